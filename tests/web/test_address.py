"""Links: what they carry, what they refuse, and that they come back as they went."""

from __future__ import annotations

from urllib.parse import parse_qs

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import matches, rule_sets

from sedma_elo import PUBLISHED, Match, PlayerStats, RuleSet, rate
from sedma_elo.inputs import DEFAULT_MATCH, Inputs
from sedma_elo.match import COUNT
from sedma_elo.problems import Allowed, OneOf, Problem
from sedma_elo.rules import KNOWN_RULE_SETS, RATING, edited
from sedma_elo.web import address
from sedma_elo.web.address import Opened, read, write
from sedma_elo.web.filters import default_codes


def opened(query: str) -> Opened:
    return read(parse_qs(query, keep_blank_values=True))


def refused(query: str) -> dict[str, object]:
    return {problem.field: problem.value for problem in opened(query).problems}


@given(matches, st.sampled_from("ab"))
def test_a_link_gives_the_same_match_back(match: Match, view: str) -> None:
    inputs = Inputs(match, PUBLISHED, view)
    assert opened(write(inputs)) == Opened(inputs, None, (), default_codes(), 1)


@given(rule_sets())
def test_a_link_gives_a_rule_back_to_the_last_digit(rules: RuleSet) -> None:
    inputs = Inputs(DEFAULT_MATCH, edited(PUBLISHED, **rules.differences()))
    assert opened(write(inputs)) == Opened(inputs, None, (), default_codes(), 1)


def test_an_address_is_readable() -> None:
    match = Match(1500, 1300, True, PlayerStats(15, 2, 1), PlayerStats(won_by_4_and_last=1))
    assert write(Inputs(match, view="b"), "en") == (
        "a=1500&b=1300&won=a&bad_a=15&n16_a=2&n24_a=1&n4_b=1&view=b&rule=published-1&lang=en"
    )


def test_a_changed_rule_stands_in_the_address() -> None:
    rules = edited(
        PUBLISHED,
        malus_per_bad_move=0.0125,
        k_bands=[{"below": 1000, "k": 64}, {"below": None, "k": 20.5}],
    )
    link = write(Inputs(DEFAULT_MATCH, rules))
    assert link.endswith("&k_bands=1000:64,20.5&malus_per_bad_move=0.0125")
    assert opened(link).inputs.rules == rules


def test_several_digits_are_kept() -> None:
    match = opened("a=24&b=1850").inputs.match
    assert (match.rating_a, match.rating_b, match.stats_a) == (24, 1850, PlayerStats())


def test_without_a_match_the_default_is_shown() -> None:
    assert opened("").inputs.match == DEFAULT_MATCH
    assert opened("lang=en").inputs.match == DEFAULT_MATCH


BAD_NUMBERS = [
    "nan",
    "inf",
    "1e999",
    "\uff11\uff15\uff10\uff10",
    "1_200",
    "1 500",
    "",
    "99999999999",
    "0x10",
    "1.0",
    "0,5",
    "+5",
]


@pytest.mark.parametrize("text", BAD_NUMBERS)
@pytest.mark.parametrize(("code", "allowed"), [("a", RATING), ("bad_a", COUNT)])
def test_a_bad_number_is_named_and_the_rest_counts(code: str, allowed: Allowed, text: str) -> None:
    link = read({"b": ["1300"], "won": ["b"], "n16_b": ["2"], code: [text]})
    assert [(p.field, p.value, p.allowed) for p in link.problems] == [(code, text, allowed)]
    match = link.inputs.match
    assert (match.rating_b, match.a_won, match.stats_b.won_by_16) == (1300, False, 2)


def test_a_negative_count_is_refused_and_a_negative_rating_taken() -> None:
    assert refused("a=-50&bad_a=-50") == {"bad_a": "-50"}
    assert opened("a=%E2%88%9250").inputs.match.rating_a == -50


@pytest.mark.parametrize(
    ("query", "field", "allowed"),
    [
        ("won=draw", "won", ("a", "b")),
        ("view=me", "view", ("a", "b")),
        ("lang=xx", "lang", ("en",)),
        ("lang=EN-x", "lang", ("en",)),
        ("rule=published-7", "rule", ("published-1",)),
    ],
)
def test_a_bad_code_is_named_with_the_good_ones(
    query: str, field: str, allowed: tuple[str, ...]
) -> None:
    (problem,) = opened(query).problems
    assert problem.field == field
    assert isinstance(problem.allowed, OneOf)
    assert set(allowed) <= set(problem.allowed.codes)


def test_unknown_and_repeated_parameters_are_named() -> None:
    assert refused("a=1500&foo=1&bad_a=1&bad_a=2") == {"foo": "1", "bad_a": "1, 2"}


def test_what_other_sites_add_to_links_is_passed_over() -> None:
    assert refused("a=1500&utm_source=forum&fbclid=x&ref=y") == {}
    assert refused("side=b&size=9&embedded=1") == {"side": "b", "size": "9", "embedded": "1"}


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("scale=nan", "scale"),
        ("scale=1e3", "scale"),
        ("scale=0", "scale"),
        ("cap_malus=1_0", "cap_malus"),
        ("k_bands=1200:40,1000:32,16", "k_bands"),
        ("k_bands=x", "k_bands"),
        ("k_bands=1200:40:3,16", "k_bands"),
        ("k_bands=1e3:40,16", "k_bands"),
        ("k_bands=1200:0,16", "k_bands"),
        ("k_bands=999999:9,16", "k_bands"),
        ("bonus_per_24=0.3", "bonus_per_24"),
        ("cap_24=0.05", "cap_24"),
        ("score_max=-1", "score_max"),
        ("score_min=1", "score_min"),
        ("k_bands=" + ",".join(f"{edge}:9" for edge in range(14)) + ",9", "k_bands"),
    ],
)
def test_a_bad_number_of_the_rule_is_named(query: str, field: str) -> None:
    link = opened(f"a=1400&{query}&loser_bonus_share=0.2")
    assert [problem.field for problem in link.problems] == [field]
    assert link.inputs.rules == edited(PUBLISHED, loser_bonus_share=0.2)
    assert link.inputs.match.rating_a == 1400


def test_the_good_numbers_of_a_rule_stay_beside_a_bad_one() -> None:
    link = opened("scale=0&loser_bonus_share=0,2")
    assert link.inputs.rules == edited(PUBLISHED, loser_bonus_share=0.2)


def test_an_old_link_keeps_the_rule_it_was_made_under(monkeypatch: pytest.MonkeyPatch) -> None:
    link = write(Inputs(DEFAULT_MATCH))
    newer = PUBLISHED.replace(version=2, malus_per_bad_move=0.01)
    monkeypatch.setattr(address, "PUBLISHED", newer)
    monkeypatch.setattr(address, "KNOWN_RULE_SETS", {**KNOWN_RULE_SETS, "published-2": newer})
    old, new = opened(link).inputs, opened(link.replace("published-1", "published-2")).inputs
    assert (old.rules, new.rules) == (PUBLISHED, newer)
    assert rate(old.match, old.rules) != rate(new.match, new.rules)
    assert opened("a=1500").inputs.rules == newer


def test_while_a_number_is_refused_the_rule_alone_stands_in_the_address() -> None:
    rules = edited(PUBLISHED, cap_malus=0.1)
    refused = [Problem("bad_a", "x", COUNT)]
    link = address.write_current(refused, rules, "it", part="checks")
    assert link == "rule=published-1&cap_malus=0.1&part=checks&lang=it"
    inputs = Inputs(DEFAULT_MATCH, rules)
    assert address.write_current(inputs, rules, "it") == write(inputs, "it")

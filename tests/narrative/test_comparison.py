"""A match under several rules: every number is the explanation's, every difference adds up."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from pseudo import MARKED, untranslated
from strategies import matches, rule_sets

from sedma_elo import PUBLISHED, Match, PlayerStats, RuleSet, explain
from sedma_elo.examples import EXAMPLES
from sedma_elo.i18n import translator
from sedma_elo.narrative.comparison import comparison, ledgers_compared
from sedma_elo.variants import VARIANTS

t = translator("en")
CARELESS = EXAMPLES["careless_win"]
THREE = (PUBLISHED, VARIANTS["small_penalty"], VARIANTS["plain_elo"])


def number(text: str) -> float:
    return float(text.replace("−", "-").replace("±", ""))


def test_three_rules_stand_side_by_side() -> None:
    base, edited, plain = (explain(CARELESS, rules) for rules in THREE)
    assert [tuple(line)[1:] for line in comparison(t, base, edited, plain)] == [
        (("0.7597", "0.7597", "0.7597"), "0", False),
        (("1", "1", "1"), "0", False),
        (("0", "0", "0"), "0", False),
        (("−0.30", "−0.10", "0"), "+0.20", True),
        (("0", "0", "0"), "0", False),
        (("0.70", "0.90", "1"), "+0.20", True),
        (("32", "32", "32"), "0", False),
        (("−1.91", "+4.49", "+7.69"), "+6.40", True),
        (("−2", "+4", "+8"), "+6", True),
        (("−8", "−8", "−8"), "0", False),
        (("−10", "−4", "±0"), "+6", True),
    ]


def test_expected_score_and_k_have_signed_differences() -> None:
    rules = PUBLISHED.replace(scale=200, k_bands=[{"below": None, "k": 24}])
    lines = {line.name: line for line in comparison(t, explain(CARELESS), explain(CARELESS, rules))}
    assert lines["Expected score"].difference == "+0.1493"
    assert lines["K-factor"].difference == "−8"


@settings(max_examples=60)
@given(matches, rule_sets())
def test_a_line_differs_where_its_texts_do(match: Match, rules: RuleSet) -> None:
    for line in comparison(t, explain(match), explain(match, rules)):
        assert line.differs is (line.values[0] != line.values[1])
        if not line.differs:
            assert line.difference == "0"


@settings(max_examples=60)
@given(matches, rule_sets())
def test_differences_of_the_ledgers_add_up(match: Match, rules: RuleSet) -> None:
    base, edited = explain(match), explain(match, rules)
    *lines, total = ledgers_compared(t, base, edited)
    for player, before, after in (("own", base.a, edited.a), ("other", base.b, edited.b)):
        columns = [getattr(line, player) for line in lines]
        # Each of the five numbers is rounded to two decimals.
        assert sum(number(column[2]) for column in columns) == pytest.approx(
            after.change - before.change, abs=0.03
        )
        for column, one, other in zip(columns, before.ledger, after.ledger, strict=True):
            assert (number(column[0]), number(column[1])) == pytest.approx((one, other), abs=0.006)
        assert [number(text) for text in getattr(total, player)] == [
            before.change,
            after.change,
            after.change - before.change,
        ]


def test_under_one_rule_twice_nothing_differs() -> None:
    match = Match(-250, -90, False, PlayerStats(3, 1, 1, 1), PlayerStats(20))
    one = explain(match)
    assert not any(line.differs for line in comparison(t, one, one))
    *lines, total = ledgers_compared(t, one, one)
    assert {text for line in lines for text in (line.own[2], line.other[2])} == {"0"}
    assert (total.own[2], total.other[2]) == ("0", "0")


def test_every_word_comes_through_the_translator() -> None:
    base, edited, plain = (explain(CARELESS, rules) for rules in THREE)
    lines = comparison(MARKED, base, edited, plain)
    found = [text for line in lines for text in (line.name, *line.values, line.difference)]
    for line in ledgers_compared(MARKED, base, edited):
        found += [line.name, *line.own, *line.other]
    assert [untranslated(text) for text in found if untranslated(text)] == []

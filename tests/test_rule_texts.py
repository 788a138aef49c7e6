"""Numbers of a rule as text: in as many digits as they need, and refused by their own name."""

from __future__ import annotations

import pytest
from hypothesis import given
from strategies import rule_sets
from vectors import ROWS, RULES, rated

from sedma_elo import PUBLISHED, RuleSet, rate
from sedma_elo.problems import DecimalNumber, WholeNumber
from sedma_elo.rule_texts import BANDS_WRITTEN, parameter, rules_of, texts_of
from sedma_elo.rules import CAP_HOLDS_ONE_STEP, RATING, RISING_BANDS, K, edited


@given(rule_sets())
def test_texts_give_the_same_rule_back(rules: RuleSet) -> None:
    back, problems = rules_of(texts_of(rules), PUBLISHED)
    assert (back.fingerprint, problems) == (rules.fingerprint, [])


def test_unchanged_texts_leave_the_rule_its_name() -> None:
    rules = PUBLISHED.replace(name="house_rule", version=3, scale=480)
    assert rules_of(texts_of(rules), rules) == (rules, [])
    assert rules_of({**texts_of(rules), "scale": "400"}, rules) == (PUBLISHED, [])
    assert rules_of({**texts_of(rules), "scale": "500"}, rules)[0].code == "edited-1"


@pytest.mark.parametrize("text", ["0,0125", " 0.0125 ", "0.012500"])
def test_decimals_are_taken_as_people_write_them(text: str) -> None:
    rules, problems = rules_of({"malus_per_bad_move": text}, PUBLISHED)
    assert (rules, problems) == (edited(PUBLISHED, malus_per_bad_move=0.0125), [])


@pytest.mark.parametrize("text", ["", "x", "nan", "inf", "1e-3", "0x1", "1_0", "0.1.2", "2", "-1"])
def test_a_bad_number_is_named_with_what_is_allowed(text: str) -> None:
    rules, problems = rules_of({"malus_per_bad_move": text, "scale": "480"}, PUBLISHED)
    (problem,) = problems
    assert (problem.field, problem.value) == ("malus_per_bad_move", text)
    assert problem.allowed == DecimalNumber(0, 1)
    assert rules == edited(PUBLISHED, scale=480)


@pytest.mark.parametrize(
    ("text", "field", "value", "allowed"),
    [
        ("", "k_bands.0.k", "", K),
        ("1200:40,x", "k_bands.1.k", "x", K),
        ("1200:40,0", "k_bands.1.k", 0, K),
        ("1.5:40,16", "k_bands.0.below", "1.5", RATING),
        ("999999:40,16", "k_bands.0.below", 999_999, RATING),
        ("1200:,16", "k_bands.0.k", "", K),
        ("1200:40:3,16", "k_bands", "1200:40:3,16", BANDS_WRITTEN),
        ("1200:40,1200:30", "k_bands", "1200:40,1200:30", BANDS_WRITTEN),
        ("1200:40,1200:32,16", "k_bands", "1200:40,1200:32,16", RISING_BANDS),
    ],
)
def test_a_bad_band_is_named_by_its_place(
    text: str, field: str, value: object, allowed: WholeNumber
) -> None:
    rules, problems = rules_of({"k_bands": text}, PUBLISHED)
    assert [(p.field, p.value, p.allowed) for p in problems] == [(field, value, allowed)]
    assert parameter(field) == "k_bands"
    assert rules == PUBLISHED


def test_several_cells_of_a_band_are_all_named() -> None:
    _, problems = rules_of({"k_bands": "a:b,c"}, PUBLISHED)
    assert [problem.field for problem in problems] == [
        "k_bands.0.below",
        "k_bands.0.k",
        "k_bands.1.k",
    ]


def test_a_number_that_does_not_fit_another_is_named_by_the_one_that_was_given() -> None:
    _, of_step = rules_of({"malus_per_bad_move": "0.4"}, PUBLISHED)
    _, of_cap = rules_of({"cap_malus": "0.01"}, PUBLISHED)
    _, of_both = rules_of({"malus_per_bad_move": "0.4", "cap_malus": "0.35"}, PUBLISHED)
    found = [(p.field, p.value, p.allowed) for p in (*of_step, *of_cap, *of_both)]
    assert found == [
        ("malus_per_bad_move", "0.4", CAP_HOLDS_ONE_STEP),
        ("cap_malus", "0.01", CAP_HOLDS_ONE_STEP),
        ("cap_malus", "0.35", CAP_HOLDS_ONE_STEP),
        ("malus_per_bad_move", "0.4", CAP_HOLDS_ONE_STEP),
    ]


# As the lab's form sends them, with what people leave in its fields.
TYPED = {
    "published": {},
    "tweak_malus_0_0125": {"malus_per_bad_move": " 0,0125"},
    "tweak_loser_quarter_16s_0_0125": {
        "loser_bonus_share": "0.25",
        "bonus_per_16": "0.0125",
        "cap_16": "0.050",
    },
    "tweak_bands_and_scale": {"k_bands": "1000:64,1500:40,20", "cap_malus": "0,5", "scale": "480"},
}


@pytest.mark.parametrize("name", RULES)
def test_typed_rules_rate_as_the_game_would(name: str) -> None:
    rules, problems = rules_of({**texts_of(PUBLISHED), **TYPED[name]}, PUBLISHED)
    assert problems == []
    rows = list(rated(name))
    assert [expected for match, expected in rows if rate(match, rules) != expected] == []
    assert len(rows) == ROWS[name]

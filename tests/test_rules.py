"""Rule sets: their numbers, what they refuse, and how they are told apart."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from strategies import rule_sets

from sedma_elo import PUBLISHED, InvalidInput, RuleSet
from sedma_elo.problems import DecimalNumber, OneOf, WholeNumber
from sedma_elo.rules import KNOWN_RULE_SETS, PARAMETERS, bounds

POSTS = {
    "bonus_per_16": 0.05,
    "cap_16": 0.15,
    "bonus_per_24": 0.1,
    "cap_24": 0.2,
    "bonus_per_4_and_last": 0.03,
    "cap_4_and_last": 0.09,
    "loser_bonus_share": 0.1,
    "malus_per_bad_move": 0.02,
    "cap_malus": 0.3,
    "scale": 400,
    "score_min": 0,
    "score_max": 1,
}


def test_the_published_numbers_are_those_of_the_posts() -> None:
    assert {name: getattr(PUBLISHED, name) for name in POSTS} == POSTS
    assert [(band.below, band.k) for band in PUBLISHED.k_bands] == [
        (1200, 40),
        (1800, 32),
        (2200, 24),
        (None, 16),
    ]
    assert (PUBLISHED.name, PUBLISHED.version, PUBLISHED.code) == ("published", 1, "published-1")
    assert KNOWN_RULE_SETS["published-1"] is PUBLISHED


def test_the_first_published_rule_keeps_its_fingerprint() -> None:
    assert PUBLISHED.fingerprint == "da97b67917ff"


@pytest.mark.parametrize("name", PARAMETERS)
def test_every_parameter_has_a_title_a_unit_and_a_source(name: str) -> None:
    field = PARAMETERS[name]
    assert field.title
    assert isinstance(field.json_schema_extra, dict)
    assert field.json_schema_extra["unit"]
    assert field.json_schema_extra["source"]


@given(rule_sets())
def test_json_gives_the_same_rule_back(rules: RuleSet) -> None:
    assert RuleSet.from_json(rules.to_json()) == rules
    assert hash(RuleSet.from_json(rules.to_json())) == hash(rules)


def test_a_fingerprint_follows_the_numbers_and_not_the_name() -> None:
    assert PUBLISHED.replace(name="other", version=2).fingerprint == PUBLISHED.fingerprint
    prints = {PUBLISHED.replace(**{name: POSTS[name] + 0.25}).fingerprint for name in CHANGEABLE}
    assert len(prints | {PUBLISHED.fingerprint}) == len(CHANGEABLE) + 1


CHANGEABLE = [name for name in POSTS if not name.startswith(("bonus", "malus"))]


def test_differences_are_those_of_the_published_rule() -> None:
    changed = PUBLISHED.replace(malus_per_bad_move=0.0125, scale=480)
    assert changed.differences() == {"malus_per_bad_move": 0.0125, "scale": 480}
    assert changed.differences(changed) == {}
    assert PUBLISHED.differences() == {}


@pytest.mark.parametrize(
    ("change", "field", "allowed"),
    [
        ({"scale": float("nan")}, "scale", DecimalNumber(1, 10_000)),
        ({"scale": float("inf")}, "scale", DecimalNumber(1, 10_000)),
        ({"scale": 0}, "scale", DecimalNumber(1, 10_000)),
        ({"scale": True}, "scale", DecimalNumber(1, 10_000)),
        ({"cap_16": "0.15"}, "cap_16", DecimalNumber(0, 2)),
        ({"cap_16": None}, "cap_16", DecimalNumber(0, 2)),
        ({"loser_bonus_share": 1.1}, "loser_bonus_share", DecimalNumber(0, 1)),
        ({"version": 0}, "version", WholeNumber(1, 9_999)),
        ({"k_bands": [{"below": None, "k": 0}]}, "k_bands.0.k", DecimalNumber(0.5, 400)),
        (
            {"k_bands": [{"below": 10**6, "k": 9}, {"below": None, "k": 9}]},
            "k_bands.0.below",
            WholeNumber(-100_000, 100_000),
        ),
    ],
)
def test_a_value_out_of_bounds_is_named(change: dict[str, Any], field: str, allowed: Any) -> None:
    with pytest.raises(InvalidInput) as refusal:
        PUBLISHED.replace(**change)
    (problem,) = refusal.value.problems
    assert (problem.field, problem.allowed) == (field, allowed)
    assert field in str(refusal.value)


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        ({"k_bands": [{"below": 5, "k": 9}]}, "k_bands", "rising_bands"),
        ({"k_bands": [{"below": b, "k": 9} for b in (9, 5, None)]}, "k_bands", "rising_bands"),
        ({"k_bands": [{"below": b, "k": 9} for b in (5, 5, None)]}, "k_bands", "rising_bands"),
        ({"k_bands": [{"below": b, "k": 9} for b in (None, 5, None)]}, "k_bands", "rising_bands"),
        ({"k_bands": []}, "k_bands", "band_count"),
        ({"cap_malus": 0.01}, "cap_malus", "cap_holds_one_step"),
        ({"bonus_per_24": 0.3}, "cap_24", "cap_holds_one_step"),
        ({"score_min": 1}, "score_min", "below_score_max"),
        ({"name": "No Name"}, "name", "well_formed"),
    ],
)
def test_values_that_do_not_fit_together_are_named(
    change: dict[str, Any], field: str, code: str
) -> None:
    with pytest.raises(InvalidInput) as refusal:
        PUBLISHED.replace(**change)
    (problem,) = refusal.value.problems
    assert (problem.field, getattr(problem.allowed, "code", None)) == (field, code)


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    with pytest.raises(InvalidInput) as refusal:
        PUBLISHED.replace(bonus_per_17=1)
    (problem,) = refusal.value.problems
    assert problem.field == "bonus_per_17"
    assert isinstance(problem.allowed, OneOf)
    assert "bonus_per_16" in problem.allowed.codes


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"name": "published"}'])
def test_text_that_is_no_rule_set_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput):
        RuleSet.from_json(text)


def test_a_missing_parameter_is_named() -> None:
    numbers = json.loads(PUBLISHED.to_json())
    del numbers["scale"]
    with pytest.raises(InvalidInput, match="scale"):
        RuleSet.from_json(json.dumps(numbers))


def test_bounds_of_a_parameter() -> None:
    assert bounds("score_min") == DecimalNumber(-5, 5)

"""Rule sets: their numbers, what they refuse, and how they are told apart."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest
from hypothesis import given
from pydantic import ValidationError
from strategies import rule_sets

from sedma_elo import PUBLISHED, InvalidInput, RuleSet
from sedma_elo.problems import DecimalNumber, OneOf, Problem, WholeNumber
from sedma_elo.rules import (
    KNOWN_RULE_SETS,
    PARAMETERS,
    WELL_FORMED,
    Usual,
    bounds,
    edited,
    usual,
)

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


def test_a_fingerprint_does_not_follow_the_name() -> None:
    renamed = PUBLISHED.replace(name="other", version=2)
    assert renamed.fingerprint == PUBLISHED.fingerprint
    assert renamed != PUBLISHED
    assert renamed.code == "other-2"


BANDS = PUBLISHED.model_dump()["k_bands"]
CHANGED = [(name, value / 2 if value else -0.5) for name, value in POSTS.items()] + [
    ("k_bands", (*BANDS[:-1], {"below": None, "k": 17.0})),
    ("k_bands", ({"below": 1199, "k": 40.0}, *BANDS[1:])),
    ("k_bands", BANDS[1:]),
]


@pytest.mark.parametrize(("name", "value"), CHANGED)
def test_a_changed_number_shows_in_fingerprint_and_differences(name: str, value: Any) -> None:
    changed = PUBLISHED.replace(**{name: value})
    assert changed.fingerprint != PUBLISHED.fingerprint
    assert changed.differences() == {name: value}
    assert PUBLISHED.differences(changed) == {name: PUBLISHED.model_dump()[name]}


def test_no_two_changes_share_a_fingerprint() -> None:
    assert len({PUBLISHED.replace(**{name: value}).fingerprint for name, value in CHANGED}) == 15


@pytest.mark.parametrize("name", POSTS)
def test_a_number_past_its_bounds_is_named(name: str) -> None:
    allowed = bounds(name)
    for past in (math.nextafter(allowed.low, -math.inf), math.nextafter(allowed.high, math.inf)):
        with pytest.raises(InvalidInput) as refusal:
            PUBLISHED.replace(**{name: past})
        assert refusal.value.problems == (Problem(name, past, allowed),)


@pytest.mark.parametrize(
    "numbers",
    [
        {name: bounds(name).low for name in POSTS} | {"score_max": 5},
        {name: bounds(name).high for name in POSTS} | {"score_min": -5},
    ],
)
def test_the_bounds_themselves_are_taken(numbers: dict[str, float]) -> None:
    rules = PUBLISHED.replace(**numbers)
    assert {name: getattr(rules, name) for name in POSTS} == numbers


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
        ({"scale": -float("inf")}, "scale", DecimalNumber(1, 10_000)),
        ({"scale": 10**400}, "scale", DecimalNumber(1, 10_000)),
        ({"scale": 0}, "scale", DecimalNumber(1, 10_000)),
        ({"scale": True}, "scale", DecimalNumber(1, 10_000)),
        ({"cap_16": "0.15"}, "cap_16", DecimalNumber(0, 2)),
        ({"cap_16": "\uff11"}, "cap_16", DecimalNumber(0, 2)),
        ({"cap_16": None}, "cap_16", DecimalNumber(0, 2)),
        ({"loser_bonus_share": 1.1}, "loser_bonus_share", DecimalNumber(0, 1)),
        *(
            ({"version": version}, "version", WholeNumber(1, 9_999))
            for version in (0, 10_000, True, 1.0, "1", None)
        ),
        *(
            ({"k_bands": [{"below": None, "k": k}]}, "k_bands.0.k", DecimalNumber(0.5, 400))
            for k in (0, 0.49, 400.1, float("nan"), float("inf"), True, "40", None)
        ),
        *(
            (
                {"k_bands": [{"below": edge, "k": 9}, {"below": None, "k": 9}]},
                "k_bands.0.below",
                WholeNumber(-100_000, 100_000),
            )
            for edge in (True, 1200.0, "1200", -100_001)
        ),
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
        ({"k_bands": [{"below": None, "k": 9}] * 2}, "k_bands", "rising_bands"),
        ({"k_bands": []}, "k_bands", "band_count"),
        ({"k_bands": 40}, "k_bands", "band_count"),
        (
            {"k_bands": [{"below": b, "k": 9} for b in (*range(12), None)]},
            "k_bands",
            "band_count",
        ),
        ({"k_bands": [40]}, "k_bands.0", "well_formed"),
        ({"cap_malus": 0.01}, "cap_malus", "cap_holds_one_step"),
        ({"bonus_per_24": 0.3}, "cap_24", "cap_holds_one_step"),
        ({"score_min": 1}, "score_min", "below_score_max"),
        ({"score_max": -1}, "score_min", "below_score_max"),
        ({"name": "No Name"}, "name", "well_formed"),
        ({"name": ""}, "name", "well_formed"),
        ({"name": "a" * 61}, "name", "well_formed"),
        ({"name": "published\n"}, "name", "well_formed"),
        ({"name": 5}, "name", "well_formed"),
    ],
)
def test_values_that_do_not_fit_together_are_named(
    change: dict[str, Any], field: str, code: str
) -> None:
    with pytest.raises(InvalidInput) as refusal:
        PUBLISHED.replace(**change)
    (problem,) = refusal.value.problems
    assert (problem.field, getattr(problem.allowed, "code", None)) == (field, code)


def test_twelve_bands_and_a_cap_of_one_step_are_taken() -> None:
    bands = [{"below": below, "k": 9} for below in (*range(11), None)]
    rules = PUBLISHED.replace(k_bands=bands, cap_16=0.05)
    assert rules.edges == tuple(range(11))
    assert rules.cap_16 == rules.bonus_per_16


def test_all_that_does_not_fit_is_named_at_once() -> None:
    with pytest.raises(InvalidInput) as refusal:
        PUBLISHED.replace(score_min=1, cap_16=0.01, k_bands=[{"below": 1, "k": 2}])
    assert {problem.field for problem in refusal.value.problems} == {
        "k_bands",
        "cap_16",
        "score_min",
    }


def test_a_rule_set_does_not_change() -> None:
    with pytest.raises(ValidationError, match="frozen"):
        PUBLISHED.scale = 1  # type: ignore[misc]


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    with pytest.raises(InvalidInput) as refusal:
        PUBLISHED.replace(bonus_per_17=1)
    (problem,) = refusal.value.problems
    assert problem.field == "bonus_per_17"
    assert isinstance(problem.allowed, OneOf)
    assert "bonus_per_16" in problem.allowed.codes


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "400", PUBLISHED.to_json()[:-1]])
def test_text_that_is_no_rule_set_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        RuleSet.from_json(text)
    (problem,) = refusal.value.problems
    assert (problem.field, problem.allowed) == ("rule set", WELL_FORMED)


@pytest.mark.parametrize("number", ["NaN", "Infinity", "1e999", "-1e999", '"400"', "true", "null"])
def test_a_bad_number_in_json_is_named(number: str) -> None:
    text = PUBLISHED.to_json().replace('"scale": 400.0', f'"scale": {number}')
    with pytest.raises(InvalidInput) as refusal:
        RuleSet.from_json(text)
    assert [problem.field for problem in refusal.value.problems] == ["scale"]


@pytest.mark.parametrize("name", RuleSet.model_fields)
def test_a_missing_parameter_is_named(name: str) -> None:
    numbers = json.loads(PUBLISHED.to_json())
    del numbers[name]
    with pytest.raises(InvalidInput) as refusal:
        RuleSet.from_json(json.dumps(numbers))
    assert [(problem.field, problem.value) for problem in refusal.value.problems] == [(name, None)]


def test_a_zero_is_a_zero_whatever_its_sign() -> None:
    signed = PUBLISHED.replace(score_min=-0.0)
    assert (signed, hash(signed), signed.fingerprint) == (
        PUBLISHED,
        hash(PUBLISHED),
        PUBLISHED.fingerprint,
    )


@pytest.mark.parametrize("name", POSTS)
def test_a_usual_range_lies_within_the_bounds(name: str) -> None:
    allowed, looked = bounds(name), usual(name)
    assert allowed.low <= looked.low < looked.high <= allowed.high
    assert looked.step > 0


@pytest.mark.parametrize("name", POSTS)
def test_the_published_number_stands_on_a_step_of_its_usual_range(name: str) -> None:
    low, high, step = usual(name)
    assert low <= POSTS[name] <= high
    for reached in (POSTS[name], high):
        steps = (reached - low) / step
        assert steps == pytest.approx(round(steps))


def test_a_number_without_a_range_of_its_own_is_looked_for_as_a_share() -> None:
    assert usual("loser_bonus_share") == Usual(0, 1, 0.05)
    assert usual("scale") == Usual(low=100, high=1000, step=20)


OURS = PUBLISHED.replace(name="ours", version=7, scale=480)


def test_a_rule_with_other_numbers_is_named_edited() -> None:
    for base in (PUBLISHED, OURS):
        rules = edited(base, cap_malus=0.1)
        assert (rules.name, rules.version) == ("edited", 1)
        assert rules.differences(base) == {"cap_malus": 0.1}


def test_a_rule_whose_numbers_stay_is_itself() -> None:
    assert edited(OURS) is OURS
    assert edited(OURS, scale=480, cap_malus=0.3) is OURS


def test_what_comes_to_the_published_numbers_is_the_published_rule() -> None:
    assert edited(OURS, scale=400) is PUBLISHED
    assert edited(edited(PUBLISHED, cap_malus=0.1), cap_malus=0.3) is PUBLISHED


def test_an_edited_rule_is_refused_as_any_other() -> None:
    with pytest.raises(InvalidInput) as refusal:
        edited(PUBLISHED, cap_malus=0.01)
    assert [problem.field for problem in refusal.value.problems] == ["cap_malus"]

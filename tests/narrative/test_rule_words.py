"""The numbers of a rule in words: their values, their differences, and where they may lie."""

from __future__ import annotations

import pytest
from hypothesis import given
from pseudo import MARKED, untranslated
from strategies import rule_sets

from sedma_elo import PUBLISHED, RuleSet
from sedma_elo.i18n import translator
from sedma_elo.narrative.rules import (
    Difference,
    changed,
    differences,
    number_help,
    title,
    value,
    variant_name,
)
from sedma_elo.rules import PARAMETERS
from sedma_elo.variants import VARIANTS

t = translator("en")
ONE_K = PUBLISHED.replace(k_bands=[{"below": None, "k": 12.5}])
SCALARS = [name for name in PARAMETERS if name != "k_bands"]


def test_a_difference_has_its_name_and_both_values() -> None:
    rules = PUBLISHED.replace(score_min=-0.5, cap_malus=0.125)
    assert differences(t, rules) == [
        Difference("cap_malus", "Cap of the penalty", "0.3", "0.125"),
        Difference("score_min", "Lowest match score", "0", "−0.5"),
    ]
    assert differences(t, PUBLISHED) == []


def test_k_bands_are_told_from_the_lowest_up() -> None:
    assert value(t, PUBLISHED, "k_bands") == (
        "40 below 1200, 32 below 1800, 24 below 2200, 16 from 2200 up"
    )
    two = PUBLISHED.replace(k_bands=[{"below": -100, "k": 50}, {"below": None, "k": 20.25}])
    assert value(t, two, "k_bands") == "50 below −100, 20.25 from −100 up"


def test_one_k_for_everybody_is_its_number_alone() -> None:
    assert value(t, ONE_K, "k_bands") == "12.5"


def test_numbers_are_written_as_the_language_does() -> None:
    assert value(translator("it"), PUBLISHED, "cap_malus") == "0,3"
    assert value(translator("ru"), ONE_K, "k_bands") == "12,5"


@pytest.mark.parametrize(
    ("name", "number", "told"),
    [
        ("malus_per_bad_move", 0.020001, "0.020001"),
        ("malus_per_bad_move", 0.019999999999999997, "0.019999999999999997"),
        ("scale", 400.00001, "400.00001"),
        ("score_min", -0.00001, "−0.00001"),
    ],
)
def test_a_small_difference_is_seen(name: str, number: float, told: str) -> None:
    (difference,) = differences(t, PUBLISHED.replace(**{name: number}))
    assert difference.now == told
    assert difference.published == value(t, PUBLISHED, name)


def test_a_small_difference_of_k_is_seen() -> None:
    rules = PUBLISHED.replace(k_bands=[{"below": None, "k": 32.00001}])
    assert value(t, rules, "k_bands") == "32.00001"


def test_all_that_differs_stands_in_one_line() -> None:
    assert changed(t, PUBLISHED) == ""
    assert changed(t, PUBLISHED.replace(scale=480, cap_malus=0.1)) == (
        "Cap of the penalty 0.1 instead of 0.3; Scale of the expected score 480 instead of 400"
    )
    assert changed(t, ONE_K) == (
        "K bands 12.5 instead of 40 below 1200, 32 below 1800, 24 below 2200, 16 from 2200 up"
    )


@given(rule_sets())
def test_two_values_of_a_difference_never_look_the_same(rules: RuleSet) -> None:
    told = differences(t, rules)
    assert [each.name for each in told] == list(rules.differences())
    assert all(each.now != each.published for each in told)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("scale", "rating points, 1 to 10000"),
        ("loser_bonus_share", "a share, 0 to 1"),
        ("malus_per_bad_move", "in match score, 0 to 1"),
        ("score_max", "in match score, −5 to 5"),
    ],
)
def test_a_number_is_told_with_its_unit_and_bounds(name: str, told: str) -> None:
    assert number_help(t, name) == told


def test_every_variant_has_a_name_of_its_own() -> None:
    names = {variant_name(t, name) for name in VARIANTS}
    assert len(names) == len(VARIANTS)
    assert variant_name(t, "flat_k") == "The same K for everybody"


def test_every_text_comes_through_the_translator() -> None:
    found = [variant_name(MARKED, name) for name in VARIANTS]
    found += [number_help(MARKED, name) for name in SCALARS]
    for rules in (*VARIANTS.values(), ONE_K):
        found += [changed(MARKED, rules), *(value(MARKED, rules, name) for name in PARAMETERS)]
    found += [title(MARKED, name) for name in PARAMETERS]
    assert [untranslated(text) for text in found if untranslated(text)] == []

"""Which numbers may move, and how far."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from strategies import rule_sets

from sedma_elo import PUBLISHED, InvalidInput, RuleSet
from sedma_elo.fit import Freedom, movable, number_of, with_numbers
from sedma_elo.fit.freedom import SCALARS, check
from sedma_elo.rules import BELOW_SCORE_MAX, bounds


def fields(error: pytest.ExceptionInfo[InvalidInput]) -> list[str]:
    return [problem.field for problem in error.value.problems]


@pytest.mark.parametrize(
    ("name", "low", "high", "refused"),
    [
        ("cap_malus", -0.1, 1, ["cap_malus.low"]),
        ("cap_malus", 0, 2.1, ["cap_malus.high"]),
        ("cap_malus", float("nan"), float("inf"), ["cap_malus.low", "cap_malus.high"]),
        ("cap_malus", False, "1", ["cap_malus.low", "cap_malus.high"]),
        ("cap_malus", 0.5, 0.5, ["cap_malus.low"]),
        ("cap_malus", 0.6, 0.5, ["cap_malus.low"]),
        ("k_bands.0.k", 0.4, 401, ["k_bands.0.k.low", "k_bands.0.k.high"]),
        ("scale", 0, 800, ["scale.low"]),
        ("k_bands", 1, 2, ["name"]),
        ("k_bands.12.k", 1, 2, ["name"]),
        ("k_bands.0.below", 1, 2, ["name"]),
        ("version", 1, 2, ["name"]),
    ],
)
def test_a_bad_range_is_refused_by_name(name: str, low: Any, high: Any, refused: list[str]) -> None:
    with pytest.raises(InvalidInput) as error:
        Freedom(name, low, high)
    assert fields(error) == refused


CAP = Freedom("cap_malus", 0.1, 0.5)


@pytest.mark.parametrize(
    ("free", "refused"),
    [
        ([], ["free"]),
        ([Freedom("cap_malus", 0, 0.2)], ["cap_malus"]),
        ([Freedom("k_bands.0.k", 41, 60)], ["k_bands.0.k"]),
        ([CAP, Freedom("k_bands.4.k", 1, 60)], ["name"]),
        ([CAP, Freedom("cap_malus", 0, 0.5), CAP], ["cap_malus"]),
        ([CAP, CAP], ["cap_malus"]),
    ],
)
def test_freedoms_that_do_not_fit_the_start_are_refused(
    free: list[Freedom], refused: list[str]
) -> None:
    with pytest.raises(InvalidInput) as error:
        check(free, PUBLISHED)
    assert fields(error) == refused


def test_numbers_are_as_short_as_they_can_be_typed() -> None:
    assert Freedom("malus_per_bad_move", 0, 1).rounded(0.123456, 0.02) == 0.1235
    assert Freedom("scale", 100, 800).rounded(412.6, 400) == 413
    assert Freedom("k_bands.1.k", 1, 60).rounded(35.77, 32) == 35.8
    assert Freedom("cap_malus", 0.10007, 0.5).rounded(0.10008, 0.3) == 0.1001
    assert Freedom("cap_malus", 0.10007, 0.5).rounded(0.0, 0.3) == 0.10007


@given(rule_sets())
def test_numbers_are_read_where_they_are_put(rules: RuleSet) -> None:
    numbers = {name: number_of(rules, name) for name in movable(rules)}
    assert len(numbers) == len(SCALARS) + len(rules.k_bands)
    again = with_numbers(rules, numbers)
    assert again.differences(rules) == {}
    assert again.name == "fitted"
    scaled = with_numbers(rules, {"scale": 321, movable(rules)[-1]: 17})
    assert (scaled.scale, scaled.k_bands[-1].k) == (321, 17)
    assert scaled.edges == rules.edges


@given(rule_sets())
def test_the_range_within_other_numbers_is_all_that_they_allow(rules: RuleSet) -> None:
    for name in SCALARS:
        whole = bounds(name)
        for end, beyond in zip(
            Freedom(name, whole.low, whole.high).range_within(rules), (-0.001, 0.001), strict=True
        ):
            with_numbers(rules, {name: end})
            with pytest.raises(InvalidInput):
                with_numbers(rules, {name: end + beyond})


def test_scores_do_not_meet() -> None:
    with pytest.raises(InvalidInput) as error:
        with_numbers(PUBLISHED, {"score_min": 1})
    assert error.value.problems[0].allowed == BELOW_SCORE_MAX
    assert Freedom("score_min", -1, 2).range_within(PUBLISHED) == (-1, 0.9999)
    assert Freedom("score_max", -1, 2).range_within(PUBLISHED) == (0.0001, 2)

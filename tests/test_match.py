"""Matches: what is taken, what is refused by name."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sedma_elo import InvalidInput, Match, PlayerStats
from sedma_elo.match import COUNT, COUNTS
from sedma_elo.problems import OneOf, Problem
from sedma_elo.rules import RATING

NOT_NUMBERS = [
    True,
    None,
    1.0,
    float("nan"),
    float("inf"),
    np.int64(15),
    "15",
    "\uff11\uff15",
    "1_200",
    "1 500",
    "",
]


@pytest.mark.parametrize("value", [*NOT_NUMBERS, -50, 1_001, 99_999_999_999])
@pytest.mark.parametrize("count", COUNTS)
def test_a_bad_count_is_named(count: str, value: Any) -> None:
    with pytest.raises(InvalidInput) as refusal:
        PlayerStats(**{count: value})
    assert refusal.value.problems == (Problem(count, value, COUNT),)


@pytest.mark.parametrize("value", [*NOT_NUMBERS, -100_001, 100_001, 99_999_999_999])
@pytest.mark.parametrize("rating", ["rating_a", "rating_b"])
def test_a_bad_rating_is_named(rating: str, value: Any) -> None:
    ratings = {"rating_a": 1500, "rating_b": 1500, rating: value}
    with pytest.raises(InvalidInput) as refusal:
        Match(**ratings, a_won=True)
    assert refusal.value.problems == (Problem(rating, value, RATING),)


def test_every_bad_count_is_named_at_once() -> None:
    with pytest.raises(InvalidInput) as refusal:
        PlayerStats(-50, 3, "2", 1.0)  # type: ignore[arg-type]
    assert refusal.value.problems == (
        Problem("bad_moves", -50, COUNT),
        Problem("won_by_24", "2", COUNT),
        Problem("won_by_4_and_last", 1.0, COUNT),
    )


@pytest.mark.parametrize("value", [1, 0, None, "a", "True", np.True_])
def test_the_winner_is_a_boolean(value: Any) -> None:
    with pytest.raises(InvalidInput) as refusal:
        Match(1500, 1500, value)
    assert refusal.value.problems == (Problem("a_won", value, OneOf(("True", "False"))),)


def test_everything_wrong_is_named_at_once() -> None:
    with pytest.raises(InvalidInput) as refusal:
        Match("x", "y", 2, {}, None)  # type: ignore[arg-type]
    assert [problem.field for problem in refusal.value.problems] == [
        "rating_a",
        "rating_b",
        "a_won",
        "stats_a",
        "stats_b",
    ]


def test_the_limits_themselves_are_taken() -> None:
    match = Match(-100_000, 100_000, False, PlayerStats(1_000, 1_000, 1_000, 1_000))
    assert match.stats_b == PlayerStats(0, 0, 0, 0)


def test_swapping_twice_gives_the_match_back() -> None:
    match = Match(1500, 1300, True, PlayerStats(bad_moves=15), PlayerStats(won_by_24=1))
    assert match.swapped() == Match(
        1300, 1500, False, PlayerStats(won_by_24=1), PlayerStats(bad_moves=15)
    )
    assert match.swapped().swapped() == match

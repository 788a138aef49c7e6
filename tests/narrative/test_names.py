"""The names of things: a match in a line, and numbers before rounding."""

from __future__ import annotations

import pytest

from sedma_elo import PUBLISHED, Match, explain
from sedma_elo.i18n import translator
from sedma_elo.inputs import NUMBER_FIELDS
from sedma_elo.narrative.names import exact_points, exact_rating, match_in_a_line, number_help

t = translator("en")


@pytest.mark.parametrize(
    ("match", "told"),
    [
        (Match(1500, 1300, True), "1500 against 1300, won"),
        (Match(-20, 0, False), "−20 against 0, lost"),
    ],
)
def test_a_match_in_a_line_has_both_ratings_and_the_result(match: Match, told: str) -> None:
    assert match_in_a_line(t, match) == told


@pytest.mark.parametrize(
    ("points", "told"),
    [
        (4.488, "+4.49"),
        (-1.912, "−1.91"),
        (0, "0"),
        (2.5, "+2.50"),
        (2.503, "+2.5030"),
        (2.4996, "+2.4996"),
        (-2.503, "−2.5030"),
        (2.506, "+2.51"),
        (0.003, "+0.003"),
    ],
)
def test_points_that_would_look_like_a_half_have_four_decimals(points: float, told: str) -> None:
    assert exact_points(t, points) == told


def test_a_rating_before_rounding_has_two_decimals() -> None:
    # By hand: 1500 + 32 × (1 − 0.5).
    assert exact_rating(t, explain(Match(1500, 1500, True), PUBLISHED).a) == "1516.00"


def test_every_count_says_what_it_counts() -> None:
    told = {field.what: number_help(t, field.what) for field in NUMBER_FIELDS}
    assert told.pop("rating") == ""
    assert len(set(told.values())) == 4
    assert all(told.values())

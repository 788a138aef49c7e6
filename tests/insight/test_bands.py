"""What the K bands do to players who stand at, or hop over, an edge."""

from __future__ import annotations

import pytest

from sedma_elo import PUBLISHED, Match
from sedma_elo.insight import first_ratings, hop_over, in_band
from sedma_elo.rating import k_band


@pytest.mark.parametrize("edge", PUBLISHED.edges)
def test_a_hop_over_an_edge_nets_four_points(edge: int) -> None:
    assert sum(hop_over(edge, PUBLISHED)) == 4


def test_each_band_has_a_rating() -> None:
    assert [k_band(PUBLISHED, rating).k for rating in first_ratings(PUBLISHED)] == [40, 32, 24, 16]
    assert first_ratings(PUBLISHED.replace(k_bands=[{"below": None, "k": 32}])) == (0,)


@pytest.mark.parametrize(
    ("match", "band", "ratings"),
    [
        (Match(1500, 1300, True), 0, (1199, 999)),
        (Match(1500, 1300, True), 1, (1500, 1300)),
        (Match(1500, 1300, True), 3, (2200, 2000)),
        (Match(1500, 100_000, True), 2, (1800, 100_000)),
        (Match(1500, -100_000, False), 0, (1199, -100_000)),
    ],
)
def test_a_match_in_another_band_keeps_its_gap_where_ratings_allow(
    match: Match, band: int, ratings: tuple[int, int]
) -> None:
    moved = in_band(match, PUBLISHED, band)
    assert (moved.rating_a, moved.rating_b) == ratings
    assert k_band(PUBLISHED, moved.rating_a) is PUBLISHED.k_bands[band]

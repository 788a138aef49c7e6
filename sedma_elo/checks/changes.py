"""Changes of a rating at every gap that matters, for every rating of a K band at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from sedma_elo.columns import Floats, Integers, expected_scores
from sedma_elo.insight.landscape import first
from sedma_elo.rating import expected_score
from sedma_elo.rules import RATING, RuleSet

# Beyond a gap at which so little is expected, less makes no difference to any rating.
NO_MATTER = 2.0**-64
# Ratings as large as they come are this exact and better in double precision.
SURE = 1e-9


class Band(NamedTuple):
    """The ratings of a K band, both ends included."""

    low: int
    high: int
    k: float


ANYONE = Band(RATING.low, RATING.high, 0)


def bands(rules: RuleSet) -> tuple[Band, ...]:
    """The bands that a rating can be in.

    >>> from sedma_elo import PUBLISHED
    >>> bands(PUBLISHED)[1]
    Band(low=1200, high=1799, k=32.0)
    """
    starts = (RATING.low, *rules.edges)
    ends = (*(edge - 1 for edge in rules.edges), RATING.high)
    found = (
        Band(start, end, band.k)
        for start, end, band in zip(starts, ends, rules.k_bands, strict=True)
    )
    return tuple(band for band in found if band.low <= band.high)


class Meetings(NamedTuple):
    """The gaps at which a player of one band can meet one of another, and what is expected then.

    `expected` of the player, `mirrored` of the opponent; `low` and `high` are the player's lowest
    and highest ratings at each gap.
    """

    gaps: Integers
    expected: Floats
    mirrored: Floats
    low: Integers
    high: Integers


@lru_cache(maxsize=8)
def _expected_scores(scale: float) -> Floats:
    """The expected score at every gap until nothing changes any more, up from the lowest."""
    most = RATING.high - RATING.low
    reach = first(lambda gap: expected_score(-gap, scale) <= NO_MATTER, 0, most) or most
    return expected_scores(scale, reach)


def meetings(rules: RuleSet, own: Band, other: Band = ANYONE) -> Meetings:
    """Where players of two bands can meet, as far as it makes a difference."""
    expected = _expected_scores(rules.scale)
    reach = len(expected) // 2
    lowest, highest = own.low - other.high, own.high - other.low
    nearest = max(lowest, -highest, 0)
    # Bands far apart meet at even and odd ratings two gaps on from the nearest.
    furthest = max(reach, nearest + 2)
    gaps = np.arange(max(lowest, -furthest), min(highest, furthest) + 1)
    told_apart = np.clip(gaps, -reach, reach)
    return Meetings(
        gaps,
        expected[reach + told_apart],
        expected[reach - told_apart],
        np.maximum(own.low, other.low + gaps),
        np.minimum(own.high, other.high + gaps),
    )


class Side(NamedTuple):
    """Somebody's change: with this K and score, as the player or as the opponent.

    `sign` is -1 where the change is to be taken off another.
    """

    k: float
    score: float
    is_opponent: bool = False
    sign: int = 1

    def exact(self, at: Meetings) -> Floats:
        """The change before rounding at every gap, in points."""
        return self.k * (self.score - (at.mirrored if self.is_opponent else at.expected))

    def change(self, own: int, gap: int, scale: float) -> int:
        """The change in one match of a player with a rating, as `rate` gives it."""
        rating, gap = (own - gap, -gap) if self.is_opponent else (own, gap)
        return round(rating + self.k * (self.score - expected_score(gap, scale))) - rating


class Range(NamedTuple):
    """The least and the most at every gap, whatever the ratings, in points."""

    least: Integers
    most: Integers


def total_changes(sides: Sequence[Side], at: Meetings) -> Range:
    """The sum of changes at every gap, exactly as `rate` gives them.

    A change depends on the rating itself only near a half, which is rounded to the even number,
    and which large ratings come to from further off: there the ratings at both ends are tried,
    even and odd.
    """
    exact = [side.exact(at) for side in sides]
    total = sum(side.sign * np.rint(change) for side, change in zip(sides, exact, strict=True))
    least = np.asarray(total).astype(np.int64)
    most = least.copy()
    near = np.zeros(len(least), dtype=bool)
    for change in exact:
        near |= np.abs(change - np.floor(change) - 0.5) < SURE
    if near.any():
        low, high, gaps = at.low[near], at.high[near], at.gaps[near]
        own = np.stack((low, np.minimum(low + 1, high), np.maximum(high - 1, low), high))
        sums = np.zeros(own.shape)
        for side, change in zip(sides, exact, strict=True):
            rating = own - gaps if side.is_opponent else own
            sums += side.sign * (np.rint(rating + change[near]) - rating)
        least[near], most[near] = sums.min(axis=0), sums.max(axis=0)
    return Range(least, most)

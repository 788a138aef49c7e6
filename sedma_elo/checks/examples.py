"""The most ordinary match in which something happens: nearest to level, simplest, near 1500."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sedma_elo.checks.changes import ANYONE, Band, Meetings, Range, Side, meetings, total_changes
from sedma_elo.checks.scores import distinct_scores
from sedma_elo.columns import Integers
from sedma_elo.match import COUNTS, Match, PlayerStats
from sedma_elo.rating import expected_score, k_band
from sedma_elo.rules import RuleSet

ORDINARY_RATING = 1500


class Walk(NamedTuple):
    """What changes add up to for players of a band against those of another, at every gap."""

    own: Band
    other: Band
    sides: tuple[Side, ...]
    at: Meetings
    totals: Range


class Place(NamedTuple):
    """A gap of a walk, and what the changes add up to there, in points."""

    walk: Walk
    gap: int
    total: int


Build = Callable[[int, int, list[int]], tuple[Match, ...]]
"""From a rating, the opponent's, and the changes of the sides to the matches that show them."""


def walk(rules: RuleSet, sides: Sequence[Side], own: Band, other: Band = ANYONE) -> Walk:
    """All that the changes of some sides add up to."""
    at = meetings(rules, own, other)
    return Walk(own, other, tuple(sides), at, total_changes(sides, at))


def nearest(gaps: Integers) -> int:
    """The gap nearest to a level match."""
    return int(gaps[np.abs(gaps).argmin()])


def lowest_gap(found: Walk, happens: npt.NDArray[np.bool_]) -> int | None:
    """The lowest gap at which something happens, of all there are; None where it never does."""
    if not happens.any():
        return None
    return found.own.low - found.other.high if happens[0] else int(found.at.gaps[happens][0])


def highest_gap(found: Walk, happens: npt.NDArray[np.bool_]) -> int | None:
    """The highest gap at which something happens, of all there are; None where it never does."""
    if not happens.any():
        return None
    return found.own.high - found.other.low if happens[-1] else int(found.at.gaps[happens][-1])


def least(walks: Iterable[Walk]) -> list[Place]:
    """Where each walk comes to the least of all, nearest to a level match."""
    return _extreme([(walk, walk.totals.least) for walk in walks], min)


def most(walks: Iterable[Walk]) -> list[Place]:
    """Where each walk comes to the most of all, nearest to a level match."""
    return _extreme([(walk, walk.totals.most) for walk in walks], max)


def _extreme(totals: list[tuple[Walk, Integers]], pick: Callable[..., int]) -> list[Place]:
    total = pick(int(getattr(found, pick.__name__)()) for _, found in totals)
    return [
        Place(walk, nearest(walk.at.gaps[found == total]), total)
        for walk, found in totals
        if (found == total).any()
    ]


def where(found: Walk, totals: Integers, holds: npt.NDArray[np.bool_]) -> list[Place]:
    """Where something first holds from a level match on: one place, or none."""
    if not holds.any():
        return []
    gap = nearest(found.at.gaps[holds])
    return [Place(found, gap, int(totals[gap - found.at.gaps[0]]))]


def most_ordinary(rules: RuleSet, places: Iterable[Place], build: Build) -> tuple[Match, ...]:
    """The matches that show what happens at the most ordinary of some places."""
    nearest_gap = min(abs(place.gap) for place in places)
    found = [
        build(own, own - place.gap, changes)
        for place in places
        if abs(place.gap) == nearest_gap
        for own, changes in _cases(rules, place)
    ]
    return min(found, key=lambda matches: oddity(*matches))


def ratings(own: Band, other: Band, gap: int) -> list[int]:
    """Ratings of a band to try at a gap, nearest to 1500 first: even and odd, and both ends."""
    low, high = max(own.low, other.low + gap), min(own.high, other.high + gap)
    near = min(max(ORDINARY_RATING, low), high)
    tried = {near - 1, near, near + 1, low, low + 1, high - 1, high}
    return sorted(
        (rating for rating in tried if low <= rating <= high),
        key=lambda rating: abs(rating - ORDINARY_RATING),
    )


def _cases(rules: RuleSet, place: Place) -> Iterator[tuple[int, list[int]]]:
    """Ratings at which the changes add up to the total, and the changes."""
    sides = place.walk.sides
    for rating in ratings(place.walk.own, place.walk.other, place.gap):
        changes = [side.change(rating, place.gap, rules.scale) for side in sides]
        if sum(s.sign * c for s, c in zip(sides, changes, strict=True)) == place.total:
            yield rating, changes


def oddity(*matches: Match) -> tuple[int, int, int]:
    """How far matches are from ordinary ones: by gap, by counts, by rating."""
    counts = sum(
        getattr(stats, count)
        for match in matches
        for stats in (match.stats_a, match.stats_b)
        for count in COUNTS
    )
    first = matches[0]
    gap = abs(first.rating_a - first.rating_b)
    return gap, counts, abs(first.rating_a - ORDINARY_RATING)


def fewest_counts(rules: RuleSet, own: int, opponent: int, won: bool, change: int) -> PlayerStats:
    """The fewest counts with which a rating changes by so many points."""
    scores = distinct_scores(rules, won)
    beyond_expected = scores.single - expected_score(own - opponent, rules.scale)
    changes = np.rint(own + k_band(rules, own).k * beyond_expected) - own
    rows = np.flatnonzero(changes == change)
    return scores.stats(rows[scores.counts[rows].sum(axis=1).argmin()])


def one_player(rules: RuleSet, won: bool) -> Build:
    """Builds a match from the change of one player, who is A."""

    def build(own: int, opponent: int, changes: list[int]) -> tuple[Match, ...]:
        stats = fewest_counts(rules, own, opponent, won, changes[0])
        return (Match(own, opponent, won, stats),)

    return build

"""What a rule set does to every rating that matters, worked out without the engine's checks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import ceil
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from space import outcomes

from sedma_elo import Match, PlayerStats, RuleSet, explain, rate
from sedma_elo.checks import Promise
from sedma_elo.match import COUNTS
from sedma_elo.rating import _adjusted_score
from sedma_elo.rules import STEPS_AND_CAPS

CARELESS, BRILLIANT = PlayerStats(1_000), PlayerStats(0, 1_000, 1_000, 1_000)
GAPS = range(-4_000, 4_001)
FAR = range(-9_000, 9_001)


class Scores(NamedTuple):
    """The scores of one result in single and double precision, and the fewest counts of each."""

    single: npt.NDArray[np.float64]
    double: npt.NDArray[np.float64]
    stats: list[PlayerStats]


def double_score(rules: RuleSet, won: bool, stats: PlayerStats) -> float:
    """The rule's first four steps in Python's own numbers."""
    counts = [getattr(stats, count) for count in (*COUNTS[1:], COUNTS[0])]
    of_16, of_24, of_4_and_last, malus = (
        min(count * getattr(rules, step), getattr(rules, cap))
        for count, (step, cap) in zip(counts, STEPS_AND_CAPS, strict=True)
    )
    bonus = (of_16 + of_24 + of_4_and_last) * (1 if won else rules.loser_bonus_share)
    raw: float = (1 if won else 0) + bonus - malus
    return min(max(raw, rules.score_min), rules.score_max)


@lru_cache(maxsize=8)
def scores(rules: RuleSet, won: bool, cap_reached: int = 27) -> Scores:
    """Every different pair of scores that one result can give."""
    found: dict[tuple[float, float], PlayerStats] = {}
    cases = sorted(
        (stats for result, stats in outcomes(cap_reached) if result == won), key=total_counts
    )
    for stats in cases:
        single = _adjusted_score(rules, won, *(getattr(stats, count) for count in COUNTS))
        found.setdefault((single, double_score(rules, won, stats)), stats)
    single, double = np.array(list(found)).T
    return Scores(single, double, list(found.values()))


def total_counts(stats: PlayerStats) -> int:
    return sum(getattr(stats, count) for count in COUNTS)


@lru_cache(maxsize=8)
def expected(rules: RuleSet, gaps: range) -> npt.NDArray[np.float64]:
    return np.array([1 / (1 + 10 ** (-gap / rules.scale)) for gap in gaps])


def ordinary_ratings(rules: RuleSet) -> list[tuple[int, int]]:
    """Of each band the rating nearest to 1500, and the next but of the other parity."""
    starts, ends = (-5_000, *rules.edges), (*(edge - 1 for edge in rules.edges), 5_000)
    found = []
    for start, end in zip(starts, ends, strict=True):
        near = min(max(1_500, start), end)
        found.append((near, near + 1 if near < end else near - 1))
    return found


def of_every_size(rules: RuleSet, rating: int) -> list[int]:
    """Ratings of the same band, of every size and both parities."""
    sizes = {sign * (2**size + odd) for size in range(17) for odd in (0, 1) for sign in (1, -1)}
    band = sum(rating >= edge for edge in rules.edges)
    found = [own for own in sizes if sum(own >= edge for edge in rules.edges) == band]
    return [rating, *found]


def k_of(rules: RuleSet, rating: int) -> float:
    return next(b.k for b in rules.k_bands if b.below is None or rating < b.below)


@lru_cache(maxsize=16)
def changes(rules: RuleSet, won: bool, rating: int) -> npt.NDArray[np.float64]:
    """The change for every score (rows) and gap (columns)."""
    beyond = scores(rules, won).single[:, np.newaxis] - expected(rules, GAPS)
    return np.rint(rating + k_of(rules, rating) * beyond) - rating


def change(rules: RuleSet, match: Match) -> int:
    return rate(match, rules)[0] - match.rating_a


def is_broken(rules: RuleSet, promise: Promise, match: Match) -> bool:
    """Whether A's side of a match breaks a promise, as the promises are worded."""
    won, stats, own, gap = (
        match.a_won,
        match.stats_a,
        match.rating_a,
        match.rating_a - match.rating_b,
    )
    moved = change(rules, match)

    def otherwise(won: bool, stats: PlayerStats) -> int:
        return change(rules, Match(own, match.rating_b, won, stats, match.stats_b))

    match promise:
        case Promise.WINNER_NEVER_LOSES:
            return won and moved < 0
        case Promise.LOSER_NEVER_GAINS:
            return not won and moved > 0
        case Promise.MORE_NEVER_HURTS:
            return any(otherwise(won, worse) > moved for worse in one_worse(stats))
        case Promise.BETTER_RESULT_PAYS_MORE:
            return won and otherwise(False, BRILLIANT) >= moved
        case Promise.EVERY_COEFFICIENT_COUNTS:
            return moved == otherwise(won, PlayerStats())
        case Promise.POINTS_NEITHER_MADE_NOR_LOST:
            return sum(rate(match, rules)) != match.rating_a + match.rating_b
        case Promise.SWING_WITHIN_K:
            return abs(moved) > ceil(k_of(rules, own))
        case Promise.NO_EDGE_HOPPING:
            return moved + change(rules, Match(own + moved, own + moved, False)) != 0
        case Promise.CLEAN_WIN_MOVES:
            return won and stats == PlayerStats() and abs(gap) <= rules.scale and moved < 1
        case Promise.RATINGS_STAY_ABOVE_ZERO:
            return own >= 0 > own + moved
        case Promise.SYMMETRIC:
            return rate(match.swapped(), rules) != rate(match, rules)[::-1]
        case Promise.NO_EXACT_HALVES:
            return explain(match, rules).a.exact_rating % 1 == 0.5
        case Promise.PRECISION_DOES_NOT_DECIDE:
            beyond = double_score(rules, won, stats) - explain(match, rules).a.expected
            return round(own + k_of(rules, own) * beyond) != own + moved


def one_worse(stats: PlayerStats) -> Iterator[PlayerStats]:
    """The same game with one bonus round less or one bad move more."""
    counts = {count: getattr(stats, count) for count in COUNTS}
    if stats.bad_moves < 1_000:
        yield PlayerStats(**{**counts, "bad_moves": stats.bad_moves + 1})
    for count in COUNTS[1:]:
        if counts[count]:
            yield PlayerStats(**{**counts, count: counts[count] - 1})

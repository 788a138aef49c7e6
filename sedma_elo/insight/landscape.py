"""How a change depends on the gap and on the bad moves: every cell as `rate` gives it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from sedma_elo.match import Match
from sedma_elo.rating import expected_score, k_band, rate, score_terms, single
from sedma_elo.rules import RATING, RuleSet

Changes = npt.NDArray[np.int64]
Scores = npt.NDArray[np.float64]


def at_gap(match: Match, gap: int) -> Match:
    """The match against an opponent `gap` points below A."""
    return replace(match, rating_b=match.rating_a - gap)


def with_bad_moves(match: Match, bad_moves: int) -> Match:
    """The match with so many bad moves of A."""
    return replace(match, stats_a=replace(match.stats_a, bad_moves=bad_moves))


def in_band(match: Match, rules: RuleSet, band: int) -> Match:
    """The match, at its gap if ratings allow, with A at the nearest rating of one of the K bands.

    >>> from sedma_elo import PUBLISHED
    >>> in_band(Match(1500, 1300, True), PUBLISHED, 2).rating_a
    1800
    """
    low = rules.edges[band - 1] if band > 0 else RATING.low
    high = rules.edges[band] - 1 if band < len(rules.edges) else RATING.high
    own = min(max(match.rating_a, low), high)
    opponent = own - match.rating_a + match.rating_b
    return replace(match, rating_a=own, rating_b=min(max(opponent, RATING.low), RATING.high))


def change_of_a(rules: RuleSet, match: Match) -> int:
    """By how many points the rating of A moves."""
    return rate(match, rules)[0] - match.rating_a


def changes(match: Match, rules: RuleSet, gaps: Sequence[int], bad_moves: Sequence[int]) -> Changes:
    """The change of A for every number of bad moves (rows) and every gap (columns), in points.

    Rating, result and bonuses of A are the match's.

    >>> from sedma_elo import PUBLISHED
    >>> changes(Match(1500, 1500, True), PUBLISHED, [0, 200], [0, 15])
    array([[16,  8],
           [ 6, -2]])
    """
    stats, own = match.stats_a, match.rating_a
    bonuses = (stats.won_by_16, stats.won_by_24, stats.won_by_4_and_last)
    terms = score_terms(
        rules,
        single(match.a_won),
        np.array(bad_moves, dtype=single),
        *(single(count) for count in bonuses),
    )
    adjusted = terms.adjusted.astype(np.float64)
    expected = np.array([expected_score(gap, rules.scale) for gap in gaps])
    return whole_changes(own, k_band(rules, own).k, adjusted, expected)


def whole_changes(own: int, k: float, adjusted: Scores, expected: Scores) -> Changes:
    """The change of a rating for every match score (rows) and expected score (columns)."""
    exact = own + k * (adjusted[:, np.newaxis] - expected)
    found: Changes = np.rint(exact).astype(np.int64) - own
    return found


def lowest_gap(match: Match, rules: RuleSet, at_most: int) -> int | None:
    """The lowest gap at which the change of A is no more than `at_most` points, if there is one.

    Found by halving: the higher A stands above the opponent, the less there is to gain.
    """

    def change(gap: int) -> int:
        return change_of_a(rules, at_gap(match, gap))

    own = match.rating_a
    return first(lambda gap: change(gap) <= at_most, own - RATING.high, own - RATING.low)


def first(holds: Callable[[int], bool], low: int, high: int) -> int | None:
    """The first of `low` to `high` at which something holds that, once true, stays true."""
    if not holds(high):
        return None
    while low < high:
        middle = (low + high) // 2
        if holds(middle):
            high = middle
        else:
            low = middle + 1
    return low

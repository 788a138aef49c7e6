"""Every match score that a rule can give, with the fewest counts that lead to it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import prod
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from sedma_elo.columns import Floats, Integers
from sedma_elo.match import COUNT, COUNTS, PlayerStats
from sedma_elo.rating import score_terms, single
from sedma_elo.rules import STEPS_AND_CAPS, RuleSet

Singles = npt.NDArray[np.float32]

# Rules with tiny steps tell billions of counts apart: of those so many are looked at.
MOST_CELLS = 200_000


class ScoreGrid(NamedTuple):
    """The scores of a win and of a loss for every set of counts that the rule tells apart.

    An axis for each count, in the order of `COUNTS`; `counts` are the numbers along the axes, and
    the first and last are always the fewest and the most. Not `complete` where there are so many
    that only some of each axis were taken.
    """

    counts: tuple[Integers, ...]
    won: Singles
    lost: Singles
    complete: bool


class DistinctScores(NamedTuple):
    """The different scores of one result, in rising order, and the fewest counts for each.

    `double` is what the same operations give in double precision; a score that has several such
    partners comes once with each. `counts` has a column for each of `COUNTS`.
    """

    single: Floats
    double: Floats
    counts: Integers

    def stats(self, row: int) -> PlayerStats:
        """The counts of one of the scores."""
        return PlayerStats(*self.counts[row].tolist())


@lru_cache(maxsize=8)
def score_grid(rules: RuleSet) -> ScoreGrid:
    """The scores of every result and set of counts, in single precision as `rate` has them.

    >>> from sedma_elo import PUBLISHED
    >>> score_grid(PUBLISHED).won.shape
    (17, 4, 3, 5)
    """
    *rounds, bad_moves = (_told_apart(rules, step, cap) for step, cap in STEPS_AND_CAPS)
    axes = [bad_moves, *rounds]
    complete = prod(map(len, axes)) <= MOST_CELLS
    while prod(map(len, axes)) > MOST_CELLS:
        longest = max(range(len(axes)), key=lambda axis: len(axes[axis]))
        axes[longest] = _every_other(axes[longest])
    return ScoreGrid(tuple(axes), *scores_of_counts(rules, axes), complete)


def scores_of_counts(rules: RuleSet, axes: Sequence[Integers]) -> tuple[Singles, Singles]:
    """The scores of a win and of a loss for all counts along four axes."""
    counts = np.ix_(*(axis.astype(single) for axis in axes))
    won, lost = (score_terms(rules, single(base), *counts).adjusted for base in (1, 0))
    return won, lost


def _told_apart(rules: RuleSet, step: str, cap: str) -> Integers:
    """The counts at which what counts is not the same as with one less, in either precision."""
    each, most = getattr(rules, step), getattr(rules, cap)
    all_counts = np.arange(COUNT.low, COUNT.high + 1)
    in_single = np.minimum(all_counts.astype(single) * single(each), single(most))
    in_double = np.minimum(all_counts * each, most)
    differs = (np.diff(in_single) != 0) | (np.diff(in_double) != 0)
    found: Integers = all_counts[np.concatenate(([True], differs))]
    return found


def _every_other(counts: Integers) -> Integers:
    return np.unique(np.append(counts[::2], counts[-1]))


@lru_cache(maxsize=16)
def distinct_scores(rules: RuleSet, won: bool) -> DistinctScores:
    """The different scores of a win or of a loss.

    >>> from sedma_elo import PUBLISHED
    >>> [len(distinct_scores(PUBLISHED, won).single) for won in (True, False)]
    [119, 61]
    """
    grid = score_grid(rules)
    counts = np.stack([axis.ravel() for axis in np.meshgrid(*grid.counts, indexing="ij")], axis=1)
    in_single = (grid.won if won else grid.lost).ravel().astype(np.float64)
    in_double = double_scores(rules, won, grid).ravel()
    # Of equal scores NumPy keeps the first.
    order = counts.sum(axis=1).argsort(kind="stable")
    pairs, first = np.unique(in_single[order] + 1j * in_double[order], return_index=True)
    return DistinctScores(pairs.real, pairs.imag, counts[order][first])


def double_scores(rules: RuleSet, won: bool, grid: ScoreGrid) -> Floats:
    """The scores of the grid by the same operations in double precision."""
    bad_moves, *rounds = np.ix_(*(count.astype(np.float64) for count in grid.counts))
    steps = [
        np.minimum(count * getattr(rules, step), getattr(rules, cap))
        for count, (step, cap) in zip((*rounds, bad_moves), STEPS_AND_CAPS, strict=True)
    ]
    bonus = (steps[0] + steps[1] + steps[2]) * (1.0 if won else rules.loser_bonus_share)
    found: Floats = np.clip(float(won) + bonus - steps[3], rules.score_min, rules.score_max)
    return found


CLEAN = PlayerStats()
CARELESS = PlayerStats(bad_moves=COUNT.high)
BRILLIANT = PlayerStats(0, COUNT.high, COUNT.high, COUNT.high)


def score(rules: RuleSet, won: bool, stats: PlayerStats) -> float:
    """The score of one result and set of counts."""
    counts: list[Any] = [single(getattr(stats, count)) for count in COUNTS]
    return float(score_terms(rules, single(won), *counts).adjusted)

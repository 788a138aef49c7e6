"""One more bonus round, or one bad move fewer, never lowers the player's own rating."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sedma_elo.checks.changes import Side, bands
from sedma_elo.checks.examples import least, most_ordinary, walk, where
from sedma_elo.checks.promise import Check, Promise
from sedma_elo.checks.scores import ScoreGrid, score, score_grid
from sedma_elo.insight.limits import BAD_MOVES, HAIR
from sedma_elo.match import COUNTS, Match, PlayerStats
from sedma_elo.rules import RuleSet


@dataclass(frozen=True, slots=True, kw_only=True)
class Hurt(Check):
    """A better game that lowers the rating: `worst`; beside it the same match played `worse`.

    `what` is the count by which they differ.
    """

    worse: Match | None = None
    what: str = ""


class Fall(NamedTuple):
    """A step of one count by which a better game lowers the score."""

    what: str
    won: bool
    better: PlayerStats
    worse: PlayerStats

    def scores(self, rules: RuleSet) -> tuple[float, float]:
        """The scores of the better and of the worse game."""
        return score(rules, self.won, self.better), score(rules, self.won, self.worse)

    def depth(self, rules: RuleSet) -> float:
        """By how much the score falls."""
        better, worse = self.scores(rules)
        return worse - better


def more_never_hurts(rules: RuleSet) -> Hurt:
    """Every step of one count raises the score or leaves it; told where it falls most."""
    fall = max(_falls(rules), key=lambda fall: fall.depth(rules), default=None)
    if fall is None:
        return Hurt(Promise.MORE_NEVER_HURTS, holds=True)
    better, worse = fall.scores(rules)
    walks = [
        walk(rules, [Side(band.k, better), Side(band.k, worse, sign=-1)], band)
        for band in bands(rules)
    ]

    def build(own: int, opponent: int, _: list[int]) -> tuple[Match, ...]:
        return tuple(Match(own, opponent, fall.won, stats) for stats in (fall.better, fall.worse))

    worst = least(walks)
    firsts = [
        place
        for found in walks
        for place in where(found, found.totals.least, found.totals.least < 0)
    ]
    if not firsts:
        return Hurt(Promise.MORE_NEVER_HURTS, holds=True)
    match, worse_match = most_ordinary(rules, worst, build)
    return Hurt(
        Promise.MORE_NEVER_HURTS,
        holds=False,
        amount=-worst[0].total,
        worst=match,
        first=most_ordinary(rules, firsts, build)[0],
        worse=worse_match,
        what=fall.what,
    )


def _falls(rules: RuleSet) -> Iterator[Fall]:
    """The deepest fall along each count, after a win and after a loss, with the fewest counts."""
    grid = score_grid(rules)
    for won, scores in ((True, grid.won), (False, grid.lost)):
        for axis, what in enumerate(COUNTS):
            rises = np.diff(scores.astype(np.float64), axis=axis)
            rises = -rises if what == BAD_MOVES else rises
            if (rises < 0).any():
                yield _fall(grid, np.argwhere(rises < rises.min() + HAIR), axis, won=won)


def _fall(grid: ScoreGrid, cells: npt.NDArray[np.intp], axis: int, *, won: bool) -> Fall:
    """The step after the one of some cells that has the fewest counts."""
    lower = np.stack([grid.counts[of][cells[:, of]] for of in range(len(COUNTS))], axis=1)
    row = lower.sum(axis=1).argmin()
    upper = lower[row].copy()
    upper[axis] = grid.counts[axis][cells[row, axis] + 1]
    one_less = upper.copy()
    one_less[axis] -= 1
    fewer, more = (PlayerStats(*counts.tolist()) for counts in (one_less, upper))
    what = COUNTS[axis]
    better, worse = (fewer, more) if what == BAD_MOVES else (more, fewer)
    return Fall(what, won, better, worse)

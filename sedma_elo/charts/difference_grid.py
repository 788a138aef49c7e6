"""What another rule does to the change of A over gap and bad moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from sedma_elo.charts.change_grid import Grid, Span, change_grids
from sedma_elo.insight.landscape import Changes
from sedma_elo.match import Match
from sedma_elo.rules import RuleSet

NOWHERE = Span(0, 0)


@dataclass(frozen=True, slots=True)
class DifferenceGrid:
    """The changes of A under two rules in the same cells; `points` are those more under `edited`.

    `points` has a row for every number of bad moves and a column for every gap.
    """

    base: Grid
    edited: Grid
    points: Changes

    @property
    def most(self) -> int:
        """The highest difference of a cell."""
        return int(self.points.max())

    @property
    def least(self) -> int:
        """The lowest difference of a cell."""
        return int(self.points.min())

    @property
    def loss_begins_later(self) -> list[Span]:
        """Where A loses points under `base` only, row by row, exact to the gap."""
        return self._between(self.base.starts_of_loss, self.edited.starts_of_loss)

    @property
    def loss_begins_earlier(self) -> list[Span]:
        """Where A loses points under `edited` only."""
        return self._between(self.edited.starts_of_loss, self.base.starts_of_loss)

    @property
    def gain_ends_later(self) -> list[Span]:
        """Where A gains points under `edited` only."""
        return self._between(self.base.ends_of_gain, self.edited.ends_of_gain)

    @property
    def gain_ends_earlier(self) -> list[Span]:
        """Where A gains points under `base` only."""
        return self._between(self.edited.ends_of_gain, self.base.ends_of_gain)

    def _between(self, lefts: Sequence[float], rights: Sequence[float]) -> list[Span]:
        return [
            self.base.span(left, right) if left < right else NOWHERE
            for left, right in zip(lefts, rights, strict=True)
        ]

    def widest_run(self, low: int, high: int) -> list[Span]:
        """Where the difference is from `low` to `high` points: the widest such stretch of a row."""
        return [self._run(row) for row in (self.points >= low) & (self.points <= high)]

    def _run(self, holds: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> Span:
        padded = np.concatenate(([False], holds, [False]))
        borders = np.flatnonzero(padded[1:] != padded[:-1])
        starts, ends = borders[::2], borders[1::2]
        if not len(starts):
            return NOWHERE
        widest = int((ends - starts).argmax())
        left, step = self.base.left, self.base.gaps.step
        return Span(left + step * int(starts[widest]), left + step * int(ends[widest]))


def difference_grid(match: Match, base: RuleSet, edited: RuleSet) -> DifferenceGrid:
    """The grid around a match, of the bad moves that count and the gaps that matter to either."""
    one, other = change_grids(match, base, edited)
    return DifferenceGrid(one, other, other.changes - one.changes)

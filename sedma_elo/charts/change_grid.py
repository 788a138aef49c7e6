"""The change of A over gap and bad moves: cells, and the exact gaps between gain, zero and loss."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import ceil, floor, inf
from typing import NamedTuple

from sedma_elo.charts.gap_axis import gaps_shown
from sedma_elo.insight import at_gap, change_of_a, changes, counts_at_cap, with_bad_moves
from sedma_elo.insight.landscape import Changes, first
from sedma_elo.match import COUNT, Match
from sedma_elo.rating import explain
from sedma_elo.rules import RATING, RuleSet

# Even where no bad move counts, a few rows show that they make no difference.
LOWEST_LAST_ROW = 5
MOST_STEPS = 20


class Span(NamedTuple):
    """The gaps of one row from one border to another; empty when `right` is not above `left`."""

    left: float
    right: float


@dataclass(frozen=True)
class Grid:
    """Changes of A for every number of bad moves (rows) and every gap (columns).

    The last row stands for all further bad moves too: they leave the score as it is. The chart
    goes as far as `reach` to either side, the columns as far as opponents may be rated.
    """

    match: Match
    rules: RuleSet
    reach: int
    gaps: range
    bad_moves: range
    changes: Changes

    @cached_property
    def ends_of_gain(self) -> tuple[float, ...]:
        """The half gaps, row by row, below which A gains."""
        return self.edge(0)

    @cached_property
    def starts_of_loss(self) -> tuple[float, ...]:
        """The half gaps, row by row, above which A loses."""
        return self.edge(-1)

    @property
    def left(self) -> float:
        """The left edge of the first column of cells."""
        return self.gaps[0] - self.gaps.step / 2

    @property
    def right(self) -> float:
        """The right edge of the last column of cells."""
        return self.gaps[-1] + self.gaps.step / 2

    @property
    def gains(self) -> list[Span]:
        """Where A gains, row by row."""
        return [self.span(-inf, end) for end in self.ends_of_gain]

    @property
    def zeros(self) -> list[Span]:
        """Where the change rounds to zero, row by row."""
        edges = zip(self.ends_of_gain, self.starts_of_loss, strict=True)
        return [self.span(end, start) for end, start in edges]

    @property
    def losses(self) -> list[Span]:
        """Where A loses, row by row."""
        return [self.span(start, inf) for start in self.starts_of_loss]

    def span(self, left: float, right: float) -> Span:
        """What lies between two half gaps, as far as there are columns."""
        return Span(max(left, self.left), min(right, self.right))

    def edge(self, at_most: int) -> tuple[float, ...]:
        """The half gaps, row by row, above which the change is no more than `at_most` points.

        Exact within the chart; infinite where it lies to the left or right of all columns.
        """
        return tuple(
            self._row_edge(with_bad_moves(self.match, number), row, at_most)
            for number, row in zip(self.bad_moves, self.changes, strict=True)
        )

    def _row_edge(self, match: Match, row: Changes, at_most: int) -> float:
        # The columns tell between which two of them to look.
        above = int((row > at_most).sum())
        low = self.gaps[above - 1] + 1 if above else ceil(self.left)
        high = self.gaps[above] if above < len(row) else floor(self.right)
        found = first(
            lambda gap: change_of_a(self.rules, at_gap(match, gap)) <= at_most,
            max(low, match.rating_a - RATING.high),
            min(high, match.rating_a - RATING.low),
        )
        if found is None:
            return inf
        return found - 0.5 if found > self.left else -inf

    def row_of(self, bad_moves: int) -> int:
        """The number of bad moves at whose height so many are shown."""
        return min(bad_moves, self.bad_moves[-1])


def change_grid(match: Match, rules: RuleSet) -> Grid:
    """The grid around a match: its rating, result and bonuses, every gap and every bad move."""
    return change_grids(match, rules)[0]


def change_grids(match: Match, *compared: RuleSet) -> tuple[Grid, ...]:
    """A grid for each rule, all of the same cells: every bad move that counts under any of them."""
    own = match.rating_a
    bad_moves = _rows(max(_last_that_counts(match, rules) for rules in compared))
    shown = gaps_shown(own - match.rating_b, max(rules.scale for rules in compared))
    gaps = _possible(shown, own)
    return tuple(
        Grid(match, rules, shown[-1], gaps, bad_moves, changes(match, rules, gaps, bad_moves))
        for rules in compared
    )


def _last_that_counts(match: Match, rules: RuleSet) -> int:
    """The number of bad moves from which the score stays, at the cap or at the lowest score."""

    def score(bad_moves: int) -> float:
        return explain(with_bad_moves(match, bad_moves), rules).a.adjusted

    at_cap = counts_at_cap(rules)["bad_moves"]
    lowest = score(COUNT.high)
    found = first(lambda number: score(number) == lowest, 0, at_cap)
    return at_cap if found is None else found


def _rows(last_that_counts: int) -> range:
    last = min(max(last_that_counts + 1, LOWEST_LAST_ROW), COUNT.high)
    step = next(step for step in (1, 2, 5, 10, 20, 50) if last <= step * MOST_STEPS)
    return range(0, ceil(last / step) * step + 1, step)


def _possible(gaps: range, own: int) -> range:
    """The gaps at which the opponent's rating is one the rule takes."""
    possible = [gap for gap in gaps if RATING.low <= own - gap <= RATING.high]
    return range(possible[0], possible[-1] + 1, gaps.step)

"""What players wished for, and how far a rule set is from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from sedma_elo.columns import Columns, Floats, Integers, new_ratings
from sedma_elo.match import COUNTS
from sedma_elo.problems import DecimalNumber, InvalidInput, Problem, Requirement
from sedma_elo.rating import score_terms, single
from sedma_elo.rules import RATING, RuleSet

FEWEST_WISHES = 30
WISHES_PER_FREEDOM = 10

WISHED_CHANGE = DecimalNumber(RATING.low, RATING.high)
ONE_A_MATCH = Requirement("one_a_match", "as many wishes as matches")


def needed(free: int) -> int:
    """How many wishes it takes at least to choose so many numbers.

    >>> needed(1), needed(4)
    (30, 40)
    """
    return max(FEWEST_WISHES, WISHES_PER_FREEDOM * free)


class TooFewWishes(ValueError):
    """There are fewer wishes than the numbers that are to be chosen by them need."""

    def __init__(self, have: int, needed: int) -> None:
        self.have = have
        self.needed = needed
        super().__init__(f"{have} wishes are too few; needed are {needed}")


@dataclass(frozen=True, slots=True, eq=False)
class Wishes:
    """Matches told from the player's side, and by how many points each player wished to move.

    `columns` are valid columns with the player as A; `changes` has a finite number, whole or not,
    for each row. `InvalidInput` where their lengths differ or a wish is no possible change.
    """

    columns: Columns
    changes: npt.NDArray[Any]

    def __post_init__(self) -> None:
        if self.changes.shape != self.columns["a_won"].shape:
            raise InvalidInput([Problem("changes", self.changes.shape, ONE_A_MATCH)])
        low, high = WISHED_CHANGE.low, WISHED_CHANGE.high
        refused = self.changes[~((self.changes >= low) & (self.changes <= high))]
        if len(refused):
            raise InvalidInput([Problem("changes", wish, WISHED_CHANGE) for wish in refused])

    def __len__(self) -> int:
        return len(self.changes)

    def distance(self, rules: RuleSet) -> float:
        """How far the whole-point changes are from the wishes, in points, on average."""
        changes = new_ratings(self.columns, rules)[0] - self.columns["rating_a"]
        return float(np.mean(np.abs(changes - self.changes)))


class Cases(NamedTuple):
    """The different wishes after different matches, each with how often it came.

    All are arrays of one length. K bands have no other rating in them than the gap, so that two
    ratings of a band are one case; the counts of the opponent have no part in the player's change.
    """

    band: Integers
    gap: Floats
    won: npt.NDArray[np.float32]
    counts: tuple[npt.NDArray[np.float32], ...]
    wish: Floats
    times: Floats

    @classmethod
    def of(cls, wishes: Wishes, edges: tuple[int, ...]) -> Cases:
        """The cases of some wishes under rules with these edges of K."""
        columns = wishes.columns
        rows = np.column_stack(
            [
                np.searchsorted(edges, columns["rating_a"], side="right"),
                columns["rating_a"] - columns["rating_b"],
                columns["a_won"],
                *(columns[f"{count}_a"] for count in COUNTS),
                wishes.changes,
            ]
        ).astype(np.float64)
        cases, times = np.unique(rows, axis=0, return_counts=True)
        band, gap, won, *counts, wish = np.ascontiguousarray(cases.T)
        return cls(
            band.astype(np.int64),
            gap,
            won.astype(single),
            tuple(count.astype(single) for count in counts),
            wish,
            times / times.sum(),
        )

    def exact_changes(self, rules: RuleSet) -> Floats:
        """The change of the player in each case before rounding, in points.

        As in `columns`, but for the tables of expected scores and K, which would be made anew for
        each of thousands of rule sets.
        """
        adjusted = score_terms(rules, self.won, *self.counts).adjusted
        with np.errstate(over="ignore"):
            expected = 1 / (1 + 10.0 ** (-self.gap / rules.scale))
        k = np.array([band.k for band in rules.k_bands])[self.band]
        changes: Floats = k * (adjusted - expected)
        return changes

    def distance(self, rules: RuleSet) -> float:
        """How far the changes before rounding are from the wishes, in points, on average."""
        return float(self.times @ np.abs(self.exact_changes(rules) - self.wish))

"""What a rule set may promise, and what testing such a promise finds."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sedma_elo.match import Match


class Promise(StrEnum):
    """Everything that players or developers may expect of a rule set, in the order of the tests."""

    WINNER_NEVER_LOSES = "winner_never_loses"
    LOSER_NEVER_GAINS = "loser_never_gains"
    MORE_NEVER_HURTS = "more_never_hurts"
    BETTER_RESULT_PAYS_MORE = "better_result_pays_more"
    EVERY_COEFFICIENT_COUNTS = "every_coefficient_counts"
    POINTS_NEITHER_MADE_NOR_LOST = "points_neither_made_nor_lost"
    SWING_WITHIN_K = "swing_within_k"
    NO_EDGE_HOPPING = "no_edge_hopping"
    CLEAN_WIN_MOVES = "clean_win_moves"
    RATINGS_STAY_ABOVE_ZERO = "ratings_stay_above_zero"
    SYMMETRIC = "symmetric"
    NO_EXACT_HALVES = "no_exact_halves"
    PRECISION_DOES_NOT_DECIDE = "precision_does_not_decide"


@dataclass(frozen=True, slots=True)
class Check:
    """Whether a promise holds, and if not, by how much it is broken and where.

    `amount` is in points unless a check says otherwise, and 0 where the promise holds. `worst` is
    the worst counterexample, the player concerned being A; of equally bad ones that with the
    smallest gap, then the fewest counts, then the rating nearest to 1500. `first` is the
    counterexample nearest to a level match, where that makes sense.
    """

    promise: Promise
    holds: bool
    amount: float = 0
    worst: Match | None = None
    first: Match | None = None

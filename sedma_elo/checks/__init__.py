"""What a rule set promises, each promise tested on every match that the rule can tell apart."""

from __future__ import annotations

from collections.abc import Callable

from sedma_elo.checks.above_zero import ratings_stay_above_zero
from sedma_elo.checks.breach import breach
from sedma_elo.checks.dead_zone import DeadZone, DeadZones, clean_win_moves
from sedma_elo.checks.edges import EdgeHop, Edges, no_edge_hopping
from sedma_elo.checks.halves import Halves, no_exact_halves
from sedma_elo.checks.idle import Idle, NeverCounts, Who, every_coefficient_counts
from sedma_elo.checks.more_and_fewer import Hurt, more_never_hurts
from sedma_elo.checks.pool import Pool, Sum, points_neither_made_nor_lost
from sedma_elo.checks.precision import Precision, precision_does_not_decide
from sedma_elo.checks.promise import Check, Promise
from sedma_elo.checks.swing import BandSwing, Swing, swing_within_k
from sedma_elo.checks.symmetry import symmetric
from sedma_elo.checks.wins_and_losses import (
    ByBand,
    Onset,
    Pay,
    better_result_pays_more,
    loser_never_gains,
    winner_never_loses,
)
from sedma_elo.rules import RuleSet

__all__ = [
    "BandSwing",
    "ByBand",
    "Check",
    "DeadZone",
    "DeadZones",
    "EdgeHop",
    "Edges",
    "Halves",
    "Hurt",
    "Idle",
    "NeverCounts",
    "Onset",
    "Pay",
    "Pool",
    "Precision",
    "Promise",
    "Sum",
    "Swing",
    "Who",
    "breach",
    "check",
    "check_promise",
]

_CHECKS: dict[Promise, Callable[[RuleSet], Check]] = {
    Promise.WINNER_NEVER_LOSES: winner_never_loses,
    Promise.LOSER_NEVER_GAINS: loser_never_gains,
    Promise.MORE_NEVER_HURTS: more_never_hurts,
    Promise.BETTER_RESULT_PAYS_MORE: better_result_pays_more,
    Promise.EVERY_COEFFICIENT_COUNTS: every_coefficient_counts,
    Promise.POINTS_NEITHER_MADE_NOR_LOST: points_neither_made_nor_lost,
    Promise.SWING_WITHIN_K: swing_within_k,
    Promise.NO_EDGE_HOPPING: no_edge_hopping,
    Promise.CLEAN_WIN_MOVES: clean_win_moves,
    Promise.RATINGS_STAY_ABOVE_ZERO: ratings_stay_above_zero,
    Promise.SYMMETRIC: symmetric,
    Promise.NO_EXACT_HALVES: no_exact_halves,
    Promise.PRECISION_DOES_NOT_DECIDE: precision_does_not_decide,
}


def check(rules: RuleSet) -> tuple[Check, ...]:
    """Every promise tested, in the order of `Promise`.

    >>> from sedma_elo import PUBLISHED
    >>> [str(found.promise) for found in check(PUBLISHED)[:4] if found.holds]
    ['more_never_hurts', 'better_result_pays_more']
    """
    return tuple(check_promise(rules, promise) for promise in Promise)


def check_promise(rules: RuleSet, promise: Promise) -> Check:
    """One promise tested on every match.

    >>> from sedma_elo import PUBLISHED
    >>> check_promise(PUBLISHED, Promise.WINNER_NEVER_LOSES).amount
    12
    """
    return _CHECKS[promise](rules)

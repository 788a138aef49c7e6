"""The rule's terms in exact fractions, worked out from its decimal numbers alone."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import ceil

from sedma_elo import PlayerStats, RuleSet
from sedma_elo.match import COUNTS

PARAMETERS = {
    "bad_moves": ("malus_per_bad_move", "cap_malus"),
    "won_by_16": ("bonus_per_16", "cap_16"),
    "won_by_24": ("bonus_per_24", "cap_24"),
    "won_by_4_and_last": ("bonus_per_4_and_last", "cap_4_and_last"),
}
BONUSES = COUNTS[1:]


def step_and_cap(rules: RuleSet, count: str) -> tuple[Fraction, Fraction]:
    """What one of a counted thing is worth, and all of them at most."""
    step, cap = (Fraction(str(getattr(rules, name))) for name in PARAMETERS[count])
    return step, cap


@lru_cache
def at_cap(rules: RuleSet) -> dict[str, int]:
    """How many of each counted thing reach its cap; 0 of what is worth nothing."""
    found = {}
    for count in COUNTS:
        step, cap = step_and_cap(rules, count)
        found[count] = ceil(cap / step) if step else 0
    return found


def share(rules: RuleSet, won: bool) -> Fraction:
    """How much of a bonus counts."""
    return Fraction(1) if won else Fraction(str(rules.loser_bonus_share))


@lru_cache(maxsize=16_384)
def bonus(rules: RuleSet, won: bool, stats: PlayerStats) -> Fraction:
    """What the rounds add to a score before its limits."""
    found = Fraction(0)
    for count in BONUSES:
        step, cap = step_and_cap(rules, count)
        found += min(step * getattr(stats, count), cap)
    return found * share(rules, won)


@lru_cache(maxsize=16_384)
def penalty(rules: RuleSet, bad_moves: int) -> Fraction:
    """What bad moves take off a score before its limits."""
    step, cap = step_and_cap(rules, "bad_moves")
    return min(step * bad_moves, cap)


def raw(rules: RuleSet, won: bool, stats: PlayerStats) -> Fraction:
    """A score before its limits."""
    return won + bonus(rules, won, stats) - penalty(rules, stats.bad_moves)


def score(rules: RuleSet, won: bool, stats: PlayerStats) -> Fraction:
    """A match score."""
    low, high = Fraction(str(rules.score_min)), Fraction(str(rules.score_max))
    return min(max(raw(rules, won, stats), low), high)

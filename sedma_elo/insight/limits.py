"""What the caps and limits of the rule did to one player's score, and where its edges lie."""

from __future__ import annotations

from enum import StrEnum
from itertools import pairwise
from math import ceil

from sedma_elo.match import COUNT, COUNTS
from sedma_elo.rating import Tally, Working
from sedma_elo.rules import STEPS_AND_CAPS, RuleSet

BAD_MOVES, *BONUSES = COUNTS
# Points too few to show in any number of the page.
NOT_TOLD = 5e-5
# Single precision leaves scores that are meant to be equal this far apart at most.
HAIR = 1e-6


class Clamp(StrEnum):
    """What the limits of the match score did."""

    NOTHING = "nothing"
    TOOK = "took"
    GAVE = "gave"


def clamp(player: Working) -> Clamp:
    """Whether the limits took something of the score away, gave something back, or neither."""
    clipped = player.ledger.clipped
    # Single precision leaves a raw score a hair above or below a limit it is meant to meet.
    if abs(clipped) < NOT_TOLD:
        return Clamp.NOTHING
    return Clamp.TOOK if clipped < 0 else Clamp.GAVE


def steps_to_cap(each: float, cap: float) -> int:
    """How many of a counted thing, of the most there can be, reach its cap; a part counts as one.

    >>> steps_to_cap(0.02, 0.3), steps_to_cap(0.02, 0.31), steps_to_cap(0, 0.3)
    (15, 16, 0)
    """
    # A cap in single precision is a hair off the one that was meant.
    return ceil(min(cap / each, COUNT.high) * (1 - HAIR)) if each else 0


def counts_at_cap(rules: RuleSet) -> dict[str, int]:
    """The lowest number of each counted thing that a rule does not tell from more of it."""
    return {
        kind: steps_to_cap(getattr(rules, step), getattr(rules, cap))
        for kind, (step, cap) in zip((*BONUSES, BAD_MOVES), STEPS_AND_CAPS, strict=True)
    }


def counted(tally: Tally) -> int:
    """How many of the counted things mattered before the cap was reached; a part counts as one."""
    return min(tally.count, steps_to_cap(tally.each, tally.cap))


def uncounted(tally: Tally) -> int:
    """How many of the counted things came when the cap was reached already."""
    return tally.count - counted(tally) if tally.each else 0


def is_at_cap(tally: Tally) -> bool:
    """Whether the counted things have reached their cap."""
    return tally.counted > 0 and tally.room < HAIR


def is_too_small(player: Working) -> bool:
    """Whether there is a change that could be told, but not as a whole point."""
    return player.change == 0 and abs(player.exact_change) > NOT_TOLD


def next_edge(rules: RuleSet, rating: int) -> int | None:
    """The edge above a rating at which its K changes, if there is one."""
    return next((edge for edge in rules.edges if edge > rating), None)


def across_the_nearest_edge(rules: RuleSet, rating: int) -> int | None:
    """The first rating across the nearest edge at which K changes, if there is one."""
    sides = [
        edge - 1 if rating >= edge else edge
        for edge, (below, above) in zip(rules.edges, pairwise(rules.k_bands), strict=True)
        if below.k != above.k
    ]
    return min(sides, key=lambda side: abs(side - rating), default=None)

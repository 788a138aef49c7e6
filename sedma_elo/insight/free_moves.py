"""Which of a player's bad moves cost nothing."""

from __future__ import annotations

from typing import NamedTuple

from sedma_elo.insight.landscape import first, with_bad_moves
from sedma_elo.insight.limits import HAIR, Clamp, clamp, counts_at_cap
from sedma_elo.match import Match
from sedma_elo.rating import PlayerWorking, explain
from sedma_elo.rules import RuleSet


class FreeBadMoves(NamedTuple):
    """The first `covered` bad moves of A cost nothing, and none does after the one called `last`.

    `end` says why none does any more: the lower limit of the score (GAVE), the upper one, which
    bonuses keep it at (TOOK), or the cap on the penalty (NOTHING).
    """

    covered: int
    last: int
    end: Clamp


def free_bad_moves(match: Match, rules: RuleSet) -> FreeBadMoves:
    """Which bad moves cost A no part of the score; result and bonuses are the match's.

    >>> from sedma_elo import PUBLISHED, PlayerStats
    >>> free_bad_moves(Match(1500, 1500, True, PlayerStats(won_by_16=1)), PUBLISHED)
    FreeBadMoves(covered=2, last=15, end=<Clamp.NOTHING: 'nothing'>)
    >>> free_bad_moves(Match(1500, 1500, False), PUBLISHED)
    FreeBadMoves(covered=0, last=0, end=<Clamp.GAVE: 'gave'>)
    """

    def with_moves(bad_moves: int) -> PlayerWorking:
        return explain(with_bad_moves(match, bad_moves), rules).a

    at_cap = counts_at_cap(rules)["bad_moves"]
    none, most = with_moves(0), with_moves(at_cap)
    last = first(lambda moves: with_moves(moves).adjusted - most.adjusted <= HAIR, 0, at_cap) or 0
    covered = 0
    if clamp(none) is Clamp.TOOK:
        first_to_cost = first(
            lambda moves: none.adjusted - with_moves(moves).adjusted > HAIR, 0, at_cap
        )
        covered = at_cap if first_to_cost is None else first_to_cost - 1
    return FreeBadMoves(covered, last, clamp(most))

"""What is worth telling about an explained match, each with its points; found, not yet worded."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from math import ceil

from sedma_elo.rating import Explanation, PlayerWorking, Tally, k_band
from sedma_elo.rules import RuleSet


class Reason(StrEnum):
    """Every remark that can be made about one player's change."""

    WON_BUT_LOST_POINTS = "won_but_lost_points"
    LOST_BUT_GAINED = "lost_but_gained"
    BOTH_LOST = "both_lost"
    BOTH_GAINED = "both_gained"
    BAD_MOVES = "bad_moves"
    BONUS = "bonus"
    CLAMP_TOOK_BONUS = "clamp_took_bonus"
    CLAMP_FORGAVE_BAD_MOVES = "clamp_forgave_bad_moves"
    BAD_MOVES_PAST_CAP = "bad_moves_past_cap"
    BONUS_PAST_CAP = "bonus_past_cap"
    TOO_SMALL_TO_MOVE = "too_small_to_move"
    ON_K_EDGE = "on_k_edge"
    CROSSED_K_EDGE = "crossed_k_edge"
    DIFFERENT_K = "different_k"
    POINTS_LEFT_POOL = "points_left_pool"
    POINTS_ENTERED_POOL = "points_entered_pool"


@dataclass(frozen=True, slots=True)
class Remark:
    """A reason with its size: `points` of rating (0 where it has none) and a `count`."""

    reason: Reason
    points: float = 0.0
    count: int = 0
    k: tuple[float, float] = field(default=(0.0, 0.0))


# Points too few to show in any number of the page.
NOT_TOLD = 5e-5


class Clamp(StrEnum):
    """What the limits of the match score did."""

    NOTHING = "nothing"
    TOOK = "took"
    GAVE = "gave"


def clamp(player: PlayerWorking) -> Clamp:
    """Whether the limits took something of the score away, gave something back, or neither."""
    clipped = player.ledger.clipped
    # Single precision leaves a raw score a hair above or below a limit it is meant to meet.
    if abs(clipped) < NOT_TOLD:
        return Clamp.NOTHING
    return Clamp.TOOK if clipped < 0 else Clamp.GAVE


def counted(tally: Tally) -> int:
    """How many of the counted things mattered before the cap was reached; a part counts as one."""
    if tally.each == 0:
        return 0
    steps = tally.cap / tally.each
    return tally.count if steps >= tally.count else ceil(steps - 1e-6)


def uncounted(tally: Tally) -> int:
    """How many of the counted things came when the cap was reached already."""
    return tally.count - counted(tally) if tally.each else 0


def is_too_small(player: PlayerWorking) -> bool:
    """Whether there is a change that could be told, but not as a whole point."""
    return player.change == 0 and abs(player.exact_change) > NOT_TOLD


def next_edge(rules: RuleSet, rating: int) -> int | None:
    """The edge above a rating at which its K changes, if there is one."""
    return next((edge for edge in rules.edges if edge > rating), None)


def remarks(explanation: Explanation, player: PlayerWorking) -> list[Remark]:
    """All that applies to one player of a match, the most surprising first."""
    return [
        *_surprises(explanation, player),
        *_score_parts(player),
        *_edges(explanation, player),
        *_pool(explanation),
    ]


def _surprises(explanation: Explanation, player: PlayerWorking) -> list[Remark]:
    changes = (explanation.a.change, explanation.b.change)
    found = []
    if player.won and player.change < 0:
        found.append(Remark(Reason.WON_BUT_LOST_POINTS, player.change))
    if not player.won and player.change > 0:
        found.append(Remark(Reason.LOST_BUT_GAINED, player.change))
    if max(changes) < 0:
        found.append(Remark(Reason.BOTH_LOST))
    if min(changes) > 0:
        found.append(Remark(Reason.BOTH_GAINED))
    if is_too_small(player):
        found.append(Remark(Reason.TOO_SMALL_TO_MOVE, player.exact_change))
    return found


def _score_parts(player: PlayerWorking) -> list[Remark]:
    found = []
    if player.malus.counted:
        found.append(Remark(Reason.BAD_MOVES, player.ledger.bad_moves, counted(player.malus)))
    if player.bonus:
        found.append(Remark(Reason.BONUS, player.ledger.bonus))
    match clamp(player):
        case Clamp.TOOK:
            found.append(Remark(Reason.CLAMP_TOOK_BONUS, player.ledger.clipped))
        case Clamp.GAVE:
            found.append(Remark(Reason.CLAMP_FORGAVE_BAD_MOVES, player.ledger.clipped))
    if uncounted(player.malus):
        found.append(Remark(Reason.BAD_MOVES_PAST_CAP, count=uncounted(player.malus)))
    rounds_beyond = sum(map(uncounted, player.bonuses))
    if rounds_beyond:
        found.append(Remark(Reason.BONUS_PAST_CAP, count=rounds_beyond))
    return found


def _edges(explanation: Explanation, player: PlayerWorking) -> list[Remark]:
    rules, found = explanation.rules, []
    if player.rating in rules.edges:
        found.append(Remark(Reason.ON_K_EDGE, count=player.rating, k=(player.k, player.k)))
    after = k_band(rules, player.new_rating).k
    if after != player.k:
        found.append(Remark(Reason.CROSSED_K_EDGE, k=(player.k, after)))
    if explanation.a.k != explanation.b.k:
        other = explanation.b if player is explanation.a else explanation.a
        found.append(Remark(Reason.DIFFERENT_K, k=(player.k, other.k)))
    return found


def _pool(explanation: Explanation) -> list[Remark]:
    total = explanation.a.change + explanation.b.change
    if total < 0:
        return [Remark(Reason.POINTS_LEFT_POOL, total, -total)]
    if total > 0:
        return [Remark(Reason.POINTS_ENTERED_POOL, total, total)]
    return []

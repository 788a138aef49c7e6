"""The reason tags: all that is worth telling about one player's change, each with its points."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sedma_elo.insight.limits import (
    NOT_TOLD,
    Clamp,
    clamp,
    counted,
    is_at_cap,
    is_too_small,
    uncounted,
)
from sedma_elo.rating import Explanation, PlayerWorking, k_band


class Reason(StrEnum):
    """Every remark that can be made about one player's change.

    Of a line below, at most one applies to a player's match.
    """

    WON_BUT_LOST_POINTS = "won_but_lost_points"
    LOST_BUT_GAINED = "lost_but_gained"
    CLEAN_WIN_ROUNDS_TO_ZERO = "clean_win_rounds_to_zero"
    TOO_SMALL_TO_MOVE = "too_small_to_move"

    BOTH_LOST = "both_lost"
    BOTH_GAINED = "both_gained"

    BAD_MOVES = "bad_moves"

    BONUS = "bonus"
    BONUS_CANCELLED_BAD_MOVES = "bonus_cancelled_bad_moves"
    BONUS_HAD_NOTHING_TO_CANCEL = "bonus_had_nothing_to_cancel"

    CLAMP_TOOK_BONUS = "clamp_took_bonus"
    CLAMP_FORGAVE_BAD_MOVES = "clamp_forgave_bad_moves"

    PENALTY_CAP_REACHED = "penalty_cap_reached"

    BONUS_CAP_REACHED = "bonus_cap_reached"

    ON_K_EDGE = "on_k_edge"

    CROSSED_K_EDGE = "crossed_k_edge"

    DIFFERENT_K = "different_k"

    POINTS_LEFT_POOL = "points_left_pool"
    POINTS_ENTERED_POOL = "points_entered_pool"


@dataclass(frozen=True, slots=True)
class Remark:
    """A reason with its size.

    `points` of rating; a `count`, out of `among`; and a `pair` of numbers that belong together: the
    changes of both players, or two K-factors, the player's own first.
    """

    reason: Reason
    points: float = 0.0
    count: float = 0
    among: int = 0
    pair: tuple[float, float] = (0.0, 0.0)


def remarks(explanation: Explanation, player: PlayerWorking) -> list[Remark]:
    """All that applies to one player of a match, the most surprising first."""
    other = explanation.b if player.won == explanation.a.won else explanation.a
    return [
        *_outcome(player),
        *_both(player, other),
        *_parts(player),
        *_caps(player),
        *_edges(explanation, player, other),
        *_pool(player, other),
    ]


def _outcome(player: PlayerWorking) -> list[Remark]:
    if player.won and player.change < 0:
        return [Remark(Reason.WON_BUT_LOST_POINTS, player.change)]
    if not player.won and player.change > 0:
        return [Remark(Reason.LOST_BUT_GAINED, player.change)]
    if is_too_small(player):
        is_clean_win = player.won and not player.malus.counted and player.exact_change > 0
        reason = Reason.CLEAN_WIN_ROUNDS_TO_ZERO if is_clean_win else Reason.TOO_SMALL_TO_MOVE
        return [Remark(reason, player.exact_change)]
    return []


def _both(player: PlayerWorking, other: PlayerWorking) -> list[Remark]:
    changes = (player.change, other.change)
    if max(changes) < 0:
        return [Remark(Reason.BOTH_LOST, sum(changes), pair=changes)]
    if min(changes) > 0:
        return [Remark(Reason.BOTH_GAINED, sum(changes), pair=changes)]
    return []


def _parts(player: PlayerWorking) -> list[Remark]:
    malus, points, found = player.malus, player.ledger, []
    if malus.counted:
        found.append(Remark(Reason.BAD_MOVES, points.bad_moves, counted(malus)))
    if player.bonus and malus.counted:
        cancelled = counted(malus) * min(player.bonus / malus.counted, 1)
        found.append(
            Remark(Reason.BONUS_CANCELLED_BAD_MOVES, points.bonus, cancelled, counted(malus))
        )
    elif clamp(player) is Clamp.TOOK and abs(points.bonus + points.clipped) < NOT_TOLD:
        return [Remark(Reason.BONUS_HAD_NOTHING_TO_CANCEL, points.bonus)]
    elif player.bonus:
        found.append(Remark(Reason.BONUS, points.bonus))
    match clamp(player):
        case Clamp.TOOK:
            found.append(Remark(Reason.CLAMP_TOOK_BONUS, points.clipped))
        case Clamp.GAVE if malus.counted:
            found.append(Remark(Reason.CLAMP_FORGAVE_BAD_MOVES, points.clipped))
    return found


def _caps(player: PlayerWorking) -> list[Remark]:
    found = []
    if is_at_cap(player.malus):
        spared = player.k * player.malus.lost_to_cap
        found.append(Remark(Reason.PENALTY_CAP_REACHED, spared, uncounted(player.malus)))
    if any(map(is_at_cap, player.bonuses)):
        lost = sum(tally.lost_to_cap for tally in player.bonuses)
        points = -player.k * player.bonus_share * lost
        rounds = sum(map(uncounted, player.bonuses))
        found.append(Remark(Reason.BONUS_CAP_REACHED, points, rounds))
    return found


def _edges(explanation: Explanation, player: PlayerWorking, other: PlayerWorking) -> list[Remark]:
    rules, found = explanation.rules, []
    beyond_expected = player.adjusted - player.expected
    below = k_band(rules, player.rating - 1).k
    if below != player.k:
        points = (player.k - below) * beyond_expected
        found.append(Remark(Reason.ON_K_EDGE, points, player.rating, pair=(player.k, below)))
    after = k_band(rules, player.new_rating).k
    if after != player.k:
        points = (after - player.k) * beyond_expected
        found.append(Remark(Reason.CROSSED_K_EDGE, points, pair=(player.k, after)))
    if player.k != other.k:
        points = (player.k - other.k) * beyond_expected
        found.append(Remark(Reason.DIFFERENT_K, points, pair=(player.k, other.k)))
    return found


def _pool(player: PlayerWorking, other: PlayerWorking) -> list[Remark]:
    total = player.change + other.change
    changes = (player.change, other.change)
    if total < 0:
        return [Remark(Reason.POINTS_LEFT_POOL, total, -total, pair=changes)]
    if total > 0:
        return [Remark(Reason.POINTS_ENTERED_POOL, total, total, pair=changes)]
    return []

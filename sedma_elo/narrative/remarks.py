"""The reason tags: a few words each, with the points they stand for."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sedma_elo.i18n import Translator
from sedma_elo.insight import Reason, Remark


class Tone(StrEnum):
    """What a tag's points do to the player's rating."""

    GAIN = "gain"
    LOSS = "loss"
    NEUTRAL = "neutral"


@dataclass(frozen=True, slots=True)
class Tag:
    """A remark in words."""

    text: str
    tone: Tone


SAYS_NOTHING_OF_A_GAIN = {
    Reason.POINTS_LEFT_POOL,
    Reason.POINTS_ENTERED_POOL,
    Reason.TOO_SMALL_TO_MOVE,
}


def tag(t: Translator, remark: Remark) -> Tag:
    """A remark's words, its points among them."""
    return Tag(_text(t, remark), _tone(remark))


def _tone(remark: Remark) -> Tone:
    if remark.reason in SAYS_NOTHING_OF_A_GAIN:
        return Tone.NEUTRAL
    if abs(remark.points) < 0.005:
        return Tone.NEUTRAL
    return Tone.GAIN if remark.points > 0 else Tone.LOSS


def _text(t: Translator, remark: Remark) -> str:
    points, k, k_other = t.points(remark.points), t.factor(remark.k[0]), t.factor(remark.k[1])
    match remark.reason:
        case Reason.WON_BUT_LOST_POINTS:
            return t("Won but lost points {points}", points=t.change(int(remark.points)))
        case Reason.LOST_BUT_GAINED:
            return t("Lost but gained points {points}", points=t.change(int(remark.points)))
        case Reason.BOTH_LOST:
            return t("Both players lost points")
        case Reason.BOTH_GAINED:
            return t("Both players gained points")
        case Reason.BAD_MOVES:
            return t("Bad moves {points}", points=points)
        case Reason.BONUS:
            return t("Bonus {points}", points=points)
        case Reason.CLAMP_TOOK_BONUS:
            return t("Limit of the score took {points}", points=points)
        case Reason.CLAMP_FORGAVE_BAD_MOVES:
            return t("Limit of the score gave back {points}", points=points)
        case Reason.BAD_MOVES_PAST_CAP:
            return t.plural(
                "{n} bad move past the cap: 0",
                "{n} bad moves past the cap: 0",
                remark.count,
            )
        case Reason.BONUS_PAST_CAP:
            return t.plural(
                "{n} bonus round past its cap: 0",
                "{n} bonus rounds past their cap: 0",
                remark.count,
            )
        case Reason.TOO_SMALL_TO_MOVE:
            return t("{points}: too small to move a whole point", points=t.points(remark.points, 2))
        case Reason.ON_K_EDGE:
            return t("Exactly {rating}: the upper band, K {k}", rating=t.whole(remark.count), k=k)
        case Reason.CROSSED_K_EDGE:
            return t("K was {k}, is {k_after} next time", k=k, k_after=k_other)
        case Reason.DIFFERENT_K:
            return t("K {k} for you, {k_other} for the opponent", k=k, k_other=k_other)
        case Reason.POINTS_LEFT_POOL:
            return t.plural("{n} point left the pool", "{n} points left the pool", remark.count)
        case Reason.POINTS_ENTERED_POOL:
            return t.plural(
                "{n} point entered the pool", "{n} points entered the pool", remark.count
            )

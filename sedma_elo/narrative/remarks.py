"""The reason tags: a few words with the points they stand for, and a sentence that says why."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sedma_elo.i18n import Translator
from sedma_elo.insight import Reason, Remark, is_at_cap, steps_to_cap
from sedma_elo.narrative.names import exact_points, number_name
from sedma_elo.rating import PlayerWorking


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


CHANGES_OF_THE_PLAYER = {
    Reason.WON_BUT_LOST_POINTS,
    Reason.LOST_BUT_GAINED,
    Reason.BAD_MOVES,
    Reason.BONUS,
    Reason.BONUS_CANCELLED_BAD_MOVES,
    Reason.BONUS_HAD_NOTHING_TO_CANCEL,
    Reason.CLAMP_TOOK_BONUS,
    Reason.CLAMP_FORGAVE_BAD_MOVES,
}


def tag(t: Translator, remark: Remark) -> Tag:
    """A remark's words, its points among them."""
    return Tag(_text(t, remark), _tone(remark))


def _tone(remark: Remark) -> Tone:
    if remark.reason not in CHANGES_OF_THE_PLAYER or abs(remark.points) < 0.005:
        return Tone.NEUTRAL
    if remark.reason is Reason.BONUS_HAD_NOTHING_TO_CANCEL:
        return Tone.NEUTRAL
    return Tone.GAIN if remark.points > 0 else Tone.LOSS


def _text(t: Translator, remark: Remark) -> str:
    points, k, k_other = t.points(remark.points), t.factor(remark.pair[0]), t.factor(remark.pair[1])
    match remark.reason:
        case Reason.WON_BUT_LOST_POINTS:
            return t("Won but lost points: {points}", points=t.change(int(remark.points)))
        case Reason.LOST_BUT_GAINED:
            return t("Lost but gained points: {points}", points=t.change(int(remark.points)))
        case Reason.CLEAN_WIN_ROUNDS_TO_ZERO:
            return t("Clean win, {points}: rounds to 0", points=exact_points(t, remark.points))
        case Reason.TOO_SMALL_TO_MOVE:
            return t(
                "{points}: too small to move a whole point", points=exact_points(t, remark.points)
            )
        case Reason.BOTH_LOST:
            return t("Both players lost points: {points}", points=t.change(int(remark.points)))
        case Reason.BOTH_GAINED:
            return t("Both players gained points: {points}", points=t.change(int(remark.points)))
        case Reason.BAD_MOVES:
            return t("Bad moves {points}", points=points)
        case Reason.BONUS:
            return t("Bonus {points}", points=points)
        case Reason.BONUS_CANCELLED_BAD_MOVES:
            return t.plural(
                "Bonus {points}: makes up for {cancelled} of {n} bad move",
                "Bonus {points}: makes up for {cancelled} of {n} bad moves",
                remark.among,
                points=points,
                cancelled=t.factor(round(remark.count, 1)),
            )
        case Reason.BONUS_HAD_NOTHING_TO_CANCEL:
            return t("Bonus {points} had nothing to make up for: 0", points=points)
        case Reason.CLAMP_TOOK_BONUS:
            return t("Limit of the score: {points}", points=points)
        case Reason.CLAMP_FORGAVE_BAD_MOVES:
            return t("Bad moves cost nothing more: {points}", points=points)
        case Reason.PENALTY_CAP_REACHED:
            if not remark.count:
                return t("Bad moves at their cap: no more to lose")
            return t.plural(
                "{n} bad move past the cap: 0",
                "{n} bad moves past the cap: 0",
                int(remark.count),
            )
        case Reason.BONUS_CAP_REACHED:
            if not remark.count:
                return t("A bonus cap is reached")
            return t.plural(
                "{n} bonus round past its cap: 0",
                "{n} bonus rounds past their cap: 0",
                int(remark.count),
            )
        case Reason.ON_K_EDGE:
            rating = t.whole(int(remark.count))
            return t("Exactly {rating}: the upper band, K {k}", rating=rating, k=k)
        case Reason.CROSSED_K_EDGE:
            return t("K was {k}, is {k_after} next time", k=k, k_after=k_other)
        case Reason.DIFFERENT_K:
            return t("K {k} for you, {k_other} for the opponent", k=k, k_other=k_other)
        case Reason.POINTS_LEFT_POOL:
            return t.plural(
                "{n} point left the pool", "{n} points left the pool", int(remark.count)
            )
        case Reason.POINTS_ENTERED_POOL:
            return t.plural(
                "{n} point entered the pool", "{n} points entered the pool", int(remark.count)
            )


def sentence(t: Translator, remark: Remark, player: PlayerWorking) -> str:
    """What a remark means, in one plain sentence with the player's numbers."""
    points, k, k_other = t.points(remark.points), t.factor(remark.pair[0]), t.factor(remark.pair[1])
    match remark.reason:
        case Reason.WON_BUT_LOST_POINTS:
            return t(
                "You won, but your match score of {score} is less than the {expected} that was "
                "expected of you.",
                score=t.score(player.adjusted),
                expected=t.decimal(player.expected, 2),
            )
        case Reason.LOST_BUT_GAINED:
            return t(
                "You lost, but your match score of {score} is more than the {expected} that was "
                "expected of you.",
                score=t.score(player.adjusted),
                expected=t.decimal(player.expected, 3),
            )
        case Reason.CLEAN_WIN_ROUNDS_TO_ZERO:
            return t(
                "A win was expected so surely ({expected}) that it is worth {points} of a point, "
                "and that rounds to zero.",
                expected=t.decimal(player.expected, 3),
                points=exact_points(t, abs(remark.points)).removeprefix("+"),
            )
        case Reason.TOO_SMALL_TO_MOVE:
            return t(
                "Your true change is {points}, and ratings move by whole points only.",
                points=exact_points(t, remark.points),
            )
        case Reason.BOTH_LOST:
            return t(
                "You moved by {own} and your opponent by {other}: nobody got the points that were "
                "lost.",
                own=t.change(int(remark.pair[0])),
                other=t.change(int(remark.pair[1])),
            )
        case Reason.BOTH_GAINED:
            return t(
                "You moved by {own} and your opponent by {other}: nobody lost the points that were "
                "gained.",
                own=t.change(int(remark.pair[0])),
                other=t.change(int(remark.pair[1])),
            )
        case Reason.BAD_MOVES:
            return t.plural(
                "{n} bad move took {malus} off your score, at K {k} worth {points}.",
                "{n} bad moves took {malus} off your score, at K {k} worth {points}.",
                int(remark.count),
                malus=t.score(player.malus.counted),
                k=t.factor(player.k),
                points=points,
            )
        case Reason.BONUS:
            return t(
                "Your bonus added {bonus} to your score, at K {k} worth {points}.",
                bonus=t.score(player.bonus),
                k=t.factor(player.k),
                points=points,
            )
        case Reason.BONUS_CANCELLED_BAD_MOVES:
            return t(
                "Your bonus of {bonus} works against the {malus} that bad moves cost you.",
                bonus=t.score(player.bonus),
                malus=t.score(player.malus.counted),
            )
        case Reason.BONUS_HAD_NOTHING_TO_CANCEL:
            return t(
                "No score goes above {limit}, and without bad moves you were there already: your "
                "bonus of {bonus} changed nothing.",
                limit=t.score(player.adjusted),
                bonus=t.score(player.bonus),
            )
        case Reason.CLAMP_TOOK_BONUS:
            return t(
                "Your score would have been {raw}; what lies above {limit} is lost: {points} "
                "in rating points.",
                raw=t.score(player.raw),
                limit=t.score(player.adjusted),
                points=points,
            )
        case Reason.CLAMP_FORGAVE_BAD_MOVES:
            return t(
                "Your score would have been {raw}; no score falls below {limit}: {points} in "
                "rating points.",
                raw=t.score(player.raw),
                limit=t.score(player.adjusted),
                points=points,
            )
        case Reason.PENALTY_CAP_REACHED:
            return t.plural(
                "Bad moves take at most {cap} off a score, which {n} of them reaches.",
                "Bad moves take at most {cap} off a score, which {n} of them reach.",
                steps_to_cap(player.malus.each, player.malus.cap),
                cap=t.score(player.malus.cap),
            )
        case Reason.BONUS_CAP_REACHED:
            return t(
                "Each kind of bonus has a cap, and more such rounds add nothing: {caps}.",
                caps="; ".join(
                    t("{name}: {cap}", name=number_name(t, tally.kind), cap=t.score(tally.cap))
                    for tally in player.bonuses
                    if is_at_cap(tally)
                ),
            )
        case Reason.ON_K_EDGE:
            return t(
                "One point lower your K would be {k_below} instead of {k}, and this match worth "
                "{then} instead of {now}.",
                k=k,
                k_below=k_other,
                now=t.points(player.exact_change, 2),
                then=t.points(player.exact_change - remark.points, 2),
            )
        case Reason.CROSSED_K_EDGE:
            return t(
                "Your new rating lies in another band: the same match again would be worth {then} "
                "instead of {now}.",
                now=t.points(player.exact_change, 2),
                then=t.points(player.exact_change + remark.points, 2),
            )
        case Reason.DIFFERENT_K:
            return t(
                "Your ratings lie in different bands: a surprise is multiplied by {k} for you and "
                "by {k_other} for your opponent.",
                k=k,
                k_other=k_other,
            )
        case Reason.POINTS_LEFT_POOL | Reason.POINTS_ENTERED_POOL:
            return t(
                "You {own}, your opponent {other}: together {total}.",
                own=t.change(int(remark.pair[0])),
                other=t.change(int(remark.pair[1])),
                total=t.change(int(remark.points)),
            )

"""The answer in two sentences: what happened to the rating, and why."""

from __future__ import annotations

from collections.abc import Callable

from sedma_elo.i18n import Translator
from sedma_elo.insight import Clamp, clamp
from sedma_elo.rating import PlayerWorking

Emphasis = Callable[[str], str]


def verdict(t: Translator, player: PlayerWorking) -> str:
    """What happened: won or lost, and how far the rating moved."""
    points = abs(player.change)
    if player.change == 0:
        if player.won:
            return t("You won, and your rating did not move.")
        return t("You lost, and your rating did not move.")
    if player.won and player.change > 0:
        return t.plural(
            "You won, and your rating rose by {n} point.",
            "You won, and your rating rose by {n} points.",
            points,
        )
    if player.won:
        return t.plural(
            "You won, and yet your rating fell by {n} point.",
            "You won, and yet your rating fell by {n} points.",
            points,
        )
    if player.change > 0:
        return t.plural(
            "You lost, and yet your rating rose by {n} point.",
            "You lost, and yet your rating rose by {n} points.",
            points,
        )
    return t.plural(
        "You lost, and your rating fell by {n} point.",
        "You lost, and your rating fell by {n} points.",
        points,
    )


def why(t: Translator, player: PlayerWorking, strong: Emphasis = str) -> str:
    """Why: what was expected of the player, what the result counted, and what made the difference.

    `strong` marks the two numbers that the sentence turns on.
    """
    values = {
        "expected": strong(t.decimal(player.expected, 2)),
        "score": strong(t.score(player.adjusted)),
        "bonus": t.score(player.bonus),
        "malus": t.score(player.malus.counted),
        "limit": t.score(player.adjusted),
    }
    if clamp(player) is not Clamp.NOTHING and round(player.adjusted - player.base, 4):
        return _why_limited(t, player, values)
    return (_why_won if player.won else _why_lost)(t, player, values)


def _why_limited(t: Translator, player: PlayerWorking, values: dict[str, str]) -> str:
    """A limit other than where a win or a loss starts, as changed rules have."""
    if player.won:
        return t(
            "You were expected to score {expected} against this opponent; your win counted "
            "{score}, the limit for a match score.",
            **values,
        )
    return t(
        "You were expected to score {expected} against this opponent; your loss counted {score}, "
        "the limit for a match score.",
        **values,
    )


def _why_won(t: Translator, player: PlayerWorking, values: dict[str, str]) -> str:
    match bool(player.bonus), bool(player.malus.counted), clamp(player):
        case False, False, Clamp.NOTHING:
            return t(
                "You were expected to score {expected} against this opponent, "
                "and your win counted {score}.",
                **values,
            )
        case True, False, Clamp.NOTHING:
            return t(
                "You were expected to score {expected} against this opponent; "
                "your win counted {score}, because the bonus added {bonus}.",
                **values,
            )
        case True, False, Clamp.TOOK:
            return t(
                "You were expected to score {expected} against this opponent, and your win counted "
                "{score}. The bonus of {bonus} could not lift it: no score goes above {limit}.",
                **values,
            )
        case True, True, Clamp.TOOK:
            return t(
                "You were expected to score {expected} against this opponent, and your win counted "
                "{score}: the bonus of {bonus} made good all that bad moves cost ({malus}), and no "
                "score goes above {limit}.",
                **values,
            )
        case True, True, Clamp.NOTHING:
            return t(
                "You were expected to score {expected} against this opponent; your win counted "
                "{score}, because bad moves cut it by {malus} and the bonus gave {bonus} back.",
                **values,
            )
        case False, True, Clamp.NOTHING:
            return t(
                "You were expected to score {expected} against this opponent; "
                "your win counted {score}, because bad moves cut it by {malus}.",
                **values,
            )
    return _why_limited(t, player, values)


def _why_lost(t: Translator, player: PlayerWorking, values: dict[str, str]) -> str:
    match bool(player.bonus), bool(player.malus.counted), clamp(player):
        case False, False, Clamp.NOTHING:
            return t(
                "You were expected to score {expected} against this opponent, "
                "and your loss counted {score}.",
                **values,
            )
        case True, False, Clamp.NOTHING:
            return t(
                "You were expected to score {expected} against this opponent; "
                "your loss counted {score}, because the loser's bonus gave {bonus}.",
                **values,
            )
        case False, True, Clamp.GAVE:
            return t(
                "You were expected to score {expected} against this opponent, and your loss "
                "counted {score}. Bad moves cost nothing more: no score falls below {limit}.",
                **values,
            )
        case True, True, Clamp.GAVE:
            return t(
                "You were expected to score {expected} against this opponent, and your loss "
                "counted {score}: bad moves ({malus}) used up the loser's bonus ({bonus}), and no "
                "score falls below {limit}.",
                **values,
            )
        case True, True, Clamp.NOTHING:
            return t(
                "You were expected to score {expected} against this opponent; your loss counted "
                "{score}, because the loser's bonus gave {bonus} and bad moves took {malus}.",
                **values,
            )
        case False, True, Clamp.NOTHING:
            return t(
                "You were expected to score {expected} against this opponent; "
                "your loss counted {score}, because bad moves took {malus}.",
                **values,
            )
    return _why_limited(t, player, values)

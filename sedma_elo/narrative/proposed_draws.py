"""Proposed draws in words: their names, a draw with its reasons, and what they break."""

from __future__ import annotations

from collections.abc import Iterable

from sedma_elo.i18n import Translator
from sedma_elo.insight import Clamp, clamp
from sedma_elo.narrative.proposals import Proposed, label, move
from sedma_elo.proposals import (
    Case,
    Draw,
    DrawCheck,
    DrawnMatch,
    DrawTrap,
    Pair,
    explain_draw,
)
from sedma_elo.proposals.draws import HALF
from sedma_elo.rating import Working
from sedma_elo.rules import RuleSet


def draw_name(t: Translator, draw: Draw, rules: RuleSet) -> str:
    """A way to rate draws, in a few words."""
    half = t.score(HALF)
    match draw.bonus_share:
        case None:
            return t("No rating changes")
        case 1:
            return t("Counts {half}, whole bonus", half=half)
        case share if share == rules.loser_bonus_share:
            return t(
                "Counts {half}, bonus × {share} as in a loss", half=half, share=t.factor(share)
            )
        case share:
            return t("Counts {half}, bonus × {share}", half=half, share=t.factor(share))


def draw_result(t: Translator, match: DrawnMatch, rules: RuleSet, draw: Draw) -> Proposed:
    """What a draw would do to both ratings, and why."""
    explained = explain_draw(match, rules, draw)
    if explained is None:
        stays = t(
            "A draw would not be rated: you would stay at {own}, and your opponent at {other}.",
            own=t.whole(match.rating_a),
            other=t.whole(match.rating_b),
        )
        return Proposed(label(t), (stays,))
    own, other = explained.a, explained.b
    moves = (
        t("By a draw your rating would go from {before} to {after} ({change}).", **move(t, own)),
        t(
            "Your opponent's rating would go from {before} to {after} ({change}).",
            **move(t, other),
        ),
    )
    return Proposed(label(t), (moves[0], _why_you(t, own), moves[1], _why_opponent(t, other)))


def _terms(t: Translator, player: Working) -> dict[str, str]:
    return {
        "expected": t.decimal(player.expected, 2),
        "half": t.score(player.base),
        "bonus": t.score(player.bonus),
        "malus": t.score(player.malus.counted),
        "score": t.score(player.adjusted),
    }


def _why_you(t: Translator, player: Working) -> str:
    values = _terms(t, player)
    match bool(player.bonus), bool(player.malus.counted):
        case False, False:
            told = t("You were expected to score {expected}; the draw counts {score}.", **values)
        case True, False:
            told = t(
                "You were expected to score {expected}; the draw counts {score}: {half}, and a "
                "bonus of {bonus}.",
                **values,
            )
        case False, _:
            told = t(
                "You were expected to score {expected}; the draw counts {score}: {half}, less "
                "{malus} for bad moves.",
                **values,
            )
        case _:
            told = t(
                "You were expected to score {expected}; the draw counts {score}: {half}, and a "
                "bonus of {bonus}, less {malus} for bad moves.",
                **values,
            )
    return told + _limited(t, player)


def _why_opponent(t: Translator, player: Working) -> str:
    values = _terms(t, player)
    match bool(player.bonus), bool(player.malus.counted):
        case False, False:
            told = t(
                "Your opponent was expected to score {expected}; the draw counts {score}.",
                **values,
            )
        case True, False:
            told = t(
                "Your opponent was expected to score {expected}; the draw counts {score}: {half}, "
                "and a bonus of {bonus}.",
                **values,
            )
        case False, _:
            told = t(
                "Your opponent was expected to score {expected}; the draw counts {score}: {half}, "
                "less {malus} for bad moves.",
                **values,
            )
        case _:
            told = t(
                "Your opponent was expected to score {expected}; the draw counts {score}: {half}, "
                "and a bonus of {bonus}, less {malus} for bad moves.",
                **values,
            )
    return told + _limited(t, player)


def _limited(t: Translator, player: Working) -> str:
    """What a limit of the score did to a draw, if it did anything."""
    limit = t.score(player.adjusted)
    match clamp(player):
        case Clamp.TOOK:
            return " " + t("No score goes above {limit}.", limit=limit)
        case Clamp.GAVE:
            return " " + t("No score falls below {limit}.", limit=limit)
        case Clamp.NOTHING:
            return ""


def draw_warnings(t: Translator, checks: Iterable[DrawCheck]) -> Proposed:
    """What a way to rate draws keeps and what it breaks, a sentence or two for each promise."""
    return Proposed(
        label(t),
        tuple(
            _draw_kept(t, check.trap) if check.holds else _draw_broken(t, check) for check in checks
        ),
    )


def _draw_kept(t: Translator, trap: DrawTrap) -> str:
    match trap:
        case DrawTrap.WIN_PAYS_LESS:
            return t("A win never pays less than a draw, whatever the counts.")
        case DrawTrap.LOSS_PAYS_MORE:
            return t("A loss never pays more than a draw, whatever the counts.")
        case DrawTrap.EQUALS_MOVE:
            return t("A draw between equals with equal counts moves neither.")
        case DrawTrap.FAVOURITE_RISES:
            return t("A draw never lifts the favourite.")
        case DrawTrap.UNDERDOG_FALLS:
            return t("A draw never costs the underdog points.")
        case DrawTrap.POINTS_MADE:
            return t("A draw between equals makes no points.")
        case DrawTrap.POINTS_LOST:
            return t("In a draw between equals no points get lost.")


def _draw_broken(t: Translator, check: DrawCheck) -> str:
    one, other = check.worst
    points = check.amount
    match check.trap:
        case DrawTrap.WIN_PAYS_LESS:
            return " ".join((t("A win can pay less than a draw."), *_order(t, check)))
        case DrawTrap.LOSS_PAYS_MORE:
            return " ".join((t("A loss can pay more than a draw."), *_order(t, check)))
        case DrawTrap.EQUALS_MOVE if one.change > 0:
            return t.plural(
                "Two equals at {rating} with every bonus at its cap would each gain {n} point by "
                "a draw.",
                "Two equals at {rating} with every bonus at its cap would each gain {n} points by "
                "a draw.",
                points,
                rating=t.whole(one.rating),
            )
        case DrawTrap.EQUALS_MOVE:
            return t.plural(
                "Two equals at {rating} with the whole penalty would each lose {n} point by a "
                "draw.",
                "Two equals at {rating} with the whole penalty would each lose {n} points by a "
                "draw.",
                points,
                rating=t.whole(one.rating),
            )
        case DrawTrap.FAVOURITE_RISES:
            return t.plural(
                "At {rating} and with every bonus at its cap, a favourite rises by a draw as long "
                "as the opponent is no more than {n} point below; against {opponent} it brings "
                "{change}.",
                "At {rating} and with every bonus at its cap, a favourite rises by a draw as long "
                "as the opponent is no more than {n} points below; against {opponent} it brings "
                "{change}.",
                _widest(check),
                **_place(t, one),
                change=t.change(one.change),
            )
        case DrawTrap.UNDERDOG_FALLS:
            return t.plural(
                "At {rating} and with the whole penalty, an underdog falls by a draw as long as "
                "the opponent is no more than {n} point above; against {opponent} it brings "
                "{change}.",
                "At {rating} and with the whole penalty, an underdog falls by a draw as long as "
                "the opponent is no more than {n} points above; against {opponent} it brings "
                "{change}.",
                _widest(check),
                **_place(t, one),
                change=t.change(one.change),
            )
        case DrawTrap.POINTS_MADE:
            return t.plural(
                "A draw can make points: {n} point when two equals at {rating} both have every "
                "bonus at its cap, as each changes by {change}.",
                "A draw can make points: {n} points when two equals at {rating} both have every "
                "bonus at its cap, as each changes by {change}.",
                points,
                rating=t.whole(one.rating),
                change=t.change(other.change),
            )
        case DrawTrap.POINTS_LOST:
            return t.plural(
                "A draw can lose points: {n} point when two equals at {rating} both have the "
                "whole penalty, as each changes by {change}.",
                "A draw can lose points: {n} points when two equals at {rating} both have the "
                "whole penalty, as each changes by {change}.",
                points,
                rating=t.whole(one.rating),
                change=t.change(other.change),
            )


def _place(t: Translator, case: Case) -> dict[str, str]:
    return {"rating": t.whole(case.rating), "opponent": t.whole(case.opponent_rating)}


def _widest(check: DrawCheck) -> int:
    one, _ = check.slightest or check.worst
    return abs(one.rating - one.opponent_rating)


def _order(t: Translator, check: DrawCheck) -> Iterable[str]:
    """The worst case of two results in the wrong order, and the slightest where it is another."""
    pairs = {_changes(pair): pair for pair in (check.slightest, check.worst) if pair}
    for better, worse in reversed(pairs.values()):
        values = {
            **_place(t, better),
            "better": _brought(t, better),
            "worse": _brought(t, worse),
        }
        moves = better.stats.bad_moves
        if check.trap is DrawTrap.WIN_PAYS_LESS:
            yield t.plural(
                "At {rating} against {opponent}, a win with {n} bad move brings {better}, a draw "
                "with every bonus at its cap {worse}.",
                "At {rating} against {opponent}, a win with {n} bad moves brings {better}, a draw "
                "with every bonus at its cap {worse}.",
                moves,
                **values,
            )
        else:
            yield t.plural(
                "At {rating} against {opponent}, a draw with {n} bad move brings {better}, a loss "
                "with every bonus at its cap {worse}.",
                "At {rating} against {opponent}, a draw with {n} bad moves brings {better}, a loss "
                "with every bonus at its cap {worse}.",
                moves,
                **values,
            )


def _changes(pair: Pair) -> tuple[int, int]:
    better, worse = pair
    return better.change, worse.change


def _brought(t: Translator, case: Case) -> str:
    change = t.change(case.change)
    if case.score is None:
        return change
    return t("{change} (score {score})", change=change, score=t.score(case.score))

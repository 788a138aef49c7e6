"""What players ask about a match, answered in a sentence or two with their own numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from sedma_elo.i18n import Translator
from sedma_elo.insight import (
    BEST,
    WORST,
    Reason,
    Stake,
    TippingPoints,
    Variation,
    WhatIf,
    change_of_a,
    plain_elo,
    remarks,
    stakes,
    tipping_points,
    what_ifs,
    with_all_bonuses,
)
from sedma_elo.match import Match, PlayerStats
from sedma_elo.narrative import tipping
from sedma_elo.narrative.plain_elo import plain_result
from sedma_elo.narrative.remarks import sentence
from sedma_elo.narrative.what_if import why_nothing
from sedma_elo.rating import Explanation, explain
from sedma_elo.rules import RATING


class Answered(NamedTuple):
    """A question with its answer; `concerns_this_match` where what is asked about has happened."""

    question: str
    answer: str
    concerns_this_match: bool


def answered(t: Translator, explanation: Explanation) -> list[Answered]:
    """Every question, those that concern this match first."""
    match, rules = explanation.match, explanation.rules
    points, rows = tipping_points(match, rules), what_ifs(match, rules)
    win, loss = stakes(match, rules)
    found = [
        _won_and_lost(t, explanation, points),
        _lost_and_gained(t, explanation, points),
        _zero_for_a_win(t, explanation, points),
        _small_gain_big_loss(t, explanation, win, loss),
        _plus_and_minus(t, explanation),
        _one_bad_move_fewer(t, explanation, rows),
        Answered(t("What would plain Elo have given?"), _plain(t, explanation), True),
        Answered(t("What is the most I could lose here?"), _most_to_lose(t, win, loss), True),
        Answered(t("Can I buy back a loss with style?"), _style(t, explanation, loss), True),
        _edges(t, explanation, rows),
        Answered(t("Is the average drifting?"), _drift(t, explanation), True),
        Answered(t("Is there a floor?"), _floor(t, explanation), True),
    ]
    return sorted(found, key=lambda each: not each.concerns_this_match)


def _told(t: Translator, explanation: Explanation, *reasons: Reason) -> str:
    """The sentence of whichever of the reasons applies to A, or nothing."""
    player = explanation.a
    found = [remark for remark in remarks(explanation, player) if remark.reason in reasons]
    return " ".join(sentence(t, remark, player) for remark in found)


def _won_and_lost(t: Translator, explanation: Explanation, points: TippingPoints) -> Answered:
    happened = _told(t, explanation, Reason.WON_BUT_LOST_POINTS)
    answer = happened or t("That did not happen in this match.")
    return Answered(
        t("Why did I win and lose points?"),
        f"{answer} {tipping.costly_bad_move(t, points)}",
        bool(happened),
    )


def _lost_and_gained(t: Translator, explanation: Explanation, points: TippingPoints) -> Answered:
    happened = _told(t, explanation, Reason.LOST_BUT_GAINED)
    answer = happened or t("That did not happen in this match.")
    return Answered(
        t("Why did I lose and gain points?"),
        f"{answer} {tipping.gainful_loss(t, explanation.match, points)}",
        bool(happened),
    )


def _zero_for_a_win(t: Translator, explanation: Explanation, points: TippingPoints) -> Answered:
    player = explanation.a
    happened = player.won and player.change == 0
    if happened:
        reasons = (Reason.CLEAN_WIN_ROUNDS_TO_ZERO, Reason.TOO_SMALL_TO_MOVE)
        answer = _told(t, explanation, *reasons) or t(
            "Your match score is exactly what was expected of you."
        )
        if player.malus.counted:
            answer += " " + _told(t, explanation, Reason.BAD_MOVES)
    else:
        answer = t("That did not happen in this match.")
    return Answered(
        t("Why zero for a win?"),
        f"{answer} {tipping.worthless_win(t, explanation.match, points)}",
        happened,
    )


def _small_gain_big_loss(
    t: Translator, explanation: Explanation, win: Stake, loss: Stake
) -> Answered:
    player, rules = explanation.a, explanation.rules
    clean = {
        won: explain(replace(explanation.match, a_won=won, stats_a=PlayerStats()), rules).a.adjusted
        for won in (True, False)
    }
    answer = t(
        "Before the match {expected} of a win was expected of you. A clean win is {beyond} "
        "more than that and brings {win}; a clean loss is {less} less and brings {loss}.",
        expected=t.decimal(player.expected, 2),
        beyond=t.decimal(clean[True] - player.expected, 2),
        less=t.decimal(player.expected - clean[False], 2),
        win=t.change(win.clean),
        loss=t.change(loss.clean),
    )
    if player.won and player.malus.counted:
        answer += " " + _told(t, explanation, Reason.BAD_MOVES)
    return Answered(
        t("Why is a gain so small and a loss so big?"),
        answer,
        abs(win.as_played) < abs(loss.as_played),
    )


def _plus_and_minus(t: Translator, explanation: Explanation) -> Answered:
    player, other = explanation.a, explanation.b
    changes = {"own": t.change(player.change), "other": t.change(other.change)}
    total = player.change + other.change
    if total == 0:
        answer = t("Here it is: you {own}, your opponent {other}.", **changes)
    else:
        answer = t(
            "You {own}, your opponent {other}: that makes {total}.",
            **changes,
            total=t.change(total),
        )
    scores = player.adjusted + other.adjusted
    if total and abs(scores - 1) > 1e-6:
        answer += " " + t(
            "Your match scores, {own} and {other}, add up to {sum}; in plain Elo they always make "
            "1.",
            own=t.score(player.adjusted),
            other=t.score(other.adjusted),
            sum=t.score(scores),
        )
    if total and player.k != other.k:
        answer += " " + t(
            "Your K is {own}, your opponent's {other}.",
            own=t.factor(player.k),
            other=t.factor(other.k),
        )
    return Answered(t("Why is my plus not their minus?"), answer, total != 0)


def _one_bad_move_fewer(
    t: Translator, explanation: Explanation, rows: Sequence[WhatIf]
) -> Answered:
    question = t("What would one bad move fewer have done?")
    fewer = next((row for row in rows if (row.what, row.amount) == ("bad_moves", -1)), None)
    now = t.change(explanation.a.change)
    if fewer is None:
        more = next(row for row in rows if (row.what, row.amount) == ("bad_moves", 1))
        answer = t("You made none.") + " "
        if more.difference:
            answer += t(
                "With one your change would be {change} instead of {now}.",
                change=t.change(more.change),
                now=now,
            )
        else:
            answer += t("With one your change would stay at {now}.", now=now)
    elif fewer.difference:
        answer = t(
            "Your change would be {change} instead of {now}.",
            change=t.change(fewer.change),
            now=now,
        )
    else:
        answer = t("Nothing: it stays at {now}; {why}.", now=now, why=why_nothing(t, fewer))
    return Answered(question, answer, explanation.match.stats_a.bad_moves > 0)


def _plain(t: Translator, explanation: Explanation) -> str:
    plain = explain(explanation.match, plain_elo(explanation.rules))
    return plain_result(t, explanation.a, plain.a)


def _most_to_lose(t: Translator, win: Stake, loss: Stake) -> str:
    return t(
        "The worst a loss could bring against this opponent is {loss}, the worst of a win {win}.",
        loss=t.change(loss.worst),
        win=t.change(win.worst),
    )


def _style(t: Translator, explanation: Explanation, loss: Stake) -> str:
    rules = explanation.rules
    brilliant = replace(
        explanation.match, a_won=False, stats_a=with_all_bonuses(PlayerStats(), rules)
    )
    player = explain(brilliant, rules).a
    most = t(
        "A loser keeps {share} of the bonus: with every bonus at its cap and no bad moves {bonus} "
        "of a match, {points} in rating points.",
        share=t.percent(rules.loser_bonus_share),
        bonus=t.score(player.adjusted - player.base),
        points=t.points(player.k * (player.adjusted - player.base)),
    )
    changes = {"best": t.change(loss.best), "clean": t.change(loss.clean)}
    if loss.best == loss.clean:
        return f"{most} " + t("A loss here would bring {clean} all the same.", **changes)
    return f"{most} " + t("A loss here would bring {best} instead of {clean}.", **changes)


def _edges(t: Translator, explanation: Explanation, rows: Sequence[WhatIf]) -> Answered:
    rules, player = explanation.rules, explanation.a
    question = t("What changes when I cross an edge between two K bands?")
    if not rules.edges:
        return Answered(question, t("K is the same for every rating."), False)
    bands = [
        t("{k} from {edge} on", edge=t.whole(edge), k=t.factor(band.k))
        for edge, band in zip(rules.edges, rules.k_bands[1:], strict=True)
    ]
    answer = t(
        "Only K. It is {k} for the lowest ratings, {bands}.",
        k=t.factor(rules.k_bands[0].k),
        bands=t.all_of(bands),
    )
    across = next((row for row in rows if row.variation is Variation.ACROSS_EDGE), None)
    if across is None:
        return Answered(question, answer, True)
    values = {
        "k": t.factor(player.k),
        "rating": t.whole(across.amount),
        "change": t.change(across.change),
        "now": t.change(player.change),
    }
    if across.difference:
        here = t(
            "Yours is {k}. The same match at the same gap would bring {change} at {rating} instead "
            "of {now}.",
            **values,
        )
    else:
        here = t(
            "Yours is {k}. The same match at the same gap would bring {now} at {rating} as well.",
            **values,
        )
    return Answered(question, f"{answer} {here}", True)


def _drift(t: Translator, explanation: Explanation) -> str:
    rules, match = explanation.rules, explanation.match
    total = explanation.a.change + explanation.b.change
    least, most = (
        explain(replace(match, stats_a=counts, stats_b=counts), rules) for counts in (WORST, BEST)
    )
    low, high = (
        explanation.a.k * (each.a.adjusted + each.b.adjusted - 1) for each in (least, most)
    )
    here = {
        True: t("This match left the sum of all ratings as it was."),
        False: t("This match moved the sum of all ratings by {total}.", total=t.change(total)),
    }[total == 0]
    if explanation.a.k != explanation.b.k:
        return here + " " + _told(t, explanation, Reason.DIFFERENT_K)
    return (
        here
        + " "
        + t(
            "With K {k} for both, a match moves it by {low} to {high} before rounding, depending "
            "on its bad moves and bonuses.",
            k=t.factor(explanation.a.k),
            low=t.points(low),
            high=t.points(high),
        )
    )


def _floor(t: Translator, explanation: Explanation) -> str:
    opponent = max(-max(explanation.a.gap, 0), RATING.low)
    low = Match(rating_a=0, rating_b=opponent, a_won=False)
    return t(
        "No, a rating may fall below zero. From a rating of {rating}, a clean loss to an opponent "
        "rated {opponent} would lead to {new}.",
        rating=t.whole(0),
        opponent=t.whole(opponent),
        new=t.whole(change_of_a(explanation.rules, low)),
    )

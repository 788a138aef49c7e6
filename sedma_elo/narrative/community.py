"""The community page in words: filters, findings, comments."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from sedma_elo.feedback.answer import Answer
from sedma_elo.feedback.fairness import Display, Share, Verdicts, WonAndLost, display
from sedma_elo.feedback.tables import Stage
from sedma_elo.i18n import Translator
from sedma_elo.insight import Reason
from sedma_elo.narrative.fairness import part_names, role_names, verdict_names
from sedma_elo.rating import Explanation


def filter_names(t: Translator) -> dict[str, str]:
    """What each filter chooses by."""
    return {
        "who": t("Who answered"),
        "days": t("When"),
        "gap": t("Rating gap"),
        "reason": t("What happened"),
        "rules": t("Rule"),
    }


def choice_names(t: Translator, name: str) -> dict[str, str]:
    """The names of a filter's choices by their codes."""
    match name:
        case "who":
            names = {role.value: text for role, text in role_names(t).items()}
            return {**names, "all": t("everyone")}
        case "days":
            return {"all": t("all time"), "365": t("a year"), **_days(t, 90, 30, 7)}
        case "gap":
            return {"all": t("any gap"), **gap_names(t)}
        case "reason":
            return {"all": t("anything"), **reason_names(t)}
    return {"all": t("every rule")}


def _days(t: Translator, *counts: int) -> dict[str, str]:
    return {str(count): t.plural("{n} day", "{n} days", count) for count in counts}


def gap_names(t: Translator) -> dict[str, str]:
    """Bands of the rating gap, seen from the player."""
    return {
        "far_behind": t("opponent 400 or more above"),
        "behind": t("opponent 200 to 399 above"),
        "bit_behind": t("opponent 50 to 199 above"),
        "level": t("within 49 points"),
        "bit_ahead": t("opponent 50 to 199 below"),
        "ahead": t("opponent 200 to 399 below"),
        "far_ahead": t("opponent 400 or more below"),
    }


def reason_names(t: Translator) -> dict[str, str]:
    """What happened in a match, as its tags say it, without their points."""
    return {
        Reason.WON_BUT_LOST_POINTS: t("won but lost points"),
        Reason.LOST_BUT_GAINED: t("lost but gained points"),
        Reason.BOTH_LOST: t("both players lost points"),
        Reason.BOTH_GAINED: t("both players gained points"),
        Reason.BAD_MOVES: t("bad moves counted"),
        Reason.BONUS: t("a bonus counted"),
        Reason.BONUS_CANCELLED_BAD_MOVES: t("bonus made up for bad moves"),
        Reason.BONUS_HAD_NOTHING_TO_CANCEL: t("bonus had nothing to make up for"),
        Reason.CLAMP_TOOK_BONUS: t("the limit took points"),
        Reason.CLAMP_FORGAVE_BAD_MOVES: t("the limit gave points back"),
        Reason.PENALTY_CAP_REACHED: t("bad moves at their cap"),
        Reason.BONUS_CAP_REACHED: t("bonus at its cap"),
        Reason.CLEAN_WIN_ROUNDS_TO_ZERO: t("clean win rounds to zero"),
        Reason.TOO_SMALL_TO_MOVE: t("too small to move a point"),
        Reason.ON_K_EDGE: t("on a K edge"),
        Reason.CROSSED_K_EDGE: t("crossed a K edge"),
        Reason.DIFFERENT_K: t("players with different K"),
        Reason.POINTS_LEFT_POOL: t("points left the pool"),
        Reason.POINTS_ENTERED_POOL: t("points entered the pool"),
    }


def group_names(t: Translator, split: str, rows: Sequence[WonAndLost]) -> dict[str, str]:
    """The names of the groups that answers are split into, by their codes."""
    match split:
        case "blamed":
            return {part.value: name for part, name in part_names(t).items()}
        case "by_gap":
            return gap_names(t)
        case "by_reason":
            return reason_names(t)
    return {row.code: t("K {k}", k=t.factor(float(row.code))) for row in rows}


def periods(
    t: Translator, rows: Sequence[tuple[dt.date, WonAndLost]]
) -> list[tuple[str, WonAndLost]]:
    """Weeks and months with their names."""
    return [
        (t.month(start) if row.code == f"{start:%Y-%m}" else t.week(start), row)
        for start, row in rows
    ]


def headline(t: Translator, won: Verdicts, lost: Verdicts, *, insider: bool) -> str:
    """What the answers say at a glance, as far as it may be said."""
    steps = [display(of.judged, insider=insider) for of in (won, lost)]
    if min(steps) >= Display.ROUGH:
        return t(
            "After a win {won} call their change fair, after a loss {lost}.",
            won=t.percent(won.fair.value),
            lost=t.percent(lost.fair.value),
        )
    if steps[0] >= Display.ROUGH:
        return t(
            "After a win {won} call their change fair; after a loss too few have answered to say.",
            won=t.percent(won.fair.value),
        )
    if steps[1] >= Display.ROUGH:
        return t(
            "After a loss {lost} call their change fair; after a win too few have answered to say.",
            lost=t.percent(lost.fair.value),
        )
    return t("Too few have answered yet to say how fair the changes feel.")


def blame_finding(t: Translator, rows: Sequence[WonAndLost]) -> str:
    """The part that stands out on each side, where its interval lies above all others."""
    won = _standing_out({row.code: row.won for row in rows})
    lost = _standing_out({row.code: row.lost for row in rows})
    names = {part.value: name for part, name in part_names(t).items()}
    if won and lost and won == lost:
        return t("Blamed most, after wins and after losses: {part}.", part=names[won])
    found = [
        *([t("Blamed most after a win: {part}.", part=names[won])] if won else []),
        *([t("Blamed most after a loss: {part}.", part=names[lost])] if lost else []),
    ]
    return " ".join(found) or t("No part stands out among those that are blamed.")


def _standing_out(shares: dict[str, Share]) -> str | None:
    ranked = sorted(shares, key=lambda code: -shares[code].value)
    if not ranked or display(shares[ranked[0]].answers) < Display.ROUGH:
        return None
    low = shares[ranked[0]].interval.low
    return ranked[0] if all(low > shares[code].interval.high for code in ranked[1:]) else None


def answer_rate(t: Translator, people: dict[Stage, int]) -> str:
    """How many saw the question, began and sent."""
    shown, begun, sent = (people[stage] for stage in Stage)
    sentence = t.plural(
        "{n} visit came to the question; {begun} began an answer, {sent} sent one.",
        "{n} visits came to the question; {begun} began an answer, {sent} sent one.",
        shown,
        begun=t.whole(begun),
        sent=t.whole(sent),
    )
    if display(shown) < Display.ROUGH:
        return sentence
    return sentence + " " + t("That is {share} sent.", share=t.percent(min(1.0, sent / shown)))


def verdict_line(t: Translator, answer: Answer, explanation: Explanation) -> str:
    """A comment's verdict and the change it is about."""
    player = explanation.a
    return t(
        "Change {change}: {verdict} ({role})",
        change=t.change(player.change),
        verdict=verdict_names(t)[answer.verdict],
        role=role_names(t)[answer.role],
    )


def match_line(t: Translator, explanation: Explanation) -> str:
    """The match of an answer in a line."""
    player, opponent = explanation.a, explanation.b
    return t(
        "{rating} → {new} against {opponent}, {result}",
        rating=t.whole(player.rating),
        new=t.whole(player.new_rating),
        opponent=t.whole(opponent.rating),
        result=t("won") if player.won else t("lost"),
    )

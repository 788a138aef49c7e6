"""The what-ifs in words: what would be other, why nothing came of it, the smallest lift."""

from __future__ import annotations

from collections.abc import Sequence

from sedma_elo.i18n import Translator
from sedma_elo.insight import NOT_TOLD, Variation, WhatIf, WhyNothing
from sedma_elo.match import COUNTS, PlayerStats
from sedma_elo.rating import k_band
from sedma_elo.rules import RuleSet


def name(t: Translator, what_if: WhatIf, rules: RuleSet) -> str:
    """What would have been other, in a few words."""
    match what_if.variation:
        case Variation.COUNT:
            return count_change(t, what_if.what, what_if.amount)
        case Variation.NO_BAD_MOVES:
            return t("No bad moves at all")
        case Variation.ALL_BONUSES:
            return t("Every bonus at its cap")
        case Variation.OTHER_RESULT:
            return t("You had won") if what_if.match.a_won else t("You had lost")
        case Variation.OPPONENT if what_if.amount > 0:
            return t.plural(
                "Opponent {n} point higher", "Opponent {n} points higher", what_if.amount
            )
        case Variation.OPPONENT:
            return t.plural(
                "Opponent {n} point lower", "Opponent {n} points lower", -what_if.amount
            )
        case Variation.ACROSS_EDGE:
            return t(
                "You at {rating}, where K is {k}, same gap",
                rating=t.whole(what_if.amount),
                k=t.factor(k_band(rules, what_if.amount).k),
            )


def count_change(t: Translator, what: str, amount: int) -> str:
    """So many of one counted thing more or less: `2 fewer bad moves`."""
    n = abs(amount)
    match what, amount > 0:
        case "bad_moves", False:
            return t.plural("{n} fewer bad move", "{n} fewer bad moves", n)
        case "bad_moves", True:
            return t.plural("{n} more bad move", "{n} more bad moves", n)
        case "won_by_16", False:
            return t.plural("{n} fewer round won by 16", "{n} fewer rounds won by 16", n)
        case "won_by_16", True:
            return t.plural("{n} more round won by 16", "{n} more rounds won by 16", n)
        case "won_by_24", False:
            return t.plural("{n} fewer round won by 24", "{n} fewer rounds won by 24", n)
        case "won_by_24", True:
            return t.plural("{n} more round won by 24", "{n} more rounds won by 24", n)
        case "won_by_4_and_last", False:
            return t.plural(
                "{n} fewer round won by 4 and last", "{n} fewer rounds won by 4 and last", n
            )
    return t.plural("{n} more round won by 4 and last", "{n} more rounds won by 4 and last", n)


def why_nothing(t: Translator, what_if: WhatIf) -> str:
    """Why a variation changes nothing; empty where it does change something."""
    match what_if.why_nothing:
        case None:
            return ""
        case WhyNothing.AT_CAP:
            return t("already at the cap")
        case WhyNothing.NOT_COUNTED:
            return t("counts nothing under this rule")
        case WhyNothing.CLAMPED:
            return t("the limit of the score hides it")
        case WhyNothing.ROUNDED if abs(what_if.hidden) > NOT_TOLD:
            return t("rounding hides {points}", points=t.points(what_if.hidden, 2))
        case WhyNothing.ROUNDED:
            return t("rounding hides it")


def smallest_lift(
    t: Translator, stats: PlayerStats, lifted: PlayerStats | None, rows: Sequence[WhatIf]
) -> str:
    """The smallest change of the counts that gives a point more."""
    if lifted is None:
        return t("No other counts would have brought you a point more with this result.")
    differences = {what: getattr(lifted, what) - getattr(stats, what) for what in COUNTS}
    changed = {what: amount for what, amount in differences.items() if amount}
    if sum(map(abs, changed.values())) > 1:
        parts = [count_change(t, what, amount) for what, amount in changed.items()]
        return t(
            "The smallest change of your counts that brings a point more: {changes}.",
            changes=t.all_of(parts),
        )
    single = [
        count_change(t, row.what, row.amount)
        for row in rows
        if row.variation is Variation.COUNT and row.difference > 0
    ]
    return t(
        "The smallest change of your counts that brings a point more: {changes}.",
        changes=t.one_of(single),
    )

"""What a change of the rule does, in sentences: which promises, and all of it on one page."""

from __future__ import annotations

from collections.abc import Sequence

from sedma_elo.checks import Check, Promise
from sedma_elo.i18n import Translator
from sedma_elo.narrative.checks import finding, promise_name
from sedma_elo.narrative.names import rule_name
from sedma_elo.narrative.rules import differences
from sedma_elo.narrative.thread import LINK
from sedma_elo.rules import RuleSet

Pair = tuple[Check, Check]
"""A promise under one rule and under another."""


def differs(t: Translator, pair: Pair) -> bool:
    """Whether a promise comes out otherwise under the second rule."""
    before, after = pair
    if before.promise is Promise.NO_EXACT_HALVES and before.holds and after.holds:
        # How near a half is missed tells nobody anything.
        return False
    return finding(t, before) != finding(t, after)


def promises_changed(t: Translator, pairs: Sequence[Pair]) -> str:
    """How many promises are kept, newly kept, and newly broken."""
    kept = sum(after.holds for _, after in pairs)
    gained = sum(after.holds and not before.holds for before, after in pairs)
    lost = sum(before.holds and not after.holds for before, after in pairs)
    told = t.plural(
        "{n} of {all} promises is kept",
        "{n} of {all} promises are kept",
        kept,
        all=t.whole(len(pairs)),
    )
    if gained and lost:
        return t(
            "{kept}; newly kept: {gained}, newly broken: {lost}",
            kept=told,
            gained=t.whole(gained),
            lost=t.whole(lost),
        )
    if gained:
        return t("{kept}; newly kept: {gained}", kept=told, gained=t.whole(gained))
    if lost:
        return t("{kept}; newly broken: {lost}", kept=told, lost=t.whole(lost))
    return told


def summary(
    t: Translator, rules: RuleSet, pairs: Sequence[Pair], match: Sequence[str], complaints: str
) -> str:
    """All of it as plain text, ending with the link.

    `match` are sentences about one match, `complaints` one about those who answered; each may be
    empty.
    """
    changed = [
        t("- {number}: {now} instead of {published}", number=number, now=now, published=published)
        for _, number, published, now in differences(t, rules)
    ]
    otherwise = [
        f"- {promise_name(t, after.promise)}: {finding(t, after)} "
        + t("(Before: {finding})", finding=finding(t, before))
        for before, after in pairs
        if differs(t, (before, after))
    ]
    parts = (
        [rule_name(t, rules)],
        [t("What is changed:"), *changed] if changed else [],
        [t("In one match, told to its first player:"), *match] if match else [],
        [promises_changed(t, pairs) + ".", *otherwise],
        [t("The players who answered:"), complaints] if complaints else [],
        [LINK],
    )
    return "\n\n".join("\n".join(part) for part in parts if part)

"""An explanation as plain text, to be pasted into a forum or a chat."""

from __future__ import annotations

from sedma_elo.i18n import Translator
from sedma_elo.narrative.headline import verdict, why
from sedma_elo.narrative.ledger import ledger_lines
from sedma_elo.narrative.names import rule_name
from sedma_elo.rating import Explanation, PlayerWorking

LINK = "{link}"
"""Stands where the link goes; only the browser knows the whole address."""


def as_text(
    t: Translator, explanation: Explanation, player: PlayerWorking, other: PlayerWorking
) -> str:
    """Both results, why, and the ledger, a line each, ending with the link.

    A rule that is not the published one is said first.
    """
    ledger = " · ".join(
        f"{line.name} {t.points(line.points)}"
        for line in ledger_lines(t, player)
        if round(line.points, 2)
    )
    rule = rule_name(t, explanation.rules)
    is_published = not explanation.rules.differences()
    lines = [
        "" if is_published else rule,
        t(
            "Seven rating: {before} → {after} ({change}); opponent {other_before} → {other_after} "
            "({other_change})",
            before=t.whole(player.rating),
            after=t.whole(player.new_rating),
            change=t.change(player.change),
            other_before=t.whole(other.rating),
            other_after=t.whole(other.new_rating),
            other_change=t.change(other.change),
        ),
        f"{verdict(t, player)} {why(t, player)}",
        ledger,
        rule if is_published else "",
        LINK,
    ]
    return "\n".join(line for line in lines if line)

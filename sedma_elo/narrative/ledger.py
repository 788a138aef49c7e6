"""The lines of the ledger: their names, their formulas, and what they mean."""

from __future__ import annotations

from typing import NamedTuple

from sedma_elo.i18n import Translator
from sedma_elo.narrative.names import exact_rating
from sedma_elo.rating import Working


class LedgerLine(NamedTuple):
    """A line in words: its name, its formula in the player's numbers, what it means."""

    name: str
    formula: str
    meaning: str
    points: float


def ledger_lines(t: Translator, player: Working) -> tuple[LedgerLine, ...]:
    """The five lines of a player's ledger, in its order."""
    k, ledger = t.factor(player.k), player.ledger
    return (
        LedgerLine(
            t("Plain Elo result"),
            f"{k} × ({t.score(player.base)} − {t.exact_score(player.expected)})",
            t("the result against what was expected"),
            ledger.result,
        ),
        LedgerLine(
            t("Bonus"),
            f"{k} × {t.score(player.bonus)}",
            t("rounds won by 16, by 24, by 4 and last"),
            ledger.bonus,
        ),
        LedgerLine(
            t("Bad moves"),
            f"{k} × −{t.score(player.malus.counted)}" if player.malus.counted else f"{k} × 0",
            t("the penalty"),
            ledger.bad_moves,
        ),
        LedgerLine(
            t("Clipped"),
            f"{k} × ({t.score(player.adjusted)} − {t.score(player.raw)})",
            t("what the limits of the match score took or gave back"),
            ledger.clipped,
        ),
        LedgerLine(
            t("Rounded"),
            f"{exact_rating(t, player)} → {t.whole(player.new_rating)}",
            t("ratings are whole numbers"),
            ledger.rounding,
        ),
    )


def ledger_rows(t: Translator, player: Working, other: Working) -> list[tuple[str, str, str, str]]:
    """Name, formula, own points and the other player's points of each line, and of the sum."""
    lines = [
        (own.name, own.formula, t.points(own.points, 2), t.points(points, 2))
        for own, points in zip(ledger_lines(t, player), other.ledger, strict=True)
    ]
    total = (
        t("Change"),
        f"{t.whole(player.rating)} → {t.whole(player.new_rating)}",
        t.change(player.change),
        t.change(other.change),
    )
    return [*lines, total]

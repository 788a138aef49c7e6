"""What is at stake before a match, in words."""

from __future__ import annotations

from sedma_elo.i18n import Translator
from sedma_elo.insight import Stake


def at_stake(t: Translator, win: Stake, loss: Stake) -> str:
    """Both results for a clean game, and how far counts can move them."""
    clean = t(
        "With a clean game a win brings {win} and a loss {loss}.",
        win=t.change(win.clean),
        loss=t.change(loss.clean),
    )
    counts = t(
        "Bad moves and bonuses can make that {worst_win} to {best_win} for a win and {worst_loss} "
        "to {best_loss} for a loss.",
        worst_win=t.change(win.worst),
        best_win=t.change(win.best),
        worst_loss=t.change(loss.worst),
        best_loss=t.change(loss.best),
    )
    return f"{clean} {counts}"


def stake_rows(t: Translator, win: Stake, loss: Stake) -> list[tuple[str, str, str]]:
    """Each way to play with what a win and what a loss brings."""
    return [
        (name, t.change(getattr(win, way)), t.change(getattr(loss, way)))
        for way, name in (
            ("worst", t("Bad moves at their cap, no bonus")),
            ("clean", t("A clean game")),
            ("best", t("Every bonus at its cap, no bad moves")),
            ("as_played", t("The counts of this match")),
        )
    ]

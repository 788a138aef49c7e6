"""What a map says when one of its cells is pointed at."""

from __future__ import annotations

from typing import Any

import numpy as np

from sedma_elo.charts.change_grid import Grid
from sedma_elo.charts.gap_axis import gap_text
from sedma_elo.i18n import Translator


def cell_sentences(grid: Grid, t: Translator) -> dict[str, Any]:
    """The pieces of every cell's sentence, which the browser puts together when it draws.

    `pattern` takes the cell's own of `columns` (0), `rows` (1) and `outcomes` (2, by its change):
    whole sentences for all cells would be ten times as much to send.
    """
    won = grid.match.a_won
    return {
        "pattern": _pattern(t),
        "columns": [opponent_phrase(gap, t) for gap in grid.gaps],
        "rows": _rows(grid, t),
        "outcomes": {
            str(change): outcome_phrase(change, t, won=won)
            for change in np.unique(grid.changes).tolist()
        },
    }


def difference_sentences(base: Grid, edited: Grid, t: Translator) -> dict[str, Any]:
    """The pieces of the sentences of cells that hold by how much the change under a rule differs.

    `base` are the changes under the rule it differs from. The `pattern` takes the outcomes of
    both: that of `base` (2), and that with the cell's difference on top (3).
    """
    found = np.unique([base.changes, edited.changes]).tolist()
    return {
        "pattern": _pattern_of_both(t),
        "columns": [gap_text(gap, t) for gap in base.gaps],
        "rows": _rows(base, t),
        "outcomes": {str(change): t.change(change) for change in found},
        "base": base.changes.tolist(),
    }


def _rows(grid: Grid, t: Translator) -> list[str]:
    *rows, last = grid.bad_moves
    return [
        *(bad_moves_phrase(number, t) for number in rows),
        t("{n} or more bad moves", n=t.whole(last)),
    ]


def both_sentence(gap: int, bad_moves: int, base: int, edited: int, t: Translator) -> str:
    """The sentence of one match under two rules."""
    return _pattern_of_both(t).format(
        gap_text(gap, t), bad_moves_phrase(bad_moves, t), t.change(base), t.change(edited)
    )


def _pattern_of_both(t: Translator) -> str:
    """The order of gap (0), bad moves (1) and the changes under both rules (2, 3)."""
    return t(
        "Gap {gap}, {bad_moves}:<br>{base} under the published rule,<br>{edited} under the edited "
        "one.",
        gap="{0}",
        bad_moves="{1}",
        base="{2}",
        edited="{3}",
    )


def match_sentence(gap: int, bad_moves: int, change: int, t: Translator, *, won: bool) -> str:
    """The sentence of one match."""
    return _pattern(t).format(
        opponent_phrase(gap, t),
        bad_moves_phrase(bad_moves, t),
        outcome_phrase(change, t, won=won),
    )


def _pattern(t: Translator) -> str:
    """The order of opponent (0), bad moves (1) and outcome (2) in this language."""
    return t(
        "{opponent},<br>{bad_moves}:<br>{outcome}.",
        opponent="{0}",
        bad_moves="{1}",
        outcome="{2}",
    )


def opponent_phrase(gap: int, t: Translator) -> str:
    """How far below or above the opponent stands."""
    if gap == 0:
        return t("Opponent level with you")
    if gap > 0:
        return t.plural("Opponent {n} point below you", "Opponent {n} points below you", gap)
    return t.plural("Opponent {n} point above you", "Opponent {n} points above you", -gap)


def bad_moves_phrase(number: int, t: Translator) -> str:
    """So many bad moves."""
    return t.plural("{n} bad move", "{n} bad moves", number)


def outcome_phrase(change: int, t: Translator, *, won: bool) -> str:
    """What a result brings or costs."""
    points = abs(change)
    if change == 0:
        if won:
            return t("you win and your rating stays")
        return t("you lose and your rating stays")
    if won and change > 0:
        return t.plural("you win and gain {n} point", "you win and gain {n} points", points)
    if won:
        return t.plural("you win but lose {n} point", "you win but lose {n} points", points)
    if change > 0:
        return t.plural("you lose but gain {n} point", "you lose but gain {n} points", points)
    return t.plural("you lose, and {n} point with it", "you lose, and {n} points with it", points)

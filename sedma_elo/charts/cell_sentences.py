"""What the map of changes says when one of its cells is pointed at."""

from __future__ import annotations

from sedma_elo.charts.change_grid import Grid
from sedma_elo.i18n import Translator


def cell_sentences(grid: Grid, t: Translator) -> list[list[str]]:
    """A sentence for every cell, put together from pieces worded once."""
    won = grid.match.a_won
    pattern = _pattern(t)
    opponents = [opponent_phrase(gap, t) for gap in grid.gaps]
    *rows, last = grid.bad_moves
    counts = [bad_moves_phrase(number, t) for number in rows]
    counts.append(t("{n} or more bad moves", n=t.whole(last)))
    rows_of_changes = grid.changes.tolist()
    outcomes = {
        change: outcome_phrase(change, t, won=won)
        for change in {change for row in rows_of_changes for change in row}
    }
    return [
        [
            pattern.format(opponent, count, outcomes[change])
            for opponent, change in zip(opponents, row, strict=True)
        ]
        for count, row in zip(counts, rows_of_changes, strict=True)
    ]


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

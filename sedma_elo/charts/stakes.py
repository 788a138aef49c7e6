"""What is at stake before a match: from the worst to the best game, for a win and for a loss."""

from __future__ import annotations

from typing import Any

import plotly.graph_objects as go

from sedma_elo.charts.frame import TEXT_SIZE, Trace, figure, label, line_shape, wrapped
from sedma_elo.charts.palette import LIGHT, by_sign
from sedma_elo.i18n import Translator
from sedma_elo.insight import Stake, stakes
from sedma_elo.match import Match
from sedma_elo.rules import RuleSet

LETTERS_OF_NAME = 8
LETTERS_OF_SENTENCE = 30
ABOVE = 17
BESIDE = 11


def stakes_chart(match: Match, rules: RuleSet, t: Translator) -> go.Figure:
    """Two lines over points, from worst to best, with the clean game and this match marked."""
    win, loss = rows = stakes(match, rules)
    numbers = [n for row in rows for n in (row.worst, row.clean, row.best)]
    low, high = min(*numbers, 0), max(*numbers, 0)
    span = max(high - low, 1)
    # So much that the number beside an end has its place in a narrow chart too.
    left, right = low - 0.3 * span, high + 0.3 * span
    played = win if match.a_won else loss
    names = {True: t("if you win"), False: t("if you lose")}
    traces = [_marks(row, t) for row in rows]
    traces.append(_played(played, t))
    annotations = [note for row in rows for note in _notes(row, t)]
    annotations.append(
        label(
            played.as_played,
            int(played.won),
            t("this match: {change}", change=t.change(played.as_played)),
            LIGHT.accent,
            bold=True,
            yshift=-ABOVE,
            bgcolor=LIGHT.surface,
            borderpad=0,
        )
    )
    return figure(
        "stakes",
        t(
            "Points at stake. A win brings {win_worst} to {win_best}, {win_clean} for a clean "
            "game; a loss {loss_worst} to {loss_best}, {loss_clean} for a clean game. This match: "
            "{change}.",
            win_worst=t.change(win.worst),
            win_clean=t.change(win.clean),
            win_best=t.change(win.best),
            loss_worst=t.change(loss.worst),
            loss_clean=t.change(loss.clean),
            loss_best=t.change(loss.best),
            change=t.change(played.as_played),
        ),
        traces,
        height=156,
        margin={"l": 72, "r": 4, "t": 4, "b": 22},
        xaxis={
            "range": [left, right],
            "tickmode": "array",
            "tickvals": [0],
            "ticktext": [t("no change")],
        },
        yaxis={
            "range": [-0.5, 1.5],
            "tickmode": "array",
            "tickvals": [0, 1],
            "ticktext": [wrapped(names[won], LETTERS_OF_NAME) for won in (False, True)],
            "tickfont": {"color": LIGHT.text, "size": TEXT_SIZE},
        },
        annotations=annotations,
        shapes=[
            line_shape(0, -0.5, 0, 1.5, LIGHT.line, width=2),
            *(part for row in rows for part in _bar(row)),
        ],
    )


def _bar(row: Stake) -> list[dict[str, Any]]:
    """A thick line from worst to best, in the colours of loss and gain on either side of zero."""
    parts = (
        (min(row.worst, 0), min(row.best, 0), LIGHT.loss_soft),
        (max(row.worst, 0), max(row.best, 0), LIGHT.gain_soft),
    )
    return [
        line_shape(start, int(row.won), end, int(row.won), colour, width=8)
        for start, end, colour in parts
        if start < end
    ]


def _marks(row: Stake, t: Translator) -> Trace:
    """Worst, best and clean game as marks that say a sentence."""
    worst, clean, best = (t.change(change) for change in (row.worst, row.clean, row.best))
    if row.won:
        said = [
            t("Win with every bad move that counts and no bonus: {change}.", change=worst),
            t("Win with every bonus and no bad move: {change}.", change=best),
            t("Win with neither bad moves nor bonuses: {change}.", change=clean),
        ]
    else:
        said = [
            t("Loss with every bad move that counts and no bonus: {change}.", change=worst),
            t("Loss with every bonus and no bad move: {change}.", change=best),
            t("Loss with neither bad moves nor bonuses: {change}.", change=clean),
        ]
    at = [row.worst, row.best, row.clean]
    return {
        "type": "scatter",
        "mode": "markers",
        "x": at,
        "y": [int(row.won)] * 3,
        "marker": {
            "size": [8, 8, 12],
            "symbol": ["circle", "circle", "circle"],
            "color": [by_sign(change) for change in at],
            "line": {"color": LIGHT.surface, "width": [0, 0, 2]},
            "opacity": 1,
        },
        "cliponaxis": False,
        "hovertext": [wrapped(sentence, LETTERS_OF_SENTENCE) for sentence in said],
        "hoverinfo": "text",
    }


def _played(row: Stake, t: Translator) -> Trace:
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [row.as_played],
        "y": [int(row.won)],
        "marker": {
            "size": 15,
            "color": LIGHT.accent,
            "line": {"color": LIGHT.surface, "width": 3},
            "opacity": 1,
        },
        "cliponaxis": False,
        "hovertext": [t("This match as it was played: {change}.", change=t.change(row.as_played))],
        "hoverinfo": "text",
    }


def _notes(row: Stake, t: Translator) -> list[dict[str, Any]]:
    """The numbers at both ends and the clean game's, each once."""
    y = int(row.won)
    clean = t("clean game")
    if row.worst == row.best:
        clean = t("always {change}", change=t.change(row.best))
    elif row.clean not in {row.worst, row.best}:
        clean = t("clean game {change}", change=t.change(row.clean))
    notes = [label(row.clean, y, clean, LIGHT.muted, yshift=ABOVE, bgcolor=LIGHT.surface)]
    if row.worst < row.best:
        ends = ((row.worst, "right", -BESIDE), (row.best, "left", BESIDE))
        notes += [
            label(
                change,
                y,
                t.change(change),
                by_sign(change) if change else LIGHT.muted,
                bold=True,
                xanchor=anchor,
                xshift=shift,
            )
            for change, anchor, shift in ends
        ]
    return notes

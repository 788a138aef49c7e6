"""The map of changes: rating gap across, bad moves upwards, this match pinned on it."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, floor
from typing import Any

import plotly.graph_objects as go

from sedma_elo.charts.cell_sentences import bad_moves_phrase, cell_sentences, match_sentence
from sedma_elo.charts.change_grid import Grid, change_grid
from sedma_elo.charts.change_map_labels import MapLabels
from sedma_elo.charts.frame import Trace, figure, label
from sedma_elo.charts.gap_axis import gap_ticks
from sedma_elo.charts.palette import LIGHT
from sedma_elo.i18n import Translator
from sedma_elo.insight import change_of_a
from sedma_elo.match import Match
from sedma_elo.rating import k_band
from sedma_elo.rules import RuleSet

HEIGHT = 350
MARGIN = {"l": 32, "r": 18, "t": 28, "b": 48}
# Labels that fit at this width of the whole chart fit at every greater one.
NARROWEST = 330
PIN = 15
ISOLINE = {"width": 1, "color": LIGHT.surface}


def map_chart(match: Match, rules: RuleSet, t: Translator, *, pinned: bool = True) -> go.Figure:
    """What A's rating, result and bonuses bring at every gap and with any bad moves."""
    grid = change_grid(match, rules)
    k = k_band(rules, match.rating_a).k
    change = change_of_a(rules, match)
    half_column, half_row = grid.gaps.step / 2, grid.bad_moves.step / 2
    x_range = (-grid.reach - half_column, grid.reach + half_column)
    y_range = (-half_row, grid.bad_moves[-1] + half_row)
    labels = MapLabels(
        grid,
        x_range,
        y_range,
        NARROWEST - MARGIN["l"] - MARGIN["r"],
        HEIGHT - MARGIN["t"] - MARGIN["b"],
    )
    levels = _levels(grid, k)
    traces = [_cells(grid, k, t), _steps(grid, levels.values(), ISOLINE)]
    traces += _outlines(grid)
    if pinned:
        traces.append(_pin(grid, change, t))
        labels.pin(t("this match: {change}", change=t.change(change)))
    usual = grid.gains if match.a_won else grid.losses
    if match.a_won:
        labels.region(grid.losses, usual, t("you win but lose points"), bold=True)
    else:
        labels.region(grid.gains, usual, t("you lose but gain points"), bold=True)
    labels.region(grid.zeros, usual, t("rounds to zero"))
    for sign in (1, -1):
        named = {t.change(level): edge for level, edge in levels.items() if level * sign > 0}
        labels.isolines(named, to_the_left=sign > 0)
    return figure(
        "map",
        _finding(grid, k, change, t, pinned=pinned),
        traces,
        height=HEIGHT,
        margin=MARGIN,
        xaxis={
            **gap_ticks(grid.reach, t),
            "range": x_range,
        },
        yaxis={**_row_ticks(grid.bad_moves, t), "range": y_range},
        annotations=[*labels.made, *_axis_words(t)],
    )


def _cells(grid: Grid, k: float, t: Translator) -> Trace:
    # The first whole point in either direction already has the colour of its sign.
    limit = max(k, 1.0)
    zero = 0.5 * 0.5 / limit
    return {
        "type": "heatmap",
        "x": list(grid.gaps),
        "y": list(grid.bad_moves),
        "z": grid.changes.tolist(),
        "zmin": -limit,
        "zmax": limit,
        "colorscale": [
            [0, LIGHT.loss_most],
            [0.5 - zero, LIGHT.loss_least],
            [0.5 - zero, LIGHT.room],
            [0.5 + zero, LIGHT.room],
            [0.5 + zero, LIGHT.gain_least],
            [1, LIGHT.gain_most],
        ],
        "showscale": False,
        "meta": {"sentences": cell_sentences(grid, t)},
        "hoverinfo": "text",
    }


def _levels(grid: Grid, k: float) -> dict[int, tuple[float, ...]]:
    """Quarters of the K-factor that occur, each with its isoline: up to there at least so much."""
    quarters = {round(k * quarter / 4) for quarter in (1, 2, 3)} - {0}
    most, least = grid.changes.max(), grid.changes.min()
    gains = {level: grid.edge(level - 1) for level in sorted(quarters) if least < level <= most}
    losses = {-level: grid.edge(-level) for level in sorted(quarters) if least <= -level < most}
    return gains | losses


def _outlines(grid: Grid) -> list[Trace]:
    """Where gain ends and where loss starts, as steps; the surprising one of the two stands out."""
    won = grid.match.a_won
    strong, thin = {"width": 2.5}, {"width": 1, "color": LIGHT.muted}
    return [
        _steps(grid, [grid.ends_of_gain], thin if won else {**strong, "color": LIGHT.gain}),
        _steps(grid, [grid.starts_of_loss], {**strong, "color": LIGHT.loss} if won else thin),
    ]


def _steps(grid: Grid, edges: Iterable[tuple[float, ...]], line: dict[str, Any]) -> Trace:
    """Half gaps as steps: upright within a row, across between two rows."""
    half = grid.bad_moves.step / 2
    # Beyond the chart by a column, where the line is cut off.
    left, right = grid.left - grid.gaps.step, grid.right + grid.gaps.step
    x: list[float | None] = []
    y: list[float | None] = []
    for edge in edges:
        x += [*(min(max(end, left), right) for end in edge for _ in range(2)), None]
        y += [*(row + side for row in grid.bad_moves for side in (-half, half)), None]
    return {
        "type": "scatter",
        "mode": "lines",
        "x": x,
        "y": y,
        "line": line,
        "hoverinfo": "skip",
    }


def _pin(grid: Grid, change: int, t: Translator) -> Trace:
    match = grid.match
    gap, bad_moves = match.rating_a - match.rating_b, match.stats_a.bad_moves
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [gap],
        "y": [grid.row_of(bad_moves)],
        "marker": {
            "size": PIN,
            "color": LIGHT.accent,
            "line": {"color": LIGHT.surface, "width": 3},
            "opacity": 1,
        },
        "cliponaxis": False,
        "hovertext": [match_sentence(gap, bad_moves, change, t, won=match.a_won)],
        "hoverinfo": "text",
    }


def _row_ticks(bad_moves: range, t: Translator) -> dict[str, Any]:
    """Round numbers, and the last row as the one that stands for all beyond."""
    last = bad_moves[-1]
    every = next(step for step in (1, 5, 10, 20, 50, 100, 250) if last / step <= 6)
    # Two lines of text below the last row's number there is room for the next one.
    ticks = [n for n in range(0, last, every) if (last - n) / last > 0.08]
    return {
        "tickmode": "array",
        "tickvals": [*ticks, last],
        "ticktext": [*map(t.whole, ticks), t("{n}+", n=t.whole(last))],
    }


def _axis_words(t: Translator) -> list[dict[str, Any]]:
    place: dict[str, Any] = {"xref": "paper", "yref": "paper", "yanchor": "top", "yshift": -22}
    return [
        label(0, 0, t("opponent stronger"), LIGHT.muted, xanchor="left", **place),
        label(0.5, 0, t("rating gap"), LIGHT.muted, xanchor="center", **place),
        label(1, 0, t("you stronger"), LIGHT.muted, xanchor="right", **place),
        label(
            0,
            1,
            t("your bad moves"),
            LIGHT.muted,
            xref="paper",
            yref="paper",
            xanchor="left",
            yanchor="bottom",
            xshift=-MARGIN["l"],
            yshift=6,
        ),
    ]


def _finding(grid: Grid, k: float, change: int, t: Translator, *, pinned: bool) -> str:
    match = grid.match
    last = t.whole(grid.bad_moves[-1])
    if match.a_won:
        sentences = [
            t("Map of what a win brings over rating gap and bad moves, at K {k}.", k=t.factor(k))
        ]
        start = grid.starts_of_loss[-1]
        if start < grid.right:
            sentences.append(
                t(
                    "With {n} or more bad moves a win costs points from a gap of {gap} on.",
                    n=last,
                    gap=t.change(ceil(max(start, grid.gaps[0]))),
                )
            )
        else:
            sentences.append(t("No win on it costs points."))
    else:
        sentences = [
            t("Map of what a loss costs over rating gap and bad moves, at K {k}.", k=t.factor(k))
        ]
        end = grid.ends_of_gain[0]
        if end > grid.left:
            sentences.append(
                t(
                    "Without bad moves a loss gains points up to a gap of {gap}.",
                    gap=t.change(floor(min(end, grid.gaps[-1]))),
                )
            )
        else:
            sentences.append(t("No loss on it gains points."))
    if pinned:
        sentences.append(
            t(
                "This match: gap {gap}, {bad_moves}, change {change}.",
                gap=t.change(match.rating_a - match.rating_b),
                bad_moves=bad_moves_phrase(match.stats_a.bad_moves, t),
                change=t.change(change),
            )
        )
    return " ".join(sentences)

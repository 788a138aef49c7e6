"""The plane that maps are drawn on: rating gap across, bad moves upwards, one match pinned."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import plotly.graph_objects as go

from sedma_elo.charts.change_grid import Grid
from sedma_elo.charts.change_map_labels import MapLabels
from sedma_elo.charts.frame import Trace, above, figure, label
from sedma_elo.charts.gap_axis import gap_ticks
from sedma_elo.charts.palette import LIGHT
from sedma_elo.i18n import Translator
from sedma_elo.insight.landscape import Changes

HEIGHT = 350
MARGIN = {"l": 32, "r": 18, "t": 28, "b": 48}
# Labels that fit at this width of the whole chart fit at every greater one.
NARROWEST = 330
PIN = 15


def plane_figure(
    name: str,
    finding: str,
    grid: Grid,
    traces: list[Trace],
    notes: list[dict[str, Any]],
    t: Translator,
) -> go.Figure:
    """A figure with the axes of a map."""
    across, upwards = _ranges(grid)
    return figure(
        name,
        finding,
        traces,
        height=HEIGHT,
        margin=MARGIN,
        xaxis={**gap_ticks(grid.reach, t), "range": across},
        yaxis={**_row_ticks(grid.bad_moves, t), "range": upwards},
        annotations=[*notes, *_axis_words(t)],
    )


def labels_on(grid: Grid) -> MapLabels:
    """Room for the words on a map, none of it taken yet."""
    return MapLabels(
        grid,
        *_ranges(grid),
        NARROWEST - MARGIN["l"] - MARGIN["r"],
        HEIGHT - MARGIN["t"] - MARGIN["b"],
    )


def _ranges(grid: Grid) -> tuple[tuple[float, float], tuple[float, float]]:
    half_column, half_row = grid.gaps.step / 2, grid.bad_moves.step / 2
    return (
        (-grid.reach - half_column, grid.reach + half_column),
        (-half_row, grid.bad_moves[-1] + half_row),
    )


def cells(grid: Grid, points: Changes, limit: float, sentences: dict[str, Any]) -> Trace:
    """A cell for each gap and number of bad moves, coloured by its points up to a limit."""
    # The first whole point in either direction already has the colour of its sign.
    zero = 0.5 * 0.5 / limit
    return {
        "type": "heatmap",
        "x": list(grid.gaps),
        "y": list(grid.bad_moves),
        "z": points.tolist(),
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
        "meta": {"sentences": sentences},
        "hoverinfo": "text",
    }


def steps(grid: Grid, edges: Iterable[tuple[float, ...]], line: dict[str, Any]) -> Trace:
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


def pin(grid: Grid, sentence: str) -> Trace:
    """The match in its place on the map."""
    match = grid.match
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [match.rating_a - match.rating_b],
        "y": [grid.row_of(match.stats_a.bad_moves)],
        "marker": {
            "size": PIN,
            "color": LIGHT.accent,
            "line": {"color": LIGHT.surface, "width": 3},
            "opacity": 1,
        },
        "cliponaxis": False,
        "hovertext": [sentence],
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
        above(t("your bad moves"), xshift=-MARGIN["l"]),
    ]

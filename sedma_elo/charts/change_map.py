"""The map of changes: rating gap across, bad moves upwards, this match pinned on it."""

from __future__ import annotations

from math import ceil, floor

import plotly.graph_objects as go

from sedma_elo.charts.cell_sentences import bad_moves_phrase, cell_sentences, match_sentence
from sedma_elo.charts.change_grid import Grid, change_grid
from sedma_elo.charts.frame import Trace
from sedma_elo.charts.gap_plane import cells, labels_on, pin, plane_figure, steps
from sedma_elo.charts.palette import LIGHT
from sedma_elo.i18n import Translator
from sedma_elo.insight import change_of_a
from sedma_elo.match import Match
from sedma_elo.rating import k_band
from sedma_elo.rules import RuleSet

ISOLINE = {"width": 1, "color": LIGHT.surface}


def map_chart(match: Match, rules: RuleSet, t: Translator, *, pinned: bool = True) -> go.Figure:
    """What A's rating, result and bonuses bring at every gap and with any bad moves."""
    grid = change_grid(match, rules)
    k = k_band(rules, match.rating_a).k
    change = change_of_a(rules, match)
    labels = labels_on(grid)
    levels = _levels(grid, k)
    traces = [
        cells(grid, grid.changes, max(k, 1.0), cell_sentences(grid, t)),
        steps(grid, levels.values(), ISOLINE),
        *_outlines(grid),
    ]
    if pinned:
        gap, bad_moves = match.rating_a - match.rating_b, match.stats_a.bad_moves
        traces.append(pin(grid, match_sentence(gap, bad_moves, change, t, won=match.a_won)))
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
    finding = _finding(grid, k, change, t, pinned=pinned)
    return plane_figure("map", finding, grid, traces, labels.made, t)


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
        steps(grid, [grid.ends_of_gain], thin if won else {**strong, "color": LIGHT.gain}),
        steps(grid, [grid.starts_of_loss], {**strong, "color": LIGHT.loss} if won else thin),
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

"""What a player's bad moves do to the change of rating, with the match in its place."""

from __future__ import annotations

from typing import Any

import plotly.graph_objects as go

from sedma_elo.charts.bad_moves_axis import BadMovesShown, bad_moves_axis, bad_moves_shown
from sedma_elo.charts.frame import figure, label, line_shape, wrapped
from sedma_elo.charts.palette import LIGHT, by_sign
from sedma_elo.i18n import Translator
from sedma_elo.insight import (
    Clamp,
    changes,
    counts_at_cap,
    free_bad_moves,
    tipping_points,
)
from sedma_elo.match import Match
from sedma_elo.rules import RuleSet

SOFT = {LIGHT.gain: LIGHT.gain_soft, LIGHT.loss: LIGHT.loss_soft, LIGHT.neutral: LIGHT.neutral}
# The share of a narrow chart's width that the label of the match takes.
LABEL = 0.3


def bad_moves_chart(match: Match, rules: RuleSet, t: Translator) -> go.Figure:
    """A bar for each number of bad moves of A; the match's own stands out."""
    own = match.stats_a.bad_moves
    shown = bad_moves_shown(match, rules)
    counts, places = shown.counts, shown.places
    gap = match.rating_a - match.rating_b
    moves = [int(change) for change in changes(match, rules, [gap], counts)[:, 0]]
    low, high = min(*moves, 0), max(*moves, 0)
    change = moves[places.index(shown.own_place)]
    room = 0.2 * max(high - low, 4)
    bars = {
        "type": "bar",
        "x": places,
        "y": moves,
        "width": 0.72,
        "marker": {
            "color": [
                by_sign(points) if place == shown.own_place else SOFT[by_sign(points)]
                for place, points in zip(places, moves, strict=True)
            ],
            "cornerradius": 2,
        },
        "hovertext": [
            _with_moves(t, count, points) for count, points in zip(counts, moves, strict=True)
        ],
        "hoverinfo": "text",
    }
    marks = {
        "type": "scatter",
        "mode": "markers",
        "x": [shown.own_place],
        "y": [change],
        "cliponaxis": False,
        "marker": {
            "size": 13,
            "color": LIGHT.accent,
            "line": {"color": LIGHT.surface, "width": 2},
        },
        "hovertext": [_with_moves(t, own, change)],
        "hoverinfo": "text",
    }
    notes, brackets = _free_spans(match, rules, t, shown)
    values = {0: moves[0], shown.end: moves[shown.end]}
    return figure(
        "bad_moves_curve",
        _finding(match, rules, t, moves, shown),
        [bars, marks],
        height=270,
        margin={"l": 4, "r": 4, "t": 48, "b": 44},
        xaxis=bad_moves_axis(shown, t),
        yaxis={
            "visible": False,
            "range": [low - (room if low else 0.1 * room), high + (room if high else 0.5 * room)],
        },
        annotations=[
            *notes,
            *(
                _value(place, points, t.change(points))
                for place, points in values.items()
                if abs(place - shown.own_place) > LABEL * places[-1]
            ),
            _label_of_match(shown.own_place, change, places[-1], t),
        ],
        shapes=[*brackets, line_shape(-0.7, 0, places[-1] + 0.7, 0, LIGHT.neutral)],
    )


def _free_spans(
    match: Match, rules: RuleSet, t: Translator, shown: BadMovesShown
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Brackets over the bad moves that cost nothing, each with its reason."""
    free = free_bad_moves(match, rules)
    has_bonus = any(
        (match.stats_a.won_by_16, match.stats_a.won_by_24, match.stats_a.won_by_4_and_last)
    )
    upper = (
        t("the bonus covers these")
        if has_bonus
        else t("no score goes above {limit}", limit=t.score(rules.score_max))
    )
    right = max(shown.end, shown.own_place) + 0.5
    if not counts_at_cap(rules)["bad_moves"]:
        spans = [(0.5, right, t("bad moves cost nothing under this rule"))]
    elif free.end is Clamp.TOOK:
        spans = [(0.5, right, upper)]
    else:
        lower = (
            t("no score falls below {limit}", limit=t.score(rules.score_min))
            if free.end is Clamp.GAVE
            else t("past the cap: no more")
        )
        spans = [(0.5, free.covered + 0.5, upper)] if free.covered else []
        spans.append((free.last + 0.5, right, lower))
    notes = []
    for start, end, text in spans:
        at_right = end == right and start > LABEL * right
        anchor = "right" if at_right else "left"
        note = label(end if at_right else start, 1, wrapped(text, 22), LIGHT.muted, xanchor=anchor)
        notes.append({**note, "yref": "paper", "align": anchor, "yanchor": "bottom", "yshift": 6})
    brackets = [
        {**line_shape(start, 1, end, 1, LIGHT.neutral, width=2), "yref": "paper"}
        for start, end, _text in spans
    ]
    return notes, brackets


def _value(place: int, points: int, text: str) -> dict[str, Any]:
    return label(
        place,
        points,
        text,
        LIGHT.muted,
        xanchor="center",
        yanchor="top" if points < 0 else "bottom",
        yshift=-3 if points < 0 else 3,
    )


def _label_of_match(place: int, change: int, last: int, t: Translator) -> dict[str, Any]:
    """The bars fall to the right: there is room above on the right, and below on the left."""
    text = t("your match {change}", change=t.change(change))
    colour = by_sign(change) if change else LIGHT.muted
    if change < 0:
        at, anchor = (place + 0.5, "right") if place > LABEL * last else (-0.5, "left")
    else:
        at, anchor = (place - 0.5, "left") if place < (1 - LABEL) * last else (last + 0.5, "right")
    return label(
        at,
        change,
        text,
        colour,
        bold=True,
        xanchor=anchor,
        yanchor="top" if change < 0 else "bottom",
        yshift=-8 if change < 0 else 8,
    )


def _with_moves(t: Translator, count: int, points: int) -> str:
    return t.plural(
        "With {n} bad move your rating changes by {change}.",
        "With {n} bad moves your rating changes by {change}.",
        count,
        change=t.change(points),
    )


def _finding(
    match: Match, rules: RuleSet, t: Translator, moves: list[int], shown: BadMovesShown
) -> str:
    found = t(
        "Bars of your change over your number of bad moves, from {first} with none to {last} with "
        "{end}.",
        first=t.change(moves[0]),
        last=t.change(moves[shown.end]),
        end=t.whole(shown.end),
    )
    own = match.stats_a.bad_moves
    found += " " + _with_moves(t, own, moves[min(own, shown.end)])
    costly = tipping_points(match, rules).costly_bad_move
    if match.a_won and costly:
        found += " " + t.plural(
            "From {n} bad move on, this win costs points.",
            "From {n} bad moves on, this win costs points.",
            costly,
        )
    return found

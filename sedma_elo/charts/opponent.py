"""The change of a player over the opponent's rating: one line for a win, one for a loss."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

import plotly.graph_objects as go

from sedma_elo.charts.frame import figure, label, line_shape, wrapped
from sedma_elo.charts.opponent_axis import (
    TICK,
    Staircases,
    Window,
    opponent_axis,
    staircases,
    window,
)
from sedma_elo.charts.palette import LIGHT, by_sign
from sedma_elo.i18n import Translator
from sedma_elo.insight import change_of_a, lowest_gap, tipping_points
from sedma_elo.match import Match
from sedma_elo.narrative import tipping
from sedma_elo.rules import RATING, RuleSet

SOFT = {-1: LIGHT.loss_soft, 0: LIGHT.fair, 1: LIGHT.gain_soft}
# The share of a narrow chart's width that a note takes.
NOTE = 0.3


class _Surprise(NamedTuple):
    """From which rating of the opponent on, a result moves the rating against its nature, or not.

    For a win that is so for this rating and those below, for a loss for this and those above.
    """

    won: bool
    rating: int
    points: int

    def told(self, t: Translator) -> str:
        rating = t.whole(self.rating)
        if self.won and self.points:
            return t("against {rating} or lower, a win costs points", rating=rating)
        if self.won:
            return t("against {rating} or lower, a win rounds to zero", rating=rating)
        if self.points:
            return t("against {rating} or higher, a loss gains points", rating=rating)
        return t("against {rating} or higher, a loss rounds to zero", rating=rating)

    def region(self, shown: Window) -> tuple[float, float]:
        if self.won:
            return shown.left, min(self.rating, shown.right)
        return max(self.rating, shown.left), shown.right


def opponent_chart(match: Match, rules: RuleSet, t: Translator) -> go.Figure:
    """Both lines in whole points, with these counts; the match on its own, and what is odd."""
    shown = window(match, rules)
    lines = {won: staircases(replace(match, a_won=won), shown, rules) for won in (True, False)}
    points = [change for line in lines.values() for change in line.changes[0]]
    low, high = min(*points, 0), max(*points, 0)
    room = 0.14 * (high - low or 4)
    own = change_of_a(rules, match)
    surprises = _surprises(match, rules, shown)
    heights = {True: 0.95 * high, False: 0.95 * low}
    names = {True: t("if you win"), False: t("if you lose")}
    return figure(
        "opponent_curve",
        " ".join(
            (
                t("Your change over the opponent's rating, one line for a win and one for a loss."),
                _against(t, match.rating_b, own, match.a_won),
                tipping.costly_win(t, match, tipping_points(match, rules)),
                tipping.gainful_loss(t, match, tipping_points(match, rules)),
            )
        ),
        [
            _trace(t, lines[not match.a_won], not match.a_won, LIGHT.neutral, 2),
            _trace(t, lines[match.a_won], match.a_won, LIGHT.accent, 3),
            {
                "type": "scatter",
                "mode": "markers",
                "x": [match.rating_b],
                "y": [own],
                "cliponaxis": False,
                "marker": {
                    "size": 13,
                    "color": LIGHT.accent,
                    "line": {"color": LIGHT.surface, "width": 2},
                },
                "hovertext": [_against(t, match.rating_b, own, match.a_won)],
                "hoverinfo": "text",
            },
        ],
        height=320,
        margin={"l": 8, "r": 8, "t": 8, "b": 44},
        xaxis=opponent_axis(match, shown, t),
        yaxis={"visible": False, "range": [low - room, high + room]},
        annotations=[
            *(_name(names[won], lines[won], won=won, own=won is match.a_won) for won in names),
            *(_note(t, surprise, shown, heights[surprise.won]) for surprise in surprises),
            _label_of_match(match, own, shown, t),
        ],
        shapes=[
            line_shape(shown.left, 0, shown.right, 0, LIGHT.neutral),
            line_shape(match.rating_a, low, match.rating_a, high, LIGHT.line, dash="dot"),
            line_shape(match.rating_b, low, match.rating_b, own, LIGHT.accent, dash="dot"),
            *(
                shape
                for surprise in surprises
                for shape in _region(surprise, shown, heights[surprise.won])
            ),
        ],
    )


def _trace(t: Translator, line: Staircases, won: bool, colour: str, width: int) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "lines",
        "x": line.ratings,
        "y": line.changes[0],
        "line": {"color": colour, "width": width},
        "hovertext": [
            _against(t, rating, change, won)
            for rating, change in zip(line.ratings, line.changes[0], strict=True)
        ],
        "hoverinfo": "text",
    }


def _surprises(match: Match, rules: RuleSet, shown: Window) -> list[_Surprise]:
    """Where a win costs, or else is worth nothing, and where a loss gains, or costs nothing."""
    own = match.rating_a
    win, loss = replace(match, a_won=True), replace(match, a_won=False)
    found = []
    for points in (-1, 0):
        gap = lowest_gap(win, rules, points)
        if gap is not None and own - gap > shown.left:
            found.append(_Surprise(True, own - gap, points))
            break
    for points in (1, 0):
        gap = lowest_gap(loss, rules, points - 1)
        rating = RATING.low if gap is None else own - gap + 1
        if rating < min(shown.right, RATING.high + 1):
            found.append(_Surprise(False, rating, points))
            break
    return found


def _region(surprise: _Surprise, shown: Window, height: float) -> list[dict[str, Any]]:
    """The stretch of the zero line, and the way from its end to the note."""
    start, end = surprise.region(shown)
    border = end if surprise.won else start
    return [
        line_shape(start, 0, end, 0, SOFT[surprise.points], width=9),
        line_shape(border, 0, border, height, by_sign(surprise.points), dash="dot"),
    ]


def _note(t: Translator, surprise: _Surprise, shown: Window, height: float) -> dict[str, Any]:
    """In the corner that the line leaves empty: above it on the left, below it on the right."""
    start, end = surprise.region(shown)
    border = shown.share(end if surprise.won else start)
    is_near_edge = border < NOTE or border > 1 - NOTE
    anchor = "left" if surprise.won is is_near_edge else "right"
    return label(
        shown.at(border),
        height,
        wrapped(surprise.told(t), 16),
        LIGHT.muted if not surprise.points else by_sign(surprise.points),
        xanchor=anchor,
        align=anchor,
        xshift=5 if anchor == "left" else -5,
        yanchor="top" if surprise.won else "bottom",
    )


def _name(text: str, line: Staircases, *, won: bool, own: bool) -> dict[str, Any]:
    end = -1 if won else 0
    return label(
        line.ratings[end],
        line.changes[0][end],
        text,
        LIGHT.accent if own else LIGHT.muted,
        bold=own,
        xanchor="right" if won else "left",
        yanchor="bottom" if won else "top",
        yshift=7 if won else -7,
    )


def _label_of_match(match: Match, change: int, shown: Window, t: Translator) -> dict[str, Any]:
    """Both lines rise: there is room below one on the right, and above the other on the left."""
    share = shown.share(match.rating_b)
    won = match.a_won
    note = label(
        shown.at(min(share, 1 - TICK) if won else max(share, TICK)),
        change,
        t.change(change),
        by_sign(change) if change else LIGHT.muted,
        bold=True,
        xanchor="left" if won else "right",
        xshift=6 if won else -6,
        yanchor="top" if won else "bottom",
        yshift=-5 if won else 5,
    )
    return {**note, "font": {**note["font"], "size": 16}}


def _against(t: Translator, rating: int, change: int, won: bool) -> str:
    if won:
        return t(
            "Against {rating}, a win changes your rating by {change}.",
            rating=t.whole(rating),
            change=t.change(change),
        )
    return t(
        "Against {rating}, a loss changes your rating by {change}.",
        rating=t.whole(rating),
        change=t.change(change),
    )

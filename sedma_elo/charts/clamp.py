"""The limits of the match score as a line from one to the other."""

from __future__ import annotations

import plotly.graph_objects as go

from sedma_elo.charts.frame import HIDDEN_AXIS, arrow, block, figure, label, line_shape
from sedma_elo.charts.palette import LIGHT, by_sign
from sedma_elo.i18n import Translator
from sedma_elo.insight import Clamp, clamp
from sedma_elo.rating import PlayerWorking
from sedma_elo.rules import RuleSet

HALF_HEIGHT = 0.16


def clamp_chart(player: PlayerWorking, rules: RuleSet, t: Translator) -> go.Figure:
    """Where the score stood before the limits, and where they left it."""
    low, high = rules.score_min, rules.score_max
    before, after = player.raw, player.adjusted
    clipped = clamp(player) is not Clamp.NOTHING
    pad = 0.12 * (high - low)
    left, right = min(low, before) - pad, max(high, before) + pad
    dots = {
        "type": "scatter",
        "mode": "markers",
        "x": [before, after] if clipped else [after],
        "y": [0, 0] if clipped else [0],
        "marker": {
            "size": 15,
            "color": [LIGHT.surface, LIGHT.accent] if clipped else [LIGHT.accent],
            "line": {"color": LIGHT.accent, "width": 2},
        },
        "hovertext": [
            t("Before the limits: {score}", score=t.score(before)),
            t("Match score: {score}", score=t.score(after)),
        ]
        if clipped
        else [t("Match score: {score}", score=t.score(after))],
        "hoverinfo": "text",
    }
    annotations = [
        label(low, -HALF_HEIGHT, t.score(low), LIGHT.muted, yanchor="top", yshift=-4),
        label(high, -HALF_HEIGHT, t.score(high), LIGHT.muted, yanchor="top", yshift=-4),
        label(
            after,
            HALF_HEIGHT,
            t("match score {score}", score=t.score(after)),
            LIGHT.accent,
            bold=True,
            yanchor="bottom",
            yshift=4,
            xanchor=_inwards(after, left, right),
        ),
    ]
    if clipped:
        annotations += [
            arrow(before, after, by_sign(after - before)),
            label(
                before,
                -HALF_HEIGHT,
                t("before {score}", score=t.score(before)),
                by_sign(after - before),
                bold=True,
                yanchor="top",
                yshift=-20,
                xanchor=_inwards(before, left, right),
            ),
        ]
    return figure(
        "clamp",
        t(
            "Line of the match score from {low} to {high}: {before} before the limits, {after} "
            "after.",
            low=t.score(low),
            high=t.score(high),
            before=t.score(before),
            after=t.score(after),
        ),
        [dots],
        height=140,
        margin={"l": 4, "r": 4, "t": 30, "b": 44},
        xaxis={**HIDDEN_AXIS, "range": [left, right]},
        yaxis={**HIDDEN_AXIS, "range": [-0.5, 0.5]},
        annotations=annotations,
        shapes=[
            block(low, -HALF_HEIGHT, high, HALF_HEIGHT, LIGHT.room),
            line_shape(left, 0, right, 0, LIGHT.line, width=2),
            line_shape(low, -HALF_HEIGHT, low, HALF_HEIGHT, LIGHT.text, width=2),
            line_shape(high, -HALF_HEIGHT, high, HALF_HEIGHT, LIGHT.text, width=2),
        ],
    )


def _inwards(x: float, left: float, right: float) -> str:
    share = (x - left) / (right - left)
    return "left" if share < 0.2 else "right" if share > 0.8 else "center"

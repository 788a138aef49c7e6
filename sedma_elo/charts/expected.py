"""The expected score as a curve, and the distance between it and the match score."""

from __future__ import annotations

import plotly.graph_objects as go

from sedma_elo.charts.frame import figure, label, line_shape
from sedma_elo.charts.gap_axis import gap_ticks, gaps_shown
from sedma_elo.charts.palette import LIGHT, by_sign
from sedma_elo.i18n import Translator
from sedma_elo.rating import PlayerWorking, expected_score
from sedma_elo.rules import RuleSet

# So far from its point, in pixels, a label near an edge clears the curve of most narrow charts; the
# longest cover it.
NEAR_EDGE = 46


def expected_chart(player: PlayerWorking, rules: RuleSet, t: Translator) -> go.Figure:
    """The logistic curve over the gap; both players on it, and what this player scored."""
    gaps = gaps_shown(player.gap, rules.scale)
    reach = gaps[-1]
    surplus = player.adjusted - player.expected
    expected, score = t.decimal(player.expected, 2), t.score(player.adjusted)
    finding = t(
        "Curve of the expected score over the rating gap. At a gap of {gap} {expected} is "
        "expected; the match score was {score}.",
        gap=t.change(player.gap),
        expected=expected,
        score=score,
    )
    curve = {
        "type": "scatter",
        "mode": "lines",
        "x": list(gaps),
        "y": [expected_score(gap, rules.scale) for gap in gaps],
        "line": {"color": LIGHT.neutral, "width": 2},
        "hoverinfo": "skip",
    }
    opponent = {
        "type": "scatter",
        "mode": "markers",
        "x": [-player.gap],
        "y": [1 - player.expected],
        "marker": {"size": 9, "color": LIGHT.neutral},
        "hovertext": [
            t(
                "Your opponent was expected to score {expected}.",
                expected=t.decimal(1 - player.expected, 2),
            )
        ],
        "hoverinfo": "text",
    }
    distance = {
        "type": "scatter",
        "mode": "lines",
        "x": [player.gap, player.gap],
        "y": [player.expected, player.adjusted],
        "line": {"color": by_sign(surplus), "width": 5},
        "hoverinfo": "skip",
    }
    own = {
        "type": "scatter",
        "mode": "markers",
        "x": [player.gap, player.gap],
        "y": [player.expected, player.adjusted],
        "marker": {
            "size": 13,
            "color": [LIGHT.accent, by_sign(surplus)],
            "line": {"color": LIGHT.surface, "width": 2},
        },
        "hovertext": [
            t("You were expected to score {expected}.", expected=expected),
            t("You scored {score}.", score=score),
        ],
        "hoverinfo": "text",
    }
    near_edge = 0.55 * reach
    above = {"xanchor": "right", "xshift": -12, "yshift": 10}
    if player.gap < -near_edge:
        above = {"xanchor": "left", "xshift": -6, "yshift": NEAR_EDGE}
    below = {"xanchor": "left", "xshift": 12, "yshift": -10}
    if player.gap > near_edge:
        below = {"xanchor": "right", "xshift": 6, "yshift": -NEAR_EDGE}
    # The curve leaves room above on its left and below on its right.
    at_expected, at_score = (below, above) if surplus >= 0 else (above, below)
    if abs(surplus) > 0.5:
        # Far from the curve, the score has all the room towards the middle.
        side = "left" if surplus > 0 else "right"
        at_score = {"xanchor": side, "xshift": 12 if surplus > 0 else -12}
    return figure(
        "expected",
        finding,
        [curve, distance, opponent, own],
        height=270,
        margin={"l": 28, "r": 12, "t": 16, "b": 44},
        xaxis={
            "range": [-reach * 1.04, reach * 1.04],
            **gap_ticks(reach, t),
            "title": {
                "text": t("your rating points above the opponent"),
                "standoff": 6,
                "font": {"size": 13},
            },
        },
        yaxis={
            "range": [min(-0.14, player.adjusted - 0.14), max(1.08, player.adjusted + 0.08)],
            "tickmode": "array",
            "tickvals": [0, 0.5, 1],
            "ticktext": [t.score(0), t.decimal(0.5, 1), t.score(1)],
            "showgrid": True,
            "gridcolor": LIGHT.line,
        },
        annotations=[
            label(
                player.gap,
                player.expected,
                t("expected {expected}", expected=expected),
                LIGHT.accent,
                bold=True,
                bgcolor=LIGHT.surface,
                **at_expected,
            ),
            label(
                player.gap,
                player.adjusted,
                t("you scored {score}", score=score),
                LIGHT.muted if surplus == 0 else by_sign(surplus),
                bold=True,
                bgcolor=LIGHT.surface,
                **at_score,
            ),
        ],
        shapes=[line_shape(0, 0, 0, 1, LIGHT.line, dash="dot")],
    )

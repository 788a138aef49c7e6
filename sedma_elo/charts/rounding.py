"""From the exact rating to the nearest whole number."""

from __future__ import annotations

from math import floor

import plotly.graph_objects as go

from sedma_elo.charts.frame import HIDDEN_AXIS, arrow, figure, label, line_shape
from sedma_elo.charts.palette import LIGHT, by_sign
from sedma_elo.i18n import Translator
from sedma_elo.rating import PlayerWorking


def rounding_chart(player: PlayerWorking, t: Translator) -> go.Figure:
    """The two whole numbers around the exact rating, the half between them, and the way taken."""
    exact, new = player.exact_rating, player.new_rating
    low = min(floor(exact), new)
    high = low + 1
    step = round(new - exact, 4)
    annotations = [
        label(
            whole,
            -0.2,
            t.whole(whole),
            LIGHT.accent if whole == new else LIGHT.muted,
            bold=whole == new,
            yanchor="top",
        )
        for whole in (low, high)
    ]
    annotations.append(label(low + 0.5, -0.2, t("half"), LIGHT.muted, yanchor="top"))
    annotations.append(
        label(
            exact,
            0.25,
            t.decimal(exact, 2),
            LIGHT.text,
            bold=True,
            yanchor="bottom",
            xanchor="left" if exact - low < 0.15 else "right" if high - exact < 0.15 else "center",
        )
    )
    if abs(step) > 0.06:
        annotations.append(arrow(exact, new, by_sign(step)))
    dots = {
        "type": "scatter",
        "mode": "markers",
        "x": [new, exact],
        "y": [0, 0],
        "marker": {
            "opacity": 1,
            "size": [15, 11],
            "color": [LIGHT.accent, LIGHT.surface],
            "line": {"color": [LIGHT.accent, LIGHT.text], "width": 2},
        },
        "hovertext": [
            t("New rating: {rating}", rating=t.whole(new)),
            t("Exact: {rating}", rating=t.decimal(exact, 4)),
        ],
        "hoverinfo": "text",
    }
    return figure(
        "rounding",
        t(
            "The exact rating {exact} lies between {low} and {high}; it becomes {new}.",
            exact=t.decimal(exact, 2),
            low=t.whole(low),
            high=t.whole(high),
            new=t.whole(new),
        ),
        [dots],
        height=110,
        margin={"l": 28, "r": 28, "t": 26, "b": 26},
        xaxis={**HIDDEN_AXIS, "range": [low - 0.06, high + 0.06]},
        yaxis={**HIDDEN_AXIS, "range": [-0.5, 0.5]},
        annotations=annotations,
        shapes=[
            line_shape(low, 0, high, 0, LIGHT.line, width=2),
            *(line_shape(x, -0.14, x, 0.14, LIGHT.neutral, width=2) for x in (low, high)),
            line_shape(low + 0.5, -0.1, low + 0.5, 0.1, LIGHT.neutral, dash="dot"),
        ],
    )

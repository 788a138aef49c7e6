"""The changes of both players of a match, and what they sum to."""

from __future__ import annotations

import plotly.graph_objects as go

from sedma_elo.charts.frame import HIDDEN_AXIS, figure, label, line_shape
from sedma_elo.charts.palette import LIGHT, by_sign
from sedma_elo.i18n import Translator
from sedma_elo.rating import PlayerWorking

HALF_BAR = 0.17
ABOVE_BAR = 0.36


def pool_chart(player: PlayerWorking, other: PlayerWorking, t: Translator) -> go.Figure:
    """A bar for each change and one for their sum, to the right for a gain, left for a loss."""
    total = player.change + other.change
    rows = (
        (t("You won") if player.won else t("You lost"), player.change),
        (t("Opponent won") if other.won else t("Opponent lost"), other.change),
        (_together(t, total), total),
    )
    # Changing counts move the bars, not the scale: a win against an equal reaches its end.
    reach = max(*(abs(change) for _name, change in rows), max(player.k, other.k) / 2)
    return figure(
        "pool",
        t(
            "Bars of both changes and their sum: you {own}, your opponent {other}, together "
            "{total}.",
            own=t.change(player.change),
            other=t.change(other.change),
            total=t.change(total),
        ),
        [
            {
                "type": "bar",
                "orientation": "h",
                "x": [change for _name, change in rows],
                "y": list(range(len(rows))),
                "width": 2 * HALF_BAR,
                "marker": {"color": [by_sign(change) for _name, change in rows], "cornerradius": 3},
                "hoverinfo": "skip",
            }
        ],
        height=240,
        margin={"l": 4, "r": 4, "t": 4, "b": 4},
        xaxis={**HIDDEN_AXIS, "range": [-1.02 * reach, 1.02 * reach]},
        yaxis={**HIDDEN_AXIS, "range": [len(rows) - 0.6, -0.65]},
        annotations=[
            label(
                -reach,
                row - ABOVE_BAR,
                f'<b><span style="color:{_colour(change)}">{t.change(change)}</span></b>  {name}',
                LIGHT.text,
                xanchor="left",
                yanchor="middle",
            )
            for row, (name, change) in enumerate(rows)
        ],
        shapes=[
            *(
                line_shape(0, row - HALF_BAR, 0, row + HALF_BAR, LIGHT.text, width=2)
                for row in range(len(rows))
            ),
            line_shape(-reach, 1.4, reach, 1.4, LIGHT.line, width=2),
        ],
    )


def _colour(change: int) -> str:
    return by_sign(change) if change else LIGHT.muted


def _together(t: Translator, total: int) -> str:
    if total < 0:
        return t.plural(
            "together: {n} point leaves the pool", "together: {n} points leave the pool", -total
        )
    if total > 0:
        return t.plural(
            "together: {n} point enters the pool", "together: {n} points enter the pool", total
        )
    return t("together: the points only change hands")

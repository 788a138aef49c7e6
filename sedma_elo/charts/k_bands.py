"""The K bands as steps over the ratings, with both players before and after."""

from __future__ import annotations

import plotly.graph_objects as go

from sedma_elo.charts.frame import block, figure, label, line_shape
from sedma_elo.charts.palette import LIGHT
from sedma_elo.i18n import Translator
from sedma_elo.rating import PlayerWorking
from sedma_elo.rules import RuleSet

MARGIN_OF_RATINGS = 300


def k_chart(
    player: PlayerWorking, other: PlayerWorking, rules: RuleSet, t: Translator
) -> go.Figure:
    """Each band as a block as high as its K; the player's own band stands out."""
    shown = [*rules.edges, player.rating, other.rating]
    left, right = min(shown) - MARGIN_OF_RATINGS, max(shown) + MARGIN_OF_RATINGS
    starts, ends = [left, *rules.edges], [*rules.edges, right]
    tallest = max(band.k for band in rules.k_bands)
    shapes, annotations = [], []
    for start, end, band in zip(starts, ends, rules.k_bands, strict=True):
        own = band is player.band
        shapes += [
            block(start, 0, end, band.k, LIGHT.accent_pale if own else LIGHT.room),
            line_shape(start, band.k, end, band.k, LIGHT.accent if own else LIGHT.neutral, width=2),
        ]
        annotations.append(
            label(
                (start + end) / 2,
                band.k,
                t("K {k}", k=t.factor(band.k)),
                LIGHT.accent if own else LIGHT.muted,
                bold=True,
                yanchor="bottom",
                yshift=2,
            )
        )
    close = abs(player.rating - other.rating) < 0.3 * (right - left)
    you_right = player.rating >= other.rating
    for person, name, colour, to_right in (
        (other, t("opponent {rating}", rating=t.whole(other.rating)), LIGHT.text, not you_right),
        (player, t("you {rating}", rating=t.whole(player.rating)), LIGHT.accent, you_right),
    ):
        annotations.append(
            label(
                person.rating,
                0.22 * tallest,
                name,
                colour,
                bold=person is player,
                xanchor=("left" if to_right else "right") if close else "center",
                xshift=(4 if to_right else -4) if close else 0,
            )
        )
    markers = {
        "type": "scatter",
        "mode": "markers",
        "x": [other.rating, other.new_rating, player.rating, player.new_rating],
        "y": [0, 0, 0, 0],
        "cliponaxis": False,
        "marker": {
            "opacity": 1,
            "size": [11, 11, 13, 13],
            "color": [LIGHT.surface, LIGHT.neutral, LIGHT.surface, LIGHT.accent],
            "line": {
                "width": 2,
                "color": [LIGHT.neutral, LIGHT.neutral, LIGHT.accent, LIGHT.accent],
            },
        },
        "hovertext": [
            t("Opponent before: {rating}", rating=t.whole(other.rating)),
            t("Opponent after: {rating}", rating=t.whole(other.new_rating)),
            t("You before: {rating}", rating=t.whole(player.rating)),
            t("You after: {rating}", rating=t.whole(player.new_rating)),
        ],
        "hoverinfo": "text",
    }
    return figure(
        "k_bands",
        t(
            "Steps of K over the ratings. At {rating} your K is {k}; at {other} your opponent's K "
            "is {other_k}.",
            rating=t.whole(player.rating),
            k=t.factor(player.k),
            other=t.whole(other.rating),
            other_k=t.factor(other.k),
        ),
        [markers],
        height=220,
        margin={"l": 4, "r": 4, "t": 20, "b": 34},
        xaxis={
            "range": [left, right],
            "tickmode": "array",
            "tickvals": list(rules.edges),
            "ticktext": [t.whole(edge) for edge in rules.edges],
        },
        yaxis={"visible": False, "range": [-0.08 * tallest, 1.15 * tallest]},
        annotations=annotations,
        shapes=shapes,
    )

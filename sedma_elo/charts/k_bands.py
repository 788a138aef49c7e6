"""The K bands as steps over the ratings, with both players before and after."""

from __future__ import annotations

import plotly.graph_objects as go

from sedma_elo.charts.frame import block, figure, label, line_shape
from sedma_elo.charts.palette import LIGHT
from sedma_elo.i18n import Translator
from sedma_elo.insight import next_edge
from sedma_elo.rating import PlayerWorking
from sedma_elo.rules import RuleSet

MARGIN_OF_RATINGS = 300
# A rating farther from the edges than this is shown at the border of the chart.
FARTHEST = 1_500


def k_chart(
    player: PlayerWorking, other: PlayerWorking, rules: RuleSet, t: Translator
) -> go.Figure:
    """Each band as a block as high as its K; the player's own band stands out."""
    left, right = _window(player, other, rules)

    def place(rating: int) -> float:
        border = 0.04 * (right - left)
        return min(max(rating, left + border), right - border)

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
    for person, name, colour, height in (
        (other, t("opponent {rating}", rating=t.whole(other.rating)), LIGHT.text, 36),
        (player, t("you {rating}", rating=t.whole(player.rating)), LIGHT.accent, 18),
    ):
        at = place(person.rating)
        share = (at - left) / (right - left)
        anchor = "left" if share < 0.35 else "right" if share > 0.65 else "center"
        annotations.append(
            label(
                at,
                0,
                name,
                colour,
                bold=person is player,
                xanchor=anchor,
                xshift={"left": -7, "center": 0, "right": 7}[anchor],
                yshift=height,
            )
        )
    edge = next_edge(rules, player.rating)
    if edge is not None:
        own_place, row = place(player.rating), 0.62 * player.k
        shapes.append(line_shape(own_place, row, edge, row, LIGHT.accent, dash="dot"))
        annotations.append(
            label(
                edge,
                row,
                t.plural(
                    "{n} point to {edge}",
                    "{n} points to {edge}",
                    edge - player.rating,
                    edge=t.whole(edge),
                ),
                LIGHT.accent,
                xanchor="right" if edge - left > (right - left) / 2 else "center",
                yanchor="bottom",
            )
        )
    markers = {
        "type": "scatter",
        "mode": "markers",
        "x": [
            place(rating)
            for rating in (other.rating, other.new_rating, player.rating, player.new_rating)
        ],
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
            "tickangle": 0,
            "tickvals": list(rules.edges),
            "ticktext": [t.whole(edge) for edge in rules.edges],
        },
        yaxis={"visible": False, "range": [-0.08 * tallest, 1.15 * tallest]},
        annotations=annotations,
        shapes=shapes,
    )


def _window(player: PlayerWorking, other: PlayerWorking, rules: RuleSet) -> tuple[int, int]:
    """The ratings between which the chart is drawn: all edges, and both players if near."""
    anchors = rules.edges or (player.rating,)
    low, high = min(anchors) - FARTHEST, max(anchors) + FARTHEST
    shown = [*anchors, *(rating for rating in (player.rating, other.rating) if low < rating < high)]
    return min(shown) - MARGIN_OF_RATINGS, max(shown) + MARGIN_OF_RATINGS

"""The ledger as a waterfall: from the rating before to the rating after."""

from __future__ import annotations

import itertools

import plotly.graph_objects as go

from sedma_elo.charts.frame import HIDDEN_AXIS, figure, line_shape
from sedma_elo.charts.palette import LIGHT, by_sign
from sedma_elo.i18n import Translator
from sedma_elo.narrative.ledger import ledger_lines
from sedma_elo.rating import Working

HALF_BAR = 0.325


def waterfall_chart(player: Working, t: Translator) -> go.Figure:
    """Seven bars: before, the five lines of the ledger, after."""
    levels = [float(player.rating)]
    for points in player.ledger:
        levels.append(levels[-1] + points)
    low, high = min(levels), max(levels)
    span = max(high - low, 4.0)
    floor = low - 0.35 * span
    moves = [round(points, 4) for points in player.ledger]
    lines = ledger_lines(t, player)
    names = [t("Before"), *(line.name for line in lines), t("After")]
    lows = [floor, *(min(pair) for pair in itertools.pairwise(levels)), floor]
    heights = [
        player.rating - floor,
        *(abs(points) for points in moves),
        player.new_rating - floor,
    ]
    texts = [
        t.whole(player.rating),
        *(t.points(points) for points in player.ledger),
        t.whole(player.new_rating),
    ]
    colours = [LIGHT.neutral, *(by_sign(points) for points in moves), LIGHT.accent]
    bars = {
        "type": "bar",
        "x": list(range(7)),
        "base": lows,
        "y": heights,
        "width": 2 * HALF_BAR,
        "marker": {"color": colours, "cornerradius": 3},
        "hovertext": [
            names[0],
            *(
                f"{line.name} {text}: {line.meaning}<br>{line.formula}"
                for line, text in zip(lines, texts[1:6], strict=True)
            ),
            names[6],
        ],
        "hoverinfo": "text",
    }
    tops = {
        "type": "scatter",
        "mode": "text",
        "x": list(range(7)),
        "y": [low_end + height for low_end, height in zip(lows, heights, strict=True)],
        "text": [f"<b>{text}</b>" for text in texts],
        "textposition": "top center",
        "textfont": {
            "color": [
                LIGHT.text,
                *(LIGHT.muted if points == 0 else by_sign(points) for points in moves),
                LIGHT.accent,
            ],
            "size": 15,
        },
        "hoverinfo": "skip",
        "cliponaxis": False,
    }
    connectors = [
        line_shape(i + HALF_BAR, level, i + 1 - HALF_BAR, level, LIGHT.neutral, dash="dot")
        for i, level in enumerate(levels[:-1])
    ]
    nothing = [
        line_shape(i - HALF_BAR, levels[i], i + HALF_BAR, levels[i], LIGHT.neutral, width=2)
        for i, points in enumerate(moves, start=1)
        if points == 0
    ]
    return figure(
        "waterfall",
        t(
            "Waterfall from {before} to {after}: plain Elo result {result}, bonus {bonus}, bad "
            "moves {bad_moves}, clipped {clipped}, rounding {rounding}.",
            before=texts[0],
            after=texts[6],
            **dict(zip(player.ledger._fields, texts[1:6], strict=True)),
        ),
        [bars, tops],
        height=310,
        margin={"l": 0, "r": 0, "t": 28, "b": 44},
        xaxis={
            "tickmode": "array",
            "tickvals": list(range(7)),
            "ticktext": [_in_two_lines(name) for name in names],
            "tickangle": 0,
            "range": [-0.62, 6.62],
        },
        yaxis={**HIDDEN_AXIS, "range": [floor, high + 0.12 * span]},
        shapes=[*connectors, *nothing],
    )


def _in_two_lines(name: str) -> str:
    """A name broken where its halves come out most alike, so that seven stand side by side."""
    words = name.split()
    breaks = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    if not breaks:
        return name
    return "<br>".join(min(breaks, key=lambda halves: max(map(len, halves))))

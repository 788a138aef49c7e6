"""The changes under a rule and under an edited one as two lines, with what lies between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import plotly.graph_objects as go

from sedma_elo.charts.frame import Trace, above, figure, line_shape
from sedma_elo.charts.line_labels import LineLabels, Name, Plot, Points, Stretch
from sedma_elo.charts.palette import CLEAR, LIGHT, by_sign
from sedma_elo.i18n import Translator

MARGIN = {"l": 34, "r": 8, "t": 28, "b": 44}
# Labels that fit at this width of the whole chart fit at every greater one.
NARROWEST = 330
# Above and below the lines there is room for a label.
ROOM = 32
STEPS = tuple(round_one * 10**power for power in range(4) for round_one in (1, 2, 5))
MOST_TICKS = 5


class TwoLines(NamedTuple):
    """The changes of A along an axis, in points, under the `base` rule and the `edited` one.

    `told` has the sentence of each place; `own` is where the match stands, `before` and `after` its
    changes.
    """

    places: Sequence[float]
    base: Sequence[int]
    edited: Sequence[int]
    told: Sequence[str]
    own: float
    before: int
    after: int

    @property
    def greatest(self) -> int:
        """Where the lines are farthest apart: which of the places."""
        return int(np.abs(np.subtract(self.edited, self.base)).argmax())

    @property
    def are_one(self) -> bool:
        """Whether the rules make no difference anywhere."""
        return list(self.base) == list(self.edited)


def two_lines_figure(
    name: str,
    finding: str,
    lines: TwoLines,
    t: Translator,
    *,
    height: int,
    xaxis: dict[str, Any],
    shapes: Sequence[dict[str, Any]] = (),
) -> go.Figure:
    """Both lines, the area between in the colour of gain or loss, and the match on them."""
    low, high = (of(*lines.base, *lines.edited, 0) for of in (min, max))
    inner = height - MARGIN["t"] - MARGIN["b"]
    room = max(high - low, 4) * ROOM / (inner - 2 * ROOM)
    y_range = (low - room, high + room)
    left, right = xaxis["range"]
    plot = Plot((left, right), y_range, NARROWEST - MARGIN["l"] - MARGIN["r"], inner)
    return figure(
        name,
        finding,
        [*_area(lines), _edited(lines), _match(lines, t)],
        height=height,
        margin=MARGIN,
        xaxis=xaxis,
        yaxis={"range": y_range, **_ticks(low, high, t)},
        annotations=[*_labels(lines, plot, t), above(t("your change"), xshift=-MARGIN["l"])],
        shapes=[line_shape(left, 0, right, 0, LIGHT.neutral), *shapes],
    )


def _area(lines: TwoLines) -> list[Trace]:
    """The base line, with what the edited rule adds above it and what it takes below."""
    upper = np.maximum(lines.base, lines.edited).tolist()
    lower = np.minimum(lines.base, lines.edited).tolist()
    trace: Trace = {
        "type": "scatter",
        "mode": "lines",
        "x": list(lines.places),
        "hoverinfo": "skip",
    }
    return [
        {**trace, "y": upper, "line": {"width": 0, "color": CLEAR}},
        {
            **trace,
            "y": list(lines.base),
            "line": {"width": 2, "color": LIGHT.neutral},
            "fill": "tonexty",
            "fillcolor": LIGHT.gain_least,
        },
        {
            **trace,
            "y": lower,
            "line": {"width": 0, "color": CLEAR},
            "fill": "tonexty",
            "fillcolor": LIGHT.loss_least,
        },
    ]


def _edited(lines: TwoLines) -> Trace:
    return {
        "type": "scatter",
        "mode": "lines",
        "x": list(lines.places),
        "y": list(lines.edited),
        "line": {"width": 3, "color": LIGHT.accent},
        "hovertext": list(lines.told),
        "hoverinfo": "text",
    }


def _match(lines: TwoLines, t: Translator) -> Trace:
    """The match under both rules, and the way from one to the other."""
    told = t("Your match: {changes}.", changes=both_changes(lines.before, lines.after, t))
    return {
        "type": "scatter",
        "mode": "lines+markers",
        "x": [lines.own, lines.own],
        "y": [lines.before, lines.after],
        "cliponaxis": False,
        "line": {"width": 3, "color": by_sign(lines.after - lines.before)},
        "marker": {
            "size": 13,
            "color": [LIGHT.neutral, LIGHT.accent],
            "line": {"color": LIGHT.surface, "width": 2},
            "opacity": 1,
        },
        "hovertext": [told, told],
        "hoverinfo": "text",
    }


def both_changes(base: int, edited: int, t: Translator) -> str:
    """The changes under both rules, in the middle of a sentence."""
    return t(
        "{base} under the published rule, {edited} under the edited one",
        base=t.change(base),
        edited=t.change(edited),
    )


def _labels(lines: TwoLines, plot: Plot, t: Translator) -> list[dict[str, Any]]:
    x: Points = np.asarray(lines.places, dtype=np.float64)
    base, edited = (np.asarray(each, dtype=np.float64) for each in (lines.base, lines.edited))
    difference = lines.after - lines.before
    stretch = Stretch(
        lines.own,
        (lines.before, lines.after),
        t("your match {change}", change=t.change(difference))
        if difference
        else t("your match: no difference"),
        by_sign(difference) if difference else LIGHT.muted,
    )
    names = [
        Name(0, t("published"), LIGHT.muted),
        Name(1, t("edited rule"), LIGHT.accent, bold=True),
    ]
    if lines.are_one:
        names = [Name(1, t("both rules"), LIGHT.accent, bold=True)]
    return LineLabels(plot, x, (base, edited)).placed(stretch, names)


def _ticks(low: int, high: int, t: Translator) -> dict[str, Any]:
    """Round numbers of points."""
    every = next(step for step in STEPS if (high - low) / step <= MOST_TICKS)
    ticks = range(-(-low // every) * every, high + 1, every)
    return {
        "tickmode": "array",
        "tickvals": list(ticks),
        "ticktext": [t.change(tick) if tick else t.whole(0) for tick in ticks],
    }

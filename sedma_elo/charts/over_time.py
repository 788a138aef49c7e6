"""The share that finds its change fair, week by week or by month, of winners and of losers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from math import ceil
from typing import Any, NamedTuple

import plotly.graph_objects as go

from sedma_elo.charts.frame import HIDDEN_AXIS, figure, label, line_shape
from sedma_elo.charts.ladder import Side, is_percentage, side_mark, sides
from sedma_elo.charts.palette import LIGHT
from sedma_elo.feedback.fairness import Share, WonAndLost, display
from sedma_elo.i18n import Translator
from sedma_elo.narrative.shares import in_words, with_interval

MOST_TICKS = 3
# What two labels of two lines need between their middles, as a share of the scale.
APART = 0.2
MANY_PERIODS = 20


class _Line(NamedTuple):
    side: Side
    periods: dict[int, Share]

    @property
    def runs(self) -> list[list[int]]:
        """The weeks that follow one another without a gap."""
        numbered = enumerate(self.periods)
        return [
            [week for _i, week in run] for _key, run in groupby(numbered, lambda x: x[1] - x[0])
        ]


def over_time_chart(
    periods: Sequence[tuple[str, WonAndLost]], t: Translator, *, insider: bool = False
) -> go.Figure:
    """Two lines with their intervals; a period of too few answers leaves a gap."""
    names = [name for name, _shares in periods]
    won, lost = sides(t)
    lines = [
        line
        for line in (
            _line(won, [both.won for _name, both in periods], insider=insider),
            _line(lost, [both.lost for _name, both in periods], insider=insider),
        )
        if line.periods
    ]
    if not lines:
        return _empty(t)
    last = len(names) - 1
    return figure(
        "over_time",
        t("Share of answers that say fair, over time.")
        + " "
        + " ".join(_finding(line, names, t) for line in lines),
        [
            *(_band(line, 0.02 * len(names)) for line in lines),
            *(_marks(line, names, t) for line in lines),
        ],
        height=260,
        margin={"l": 40, "r": 104, "t": 12, "b": 28},
        xaxis={
            "range": [-0.4, last + 0.4],
            "tickmode": "array",
            "tickvals": _ticks(last),
            "ticktext": [names[week] for week in _ticks(last)],
            "tickangle": 0,
        },
        yaxis={
            "range": [-0.03, 1.03],
            "tickmode": "array",
            "tickvals": [0, 0.5, 1],
            "ticktext": [t.percent(share) for share in (0, 0.5, 1)],
            "showgrid": True,
            "gridcolor": LIGHT.line,
        },
        annotations=_end_labels(lines, names, t),
        shapes=[
            line_shape(end, share.value, last + 0.4, share.value, line.side.colour, dash="dot")
            for line in lines
            for end, share in [max(line.periods.items())]
            if end < last
        ],
    )


def _line(side: Side, shares: Sequence[Share], *, insider: bool) -> _Line:
    return _Line(
        side,
        {
            week: share
            for week, share in enumerate(shares)
            if is_percentage(display(share.answers, insider=insider))
        },
    )


def _empty(t: Translator) -> go.Figure:
    text = t("No week or month has enough answers yet.")
    return figure(
        "over_time",
        t("Share of answers that say fair, over time.") + " " + text,
        [],
        height=120,
        margin={"l": 0, "r": 0, "t": 0, "b": 0},
        xaxis={**HIDDEN_AXIS, "range": [0, 1]},
        yaxis={**HIDDEN_AXIS, "range": [0, 1]},
        annotations=[label(0.5, 0.5, text, LIGHT.muted)],
    )


def _ticks(last: int) -> list[int]:
    """The last week and some before it, evenly spaced."""
    return list(range(last, -1, -ceil((last + 1) / MOST_TICKS)))[::-1]


def _band(line: _Line, width_of_one: float) -> dict[str, Any]:
    """The intervals as one outline for each run of weeks; a week by itself gets a little width."""
    x: list[float | None] = []
    y: list[float | None] = []
    for run in line.runs:
        lone = width_of_one if len(run) == 1 else 0
        there = [run[0] - lone, *run[1:-1], run[-1] + lone]
        shares = [
            line.periods[run[0]],
            *(line.periods[week] for week in run[1:-1]),
            line.periods[run[-1]],
        ]
        x += [*there, *reversed(there), None]
        y += [share.interval.high for share in shares]
        y += [*(share.interval.low for share in reversed(shares)), None]
    return {
        "type": "scatter",
        "mode": "none",
        "x": x,
        "y": y,
        "fill": "toself",
        "fillcolor": line.side.colour,
        "opacity": 0.16,
        "hoverinfo": "skip",
    }


def _marks(line: _Line, names: Sequence[str], t: Translator) -> dict[str, Any]:
    size, outline = (8, 2) if len(names) <= MANY_PERIODS else (5, 1)
    weeks = range(len(names))
    looks = [
        side_mark(line.side, display(share.answers), size) if share else None
        for share in map(line.periods.get, weeks)
    ]
    return {
        "type": "scatter",
        "mode": "lines+markers",
        "x": list(weeks),
        "y": [share.value if share else None for share in map(line.periods.get, weeks)],
        "connectgaps": False,
        "line": {"color": line.side.colour, "width": 2},
        "marker": {
            "symbol": line.side.symbol,
            "size": size,
            "opacity": 1,
            "color": [look["color"] if look else LIGHT.surface for look in looks],
            "line": {"color": line.side.colour, "width": outline},
        },
        "hovertext": [
            f"{name}<br>{line.side.name}: {in_words(share, t, insider=False)}" if share else ""
            for name, share in zip(names, map(line.periods.get, weeks), strict=True)
        ],
        "hoverinfo": "text",
        "cliponaxis": False,
    }


def _end_labels(lines: list[_Line], names: Sequence[str], t: Translator) -> list[dict[str, Any]]:
    """Each line's name and last share in the right margin, moved apart where they would meet."""
    ends = [line.periods[max(line.periods)].value for line in lines]
    places = list(ends)
    if len(places) == 2 and abs(places[0] - places[1]) < APART:
        middle = min(max(sum(places) / 2, APART / 2), 1 - APART / 2)
        up = APART / 2 if places[0] >= places[1] else -APART / 2
        places = [middle + up, middle - up]
    return [
        label(
            1,
            place,
            f"<b>{t.percent(end)}</b>{_when(line, names)}<br>{line.side.name}",
            line.side.colour,
            xref="paper",
            xanchor="left",
            yanchor="middle",
            align="left",
            xshift=8,
        )
        for line, place, end in zip(lines, places, ends, strict=True)
    ]


def _when(line: _Line, names: Sequence[str]) -> str:
    """The period of a line's last share, where the chart goes on beyond it."""
    last = max(line.periods)
    return f" {names[last]}" if last < len(names) - 1 else ""


def _finding(line: _Line, names: Sequence[str], t: Translator) -> str:
    first, last = min(line.periods), max(line.periods)
    if first == last:
        return t(
            "{side}: {share} ({period}).",
            side=line.side.name,
            share=with_interval(line.periods[first], t),
            period=names[first],
        )
    return t(
        "{side}: {first}: {before}; {last}: {after}.",
        side=line.side.name,
        before=with_interval(line.periods[first], t),
        first=names[first],
        after=with_interval(line.periods[last], t),
        last=names[last],
    )

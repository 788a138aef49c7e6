"""How much more or less than they got winners and losers would have wished for."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

import plotly.graph_objects as go

from sedma_elo.charts.frame import HIDDEN_AXIS, TEXT_SIZE, figure, label, line_shape, wrapped
from sedma_elo.charts.ladder import Side, down_from_top, is_percentage, left_text, side_note, sides
from sedma_elo.charts.palette import LIGHT
from sedma_elo.feedback.fairness import WISH_EDGES, Display, Share, Wishes, display
from sedma_elo.i18n import Translator
from sedma_elo.narrative.shares import too_few, with_interval

HEAD, LINE, BAR = 88, 26, 16
# Of a panel's width, what the longest bar with its interval takes; the rest is its percentage.
LONGEST = 0.64
AS_IT_WAS = WISH_EDGES.index(0) + 1
# So many letters fit into a panel on the narrowest screen.
LETTERS = 17
LETTERS_OF_LINE = 50
WITHOUT_BARS = 66
NAMES = 92


class _Panel(NamedTuple):
    side: Side
    wishes: Wishes
    step: Display
    left: int

    @property
    def shares(self) -> list[Share]:
        """The bands from the highest wish to the lowest."""
        return self.wishes.shares[::-1]

    @property
    def parts(self) -> dict[str, Share]:
        """Those who wished for more, for the same, and for less."""
        bands, answers = self.wishes.bands, self.wishes.answers
        return {
            "more": Share(sum(bands[AS_IT_WAS + 1 :]), answers),
            "same": Share(bands[AS_IT_WAS], answers),
            "less": Share(sum(bands[:AS_IT_WAS]), answers),
        }


def wishes_chart(won: Wishes, lost: Wishes, t: Translator, *, insider: bool = False) -> go.Figure:
    """Two panels of seven bars, the highest wish on top; few answers get a sentence."""
    panels = [
        _Panel(side, wishes, display(wishes.answers, insider=insider), left)
        for left, (side, wishes) in enumerate(zip(sides(t), (won, lost), strict=True))
    ]
    drawn = [panel for panel in panels if is_percentage(panel.step)]
    title = t("Wished change less real change, in points")
    finding = " ".join([f"{title}.", *(_finding(panel, t, insider=insider) for panel in panels)])
    if not drawn:
        return _sentences(panels, title, finding, t, insider=insider)
    names = list(reversed(wish_bands(t)))
    rows = [HEAD + LINE * i + LINE / 2 for i in range(len(names))]
    widest = max(share.interval.high for panel in drawn for share in panel.shares)
    height = HEAD + LINE * len(names) + 4
    notes = [left_text(10, title, xshift=-NAMES)]
    for panel in panels:
        notes += _notes(panel, rows, widest, t, insider=insider)
    return figure(
        "wishes",
        finding,
        [
            trace
            for panel in drawn
            for trace in (_bars(panel, rows, widest, names, t), _intervals(panel, rows, widest))
        ],
        height=height,
        margin={"l": NAMES, "r": 0, "t": 0, "b": 0},
        xaxis={**HIDDEN_AXIS, "range": [0, len(panels)]},
        yaxis={
            "range": [height, 0],
            "tickmode": "array",
            "tickvals": rows,
            "ticktext": names,
            "ticklabelstandoff": 8,
            "tickfont": {"size": TEXT_SIZE},
        },
        annotations=notes,
        shapes=[
            line_shape(panel.left, HEAD, panel.left, height - 4, LIGHT.neutral) for panel in drawn
        ],
    )


def wish_bands(t: Translator) -> list[str]:
    """The bands from the lowest wish to the highest."""
    between = [
        t("as it was")
        if (low, high) == (0, 1)
        else t("{low} to {high}", low=t.change(low), high=t.change(high - 1))
        for low, high in pairwise(WISH_EDGES)
    ]
    return [
        t("{points} or less", points=t.change(WISH_EDGES[0] - 1)),
        *between,
        t("{points} or more", points=t.change(WISH_EDGES[-1])),
    ]


def _sentences(
    panels: list[_Panel], title: str, finding: str, t: Translator, *, insider: bool
) -> go.Figure:
    """The figure where neither side has enough answers for bars."""
    notes = [left_text(10, title)]
    for panel in panels:
        top = 38 + WITHOUT_BARS * panel.left
        text = wrapped(_sentence(panel, t, insider=insider), LETTERS_OF_LINE)
        notes += [side_note(top, panel.side, ""), left_text(top + 10, text, yanchor="top")]
    height = 30 + WITHOUT_BARS * len(panels)
    return figure(
        "wishes",
        finding,
        [],
        height=height,
        margin={"l": 0, "r": 0, "t": 0, "b": 0},
        xaxis={**HIDDEN_AXIS, "range": [0, 1]},
        yaxis=down_from_top(height),
        annotations=notes,
    )


def _notes(
    panel: _Panel, rows: list[float], widest: float, t: Translator, *, insider: bool
) -> list[dict[str, Any]]:
    """A panel's head and its percentages, or one sentence."""
    place: dict[str, Any] = {"xanchor": "left", "yanchor": "middle", "align": "left"}
    colour = panel.side.colour
    notes = [label(panel.left, 38, panel.side.name, colour, bold=True, **place)]
    if not is_percentage(panel.step):
        text = wrapped(_sentence(panel, t, insider=insider), LETTERS)
        return [*notes, label(panel.left, 50, text, LIGHT.muted, **{**place, "yanchor": "top"})]
    notes += [
        label(panel.left, 56, _median(panel, t), LIGHT.text, bold=True, **place),
        label(panel.left, 73, _answers(panel, t), LIGHT.muted, **place),
    ]
    for share, y in zip(panel.shares, rows, strict=True):
        x = panel.left + share.interval.high / widest * LONGEST
        ink = LIGHT.text if share.successes else LIGHT.muted
        notes.append(label(x, y, t.percent(share.value), ink, xshift=4, **place))
    return notes


def _median(panel: _Panel, t: Translator) -> str:
    median = panel.wishes.median
    return t(
        "median {points}", points=t.change(int(median)) if median % 1 == 0 else t.points(median)
    )


def _answers(panel: _Panel, t: Translator) -> str:
    if panel.step is Display.ROUGH:
        return t.plural("rough, {n} answer", "rough, {n} answers", panel.wishes.answers)
    return t.plural("{n} answer", "{n} answers", panel.wishes.answers)


def _bars(
    panel: _Panel, rows: list[float], widest: float, names: list[str], t: Translator
) -> dict[str, Any]:
    """The bars of a panel, hollow where the shares are only roughly known."""
    rough = panel.step is Display.ROUGH
    return {
        "type": "bar",
        "orientation": "h",
        "y": rows,
        "x": [share.value / widest * LONGEST for share in panel.shares],
        "base": [panel.left] * len(rows),
        "width": BAR,
        "marker": {
            "color": LIGHT.surface if rough else panel.side.colour,
            "line": {"color": panel.side.colour, "width": 2 if rough else 0},
        },
        "hovertext": [
            t("{name}: {share}", name=name, share=with_interval(share, t))
            for name, share in zip(names, panel.shares, strict=True)
        ],
        "hoverinfo": "text",
    }


def _intervals(panel: _Panel, rows: list[float], widest: float) -> dict[str, Any]:
    """The intervals of a panel's bars as thin lines."""
    x: list[float | None] = []
    y: list[float | None] = []
    for share, row in zip(panel.shares, rows, strict=True):
        x += [*(panel.left + end / widest * LONGEST for end in share.interval), None]
        y += [row, row, None]
    return {
        "type": "scatter",
        "mode": "lines",
        "x": x,
        "y": y,
        "line": {"color": LIGHT.neutral, "width": 2},
        "hoverinfo": "skip",
    }


def _sentence(panel: _Panel, t: Translator, *, insider: bool) -> str:
    answers = panel.wishes.answers
    if panel.step is Display.NOTHING or not answers:
        return too_few(t, answers, insider=insider)
    if panel.step is Display.COUNTS:
        return t(
            "{more} of {answers} wished for more, {same} for the same, {less} for less; too few "
            "to say a percentage",
            answers=t.whole(answers),
            **{part: t.whole(share.successes) for part, share in panel.parts.items()},
        )
    return t(
        "{median}; {more} wished for more, {same} for the same, {less} for less; {answers}",
        median=_median(panel, t),
        answers=_answers(panel, t),
        **{part: with_interval(share, t) for part, share in panel.parts.items()},
    )


def _finding(panel: _Panel, t: Translator, *, insider: bool) -> str:
    sentence = _sentence(panel, t, insider=insider)
    return t("{side}: {sentence}.", side=panel.side.name, sentence=sentence)

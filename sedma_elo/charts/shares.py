"""A share of winners and of losers, with its interval, for every group of answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import plotly.graph_objects as go

from sedma_elo.charts.frame import HIDDEN_AXIS, TEXT_SIZE, figure, label, line_shape, wrapped
from sedma_elo.charts.ladder import (
    Side,
    down_from_top,
    is_percentage,
    left_text,
    marked_names,
    row_name,
    side_mark,
    side_note,
    sides,
)
from sedma_elo.charts.palette import LIGHT
from sedma_elo.feedback.fairness import Display, Share, WonAndLost, display
from sedma_elo.i18n import Translator
from sedma_elo.narrative.shares import in_words, of_both, too_few

# Pixels to the right of the scale, where the numbers stand in words.
WORDS = 196
KEY, SCALE, NAME, LINE, GAP = 30, 20, 18, 19, 14
# On the narrowest screen a line holds about so many bold letters.
LETTERS = 50
TICKS = (0, 0.5, 1)
INDENT = 6


class _Line(NamedTuple):
    side: Side
    share: Share
    step: Display
    y: int


class _Block(NamedTuple):
    name: str
    top: int
    lines: list[_Line]

    @property
    def says_nothing(self) -> bool:
        return all(line.step is Display.NOTHING for line in self.lines)

    @property
    def bottom(self) -> int:
        return self.lines[0 if self.says_nothing else -1].y + LINE // 2

    @property
    def drawn(self) -> list[_Line]:
        return [line for line in self.lines if is_percentage(line.step)]


def shares_chart(
    name: str,
    finding: str,
    rows: Sequence[tuple[str, WonAndLost]],
    t: Translator,
    *,
    insider: bool = False,
) -> go.Figure:
    """Two marks a row, on one scale from 0 to 100 %; `finding` begins what is read aloud."""
    blocks = _blocks(rows, t, insider=insider)
    drawn = [line for block in blocks for line in block.drawn]
    height = blocks[-1].bottom + 4 if blocks else KEY
    notes = _key(t) if blocks else [left_text(10, t("no answers yet"))]
    notes += _scale(t) if drawn else []
    for block in blocks:
        notes += _notes(block, t, insider=insider)
    return figure(
        name,
        " ".join([finding, *(_told(block, t, insider=insider) for block in blocks)]),
        [trace for line in drawn for trace in _marks(line, t)],
        height=height,
        margin={"l": INDENT, "r": WORDS, "t": 0, "b": 0},
        xaxis={**HIDDEN_AXIS, "range": [0, 1]},
        yaxis=down_from_top(height),
        annotations=notes,
        shapes=[
            line_shape(x, line.y - LINE / 2, x, line.y + LINE / 2, LIGHT.line)
            for line in drawn
            for x in TICKS
        ],
    )


def _blocks(
    rows: Sequence[tuple[str, WonAndLost]], t: Translator, *, insider: bool
) -> list[_Block]:
    blocks: list[_Block] = []
    counted = [share.answers for _name, both in rows for share in (both.won, both.lost)]
    top = KEY + (SCALE if any(is_percentage(display(answers)) for answers in counted) else 0)
    for whole_name, both in rows:
        name = wrapped(whole_name, LETTERS)
        first = top + NAME * (1 + name.count("<br>")) + LINE // 2
        lines = [
            _Line(side, share, display(share.answers, insider=insider), first + i * LINE)
            for i, (side, share) in enumerate(zip(sides(t), (both.won, both.lost), strict=True))
        ]
        blocks.append(_Block(name, top, lines))
        top = blocks[-1].bottom + GAP
    return blocks


def _key(t: Translator) -> list[dict[str, Any]]:
    """The two marks with their names."""
    return [left_text(10, (4 * "\N{NO-BREAK SPACE}").join(marked_names(t)), xshift=-INDENT)]


def _scale(t: Translator) -> list[dict[str, Any]]:
    """What the lines behind the marks stand for."""
    anchors = {0: "left", 0.5: "center", 1: "right"}
    return [
        label(x, KEY + 4, t.percent(x), LIGHT.muted, xanchor=anchors[x], yanchor="middle")
        for x in TICKS
    ]


def _notes(block: _Block, t: Translator, *, insider: bool) -> Iterator[dict[str, Any]]:
    """A row's name, and the numbers of its marks in words beside them, or instead of them."""
    yield row_name(block.top, block.name, muted=block.says_nothing, xshift=-INDENT)
    if block.says_nothing:
        text = too_few(t, 0, insider=insider)
        yield left_text(block.lines[0].y, text, xshift=-INDENT)
        return
    for line in block.lines:
        words = in_words(line.share, t, insider=insider)
        if is_percentage(line.step):
            yield left_text(line.y, words, line.side.colour, size=TEXT_SIZE - 1, x=1, xshift=12)
        else:
            yield side_note(line.y, line.side, words, xshift=-INDENT)


def _marks(line: _Line, t: Translator) -> Iterator[dict[str, Any]]:
    """The interval as a line, dashed where it is rough, and the share as a mark on it."""
    yield {
        "type": "scatter",
        "mode": "lines",
        "x": list(line.share.interval),
        "y": [line.y, line.y],
        "line": {
            "color": line.side.colour,
            "width": 2,
            "dash": "2px,3px" if line.step is Display.ROUGH else "solid",
        },
        "hoverinfo": "skip",
        "cliponaxis": False,
    }
    yield {
        "type": "scatter",
        "mode": "markers",
        "x": [line.share.value],
        "y": [line.y],
        "marker": side_mark(line.side, line.step, 9),
        "hovertext": [f"{line.side.name}: {in_words(line.share, t, insider=False)}"],
        "hoverinfo": "text",
        "cliponaxis": False,
    }


def _told(block: _Block, t: Translator, *, insider: bool) -> str:
    won, lost = (in_words(line.share, t, insider=insider) for line in block.lines)
    return of_both(t, block.name.replace("<br>", " "), won, lost)

"""Which way a rule moves the changes that players judged, by what they said of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import Any, NamedTuple

import plotly.graph_objects as go

from sedma_elo.charts.frame import HIDDEN_AXIS, figure, label, wrapped
from sedma_elo.charts.ladder import (
    Side,
    down_from_top,
    glyph,
    is_percentage,
    left_text,
    marked_names,
    row_name,
    sides,
    stacked_look,
)
from sedma_elo.charts.palette import LIGHT
from sedma_elo.feedback.answer import SCALE
from sedma_elo.feedback.fairness import Display, Share, display
from sedma_elo.feedback.judged import Group, Judged
from sedma_elo.i18n import Translator
from sedma_elo.narrative.complaints import group_names, group_words, headline
from sedma_elo.narrative.shares import of_both, too_few, with_interval

SQUARE = "\N{BLACK SQUARE}"
SPACE = 3 * "\N{NO-BREAK SPACE}"
FILLS = (LIGHT.gain, LIGHT.gain_soft, LIGHT.fair, LIGHT.loss)
INKS = (LIGHT.surface, LIGHT.text, LIGHT.text, LIGHT.surface)
# Pixels beside the bars: the mark of the side, and how many answers.
MARK, COUNT = 24, 56
KEY_LINE, NAME, BAR, GAP = 21, 20, 24, 12
HEIGHTS = {Display.NOTHING: 22, Display.COUNTS: 40, Display.ROUGH: 30, Display.FULL: 30}
# Of a bar's width, what a percentage takes on a narrow screen, alone and with its interval.
FITS, FITS_WITH_INTERVAL = 0.14, 0.36
# On the narrowest screen a line holds about so many letters.
LETTERS = 44


class _Line(NamedTuple):
    side: Side
    group: Group
    top: int

    @property
    def step(self) -> Display:
        return display(self.group.answers)

    @property
    def bottom(self) -> int:
        return self.top + HEIGHTS[self.step]

    @property
    def y(self) -> float:
        return (self.top + self.bottom) / 2

    @property
    def shares(self) -> list[Share]:
        """Closer to the wish, moved but no closer, as before, and further from the wish."""
        group = self.group
        counts = (group.toward, group.neither, group.unmoved, group.away)
        return [group.of_all(count) for count in counts]


class _Block(NamedTuple):
    name: str
    top: int
    lines: list[_Line]

    @property
    def says_nothing(self) -> bool:
        return all(line.step is Display.NOTHING for line in self.lines)

    @property
    def bottom(self) -> int:
        return self.lines[0 if self.says_nothing else -1].bottom


def complaints_chart(judged: Judged, t: Translator) -> go.Figure:
    """A bar of winners and one of losers for each verdict; few answers get a sentence."""
    steps = [
        display(judged.groups[won][verdict].answers) for won in (True, False) for verdict in SCALE
    ]
    key = [*_key_of_sides(max(steps), t), *_key_of_bars(max(steps), t)]
    blocks = _blocks(judged, KEY_LINE * len(key) + (GAP if key else 0), t)
    drawn = [line for block in blocks for line in block.lines if is_percentage(line.step)]
    with_bars = [block for block in blocks if any(is_percentage(line.step) for line in block.lines)]
    height = blocks[-1].bottom + 4
    return figure(
        "complaints",
        " ".join([headline(t, judged), *(_told(block, t) for block in blocks)]),
        [_bar(line, t) for line in drawn],
        height=height,
        margin={"l": MARK, "r": COUNT, "t": 0, "b": 0},
        xaxis={**HIDDEN_AXIS, "range": [0, 1]},
        yaxis=down_from_top(height),
        annotations=[
            *(
                left_text(10 + KEY_LINE * i, text, LIGHT.text, xshift=-MARK)
                for i, text in enumerate(key)
            ),
            *(note for block in blocks for note in _notes(block, t)),
            *(_at_right(block.top + 9, t("answers")) for block in with_bars[:1]),
        ],
    )


def _blocks(judged: Judged, top: int, t: Translator) -> list[_Block]:
    blocks: list[_Block] = []
    names = group_names(t)
    for verdict in SCALE:
        lines: list[_Line] = []
        for side, won in zip(sides(t), (True, False), strict=True):
            start = lines[-1].bottom if lines else top + NAME
            lines.append(_Line(side, judged.groups[won][verdict], start))
        blocks.append(_Block(names[verdict], top, lines))
        top = blocks[-1].bottom + GAP
    return blocks


def _key_of_sides(most: Display, t: Translator) -> list[str]:
    """The marks of the two sides with their names, where anything is said of them."""
    if most is Display.NOTHING:
        return []
    return [SPACE.join(marked_names(t))]


def _key_of_bars(most: Display, t: Translator) -> list[str]:
    """The names of the parts of a bar, in their order, where there are bars."""
    if not is_percentage(most):
        return []
    parts = [f"{glyph(SQUARE, fill)} {name}" for name, fill in zip(_names(t), FILLS, strict=True)]
    return [SPACE.join(parts[:2]), SPACE.join(parts[2:])]


def _names(t: Translator) -> list[str]:
    return [
        t("closer to the wish"),
        t("moved, no closer"),
        t("as it was"),
        t("further from it"),
    ]


def _notes(block: _Block, t: Translator) -> Iterator[dict[str, Any]]:
    """What was said, and beside each bar whose it is and of how many, or a sentence."""
    yield row_name(block.top, block.name, muted=block.says_nothing, xshift=-MARK)
    if block.says_nothing:
        text = too_few(t, 0, insider=False)
        yield left_text(block.lines[0].y, text, xshift=-MARK)
        return
    for line in block.lines:
        mark = glyph(line.side.sign, line.side.colour)
        yield left_text(line.y, mark, xshift=-MARK)
        if is_percentage(line.step):
            yield _at_right(line.y, t.whole(line.group.answers))
        else:
            yield left_text(line.y, wrapped(group_words(t, line.group), LETTERS))


def _at_right(y: float, text: str) -> dict[str, Any]:
    place: dict[str, Any] = {
        "xref": "paper",
        "xanchor": "right",
        "yanchor": "middle",
        "xshift": COUNT,
    }
    return label(1, y, text, LIGHT.muted, **place)


def _bar(line: _Line, t: Translator) -> dict[str, Any]:
    """The parts of a bar from closer on the left to further on the right; hollow where rough."""
    values = [share.value for share in line.shares]
    rough = line.step is Display.ROUGH
    return {
        "type": "bar",
        "orientation": "h",
        "y": [line.y] * len(values),
        "x": values,
        "base": [end - value for end, value in zip(accumulate(values), values, strict=True)],
        "width": BAR,
        **stacked_look(FILLS, INKS, rough=rough),
        "text": [_inside(share, t) for share in line.shares],
        "hovertext": [
            t("{name}: {share}", name=name, share=with_interval(share, t))
            for name, share in zip(_names(t), line.shares, strict=True)
        ],
        "hoverinfo": "text",
    }


def _inside(share: Share, t: Translator) -> str:
    if share.value >= FITS_WITH_INTERVAL:
        return with_interval(share, t)
    return t.percent(share.value) if share.value >= FITS else ""


def _told(block: _Block, t: Translator) -> str:
    won, lost = (group_words(t, line.group) for line in block.lines)
    return of_both(t, block.name, won, lost)

"""The five verdicts of winners and of losers as bars that part at the middle of "fair"."""

from __future__ import annotations

from itertools import accumulate
from typing import Any, NamedTuple

import plotly.graph_objects as go

from sedma_elo.charts.frame import HIDDEN_AXIS, TEXT_SIZE, figure, label, line_shape, wrapped
from sedma_elo.charts.ladder import (
    Side,
    down_from_top,
    glyph,
    is_percentage,
    left_text,
    side_note,
    sides,
    stacked_look,
)
from sedma_elo.charts.palette import LIGHT
from sedma_elo.feedback.answer import SCALE, TOO_HIGH, TOO_LOW, Verdict
from sedma_elo.feedback.fairness import Display, Share, Verdicts, display
from sedma_elo.i18n import Translator
from sedma_elo.narrative.fairness import verdict_names
from sedma_elo.narrative.shares import too_few, with_interval

FILLS = (LIGHT.loss, LIGHT.loss_soft, LIGHT.fair, LIGHT.gain_soft, LIGHT.gain)
INKS = (LIGHT.surface, LIGHT.text, LIGHT.text, LIGHT.text, LIGHT.surface)
# Of the chart's width, what a percentage takes on a narrow screen.
FITS = 0.075
KEY_HEIGHT, HEAD, BAR = 54, 50, 34
WITH_BAR, WITHOUT_BAR = HEAD + BAR + 28, 66
# On the narrowest screen a line holds about so many letters.
LETTERS = 50


class _Row(NamedTuple):
    side: Side
    verdicts: Verdicts
    step: Display
    top: int

    @property
    def shares(self) -> list[Share]:
        judged = self.verdicts.judged
        return [Share(self.verdicts.counts.get(verdict, 0), judged) for verdict in SCALE]

    @property
    def starts(self) -> list[float]:
        """Where each part of the bar begins, the middle of "fair" being 0."""
        values = [share.value for share in self.shares]
        middle = values[0] + values[1] + values[2] / 2
        return [end - value - middle for end, value in zip(accumulate(values), values, strict=True)]

    @property
    def reach(self) -> float:
        """How far the bar goes from the middle, at its longer end."""
        return max(-self.starts[0], self.starts[-1] + self.shares[-1].value)

    def count(self, *verdicts: Verdict) -> int:
        return sum(self.verdicts.counts.get(verdict, 0) for verdict in verdicts)

    def share(self, *verdicts: Verdict) -> Share:
        return Share(self.count(*verdicts), self.verdicts.judged)


def verdicts_chart(
    won: Verdicts, lost: Verdicts, t: Translator, *, insider: bool = False
) -> go.Figure:
    """A bar for winners and one for losers, of those who gave a verdict; few get a sentence."""
    rows, height = _rows(won, lost, t, insider=insider)
    drawn = [row for row in rows if is_percentage(row.step)]
    reach = 1.02 * max([0.5, *(row.reach for row in drawn)])
    notes = _key(t) if drawn else []
    for row in rows:
        notes += _notes(row, t, insider=insider)
    return figure(
        "verdicts",
        t("How fair players find their changes.")
        + " "
        + " ".join(_finding(row, t, insider=insider) for row in rows),
        [_bar(row, reach, t) for row in drawn],
        height=height,
        margin={"l": 0, "r": 0, "t": 0, "b": 0},
        xaxis={**HIDDEN_AXIS, "range": [-reach, reach]},
        yaxis=down_from_top(height),
        annotations=notes,
        shapes=[
            line_shape(0, row.top + HEAD + y, 0, row.top + HEAD + y + 5, LIGHT.muted)
            for row in drawn
            for y in (-6, BAR + 1)
        ],
    )


def _rows(won: Verdicts, lost: Verdicts, t: Translator, *, insider: bool) -> tuple[list[_Row], int]:
    steps = [display(verdicts.judged, insider=insider) for verdicts in (won, lost)]
    top = KEY_HEIGHT if any(map(is_percentage, steps)) else 0
    rows = []
    for side, verdicts, step in zip(sides(t), (won, lost), steps, strict=True):
        rows.append(_Row(side, verdicts, step, top))
        top += WITH_BAR if is_percentage(step) else WITHOUT_BAR
    return rows, top


def _names(t: Translator) -> list[str]:
    names = verdict_names(t)
    return [names[verdict] for verdict in SCALE]


def _key(t: Translator) -> list[dict[str, Any]]:
    """The names of the five colours, standing to each side as their parts of the bars do."""
    places = ((0, 10), (0, 28), (0.5, 10), (1, 28), (1, 10))
    anchors = {0: "left", 0.5: "center", 1: "right"}
    notes = []
    for (x, y), name, fill in zip(places, _names(t), FILLS, strict=True):
        square = glyph("\N{BLACK SQUARE}", fill)
        text = f"{name} {square}" if x == 1 else f"{square} {name}"
        notes.append(
            label(x, y, text, LIGHT.text, xref="paper", xanchor=anchors[x], yanchor="middle")
        )
    return notes


def _notes(row: _Row, t: Translator, *, insider: bool) -> list[dict[str, Any]]:
    """The head of a row: whose answers, how many, what they say, and who was not sure."""
    answers = ""
    if is_percentage(row.step):
        answers = t.plural("{n} answer", "{n} answers", row.verdicts.judged)
    sentence = wrapped(_sentence(row, t, insider=insider), LETTERS)
    notes = [
        side_note(row.top + 10, row.side, answers),
        left_text(
            row.top + 20,
            sentence,
            LIGHT.muted if row.step is Display.NOTHING else LIGHT.text,
            size=16 if is_percentage(row.step) else TEXT_SIZE,
            yanchor="top",
        ),
    ]
    unsure = row.count(Verdict.NOT_SURE)
    if unsure and row.step is not Display.NOTHING:
        text = t.plural("and {n} not sure", "and {n} not sure", unsure)
        notes.append(
            label(
                1,
                row.top + 10,
                text,
                LIGHT.muted,
                xref="paper",
                xanchor="right",
                yanchor="middle",
            )
        )
    return notes


def _sentence(row: _Row, t: Translator, *, insider: bool) -> str:
    if row.step is Display.NOTHING or not row.verdicts.judged:
        return too_few(t, row.verdicts.judged, insider=insider)
    if row.step is Display.COUNTS:
        return t(
            "{fair} of {answers} say fair, {low} too low, {high} too high; too few to say a "
            "percentage",
            fair=t.whole(row.count(Verdict.FAIR)),
            answers=t.whole(row.verdicts.judged),
            low=t.whole(row.count(*TOO_LOW)),
            high=t.whole(row.count(*TOO_HIGH)),
        )
    share = with_interval(row.verdicts.fair, t)
    if row.step is Display.ROUGH:
        return t("roughly {share} say fair", share=share)
    return t("{share} say fair", share=share)


def _finding(row: _Row, t: Translator, *, insider: bool) -> str:
    sentence = _sentence(row, t, insider=insider)
    if not is_percentage(row.step):
        return t("{side}: {sentence}.", side=row.side.name, sentence=sentence)
    return t.plural(
        "{side}: {sentence}, {low} too low, {high} too high; {n} answer.",
        "{side}: {sentence}, {low} too low, {high} too high; {n} answers.",
        row.verdicts.judged,
        side=row.side.name,
        sentence=sentence,
        low=with_interval(row.share(*TOO_LOW), t),
        high=with_interval(row.share(*TOO_HIGH), t),
    )


def _bar(row: _Row, reach: float, t: Translator) -> dict[str, Any]:
    values = [share.value for share in row.shares]
    rough = row.step is Display.ROUGH
    return {
        "type": "bar",
        "orientation": "h",
        "y": [row.top + HEAD + BAR / 2] * len(SCALE),
        "x": values,
        "base": row.starts,
        "width": BAR,
        **stacked_look(FILLS, INKS, rough=rough),
        "text": [t.percent(value) if value / (2 * reach) >= FITS else "" for value in values],
        "hovertext": [
            t("{name}: {share}", name=name, share=with_interval(share, t))
            for name, share in zip(_names(t), row.shares, strict=True)
        ],
        "hoverinfo": "text",
    }

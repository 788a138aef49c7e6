"""The map of what an edited rule changes: gap across, bad moves upwards, this match pinned."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, inf
from typing import NamedTuple

import plotly.graph_objects as go

from sedma_elo.charts.cell_sentences import both_sentence, difference_sentences
from sedma_elo.charts.change_grid import Grid, Span
from sedma_elo.charts.change_map_labels import MapLabels
from sedma_elo.charts.difference_grid import DifferenceGrid, difference_grid
from sedma_elo.charts.frame import Trace, above
from sedma_elo.charts.gap_plane import cells, labels_on, pin, plane_figure
from sedma_elo.charts.palette import LIGHT
from sedma_elo.i18n import Translator
from sedma_elo.insight import change_of_a
from sedma_elo.match import Match
from sedma_elo.rating import k_band
from sedma_elo.rules import RuleSet

# The greatest differences are those within a fifth of the greatest one; numbers are short enough
# to be broken where words are not.
NEARLY = 5
NUMBERS = (30, 6)


class _Turn(NamedTuple):
    """Where only one of the rules makes a win cost points, or a loss gain them."""

    name: str
    spans: list[Span]
    colour: str

    @property
    def width(self) -> float:
        """Of the widest row, in points of the gap; 0 or less where there is no such row."""
        return max(span.right - span.left for span in self.spans)


def difference_map_chart(match: Match, base: RuleSet, rules: RuleSet, t: Translator) -> go.Figure:
    """How many points more A's result brings under `rules`, at every gap and with any bad moves."""
    grid = difference_grid(match, base, rules)
    labels = labels_on(grid.base)
    before, after = change_of_a(base, match), change_of_a(rules, match)
    gap, bad_moves = match.rating_a - match.rating_b, match.stats_a.bad_moves
    this_match = both_sentence(gap, bad_moves, before, after, t)
    turns = [turn for turn in _turns(grid, t) if turn.width >= grid.base.gaps.step]
    labels.pin(t("this match: {base} → {edited}", base=t.change(before), edited=t.change(after)))
    for turn in turns:
        labels.keep_off(turn.spans)
        labels.region(turn.spans, _outside(grid.base, turn.spans), turn.name, bold=True)
    _name_extremes(labels, grid, t)
    labels.within(grid.widest_run(0, 0), t("no difference"))
    return plane_figure(
        "difference_map",
        _finding(grid, this_match, t),
        grid.base,
        [
            cells(
                grid.base,
                grid.points,
                _limit(grid, base),
                difference_sentences(grid.base, grid.edited, t),
            ),
            *(_outline(grid.base, turn) for turn in turns),
            pin(grid.base, this_match),
        ],
        [*labels.made, above(t("points more or less"), at_right=True)],
        t,
    )


def _limit(grid: DifferenceGrid, base: RuleSet) -> float:
    """The points of the strongest colours; a quarter of K or less does not look like more."""
    quarter = k_band(base, grid.base.match.rating_a).k / 4
    return float(max(grid.most, -grid.least, quarter, 1))


def _turns(grid: DifferenceGrid, t: Translator) -> list[_Turn]:
    if grid.base.match.a_won:
        return [
            _Turn(t("a win no longer costs points"), grid.loss_begins_later, LIGHT.gain),
            _Turn(t("a win now costs points"), grid.loss_begins_earlier, LIGHT.loss),
        ]
    return [
        _Turn(t("a loss now gains points"), grid.gain_ends_later, LIGHT.gain),
        _Turn(t("a loss no longer gains points"), grid.gain_ends_earlier, LIGHT.loss),
    ]


def _outside(grid: Grid, spans: Sequence[Span]) -> list[Span]:
    """Where the name of a region may stand beside it: to the left for a win, else to the right."""
    if grid.match.a_won:
        return [Span(grid.left, s.left if s.left < s.right else grid.right) for s in spans]
    return [Span(s.right if s.left < s.right else grid.left, grid.right) for s in spans]


def _name_extremes(labels: MapLabels, grid: DifferenceGrid, t: Translator) -> None:
    """The greatest differences in either direction, where there is room for their number."""
    for sign, most in ((1, grid.most), (-1, -grid.least)):
        if most > 0:
            low, high = sorted((sign * most, sign * max(most - max(most // NEARLY, 1), 1)))
            labels.within(grid.widest_run(low, high), _range(low, high, t), shapes=NUMBERS)


def _range(low: int, high: int, t: Translator) -> str:
    if low == high:
        return t.change(low)
    return t("{low} to {high}", low=t.change(low), high=t.change(high))


def _outline(grid: Grid, turn: _Turn) -> Trace:
    """A line around a region, cut off where the region goes on beyond the chart."""
    half, column = grid.bad_moves.step / 2, grid.gaps.step
    x: list[float | None] = []
    y: list[float | None] = []
    block: list[tuple[int, Span]] = []
    for row, span in [*zip(grid.bad_moves, turn.spans, strict=True), (grid.bad_moves[-1], None)]:
        if span and span.left < span.right:
            left = span.left - column if span.left <= grid.left else span.left
            right = span.right + column if span.right >= grid.right else span.right
            block.append((row, Span(left, right)))
        elif block:
            sides = [(s.left, r + side) for r, s in block for side in (-half, half)]
            sides += [(s.right, r + side) for r, s in reversed(block) for side in (half, -half)]
            x += [*(point[0] for point in (*sides, sides[0])), None]
            y += [*(point[1] for point in (*sides, sides[0])), None]
            block = []
    return {
        "type": "scatter",
        "mode": "lines",
        "x": x,
        "y": y,
        "line": {"width": 2.5, "color": turn.colour},
        "hoverinfo": "skip",
    }


def _finding(grid: DifferenceGrid, this_match: str, t: Translator) -> str:
    won = grid.base.match.a_won
    sentences = [
        t("Map of what the edited rule changes for a win, over rating gap and bad moves.")
        if won
        else t("Map of what the edited rule changes for a loss, over rating gap and bad moves.")
    ]
    if grid.most == grid.least == 0:
        sentences.append(t("It changes nothing on it."))
    else:
        sentences.append(
            t(
                "The difference goes from {low} to {high} points.",
                low=t.change(grid.least),
                high=t.change(grid.most),
            )
        )
        sentences += _turned(grid, t)
    return " ".join([*sentences, this_match.replace("<br>", " ")])


def _turned(grid: DifferenceGrid, t: Translator) -> list[str]:
    """From where on a win costs points, or a loss gains them, under each rule."""
    base, edited = grid.base, grid.edited
    if base.match.a_won:
        starts = [each.starts_of_loss[-1] for each in (base, edited)]
        if starts[0] == starts[1]:
            return []
        return [
            t(
                "With {n} or more bad moves a win costs points {base} under the published rule, "
                "{edited} under the edited one.",
                n=t.whole(base.bad_moves[-1]),
                **dict(zip(("base", "edited"), (_from(base, s, t) for s in starts), strict=True)),
            )
        ]
    ends = [each.ends_of_gain[0] for each in (base, edited)]
    if ends[0] == ends[1]:
        return []
    return [
        t(
            "Without bad moves a loss gains points {base} under the published rule, {edited} under "
            "the edited one.",
            **dict(zip(("base", "edited"), (_up_to(base, end, t) for end in ends), strict=True)),
        )
    ]


def _from(grid: Grid, start: float, t: Translator) -> str:
    if start == inf:
        return t("nowhere on it")
    return t("from a gap of {gap} on", gap=t.change(ceil(max(start, grid.gaps[0]))))


def _up_to(grid: Grid, end: float, t: Translator) -> str:
    if end == -inf:
        return t("nowhere on it")
    return t("up to a gap of {gap}", gap=t.change(floor(min(end, grid.gaps[-1]))))

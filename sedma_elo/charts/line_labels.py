"""Words above or below two lines, none over a line and none over another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from sedma_elo.charts.frame import label
from sedma_elo.charts.label_room import LINE, Box, size_of

PAD = 4
# Close above or below the lines, or so far off that points on them or the zero line stay free.
SIDES = [(above, off) for off in (PAD, 3 * PAD, 5 * PAD) for above in (True, False)]
# A name is tried at so many places along its line.
PLACES = 25
# Lines that are so many pixels apart are told apart without doubt.
APART = 24

Points = npt.NDArray[np.float64]


class Plot(NamedTuple):
    """The ranges of a chart's axes and the size of its plot in pixels, at its narrowest."""

    x_range: tuple[float, float]
    y_range: tuple[float, float]
    width: float
    height: float

    def across(self, x: float) -> float:
        """How many pixels from the left edge."""
        left, right = self.x_range
        return (x - left) / (right - left) * self.width

    def upwards(self, y: float) -> float:
        """How many pixels from the lower edge."""
        low, high = self.y_range
        return (y - low) / (high - low) * self.height


class _Place(NamedTuple):
    """Where a label could stand, and how far it would be from what it names."""

    cost: float
    box: Box
    note: dict[str, Any]


class Name(NamedTuple):
    """What one of the lines (0 or 1) is called."""

    line: int
    text: str
    colour: str
    bold: bool = False


class Stretch(NamedTuple):
    """What lies between two points above each other, and what it is called."""

    x: float
    ends: tuple[float, float]
    text: str
    colour: str


class LineLabels:
    """Finds places for words beside two lines, given by their heights at the same `x`.

    What fits the narrowest chart fits every other: text does not grow with the chart.
    """

    def __init__(self, plot: Plot, x: Points, lines: tuple[Points, Points]) -> None:
        self._plot = plot
        self._x = x
        self._lines = lines

    def placed(self, stretch: Stretch, names: Sequence[Name]) -> list[dict[str, Any]]:
        """The labels: the stretch's as close to it as leaves room for those of the lines."""
        px = self._plot.across(stretch.x)
        low, high = sorted(map(self._plot.upwards, stretch.ends))
        marks = Box(px, low, px, high).around(2 * PAD)
        of_names = [sorted(self._along(name), key=_cost) for name in names]
        beside = sorted(self._beside(stretch), key=_cost)
        best: list[_Place] = []
        for start in [*([place] for place in beside if self._is_free(place, marks)), []]:
            made = list(start)
            for places in of_names:
                taken = [marks, *(place.box for place in made)]
                made += next(([one] for one in places if self._is_free(one, *taken)), [])
            best = max(best, made, key=len)
            if len(best) > len(names):
                break
        return [place.note for place in best]

    def _beside(self, stretch: Stretch) -> Iterator[_Place]:
        px, width = self._plot.across(stretch.x), size_of(stretch.text)[0]
        low, high = sorted(map(self._plot.upwards, stretch.ends))
        for anchor, left, shift in (
            ("left", px + 2 * PAD, 2 * PAD),
            ("right", px - 2 * PAD - width, -2 * PAD),
            ("center", px - width / 2, 0),
        ):
            for above, off in SIDES:
                box, y = self._close_to_lines(left, stretch.text, off, above=above, also=px)
                middle = box.middle[1]
                cost = max(low - middle, middle - high, 0) + self._over_zero(box)
                note = _note(stretch.x, y, stretch.text, stretch.colour, off, above, bold=True)
                yield _Place(cost, box, {**note, "xanchor": anchor, "xshift": shift})

    def _along(self, name: Name) -> Iterator[_Place]:
        """On the line's side of the other one, best where the two are apart."""
        own, other = self._lines[name.line], self._lines[1 - name.line]
        left, right = self._plot.x_range
        width = size_of(name.text)[0]
        for x in np.linspace(left, right, PLACES).tolist():
            here, there = (
                self._plot.upwards(float(np.interp(x, self._x, line))) for line in (own, other)
            )
            start = min(max(self._plot.across(x) - width / 2, 0), self._plot.width - width)
            middle = left + (start + width / 2) / self._plot.width * (right - left)
            for above, off in SIDES:
                if above is not (here >= there):
                    continue
                box, y = self._close_to_lines(start, name.text, off, above=above, also=start)
                cost = abs(box.middle[1] - here) - min(abs(here - there), APART)
                # Where the lines are one, a name says too little: that comes last.
                cost += self._over_zero(box) + (self._plot.height if here == there else 0)
                note = _note(middle, y, name.text, name.colour, off, above, bold=name.bold)
                yield _Place(cost, box, note)

    def _close_to_lines(
        self, left: float, text: str, off: float, *, above: bool, also: float
    ) -> tuple[Box, float]:
        """A box from so many pixels on that clears both lines, and the height that it clears.

        It clears them from the pixel `also` on: in a wider chart the box comes nearer to that.
        """
        width, height = size_of(text)
        start, end = self._plot.x_range
        cleared = (min(left, also), max(left + width, also))
        ends = [start + px / self._plot.width * (end - start) for px in cleared]
        crossed = (self._x > ends[0]) & (self._x < ends[1])
        heights = np.concatenate(
            [np.append(np.interp(ends, self._x, line), line[crossed]) for line in self._lines]
        )
        y = float(heights.max() if above else heights.min())
        bottom = self._plot.upwards(y) + (off if above else -off - height)
        return Box(left, bottom, left + width, bottom + height), y

    def _over_zero(self, box: Box) -> float:
        return LINE if box.bottom < self._plot.upwards(0) < box.top else 0

    def _is_free(self, place: _Place, *taken: Box) -> bool:
        box = place.box
        inside = box.left >= 0 and box.right <= self._plot.width
        inside = inside and box.bottom >= -1 and box.top <= self._plot.height + 1
        return inside and not any(box.meets(other) for other in taken)


def _cost(place: _Place) -> float:
    return place.cost


def _note(
    x: float, y: float, text: str, colour: str, off: float, above: bool, *, bold: bool
) -> dict[str, Any]:
    return label(
        x,
        y,
        text,
        colour,
        bold=bold,
        xanchor="center",
        yanchor="bottom" if above else "top",
        yshift=off if above else -off,
    )

"""The words on a map, each inside what it names and none over another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sedma_elo.charts.change_grid import Grid, Span
from sedma_elo.charts.frame import label, wrapped
from sedma_elo.charts.label_room import LINE, Box, size_of, widest_room
from sedma_elo.charts.palette import LIGHT

# Letters of a line of a region's label, the best shape first.
SHAPES = (30, 15, 10)
PAD = 4
PIN_SHIFT = 13
# The line to a name beside its region: from so far inside, to so far outside.
INTO = 6
LEADER = 14
# How many lines of text higher the name may stand, the best first.
RISES = (0, 1, 2, 3, -1, -2)


class MapLabels:
    """Places labels one after the other; the first come have the choice.

    Sizes are those of the narrowest chart: as the text does not grow with the chart, what fits
    there fits everywhere.
    """

    def __init__(
        self,
        grid: Grid,
        x_range: tuple[float, float],
        y_range: tuple[float, float],
        width: float,
        height: float,
    ) -> None:
        self.made: list[dict[str, Any]] = []
        self._taken: list[Box] = []
        self._grid = grid
        self._x_range, self._y_range = x_range, y_range
        self._width, self._height = width, height
        self._row_height = height / len(grid.bad_moves)

    def pin(self, text: str) -> None:
        """The name of the match beside its pin, towards the middle of the chart."""
        match = self._grid.match
        gap, row = match.rating_a - match.rating_b, self._grid.row_of(match.stats_a.bad_moves)
        x, y = self._px(gap), self._py(row)
        width, half = size_of(text)[0] + 2 * PAD, LINE / 2 + PAD
        inside = min(max(y, half), self._height - half)
        side = -1 if gap > 0 else 1
        ends = sorted((x + side * PIN_SHIFT, x + side * (PIN_SHIFT + width)))
        self._taken += [
            Box(x - 10, y - 10, x + 10, y + 10),
            Box(ends[0], inside - half, ends[1], inside + half),
        ]
        self.made.append(
            label(
                gap,
                row,
                text,
                LIGHT.accent,
                bold=True,
                xanchor="right" if side < 0 else "left",
                yanchor="middle",
                xshift=side * PIN_SHIFT,
                yshift=inside - y,
                bgcolor=LIGHT.surface,
                borderpad=PAD - 1,
            )
        )

    def region(
        self, spans: Sequence[Span], outside: Sequence[Span], text: str, *, bold: bool = False
    ) -> None:
        """The name of a region where it is widest, or `outside` with a short line to it."""
        if not self.within(spans, text, bold=bold):
            self._beside(spans, outside, text, bold=bold)

    def keep_off(self, spans: Sequence[Span]) -> None:
        """Leave the ends of each row's span free, where the outline of a region runs."""
        for row, span in enumerate(spans):
            bottom, top = row * self._row_height, (row + 1) * self._row_height
            for x in map(self._px, span if span.left < span.right else ()):
                self._taken.append(Box(x - PAD / 2, bottom, x + PAD / 2, top))

    def within(
        self,
        spans: Sequence[Span],
        text: str,
        *,
        bold: bool = False,
        shapes: Sequence[int] = SHAPES,
    ) -> bool:
        """The name of a region where it is widest; whether there was room for it."""
        for letters in shapes:
            shaped = wrapped(text, letters)
            width, height = size_of(shaped)
            room = self._widest(spans, height)
            if room and room.right - room.left >= width + 2 * PAD:
                self._inside(room, shaped, bold=bold)
                return True
        return False

    def isolines(self, edges: Mapping[str, Sequence[float]], *, to_the_left: bool) -> None:
        """Numbers beside their lines: side by side on the lowest row with room for all, or each."""
        if not self._on_one_row(edges, to_the_left=to_the_left):
            for text, edge in edges.items():
                self._on_one_row({text: edge}, to_the_left=to_the_left)

    def _on_one_row(self, edges: Mapping[str, Sequence[float]], *, to_the_left: bool) -> bool:
        side = -1 if to_the_left else 1
        for row, bad_moves in enumerate(self._grid.bad_moves):
            before = len(self._taken)
            y = max((row + 0.5) * self._row_height, LINE / 2)
            for text, edge in edges.items():
                box = _box_from(self._px(edge[row]), y, side, size_of(text))
                if not self._is_free(box):
                    break
                self._taken.append(box)
            else:
                self.made += [
                    label(
                        edge[row],
                        bad_moves,
                        text,
                        LIGHT.text,
                        xanchor="right" if side < 0 else "left",
                        xshift=side * PAD / 2,
                        yanchor="middle",
                    )
                    for text, edge in edges.items()
                ]
                return True
            del self._taken[before:]
        return False

    def _beside(
        self, spans: Sequence[Span], outside: Sequence[Span], text: str, *, bold: bool
    ) -> None:
        size = size_of(text)
        side = -1 if self._grid.match.a_won else 1
        there = [row for row, span in enumerate(spans) if span.left < span.right]
        for rise in RISES:
            for row in sorted(there, key=lambda row: spans[row].left - spans[row].right):
                y = (row + 0.5) * self._row_height
                middle = y + rise * LINE
                lowest = max(int((middle - size[1] / 2) / self._row_height), 0)
                highest = int((middle + size[1] / 2) / self._row_height)
                crossed = outside[lowest : highest + 1]
                if not crossed:
                    continue
                start = min(s.right for s in crossed) if side < 0 else max(s.left for s in crossed)
                tail = self._px(start) + side * LEADER
                box = _box_from(tail, middle, side, size)
                if not self._is_free(box):
                    continue
                self._taken.append(box)
                left, right = (self._px(end) for end in spans[row])
                into = min(INTO, (right - left) / 2)
                head = left + into if side < 0 else right - into
                self.made.append(
                    label(self._gap(head), self._bad_moves(y), text, LIGHT.text, bold=bold)
                    | {
                        "showarrow": True,
                        "arrowhead": 6,
                        "arrowsize": 0.6,
                        "arrowwidth": 1,
                        "arrowcolor": LIGHT.text,
                        "axref": "x",
                        "ayref": "y",
                        "ax": self._gap(tail),
                        "ay": self._bad_moves(middle),
                        "xanchor": "right" if side < 0 else "left",
                    }
                )
                return

    def _widest(self, spans: Sequence[Span], height: float) -> Box | None:
        rows = [(self._px(left), self._px(right)) for left, right in spans]
        return widest_room(rows, self._row_height, height, self._taken)

    def _inside(self, room: Box, text: str, *, bold: bool) -> None:
        x, y = room.middle
        width, height = size_of(text)
        box = Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
        self._taken.append(box.around(PAD))
        self.made.append(
            label(
                self._gap(x),
                self._bad_moves(y),
                text,
                LIGHT.text,
                bold=bold,
                xanchor="center",
                yanchor="middle",
            )
        )

    def _is_free(self, box: Box) -> bool:
        inside = box.left >= 0 and box.right <= self._width
        inside = inside and box.bottom >= -1 and box.top <= self._height + 1
        return inside and not any(box.meets(other) for other in self._taken)

    def _px(self, gap: float) -> float:
        left, right = self._x_range
        return (gap - left) / (right - left) * self._width

    def _py(self, bad_moves: float) -> float:
        bottom, top = self._y_range
        return (bad_moves - bottom) / (top - bottom) * self._height

    def _gap(self, x: float) -> float:
        left, right = self._x_range
        return left + x / self._width * (right - left)

    def _bad_moves(self, y: float) -> float:
        bottom, top = self._y_range
        return bottom + y / self._height * (top - bottom)


def _box_from(x: float, y: float, side: int, size: tuple[float, float]) -> Box:
    """A box of that size that starts at a point and goes to the left (-1) or right (1) of it."""
    width, height = size
    ends = sorted((x, x + side * (width + PAD)))
    return Box(ends[0], y - height / 2, ends[1], y + height / 2)

"""Where a label fits among the rows of a chart without covering another one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

# Of a letter and of a line, in pixels, rather too large than too small.
LETTER = 7.2
LINE = 17


class Box(NamedTuple):
    """A rectangle in pixels from the lower left corner of the plot."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.bottom + self.top) / 2

    def around(self, margin: float) -> Box:
        """The rectangle with a margin on every side."""
        return Box(self.left - margin, self.bottom - margin, self.right + margin, self.top + margin)

    def meets(self, other: Box) -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.bottom < other.top
            and other.bottom < self.top
        )


def size_of(text: str) -> tuple[float, float]:
    """Width and height that a text with `<br>` between its lines takes at most, in pixels."""
    lines = text.split("<br>")
    return LETTER * max(map(len, lines)), LINE * len(lines)


def widest_room(
    rows: Sequence[tuple[float, float]], row_height: float, height: float, taken: Sequence[Box]
) -> Box | None:
    """The widest box so high that lies within all the rows it crosses and meets nothing taken.

    `rows` are the ends of each row from the lowest on.
    """
    crossed = ceil(height / row_height)
    found: list[Box] = []
    for lowest in range(len(rows) - crossed + 1):
        window = rows[lowest : lowest + crossed]
        middle = (lowest + crossed / 2) * row_height
        room = Box(
            max(left for left, _ in window),
            middle - height / 2,
            min(right for _, right in window),
            middle + height / 2,
        )
        found += _free(room, taken)
    return max(found, key=lambda box: box.right - box.left, default=None)


def _free(room: Box, taken: Sequence[Box]) -> Iterator[Box]:
    """The parts of a box, over its whole height, to the sides of what is taken."""
    left = room.left
    for other in sorted(box for box in taken if box.meets(room)):
        if other.left > left:
            yield room._replace(left=left, right=other.left)
        left = max(left, other.right)
    if left < room.right:
        yield room._replace(left=left)

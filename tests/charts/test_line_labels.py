"""Words beside two lines keep off the lines, off the points and off each other."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from sedma_elo.charts.label_room import Box, size_of
from sedma_elo.charts.line_labels import LineLabels, Name, Plot, Stretch

X = np.array([0.0, 10.0])
PLOT = Plot((0, 10), (-5, 15), 300, 200)
NAMES = [Name(0, "one", "#111111"), Name(1, "other", "#222222", bold=True)]


def placed(plot: Plot, heights: tuple[Any, Any], x: float = 5.0) -> list[dict[str, Any]]:
    axis = np.linspace(*plot.x_range, len(heights[0]))
    lines = (np.asarray(heights[0], dtype=float), np.asarray(heights[1], dtype=float))
    ends = tuple(float(np.interp(x, axis, line)) for line in lines)
    stretch = Stretch(x, (ends[0], ends[1]), "this", "#333333")
    return LineLabels(plot, axis, lines).placed(stretch, NAMES)


def box_of(note: dict[str, Any], plot: Plot) -> Box:
    """Where a label stands in a chart of that size."""
    width, height = size_of(note["text"].replace("<b>", "").replace("</b>", ""))
    start = {"left": 0.0, "center": -width / 2, "right": -width}[note["xanchor"]]
    left = plot.across(note["x"]) + note.get("xshift", 0) + start
    bottom = plot.upwards(note["y"]) + note["yshift"]
    bottom -= height if note["yanchor"] == "top" else 0
    return Box(left, bottom, left + width, bottom + height)


def test_each_name_stands_on_its_side() -> None:
    _, one, other = placed(PLOT, ([0, 0], [10, 10]))
    assert (one["y"], one["yanchor"], one["text"]) == (0, "top", "one")
    assert (other["y"], other["yanchor"], other["text"]) == (10, "bottom", "<b>other</b>")


def test_names_stand_where_the_lines_are_apart() -> None:
    _, one, other = placed(PLOT, ([0, 0, 0], [0, 0, 8]))
    assert min(one["x"], other["x"]) > 5


def test_where_nothing_fits_there_is_no_label() -> None:
    narrow = Plot((0, 10), (-5, 15), 20, 200)
    assert placed(narrow, ([0, 0], [10, 10])) == []


def test_a_name_does_without_the_stretch_that_does_not_fit() -> None:
    stretch = Stretch(5, (0, 10), "so long a text that it fits nowhere at all", "#333333")
    lines = (np.zeros(2), np.full(2, 10.0))
    found = LineLabels(PLOT, X, lines).placed(stretch, NAMES)
    assert [note["text"] for note in found] == ["one", "<b>other</b>"]


heights = st.lists(st.integers(0, 10), min_size=8, max_size=8)


@settings(max_examples=150)
@given(heights, heights, st.integers(0, 7), st.sampled_from([300, 700]))
def test_no_label_covers_a_line_a_point_or_another(
    one: list[int], other: list[int], own: int, width: int
) -> None:
    plot = Plot((0, 7), (-5, 15), 300, 200)
    notes = placed(plot, (one, other), float(own))
    wide = plot._replace(width=width)
    boxes = [box_of(note, wide) for note in notes]
    for index, box in enumerate(boxes):
        assert box.left >= -0.01
        assert box.right <= width + 0.01
        assert not any(box.meets(each) for each in boxes[index + 1 :])
        for line in (one, other):
            for place in np.linspace(0, 7, 701):
                x, y = wide.across(place), wide.upwards(float(np.interp(place, range(8), line)))
                assert not box.meets(Box(x, y, x, y))

"""Labels find the widest room among the rows, and keep off what is taken."""

from __future__ import annotations

from sedma_elo.charts.label_room import Box, widest_room

STAIRS = [(0.0, 20.0), (0.0, 60.0), (0.0, 90.0)]


def test_the_widest_row_is_taken() -> None:
    assert widest_room(STAIRS, 10, 10, []) == Box(0, 20, 90, 30)


def test_a_high_label_fits_within_all_rows_it_crosses() -> None:
    assert widest_room(STAIRS, 10, 16, []) == Box(0, 12, 60, 28)


def test_what_is_taken_is_left_free() -> None:
    assert widest_room(STAIRS, 10, 10, [Box(30, 25, 40, 28)]) == Box(0, 10, 60, 20)
    assert widest_room(STAIRS[:1], 10, 10, [Box(5, 0, 8, 10)]) == Box(8, 0, 20, 10)


def test_there_may_be_no_room() -> None:
    assert widest_room(STAIRS, 10, 31, []) is None
    assert widest_room([(50, 20)], 10, 10, []) is None
    assert widest_room(STAIRS, 10, 10, [Box(-5, -5, 95, 35)]) is None

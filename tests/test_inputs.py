"""Numbers by their fields, and what may be typed into them."""

from __future__ import annotations

import pytest
from hypothesis import given
from strategies import matches

from sedma_elo import Match
from sedma_elo.inputs import match_of, numbers_of, whole_number
from sedma_elo.match import COUNT
from sedma_elo.problems import Problem
from sedma_elo.rules import RATING


@given(matches)
def test_numbers_make_the_match_again(match: Match) -> None:
    assert match_of(numbers_of(match), match.a_won) == match


@pytest.mark.parametrize(
    ("text", "number"), [("0", 0), (" 15 ", 15), ("007", 7), ("-5", -5), ("\u221225", -25)]
)
def test_whole_numbers_are_read(text: str, number: int) -> None:
    assert whole_number("a", text, RATING) == number


@pytest.mark.parametrize("text", ["0,5", "1.9", "1e2", "1_2", "-3", "1001", "", "abc", "\u0667"])
def test_anything_else_is_kept_as_it_was_typed(text: str) -> None:
    assert whole_number("bad_a", text, COUNT) == Problem("bad_a", text, COUNT)

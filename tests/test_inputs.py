"""Numbers by their fields, and what may be typed into them."""

from __future__ import annotations

import pytest
from hypothesis import given
from strategies import matches

from sedma_elo import PUBLISHED, Match, PlayerStats
from sedma_elo.inputs import Inputs, in_link, match_of, numbers_of, rule_in_link, whole_number
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


def test_a_link_carries_every_number_by_its_code() -> None:
    match = Match(1500, -20, False, PlayerStats(1, 2, 3, 4), PlayerStats(5, 6, 7, 8))
    assert in_link(Inputs(match)) == {
        "a": "1500",
        "b": "-20",
        "won": "b",
        "bad_a": "1",
        "n16_a": "2",
        "n24_a": "3",
        "n4_a": "4",
        "bad_b": "5",
        "n16_b": "6",
        "n24_b": "7",
        "n4_b": "8",
        "rule": "published-1",
    }


def test_a_link_leaves_out_counts_of_nothing_and_the_usual_side() -> None:
    match = Match(0, 0, True)
    assert list(in_link(Inputs(match))) == ["a", "b", "won", "rule"]
    assert list(in_link(Inputs(match, view="b"))) == ["a", "b", "won", "view", "rule"]


def test_a_link_carries_what_differs_from_the_rule_it_starts_from() -> None:
    rules = PUBLISHED.replace(
        name="ours", score_min=-0.0001, k_bands=[{"below": 9, "k": 20.5}, {"below": None, "k": 8}]
    )
    told = {"rule": "published-1", "k_bands": "9:20.5,8", "score_min": "-0.0001"}
    assert rule_in_link(rules) == told
    assert rule_in_link(PUBLISHED.replace(score_min=-0.0001)) == {
        "rule": "published-1",
        "score_min": "-0.0001",
    }
    inputs = Inputs(Match(1, 2, True), rules)
    assert in_link(inputs) == {"a": "1", "b": "2", "won": "a", **told}


def test_seen_from_the_other_side_the_match_is_turned() -> None:
    match = Match(1500, 1300, True, PlayerStats(15), PlayerStats(won_by_16=2))
    turned = Match(1300, 1500, False, PlayerStats(won_by_16=2), PlayerStats(15))
    assert Inputs(match, view="b").seen() == Inputs(turned)
    assert Inputs(match).seen() == Inputs(match)

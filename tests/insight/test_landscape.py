"""Changes by gap and bad moves, and the gap at which a change is no more than so many points."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import rule_sets, usual_matches
from vectors import RULES

from sedma_elo import PUBLISHED, Match, PlayerStats, RuleSet, rate
from sedma_elo.insight import at_gap, changes, lowest_gap, with_bad_moves
from sedma_elo.insight.landscape import first
from sedma_elo.rules import RATING

GAPS = (-97_000, -3_000, *range(-1_500, 1_501, 25), 3_000, 97_000)
BAD_MOVES = (*range(28), 1_000)
BONUSES = PlayerStats(0, 1, 0, 2)
# 1079 is a rating at which changed penalties put level matches on exact halves.
RATINGS = (999, 1000, 1079, 1200, 2199)
K_25 = PUBLISHED.replace(k_bands=[{"below": None, "k": 25}])


def change(match: Match, rules: RuleSet) -> int:
    return rate(match, rules)[0] - match.rating_a


@pytest.mark.parametrize("rules", [*RULES.values(), K_25], ids=[*RULES, "k_25"])
@pytest.mark.parametrize("won", [True, False])
def test_every_cell_is_what_the_rule_gives(rules: RuleSet, won: bool) -> None:
    for rating in RATINGS:
        match = Match(rating, 1500, won, BONUSES)
        cells = [
            [
                change(Match(rating, rating - gap, won, PlayerStats(bad_moves, 1, 0, 2)), rules)
                for gap in GAPS
            ]
            for bad_moves in BAD_MOVES
        ]
        assert changes(match, rules, GAPS, BAD_MOVES).tolist() == cells


@given(usual_matches, rule_sets(), st.integers(-1_500, 1_500), st.integers(0, 40))
def test_a_cell_under_any_rule(match: Match, rules: RuleSet, gap: int, bad_moves: int) -> None:
    cell = with_bad_moves(at_gap(match, gap), bad_moves)
    assert (cell.rating_a - cell.rating_b, cell.stats_a.bad_moves) == (gap, bad_moves)
    level = with_bad_moves(at_gap(match, 0), bad_moves)
    expected = [[change(level, rules), change(cell, rules)]]
    assert changes(match, rules, [0, gap], [bad_moves]).tolist() == expected


@pytest.mark.parametrize(("rating", "points"), [(1000, 12), (1001, 13)])
def test_exact_halves_round_to_the_even_rating(rating: int, points: int) -> None:
    assert changes(Match(rating, rating, True), K_25, [0], [0]).item() == points


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
@pytest.mark.parametrize(
    ("won", "stats"),
    [
        (True, PlayerStats()),
        (True, PlayerStats(25)),
        (False, PlayerStats(0, 4, 2, 3)),
        (False, PlayerStats(2)),
    ],
)
def test_the_lowest_gap_is_the_first_of_all(rules: RuleSet, won: bool, stats: PlayerStats) -> None:
    for rating in (1079, 1500, 2200):
        match = Match(rating, rating, won, stats)
        by_gap = {gap: change(at_gap(match, gap), rules) for gap in range(-1_500, 1_501)}
        for at_most in range(-2, 3):
            found = lowest_gap(match, rules, at_most)
            assert [gap for gap in by_gap if by_gap[gap] <= at_most] == [
                gap for gap in by_gap if found is not None and gap >= found
            ]


def test_the_lowest_gap_there_can_be_and_none() -> None:
    match = Match(1500, 1500, True)
    assert lowest_gap(match, PUBLISHED, 32) == 1500 - RATING.high
    assert change(at_gap(match, 1500 - RATING.high), PUBLISHED) == 32
    assert lowest_gap(match, PUBLISHED, -1) is None
    assert change(at_gap(match, 1500 - RATING.low), PUBLISHED) == 0


@given(st.integers(-20, 20), st.integers(0, 40), st.integers(-30, 70))
def test_the_first_number_at_which_something_holds(low: int, more: int, limit: int) -> None:
    numbers = range(low, low + more + 1)
    expected = next((number for number in numbers if number >= limit), None)
    assert first(lambda number: number >= limit, low, low + more) == expected

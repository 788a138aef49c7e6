"""Wishes, and how far a rule set is from them."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from playing import changes, played
from strategies import rule_sets

from sedma_elo import PUBLISHED, InvalidInput, Match, PlayerStats, RuleSet, rate
from sedma_elo.columns import exact_changes
from sedma_elo.fit import Wishes, needed
from sedma_elo.fit.wishes import Cases
from sedma_elo.match import COUNTS

COLUMNS = played(200)


def test_the_distance_is_that_of_single_matches() -> None:
    wished = np.arange(200) % 7 - 3
    total = 0
    for row in range(200):
        of = {name: int(column[row]) for name, column in COLUMNS.items()}
        stats = [PlayerStats(*(of[f"{count}_{player}"] for count in COUNTS)) for player in "ab"]
        match = Match(of["rating_a"], of["rating_b"], bool(of["a_won"]), *stats)
        total += abs(rate(match)[0] - match.rating_a - int(wished[row]))
    assert Wishes(COLUMNS, wished).distance(PUBLISHED) == pytest.approx(total / 200)


@settings(max_examples=50)
@given(rule_sets())
def test_cases_are_as_far_from_the_wishes_as_the_matches_they_stand_for(rules: RuleSet) -> None:
    wishes = Wishes(COLUMNS, np.linspace(-20, 20, 200))
    exact = exact_changes(COLUMNS, rules)[0]
    distance = np.mean(np.abs(exact - wishes.changes))
    assert Cases.of(wishes, rules.edges).distance(rules) == pytest.approx(distance, abs=1e-9)


def test_equal_cases_are_told_once() -> None:
    thrice = {name: np.tile(column, 3) for name, column in COLUMNS.items()}
    thrice["rating_a"] = thrice["rating_a"].copy()
    # Both a point lower: the same gap, and where the band is the same too, the same case.
    inside = ~np.isin(COLUMNS["rating_a"], PUBLISHED.edges)
    thrice["rating_a"][400:] -= inside
    thrice["rating_b"] = thrice["rating_b"].copy()
    thrice["rating_b"][400:] -= inside
    # What the opponent did is no part of the player's change.
    thrice["bad_moves_b"] = np.zeros(600, dtype=np.int64)
    wished = np.tile(changes(COLUMNS, PUBLISHED), 3)
    once = Cases.of(Wishes(COLUMNS, wished[:200]), PUBLISHED.edges)
    told = Cases.of(Wishes(thrice, wished), PUBLISHED.edges)
    assert len(told.wish) == len(once.wish) <= 200
    assert told.distance(PUBLISHED) == pytest.approx(once.distance(PUBLISHED))


def test_a_gap_beyond_all_powers_is_no_fault() -> None:
    far = {name: column[:1] for name, column in COLUMNS.items()}
    far |= {f"{count}_a": np.zeros(1, dtype=np.int64) for count in COUNTS}
    far |= {"rating_a": np.array([-100_000]), "rating_b": np.array([100_000])}
    cases = Cases.of(Wishes(far, np.array([0])), PUBLISHED.edges)
    # Whatever the result, nothing at all was expected of the player.
    base = int(far["a_won"][0])
    assert cases.exact_changes(PUBLISHED) == [40 * base]


@pytest.mark.parametrize("wish", [np.nan, np.inf, -100_001, 100_001])
def test_a_wish_that_is_no_change_is_refused(wish: float) -> None:
    wished = np.zeros(200)
    wished[7] = wish
    with pytest.raises(InvalidInput, match=r"changes: .* a number from -100000 to 100000"):
        Wishes(COLUMNS, wished)


def test_each_match_has_its_wish() -> None:
    with pytest.raises(InvalidInput, match="as many wishes as matches"):
        Wishes(COLUMNS, np.zeros(199))
    assert len(Wishes(COLUMNS, np.zeros(200))) == 200


def test_more_numbers_need_more_wishes() -> None:
    assert [needed(free) for free in (1, 3, 4, 16)] == [30, 30, 40, 160]

"""Where a match tips over, against every gap and count one by one and the rule's known figures."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from strategies import rule_sets, usual_matches
from vectors import RULES

from sedma_elo import PUBLISHED, Match, PlayerStats, RuleSet, rate
from sedma_elo.insight import TippingPoints, tipping_points
from sedma_elo.rules import RATING

GAPS = range(-1_500, 1_501)
CLEAN = PlayerStats()
CARELESS = PlayerStats(bad_moves=15)
BRILLIANT = PlayerStats(0, 3, 2, 3)
PLAYED = (CLEAN, CARELESS, BRILLIANT, PlayerStats(4, 1, 0, 0), PlayerStats(1, 3, 2, 3))


def change(rules: RuleSet, rating: int, gap: int, won: bool, stats: PlayerStats) -> int:
    return rate(Match(rating, rating - gap, won, stats), rules)[0] - rating


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
@pytest.mark.parametrize("stats", PLAYED, ids=str)
def test_every_gap_lies_on_the_side_it_is_said_to(rules: RuleSet, stats: PlayerStats) -> None:
    for rating in (700, 1079, 1500, 2000, 2700):
        found = tipping_points(Match(rating, 1500, True, stats), rules)
        assert found == tipping_points(Match(rating, 1500, False, stats), rules)
        for gap in GAPS:
            win, loss = (change(rules, rating, gap, won, stats) for won in (True, False))
            clean_win, clean_loss = (
                change(rules, rating, gap, won, CLEAN) for won in (True, False)
            )
            assert (win < 0) == is_from(found.costly_win, gap)
            assert (loss > 0) == is_up_to(found.gainful_loss, gap)
            assert (clean_win <= 0) == is_from(found.worthless_win, gap)
            assert (clean_loss >= 0) == is_up_to(found.harmless_loss, gap)


def is_from(lowest: int | None, gap: int) -> bool:
    return lowest is not None and gap >= lowest


def is_up_to(highest: int | None, gap: int) -> bool:
    return highest is not None and gap <= highest


@given(usual_matches, rule_sets())
def test_both_sides_of_every_tipping_point(match: Match, rules: RuleSet) -> None:
    found, rating, stats = tipping_points(match, rules), match.rating_a, match.stats_a
    lowest, highest = rating - RATING.high, rating - RATING.low
    for point, won, counts, most in (
        (found.costly_win, True, stats, -1),
        (found.worthless_win, True, CLEAN, 0),
    ):
        for gap in {lowest, highest, *([] if point is None else [point, max(point - 1, lowest)])}:
            assert (change(rules, rating, gap, won, counts) <= most) == is_from(point, gap)
    for point, won, counts, least in (
        (found.gainful_loss, False, stats, 1),
        (found.harmless_loss, False, CLEAN, 0),
    ):
        for gap in {lowest, highest, *([] if point is None else [point, min(point + 1, highest)])}:
            assert (change(rules, rating, gap, won, counts) >= least) == is_up_to(point, gap)


@pytest.mark.parametrize("gap", [-300, 0, 150, 174, 300, 900])
@pytest.mark.parametrize("bonuses", [(0, 0, 0), (1, 0, 2), (3, 2, 3)], ids=str)
def test_the_bad_move_from_which_a_win_costs(gap: int, bonuses: tuple[int, int, int]) -> None:
    for rating in (700, 1500, 2000, 2700):
        match = Match(rating, rating - gap, True, PlayerStats(7, *bonuses))
        costly = [
            bad_moves
            for bad_moves in range(1_001)
            if change(PUBLISHED, rating, gap, True, PlayerStats(bad_moves, *bonuses)) < 0
        ]
        assert tipping_points(match, PUBLISHED).costly_bad_move == next(iter(costly), None)


@pytest.mark.parametrize(
    ("rating", "costly_win", "gainful_loss", "dead_zone"),
    [(700, 158, 596, 760), (1500, 161, 614, 720), (2000, 165, 650, 669), (2700, 174, 756, 597)],
)
def test_the_figures_that_follow_from_the_rule(
    rating: int, costly_win: int, gainful_loss: int, dead_zone: int
) -> None:
    careless = tipping_points(Match(rating, rating, True, CARELESS), PUBLISHED)
    brilliant = tipping_points(Match(rating, rating, False, BRILLIANT), PUBLISHED)
    assert careless.costly_win == costly_win
    assert brilliant.gainful_loss == -gainful_loss
    assert (brilliant.worthless_win, brilliant.harmless_loss) == (dead_zone, -dead_zone)


def test_nothing_tips_over_where_a_clean_game_always_pays() -> None:
    found = tipping_points(Match(1500, 1500, True), PUBLISHED)
    assert (found.costly_bad_move, found.costly_win, found.gainful_loss) == (None, None, None)


def test_every_gap_is_costly_where_a_score_cannot_reach_what_is_expected() -> None:
    always = PUBLISHED.replace(score_min=-5, score_max=-4)
    found = tipping_points(Match(1500, 1500, True), always)
    assert (found.costly_win, found.harmless_loss) == (1500 - RATING.high, None)
    never = PUBLISHED.replace(score_min=4, score_max=5)
    found = tipping_points(Match(1500, 1500, True), never)
    assert (found.costly_win, found.harmless_loss) == (None, 1500 - RATING.low)


@pytest.mark.parametrize(
    ("win", "loss", "share"),
    [(8, -24, 0.75), (16, -16, 0.5), (0, -32, 1.0), (32, 0, 0.0), (33, 1, 0.0), (-2, -25, None)],
)
def test_the_share_of_wins_at_which_a_rating_stays(
    win: int, loss: int, share: float | None
) -> None:
    assert TippingPoints(None, None, None, None, None, win, loss).break_even == share


@given(usual_matches)
def test_at_the_break_even_share_wins_and_losses_cancel(match: Match) -> None:
    found = tipping_points(match, PUBLISHED)
    win, loss = (
        change(PUBLISHED, match.rating_a, match.rating_a - match.rating_b, won, match.stats_a)
        for won in (True, False)
    )
    assert (found.win, found.loss) == (win, loss)
    share = found.break_even
    if share is None:
        assert max(win, loss) < 0
    elif share:
        assert math.isclose(share * win, (share - 1) * loss)
    else:
        assert loss >= 0

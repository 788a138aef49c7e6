"""The promises a draw breaks, against every score of every result at every gap."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import product

import exact
import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import rule_sets
from vectors import RULES

from sedma_elo import PUBLISHED, Match, PlayerStats, RuleSet, rate
from sedma_elo.proposals import (
    UNRATED,
    WHOLE_BONUS,
    Case,
    Draw,
    DrawCheck,
    DrawnMatch,
    DrawTrap,
    Result,
    as_in_a_loss,
    draw_traps,
    rate_draw,
)
from sedma_elo.variants import VARIANTS

KNOWN_RULES = {**VARIANTS, **RULES}
WAYS: dict[str, Callable[[RuleSet], Draw]] = {
    "whole bonus": lambda _: WHOLE_BONUS,
    "as in a loss": as_in_a_loss,
    "no bonus": lambda _: Draw(0.0),
    "half the bonus": lambda _: Draw(0.5),
    "unrated": lambda _: UNRATED,
}
Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]
single = np.float32


@lru_cache
def scores(rules: RuleSet, base: float, share: float) -> Floats:
    """Every score that a result can have, each once; all in single precision, from the rule."""
    reach = exact.at_cap(rules)
    sixteens, twenty_fours, lasts, moves = (
        np.minimum(
            np.arange(reach[count] + 2, dtype=single) * single(getattr(rules, step)),
            single(getattr(rules, cap)),
        )
        for count, (step, cap) in (
            (count, exact.PARAMETERS[count]) for count in (*exact.BONUSES, "bad_moves")
        )
    )
    bonus = (sixteens[:, None, None] + twenty_fours[None, :, None]) + lasts[None, None, :]
    raw = single(base) + bonus[..., None] * single(share) - moves
    clamped = np.minimum(np.maximum(raw, single(rules.score_min)), single(rules.score_max))
    return np.unique(clamped).astype(np.float64)


def changes(rules: RuleSet, own: int, gaps: Integers, of_scores: Floats) -> Integers:
    """The change for every score (rows) and gap (columns)."""
    expected = 1 / (1 + 10.0 ** (-gaps / rules.scale))
    k = next(band.k for band in rules.k_bands if band.below is None or own < band.below)
    found: Integers = np.rint(own + k * (of_scores[:, None] - expected)).astype(np.int64) - own
    return found


def drawn(rules: RuleSet, draw: Draw, own: int, gaps: Integers) -> Integers:
    if draw.bonus_share is None:
        return np.zeros((1, len(gaps)), dtype=np.int64)
    return changes(rules, own, gaps, scores(rules, 0.5, draw.bonus_share))


def ratings(rules: RuleSet) -> list[int]:
    return [edge - 1 for edge in rules.edges] + [max(rules.edges, default=0)]


def of_trap(checks: tuple[DrawCheck, ...], trap: DrawTrap) -> DrawCheck:
    return next(check for check in checks if check.trap is trap)


@pytest.fixture(params=product(KNOWN_RULES, WAYS), ids=" ".join)
def proposal(request: pytest.FixtureRequest) -> tuple[RuleSet, Draw]:
    name, way = request.param
    rules = KNOWN_RULES[name]
    return rules, WAYS[way](rules)


def test_the_worst_of_all_scores_and_gaps_is_found(proposal: tuple[RuleSet, Draw]) -> None:
    rules, draw = proposal
    checks = draw_traps(rules, draw)
    # Odds of a thousand to one.
    gaps = np.arange(-3 * round(rules.scale), 3 * round(rules.scale) + 1)
    level = int(np.flatnonzero(gaps == 0)[0])
    worst = dict.fromkeys(DrawTrap, 0)
    for own in ratings(rules):
        win, loss = (
            changes(rules, own, gaps, scores(rules, base, share))
            for base, share in ((1, 1), (0, rules.loser_bonus_share))
        )
        draws = drawn(rules, draw, own, gaps)
        equals = draws[:, level]
        for trap, points in (
            (DrawTrap.WIN_PAYS_LESS, draws.max(axis=0) - win.min(axis=0)),
            (DrawTrap.LOSS_PAYS_MORE, loss.max(axis=0) - draws.min(axis=0)),
            (DrawTrap.EQUALS_MOVE, abs(equals)),
            (DrawTrap.FAVOURITE_RISES, draws[:, gaps > 0]),
            (DrawTrap.UNDERDOG_FALLS, -draws[:, gaps < 0]),
            (DrawTrap.POINTS_MADE, 2 * equals),
            (DrawTrap.POINTS_LOST, -2 * equals),
        ):
            worst[trap] = max(worst[trap], int(points.max()))
    assert {check.trap: check.amount for check in checks} == worst
    assert {check.trap: check.holds for check in checks} == {
        trap: amount == 0 for trap, amount in worst.items()
    }


def again(case: Case, rules: RuleSet, draw: Draw) -> int:
    """The change of a case, from the ratings that a match or a draw gives."""
    own, opponent = case.rating, case.opponent_rating
    if case.result is Result.DRAW:
        return rate_draw(DrawnMatch(own, opponent, case.stats), rules, draw)[0] - own
    return rate(Match(own, opponent, case.result is Result.WIN, case.stats), rules)[0] - own


@given(rule_sets(), st.one_of(st.just(UNRATED), st.floats(0, 1).map(Draw)))
def test_every_case_shows_what_is_said_of_it(rules: RuleSet, draw: Draw) -> None:
    for check in draw_traps(rules, draw):
        one, other = check.worst
        for case in (*check.worst, *(check.slightest or ())):
            assert case.change == again(case, rules, draw)
            assert (case.score is None) == (case.result is Result.DRAW and draw == UNRATED)
        assert check.holds == (check.amount == 0)
        match check.trap:
            case DrawTrap.WIN_PAYS_LESS | DrawTrap.LOSS_PAYS_MORE:
                assert max(other.change - one.change, 0) == check.amount
            case DrawTrap.EQUALS_MOVE:
                assert abs(one.change) == check.amount
                assert one == other
            case DrawTrap.FAVOURITE_RISES:
                assert max(one.change, 0) == check.amount
                assert one.rating > one.opponent_rating == other.rating
            case DrawTrap.UNDERDOG_FALLS:
                assert max(-one.change, 0) == check.amount
                assert one.rating < one.opponent_rating == other.rating
            case DrawTrap.POINTS_MADE:
                assert max(one.change + other.change, 0) == check.amount
            case DrawTrap.POINTS_LOST:
                assert max(-one.change - other.change, 0) == check.amount


def test_the_slightest_bad_moves_are_the_fewest(proposal: tuple[RuleSet, Draw]) -> None:
    rules, draw = proposal
    checks = draw_traps(rules, draw)
    for trap in (DrawTrap.WIN_PAYS_LESS, DrawTrap.LOSS_PAYS_MORE):
        check = of_trap(checks, trap)
        if check.slightest is None:
            assert check.holds
            continue
        better, worse = check.slightest
        assert better.change < worse.change
        fewer = better.stats.bad_moves - 1
        if fewer < 0:
            continue
        one_fewer = better._replace(stats=PlayerStats(fewer))
        for rating, gap in product(ratings(rules), range(-1_200, 1_201, 7)):
            here, there = (
                case._replace(rating=rating, opponent_rating=rating - gap)
                for case in (one_fewer, worse)
            )
            assert again(here, rules, draw) >= again(there, rules, draw)


def test_the_widest_gap_is_the_last(proposal: tuple[RuleSet, Draw]) -> None:
    rules, draw = proposal
    checks = draw_traps(rules, draw)
    for trap, side in ((DrawTrap.FAVOURITE_RISES, 1), (DrawTrap.UNDERDOG_FALLS, -1)):
        check = of_trap(checks, trap)
        if check.slightest is None:
            assert check.holds
            continue
        case, _ = check.slightest
        wider = case._replace(opponent_rating=case.opponent_rating - side)
        assert side * case.change > 0
        assert side * again(wider, rules, draw) <= 0


def test_the_known_trap_comes_out() -> None:
    check = of_trap(draw_traps(PUBLISHED, WHOLE_BONUS), DrawTrap.WIN_PAYS_LESS)
    assert check.slightest is not None
    win, draw = check.slightest
    assert (win.result, win.stats) == (Result.WIN, PlayerStats(4))
    assert (draw.result, draw.stats) == (Result.DRAW, PlayerStats(0, 3, 2, 3))
    assert win.score == pytest.approx(0.92)
    assert draw.score == pytest.approx(0.94)
    assert win.rating == win.opponent_rating == draw.rating == draw.opponent_rating


@pytest.mark.parametrize(
    ("draw", "amounts"),
    [
        (WHOLE_BONUS, (10, 0, 18, 18, 12, 36, 24)),
        (Draw(0.1), (0, 0, 12, 2, 12, 4, 24)),
        (Draw(0.0), (0, 0, 12, 0, 12, 0, 24)),
        (UNRATED, (12, 2, 0, 0, 0, 0, 0)),
    ],
)
def test_what_each_way_breaks_under_the_published_rule(
    draw: Draw, amounts: tuple[int, ...]
) -> None:
    checks = draw_traps(PUBLISHED, draw)
    assert [check.trap for check in checks] == list(DrawTrap)
    assert tuple(check.amount for check in checks) == amounts


def test_losers_who_keep_their_bonus_can_be_better_off_than_in_a_draw() -> None:
    check = of_trap(draw_traps(VARIANTS["losers_keep_bonus"], Draw(1.0)), DrawTrap.LOSS_PAYS_MORE)
    assert check.slightest is not None
    draw, loss = check.slightest
    assert draw.stats.bad_moves == 4
    assert (draw.score, loss.score) == pytest.approx((0.42, 0.44))


def test_a_bonus_above_the_highest_expectation_lifts_every_favourite() -> None:
    rules = PUBLISHED.replace(bonus_per_24=1, cap_24=1, score_max=2)
    check = of_trap(draw_traps(rules, WHOLE_BONUS), DrawTrap.FAVOURITE_RISES)
    assert check.slightest is not None
    assert check.slightest[0].opponent_rating == -100_000


@pytest.mark.parametrize("edge", [-100_000, 100_000])
def test_an_edge_at_the_end_of_all_ratings_leaves_room_for_opponents(edge: int) -> None:
    rules = PUBLISHED.replace(k_bands=[{"below": edge, "k": 40}, {"below": None, "k": 20}])
    for check in draw_traps(rules, WHOLE_BONUS):
        one, other = check.worst
        assert abs(one.rating) < 100_000
        assert one.change == again(one, rules, WHOLE_BONUS)
        assert other.change == again(other, rules, WHOLE_BONUS)

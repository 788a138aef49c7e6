"""Which remarks apply to a match, with which points."""

from __future__ import annotations

import pytest

from sedma_elo import PUBLISHED, Match, PlayerStats, RuleSet, explain
from sedma_elo.examples import EXAMPLES
from sedma_elo.insight import Reason, counted, next_edge, remarks

ALL_BONUSES = PlayerStats(won_by_16=3, won_by_24=2, won_by_4_and_last=3)


def reasons(match: Match, rules: RuleSet = PUBLISHED) -> dict[Reason, float]:
    explanation = explain(match, rules)
    return {remark.reason: remark.points for remark in remarks(explanation, explanation.a)}


def test_a_careless_win_is_said_to_lose_points_for_both() -> None:
    found = reasons(EXAMPLES["careless_win"])
    assert found[Reason.WON_BUT_LOST_POINTS] == -2
    assert found[Reason.BAD_MOVES] == pytest.approx(-9.6, abs=1e-5)
    assert Reason.BOTH_LOST in found
    assert found[Reason.POINTS_LEFT_POOL] == -10


def test_a_brilliant_loss_gains_and_so_does_the_winner() -> None:
    found = reasons(EXAMPLES["brilliant_loss"])
    assert found[Reason.LOST_BUT_GAINED] == 1
    assert Reason.BOTH_GAINED in found
    assert found[Reason.BONUS] == pytest.approx(1.76, abs=1e-5)
    assert found[Reason.POINTS_ENTERED_POOL] == 2
    assert Reason.DIFFERENT_K in found


def test_a_change_too_small_is_told_with_its_points() -> None:
    found = reasons(EXAMPLES["dead_zone"])
    assert found[Reason.CLEAN_WIN_ROUNDS_TO_ZERO] == pytest.approx(0.317, abs=1e-3)


def test_a_hop_over_an_edge_is_told() -> None:
    explanation = explain(EXAMPLES["k_edge"])
    by_reason = {remark.reason: remark for remark in remarks(explanation, explanation.a)}
    assert by_reason[Reason.CROSSED_K_EDGE].pair == (40, 32)
    other = {remark.reason: remark for remark in remarks(explanation, explanation.b)}
    assert other[Reason.ON_K_EDGE].count == 1200
    assert other[Reason.CROSSED_K_EDGE].pair == (32, 40)


def test_a_winners_bonus_with_nothing_to_win_back() -> None:
    found = reasons(Match(1500, 1500, True, ALL_BONUSES))
    assert found[Reason.BONUS_HAD_NOTHING_TO_CANCEL] == pytest.approx(14.08, abs=1e-5)


def test_a_losers_bad_moves_that_cost_nothing_more() -> None:
    found = reasons(Match(1500, 1500, False, PlayerStats(bad_moves=4)))
    assert found[Reason.CLAMP_FORGAVE_BAD_MOVES] == pytest.approx(-found[Reason.BAD_MOVES])


def test_what_lies_past_the_caps_is_counted() -> None:
    explanation = explain(Match(1500, 1500, True, PlayerStats(18, 5, 1, 4)))
    counts = {remark.reason: remark.count for remark in remarks(explanation, explanation.a)}
    assert counts[Reason.PENALTY_CAP_REACHED] == 3
    assert counts[Reason.BONUS_CAP_REACHED] == 3
    assert counts[Reason.BAD_MOVES] == 15


@pytest.mark.parametrize(("moves", "count"), [(0, 0), (14, 14), (15, 15), (16, 15), (1000, 15)])
def test_bad_moves_that_count(moves: int, count: int) -> None:
    assert counted(explain(Match(1500, 1500, True, PlayerStats(moves))).a.malus) == count


def test_a_part_of_a_step_before_the_cap_counts_as_one() -> None:
    rules = PUBLISHED.replace(malus_per_bad_move=0.2)
    player = explain(Match(1500, 1500, True, PlayerStats(5)), rules).a
    assert counted(player.malus) == 2


def test_nothing_counts_where_nothing_costs() -> None:
    rules = PUBLISHED.replace(malus_per_bad_move=0)
    player = explain(Match(1500, 1500, True, PlayerStats(5)), rules).a
    assert counted(player.malus) == 0


@pytest.mark.parametrize(
    ("rating", "edge"), [(-5, 1200), (1199, 1200), (1200, 1800), (2199, 2200), (2200, None)]
)
def test_the_next_edge(rating: int, edge: int | None) -> None:
    assert next_edge(PUBLISHED, rating) == edge


def test_steps_too_small_to_reach_the_cap_are_counted_all() -> None:
    rules = PUBLISHED.replace(bonus_per_4_and_last=5e-324)
    player = explain(Match(1500, 1500, True, PlayerStats(won_by_4_and_last=1)), rules).a
    assert counted(player.bonuses[2]) == 1


def test_a_bonus_that_makes_up_for_a_whole_penalty_makes_up_for_every_bad_move() -> None:
    rules = PUBLISHED.replace(cap_malus=0.31)
    explanation = explain(Match(1500, 1500, True, PlayerStats(20, 3, 2, 3)), rules)
    by_reason = {remark.reason: remark for remark in remarks(explanation, explanation.a)}
    cancelled = by_reason[Reason.BONUS_CANCELLED_BAD_MOVES]
    assert (cancelled.count, cancelled.among) == (16, 16)


def test_a_losers_bonus_too_small_to_tell_is_still_a_bonus() -> None:
    rules = PUBLISHED.replace(loser_bonus_share=1e-6)
    found = reasons(Match(1500, 1500, False, ALL_BONUSES), rules)
    assert Reason.BONUS in found
    assert Reason.BONUS_HAD_NOTHING_TO_CANCEL not in found


def test_a_bonus_that_a_higher_limit_leaves_in_part() -> None:
    rules = PUBLISHED.replace(score_max=1.24)
    found = reasons(Match(1500, 1500, True, ALL_BONUSES), rules)
    assert found[Reason.BONUS] == pytest.approx(32 * 0.44)
    assert found[Reason.CLAMP_TOOK_BONUS] == pytest.approx(-32 * 0.2)


@pytest.mark.parametrize(("bad_moves", "is_told"), [(0, False), (1, True)])
def test_bad_moves_are_forgiven_only_where_there_were_some(bad_moves: int, is_told: bool) -> None:
    rules = PUBLISHED.replace(score_min=0.25)
    found = reasons(Match(1500, 1500, False, PlayerStats(bad_moves)), rules)
    assert (Reason.CLAMP_FORGAVE_BAD_MOVES in found) == is_told


def test_steps_in_single_precision_are_counted_right() -> None:
    rules = PUBLISHED.replace(malus_per_bad_move=0.001)
    player = explain(Match(1500, 1300, True, PlayerStats(400)), rules).a
    assert counted(player.malus) == 300


def test_an_edge_between_bands_of_one_k_is_not_told() -> None:
    rules = PUBLISHED.replace(
        k_bands=[{"below": 1200, "k": 40}, {"below": 1800, "k": 40}, {"below": None, "k": 20}]
    )
    explanation = explain(Match(1200, 1300, True), rules)
    assert Reason.ON_K_EDGE not in {each.reason for each in remarks(explanation, explanation.a)}

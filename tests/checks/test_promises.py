"""What the published rule keeps and breaks, and promises that only unheard-of rules break."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

import brute_force
import exact
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import matches, rule_sets
from vectors import RULES

from sedma_elo import PUBLISHED, Match, PlayerStats, RuleSet
from sedma_elo.checks import (
    ByBand,
    DeadZones,
    Edges,
    Halves,
    Hurt,
    Idle,
    Onset,
    Pool,
    Precision,
    Promise,
    Swing,
    Who,
    breach,
    check,
    check_promise,
)
from sedma_elo.checks.changes import bands
from sedma_elo.checks.scores import MOST_CELLS, distinct_scores, score_grid
from sedma_elo.checks.symmetry import symmetric
from sedma_elo.columns import Columns, Integers, new_ratings
from sedma_elo.insight import plain_elo
from sedma_elo.match import COUNTS
from sedma_elo.rules import STEPS_AND_CAPS, KBand
from sedma_elo.variants import VARIANTS

CLEAN = PlayerStats()
CAREFUL_LOSER = PlayerStats(0, 3, 2, 3)
MEASURED = (
    Promise.WINNER_NEVER_LOSES,
    Promise.LOSER_NEVER_GAINS,
    Promise.BETTER_RESULT_PAYS_MORE,
    Promise.SWING_WITHIN_K,
)


def test_checks_come_in_the_order_of_the_promises() -> None:
    assert [found.promise for found in check(PUBLISHED)] == list(Promise)


def test_published_wins_that_cost_and_losses_that_gain() -> None:
    wins = check_promise(PUBLISHED, Promise.WINNER_NEVER_LOSES)
    losses = check_promise(PUBLISHED, Promise.LOSER_NEVER_GAINS)
    assert isinstance(wins, ByBand)
    assert isinstance(losses, ByBand)
    assert wins.onsets == (Onset(40, 158), Onset(32, 161), Onset(24, 165), Onset(16, 174))
    assert losses.onsets == (Onset(40, -596), Onset(32, -614), Onset(24, -650), Onset(16, -756))
    # 40 × (0.70 − 1) and 40 × 0.044, rounded.
    assert (wins.amount, losses.amount) == (12, 2)
    assert wins.first == Match(1199, 1041, True, PlayerStats(15))
    assert losses.first == Match(1199, 1795, False, CAREFUL_LOSER)


def test_published_pool() -> None:
    found = check_promise(PUBLISHED, Promise.POINTS_NEITHER_MADE_NOR_LOST)
    assert isinstance(found, Pool)
    assert (found.least_at_same_k.points, found.most_at_same_k.points) == (-12, 2)
    assert found.least_at_same_k.match == Match(1199, 1199, True, PlayerStats(15))


def test_published_edges_dead_zones_and_swings() -> None:
    edges = check_promise(PUBLISHED, Promise.NO_EDGE_HOPPING)
    zones = check_promise(PUBLISHED, Promise.CLEAN_WIN_MOVES)
    swings = check_promise(PUBLISHED, Promise.SWING_WITHIN_K)
    assert isinstance(edges, Edges)
    assert isinstance(zones, DeadZones)
    assert isinstance(swings, Swing)
    assert [(hop.edge, hop.net) for hop in edges.hops] == [(1200, 4), (1800, 4), (2200, 4)]
    assert edges.worst == Match(1199, 1199, True)
    assert [zone.win for zone in zones.zones] == [760, 720, 669, 597]
    assert [zone.loss for zone in zones.zones] == [760, 720, 669, 597]
    assert [swing.change for swing in swings.by_band] == [40, 32, 24, 16]


def test_published_rounding() -> None:
    halves = check_promise(PUBLISHED, Promise.NO_EXACT_HALVES)
    precision = check_promise(PUBLISHED, Promise.PRECISION_DOES_NOT_DECIDE)
    assert isinstance(halves, Halves)
    assert halves.nearest == pytest.approx(1.7e-6, rel=0.01)
    assert precision.holds


@pytest.mark.parametrize("name", ["tweak_malus_0_0125", "tweak_loser_quarter_16s_0_0125"])
def test_precision_decides_level_matches(name: str) -> None:
    found = check_promise(RULES[name], Promise.PRECISION_DOES_NOT_DECIDE)
    assert isinstance(found, Precision)
    assert found.worst is not None
    assert found.worst.rating_a == found.worst.rating_b
    assert abs(found.single - found.double) == 1


def test_published_bonuses_never_count_for_a_clean_winner() -> None:
    found = check_promise(PUBLISHED, Promise.EVERY_COEFFICIENT_COUNTS)
    assert isinstance(found, Idle)
    assert (found.parameters, found.edges) == ((), ())
    assert [(never.what, never.who) for never in found.never] == [
        (what, Who.CLEAN_WINNER) for what in COUNTS[1:]
    ]
    assert found.worst == Match(1500, 1500, True, PlayerStats(0, 1, 1, 1))


def without(rules: RuleSet, name: str) -> RuleSet:
    """The rule set as if a number were not there, past validation."""
    missing: dict[str, float] = {"score_min": -1_000, "score_max": 1_000, "loser_bonus_share": 0}
    missing |= {cap: 1_000_000 for _, cap in STEPS_AND_CAPS}
    return rules.model_copy(update={name: missing.get(name, 0)})


IDLE_RULES = {
    **VARIANTS,
    "nothing_idle": PUBLISHED.replace(score_min=-0.2, score_max=1.3),
    "no_share": PUBLISHED.replace(loser_bonus_share=0),
    "no_use_of_caps": PUBLISHED.replace(score_max=1.02, cap_16=0.05),
    "winners_are_full": PUBLISHED.replace(malus_per_bad_move=0, cap_malus=0, score_max=1),
    "all_the_same": PUBLISHED.replace(score_min=0.7, score_max=0.7001),
}


@pytest.mark.parametrize("rules", IDLE_RULES.values(), ids=IDLE_RULES)
def test_idle_numbers_against_exact_fractions(rules: RuleSet) -> None:
    found = check_promise(rules, Promise.EVERY_COEFFICIENT_COUNTS)
    assert isinstance(found, Idle)
    # Caps may be passed by a single count of a thousand; others matter with few counts already.
    games = [
        (won, PlayerStats(*counts))
        for won in (True, False)
        for counts in product((0, 1, 2, 16, 1_000), (0, 1, 1_000), (0, 1, 1_000), (0, 4, 1_000))
    ]
    scores = {game: exact.score(rules, *game) for game in games}
    names = ("loser_bonus_share", "score_min", "score_max", *sum(STEPS_AND_CAPS, ()))
    idle = {
        name
        for name in names
        if all(exact.score(without(rules, name), *game) == scores[game] for game in games)
    }
    assert set(found.parameters) == idle

    def counts_for(what: str, won: bool, most_bad_moves: int = 1_000) -> bool:
        return any(
            score != exact.score(rules, won, replace(stats, **{what: 0}))
            for (result, stats), score in scores.items()
            if result == won and stats.bad_moves <= most_bad_moves
        )

    never = set()
    for what in COUNTS:
        winner, loser = counts_for(what, True), counts_for(what, False)
        if (winner or loser) and not winner:
            never.add((what, Who.WINNER))
        if winner and what != "bad_moves" and not counts_for(what, True, 0):
            never.add((what, Who.CLEAN_WINNER))
        if winner and not loser:
            never.add((what, Who.LOSER))
    assert {(told.what, told.who) for told in found.never} == never
    for told in found.never:
        assert brute_force.is_broken(rules, found.promise, told.example)


def test_idle_edges() -> None:
    edges = {-100_000: 40, 1000: 16, 1500: 24, 1800: 24}
    rules = PUBLISHED.replace(
        k_bands=[*({"below": edge, "k": k} for edge, k in edges.items()), {"below": None, "k": 24}]
    )
    found = check_promise(rules, Promise.EVERY_COEFFICIENT_COUNTS)
    assert isinstance(found, Idle)
    # Nobody stands below the first, and K is the same on both sides of the last two.
    assert found.edges == (-100_000, 1500, 1800)


def unheard_of(**changes: object) -> RuleSet:
    """A rule set past validation."""
    numbers: dict[str, Any] = {
        name: getattr(PUBLISHED, name) for name in type(PUBLISHED).model_fields
    }
    return RuleSet.model_construct(**{**numbers, **changes})


@pytest.mark.parametrize(
    ("rules", "what"),
    [
        (unheard_of(bonus_per_24=-0.1), "won_by_24"),
        (unheard_of(malus_per_bad_move=-0.05), "bad_moves"),
        (unheard_of(loser_bonus_share=-0.5, score_min=-1), "won_by_24"),
    ],
)
def test_a_better_game_that_hurts(rules: RuleSet, what: str) -> None:
    found = check_promise(rules, Promise.MORE_NEVER_HURTS)
    assert isinstance(found, Hurt)
    assert not found.holds
    assert found.what == what
    deepest = 0
    for rating, won, gap, bad_moves, by_24 in product(
        (1199, 1500, 1801, 2200), (True, False), range(-40, 41), range(8), range(4)
    ):
        stats = PlayerStats(bad_moves, 0, by_24)
        moved = brute_force.change(rules, Match(rating, rating - gap, won, stats))
        for worse in brute_force.one_worse(stats):
            other = brute_force.change(rules, Match(rating, rating - gap, won, worse))
            deepest = max(deepest, other - moved)
    assert found.amount == deepest
    assert found.worst is not None
    assert found.worse is not None
    assert found.first is not None
    fell = [brute_force.change(rules, match) for match in (found.worse, found.worst)]
    assert fell[0] - fell[1] == deepest
    differences = {
        count: getattr(found.worst.stats_a, count) - getattr(found.worse.stats_a, count)
        for count in COUNTS
    }
    assert {count: by for count, by in differences.items() if by} == {
        what: -1 if what == "bad_moves" else 1
    }
    assert brute_force.is_broken(rules, found.promise, found.first)


def test_a_fall_too_small_for_a_point_hurts_nobody() -> None:
    rules = unheard_of(bonus_per_16=-1e-9, k_bands=(KBand(below=None, k=0.5),))
    assert check_promise(rules, Promise.MORE_NEVER_HURTS).holds


def test_arithmetic_that_favours_a_is_found() -> None:
    def rounds_a_up(columns: Columns, rules: RuleSet) -> tuple[Integers, Integers]:
        a, b = new_ratings(columns, rules)
        return a + (columns["rating_a"] == columns["rating_b"]), b

    found = symmetric(PUBLISHED, rounds_a_up)
    assert (found.holds, found.amount) == (False, 1)
    assert found.worst == found.first
    assert found.worst is not None
    assert (found.worst.rating_a, found.worst.rating_b) == (1500, 1500)


def test_symmetry_is_tested_on_every_score_and_pair_of_bands() -> None:
    seen: list[Columns] = []

    def noting(columns: Columns, rules: RuleSet) -> tuple[Integers, Integers]:
        seen.append(columns)
        return new_ratings(columns, rules)

    assert symmetric(PUBLISHED, noting).holds
    columns = seen[0]
    edges = np.array(PUBLISHED.edges)
    pairs = {
        tuple(pair)
        for pair in np.searchsorted(edges, [columns["rating_a"], columns["rating_b"]], "right").T
    }
    assert len(pairs) == 16
    winners = {tuple(row) for row in np.stack([columns[f"{c}_a"] for c in COUNTS], axis=1)}
    scores = {float(exact.score(PUBLISHED, True, PlayerStats(*map(int, row)))) for row in winners}
    assert scores == {
        float(exact.score(PUBLISHED, True, stats))
        for stats in brute_force.scores(PUBLISHED, True).stats
    }


def test_of_too_many_scores_some_are_taken() -> None:
    fine = PUBLISHED.replace(
        **{step: 0.0019 for step, _ in STEPS_AND_CAPS}, **{cap: 2 for _, cap in STEPS_AND_CAPS}
    )
    grid = score_grid(fine)
    assert not grid.complete
    assert grid.won.size <= MOST_CELLS
    assert [(counts[0], counts[-1]) for counts in grid.counts] == [(0, 1_000)] * 4
    for promise in (Promise.NO_EXACT_HALVES, Promise.PRECISION_DOES_NOT_DECIDE):
        found = check_promise(fine, promise)
        assert isinstance(found, Halves | Precision)
        assert not found.complete


def test_distinct_scores_are_those_of_all_counts() -> None:
    for won in (True, False):
        found, wanted = distinct_scores(PUBLISHED, won), brute_force.scores(PUBLISHED, won, 15)
        assert set(zip(found.single.tolist(), found.double.tolist(), strict=True)) == set(
            zip(wanted.single.tolist(), wanted.double.tolist(), strict=True)
        )


def test_bands_that_nobody_is_in_or_that_few_meet_in() -> None:
    odd = PUBLISHED.replace(
        k_bands=[
            {"below": -100_000, "k": 10},
            {"below": -99_999, "k": 25},
            {"below": 100_000, "k": 40},
            {"below": None, "k": 16},
        ],
        scale=1,
    )
    assert [(band.low, band.high) for band in bands(odd)] == [
        (-100_000, -100_000),
        (-99_999, 99_999),
        (100_000, 100_000),
    ]
    for found in check(odd):
        for match in (found.worst, found.first):
            assert match is None or brute_force.is_broken(odd, found.promise, match)
    edges = check_promise(odd, Promise.NO_EDGE_HOPPING)
    assert isinstance(edges, Edges)
    # From the edge of all ratings a win would lead past it.
    assert [hop.edge for hop in edges.hops] == [-99_999]


@settings(max_examples=25)
@given(rule_sets(), st.lists(matches, min_size=20, max_size=20))
def test_under_any_rule_set(rules: RuleSet, played: list[Match]) -> None:
    grid = score_grid(rules)
    for found in check(rules):
        for match in (found.worst, found.first):
            assert match is None or brute_force.is_broken(rules, found.promise, match)
        sampled = {Promise.NO_EXACT_HALVES, Promise.PRECISION_DOES_NOT_DECIDE}
        if not found.holds or (found.promise in sampled and not grid.complete):
            continue
        if found.promise not in {Promise.NO_EDGE_HOPPING, Promise.EVERY_COEFFICIENT_COUNTS}:
            broken = [m for m in played if brute_force.is_broken(rules, found.promise, m)]
            assert broken == []


@given(rule_sets())
def test_a_breach_of_zero_means_that_the_promise_holds(rules: RuleSet) -> None:
    for promise in MEASURED:
        if breach(rules, promise) == 0:
            assert check_promise(rules, promise).holds


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
def test_a_breach_is_that_of_the_exact_changes(rules: RuleSet) -> None:
    win, loss = (
        exact.score(rules, True, PlayerStats(1_000)),
        exact.score(rules, False, PlayerStats(0, 1_000, 1_000, 1_000)),
    )
    best = exact.score(rules, True, PlayerStats(0, 1_000, 1_000, 1_000))
    worst = exact.score(rules, False, PlayerStats(1_000))
    ks = [Fraction(band.k) for band in rules.k_bands]
    wanted = {
        Promise.WINNER_NEVER_LOSES: max(k * (1 - win) for k in ks) - Fraction(1, 2),
        Promise.LOSER_NEVER_GAINS: max(k * loss for k in ks) - Fraction(1, 2),
        Promise.BETTER_RESULT_PAYS_MORE: max(1 - k * (win - loss) for k in ks),
        Promise.SWING_WITHIN_K: max(k * (max(best, 1 - worst) - 1) for k in ks) - Fraction(1, 2),
    }
    for promise in MEASURED:
        found = breach(rules, promise)
        assert found == pytest.approx(max(0, float(wanted[promise])), abs=1e-4)
        assert (found == 0) == check_promise(rules, promise).holds


def test_a_breach_grows_steadily() -> None:
    caps = [0, 0.01, 0.0124, 0.0126, 0.02, 0.1, 0.3]
    found = [
        breach(
            PUBLISHED.replace(malus_per_bad_move=0, cap_malus=0)
            if not cap
            else PUBLISHED.replace(malus_per_bad_move=min(cap, 0.02), cap_malus=cap),
            Promise.WINNER_NEVER_LOSES,
        )
        for cap in caps
    ]
    assert found[:3] == [0, 0, 0]
    assert all(low < high for low, high in pairwise(found[2:]))


def test_a_promise_without_a_measure_is_refused() -> None:
    with pytest.raises(ValueError, match="symmetric is not measured"):
        breach(PUBLISHED, Promise.SYMMETRIC)


def test_plain_elo_at_one_k_makes_no_points() -> None:
    assert check_promise(plain_elo(VARIANTS["flat_k"]), Promise.POINTS_NEITHER_MADE_NOR_LOST).holds

"""Every check under every rule set of the tests, against plain loops over all that can happen."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, product
from math import ceil

import brute_force
import numpy as np
import pytest
from brute_force import BRILLIANT, CARELESS, FAR, GAPS
from vectors import RULES

from sedma_elo import PUBLISHED, Match, PlayerStats, RuleSet, rate
from sedma_elo.checks import (
    ByBand,
    DeadZones,
    Edges,
    Halves,
    Pay,
    Pool,
    Precision,
    Promise,
    Swing,
    check,
    check_promise,
)
from sedma_elo.insight import plain_elo
from sedma_elo.variants import VARIANTS

RULE_SETS = {
    **VARIANTS,
    **RULES,
    "halves_everywhere": PUBLISHED.replace(
        k_bands=[{"below": 1300, "k": 25}, {"below": None, "k": 15}]
    ),
    "kind": PUBLISHED.replace(
        loser_bonus_share=0, cap_malus=0.02, k_bands=[{"below": None, "k": 20}], scale=100
    ),
    "nothing_idle": PUBLISHED.replace(score_min=-0.2, score_max=1.3),
    "plain_at_one_k": plain_elo(VARIANTS["flat_k"]),
    "half_a_point": PUBLISHED.replace(k_bands=[{"below": None, "k": 0.5}], scale=50),
    "low_limit": PUBLISHED.replace(score_max=0.4),
    "upside_down": PUBLISHED.replace(score_min=0.7),
    "below_zero": PUBLISHED.replace(
        k_bands=[{"below": -100, "k": 40}, {"below": 7, "k": 1}, {"below": None, "k": 90}]
    ),
}
every_rule_set = pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)


def nearest(gaps: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> int:
    return min(abs(GAPS[index]) for index in np.flatnonzero(gaps))


@every_rule_set
@pytest.mark.parametrize("won", [True, False])
def test_winners_that_lose_and_losers_that_gain(rules: RuleSet, won: bool) -> None:
    promise = Promise.WINNER_NEVER_LOSES if won else Promise.LOSER_NEVER_GAINS
    found = check_promise(rules, promise)
    assert isinstance(found, ByBand)
    sign = -1 if won else 1
    harms = [
        np.max([sign * brute_force.changes(rules, won, own) for own in pair], axis=(0, 1))
        for pair in brute_force.ordinary_ratings(rules)
    ]
    onsets = [
        (np.array(GAPS)[harm > 0][0 if won else -1] if (harm > 0).any() else None) for harm in harms
    ]
    assert [onset.gap for onset in found.onsets] == onsets
    assert [onset.k for onset in found.onsets] == [band.k for band in rules.k_bands]
    worst = max(harm.max() for harm in harms)
    assert (found.holds, found.amount) == (worst <= 0, max(worst, 0))
    if found.holds:
        assert (found.worst, found.first) == (None, None)
        return
    assert found.worst is not None
    assert found.first is not None
    assert brute_force.change(rules, found.worst) == sign * worst
    gap = abs(found.worst.rating_a - found.worst.rating_b)
    assert gap == min(nearest(harm == worst) for harm in harms if worst in harm)
    fewer = [
        stats
        for stats in brute_force.scores(rules, won).stats
        if brute_force.total_counts(stats) < brute_force.total_counts(found.worst.stats_a)
    ]
    assert all(
        sign * brute_force.change(rules, replace(found.worst, stats_a=stats)) < worst
        for stats in fewer
    )
    assert brute_force.is_broken(rules, promise, found.first)
    gap = abs(found.first.rating_a - found.first.rating_b)
    assert gap == min(nearest(harm > 0) for harm in harms if (harm > 0).any())


@every_rule_set
def test_the_better_result(rules: RuleSet) -> None:
    found = check_promise(rules, Promise.BETTER_RESULT_PAYS_MORE)
    assert isinstance(found, Pay)
    least = min(
        (
            brute_force.changes(rules, True, own).min(axis=0)
            - brute_force.changes(rules, False, own).max(axis=0)
        ).min()
        for pair in brute_force.ordinary_ratings(rules)
        for own in pair
    )
    assert (found.holds, found.amount) == (least >= 1, max(-least, 0))
    assert found.win_change - found.loss_change == least
    for match, moved in ((found.win, found.win_change), (found.loss, found.loss_change)):
        assert brute_force.change(rules, match) == moved
    assert (found.win.rating_a, found.win.rating_b) == (found.loss.rating_a, found.loss.rating_b)
    assert (found.worst, found.first is None) == (None if found.holds else found.win, found.holds)


@every_rule_set
def test_the_pool(rules: RuleSet) -> None:
    found = check_promise(rules, Promise.POINTS_NEITHER_MADE_NOR_LOST)
    assert isinstance(found, Pool)
    totals: dict[bool, list[tuple[int, int]]] = {True: [], False: []}
    edges = (-5_000, *rules.edges, 5_000)
    won, lost = (brute_force.scores(rules, result).single.tolist() for result in (True, False))
    extremes = [(min(won), min(lost)), (max(won), max(lost))]
    expected: dict[int, float] = dict(
        zip(GAPS, brute_force.expected(rules, GAPS).tolist(), strict=True)
    )

    def moved(rating: int, score: float, gap: int) -> int:
        k = brute_force.k_of(rules, rating)
        return round(rating + k * (score - expected[gap])) - rating

    for low, high in pairwise(edges):
        for other_low, other_high in pairwise(edges):
            for gap in range(max(-1_500, low - other_high + 1), min(1_500, high - other_low)):
                top = min(high - 1, other_high - 1 + gap)
                bottom = max(low, other_low + gap)
                for own in {top, max(top - 1, bottom)} if top >= bottom else ():
                    other = own - gap
                    same = brute_force.k_of(rules, own) == brute_force.k_of(rules, other)
                    least, most = (
                        moved(own, of_winner, gap) + moved(other, of_loser, -gap)
                        for of_winner, of_loser in extremes
                    )
                    totals[same].append((least, most))
    wanted = [
        total
        for those in (totals[True] + totals[False], totals[True])
        for total in (min(least for least, _ in those), max(most for _, most in those))
    ]
    sums = (found.least, found.most, found.least_at_same_k, found.most_at_same_k)
    assert [told.points for told in sums] == wanted
    for told in sums:
        assert told.match.a_won
        added = sum(rate(told.match, rules)) - told.match.rating_a - told.match.rating_b
        assert added == told.points
    assert found.amount == max(map(abs, wanted))
    assert found.holds == (found.amount == 0)


@every_rule_set
def test_the_largest_swing(rules: RuleSet) -> None:
    found = check_promise(rules, Promise.SWING_WITHIN_K)
    assert isinstance(found, Swing)
    largest = [
        max(
            np.abs(brute_force.changes(rules, won, own)).max()
            for own in pair
            for won in (True, False)
        )
        for pair in brute_force.ordinary_ratings(rules)
    ]
    assert [abs(swing.change) for swing in found.by_band] == largest
    assert all(brute_force.change(rules, swing.match) == swing.change for swing in found.by_band)
    excess = max(most - ceil(band.k) for most, band in zip(largest, rules.k_bands, strict=True))
    assert (found.holds, found.amount) == (excess <= 0, max(excess, 0))
    assert abs(found.largest.change) == max(largest)
    assert found.furthest_beyond.excess == excess


@every_rule_set
def test_hops_over_edges(rules: RuleSet) -> None:
    found = check_promise(rules, Promise.NO_EDGE_HOPPING)
    assert isinstance(found, Edges)
    nets = {}
    for edge in rules.edges:
        up = rate(Match(edge - 1, edge - 1, True), rules)[0]
        if up >= edge and brute_force.k_of(rules, edge) != brute_force.k_of(rules, edge - 1):
            nets[edge] = rate(Match(up, up, False), rules)[0] - (edge - 1)
    assert {hop.edge: hop.net for hop in found.hops} == nets
    assert found.amount == max(map(abs, nets.values()), default=0)
    assert found.holds == (found.amount == 0)


@every_rule_set
def test_dead_zones(rules: RuleSet) -> None:
    found = check_promise(rules, Promise.CLEAN_WIN_MOVES)
    assert isinstance(found, DeadZones)
    zones, lowest = [], []
    for pair in brute_force.ordinary_ratings(rules):
        wins = [
            min(brute_force.change(rules, Match(own, own - gap, True)) for own in pair)
            for gap in GAPS
        ]
        losses = [
            max(brute_force.change(rules, Match(own, own + gap, False)) for own in pair)
            for gap in GAPS
        ]
        zones.append(
            (
                next((gap for gap, moved in zip(GAPS, wins, strict=True) if moved <= 0), None),
                next((gap for gap, moved in zip(GAPS, losses, strict=True) if moved >= 0), None),
            )
        )
        lowest += [moved for gap, moved in zip(GAPS, wins, strict=True) if abs(gap) <= rules.scale]
    # A clean win may bring nothing, whoever the opponent.
    told = [
        tuple(None if gap is None else max(gap, GAPS[0]) for gap in (zone.win, zone.loss))
        for zone in found.zones
    ]
    assert told == zones
    assert (found.holds, found.amount) == (min(lowest) >= 1, max(1 - min(lowest), 0))


@every_rule_set
def test_ratings_below_zero(rules: RuleSet) -> None:
    found = check_promise(rules, Promise.RATINGS_STAY_ABOVE_ZERO)
    lost = {
        (own, gap): rate(Match(own, own - gap, False, CARELESS), rules)[0]
        for own in range(100)
        for gap in range(-100, 1_200)
    }
    assert found.amount == max(0, -min(lost.values()))
    assert found.holds == (min(lost.values()) >= 0)
    if found.worst and found.first:
        assert rate(found.worst, rules)[0] == -found.amount
        own, other = found.first.rating_a, found.first.rating_b
        negative = [at for at, new in lost.items() if new < 0]
        assert abs(own - other) == min(abs(gap) for _, gap in negative)
        assert own == max(rating for rating, gap in negative if gap == own - other)


@every_rule_set
def test_halves_and_precision(rules: RuleSet) -> None:
    halves = check_promise(rules, Promise.NO_EXACT_HALVES)
    precision = check_promise(rules, Promise.PRECISION_DOES_NOT_DECIDE)
    assert isinstance(halves, Halves)
    assert isinstance(precision, Precision)
    nearest, cases, others, surely = 0.5, 0, 0, 0
    expected = brute_force.expected(rules, FAR)
    for pair, won in product(brute_force.ordinary_ratings(rules), (True, False)):
        k, of = brute_force.k_of(rules, pair[0]), brute_force.scores(rules, won)
        own = np.array(brute_force.of_every_size(rules, pair[0]))[:, np.newaxis]
        hit = set()
        for single, double in zip(of.single.tolist(), of.double.tolist(), strict=True):
            exact, in_double = k * (single - expected), k * (double - expected)
            nearest = min(nearest, np.abs(exact % 1 - 0.5).min())
            near = np.abs(exact % 1 - 0.5) < 1e-9
            hit |= {single} if ((own + exact[near]) % 1 == 0.5).any() else set()
            near |= np.abs(in_double % 1 - 0.5) < 1e-9
            differs = (np.rint(exact) != np.rint(in_double))[~near].any() or (
                np.rint(own + exact[near]) != np.rint(own + in_double[near])
            ).any()
            others += differs
            # In double precision scores differ by the last digit, too: that decides but rarely.
            surely += differs and abs(single - double) > 1e-12
        cases += len(hit)
    assert (halves.amount, halves.holds) == (cases, not cases)
    assert surely <= precision.cases <= others
    assert precision.holds == (not others)
    assert halves.nearest == pytest.approx(0 if cases else nearest, rel=1e-6)
    assert halves.complete
    assert precision.complete
    if precision.worst:
        assert rate(precision.worst, rules)[0] == precision.single
        assert precision.amount == abs(precision.single - precision.double) > 0


@every_rule_set
def test_every_counterexample_breaks_its_promise(rules: RuleSet) -> None:
    for found in check(rules):
        if found.promise is not Promise.BETTER_RESULT_PAYS_MORE:
            assert found.holds == (found.amount == 0)
        for match in (found.worst, found.first):
            assert match is None or brute_force.is_broken(rules, found.promise, match)


def test_each_promise_holds_somewhere_and_is_broken_somewhere() -> None:
    """But for the two that every valid rule set keeps, which have tests of their own."""
    verdicts: dict[Promise, set[bool]] = {promise: set() for promise in Promise}
    for rules in RULE_SETS.values():
        for found in check(rules):
            verdicts[found.promise].add(found.holds)
    kept = {Promise.MORE_NEVER_HURTS, Promise.SYMMETRIC}
    assert {promise for promise, seen in verdicts.items() if seen == {True}} == kept
    assert all(True in seen for seen in verdicts.values())
    assert PlayerStats() != BRILLIANT

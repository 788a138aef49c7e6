"""The nearest other matches: which there are, what each changes, and why one changes nothing."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import exact
import pytest
from hypothesis import given
from strategies import matches
from vectors import RULES

from sedma_elo import PUBLISHED, Match, PlayerStats, RuleSet, explain, rate
from sedma_elo.insight import Variation, WhatIf, WhyNothing, what_ifs
from sedma_elo.match import COUNTS

WORTH_NOTHING = PUBLISHED.replace(loser_bonus_share=0, malus_per_bad_move=0)
ALL_RULES = {**RULES, "worth_nothing": WORTH_NOTHING}
LIMIT = 100_000

PLAYED = [
    PlayerStats(),
    PlayerStats(1),
    PlayerStats(3, 1, 0, 1),
    PlayerStats(15, 3, 2, 3),
    PlayerStats(25, 0, 4, 5),
    PlayerStats(1_000, 1_000, 1_000, 1_000),
]
CASES = [
    Match(rating, rating - gap, won, stats)
    for rating, gap, won, stats in product(
        (700, 1199, 1200, 2199, 2200), (-800, 0, 161, 800), (True, False), PLAYED
    )
]


def k_of(rules: RuleSet, rating: int) -> float:
    return next(band.k for band in rules.k_bands if band.below is None or rating < band.below)


def across(rules: RuleSet, rating: int) -> int | None:
    """The nearest rating with another K; of two as near the lower one."""
    k = k_of(rules, rating)
    candidates = {side for edge in rules.edges for side in (edge - 1, edge)}
    others = sorted(side for side in candidates if abs(side) <= LIMIT and k_of(rules, side) != k)
    return min(others, key=lambda side: abs(side - rating), default=None)


def capped_bonuses(stats: PlayerStats, rules: RuleSet) -> dict[str, int]:
    """The counts with which every bonus is at its cap or past it."""
    needed = exact.at_cap(rules)
    return {count: max(getattr(stats, count), needed[count]) for count in exact.BONUSES}


def variations(match: Match, rules: RuleSet) -> set[Match]:
    """Every variation that can be played."""
    stats, rating, opponent = match.stats_a, match.rating_a, match.rating_b
    counted = [
        {count: getattr(stats, count) + amount} for count, amount in product(COUNTS, (-1, 1))
    ]
    other_rating = across(rules, rating)
    ratings = [(rating, opponent + amount) for amount in (-200, -100, -50, 50, 100, 200)]
    if other_rating is not None:
        ratings.append((other_rating, opponent + other_rating - rating))
    found = {
        replace(match, stats_a=replace(stats, **counts))
        for counts in (*counted, {"bad_moves": 0}, capped_bonuses(stats, rules))
        if all(0 <= count <= 1_000 for count in counts.values())
    }
    found |= {
        replace(match, rating_a=own, rating_b=other)
        for own, other in ratings
        if abs(own) <= LIMIT and abs(other) <= LIMIT
    }
    return (found | {replace(match, a_won=not match.a_won)}) - {match}


def described(match: Match, row: WhatIf, rules: RuleSet) -> Match:
    """The match that a row says it is."""
    stats = match.stats_a
    match row.variation:
        case Variation.COUNT:
            count = getattr(stats, row.what) + row.amount
            return replace(match, stats_a=replace(stats, **{row.what: count}))
        case Variation.NO_BAD_MOVES:
            return replace(match, stats_a=replace(stats, bad_moves=0))
        case Variation.ALL_BONUSES:
            return replace(match, stats_a=replace(stats, **capped_bonuses(stats, rules)))
        case Variation.OTHER_RESULT:
            return replace(match, a_won=not match.a_won)
        case Variation.OPPONENT:
            return replace(match, rating_b=match.rating_b + row.amount)
        case Variation.ACROSS_EDGE:
            gap = match.rating_a - match.rating_b
            return replace(match, rating_a=row.amount, rating_b=row.amount - gap)


def why_nothing(match: Match, varied: Match, rules: RuleSet) -> WhyNothing:
    """Why two matches bring the same change."""
    before, after, needed = match.stats_a, varied.stats_a, exact.at_cap(rules)
    changed = [count for count in COUNTS if getattr(before, count) != getattr(after, count)]
    share = exact.share(rules, match.a_won)
    worth = {
        count: exact.step_and_cap(rules, count)[0] * (1 if count == "bad_moves" else share)
        for count in COUNTS
    }
    if changed and not any(worth[count] for count in changed):
        return WhyNothing.NOT_COUNTED
    if changed and all(
        min(getattr(before, count), getattr(after, count)) >= needed[count] for count in changed
    ):
        return WhyNothing.AT_CAP
    ratings = (match.rating_a, match.rating_b) == (varied.rating_a, varied.rating_b)
    scores = [exact.score(rules, of.a_won, of.stats_a) for of in (match, varied)]
    if ratings and scores[0] == scores[1]:
        return WhyNothing.CLAMPED
    return WhyNothing.ROUNDED


def check(match: Match, rules: RuleSet) -> set[WhyNothing]:
    """Compare every row with the rule; the reasons for which some change nothing."""
    rows, before = what_ifs(match, rules), rate(match, rules)[0] - match.rating_a
    assert {row.match for row in rows} == variations(match, rules)
    assert len(rows) == len({row.match for row in rows})
    for row in rows:
        assert row.match == described(match, row, rules)
        assert row.change == rate(row.match, rules)[0] - row.match.rating_a
        assert row.difference == row.change - before
        expected = None if row.difference else why_nothing(match, row.match, rules)
        assert row.why_nothing is expected, (match, row)
    return {row.why_nothing for row in rows if row.why_nothing}


@pytest.mark.parametrize("rules", ALL_RULES.values(), ids=ALL_RULES)
def test_every_variation_is_there_once_with_what_it_does(rules: RuleSet) -> None:
    seen = set().union(*(check(match, rules) for match in CASES))
    assert seen == set(WhyNothing) - ({WhyNothing.NOT_COUNTED} if rules != WORTH_NOTHING else set())


@given(matches)
def test_the_variations_of_any_match(match: Match) -> None:
    check(match, PUBLISHED)


def test_what_is_rounded_away_had_a_true_change() -> None:
    for match in CASES:
        before = explain(match).a
        for row in what_ifs(match, PUBLISHED):
            if row.why_nothing is WhyNothing.ROUNDED:
                assert explain(row.match).a.exact_change != before.exact_change


@pytest.mark.parametrize("rating", [-LIMIT, LIMIT])
def test_what_lies_beyond_the_bounds_is_left_out(rating: int) -> None:
    match = Match(rating, rating, True, PlayerStats(1_000, 0, 1_000, 0))
    rows = what_ifs(match, PUBLISHED)
    steps = {row.amount for row in rows if row.variation is Variation.OPPONENT}
    assert steps == ({50, 100, 200} if rating < 0 else {-200, -100, -50})
    counts = {(row.what, row.amount) for row in rows if row.variation is Variation.COUNT}
    assert counts == {
        ("bad_moves", -1),
        ("won_by_16", 1),
        ("won_by_24", -1),
        ("won_by_4_and_last", 1),
    }


def test_of_two_names_for_a_variation_the_smaller_step_is_told() -> None:
    rows = what_ifs(Match(1500, 1500, True, PlayerStats(1, 2, 2, 3)), PUBLISHED)
    told = {(row.variation, row.what, row.amount) for row in rows}
    assert {
        (Variation.COUNT, "bad_moves", -1),
        (Variation.COUNT, "won_by_16", 1),
    } <= told
    assert not {Variation.NO_BAD_MOVES, Variation.ALL_BONUSES} & {row.variation for row in rows}


def test_no_opponent_stands_so_low_across_the_edge() -> None:
    match = Match(1200, -LIMIT, True)
    assert Variation.ACROSS_EDGE not in {row.variation for row in what_ifs(match, PUBLISHED)}


def test_no_player_stands_below_the_lowest_edge() -> None:
    rules = PUBLISHED.replace(k_bands=[{"below": -LIMIT, "k": 40}, {"below": None, "k": 32}])
    rows = what_ifs(Match(0, 50, True), rules)
    assert Variation.ACROSS_EDGE not in {row.variation for row in rows}


def test_one_band_has_no_edge_to_cross() -> None:
    rules = PUBLISHED.replace(k_bands=[{"below": None, "k": 32}])
    assert Variation.ACROSS_EDGE not in {row.variation for row in what_ifs(CASES[0], rules)}


def test_an_edge_at_which_k_stays_is_none() -> None:
    bands = [{"below": 1000, "k": 40}, {"below": 1500, "k": 32}, {"below": None, "k": 32}]
    rules = PUBLISHED.replace(k_bands=bands)
    rows = what_ifs(Match(1490, 1490, True), rules)
    assert [row.amount for row in rows if row.variation is Variation.ACROSS_EDGE] == [999]


@pytest.mark.parametrize(
    ("match", "what", "amount"),
    [
        (Match(1569, 1798, False, PlayerStats(1, 0, 2)), "bad_moves", 1),
        (Match(1569, 1798, False, PlayerStats(1, 0, 2)), "won_by_24", -1),
        (Match(1500, 1500, True, PlayerStats(3, won_by_4_and_last=2)), "won_by_16", 1),
    ],
)
def test_a_hair_of_single_precision_is_no_rounding(match: Match, what: str, amount: int) -> None:
    row = next(
        row for row in what_ifs(match, PUBLISHED) if (row.what, row.amount) == (what, amount)
    )
    assert row.why_nothing is WhyNothing.CLAMPED

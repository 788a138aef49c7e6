"""The promises that a way to rate teams breaks, each played again."""

from __future__ import annotations

from itertools import product

import exact
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import rule_sets
from vectors import RULES

from sedma_elo import PUBLISHED, Match, PlayerStats, RuleSet, rate
from sedma_elo.proposals import (
    Counts,
    Opponent,
    TeamCheck,
    TeamRule,
    TeamTrap,
    explain_teams,
    team_traps,
)
from sedma_elo.variants import VARIANTS

KNOWN_RULES = {**VARIANTS, **RULES}
EVERY_WAY = [TeamRule(*way) for way in product(Opponent, Counts)]
MEAN_RATING, HEAD_TO_HEADS = (TeamRule(opponent, Counts.OWN) for opponent in Opponent)


def of_trap(rules: RuleSet, way: TeamRule, trap: TeamTrap) -> TeamCheck:
    return next(check for check in team_traps(rules, way) if check.trap is trap)


def after_a_hundred(
    rules: RuleSet, way: TeamRule, a: tuple[int, int], b: tuple[int, int]
) -> list[int]:
    """The four ratings after clean matches that the teams win in turn, worked out again."""
    ratings = [*a, *b]
    for turn in range(100):
        found = []
        for seat, own in enumerate(ratings):
            gaps: list[float] = [
                own - other for other in (ratings[2:] if seat < 2 else ratings[:2])
            ]
            if way.opponent is Opponent.MEAN_RATING:
                gaps = [sum(gaps) / 2]
            expected = sum(1 / (1 + 10 ** (-gap / rules.scale)) for gap in gaps) / len(gaps)
            k = next(band.k for band in rules.k_bands if band.below is None or own < band.below)
            won = (seat < 2) == (turn % 2 == 0)
            found.append(round(own + k * (won - expected)))
        ratings = found
    return ratings


@pytest.mark.parametrize("name", KNOWN_RULES)
@pytest.mark.parametrize("way", [MEAN_RATING, HEAD_TO_HEADS])
def test_a_hundred_matches_make_and_lose_what_is_said(name: str, way: TeamRule) -> None:
    rules = KNOWN_RULES[name]
    for trap, others in (
        (TeamTrap.POINTS_AGAINST_LEVEL, (1500, 1500)),
        (TeamTrap.POINTS_AGAINST_MIXED, (2000, 1000)),
    ):
        check = of_trap(rules, way, trap)
        ratings = after_a_hundred(rules, way, (2000, 1000), others)
        assert check.last is not None
        assert [player.new_rating for player in check.last.players] == ratings
        assert check.amount == sum(ratings) - 3000 - sum(others)
    carrying = of_trap(rules, way, TeamTrap.CARRYING)
    level = after_a_hundred(rules, way, (2000, 1000), (1500, 1500))
    assert carrying.amount == level[0] - 2000
    assert carrying.holds == (level[0] >= 2000)


@pytest.mark.parametrize(
    ("rules", "way", "level", "mixed", "strong"),
    [
        (PUBLISHED, MEAN_RATING, 147, 244, -465),
        (PUBLISHED, HEAD_TO_HEADS, 111, 244, -474),
        # With the same K for all, what is left is rounding, and with the mean rating a little more.
        (VARIANTS["flat_k"], MEAN_RATING, 2, 0, -502),
        (VARIANTS["flat_k"], HEAD_TO_HEADS, 6, 0, -501),
    ],
)
def test_what_leaks_in(rules: RuleSet, way: TeamRule, level: int, mixed: int, strong: int) -> None:
    traps = (TeamTrap.POINTS_AGAINST_LEVEL, TeamTrap.POINTS_AGAINST_MIXED, TeamTrap.CARRYING)
    assert [of_trap(rules, way, trap).amount for trap in traps] == [level, mixed, strong]


def test_one_k_for_all_leaks_nothing_by_head_to_heads() -> None:
    for way in (HEAD_TO_HEADS, TeamRule(Opponent.TWO_HEAD_TO_HEADS, Counts.TEAM_SUM)):
        for trap in (TeamTrap.POINTS_AGAINST_LEVEL, TeamTrap.POINTS_AGAINST_MIXED):
            assert of_trap(VARIANTS["flat_k"], way, trap).holds
            assert not of_trap(PUBLISHED, way, trap).holds


def test_the_weak_one_gains_more_than_the_strong_one_loses() -> None:
    check = of_trap(PUBLISHED, MEAN_RATING, TeamTrap.POINTS_AGAINST_LEVEL)
    won, lost = check.cases
    assert [player.change for player in won.players] == [1, 38, -16, -16]
    assert [player.change for player in lost.players] == [-23, -3, 18, 18]
    assert (won.match.a_won, lost.match.a_won) == (True, False)
    assert (won.made, lost.made) == (7, 10)


def test_where_the_weak_have_the_smaller_k_points_get_lost() -> None:
    rules = PUBLISHED.replace(k_bands=[{"below": 1500, "k": 16}, {"below": None, "k": 40}])
    check = of_trap(rules, HEAD_TO_HEADS, TeamTrap.POINTS_AGAINST_LEVEL)
    assert check.amount < 0
    assert not check.holds


def test_the_mean_rating_expects_another_sum_than_there_are_winners() -> None:
    check = of_trap(PUBLISHED, MEAN_RATING, TeamTrap.EXPECTED_DO_NOT_ADD_UP)
    match = check.cases[0].match
    level = match.team_b[0].rating
    assert match.team_b == (match.team_b[0],) * 2

    def beyond(level: int) -> float:
        gaps = (2000 - level, 1000 - level, level - 1500, level - 1500)
        return sum(1 / (1 + 10 ** (-gap / 400)) for gap in gaps) - 2

    assert check.amount == pytest.approx(beyond(level))
    assert abs(check.amount) == pytest.approx(max(abs(beyond(r)) for r in range(1000, 2001, 50)))
    assert not check.holds


@given(rule_sets(), st.sampled_from(Counts))
def test_two_head_to_heads_expect_as_many_as_win(rules: RuleSet, counts: Counts) -> None:
    way = TeamRule(Opponent.TWO_HEAD_TO_HEADS, counts)
    check = of_trap(rules, way, TeamTrap.EXPECTED_DO_NOT_ADD_UP)
    assert check.holds
    assert check.amount == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize(
    ("counts", "with_them"), [(Counts.OWN, 20), (Counts.TEAM_MEAN, 14), (Counts.TEAM_SUM, 8)]
)
def test_a_partners_bad_moves(counts: Counts, with_them: int) -> None:
    way = TeamRule(Opponent.MEAN_RATING, counts)
    check = of_trap(PUBLISHED, way, TeamTrap.PARTNERS_BAD_MOVES)
    careless, clean = check.cases
    assert careless.match.team_a[0].stats == PlayerStats()
    assert careless.match.team_a[1].stats == PlayerStats(15)
    assert (careless.a[0].change, clean.a[0].change) == (with_them, 20)
    assert check.amount == with_them - 20
    assert check.holds == (counts is Counts.OWN)


@pytest.mark.parametrize("name", KNOWN_RULES)
@pytest.mark.parametrize("way", EVERY_WAY)
def test_when_two_reach_the_cap(name: str, way: TeamRule) -> None:
    rules = KNOWN_RULES[name]
    check = of_trap(rules, way, TeamTrap.CAPS_SOONER)
    alone = exact.at_cap(rules)["bad_moves"]
    fewest = -(-alone // 2) if way.counts is Counts.TEAM_SUM else alone
    here, own = check.cases
    assert here.match.team_a[0].stats == here.match.team_a[1].stats == PlayerStats(fewest)
    assert here.a[0].malus == pytest.approx(rules.cap_malus if alone else 0)
    assert check.holds == (fewest == alone)
    member = own.match.team_a[0]
    single_win = Match(member.rating, member.rating, True, member.stats)
    assert own.a[0].new_rating == rate(single_win, rules)[0]
    assert check.amount == here.a[0].change - own.a[0].change


@given(st.sampled_from(EVERY_WAY), rule_sets())
def test_every_case_is_a_match_under_the_rule(way: TeamRule, rules: RuleSet) -> None:
    checks = team_traps(rules, way)
    assert [check.trap for check in checks] == list(TeamTrap)
    for check in checks:
        for case in check.cases:
            assert case == explain_teams(case.match, rules, case.team_rule)
    others = {case.team_rule for check in checks for case in check.cases} - {way}
    assert others <= {TeamRule(way.opponent, Counts.OWN)}


@pytest.mark.parametrize("edge", [-100_000, 100_000])
def test_an_edge_at_the_end_of_all_ratings_is_no_obstacle(edge: int) -> None:
    rules = PUBLISHED.replace(k_bands=[{"below": edge, "k": 40}, {"below": None, "k": 20}])
    check = of_trap(rules, EVERY_WAY[-1], TeamTrap.PARTNERS_BAD_MOVES)
    assert check.amount < 0

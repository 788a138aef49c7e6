"""Proposed matches of teams: own K, an opponent as the option says, counts as the option says."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import all_ratings, all_stats, rule_sets
from vectors import RULES

from sedma_elo import PUBLISHED, InvalidInput, Match, PlayerStats, RuleSet, explain, rate
from sedma_elo.match import COUNTS
from sedma_elo.proposals import (
    Counts,
    Member,
    MemberWorking,
    Opponent,
    TeamMatch,
    TeamRule,
    explain_teams,
    rate_teams,
)
from sedma_elo.variants import VARIANTS

KNOWN_RULES = {**VARIANTS, **RULES}
EVERY_WAY = [TeamRule(*way) for way in product(Opponent, Counts)]
OWN_COUNTS = [TeamRule(opponent, Counts.OWN) for opponent in Opponent]
ALL_BONUSES = PlayerStats(won_by_16=3, won_by_24=2, won_by_4_and_last=3)
single = np.float32

members = st.builds(Member, all_ratings, all_stats)
teams = st.tuples(members, members)
team_matches = st.builds(TeamMatch, teams, teams, st.booleans())
ways = st.sampled_from(EVERY_WAY)


def expected(rules: RuleSet, gap: float) -> float:
    exponent = -gap / rules.scale
    return 1 / (1 + 10.0**exponent) if exponent < 308 else 0.0


def score(rules: RuleSet, won: bool, counts: list[float]) -> float:
    """A score worked out again from counts that may be fractions, in single precision."""
    moves, sixteens, twenty_fours, lasts = map(single, counts)
    bonus = (
        min(sixteens * single(rules.bonus_per_16), single(rules.cap_16))
        + min(twenty_fours * single(rules.bonus_per_24), single(rules.cap_24))
        + min(lasts * single(rules.bonus_per_4_and_last), single(rules.cap_4_and_last))
    ) * single(1 if won else rules.loser_bonus_share)
    malus = min(moves * single(rules.malus_per_bad_move), single(rules.cap_malus))
    raw = single(won) + bonus - malus
    return float(min(max(raw, single(rules.score_min)), single(rules.score_max)))


def new_rating(
    rules: RuleSet,
    way: TeamRule,
    own: Member,
    partner: Member,
    others: tuple[Member, Member],
    won: bool,
) -> int:
    """A member's new rating worked out again, with nothing of the engine's but the numbers."""
    mine, partners = (
        [getattr(member.stats, count) for count in COUNTS] for member in (own, partner)
    )
    counts = {
        Counts.OWN: mine,
        Counts.TEAM_MEAN: [(a + b) / 2 for a, b in zip(mine, partners, strict=True)],
        Counts.TEAM_SUM: [a + b for a, b in zip(mine, partners, strict=True)],
    }[way.counts]
    gaps = [own.rating - other.rating for other in others]
    if way.opponent is Opponent.MEAN_RATING:
        share = expected(rules, sum(gaps) / 2)
    else:
        share = sum(expected(rules, gap) for gap in gaps) / 2
    k = next(band.k for band in rules.k_bands if band.below is None or own.rating < band.below)
    return round(own.rating + k * (score(rules, won, counts) - share))


@given(team_matches, rule_sets(), ways)
def test_every_rating_is_worked_out_again(match: TeamMatch, rules: RuleSet, way: TeamRule) -> None:
    (a, b), (c, d), won = match.team_a, match.team_b, match.a_won
    assert rate_teams(match, rules, way) == (
        (
            new_rating(rules, way, a, b, (c, d), won),
            new_rating(rules, way, b, a, (c, d), won),
        ),
        (
            new_rating(rules, way, c, d, (a, b), not won),
            new_rating(rules, way, d, c, (a, b), not won),
        ),
    )


@pytest.mark.parametrize("name", KNOWN_RULES)
@given(team_matches, st.sampled_from(OWN_COUNTS))
def test_two_alike_are_one_opponent(name: str, match: TeamMatch, way: TeamRule) -> None:
    own, partner = match.team_a
    other, _ = match.team_b
    alike = TeamMatch((own, partner), (other, other), match.a_won)
    (new, _), _ = rate_teams(alike, KNOWN_RULES[name], way)
    single_match = Match(own.rating, other.rating, match.a_won, own.stats, other.stats)
    assert new == rate(single_match, KNOWN_RULES[name])[0]


@given(team_matches, rule_sets())
def test_two_head_to_heads_are_the_mean_of_two_changes(match: TeamMatch, rules: RuleSet) -> None:
    way = TeamRule(Opponent.TWO_HEAD_TO_HEADS, Counts.OWN)
    player, own = explain_teams(match, rules, way).a[0], match.team_a[0]
    changes = [
        explain(Match(own.rating, other.rating, match.a_won, own.stats), rules).a.exact_change
        for other in match.team_b
    ]
    assert player.exact_change == pytest.approx(sum(changes) / 2, abs=1e-9)


@given(team_matches, rule_sets(), ways)
def test_swapped_teams_give_swapped_ratings(
    match: TeamMatch, rules: RuleSet, way: TeamRule
) -> None:
    assert rate_teams(match.swapped(), rules, way) == rate_teams(match, rules, way)[::-1]
    assert match.swapped().swapped() == match


@given(team_matches, rule_sets(), ways)
def test_the_order_within_a_team_makes_no_difference(
    match: TeamMatch, rules: RuleSet, way: TeamRule
) -> None:
    turned = TeamMatch(match.team_a[::-1], match.team_b[::-1], match.a_won)
    a, b = rate_teams(match, rules, way)
    assert rate_teams(turned, rules, way) == (a[::-1], b[::-1])


@given(team_matches, rule_sets(), ways)
def test_the_working_is_whole(match: TeamMatch, rules: RuleSet, way: TeamRule) -> None:
    explained = explain_teams(match, rules, way)
    assert (explained.match, explained.rules, explained.team_rule) == (match, rules, way)
    assert [player.member for player in explained.players] == [*match.team_a, *match.team_b]
    assert [player.won for player in explained.players] == [match.a_won] * 2 + [not match.a_won] * 2
    assert sum(rate_teams(match, rules, way), ()) == tuple(
        player.new_rating for player in explained.players
    )
    before = sum(player.member.rating for player in explained.players)
    assert explained.made == sum(player.new_rating for player in explained.players) - before
    for player in explained.players:
        assert player.new_rating == round(player.member.rating + player.exact_change)
        assert player.change == player.new_rating - player.member.rating


MIXED, LEVEL = (Member(2000), Member(1000)), (Member(1500), Member(1500))


@pytest.mark.parametrize(
    ("match", "way", "ratings"),
    [
        # The weak player gains far more than the strong one, and the level ones lose.
        (TeamMatch(MIXED, LEVEL, True), OWN_COUNTS[0], ((2001, 1038), (1484, 1484))),
        (TeamMatch(MIXED, LEVEL, False), OWN_COUNTS[0], ((1977, 998), (1516, 1516))),
        # Against a mixed pair, the mean rating asks more of the strong player than two matches.
        (TeamMatch(MIXED, MIXED, False), OWN_COUNTS[0], ((1977, 998), (2001, 1038))),
        (TeamMatch(MIXED, MIXED, False), OWN_COUNTS[1], ((1982, 990), (2006, 1030))),
        # 0.5 of a point in the mean of two ratings.
        (
            TeamMatch((Member(1), Member(0)), (Member(1), Member(0)), True),
            OWN_COUNTS[0],
            ((21, 20), (-19, -20)),
        ),
        (
            TeamMatch((Member(-100_000),) * 2, (Member(100_000),) * 2, True),
            OWN_COUNTS[1],
            ((-99_960,) * 2, (99_984,) * 2),
        ),
        # Partners on either side of an edge of K.
        (
            TeamMatch((Member(1199), Member(1200)), (Member(1200), Member(1199)), True),
            OWN_COUNTS[1],
            ((1219, 1216), (1184, 1179)),
        ),
    ],
)
def test_matches_by_hand(
    match: TeamMatch, way: TeamRule, ratings: tuple[tuple[int, int], tuple[int, int]]
) -> None:
    assert rate_teams(match, PUBLISHED, way) == ratings


def player(counts: Counts, own: PlayerStats, partner: PlayerStats, *, won: bool) -> MemberWorking:
    match = TeamMatch((Member(1500, own), Member(1500, partner)), LEVEL, won)
    return explain_teams(match, PUBLISHED, TeamRule(Opponent.MEAN_RATING, counts)).a[0]


@pytest.mark.parametrize(
    ("counts", "counted", "malus", "change"),
    [
        (Counts.OWN, 2, 0.04, 15),
        (Counts.TEAM_MEAN, 5.5, 0.11, 12),
        (Counts.TEAM_SUM, 11, 0.22, 9),
    ],
)
def test_whose_bad_moves_count(counts: Counts, counted: float, malus: float, change: int) -> None:
    working = player(counts, PlayerStats(2), PlayerStats(9), won=True)
    assert working.counted.bad_moves == counted
    assert working.malus == pytest.approx(malus)
    assert working.change == change


@pytest.mark.parametrize(
    ("counts", "bonus"),
    # Half of 3, 2 and 3 rounds count 0.075, 0.1 and 0.045; of that a loser keeps a tenth.
    [(Counts.OWN, 0), (Counts.TEAM_MEAN, 0.022), (Counts.TEAM_SUM, 0.044)],
)
def test_whose_bonuses_count(counts: Counts, bonus: float) -> None:
    working = player(counts, PlayerStats(), ALL_BONUSES, won=False)
    assert working.bonus == pytest.approx(bonus)


@pytest.mark.parametrize(
    ("kind", "values", "fields"),
    [
        (Member, (True,), ["rating"]),
        (Member, (1500.0,), ["rating"]),
        (Member, (100_001, None), ["rating", "stats"]),
        (TeamRule, ("mean_rating", Counts.OWN), ["opponent"]),
        (TeamRule, (None, "own"), ["opponent", "counts"]),
        (TeamMatch, (LEVEL, LEVEL, 1), ["a_won"]),
        (TeamMatch, ((Member(1),), [*LEVEL], True), ["team_a", "team_b"]),
        (TeamMatch, ((Member(1), 1500), (*LEVEL, Member(1)), True), ["team_a", "team_b"]),
    ],
)
def test_bad_values_are_refused_by_name(
    kind: Callable[..., object], values: tuple[object, ...], fields: list[str]
) -> None:
    with pytest.raises(InvalidInput) as refused:
        kind(*values)
    assert [problem.field for problem in refused.value.problems] == fields

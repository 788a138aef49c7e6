"""What goes wrong with a way to rate matches of teams: promises, and matches that break them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import cycle, islice

from sedma_elo.insight import counts_at_cap, first_ratings
from sedma_elo.insight.landscape import first
from sedma_elo.match import PlayerStats
from sedma_elo.proposals.teams import (
    Counts,
    Member,
    Team,
    TeamExplanation,
    TeamMatch,
    TeamRule,
    counted_for,
    explain_teams,
)
from sedma_elo.rating import k_band
from sedma_elo.rules import RATING, RuleSet

# A strong player with a weak one, and two players halfway between.
STRONG, WEAK = Member(2000), Member(1000)
MIXED = (STRONG, WEAK)
LEVEL = (Member(1500), Member(1500))
# The level opponents tried, from the weak player's rating to the strong one's.
LEVELS = range(WEAK.rating, STRONG.rating + 1, 50)
REPEATED = 100
"""Matches that the two teams win in turn."""
# Expected scores come this close to the sum they are meant to have.
HAIR = 1e-9


class TeamTrap(StrEnum):
    """How the rating of teams can break what players take for granted."""

    EXPECTED_DO_NOT_ADD_UP = "expected_do_not_add_up"
    POINTS_AGAINST_LEVEL = "points_against_level"
    POINTS_AGAINST_MIXED = "points_against_mixed"
    CARRYING = "carrying"
    PARTNERS_BAD_MOVES = "partners_bad_moves"
    CAPS_SOONER = "caps_sooner"


@dataclass(frozen=True, slots=True)
class TeamCheck:
    """Whether a promise `holds`, by how much it is broken, and the two matches to show.

    `amount` is in points, below zero if they are lost: those of all four, or of the one who pays
    for the others; of expected scores it is their sum beyond two. `last` is the last of `REPEATED`
    matches where the two are only the first of them.
    """

    trap: TeamTrap
    holds: bool
    amount: float
    cases: tuple[TeamExplanation, TeamExplanation]
    last: TeamExplanation | None = None


def team_traps(rules: RuleSet, team_rule: TeamRule) -> tuple[TeamCheck, ...]:
    """Every promise, checked with the same teams whatever the rule.

    >>> from sedma_elo import PUBLISHED
    >>> from sedma_elo.proposals import Opponent
    >>> checks = team_traps(PUBLISHED, TeamRule(Opponent.MEAN_RATING, Counts.OWN))
    >>> [check.trap.value for check in checks if check.holds]
    ['partners_bad_moves', 'caps_sooner']
    """
    level, mixed = (
        played_in_turn(MIXED, opponents, rules, team_rule, REPEATED) for opponents in (LEVEL, MIXED)
    )
    return (
        _expected_add_up(rules, team_rule),
        _points(TeamTrap.POINTS_AGAINST_LEVEL, level),
        _points(TeamTrap.POINTS_AGAINST_MIXED, mixed),
        _carrying(level),
        _partners_bad_moves(rules, team_rule),
        _caps_sooner(rules, team_rule),
    )


def played_in_turn(
    team_a: Team, team_b: Team, rules: RuleSet, team_rule: TeamRule, count: int
) -> list[TeamExplanation]:
    """So many matches, won by A and by B in turn, each with the ratings that the last one gave."""
    played: list[TeamExplanation] = []
    for a_won in islice(cycle((True, False)), count):
        played.append(explain_teams(TeamMatch(team_a, team_b, a_won), rules, team_rule))
        team_a, team_b = _after(played[-1])
    return played


def _after(explained: TeamExplanation) -> tuple[Team, Team]:
    one, other, third, fourth = (
        replace(player.member, rating=player.new_rating) for player in explained.players
    )
    return (one, other), (third, fourth)


def _expected_add_up(rules: RuleSet, team_rule: TeamRule) -> TeamCheck:
    """Whether what is expected of all four makes two, as there are two winners."""

    def match(level: int, a_won: bool) -> TeamExplanation:
        opponents = (Member(level), Member(level))
        return explain_teams(TeamMatch(MIXED, opponents, a_won), rules, team_rule)

    def beyond(level: int) -> float:
        return sum(player.expected for player in match(level, True).players) - 2

    level = max(LEVELS, key=lambda level: abs(beyond(level)))
    return TeamCheck(
        TeamTrap.EXPECTED_DO_NOT_ADD_UP,
        abs(beyond(level)) < HAIR,
        beyond(level),
        (match(level, True), match(level, False)),
    )


def _points(trap: TeamTrap, played: Sequence[TeamExplanation]) -> TeamCheck:
    """Whether teams that win in turn keep the sum of their ratings, but for the rounding."""
    exact = sum(player.exact_change for explained in played for player in explained.players)
    made = sum(explained.made for explained in played)
    holds = made == 0 or abs(exact) < HAIR
    return TeamCheck(trap, holds, made, (played[0], played[1]), played[-1])


def _carrying(played: Sequence[TeamExplanation]) -> TeamCheck:
    """Whether a strong player with a weak partner keeps the rating when each team wins in turn."""
    change = played[-1].a[0].new_rating - STRONG.rating
    return TeamCheck(TeamTrap.CARRYING, change >= 0, change, (played[0], played[1]), played[-1])


def _a_win(rules: RuleSet, team_rule: TeamRule, bad_moves: int, partners: int) -> TeamExplanation:
    """A win with these bad moves, all four being equals whose K is the largest."""
    rating = max(first_ratings(rules), key=lambda own: k_band(rules, own).k)
    equal = Member(max(rating, RATING.low))
    team = tuple(replace(equal, stats=PlayerStats(moves)) for moves in (bad_moves, partners))
    return explain_teams(TeamMatch((team[0], team[1]), (equal, equal), True), rules, team_rule)


def _partners_bad_moves(rules: RuleSet, team_rule: TeamRule) -> TeamCheck:
    """Whether a partner's bad moves leave a clean winner's change as it is."""
    clean = _a_win(rules, team_rule, 0, 0)
    careless = _a_win(rules, team_rule, 0, counts_at_cap(rules)["bad_moves"])
    amount = careless.a[0].change - clean.a[0].change
    return TeamCheck(TeamTrap.PARTNERS_BAD_MOVES, amount == 0, amount, (careless, clean))


def _caps_sooner(rules: RuleSet, team_rule: TeamRule) -> TeamCheck:
    """Whether two players who both make bad moves reach the cap no sooner than one alone."""
    at_cap = counts_at_cap(rules)["bad_moves"]

    def is_at_cap(bad_moves: int) -> bool:
        both = PlayerStats(bad_moves)
        return counted_for(both, both, team_rule.counts).bad_moves >= at_cap

    fewest = first(is_at_cap, 0, at_cap) or 0
    here = _a_win(rules, team_rule, fewest, fewest)
    alone = _a_win(rules, replace(team_rule, counts=Counts.OWN), fewest, fewest)
    amount = here.a[0].change - alone.a[0].change
    return TeamCheck(TeamTrap.CAPS_SOONER, fewest == at_cap, amount, (here, alone))

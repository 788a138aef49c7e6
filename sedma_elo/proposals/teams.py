"""Matches of teams of two, which the game's rule does not know: a proposal, and not part of it.

Every player keeps a rating and a K of their own. What a proposal has to say is whom a player is
measured against, and whose bad moves and bonuses count.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from sedma_elo.match import COUNTS, PlayerStats, rating_problems, stats_problems, won_problems
from sedma_elo.problems import InvalidInput, OneOf, Problem, Requirement
from sedma_elo.rating import ScoreTerms, expected_score, k_band, rounded, score_terms, single
from sedma_elo.rules import RuleSet

CLEAN = PlayerStats()
TWO_MEMBERS = Requirement("two_members", "a pair of Member values")


class Opponent(StrEnum):
    """Whom a player is measured against.

    Two head-to-heads are one with each player of the other team: a partner's seat says nothing of
    strength, and whoever sits opposite must make no difference.
    """

    MEAN_RATING = "mean_rating"
    TWO_HEAD_TO_HEADS = "two_head_to_heads"


class Counts(StrEnum):
    """Whose bad moves and bonus rounds count for a player: fractions of a mean count as such."""

    OWN = "own"
    TEAM_MEAN = "team_mean"
    TEAM_SUM = "team_sum"


@dataclass(frozen=True, slots=True)
class TeamRule:
    """How a match of teams is rated; values that are no such options raise `InvalidInput`."""

    opponent: Opponent
    counts: Counts

    def __post_init__(self) -> None:
        problems = [
            Problem(name, value, OneOf(tuple(kind)))
            for name, value, kind in (
                ("opponent", self.opponent, Opponent),
                ("counts", self.counts, Counts),
            )
            if not isinstance(value, kind)
        ]
        if problems:
            raise InvalidInput(problems)


@dataclass(frozen=True, slots=True)
class Member:
    """A player of a team: the rating before the match, and the counts; refuses what `Match` does.

    >>> Member(True)
    Traceback (most recent call last):
    sedma_elo.problems.InvalidInput: rating: True is refused; ...
    """

    rating: int
    stats: PlayerStats = CLEAN

    def __post_init__(self) -> None:
        problems = [*rating_problems(rating=self.rating), *stats_problems(stats=self.stats)]
        if problems:
            raise InvalidInput(problems)


Team = tuple[Member, Member]


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """One finished match of two against two; a bad value raises `InvalidInput` naming its field."""

    team_a: Team
    team_b: Team
    a_won: bool

    def __post_init__(self) -> None:
        problems = [
            *(
                Problem(name, team, TWO_MEMBERS)
                for name, team in (("team_a", self.team_a), ("team_b", self.team_b))
                if not _is_team(team)
            ),
            *won_problems(a_won=self.a_won),
        ]
        if problems:
            raise InvalidInput(problems)

    def swapped(self) -> TeamMatch:
        """The same match with the names A and B exchanged."""
        return TeamMatch(self.team_b, self.team_a, not self.a_won)


def _is_team(team: object) -> bool:
    if not isinstance(team, tuple) or len(team) != 2:
        return False
    return all(isinstance(member, Member) for member in team)


class Counted(NamedTuple):
    """The counts that a proposal lets count for one player."""

    bad_moves: float
    won_by_16: float
    won_by_24: float
    won_by_4_and_last: float


@dataclass(frozen=True, slots=True)
class MemberWorking:
    """The terms of one player's new rating after a match of teams, in the rule's own order."""

    member: Member
    won: bool
    counted: Counted
    bonus: float
    malus: float
    score: float
    expected: float
    k: float
    new_rating: int

    @property
    def exact_change(self) -> float:
        return self.k * (self.score - self.expected)

    @property
    def change(self) -> int:
        return self.new_rating - self.member.rating


@dataclass(frozen=True, slots=True)
class TeamExplanation:
    """A match of teams, the rule and the proposal, and the working of all four players."""

    match: TeamMatch
    rules: RuleSet
    team_rule: TeamRule
    a: tuple[MemberWorking, MemberWorking]
    b: tuple[MemberWorking, MemberWorking]

    @property
    def players(self) -> tuple[MemberWorking, MemberWorking, MemberWorking, MemberWorking]:
        return (*self.a, *self.b)

    @property
    def made(self) -> int:
        """By how many points the match changed the sum of the four ratings."""
        return sum(player.change for player in self.players)


def explain_teams(match: TeamMatch, rules: RuleSet, team_rule: TeamRule) -> TeamExplanation:
    """The new ratings of all four players with the terms that lead to them.

    >>> from sedma_elo import PUBLISHED
    >>> mixed, level = (Member(2000), Member(1000)), (Member(1500), Member(1500))
    >>> rule = TeamRule(Opponent.MEAN_RATING, Counts.OWN)
    >>> won = explain_teams(TeamMatch(mixed, level, True), PUBLISHED, rule)
    >>> [player.change for player in won.players], won.made
    ([1, 38, -16, -16], 7)
    """

    def team(own: Team, others: Team, won: bool) -> tuple[MemberWorking, MemberWorking]:
        first, second = own
        return (
            _working(rules, team_rule, first, second, others, won),
            _working(rules, team_rule, second, first, others, won),
        )

    return TeamExplanation(
        match,
        rules,
        team_rule,
        team(match.team_a, match.team_b, match.a_won),
        team(match.team_b, match.team_a, not match.a_won),
    )


def rate_teams(
    match: TeamMatch, rules: RuleSet, team_rule: TeamRule
) -> tuple[tuple[int, int], tuple[int, int]]:
    """The new ratings of the players of A and of B, all from the ratings before the match."""
    explained = explain_teams(match, rules, team_rule)
    (a, a_partner), (b, b_partner) = explained.a, explained.b
    return (a.new_rating, a_partner.new_rating), (b.new_rating, b_partner.new_rating)


def _working(
    rules: RuleSet, team_rule: TeamRule, own: Member, partner: Member, others: Team, won: bool
) -> MemberWorking:
    counted = counted_for(own.stats, partner.stats, team_rule.counts)
    terms = _terms(rules, won, counted)
    score = float(terms.adjusted)
    expected = _expected(rules, own.rating, others, team_rule.opponent)
    k = k_band(rules, own.rating).k
    return MemberWorking(
        member=own,
        won=won,
        counted=counted,
        bonus=float(terms.bonus),
        malus=float(terms.malus),
        score=score,
        expected=expected,
        k=k,
        new_rating=rounded(own.rating, k, score, expected),
    )


@lru_cache(maxsize=4_096)
def _terms(rules: RuleSet, won: bool, counted: Counted) -> ScoreTerms:
    return score_terms(rules, single(won), *map(single, counted))


def counted_for(own: PlayerStats, partner: PlayerStats, counts: Counts) -> Counted:
    """What counts for a player, of the own counts and of the partner's.

    >>> counted_for(PlayerStats(bad_moves=3), CLEAN, Counts.TEAM_MEAN).bad_moves
    1.5
    """
    both = [(getattr(own, name), getattr(partner, name)) for name in COUNTS]
    if counts is Counts.OWN:
        return Counted(*(mine for mine, _ in both))
    sums = Counted(*map(sum, both))
    return sums if counts is Counts.TEAM_SUM else Counted(*(count / 2 for count in sums))


def _expected(rules: RuleSet, own: int, others: Team, opponent: Opponent) -> float:
    """The expected score; the mean of two head-to-heads is the mean of their expected scores."""
    first, second = (other.rating for other in others)
    if opponent is Opponent.MEAN_RATING:
        return expected_score(own - (first + second) / 2, rules.scale)
    return sum(expected_score(own - other, rules.scale) for other in (first, second)) / 2

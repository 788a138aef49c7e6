"""A match as the rule sees it: two ratings, who won, and four counts for each player."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sedma_elo.problems import InvalidInput, OneOf, Problem, WholeNumber
from sedma_elo.rules import RATING

COUNT = WholeNumber(0, 1_000)


def _number_problems(allowed: WholeNumber, values: Mapping[str, object]) -> list[Problem]:
    return [
        Problem(field, value, allowed)
        for field, value in values.items()
        if type(value) is not int or not allowed.low <= value <= allowed.high
    ]


@dataclass(frozen=True, slots=True)
class PlayerStats:
    """What one player did in a match, as counted by the game.

    Every count is an `int` in 0..1,000; anything else raises `InvalidInput` naming the field.

    >>> PlayerStats(bad_moves=-50)
    Traceback (most recent call last):
    sedma_elo.problems.InvalidInput: bad_moves: -50 is refused; ...
    """

    bad_moves: int = 0
    won_by_16: int = 0
    won_by_24: int = 0
    won_by_4_and_last: int = 0

    def __post_init__(self) -> None:
        problems = _number_problems(COUNT, {name: getattr(self, name) for name in COUNTS})
        if problems:
            raise InvalidInput(problems)


COUNTS = ("bad_moves", "won_by_16", "won_by_24", "won_by_4_and_last")


def rating_problems(**ratings: object) -> list[Problem]:
    """Whichever of these fields hold no rating."""
    return _number_problems(RATING, ratings)


def won_problems(**won: object) -> list[Problem]:
    """Whichever of these fields do not say who won."""
    return [
        Problem(field, value, OneOf(("True", "False")))
        for field, value in won.items()
        if type(value) is not bool
    ]


def stats_problems(**stats: object) -> list[Problem]:
    """Whichever of these fields hold no counts of a player."""
    return [
        Problem(field, value, OneOf(("PlayerStats",)))
        for field, value in stats.items()
        if not isinstance(value, PlayerStats)
    ]


@dataclass(frozen=True, slots=True)
class Match:
    """One finished match between A and B; there are no draws.

    Ratings are those before the match, `int` in -100,000..100,000; anything else raises
    `InvalidInput` naming the field.

    >>> Match(1500, 1300, True).swapped()
    Match(rating_a=1300, rating_b=1500, a_won=False, stats_a=PlayerStats(bad_moves=0, won_by_16=0, \
won_by_24=0, won_by_4_and_last=0), stats_b=PlayerStats(bad_moves=0, won_by_16=0, won_by_24=0, \
won_by_4_and_last=0))
    """

    rating_a: int
    rating_b: int
    a_won: bool
    stats_a: PlayerStats = PlayerStats()
    stats_b: PlayerStats = PlayerStats()

    def __post_init__(self) -> None:
        problems = [
            *rating_problems(rating_a=self.rating_a, rating_b=self.rating_b),
            *won_problems(a_won=self.a_won),
            *stats_problems(stats_a=self.stats_a, stats_b=self.stats_b),
        ]
        if problems:
            raise InvalidInput(problems)

    def swapped(self) -> Match:
        """The same match with the names A and B exchanged."""
        return Match(self.rating_b, self.rating_a, not self.a_won, self.stats_b, self.stats_a)

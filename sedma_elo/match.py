"""A match as the rule sees it: two ratings, who won, and four counts for each player."""

from __future__ import annotations

from dataclasses import dataclass

from sedma_elo.problems import InvalidInput, OneOf, Problem, WholeNumber
from sedma_elo.rules import RATING

COUNT = WholeNumber(0, 1_000)


def number_problem(field: str, value: object, allowed: WholeNumber) -> Problem | None:
    """What is wrong with a rating or a count, if anything is."""
    if type(value) is int and allowed.low <= value <= allowed.high:
        return None
    return Problem(field, value, allowed)


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
        problems = [
            problem
            for name in COUNTS
            if (problem := number_problem(name, getattr(self, name), COUNT)) is not None
        ]
        if problems:
            raise InvalidInput(problems)


COUNTS = ("bad_moves", "won_by_16", "won_by_24", "won_by_4_and_last")


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
            problem
            for name in ("rating_a", "rating_b")
            if (problem := number_problem(name, getattr(self, name), RATING)) is not None
        ]
        if type(self.a_won) is not bool:
            problems.append(Problem("a_won", self.a_won, OneOf(("True", "False"))))
        problems += [
            Problem(name, getattr(self, name), OneOf(("PlayerStats",)))
            for name in ("stats_a", "stats_b")
            if not isinstance(getattr(self, name), PlayerStats)
        ]
        if problems:
            raise InvalidInput(problems)

    def swapped(self) -> Match:
        """The same match with the names A and B exchanged."""
        return Match(self.rating_b, self.rating_a, not self.a_won, self.stats_b, self.stats_a)

"""A draw, which the game's rule does not know: a proposal, and not part of that rule.

A draw counts half a match. Everything else is as in the rule, but for the share of the bonus that
counts, which is what a proposal has to say.
"""

from __future__ import annotations

from dataclasses import dataclass

from sedma_elo.match import PlayerStats, rating_problems, stats_problems
from sedma_elo.problems import DecimalNumber, InvalidInput, Problem
from sedma_elo.rating import Working, working
from sedma_elo.rules import RuleSet

CLEAN = PlayerStats()
HALF = 0.5
SHARE = DecimalNumber(0, 1)


@dataclass(frozen=True, slots=True)
class Draw:
    """How a draw is rated: with a `bonus_share` in 0..1, or, where that is None, not at all.

    Anything else raises `InvalidInput` naming the field.

    >>> Draw(1.5)
    Traceback (most recent call last):
    sedma_elo.problems.InvalidInput: bonus_share: 1.5 is refused; ...
    """

    bonus_share: float | None

    def __post_init__(self) -> None:
        share = self.bonus_share
        if share is None:
            return
        is_number = isinstance(share, int | float) and not isinstance(share, bool)
        if not (is_number and SHARE.low <= share <= SHARE.high):
            raise InvalidInput([Problem("bonus_share", share, SHARE)])


UNRATED = Draw(None)
WHOLE_BONUS = Draw(1.0)


def as_in_a_loss(rules: RuleSet) -> Draw:
    """A draw in which as much of the bonus counts as in a loss."""
    return Draw(rules.loser_bonus_share)


@dataclass(frozen=True, slots=True)
class DrawnMatch:
    """A match between A and B that nobody won; refuses what `Match` refuses."""

    rating_a: int
    rating_b: int
    stats_a: PlayerStats = CLEAN
    stats_b: PlayerStats = CLEAN

    def __post_init__(self) -> None:
        problems = [
            *rating_problems(rating_a=self.rating_a, rating_b=self.rating_b),
            *stats_problems(stats_a=self.stats_a, stats_b=self.stats_b),
        ]
        if problems:
            raise InvalidInput(problems)

    def swapped(self) -> DrawnMatch:
        """The same match with the names A and B exchanged."""
        return DrawnMatch(self.rating_b, self.rating_a, self.stats_b, self.stats_a)


@dataclass(frozen=True, slots=True)
class DrawExplanation:
    """A drawn match, the rule and the proposal, and the working of both players.

    The workings have no `won`: nothing that speaks of a win or a loss takes them.
    """

    match: DrawnMatch
    rules: RuleSet
    draw: Draw
    a: Working
    b: Working


def explain_draw(match: DrawnMatch, rules: RuleSet, draw: Draw) -> DrawExplanation | None:
    """Every term of a draw's new ratings; None where a draw is not rated.

    >>> from sedma_elo import PUBLISHED
    >>> with_a_bonus = DrawnMatch(1500, 1300, PlayerStats(won_by_24=1))
    >>> explained = explain_draw(with_a_bonus, PUBLISHED, WHOLE_BONUS)
    >>> explained.a.change, explained.b.change
    (-5, 8)
    """
    if draw.bonus_share is None:
        return None
    a, b, share = match.rating_a, match.rating_b, draw.bonus_share
    return DrawExplanation(
        match,
        rules,
        draw,
        working(Working, rules, a, b, HALF, share, match.stats_a),
        working(Working, rules, b, a, HALF, share, match.stats_b),
    )


def rate_draw(match: DrawnMatch, rules: RuleSet, draw: Draw) -> tuple[int, int]:
    """The new ratings of A and B after a draw.

    >>> from sedma_elo import PUBLISHED
    >>> rate_draw(DrawnMatch(1500, 1300), PUBLISHED, UNRATED)
    (1500, 1300)
    """
    explained = explain_draw(match, rules, draw)
    if explained is None:
        return match.rating_a, match.rating_b
    return explained.a.new_rating, explained.b.new_rating

"""What goes wrong with a way to rate draws: promises, each with the case that breaks it worst."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

import numpy as np

from sedma_elo.insight import counts_at_cap, first_ratings, with_all_bonuses
from sedma_elo.insight.landscape import Changes, Scores, first, whole_changes
from sedma_elo.match import Match, PlayerStats
from sedma_elo.proposals.draws import CLEAN, Draw, DrawnMatch, explain_draw
from sedma_elo.rating import expected_score, explain, k_band
from sedma_elo.rules import RATING, RuleSet

# Gaps are tried as far as odds of a thousand to one, at so many steps for every tenfold at least.
TENFOLDS, STEPS = 3, 400


class Result(StrEnum):
    """What a match was for a player."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"


class DrawTrap(StrEnum):
    """How a draw can break what players take for granted."""

    WIN_PAYS_LESS = "win_pays_less"
    LOSS_PAYS_MORE = "loss_pays_more"
    EQUALS_MOVE = "equals_move"
    FAVOURITE_RISES = "favourite_rises"
    UNDERDOG_FALLS = "underdog_falls"
    POINTS_MADE = "points_made"
    POINTS_LOST = "points_lost"


class Case(NamedTuple):
    """A player's match, its score (None for a draw that is not rated), and the change."""

    result: Result
    rating: int
    opponent_rating: int
    stats: PlayerStats
    score: float | None
    change: int


Pair = tuple[Case, Case]


@dataclass(frozen=True, slots=True)
class DrawCheck:
    """Whether a promise `holds`, and by how many whole points it is broken at worst.

    `worst` are the two cases that show it: two results of one player at the same gap and K, or
    the two players of one draw. `slightest` are the two that just break it: with the fewest bad
    moves, or across the widest gap.
    """

    trap: DrawTrap
    holds: bool
    amount: int
    worst: Pair
    slightest: Pair | None = None


def draw_traps(rules: RuleSet, draw: Draw) -> tuple[DrawCheck, ...]:
    """Every promise, checked for players of every K in whole points.

    A score grows with every bonus and falls with every bad move, so that of all counts only those
    at their caps need be tried.

    >>> from sedma_elo import PUBLISHED
    >>> [check.trap.value for check in draw_traps(PUBLISHED, Draw(0.0)) if not check.holds]
    ['equals_move', 'underdog_falls', 'points_lost']
    """
    trial = _Trial(rules, draw)
    return (
        trial.order(DrawTrap.WIN_PAYS_LESS, Result.WIN, Result.DRAW),
        trial.order(DrawTrap.LOSS_PAYS_MORE, Result.DRAW, Result.LOSS),
        trial.equals(),
        trial.direction(DrawTrap.FAVOURITE_RISES, 1),
        trial.direction(DrawTrap.UNDERDOG_FALLS, -1),
        trial.pool(DrawTrap.POINTS_MADE, 1),
        trial.pool(DrawTrap.POINTS_LOST, -1),
    )


class _Place(NamedTuple):
    """A rating with its K, and gaps to opponents, the smallest first, with what they let expect."""

    rating: int
    k: float
    gaps: list[int]
    expected: Scores

    def changes(self, score: float | None) -> Changes:
        if score is None:
            return np.zeros(len(self.gaps), dtype=np.int64)
        return whole_changes(self.rating, self.k, np.array([score]), self.expected).ravel()


def _places(rules: RuleSet) -> Iterator[_Place]:
    reach, step = round(TENFOLDS * rules.scale), max(1, int(rules.scale / STEPS))
    distances = range(0, reach + 1, step)
    for first_rating in first_ratings(rules):
        # There must be room for an opponent on either side.
        rating = min(max(first_rating, RATING.low + 1), RATING.high - 1)
        gaps = [
            gap
            for distance in distances
            for gap in dict.fromkeys((distance, -distance))
            if RATING.low <= rating - gap <= RATING.high
        ]
        expected = np.array([expected_score(gap, rules.scale) for gap in gaps])
        yield _Place(rating, k_band(rules, rating).k, gaps, expected)


class _Trial:
    """A rule with a way to rate draws."""

    def __init__(self, rules: RuleSet, draw: Draw) -> None:
        self.rules, self.draw = rules, draw
        self.places = list(_places(rules))
        self.most_bad_moves = counts_at_cap(rules)["bad_moves"]
        self.best = with_all_bonuses(CLEAN, rules)
        self.worst = PlayerStats(bad_moves=self.most_bad_moves)

    def case(self, result: Result, rating: int, gap: int, stats: PlayerStats) -> Case:
        opponent = rating - gap
        if result is Result.DRAW:
            drawn = explain_draw(DrawnMatch(rating, opponent, stats), self.rules, self.draw)
            player = drawn.a if drawn else None
        else:
            match = Match(rating, opponent, result is Result.WIN, stats)
            player = explain(match, self.rules).a
        score, change = (player.adjusted, player.change) if player else (None, 0)
        return Case(result, rating, opponent, stats, score, change)

    def order(self, trap: DrawTrap, better: Result, worse: Result) -> DrawCheck:
        """Whether the better result never pays less than the worse one, whatever the counts."""
        amount, worst = self._widest(better, self.worst, worse)
        if amount <= 0:
            return DrawCheck(trap, True, 0, worst)

        def breaks(bad_moves: int) -> bool:
            return self._widest(better, PlayerStats(bad_moves), worse)[0] > 0

        fewest = first(breaks, 0, self.most_bad_moves) or 0
        _, slightest = self._widest(better, PlayerStats(fewest), worse)
        return DrawCheck(trap, False, amount, worst, slightest)

    def _widest(self, better: Result, stats: PlayerStats, worse: Result) -> tuple[int, Pair]:
        """By how much the worse result with every bonus pays more at most, and where it does."""
        less, more = (
            self.case(result, self.places[0].rating, 0, counts).score
            for result, counts in ((better, stats), (worse, self.best))
        )
        found = []
        for place in self.places:
            differences = place.changes(more) - place.changes(less)
            widest = int(differences.argmax())
            found.append((int(differences[widest]), place.rating, place.gaps[widest]))
        amount, rating, gap = max(found, key=lambda each: each[0])
        return amount, (
            self.case(better, rating, gap, stats),
            self.case(worse, rating, gap, self.best),
        )

    def _of_equals(self, stats: PlayerStats) -> Case:
        """The draw of equals with these counts that moves them furthest."""
        drawn = (self.case(Result.DRAW, place.rating, 0, stats) for place in self.places)
        return max(drawn, key=lambda case: abs(case.change))

    def equals(self) -> DrawCheck:
        """Whether a draw between equals with equal counts changes nothing."""
        both = (self._of_equals(self.best), self._of_equals(self.worst))
        case = max(both, key=lambda case: abs(case.change))
        amount = abs(case.change)
        return DrawCheck(DrawTrap.EQUALS_MOVE, amount == 0, amount, (case, case))

    def pool(self, trap: DrawTrap, sign: int) -> DrawCheck:
        """Whether draws between equals make no points (sign 1), or lose none (-1)."""
        case = self._of_equals(self.best if sign > 0 else self.worst)
        amount = max(2 * sign * case.change, 0)
        return DrawCheck(trap, amount == 0, amount, (case, case))

    def direction(self, trap: DrawTrap, side: int) -> DrawCheck:
        """Whether no favourite (side 1) rises by a draw, or no underdog (-1) falls."""
        stats = self.best if side > 0 else self.worst

        def change(rating: int, distance: int) -> int:
            return side * self.case(Result.DRAW, rating, side * distance, stats).change

        def players(rating: int, distance: int) -> Pair:
            gap = side * distance
            return (
                self.case(Result.DRAW, rating, gap, stats),
                self.case(Result.DRAW, rating - gap, -gap, CLEAN),
            )

        rating = max((place.rating for place in self.places), key=lambda own: change(own, 1))
        amount = max(change(rating, 1), 0)
        if not amount:
            return DrawCheck(trap, True, 0, players(rating, 1))
        furthest = rating - RATING.low if side > 0 else RATING.high - rating
        holds_from = first(lambda distance: change(rating, distance) <= 0, 1, furthest)
        widest = furthest if holds_from is None else holds_from - 1
        return DrawCheck(trap, False, amount, players(rating, 1), players(rating, widest))

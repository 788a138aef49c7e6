"""The rating rule: the arithmetic, once, and its working.

The steps are numbered as the game's method takes them. Score arithmetic (1 to 4) is IEEE single
precision, each operation rounded; the rest (5 to 7) is double precision.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, NamedTuple, TypeVar

import numpy as np

from sedma_elo.match import COUNTS, Match, PlayerStats
from sedma_elo.rules import PUBLISHED, KBand, RuleSet

single = np.float32


class ScoreTerms(NamedTuple):
    """The terms of a match score in single precision: scalars, or arrays of one shape."""

    earned: tuple[Any, Any, Any]
    counted: tuple[Any, Any, Any]
    bonus: Any
    malus_earned: Any
    malus: Any
    adjusted: Any


def score_terms(
    rules: RuleSet,
    base: Any,
    bad_moves: Any,
    by_16: Any,
    by_24: Any,
    by_4_and_last: Any,
    *,
    share: Any = None,
) -> ScoreTerms:
    """Steps 1 to 4: bonus, its share, penalty and clamped score.

    `base` (1 for the winner, 0 for the loser) and the counts are `float32`, scalars or arrays;
    so is the `share` of the bonus that counts, unless it is the rule's own for a win or a loss.
    """
    earned = (
        by_16 * single(rules.bonus_per_16),
        by_24 * single(rules.bonus_per_24),
        by_4_and_last * single(rules.bonus_per_4_and_last),
    )
    counted = (
        np.minimum(earned[0], single(rules.cap_16)),
        np.minimum(earned[1], single(rules.cap_24)),
        np.minimum(earned[2], single(rules.cap_4_and_last)),
    )
    if share is None:
        share = np.where(base == 1, single(1), single(rules.loser_bonus_share))
    bonus = (counted[0] + counted[1] + counted[2]) * share
    malus_earned = bad_moves * single(rules.malus_per_bad_move)
    malus = np.minimum(malus_earned, single(rules.cap_malus))
    adjusted = np.minimum(
        np.maximum(base + bonus - malus, single(rules.score_min)), single(rules.score_max)
    )
    return ScoreTerms(earned, counted, bonus, malus_earned, malus, adjusted)


@lru_cache(maxsize=65_536)
def _terms(rules: RuleSet, base: float, share: float, stats: PlayerStats) -> ScoreTerms:
    counts = (single(getattr(stats, count)) for count in COUNTS)
    return score_terms(rules, single(base), *counts, share=single(share))


@lru_cache(maxsize=65_536)
def _adjusted_score(
    rules: RuleSet, won: bool, bad_moves: int, by_16: int, by_24: int, by_4_and_last: int
) -> float:
    stats = PlayerStats(bad_moves, by_16, by_24, by_4_and_last)
    return float(_terms(rules, float(won), _bonus_share(rules, won), stats).adjusted)


def _bonus_share(rules: RuleSet, won: bool) -> float:
    return 1.0 if won else rules.loser_bonus_share


@lru_cache(maxsize=65_536)
def expected_score(gap: float, scale: float) -> float:
    """Step 5: the share of a match that `gap` points above the opponent let one expect.

    >>> expected_score(0, 400)
    0.5
    >>> expected_score(-130_000, 400)
    0.0
    """
    try:
        odds_against: float = 10.0 ** (-gap / scale)
    except OverflowError:
        return 0.0
    return 1.0 / (1.0 + odds_against)


def k_band(rules: RuleSet, rating: int) -> KBand:
    """Step 6: the band of a rating; a rating on an edge belongs to the band above it.

    >>> k_band(PUBLISHED, 1200).k, k_band(PUBLISHED, 1199).k
    (32.0, 40.0)
    """
    return rules.k_bands[bisect_right(rules.edges, rating)]


def rounded(own: int, k: float, adjusted: float, expected: float) -> int:
    """Step 7: the new rating, a whole number; an exact half goes to the even one.

    >>> rounded(1000, 25, 1, 0.5), rounded(1001, 25, 1, 0.5)
    (1012, 1014)
    """
    return round(own + k * (adjusted - expected))


def _new_rating(rules: RuleSet, own: int, opponent: int, won: bool, stats: PlayerStats) -> int:
    adjusted = _adjusted_score(
        rules,
        won,
        stats.bad_moves,
        stats.won_by_16,
        stats.won_by_24,
        stats.won_by_4_and_last,
    )
    # `k_band` and `rounded`, without the time that their calls take.
    k = rules.k_bands[bisect_right(rules.edges, own)].k
    return round(own + k * (adjusted - expected_score(own - opponent, rules.scale)))


def rate(match: Match, rules: RuleSet = PUBLISHED) -> tuple[int, int]:
    """The new ratings of A and B, as the game's own method gives them.

    >>> rate(Match(1500, 1300, True, PlayerStats(bad_moves=15)))
    (1498, 1292)
    """
    a, b, a_won = match.rating_a, match.rating_b, match.a_won
    return (
        _new_rating(rules, a, b, a_won, match.stats_a),
        _new_rating(rules, b, a, not a_won, match.stats_b),
    )


@dataclass(frozen=True, slots=True)
class Tally:
    """How many of one thing were counted by the rule, in score: `earned` before its cap."""

    kind: str
    count: int
    each: float
    cap: float
    earned: float
    counted: float

    @property
    def lost_to_cap(self) -> float:
        return self.earned - self.counted

    @property
    def room(self) -> float:
        return self.cap - self.counted


class Ledger(NamedTuple):
    """Where a change came from, in rating points; the five lines sum to the change."""

    result: float
    bonus: float
    bad_moves: float
    clipped: float
    rounding: float


@dataclass(frozen=True, slots=True)
class Working:
    """Every term of one player's new rating, in the order the rule takes them.

    Scores are shares of a match; `raw` is base + bonus - malus before the clamp, `adjusted` after.
    """

    rating: int
    opponent_rating: int
    stats: PlayerStats
    band: KBand
    expected: float
    base: float
    bonuses: tuple[Tally, Tally, Tally]
    bonus_share: float
    bonus: float
    malus: Tally
    raw: float
    adjusted: float
    exact_change: float
    new_rating: int
    ledger: Ledger

    @property
    def gap(self) -> int:
        return self.rating - self.opponent_rating

    @property
    def k(self) -> float:
        return self.band.k

    @property
    def change(self) -> int:
        return self.new_rating - self.rating

    @property
    def exact_rating(self) -> float:
        return self.rating + self.exact_change


@dataclass(frozen=True, slots=True)
class PlayerWorking(Working):
    """The working of a player who won or lost; a working of any other result has no `won`."""

    won: bool


@dataclass(frozen=True, slots=True)
class Explanation:
    """A match, the rule it was rated under, and the working of both players."""

    match: Match
    rules: RuleSet
    a: PlayerWorking
    b: PlayerWorking


def explain(match: Match, rules: RuleSet = PUBLISHED) -> Explanation:
    """The new ratings of `rate` together with every term that leads to them.

    >>> explain(Match(1500, 1300, True, PlayerStats(bad_moves=15))).a.change
    -2
    """
    a, b, a_won = match.rating_a, match.rating_b, match.a_won
    return Explanation(
        match,
        rules,
        _player_working(rules, a, b, a_won, match.stats_a),
        _player_working(rules, b, a, not a_won, match.stats_b),
    )


def _player_working(
    rules: RuleSet, own: int, opponent: int, won: bool, stats: PlayerStats
) -> PlayerWorking:
    return working(
        partial(PlayerWorking, won=won),
        rules,
        own,
        opponent,
        float(won),
        _bonus_share(rules, won),
        stats,
    )


W = TypeVar("W", bound=Working)


def working(
    kind: Callable[..., W],
    rules: RuleSet,
    own: int,
    opponent: int,
    base: float,
    share: float,
    stats: PlayerStats,
) -> W:
    """The working, of its `kind`, of a player whose result counts `base` of a match.

    `share` of the bonus counts.
    """
    terms = _terms(rules, base, share, stats)
    bonus_rules = (
        ("won_by_16", stats.won_by_16, rules.bonus_per_16, rules.cap_16),
        ("won_by_24", stats.won_by_24, rules.bonus_per_24, rules.cap_24),
        (
            "won_by_4_and_last",
            stats.won_by_4_and_last,
            rules.bonus_per_4_and_last,
            rules.cap_4_and_last,
        ),
    )
    bonuses = tuple(
        Tally(kind, count, each, float(single(cap)), float(earned), float(counted))
        for (kind, count, each, cap), earned, counted in zip(
            bonus_rules, terms.earned, terms.counted, strict=True
        )
    )
    malus = Tally(
        "bad_moves",
        stats.bad_moves,
        rules.malus_per_bad_move,
        float(single(rules.cap_malus)),
        float(terms.malus_earned),
        float(terms.malus),
    )
    bonus = float(terms.bonus)
    raw = base + bonus - malus.counted
    adjusted = float(terms.adjusted)
    band = k_band(rules, own)
    expected = expected_score(own - opponent, rules.scale)
    new_rating = rounded(own, band.k, adjusted, expected)
    clamped = min(max(raw, rules.score_min), rules.score_max)
    by_result, by_bonus, by_malus, by_clamp = (
        band.k * (base - expected),
        band.k * bonus,
        -band.k * malus.counted,
        band.k * (clamped - raw),
    )
    return kind(
        rating=own,
        opponent_rating=opponent,
        stats=stats,
        band=band,
        expected=expected,
        base=base,
        bonuses=(bonuses[0], bonuses[1], bonuses[2]),
        bonus_share=share,
        bonus=bonus,
        malus=malus,
        raw=raw,
        adjusted=adjusted,
        exact_change=band.k * (adjusted - expected),
        new_rating=new_rating,
        # The clamp is compared in double precision, so that it is 0 where it did nothing; the
        # last digits lost to single precision are part of the rounding line.
        ledger=Ledger(
            by_result,
            by_bonus,
            by_malus,
            by_clamp,
            (new_rating - own) - (by_result + by_bonus + by_malus + by_clamp),
        ),
    )

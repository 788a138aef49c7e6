"""Many matches at once as arrays of columns: the same results as `rate`, without pandas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from sedma_elo.match import COUNT, COUNTS
from sedma_elo.problems import WholeNumber
from sedma_elo.rating import expected_score, k_band, score_terms, single
from sedma_elo.rules import RATING, RuleSet

WINNER = WholeNumber(0, 1)
COLUMNS: dict[str, WholeNumber] = {
    "rating_a": RATING,
    "rating_b": RATING,
    "a_won": WINNER,
    **{f"{count}_{player}": COUNT for count in COUNTS for player in "ab"},
}

# Rows taken at a time: their columns and intermediate arrays fit a core's cache together.
CHUNK = 16_384

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.integer]
Columns = Mapping[str, Integers]


@lru_cache(maxsize=8)
def expected_scores(scale: float, reach: int) -> Floats:
    """Expected scores of every gap from -reach to reach, each from the one scalar function."""
    return np.array([expected_score(gap, scale) for gap in range(-reach, reach + 1)])


@lru_cache(maxsize=8)
def _k_factors(rules: RuleSet, low: int, high: int) -> Floats:
    return np.array([k_band(rules, rating).k for rating in range(low, high + 1)])


def _rounded_up(number: int) -> int:
    return 1 << max(number, 1).bit_length()


def exact_changes(columns: Columns, rules: RuleSet) -> tuple[Floats, Floats]:
    """The changes of A and of B before rounding, in points, for every row of valid `columns`."""
    changes = {player: np.empty(len(columns["a_won"])) for player in "ab"}
    for player, rows, change in _in_chunks(columns, rules):
        changes[player][rows] = change
    return changes["a"], changes["b"]


def new_ratings(columns: Columns, rules: RuleSet) -> tuple[Integers, Integers]:
    """The new ratings of A and of B for every row of valid `columns`, exactly as `rate` has them.

    >>> from sedma_elo import PUBLISHED
    >>> row = {name: np.array([0]) for name in COLUMNS} | {"bad_moves_a": np.array([15])}
    >>> row |= {"rating_a": np.array([1500]), "rating_b": np.array([1300]), "a_won": np.array([1])}
    >>> [ratings.tolist() for ratings in new_ratings(row, PUBLISHED)]
    [[1498], [1292]]
    """
    ratings = {player: np.empty(len(columns["a_won"]), dtype=np.int64) for player in "ab"}
    for player, rows, change in _in_chunks(columns, rules):
        ratings[player][rows] = np.rint(columns[f"rating_{player}"][rows] + change)
    return ratings["a"], ratings["b"]


def _in_chunks(columns: Columns, rules: RuleSet) -> Iterator[tuple[str, slice, Floats]]:
    """A player, some rows, and the exact changes in them, until all have come."""
    count = len(columns["a_won"])
    if not count:
        return
    rating_a, rating_b = columns["rating_a"], columns["rating_b"]
    low = int(min(rating_a.min(), rating_b.min()))
    high = int(max(rating_a.max(), rating_b.max()))
    reach = _rounded_up(high - low)
    expected = expected_scores(rules.scale, reach)
    k_low, k_high = -_rounded_up(-low), _rounded_up(high)
    k_factors = _k_factors(rules, k_low, k_high)
    for start in range(0, count, CHUNK):
        rows = slice(start, start + CHUNK)
        chunk = {name: column[rows] for name, column in columns.items()}
        a_won = chunk["a_won"].astype(single)
        gap = chunk["rating_a"] - chunk["rating_b"]
        for own, base, sign in (("a", a_won, 1), ("b", 1 - a_won, -1)):
            counts = (chunk[f"{name}_{own}"].astype(single) for name in COUNTS)
            adjusted = score_terms(rules, base, *counts).adjusted
            k = k_factors[chunk[f"rating_{own}"] - k_low]
            yield own, rows, k * (adjusted - expected[sign * gap + reach])

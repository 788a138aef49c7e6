"""Many matches at once: the same results as `rate`, a pandas frame in and a pandas frame out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt
import pandas as pd

from sedma_elo.match import COUNT, COUNTS
from sedma_elo.problems import InvalidInput, Problem, Requirement, WholeNumber
from sedma_elo.rating import expected_score, k_band, score_terms, single
from sedma_elo.rules import PUBLISHED, RATING, RuleSet

WINNER = WholeNumber(0, 1)
COLUMNS: dict[str, WholeNumber] = {
    "rating_a": RATING,
    "rating_b": RATING,
    "a_won": WINNER,
    **{f"{count}_{player}": COUNT for count in COUNTS for player in "ab"},
}

COLUMN_PRESENT = Requirement("column_present", "a frame that has this column, once")


@dataclass(frozen=True, slots=True)
class CellProblem(Problem):
    """A refused value of a frame; `row` counts from 0, whatever the frame's index says."""

    row: int

    def __str__(self) -> str:
        return f"row {self.row}, {Problem.__str__(self)}"


# Rows taken at a time: their columns and intermediate arrays fit a core's cache together.
CHUNK = 16_384

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.integer]


def _checked_columns(frame: pd.DataFrame) -> dict[str, Integers]:
    missing = [name for name in COLUMNS if list(frame.columns).count(name) != 1]
    if missing:
        raise InvalidInput([Problem(name, None, COLUMN_PRESENT) for name in missing])
    problems = [
        problem
        for name, allowed in COLUMNS.items()
        if not _is_clean(frame[name], allowed)
        for problem in _cell_problems(frame[name], allowed)
    ]
    if problems:
        raise InvalidInput(problems)
    return {name: frame[name].to_numpy(dtype=np.int64) for name in COLUMNS}


def _is_clean(column: pd.Series, allowed: WholeNumber) -> bool:
    """Whether a whole column is plainly right, so that nobody need look at each cell."""
    whole = column.dtype.kind == "i" or (column.dtype.kind == "b" and allowed is WINNER)
    if not whole or not isinstance(column.dtype, np.dtype):
        return False
    values = column.to_numpy()
    return not len(values) or bool(values.min() >= allowed.low and values.max() <= allowed.high)


def _cell_problems(column: pd.Series, allowed: WholeNumber) -> list[CellProblem]:
    kinds = (int, np.integer, bool, np.bool_) if allowed is WINNER else (int, np.integer)
    return [
        CellProblem(str(column.name), value, allowed, row)
        for row, value in enumerate(column)
        if not isinstance(value, kinds)
        or (isinstance(value, bool) and allowed is not WINNER)
        or not allowed.low <= value <= allowed.high
    ]


@lru_cache(maxsize=8)
def _expected_scores(scale: float, reach: int) -> Floats:
    """Expected scores of every gap from -reach to reach, each from the one scalar function."""
    return np.array([expected_score(gap, scale) for gap in range(-reach, reach + 1)])


@lru_cache(maxsize=8)
def _k_factors(rules: RuleSet, low: int, high: int) -> Floats:
    return np.array([k_band(rules, rating).k for rating in range(low, high + 1)])


def _rounded_up(number: int) -> int:
    return 1 << max(number, 1).bit_length()


def rate_many(frame: pd.DataFrame, rules: RuleSet = PUBLISHED) -> pd.DataFrame:
    """The new ratings of every row, exactly as `rate` gives them.

    `frame` has the columns of `COLUMNS`, whole numbers (`a_won` 1 or 0, or booleans). The answer
    has its index and the columns `new_rating_a` and `new_rating_b`. A frame with any bad row is
    refused whole: `InvalidInput` lists every row (counted from 0), its column and what is allowed.
    """
    columns = _checked_columns(frame)
    new_a = np.empty(len(frame), dtype=np.int64)
    new_b = np.empty(len(frame), dtype=np.int64)
    if len(frame):
        rating_a, rating_b = columns["rating_a"], columns["rating_b"]
        low = int(min(rating_a.min(), rating_b.min()))
        high = int(max(rating_a.max(), rating_b.max()))
        reach = _rounded_up(high - low)
        expected = _expected_scores(rules.scale, reach)
        k_low, k_high = -_rounded_up(-low), _rounded_up(high)
        k_factors = _k_factors(rules, k_low, k_high)
        for start in range(0, len(frame), CHUNK):
            rows = slice(start, start + CHUNK)
            chunk = {name: column[rows] for name, column in columns.items()}
            a_won = chunk["a_won"].astype(single)
            gap = chunk["rating_a"] - chunk["rating_b"]
            for own, base, sign, out in (("a", a_won, 1, new_a), ("b", 1 - a_won, -1, new_b)):
                counts = (chunk[f"{count}_{own}"].astype(single) for count in COUNTS)
                adjusted = score_terms(rules, base, *counts).adjusted
                rating = chunk[f"rating_{own}"]
                k = k_factors[rating - k_low]
                change = k * (adjusted - expected[sign * gap + reach])
                out[rows] = np.rint(rating + change)
    return pd.DataFrame({"new_rating_a": new_a, "new_rating_b": new_b}, index=frame.index)

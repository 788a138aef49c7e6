"""Many matches at once: the same results as `rate`, a pandas frame in and a pandas frame out."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd

from sedma_elo.columns import COLUMNS, WINNER, Integers, new_ratings
from sedma_elo.problems import InvalidInput, Problem, Requirement, WholeNumber
from sedma_elo.rules import PUBLISHED, RuleSet

COLUMN_PRESENT = Requirement("column_present", "a frame that has this column, once")


@dataclass(frozen=True, slots=True)
class CellProblem(Problem):
    """A refused value of a frame; `row` counts from 0, whatever the frame's index says."""

    row: int

    def __str__(self) -> str:
        return f"row {self.row}, {Problem.__str__(self)}"


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


def rate_many(frame: pd.DataFrame, rules: RuleSet = PUBLISHED) -> pd.DataFrame:
    """The new ratings of every row, exactly as `rate` gives them.

    `frame` has the columns of `COLUMNS`, whole numbers (`a_won` 1 or 0, or booleans). The answer
    has its index and the columns `new_rating_a` and `new_rating_b`. A frame with any bad row is
    refused whole: `InvalidInput` lists every row (counted from 0), its column and what is allowed.
    """
    columns = _checked_columns(frame)
    new_a, new_b = new_ratings(columns, rules)
    return pd.DataFrame({"new_rating_a": new_a, "new_rating_b": new_b}, index=frame.index)

"""Many matches at once: the same ratings, and refusals that name every cell."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import matches, rule_sets, usual_matches
from vectors import RESULTS, RULES, frame

from sedma_elo import InvalidInput, Match, PlayerStats, RuleSet, rate, rate_many
from sedma_elo.batch import COLUMN_PRESENT, CellProblem
from sedma_elo.columns import CHUNK, COLUMNS
from sedma_elo.match import COUNTS
from sedma_elo.problems import Problem


def frame_of(rows: list[Match]) -> pd.DataFrame:
    return pd.DataFrame(
        {
            "rating_a": [match.rating_a for match in rows],
            "rating_b": [match.rating_b for match in rows],
            "a_won": [int(match.a_won) for match in rows],
            **{
                f"{count}_{player}": [
                    getattr(getattr(match, f"stats_{player}"), count) for match in rows
                ]
                for count in COUNTS
                for player in "ab"
            },
        }
    )


GOOD = frame_of([Match(1500, 1300, True, PlayerStats(bad_moves=15)), Match(800, 1600, False)])


@pytest.mark.parametrize("name", RULES)
def test_every_vector_is_met(name: str) -> None:
    rows = frame(name)
    pd.testing.assert_frame_equal(rate_many(rows.drop(columns=RESULTS), RULES[name]), rows[RESULTS])


def assert_agreement(rows: list[Match], rules: RuleSet) -> None:
    rated = rate_many(frame_of(rows), rules)
    assert list(rated.itertuples(index=False, name=None)) == [rate(match, rules) for match in rows]


@given(st.lists(usual_matches, min_size=1, max_size=20), rule_sets())
def test_batch_agrees_with_single_matches(rows: list[Match], rules: RuleSet) -> None:
    assert_agreement(rows, rules)


@settings(max_examples=20)
@given(st.lists(matches, min_size=1, max_size=20), rule_sets())
def test_batch_agrees_on_extreme_ratings(rows: list[Match], rules: RuleSet) -> None:
    assert_agreement(rows, rules)


def test_more_rows_than_one_chunk() -> None:
    # The vectors' rows repeat after 4,000, which no chunk's length is a multiple of.
    many = pd.concat([frame("published")] * 9, ignore_index=True)
    assert len(many) > 2 * CHUNK
    pd.testing.assert_frame_equal(rate_many(many), many[RESULTS])


@pytest.mark.parametrize("index", [["x", "y"], [1, 0], [7, 7], [None, 2.5]])
def test_the_index_is_kept_and_the_frame_left_alone(index: list[object]) -> None:
    matches_of_index = GOOD.set_axis(index)
    before = matches_of_index.copy()
    rated = rate_many(matches_of_index)
    pd.testing.assert_index_equal(rated.index, before.index)
    assert list(rated.new_rating_a) == [1498, 800]
    pd.testing.assert_frame_equal(matches_of_index, before)


@pytest.mark.parametrize("no_rows", [GOOD.iloc[:0], pd.DataFrame(columns=list(COLUMNS))])
def test_no_rows_give_no_ratings(no_rows: pd.DataFrame) -> None:
    rated = rate_many(no_rows)
    assert rated.shape == (0, 2)
    assert list(rated.columns) == RESULTS


def test_order_of_columns_and_further_ones_are_no_matter() -> None:
    shuffled = GOOD[list(COLUMNS)[::-1]].assign(played_on="2026-11-30")
    pd.testing.assert_frame_equal(rate_many(shuffled), rate_many(GOOD))


@pytest.mark.parametrize(
    "dtype", ["int16", "int32", "uint16", "uint32", "uint64", "Int64", "UInt16", "object"]
)
def test_whole_numbers_of_every_type_are_taken(dtype: Any) -> None:
    assert list(rate_many(GOOD.astype(dtype)).new_rating_a) == [1498, 800]


@pytest.mark.parametrize("dtype", ["int8", "uint8"])
def test_counts_may_be_of_the_smallest_types(dtype: Any) -> None:
    small = GOOD.astype({name: dtype for name in COLUMNS if not name.startswith("rating")})
    assert list(rate_many(small).new_rating_a) == [1498, 800]


@pytest.mark.parametrize("dtype", ["bool", "boolean", "object"])
def test_the_winner_may_be_a_boolean(dtype: Any) -> None:
    winners = pd.Series([True, False], dtype=dtype)
    assert list(rate_many(GOOD.assign(a_won=winners)).new_rating_a) == [1498, 800]


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("rating_a", 1500.0),
        ("rating_a", float("nan")),
        ("rating_a", True),
        ("rating_a", np.True_),
        ("rating_a", "\uff11\uff15"),
        ("rating_a", float("inf")),
        ("rating_b", "1_200"),
        ("rating_b", None),
        ("rating_b", pd.NA),
        ("rating_b", 100_001),
        ("rating_b", -100_001),
        ("rating_b", np.int32(100_001)),
        ("rating_b", 10**30),
        ("a_won", 2),
        ("a_won", -1),
        ("a_won", 1.0),
        ("a_won", None),
        ("a_won", "yes"),
        ("bad_moves_a", -50),
        ("won_by_16_b", 1_001),
        ("won_by_24_a", 0.5),
    ],
)
def test_a_bad_cell_is_named(column: str, value: Any) -> None:
    one_bad = GOOD.astype(object).set_axis(["x", "y"])
    one_bad.loc["y", column] = value
    with pytest.raises(InvalidInput) as refusal:
        rate_many(one_bad)
    (problem,) = refusal.value.problems
    assert isinstance(problem, CellProblem)
    assert (problem.row, problem.field, problem.allowed) == (1, column, COLUMNS[column])
    assert str(refusal.value).startswith(f"row 1, {column}: ")
    assert str(refusal.value).endswith(f"allowed is {COLUMNS[column]}")


@pytest.mark.parametrize(
    ("column", "cells", "rows"),
    [
        ("rating_a", pd.Series([1500.0, float("nan")]), [0, 1]),
        ("rating_a", pd.Series([True, False]), [0, 1]),
        ("rating_a", pd.Series([True, False], dtype="boolean"), [0, 1]),
        ("rating_a", pd.Series(["1500", "800"]), [0, 1]),
        ("rating_a", pd.Series([1500, None], dtype="Int64"), [1]),
        ("rating_a", pd.Series([2**64 - 1, 800], dtype="uint64"), [0]),
        ("rating_a", pd.to_datetime(pd.Series(["2026-11-30", "2026-12-01"])), [0, 1]),
        ("rating_b", pd.Series([100_000, 100_001]), [1]),
        ("rating_b", pd.Series([-100_001, -100_000]), [0]),
        ("a_won", pd.Series([2, 1], dtype="int8"), [0]),
        ("a_won", pd.Series([0, -1]), [1]),
        ("a_won", pd.Series([1.0, 0.0]), [0, 1]),
        ("a_won", pd.Series([True, None], dtype="boolean"), [1]),
        ("bad_moves_b", pd.Series([True, False]), [0, 1]),
        ("bad_moves_b", pd.Series([1_000, 1_001], dtype="uint16"), [1]),
        ("bad_moves_b", pd.Series([0, -1], dtype="int8"), [1]),
    ],
)
def test_bad_cells_of_a_typed_column_are_named(
    column: str, cells: pd.Series[Any], rows: list[int]
) -> None:
    with pytest.raises(InvalidInput) as refusal:
        rate_many(GOOD.assign(**{column: cells}))
    problems = [p for p in refusal.value.problems if isinstance(p, CellProblem)]
    assert [problem.row for problem in problems] == rows
    assert {(problem.field, problem.allowed) for problem in problems} == {(column, COLUMNS[column])}


def test_every_bad_cell_is_listed() -> None:
    bad = GOOD.assign(bad_moves_a=[-1, -2], rating_b=[1.5, 2.5])
    with pytest.raises(InvalidInput) as refusal:
        rate_many(bad)
    assert {(p.row, p.field) for p in refusal.value.problems if isinstance(p, CellProblem)} == {
        (0, "bad_moves_a"),
        (1, "bad_moves_a"),
        (0, "rating_b"),
        (1, "rating_b"),
    }


def test_a_message_about_many_rows_stays_short() -> None:
    bad = pd.concat([GOOD] * 50_000, ignore_index=True).assign(bad_moves_a=-1)
    with pytest.raises(InvalidInput, match="and 99980 more") as refusal:
        rate_many(bad)
    rows = [p.row for p in refusal.value.problems if isinstance(p, CellProblem)]
    assert rows == list(range(100_000))
    assert len(str(refusal.value)) < 3_000


def test_missing_and_repeated_columns_are_named() -> None:
    repeated = pd.concat([GOOD.drop(columns="a_won"), GOOD[["rating_a"]]], axis=1)
    with pytest.raises(InvalidInput) as refusal:
        rate_many(repeated)
    assert refusal.value.problems == (
        Problem("rating_a", None, COLUMN_PRESENT),
        Problem("a_won", None, COLUMN_PRESENT),
    )

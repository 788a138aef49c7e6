"""Many matches at once: the same ratings, and refusals that name every cell."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import matches, rule_sets, usual_matches
from vectors import RULES, path

from sedma_elo import InvalidInput, Match, PlayerStats, RuleSet, rate, rate_many
from sedma_elo.batch import CHUNK, COLUMNS, CellProblem
from sedma_elo.match import COUNTS


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
    frame = pd.read_csv(path(name))
    results = ["new_rating_a", "new_rating_b"]
    pd.testing.assert_frame_equal(
        rate_many(frame.drop(columns=results), RULES[name]), frame[results]
    )


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
    many = pd.concat([GOOD] * (CHUNK // 2 + 3), ignore_index=True)
    rated = rate_many(many)
    assert set(rated.new_rating_a[::2]) == {1498}
    assert set(rated.new_rating_b[1::2]) == {1600}
    assert len(rated) == len(many)


def test_the_index_is_kept_and_the_frame_left_alone() -> None:
    frame = GOOD.set_axis(["x", "y"])
    before = frame.copy()
    assert list(rate_many(frame).index) == ["x", "y"]
    pd.testing.assert_frame_equal(frame, before)


def test_no_rows_give_no_ratings() -> None:
    assert rate_many(GOOD.iloc[:0]).empty


@pytest.mark.parametrize("dtype", ["int16", "int32", "uint16", "Int64", "object"])
def test_whole_numbers_of_every_type_are_taken(dtype: Any) -> None:
    assert list(rate_many(GOOD.astype(dtype)).new_rating_a) == [1498, 800]


def test_the_winner_may_be_a_boolean() -> None:
    frame = GOOD.assign(a_won=[True, False])
    assert list(rate_many(frame).new_rating_a) == [1498, 800]
    assert list(rate_many(frame.astype({"a_won": object})).new_rating_a) == [1498, 800]


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("rating_a", 1500.0),
        ("rating_a", float("nan")),
        ("rating_a", True),
        ("rating_a", np.True_),
        ("rating_b", "1_200"),
        ("rating_b", None),
        ("rating_b", pd.NA),
        ("rating_b", 100_001),
        ("rating_b", 10**30),
        ("a_won", 2),
        ("a_won", "yes"),
        ("bad_moves_a", -50),
        ("won_by_16_b", 1_001),
        ("won_by_24_a", 0.5),
    ],
)
def test_a_bad_cell_is_named(column: str, value: Any) -> None:
    frame = GOOD.astype(object)
    frame.loc[1, column] = value
    with pytest.raises(InvalidInput) as refusal:
        rate_many(frame)
    (problem,) = refusal.value.problems
    assert isinstance(problem, CellProblem)
    assert (problem.row, problem.field, problem.allowed) == (1, column, COLUMNS[column])
    assert f"row 1, {column}" in str(refusal.value)


def test_every_bad_cell_is_listed() -> None:
    frame = GOOD.assign(bad_moves_a=[-1, -2], rating_b=[1.5, 2.5])
    with pytest.raises(InvalidInput) as refusal:
        rate_many(frame)
    assert {(p.row, p.field) for p in refusal.value.problems if isinstance(p, CellProblem)} == {
        (0, "bad_moves_a"),
        (1, "bad_moves_a"),
        (0, "rating_b"),
        (1, "rating_b"),
    }


def test_a_message_about_many_rows_stays_short() -> None:
    frame = pd.concat([GOOD] * 50_000, ignore_index=True).assign(bad_moves_a=-1)
    with pytest.raises(InvalidInput, match="and 99980 more") as refusal:
        rate_many(frame)
    assert len(refusal.value.problems) == 100_000
    assert len(str(refusal.value)) < 3_000


def test_missing_and_repeated_columns_are_named() -> None:
    repeated = pd.concat([GOOD.drop(columns="a_won"), GOOD[["rating_a"]]], axis=1)
    with pytest.raises(InvalidInput) as refusal:
        rate_many(repeated)
    assert [problem.field for problem in refusal.value.problems] == ["rating_a", "a_won"]

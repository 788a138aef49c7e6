"""Refusals in plain words."""

from __future__ import annotations

import pytest

from sedma_elo.problems import (
    Allowed,
    DecimalNumber,
    InvalidInput,
    OneOf,
    Problem,
    Requirement,
    WholeNumber,
)


@pytest.mark.parametrize(
    ("allowed", "words"),
    [
        (WholeNumber(0, 9), "a whole number from 0 to 9"),
        (DecimalNumber(0, 0.5), "a number from 0 to 0.5"),
        (OneOf(("a", "b")), "one of a, b"),
        (Requirement("x", "something else"), "something else"),
    ],
)
def test_a_refusal_names_field_value_and_what_is_allowed(allowed: Allowed, words: str) -> None:
    assert str(Problem("bad_a", "x", allowed)) == f"bad_a: 'x' is refused; allowed is {words}"


def test_an_error_names_all_its_problems() -> None:
    problems = [Problem("a", 1, OneOf(("x",))), Problem("b", 2, OneOf(("y",)))]
    assert str(InvalidInput(problems)) == f"{problems[0]}; {problems[1]}"

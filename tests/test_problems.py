"""Refusals in plain words."""

from __future__ import annotations

import pytest

from sedma_elo.problems import (
    MOST_IN_MESSAGE,
    Allowed,
    DecimalNumber,
    InvalidInput,
    OneOf,
    Problem,
    Requirement,
    Text,
    WholeNumber,
)


@pytest.mark.parametrize(
    ("allowed", "words"),
    [
        (WholeNumber(0, 9), "a whole number from 0 to 9"),
        (DecimalNumber(0, 0.5), "a number from 0 to 0.5"),
        (OneOf(("a", "b")), "one of a, b"),
        (Text(9), "text of at most 9 characters"),
        (Requirement("x", "something else"), "something else"),
    ],
)
def test_a_refusal_names_field_value_and_what_is_allowed(allowed: Allowed, words: str) -> None:
    assert str(Problem("bad_a", "x", allowed)) == f"bad_a: 'x' is refused; allowed is {words}"


def test_of_a_long_or_unseen_text_a_line_is_named() -> None:
    told = str(Problem("x" * 9_000, "9" * 9_000, OneOf(("y",))))
    assert told == f"{'x' * 200}…: '{'9' * 199}… is refused; allowed is one of y"
    assert str(Problem("a\x1b[31m\n", "\x1b\n", OneOf(("y",)))) == (
        "a\ufffd[31m\ufffd: '\\x1b\\n' is refused; allowed is one of y"
    )


def test_an_error_names_all_its_problems() -> None:
    problems = [Problem("a", 1, OneOf(("x",))), Problem("b", 2, OneOf(("y",)))]
    assert str(InvalidInput(problems)) == f"{problems[0]}; {problems[1]}"


def test_a_message_is_cut_short_but_its_problems_are_not() -> None:
    problems = [Problem(f"field_{n}", n, OneOf(("x",))) for n in range(MOST_IN_MESSAGE + 1)]
    whole = "; ".join(map(str, problems[:MOST_IN_MESSAGE]))
    assert str(InvalidInput(problems[:MOST_IN_MESSAGE])) == whole
    assert str(InvalidInput(problems)) == f"{whole}; and 1 more"
    assert InvalidInput(problems).problems == tuple(problems)


def test_invalid_input_is_a_value_error() -> None:
    with pytest.raises(ValueError, match="bad_a"):
        raise InvalidInput([Problem("bad_a", "x", OneOf(("y",)))])

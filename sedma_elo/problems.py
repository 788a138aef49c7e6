"""What is wrong with a value, as data: the field, the value met, and what is allowed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WholeNumber:
    """Allowed: a whole number from `low` to `high`, both included."""

    low: int
    high: int

    def __str__(self) -> str:
        return f"a whole number from {self.low} to {self.high}"


@dataclass(frozen=True, slots=True)
class DecimalNumber:
    """Allowed: a finite number from `low` to `high`, both included."""

    low: float
    high: float

    def __str__(self) -> str:
        return f"a number from {self.low:g} to {self.high:g}"


@dataclass(frozen=True, slots=True)
class OneOf:
    """Allowed: one of these codes."""

    codes: tuple[str, ...]

    def __str__(self) -> str:
        return "one of " + ", ".join(self.codes)


@dataclass(frozen=True, slots=True)
class Text:
    """Allowed: text of at most `longest` characters."""

    longest: int

    def __str__(self) -> str:
        return f"text of at most {self.longest} characters"


@dataclass(frozen=True, slots=True)
class Requirement:
    """Allowed: whatever meets a condition between several values, named by its code."""

    code: str
    sentence: str

    def __str__(self) -> str:
        return self.sentence


MOST_CHARACTERS = 200


def in_short(text: str, most: int = MOST_CHARACTERS) -> str:
    """As much of a foreign text as can do no harm: its beginning, and nothing unseen in it."""
    seen = "".join(
        character if character.isprintable() else "\N{REPLACEMENT CHARACTER}"
        for character in text[:most]
    )
    return seen + "…" if len(text) > most else seen


Allowed = WholeNumber | DecimalNumber | OneOf | Text | Requirement


@dataclass(frozen=True, slots=True)
class Problem:
    """One refused value: the name of its field, the value as it came, and what is allowed."""

    field: str
    value: object
    allowed: Allowed

    def __str__(self) -> str:
        field, value = in_short(self.field), in_short(repr(self.value))
        return f"{field}: {value} is refused; allowed is {self.allowed}"


MOST_IN_MESSAGE = 20


class InvalidInput(ValueError):
    """Values that the rule cannot be applied to; `problems` names each of them."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        shown = "; ".join(str(problem) for problem in self.problems[:MOST_IN_MESSAGE])
        more = len(self.problems) - MOST_IN_MESSAGE
        super().__init__(f"{shown}; and {more} more" if more > 0 else shown)

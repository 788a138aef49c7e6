"""What a visitor has put in: a match, the rule it is rated under, and whose side is looked at."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from sedma_elo.examples import EXAMPLES
from sedma_elo.match import COUNT, COUNTS, Match, PlayerStats
from sedma_elo.problems import Problem, WholeNumber
from sedma_elo.rule_texts import written
from sedma_elo.rules import KNOWN_RULE_SETS, PUBLISHED, RATING, RuleSet

SIDES = ("a", "b")


class NumberField(NamedTuple):
    """A number of a match: its code in links, whose it is, what it is, and what is allowed."""

    code: str
    side: str
    what: str
    allowed: WholeNumber


_COUNT_CODES = dict(zip(COUNTS, ("bad", "n16", "n24", "n4"), strict=True))
NUMBER_FIELDS = tuple(
    field
    for side in SIDES
    for field in (
        NumberField(side, side, "rating", RATING),
        *(NumberField(f"{_COUNT_CODES[count]}_{side}", side, count, COUNT) for count in COUNTS),
    )
)

MATCH_CODES = {"won", *(field.code for field in NUMBER_FIELDS)}
"""The codes of everything a match is made of, in links and in the form."""


@dataclass(frozen=True, slots=True)
class Inputs:
    """A match, its rule, and the side that is looked at (`a` or `b`)."""

    match: Match
    rules: RuleSet = PUBLISHED
    view: str = "a"

    def seen(self) -> Inputs:
        """The same with the player who is looked at as A, whichever side of the link that is."""
        if self.view == "a":
            return self
        return replace(self, match=self.match.swapped(), view="a")


BLANK_MATCH = EXAMPLES["clean_win"]
DEFAULT_MATCH = EXAMPLES["careless_win"]


def numbers_of(match: Match) -> dict[str, int]:
    """Every number of a match by its field's code."""
    ratings = {"a": match.rating_a, "b": match.rating_b}
    stats = {"a": match.stats_a, "b": match.stats_b}
    return {
        field.code: ratings[field.side]
        if field.what == "rating"
        else getattr(stats[field.side], field.what)
        for field in NUMBER_FIELDS
    }


def in_link(inputs: Inputs) -> dict[str, str]:
    """Match and rule as links carry them; counts of 0 and the published numbers are left out.

    >>> in_link(Inputs(EXAMPLES["careless_win"]))
    {'a': '1500', 'b': '1300', 'won': 'a', 'bad_a': '15', 'rule': 'published-1'}
    """
    numbers = numbers_of(inputs.match)
    parts = {rating: str(numbers.pop(rating)) for rating in SIDES}
    parts["won"] = "a" if inputs.match.a_won else "b"
    parts |= {code: str(number) for code, number in numbers.items() if number}
    if inputs.view != "a":
        parts["view"] = inputs.view
    return parts | rule_in_link(inputs.rules)


def rule_in_link(rules: RuleSet) -> dict[str, str]:
    """The rule set a link starts from, and what differs from it."""
    base = KNOWN_RULE_SETS.get(rules.code, PUBLISHED)
    changed = {name: written(value) for name, value in rules.differences(base).items()}
    return {"rule": base.code, **changed}


def match_of(numbers: Mapping[str, int], a_won: bool) -> Match:
    """The match with these numbers, by their fields' codes."""
    stats = [
        PlayerStats(
            **{
                field.what: numbers[field.code]
                for field in NUMBER_FIELDS
                if field.side == side and field.what != "rating"
            }
        )
        for side in SIDES
    ]
    return Match(numbers["a"], numbers["b"], a_won, *stats)


def whole_number(code: str, text: str, allowed: WholeNumber) -> int | Problem:
    """A whole number written in plain digits, or what is wrong with it.

    >>> whole_number("bad_a", " 15 ", COUNT)
    15
    >>> print(whole_number("bad_a", "0,5", COUNT))
    bad_a: '0,5' is refused; allowed is a whole number from 0 to 1000
    """
    plain = text.strip().replace("\N{MINUS SIGN}", "-")
    if re.fullmatch(r"-?[0-9]{1,9}", plain) and allowed.low <= int(plain) <= allowed.high:
        return int(plain)
    return Problem(code, text, allowed)

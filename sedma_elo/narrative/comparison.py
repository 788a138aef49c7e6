"""A match under several rules: line by line, both ledgers, and the difference in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sedma_elo.i18n import Translator
from sedma_elo.narrative.ledger import ledger_lines
from sedma_elo.rating import Explanation


class Line(NamedTuple):
    """A term under each rule, in their order; `difference` is what the second has more.

    `differs` where the second rule has not what the first one has.
    """

    name: str
    values: tuple[str, ...]
    difference: str
    differs: bool


class LedgerDifference(NamedTuple):
    """A line of both players' ledgers, in points: under two rules, and what the second has more."""

    name: str
    own: tuple[str, str, str]
    other: tuple[str, str, str]


class _Term(NamedTuple):
    """A term's name and number, how the number is written, and how a difference of two is."""

    name: str
    number: Callable[[Explanation], float]
    written: Callable[[float], str]
    difference: Callable[[float], str]


def comparison(
    t: Translator, base: Explanation, edited: Explanation, *others: Explanation
) -> list[Line]:
    """Every term of A's change under two rules or more, and what becomes of both players."""
    return [_line(t, term, base, edited, *others) for term in _terms(t)]


def _line(
    t: Translator, term: _Term, base: Explanation, edited: Explanation, *others: Explanation
) -> Line:
    values = tuple(term.written(term.number(each)) for each in (base, edited, *others))
    if values[0] == values[1]:
        return Line(term.name, values, t.whole(0), differs=False)
    difference = term.difference(term.number(edited) - term.number(base))
    return Line(term.name, values, difference, differs=True)


def _terms(t: Translator) -> list[_Term]:
    def expected(number: float) -> str:
        return t.decimal(number, 4)

    def score(number: float) -> str:
        rounded = round(number, 4) + 0.0
        return _with_sign(rounded, t.score(rounded))

    def factor(number: float) -> str:
        return _with_sign(number, t.factor(number))

    def points(number: float) -> str:
        return t.points(number, 2)

    def change(number: float) -> str:
        return t.change(int(number))

    return [
        _Term(
            t("Expected score"),
            lambda of: of.a.expected,
            expected,
            lambda number: _with_sign(number, expected(number)),
        ),
        _Term(t("Result"), lambda of: of.a.base, t.score, score),
        _Term(t("Bonus"), lambda of: of.a.bonus, score, score),
        _Term(t("Bad moves"), lambda of: -of.a.malus.counted, score, score),
        _Term(t("Limits of the score"), lambda of: of.a.adjusted - of.a.raw, score, score),
        _Term(t("Match score"), lambda of: of.a.adjusted, t.score, score),
        _Term(t("K-factor"), lambda of: of.a.k, t.factor, factor),
        _Term(t("K × (score − expected)"), lambda of: of.a.exact_change, points, points),
        _Term(t("Your change, in whole points"), lambda of: of.a.change, change, change),
        _Term(t("Your opponent's change"), lambda of: of.b.change, change, change),
        _Term(t("Sum of both"), lambda of: of.a.change + of.b.change, change, change),
    ]


def _with_sign(number: float, text: str) -> str:
    return f"+{text}" if number > 0 else text


def ledgers_compared(
    t: Translator, base: Explanation, edited: Explanation
) -> list[LedgerDifference]:
    """Each line of both players' ledgers under both rules, and the change they sum to."""
    names = [line.name for line in ledger_lines(t, base.a)]
    ledgers = [
        [_points(t, *pair) for pair in zip(before.ledger, after.ledger, strict=True)]
        for before, after in ((base.a, edited.a), (base.b, edited.b))
    ]
    own, other = (
        (
            t.change(before),
            t.change(after),
            t.change(after - before) if after != before else t.whole(0),
        )
        for before, after in (
            (base.a.change, edited.a.change),
            (base.b.change, edited.b.change),
        )
    )
    return [
        *map(LedgerDifference, names, *ledgers),
        LedgerDifference(t("Change"), own, other),
    ]


def _points(t: Translator, before: float, after: float) -> tuple[str, str, str]:
    return t.points(before, 2), t.points(after, 2), t.points(after - before, 2)

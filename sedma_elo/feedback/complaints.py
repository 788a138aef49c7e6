"""What players said of their own changes, as columns to try another rule on.

Every answer lies in one of two halves, so that a rule chosen on one can be judged on the other.
"""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt
from sqlalchemy import Connection, func, select

from sedma_elo.columns import Columns, Integers
from sedma_elo.feedback.answer import Role, Verdict
from sedma_elo.feedback.tables import answers
from sedma_elo.match import COUNTS

Truths = npt.NDArray[np.bool_]
Array = TypeVar("Array", bound=npt.NDArray[Any])

VERDICTS = tuple(Verdict)
"""The verdicts by the numbers that stand for them in columns."""


class Half(StrEnum):
    """Which half of the answers: the one to choose a rule on, or the one to judge it on."""

    TUNING = "tuning"
    HELD_OUT = "held_out"


def half_of(respondent: str) -> Half:
    """The half of all answers of one respondent, the same for ever."""
    last_byte = hashlib.sha256(respondent.encode()).digest()[-1]
    return Half.HELD_OUT if last_byte % 2 else Half.TUNING


@dataclass(frozen=True, slots=True, eq=False)
class Complaints:
    """Answers of players about their own changes, the earliest first; A is the player of each.

    `change` is the one that was judged, whatever the rule was; `wished` counts only where
    `names_wish`; `verdict` is a place in `VERDICTS`. Arrays are of one length and read-only.
    """

    columns: Columns
    change: Integers
    wished: Integers
    names_wish: Truths
    verdict: Integers
    held_out: Truths

    def __len__(self) -> int:
        return len(self.change)

    @property
    def won(self) -> Truths:
        """Whose player won."""
        won: Truths = self.columns["a_won"] == 1
        return won

    @property
    def telling(self) -> Truths:
        """Which say what they would rather have: all but "not sure" without a wish."""
        judges: Truths = self.verdict != VERDICTS.index(Verdict.NOT_SURE)
        return self.names_wish | judges

    def of(self, half: Half | None) -> Complaints:
        """The answers of a half, None being both."""
        return self if half is None else self.chosen(self.held_out == (half is Half.HELD_OUT))

    def chosen(self, rows: Truths) -> Complaints:
        """The answers in some rows."""
        return Complaints(
            {name: _read_only(column[rows]) for name, column in self.columns.items()},
            _read_only(self.change[rows]),
            _read_only(self.wished[rows]),
            _read_only(self.names_wish[rows]),
            _read_only(self.verdict[rows]),
            _read_only(self.held_out[rows]),
        )


class Freshness(NamedTuple):
    """Differs as soon as the answers that `read` gives do."""

    answers: int
    changed_at: dt.datetime | None
    numbers: int


_OF_PLAYERS = (answers.c.burst.is_(None), answers.c.role == Role.PLAYER)
_SOURCES = {
    "rating_a": answers.c.rating,
    "rating_b": answers.c.opponent_rating,
    "a_won": answers.c.won,
    **{f"{count}_a": answers.c[count] for count in COUNTS},
    **{f"{count}_b": answers.c[f"opponent_{count}"] for count in COUNTS},
}
_SAID = (answers.c.change, answers.c.wished_change, answers.c.verdict, answers.c.respondent)


def freshness(connection: Connection) -> Freshness:
    """How fresh the answers are, much cheaper than to read them."""
    # The sum of their numbers tells one burst from another of the same size.
    query = select(func.count(), func.max(answers.c.changed_at), func.sum(answers.c.id))
    count, changed_at, numbers = connection.execute(query.where(*_OF_PLAYERS)).one()
    return Freshness(count, changed_at, numbers or 0)


def read(connection: Connection) -> Complaints:
    """All answers of players about their own changes; bursts are left out."""
    cells = (*_SOURCES.values(), *_SAID)
    rows = connection.execute(select(*cells).where(*_OF_PLAYERS).order_by(answers.c.id)).all()
    listed = list(zip(*rows, strict=True)) or [()] * len(cells)
    *matches, change, wished, verdict, respondent = listed
    numbers = {code: number for number, code in enumerate(VERDICTS)}
    return Complaints(
        {name: _integers(cells) for name, cells in zip(_SOURCES, matches, strict=True)},
        _integers(change),
        _integers([wish or 0 for wish in wished]),
        _truths([wish is not None for wish in wished]),
        _integers([numbers[code] for code in verdict]),
        _truths([half_of(code) is Half.HELD_OUT for code in respondent]),
    )


def wishes(complaints: Complaints, half: Half | None) -> tuple[Columns, Integers]:
    """The matches of a half whose players named the change that would feel fair, and that change.

    A wish can be anything within `WISH`: what is fitted to them has to bear a few that are absurd.
    """
    chosen = complaints.of(half)
    chosen = chosen.chosen(chosen.names_wish)
    return chosen.columns, chosen.wished


def _integers(cells: Sequence[Any]) -> Integers:
    return _read_only(np.array(cells, dtype=np.int64))


def _truths(cells: Sequence[bool]) -> Truths:
    return _read_only(np.array(cells, dtype=np.bool_))


def _read_only(column: Array) -> Array:
    column.setflags(write=False)
    return column

"""Answers as files: CSV that no spreadsheet takes for formulas, and JSON Lines as stored.

The public edition tells days, no codes, and comments only once approved; the moderators' edition
tells all that is kept except receipts.
"""

from __future__ import annotations

import csv
import datetime as dt
import io
import json
import re
from collections.abc import Iterator
from enum import StrEnum
from typing import Any

from sqlalchemy import Connection, RowMapping, select

from sedma_elo.feedback.tables import CommentState, answers

SCHEMA = "sedma-elo/answer/1"
BYTE_ORDER_MARK = "\ufeff"
ROWS_AT_ONCE = 1_000
# What spreadsheets take for the start of a formula, also in full width and after blanks.
# Opened with another separator, or unquoted, a text may go on in a cell of its own.
A_FORMULA = re.compile(r"(^|[,;\t\n\r\"])(?=\s*[=+\-@\x00\uff1d\uff0b\uff0d\uff20\u2212])")
NEITHER_FIRST = re.compile(r"^(?=[\t\r\n\x00])")
NEVER = {"receipt", "rule"}
MODERATORS_ONLY = {
    "id",
    "respondent",
    "revision",
    "saved_at",
    "changed_at",
    "state_reason",
    "burst",
    "comment_state",
}


class Edition(StrEnum):
    """For whom an export is."""

    PUBLIC = "public"
    MODERATORS = "moderators"


def guarded(value: object) -> object:
    """A cell that is text even to a spreadsheet; numbers stay numbers.

    >>> guarded("=1+1"), guarded(-12), guarded("fair")
    ("'=1+1", -12, 'fair')
    """
    if not isinstance(value, str):
        return value
    text = A_FORMULA.sub(r"\1'", value)
    return NEITHER_FIRST.sub("'", text)


def columns(edition: Edition) -> list[str]:
    """The columns of a CSV export, in their order."""
    left_out = NEVER if edition is Edition.MODERATORS else NEVER | MODERATORS_ONLY
    return [column.name for column in answers.c if column.name not in left_out]


def csv_lines(connection: Connection, edition: Edition, separator: str = ",") -> Iterator[str]:
    """The answers as CSV, a part at a time: byte order mark, header, rows."""
    names = columns(edition)
    yield BYTE_ORDER_MARK + _csv_line([guarded(name) for name in names], separator)
    for row in _rows(connection, edition):
        told = _told(row, edition)
        yield _csv_line([guarded(told[name]) for name in names], separator)


def json_lines(connection: Connection, edition: Edition) -> Iterator[str]:
    """The answers as JSON Lines, each naming its schema, texts just as stored."""
    names = columns(edition)
    for row in _rows(connection, edition):
        told = _told(row, edition)
        line = {"schema": SCHEMA, "edition": edition, **{name: told[name] for name in names}}
        yield json.dumps({**line, "rule": json.loads(row["rule"])}, ensure_ascii=False) + "\n"


def _csv_line(cells: list[Any], separator: str) -> str:
    line = io.StringIO()
    csv.writer(
        line, delimiter=separator, lineterminator="\r\n", quoting=csv.QUOTE_NONNUMERIC
    ).writerow(cells)
    return line.getvalue()


def _rows(connection: Connection, edition: Edition) -> Iterator[RowMapping]:
    query = select(answers).order_by(answers.c.id)
    if edition is Edition.PUBLIC:
        query = query.where(answers.c.burst.is_(None))
    return iter(connection.execute(query, execution_options={"yield_per": ROWS_AT_ONCE}).mappings())


def _told(row: RowMapping, edition: Edition) -> dict[str, Any]:
    told = {
        name: value.isoformat() if isinstance(value, dt.date) else value
        for name, value in row.items()
    }
    if edition is Edition.PUBLIC and row["comment_state"] != CommentState.APPROVED:
        told |= {"comment": None, "reply": None, "thread": None}
    return told

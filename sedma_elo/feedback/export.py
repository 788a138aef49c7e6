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
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import partial
from typing import Any

from sqlalchemy import ColumnElement, Connection, case, func, select

from sedma_elo.feedback.tables import CommentState, answer_reasons, answers

SCHEMA = "sedma-elo/answer/1"
BYTE_ORDER_MARK = "\ufeff"
ROWS_AT_ONCE = 1_000
# What spreadsheets take for the start of a formula, also in full width and after blanks. Opened
# with another separator, a text may go on in a cell of its own.
A_FORMULA = re.compile(r"(^|[,;\t\n\r\"])(?=\s*[=+\-@\x00\uff1d\uff0b\uff0d\uff20\u2212])")
NEITHER_FIRST = re.compile(r"^(?=[\t\r\n\x00])")
NEVER = {"receipt", "rule"}
ONCE_APPROVED = {"comment", "reply", "thread"}
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
    if isinstance(value, dt.date):
        return value.isoformat()
    if not isinstance(value, str):
        return value
    text = A_FORMULA.sub(r"\1'", value)
    return NEITHER_FIRST.sub("'", text)


def columns(edition: Edition) -> list[str]:
    """The columns of a CSV export, in their order."""
    left_out = NEVER if edition is Edition.MODERATORS else NEVER | MODERATORS_ONLY
    return [*(column.name for column in answers.c if column.name not in left_out), "reasons"]


def csv_lines(
    connection: Connection,
    edition: Edition,
    titles: Mapping[str, str] | None = None,
    separator: str = ",",
) -> Iterator[str]:
    """The answers as CSV, some lines at a time: byte order mark, header, rows.

    `titles` gives columns other headings than their names.
    """
    names = columns(edition)
    heads = [(titles or {}).get(name, name) for name in names]
    yield BYTE_ORDER_MARK + _as_csv([heads], separator)
    for rows in _rows(connection, edition, names):
        yield _as_csv(rows, separator)


def json_lines(
    connection: Connection, edition: Edition, _titles: Mapping[str, str] | None = None
) -> Iterator[str]:
    """The answers as JSON Lines, some at a time, each naming its schema, texts as stored.

    Their keys are the columns' names in every language.
    """
    names = columns(edition)
    for rows in _rows(connection, edition, [*names, "rule"]):
        yield "".join(
            _as_json(dict(zip(names, row, strict=False)), row[-1], edition) for row in rows
        )


FORMATS: dict[str, Callable[..., Iterator[str]]] = {
    "csv": partial(csv_lines, separator=","),
    "csv-semicolon": partial(csv_lines, separator=";"),
    "jsonl": json_lines,
}
"""Every kind of file by its code."""


def _as_csv(rows: Iterable[Iterable[Any]], separator: str) -> str:
    lines = io.StringIO()
    writer = csv.writer(
        lines, delimiter=separator, lineterminator="\r\n", quoting=csv.QUOTE_NONNUMERIC
    )
    writer.writerows([guarded(cell) for cell in row] for row in rows)
    return lines.getvalue()


def _as_json(cells: dict[str, Any], rule: str, edition: Edition) -> str:
    line = {"schema": SCHEMA, "edition": edition, **cells}
    text = json.dumps(line, ensure_ascii=False, default=_written)
    # The rule is stored as JSON already.
    return f'{text[:-1]}, "rule": {rule}}}\n'


def _written(value: object) -> str:
    return value.isoformat() if isinstance(value, dt.date) else str(value)


def _rows(
    connection: Connection, edition: Edition, names: list[str]
) -> Iterator[Iterable[Sequence[Any]]]:
    query = select(*(_cell(name, edition) for name in names)).order_by(answers.c.id)
    if edition is Edition.PUBLIC:
        query = query.where(answers.c.burst.is_(None))
    rows = connection.execute(query, execution_options={"yield_per": ROWS_AT_ONCE})
    return iter(rows.partitions())


def _cell(name: str, edition: Edition) -> ColumnElement[Any]:
    if name == "reasons":
        return (
            select(func.aggregate_strings(answer_reasons.c.reason, " "))
            .where(answer_reasons.c.answer == answers.c.id)
            .scalar_subquery()
            .label(name)
        )
    column = answers.c[name]
    if edition is Edition.PUBLIC and name in ONCE_APPROVED:
        return case((answers.c.comment_state == CommentState.APPROVED, column), else_=None)
    return column

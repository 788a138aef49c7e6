"""Whatever is typed comes back as it is stored, on both databases, and from both exports."""

from __future__ import annotations

import csv
import io
import json
import unicodedata
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace

import pytest
from answering import a_receipt, an_answer
from databases import KINDS, empty_database
from hostile import hostile_strings
from sqlalchemy import Integer, select

from sedma_elo.feedback import store
from sedma_elo.feedback.answer import COMMENT
from sedma_elo.feedback.database import Database
from sedma_elo.feedback.export import Edition, columns, csv_lines, json_lines
from sedma_elo.feedback.moderation import (
    NOTE,
    Owner,
    Standing,
    decide,
    exclude,
    history,
    queue,
    undo,
)
from sedma_elo.feedback.store import find, save
from sedma_elo.feedback.tables import CommentState, answers, bursts
from sedma_elo.feedback.text import JOINERS, normalised
from sedma_elo.i18n import LANGUAGES, translator
from sedma_elo.narrative.export import column_titles
from sedma_elo.problems import InvalidInput

HOSTILE = hostile_strings()
TRIGGERS = tuple("=+-@\t\r\n\x00\uff1d\uff0b\uff0d\uff20\u2212")
OWNER = Owner()
SEPARATORS = {",": ";", ";": ","}
NUMBERS = {
    column.name
    for column in answers.c
    if isinstance(column.type, Integer) or column.name in {"k_factor", "won"}
}


@dataclass(frozen=True)
class Row:
    """A text, and what the store should have of it as a comment and as a moderator's note."""

    typed: str
    receipt: str
    comment: str
    note: str | None


def as_comment(typed: str) -> str:
    text = normalised(typed)
    return text if 0 < len(text) <= COMMENT.longest else "seen"


@pytest.fixture(scope="module", params=KINDS)
def filled(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Database, list[Row]]]:
    """A store in which every text is the comment, the reason and the reply of a row."""
    with ExitStack() as end:
        if request.param == "sqlite":
            url = f"sqlite:///{tmp_path_factory.mktemp('hostile') / 'answers.sqlite3'}"
        else:
            url = end.enter_context(empty_database(request.getfixturevalue("postgresql")))
        database = Database(url)
        end.callback(database.close)
        database.prepare()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(store, "OF_ONE_RESPONDENT", store.Limit(1_000_000, 60))
            patch.setattr(store, "OF_ALL", store.Limit(1_000_000, 10))
            rows = fill(database)
        yield database, rows


def fill(database: Database) -> list[Row]:
    rows = []
    with database.writing() as connection:
        for typed in HOSTILE:
            receipt, comment = a_receipt(), as_comment(typed)
            usual = an_answer(comment=comment)
            if comment == normalised(typed):
                usual = an_answer(comment=typed, wished_change=-12)
            save(connection, usual, receipt, "one")
            rows.append(Row(typed, receipt, comment, normalised(typed) or None))
    with database.writing() as connection:
        numbers = list(connection.scalars(select(answers.c.id).order_by(answers.c.id)))
        for number, row in zip(numbers, rows, strict=True):
            standing = Standing(CommentState.APPROVED, row.typed, row.typed)
            if len(row.note or "") <= NOTE.longest:
                decide(connection, OWNER, number, 1, standing)
            else:
                with pytest.raises(InvalidInput) as refused:
                    decide(connection, OWNER, number, 1, standing)
                assert refused.value.problems[0].field == "reason"
                decide(connection, OWNER, number, 1, Standing(CommentState.APPROVED))
    return [row if len(row.note or "") <= NOTE.longest else replace(row, note=None) for row in rows]


def test_there_are_more_than_a_thousand_texts_of_every_kind() -> None:
    assert len(HOSTILE) > 1_000
    assert len(set(map(normalised, HOSTILE))) > 1_000
    assert sum(normalised(typed).lstrip(' \n"').startswith(TRIGGERS) for typed in HOSTILE) > 200


@pytest.mark.parametrize("start", range(0, len(HOSTILE), 250))
def test_the_stored_form_is_plain(start: int) -> None:
    for typed in HOSTILE[start : start + 250]:
        text = normalised(typed)
        assert normalised(text) == text
        assert text.encode().decode() == text
        kinds = {unicodedata.category(sign) for sign in set(text) - JOINERS - {"\n"}}
        assert kinds.isdisjoint({"Cc", "Cf", "Cs", "Zl", "Zp"}), ascii(typed)


def test_what_is_too_long_is_refused_and_what_is_not_is_kept_as_normalised() -> None:
    refused = 0
    for typed in HOSTILE:
        text = normalised(typed)
        if len(text) <= COMMENT.longest:
            assert an_answer(comment=typed).comment == text
            continue
        refused += 1
        with pytest.raises(InvalidInput) as raised:
            an_answer(comment=typed)
        assert [problem.field for problem in raised.value.problems] == ["comment"]
    assert refused >= 2


def test_it_is_found_again_as_it_was_normalised(filled: tuple[Database, list[Row]]) -> None:
    database, rows = filled
    with database.reading() as connection:
        stored = connection.execute(select(answers).order_by(answers.c.id)).all()
        for row, found in zip(rows, stored, strict=True):
            assert found.comment == row.comment, ascii(row.typed)
            assert (found.state_reason, found.reply) == (row.note, row.note), ascii(row.typed)
        for row in rows[::7]:
            kept = find(connection, row.receipt)
            assert kept is not None
            assert (kept.answer.comment, kept.reply) == (row.comment, row.note)
        listed = queue(connection, OWNER, CommentState.APPROVED, most=10_000)[::-1]
        assert [item.comment for item in listed] == [row.comment for row in rows]
        acts = history(connection, OWNER, most=10_000)[::-1]
        assert [act.after["reply"] for act in acts] == [row.note for row in rows]


def test_it_is_put_back_and_excluded_with_the_same_text(
    filled: tuple[Database, list[Row]],
) -> None:
    database, rows = filled
    # The next test is to find the store as it was.
    with database.writing() as connection, connection.begin_nested() as again:
        for act in history(connection, OWNER, most=10_000):
            undo(connection, OWNER, act.number)
        assert set(connection.scalars(select(answers.c.reply))) == {None}
        for act in history(connection, OWNER, most=len(rows)):
            undo(connection, OWNER, act.number)
        stored = connection.scalars(select(answers.c.reply).order_by(answers.c.id))
        assert list(stored) == [row.note for row in rows]
        reasons = [row.note for row in rows if row.note][::10]
        for number, reason in enumerate(reasons, start=1):
            respondent = reason.replace("\n", " ")[:32]
            connection.execute(
                answers.update().where(answers.c.id == number).values(respondent=respondent)
            )
            assert exclude(connection, OWNER, reason, respondent=respondent) == 1
        assert list(connection.scalars(select(bursts.c.reason).order_by(bursts.c.id))) == reasons
        again.rollback()


def cells(table: str, separator: str) -> Iterator[list[str]]:
    return csv.reader(io.StringIO(table, newline=""), delimiter=separator)


def is_a_formula(cell: str) -> bool:
    # Quotes are data only to whoever opens the file with another separator.
    return cell.startswith(TRIGGERS) or cell.lstrip('" \n\t\r\v\f\u00a0\u3000').startswith(TRIGGERS)


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("separator", SEPARATORS)
def test_in_csv_it_is_no_formula_whatever_separator_a_spreadsheet_takes(
    filled: tuple[Database, list[Row]], edition: Edition, separator: str
) -> None:
    database, rows = filled
    with database.reading() as connection:
        table = "".join(csv_lines(connection, edition, separator=separator))
    assert table.encode().decode("utf-8-sig") == table.removeprefix("\ufeff")
    header, *lines = cells(table.removeprefix("\ufeff"), separator)
    assert header == columns(edition)
    assert not any(map(is_a_formula, header))
    assert len(lines) == len(rows)
    assert {len(line) for line in lines} == {len(header)}
    for row, line in zip(rows, lines, strict=True):
        told = dict(zip(header, line, strict=True))
        for name, cell in told.items():
            assert name in NUMBERS or not is_a_formula(cell), (name, cell)
        assert told["comment"].replace("'", "") == row.comment.replace("'", "")
        assert told["reply"].replace("'", "") == (row.note or "").replace("'", "")
        assert told["wished_change"] in {"-12", "4"}
    assert f"{separator}-12{separator}" in table
    for line in cells(table.removeprefix("\ufeff"), SEPARATORS[separator]):
        assert not any(map(is_a_formula, line)), line


@pytest.mark.parametrize("edition", Edition)
def test_in_json_it_is_just_as_stored(filled: tuple[Database, list[Row]], edition: Edition) -> None:
    database, rows = filled
    with database.reading() as connection:
        text = "".join(json_lines(connection, edition))
    *lines, after_the_last = text.split("\n")
    assert after_the_last == ""
    parsed = [json.loads(line.encode()) for line in lines]
    assert [(line["comment"], line["reply"]) for line in parsed] == [
        (row.comment, row.note) for row in rows
    ]
    if edition is Edition.MODERATORS:
        assert [line["state_reason"] for line in parsed] == [row.note for row in rows]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", Edition)
def test_headings_for_people_stand_over_the_same_columns(
    database: Database, edition: Edition, language: str
) -> None:
    titles = column_titles(translator(language))
    with database.reading() as connection:
        plain, titled = (
            "".join(csv_lines(connection, edition, heads)).lstrip("\ufeff").strip()
            for heads in (None, titles)
        )
    names, headings = (next(csv.reader([line])) for line in (plain, titled))
    assert names == columns(edition)
    assert headings == [titles[name] for name in names]
    assert len(set(headings)) == len(headings)

"""The tables come up whole or not at all, once, and as the code describes them."""

from __future__ import annotations

import itertools
import subprocess
import sys
import threading
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, event, inspect

from sedma_elo.feedback.database import Database
from sedma_elo.feedback.tables import metadata
from sedma_elo.i18n.extract import ROOT


def tables(connection: Connection) -> set[str]:
    return set(inspect(connection).get_table_names())


def checks(connection: Connection) -> dict[str, set[str]]:
    found = inspect(connection)
    return {
        table: {
            f"{check['name']}: {check['sqltext']}" for check in found.get_check_constraints(table)
        }
        for table in metadata.tables
    }


def test_the_newest_version_is_what_the_code_describes(database: Database) -> None:
    with database.reading() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        migrated = checks(connection)
    with database.writing() as connection:
        metadata.drop_all(connection)
        metadata.create_all(connection)
    with database.reading() as connection:
        assert checks(connection) == migrated
    assert sum(map(len, migrated.values())) > 30


def test_coming_up_twice_changes_nothing(database: Database) -> None:
    with database.reading() as connection:
        before = tables(connection)
    database.prepare()
    with database.reading() as connection:
        assert tables(connection) == before
        assert before == {*metadata.tables, "alembic_version"}


class Injected(Exception):
    """The failure that a test puts in the way."""


def failure_at(database_url: str, number: int) -> str | None:
    """Bring a store up with a failure at a statement: which that was, None if it came up before."""
    database = Database(database_url)
    statements: list[str] = []

    def count(*arguments: Any) -> None:
        statements.append(arguments[2])
        if len(statements) == number:
            raise Injected

    event.listen(database.engine, "after_cursor_execute", count)
    try:
        database.prepare()
    except Injected:
        return statements[-1]
    finally:
        database.close()
    return None


def test_a_failure_at_any_statement_leaves_nothing_and_the_next_start_succeeds(
    database_url: str,
) -> None:
    database = Database(database_url)
    for number in itertools.count(1):
        failed = failure_at(database_url, number)
        with database.reading() as connection:
            found = tables(connection)
        if failed is None:
            break
        assert found == set(), failed
    database.close()
    assert found == {*metadata.tables, "alembic_version"}
    assert number > len(metadata.tables) + 5


COME_UP = """
import sys
from sedma_elo.feedback.database import Database
Database(sys.argv[1]).prepare()
"""


def test_processes_that_start_at_once(database_url: str) -> None:
    command = [sys.executable, "-c", COME_UP, database_url]
    starting = [subprocess.Popen(command, cwd=ROOT) for _ in range(4)]
    assert [process.wait(timeout=60) for process in starting] == [0] * 4
    database = Database(database_url)
    with database.reading() as connection:
        assert tables(connection) == {*metadata.tables, "alembic_version"}
    database.close()


def test_threads_that_start_at_once(database_url: str) -> None:
    failures: list[BaseException] = []

    def come() -> None:
        database = Database(database_url)
        try:
            database.prepare()
        except Exception as error:  # noqa: BLE001 (told to the test's own thread)
            failures.append(error)
        finally:
            database.close()

    starting = [threading.Thread(target=come) for _ in range(8)]
    for thread in starting:
        thread.start()
    for thread in starting:
        thread.join()
    assert failures == []


@pytest.mark.parametrize("url", ["mysql://x/y", "not a url", "sqlite+aiosqlite:///x"])
def test_other_databases_are_refused_with_a_message(url: str) -> None:
    with pytest.raises(Exception, match="its address is"):
        Database(url)

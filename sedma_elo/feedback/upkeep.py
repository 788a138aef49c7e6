"""What the owner does to the store as a whole: copy it, and delete what is old."""

from __future__ import annotations

import datetime as dt
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection, delete, func, select

from sedma_elo.feedback.database import Database, open_sqlite
from sedma_elo.feedback.store import remove
from sedma_elo.feedback.tables import answers, withdrawn


class BackupFailed(Exception):
    """No backup was made, or the one that was made does not hold what it should."""


def backup(database: Database, target: Path) -> int:
    """Copy a SQLite store while it is in use, and check the copy; the answers it holds."""
    if database.file is None:
        raise BackupFailed("PostgreSQL has its own: pg_dump")
    if target.exists():
        raise BackupFailed(f"{target} exists already; nothing is overwritten")
    if not target.parent.is_dir():
        raise BackupFailed(f"there is no folder {target.parent}")
    try:
        with (
            closing(open_sqlite(database.file)) as source,
            closing(sqlite3.connect(target)) as copy,
        ):
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
            found = copy.execute("PRAGMA integrity_check").fetchall()
            keys = copy.execute("PRAGMA foreign_key_check").fetchall()
            count = int(copy.execute("SELECT count(*) FROM answers").fetchone()[0])
    except (sqlite3.Error, OSError) as error:
        target.unlink(missing_ok=True)
        raise BackupFailed(str(error)) from error
    if found != [("ok",)] or keys:
        target.unlink()
        raise BackupFailed(f"the copy is damaged: {found} {keys}")
    return count


def purge(connection: Connection, before: dt.date) -> int:
    """Delete the answers, and the traces of withdrawn ones, of the days before a day."""
    numbers = list(connection.scalars(select(answers.c.id).where(answers.c.day < before)))
    for start in range(0, len(numbers), 500):
        remove(connection, numbers[start : start + 500])
    connection.execute(delete(withdrawn).where(withdrawn.c.day < before))
    return len(numbers)


def count(connection: Connection, before: dt.date = dt.date.max) -> int:
    """How many answers there are of the days before a day."""
    query = select(func.count()).select_from(answers).where(answers.c.day < before)
    return connection.scalar(query) or 0

"""One database of answers, SQLite or PostgreSQL: opened, brought up to date, read and written.

Acknowledged means on disk: SQLite runs with a write-ahead log and full synchronisation, and every
write takes its lock at the start, one at a time within a process, because a lock taken later than
the read cannot wait its turn. PostgreSQL has a lock of the same meaning, so that both behave alike.
"""

from __future__ import annotations

import errno
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Any

from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError
from sqlalchemy.exc import TimeoutError as NoConnectionFree

from sedma_elo.feedback.migrations import upgrade

BUSY_SECONDS = 30
SQLITE_HEADER = b"SQLite format 3\x00"
HEADER_BYTES = 105
# Marks a file as this project's, so that no other program's database is ever written to.
APPLICATION_ID = 0x5ED3A


class Fault(StrEnum):
    """Why the store cannot be used."""

    MISSING = "missing"
    NOT_OURS = "not_ours"
    READ_ONLY = "read_only"
    FULL = "full"
    BUSY = "busy"
    UNREACHABLE = "unreachable"


class StoreUnavailable(Exception):
    """Nothing was read or written; `fault` says why."""

    def __init__(self, fault: Fault, detail: str) -> None:
        self.fault = fault
        super().__init__(f"the store of answers is unavailable ({fault}): {detail}")


class Database:
    """A store by its URL, `sqlite:///path` or `postgresql://...`; nothing is opened yet."""

    def __init__(self, url: str) -> None:
        self.url = _known(url)
        self.file = Path(self.url.database or "") if self.url.drivername == "sqlite" else None
        self._writing = threading.Lock()
        self.engine = self._sqlite(self.file) if self.file else self._postgresql()

    def prepare(self) -> None:
        """Create what is missing and bring the tables up to date; all of it or nothing."""
        if self.file:
            try:
                self.file.parent.mkdir(parents=True, exist_ok=True)
                self.file.touch(exist_ok=True)
            except OSError as error:
                fault = _SYSTEM_FAULTS.get(error.errno or 0, Fault.MISSING)
                raise StoreUnavailable(fault, str(error)) from error
        with self.writing() as connection:
            upgrade(connection)
            if self.file:
                connection.execute(text(f"PRAGMA application_id = {APPLICATION_ID}"))

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection on which everything is seen as of one moment."""
        with _faults_named(), self.engine.connect() as connection, connection.begin():
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A connection whose changes are all on disk at the end, or none is."""
        with (
            _faults_named(),
            self._writing,
            self.engine.connect().execution_options(writes=True) as connection,
            connection.begin(),
        ):
            yield connection

    def close(self) -> None:
        """Let go of every open connection."""
        self.engine.dispose()

    def _sqlite(self, file: Path) -> Engine:
        # A connection for each use, so that a file that was replaced meanwhile is noticed.
        engine = create_engine("sqlite://", creator=lambda: open_sqlite(file), poolclass=NullPool)

        @event.listens_for(engine, "begin")
        def _begin(connection: Connection) -> None:
            writes = connection.get_execution_options().get("writes")
            connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

        return engine

    def _postgresql(self) -> Engine:
        engine = create_engine(
            self.url,
            pool_pre_ping=True,
            pool_timeout=BUSY_SECONDS,
            connect_args={"connect_timeout": BUSY_SECONDS},
        )

        @event.listens_for(engine, "begin")
        def _begin(connection: Connection) -> None:
            if connection.get_execution_options().get("writes"):
                connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{BUSY_SECONDS}s'")
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({APPLICATION_ID})")

        return engine


def _known(url: str) -> URL:
    try:
        parsed = make_url(url)
        if parsed.drivername in {"postgres", "postgresql"}:
            return parsed.set(drivername="postgresql+psycopg")
    except (ArgumentError, NoSuchModuleError) as error:
        raise StoreUnavailable(Fault.UNREACHABLE, "its address is not a database URL") from error
    if parsed.drivername not in {"sqlite", "postgresql+psycopg"}:
        raise StoreUnavailable(
            Fault.UNREACHABLE, "its address is for neither SQLite nor PostgreSQL"
        )
    return parsed


def open_sqlite(file: Path) -> sqlite3.Connection:
    """A connection to a file that is this project's database, or empty; else `StoreUnavailable`."""
    try:
        with file.open("rb") as opened:
            header = opened.read(HEADER_BYTES)
    except OSError as error:
        raise StoreUnavailable(Fault.MISSING, str(error)) from error
    if header and not _is_ours(header):
        raise StoreUnavailable(Fault.NOT_OURS, f"{file} is not a database of this project")
    connection = sqlite3.connect(
        f"{file.resolve().as_uri()}?mode=rw",
        uri=True,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
    )
    try:
        _use_write_ahead_log(connection)
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
    except BaseException:
        connection.close()
        raise
    return connection


def _is_ours(header: bytes) -> bool:
    # Told from the file alone: SQLite would first apply whatever log lies beside it.
    owner = int.from_bytes(header[68:72])
    is_without_tables = header[100:101] == b"\x0d" and header[103:] == b"\x00\x00"
    return header.startswith(SQLITE_HEADER) and (
        owner == APPLICATION_ID or (owner == 0 and is_without_tables)
    )


def _use_write_ahead_log(connection: sqlite3.Connection) -> None:
    # SQLite does not wait for another process that is switching the same file at this moment.
    end = time.monotonic() + BUSY_SECONDS
    while connection.execute("PRAGMA journal_mode").fetchone() != ("wal",):
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > end:
                raise
        if time.monotonic() > end:
            raise StoreUnavailable(Fault.BUSY, "its file takes no write-ahead log")
        time.sleep(0.01)


@contextmanager
def _faults_named() -> Iterator[None]:
    try:
        yield
    except (DBAPIError, sqlite3.Error) as error:
        raise StoreUnavailable(_fault(error), str(getattr(error, "orig", error))) from error
    except NoConnectionFree as error:
        raise StoreUnavailable(Fault.BUSY, str(error)) from error
    except (CommandError, UnicodeDecodeError) as error:
        # A version that is not known; a damaged file, whose bytes are in the error's own text.
        raise StoreUnavailable(Fault.NOT_OURS, str(error)) from error


_SYSTEM_FAULTS = {
    errno.EACCES: Fault.READ_ONLY,
    errno.EPERM: Fault.READ_ONLY,
    errno.EROFS: Fault.READ_ONLY,
    errno.ENOSPC: Fault.FULL,
    errno.EDQUOT: Fault.FULL,
}
_POSTGRESQL_FAULTS = {
    "25006": Fault.READ_ONLY,
    "42P01": Fault.MISSING,
    "53100": Fault.FULL,
    "53300": Fault.BUSY,
    "55P03": Fault.BUSY,
}
_SQLITE_FAULTS = {
    "SQLITE_FULL": Fault.FULL,
    "SQLITE_READONLY": Fault.READ_ONLY,
    "SQLITE_BUSY": Fault.BUSY,
    "SQLITE_LOCKED": Fault.BUSY,
    "SQLITE_NOTADB": Fault.NOT_OURS,
    "SQLITE_CORRUPT": Fault.NOT_OURS,
    "SQLITE_CANTOPEN": Fault.MISSING,
    "SQLITE_IOERR": Fault.FULL,
    "SQLITE_ERROR": Fault.MISSING,
}


def _fault(error: Exception) -> Fault:
    cause: Any = getattr(error, "orig", error)
    name = getattr(cause, "sqlite_errorname", "") or ""
    return next(
        (fault for start, fault in _SQLITE_FAULTS.items() if name.startswith(start)),
        _POSTGRESQL_FAULTS.get(getattr(cause, "sqlstate", None) or "", Fault.UNREACHABLE),
    )

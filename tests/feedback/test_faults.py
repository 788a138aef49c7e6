"""Whatever befalls the store is named, harms no acknowledged answer and no file of anyone else."""

from __future__ import annotations

import os
import resource
import sqlite3
import stat
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from answering import RESPONDENT, a_receipt, an_answer
from databases import empty_database
from sqlalchemy import create_engine, event, text

from sedma_elo.feedback import database as module
from sedma_elo.feedback.database import APPLICATION_ID, Database, Fault, StoreUnavailable
from sedma_elo.feedback.store import find, save

A_TEXT = b"Dear diary, " * 1_000


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "answers.sqlite3"


@pytest.fixture
def on_file(file: Path) -> Database:
    database = Database(f"sqlite:///{file}")
    database.prepare()
    return database


@pytest.fixture
def on_server(postgresql: str) -> Iterator[Database]:
    with empty_database(postgresql) as url:
        database = Database(url)
        database.prepare()
        yield database
        database.close()


def kept(database: Database, **said: Any) -> str:
    """Save an answer; its receipt, once it is acknowledged."""
    receipt = a_receipt()
    with database.writing() as connection:
        save(connection, an_answer(**said), receipt, receipt)
    return receipt


def holds(database: Database, *receipts: str) -> bool:
    with database.reading() as connection:
        return all(find(connection, receipt) for receipt in receipts)


def use(database: Database) -> None:
    """Every way in which the store is used, one of which is meant to fail."""
    holds(database, a_receipt())
    kept(database)


@contextmanager
def refused(fault: Fault) -> Iterator[None]:
    with pytest.raises(StoreUnavailable) as raised:
        yield
    assert raised.value.fault is fault, str(raised.value)


def contents(folder: Path) -> dict[str, bytes]:
    """All that lies in a folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def each_way(database: Database) -> list[Callable[[], object]]:
    return [database.prepare, lambda: kept(database), lambda: holds(database, a_receipt())]


def test_a_folder_that_is_missing_is_made_once_and_not_again(file: Path) -> None:
    database = Database(f"sqlite:///{file}")
    with refused(Fault.MISSING):
        use(database)
    assert not file.parent.exists()
    database.prepare()
    kept(database)
    for path in file.parent.iterdir():
        path.unlink()
    file.parent.rmdir()
    for way in each_way(database)[1:]:
        with refused(Fault.MISSING):
            way()
    assert not file.parent.exists()


def test_a_file_that_is_gone_is_not_made_anew_in_use(on_file: Database, file: Path) -> None:
    file.unlink()
    for way in each_way(on_file)[1:]:
        with refused(Fault.MISSING):
            way()
    assert contents(file.parent) == {}


@pytest.mark.parametrize("parent", ["data", "data/deeper"])
def test_a_folder_that_cannot_be_made(parent: str, tmp_path: Path) -> None:
    (tmp_path / "data").write_bytes(A_TEXT)
    database = Database(f"sqlite:///{tmp_path / parent / 'answers.sqlite3'}")
    for way in each_way(database):
        with refused(Fault.MISSING):
            way()
    assert contents(tmp_path) == {"data": A_TEXT}


def test_a_folder_in_the_place_of_the_file(file: Path) -> None:
    file.mkdir(parents=True)
    for way in each_way(Database(f"sqlite:///{file}")):
        with refused(Fault.MISSING):
            way()
    assert contents(file) == {}


@pytest.fixture
def plain_folder() -> Iterator[Path]:
    """A folder in which permissions bind, as they do not for root."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        user = os.geteuid()
        if user == 0:
            os.chown(folder, 65534, -1)
            os.seteuid(65534)
        try:
            yield folder
        finally:
            os.seteuid(user)
            folder.chmod(stat.S_IRWXU)


def test_a_read_only_file(plain_folder: Path) -> None:
    file = plain_folder / "answers.sqlite3"
    database = Database(f"sqlite:///{file}")
    database.prepare()
    receipt = kept(database)
    before = file.read_bytes()
    file.chmod(stat.S_IRUSR)
    for way in each_way(database)[:2]:
        with refused(Fault.READ_ONLY):
            way()
    assert holds(database, receipt)
    assert file.read_bytes() == before
    # SQLite gives the files that it put beside a read-only one the same permissions.
    for path in plain_folder.iterdir():
        path.chmod(stat.S_IRUSR | stat.S_IWUSR)
    assert holds(database, receipt, kept(database))


def test_a_read_only_folder(plain_folder: Path) -> None:
    file = plain_folder / "answers.sqlite3"
    database = Database(f"sqlite:///{file}")
    plain_folder.chmod(stat.S_IRUSR | stat.S_IXUSR)
    with refused(Fault.READ_ONLY):
        database.prepare()
    plain_folder.chmod(stat.S_IRWXU)
    database.prepare()
    receipt = kept(database)
    before = contents(plain_folder)
    file.chmod(stat.S_IRUSR)
    plain_folder.chmod(stat.S_IRUSR | stat.S_IXUSR)
    for way in each_way(database)[:2]:
        with refused(Fault.READ_ONLY):
            way()
    plain_folder.chmod(stat.S_IRWXU)
    file.chmod(stat.S_IRUSR | stat.S_IWUSR)
    assert contents(plain_folder) == before
    assert holds(database, receipt, kept(database))


def test_a_connection_that_may_only_read(
    on_file: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    receipt = kept(on_file)
    usual = module.open_sqlite

    def only_reading(file: Path) -> sqlite3.Connection:
        connection = usual(file)
        connection.execute("PRAGMA query_only = ON")
        return connection

    with monkeypatch.context() as patch:
        patch.setattr(module, "open_sqlite", only_reading)
        with refused(Fault.READ_ONLY):
            kept(on_file)
        assert holds(on_file, receipt)
    assert holds(on_file, receipt, kept(on_file))


def test_a_full_disk_keeps_what_was_acknowledged(on_file: Database, file: Path) -> None:
    pages: list[int] = []

    def shrink(connection: sqlite3.Connection, _: object) -> None:
        if not pages:
            pages.append(connection.execute("PRAGMA page_count").fetchone()[0] + 20)
        connection.execute(f"PRAGMA max_page_count = {pages[0]}")

    event.listen(on_file.engine, "connect", shrink)
    receipts: list[str] = []
    with refused(Fault.FULL):
        while True:
            receipts.append(kept(on_file, comment="x" * 1_000))
    assert len(receipts) > 3
    assert holds(on_file, *receipts)
    with refused(Fault.FULL):
        kept(on_file, comment="x" * 1_000)
    event.remove(on_file.engine, "connect", shrink)
    assert holds(on_file, *receipts, kept(on_file))
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_a_file_that_may_not_grow_keeps_what_was_acknowledged(
    on_file: Database, file: Path
) -> None:
    receipts = [kept(on_file) for _ in range(5)]
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (file.stat().st_size + 20_000, usual[1]))
    try:
        with refused(Fault.FULL):
            while True:
                receipts.append(kept(on_file, comment="x" * 1_000))
        assert holds(on_file, *receipts)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)
    assert holds(on_file, *receipts, kept(on_file))


def test_a_store_that_someone_else_holds_for_too_long(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    receipt = kept(database)
    monkeypatch.setattr(module, "BUSY_SECONDS", 0.1)
    another = Database(database.url.render_as_string(hide_password=False))
    with another.writing():
        with refused(Fault.BUSY):
            kept(database)
        assert holds(database, receipt)
    another.close()
    assert holds(database, receipt, kept(database))


def a_database(path: Path, *, owner: int = 0, log: str = "DELETE", table: str = "diary") -> bytes:
    """Another program's database; its bytes."""
    path.unlink(missing_ok=True)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA application_id = {owner}")
        connection.execute(f"PRAGMA journal_mode = {log}")
        connection.execute(f"CREATE TABLE {table} (line TEXT)")
        connection.execute(f"INSERT INTO {table} VALUES ('dear')")  # noqa: S608
        connection.commit()
    return path.read_bytes()


@pytest.fixture
def others(tmp_path: Path) -> dict[str, bytes]:
    """What may come into the place of the store, and does not belong to it."""
    other = tmp_path / "other.sqlite3"
    found = {
        "text": A_TEXT,
        "a short text": b"x",
        "zeros": bytes(8_192),
        "another program's": a_database(other, owner=0x0F055112),
        "nobody's": a_database(other),
        "nobody's with a write-ahead log": a_database(other, log="WAL"),
        "nobody's with a table of the same name": a_database(other, table="answers"),
        "nobody's with migrations": a_database(other, table="alembic_version"),
    }
    other.unlink()
    return found


OTHERS = [
    "text",
    "a short text",
    "zeros",
    "another program's",
    "nobody's",
    "nobody's with a write-ahead log",
    "nobody's with a table of the same name",
    "nobody's with migrations",
]


@pytest.mark.parametrize("kind", OTHERS)
def test_a_file_of_someone_else_is_never_touched(
    kind: str, others: dict[str, bytes], file: Path
) -> None:
    file.parent.mkdir()
    file.write_bytes(others[kind])
    for way in each_way(Database(f"sqlite:///{file}")):
        with refused(Fault.NOT_OURS):
            way()
    assert contents(file.parent) == {file.name: others[kind]}


@pytest.mark.parametrize("kind", OTHERS)
@pytest.mark.parametrize("how", ["in place", "moved there"])
def test_a_file_overwritten_in_use_is_not_touched(
    kind: str, how: str, others: dict[str, bytes], on_file: Database, file: Path
) -> None:
    receipt = kept(on_file)
    ours = file.read_bytes()
    put(others[kind], file, how)
    for way in each_way(on_file):
        with refused(Fault.NOT_OURS):
            way()
    assert contents(file.parent) == {file.name: others[kind]}
    file.write_bytes(ours)
    assert holds(on_file, receipt, kept(on_file))


def put(data: bytes, file: Path, how: str) -> None:
    if how == "in place":
        file.write_bytes(data)
    else:
        (file.parent / "new").write_bytes(data)
        (file.parent / "new").rename(file)


@pytest.mark.parametrize("kind", OTHERS)
def test_a_log_left_beside_an_overwritten_file_is_not_written_into_it(
    kind: str, others: dict[str, bytes], on_file: Database, file: Path
) -> None:
    left = leave_a_log(on_file, file)
    file.write_bytes(others[kind])
    before = contents(file.parent)
    for way in each_way(on_file):
        with refused(Fault.NOT_OURS):
            way()
    assert contents(file.parent) == before == {**left, file.name: others[kind]}


def leave_a_log(database: Database, file: Path) -> dict[str, bytes]:
    """The files as a killed writer leaves them, its last answer only in the log."""
    before = file.read_bytes()
    with closing(module.open_sqlite(file)) as another:
        another.execute("BEGIN")
        another.execute("SELECT count(*) FROM answers").fetchone()
        kept(database)
        left = contents(file.parent)
    assert left[file.name] == before
    for path in file.parent.iterdir():
        path.unlink()
    for name, data in left.items():
        (file.parent / name).write_bytes(data)
    assert len(left[f"{file.name}-wal"]) > 4_096
    return left


def test_a_log_left_by_a_killed_writer_is_read(on_file: Database, file: Path) -> None:
    leave_a_log(on_file, file)
    with on_file.reading() as connection:
        assert connection.execute(text("SELECT count(*) FROM answers")).scalar() == 1


def test_a_log_left_at_the_very_first_start_is_read(file: Path) -> None:
    database = Database(f"sqlite:///{file}")
    file.parent.mkdir()
    file.touch()
    with closing(module.open_sqlite(file)) as another:
        another.execute("BEGIN")
        another.execute("SELECT count(*) FROM sqlite_master").fetchone()
        database.prepare()
        receipt = kept(database)
        assert int.from_bytes(file.read_bytes()[68:72]) == 0
        assert holds(database, receipt)
        database.prepare()
    assert holds(database, receipt)
    assert int.from_bytes(file.read_bytes()[68:72]) == APPLICATION_ID


def test_an_empty_file_becomes_a_store(file: Path) -> None:
    file.parent.mkdir()
    file.touch()
    database = Database(f"sqlite:///{file}")
    database.prepare()
    assert holds(database, kept(database))


def test_a_file_that_was_emptied_in_use_is_a_fault_until_the_next_start(
    on_file: Database, file: Path
) -> None:
    kept(on_file)
    file.write_bytes(b"")
    for way in each_way(on_file)[1:]:
        with refused(Fault.MISSING):
            way()
    on_file.prepare()
    assert holds(on_file, kept(on_file))


@pytest.mark.parametrize("length", [50, 104, 512, 4_096, 4_096 * 3, 4_096 * 3 + 100])
def test_a_file_cut_short_is_not_touched(length: int, on_file: Database, file: Path) -> None:
    receipt = kept(on_file)
    ours = file.read_bytes()
    file.write_bytes(ours[:length])
    for way in each_way(on_file):
        with refused(Fault.NOT_OURS):
            way()
    assert file.read_bytes() == ours[:length]
    file.write_bytes(ours)
    assert holds(on_file, receipt, kept(on_file))


def test_a_damaged_file_is_refused(on_file: Database, file: Path) -> None:
    kept(on_file)
    ours = file.read_bytes()
    file.write_bytes(ours[:4_096] + b"\xaa" * (len(ours) - 4_096))
    for way in each_way(on_file)[1:]:
        with refused(Fault.NOT_OURS):
            way()


def test_a_store_of_a_newer_version_is_not_touched(database: Database) -> None:
    receipt = kept(database)
    with database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = 'newer'"))
    with refused(Fault.NOT_OURS):
        database.prepare()
    assert holds(database, receipt)


def test_a_file_system_that_takes_no_write_ahead_log(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = sqlite3.connect

    def without_shared_memory(address: str, **options: Any) -> Any:
        return usual(f"{address}&vfs=unix-dotfile", **options)

    monkeypatch.setattr(module, "BUSY_SECONDS", 0.1)
    with monkeypatch.context() as patch:
        patch.setattr(sqlite3, "connect", without_shared_memory)
        database = Database(f"sqlite:///{file}")
        with refused(Fault.BUSY):
            database.prepare()
    database.prepare()
    assert holds(database, kept(database))


def test_no_server_at_all() -> None:
    database = Database("postgresql://nobody@127.0.0.1:1/nothing")
    for way in each_way(database):
        with refused(Fault.UNREACHABLE):
            way()


def test_a_server_without_the_database(on_server: Database) -> None:
    url = on_server.url.set(database="nothing").render_as_string(hide_password=False)
    database = Database(url)
    for way in each_way(database):
        with refused(Fault.UNREACHABLE):
            way()


@contextmanager
def ruling(database: Database) -> Iterator[Callable[[str], None]]:
    """Statements about a database from outside of it."""
    engine = create_engine(database.url.set(database="postgres"), isolation_level="AUTOCOMMIT")

    def rule(statement: str) -> None:
        with engine.connect() as connection:
            connection.execute(text(statement), {"name": database.url.database})

    yield rule
    engine.dispose()


END_CONNECTIONS = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = :name"


def test_a_server_that_goes_away_and_comes_back(on_server: Database) -> None:
    receipts = [kept(on_server)]
    with ruling(on_server) as rule:
        for _ in range(3):
            rule(END_CONNECTIONS)
            assert holds(on_server, *receipts)
            rule(END_CONNECTIONS)
            receipts.append(kept(on_server))
    assert holds(on_server, *receipts)


def test_a_server_that_goes_away_between_two_statements(on_server: Database) -> None:
    before, lost = kept(on_server), a_receipt()
    with ruling(on_server) as rule:
        with refused(Fault.UNREACHABLE), on_server.writing() as connection:
            save(connection, an_answer(), lost, RESPONDENT)
            rule(END_CONNECTIONS)
        with refused(Fault.UNREACHABLE), on_server.reading() as connection:
            find(connection, before)
            rule(END_CONNECTIONS)
            find(connection, before)
    assert holds(on_server, before, kept(on_server))
    assert not holds(on_server, lost)


def test_a_server_that_lets_nobody_in_for_a_while(on_server: Database) -> None:
    receipt = kept(on_server)
    name = on_server.url.database
    with ruling(on_server) as rule:
        rule(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        rule(END_CONNECTIONS)
        for way in each_way(on_server):
            with refused(Fault.UNREACHABLE):
                way()
        rule(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
    assert holds(on_server, receipt, kept(on_server))


def test_a_server_that_only_reads(on_server: Database) -> None:
    receipt = kept(on_server)
    name = on_server.url.database
    with ruling(on_server) as rule:
        rule(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        rule(END_CONNECTIONS)
        with refused(Fault.READ_ONLY):
            kept(on_server)
        assert holds(on_server, receipt)
        rule(f"ALTER DATABASE {name} RESET default_transaction_read_only")
        rule(END_CONNECTIONS)
    assert holds(on_server, receipt, kept(on_server))


def test_more_readers_than_connections(postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BUSY_SECONDS", 1)
    with empty_database(postgresql) as url:
        database = Database(url)
        database.prepare()
        enough, done = threading.Barrier(16), threading.Event()

        def read() -> None:
            with database.reading():
                enough.wait()
                done.wait()

        readers = [threading.Thread(target=read) for _ in range(15)]
        for reader in readers:
            reader.start()
        enough.wait()
        try:
            with refused(Fault.BUSY):
                holds(database, a_receipt())
        finally:
            done.set()
            for reader in readers:
                reader.join()
        assert holds(database, kept(database))
        database.close()

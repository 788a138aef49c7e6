"""A writer that is killed loses nothing it has acknowledged, and its answers can be sent again."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import Popen

import pytest
from answering import an_answer
from databases import empty_database
from dying_writers import nursery
from sqlalchemy import func, select, text

from sedma_elo.feedback import store
from sedma_elo.feedback.database import Database
from sedma_elo.feedback.receipt import digest
from sedma_elo.feedback.store import find, save
from sedma_elo.feedback.tables import answers


@dataclass
class Life:
    """The receipts that one writer acknowledged, and those it was still saving when it died."""

    kept: list[str] = field(default_factory=list)
    unsure: set[str] = field(default_factory=set)
    ended: int | None = None

    def tell(self, line: str) -> None:
        match line.split():
            case ["trying", receipt]:
                self.unsure.add(receipt)
            case ["kept", receipt]:
                self.unsure.remove(receipt)
                self.kept.append(receipt)
            case ["dead", code]:
                self.ended = int(code)
            case said:
                raise AssertionError(said)


def live_and_die(parent: Popen[str], seconds: float) -> Life:
    """Let one writer write for a while after its first acknowledgement, then kill it."""
    assert parent.stdin
    assert parent.stdout
    life = Life()
    parent.stdin.write("\n")
    parent.stdin.flush()
    born, process = parent.stdout.readline().split()
    assert born == "born"
    while not life.kept:
        life.tell(parent.stdout.readline())
    time.sleep(seconds)
    os.kill(int(process), signal.SIGKILL)
    while life.ended is None:
        life.tell(parent.stdout.readline())
    return life


@contextmanager
def opened(url: str) -> Iterator[Database]:
    database = Database(url)
    database.prepare()
    yield database
    database.close()


def receipts_in(database: Database) -> set[str]:
    with database.reading() as connection:
        return set(connection.scalars(select(answers.c.receipt)))


def kill_writers(url: str, times: int) -> tuple[int, int, int]:
    """Kill so many writers; how many answers were acknowledged, lost, and kept all the same."""
    # The same moments of death in every run, as far as a machine lets them be.
    chance = random.Random(times)  # noqa: S311
    acknowledged = lost = kept_all_the_same = 0
    lives = []
    with opened(url):
        pass
    with nursery(url) as parent:
        for _ in range(times):
            life = live_and_die(parent, chance.uniform(0.02, 0.15))
            lives.append(life)
            with opened(url) as database:
                found = receipts_in(database)
                with database.writing() as connection:
                    for receipt in (*life.kept, *life.unsure):
                        save(connection, an_answer(), receipt, receipt)
                        assert find(connection, receipt)
            acknowledged += len(life.kept)
            lost += sum(digest(receipt) not in found for receipt in life.kept)
            kept_all_the_same += sum(digest(receipt) in found for receipt in life.unsure)
            assert life.ended == -signal.SIGKILL
            assert len(life.unsure) <= 1
    sent = [receipt for life in lives for receipt in (*life.kept, *life.unsure)]
    with opened(url) as database, database.reading() as connection:
        kept = list(connection.scalars(select(answers.c.receipt)))
        revised = connection.scalar(select(func.max(answers.c.revision)))
    assert sorted(kept) == sorted(map(digest, sent))
    assert revised == 1
    return acknowledged, lost, kept_all_the_same


@pytest.fixture(autouse=True)
def without_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "OF_ALL", store.Limit(10_000_000, 10))


def test_50_killed_writers_of_a_file(tmp_path: Path) -> None:
    acknowledged, lost, _ = kill_writers(f"sqlite:///{tmp_path / 'answers.sqlite3'}", 50)
    assert lost == 0
    assert acknowledged >= 50


def test_10_killed_clients_of_a_server(postgresql: str) -> None:
    with empty_database(postgresql) as url:
        acknowledged, lost, _ = kill_writers(url, 10)
    assert lost == 0
    assert acknowledged >= 10


def test_what_is_acknowledged_outlives_the_machine_too(tmp_path: Path) -> None:
    with opened(f"sqlite:///{tmp_path / 'answers.sqlite3'}") as database:
        for way in (database.reading, database.writing):
            with way() as connection:
                assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
                # FULL: each commit is on the disk itself when it returns.
                assert connection.execute(text("PRAGMA synchronous")).scalar() == 2

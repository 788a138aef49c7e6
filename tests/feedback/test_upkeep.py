"""Copies and purges of the store."""

from __future__ import annotations

import datetime as dt
import threading
from pathlib import Path

import pytest
from answering import a_receipt, an_answer
from sqlalchemy import func, select

from sedma_elo.feedback import upkeep
from sedma_elo.feedback.database import Database
from sedma_elo.feedback.store import find, save, withdraw
from sedma_elo.feedback.tables import answer_reasons, withdrawn
from sedma_elo.feedback.upkeep import BackupFailed, backup, purge


def test_a_copy_made_while_answers_come_in_is_whole(database: Database, tmp_path: Path) -> None:
    target = tmp_path / "copy.sqlite3"
    if database.file is None:
        with pytest.raises(BackupFailed, match="pg_dump"):
            backup(database, target)
        return
    receipts, stop = [a_receipt()], threading.Event()
    with database.writing() as connection:
        save(connection, an_answer(), receipts[0], "r0")

    def write() -> None:
        while not stop.is_set():
            receipt = a_receipt()
            with database.writing() as connection:
                save(connection, an_answer(), receipt, receipt)
            receipts.append(receipt)

    writer = threading.Thread(target=write)
    writer.start()
    try:
        before = list(receipts)
        count = backup(database, target)
    finally:
        stop.set()
        writer.join()
    copy = Database(f"sqlite:///{target}")
    copy.prepare()
    with copy.reading() as connection:
        assert upkeep.count(connection) == count >= len(before)
        assert all(find(connection, receipt) for receipt in before)


def test_no_copy_over_what_is_there(database: Database, tmp_path: Path) -> None:
    target = tmp_path / "copy.sqlite3"
    target.write_text("mine")
    with pytest.raises(BackupFailed):
        backup(database, target)
    assert target.read_text() == "mine"


def test_a_copy_to_nowhere_is_said(database: Database, tmp_path: Path) -> None:
    with pytest.raises(BackupFailed):
        backup(database, tmp_path / "missing" / "copy.sqlite3")


def test_old_answers_and_traces_go(database: Database) -> None:
    with database.writing() as connection:
        old, kept, taken_back = (a_receipt() for _ in range(3))
        early, late = (dt.datetime(2025, month, 1, tzinfo=dt.UTC) for month in (1, 6))
        save(connection, an_answer(), old, "r", now=early)
        save(connection, an_answer(), kept, "r", now=late)
        save(connection, an_answer(), taken_back, "r", now=early)
        withdraw(connection, taken_back, now=early)
        assert purge(connection, late.date()) == 1
        assert find(connection, old) is None
        assert find(connection, kept) is not None
        assert connection.scalar(select(func.count()).select_from(withdrawn)) == 0
        kept_reasons = connection.scalar(select(func.count()).select_from(answer_reasons))
        assert kept_reasons == len({remark.reason for remark in an_answer().remarks})
        assert purge(connection, early.date()) == 0

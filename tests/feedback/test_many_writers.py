"""Everybody at once: every answer is kept, each once, and only one of two moderators acts."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Callable
from typing import Any

import pytest
from answering import RESPONDENT, a_receipt, an_answer
from sqlalchemy import func, select

from sedma_elo.feedback import database as module
from sedma_elo.feedback.answer import Verdict
from sedma_elo.feedback.database import Database
from sedma_elo.feedback.moderation import Conflict, Owner, Standing, decide
from sedma_elo.feedback.store import find, save
from sedma_elo.feedback.tables import CommentState, answers

PLAYERS = 200
PROCESSES = 4
SHARED_RECEIPT = "0123456789ABCDEF"


def rows(database: Database) -> int:
    """The answers in the store."""
    with database.reading() as connection:
        return connection.scalar(select(func.count()).select_from(answers)) or 0


def all_at_once(act: Callable[[int], object], people: int) -> list[BaseException]:
    """Let so many threads act at one moment; what they ran into."""
    start = threading.Barrier(people)
    failures: list[BaseException] = []

    def come(number: int) -> None:
        start.wait()
        try:
            act(number)
        except Exception as error:  # noqa: BLE001 (told to the test's own thread)
            failures.append(error)

    threads = [threading.Thread(target=come, args=(number,)) for number in range(people)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return failures


def test_200_players_send_at_once(database: Database) -> None:
    receipts = [a_receipt() for _ in range(PLAYERS)]

    def send(number: int) -> None:
        with database.writing() as connection:
            save(connection, an_answer(), receipts[number], f"player {number}")

    assert all_at_once(send, PLAYERS) == []
    assert rows(database) == PLAYERS
    with database.reading() as connection:
        assert all(find(connection, receipt) for receipt in receipts)


def test_players_of_one_process_wait_for_each_other_however_long_it_takes(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "BUSY_SECONDS", 0)

    def send(number: int) -> None:
        with database.writing() as connection:
            save(connection, an_answer(), a_receipt(), f"player {number}")

    assert all_at_once(send, 50) == []
    assert rows(database) == 50


def test_200_players_send_and_look_at_once(database: Database) -> None:
    def send_and_look(number: int) -> None:
        receipt = a_receipt()
        with database.writing() as connection:
            save(connection, an_answer(), receipt, f"player {number}")
        with database.reading() as connection:
            assert find(connection, receipt)

    assert all_at_once(send_and_look, PLAYERS) == []
    assert rows(database) == PLAYERS


def send_from_a_process(url: str, start: Any, failures: Any, process: int) -> None:
    database = Database(url)

    def send(number: int) -> None:
        with database.writing() as connection:
            save(connection, an_answer(), SHARED_RECEIPT, RESPONDENT)
        with database.writing() as connection:
            save(connection, an_answer(), a_receipt(), f"player {process} {number}")

    start.wait()
    failures.put([repr(error) for error in all_at_once(send, PLAYERS // PROCESSES)])
    database.close()


def test_200_players_of_4_processes_send_at_once_and_one_receipt_together(
    database_url: str,
) -> None:
    database = Database(database_url)
    database.prepare()
    processes = multiprocessing.get_context("spawn")
    start, failures = processes.Barrier(PROCESSES), processes.Queue()
    sending = [
        processes.Process(target=send_from_a_process, args=(database_url, start, failures, number))
        for number in range(PROCESSES)
    ]
    for process in sending:
        process.start()
    assert [failures.get(timeout=120) for _ in sending] == [[]] * PROCESSES
    for process in sending:
        process.join(60)
    assert [process.exitcode for process in sending] == [0] * PROCESSES
    assert rows(database) == PLAYERS + 1
    database.close()


def test_one_receipt_sent_50_times_at_once_is_one_row(database: Database) -> None:
    receipt = a_receipt()

    def send(_: int) -> None:
        with database.writing() as connection:
            save(connection, an_answer(), receipt, RESPONDENT)

    assert all_at_once(send, 50) == []
    assert rows(database) == 1


def test_one_receipt_with_50_texts_at_once_is_one_row_that_says_one_of_them(
    database: Database,
) -> None:
    receipt = a_receipt()

    def send(number: int) -> None:
        with database.writing() as connection:
            said = an_answer(verdict=list(Verdict)[number % 6], comment=f"text {number}")
            save(connection, said, receipt, RESPONDENT)

    assert all_at_once(send, 50) == []
    assert rows(database) == 1
    with database.reading() as connection:
        row = connection.execute(select(answers)).one()
    number = int(row.comment.removeprefix("text "))
    assert (row.verdict, row.revision) == (list(Verdict)[number % 6], 50)


def test_of_two_moderators_who_act_on_one_item_at_once_one_gets_a_conflict(
    database: Database,
) -> None:
    decisions = [Standing(CommentState.APPROVED), Standing(CommentState.HIDDEN, "spam")]
    for time in range(5):
        with database.writing() as connection:
            save(connection, an_answer(), a_receipt(), f"player {time}")
            number = connection.scalar(select(func.max(answers.c.id))) or 0

        def act(person: int, number: int = number) -> None:
            with database.writing() as connection:
                decide(connection, Owner(), number, 1, decisions[person])

        assert [type(error) for error in all_at_once(act, 2)] == [Conflict]
        with database.reading() as connection:
            row = connection.execute(select(answers).where(answers.c.id == number)).one()
        assert row.revision == 2
        assert Standing(row.comment_state, row.state_reason) in decisions

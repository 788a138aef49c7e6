"""The commands for whoever runs the server, from outside."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path

import calling
import pytest
from answering import a_receipt, an_answer
from click.testing import CliRunner, Result

from sedma_elo.cli import main
from sedma_elo.feedback.database import Database
from sedma_elo.feedback.store import save

RECEIPT = a_receipt()


@pytest.fixture
def store(database_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Database]:
    """The configured store, with one answer in it."""
    monkeypatch.setenv("SEDMA_ELO_DATABASE_URL", database_url)
    monkeypatch.setenv("SEDMA_ELO_THREAD_HOSTS", "forum.example.org")
    database = Database(database_url)
    database.prepare()
    with database.writing() as connection:
        save(connection, an_answer(comment="=1+1"), RECEIPT, "R1")
    yield database
    database.close()


def call(*words: str) -> Result:
    return calling.call("feedback", *words)


@pytest.mark.usefixtures("store")
def test_a_comment_goes_from_the_queue_to_the_public_export() -> None:
    assert "=1+1" in call("queue").output
    assert json.loads(call("export", "--format", "jsonl").output)["comment"] is None
    assert call("decide", "1", "approved", "--reply", "Thanks").output == "#1 is approved\n"
    line = json.loads(call("export", "--format", "jsonl").output)
    assert (line["comment"], line["reply"], line["schema"]) == (
        "=1+1",
        "Thanks",
        "sedma-elo/answer/1",
    )
    assert "respondent" not in line
    output = call("export").output
    assert output.startswith("\ufeff")
    rows = list(csv.DictReader(io.StringIO(output.removeprefix("\ufeff"))))
    assert (rows[0]["comment"], rows[0]["change"]) == ("'=1+1", "-2")
    full = json.loads(call("export", "--format", "jsonl", "--edition", "moderators").output)
    assert full["respondent"] == "R1"
    history = call("history").output
    assert "owner" in history
    assert "state: approved" in history
    assert "reply: Thanks" in history
    assert call("undo", "1").output == "act 1 is undone\n"
    assert call("undo", "1").exit_code == 1
    assert "=1+1" in call("queue").output


@pytest.mark.usefixtures("store")
def test_refusals_are_messages() -> None:
    for words, message in (
        (("withdraw", "nonsense"), "receipt: 'nonsense' is refused"),
        (("withdraw", a_receipt()), "no answer with this code"),
        (("decide", "1", "hidden"), "reason"),
        (("decide", "1", "approved", "--thread", "http://x"), "thread: 'http://x' is refused"),
        (("decide", "99", "approved"), "no such comment"),
        (("decide", "9" * 20, "approved"), "not in the range"),
        (("undo", "99"), "no such comment"),
        (("exclude", "--reason", "x", "--respondent", "nobody"), "no such comment, act or answer"),
        (
            ("exclude", "--reason", "x", "--since", "2026-11-30 18:00", "--until", "2026-11-20"),
            "until: '2026-11-20 00:00' is refused",
        ),
        (("purge", "--older-than", "9999y", "--yes"), "allowed is a number"),
        (("purge", "--older-than", "0d", "--yes"), "allowed is a number"),
        (("purge", "--older-than", "soon", "--yes"), "allowed is a number and d, w, m or y"),
        (("exclude", "--reason", "x"), "respondent"),
        (("export", "--output", "/missing/x.csv"), "--output"),
    ):
        result = call(*words)
        assert result.exit_code != 0
        assert message in result.output


@pytest.mark.usefixtures("store")
def test_purging_says_how_many_and_asks() -> None:
    result = CliRunner().invoke(main, ["feedback", "purge", "--older-than", "1d"], input="n\n")
    assert "Delete 0 answers from before" in result.output
    assert result.exit_code == 1


@pytest.mark.usefixtures("store")
def test_withdraw_purge_exclude() -> None:
    assert call("exclude", "--reason", "a burst", "--respondent", "R1").output.startswith("1 ans")
    assert call("purge", "--older-than", "1d", "--yes").output.startswith("0 answers")
    assert call("withdraw", RECEIPT.lower()).output == "withdrawn\n"
    assert call("export", "--format", "jsonl", "--edition", "moderators").output == ""


def test_a_copy_is_checked(store: Database, tmp_path: Path) -> None:
    result = call("backup", str(tmp_path / "copy"))
    if store.file:
        assert "1 answers, checked" in result.output
        assert "there is no folder" in call("backup", str(tmp_path / "none" / "copy")).output
    else:
        assert "pg_dump" in result.output


def test_a_store_that_cannot_be_used_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEDMA_ELO_DATABASE_URL", "mysql://x")
    result = call("queue")
    assert result.exit_code == 1
    assert "neither SQLite nor PostgreSQL" in result.output


def test_a_folder_without_a_store_is_not_made_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SEDMA_ELO_DATA_FOLDER", str(tmp_path / "mistyped"))
    result = call("queue")
    assert result.exit_code == 1
    assert "there is no store at" in result.output
    assert not (tmp_path / "mistyped").exists()

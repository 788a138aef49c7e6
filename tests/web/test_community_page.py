"""The community page at every size of its store."""

from __future__ import annotations

import datetime as dt
import re
from pathlib import Path
from typing import Any

import pytest
from page import component, figures, opened, run, visible_texts
from populated import populate
from pseudo import MARKED, untranslated
from streamlit.testing.v1 import AppTest

from sedma_elo.feedback.database import Database, Fault, StoreUnavailable
from sedma_elo.feedback.store import count_visit
from sedma_elo.feedback.tables import Stage
from sedma_elo.web import answers, session


def store_of(count: int, folder: Path) -> Database:
    database = Database(f"sqlite:///{folder}/{count}.sqlite3")
    database.prepare()
    with database.writing() as connection:
        populate(connection, count, dt.datetime.now(dt.UTC).date())
    return database


def community(
    database: Database, monkeypatch: pytest.MonkeyPatch, query: dict[str, Any] | None = None
) -> AppTest:
    monkeypatch.setattr(answers, "database", lambda: database)
    return opened(query, "community")


@pytest.mark.parametrize("count", [0, 1, 12, 200, 3_000])
def test_it_works_at_every_size_and_all_is_translated(
    count: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = store_of(count, tmp_path)
    monkeypatch.setattr(session, "translator", lambda _language: MARKED)
    page = community(database, monkeypatch)
    assert [text for text in visible_texts(page) if untranslated(text)] == []
    assert ("blamed" in figures(page)) is (count >= 200)
    assert "verdicts" in figures(page)


def test_few_answers_are_told_to_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = community(store_of(12, tmp_path), monkeypatch)
    alt = figures(page)["verdicts"]["layout"]["meta"]["alt"]
    assert not re.search(r"\d", alt)
    assert "Too few have answered" in "".join(text.value for text in page.markdown)


def test_many_are_told_with_their_intervals(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = store_of(1_000, tmp_path)
    with database.writing() as connection:
        for _ in range(40):
            count_visit(connection, Stage.SHOWN)
    page = community(database, monkeypatch)
    headline = page.markdown[2].value
    won, lost = re.findall(r"(\d+)%", headline)
    assert int(won) > int(lost)
    assert any("40 visits came to the question" in text.value for text in page.caption)
    table = next(text.value for text in page.markdown if text.value.startswith("|  | After a win"))
    assert re.search(rf"fair \| {won}% \(\d+–\d+\), \d+ answers", table)


def test_filters_come_from_the_address_and_stand_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    query = {"who": "all", "days": "30", "gap": "level", "page": "2", "reason": "nonsense"}
    page = community(store_of(200, tmp_path), monkeypatch, query)
    assert "reason: “nonsense” was not taken." in page.text[0].value
    assert component(page, "address")["query"] == "who=all&days=30&gap=level&page=2"
    page.selectbox(key="filter_gap").set_value("all")
    run(page)
    assert component(page, "address")["query"] == "who=all&days=30"


def test_comments_are_paged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = community(store_of(200, tmp_path), monkeypatch)
    first = [text.value for text in page.markdown if "Open in the explainer" in text.value]
    assert len(first) == 10
    page.button(key="comment_page_after").click()
    run(page)
    second = [text.value for text in page.markdown if "Open in the explainer" in text.value]
    assert len(second) == 10
    assert first != second
    assert "page=2" in component(page, "address")["query"]


def test_a_page_beyond_the_last_leads_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = community(store_of(12, tmp_path), monkeypatch, {"page": "900"})
    page.button(key="comment_page_before").click()
    run(page)
    assert component(page, "address")["query"] == ""


def test_a_store_that_cannot_be_read_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> Database:
        raise StoreUnavailable(Fault.UNREACHABLE, "gone")

    monkeypatch.setattr(answers, "database", gone)
    page = opened(None, "community")
    assert "cannot be read at the moment" in page.info[0].value

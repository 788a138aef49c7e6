"""What people wrote is never shown by an element that would render it."""

from __future__ import annotations

import datetime as dt

import pytest
from answering import a_receipt, an_answer
from page import elements, opened, run
from streamlit.testing.v1 import AppTest

from sedma_elo.feedback.database import Database
from sedma_elo.feedback.moderation import Owner, SignedIn, Standing, configure, decide, exclude
from sedma_elo.feedback.store import save
from sedma_elo.feedback.tables import CommentState
from sedma_elo.web import answers, sign_in

MARK = "![MARK](http://x.example/p.png)"
# Streamlit shows the text of these as it is; components of this project set `textContent`.
SHOWN_AS_TYPED = {"text", "code", "text_area", "text_input", "bidi_component"}
MODERATOR = SignedIn("https://provider.example", "m", "m@example.org", dt.datetime.now(dt.UTC))


@pytest.fixture(params=["sqlite"])
def database_url(tmp_path_factory: pytest.TempPathFactory) -> str:
    return f"sqlite:///{tmp_path_factory.mktemp('marked')}/answers.sqlite3"


@pytest.fixture
def marked(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """A store in which every text is marked, with a moderator signed in."""
    with database.writing() as connection:
        configure(connection, ["m@example.org"])
        for number in (1, 2):
            answer = an_answer(comment=f"{MARK} comment {number}")
            save(connection, answer, a_receipt(), MARK)
        save(connection, an_answer(), a_receipt(), MARK, now=dt.datetime(2000, 1, 1, tzinfo=dt.UTC))
        standing = Standing(CommentState.APPROVED, f"{MARK} why", f"{MARK} reply")
        decide(connection, Owner(), 1, 1, standing)
        exclude(connection, Owner(), f"{MARK} burst", until=dt.datetime(2001, 1, 1, tzinfo=dt.UTC))
    monkeypatch.setattr(answers, "database", lambda: database)
    monkeypatch.setattr(sign_in, "is_configured", lambda: True)
    monkeypatch.setattr(sign_in, "asking", lambda: MODERATOR)


def marked_elements(page: AppTest) -> list[tuple[str, bool]]:
    """Type of every element that carries the mark."""
    return [
        (element.type, element.type in SHOWN_AS_TYPED)
        for element in elements(page.main)
        if "MARK" in str(element.proto)
    ]


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize(("script", "least"), [("community", 2), ("moderation", 4)])
def test_no_page_renders_what_people_wrote(script: str, least: int) -> None:
    found = marked_elements(opened(script=script))
    assert [kind for kind, is_safe in found if not is_safe] == []
    assert len(found) >= least


@pytest.mark.usefixtures("marked")
def test_refused_notes_are_not_rendered_either() -> None:
    page = opened(script="moderation")
    page.text_input(key="burst_since").set_value(MARK)
    page.button(key="exclude").click()
    run(page)
    assert "Nothing was done" in page.error[0].value
    assert any(MARK in text.value for text in page.text)
    assert [kind for kind, is_safe in marked_elements(page) if not is_safe] == []


def test_an_element_that_renders_is_found() -> None:
    page = AppTest.from_string(f"import streamlit as st\nst.caption('{MARK}')").run()
    assert marked_elements(page) == [("caption", False)]

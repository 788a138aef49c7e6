"""The question of fairness as a visitor uses it, and what of it is in the store."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect
from sqlalchemy import Row, select

from sedma_elo.feedback.database import Database
from sedma_elo.feedback.tables import answers
from sedma_elo.web.question import LEAST_SECONDS


def asked(page: Page) -> Locator:
    """The question, in view and open for long enough that a person could have read it."""
    form = page.locator(".question")
    form.scroll_into_view_if_needed()
    expect(form.get_by_role("heading", name="Does this feel fair?")).to_be_visible()
    page.wait_for_timeout(LEAST_SECONDS * 1_000)
    return form


def choose(form: Locator, name: str) -> None:
    form.get_by_text(name, exact=True).click()


def say_more(form: Locator) -> None:
    """Opens every further thing that may be said."""
    button = form.get_by_role("button", name="Say more")
    while button.is_visible():
        button.click()


def fill_in(form: Locator, comment: str, *, wish: str = "+4") -> None:
    """An answer in full, not yet sent."""
    choose(form, "much too low")
    say_more(form)
    choose(form, "penalty for bad moves")
    form.get_by_label("What change would feel fair?").fill(wish)
    form.get_by_label("Anything to add?").fill(comment)


def save_button(form: Locator) -> Locator:
    return form.get_by_role("button", name="Save my answer")


def is_saved(form: Locator) -> None:
    """Waits until the page says that the answer is saved."""
    expect(form.get_by_text("Saved. Thank you!")).to_be_visible()


def receipt_of(form: Locator) -> str:
    code = form.get_by_label("Your receipt code").inner_text()
    assert re.fullmatch(r"[0-9A-Z]{4}(-[0-9A-Z]{4}){3}", code)
    return code


def kept(database: Database, comment: str) -> list[Row[Any]]:
    """Every row with this comment."""
    with database.reading() as connection:
        return list(connection.execute(select(answers).where(answers.c.comment == comment)).all())

"""What a visitor sees and does on the page, in the page's own terms."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from playwright.sync_api import Locator, Page, expect

Visit = Callable[..., Page]
"""Opens a path of the server as a new visitor."""

CHARTS = ("waterfall", "expected", "parts", "clamp", "k_bands", "rounding")


def settled(page: Page, charts: Sequence[str] = CHARTS) -> Page:
    """The page once nothing runs and every chart is drawn, those further down when looked at."""
    for chart in reversed(charts):
        page.locator(f".st-key-chart_{chart}").scroll_into_view_if_needed()
        page.locator(f"[data-drawn={chart}]").wait_for()
    return quiet(page)


def quiet(page: Page) -> Page:
    """The page once nothing runs."""
    expect(page.locator("[data-test-script-state=running]")).to_have_count(0)
    return page


def shows(page: Page, own: str, other: str) -> None:
    """Waits until both results read as given, such as `1500 → 1498 −2`."""
    expect(page.locator("h1").first).to_have_text(own)
    expect(page.locator("h2", has_text="→").first).to_have_text(other)


def picture(page: Page, chart: str) -> Locator:
    """A chart's place on the page, with its finding as its label, drawn or not."""
    return page.locator(f".st-key-chart_{chart} [role=img]")


def field(page: Page, code: str) -> Locator:
    return page.locator(f"#match-{code}")


def type_in(page: Page, code: str, text: str) -> None:
    """Puts a text into a number field as a keyboard would, and confirms it."""
    field(page, code).click()
    page.keyboard.press("Control+a")
    page.keyboard.type(text)
    page.keyboard.press("Enter")


def has_address(page: Page, query: str) -> None:
    """Waits until the address bar carries exactly this query and the page that belongs to it."""
    expect(page).to_have_url(re.compile(re.escape(query) + "$"))
    quiet(page)

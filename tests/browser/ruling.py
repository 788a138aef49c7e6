"""The lab as a visitor uses it: its form of the rule, its parts, and its tables."""

from __future__ import annotations

import re

from looking import Visit, quiet
from playwright.sync_api import FilePayload, Locator, Page, expect

MATCH = "a=1500&b=1300&won=a&bad_a=15"
LAB = f"/lab?{MATCH}&part=take_away"


def opened(visit: Visit, path: str = LAB, **options: object) -> Page:
    """The lab once its form is there and nothing runs."""
    page = visit(path, **options)
    number(page, "cap_malus").wait_for()
    return quiet(page)


def number(page: Page, name: str) -> Locator:
    return page.locator(f"#rule-{name}")


def slider(page: Page, name: str) -> Locator:
    return page.locator(".row", has=number(page, name)).locator("[type=range]")


def type_number(page: Page, name: str, text: str) -> None:
    """Puts a text into a field of the rule as a keyboard would, and confirms it."""
    number(page, name).click()
    page.keyboard.press("Control+a")
    page.keyboard.press("Delete")
    page.keyboard.type(text)
    page.keyboard.press("Enter")


def type_bands(page: Page, text: str) -> None:
    """Makes the K bands those of a text as links write them, with the form's own fields."""
    wanted = [band.split(":") for band in text.split(",")]
    while len(bands(page)) > len(wanted):
        page.get_by_role("button", name="Remove band 1").click()
    while len(bands(page)) < len(wanted):
        page.get_by_role("button", name="Add a band").click()
    for place, (*edge, k) in enumerate(wanted, 1):
        if edge:
            page.get_by_role("textbox", name=f"ratings below {place}").fill(edge[0])
        page.get_by_role("textbox", name=f"K {place}").fill(k)
    page.keyboard.press("Enter")


def bands(page: Page) -> list[list[str]]:
    """The texts of every band's fields."""
    rows: list[list[str]] = page.locator(".band:not(.head)").evaluate_all(
        "rows => rows.map(row => [...row.querySelectorAll('input')].map(input => input.value))"
    )
    return rows


def open_file(page: Page, text: str) -> None:
    """Opens a file with this text in the form of the rule."""
    file = FilePayload(name="rule", mimeType="text/plain", buffer=text.encode())
    page.locator("#rule-file").set_input_files(file)


def rule_is(page: Page, differences: str, match: str = MATCH) -> None:
    """Waits until the page and its address have this match and rule.

    The rule is given as what is not as published.
    """
    query = re.escape(f"?{match}&rule=published-1{differences}")
    expect(page).to_have_url(re.compile(rf"{query}(&(part|lang)=\w+)*$"))
    quiet(page)


def part(page: Page, name: str) -> Locator:
    """The button of one of the lab's parts."""
    return page.get_by_role("radio", name=name, exact=True)


def line(page: Page, name: str) -> Locator:
    """The cells of the first line with a name, which stands in its first cell."""
    first = page.get_by_role("cell", name=name, exact=True)
    return page.get_by_role("row").filter(has=first).first.get_by_role("cell")

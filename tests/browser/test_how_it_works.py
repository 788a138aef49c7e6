"""How it works in a real browser: sliders by keyboard, charts, and the way to the explainer."""

from __future__ import annotations

import re

import pytest
from looking import Visit, field, has_address, picture, settled, shows
from playwright.sync_api import Locator, Page, expect

CHARTS = (
    "expected",
    "k_bands",
    "clamp",
    "bad_moves_curve",
    "opponent_curve",
    "rounding",
    "pool",
)
WIDTHS = [1440, 390]


def opened(visit: Visit, width: int) -> Page:
    return settled(visit("/how-it-works", viewport={"width": width, "height": 900}), CHARTS)


def slider(page: Page, code: str) -> Locator:
    return page.locator(f".st-key-story_{code}").get_by_role("slider")


def open_match(page: Page, code: str) -> None:
    page.locator(f".st-key-open_{code}").get_by_role("button").click()


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_is_wider_than_the_page(visit: Visit, width: int) -> None:
    page = opened(visit, width)
    wide, room = page.evaluate(
        "() => { const main = document.querySelector('[data-testid=stMain]');"
        " return [main.scrollWidth, main.clientWidth]; }"
    )
    assert wide <= room
    for chart in CHARTS:
        plot, place = (
            page.locator(selector).bounding_box()
            for selector in (f".st-key-chart_{chart} .main-svg >> nth=0", f"[data-drawn={chart}]")
        )
        assert plot
        assert place
        assert plot["width"] <= place["width"] + 1


def test_a_key_on_a_slider_moves_its_sentence_and_chart_and_no_other(visit: Visit) -> None:
    page = opened(visit, 1440)
    page.evaluate(
        "() => document.querySelectorAll('[data-drawn]').forEach((e) => { e.dataset.same = 1; })"
    )
    pool = picture(page, "pool").get_attribute("aria-label")
    bad_moves = slider(page, "bad_moves")
    bad_moves.press("ArrowLeft")
    expect(bad_moves).to_have_value("14")
    expect(page.get_by_text("because bad moves cut it by 0.28")).to_be_visible()
    expect(picture(page, "bad_moves_curve")).to_have_attribute(
        "aria-label", re.compile("With 14 bad moves your rating changes by −1.")
    )
    expect(page.locator(".st-key-chart_bad_moves_curve")).to_contain_text("your match −1")
    assert picture(page, "pool").get_attribute("aria-label") == pool
    # The charts have moved in place: none was drawn anew.
    expect(page.locator("[data-drawn][data-same]")).to_have_count(len(CHARTS))


@pytest.mark.parametrize("width", WIDTHS)
def test_a_sections_match_opens_in_the_explainer(visit: Visit, width: int) -> None:
    page = opened(visit, width)
    bad_moves = slider(page, "bad_moves")
    bad_moves.press("End")
    expect(bad_moves).to_have_value("19")
    open_match(page, "bad_moves")
    shows(page, "1500 → 1498 −2", "1300 → 1292 −8")
    expect(field(page, "bad_a")).to_have_value("19")
    has_address(page, "/?a=1500&b=1300&won=a&bad_a=19&rule=published-1")
    page.wait_for_function("() => document.querySelector('[data-testid=stMain]').scrollTop === 0")
    page.go_back()
    expect(slider(page, "bad_moves")).to_have_value("19")
    has_address(page, "/how-it-works")


def test_a_loss_opens_as_a_loss_in_place_of_what_was_typed(visit: Visit) -> None:
    page = settled(visit("/?a=1234&b=1200&won=a&bad_a=3&view=b"))
    page.get_by_role("link", name="How it works").first.click()
    settled(page, CHARTS)
    open_match(page, "losing_well")
    shows(page, "1500 → 1501 +1", "2120 → 2121 +1")
    has_address(page, "?a=1500&b=2120&won=b&n16_a=3&n24_a=2&n4_a=3&rule=published-1")

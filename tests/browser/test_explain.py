"""Explain my match in a real browser."""

from __future__ import annotations

import re

import pytest
from looking import CHARTS, Visit, field, has_address, picture, quiet, settled, shows, type_in
from playwright.sync_api import Page, expect
from serving import running_server

from sedma_elo.i18n import translator
from sedma_elo.i18n.extract import ROOT
from sedma_elo.match import COUNT
from sedma_elo.narrative.problems import allowed_values
from sedma_elo.problems import Problem

CARELESS = "/?a=1500&b=1300&won=a&bad_a=15"


def put_in(page: Page, numbers: dict[str, int], *, won: bool = True) -> None:
    page.get_by_role("button", name="Reset").click()
    page.wait_for_timeout(300)
    quiet(page)
    expect(field(page, "bad_a")).to_have_value("0")
    if not won:
        page.get_by_text("I lost", exact=True).click()
    for code, number in numbers.items():
        type_in(page, code, str(number))


GOLDEN: list[tuple[dict[str, int], bool, str, str]] = [
    ({}, True, "1500 → 1516 +16", "1500 → 1484 −16"),
    ({"bad_a": 16}, True, "1500 → 1506 +6", "1500 → 1484 −16"),
    ({"bad_a": 5, "n16_a": 2}, True, "1500 → 1516 +16", "1500 → 1484 −16"),
    ({"b": 1339, "bad_a": 15}, True, "1500 → 1499 −1", "1339 → 1330 −9"),
    ({"a": 1199, "b": 1200}, True, "1199 → 1219 +20", "1200 → 1184 −16"),
    ({"a": 2199, "b": 2200}, True, "2199 → 2211 +12", "2200 → 2192 −8"),
    ({"a": 800, "b": 1600}, False, "800 → 800 ±0", "1600 → 1600 ±0"),
    ({"a": 5, "b": 5}, False, "5 → −15 −20", "5 → 25 +20"),
    ({"a": 1600}, True, "1600 → 1612 +12", "1500 → 1488 −12"),
]


def test_golden_values_entered_by_hand(visit: Visit) -> None:
    page = settled(visit())
    for numbers, won, own, other in GOLDEN:
        put_in(page, numbers, won=won)
        shows(page, own, other)


def test_a_typed_match_is_explained_and_stands_in_the_address(visit: Visit) -> None:
    page = settled(visit())
    put_in(page, {"b": 1300, "bad_a": 18, "n16_a": 1})
    shows(page, "1500 → 1500 ±0", "1300 → 1292 −8")
    expect(page.get_by_text("Only 15 bad moves count.")).to_be_visible()
    has_address(page, "?a=1500&b=1300&won=a&bad_a=18&n16_a=1&rule=published-1")
    alt = picture(page, "waterfall").get_attribute("aria-label")
    assert alt == (
        "Waterfall from 1500 to 1500: plain Elo result +7.7, bonus +1.6, bad moves −9.6, "
        "clipped 0, rounding +0.3."
    )


def test_steppers_buttons_and_keys(visit: Visit) -> None:
    page = settled(visit(CARELESS))
    for _ in range(3):
        page.get_by_role("button", name="Bad moves: one more").first.click()
    expect(field(page, "bad_a")).to_have_value("18")
    has_address(page, "bad_a=18&rule=published-1")
    field(page, "bad_a").press("ArrowDown")
    field(page, "bad_a").press("PageDown")
    expect(field(page, "bad_a")).to_have_value("7")
    has_address(page, "bad_a=7&rule=published-1")
    shows(page, "1500 → 1503 +3", "1300 → 1292 −8")
    expect(page.get_by_role("button", name="Won by 16: one less").first).to_be_disabled()


def test_what_is_no_whole_number_is_refused_where_it_was_typed(visit: Visit) -> None:
    page = settled(visit(CARELESS, locale="it-IT"))
    words = allowed_values(translator("it"), Problem("bad_a", "", COUNT))
    message = page.get_by_text(words)
    for text in ("0,5", "1.9", "1e2", "-3", "1001", "1_2", "abc", "\uff17"):
        type_in(page, "bad_a", text)
        expect(message).to_be_visible()
        expect(field(page, "bad_a")).to_have_value(text)
        expect(field(page, "bad_a")).to_have_attribute("aria-invalid", "true")
        expect(page.locator("h1")).to_have_count(0)
        type_in(page, "bad_a", "15")
        expect(message).to_be_hidden()
        shows(page, "1500 → 1498 −2", "1300 → 1292 −8")


def test_a_deep_link_on_a_server_just_started(visit: Visit) -> None:
    with running_server(ROOT / "app.py", ROOT) as address:
        page = settled(visit(CARELESS + "&lang=en", address=address))
        shows(page, "1500 → 1498 −2", "1300 → 1292 −8")
        has_address(page, "?a=1500&b=1300&won=a&bad_a=15&rule=published-1&lang=en")
        page.context.close()


def test_a_deep_link_to_another_page_on_a_server_just_started(visit: Visit) -> None:
    with running_server(ROOT / "app.py", ROOT) as address:
        page = visit("/how-it-works", address=address)
        expect(page.get_by_role("heading", name="How the rating works")).to_be_visible()
        expect(page.get_by_role("link", name="Explain my match").first).to_be_visible()
        expect(page).to_have_title("How it works · Seven: why my rating moved")
        page.context.close()


def numbers_told(page: Page, chart: str) -> list[str]:
    """The numbers of a chart's finding, in whatever language it is told."""
    told = picture(page, chart).get_attribute("aria-label") or ""
    return sorted(re.findall(r"[−+]?\d+(?:\.\d+)?", told.replace(",", ".")))


def test_a_copied_link_gives_the_same_page_in_another_browser(visit: Visit) -> None:
    page = settled(visit())
    put_in(page, {"b": 1339, "bad_a": 15})
    page.get_by_text("My opponent").click()
    shows(page, "1339 → 1330 −9", "1500 → 1499 −1")
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_text("Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith("/?a=1500&b=1339&won=a&bad_a=15&view=b&rule=published-1")
    other = settled(visit(link.removeprefix(link.split("/?")[0]), locale="ru-RU"))
    shows(other, "1339 → 1330 −9", "1500 → 1499 −1")
    assert [numbers_told(page, chart) for chart in CHARTS] == [
        numbers_told(other, chart) for chart in CHARTS
    ]


def test_the_copied_text_ends_with_the_link(visit: Visit) -> None:
    page = settled(visit(CARELESS))
    page.get_by_role("button", name="Copy as text").click()
    expect(page.get_by_text("Copied")).to_be_visible()
    lines = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert lines[0] == "Seven rating: 1500 → 1498 (−2); opponent 1300 → 1292 (−8)"
    assert lines[-1] == page.url


def test_a_browser_that_does_not_copy_shows_the_text(visit: Visit) -> None:
    page = settled(visit(CARELESS))
    page.evaluate(
        "() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }"
    )
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("textbox", name="Copy link")).to_have_value(page.url)


def test_swapping_mirrors_the_page(visit: Visit) -> None:
    page = settled(visit(CARELESS))
    page.get_by_role("button", name="Swap sides").click()
    shows(page, "1300 → 1292 −8", "1500 → 1498 −2")
    expect(field(page, "bad_b")).to_have_value("15")
    has_address(page, "?a=1300&b=1500&won=b&bad_b=15&rule=published-1")


def test_back_and_forward_keep_numbers_form_and_address_together(visit: Visit) -> None:
    page = settled(visit(CARELESS))
    type_in(page, "bad_a", "3")
    shows(page, "1500 → 1506 +6", "1300 → 1292 −8")
    entries = page.evaluate("history.length")
    page.get_by_role("link", name="How it works").first.click()
    expect(page.get_by_role("heading", name="How the rating works")).to_be_visible()
    page.go_back()
    shows(page, "1500 → 1506 +6", "1300 → 1292 −8")
    expect(field(page, "bad_a")).to_have_value("3")
    has_address(page, "?a=1500&b=1300&won=a&bad_a=3&rule=published-1")
    page.go_forward()
    expect(page.get_by_role("heading", name="How the rating works")).to_be_visible()
    page.get_by_role("link", name="Explain my match").first.click()
    shows(page, "1500 → 1506 +6", "1300 → 1292 −8")
    assert page.evaluate("history.length") <= entries + 2


LEAVES_ON_SEEING = """result => {
  const link = [...document.querySelectorAll("a")].find(({ textContent }) =>
    textContent.includes("How it works"));
  new MutationObserver((_, observer) => {
    if (!document.querySelector("h1")?.textContent.includes(result)) return;
    observer.disconnect();
    setTimeout(() => link.click());
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def test_whoever_leaves_on_seeing_a_result_comes_back_to_it(visit: Visit) -> None:
    page = settled(visit(CARELESS))
    page.evaluate(LEAVES_ON_SEEING, "1506")
    type_in(page, "bad_a", "3")
    expect(page.get_by_role("heading", name="How the rating works")).to_be_visible()
    page.go_back()
    shows(page, "1500 → 1506 +6", "1300 → 1292 −8")
    has_address(page, "?a=1500&b=1300&won=a&bad_a=3&rule=published-1")


def test_changes_add_no_entries_to_the_history(visit: Visit) -> None:
    page = settled(visit(CARELESS))
    entries = page.evaluate("history.length")
    for number in (1, 2, 3, 4):
        type_in(page, "bad_a", str(number))
        has_address(page, f"bad_a={number}&rule=published-1")
    assert page.evaluate("history.length") == entries


def test_back_from_one_link_to_another(visit: Visit, server: str) -> None:
    page = settled(visit(CARELESS))
    page.goto(f"{server}/?a=800&b=1600&won=b")
    shows(settled(page), "800 → 800 ±0", "1600 → 1600 ±0")
    page.go_back()
    shows(settled(page), "1500 → 1498 −2", "1300 → 1292 −8")
    expect(field(page, "bad_a")).to_have_value("15")


def test_a_bad_link_is_answered_and_the_rest_counts(visit: Visit) -> None:
    page = settled(visit("/?a=24&b=1850&bad_a=-50&foo=%3Cb%3E"))
    expect(page.get_by_text("bad_a: “-50” was not taken.")).to_be_visible()
    expect(page.get_by_text("foo: “<b>” was not taken.")).to_be_visible()
    expect(page.locator("h1").first).to_contain_text("24 →")
    expect(page.locator("h2", has_text="→")).to_contain_text("1850 →")


def test_charts_move_in_place(visit: Visit) -> None:
    page = settled(visit(CARELESS))
    page.evaluate("document.querySelectorAll('[data-drawn]').forEach(e => (e.dataset.same = 1))")
    type_in(page, "bad_a", "2")
    shows(page, "1500 → 1506 +6", "1300 → 1292 −8")
    expect(page.locator("[data-drawn][data-same]")).to_have_count(len(CHARTS))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1440])
def test_the_page_fits_and_follows_the_theme(visit: Visit, width: int, scheme: str) -> None:
    page = settled(visit(CARELESS, viewport={"width": width, "height": 900}, color_scheme=scheme))
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for chart in CHARTS:
        box = picture(page, chart).bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
    gain = page.evaluate(
        "getComputedStyle(document.querySelector('[data-drawn=waterfall] .bars .point:nth-child(2)"
        " path')).fill"
    )
    assert gain == {"light": "rgb(14, 122, 118)", "dark": "rgb(69, 189, 182)"}[scheme]


def test_every_number_can_be_reached_by_keyboard(visit: Visit) -> None:
    page = settled(visit(CARELESS))
    field(page, "a").focus()
    reached = []
    for _ in range(10):
        reached.append(
            page.evaluate(
                "(() => { let e = document.activeElement;"
                " while (e.shadowRoot) e = e.shadowRoot.activeElement; return e.name })()"
            )
        )
        page.keyboard.press("Tab")
    assert reached == [
        *("a", "bad_a", "n16_a", "n24_a", "n4_a"),
        *("b", "bad_b", "n16_b", "n24_b", "n4_b"),
    ]


def test_browser_translation_leaves_the_page_working(visit: Visit) -> None:
    page = settled(visit(CARELESS))
    # What a browser's translation does: every text node wrapped and replaced.
    page.evaluate(
        """() => {
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          const nodes = [];
          while (walker.nextNode()) nodes.push(walker.currentNode);
          for (const node of nodes) {
            if (!node.textContent.trim() || !node.parentNode) continue;
            const font = document.createElement("font");
            font.textContent = node.textContent;
            node.parentNode.replaceChild(font, node);
          }
        }"""
    )
    type_in(page, "bad_a", "3")
    has_address(page, "bad_a=3&rule=published-1")


@pytest.mark.parametrize(
    ("button", "query"),
    [
        ("Swap sides", "?a=1300&b=1777&won=b&bad_b=15&rule=published-1"),
        ("Reset", "?a=1500&b=1500&won=a&rule=published-1"),
        ("Dead zone", "?a=1700&b=900&won=a&rule=published-1"),
    ],
)
def test_a_button_pressed_while_typing_comes_after_what_was_typed(
    visit: Visit, button: str, query: str
) -> None:
    page = settled(visit(CARELESS))
    field(page, "a").click()
    page.keyboard.press("Control+a")
    page.keyboard.type("1777")
    page.get_by_role("button", name=button).click()
    has_address(page, query)
    expect(field(page, "a")).to_have_value(query.split("=")[1].split("&", maxsplit=1)[0])


def test_typing_right_after_reset_is_kept(visit: Visit) -> None:
    page = settled(visit(CARELESS))
    page.get_by_role("button", name="Reset").click(no_wait_after=True)
    field(page, "a").click()
    page.keyboard.press("Control+a")
    page.keyboard.type("1777", delay=40)
    has_address(page, "?a=1777&b=1500&won=a&rule=published-1")
    expect(field(page, "a")).to_have_value("1777")


@pytest.mark.parametrize("clicks", [2, 5])
def test_fast_swaps_never_part_the_winner_from_the_numbers(visit: Visit, clicks: int) -> None:
    page = settled(visit(CARELESS))
    for _ in range(clicks):
        page.get_by_role("button", name="Swap sides").click(no_wait_after=True)
    own, other = "1500 → 1498 −2", "1300 → 1292 −8"
    expect(page.locator("h1").first).to_have_text(re.compile(f"{own}|{other}"))
    page.wait_for_timeout(2_000)
    shows(page, *((own, other) if "a=1500" in page.url else (other, own)))


def test_fast_steps_are_all_counted(visit: Visit) -> None:
    page = settled(visit("/?a=1500&b=1500"))
    for name in ("Bad moves: one more", "Won by 16: one more"):
        for _ in range(4):
            page.get_by_role("button", name=name).first.click(no_wait_after=True)
    has_address(page, "?a=1500&b=1500&won=a&bad_a=4&n16_a=4&rule=published-1")


def test_a_changed_rule_can_be_left(visit: Visit) -> None:
    page = settled(visit(CARELESS + "&malus_per_bad_move=0.0125&k_bands=1000:64,20"))
    warning = page.get_by_test_id("stAlert").filter(has_text="Not the published rule.")
    expect(warning).to_contain_text("K bands 64 below 1000, 20 from 1000 up instead of")
    page.get_by_role("button", name="Back to the published rule").click()
    expect(warning).to_be_hidden()
    shows(page, "1500 → 1498 −2", "1300 → 1292 −8")


def test_back_leads_to_the_match_one_came_from(visit: Visit) -> None:
    page = settled(visit("/?a=1601&b=1300&won=b&bad_a=7"))
    own = page.locator("h1").first.inner_text()
    page.get_by_role("link", name="How it works").first.click()
    page.get_by_role("button", name="See this match step by step").first.click()
    expect(field(page, "a")).to_have_value("1500")
    page.go_back()
    expect(page.get_by_role("heading", name="How the rating works")).to_be_visible()
    page.go_back()
    expect(field(page, "a")).to_have_value("1601")
    expect(page.locator("h1").first).to_have_text(own)
    has_address(page, "?a=1601&b=1300&won=b&bad_a=7&rule=published-1")


def test_back_from_another_page_loaded_anew_leads_to_the_match(visit: Visit) -> None:
    page = settled(visit("/?a=1601&b=1300&won=b&bad_a=7"))
    page.get_by_role("link", name="How it works").first.click()
    expect(page.get_by_role("heading", name="How the rating works")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="How the rating works")).to_be_visible()
    page.go_back()
    expect(field(page, "a")).to_have_value("1601")
    has_address(page, "?a=1601&b=1300&won=b&bad_a=7&rule=published-1")

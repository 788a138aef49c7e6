"""The page in each of its languages, in a real browser."""

from __future__ import annotations

import pytest
from asking import asked, fill_in, kept
from fitting import misfits
from looking import Visit, field, has_address, quiet, settled, shows
from playwright.sync_api import Page, expect

from sedma_elo.feedback.database import Database
from sedma_elo.i18n import LANGUAGES, Translator, translator

CARELESS = "/?a=1500&b=1300&won=a&bad_a=15"
BRILLIANT = "/?a=1000&b=1600&won=b&bad_b=18&n16_a=5&n24_a=2&n4_a=3"
# So tall that every chart is near enough to be drawn.
TALL = 9_000


def choose(page: Page, language: str) -> Translator:
    page.get_by_role("radio", name=LANGUAGES[language], exact=True).click()
    t = translator(language)
    expect(page.get_by_role("heading", name=t("Why did my rating move?"))).to_be_visible()
    return t


def at_rest(page: Page, *charts: str) -> None:
    for chart in charts:
        page.locator(f"[data-drawn={chart}]").wait_for()
    quiet(page)
    page.wait_for_timeout(200)


# What fits a phone fits a screen: of those, the shortest and the longest words are looked at.
@pytest.mark.parametrize(
    ("language", "width"),
    [*((language, 390) for language in LANGUAGES), ("en", 1440), ("ru", 1440)],
)
def test_every_text_can_be_read_in_full(visit: Visit, language: str, width: int) -> None:
    t = translator(language)
    page = visit(f"{CARELESS}&lang={language}", viewport={"width": width, "height": TALL})
    at_rest(page, "waterfall", "rounding")
    found = {"what_if": misfits(page)}
    for part, charts in {
        t("Tipping points"): ["bad_moves_curve", "opponent_curve"],
        t("The map"): ["map"],
        t("Before the match"): ["stakes"],
        t("Plain Elo"): [],
        t("What players ask"): [],
    }.items():
        page.get_by_role("radio", name=part, exact=True).click()
        at_rest(page, *charts)
        found[part] = misfits(page)
    page.get_by_role("button", name=t("Brilliant loss"), exact=True).click()
    shows(page, "1000 → 1001 +1", "1600 → 1601 +1")
    at_rest(page)
    found["brilliant"] = misfits(page)
    page.goto(f"{page.url.split('/?')[0]}/?a=1500&b=2200&lang={language}")
    shows(page, "1500 → 1531 +31", "2200 → 2184 −16")
    at_rest(page, "expected")
    found["upset"] = misfits(page)
    server = page.url.split("/?")[0]
    for path, charts in (("/how-it-works", ["expected", "pool"]), ("/community", [])):
        page.goto(f"{server}{path}?lang={language}")
        page.get_by_role("heading").first.wait_for()
        at_rest(page, *charts)
        found[path] = misfits(page)
    assert {place: texts for place, texts in found.items() if texts} == {}


@pytest.mark.parametrize(
    ("locale", "language"), [("it-IT", "it"), ("ru-RU", "ru"), ("bs-BA", "bs"), ("de-DE", "en")]
)
def test_the_browsers_language_is_spoken_and_not_written_down(
    visit: Visit, locale: str, language: str
) -> None:
    page = settled(visit(CARELESS, locale=locale))
    t = translator(language)
    expect(page.get_by_role("heading", name=t("Why did my rating move?"))).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", language)
    title = t("{page} · Seven: why my rating moved", page=t("Explain my match"))
    expect(page).to_have_title(title)
    has_address(page, "?a=1500&b=1300&won=a&bad_a=15&rule=published-1")


def test_a_chosen_language_stands_in_the_address_and_not_in_the_copied_link(visit: Visit) -> None:
    page = settled(visit(CARELESS))
    t = choose(page, "ru")
    has_address(page, "?a=1500&b=1300&won=a&bad_a=15&rule=published-1&lang=ru")
    page.get_by_role("button", name=t("Copy link")).click()
    expect(page.get_by_role("status").filter(has_text=t("Copied"))).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith("/?a=1500&b=1300&won=a&bad_a=15&rule=published-1")
    reader = visit(link.removeprefix(page.url.split("/?")[0]), locale="it-IT")
    expect(reader.get_by_role("heading", name=translator("it")("Your match"))).to_be_visible()


def test_a_change_of_language_keeps_all_that_was_put_in(visit: Visit, common: Database) -> None:
    page = settled(visit(CARELESS))
    page.get_by_role("radio", name="The map", exact=True).click()
    field(page, "bad_b").fill("2")
    has_address(page, "bad_a=15&bad_b=2&rule=published-1&show=map")
    form = asked(page)
    fill_in(form, "said in three languages")
    for language in ("it", "bs", "ru"):
        t = choose(page, language)
        has_address(page, f"bad_a=15&bad_b=2&rule=published-1&show=map&lang={language}")
        expect(form.get_by_label(t("Anything to add?"))).to_have_value("said in three languages")
        expect(form.get_by_label(t("What change would feel fair?"))).to_have_value("+4")
        expect(form.get_by_label(t("much too low"), exact=True)).to_be_checked()
        expect(form.get_by_label(t("penalty for bad moves"), exact=True)).to_be_checked()
        expect(page.get_by_role("radio", name=t("The map"), exact=True)).to_be_checked()
        expect(field(page, "bad_b")).to_have_value("2")
    form.get_by_role("button", name=t("Save my answer")).click()
    expect(form.get_by_text(t("Saved. Thank you!"))).to_be_visible()
    (row,) = kept(common, "said in three languages")
    assert (row.verdict, row.part, row.wished_change, row.language) == (
        "much_too_low",
        "bad_moves",
        4,
        "ru",
    )


def test_a_change_of_language_stays_on_its_page(visit: Visit) -> None:
    page = visit("/how-it-works")
    slider = page.get_by_role("slider").first
    slider.press("ArrowRight")
    expect(slider).to_have_value("210")
    page.get_by_role("radio", name="Italiano", exact=True).click()
    t = translator("it")
    expect(page.get_by_role("heading", name=t("How the rating works"))).to_be_visible()
    expect(page.get_by_role("slider").first).to_have_value("210")
    has_address(page, "/how-it-works?lang=it")
    page.get_by_role("link", name=t("Community")).first.click()
    expect(page.get_by_role("heading", name=t("Does the rating feel fair?"))).to_be_visible()


# What translators of browsers do: every text moves into an element of their own.
TRANSLATE = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const parent = text.parentElement;
    if (!text.data.trim() || /SCRIPT|STYLE|NOSCRIPT/.test(parent.tagName)) continue;
    if (parent.closest("[translate=no], .notranslate")) continue;
    const font = document.createElement("font");
    font.append(document.createElement("font"));
    font.firstChild.append(`(${text.data})`);
    text.replaceWith(font);
  }
}"""


def test_the_page_goes_on_working_under_a_browsers_translator(visit: Visit) -> None:
    page = settled(visit(CARELESS))
    page.evaluate(TRANSLATE)
    for number in ("16", "17"):
        page.get_by_role("button", name="Bad moves: one more").first.click()
        expect(field(page, "bad_a")).to_have_value(number)
    page.get_by_role("button", name="Swap sides").click()
    has_address(page, "?a=1300&b=1500&won=b&bad_b=17&rule=published-1")
    page.evaluate(TRANSLATE)
    page.get_by_role("radio", name="The map").click()
    page.locator(".st-key-chart_map").scroll_into_view_if_needed()
    page.locator("[data-drawn=map]").wait_for()

""" "What would have changed it?" in a real browser: choosing, the map, and the way back."""

from __future__ import annotations

from looking import Visit, field, has_address, settled, shows
from playwright.sync_api import Locator, Page, expect

CARELESS = "/?a=1500&b=1300&won=a&bad_a=15"


def line(page: Page, name: str) -> Locator:
    return page.get_by_role("table").get_by_role("button", name=name, exact=True)


def show(page: Page, part: str) -> None:
    page.get_by_role("radio", name=part, exact=True).click()


def test_a_line_loads_its_match_and_the_way_back_leads_home(visit: Visit) -> None:
    page = settled(visit(CARELESS))
    line(page, "No bad moves at all").click()
    shows(page, "1500 → 1508 +8", "1300 → 1292 −8")
    has_address(page, "?a=1500&b=1300&won=a&rule=published-1")
    line(page, "You had lost").click()
    shows(page, "1500 → 1476 −24", "1300 → 1324 +24")
    page.get_by_role("button", name="Back to the match you came from").click()
    shows(page, "1500 → 1498 −2", "1300 → 1292 −8")
    expect(field(page, "bad_a")).to_have_value("15")
    has_address(page, "?a=1500&b=1300&won=a&bad_a=15&rule=published-1")


def test_a_line_clicked_twice_is_loaded_once(visit: Visit) -> None:
    page = settled(visit(CARELESS))
    line(page, "1 fewer bad move").dblclick()
    shows(page, "1500 → 1499 −1", "1300 → 1292 −8")
    page.wait_for_timeout(500)
    expect(field(page, "bad_a")).to_have_value("14")


def test_a_line_chosen_as_the_question_comes_into_view_is_loaded(visit: Visit) -> None:
    page = settled(visit(CARELESS))
    # Both messages in one instant: the second starts a run that takes the place of the first's.
    page.evaluate("""() => {
      const root = [...document.querySelectorAll(".st-key-choices *")].find((e) => e.shadowRoot);
      root.shadowRoot.querySelector("tbody button").click();
      document.querySelector(".st-key-question").scrollIntoView();
    }""")
    expect(field(page, "bad_a")).to_have_value("14")


def test_a_match_that_was_only_tried_is_not_asked_about(visit: Visit) -> None:
    page = settled(visit(CARELESS))
    expect(page.locator(".question")).to_be_visible()
    line(page, "You had lost").click()
    expect(page.get_by_text("This match was only tried out.")).to_be_visible()
    expect(page.locator(".question")).to_have_count(0)
    page.get_by_role("button", name="Back to the match you came from").click()
    expect(page.locator(".question")).to_be_visible()


def test_lines_by_keyboard(visit: Visit) -> None:
    page = settled(visit(CARELESS))
    line(page, "1 fewer bad move").focus()
    page.keyboard.press("Enter")
    has_address(page, "bad_a=14&rule=published-1")
    expect(field(page, "bad_a")).to_have_value("14")
    # With a note that says why nothing would come of it.
    expect(page.get_by_role("button", name="1 fewer bad move")).to_be_focused()
    page.keyboard.press("Enter")
    expect(field(page, "bad_a")).to_have_value("13")
    expect(line(page, "1 fewer bad move")).to_be_focused()


def test_seen_by_the_opponent_a_line_is_theirs(visit: Visit) -> None:
    page = settled(visit(CARELESS + "&view=b"))
    line(page, "1 more round won by 24").click()
    has_address(page, "?a=1500&b=1300&won=a&bad_a=15&n24_b=1&view=b&rule=published-1")


def test_a_cell_of_the_map_loads_its_match(visit: Visit) -> None:
    page = settled(visit("/?a=1500&b=1500"))
    show(page, "The map")
    page.locator(".st-key-chart_map").scroll_into_view_if_needed()
    page.locator("[data-drawn=map]").wait_for()
    plot = page.locator(".st-key-chart_map .nsewdrag")
    plot.hover()
    expect(page.locator(".st-key-chart_map .hovertext")).to_contain_text("you win")
    plot.click()
    has_address(page, "&rule=published-1&show=map")
    middle = page.locator("h1").first
    expect(middle).not_to_have_text("1500 → 1516 +16")
    expect(field(page, "bad_a")).not_to_have_value("0")
    page.get_by_role("button", name="Back to the match you came from").click()
    shows(page, "1500 → 1516 +16", "1500 → 1484 −16")


def test_the_map_of_another_band(visit: Visit) -> None:
    page = settled(visit(CARELESS + "&show=map"))
    page.get_by_role("radio", name="K 16", exact=True).click()
    plot = page.locator(".st-key-chart_map .nsewdrag")
    plot.scroll_into_view_if_needed()
    expect(page.locator(".st-key-chart_map [role=img]")).not_to_have_attribute(
        "aria-label", "this match"
    )
    plot.click()
    expect(field(page, "a")).to_have_value("2200")


def test_what_players_ask_is_answered_in_one_place(visit: Visit) -> None:
    page = settled(visit(CARELESS))
    show(page, "What players ask")
    has_address(page, "&rule=published-1&show=answers")
    for question, answer in (
        ("Why did I win and lose points?", "your match score of 0.70 is less than the 0.76"),
        ("Why did I lose and gain points?", "a loss gains you points against nobody"),
        ("What would plain Elo have given?", "would have given +8; here it is −2"),
        ("Why is a gain so small and a loss so big?", "brings +8; a clean loss is 0.76 less"),
        ("Why zero for a win?", "rated 780 or lower"),
        ("Why is my plus not their minus?", "that makes −10"),
        ("What is the most I could lose here?", "is −24, the worst of a win −2"),
        ("What changes when I cross an edge between two K bands?", "−1 at 1800 instead of −2"),
        ("Is the average drifting?", "moved the sum of all ratings by −10"),
        ("Can I buy back a loss with style?", "−23 instead of −24"),
        ("Is there a floor?", "would lead to −30"),
        ("What would one bad move fewer have done?", "would be −1 instead of −2"),
    ):
        expect(page.locator("p", has_text=question)).to_contain_text(answer)

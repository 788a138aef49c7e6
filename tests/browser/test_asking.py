"""The question of fairness in a real browser: one answer, nothing lost, said only when saved."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from asking import asked, choose, fill_in, is_saved, kept, receipt_of, save_button
from looking import Visit, field, type_in
from playwright.sync_api import Locator, Page, expect
from serving import free_port, running_server

from sedma_elo.feedback.database import Database
from sedma_elo.i18n.extract import ROOT

CARELESS = "/?a=1500&b=1300&won=a&bad_a=15"


ENTER_AND_CLICK = "button => { button.form.requestSubmit(); button.click(); }"


def save_and_refresh(page: Page, form: Locator) -> None:
    save_button(form).click()
    is_saved(form)
    page.reload()


def refresh_before_the_reply(page: Page, form: Locator) -> None:
    save_button(form).click()
    page.reload()
    asked(page)
    if save_button(form).is_visible():
        save_button(form).click()


WAYS: dict[str, Callable[[Page, Locator], object]] = {
    "double click": lambda _page, form: save_button(form).dblclick(),
    "five clicks": lambda _page, form: save_button(form).click(click_count=5),
    "enter and click": lambda _page, form: save_button(form).evaluate(ENTER_AND_CLICK),
    "refresh on the thank-you page": save_and_refresh,
    "refresh before the reply": refresh_before_the_reply,
}


@pytest.mark.parametrize("way", WAYS)
def test_however_it_is_sent_it_is_one_answer(visit: Visit, common: Database, way: str) -> None:
    page = visit(CARELESS)
    form = asked(page)
    fill_in(form, f"sent by {way}")
    WAYS[way](page, form)
    is_saved(asked(page))
    rows = kept(common, f"sent by {way}")
    assert [(row.verdict, row.part, row.wished_change) for row in rows] == [
        ("much_too_low", "bad_moves", 4)
    ]
    assert rows[0].charts_seen > 0


def test_a_verdict_is_one_tap_and_the_rest_is_asked_one_after_the_other(visit: Visit) -> None:
    page = visit(CARELESS)
    form = asked(page)
    expect(save_button(form)).to_be_hidden()
    choose(form, "fair")
    expect(save_button(form)).to_be_visible()
    expect(form.get_by_text("Which part is it about?")).to_be_visible()
    expect(form.get_by_label("What change would feel fair?")).to_be_hidden()
    form.get_by_role("button", name="Say more").click()
    expect(form.get_by_label("What change would feel fair?")).to_have_value("−2")
    expect(form.get_by_label("Anything to add?")).to_be_hidden()
    form.get_by_role("button", name="Say more").click()
    expect(form.get_by_label("Anything to add?")).to_be_visible()
    form.get_by_label("Anything to add?").fill("😀é")
    expect(form.get_by_text("2 / 1000")).to_be_visible()
    save_button(form).click()
    is_saved(form)
    expect(form.get_by_text("You said: fair.")).to_be_visible()
    expect(form.get_by_text("Too few have answered about matches like this one")).to_be_visible()


def test_by_keyboard_alone(visit: Visit, common: Database) -> None:
    page = visit(CARELESS)
    form = asked(page)
    form.get_by_role("radio", name="much too low").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(form.get_by_role("radio", name="a bit too low")).to_be_checked()
    form.get_by_role("button", name="Say more").press("Enter")
    form.get_by_role("button", name="Say more").press("Enter")
    expect(form.get_by_label("Anything to add?")).to_be_focused()
    page.keyboard.type("by keyboard")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    is_saved(form)
    expect(form.get_by_text("Saved. Thank you!")).to_be_focused()
    assert [row.verdict for row in kept(common, "by keyboard")] == ["bit_too_low"]


def test_nothing_is_lost_by_going_away_and_coming_back(visit: Visit) -> None:
    page = visit(CARELESS)
    fill_in(asked(page), "half an answer", wish="7")

    def is_still_there() -> None:
        form = asked(page)
        expect(form.get_by_role("radio", name="much too low")).to_be_checked()
        expect(form.get_by_role("radio", name="penalty for bad moves")).to_be_checked()
        expect(form.get_by_label("What change would feel fair?")).to_have_value("7")
        expect(form.get_by_label("Anything to add?")).to_have_value("half an answer")

    page.reload()
    is_still_there()
    page.get_by_role("link", name="How it works").first.click()
    expect(page.get_by_role("heading", name="How the rating works")).to_be_visible()
    page.go_back()
    is_still_there()
    type_in(page, "bad_a", "3")
    form = asked(page)
    expect(form.get_by_role("radio", name="much too low")).not_to_be_checked()
    type_in(page, "bad_a", "15")
    is_still_there()


@pytest.mark.parametrize(("wish", "comment"), [("0,5", "x"), ("4", "x" * 1_001)])
def test_what_cannot_be_taken_is_marked_and_kept(visit: Visit, wish: str, comment: str) -> None:
    page = visit(CARELESS)
    form = asked(page)
    fill_in(form, comment, wish=wish)
    save_button(form).click()
    expect(form.get_by_text("Not saved yet")).to_be_visible()
    expect(form.get_by_text("Allowed is")).to_be_visible()
    expect(form.locator("[aria-invalid=true]")).to_be_focused()
    expect(form.get_by_label("Anything to add?")).to_have_value(comment)
    form.get_by_label("What change would feel fair?").fill("4")
    form.get_by_label("Anything to add?").fill("fine")
    save_button(form).click()
    is_saved(form)


def test_another_browser_changes_and_withdraws_with_the_code(
    visit: Visit, common: Database
) -> None:
    page = visit(CARELESS)
    form = asked(page)
    fill_in(form, "to be changed")
    save_button(form).click()
    is_saved(form)
    code = receipt_of(form)

    other = visit("/?a=1000&b=1000")
    found = asked(other)
    found.get_by_text("I have a receipt code").click()
    found.get_by_label("Receipt code of an earlier answer").fill("nonsense")
    found.get_by_role("button", name="Show it").click()
    expect(found.get_by_text("Allowed is a code such as")).to_be_visible()
    found.get_by_label("Receipt code of an earlier answer").fill(code.lower().replace("-", " "))
    found.get_by_role("button", name="Show it").click()
    is_saved(found)
    expect(field(other, "bad_a")).to_have_value("15")
    found.get_by_role("button", name="Change my answer").click()
    expect(found.get_by_label("Anything to add?")).to_have_value("to be changed")
    choose(found, "fair")
    save_button(found).click()
    is_saved(found)
    assert [(row.verdict, row.revision) for row in kept(common, "to be changed")] == [("fair", 2)]

    page.reload()
    form = asked(page)
    is_saved(form)
    form.get_by_role("button", name="Withdraw it").dblclick()
    assert len(kept(common, "to be changed")) == 1
    form.get_by_role("button", name="Keep it").click()
    form.get_by_role("button", name="Withdraw it").click()
    page.wait_for_timeout(1_000)
    form.get_by_role("button", name="Yes, delete it for good").click()
    expect(form.get_by_text("The answer is withdrawn and deleted.")).to_be_visible()
    assert kept(common, "to be changed") == []
    other.reload()
    expect(asked(other).get_by_text("The answer is withdrawn and deleted.")).to_be_visible()


def test_a_field_that_people_do_not_see_keeps_programs_out(visit: Visit, common: Database) -> None:
    page = visit(CARELESS)
    form = asked(page)
    fill_in(form, "from a program")
    form.locator("[name=website]").evaluate("field => field.value = 'http://x.example'")
    save_button(form).click()
    expect(form.get_by_text("a field that people do not see")).to_be_visible()
    assert kept(common, "from a program") == []


FORGETFUL = """
for (const name of ["localStorage", "sessionStorage"]) {
  Object.defineProperty(window, name, { get() { throw new Error("no storage"); } });
}
"""
JUNK = """
localStorage.setItem("sedma-elo.receipts", "{}");
localStorage.setItem("sedma-elo.respondent", '"zz"');
sessionStorage.setItem("sedma-elo.draft:a=1500&b=1300&won=a&bad_a=15&rule=published-1", '[1]');
"""


@pytest.mark.parametrize("script", [FORGETFUL, JUNK], ids=["no storage", "junk in it"])
def test_a_browser_that_remembers_nothing_of_use(
    visit: Visit, common: Database, script: str
) -> None:
    page = visit("/how-it-works", tolerant=script is FORGETFUL)
    page.add_init_script(script)
    page.goto(page.url.removesuffix("/how-it-works") + CARELESS)
    form = asked(page)
    comment = f"remembered by {len(script)}"
    fill_in(form, comment)
    save_button(form).click()
    is_saved(form)
    assert len(receipt_of(form)) == 19
    form.get_by_role("button", name="Change my answer").click()
    choose(form, "fair")
    save_button(form).click()
    is_saved(form)
    assert [row.verdict for row in kept(common, comment)] == ["fair"]


def test_two_tabs_are_one_answer(visit: Visit, common: Database) -> None:
    first = visit(CARELESS)
    second = first.context.new_page()
    second.goto(first.url)
    for tab, comment in ((first, "from the first tab"), (second, "from the second tab")):
        form = asked(tab)
        fill_in(form, comment)
    for tab in (first, second):
        save_button(asked(tab)).click()
        is_saved(asked(tab))
    assert kept(common, "from the first tab") == []
    assert [row.revision for row in kept(common, "from the second tab")] == [2]


def test_a_change_half_made_survives_a_reload_and_can_be_left(visit: Visit) -> None:
    page = visit(CARELESS)
    form = asked(page)
    fill_in(form, "as it was")
    save_button(form).click()
    is_saved(form)
    form.get_by_role("button", name="Change my answer").click()
    form.get_by_label("Anything to add?").fill("half a change")
    page.reload()
    form = asked(page)
    expect(form.get_by_label("Anything to add?")).to_have_value("half a change")
    form.get_by_role("button", name="Leave it as it was").click()
    is_saved(form)
    form.get_by_role("button", name="Change my answer").click()
    expect(form.get_by_label("Anything to add?")).to_have_value("as it was")


def test_what_is_said_of_one_match_does_not_stay_on_the_next(visit: Visit) -> None:
    page = visit(CARELESS)
    form = asked(page)
    fill_in(form, "x", wish="0,5")
    save_button(form).click()
    expect(form.get_by_text("Not saved yet")).to_be_visible()
    form.get_by_label("What change would feel fair?").fill("4")
    expect(form.get_by_text("Allowed is a whole number")).to_be_hidden()
    type_in(page, "bad_a", "3")
    expect(page.locator("h1")).to_have_text("1500 → 1506 +6")
    expect(form.get_by_text("Not saved yet")).to_be_hidden()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """A server with a store of its own, and the store's file."""
    environment = {"SEDMA_ELO_DATA_FOLDER": str(tmp_path / "data")}
    with running_server(ROOT / "app.py", ROOT, environment=environment) as address:
        yield address, tmp_path / "data" / "answers.sqlite3"


def test_a_failed_save_keeps_the_draft_and_the_explainer(
    visit: Visit, own_server: tuple[str, Path]
) -> None:
    address, file = own_server
    page = visit(CARELESS, address=address)
    form = asked(page)
    fill_in(form, "must not be lost")
    original = file.read_bytes()
    file.write_bytes(b"something else entirely")
    save_button(form).click()
    expect(form.get_by_text("Not saved: answers cannot be kept at the moment.")).to_be_visible()
    expect(form.get_by_label("Anything to add?")).to_have_value("must not be lost")
    type_in(page, "bad_a", "3")
    expect(page.locator("h1")).to_have_text("1500 → 1506 +6")
    type_in(page, "bad_a", "15")
    assert file.read_bytes() == b"something else entirely"
    file.write_bytes(original)
    form = asked(page)
    save_button(form).click()
    is_saved(form)
    assert len(kept(Database(f"sqlite:///{file}"), "must not be lost")) == 1


def test_a_server_started_again_under_an_open_form(visit: Visit, tmp_path: Path) -> None:
    port, data = free_port(), tmp_path / "data"
    environment = {"SEDMA_ELO_DATA_FOLDER": str(data)}
    with running_server(ROOT / "app.py", ROOT, port=port, environment=environment) as address:
        page = visit(CARELESS, address=address, tolerant=True)
        fill_in(asked(page), "over a restart")
    with running_server(ROOT / "app.py", ROOT, port=port, environment=environment):
        form = asked(page)
        expect(page.get_by_text("Connection error")).to_have_count(0)
        save_button(form).click()
        is_saved(form)
        page.context.close()
    rows = kept(Database(f"sqlite:///{data / 'answers.sqlite3'}"), "over a restart")
    assert [(row.verdict, row.part) for row in rows] == [("much_too_low", "bad_moves")]

"""The parts of the lab that speak of stored answers, on a server with a store of its own."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterator

import pytest
from fitting import misfits
from looking import Visit, quiet
from playwright.sync_api import Locator, Page, expect
from populated import populate
from ruling import MATCH, line, number, opened, part, rule_is
from serving import running_server
from sqlalchemy import delete

from sedma_elo import PUBLISHED, rate
from sedma_elo.feedback.complaints import Complaints, Half, read, wishes
from sedma_elo.feedback.database import Database
from sedma_elo.feedback.judged import Complaint, Order, ranked, under
from sedma_elo.feedback.tables import answers
from sedma_elo.i18n import LANGUAGES, translator
from sedma_elo.i18n.extract import ROOT
from sedma_elo.narrative import complaints as words
from sedma_elo.narrative.names import match_in_a_line
from sedma_elo.rules import edited

CAPPED = edited(PUBLISHED, cap_malus=0.1)
COMPLAINTS = f"/lab?{MATCH}&cap_malus=0.1&part=complaints"
FIT = f"/lab?{MATCH}&part=fit"
LISTED = 10
SHARE, SCALE = "Share of the bonus a loser keeps", "Scale of the expected score"
# So tall that every chart is near enough to be drawn.
TALL = 9_000

t = translator("en")


@pytest.fixture(scope="module")
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Database]]:
    """A server with an empty store, and the store."""
    folder = tmp_path_factory.mktemp("lab")
    environment = {"SEDMA_ELO_DATA_FOLDER": str(folder)}
    script = ROOT / "tests" / "browser" / "slow_search.py"
    with running_server(script, ROOT, environment=environment) as address:
        database = Database(f"sqlite:///{folder / 'answers.sqlite3'}")
        yield address, database
        database.close()


@pytest.fixture
def fill(own_server: tuple[str, Database]) -> Iterator[Callable[[int], Complaints]]:
    """Puts so many answers into the store; they are out of it after the test."""
    _, database = own_server

    def fill_with(count: int) -> Complaints:
        with database.writing() as connection:
            populate(connection, count, dt.date(2026, 11, 30))
            return read(connection)

    yield fill_with
    with database.writing() as connection:
        connection.execute(delete(answers))


@pytest.fixture
def lab(visit: Visit, own_server: tuple[str, Database]) -> Visit:
    """Opens the lab on the server with its own store."""
    address, _ = own_server
    return lambda path, **options: opened(visit, path, address=address, **options)


def listed(page: Page) -> Locator:
    """The lines of single answers."""
    return page.locator(".st-key-complaint_list").get_by_role("listitem")


def lists(page: Page, found: list[Complaint]) -> None:
    """Waits until there are these answers in this order."""
    names = words.list_header(t)[1:]
    expect(listed(page)).to_have_text(
        [
            f"{match}. "
            + "; ".join(f"{name}: {cell}" for name, cell in zip(names, cells, strict=True))
            for match, *cells in words.list_rows(t, found)
        ]
    )


def test_answers_are_counted_and_listed_for_each_half(
    lab: Visit, fill: Callable[[int], Complaints]
) -> None:
    said = fill(400)
    page = lab(COMPLAINTS)
    names = words.half_names(t)
    headlines = set()
    for half in (Half.HELD_OUT, Half.TUNING, None):
        judged = under(said, CAPPED, half)
        part(page, names[half]).click()
        expect(page.get_by_text(words.headline(t, judged))).to_be_visible()
        lists(page, ranked(judged, Order.HURT_FIRST, first=0, most=LISTED))
        headlines.add(words.headline(t, judged))
        pages = -(-len(judged.complaints) // LISTED)
        expect(page.get_by_text(f"Page 1 of {pages}")).to_be_visible()
    assert len(headlines) == 3
    expect(page.locator("[data-drawn=complaints]")).to_have_count(1)


def test_the_list_is_turned_over_from_either_end(
    lab: Visit, fill: Callable[[int], Complaints]
) -> None:
    judged = under(fill(40), CAPPED)
    page = lab(COMPLAINTS)
    before = page.get_by_role("button", name="Previous")
    after = page.get_by_role("button", name="Next")
    pages = -(-len(judged.complaints) // LISTED)
    assert pages > 2
    expect(before).to_be_disabled()
    for place in range(1, pages + 1):
        lists(page, ranked(judged, Order.HURT_FIRST, first=(place - 1) * LISTED, most=LISTED))
        expect(page.get_by_text(f"Page {place} of {pages}")).to_be_visible()
        if place < pages:
            after.click()
    expect(after).to_be_disabled()
    expect(page.get_by_role("heading", name="One by one")).to_be_in_viewport()
    before.click()
    expect(page.get_by_text(f"Page {pages - 1} of {pages}")).to_be_visible()
    part(page, "largest step towards the wish first").click()
    expect(page.get_by_text(f"Page 1 of {pages}")).to_be_visible()
    lists(page, ranked(judged, Order.HELPED_FIRST, first=0, most=LISTED))


def test_a_half_is_shown_from_its_first_page_on(
    lab: Visit, fill: Callable[[int], Complaints]
) -> None:
    said = fill(40)
    page = lab(COMPLAINTS)
    whole, half = (len(under(said, CAPPED, each).complaints) for each in (None, Half.TUNING))
    pages, fewer = -(-whole // LISTED), -(-half // LISTED)
    assert fewer < pages
    for place in range(2, pages + 1):
        page.get_by_role("button", name="Next").click()
        expect(page.get_by_text(f"Page {place} of {pages}")).to_be_visible()
    part(page, "the half to choose by").click()
    expect(page.get_by_text(f"Page 1 of {fewer}")).to_be_visible()


def test_a_listed_answer_opens_in_the_explainer_under_the_edited_rule(
    lab: Visit, fill: Callable[[int], Complaints]
) -> None:
    (first,) = ranked(under(fill(40), CAPPED), Order.HURT_FIRST, first=0, most=1)
    page = lab(COMPLAINTS)
    link = listed(page).get_by_role("link", name=match_in_a_line(t, first.match)).first
    with page.context.expect_page() as opening:
        link.click()
    explainer = opening.value
    own, other = rate(first.match, CAPPED)
    assert first.change == own - first.match.rating_a != first.recorded
    result = f"{first.match.rating_a} → {own} {t.change(first.change)}"
    expect(explainer.locator("h1").first).to_have_text(result)
    expect(explainer.locator("h2", has_text="→").first).to_contain_text(f"→ {other} ")
    expect(explainer.get_by_text("Not the published rule.")).to_be_visible()


def test_without_answers_the_lab_says_so(lab: Visit) -> None:
    page = lab(COMPLAINTS)
    expect(
        page.get_by_text("Too few players have judged their changes to say what this rule does")
    ).to_be_visible()
    expect(page.get_by_text("There is no answer to show yet.")).to_be_visible()
    expect(page.get_by_role("button", name="Next")).to_have_count(0)
    part(page, "Fit").click()
    free(page, "Cap of the penalty")
    expect(page.get_by_text("There are 0 wishes, and at least 30 are needed.")).to_be_visible()
    expect(page.get_by_role("button", name="Search")).to_be_disabled()
    part(page, "Export").click()
    expect(page.get_by_text("Too few players have judged their changes")).to_be_visible()


def free(page: Page, *names: str) -> None:
    """Lets numbers of the rule move, each as soon as the one before is taken up."""
    for name in names:
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.get_by_test_id("stSlider").filter(has_text=name)).to_be_visible()
    quiet(page)


def test_numbers_are_found_that_keep_a_promise_and_are_taken_over(
    lab: Visit, fill: Callable[[int], Complaints]
) -> None:
    said = fill(400)
    page = lab(FIT)
    search = page.get_by_role("button", name="Search")
    expect(search).to_be_disabled()
    free(page, SHARE, SCALE)
    # The search is for what was chosen last, however fast the second click is.
    expect(search).to_be_enabled()
    page.get_by_role("button", name="A loser never gains points", exact=True).click()
    search.click()
    expect(page.get_by_role("heading", name="What was found")).to_be_visible(timeout=60_000)
    own_half, other_half = (len(wishes(said, half)[1]) for half in Half)
    expect(page.get_by_text(f"Over {own_half} wishes the mean distance")).to_be_visible()
    expect(page.get_by_text(f"The other half judges: over {other_half} wishes")).to_be_visible()
    kept = page.get_by_text("Now: However many bonuses, no loss brings points")
    expect(kept).to_be_visible()
    found = {name: line(page, name).all_inner_texts() for name in (SHARE, SCALE)}
    assert [before for _, before, _ in found.values()] == ["0.1", "400"]
    share, scale = (now for _, _, now in found.values())
    assert share != "0.1"
    rule_is(page, "")
    page.get_by_role("button", name="Use these numbers").click()
    rule_is(page, f"&loser_bonus_share={share}&scale={scale}")
    expect(number(page, "loser_bonus_share")).to_have_value(share)
    expect(number(page, "scale")).to_have_value(scale)
    undo = page.get_by_role("button", name=f"{SCALE}: 400 → {scale}")
    expect(undo).to_be_visible()


def test_a_search_can_be_stopped_and_keeps_the_best_so_far(
    lab: Visit, fill: Callable[[int], Complaints]
) -> None:
    fill(400)
    page = lab(FIT)
    free(page, SHARE, SCALE)
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_text("of the work: the best so far is")).to_be_visible()
    page.get_by_role("button", name="Stop, and keep the best so far").click()
    expect(page.get_by_text("The search was stopped before its end")).to_be_visible()
    expect(page.get_by_role("button", name="Stop, and keep the best so far")).to_have_count(0)
    expect(page.get_by_role("button", name="Search")).to_be_enabled()


def test_too_few_wishes_are_told_by_how_many_are_needed(
    lab: Visit, fill: Callable[[int], Complaints]
) -> None:
    have = len(wishes(fill(100), Half.TUNING)[1])
    assert have < 30
    page = lab(FIT)
    free(page, "Cap of the penalty")
    told = page.get_by_text(f"There are {have} wishes, and at least 30 are needed.")
    expect(told).to_be_visible()
    expect(page.get_by_role("button", name="Search")).to_be_disabled()
    free(page, "Penalty for a bad move", "Scale of the expected score", "Cap of the bonus for 16")
    expect(page.get_by_text(f"There are {have} wishes, and at least 40")).to_be_visible()


@pytest.mark.parametrize(
    ("language", "width"), [("en", 1440), *((language, 390) for language in LANGUAGES)]
)
def test_every_text_of_the_lab_can_be_read_in_full(
    lab: Visit, fill: Callable[[int], Complaints], language: str, width: int
) -> None:
    fill(120)
    t = translator(language)
    page = lab(
        f"/lab?{MATCH}&cap_malus=0.1&scale=480&lang={language}",
        viewport={"width": width, "height": TALL},
    )
    at_rest(page, "difference_map", "bad_moves_compared", "opponent_compared")
    found = {"match": misfits(page)}
    parts = {
        "checks": t("Checks"),
        "complaints": t("Players' complaints"),
        "fit": t("Fit"),
        "proposals": t("Draws and teams"),
        "take_away": t("Export"),
    }
    for code, name in parts.items():
        part(page, name).click()
        expect(page).to_have_url(re.compile(f"&part={code}&"))
        at_rest(page, *(["complaints"] if code == "complaints" else []))
        found[name] = misfits(page)
        if name == t("Draws and teams"):
            part(page, t("Draws")).click()
            at_rest(page, "waterfall")
            found["draws"] = misfits(page)
            part(page, t("Teams of two")).click()
            expect(page.get_by_text(t("Your partner's rating"))).to_be_visible()
            at_rest(page)
            found["teams"] = misfits(page)
    assert {place: texts for place, texts in found.items() if texts} == {}


def at_rest(page: Page, *charts: str) -> None:
    for chart in charts:
        page.locator(f"[data-drawn={chart}]").wait_for()
    quiet(page)
    # Until the browser has laid out what came last.
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))")

"""The loop in a browser, from an answer to its approved comment, the reply and the export."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from answering import a_receipt, an_answer
from asking import asked, fill_in, is_saved, kept, save_button
from hostile import MARKUP, hostile_strings
from looking import Visit
from playwright.sync_api import Page, expect
from signing_in import moderated_server, sign_in

from sedma_elo import Match
from sedma_elo.feedback.answer import COMMENT
from sedma_elo.feedback.database import Database
from sedma_elo.feedback.store import save
from sedma_elo.feedback.tables import answers
from sedma_elo.feedback.text import normalised
from sedma_elo.i18n import translator
from sedma_elo.narrative.export import column_titles

MOST_SHOWN = 60
CARELESS = "/?a=1500&b=1300&won=a&bad_a=15"
HOSTILE = (
    "=1+1 ![x](http://picture.example/x.png) [y](http://link.example) <script>alert(1)</script> "
    ":red[z] $a^2$ :material/home: - [ ] task"
)


@pytest.fixture
def moderated(database_url: str, tmp_path: Path) -> Iterator[tuple[str, Database]]:
    """A server with sign-in and its store."""
    # Asked for before `visit`, so that its pages are closed before the server goes away.
    with moderated_server(tmp_path, {"SEDMA_ELO_DATABASE_URL": database_url}) as address:
        database = Database(database_url)
        yield address, database
        database.close()


def answered(page: Page, comment: str) -> None:
    form = asked(page)
    fill_in(form, comment)
    save_button(form).click()
    is_saved(form)


def downloaded(page: Page, name: str) -> str:
    with page.expect_download() as download:
        page.get_by_role("button", name=name).click()
    return Path(download.value.path()).read_text("utf-8")


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_from_an_answer_to_its_reply_and_the_export(
    moderated: tuple[str, Database], visit: Visit
) -> None:
    address, _ = moderated
    player = visit(CARELESS, address=address)
    answered(player, HOSTILE)
    expect(asked(player).get_by_text("Your comment waits for a moderator.")).to_be_visible()
    reader = visit("/community", address=address)
    expect(reader.get_by_text("No comment is public here yet.")).to_be_visible()
    assert HOSTILE not in downloaded(reader, "JSON Lines")

    moderator = visit("/moderation", address=address, tolerant=True)
    sign_in(moderator, "moderator")
    expect(moderator.get_by_text("moderator@example.org")).to_be_visible()
    expect(moderator.get_by_text(HOSTILE)).to_be_visible()
    moderator.get_by_label("Reply of the team, public").fill("We *read* this.")
    moderator.get_by_label("Link to a thread").fill("https://elsewhere.example/1")
    moderator.get_by_role("button", name="Approve").click()
    expect(moderator.get_by_text("Allowed is an https link")).to_be_visible()
    expect(moderator.get_by_label("Reply of the team, public")).to_have_value("We *read* this.")
    moderator.get_by_label("Link to a thread").fill("https://forum.example.org/t/1")
    moderator.get_by_role("button", name="Approve").click()
    expect(moderator.get_by_text("Done: the comment is public.")).to_be_visible()

    asked_for: list[str] = []
    reader.on("request", lambda request: asked_for.append(request.url))
    reader.reload()
    expect(reader.get_by_text(HOSTILE)).to_be_visible()
    expect(reader.get_by_text("We *read* this.")).to_be_visible()
    thread = reader.get_by_role("link", name="Discussion")
    expect(thread).to_have_attribute("href", "https://forum.example.org/t/1")
    expect(reader.locator("[data-testid=stMain] a[href*='link.example']")).to_have_count(0)
    expect(reader.locator("[data-testid=stMain] img")).to_have_count(0)
    assert {url.split("://")[1].split("/")[0] for url in asked_for} == {address.split("://")[1]}
    row = json.loads(downloaded(reader, "JSON Lines"))
    assert (row["comment"], row["reply"], row["change"]) == (HOSTILE, "We *read* this.", -2)
    assert "respondent" not in row
    table = downloaded(reader, "CSV, semicolon").removeprefix("\ufeff")
    (cells,) = csv.DictReader(io.StringIO(table), delimiter=";")
    titles = column_titles(translator("en"))
    assert (cells[titles["comment"]][:5], cells[titles["change"]]) == ("'=1+1", "-2")

    with reader.context.expect_page() as opened:
        reader.get_by_role("link", name="Open in the explainer").click()
    expect(opened.value.locator("h1")).to_have_text("1500 → 1498 −2")
    player.reload()
    expect(asked(player).get_by_text("We *read* this.")).to_be_visible()
    expect(asked(player).get_by_text("Your comment is public.")).to_be_visible()

    moderator.get_by_role("button", name="Undo").click()
    expect(moderator.get_by_text("undid an act")).to_be_visible()
    reader.reload()
    expect(reader.get_by_text("No comment is public here yet.")).to_be_visible()


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_who_may_not_moderate_sees_nothing_of_it(
    moderated: tuple[str, Database], visit: Visit
) -> None:
    address, _ = moderated
    answered(visit(CARELESS, address=address), "not for everyone")
    anonymous = visit("/moderation", address=address)
    expect(anonymous.get_by_role("button", name="Sign in")).to_be_visible()
    expect(anonymous.get_by_text("not for everyone")).to_have_count(0)
    for name in ("stranger", "unverified"):
        page = visit("/moderation", address=address, tolerant=True)
        sign_in(page, name)
        expect(page.get_by_text("not on this server's list of moderators")).to_be_visible()
        expect(page.get_by_text("not for everyone")).to_have_count(0)
        expect(page.get_by_role("button", name="CSV, comma")).to_have_count(0)


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_two_moderators_and_one_who_has_signed_out(
    moderated: tuple[str, Database], visit: Visit
) -> None:
    address, database = moderated
    for comment in ("first comment", "second comment"):
        answered(visit(CARELESS, address=address), comment)
    first, second = (visit("/moderation", address=address, tolerant=True) for _ in range(2))
    sign_in(first, "moderator")
    sign_in(second, "second")
    expect(second.get_by_text("first comment")).to_be_visible()
    first.get_by_role("button", name="Approve").first.click()
    expect(first.get_by_text("Done: the comment is public.")).to_be_visible()
    expect(second.get_by_text("first comment")).to_be_visible()
    second.get_by_label("Reason").first.fill("off topic")
    second.get_by_role("button", name="Hide").first.click()
    expect(second.get_by_text("Someone else has changed this")).to_be_visible()
    expect(second.get_by_text("first comment")).to_be_visible()
    expect(second.get_by_label("Reason").first).to_have_value("off topic")
    assert [row.comment_state for row in kept(database, "first comment")] == ["approved"]

    tab = first.context.new_page()
    tab.goto(f"{address}/moderation")
    expect(tab.get_by_text("second comment")).to_be_visible()
    first.get_by_role("button", name="Sign out").click()
    first.wait_for_url("**/end_session**")
    tab.get_by_role("button", name="Approve").first.click()
    expect(tab.get_by_text("Nothing was done: you have signed out.")).to_be_visible()
    expect(tab.get_by_role("button", name="Sign in")).to_be_visible()
    expect(tab.get_by_text("second comment")).to_have_count(0)
    assert [row.comment_state for row in kept(database, "second comment")] == ["new"]


def test_without_sign_in_the_page_says_how_and_shows_nothing(visit: Visit) -> None:
    page = visit("/moderation")
    expect(page.get_by_text("Signing in is not configured on this server")).to_be_visible()
    expect(page.get_by_text("server_metadata_url")).to_be_visible()
    expect(page.get_by_role("heading", name="History")).to_have_count(0)


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_hostile_comments_stay_text_and_ask_for_nothing(
    moderated: tuple[str, Database], visit: Visit
) -> None:
    address, database = moderated
    risky = [
        text
        for text in dict.fromkeys(map(normalised, [*MARKUP, *hostile_strings()]))
        if re.search(r"https?:|<|\]\(|\$|:\w", text) and len(text) <= COMMENT.longest
    ][:MOST_SHOWN]
    with database.writing() as connection:
        for text in risky:
            answer = an_answer(comment=text, match=Match(1500, 1300, True), part=None)
            save(connection, answer, a_receipt(), a_receipt())
    asked_for: set[str] = set()
    moderator = visit("/moderation", address=address, tolerant=True)
    sign_in(moderator, "moderator")
    moderator.on("request", lambda request: asked_for.add(request.url.split("/")[2]))
    for page_number in range(2, MOST_SHOWN // 20 + 1):
        moderator.get_by_role("button", name="Next").click()
        expect(moderator.get_by_text(f"Page {page_number} of")).to_be_visible()
    with database.writing() as connection:
        connection.execute(answers.update().values(comment_state="approved"))
    reader = visit("/community", address=address)
    reader.on("request", lambda request: asked_for.add(request.url.split("/")[2]))
    shown: list[str] = []
    for page_number in range(1, MOST_SHOWN // 10 + 1):
        expect(reader.get_by_text(f"Page {page_number} of {MOST_SHOWN // 10}")).to_be_visible()
        texts = reader.locator("[data-testid=stText]")
        assert texts.locator("img, a, script, iframe, svg, .katex").count() == 0
        shown += texts.all_text_contents()
        if page_number < MOST_SHOWN // 10:
            reader.get_by_role("button", name="Next").click()
            expect(reader.get_by_role("heading", name="What people say")).to_be_in_viewport()
    assert asked_for <= {address.split("/")[2]}
    assert set(shown) == set(risky)

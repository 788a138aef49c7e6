"""The parts of the lab in a real browser, but for those that speak of stored answers."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from looking import Visit, field, has_address, quiet, type_in
from playwright.sync_api import Locator, Page, expect
from ruling import (
    LAB,
    MATCH,
    bands,
    line,
    number,
    open_file,
    opened,
    part,
    rule_is,
    type_number,
)

from sedma_elo import PUBLISHED, Match, PlayerStats, rate
from sedma_elo.i18n import LANGUAGES, translator
from sedma_elo.rules import edited

CAPPED = f"/lab?{MATCH}&cap_malus=0.1"
AROUND = ("difference_map", "bad_moves_compared", "opponent_compared")


def says(page: Page, name: str, *cells: str) -> None:
    """Waits until a line of a table reads so."""
    expect(line(page, name)).to_have_text([name, *cells])


def drawn(page: Page, chart: str) -> Locator:
    """A chart that was scrolled to and is drawn."""
    page.locator(f".st-key-chart_{chart}").scroll_into_view_if_needed()
    found = page.locator(f"[data-drawn={chart}]")
    found.wait_for()
    return found


def test_a_careless_win_is_told_under_three_rules(visit: Visit) -> None:
    page = opened(visit, CAPPED)
    expect(
        page.get_by_text(
            "Under the edited rule you gain 4 points instead of losing 2: 6 points more, because "
            "the penalty is capped lower. Your opponent's change is −8 under both rules."
        )
    ).to_be_visible()
    says(page, "Expected score", "0.7597", "0.7597")
    says(page, "Bad moves", "−0.30 → −0.10 (+0.20)", "0")
    says(page, "K × (score − expected)", "−1.91 → +4.49 (+6.40)", "+7.69")
    says(page, "Your change, in whole points", "−2 → +4 (+6)", "+8")
    says(page, "Your opponent's change", "−8", "−8")
    says(page, "Sum of both", "−10 → −4 (+6)", "±0")
    type_number(page, "cap_malus", "0.2")
    says(page, "Your change, in whole points", "−2 → +1 (+3)", "+8")


def test_another_match_changes_the_answer_and_leaves_its_form_open(visit: Visit) -> None:
    page = opened(visit, CAPPED)
    expect(field(page, "bad_a")).to_be_hidden()
    page.get_by_text("1500 against 1300, won").click()
    type_in(page, "bad_a", "3")
    says(page, "Your change, in whole points", "+6", "+8")
    expect(page.get_by_text("The edited rule changes nothing here.")).to_be_visible()
    type_in(page, "b", "1700")
    expect(page.get_by_text("1500 against 1700, won")).to_be_visible()
    rule_is(page, "&cap_malus=0.1", "a=1500&b=1700&won=a&bad_a=3")
    expect(field(page, "bad_a")).to_be_visible()
    type_in(page, "b", "x")
    expect(page.get_by_text("The answer comes back once every number is in order.")).to_be_visible()
    type_in(page, "b", "1300")
    page.get_by_text("I lost", exact=True).click()
    expect(page.get_by_text("1500 against 1300, lost")).to_be_visible()
    says(page, "Your change, in whole points", "−24", "−24")


def test_charts_are_drawn_and_a_cell_tells_the_change_under_both_rules(visit: Visit) -> None:
    page = opened(visit, "/lab?a=1500&b=1500&won=a&bad_a=3&cap_malus=0.1")
    for chart in reversed(AROUND):
        found = drawn(page, chart)
        assert found.get_attribute("aria-label")
    x, y = drawn(page, "difference_map").evaluate(
        "({ _fullLayout: { xaxis, yaxis } }) => [xaxis.c2p(200), yaxis.c2p(15)]"
    )
    page.locator("[data-drawn=difference_map] .nsewdrag").hover(position={"x": x, "y": y})
    # Its lines stand below one another, without a space between them.
    expect(page.locator("[data-drawn=difference_map] .hovertext")).to_have_text(
        "Gap +200, 15 bad moves:−2 under the published rule,+4 under the edited one."
    )


def promise(page: Page, name: str) -> Locator:
    """What the checks say of a promise."""
    return page.get_by_role("paragraph").filter(has_text=name).first


def test_checks_tell_of_careless_winners_before_and_now(visit: Visit) -> None:
    page = opened(visit, f"{CAPPED}&part=checks")
    paragraph = promise(page, "A winner never loses points")
    expect(paragraph).to_contain_text(
        "Before: From a gap of 158 points on (K 40) a careless winner loses points, at worst 12."
    )
    expect(paragraph).to_contain_text(
        "Now: From a gap of 408 points on (K 40) a careless winner loses points, at worst 4."
    )
    page.get_by_role("button", name="Back to the published rule").click()
    expect(paragraph).not_to_contain_text("Before:")
    expect(paragraph).to_contain_text("From a gap of 158 points on (K 40)")
    type_number(page, "malus_per_bad_move", "0")
    expect(paragraph).to_contain_text("Now: However careless, no win costs points")
    heading = page.get_by_role("heading", name="promises are kept")
    expect(heading).to_have_text("8 of 13 promises are kept; newly kept: 1")


def test_a_counterexample_opens_in_the_explainer_under_its_rule(visit: Visit) -> None:
    page = opened(visit, f"{CAPPED}&part=checks")
    found = promise(page, "A winner never loses points")

    def explainer(example: Locator) -> Page:
        with page.context.expect_page() as opening:
            example.click()
        return opening.value

    of_now = explainer(found.get_by_role("link", name="the worst match").last)
    expect(of_now.locator("h1").first).to_have_text("1199 → 1195 −4")
    expect(of_now.get_by_text("Not the published rule.")).to_be_visible()
    expect(of_now).to_have_title(re.compile("^Edited rule · Explain my match"))
    nearest = explainer(found.get_by_role("link", name="the most level match").last)
    expect(nearest.locator("h1").first).to_have_text("1199 → 1198 −1")
    of_before = explainer(found.get_by_role("link", name="the worst match").first)
    expect(of_before.locator("h1").first).to_have_text("1199 → 1187 −12")
    expect(of_before.get_by_text("Not the published rule.")).to_be_hidden()
    expect(of_before).to_have_title(re.compile("^Explain my match"))


def drawn_change(rating: int, opponent: int, score: float) -> int:
    """What a draw of this score brings at K 32, step by step."""
    expected = 1 / (1 + 10 ** ((opponent - rating) / 400))
    return round(32 * (score - expected))


def test_draws_and_teams_are_proposals_that_are_off(visit: Visit) -> None:
    page = opened(visit, "/lab?a=1500&b=1300&won=a&bad_a=2&n24_a=1&part=proposals")
    label = page.get_by_text("A proposal, not part of the game's rule")
    expect(part(page, "Off")).to_be_checked()
    expect(page.get_by_text("had it been a draw")).to_have_count(0)
    expect(label).to_have_count(0)

    part(page, "Draws").click()
    expect(label).to_be_visible()
    t = translator("en")
    for way, bonus in (("as in a loss", 0.1 * 0.1), ("whole bonus", 0.1)):
        page.get_by_role("radio", name=way).click()
        own = drawn_change(1500, 1300, 0.5 + bonus - 2 * 0.02)
        other = drawn_change(1300, 1500, 0.5)
        says(page, f"Change 1500 → {1500 + own}", t.change(own), t.change(other))
        told = f"By a draw your rating would go from 1500 to {1500 + own} ({t.change(own)})."
        expect(page.get_by_text(told)).to_be_visible()
    page.get_by_role("radio", name="No rating changes").click()
    expect(page.get_by_text("A draw would not be rated: you would stay at 1500")).to_be_visible()

    part(page, "Teams of two").click()
    expect(label).to_be_visible()
    # The other team is at 1300 and 1500.
    expected = 1 / (1 + 10 ** ((1400 - 1500) / 400))
    # A win counts 1 at most: the bonus only wins back what the bad moves cost.
    own = round(32 * (1 - expected))
    told = f"You: from 1500 to {1500 + own} ({t.change(own)})."
    expect(page.get_by_text(told)).to_be_visible()
    part(page, "Off").click()
    expect(label).to_have_count(0)


CHANGED = edited(
    PUBLISHED,
    cap_malus=0.1,
    malus_per_bad_move=0.0125,
    scale=480,
    k_bands=[{"below": 1500, "k": 40}, {"below": None, "k": 12.5}],
)
DIFFERENCES = "&k_bands=1500:40,12.5&malus_per_bad_move=0.0125&cap_malus=0.1&scale=480"


@pytest.mark.parametrize("form", ["JSON", "C#"])
def test_a_rule_taken_away_comes_back_from_its_file(visit: Visit, form: str) -> None:
    page = opened(visit, f"{LAB}{DIFFERENCES}")
    if form == "JSON":
        with page.expect_download() as downloading:
            page.get_by_role("button", name="Rule set as JSON").click()
        name = downloading.value.suggested_filename
        assert name == f"seven-rule-edited-1-{CHANGED.fingerprint}.json"
        text = Path(downloading.value.path()).read_text("utf-8")
        assert json.loads(text)["cap_malus"] == 0.1
    else:
        text = page.get_by_test_id("stCode").inner_text()
        assert "const float MaxMalus = 0.1f;" in text
    page.get_by_role("button", name="Back to the published rule").click()
    rule_is(page, "")
    open_file(page, text)
    rule_is(page, DIFFERENCES)
    expect(number(page, "malus_per_bad_move")).to_have_value("0.0125")
    assert bands(page) == [["1500", "40"], ["12.5"]]
    expect(page.get_by_text(CHANGED.fingerprint).last).to_be_visible()


def copied(page: Page, button: str) -> str:
    page.get_by_role("button", name=button).click()
    expect(page.get_by_role("status").filter(has_text="Copied")).to_be_visible()
    text: str = page.evaluate("navigator.clipboard.readText()")
    return text


def test_the_copied_text_says_first_that_the_rule_is_not_the_published_one(visit: Visit) -> None:
    page = opened(visit, f"{LAB}&cap_malus=0.1")
    lines = copied(page, "Copy as text").splitlines()
    assert lines[0].startswith("Not the published rule: Cap of the penalty 0.1 instead of 0.3 (")
    assert "- Cap of the penalty: 0.1 instead of 0.3" in lines
    assert any(told.startswith("Under the edited rule you gain 4 points") for told in lines)
    assert lines[-1].endswith(f"/lab?{MATCH}&rule=published-1&cap_malus=0.1")


def test_the_copied_link_gives_the_same_rule_and_match_in_another_browser(visit: Visit) -> None:
    page = opened(visit, f"{LAB}{DIFFERENCES}")
    link = copied(page, "Copy link")
    other = opened(visit, link.removeprefix(page.url.split("/lab")[0]), locale="ru-RU")
    rule_is(other, DIFFERENCES)
    expect(number(other, "malus_per_bad_move")).to_have_value("0,0125")
    t = translator("ru")
    match = Match(1500, 1300, True, PlayerStats(bad_moves=15))
    change = rate(match, CHANGED)[0] - match.rating_a
    expect(line(other, t("Your change, in whole points"))).to_contain_text(
        [f"→ {t.change(change)}"]
    )


def test_a_change_of_language_keeps_rule_part_and_half_typed_numbers(visit: Visit) -> None:
    page = opened(visit, f"{CAPPED}&part=checks")
    type_number(page, "scale", "4x")
    message = "Allowed is a number from 1 to 10000, in plain digits."
    expect(page.get_by_text(message)).to_be_visible()
    for language in ("it", "ru", "en"):
        t = translator(language)
        page.get_by_role("radio", name=LANGUAGES[language], exact=True).click()
        expect(
            page.get_by_role("heading", name=t("What if the rule were another?"))
        ).to_be_visible()
        expect(number(page, "scale")).to_have_value("4x")
        expect(number(page, "scale")).to_have_attribute("aria-invalid", "true")
        rule = f"?{MATCH}&rule=published-1&cap_malus=0.1&part=checks&lang={language}"
        type_number(page, "scale", "480")
        has_address(page, rule.replace("&part", "&scale=480&part"))
        expect(part(page, t("Checks"))).to_be_checked()
        type_number(page, "scale", "4x")
        expect(number(page, "scale")).to_have_attribute("aria-invalid", "true")


def test_back_and_forward_keep_rule_and_part(visit: Visit) -> None:
    page = opened(visit, f"{CAPPED}&part=checks")
    page.get_by_role("link", name="Explain my match").click()
    expect(page.locator("h1").first).to_have_text("1500 → 1504 +4")
    page.go_back()
    expect(part(page, "Checks")).to_be_checked()
    rule_is(page, "&cap_malus=0.1")
    expect(number(page, "cap_malus")).to_have_value("0.1")
    part(page, "Export").click()
    has_address(page, "&cap_malus=0.1&part=take_away")
    page.go_forward()
    expect(page.locator("h1").first).to_have_text("1500 → 1504 +4")
    type_in(page, "bad_a", "0")
    expect(page.locator("h1").first).to_have_text("1500 → 1508 +8")
    page.go_back()
    expect(part(page, "Export")).to_be_checked()
    quiet(page)
    has_address(page, "&cap_malus=0.1&part=take_away")
    expect(number(page, "cap_malus")).to_have_value("0.1")


def test_a_proposal_stays_chosen_in_another_language_and_under_another_rule(visit: Visit) -> None:
    page = opened(visit, f"/lab?{MATCH}&part=proposals")
    part(page, "Draws").click()
    page.get_by_role("radio", name="whole bonus").click()
    expect(page.get_by_role("radio", name="whole bonus")).to_be_checked()
    type_number(page, "loser_bonus_share", "0.2")
    expect(page.get_by_text("bonus × 0.2 as in a loss")).to_be_visible()
    expect(page.get_by_role("radio", name="whole bonus")).to_be_checked()
    for language in ("it", "ru", "en"):
        t = translator(language)
        page.get_by_role("radio", name=LANGUAGES[language], exact=True).click()
        expect(page.get_by_text(t("How a draw is rated"))).to_be_visible()
        quiet(page)
        expect(part(page, t("Draws"))).to_be_checked()
        whole = t("Counts {half}, whole bonus", half=t.score(0.5))
        expect(page.get_by_role("radio", name=whole)).to_be_checked()
    part(page, "Checks").click()
    expect(page.get_by_role("heading", name="promises are kept")).to_be_visible()
    part(page, "Draws and teams").click()
    expect(page.get_by_role("radio", name="whole bonus")).to_be_checked()

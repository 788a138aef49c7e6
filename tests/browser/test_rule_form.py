"""The form of the rule in a real browser: typing, sliders, bands, files, and the way back."""

from __future__ import annotations

import json
import re

from looking import Visit, has_address
from playwright.sync_api import expect
from ruling import LAB, MATCH, bands, number, open_file, opened, rule_is, slider, type_number

from sedma_elo import PUBLISHED
from sedma_elo.csharp import constants


def test_a_typed_number_changes_the_rule_and_can_be_undone(visit: Visit) -> None:
    page = opened(visit)
    type_number(page, "cap_malus", "0,1")
    rule_is(page, "&cap_malus=0.1")
    undo = page.get_by_role("button", name="Cap of the penalty: 0.3 → 0.1")
    expect(undo).to_be_visible()
    expect(page).to_have_title(re.compile("^Edited rule · Lab"))
    type_number(page, "scale", "480")
    rule_is(page, "&cap_malus=0.1&scale=480")
    undo.click()
    rule_is(page, "&scale=480")
    expect(number(page, "cap_malus")).to_have_value("0.3")
    expect(number(page, "scale")).to_have_value("480")
    page.get_by_role("button", name="Back to the published rule").click()
    rule_is(page, "")
    expect(page).to_have_title(re.compile("^Lab"))


def test_a_slider_and_arrow_keys_move_in_the_number_s_own_steps(visit: Visit) -> None:
    page = opened(visit)
    slider(page, "cap_malus").evaluate(
        "e => { e.value = 0.1; e.dispatchEvent(new Event('input')); }"
    )
    rule_is(page, "&cap_malus=0.1")
    expect(number(page, "cap_malus")).to_have_value("0.1")
    number(page, "malus_per_bad_move").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    rule_is(page, "&malus_per_bad_move=0.0125&cap_malus=0.1")


def test_bands_are_added_moved_and_removed(visit: Visit) -> None:
    page = opened(visit)
    assert bands(page) == [["1200", "40"], ["1800", "32"], ["2200", "24"], ["16"]]
    page.get_by_role("button", name="Add a band").click()
    rule_is(page, "&k_bands=1200:40,1800:32,2200:24,2400:16,16")
    page.keyboard.type("2600")
    page.keyboard.press("Tab")
    rule_is(page, "&k_bands=1200:40,1800:32,2200:24,2600:16,16")
    page.get_by_role("textbox", name="K 5").fill("12,5")
    page.keyboard.press("Enter")
    rule_is(page, "&k_bands=1200:40,1800:32,2200:24,2600:16,12.5")
    for _ in range(4):
        page.get_by_role("button", name="Remove band 1").click()
    rule_is(page, "&k_bands=12.5")
    assert bands(page) == [["12.5"]]
    expect(page.get_by_role("button", name="Remove band 1")).to_be_hidden()
    page.get_by_role("button", name="Add a band").click()
    rule_is(page, "&k_bands=1500:12.5,12.5")
    page.get_by_role("button", name="Remove band 2").click()
    rule_is(page, "&k_bands=12.5")


REFUSED = [
    ("scale", "nan", "Allowed is a number from 1 to 10000, in plain digits."),
    ("scale", "", "Allowed is a number from 1 to 10000, in plain digits."),
    ("cap_malus", "0.01", "A cap must be no smaller than a single step of what it caps."),
    ("score_min", "1", "The lowest match score must be below the highest."),
    ("loser_bonus_share", "-0.1", "Allowed is a number from 0 to 1, in plain digits."),
]


def test_refused_numbers_stay_and_say_what_is_allowed(visit: Visit) -> None:
    page = opened(visit)
    for name, text, message in REFUSED:
        before = number(page, name).input_value()
        type_number(page, name, text)
        expect(page.get_by_text(message).first).to_be_visible()
        asked = page.get_by_text("The answer comes back once every number is in order.")
        expect(asked).to_be_visible()
        expect(number(page, name)).to_have_value(text)
        type_number(page, name, before)
        expect(asked).to_be_hidden()


def test_a_refused_number_is_still_there_after_another_page(visit: Visit) -> None:
    page = opened(visit)
    type_number(page, "scale", "nan")
    expect(number(page, "scale")).to_have_attribute("aria-invalid", "true")
    page.get_by_role("link", name="How it works").click()
    page.get_by_role("link", name="Lab").click()
    expect(number(page, "scale")).to_have_value("nan")


def test_bands_out_of_order_and_a_k_of_zero_are_named(visit: Visit) -> None:
    page = opened(visit)
    page.get_by_role("textbox", name="ratings below 2").fill("1000")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Edges must rise from band to band")).to_be_visible()
    page.get_by_role("textbox", name="ratings below 2").fill("1800")
    page.get_by_role("textbox", name="K 1").fill("0")
    page.keyboard.press("Enter")
    expect(
        page.get_by_text("Allowed is a number from 0.5 to 400, in plain digits.")
    ).to_be_visible()
    page.get_by_role("textbox", name="K 1").fill("48")
    page.keyboard.press("Enter")
    rule_is(page, "&k_bands=1200:48,1800:32,2200:24,16")


def test_a_rule_comes_from_a_file_and_a_bad_file_says_why(visit: Visit) -> None:
    page = opened(visit)
    rules = PUBLISHED.replace(name="house", loser_bonus_share=0.25)

    open_file(page, rules.to_json())
    rule_is(page, "&loser_bonus_share=0.25")
    open_file(page, json.dumps({**json.loads(rules.to_json()), "scale": 0, "speed": 3}))
    expect(page.get_by_text("scale: “0” was not taken.")).to_be_visible()
    expect(page.get_by_text("speed: “3” was not taken.")).to_be_visible()
    rule_is(page, "&loser_bonus_share=0.25")
    open_file(page, constants(PUBLISHED.replace(scale=500)))
    rule_is(page, "&scale=500")
    expect(page.get_by_text("was not taken")).to_have_count(0)


def test_a_named_variant_is_where_one_starts_from(visit: Visit) -> None:
    page = opened(visit)
    page.get_by_role("button", name="Start from").click()
    page.get_by_text("Without the limits of the score").click()
    rule_is(page, "&score_min=-1&score_max=2")
    expect(number(page, "score_max")).to_have_value("2")


def test_fast_edits_are_all_kept(visit: Visit) -> None:
    page = opened(visit)
    type_number(page, "cap_malus", "0.2")
    type_number(page, "scale", "420")
    type_number(page, "cap_16", "0.2")
    page.get_by_role("textbox", name="K 4").fill("18")
    page.keyboard.press("Enter")
    rule_is(page, "&k_bands=1200:40,1800:32,2200:24,18&cap_16=0.2&cap_malus=0.2&scale=420")


def test_numbers_are_written_as_the_language_has_them(visit: Visit) -> None:
    page = opened(visit, f"{LAB}&lang=it")
    expect(number(page, "cap_malus")).to_have_value("0,3")
    type_number(page, "cap_malus", "0,1")
    has_address(page, f"?{MATCH}&rule=published-1&cap_malus=0.1&part=take_away&lang=it")
    type_number(page, "cap_malus", "0.2")
    has_address(page, f"?{MATCH}&rule=published-1&cap_malus=0.2&part=take_away&lang=it")


def test_the_explainer_says_that_the_rule_is_edited(visit: Visit) -> None:
    page = opened(visit, f"{LAB}&cap_malus=0.1")
    page.get_by_role("link", name="Explain my match").click()
    expect(page.get_by_text("Not the published rule.")).to_be_visible()
    expect(page).to_have_title(re.compile("^Edited rule · Explain my match"))
    expect(page.locator("h1").first).to_have_text("1500 → 1504 +4")
    page.go_back()
    expect(number(page, "cap_malus")).to_have_value("0.1")
    rule_is(page, "&cap_malus=0.1")

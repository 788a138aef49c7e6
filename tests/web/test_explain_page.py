"""Explain my match, run without a browser: what it shows for links, examples and swaps."""

from __future__ import annotations

from typing import Any

import pytest
from page import component, figures, opened, results, run, visible_texts
from pseudo import MARKED, untranslated
from streamlit.testing.v1 import AppTest

from sedma_elo.examples import EXAMPLES
from sedma_elo.i18n.extract import ROOT
from sedma_elo.inputs import DEFAULT_MATCH
from sedma_elo.rating import rate
from sedma_elo.web import session
from sedma_elo.web.session import Typed

GOLDEN = [
    ({"a": "1500", "b": "1500", "won": "a"}, "1500 →] 1516 :green[+16]", "1500 →] 1484"),
    ({"a": "1500", "b": "1500", "bad_a": "15"}, "1500 →] 1506 :green[+6]", "1500 →] 1484"),
    ({"a": "1500", "b": "1500", "bad_a": "5", "n16_a": "2"}, "1500 →] 1516", "1500 →] 1484"),
    ({"a": "1500", "b": "1339", "bad_a": "15"}, "1500 →] 1499 :orange[−1]", "1339 →] 1330"),
    ({"a": "1199", "b": "1200"}, "1199 →] 1219 :green[+20]", "1200 →] 1184"),
    ({"a": "2199", "b": "2200"}, "2199 →] 2211", "2200 →] 2192 :orange[−8]"),
    ({"a": "800", "b": "1600", "won": "b"}, "800 →] 800 :gray[±0]", "1600 →] 1600 :gray[±0]"),
    ({"a": "5", "b": "5", "won": "b"}, "5 →] −15 :orange[−20]", "5 →] 25"),
    ({"a": "1600", "b": "1500"}, "1600 →] 1612", "1500 →] 1488"),
]


@pytest.mark.parametrize(("query", "own", "other"), GOLDEN)
def test_golden_values(query: dict[str, str], own: str, other: str) -> None:
    shown = results(opened(query))
    assert own in shown[0]
    assert other in shown[1]


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_shows_its_match(example: str) -> None:
    page = opened()
    page.button(key=f"example_{example}").click()
    shown = results(run(page))
    new_a, new_b = rate(EXAMPLES[example])
    assert f"→] {new_a} " in shown[0]
    assert f"→] {new_b} " in shown[1]
    assert list(figures(page)) == [
        "waterfall",
        "expected",
        "parts",
        "clamp",
        "k_bands",
        "rounding",
    ]


def test_without_a_link_an_example_is_shown() -> None:
    assert f"→] {rate(DEFAULT_MATCH)[0]} " in results(opened())[0]


def test_swapping_mirrors_numbers_result_and_address() -> None:
    page = opened({"a": "1500", "b": "1300", "bad_a": "15", "n4_b": "2"})
    before = results(page)
    page.button(key="swap").click()
    run(page)
    assert component(page, "address")["query"] == (
        "a=1300&b=1500&won=b&n4_a=2&bad_b=15&rule=published-1"
    )
    assert [line.split("\n")[0].lstrip("# ") for line in results(page)] == [
        line.split("\n")[0].lstrip("# ") for line in reversed(before)
    ]


def test_the_opponents_side_can_be_looked_at() -> None:
    page = opened({"a": "1500", "b": "1300", "bad_a": "15"})
    own = figures(page)["waterfall"]["layout"]["meta"]["alt"]
    page.segmented_control(key="view").set_value("b")
    run(page)
    assert "1300 →] 1292" in results(page)[0]
    assert figures(page)["waterfall"]["layout"]["meta"]["alt"] != own
    assert "view=b" in component(page, "address")["query"]


def test_reset_empties_the_counts() -> None:
    page = opened({"a": "1000", "bad_a": "3"})
    page.button(key="reset").click()
    run(page)
    assert component(page, "address")["query"] == "a=1500&b=1500&won=a&rule=published-1"


def type_in(page: AppTest, code: str, text: str) -> AppTest:
    typed: Typed = page.session_state.typed
    page.session_state.typed = Typed({**typed.texts, code: text}, typed.taken + 1, typed.stamp)
    return run(page)


@pytest.mark.parametrize("text", ["0,5", "-1", "1e2", "", "99999999999"])
def test_a_bad_number_is_said_under_its_field_and_kept(text: str) -> None:
    page = type_in(opened(), "bad_a", text)
    form = component(page, "match_form")
    assert form["problems"] == {"bad_a": "Allowed is a whole number from 0 to 1000, digits only."}
    assert form["texts"]["bad_a"] == text
    assert results(page) == []
    assert "every number is in order" in page.info[0].value


def test_swapping_keeps_a_refused_number() -> None:
    page = type_in(opened(), "bad_a", "x")
    page.button(key="swap").click()
    run(page)
    assert component(page, "match_form")["texts"]["bad_b"] == "x"


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ({"a": "nan"}, "a: “nan” was not taken. Allowed is a whole number from −100000 to 100000"),
        ({"bad_b": "-50"}, "bad_b: “-50” was not taken. Allowed is a whole number from 0 to 1000"),
        ({"won": "x"}, "won: “x” was not taken. Allowed is one of: a, b."),
        ({"foo": "1"}, "foo: “1” was not taken. A link has no such parameter"),
        ({"a": ["1", "2"]}, "a: “1, 2” was not taken. Allowed is one value"),
        ({"k_bands": "x"}, "k_bands: “x” was not taken. Allowed are bands such as"),
        ({"rule": "old"}, "rule: “old” was not taken. Allowed is one of: published-1."),
        ({"bad_a": "![x](http://x.example/y.png)"}, "bad_a: “![x](http://x.example/y.png)”"),
    ],
)
def test_a_bad_link_names_what_was_not_taken(query: dict[str, Any], message: str) -> None:
    page = opened({"b": "1234", **query})
    assert message in page.text[0].value
    assert "1234 →]" in results(page)[1]


def test_a_changed_rule_is_said_on_top_and_in_copied_text() -> None:
    page = opened({"a": "1500", "malus_per_bad_move": "0.0125", "bad_a": "4"})
    assert "Not the published rule" in page.warning[0].value
    assert "Penalty for a bad move 0.0125 instead of 0.02" in page.warning[0].value
    assert component(page, "share")["text"].startswith("Not the published rule: Penalty for a bad")
    assert "malus_per_bad_move=0.0125" in component(page, "share")["query"]
    assert "Not the published rule" in page.caption[-1].value


def test_the_rule_behind_the_numbers_is_named() -> None:
    page = opened()
    assert page.caption[-1].value == "Published rule, version 1 (da97b67917ff)"
    assert "rule=published-1" in component(page, "share")["query"]


def test_the_language_stands_in_the_address_only_after_a_choice() -> None:
    assert "lang" not in component(opened({"a": "1500"}), "address")["query"]
    page = opened({"a": "1500", "lang": "en"})
    assert component(page, "address")["query"].endswith("&lang=en")
    assert "lang" not in component(page, "share")["query"]


@pytest.mark.parametrize(
    "query",
    [
        {},
        {"a": "1000", "b": "1600", "won": "b", "n16_a": "9", "bad_a": "1", "foo": "1"},
        {"bad_a": "18", "scale": "480", "k_bands": "x"},
    ],
)
def test_every_text_comes_through_the_translator(
    query: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "translator", lambda _language: MARKED)
    assert [text for text in visible_texts(opened(query)) if untranslated(text)] == []


def test_page_scripts_stay_short() -> None:
    for script in (ROOT / "pages").glob("*.py"):
        assert len(script.read_text("utf-8").splitlines()) < 120

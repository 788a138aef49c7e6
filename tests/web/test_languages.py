"""Every page in every language, and what a change of language leaves alone."""

from __future__ import annotations

import re

import pytest
from page import component, opened, run, visible_texts
from streamlit.testing.v1 import AppTest

from sedma_elo.i18n import LANGUAGES, translator
from sedma_elo.web.address import SHOWN

PAGES = ("explain", "how_it_works", "community", "moderation")
BRILLIANT = {"a": "1000", "b": "1600", "won": "b", "n16_a": "5", "n24_a": "2", "bad_b": "16"}


def choose(page: AppTest, language: str) -> AppTest:
    page.segmented_control(key="language_choice").set_value(language)
    return run(page)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("script", PAGES)
def test_every_page_in_every_language(script: str, language: str) -> None:
    page = opened({**BRILLIANT, "lang": language}, script)
    texts = visible_texts(page)
    assert page.segmented_control(key="language_choice").value == language
    assert not [text for text in texts if re.search(r"\{\w*\}", text)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part", SHOWN)
def test_every_part_of_the_explainer_in_every_language(part: str, language: str) -> None:
    for query in (BRILLIANT, {"a": "1500", "b": "1300", "bad_a": "15"}):
        texts = visible_texts(opened({**query, "show": part, "lang": language}))
        assert not [text for text in texts if re.search(r"\{\w*\}", text)]


def test_the_browsers_language_is_taken_until_another_is_chosen() -> None:
    page = opened()
    assert page.segmented_control(key="language_choice").value == "en"
    assert "lang=" not in component(page, "address")["query"]
    choose(page, "ru")
    assert component(page, "address")["query"].endswith("&lang=ru")
    assert "lang=" not in component(page, "share")["query"]
    choose(page, "en")
    assert component(page, "address")["query"].endswith("&lang=en")


def test_a_change_of_language_keeps_the_match_and_the_rest_of_the_address() -> None:
    page = opened({**BRILLIANT, "show": "map", "view": "b"})
    before = component(page, "address")["query"]
    texts = component(page, "match_form")["texts"]
    for language in ("it", "bs", "ru"):
        choose(page, language)
        assert component(page, "address")["query"] == f"{before}&lang={language}"
        assert component(page, "match_form")["texts"] == texts
        title = translator(language)("Your match")
        assert any(title in text.value for text in page.markdown)


def test_a_change_of_language_keeps_the_filters() -> None:
    page = opened({"days": "30", "gap": "level", "who": "all", "lang": "en"}, "community")
    for language in ("ru", "it"):
        choose(page, language)
        for name, code in (("days", "30"), ("gap", "level"), ("who", "all")):
            assert page.selectbox(key=f"filter_{name}").value == code
    page.selectbox(key="filter_days").set_value("90")
    run(page)
    assert component(page, "address")["query"] == "who=all&days=90&gap=level&lang=it"

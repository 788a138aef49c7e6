"""How it works: seven live sections, and the rule's own numbers."""

from __future__ import annotations

import pytest
from page import figures, opened, results, run, visible_texts
from pseudo import MARKED, untranslated
from streamlit.testing.v1 import AppTest

from sedma_elo.i18n.extract import ROOT
from sedma_elo.rating import rate
from sedma_elo.rules import PUBLISHED
from sedma_elo.web import session
from sedma_elo.web.session import texts_of
from sedma_elo.web.story import SECTIONS, Section

CODES = [section.code for section in SECTIONS]


def how_it_works(query: dict[str, str] | None = None) -> AppTest:
    return opened(query, "how_it_works")


def moved(page: AppTest, code: str, number: int) -> AppTest:
    page.slider(key=f"story_{code}").set_value(number)
    return run(page)


def says(page: AppTest, words: str) -> bool:
    return any(words in text.value for text in page.markdown)


def test_seven_questions_stand_each_with_a_control_and_a_chart() -> None:
    page = how_it_works()
    questions = [text.value for text in page.markdown if text.value.startswith("### :gray")]
    assert [question[:13] for question in questions] == [f"### :gray[{n}] " for n in range(1, 8)]
    assert [slider.key for slider in page.slider] == [f"story_{code}" for code in CODES]
    assert list(figures(page)) == [
        "expected",
        "k_bands",
        "clamp",
        "bad_moves_curve",
        "opponent_curve",
        "rounding",
        "pool",
    ]


@pytest.mark.parametrize(
    ("code", "number", "words", "chart"),
    [
        ("expectation", -400, "So **0.09** of the match is expected", "0.09 is expected"),
        ("points", 1800, "a win brings you **+12** and a loss **−12**", "At 1800 your K is 24"),
        ("winners_bonus", 2, "The score would be 1.02", "1.02 before the limits, 1 after"),
        ("bad_moves", 12, "because bad moves cut it by 0.24", "changes by ±0"),
        ("losing_well", 0, "that is exactly −14.59", "Against 1500, a loss changes your rating"),
        (
            "dead_zone",
            710,
            "so the win brings **+0.53** exactly",
            "1500.53 lies between 1500 and 1501",
        ),
        ("not_done", 5, "You +4, your opponent −8: together −4", "together −4."),
    ],
)
def test_a_moved_number_moves_sentence_and_chart(
    code: str, number: int, words: str, chart: str
) -> None:
    page = how_it_works()
    before = figures(page)
    assert not says(page, words)
    after = figures(moved(page, code, number))
    assert says(page, words)
    changed = [name for name in after if after[name] != before[name]]
    assert len(changed) == 1
    assert chart in after[changed[0]]["layout"]["meta"]["alt"]


@pytest.mark.parametrize("section", SECTIONS, ids=CODES)
@pytest.mark.parametrize("end", ["low", "high"])
def test_both_ends_of_every_control_can_be_opened_step_by_step(section: Section, end: str) -> None:
    number = getattr(section.control, end)
    page = moved(how_it_works(), section.code, number)
    page.button(key=f"open_{section.code}").click()
    run(page)
    match = section.match(number)
    assert page.session_state.typed.texts == texts_of(match)
    assert f"→] {rate(match)[0]} " in results(page)[0]


def test_a_match_is_opened_as_it_was_told() -> None:
    page = how_it_works({"view": "b", "malus_per_bad_move": "0.0125"})
    page.button(key="open_bad_moves").click()
    run(page)
    assert page.session_state.view == "a"
    assert page.session_state.rules == PUBLISHED
    assert "1500 →] 1498 :orange[−2]" in results(page)[0]


def test_moved_numbers_are_kept_while_another_page_is_read() -> None:
    page = moved(how_it_works(), "dead_zone", 600)
    for script in ("explain", "how_it_works"):
        page.switch_page(str(ROOT / "pages" / f"{script}.py"))
        run(page)
    assert page.slider(key="story_dead_zone").value == 600


def test_every_text_comes_through_the_translator(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "translator", lambda _language: MARKED)
    page = moved(how_it_works(), "winners_bonus", 6)
    rule_in_its_posts = [text for text in visible_texts(page) if text.startswith("| ")]
    others = [text for text in visible_texts(page) if text not in rule_in_its_posts]
    assert len(rule_in_its_posts) == 1
    assert [text for text in others if untranslated(text)] == []


def test_every_number_is_shown_with_its_source() -> None:
    table = next(text.value for text in how_it_works().markdown if text.value.startswith("| "))
    assert "| Bonus for a round won by 24 |" in table
    assert "| 0.03 |" in table
    assert "40 below 1200, 32 below 1800, 24 below 2200, 16 from 2200 up" in table
    assert len(table.splitlines()) == 2 + 13


def test_inputs_are_kept_while_another_page_is_read() -> None:
    page = opened({"a": "1234", "won": "b", "bad_a": "7"})
    page.switch_page(str(ROOT / "pages" / "how_it_works.py"))
    run(page)
    page.switch_page(str(ROOT / "pages" / "explain.py"))
    run(page)
    assert page.session_state.typed.texts["a"] == "1234"
    assert any("1234 →]" in text.value for text in page.markdown)

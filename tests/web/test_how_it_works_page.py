"""How it works: the rule's own numbers."""

from __future__ import annotations

from page import opened, run
from streamlit.testing.v1 import AppTest

from sedma_elo.i18n.extract import ROOT


def how_it_works() -> AppTest:
    page = opened()
    page.switch_page(str(ROOT / "pages" / "how_it_works.py"))
    return run(page)


def test_every_number_is_shown_with_its_source() -> None:
    table = next(text.value for text in how_it_works().markdown if text.value.startswith("| "))
    assert "| Bonus for a round won by 24 |" in table
    assert "| 0.03 |" in table
    assert "40 below 1200, 32 below 1800, 24 below 2200, 16 above" in table
    assert len(table.splitlines()) == 2 + 13


def test_inputs_are_kept_while_another_page_is_read() -> None:
    page = opened({"a": "1234", "won": "b", "bad_a": "7"})
    page.switch_page(str(ROOT / "pages" / "how_it_works.py"))
    run(page)
    page.switch_page(str(ROOT / "pages" / "explain.py"))
    run(page)
    assert page.session_state.typed.texts["a"] == "1234"
    assert any("1234 →]" in text.value for text in page.markdown)

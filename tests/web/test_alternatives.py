""" "What would have changed it?", run without a browser: its parts, and what choosing means."""

from __future__ import annotations

import pytest
from page import component, components, figures, opened, results, run, visible_texts
from pseudo import MARKED, untranslated
from streamlit.testing.v1 import AppTest

from sedma_elo.examples import EXAMPLES
from sedma_elo.inputs import Inputs
from sedma_elo.match import Match, PlayerStats
from sedma_elo.rating import rate
from sedma_elo.web import address, session
from sedma_elo.web.address import SHOWN
from sedma_elo.web.alternatives import match_of_cell, match_of_line

CARELESS = {"a": "1500", "b": "1300", "won": "a", "bad_a": "15"}
CHARTS = {"tipping": ["bad_moves_curve", "opponent_curve"], "map": ["map"], "stakes": ["stakes"]}


def show(page: AppTest, part: str) -> AppTest:
    page.segmented_control(key="show").set_value(part)
    return run(page)


@pytest.mark.parametrize("part", SHOWN)
def test_only_the_part_that_is_shown_is_built(part: str) -> None:
    page = show(opened(CARELESS), part)
    assert list(figures(page))[6:] == CHARTS.get(part, [])
    assert ("sedma-elo.choices" in dict(components(page))) == (part == "what_if")


@pytest.mark.parametrize("part", SHOWN)
def test_a_link_opens_the_part_it_was_copied_from(part: str) -> None:
    query = component(show(opened(CARELESS), part), "share")["query"]
    assert ("show=" in query) == (part != SHOWN[0])
    page = opened(dict(pair.split("=") for pair in query.split("&")))
    assert page.segmented_control(key="show").value == part
    assert component(page, "address")["query"] == query


def test_a_part_that_does_not_exist_is_named() -> None:
    page = opened({**CARELESS, "show": "weather"})
    assert "show: “weather” was not taken" in page.text[0].value
    assert page.segmented_control(key="show").value == SHOWN[0]


def test_every_line_gives_the_change_of_the_match_it_loads() -> None:
    for line in component(opened(CARELESS), "choices")["rows"]:
        match = match_of_line(line["match"])
        assert match is not None
        change = rate(match)[0] - match.rating_a
        assert line["change"].replace("−", "-").replace("±", "") == f"{change:+d}".replace(
            "+0", "0"
        )


@pytest.mark.parametrize("picked", [None, 5, "", "a=x", "a=1500&foo=1", ["a=1500"], "a=1&a=2"])
def test_what_is_no_line_loads_nothing(picked: object) -> None:
    assert match_of_line(picked) in (None, Match(1500, 1300, True, PlayerStats(15)))
    assert picked == "" or match_of_line(picked) is None


def test_a_cell_is_the_match_at_its_gap_with_its_bad_moves() -> None:
    shown = EXAMPLES["brilliant_loss"]
    assert match_of_cell(shown, [-620, 2]) == Match(
        1000, 1620, False, PlayerStats(2, 3, 2, 3), shown.stats_b
    )


@pytest.mark.parametrize("picked", [None, [], [1], [1, 2, 3], ["1", "2"], [1, -1], [10**7, 0], 7])
def test_what_is_no_cell_loads_nothing(picked: object) -> None:
    assert match_of_cell(EXAMPLES["clean_win"], picked) is None


def test_the_way_back_leads_to_the_match_that_was_put_in() -> None:
    page = opened(CARELESS)
    before = component(page, "match_form")["texts"]
    assert not [button for button in page.button if button.key == "back"]
    page.session_state.left = before
    page.session_state.typed.texts = {**before, "bad_a": "14"}
    run(page)
    page.button(key="back").click()
    run(page)
    assert component(page, "match_form")["texts"] == before
    assert not [button for button in page.button if button.key == "back"]


def test_the_opponents_alternatives_are_told_from_their_side() -> None:
    page = opened({**CARELESS, "view": "b"})
    lines = {line["name"]: line for line in component(page, "choices")["rows"]}
    assert lines["You had won"]["change"] == "+24"
    assert match_of_line(lines["You had won"]["match"]) == Match(
        1300, 1500, True, PlayerStats(), PlayerStats(15)
    )


def test_the_map_of_another_band_is_of_a_match_in_it() -> None:
    page = show(opened(CARELESS), "map")
    own = figures(page)["map"]
    page.segmented_control(key="map_band_1").set_value(3)
    run(page)
    other = figures(page)["map"]
    highest = [max(map(max, figure["data"][0]["z"])) for figure in (own, other)]
    assert highest == [32, 16]


@pytest.mark.parametrize("part", SHOWN)
def test_every_text_comes_through_the_translator(
    part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "translator", lambda _language: MARKED)
    page = opened({**CARELESS, "show": part})
    assert [text for text in visible_texts(page) if untranslated(text)] == []


def test_a_link_of_inputs_says_nothing_of_the_part_shown_first() -> None:
    inputs = Inputs(EXAMPLES["clean_win"])
    assert address.write(inputs) == address.write(inputs, show=SHOWN[0])
    assert results(opened({**CARELESS, "show": "map"})) == results(opened(CARELESS))

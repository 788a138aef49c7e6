"""The lab without a browser: what differs, the way back, and what is refused."""

from __future__ import annotations

import pytest
from page import component, opened, run
from streamlit.testing.v1 import AppTest

from sedma_elo.rule_texts import texts_of
from sedma_elo.rules import PARAMETERS
from sedma_elo.variants import VARIANTS
from sedma_elo.web.address import PARTS


def lab(**query: str) -> AppTest:
    return opened(query, "lab")


def shown_changes(page: AppTest) -> list[str]:
    undos = [button for button in page.button if (button.key or "").startswith("undo_")]
    return [undo.label.replace("\\", "") for undo in undos]


def test_the_published_rule_says_so() -> None:
    page = lab()
    assert "This is the published rule." in page.info[0].value
    assert shown_changes(page) == []
    assert component(page, "address")["query"] == "a=1500&b=1300&won=a&bad_a=15&rule=published-1"


def test_every_difference_is_listed_with_both_values() -> None:
    page = lab(cap_malus="0.1", k_bands="1200:50,20")
    assert shown_changes(page) == [
        (
            "K bands: 40 below 1200, 32 below 1800, 24 below 2200, 16 from 2200 up → "
            "**50 below 1200, 20 from 1200 up**"
        ),
        "Cap of the penalty: 0.3 → **0.1**",
    ]


def test_one_difference_is_undone_and_the_others_stay() -> None:
    page = lab(cap_malus="0.1", scale="480")
    page.button(key="undo_scale").click()
    run(page)
    assert shown_changes(page) == ["Cap of the penalty: 0.3 → **0.1**"]
    page.button(key="use_published_rule").click()
    run(page)
    assert shown_changes(page) == []


def test_a_number_that_would_not_fit_alone_is_undone_with_its_partner() -> None:
    page = lab(cap_malus="0.5", malus_per_bad_move="0.4", scale="480")
    page.button(key="undo_cap_malus").click()
    run(page)
    assert shown_changes(page) == ["Scale of the expected score: 400 → **480**"]


def test_the_form_has_every_number_with_its_bounds() -> None:
    form = component(lab(score_max="1.5"), "rule_form")
    assert [field["code"] for field in form["fields"]] == [*PARAMETERS][1:]
    assert [field["code"] for field in form["fields"] if field["changed"]] == ["score_max"]
    texts = {field["code"]: field["help"] for field in form["fields"]}
    assert texts["cap_malus"] == "in match score, 0 to 2"
    assert texts["scale"] == "rating points, 1 to 10000"
    assert form["texts"]["score_max"] == "1.5"
    assert form["texts"]["k_bands"] == "1200:40,1800:32,2200:24,16"


def test_a_bad_link_names_what_was_not_taken_and_keeps_the_rest() -> None:
    page = lab(cap_malus="9", scale="480", part="nothing")
    (refused,) = [text.value for text in page.text if "was not taken" in text.value]
    assert (
        "cap_malus: “9” was not taken. Allowed is a number from 0 to 2, in plain digits." in refused
    )
    assert "part: “nothing” was not taken." in refused
    assert shown_changes(page) == ["Scale of the expected score: 400 → **480**"]


@pytest.mark.parametrize("part", PARTS)
def test_every_part_opens_under_every_variant(part: str) -> None:
    for rules in VARIANTS.values():
        texts = texts_of(rules)
        page = lab(part=part, **{name: texts[name] for name in rules.differences()})
        assert len(shown_changes(page)) == len(rules.differences())

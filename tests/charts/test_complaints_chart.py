"""The chart of complaints says no more than the display ladder allows, and adds up."""

from __future__ import annotations

import re

import numpy as np
import plotly.graph_objects as go
import pytest
from figures import annotation_texts, texts
from hypothesis import given, settings
from hypothesis import strategies as st
from pseudo import MARKED, untranslated

from sedma_elo.charts import complaints_chart
from sedma_elo.charts.palette import LIGHT
from sedma_elo.feedback.answer import SCALE, Verdict
from sedma_elo.feedback.complaints import Complaints
from sedma_elo.feedback.judged import Group, Judged
from sedma_elo.i18n import Translator, translator

t = translator("en")


def judged(groups: dict[bool, dict[Verdict, Group]]) -> Judged:
    nobody, truths = np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.bool_)
    nothing_said = Complaints({}, nobody, nobody, truths, nobody, truths)
    every = {
        won: {verdict: groups.get(won, {}).get(verdict, Group()) for verdict in Verdict}
        for won in (True, False)
    }
    return Judged(nothing_said, nobody, nobody, every, {True: 0, False: 0})


def of(answers: int) -> Group:
    """Half of so many closer, a fifth further, a tenth moved but no closer."""
    toward, away, neither = answers // 2, answers // 5, answers // 10
    return Group(answers, toward + away + neither, toward, away)


def chart(won: int, lost: int, words: Translator = t) -> go.Figure:
    sides = ((True, of(won)), (False, of(lost)))
    return complaints_chart(
        judged({side: dict.fromkeys(SCALE, group) for side, group in sides}), words
    )


def seen(figure: go.Figure) -> str:
    return re.sub(r"<[^>]*>", " ", " | ".join(texts(figure)))


@pytest.mark.parametrize("won", [0, 9, 12, 45, 1_000])
@pytest.mark.parametrize("lost", [0, 9, 12, 45, 1_000])
def test_every_text_comes_through_the_translator(won: int, lost: int) -> None:
    figure = chart(won, lost, MARKED)
    assert [untranslated(text) for text in texts(figure) if untranslated(text)] == []


@pytest.mark.parametrize("answers", [0, 9, 10, 29, 30, 99, 100])
def test_the_chart_keeps_to_the_ladder(answers: int) -> None:
    # In one group of one side, so that no total says more than the group.
    group = {False: {Verdict.BIT_TOO_LOW: of(answers)}}
    figure = complaints_chart(judged(group), t)
    assert bool(re.search(r"\d", seen(figure))) is (answers >= 10)
    assert ("%" in seen(figure)) is bool(figure.data) is (answers >= 30)
    assert ("too few to say a percentage" in seen(figure)) is (10 <= answers < 30)
    assert ("rough" in seen(figure)) is (30 <= answers < 100)
    for bar in figure.data:
        assert (set(bar.marker.color) == {LIGHT.surface}) is (answers < 100)


def test_each_side_stands_on_its_own_step() -> None:
    five, three = chart(1_000, 5), chart(1_000, 3)
    assert "%" in seen(five)
    assert texts(five) == texts(three)


def test_a_bar_goes_from_closer_to_further() -> None:
    group = Group(answers=200, affected=150, toward=100, away=30)
    figure = complaints_chart(judged({True: {Verdict.MUCH_TOO_HIGH: group}}), t)
    (bar,) = figure.data
    assert bar.x == pytest.approx((0.5, 0.1, 0.25, 0.15))
    assert bar.base == pytest.approx((0, 0.5, 0.6, 0.85))
    assert bar.text == ("50% (43–57)", "", "25%", "15%")
    assert (bar.marker.color[0], bar.marker.color[-1]) == (LIGHT.gain, LIGHT.loss)
    assert bar.hovertext == (
        "closer to the wish: 50% (43–57)",
        "moved, no closer: 10% (7–15)",
        "as it was: 25% (20–31)",
        "further from it: 15% (11–21)",
    )
    assert "much too high: after a win 50% (43–57) closer to the wish, 15% (11–21) further" in seen(
        figure
    )
    assert "200" in annotation_texts(figure)


def test_bars_of_both_sides_stand_in_the_order_of_the_scale() -> None:
    figure = chart(500, 500)
    heights = [bar.y[0] for bar in figure.data]
    assert len(figure.data) == 2 * len(SCALE)
    assert heights == sorted(set(heights))
    names = [note.text for note in figure.layout.annotations if note.text.startswith("<b>")]
    assert names == [
        "<b>much too low</b>",
        "<b>a bit too low</b>",
        "<b>fair</b>",
        "<b>a bit too high</b>",
        "<b>much too high</b>",
    ]


def test_the_name_and_the_finding_are_told() -> None:
    meta = chart(500, 500).layout.meta
    assert meta["name"] == "complaints"
    assert meta["alt"].startswith("After a win: of 1000 answers that said too low, 50% (47–53)")


counts = st.integers(0, 60) | st.integers(0, 100_000)


@st.composite
def groups(draw: st.DrawFn) -> Group:
    answers = draw(counts)
    affected = draw(st.integers(0, answers))
    toward = draw(st.integers(0, affected))
    return Group(answers, affected, toward, draw(st.integers(0, affected - toward)))


@settings(max_examples=60)
@given(st.lists(groups(), min_size=10, max_size=10))
def test_any_groups_can_be_drawn(drawn: list[Group]) -> None:
    won, lost = (dict(zip(SCALE, part, strict=True)) for part in (drawn[:5], drawn[5:]))
    figure = complaints_chart(judged({True: won, False: lost}), t)
    for bar in figure.data:
        assert sum(bar.x) == pytest.approx(1)
        assert bar.base[0] == pytest.approx(0, abs=1e-9)
        assert 0 < bar.y[0] - bar.width / 2 < bar.y[0] + bar.width / 2 < figure.layout.height
    tops = [note.y for note in figure.layout.annotations]
    assert 0 <= min(tops) < max(tops) < figure.layout.height


@pytest.mark.parametrize("answers", [0, 12, 45, 1_000])
def test_every_colour_has_a_dark_twin(answers: int) -> None:
    assert set(re.findall(r"#[0-9a-f]{6}", chart(answers, 1_000).to_json())) <= set(LIGHT)

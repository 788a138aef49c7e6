"""Charts show the numbers of the explanation, name themselves and tell their finding."""

from __future__ import annotations

import plotly.graph_objects as go
import pytest
from figures import annotation_texts, colours, texts
from hypothesis import given, settings
from pseudo import MARKED, untranslated
from strategies import matches, rule_sets, usual_matches

from sedma_elo import PUBLISHED, Match, PlayerStats, RuleSet, explain
from sedma_elo.charts import (
    bad_moves_chart,
    clamp_chart,
    expected_chart,
    k_chart,
    opponent_chart,
    parts_chart,
    pool_chart,
    rounding_chart,
    waterfall_chart,
)
from sedma_elo.charts.palette import DARK, LIGHT
from sedma_elo.examples import EXAMPLES
from sedma_elo.i18n import Translator, translator
from sedma_elo.rating import Explanation

t = translator("en")
CARELESS = explain(Match(1500, 1300, True, PlayerStats(bad_moves=18, won_by_16=4)))


def all_charts(explanation: Explanation, words: Translator) -> list[go.Figure]:
    player, other, rules = explanation.a, explanation.b, explanation.rules
    return [
        waterfall_chart(player, words),
        expected_chart(player, rules, words),
        parts_chart(player, words),
        clamp_chart(player, rules, words),
        k_chart(player, other, rules, words),
        rounding_chart(player, words),
        bad_moves_chart(explanation.match, rules, words),
        opponent_chart(explanation.match, rules, words),
        pool_chart(player, other, words),
    ]


def test_the_waterfall_walks_from_before_to_after() -> None:
    bars = waterfall_chart(CARELESS.a, t).data[0]
    ends = [base + height for base, height in zip(bars.base, bars.y, strict=True)]
    assert (ends[0], ends[6]) == (1500, CARELESS.a.new_rating)
    assert list(bars.y[1:6]) == pytest.approx([abs(x) for x in CARELESS.a.ledger], abs=1e-4)
    assert bars.base[3] == pytest.approx(ends[2] - 9.6, abs=1e-3)
    assert bars.marker.color[3] == LIGHT.loss
    assert bars.marker.color[1] == LIGHT.gain


def test_the_waterfall_writes_points_and_ratings_above_the_bars() -> None:
    labels = waterfall_chart(CARELESS.a, t).data[1].text
    assert [label.removeprefix("<b>").removesuffix("</b>") for label in labels] == [
        "1500",
        "+7.7",
        "+4.8",
        "−9.6",
        "0",
        "+0.1",
        "1503",
    ]


def test_the_curve_marks_expectation_and_score_at_the_gap() -> None:
    figure = expected_chart(CARELESS.a, PUBLISHED, t)
    own = figure.data[3]
    assert own.x == (200, 200)
    assert own.y == pytest.approx((0.7597, 0.85), abs=1e-3)
    assert figure.data[2].x == (-200,)
    assert annotation_texts(figure) == ["<b>expected 0.76</b>", "<b>you scored 0.85</b>"]


@pytest.mark.parametrize("gap", [0, 5, 900, 5_000, 200_000])
def test_the_curve_reaches_beyond_every_gap(gap: int) -> None:
    player = explain(Match(100_000, 100_000 - gap, True)).a
    low, high = expected_chart(player, PUBLISHED, t).layout.xaxis.range
    assert low < -gap <= gap < high


def test_parts_are_split_into_counted_room_and_lost() -> None:
    counted, room, lost = parts_chart(CARELESS.a, t).data
    assert counted.x == pytest.approx((0.15, 0, 0, 0.3), abs=1e-6)
    assert room.x == pytest.approx((0, 0.2, 0.09, 0), abs=1e-6)
    assert lost.x == pytest.approx((0.05, 0, 0, 0.06), abs=1e-6)
    assert annotation_texts(parts_chart(CARELESS.a, t)) == [
        "<b>Won by 16</b>  +0.15, the cap: 3 of 4 count",
        "<b>Won by 24</b>  0; up to +0.20",
        "<b>4 and last</b>  0; up to +0.09",
        "<b>Bad moves</b>  −0.30, the cap: 15 of 18 count",
    ]


def test_the_clamp_line_shows_what_was_taken() -> None:
    player = explain(Match(1500, 1500, True, PlayerStats(won_by_24=1))).a
    figure = clamp_chart(player, PUBLISHED, t)
    assert figure.data[0].x == pytest.approx((1.1, 1))
    assert "<b>before 1.10</b>" in annotation_texts(figure)


def test_the_clamp_line_shows_one_dot_where_nothing_was_taken() -> None:
    figure = clamp_chart(CARELESS.a, PUBLISHED, t)
    assert figure.data[0].x == pytest.approx((0.85,), abs=1e-6)


def test_the_own_band_stands_out() -> None:
    figure = k_chart(CARELESS.a, CARELESS.b, PUBLISHED, t)
    own = [shape for shape in figure.layout.shapes if shape.fillcolor == LIGHT.accent_pale]
    assert [(shape.x0, shape.x1, shape.y1) for shape in own] == [(1200, 1800, 32)]
    assert figure.data[0].x == (1300, 1292, 1500, 1503)
    assert "300 points to 1800" in annotation_texts(figure)


def test_rounding_goes_from_the_exact_to_the_whole_rating() -> None:
    figure = rounding_chart(CARELESS.a, t)
    assert figure.data[0].x == pytest.approx((1503, 1502.888), abs=1e-3)
    low, high = figure.layout.xaxis.range
    assert low < 1502
    assert high > 1503


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_text_comes_through_the_translator(example: str) -> None:
    for figure in all_charts(explain(EXAMPLES[example]), MARKED):
        assert [untranslated(text) for text in texts(figure) if untranslated(text)] == []


def test_names_are_distinct_and_findings_told() -> None:
    figures = all_charts(CARELESS, t)
    assert len({figure.layout.meta["name"] for figure in figures}) == len(figures)
    assert all(len(figure.layout.meta["alt"]) > 30 for figure in figures)


@settings(max_examples=40)
@given(matches, rule_sets())
def test_every_match_under_every_rule_can_be_drawn(match: Match, rules: RuleSet) -> None:
    for figure in all_charts(explain(match, rules), t):
        low, high = figure.layout.xaxis.range
        assert low < high


@settings(max_examples=20)
@given(usual_matches)
def test_an_unchanged_match_gives_an_unchanged_figure(match: Match) -> None:
    first, second = (all_charts(explain(match), t) for _ in range(2))
    assert [figure.to_json() for figure in first] == [figure.to_json() for figure in second]


def test_every_colour_has_a_dark_twin() -> None:
    assert len(set(LIGHT)) == len(LIGHT) == len(DARK)
    for figure in all_charts(CARELESS, t):
        assert colours(figure.to_plotly_json()) <= set(LIGHT)


@pytest.mark.parametrize("ratings", [(-100_000, 100_000), (100_000, 100_000), (1199, 1200)])
def test_both_players_stand_inside_the_k_chart(ratings: tuple[int, int]) -> None:
    explanation = explain(Match(*ratings, True))
    figure = k_chart(explanation.a, explanation.b, PUBLISHED, t)
    low, high = figure.layout.xaxis.range
    assert all(low < x < high for x in figure.data[0].x)
    assert high - low < 6_000
    assert f"<b>you {t.whole(ratings[0])}</b>" in annotation_texts(figure)

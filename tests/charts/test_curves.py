"""The charts of a change over bad moves and over opponents show what the rule gives."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import plotly.graph_objects as go
import pytest
from hypothesis import given, settings
from strategies import matches, rule_sets, usual_matches

from sedma_elo import PUBLISHED, Match, PlayerStats, RuleSet, rate
from sedma_elo.charts import bad_moves_chart, opponent_chart
from sedma_elo.charts.palette import LIGHT
from sedma_elo.examples import EXAMPLES
from sedma_elo.i18n import translator
from sedma_elo.insight import at_gap, change_of_a, tipping_points, with_bad_moves
from sedma_elo.narrative import tipping

t = translator("en")
CARELESS = EXAMPLES["careless_win"]
BRILLIANT = EXAMPLES["brilliant_loss"]
CLEAN = EXAMPLES["clean_win"]


def notes(figure: go.Figure) -> list[str]:
    """What is written in the chart, without markup."""
    texts = (note.text for note in figure.layout.annotations)
    return [text.replace("<br>", " ").replace("<b>", "").replace("</b>", "") for text in texts]


def brackets(figure: go.Figure) -> list[tuple[float, float]]:
    return [(shape.x0, shape.x1) for shape in figure.layout.shapes if shape.yref == "paper"]


def regions(figure: go.Figure) -> list[tuple[float, float]]:
    """The marked stretches of the zero line."""
    return [
        (shape.x0, shape.x1)
        for shape in figure.layout.shapes
        if shape.y0 == shape.y1 == 0 and shape.line.width > 2
    ]


@settings(max_examples=40)
@given(usual_matches)
def test_every_bar_is_the_change_with_so_many_bad_moves(match: Match) -> None:
    bars = bad_moves_chart(match, PUBLISHED, t).data[0]
    own = match.stats_a.bad_moves
    is_pinned = own not in bars.x
    for place, points in zip(bars.x, bars.y, strict=True):
        count = own if is_pinned and place == max(bars.x) else place
        assert points == change_of_a(PUBLISHED, with_bad_moves(match, count))


def test_the_match_stands_out_in_its_colour_with_its_change() -> None:
    bars, mark = bad_moves_chart(CARELESS, PUBLISHED, t).data
    strong = [bars.x[i] for i, colour in enumerate(bars.marker.color) if colour == LIGHT.loss]
    assert strong == [15]
    assert {bars.marker.color[0], bars.marker.color[16]} == {LIGHT.gain_soft, LIGHT.loss_soft}
    assert (mark.x, mark.y) == ((15,), (-2,))
    assert "your match −2" in notes(bad_moves_chart(CARELESS, PUBLISHED, t))


@pytest.mark.parametrize(
    ("match", "told", "spans"),
    [
        (CLEAN, ["past the cap: no more"], [(15.5, 19.5)]),
        (
            Match(1500, 1500, True, PlayerStats(5, 2)),
            ["the bonus covers these", "past the cap: no more"],
            [(0.5, 5.5), (15.5, 19.5)],
        ),
        (
            Match(1500, 1500, True, PlayerStats(0, 3, 2, 3)),
            ["the bonus covers these"],
            [(0.5, 19.5)],
        ),
        (Match(1500, 1500, False), ["no score falls below 0"], [(0.5, 8.5)]),
        (BRILLIANT, ["no score falls below 0"], [(3.5, 8.5)]),
    ],
)
def test_bad_moves_that_cost_nothing_are_explained(
    match: Match, told: list[str], spans: list[tuple[float, float]]
) -> None:
    figure = bad_moves_chart(match, PUBLISHED, t)
    assert notes(figure)[: len(told)] == told
    assert brackets(figure) == spans


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"malus_per_bad_move": 0, "cap_malus": 0}, "bad moves cost nothing under this rule"),
        ({"score_max": 0.5}, "no score goes above 0.50"),
    ],
)
def test_other_rules_have_other_reasons(changes: dict[str, float], told: str) -> None:
    assert told in notes(bad_moves_chart(CLEAN, PUBLISHED.replace(**changes), t))


def test_far_too_many_bad_moves_stand_at_the_border_under_their_number() -> None:
    figure = bad_moves_chart(with_bad_moves(CLEAN, 400), PUBLISHED, t)
    bars = figure.data[0]
    assert bars.x[-2:] == (19, 21)
    assert bars.y[-1] == 6
    assert figure.layout.xaxis.ticktext[-1] == "<b>400</b>"
    assert "With 400 bad moves your rating changes by +6." in figure.layout.meta["alt"]


def test_a_few_more_bad_moves_than_count_lengthen_the_row() -> None:
    assert bad_moves_chart(with_bad_moves(CLEAN, 30), PUBLISHED, t).data[0].x[-1] == 32


def test_the_finding_tells_from_which_bad_move_on_a_win_costs() -> None:
    assert bad_moves_chart(CARELESS, PUBLISHED, t).layout.meta["alt"] == (
        "Bars of your change over your number of bad moves, from +8 with none to −2 with 19. With "
        "15 bad moves your rating changes by −2. From 13 bad moves on, this win costs points."
    )


@settings(max_examples=40)
@given(usual_matches)
def test_both_lines_are_the_changes_against_such_opponents(match: Match) -> None:
    quiet, own, mark = opponent_chart(match, PUBLISHED, t).data
    for line, won in ((own, match.a_won), (quiet, not match.a_won)):
        for rating, points in zip(line.x, line.y, strict=True):
            varied = replace(match, rating_b=rating, a_won=won)
            assert rate(varied)[0] - match.rating_a == points
    assert (mark.x, mark.y) == ((match.rating_b,), (change_of_a(PUBLISHED, match),))
    assert own.x[0] < match.rating_b < own.x[-1]


def test_no_step_of_a_line_is_left_out() -> None:
    line = opponent_chart(CLEAN, PUBLISHED, t).data[1]
    shown = dict(zip(line.x, line.y, strict=True))
    points = shown[700]
    for rating in range(700, 2301):
        points = shown.get(rating, points)
        assert points == change_of_a(PUBLISHED, at_gap(CLEAN, 1500 - rating))


@pytest.mark.parametrize(
    ("match", "told", "spans"),
    [
        (
            CLEAN,
            [
                "against 780 or lower, a win rounds to zero",
                "against 2220 or higher, a loss rounds to zero",
            ],
            [(700, 780), (2220, 2300)],
        ),
        (
            CARELESS,
            [
                "against 1339 or lower, a win costs points",
                "against 2220 or higher, a loss rounds to zero",
            ],
            [(700, 1339), (2220, 2300)],
        ),
        (
            Match(1500, 1500, False, PlayerStats(0, 3, 2, 3)),
            [
                "against 780 or lower, a win rounds to zero",
                "against 2114 or higher, a loss gains points",
            ],
            [(700, 780), (2114, 2300)],
        ),
    ],
)
def test_odd_results_are_marked_to_the_point(
    match: Match, told: list[str], spans: list[tuple[float, float]]
) -> None:
    figure = opponent_chart(match, PUBLISHED, t)
    assert [note for note in notes(figure) if note.startswith("against")] == told
    assert regions(figure) == spans
    for told_of in (tipping.costly_win, tipping.gainful_loss):
        assert told_of(t, match, tipping_points(match, PUBLISHED)) in figure.layout.meta["alt"]


@settings(max_examples=60)
@given(matches, rule_sets())
def test_marked_regions_hold_under_every_rule(match: Match, rules: RuleSet) -> None:
    figure = opponent_chart(match, rules, t)
    low, high = figure.layout.xaxis.range
    texts = [note for note in notes(figure) if note.startswith("against")]
    for text, (start, end) in zip(texts, regions(figure), strict=True):
        won = "a win" in text
        holds: Any = {
            "costs points": lambda points: points < 0,
            "gains points": lambda points: points > 0,
        }.get(" ".join(text.split()[-2:]), lambda points: points == 0)
        inner, outer = (end, start) if won else (start, end)
        for rating, expected in ((inner, True), (inner + (1 if won else -1), False)):
            if low < rating < high and abs(rating) <= 100_000:
                played = replace(match, a_won=won, rating_b=int(rating))
                assert holds(change_of_a(rules, played)) is expected
        assert low <= min(outer, inner) <= max(outer, inner) <= high


def test_both_results_are_named_and_the_matchs_own_stands_out() -> None:
    figure = opponent_chart(BRILLIANT, PUBLISHED, t)
    bold = [note.text for note in figure.layout.annotations if note.text.startswith("<b>")]
    assert bold == ["<b>if you lose</b>", "<b>+1</b>"]
    assert figure.data[1].line.color == LIGHT.accent
    assert "if you win" in notes(figure)
    assert "1600" in figure.layout.xaxis.ticktext[0]

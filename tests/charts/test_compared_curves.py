"""Two rules' changes over bad moves and over opponents: the numbers, the area, the names."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import plotly.graph_objects as go
import pytest
from figures import annotation_texts, colours, texts
from hypothesis import given, settings
from pseudo import MARKED, untranslated
from strategies import matches, rule_sets

from sedma_elo import PUBLISHED, Match, PlayerStats, RuleSet
from sedma_elo.charts import bad_moves_compared_chart, opponent_compared_chart
from sedma_elo.charts.palette import LIGHT
from sedma_elo.examples import EXAMPLES
from sedma_elo.i18n import Translator, translator
from sedma_elo.insight import change_of_a, with_bad_moves
from sedma_elo.variants import VARIANTS

t = translator("en")
CARELESS = EXAMPLES["careless_win"]
BRILLIANT = EXAMPLES["brilliant_loss"]
BELOW_ZERO = Match(-250, -90, False, PlayerStats(3, 1))
EXTREME = PUBLISHED.replace(
    k_bands=[{"below": None, "k": 400}],
    scale=3_000,
    malus_per_bad_move=1,
    cap_malus=2,
    score_min=-5,
    score_max=5,
)
MATCHES = [*EXAMPLES.values(), BELOW_ZERO, Match(1500, 1500, True, PlayerStats(400))]
cases = list(product(MATCHES, [*VARIANTS.values(), EXTREME]))


def both(match: Match, base: RuleSet, rules: RuleSet, words: Translator = t) -> list[go.Figure]:
    return [
        bad_moves_compared_chart(match, base, rules, words),
        opponent_compared_chart(match, base, rules, words),
    ]


def notes(figure: go.Figure) -> list[str]:
    """What is written in the chart, without markup."""
    return [text.replace("<b>", "").replace("</b>", "") for text in annotation_texts(figure)]


@pytest.mark.parametrize(("match", "rules"), cases)
def test_every_step_over_bad_moves_is_the_change(match: Match, rules: RuleSet) -> None:
    figure = bad_moves_compared_chart(match, PUBLISHED, rules, t)
    _, base, _, edited, _ = figure.data
    own, last = match.stats_a.bad_moves, max(base.x) - 0.5
    for line, of in ((base, PUBLISHED), (edited, rules)):
        for place in range(int(last) + 1):
            # Where the match's own number stands at the border, nothing changes before it.
            count = max(own, place) if place == last else place
            change = change_of_a(of, with_bad_moves(match, count))
            assert np.interp([place - 0.4, place + 0.4], line.x, line.y) == pytest.approx(change)


@pytest.mark.parametrize(("match", "rules"), cases)
def test_every_point_over_opponents_is_the_change(match: Match, rules: RuleSet) -> None:
    _, base, _, edited, _ = opponent_compared_chart(match, PUBLISHED, rules, t).data
    for line, of in ((base, PUBLISHED), (edited, rules)):
        for rating, change in zip(line.x, line.y, strict=True):
            assert change == change_of_a(of, replace(match, rating_b=rating))


def test_no_step_of_either_line_is_left_out() -> None:
    rules = VARIANTS["small_penalty"]
    _, base, _, edited, _ = opponent_compared_chart(CARELESS, PUBLISHED, rules, t).data
    for line, of in ((base, PUBLISHED), (edited, rules)):
        heights = np.interp(range(700, 2_301), line.x, line.y)
        for rating, height in zip(range(700, 2_301), heights, strict=True):
            assert height == change_of_a(of, replace(CARELESS, rating_b=rating))


@pytest.mark.parametrize(("match", "rules"), cases)
def test_the_area_has_the_colour_of_gain_above_the_base_and_of_loss_below(
    match: Match, rules: RuleSet
) -> None:
    for figure in both(match, PUBLISHED, rules):
        upper, base, lower, edited, _ = figure.data
        assert (base.fill, base.fillcolor) == ("tonexty", LIGHT.gain_least)
        assert (lower.fill, lower.fillcolor) == ("tonexty", LIGHT.loss_least)
        assert upper.x == base.x == lower.x == edited.x
        for high, before, low, after in zip(upper.y, base.y, lower.y, edited.y, strict=True):
            assert (high, low) == (max(before, after), min(before, after))
        assert (base.line.color, edited.line.color) == (LIGHT.neutral, LIGHT.accent)


@pytest.mark.parametrize(("match", "rules"), cases)
def test_the_match_stands_on_both_lines_with_its_difference(match: Match, rules: RuleSet) -> None:
    changes = (change_of_a(PUBLISHED, match), change_of_a(rules, match))
    difference = changes[1] - changes[0]
    for figure in both(match, PUBLISHED, rules):
        mark = figure.data[-1]
        assert mark.y == changes
        _, base, _, _edited, _ = figure.data
        assert (mark.x[0] in base.x) or min(base.x) < mark.x[0] < max(base.x)
        told = f"your match {t.change(difference)}" if difference else "your match: no difference"
        assert told in notes(figure)
        assert (
            mark.line.color
            == {1: LIGHT.gain, 0: LIGHT.neutral, -1: LIGHT.loss}[
                (difference > 0) - (difference < 0)
            ]
        )
    assert both(match, PUBLISHED, rules)[1].data[-1].x == (match.rating_b,) * 2


@pytest.mark.parametrize(("match", "rules"), cases)
def test_both_lines_are_named_or_the_one_they_are(match: Match, rules: RuleSet) -> None:
    for figure in both(match, PUBLISHED, rules):
        _, base, _, edited, _ = figure.data
        expected = {"both rules"} if base.y == edited.y else {"published", "edited rule"}
        assert set(notes(figure)) & {"both rules", "published", "edited rule"} == expected


@pytest.mark.parametrize(
    ("match", "variant", "told"),
    [
        (
            CARELESS,
            "small_penalty",
            (
                "Your change over your number of bad moves, a line for each rule. The lines "
                "are farthest apart with 15 bad moves, by +6 points. With 15 bad moves: −2 "
                "under the published rule, +4 under the edited one."
            ),
        ),
        (
            BRILLIANT,
            "plain_elo",
            (
                "Your change over your number of bad moves, a line for each rule. The lines "
                "are farthest apart with 0 bad moves, by −2 points. With 0 bad moves: +1 under "
                "the published rule, −1 under the edited one."
            ),
        ),
        (
            EXAMPLES["dead_zone"],
            "without_clamp",
            (
                "Your change over your number of bad moves, a line for each rule. The edited "
                "rule changes nothing here. With 0 bad moves: ±0 under the published rule, ±0 "
                "under the edited one."
            ),
        ),
    ],
)
def test_the_finding_over_bad_moves(match: Match, variant: str, told: str) -> None:
    figure = bad_moves_compared_chart(match, PUBLISHED, VARIANTS[variant], t)
    assert figure.layout.meta == {"name": "bad_moves_compared", "alt": told}


@pytest.mark.parametrize(
    ("match", "variant", "told"),
    [
        (
            CARELESS,
            "small_penalty",
            (
                "What a win brings over the opponent's rating, a line for each rule. The lines "
                "are farthest apart against 840, by +7 points. A win against 1300: −2 under "
                "the published rule, +4 under the edited one."
            ),
        ),
        (
            BELOW_ZERO,
            "flat_k",
            (
                "What a loss brings over the opponent's rating, a line for each rule. The "
                "lines are farthest apart against -1050, by +8 points. A loss against -90: -11 "
                "under the published rule, -9 under the edited one."
            ),
        ),
        (
            CARELESS,
            "published",
            (
                "What a win brings over the opponent's rating, a line for each rule. The "
                "edited rule changes nothing here. A win against 1300: −2 under the published "
                "rule, −2 under the edited one."
            ),
        ),
    ],
)
def test_the_finding_over_opponents(match: Match, variant: str, told: str) -> None:
    figure = opponent_compared_chart(match, PUBLISHED, VARIANTS[variant], t)
    assert figure.layout.meta["name"] == "opponent_compared"
    assert figure.layout.meta["alt"].replace("−", "-") == told.replace("−", "-")


def test_far_too_many_bad_moves_stand_at_the_border_under_their_number() -> None:
    match = with_bad_moves(CARELESS, 400)
    figure = bad_moves_compared_chart(match, PUBLISHED, VARIANTS["small_penalty"], t)
    assert figure.data[-1].x == (21, 21)
    assert figure.layout.xaxis.ticktext[-1] == "<b>400</b>"
    assert figure.data[1].x[-2:] == (20, 21.5)


def test_of_very_many_bad_moves_some_are_steps_with_their_own_change() -> None:
    rules = PUBLISHED.replace(malus_per_bad_move=0.001, cap_malus=0.9)
    match = with_bad_moves(CARELESS, 333)
    figure = bad_moves_compared_chart(match, PUBLISHED, rules, t)
    edited, mark = figure.data[3], figure.data[4]
    assert len(edited.x) < 220
    assert (mark.x[0], mark.y[1]) == (333, change_of_a(rules, match))
    told = dict(zip(edited.hovertext, edited.y, strict=True))
    assert told["With 900 bad moves: −2 under the published rule, −21 under the edited one."] == -21
    assert "farthest apart with 890 bad moves, by −19 points" in figure.layout.meta["alt"]


def test_the_rule_that_counts_more_bad_moves_lengthens_the_row() -> None:
    finer = PUBLISHED.replace(malus_per_bad_move=0.01)
    for pair in ((PUBLISHED, finer), (finer, PUBLISHED)):
        assert max(bad_moves_compared_chart(CARELESS, *pair, t).data[1].x) == 34.5


@pytest.mark.parametrize(("match", "rules"), cases)
def test_every_text_comes_through_the_translator(match: Match, rules: RuleSet) -> None:
    for figure in both(match, PUBLISHED, rules, MARKED):
        assert [untranslated(text) for text in texts(figure) if untranslated(text)] == []


@settings(max_examples=60)
@given(matches, rule_sets(), rule_sets())
def test_every_match_under_any_two_rules_can_be_drawn(
    match: Match, base: RuleSet, rules: RuleSet
) -> None:
    for figure, again in zip(both(match, base, rules), both(match, base, rules), strict=True):
        assert figure.to_json() == again.to_json()
        assert len(figure.to_json()) < 45_000
        assert colours(figure.to_plotly_json()) <= set(LIGHT)
        (left, right), (low, high) = figure.layout.xaxis.range, figure.layout.yaxis.range
        placed = [note for note in figure.layout.annotations if note.xref != "paper"]
        assert all(left <= note.x <= right and low <= note.y <= high for note in placed)
        assert all(low < y < high for trace in figure.data for y in trace.y)
        assert 1 <= len(figure.layout.yaxis.tickvals) <= 6
        assert any(text.startswith("your match") for text in notes(figure))

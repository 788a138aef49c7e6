"""The chart of both changes and their sum."""

from __future__ import annotations

import pytest
from hypothesis import given
from strategies import matches, rule_sets

from sedma_elo import Match, PlayerStats, RuleSet, explain, rate
from sedma_elo.charts import pool_chart
from sedma_elo.charts.palette import LIGHT
from sedma_elo.examples import EXAMPLES
from sedma_elo.i18n import translator

t = translator("en")


@pytest.mark.parametrize(
    ("match", "changes", "colours", "told"),
    [
        (
            EXAMPLES["careless_win"],
            (-2, -8, -10),
            (LIGHT.loss, LIGHT.loss, LIGHT.loss),
            "together: 10 points leave the pool",
        ),
        (
            EXAMPLES["brilliant_loss"],
            (1, 1, 2),
            (LIGHT.gain, LIGHT.gain, LIGHT.gain),
            "together: 2 points enter the pool",
        ),
        (
            EXAMPLES["clean_win"],
            (16, -16, 0),
            (LIGHT.gain, LIGHT.loss, LIGHT.neutral),
            "together: the points only change hands",
        ),
    ],
)
def test_bars_are_the_changes_and_their_sum(
    match: Match, changes: tuple[int, ...], colours: tuple[str, ...], told: str
) -> None:
    explanation = explain(match)
    figure = pool_chart(explanation.a, explanation.b, t)
    assert figure.data[0].x == changes
    assert figure.data[0].marker.color == colours
    assert figure.layout.annotations[2].text.endswith(told)


def test_the_finding_names_all_three() -> None:
    explanation = explain(Match(1500, 1300, True, PlayerStats(15)))
    assert pool_chart(explanation.a, explanation.b, t).layout.meta["alt"] == (
        "Bars of both changes and their sum: you −2, your opponent −8, together −10."
    )


@given(matches, rule_sets())
def test_every_bar_ends_inside_the_chart(match: Match, rules: RuleSet) -> None:
    explanation = explain(match, rules)
    figure = pool_chart(explanation.a, explanation.b, t)
    low, high = figure.layout.xaxis.range
    own, other = rate(match, rules)
    sum_of_changes = own - match.rating_a + other - match.rating_b
    assert figure.data[0].x[2] == sum_of_changes
    assert all(low < change < high for change in figure.data[0].x)

"""The map of differences agrees with `rate` at every cell, and outlines where a sign turns."""

from __future__ import annotations

from dataclasses import replace

import plotly.graph_objects as go
import pytest
from figures import annotation_texts, colours, texts
from hypothesis import given, settings
from pseudo import MARKED, untranslated
from strategies import matches, rule_sets

from sedma_elo import PUBLISHED, Match, PlayerStats, RuleSet, rate
from sedma_elo.charts import difference_map_chart
from sedma_elo.charts.difference_grid import difference_grid
from sedma_elo.charts.palette import LIGHT
from sedma_elo.examples import EXAMPLES
from sedma_elo.i18n import translator
from sedma_elo.insight import at_gap, change_of_a, with_bad_moves
from sedma_elo.variants import VARIANTS

t = translator("en")
CARELESS = EXAMPLES["careless_win"]
BRILLIANT = EXAMPLES["brilliant_loss"]
DEAD_ZONE = EXAMPLES["dead_zone"]
BELOW_ZERO = Match(-250, -90, False, PlayerStats(3, 1))
MATCHES = [CARELESS, BRILLIANT, DEAD_ZONE, BELOW_ZERO, Match(99_900, 100_000, True)]
EXTREME = PUBLISHED.replace(
    k_bands=[{"below": None, "k": 400}],
    scale=3_000,
    malus_per_bad_move=1,
    cap_malus=2,
    score_min=-5,
    score_max=5,
)
RULES = [*VARIANTS.values(), EXTREME, PUBLISHED.replace(scale=200)]
cases = [(match, rules) for match in MATCHES for rules in RULES]


def notes(figure: go.Figure) -> list[str]:
    """What is written on the map, without markup."""
    return [
        text.replace("<br>", " ").replace("<b>", "").replace("</b>", "")
        for text in annotation_texts(figure)
    ]


def sentence(figure: go.Figure, gap: int, bad_moves: int) -> str:
    """What the browser puts together for a cell."""
    cells = figure.data[0]
    row, column = cells.y.index(bad_moves), cells.x.index(gap)
    pieces = cells.meta["sentences"]
    before = pieces["base"][row][column]
    outcomes = (pieces["outcomes"][str(x)] for x in (before, before + cells.z[row][column]))
    text: str = pieces["pattern"].format(pieces["columns"][column], pieces["rows"][row], *outcomes)
    return text.replace("<br>", " ")


@pytest.mark.parametrize(("match", "rules"), cases)
def test_every_cell_is_a_difference_of_what_rate_gives(match: Match, rules: RuleSet) -> None:
    cells = difference_map_chart(match, PUBLISHED, rules, t).data[0]
    before = cells.meta["sentences"]["base"]
    for bad_moves, row, base in zip(cells.y, cells.z, before, strict=True):
        for gap, points, published in zip(cells.x, row, base, strict=True):
            cell = at_gap(with_bad_moves(match, bad_moves), gap)
            assert points == rate(cell, rules)[0] - rate(cell, PUBLISHED)[0]
            assert published == rate(cell, PUBLISHED)[0] - match.rating_a


@pytest.mark.parametrize(("match", "rules"), cases)
def test_outcomes_of_both_rules_have_their_text(match: Match, rules: RuleSet) -> None:
    cells = difference_map_chart(match, PUBLISHED, rules, t).data[0]
    pieces = cells.meta["sentences"]
    for base, row in zip(pieces["base"], cells.z, strict=True):
        for before, points in zip(base, row, strict=True):
            for change in (before, before + points):
                assert pieces["outcomes"][str(change)] == t.change(change)


@pytest.mark.parametrize("order", [1, -1])
def test_rows_and_gaps_are_those_of_the_rule_that_needs_more(order: int) -> None:
    finer = PUBLISHED.replace(malus_per_bad_move=0.005, scale=1_000)
    base, rules = (PUBLISHED, finer)[::order]
    cells = difference_map_chart(CARELESS, base, rules, t).data[0]
    assert cells.y[-1] > 60
    assert (cells.x[0], cells.x[-1]) == (-2_080, 2_080)


def test_a_cell_says_both_changes() -> None:
    figure = difference_map_chart(CARELESS, PUBLISHED, VARIANTS["small_penalty"], t)
    assert sentence(figure, 200, 15) == (
        "Gap +200, 15 bad moves: −2 under the published rule, +4 under the edited one."
    )
    assert sentence(figure, 0, 16) == (
        "Gap 0, 16 or more bad moves: +6 under the published rule, +13 under the edited one."
    )
    assert figure.data[-1].hovertext[0].replace("<br>", " ") == sentence(figure, 200, 15)


@pytest.mark.parametrize(
    ("match", "variant", "expected"),
    [
        (
            CARELESS,
            "small_penalty",
            ["this match: −2 → +4", "a win no longer costs points", "+6 to +7", "no difference"],
        ),
        (
            CARELESS,
            "no_penalty",
            ["this match: −2 → +8", "a win no longer costs points", "+8 to +10"],
        ),
        (CARELESS, "without_clamp", ["this match: −2 → −2", "no difference"]),
        (CARELESS, "published", ["this match: −2 → −2", "no difference"]),
        (BRILLIANT, "losers_keep_bonus", ["this match: +1 → +16", "a loss now gains points"]),
        (
            BRILLIANT,
            "plain_elo",
            ["this match: +1 → −1", "a loss no longer gains points", "−2 to −1", "no difference"],
        ),
        (DEAD_ZONE, "flat_k", ["this match: ±0 → ±0", "no difference"]),
        (BELOW_ZERO, "no_penalty", ["this match: −11 → −11", "no difference"]),
    ],
)
def test_what_there_is_has_a_name(match: Match, variant: str, expected: list[str]) -> None:
    found = notes(difference_map_chart(match, PUBLISHED, VARIANTS[variant], t))
    assert [text for text in expected if text not in found] == []
    assert found[0] == expected[0]
    named = {text for text in found if "longer" in text or " now " in text}
    assert named == {text for text in expected if "longer" in text or " now " in text}


def test_the_other_way_round_the_names_and_colours_turn() -> None:
    other = VARIANTS["no_penalty"]
    forth, back = (
        difference_map_chart(CARELESS, base, rules, t)
        for base, rules in ((PUBLISHED, other), (other, PUBLISHED))
    )
    assert "a win now costs points" in notes(back)
    assert (forth.data[1].line.color, back.data[1].line.color) == (LIGHT.gain, LIGHT.loss)
    assert (forth.data[1].x, forth.data[1].y) == (back.data[1].x, back.data[1].y)
    assert [[-z for z in row] for row in forth.data[0].z] == [list(row) for row in back.data[0].z]


def test_the_outline_runs_where_both_rules_have_it() -> None:
    line = difference_map_chart(CARELESS, PUBLISHED, VARIANTS["small_penalty"], t).data[1]
    at_cap = {x for x, y in zip(line.x, line.y, strict=True) if y == 15.5}
    # From a gap of 161 on under the published rule, from 415 on under the edited one.
    assert at_cap == {160.5, 414.5}


@pytest.mark.parametrize(("match", "rules"), cases)
def test_regions_are_where_only_one_rule_turns_the_sign(match: Match, rules: RuleSet) -> None:
    grid = difference_grid(match, PUBLISHED, rules)
    regions = {
        (True, False): grid.loss_begins_later,
        (False, True): grid.loss_begins_earlier,
    }
    if not match.a_won:
        regions = {(False, True): grid.gain_ends_later, (True, False): grid.gain_ends_earlier}
    for row, bad_moves in enumerate(grid.base.bad_moves):
        for gap in grid.base.gaps:
            cell = at_gap(with_bad_moves(match, bad_moves), gap)
            changes = (change_of_a(PUBLISHED, cell), change_of_a(rules, cell))
            turned = tuple(c < 0 if match.a_won else c > 0 for c in changes)
            for kind, spans in regions.items():
                assert (spans[row].left < gap < spans[row].right) is (turned == kind)


@settings(max_examples=60)
@given(matches, rule_sets(), rule_sets())
def test_widest_runs_hold_the_difference(match: Match, base: RuleSet, rules: RuleSet) -> None:
    grid = difference_grid(match, base, rules)
    for low, high in ((0, 0), (grid.most, grid.most), (grid.least, 0)):
        for row, span in zip(grid.points, grid.widest_run(low, high), strict=True):
            inside = [
                points
                for gap, points in zip(grid.base.gaps, row, strict=True)
                if span.left < gap < span.right
            ]
            assert all(low <= points <= high for points in inside)
            assert bool(inside) is any(low <= points <= high for points in row)


def test_greater_differences_have_stronger_colours_and_none_is_neutral() -> None:
    cells = difference_map_chart(CARELESS, PUBLISHED, VARIANTS["no_penalty"], t).data[0]
    assert (cells.zmin, cells.zmax) == (-10, 10)
    small = difference_map_chart(CARELESS, PUBLISHED, VARIANTS["published"], t).data[0]
    assert (small.zmin, small.zmax) == (-8, 8)
    shades = {colour for place, colour in cells.colorscale if abs(2 * place - 1) * 10 <= 0.51}
    assert shades == {LIGHT.loss_least, LIGHT.room, LIGHT.gain_least}


@pytest.mark.parametrize(
    ("match", "variant", "finding"),
    [
        (CARELESS, "small_penalty", "The difference goes from ±0 to +7 points."),
        (
            CARELESS,
            "small_penalty",
            (
                "With 16 or more bad moves a win costs points from a gap of +161 on under the "
                "published rule, from a gap of +415 on under the edited one."
            ),
        ),
        (CARELESS, "no_penalty", "nowhere on it under the edited one."),
        (
            BRILLIANT,
            "losers_keep_bonus",
            (
                "Without bad moves a loss gains points up to a gap of −596 under the published "
                "rule, up to a gap of −51 under the edited one."
            ),
        ),
        (BRILLIANT, "plain_elo", "nowhere on it under the edited one."),
        (CARELESS, "published", "It changes nothing on it."),
        (
            CARELESS,
            "small_penalty",
            "Gap +200, 15 bad moves: −2 under the published rule, +4 under the edited one.",
        ),
    ],
)
def test_the_map_tells_its_finding(match: Match, variant: str, finding: str) -> None:
    figure = difference_map_chart(match, PUBLISHED, VARIANTS[variant], t)
    assert figure.layout.meta["name"] == "difference_map"
    assert finding in figure.layout.meta["alt"]


@pytest.mark.parametrize(("match", "rules"), cases)
def test_a_map_stays_small(match: Match, rules: RuleSet) -> None:
    assert len(difference_map_chart(match, PUBLISHED, rules, t).to_json()) < 25_000


@pytest.mark.parametrize(("match", "rules"), cases)
def test_every_text_comes_through_the_translator(match: Match, rules: RuleSet) -> None:
    figure = difference_map_chart(match, PUBLISHED, rules, MARKED)
    assert [untranslated(text) for text in texts(figure) if untranslated(text)] == []


@settings(max_examples=60)
@given(matches, rule_sets(), rule_sets())
def test_every_match_under_any_two_rules_can_be_drawn(
    match: Match, base: RuleSet, rules: RuleSet
) -> None:
    figure = difference_map_chart(match, base, rules, t)
    assert colours(figure.to_plotly_json()) <= set(LIGHT)
    assert figure.to_json() == difference_map_chart(match, base, rules, t).to_json()
    (left, right), (bottom, top) = figure.layout.xaxis.range, figure.layout.yaxis.range
    pin = figure.data[-1]
    assert left < pin.x[0] < right
    assert bottom < pin.y[0] < top
    placed = [note for note in figure.layout.annotations if note.xref != "paper"]
    assert all(left <= note.x <= right and bottom <= note.y <= top for note in placed)


@settings(max_examples=40)
@given(matches, rule_sets())
def test_a_rule_differs_from_itself_nowhere(match: Match, rules: RuleSet) -> None:
    renamed = rules.replace(name="other")
    figure = difference_map_chart(match, rules, renamed, t)
    assert {points for row in figure.data[0].z for points in row} == {0}
    assert "It changes nothing on it." in figure.layout.meta["alt"]
    assert "no difference" in notes(figure)
    assert [trace.type for trace in figure.data] == ["heatmap", "scatter"]


def test_bonuses_of_the_match_count() -> None:
    generous = replace(CARELESS, stats_a=PlayerStats(15, 3, 2, 3))
    cells = difference_map_chart(generous, PUBLISHED, VARIANTS["no_penalty"], t).data[0]
    assert {points for row in cells.z for points in row} == {0}

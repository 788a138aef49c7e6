"""The map agrees with `rate` at every cell and along its lines; the stakes show their numbers."""

from __future__ import annotations

from math import inf

import plotly.graph_objects as go
import pytest
from figures import annotation_texts, colours, texts
from hypothesis import given, settings
from pseudo import MARKED, untranslated
from strategies import matches, rule_sets

from sedma_elo import PUBLISHED, Match, PlayerStats, RuleSet, rate
from sedma_elo.charts import map_chart, stakes_chart
from sedma_elo.charts.change_grid import Grid, change_grid
from sedma_elo.charts.palette import LIGHT
from sedma_elo.i18n import translator
from sedma_elo.insight import at_gap, change_of_a, lowest_gap, stakes, with_bad_moves

t = translator("en")
ALL_BONUSES = PlayerStats(won_by_16=3, won_by_24=2, won_by_4_and_last=3)
CARELESS = Match(1500, 1300, True, PlayerStats(bad_moves=15))
BRILLIANT = Match(1000, 1600, False, ALL_BONUSES)
MATCHES = [
    CARELESS,
    BRILLIANT,
    Match(1500, 1500, True, ALL_BONUSES),
    Match(800, 1600, False),
    Match(2300, 1500, True),
    Match(1000, 2500, False, PlayerStats(bad_moves=100)),
    Match(100_000, 99_900, True, PlayerStats(bad_moves=3)),
    Match(0, 99_901, False),
]
RULES = [
    PUBLISHED,
    PUBLISHED.replace(scale=200),
    PUBLISHED.replace(malus_per_bad_move=0, cap_malus=0),
    PUBLISHED.replace(malus_per_bad_move=0.001),
    PUBLISHED.replace(score_min=-1, score_max=1.2),
]
cases = [(match, rules) for match in MATCHES for rules in RULES]


def sentence(figure: go.Figure, gap: int, bad_moves: int) -> str:
    cells = figure.data[0]
    row, column = cells.y.index(bad_moves), cells.x.index(gap)
    pieces = cells.meta["sentences"]
    outcome = pieces["outcomes"][str(cells.z[row][column])]
    text: str = pieces["pattern"].format(pieces["columns"][column], pieces["rows"][row], outcome)
    return text.replace("<br>", " ")


@pytest.mark.parametrize(("match", "rules"), cases)
def test_every_cell_is_what_rate_gives(match: Match, rules: RuleSet) -> None:
    cells = map_chart(match, rules, t).data[0]
    for bad_moves, row in zip(cells.y, cells.z, strict=True):
        for gap, change in zip(cells.x, row, strict=True):
            cell = at_gap(with_bad_moves(match, bad_moves), gap)
            assert change == rate(cell, rules)[0] - cell.rating_a


@pytest.mark.parametrize(("match", "rules"), cases)
def test_the_last_row_stands_for_all_bad_moves_beyond(match: Match, rules: RuleSet) -> None:
    grid = change_grid(match, rules)
    beyond = with_bad_moves(match, 1_000)
    assert [change_of_a(rules, at_gap(beyond, gap)) for gap in grid.gaps] == list(grid.changes[-1])


@pytest.mark.parametrize(("match", "rules"), cases)
@pytest.mark.parametrize("at_most", [0, -1, 7])
def test_lines_are_exact(match: Match, rules: RuleSet, at_most: int) -> None:
    grid = change_grid(match, rules)
    for bad_moves, edge in zip(grid.bad_moves, grid.edge(at_most), strict=True):
        lowest = lowest_gap(with_bad_moves(match, bad_moves), rules, at_most)
        exact = inf if lowest is None else lowest - 0.5
        if grid.left < exact < grid.right:
            assert edge == exact
        else:
            assert edge == (-inf if exact <= grid.left else inf)


def spans(grid: Grid) -> list[tuple[str, int, float, float]]:
    named = {"gain": grid.gains, "zero": grid.zeros, "loss": grid.losses}
    return [
        (name, bad_moves, *span)
        for name, region in named.items()
        for bad_moves, span in zip(grid.bad_moves, region, strict=True)
        if span.left < span.right
    ]


@pytest.mark.parametrize("match", MATCHES)
def test_regions_hold_the_changes_of_their_sign(match: Match) -> None:
    for name, bad_moves, left, right in spans(change_grid(match, PUBLISHED)):
        row = with_bad_moves(match, bad_moves)
        for gap in (left + 0.5, right - 0.5):
            if gap == int(gap) and abs(row.rating_a - int(gap)) <= 100_000:
                change = change_of_a(PUBLISHED, at_gap(row, int(gap)))
                sign = "gain" if change > 0 else "loss" if change < 0 else "zero"
                assert sign == name


def test_the_line_of_costly_wins_runs_where_the_published_rule_has_it() -> None:
    line = map_chart(CARELESS, PUBLISHED, t).data[3]
    assert line.line.color == LIGHT.loss
    at_cap = [x for x, y in zip(line.x, line.y, strict=True) if y is not None and 14.5 < y < 16]
    assert set(at_cap) == {160.5}


def test_the_line_of_gainful_losses_runs_where_the_published_rule_has_it() -> None:
    line = map_chart(BRILLIANT, PUBLISHED, t).data[2]
    assert line.line.color == LIGHT.gain
    assert line.x[0] == -595.5


def test_a_single_point_has_the_colour_of_its_sign() -> None:
    cells = map_chart(CARELESS, PUBLISHED, t).data[0]
    assert (cells.zmin, cells.zmax) == (-32, 32)
    shades = [(2 * place - 1, colour) for place, colour in cells.colorscale]
    assert shades == [
        (-1, LIGHT.loss_most),
        (-1 / 64, LIGHT.loss_least),
        (-1 / 64, LIGHT.room),
        (1 / 64, LIGHT.room),
        (1 / 64, LIGHT.gain_least),
        (1, LIGHT.gain_most),
    ]


@pytest.mark.parametrize(
    ("gap", "bad_moves", "expected"),
    [
        (200, 15, "Opponent 200 points below you, 15 bad moves: you win but lose 2 points."),
        (-20, 1, "Opponent 20 points above you, 1 bad move: you win and gain 16 points."),
        (0, 0, "Opponent level with you, 0 bad moves: you win and gain 16 points."),
        (
            800,
            16,
            "Opponent 800 points below you, 16 or more bad moves: you win but lose 9 points.",
        ),
        (800, 1, "Opponent 800 points below you, 1 bad move: you win and your rating stays."),
    ],
)
def test_a_cell_of_a_win_says_a_sentence(gap: int, bad_moves: int, expected: str) -> None:
    assert sentence(map_chart(CARELESS, PUBLISHED, t), gap, bad_moves) == expected


@pytest.mark.parametrize(
    ("gap", "bad_moves", "expected"),
    [
        (-600, 0, "Opponent 600 points above you, 0 bad moves: you lose but gain 1 point."),
        (-600, 1, "Opponent 600 points above you, 1 bad move: you lose and your rating stays."),
        (0, 5, "Opponent level with you, 5 or more bad moves: you lose, and 20 points with it."),
    ],
)
def test_a_cell_of_a_loss_says_a_sentence(gap: int, bad_moves: int, expected: str) -> None:
    assert sentence(map_chart(BRILLIANT, PUBLISHED, t), gap, bad_moves) == expected


def test_the_match_is_pinned() -> None:
    figure = map_chart(CARELESS, PUBLISHED, t)
    pin = figure.data[-1]
    assert (pin.x, pin.y) == ((200,), (15,))
    assert pin.hovertext[0].endswith("you win but lose 2 points.")
    assert "<b>this match: −2</b>" in annotation_texts(figure)


def test_a_match_with_more_bad_moves_is_pinned_in_the_last_row() -> None:
    pin = map_chart(with_bad_moves(CARELESS, 100), PUBLISHED, t).data[-1]
    assert pin.y == (16,)
    assert "100 bad moves" in pin.hovertext[0]


def test_without_a_pin_the_match_is_not_named() -> None:
    pinned, bare = (map_chart(CARELESS, PUBLISHED, t, pinned=on) for on in (True, False))
    assert len(bare.data) == len(pinned.data) - 1
    assert not any("this match" in text.lower() for text in texts(bare))


def regions_named(match: Match) -> set[str]:
    found = annotation_texts(map_chart(match, PUBLISHED, t))
    plain = {text.replace("<br>", " ").removeprefix("<b>").removesuffix("</b>") for text in found}
    return plain & {"you win but lose points", "you lose but gain points", "rounds to zero"}


def test_the_regions_there_are_have_names() -> None:
    assert regions_named(CARELESS) == {"you win but lose points", "rounds to zero"}
    assert regions_named(BRILLIANT) == {"you lose but gain points", "rounds to zero"}
    assert regions_named(Match(1500, 1500, True, ALL_BONUSES)) == {"rounds to zero"}


def test_numbers_stand_beside_their_lines() -> None:
    figure = map_chart(CARELESS, PUBLISHED, t)
    grid = change_grid(CARELESS, PUBLISHED)
    notes = {note.text: note for note in figure.layout.annotations}
    for text, at_most in (("+24", 23), ("+16", 15), ("+8", 7), ("−8", -8)):
        assert notes[text].x == grid.edge(at_most)[notes[text].y]


@pytest.mark.parametrize(
    ("match", "finding"),
    [
        (CARELESS, "With 16 or more bad moves a win costs points from a gap of +161 on."),
        (CARELESS, "This match: gap +200, 15 bad moves, change −2."),
        (BRILLIANT, "Without bad moves a loss gains points up to a gap of −596."),
        (Match(1500, 1500, True, ALL_BONUSES), "No win on it costs points."),
        (Match(800, 1600, False), "No loss on it gains points."),
    ],
)
def test_the_map_tells_its_finding(match: Match, finding: str) -> None:
    assert finding in map_chart(match, PUBLISHED, t).layout.meta["alt"]


@pytest.mark.parametrize(("match", "rules"), cases)
def test_a_map_stays_small(match: Match, rules: RuleSet) -> None:
    cells = map_chart(match, rules, t)
    assert len(str(cells.to_plotly_json())) < 30_000
    assert len(cells.data[0].y) <= 21
    assert max(cells.data[0].y) <= 1_000


def test_the_stakes_show_worst_clean_and_best() -> None:
    win, loss, played = stakes_chart(CARELESS, PUBLISHED, t).data
    assert (win.x, loss.x) == ((-2, 8, 8), (-24, -23, -24))
    assert (played.x, played.y) == ((-2,), win.y[:1])
    assert annotation_texts(stakes_chart(CARELESS, PUBLISHED, t)) == [
        "clean game",
        "<b>−2</b>",
        "<b>+8</b>",
        "clean game",
        "<b>−24</b>",
        "<b>−23</b>",
        "<b>this match: −2</b>",
    ]


def test_the_bar_changes_colour_at_zero() -> None:
    bars = stakes_chart(CARELESS, PUBLISHED, t).layout.shapes[1:3]
    assert [(bar.x0, bar.x1, bar.line.color) for bar in bars] == [
        (-2, 0, LIGHT.loss_soft),
        (0, 8, LIGHT.gain_soft),
    ]


def test_a_stake_that_nothing_moves_has_one_number() -> None:
    rules = PUBLISHED.replace(malus_per_bad_move=0, cap_malus=0, loser_bonus_share=0)
    found = annotation_texts(stakes_chart(Match(1500, 1500, False), rules, t))
    assert found == ["always +16", "always −16", "<b>this match: −16</b>"]


def test_a_clean_game_between_the_ends_has_its_own_number() -> None:
    rules = PUBLISHED.replace(score_max=1.2)
    assert "clean game +8" in annotation_texts(stakes_chart(CARELESS, rules, t))


def test_the_stakes_tell_their_finding() -> None:
    assert stakes_chart(CARELESS, PUBLISHED, t).layout.meta["alt"] == (
        "Points at stake. A win brings −2 to +8, +8 for a clean game; a loss −24 to −23, −24 for a "
        "clean game. This match: −2."
    )


@pytest.mark.parametrize("match", MATCHES)
def test_every_text_comes_through_the_translator(match: Match) -> None:
    for figure in (map_chart(match, PUBLISHED, MARKED), stakes_chart(match, PUBLISHED, MARKED)):
        assert [untranslated(text) for text in texts(figure) if untranslated(text)] == []


@settings(max_examples=60)
@given(matches, rule_sets())
def test_every_match_under_every_rule_can_be_drawn(match: Match, rules: RuleSet) -> None:
    plane, stake = map_chart(match, rules, t), stakes_chart(match, rules, t)
    for figure in (plane, stake):
        assert colours(figure.to_plotly_json()) <= set(LIGHT)
    assert colours(plane.to_plotly_json()) >= {LIGHT.gain_most, LIGHT.loss_most}
    left, right = plane.layout.xaxis.range
    bottom, top = plane.layout.yaxis.range
    pin = plane.data[-1]
    assert left < pin.x[0] < right
    assert bottom < pin.y[0] < top
    low, high = stake.layout.xaxis.range
    assert all(low < x < high for row in stakes(match, rules) for x in (row.worst, row.best))
    assert [note for note in plane.layout.annotations if not _is_inside(note, plane)] == []


def _is_inside(note: go.layout.Annotation, figure: go.Figure) -> bool:
    if note.xref == "paper":
        return True
    (left, right), (bottom, top) = figure.layout.xaxis.range, figure.layout.yaxis.range
    return bool(left <= note.x <= right and bottom <= note.y <= top)

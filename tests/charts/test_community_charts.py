"""Charts of answers say no more than the display ladder allows, to each group by itself."""

from __future__ import annotations

import re
from collections.abc import Sequence

import plotly.graph_objects as go
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pseudo import MARKED, untranslated

from sedma_elo.charts import over_time_chart, shares_chart, verdicts_chart, wishes_chart
from sedma_elo.charts.palette import LIGHT
from sedma_elo.feedback.answer import Verdict
from sedma_elo.feedback.fairness import WISH_EDGES, Share, Verdicts, Wishes, WonAndLost
from sedma_elo.i18n import Translator, translator

t = translator("en")
SIZES = [0, 9, 12, 45, 1_000, 100_000]


def spread(answers: int, parts: int) -> list[int]:
    """So many answers over so many parts, the later ones taking more."""
    weights = range(1, parts + 1)
    counts = [answers * weight // sum(weights) for weight in weights]
    return [*counts[:-1], answers - sum(counts[:-1])]


def verdicts_of(counts: Sequence[int]) -> Verdicts:
    return Verdicts(dict(zip(Verdict, counts, strict=True)))


def judged(answers: int) -> Verdicts:
    return verdicts_of([*spread(answers, 5), 0])


def wishes_of(bands: Sequence[int], median: float = 2.0) -> Wishes:
    return Wishes(tuple(bands), median)


def both(won: int, lost: int) -> WonAndLost:
    return WonAndLost("x", Share(won * 2 // 3, won), Share(lost // 3, lost))


def all_charts(
    won: int, lost: int, words: Translator = t, *, insider: bool = False
) -> list[go.Figure]:
    groups = [("", both(won, lost)), ("", both(lost, won))]
    return [
        verdicts_chart(judged(won), judged(lost), words, insider=insider),
        shares_chart("by_part", "", groups, words, insider=insider),
        over_time_chart(groups, words, insider=insider),
        wishes_chart(wishes_of(spread(won, 7)), wishes_of(spread(lost, 7)), words, insider=insider),
    ]


def texts(figure: go.Figure) -> list[str]:
    """Every text of a figure that a reader or a screen reader meets."""
    whole = figure.to_plotly_json()
    layout = whole["layout"]
    found = [layout["meta"]["alt"], *(note["text"] for note in layout.get("annotations", ()))]
    for axis in ("xaxis", "yaxis"):
        found += [str(text) for text in layout[axis].get("ticktext", [])]
    for trace in whole["data"]:
        for key in ("text", "hovertext"):
            found += [str(text) for text in trace.get(key, ())]
    return found


def seen(figure: go.Figure) -> str:
    """All texts without their markup, in one."""
    return re.sub(r"<[^>]*>", " ", " | ".join(texts(figure)))


def notes(figure: go.Figure) -> list[str]:
    """The texts that stand in a figure, without their markup."""
    plain = (re.sub(r"<[^>]*>", " ", note.text) for note in figure.layout.annotations)
    return [" ".join(text.split()) for text in plain]


@pytest.mark.parametrize("won", SIZES)
@pytest.mark.parametrize("lost", SIZES)
@pytest.mark.parametrize("insider", [False, True])
def test_every_text_comes_through_the_translator(won: int, lost: int, insider: bool) -> None:
    for figure in all_charts(won, lost, MARKED, insider=insider):
        assert [untranslated(text) for text in texts(figure) if untranslated(text)] == []


@pytest.mark.parametrize("answers", SIZES)
def test_names_are_distinct_and_findings_told(answers: int) -> None:
    figures = all_charts(answers, answers)
    names = {figure.layout.meta["name"] for figure in figures}
    assert names == {"verdicts", "by_part", "over_time", "wishes"}
    assert all(len(figure.layout.meta["alt"]) > 30 for figure in figures)


@pytest.mark.parametrize("answers", range(31))
def test_few_answers_are_never_a_percentage(answers: int) -> None:
    for insider in (False, True):
        for figure in all_charts(answers, answers, insider=insider):
            assert ("%" in seen(figure)) is (answers >= 30)


@pytest.mark.parametrize("answers", range(12))
def test_very_few_answers_are_counted_to_insiders_only(answers: int) -> None:
    for figure in all_charts(answers, answers):
        name = figure.layout.meta["name"]
        assert bool(re.search(r"\d", seen(figure))) is (answers >= 10 and name != "over_time")
    for figure in all_charts(answers, answers, insider=True):
        name = figure.layout.meta["name"]
        assert (f"of {answers}" in seen(figure)) is (answers > 0 and name != "over_time")
        assert answers or name == "over_time" or "no answers yet" in seen(figure)


def test_each_side_stands_on_its_own_step() -> None:
    for five, three in zip(all_charts(1_000, 5), all_charts(1_000, 3), strict=True):
        assert "%" in seen(five)
        assert texts(five) == texts(three)


def test_those_not_sure_do_not_lift_the_rest_up_the_ladder() -> None:
    figure = verdicts_chart(verdicts_of([1, 1, 3, 1, 1, 500]), judged(0), t)
    assert not re.search(r"\d", seen(figure))
    assert not figure.data


def test_verdicts_part_at_the_middle_of_fair() -> None:
    figure = verdicts_chart(
        verdicts_of([100, 200, 400, 200, 100, 50]), verdicts_of([600, 0, 400, 0, 0, 0]), t
    )
    won, lost = figure.data
    assert won.base == pytest.approx((-0.5, -0.4, -0.2, 0.2, 0.4))
    assert lost.base == pytest.approx((-0.8, -0.2, -0.2, 0.2, 0.2))
    assert sum(won.x) == pytest.approx(1)
    assert won.text == ("", "20%", "40%", "20%", "")
    assert "40% (37–43) say fair" in notes(figure)
    assert "After a win 1000 answers" in notes(figure)
    assert "and 50 not sure" in notes(figure)
    assert "After a loss: 40% (37–43) say fair, 60% (57–63) too low" in seen(figure)


def test_too_low_and_too_high_keep_their_colours() -> None:
    (bar,) = verdicts_chart(judged(500), judged(0), t).data
    assert (bar.marker.color[0], bar.marker.color[4]) == (LIGHT.loss, LIGHT.gain)


def test_shares_tell_each_group_in_words() -> None:
    rows = [("Bad moves", both(300, 45)), ("Clamp", both(12, 3)), ("Other", both(2, 2))]
    figure = shares_chart("by_part", "Fair by part.", rows, t)
    alt = figure.layout.meta["alt"]
    assert alt.startswith("Fair by part. Bad moves: after a win 67% (61–72), 300 answers; after")
    assert "rough: 33% (21–48), 45 answers" in notes(figure)
    assert "After a win 8 of 12, too few to say a percentage" in notes(figure)
    assert notes(figure)[-1] == "not enough answers yet"
    assert figure.data[0].x == pytest.approx(Share(200, 300).interval)
    assert figure.data[1].marker.color == LIGHT.accent
    assert figure.data[3].marker.color == LIGHT.surface


def test_shares_grow_with_their_rows() -> None:
    heights = [
        shares_chart("n", "", [("x", both(50, 50))] * rows, t).layout.height for rows in range(17)
    ]
    assert heights == sorted(set(heights))


def test_a_long_name_gets_two_lines() -> None:
    name = "300 points above the opponent or more, in a match that was lost by little"
    figure = shares_chart("n", "", [(name, both(50, 50))], t)
    assert any("<br>" in note.text for note in figure.layout.annotations)
    assert name in figure.layout.meta["alt"]


def test_a_week_of_too_few_answers_is_a_gap() -> None:
    weeks = [(f"w{i}", both(won, 200)) for i, won in enumerate([100, 5, 60, 60, 20])]
    figure = over_time_chart(weeks, t)
    won = figure.data[2]
    assert [y is None for y in won.y] == [False, True, False, False, True]
    assert figure.data[0].x.count(None) == 2
    assert won.marker.color[0] == LIGHT.accent
    assert won.marker.color[2] == LIGHT.surface
    assert "After a win: w0: 66% (56–75); w3: 67% (54–77)" in seen(figure)


def test_labels_at_the_ends_of_lines_keep_apart() -> None:
    for won, lost in ((50, 50), (0, 1), (99, 100), (100, 100), (20, 25)):
        shares = WonAndLost("x", Share(won, 100), Share(lost, 100))
        first, second = over_time_chart([("w", shares)], t).layout.annotations
        assert abs(first.y - second.y) > 0.19
        assert 0 <= min(first.y, second.y) < max(first.y, second.y) <= 1


@pytest.mark.parametrize("weeks", [1, 2, 3, 4, 5, 26, 104])
def test_few_weeks_are_named_and_the_last_always(weeks: int) -> None:
    axis = over_time_chart([(f"w{i}", both(99, 99)) for i in range(weeks)], t).layout.xaxis
    assert len(axis.ticktext) <= 4
    assert axis.ticktext[-1] == f"w{weeks - 1}"


def test_without_weeks_there_is_a_sentence() -> None:
    for weeks in ([], [("w", both(9, 29))]):
        assert notes(over_time_chart(weeks, t)) == ["No week or month has enough answers yet."]


def test_wishes_go_from_most_to_least() -> None:
    figure = wishes_chart(wishes_of([1, 2, 3, 400, 50, 60, 84]), wishes_of([0] * 7), t)
    assert figure.layout.yaxis.ticktext == (
        "+10 or more",
        "+4 to +9",
        "+1 to +3",
        "as it was",
        "−3 to −1",
        "−9 to −4",
        "−10 or less",
    )
    assert len(figure.layout.yaxis.ticktext) == len(WISH_EDGES) + 1
    assert max(figure.data[0].x) == figure.data[0].x[3]
    assert {"median +2", "14%", "67%", "0%"} <= set(notes(figure))
    assert "32% (29–36) wished for more, 67% (63–70) for the same" in seen(figure)


@pytest.mark.parametrize(("median", "text"), [(0, "±0"), (-1.5, "−1.5"), (12.0, "+12")])
def test_the_median_has_a_sign(median: float, text: str) -> None:
    figure = wishes_chart(wishes_of(spread(99, 7), median), wishes_of(spread(99, 7), median), t)
    assert notes(figure).count(f"median {text}") == 2


counts = st.integers(0, 60) | st.integers(0, 100_000)


@st.composite
def two_shares(draw: st.DrawFn) -> WonAndLost:
    won, lost = draw(counts), draw(counts)
    return WonAndLost(
        "x", Share(draw(st.integers(0, won)), won), Share(draw(st.integers(0, lost)), lost)
    )


def assert_sane(figure: go.Figure) -> None:
    whole = figure.to_plotly_json()
    layout = whole["layout"]
    for trace in whole["data"]:
        bases = trace.get("base", [0] * len(trace["x"]))
        for axis, places in (
            (
                "xaxis",
                [x + base for x, base in zip(trace["x"], bases, strict=True) if x is not None],
            ),
            ("yaxis", [y for y in trace["y"] if y is not None]),
        ):
            low, high = sorted(layout[axis]["range"])
            assert low < high
            assert all(low - 1e-9 <= place <= high + 1e-9 for place in places)


@settings(max_examples=60)
@given(st.lists(counts, min_size=12, max_size=12), st.booleans())
def test_any_verdicts_can_be_drawn(numbers: list[int], insider: bool) -> None:
    won, lost = verdicts_of(numbers[:6]), verdicts_of(numbers[6:])
    assert_sane(verdicts_chart(won, lost, t, insider=insider))


@settings(max_examples=60)
@given(st.lists(two_shares(), max_size=20), st.booleans())
def test_any_shares_can_be_drawn(shares: list[WonAndLost], insider: bool) -> None:
    rows = [(f"row {i}", both_sides) for i, both_sides in enumerate(shares)]
    assert_sane(shares_chart("n", "f", rows, t, insider=insider))
    assert_sane(over_time_chart(rows, t, insider=insider))


@settings(max_examples=60)
@given(
    st.lists(counts, min_size=14, max_size=14),
    st.floats(-20_000, 20_000, allow_nan=False),
    st.booleans(),
)
def test_any_wishes_can_be_drawn(numbers: list[int], median: float, insider: bool) -> None:
    won, lost = wishes_of(numbers[:7], median), wishes_of(numbers[7:], median)
    assert_sane(wishes_chart(won, lost, t, insider=insider))


@pytest.mark.parametrize("answers", SIZES)
def test_every_colour_has_a_dark_twin(answers: int) -> None:
    for figure in all_charts(answers, 1_000):
        assert set(re.findall(r"#[0-9a-f]{6}", figure.to_json())) <= set(LIGHT)

"""What a player's bad moves do to the change of rating under a rule and under an edited one."""

from __future__ import annotations

from itertools import pairwise
from math import ceil
from typing import TypeVar

import plotly.graph_objects as go

from sedma_elo.charts.bad_moves_axis import BadMovesShown, bad_moves_axis, bad_moves_shown
from sedma_elo.charts.two_lines import TwoLines, both_changes, two_lines_figure
from sedma_elo.i18n import Translator
from sedma_elo.insight import changes
from sedma_elo.match import Match
from sedma_elo.rules import RuleSet

MOST_STEPS = 100

T = TypeVar("T")


def bad_moves_compared_chart(
    match: Match, base: RuleSet, rules: RuleSet, t: Translator
) -> go.Figure:
    """A step for each number of bad moves of A under both rules, and the match's own."""
    shown = bad_moves_shown(match, base, rules)
    steps = _steps(shown)
    lines = _lines(match, base, rules, steps, shown.own_place, t)
    return two_lines_figure(
        "bad_moves_compared",
        _finding(lines, list(steps.values()), shown.own, t),
        lines,
        t,
        height=290,
        xaxis=bad_moves_axis(shown, t),
    )


def _steps(shown: BadMovesShown) -> dict[int, int]:
    """Numbers of bad moves by where they stand: of very many only some, and the match's own."""
    every = ceil(shown.end / MOST_STEPS)
    return {
        place: count
        for place, count in zip(shown.places, shown.counts, strict=True)
        if place % every == 0 or place in {shown.end, shown.own_place}
    }


def _lines(
    match: Match,
    base: RuleSet,
    rules: RuleSet,
    steps: dict[int, int],
    own_place: int,
    t: Translator,
) -> TwoLines:
    """Each step by its two ends."""
    places, counts = list(steps), list(steps.values())
    gap = match.rating_a - match.rating_b
    before, after = (changes(match, of, [gap], counts)[:, 0].tolist() for of in (base, rules))
    told = [
        _with_moves(count, *both, t)
        for count, both in zip(counts, zip(before, after, strict=True), strict=True)
    ]
    # A step reaches halfway to the next one, in the gap too: there nothing changes any more.
    borders = [-0.5, *(sum(pair) / 2 for pair in pairwise(places)), places[-1] + 0.5]
    own = places.index(own_place)
    return TwoLines(
        places=[end for pair in pairwise(borders) for end in pair],
        base=_twice(before),
        edited=_twice(after),
        told=_twice(told),
        own=own_place,
        before=before[own],
        after=after[own],
    )


def _twice(values: list[T]) -> list[T]:
    return [value for value in values for _ in range(2)]


def _with_moves(count: int, base: int, edited: int, t: Translator) -> str:
    return t.plural(
        "With {n} bad move: {changes}.",
        "With {n} bad moves: {changes}.",
        count,
        changes=both_changes(base, edited, t),
    )


def _finding(lines: TwoLines, counts: list[int], own: int, t: Translator) -> str:
    sentences = [t("Your change over your number of bad moves, a line for each rule.")]
    if lines.are_one:
        sentences.append(t("The edited rule changes nothing here."))
    else:
        most = lines.greatest
        sentences.append(
            t.plural(
                "The lines are farthest apart with {n} bad move, by {points} points.",
                "The lines are farthest apart with {n} bad moves, by {points} points.",
                counts[most // 2],
                points=t.change(lines.edited[most] - lines.base[most]),
            )
        )
    return " ".join([*sentences, _with_moves(own, lines.before, lines.after, t)])

"""What a player's bad moves do to the change of rating under a rule and under an edited one."""

from __future__ import annotations

from itertools import pairwise

import plotly.graph_objects as go

from sedma_elo.charts.bad_moves_axis import BadMovesShown, bad_moves_axis, bad_moves_shown
from sedma_elo.charts.two_lines import TwoLines, both_changes, two_lines_figure
from sedma_elo.i18n import Translator
from sedma_elo.insight import changes
from sedma_elo.match import Match
from sedma_elo.rules import RuleSet


def bad_moves_compared_chart(
    match: Match, base: RuleSet, rules: RuleSet, t: Translator
) -> go.Figure:
    """A step for each number of bad moves of A under both rules, and the match's own."""
    shown = bad_moves_shown(match, base, rules)
    lines = _lines(match, base, rules, shown, t)
    return two_lines_figure(
        "bad_moves_compared",
        _finding(lines, shown, t),
        lines,
        t,
        height=290,
        xaxis=bad_moves_axis(shown, t),
    )


def _lines(
    match: Match, base: RuleSet, rules: RuleSet, shown: BadMovesShown, t: Translator
) -> TwoLines:
    """Each number of bad moves as a step of its own, by its two ends."""
    gap = match.rating_a - match.rating_b
    before, after = (changes(match, of, [gap], shown.counts)[:, 0].tolist() for of in (base, rules))
    told = [
        _with_moves(count, *both, t)
        for count, both in zip(shown.counts, zip(before, after, strict=True), strict=True)
    ]
    # A step reaches as far as the next one, over the gap too: there nothing changes any more.
    borders = [-0.5, *(place + 0.5 for place in shown.places[:-1]), shown.places[-1] + 0.5]
    if shown.own > shown.end:
        borders[-2] = shown.own_place - 0.5
    own = shown.places.index(shown.own_place)
    return TwoLines(
        places=[end for pair in pairwise(borders) for end in pair],
        base=_twice(before),
        edited=_twice(after),
        told=[text for text in told for _ in range(2)],
        own=shown.own_place,
        before=before[own],
        after=after[own],
    )


def _twice(points: list[int]) -> list[int]:
    return [change for change in points for _ in range(2)]


def _with_moves(count: int, base: int, edited: int, t: Translator) -> str:
    return t.plural(
        "With {n} bad move: {changes}.",
        "With {n} bad moves: {changes}.",
        count,
        changes=both_changes(base, edited, t),
    )


def _finding(lines: TwoLines, shown: BadMovesShown, t: Translator) -> str:
    sentences = [t("Your change over your number of bad moves, a line for each rule.")]
    if lines.are_one:
        sentences.append(t("The edited rule changes nothing here."))
    else:
        most = lines.greatest
        sentences.append(
            t.plural(
                "The lines are farthest apart with {n} bad move, by {points} points.",
                "The lines are farthest apart with {n} bad moves, by {points} points.",
                shown.counts[most // 2],
                points=t.change(lines.edited[most] - lines.base[most]),
            )
        )
    return " ".join([*sentences, _with_moves(shown.own, lines.before, lines.after, t)])

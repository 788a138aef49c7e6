"""The change of a player over the opponent's rating under a rule and under an edited one."""

from __future__ import annotations

import plotly.graph_objects as go

from sedma_elo.charts.frame import line_shape
from sedma_elo.charts.opponent_axis import opponent_axis, staircases, window
from sedma_elo.charts.palette import LIGHT
from sedma_elo.charts.two_lines import TwoLines, both_changes, two_lines_figure
from sedma_elo.i18n import Translator
from sedma_elo.insight import change_of_a
from sedma_elo.match import Match
from sedma_elo.rules import RuleSet


def opponent_compared_chart(
    match: Match, base: RuleSet, rules: RuleSet, t: Translator
) -> go.Figure:
    """Both rules' lines for the match's own result and counts, and the match on them."""
    shown = window(match, base, rules)
    stairs = staircases(match, shown, base, rules)
    before, after = stairs.changes
    lines = TwoLines(
        places=stairs.ratings,
        base=before,
        edited=after,
        told=[
            _against(match, rating, *both, t)
            for rating, both in zip(stairs.ratings, zip(before, after, strict=True), strict=True)
        ],
        own=match.rating_b,
        before=change_of_a(base, match),
        after=change_of_a(rules, match),
    )
    low, high = min(*before, *after, 0), max(*before, *after, 0)
    return two_lines_figure(
        "opponent_compared",
        _finding(match, lines, t),
        lines,
        t,
        height=320,
        xaxis=opponent_axis(match, shown, t),
        shapes=[line_shape(match.rating_a, low, match.rating_a, high, LIGHT.line, dash="dot")],
    )


def _against(match: Match, rating: float, base: int, edited: int, t: Translator) -> str:
    values = {"rating": t.whole(int(rating)), "changes": both_changes(base, edited, t)}
    if match.a_won:
        return t("A win against {rating}: {changes}.", **values)
    return t("A loss against {rating}: {changes}.", **values)


def _finding(match: Match, lines: TwoLines, t: Translator) -> str:
    sentences = [
        t("What a win brings over the opponent's rating, a line for each rule.")
        if match.a_won
        else t("What a loss brings over the opponent's rating, a line for each rule.")
    ]
    if lines.are_one:
        sentences.append(t("The edited rule changes nothing here."))
    else:
        most = lines.greatest
        sentences.append(
            t(
                "The lines are farthest apart against {rating}, by {points} points.",
                rating=t.whole(int(lines.places[most])),
                points=t.change(lines.edited[most] - lines.base[most]),
            )
        )
    own = _against(match, match.rating_b, lines.before, lines.after, t)
    return " ".join([*sentences, own])

"""Which opponents a chart shows, how that axis is labelled, and changes against each of them."""

from __future__ import annotations

from math import ceil
from typing import Any, NamedTuple

from sedma_elo.charts.palette import LIGHT
from sedma_elo.i18n import Translator
from sedma_elo.insight import changes
from sedma_elo.match import Match
from sedma_elo.rules import RuleSet

MOST_POINTS = 2_000
# More ends of steps than these lie closer than a pixel; a part of them makes the same line.
MOST_ENDS = 240
# The share of a narrow chart's width that a label of the axis takes.
TICK = 0.12


class Window(NamedTuple):
    """The ratings of the opponent between which a chart is drawn."""

    left: int
    right: int

    def at(self, share: float) -> float:
        return self.left + share * (self.right - self.left)

    def share(self, rating: float) -> float:
        return (rating - self.left) / (self.right - self.left)


class Staircases(NamedTuple):
    """The changes under one rule or more by the two ends of every step of any of them."""

    ratings: list[int]
    changes: list[list[int]]


def window(match: Match, *compared: RuleSet) -> Window:
    """Two scales to either side of A's rating, or as far as the opponent's asks for."""
    gap = abs(match.rating_a - match.rating_b)
    scale = max(rules.scale for rules in compared)
    reach = ceil(max(2 * scale, gap + scale / 4))
    return Window(match.rating_a - reach, match.rating_a + reach)


def staircases(match: Match, shown: Window, *compared: RuleSet) -> Staircases:
    """The changes of A with the match's result and counts against every opponent shown."""
    every = ceil((shown.right - shown.left) / MOST_POINTS)
    ratings = list(range(shown.left, shown.right + 1, every))
    gaps = [match.rating_a - rating for rating in ratings]
    bad_moves = [match.stats_a.bad_moves]
    moves = [changes(match, rules, gaps, bad_moves)[0].tolist() for rules in compared]
    together = list(zip(*moves, strict=True))
    last = len(together) - 1
    ends = [
        index
        for index, here in enumerate(together)
        if index in {0, last} or here != together[index - 1] or here != together[index + 1]
    ]
    ends = [*ends[: -1 : ceil(len(ends) / MOST_ENDS)], last]
    return Staircases([ratings[i] for i in ends], [[each[i] for i in ends] for each in moves])


def opponent_axis(match: Match, shown: Window, t: Translator) -> dict[str, Any]:
    """The axis: the opponent's own rating, and round it those that leave it room."""
    half = (shown.right - match.rating_a) // 2
    own = match.rating_b
    others = [
        rating
        for rating in (match.rating_a - half, match.rating_a, match.rating_a + half)
        if abs(shown.share(rating) - shown.share(own)) > TICK
    ]
    return {
        "range": [shown.left, shown.right],
        "tickmode": "array",
        "tickvals": [own, *others],
        "ticktext": [
            f'<b><span style="color:{LIGHT.accent}">{t.whole(own)}</span></b>',
            *map(t.whole, others),
        ],
        "tickangle": 0,
        "title": {"text": t("the opponent's rating"), "standoff": 6, "font": {"size": 13}},
    }

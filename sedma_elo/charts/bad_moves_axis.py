"""Which numbers of bad moves a chart shows, and how that axis is labelled."""

from __future__ import annotations

from typing import Any, NamedTuple

from sedma_elo.i18n import Translator
from sedma_elo.insight import free_bad_moves
from sedma_elo.match import COUNT, Match
from sedma_elo.rules import RuleSet

PAST_THE_LAST = 4
FEWEST = 8
# More bad moves than so many times those shown stand at the border, past a gap.
FARTHEST = 2


class BadMovesShown(NamedTuple):
    """The last number of bad moves of the row, the match's own, and where that one stands."""

    end: int
    own: int
    own_place: int

    @property
    def counts(self) -> list[int]:
        """Every number shown, the match's own past the gap."""
        return [*range(self.end + 1), *([self.own] if self.own > self.end else [])]

    @property
    def places(self) -> list[int]:
        """Where each of them stands."""
        return [*range(self.end + 1), *([self.own_place] if self.own > self.end else [])]


def bad_moves_shown(match: Match, *compared: RuleSet) -> BadMovesShown:
    """All that count under any of the rules and a few beyond."""
    own = match.stats_a.bad_moves
    free = [free_bad_moves(match, rules) for rules in compared]
    last = max(max(each.covered, each.last) for each in free)
    end = max(last + PAST_THE_LAST, FEWEST)
    if end < own + 2 <= FARTHEST * end:
        end = own + 2
    end = min(end, COUNT.high)
    return BadMovesShown(end, own, own if own <= end else end + 2)


def bad_moves_axis(shown: BadMovesShown, t: Translator) -> dict[str, Any]:
    """The axis, with the match's own number where it stands past a gap."""
    every = next(step for step in (1, 5, 10, 50, 100, 200) if shown.end <= 9 * step)
    ticks = list(range(0, shown.end + 1, every))
    beyond = [shown.own_place] if shown.own > shown.end else []
    return {
        "range": [-0.7, shown.places[-1] + 0.7],
        "tickmode": "array",
        "tickvals": [*ticks, *beyond],
        "ticktext": [*map(t.whole, ticks), *(f"<b>{t.whole(shown.own)}</b>" for _ in beyond)],
        "tickangle": 0,
        "title": {"text": t("your bad moves"), "standoff": 6, "font": {"size": 13}},
    }

"""Where a match tips over: from which bad move, against which opponent, at which share of wins."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sedma_elo.insight.landscape import change_of_a, first, lowest_gap, with_bad_moves
from sedma_elo.match import COUNT, Match, PlayerStats
from sedma_elo.rules import RATING, RuleSet


@dataclass(frozen=True, slots=True)
class TippingPoints:
    """All for A, with A's rating; None where there is no such point.

    `costly_bad_move`: the number of bad moves from which a win with these bonuses costs points.
    `costly_win`: the gap from which a win with these counts costs points. `gainful_loss`: the gap
    up to which a loss with these counts gains. `worthless_win`, `harmless_loss`: the gap from which
    a clean win, and up to which a clean loss, rounds to zero. `win`, `loss`: the change with these
    counts against this opponent. `clean_win_may_cost`, `clean_loss_may_gain`: whether changed
    limits of the score make a clean win cost, or a clean loss gain, against somebody.
    """

    costly_bad_move: int | None
    costly_win: int | None
    gainful_loss: int | None
    worthless_win: int | None
    harmless_loss: int | None
    win: int
    loss: int
    clean_win_may_cost: bool = False
    clean_loss_may_gain: bool = False

    @property
    def break_even(self) -> float | None:
        """The share of such matches to win for the rating not to fall; None where none will do.

        >>> TippingPoints(None, None, None, None, None, win=8, loss=-24).break_even
        0.75
        """
        if self.win >= 0 > self.loss:
            return self.loss / (self.loss - self.win)
        return 0.0 if self.loss >= 0 else None


def tipping_points(match: Match, rules: RuleSet) -> TippingPoints:
    """Where this match would tip over, found exactly by halving."""
    win, loss = replace(match, a_won=True), replace(match, a_won=False)
    clean_win, clean_loss = (replace(of, stats_a=PlayerStats()) for of in (win, loss))

    def is_costly(bad_moves: int) -> bool:
        return change_of_a(rules, with_bad_moves(win, bad_moves)) < 0

    return TippingPoints(
        costly_bad_move=first(is_costly, COUNT.low, COUNT.high),
        costly_win=lowest_gap(win, rules, -1),
        gainful_loss=_below(lowest_gap(loss, rules, 0), match),
        worthless_win=lowest_gap(clean_win, rules, 0),
        harmless_loss=_below(lowest_gap(clean_loss, rules, -1), match),
        clean_win_may_cost=lowest_gap(clean_win, rules, -1) is not None,
        clean_loss_may_gain=_below(lowest_gap(clean_loss, rules, 0), match) is not None,
        win=change_of_a(rules, win),
        loss=change_of_a(rules, loss),
    )


def _below(gap: int | None, match: Match) -> int | None:
    """The gap just below one, if an opponent may be rated so."""
    highest = match.rating_a - RATING.low
    if gap is None:
        return highest
    return gap - 1 if gap > match.rating_a - RATING.high else None

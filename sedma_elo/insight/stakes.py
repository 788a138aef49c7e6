"""What is at stake before a match: both results, for a clean game and the best and worst counts."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sedma_elo.insight.landscape import change_of_a
from sedma_elo.match import COUNT, Match, PlayerStats
from sedma_elo.rules import RuleSet

# Past a cap more counts for nothing, and short of it more counts for more.
WORST = PlayerStats(bad_moves=COUNT.high)
BEST = PlayerStats(0, COUNT.high, COUNT.high, COUNT.high)


@dataclass(frozen=True, slots=True)
class Stake:
    """The changes of A that one result can bring, in points, and with these counts."""

    won: bool
    worst: int
    clean: int
    best: int
    as_played: int


def stakes(match: Match, rules: RuleSet) -> tuple[Stake, Stake]:
    """What a win and what a loss can bring A against this opponent.

    >>> from sedma_elo import PUBLISHED
    >>> win, loss = stakes(Match(1500, 1500, True), PUBLISHED)
    >>> (win.worst, win.clean, win.best), (loss.worst, loss.clean, loss.best)
    ((6, 16, 16), (-16, -16, -15))
    """
    counts = {
        "worst": WORST,
        "clean": PlayerStats(),
        "best": BEST,
        "as_played": match.stats_a,
    }
    win, loss = (
        Stake(
            won,
            **{
                name: change_of_a(rules, replace(match, a_won=won, stats_a=stats))
                for name, stats in counts.items()
            },
        )
        for won in (True, False)
    )
    return win, loss

"""What the K bands do to players who change from one to the next."""

from __future__ import annotations

from typing import NamedTuple

from sedma_elo.match import Match
from sedma_elo.rating import rate
from sedma_elo.rules import RuleSet


class Hop(NamedTuple):
    """The changes of a clean win against an equal just below an edge, and of a loss after it."""

    win: int
    loss: int


def hop_over(edge: int, rules: RuleSet) -> Hop:
    """A win that lifts a player over an edge, and the loss against an equal that follows.

    >>> from sedma_elo import PUBLISHED
    >>> hop_over(1200, PUBLISHED)
    Hop(win=20, loss=-16)
    """
    below = edge - 1
    above = rate(Match(below, below, True), rules)[0]
    return Hop(above - below, rate(Match(above, above, False), rules)[0] - above)


def first_ratings(rules: RuleSet) -> tuple[int, ...]:
    """A rating of each band: the last below the lowest edge, then the first from each edge on.

    >>> from sedma_elo import PUBLISHED
    >>> first_ratings(PUBLISHED)
    (1199, 1200, 1800, 2200)
    """
    return (rules.edges[0] - 1, *rules.edges) if rules.edges else (0,)

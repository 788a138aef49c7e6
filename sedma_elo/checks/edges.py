"""Nobody gains by hopping over an edge of the K bands: a win up and a loss back net nothing."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from sedma_elo.checks.promise import Check, Promise
from sedma_elo.insight import Hop, change_of_a, hop_over
from sedma_elo.match import Match
from sedma_elo.rules import RATING, RuleSet


class EdgeHop(NamedTuple):
    """What a win against an equal just below an edge, and the loss after it, bring together."""

    edge: int
    k_below: float
    k_above: float
    hop: Hop

    @property
    def net(self) -> int:
        """What is left of both changes, in points."""
        return sum(self.hop)


@dataclass(frozen=True, slots=True, kw_only=True)
class Edges(Check):
    """Every edge at which K changes and that a win against an equal lifts over."""

    hops: tuple[EdgeHop, ...]


def no_edge_hopping(rules: RuleSet) -> Edges:
    """At each edge between different K, a win up and a loss back net 0."""
    hops = tuple(
        EdgeHop(edge, below.k, above.k, hop_over(edge, rules))
        for edge, (below, above) in zip(rules.edges, pairwise(rules.k_bands), strict=True)
        if below.k != above.k and _can_hop(edge, rules)
    )
    furthest = max(hops, key=lambda hop: abs(hop.net), default=None)
    if furthest is None or furthest.net == 0:
        return Edges(Promise.NO_EDGE_HOPPING, holds=True, hops=hops)
    return Edges(
        Promise.NO_EDGE_HOPPING,
        holds=False,
        amount=abs(furthest.net),
        worst=_win_below(furthest.edge),
        hops=hops,
    )


def _win_below(edge: int) -> Match:
    return Match(edge - 1, edge - 1, True)


def _can_hop(edge: int, rules: RuleSet) -> bool:
    if edge == RATING.low:
        return False
    return edge <= edge - 1 + change_of_a(rules, _win_below(edge)) <= RATING.high

"""Every outcome of a match that a rule can tell from another."""

from __future__ import annotations

from itertools import product

from sedma_elo import PlayerStats, RuleSet
from sedma_elo.match import COUNTS
from sedma_elo.rating import _adjusted_score

Outcome = tuple[bool, PlayerStats]


def outcomes(cap_reached: int) -> list[Outcome]:
    """Every result and set of counts up to the caps."""
    # One more of each than reaches its cap: in single precision three steps need not be the cap.
    counts = product(range(cap_reached + 2), range(5), range(4), range(5))
    return [(won, PlayerStats(*of_each)) for of_each in counts for won in (True, False)]


def distinct(rules: RuleSet, cap_reached: int) -> list[Outcome]:
    """One result and set of counts for every adjusted score that the rule can give."""
    found: dict[float, Outcome] = {}
    for won, stats in outcomes(cap_reached):
        score = _adjusted_score(rules, won, *(getattr(stats, count) for count in COUNTS))
        found.setdefault(score, (won, stats))
    return list(found.values())

"""No rating of zero or more ever becomes negative."""

from __future__ import annotations

import numpy as np

from sedma_elo.checks.changes import ANYONE, Band, bands, meetings
from sedma_elo.checks.examples import fewest_counts, nearest, oddity
from sedma_elo.checks.promise import Check, Promise
from sedma_elo.checks.scores import CARELESS, score
from sedma_elo.insight import change_of_a
from sedma_elo.insight.landscape import first
from sedma_elo.match import Match
from sedma_elo.rules import RuleSet


def ratings_stay_above_zero(rules: RuleSet) -> Check:
    """The worst loss leaves every rating of zero or more there; `amount` is how far below it ends.

    `first` is the match with the highest rating that a level loss makes negative.
    """
    careless = score(rules, False, CARELESS)
    worst: list[tuple[int, Match]] = []
    firsts: list[Match] = []
    for band in bands(rules):
        if band.high < 0:
            continue
        lowest = max(band.low, 0)
        at = meetings(rules, Band(lowest, lowest, band.k), ANYONE)
        new = np.rint(lowest + band.k * (careless - at.expected))
        if new.min() >= 0:
            continue
        match = _loss(rules, lowest, nearest(at.gaps[new == new.min()]))
        worst.append((int(new.min()), match))
        firsts.append(_highest(rules, band, lowest, nearest(at.gaps[new < 0])))
    if not worst:
        return Check(Promise.RATINGS_STAY_ABOVE_ZERO, holds=True)
    least = min(new for new, _ in worst)
    return Check(
        Promise.RATINGS_STAY_ABOVE_ZERO,
        holds=False,
        amount=-least,
        worst=min((match for new, match in worst if new == least), key=oddity),
        first=min(firsts, key=oddity),
    )


def _loss(rules: RuleSet, own: int, gap: int) -> Match:
    """The worst loss at a gap, with the fewest counts that make it so."""
    change = change_of_a(rules, Match(own, own - gap, False, CARELESS))
    return Match(own, own - gap, False, fewest_counts(rules, own, own - gap, False, change))


def _highest(rules: RuleSet, band: Band, lowest: int, gap: int) -> Match:
    """The loss at a gap of the highest rating of a band that becomes negative."""

    def stays(own: int) -> bool:
        return own + change_of_a(rules, Match(own, own - gap, False, CARELESS)) >= 0

    highest = min(band.high, ANYONE.high + gap)
    safe = first(stays, lowest, highest)
    return _loss(rules, highest if safe is None else safe - 1, gap)

"""No match moves a rating by more than the player's K-factor, rounded up to whole points."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from sedma_elo.checks.changes import Band, Side, bands
from sedma_elo.checks.examples import least, most, most_ordinary, one_player, walk
from sedma_elo.checks.promise import Check, Promise
from sedma_elo.checks.scores import BRILLIANT, CARELESS, score
from sedma_elo.insight import change_of_a
from sedma_elo.match import Match
from sedma_elo.rules import RuleSet


class BandSwing(NamedTuple):
    """The largest change of one match at a K, gained or lost, and a match with it."""

    k: float
    change: int
    match: Match

    @property
    def excess(self) -> int:
        """By how many points it is more than K, at most 0 where the promise holds."""
        return abs(self.change) - ceil(self.k)


@dataclass(frozen=True, slots=True, kw_only=True)
class Swing(Check):
    """How far one match moves a rating, at most; lowest band first."""

    by_band: tuple[BandSwing, ...]

    @property
    def largest(self) -> BandSwing:
        """The largest swing of all."""
        return max(self.by_band, key=lambda swing: abs(swing.change))

    @property
    def furthest_beyond(self) -> BandSwing:
        """The swing that exceeds its K by most, or comes nearest to it."""
        return max(self.by_band, key=lambda swing: swing.excess)


def swing_within_k(rules: RuleSet) -> Swing:
    """A change is never larger than K rounded up."""
    by_band = tuple(_swing(rules, band) for band in bands(rules))
    worst = max(by_band, key=lambda swing: swing.excess)
    holds = worst.excess <= 0
    return Swing(
        Promise.SWING_WITHIN_K,
        holds=holds,
        amount=max(0, worst.excess),
        worst=None if holds else worst.match,
        by_band=by_band,
    )


def _swing(rules: RuleSet, band: Band) -> BandSwing:
    found = []
    for won, stats, extreme in ((True, BRILLIANT, most), (False, CARELESS, least)):
        places = extreme([walk(rules, [Side(band.k, score(rules, won, stats))], band)])
        match = most_ordinary(rules, places, one_player(rules, won))[0]
        found.append(BandSwing(band.k, change_of_a(rules, match), match))
    return max(found, key=lambda swing: abs(swing.change))

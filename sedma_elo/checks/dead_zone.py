"""Between players up to one scale apart, a clean win always brings at least a point."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from sedma_elo.checks.changes import Band, Side, bands
from sedma_elo.checks.examples import (
    Place,
    Walk,
    highest_gap,
    lowest_gap,
    most_ordinary,
    walk,
    where,
)
from sedma_elo.checks.promise import Check, Promise
from sedma_elo.checks.scores import CLEAN, score
from sedma_elo.match import Match
from sedma_elo.rules import RuleSet


class DeadZone(NamedTuple):
    """From how many points above an opponent a clean win brings nothing at a K, and from how many
    below one a clean loss costs nothing; None: against nobody, less than 0: also the other way.
    """

    k: float
    win: int | None
    loss: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DeadZones(Check):
    """Where clean results stop moving ratings; lowest band first."""

    zones: tuple[DeadZone, ...]


def clean_win_moves(rules: RuleSet) -> DeadZones:
    """A clean win brings a point or more up to a gap of one scale; `amount` is what lacks."""
    wins = [_clean(rules, band, won=True) for band in bands(rules)]
    losses = [_clean(rules, band, won=False) for band in bands(rules)]
    zones = tuple(map(_zone, wins, losses))
    firsts: list[Place] = []
    lowest: list[Place] = []
    for win in wins:
        near = np.abs(win.at.gaps) <= rules.scale
        totals = win.totals.least
        firsts += where(win, totals, near & (totals <= 0))
        lowest += where(win, totals, near & (totals == totals[near].min()))

    def build(own: int, opponent: int, _: list[int]) -> tuple[Match, ...]:
        return (Match(own, opponent, True),)

    if not firsts:
        return DeadZones(Promise.CLEAN_WIN_MOVES, holds=True, zones=zones)
    least = min(place.total for place in lowest)
    worst = [place for place in lowest if place.total == least]
    return DeadZones(
        Promise.CLEAN_WIN_MOVES,
        holds=False,
        amount=1 - least,
        worst=most_ordinary(rules, worst, build)[0],
        first=most_ordinary(rules, firsts, build)[0],
        zones=zones,
    )


def _clean(rules: RuleSet, band: Band, *, won: bool) -> Walk:
    return walk(rules, [Side(band.k, score(rules, won, CLEAN))], band)


def _zone(win: Walk, loss: Walk) -> DeadZone:
    harmless = highest_gap(loss, loss.totals.most >= 0)
    return DeadZone(
        win.own.k,
        lowest_gap(win, win.totals.least <= 0),
        None if harmless is None else -harmless,
    )

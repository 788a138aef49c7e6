"""A winner never loses points, a loser never gains any, and the better result pays more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from sedma_elo.checks.changes import Side, bands
from sedma_elo.checks.examples import (
    Place,
    fewest_counts,
    highest_gap,
    least,
    lowest_gap,
    most,
    most_ordinary,
    one_player,
    walk,
    where,
)
from sedma_elo.checks.promise import Check, Promise
from sedma_elo.checks.scores import BRILLIANT, CARELESS, score
from sedma_elo.insight import change_of_a
from sedma_elo.match import Match
from sedma_elo.rules import RuleSet


class Onset(NamedTuple):
    """The gap, own rating less opponent's, from which on something happens at a K; None: never.

    What happens to a winner happens from there upwards, what happens to a loser downwards.
    """

    k: float
    gap: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ByBand(Check):
    """A promise that is broken from some gap on in some K bands; lowest band first."""

    onsets: tuple[Onset, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pay(Check):
    """What a win and a loss pay where they come nearest to each other or furthest past it.

    `worst` and `first` are wins; `win` and `loss` are the same player's, at the same gap.
    """

    win: Match
    loss: Match
    win_change: int
    loss_change: int


def winner_never_loses(rules: RuleSet) -> ByBand:
    """No win lowers the winner's rating."""
    return _by_band(rules, Promise.WINNER_NEVER_LOSES, score(rules, True, CARELESS), won=True)


def loser_never_gains(rules: RuleSet) -> ByBand:
    """No loss raises the loser's rating."""
    return _by_band(rules, Promise.LOSER_NEVER_GAINS, score(rules, False, BRILLIANT), won=False)


def _by_band(rules: RuleSet, promise: Promise, worst_score: float, *, won: bool) -> ByBand:
    walks = [walk(rules, [Side(band.k, worst_score)], band) for band in bands(rules)]
    onsets: list[Onset] = []
    firsts: list[Place] = []
    for found in walks:
        totals = found.totals.least if won else found.totals.most
        broken = totals < 0 if won else totals > 0
        gap = lowest_gap(found, broken) if won else highest_gap(found, broken)
        onsets.append(Onset(found.own.k, gap))
        firsts += where(found, totals, broken)
    if not firsts:
        return ByBand(promise, holds=True, onsets=tuple(onsets))
    worst = least(walks) if won else most(walks)
    build = one_player(rules, won)
    return ByBand(
        promise,
        holds=False,
        amount=abs(worst[0].total),
        worst=most_ordinary(rules, worst, build)[0],
        first=most_ordinary(rules, firsts, build)[0],
        onsets=tuple(onsets),
    )


def better_result_pays_more(rules: RuleSet) -> Pay:
    """The worst win pays at least a point more than the best loss, at the same gap and K."""
    win, loss = score(rules, True, CARELESS), score(rules, False, BRILLIANT)
    walks = [
        walk(rules, [Side(band.k, win), Side(band.k, loss, sign=-1)], band) for band in bands(rules)
    ]

    def build(own: int, opponent: int, changes: list[int]) -> tuple[Match, ...]:
        return tuple(
            Match(own, opponent, won, fewest_counts(rules, own, opponent, won, change))
            for won, change in zip((True, False), changes, strict=True)
        )

    closest = least(walks)
    won, lost = most_ordinary(rules, closest, build)
    firsts = [
        place
        for found in walks
        for place in where(found, found.totals.least, found.totals.least < 1)
    ]
    return Pay(
        Promise.BETTER_RESULT_PAYS_MORE,
        holds=not firsts,
        amount=max(0, -closest[0].total),
        worst=won if firsts else None,
        first=most_ordinary(rules, firsts, build)[0] if firsts else None,
        win=won,
        loss=lost,
        win_change=change_of_a(rules, won),
        loss_change=change_of_a(rules, lost),
    )

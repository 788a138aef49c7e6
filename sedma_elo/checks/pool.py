"""A match neither makes points nor loses any: both changes add up to zero."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from sedma_elo.checks.changes import Side, bands
from sedma_elo.checks.examples import Place, Walk, fewest_counts, least, most, most_ordinary, walk
from sedma_elo.checks.promise import Check, Promise
from sedma_elo.checks.scores import BRILLIANT, CARELESS, score
from sedma_elo.match import Match, PlayerStats
from sedma_elo.rules import RuleSet


class Sum(NamedTuple):
    """What both changes of a match add up to, in points; A is the winner."""

    points: int
    match: Match


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool(Check):
    """The least and the most that a match adds to all ratings, and that between equal K."""

    least: Sum
    most: Sum
    least_at_same_k: Sum
    most_at_same_k: Sum


def points_neither_made_nor_lost(rules: RuleSet) -> Pool:
    """Both changes add up to 0 in every match."""
    careless, brilliant = _walks(rules, CARELESS), _walks(rules, BRILLIANT)
    lowest, highest = _sum(rules, least(careless)), _sum(rules, most(brilliant))
    furthest = max(lowest, highest, key=lambda found: abs(found.points))
    return Pool(
        Promise.POINTS_NEITHER_MADE_NOR_LOST,
        holds=furthest.points == 0,
        amount=abs(furthest.points),
        worst=furthest.match if furthest.points else None,
        least=lowest,
        most=highest,
        least_at_same_k=_sum(rules, least(filter(_is_at_same_k, careless))),
        most_at_same_k=_sum(rules, most(filter(_is_at_same_k, brilliant))),
    )


def _walks(rules: RuleSet, stats: PlayerStats) -> list[Walk]:
    """Every pair of bands, both players with the same counts."""
    won, lost = score(rules, True, stats), score(rules, False, stats)
    return [
        walk(rules, [Side(own.k, won), Side(other.k, lost, is_opponent=True)], own, other)
        for own, other in product(bands(rules), repeat=2)
    ]


def _is_at_same_k(found: Walk) -> bool:
    return found.own.k == found.other.k


def _sum(rules: RuleSet, places: list[Place]) -> Sum:
    def build(own: int, opponent: int, changes: list[int]) -> tuple[Match, ...]:
        of_winner = fewest_counts(rules, own, opponent, True, changes[0])
        of_loser = fewest_counts(rules, opponent, own, False, changes[1])
        return (Match(own, opponent, True, of_winner, of_loser),)

    return Sum(places[0].total, most_ordinary(rules, places, build)[0])

"""Coefficients that change nothing, and counted things that never count for somebody."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from math import inf
from typing import NamedTuple

import numpy as np

from sedma_elo.checks.examples import ORDINARY_RATING
from sedma_elo.checks.promise import Check, Promise
from sedma_elo.checks.scores import ScoreGrid, Singles, score_grid, scores_of_counts
from sedma_elo.insight.limits import BAD_MOVES, BONUSES, HAIR
from sedma_elo.match import COUNT, COUNTS, Match, PlayerStats
from sedma_elo.rules import RATING, STEPS_AND_CAPS, RuleSet


class Who(StrEnum):
    """Players for whom a counted thing may never count; a clean winner has no bad moves."""

    CLEAN_WINNER = "clean_winner"
    WINNER = "winner"
    LOSER = "loser"


class NeverCounts(NamedTuple):
    """A count that matters to somebody but never to these players, with an example of A."""

    what: str
    who: Who
    example: Match


@dataclass(frozen=True, slots=True, kw_only=True)
class Idle(Check):
    """What could be left out; `amount` is how many findings there are.

    `parameters` and `edges` change no match at all: a step could be 0, the share 0, a cap or limit
    infinite, the bands on both sides of an edge one.
    """

    parameters: tuple[str, ...]
    edges: tuple[int, ...]
    never: tuple[NeverCounts, ...]


def every_coefficient_counts(rules: RuleSet) -> Idle:
    """Each coefficient changes some match, and each count matters to winners and losers."""
    grid = score_grid(rules)
    parameters = tuple(_idle_parameters(rules, grid))
    edges = tuple(_idle_edges(rules))
    never = tuple(_never(grid))
    amount = len(parameters) + len(edges) + len(never)
    return Idle(
        Promise.EVERY_COEFFICIENT_COUNTS,
        holds=not amount,
        amount=amount,
        worst=_example(never),
        parameters=parameters,
        edges=edges,
        never=never,
    )


def _example(never: tuple[NeverCounts, ...]) -> Match | None:
    """A match of those for whom most things never count, with one of each of these."""
    if not never:
        return None
    most = max(Who, key=lambda who: sum(found.who is who for found in never))
    counts = {found.what: 1 for found in never if found.who is most}
    return _level(most, counts)


def _level(who: Who, counts: dict[str, int]) -> Match:
    stats = PlayerStats(**counts)
    return Match(ORDINARY_RATING, ORDINARY_RATING, who is not Who.LOSER, stats)


def _differ(one: Singles, other: Singles) -> bool:
    return bool((np.abs(one - other) > HAIR).any())


def _matters(scores: Singles, axis: int) -> bool:
    """Whether a count changes a score; there is none between that of the fewest and of the most."""
    return _differ(scores.take([0], axis), scores.take([-1], axis))


def _idle_parameters(rules: RuleSet, grid: ScoreGrid) -> Iterator[str]:
    axes = [COUNTS.index(what) for what in (*BONUSES, BAD_MOVES)]
    for (step, cap), axis in zip(STEPS_AND_CAPS, axes, strict=True):
        if not (_matters(grid.won, axis) or _matters(grid.lost, axis)):
            yield step
        if not _caps(rules, grid, cap, axis):
            yield cap
    if not _differ(grid.lost, grid.lost[:, :1, :1, :1]):
        yield "loser_bonus_share"
    for limit, unlimited in (("score_min", -inf), ("score_max", inf)):
        without = scores_of_counts(_unlimited(rules, limit, unlimited), grid.counts)
        if not any(map(_differ, without, (grid.won, grid.lost))):
            yield limit


def _caps(rules: RuleSet, grid: ScoreGrid, cap: str, axis: int) -> bool:
    """Whether a cap changes a score; if any, that of the most there can be."""
    counts = [*grid.counts]
    counts[axis] = np.array([COUNT.high])
    without = scores_of_counts(_unlimited(rules, cap, inf), counts)
    most = (scores.take([-1], axis) for scores in (grid.won, grid.lost))
    return any(map(_differ, without, most))


def _unlimited(rules: RuleSet, name: str, value: float) -> RuleSet:
    """The rule set with a number that no rule set may have, for its scores alone."""
    return rules.model_copy(update={name: value})


def _idle_edges(rules: RuleSet) -> Iterator[int]:
    for edge, (below, above) in zip(rules.edges, pairwise(rules.k_bands), strict=True):
        if below.k == above.k or edge == RATING.low:
            yield edge


def _never(grid: ScoreGrid) -> Iterator[NeverCounts]:
    for axis, what in enumerate(COUNTS):
        winner, loser = _matters(grid.won, axis), _matters(grid.lost, axis)
        if not (winner or loser):
            continue
        if not winner:
            yield NeverCounts(what, Who.WINNER, _level(Who.WINNER, {what: 1}))
        elif what != BAD_MOVES and not _matters(grid.won[:1], axis):
            yield NeverCounts(what, Who.CLEAN_WINNER, _level(Who.CLEAN_WINNER, {what: 1}))
        if not loser:
            yield NeverCounts(what, Who.LOSER, _level(Who.LOSER, {what: 1}))

"""No exact new rating is a whole number and a half, where the way of rounding would decide."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import numpy as np
import numpy.typing as npt

from sedma_elo.checks.changes import ANYONE, Band, bands
from sedma_elo.checks.examples import oddity, ratings
from sedma_elo.checks.phases import Phases, Rows, phases, simplest
from sedma_elo.checks.promise import Check, Promise
from sedma_elo.checks.scores import distinct_scores, score_grid
from sedma_elo.columns import Floats
from sedma_elo.match import Match, PlayerStats
from sedma_elo.rating import explain
from sedma_elo.rules import RuleSet


@dataclass(frozen=True, slots=True, kw_only=True)
class Halves(Check):
    """How near exact new ratings come to a half.

    `amount` is how many pairs of a score and a K band lead to one against somebody; `nearest` the
    smallest distance from a half, in points. Where not `complete`, only some of very many scores
    were looked at.
    """

    nearest: float
    complete: bool


def no_exact_halves(rules: RuleSet) -> Halves:
    """No score leads to a half, at any K and gap."""
    nearest, cases = 0.5, 0
    examples: list[Match] = []
    for band, won in product(bands(rules), (True, False)):
        found, scores = phases(rules, band), distinct_scores(rules, won)
        fractions = found.fractions(scores.single)
        rows = found.rows_between(fractions, fractions)
        exact = found.exact(scores.single, rows)
        is_half = _is_half(found, rows, exact)
        nearest = min(nearest, float(np.abs(exact % 1 - 0.5).min()))
        if is_half.any():
            cases += len(np.unique(scores.single[is_half.any(axis=0)]))
            row, gap = simplest(found, rows, is_half, scores)
            examples.append(_example(rules, band, gap, scores.stats(row), won=won))
    return Halves(
        Promise.NO_EXACT_HALVES,
        holds=not cases,
        amount=cases,
        worst=min(examples, key=oddity, default=None),
        nearest=0 if cases else nearest,
        complete=score_grid(rules).complete,
    )


def _is_half(found: Phases, rows: Rows, exact: Floats) -> npt.NDArray[np.bool_]:
    """Whether the rating is a half for some player: large ratings come to one from further off."""
    low, high = found.at.low[rows], found.at.high[rows]
    rating = np.where(np.abs(low) > np.abs(high), low, high) + exact
    halves: npt.NDArray[np.bool_] = rating % 1 == 0.5
    return halves


def _example(rules: RuleSet, band: Band, gap: int, stats: PlayerStats, *, won: bool) -> Match:
    matches = (Match(own, own - gap, won, stats) for own in ratings(band, ANYONE, gap))
    return next(match for match in matches if explain(match, rules).a.exact_rating % 1 == 0.5)

"""Single and double precision of the match score lead to the same ratings."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import numpy as np
import numpy.typing as npt

from sedma_elo.checks.changes import ANYONE, Band, Side, bands
from sedma_elo.checks.examples import oddity, ratings
from sedma_elo.checks.phases import Phases, Rows, phases, simplest
from sedma_elo.checks.promise import Check, Promise
from sedma_elo.checks.scores import DistinctScores, distinct_scores, score_grid
from sedma_elo.match import Match
from sedma_elo.rules import RuleSet


@dataclass(frozen=True, slots=True)
class Precision(Check):
    """Whether it matters that the game computes scores in single precision.

    `cases` is how many pairs of a score and a K band lead to other ratings in double precision,
    against somebody; `single` and `double` are the new ratings of A in `worst`. Where not
    `complete`, only some of very many scores were looked at.
    """

    cases: int = 0
    single: int = 0
    double: int = 0
    complete: bool = True


def precision_does_not_decide(rules: RuleSet) -> Precision:
    """Every score in both precisions, at every K and gap."""
    complete = score_grid(rules).complete
    cases = 0
    examples: list[tuple[Match, int, int]] = []
    for band, won in product(bands(rules), (True, False)):
        found, scores = phases(rules, band), distinct_scores(rules, won)
        low, high = np.sort((scores.single, scores.double), axis=0)
        start = found.fractions(low)
        rows = found.rows_between(start, start + band.k * (high - low))
        differs = _differs(found, rows, scores)
        if differs.any():
            cases += int(differs.any(axis=0).sum())
            row, gap = simplest(found, rows, differs, scores)
            examples.append(_example(rules, band, scores, row, gap, won=won))
    if not examples:
        return Precision(Promise.PRECISION_DOES_NOT_DECIDE, holds=True, complete=complete)
    worst, by_single, by_double = min(examples, key=lambda example: oddity(example[0]))
    return Precision(
        Promise.PRECISION_DOES_NOT_DECIDE,
        holds=False,
        amount=abs(by_single - by_double),
        worst=worst,
        cases=cases,
        single=by_single,
        double=by_double,
        complete=complete,
    )


def _differs(found: Phases, rows: Rows, scores: DistinctScores) -> npt.NDArray[np.bool_]:
    """Whether some rating at a gap becomes another: even or odd ones, and the largest."""
    low, high = found.at.low[rows], found.at.high[rows]
    exact = [found.exact(of, rows) for of in (scores.single, scores.double)]
    differs = np.zeros(rows.shape, dtype=bool)
    for own in (low, np.minimum(low + 1, high), np.maximum(high - 1, low), high):
        one, other = (np.rint(own + change) for change in exact)
        differs |= one != other
    return differs


def _example(
    rules: RuleSet, band: Band, scores: DistinctScores, row: int, gap: int, *, won: bool
) -> tuple[Match, int, int]:
    """A match with a score at a gap, and the new ratings of A in single and double precision."""
    sides = [Side(band.k, float(of[row])) for of in (scores.single, scores.double)]
    for own in ratings(band, ANYONE, gap):
        one, other = (own + side.change(own, gap, rules.scale) for side in sides)
        if one != other:
            break
    return Match(own, own - gap, won, scores.stats(row)), one, other

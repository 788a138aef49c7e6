"""Single and double precision of the match score lead to the same ratings."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import numpy as np
import numpy.typing as npt

from sedma_elo.checks.changes import ANYONE, SURE, Band, Side, bands
from sedma_elo.checks.examples import oddity, ratings
from sedma_elo.checks.phases import Phases, Rows, phases, simplest
from sedma_elo.checks.promise import Check, Promise
from sedma_elo.checks.scores import DistinctScores, distinct_scores, score_grid
from sedma_elo.columns import Integers
from sedma_elo.match import Match
from sedma_elo.rules import RuleSet

SIZES = np.array(
    [sign * (2**size + odd) for size in range(17) for odd in (0, 1) for sign in (1, -1)]
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Precision(Check):
    """Whether it matters that the game computes scores in single precision.

    `cases` is how many pairs of a score and a K band are found to lead to other ratings in double
    precision, against somebody; `single` and `double` are the new ratings of A in `worst`. Where
    not `complete`, only some of very many scores were looked at.
    """

    cases: int = 0
    single: int = 0
    double: int = 0
    complete: bool


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
    """Whether some rating at a gap becomes another."""
    one, other = (found.exact(of, rows) for of in (scores.single, scores.double))
    differs: npt.NDArray[np.bool_] = np.rint(one) != np.rint(other)
    near = (np.abs(one % 1 - 0.5) < SURE) | (np.abs(other % 1 - 0.5) < SURE)
    own = _of_every_size(found.at.low[rows[near]], found.at.high[rows[near]])
    differs[near] = (np.rint(own + one[near]) != np.rint(own + other[near])).any(axis=0)
    return differs


def _of_every_size(low: Integers, high: Integers) -> Integers:
    """Ratings of every size, even and odd; near a half it depends on both what one rounds to."""
    ends = np.stack((low, np.minimum(low + 1, high), np.maximum(high - 1, low), high))
    return np.concatenate((np.clip(SIZES[:, np.newaxis], low, high), ends))


def _example(
    rules: RuleSet, band: Band, scores: DistinctScores, row: int, gap: int, *, won: bool
) -> tuple[Match, int, int]:
    """A match with a score at a gap, and the new ratings of A in single and double precision."""
    single, double = (Side(band.k, float(of[row])) for of in (scores.single, scores.double))
    at = phases(rules, band).at
    row_of_gap = [gap - at.gaps[0]]
    of_every_size = _of_every_size(at.low[row_of_gap], at.high[row_of_gap]).ravel().tolist()
    changes = (
        (own, single.change(own, gap, rules.scale), double.change(own, gap, rules.scale))
        for own in (*ratings(band, ANYONE, gap), *of_every_size)
    )
    own, one, other = next(found for found in changes if found[1] != found[2])
    return Match(own, own - gap, won, scores.stats(row)), own + one, own + other

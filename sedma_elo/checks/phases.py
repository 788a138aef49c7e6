"""At which gaps a change ends in a half of a point, or nearest to it, for many scores at once."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sedma_elo.checks.changes import Band, Meetings, meetings
from sedma_elo.checks.scores import DistinctScores
from sedma_elo.columns import Floats, Integers
from sedma_elo.rules import RuleSet

Rows = npt.NDArray[np.intp]

# Fractions of points are this exact and better in double precision.
BLUR = 1e-12


class Phases(NamedTuple):
    """The gaps of a band, ordered by the fraction of a point at which a score meets a half there.

    A change, K x score - K x expected, ends in a half where the fractions of K x score and of
    K x expected + 1/2 are the same. `phase` rises from -1 to 2, every gap coming three times, so
    that each fraction has neighbours on both sides. `rows` are rows of `at`; `from_level` orders
    by the size of the gap, and by row where that is the same.
    """

    band: Band
    at: Meetings
    phase: Floats
    rows: Rows
    from_level: Integers

    def fractions(self, scores: Floats) -> Floats:
        """The fractions of K x score."""
        found: Floats = self.band.k * scores % 1
        return found

    def exact(self, scores: Floats, rows: Rows) -> Floats:
        """Changes before rounding, in points."""
        found: Floats = self.band.k * (scores - self.at.expected[rows])
        return found

    def rows_between(self, low: Floats, high: Floats) -> Rows:
        """For each pair of fractions, rows of `at` that lie between: that nearest to a level match,
        the outermost, one in the middle, and the nearest outside; shape (6, pairs).

        Where none lies between, all are outside.
        """
        start = self.phase.searchsorted(low - BLUR)
        stop = self.phase.searchsorted(high + BLUR)
        last = len(self.phase) - 1
        positions = np.stack((start - 1, start, (start + stop) // 2, stop - 1, stop))
        found = self.rows[np.clip(positions, 0, last)]
        # In rising order, so that what lies between one pair and the next is short.
        order = start.argsort(kind="stable")
        between = np.stack((start[order], stop[order]), axis=1).ravel()
        nearest = np.empty(len(order), dtype=np.intp)
        nearest[order] = np.minimum.reduceat(self.from_level, np.minimum(between, last))[::2]
        return np.concatenate((nearest[np.newaxis] % len(self.at.gaps), found))


@lru_cache(maxsize=16)
def phases(rules: RuleSet, band: Band) -> Phases:
    """All gaps at which players of a band meet anyone."""
    at = meetings(rules, band)
    phase = (band.k * at.expected + 0.5) % 1
    order = phase.argsort(kind="stable")
    from_level = np.abs(at.gaps) * len(order) + np.arange(len(order))
    return Phases(
        band,
        at,
        np.concatenate((phase[order] - 1, phase[order], phase[order] + 1)),
        np.tile(order, 3),
        np.tile(from_level[order], 3),
    )


def simplest(
    found: Phases, rows: Rows, happens: npt.NDArray[np.bool_], scores: DistinctScores
) -> tuple[int, int]:
    """The row of the score, and the gap, nearest to a level match, then with the fewest counts.

    `happens` goes with `rows`, which `rows_between` gave for the scores.
    """
    hits = np.flatnonzero(happens.any(axis=0))
    first = happens[:, hits].argmax(axis=0)
    gaps = found.at.gaps[rows[first, hits]]
    best = np.lexsort((scores.counts[hits].sum(axis=1), np.abs(gaps)))[0]
    return int(hits[best]), int(gaps[best])

"""Swapping the names A and B gives mirrored results."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import numpy as np

from sedma_elo.checks.changes import ANYONE, Band, bands
from sedma_elo.checks.examples import ORDINARY_RATING, oddity
from sedma_elo.checks.promise import Check, Promise
from sedma_elo.checks.scores import distinct_scores
from sedma_elo.columns import Columns, Integers, new_ratings
from sedma_elo.match import COUNTS, Match, PlayerStats
from sedma_elo.rules import RuleSet

Arithmetic = Callable[[Columns, RuleSet], tuple[Integers, Integers]]

# More scores than this are only sampled: so many are enough to meet every score of most rules.
MOST_SCORES = 100


def symmetric(rules: RuleSet, arithmetic: Arithmetic = new_ratings) -> Check:
    """Every pair of bands and every score, at level and at wide gaps, seen from both sides.

    `arithmetic` gives new ratings of A and of B for columns of matches.
    """
    matches = _matches(rules)
    a, b = arithmetic(matches, rules)
    mirrored_b, mirrored_a = arithmetic(_swapped(matches), rules)
    differences = np.maximum(np.abs(a - mirrored_a), np.abs(b - mirrored_b))
    most = int(differences.max())
    if most == 0:
        return Check(Promise.SYMMETRIC, holds=True)
    return Check(
        Promise.SYMMETRIC,
        holds=False,
        amount=most,
        worst=min(
            (_match(matches, row) for row in np.flatnonzero(differences == most).tolist()),
            key=oddity,
        ),
        first=min(
            (_match(matches, row) for row in np.flatnonzero(differences).tolist()), key=oddity
        ),
    )


def _matches(rules: RuleSet) -> Columns:
    """Every score of either result in turn, for each pair of ratings."""
    scores = {won: distinct_scores(rules, won).counts for won in (True, False)}
    sampled = {
        won: counts[np.linspace(0, len(counts) - 1, min(len(counts), MOST_SCORES)).astype(int)]
        for won, counts in scores.items()
    }
    rows = max(map(len, sampled.values()))
    won, lost = (np.resize(sampled[result], (rows, len(COUNTS))) for result in (True, False))
    pairs = np.array(_pairs(rules))
    columns = {
        "rating_a": pairs[:, 0].repeat(rows),
        "rating_b": pairs[:, 1].repeat(rows),
        "a_won": np.ones(len(pairs) * rows, dtype=np.int64),
    }
    for column, count in enumerate(COUNTS):
        columns[f"{count}_a"] = np.tile(won[:, column], len(pairs))
        columns[f"{count}_b"] = np.tile(lost[:, column], len(pairs))
    return columns


def _pairs(rules: RuleSet) -> list[tuple[int, int]]:
    """Ratings of winner and loser: of every pair of bands, and level and far apart in each."""
    ordinary = [_ordinary(band) for band in bands(rules)]
    reach = round(rules.scale)
    gaps = (0, 1, -1, reach, -reach, 2 * reach, -2 * reach)
    return [
        *product(ordinary, ordinary),
        *(
            (own, own - gap)
            for own, gap in product(ordinary, gaps)
            if ANYONE.low <= own - gap <= ANYONE.high
        ),
    ]


def _ordinary(band: Band) -> int:
    return min(max(ORDINARY_RATING, band.low), band.high)


def _swapped(matches: Columns) -> Columns:
    other = {"a": "b", "b": "a"}
    return {
        name: 1 - column if name == "a_won" else matches[name[:-1] + other[name[-1]]]
        for name, column in matches.items()
    }


def _match(matches: Columns, row: int) -> Match:
    row_of = {name: int(column[row]) for name, column in matches.items()}
    stats = (PlayerStats(**{count: row_of[f"{count}_{of}"] for count in COUNTS}) for of in "ab")
    return Match(row_of["rating_a"], row_of["rating_b"], bool(row_of["a_won"]), *stats)

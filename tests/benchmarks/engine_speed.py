"""The engine beside other rating packages: microseconds a match, and nanoseconds in bulk."""

from __future__ import annotations

import timeit
from collections.abc import Callable
from time import perf_counter

import numpy as np
import pandas as pd
from elote import EloCompetitor
from openskill.models import PlackettLuce
from trueskill import Rating, rate_1vs1

from sedma_elo import PUBLISHED, Match, PlayerStats, explain, rate, rate_many
from sedma_elo.checks import check

REPEATS, ROUNDS = 7, 2_000
ROWS = 5_000_000


def _microseconds(call: Callable[[], object]) -> float:
    call()
    return min(timeit.repeat(call, number=ROUNDS, repeat=REPEATS)) / ROUNDS * 1e6


def single_matches() -> dict[str, float]:
    """Microseconds a match, 1500 beating 1300, by package."""
    match = Match(1500, 1300, True, PlayerStats(bad_moves=15))
    winner, loser = EloCompetitor(1500), EloCompetitor(1300)
    model = PlackettLuce()
    teams = [[model.rating(25, 8)], [model.rating(20, 8)]]
    one, other = Rating(25), Rating(20)
    return {
        "sedma_elo rate": _microseconds(lambda: rate(match)),
        "sedma_elo explain": _microseconds(lambda: explain(match)),
        "elote": _microseconds(lambda: winner.beat(loser)),
        "openskill": _microseconds(lambda: model.rate(teams)),
        "trueskill": _microseconds(lambda: rate_1vs1(one, other)),
    }


def all_checks() -> list[float]:
    """Milliseconds for every promise of a rule set not tested before, rule set by rule set."""
    times = []
    for cap in range(4, 30, 2):
        rules = PUBLISHED.replace(cap_malus=cap / 100)
        start = perf_counter()
        check(rules)
        times.append((perf_counter() - start) * 1e3)
    return times


def many_matches() -> list[float]:
    """Nanoseconds a match of `rate_many` over five million rows, run by run."""
    random = np.random.default_rng(7)
    counts = {"bad_moves": 25, "won_by_16": 5, "won_by_24": 4, "won_by_4_and_last": 5}
    frame = pd.DataFrame(
        {
            "rating_a": random.integers(400, 2_600, ROWS),
            "rating_b": random.integers(400, 2_600, ROWS),
            "a_won": random.integers(0, 2, ROWS),
            **{
                f"{count}_{player}": random.integers(0, high, ROWS)
                for count, high in counts.items()
                for player in "ab"
            },
        }
    )
    times = []
    for _ in range(5):
        start = perf_counter()
        rate_many(frame)
        times.append((perf_counter() - start) / ROWS * 1e9)
    return times

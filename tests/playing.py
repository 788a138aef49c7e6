"""Matches as they are played, in columns: near ratings, few rounds won high, many bad moves."""

from __future__ import annotations

import numpy as np

from sedma_elo import RuleSet
from sedma_elo.columns import Integers, new_ratings
from sedma_elo.fit import Wishes

MEAN_ROUNDS = {"won_by_16": 0.6, "won_by_24": 0.3, "won_by_4_and_last": 0.4}


def played(count: int, seed: int = 1) -> dict[str, Integers]:
    """So many matches, the better player winning as often as is expected."""
    random = np.random.default_rng(seed)
    own = random.normal(1500, 350, count).round().astype(np.int64)
    other = (own + random.normal(0, 200, count)).round().astype(np.int64)
    won = random.random(count) < 1 / (1 + 10 ** ((other - own) / 400))
    columns: dict[str, Integers] = {
        "rating_a": own,
        "rating_b": other,
        "a_won": won.astype(np.int64),
    }
    for player in "ab":
        careless = random.gamma(1.5, 3, count)
        columns[f"bad_moves_{player}"] = random.poisson(careless)
        for kind, mean in MEAN_ROUNDS.items():
            columns[f"{kind}_{player}"] = random.poisson(mean, count)
    return columns


def changes(columns: dict[str, Integers], rules: RuleSet) -> Integers:
    """The whole-point changes of A."""
    return new_ratings(columns, rules)[0] - columns["rating_a"]


def wishes_for(rules: RuleSet, count: int, seed: int = 1) -> Wishes:
    """Players who wish for what a rule set would have given them."""
    columns = played(count, seed)
    return Wishes(columns, changes(columns, rules))

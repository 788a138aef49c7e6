"""Every match that the rule can tell from another: single and batch agree on all of them."""

from __future__ import annotations

from itertools import product

import numpy as np
import pandas as pd
import pytest

from sedma_elo import PUBLISHED, PlayerStats, RuleSet, rate_many
from sedma_elo.match import COUNTS
from sedma_elo.rating import _adjusted_score, _new_rating

GAPS = np.arange(-3_000, 3_001)
RATING_OF_EACH_K = {40: 700, 32: 1500, 24: 2000, 16: 2700}


def distinct(rules: RuleSet, most_bad_moves: int) -> list[tuple[bool, PlayerStats]]:
    """One result and set of counts for every adjusted score that the rule can give."""
    found: dict[float, tuple[bool, PlayerStats]] = {}
    for won, bad, n16, n24, n4 in product(
        (True, False), range(most_bad_moves + 1), range(4), range(3), range(4)
    ):
        score = _adjusted_score(rules, won, bad, n16, n24, n4)
        found.setdefault(score, (won, PlayerStats(bad, n16, n24, n4)))
    return list(found.values())


@pytest.mark.parametrize(
    ("rules", "most_bad_moves"),
    [(PUBLISHED, 15), (PUBLISHED.replace(malus_per_bad_move=0.0125, cap_malus=0.25), 20)],
)
def test_single_and_batch_agree_everywhere(rules: RuleSet, most_bad_moves: int) -> None:
    cases = distinct(rules, most_bad_moves)
    assert len(cases) >= 64
    for (won, stats), rating in product(cases, RATING_OF_EACH_K.values()):
        frame = pd.DataFrame(
            {
                "rating_a": rating,
                "rating_b": rating - GAPS,
                "a_won": int(won),
                **{f"{count}_a": getattr(stats, count) for count in COUNTS},
                **{f"{count}_b": 0 for count in COUNTS},
            }
        )
        singly = [_new_rating(rules, rating, rating - gap, won, stats) for gap in GAPS.tolist()]
        assert rate_many(frame, rules).new_rating_a.tolist() == singly

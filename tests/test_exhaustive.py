"""Every match that the rule can tell from another: single and batch agree on all of them."""

from __future__ import annotations

from itertools import product

import numpy as np
import pandas as pd
import pytest
from space import distinct, outcomes
from vectors import RULES

from sedma_elo import PUBLISHED, Match, RuleSet, rate, rate_many
from sedma_elo.match import COUNTS
from sedma_elo.rating import _new_rating, k_band

GAPS = np.arange(-3_000, 3_001)
RATINGS = (700, 1500, 2000, 2700)


@pytest.mark.parametrize(
    ("rules", "cap_reached"), [(PUBLISHED, 15), (RULES["tweak_malus_0_0125"], 24)]
)
def test_single_and_batch_agree_on_all_counts(rules: RuleSet, cap_reached: int) -> None:
    cases = outcomes(cap_reached)
    # At this rating the changed penalty puts level matches on exact halves.
    rating = 1079
    frame = pd.DataFrame(
        {
            "rating_a": rating,
            "rating_b": rating,
            "a_won": [won for won, _ in cases],
            **{f"{count}_a": [getattr(stats, count) for _, stats in cases] for count in COUNTS},
            **{f"{count}_b": 0 for count in COUNTS},
        }
    )
    singly = [rate(Match(rating, rating, won, stats), rules) for won, stats in cases]
    assert list(rate_many(frame, rules).itertuples(index=False, name=None)) == singly


@pytest.mark.parametrize(
    ("rules", "cap_reached", "scores"),
    [(PUBLISHED, 15, 130), (RULES["tweak_malus_0_0125"], 24, 238)],
)
def test_single_and_batch_agree_everywhere(rules: RuleSet, cap_reached: int, scores: int) -> None:
    cases = distinct(rules, cap_reached)
    assert len(cases) == scores
    assert [k_band(rules, rating) for rating in RATINGS] == list(rules.k_bands)
    for (won, stats), rating in product(cases, RATINGS):
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

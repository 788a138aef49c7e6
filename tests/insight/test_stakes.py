"""The best and the worst that each result can bring, against all counts one by one."""

from __future__ import annotations

from itertools import product

import pytest
from vectors import RULES

from sedma_elo import PUBLISHED, Match, PlayerStats, RuleSet, rate
from sedma_elo.insight import stakes

# Under it fifteen bad moves, a hair below their cap in single precision, cost less than sixteen.
K_12_5 = PUBLISHED.replace(k_bands=[{"below": None, "k": 12.5}])
ALL_RULES = {**RULES, "k_12_5": K_12_5}
COUNTS = [PlayerStats(*counts) for counts in product(range(28), range(6), range(4), range(5))]


@pytest.mark.parametrize("rules", ALL_RULES.values(), ids=ALL_RULES)
@pytest.mark.parametrize(("rating", "gap"), [(1079, 0), (1500, 200), (1500, -650), (2700, 700)])
def test_no_counts_bring_more_or_less(rules: RuleSet, rating: int, gap: int) -> None:
    played = PlayerStats(4, 1, 0, 2)
    for a_won in (True, False):
        found = stakes(Match(rating, rating - gap, a_won, played), rules)
        assert [stake.won for stake in found] == [True, False]
        for stake in found:

            def change(stats: PlayerStats, won: bool = stake.won) -> int:
                return rate(Match(rating, rating - gap, won, stats), rules)[0] - rating

            every = [change(stats) for stats in COUNTS]
            assert (stake.worst, stake.best) == (min(every), max(every))
            assert (stake.clean, stake.as_played) == (change(PlayerStats()), change(played))

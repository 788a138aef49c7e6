"""Which bad moves cost nothing, against what `rate` and the scores say."""

from __future__ import annotations

from itertools import product

import pytest
from vectors import RULES

from sedma_elo import PUBLISHED, Match, PlayerStats, RuleSet, explain
from sedma_elo.insight import Clamp, free_bad_moves, with_bad_moves


@pytest.mark.parametrize("rules", list(RULES.values()), ids=lambda rules: rules.fingerprint)
def test_the_first_and_the_last_that_cost_nothing(rules: RuleSet) -> None:
    for won, bonuses in product((True, False), ((0, 0, 0), (1, 0, 0), (3, 0, 1), (3, 2, 3))):
        match = Match(1500, 1400, won, PlayerStats(0, *bonuses))
        scores = [explain(with_bad_moves(match, moves), rules).a.adjusted for moves in range(120)]
        free = free_bad_moves(match, rules)
        assert scores[free.covered] == pytest.approx(scores[0], abs=1e-6)
        assert scores[free.last] == pytest.approx(scores[-1], abs=1e-6)
        assert free.last == 0 or scores[free.last - 1] > scores[-1] + 1e-6
        if free.covered:
            assert free.last <= free.covered or scores[free.covered + 1] < scores[0] - 1e-6


@pytest.mark.parametrize(
    ("won", "stats", "end"),
    [
        (True, PlayerStats(), Clamp.NOTHING),
        (True, PlayerStats(0, 3, 2, 3), Clamp.TOOK),
        (False, PlayerStats(0, 3, 2, 3), Clamp.GAVE),
    ],
)
def test_why_none_costs_any_more(won: bool, stats: PlayerStats, end: Clamp) -> None:
    assert free_bad_moves(Match(1500, 1500, won, stats), PUBLISHED).end is end

"""The rule without what this game adds to it, to set a match beside."""

from __future__ import annotations

from functools import lru_cache

from sedma_elo.rules import STEPS_AND_CAPS, RuleSet


@lru_cache(maxsize=16)
def plain_elo(rules: RuleSet) -> RuleSet:
    """The same K bands and scale, and nothing but the result: a win counts 1, a loss 0.

    >>> from sedma_elo import PUBLISHED, Match, PlayerStats, rate
    >>> rate(Match(1500, 1300, True, PlayerStats(bad_moves=15)), plain_elo(PUBLISHED))
    (1508, 1292)
    """
    nothing = {name: 0.0 for step_and_cap in STEPS_AND_CAPS for name in step_and_cap}
    return rules.replace(name="plain_elo", version=1, **nothing, score_min=0, score_max=1)

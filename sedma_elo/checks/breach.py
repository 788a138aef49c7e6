"""By how much a promise is broken, as one number that a search for better rules can follow."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from sedma_elo.checks.changes import Band, bands
from sedma_elo.checks.promise import Promise
from sedma_elo.checks.scores import BRILLIANT, CARELESS, score
from sedma_elo.rating import expected_score
from sedma_elo.rules import RATING, RuleSet

# What large ratings lose in double precision, and far more than that.
SAFE = 1e-9


def breach(rules: RuleSet, promise: Promise) -> float:
    """By how many points, before rounding, a promise is broken; 0 only where it holds.

    It grows steadily the further off a rule set is. Nearer to the promise than a whole gap can
    tell it may be above 0 although the promise holds. For a promise of which there is no such
    number, `ValueError`.

    >>> from sedma_elo import PUBLISHED
    >>> round(breach(PUBLISHED, Promise.WINNER_NEVER_LOSES), 6)
    11.5
    >>> breach(PUBLISHED, Promise.SWING_WITHIN_K)
    0.0
    """
    measure = _MEASURES.get(promise)
    if measure is None:
        raise ValueError(f"{promise} is not measured")
    return max(0.0, measure(rules) + SAFE)


def _lowest(rules: RuleSet, band: Band, worst: float) -> float:
    """The lowest change before rounding: against the weakest opponent there can be."""
    return band.k * (worst - expected_score(band.high - RATING.low, rules.scale))


def _highest(rules: RuleSet, band: Band, best: float) -> float:
    return band.k * (best - expected_score(band.low - RATING.high, rules.scale))


def _winner_loses(rules: RuleSet) -> float:
    worst = score(rules, True, CARELESS)
    return max(-_lowest(rules, band, worst) - 0.5 for band in bands(rules))


def _loser_gains(rules: RuleSet) -> float:
    best = score(rules, False, BRILLIANT)
    return max(_highest(rules, band, best) - 0.5 for band in bands(rules))


def _loss_pays(rules: RuleSet) -> float:
    """What a win lacks to pay a point more than a loss before rounding: then also after it."""
    worst, best = score(rules, True, CARELESS), score(rules, False, BRILLIANT)
    return max(1 - band.k * (worst - best) for band in bands(rules))


def _swing_beyond_k(rules: RuleSet) -> float:
    best, worst = score(rules, True, BRILLIANT), score(rules, False, CARELESS)
    return max(
        max(_highest(rules, band, best), -_lowest(rules, band, worst)) - ceil(band.k) - 0.5
        for band in bands(rules)
    )


_MEASURES: dict[Promise, Callable[[RuleSet], float]] = {
    Promise.WINNER_NEVER_LOSES: _winner_loses,
    Promise.LOSER_NEVER_GAINS: _loser_gains,
    Promise.BETTER_RESULT_PAYS_MORE: _loss_pays,
    Promise.SWING_WITHIN_K: _swing_beyond_k,
}

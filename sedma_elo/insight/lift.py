"""The smallest change of a player's counts that would have lifted the rating by a point."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from sedma_elo.insight.landscape import change_of_a, first
from sedma_elo.insight.limits import BONUSES, counts_at_cap
from sedma_elo.match import COUNT, Match, PlayerStats
from sedma_elo.rating import score_terms, single
from sedma_elo.rules import RuleSet

Singles = npt.NDArray[np.float32]


def smallest_lift(match: Match, rules: RuleSet) -> PlayerStats | None:
    """The counts of A nearest to the match's, by bad moves fewer and bonus rounds more together,
    that give at least a point more; None where no counts do. Of equals, the fewest bonus rounds.

    Exact for every rule: of all ways to win so many more bonus rounds only the best is tried, in
    the rule's own single precision, and for each the bad moves are halved in upon.
    """
    wanted = change_of_a(rules, match) + 1
    best: tuple[int, PlayerStats] | None = None
    for rounds, stats in enumerate(_best_bonuses(match.stats_a, rules)):

        def lifts(fewer: int, stats: PlayerStats = stats) -> bool:
            played = replace(stats, bad_moves=stats.bad_moves - fewer)
            return change_of_a(rules, replace(match, stats_a=played)) >= wanted

        fewer = first(lifts, 0, stats.bad_moves)
        if fewer is not None and (best is None or rounds + fewer < best[0]):
            played = replace(stats, bad_moves=stats.bad_moves - fewer)
            best = (rounds + fewer, played)
        if best is not None and rounds >= best[0]:
            break
    return best[1] if best else None


def _best_bonuses(stats: PlayerStats, rules: RuleSet) -> list[PlayerStats]:
    """The counts with 0, 1, 2... bonus rounds more, so spread that the bonus is the largest."""
    # One more than reach a cap: in single precision three times 0.03 is a hair below 0.09.
    most = {kind: min(count + 1, COUNT.high) for kind, count in counts_at_cap(rules).items()}
    room = [max(most[kind] - getattr(stats, kind), 0) for kind in BONUSES]
    by_kind = [_counted(stats, rules, index, steps) for index, steps in enumerate(room)]
    of_16_and_24, first_choice = _best_sums(by_kind[0], by_kind[1])
    total, second_choice = _best_sums(of_16_and_24, by_kind[2])
    found = []
    for rounds in range(len(total)):
        both = rounds - int(second_choice[rounds])
        more = (both - int(first_choice[both]), int(first_choice[both]), rounds - both)
        counts = {
            kind: getattr(stats, kind) + plus for kind, plus in zip(BONUSES, more, strict=True)
        }
        found.append(replace(stats, **counts))
    return found


def _counted(stats: PlayerStats, rules: RuleSet, kind: int, steps: int) -> Singles:
    """What one kind of bonus counts with 0 to `steps` rounds more."""
    counts = np.arange(steps + 1, dtype=single) + single(getattr(stats, BONUSES[kind]))
    nothing = [single(0)] * 3
    terms = score_terms(
        rules, single(1), single(0), *(*nothing[:kind], counts, *nothing[kind + 1 :])
    )
    counted: Singles = terms.counted[kind]
    return counted


def _best_sums(one: Singles, other: Singles) -> tuple[Singles, npt.NDArray[np.intp]]:
    """For every number of rounds the largest sum of the two, and how many are of the other."""
    sums = np.full((len(one) + len(other) - 1, len(other)), -np.inf, dtype=single)
    for index, value in enumerate(other):
        sums[index : index + len(one), index] = one + value
    # Of equal sums the first: rounds of the first kind are the easier ones to win.
    choice = sums.argmax(axis=1)
    return sums[np.arange(len(sums)), choice], choice

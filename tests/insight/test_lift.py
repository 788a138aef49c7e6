"""The smallest change of counts that lifts a rating, against all counts one by one."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import numpy.typing as npt
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import rule_sets
from vectors import RULES

from sedma_elo import PUBLISHED, Match, PlayerStats, RuleSet, rate, rate_many
from sedma_elo.insight import smallest_lift
from sedma_elo.match import COUNTS

# More of each than reaches its cap under the published rule and the changed ones.
MOST = dict.fromkeys(RULES, (18, 4, 3, 4)) | {
    "tweak_malus_0_0125": (26, 4, 3, 4),
    "tweak_loser_quarter_16s_0_0125": (18, 5, 3, 4),
    "tweak_bands_and_scale": (27, 4, 3, 4),
}
Changes = npt.NDArray[np.int64]


def all_changes(match: Match, rules: RuleSet, most: tuple[int, ...]) -> Changes:
    """The change of A with every set of counts, one axis for each count."""
    shape = [count + 1 for count in most]
    grid = np.indices(shape).reshape(4, -1)
    frame = pd.DataFrame(
        {
            "rating_a": match.rating_a,
            "rating_b": match.rating_b,
            "a_won": int(match.a_won),
            **{f"{count}_a": of_each for count, of_each in zip(COUNTS, grid, strict=True)},
            **{f"{count}_b": 0 for count in COUNTS},
        }
    )
    rated: Changes = rate_many(frame, rules).new_rating_a.to_numpy(dtype=np.int64)
    return rated.reshape(shape) - match.rating_a


def nearest(changes: Changes, counts: tuple[int, ...]) -> tuple[int, int] | None:
    """How many counts have to change for a point more, and how many rounds among them at least."""
    bad_moves, *rounds = counts
    better = changes[: bad_moves + 1, rounds[0] :, rounds[1] :, rounds[2] :] > changes[counts]
    steps = np.argwhere(better)
    if not len(steps):
        return None
    more = steps[:, 1:].sum(axis=1)
    total = bad_moves - steps[:, 0] + more
    return min(zip(total.tolist(), more.tolist(), strict=True))


def found_by(match: Match, rules: RuleSet) -> tuple[int, int] | None:
    """How many counts change in what the code finds, and how many rounds among them."""
    lift, stats = smallest_lift(match, rules), match.stats_a
    if lift is None:
        return None
    fewer = stats.bad_moves - lift.bad_moves
    more = [getattr(lift, count) - getattr(stats, count) for count in COUNTS[1:]]
    assert min(fewer, *more) >= 0
    assert rate(replace(match, stats_a=lift), rules)[0] > rate(match, rules)[0]
    return fewer + sum(more), sum(more)


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("won", [True, False])
def test_no_smaller_change_of_counts_lifts_a_rating(name: str, won: bool) -> None:
    rules, most = RULES[name], MOST[name]
    few_and_all = [sorted({0, 1, most_of_one - 1, most_of_one}) for most_of_one in most]
    few_and_all[0] += [7, 14]
    none = 0
    for rating, gap in product((1079, 2200), (-700, 0, 161, 720)):
        level = Match(rating, rating - gap, won)
        changes = all_changes(level, rules, most)
        for counts in product(*few_and_all):
            match = replace(level, stats_a=PlayerStats(*counts))
            wanted = nearest(changes, counts)
            assert found_by(match, rules) == wanted, match
            none += wanted is None
    assert none


@st.composite
def rules_with_low_caps(draw: st.DrawFn) -> RuleSet:
    """Rule sets whose caps four of each reach."""
    rules = draw(rule_sets())
    return rules.replace(
        cap_16=min(rules.cap_16, 4 * rules.bonus_per_16),
        cap_24=min(rules.cap_24, 4 * rules.bonus_per_24),
        cap_4_and_last=min(rules.cap_4_and_last, 4 * rules.bonus_per_4_and_last),
        cap_malus=min(rules.cap_malus, 4 * rules.malus_per_bad_move),
    )


of_each = st.integers(0, 5)


@given(
    rules_with_low_caps(),
    st.integers(0, 2_500),
    st.one_of(st.just(0), st.integers(-800, 800)),
    st.booleans(),
    st.tuples(of_each, of_each, of_each, of_each),
)
def test_no_smaller_change_under_any_rule(
    rules: RuleSet, rating: int, gap: int, won: bool, counts: tuple[int, ...]
) -> None:
    match = Match(rating, rating - gap, won, PlayerStats(*counts))
    changes = all_changes(match, rules, (5, 5, 5, 5))
    assert found_by(match, rules) == nearest(changes, counts)


def test_a_step_past_the_cap_that_single_precision_still_counts() -> None:
    rules = PUBLISHED.replace(
        k_bands=[{"below": None, "k": 50}], loser_bonus_share=1, bonus_per_16=0, bonus_per_24=0
    )
    match = Match(1500, 1500, False, PlayerStats(won_by_4_and_last=3))
    # 50 * (0.09 - 0.5) is -20.5, which rounds to the even 1480 unless a hair is missing.
    assert rate(match, rules) == (1479, 1525)
    assert smallest_lift(match, rules) == PlayerStats(won_by_4_and_last=4)


@pytest.mark.parametrize("won", [True, False])
def test_bad_moves_far_past_the_cap(won: bool) -> None:
    for gap, rounds in product((-700, 0, 161), (0, 2)):
        counts = (1_000, rounds, rounds, rounds)
        match = Match(1500, 1500 - gap, won, PlayerStats(*counts))
        wanted = nearest(all_changes(match, PUBLISHED, (1_000, 3, 2, 3)), counts)
        assert found_by(match, PUBLISHED) == wanted


def test_there_is_nothing_to_lift_above_a_clean_win() -> None:
    assert smallest_lift(Match(1500, 1500, True), PUBLISHED) is None


def test_of_equals_the_one_with_the_fewest_rounds() -> None:
    lift = smallest_lift(Match(1500, 1500, True, PlayerStats(bad_moves=1)), PUBLISHED)
    assert lift == PlayerStats()

"""What holds for every match under the published rule, and what holds under any rule."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import matches, rule_sets, usual_matches

from sedma_elo import PUBLISHED, Match, PlayerStats, RuleSet, explain, rate
from sedma_elo.match import COUNTS
from sedma_elo.rating import expected_score

BONUSES = COUNTS[1:]
NEEDED_FOR_THE_CAP = {"bad_moves": 15, "won_by_16": 3, "won_by_24": 2, "won_by_4_and_last": 3}


@given(matches, rule_sets())
def test_swapping_the_players_swaps_the_results(match: Match, rules: RuleSet) -> None:
    assert rate(match.swapped(), rules) == rate(match, rules)[::-1]
    explanation, mirrored = explain(match, rules), explain(match.swapped(), rules)
    assert (mirrored.a, mirrored.b) == (explanation.b, explanation.a)


@given(usual_matches, st.sampled_from(BONUSES), st.integers(1, 5))
def test_more_bonus_never_lowers_a_rating(match: Match, bonus: str, more: int) -> None:
    count = min(getattr(match.stats_a, bonus) + more, 1_000)
    better = replace(match, stats_a=replace(match.stats_a, **{bonus: count}))
    assert rate(better)[0] >= rate(match)[0]


@given(usual_matches)
def test_a_bonus_never_lifts_a_winner_above_a_plain_win(match: Match) -> None:
    won = replace(match, a_won=True)
    assert rate(won)[0] <= rate(replace(won, stats_a=PlayerStats()))[0]


@pytest.mark.parametrize(
    ("rating", "bad_move", "by_16", "by_24", "by_4_and_last"),
    [
        (700, 0.80, 2.0, 4.0, 1.2),
        (1500, 0.64, 1.6, 3.2, 0.96),
        (2000, 0.48, 1.2, 2.4, 0.72),
        (2700, 0.32, 0.8, 1.6, 0.48),
    ],
)
def test_what_one_item_is_worth(
    rating: int, bad_move: float, by_16: float, by_24: float, by_4_and_last: float
) -> None:
    def points(won: bool, stats: PlayerStats) -> float:
        return explain(Match(rating, rating, won, stats)).a.exact_change

    careless, bonuses = PlayerStats(bad_moves=10), PlayerStats(0, 2, 1, 2)
    worth = {"won_by_16": by_16, "won_by_24": by_24, "won_by_4_and_last": by_4_and_last}
    for won, stats, share in ((True, careless, 1), (False, bonuses, 0.1)):
        for kind, of_one in worth.items():
            more = replace(stats, **{kind: getattr(stats, kind) + 1})
            gained = points(won, more) - points(won, stats)
            assert gained == pytest.approx(share * of_one, abs=1e-5)
    for won, stats in ((True, careless), (False, bonuses)):
        more = replace(stats, bad_moves=stats.bad_moves + 1)
        assert points(won, stats) - points(won, more) == pytest.approx(bad_move, abs=1e-5)


@given(usual_matches, st.integers(1, 20))
def test_fewer_bad_moves_never_lower_a_rating(match: Match, fewer: int) -> None:
    count = max(match.stats_a.bad_moves - fewer, 0)
    better = replace(match, stats_a=replace(match.stats_a, bad_moves=count))
    assert rate(better)[0] >= rate(match)[0]


@given(usual_matches)
def test_winning_never_pays_less_than_losing(match: Match) -> None:
    won, lost = replace(match, a_won=True), replace(match, a_won=False)
    assert rate(won)[0] >= rate(lost)[0]


@given(usual_matches)
def test_a_change_lies_between_those_of_the_smallest_and_the_largest_k(match: Match) -> None:
    changes = [
        rate(match, PUBLISHED.replace(k_bands=[{"below": None, "k": band.k}]))[0]
        for band in PUBLISHED.k_bands
    ]
    assert min(changes) <= rate(match)[0] <= max(changes)


@given(usual_matches, st.sampled_from(COUNTS), st.integers(0, 900))
def test_what_lies_past_a_cap_changes_nothing(match: Match, what: str, more: int) -> None:
    at_cap = NEEDED_FOR_THE_CAP[what]
    capped = replace(match, stats_a=replace(match.stats_a, **{what: at_cap}))
    beyond = replace(match, stats_a=replace(match.stats_a, **{what: at_cap + more}))
    assert rate(beyond) == rate(capped)


@given(usual_matches, st.builds(PlayerStats, st.integers(0, 30), st.integers(0, 5)))
def test_the_opponents_counts_are_no_matter(match: Match, others: PlayerStats) -> None:
    assert rate(replace(match, stats_b=others))[0] == rate(match)[0]


@given(usual_matches)
def test_match_scores_stay_within_what_follows_from_the_rule(match: Match) -> None:
    player = explain(match).a
    low, high = (0.7, 1) if player.won else (0, 0.044)
    assert low - 1e-6 <= player.adjusted <= high + 1e-6


@given(st.integers(-200_000, 200_000), st.integers(-200_000, 200_000))
def test_a_larger_gap_never_expects_less(one: int, other: int) -> None:
    low, high = sorted((one, other))
    assert 0 <= expected_score(low, 400) <= expected_score(high, 400) <= 1

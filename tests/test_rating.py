"""The rule's steps, one line a case, and the game's own results."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from strategies import matches, rule_sets, usual_matches
from vectors import ROWS, RULES, rated

from sedma_elo import PUBLISHED, Match, PlayerStats, RuleSet, explain, rate
from sedma_elo.rating import expected_score, k_band

CLEAN = PlayerStats()
ALL_BONUSES = PlayerStats(won_by_16=3, won_by_24=2, won_by_4_and_last=3)


def bad(moves: int) -> PlayerStats:
    return PlayerStats(bad_moves=moves)


@pytest.mark.parametrize("name", RULES)
def test_every_vector_is_met(name: str) -> None:
    rows = list(rated(name))
    wrong = [
        (match, expected, rate(match, RULES[name]))
        for match, expected in rows
        if rate(match, RULES[name]) != expected
    ]
    assert not wrong
    assert len(rows) == ROWS[name]


@pytest.mark.parametrize(
    ("match", "expected"),
    [
        (Match(1500, 1500, True), (1516, 1484)),
        (Match(1500, 1500, True, ALL_BONUSES), (1516, 1484)),
        (Match(1500, 1500, True, bad(15)), (1506, 1484)),
        (Match(1500, 1500, True, bad(16)), (1506, 1484)),
        (Match(1500, 1500, True, PlayerStats(bad_moves=5, won_by_16=2)), (1516, 1484)),
        (Match(1500, 1339, True, bad(15)), (1499, 1330)),
        (Match(1500, 1300, True, bad(15)), (1498, 1292)),
        (Match(1199, 1200, True), (1219, 1184)),
        (Match(2199, 2200, True), (2211, 2192)),
        (Match(800, 1600, False), (800, 1600)),
        (Match(5, 5, False), (-15, 25)),
        (Match(1600, 1500, True), (1612, 1488)),
        (Match(1000, 1600, False, ALL_BONUSES), (1001, 1601)),
        (Match(1600, 1000, True, CLEAN, PlayerStats(1, 3, 2, 3)), (1601, 1000)),
        (Match(1600, 1000, True, CLEAN, PlayerStats(3, 3, 2, 3)), (1601, 999)),
    ],
)
def test_golden_values(match: Match, expected: tuple[int, int]) -> None:
    assert rate(match) == expected


def test_halves_go_to_the_even_number() -> None:
    rules = PUBLISHED.replace(k_bands=[{"below": None, "k": 25}])
    assert rate(Match(1000, 1000, True), rules) == (1012, 988)


# In double precision each of these first ratings is an exact half and goes to the even number,
# one point below: 1098, 1098 and 1976.
@pytest.mark.parametrize(
    ("name", "match", "expected"),
    [
        ("tweak_malus_0_0125", Match(1079, 1079, True, bad(1)), (1099, 1059)),
        (
            "tweak_loser_quarter_16s_0_0125",
            Match(1117, 1117, False, PlayerStats(1, won_by_24=2, won_by_4_and_last=1)),
            (1099, 1137),
        ),
        (
            "tweak_bands_and_scale",
            Match(1986, 1986, False, PlayerStats(won_by_16=1, won_by_24=2)),
            (1977, 1996),
        ),
    ],
)
def test_single_precision_decides_exact_halves(
    name: str, match: Match, expected: tuple[int, int]
) -> None:
    assert rate(match, RULES[name]) == expected


@pytest.mark.parametrize(
    ("rating", "k"),
    [(-1, 40), (1199, 40), (1200, 32), (1799, 32), (1800, 24), (2199, 24), (2200, 16), (9999, 16)],
)
def test_a_rating_on_an_edge_belongs_to_the_upper_band(rating: int, k: float) -> None:
    assert k_band(PUBLISHED, rating).k == k


@pytest.mark.parametrize(
    ("gap", "expected"),
    [(0, 0.5), (400, 1 / 1.1), (-400, 1 / 11), (123_600, 1.0), (-123_600, 0.0), (-200_000, 0.0)],
)
def test_expected_score(gap: int, expected: float) -> None:
    assert expected_score(gap, 400) == pytest.approx(expected, abs=1e-15)


def test_a_gap_beyond_the_largest_power_expects_nothing() -> None:
    assert rate(Match(-100_000, 100_000, True)) == (-99_960, 100_000 - 16)
    assert expected_score(-123_200, 400) > 0
    assert expected_score(-123_600, 400) == 0


def test_a_small_scale_reaches_the_largest_power_sooner() -> None:
    assert expected_score(-308, 1) > 0
    assert expected_score(-309, 1) == 0
    assert rate(Match(1000, 1309, True), PUBLISHED.replace(scale=1)) == (1040, 1277)


@given(matches, rule_sets())
def test_explain_ends_at_the_ratings_of_rate(match: Match, rules: RuleSet) -> None:
    explanation = explain(match, rules)
    assert (explanation.a.new_rating, explanation.b.new_rating) == rate(match, rules)


@given(matches, rule_sets())
def test_the_ledger_sums_to_the_change(match: Match, rules: RuleSet) -> None:
    explanation = explain(match, rules)
    for player in (explanation.a, explanation.b):
        assert sum(player.ledger) == pytest.approx(player.change, abs=1e-9)


@given(matches, rule_sets())
def test_the_clamp_line_is_nothing_inside_the_limits(match: Match, rules: RuleSet) -> None:
    explanation = explain(match, rules)
    for player in (explanation.a, explanation.b):
        if player.raw < rules.score_min:
            assert player.ledger.clipped > 0
        elif player.raw > rules.score_max:
            assert player.ledger.clipped < 0
        else:
            assert player.ledger.clipped == 0


@given(usual_matches, rule_sets())
def test_the_terms_follow_from_one_another(match: Match, rules: RuleSet) -> None:
    for player in (explain(match, rules).a, explain(match, rules).b):
        for tally in (*player.bonuses, player.malus):
            assert tally.count == getattr(player.stats, tally.kind)
            assert tally.earned == pytest.approx(tally.count * tally.each)
            assert tally.counted == min(tally.earned, tally.cap)
            assert tally.lost_to_cap == max(tally.earned - tally.cap, 0)
            assert tally.room == max(tally.cap - tally.earned, 0)
        counted = sum(tally.counted for tally in player.bonuses)
        assert player.bonus == pytest.approx(counted * player.bonus_share, abs=1e-6)
        assert player.raw == player.base + player.bonus - player.malus.counted
        clamped = min(max(player.raw, rules.score_min), rules.score_max)
        assert player.adjusted == pytest.approx(clamped, abs=1e-6)
        assert player.exact_change == player.k * (player.adjusted - player.expected)
        assert player.exact_rating == player.rating + player.exact_change
        assert player.new_rating == round(player.exact_rating)


def test_the_working_names_its_match_and_rule() -> None:
    match = Match(1500, 1300, False, bad(1), bad(2))
    rules = PUBLISHED.replace(scale=480)
    explanation = explain(match, rules)
    assert (explanation.match, explanation.rules) == (match, rules)
    a, b = explanation.a, explanation.b
    assert (a.rating, a.opponent_rating, a.won, a.stats) == (1500, 1300, False, bad(1))
    assert (b.rating, b.opponent_rating, b.won, b.stats) == (1300, 1500, True, bad(2))
    assert [tally.kind for tally in (*a.bonuses, a.malus)] == [
        "won_by_16",
        "won_by_24",
        "won_by_4_and_last",
        "bad_moves",
    ]


def test_the_working_of_a_careless_win() -> None:
    player = explain(Match(1500, 1300, True, PlayerStats(bad_moves=18, won_by_16=4))).a
    sixteens = player.bonuses[0]
    assert (player.gap, player.k, player.band.below, player.base) == (200, 32, 1800, 1)
    assert player.expected == pytest.approx(0.759747, abs=1e-6)
    assert (sixteens.count, sixteens.each) == (4, 0.05)
    assert sixteens.cap == pytest.approx(0.15)
    assert sixteens.earned == pytest.approx(0.2)
    assert sixteens.counted == pytest.approx(0.15)
    assert sixteens.lost_to_cap == pytest.approx(0.05)
    assert sixteens.room == 0
    assert player.malus.earned == pytest.approx(0.36)
    assert player.malus.lost_to_cap == pytest.approx(0.06)
    assert player.raw == pytest.approx(0.85)
    assert player.exact_change == pytest.approx(32 * (0.85 - 0.759747), abs=1e-4)
    assert player.exact_rating == pytest.approx(1502.888, abs=1e-3)
    assert player.ledger == pytest.approx((7.688, 4.8, -9.6, 0, 0.112), abs=1e-3)


@pytest.mark.parametrize(("sixteens", "bonus"), [(1, 0.18), (2, 0.23)])
def test_bonuses_are_summed_from_the_left(sixteens: int, bonus: float) -> None:
    # From the right, single precision ends one step below.
    player = explain(Match(1500, 1500, True, PlayerStats(0, sixteens, 1, 1))).a
    assert player.bonus == float(np.float32(bonus))


def test_a_loser_keeps_a_tenth_of_the_bonus() -> None:
    player = explain(Match(1000, 1600, False, ALL_BONUSES)).a
    assert player.bonus == pytest.approx(0.044)
    assert player.bonus_share == 0.1
    assert player.adjusted == pytest.approx(0.044)


@pytest.mark.parametrize(
    ("match", "change", "exact"),
    [(Match(800, 1600, False), 0, -0.40), (Match(1600, 1500, True), 12, 11.52)],
)
def test_the_change_before_rounding_is_still_told(match: Match, change: int, exact: float) -> None:
    player = explain(match).a
    assert player.change == change
    assert player.exact_change == pytest.approx(exact, abs=0.005)

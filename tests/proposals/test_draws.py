"""A proposed draw: half a match, a share of the bonus, and the rest as in the rule."""

from __future__ import annotations

import math
from fractions import Fraction

import exact
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import all_ratings, all_stats, rule_sets
from vectors import RULES

from sedma_elo import PUBLISHED, InvalidInput, Match, PlayerStats, RuleSet, explain
from sedma_elo.proposals import (
    UNRATED,
    WHOLE_BONUS,
    Draw,
    DrawnMatch,
    as_in_a_loss,
    explain_draw,
    rate_draw,
)
from sedma_elo.variants import VARIANTS

ALL_BONUSES = PlayerStats(won_by_16=3, won_by_24=2, won_by_4_and_last=3)
KNOWN_RULES = {**VARIANTS, **RULES}
single = np.float32

shares = st.one_of(st.sampled_from([0.0, 0.1, 0.25, 0.5, 1.0]), st.floats(0, 1))
draws = shares.map(Draw)
drawn_matches = st.one_of(
    st.builds(DrawnMatch, all_ratings, all_ratings, all_stats, all_stats),
    st.builds(lambda own, a, b: DrawnMatch(own, own, a, b), all_ratings, all_stats, all_stats),
)


def bad(moves: int) -> PlayerStats:
    return PlayerStats(bad_moves=moves)


def new_rating(rules: RuleSet, own: int, opponent: int, stats: PlayerStats, share: float) -> int:
    """A draw worked out again, with nothing of the engine's but the numbers of the rule."""
    sixteens = min(single(stats.won_by_16) * single(rules.bonus_per_16), single(rules.cap_16))
    twenty_fours = min(single(stats.won_by_24) * single(rules.bonus_per_24), single(rules.cap_24))
    lasts = min(
        single(stats.won_by_4_and_last) * single(rules.bonus_per_4_and_last),
        single(rules.cap_4_and_last),
    )
    malus = min(single(stats.bad_moves) * single(rules.malus_per_bad_move), single(rules.cap_malus))
    score = single(0.5) + (sixteens + twenty_fours + lasts) * single(share) - malus
    score = min(max(score, single(rules.score_min)), single(rules.score_max))
    exponent = (opponent - own) / rules.scale
    expected = 1 / (1 + 10.0**exponent) if exponent < 308 else 0.0
    k = next(band.k for band in rules.k_bands if band.below is None or own < band.below)
    return round(own + k * (float(score) - expected))


@given(drawn_matches, rule_sets(), shares)
def test_a_draw_is_the_rule_from_half_a_match_on(
    match: DrawnMatch, rules: RuleSet, share: float
) -> None:
    assert rate_draw(match, rules, Draw(share)) == (
        new_rating(rules, match.rating_a, match.rating_b, match.stats_a, share),
        new_rating(rules, match.rating_b, match.rating_a, match.stats_b, share),
    )


@pytest.mark.parametrize("name", KNOWN_RULES)
@given(match=drawn_matches, draw=st.sampled_from([Draw(0.0), WHOLE_BONUS, None]))
def test_scores_are_the_fractions_they_stand_for(
    name: str, match: DrawnMatch, draw: Draw | None
) -> None:
    rules = KNOWN_RULES[name]
    explained = explain_draw(match, rules, draw or as_in_a_loss(rules))
    assert explained is not None
    share = Fraction(str(explained.draw.bonus_share))
    low, high = Fraction(str(rules.score_min)), Fraction(str(rules.score_max))
    for player in (explained.a, explained.b):
        bonus = exact.bonus(rules, True, player.stats) * share
        score = Fraction(1, 2) + bonus - exact.penalty(rules, player.stats.bad_moves)
        assert player.adjusted == pytest.approx(float(min(max(score, low), high)), abs=1e-6)
        assert player.bonus == pytest.approx(float(bonus), abs=1e-6)


@pytest.mark.parametrize(
    ("match", "draw", "expected"),
    [
        (DrawnMatch(1500, 1500), WHOLE_BONUS, (1500, 1500)),
        (DrawnMatch(1500, 1300), WHOLE_BONUS, (1492, 1308)),
        (DrawnMatch(1500, 1500, ALL_BONUSES), WHOLE_BONUS, (1514, 1500)),
        (DrawnMatch(1500, 1500, ALL_BONUSES), Draw(0.1), (1501, 1500)),
        (DrawnMatch(1500, 1500, ALL_BONUSES), Draw(0.0), (1500, 1500)),
        (DrawnMatch(1500, 1500, bad(15), bad(16)), Draw(0.0), (1490, 1490)),
        (DrawnMatch(1500, 1500, ALL_BONUSES, bad(15)), UNRATED, (1500, 1500)),
        # On either side of an edge of K, at the same gap.
        (DrawnMatch(1199, 1599), WHOLE_BONUS, (1215, 1586)),
        (DrawnMatch(1200, 1600), WHOLE_BONUS, (1213, 1587)),
        (DrawnMatch(-250, -250, bad(15)), WHOLE_BONUS, (-262, -250)),
        (DrawnMatch(5, 405, bad(15)), WHOLE_BONUS, (9, 389)),
        (DrawnMatch(-100_000, 100_000), WHOLE_BONUS, (-99_980, 99_992)),
    ],
)
def test_draws_by_hand(match: DrawnMatch, draw: Draw, expected: tuple[int, int]) -> None:
    assert rate_draw(match, PUBLISHED, draw) == expected


def test_single_precision_decides_an_exact_half() -> None:
    # In double precision 1079 - 0.5 would go to the even number below.
    drawn = DrawnMatch(1079, 1079, bad(1))
    assert rate_draw(drawn, RULES["tweak_malus_0_0125"], WHOLE_BONUS) == (1079, 1079)


@given(drawn_matches, rule_sets(), st.one_of(draws, st.just(UNRATED)))
def test_swapped_sides_give_swapped_ratings(match: DrawnMatch, rules: RuleSet, draw: Draw) -> None:
    assert rate_draw(match.swapped(), rules, draw) == rate_draw(match, rules, draw)[::-1]
    assert match.swapped().swapped() == match


@given(drawn_matches, rule_sets(), draws)
def test_the_working_is_whole(match: DrawnMatch, rules: RuleSet, draw: Draw) -> None:
    explained = explain_draw(match, rules, draw)
    assert explained is not None
    assert (explained.match, explained.rules, explained.draw) == (match, rules, draw)
    assert (explained.a.new_rating, explained.b.new_rating) == rate_draw(match, rules, draw)
    for player in (explained.a, explained.b):
        assert sum(player.ledger) == pytest.approx(player.change, abs=1e-9)
        assert (player.base, player.bonus_share) == (0.5, draw.bonus_share)


def test_a_draw_is_neither_won_nor_lost() -> None:
    explained = explain_draw(DrawnMatch(1500, 1300), PUBLISHED, WHOLE_BONUS)
    assert explained is not None
    assert not hasattr(explained.a, "won")
    assert not hasattr(explained.b, "won")


def test_a_draw_that_is_not_rated_has_no_working() -> None:
    assert explain_draw(DrawnMatch(1500, 1300), PUBLISHED, UNRATED) is None


def test_a_loss_and_a_draw_that_share_its_bonus_differ_by_the_half_only() -> None:
    rules = RULES["tweak_loser_quarter_16s_0_0125"]
    drawn = explain_draw(DrawnMatch(1500, 1400, ALL_BONUSES), rules, as_in_a_loss(rules))
    lost = explain(Match(1500, 1400, False, ALL_BONUSES), rules).a
    assert drawn is not None
    assert drawn.a.bonus == lost.bonus
    assert drawn.a.adjusted - lost.adjusted == pytest.approx(0.5)


@pytest.mark.parametrize("share", [True, False, math.nan, math.inf, -0.01, 1.01, "0.5", 10**400])
def test_a_share_beyond_0_to_1_is_refused(share: object) -> None:
    with pytest.raises(InvalidInput) as refused:
        Draw(share)  # type: ignore[arg-type]
    assert [problem.field for problem in refused.value.problems] == ["bonus_share"]


def test_what_no_match_may_be_is_refused_by_name() -> None:
    with pytest.raises(InvalidInput) as refused:
        DrawnMatch(True, 100_001, None, PlayerStats())  # type: ignore[arg-type]
    fields = [problem.field for problem in refused.value.problems]
    assert fields == ["rating_a", "rating_b", "stats_a"]

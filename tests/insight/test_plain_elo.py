"""Classic Elo beside the rule: the textbook's numbers, whatever a player did in the match."""

from __future__ import annotations

import pytest
from hypothesis import given
from strategies import matches, rule_sets

from sedma_elo import PUBLISHED, Match, PlayerStats, RuleSet, rate
from sedma_elo.insight import plain_elo
from sedma_elo.rating import expected_score, k_band


@pytest.mark.parametrize(
    ("own", "opponent", "expected"),
    [
        (1500, 1500, 0.5),
        (1700, 1500, 0.76),
        (1500, 1700, 0.24),
        (1600, 1200, 10 / 11),
        (1200, 1600, 1 / 11),
        # The opponents of the worked example in most texts on Elo, a player rated 1613.
        (1613, 1609, 0.51),
        (1613, 1477, 0.69),
        (1613, 1388, 0.79),
        (1613, 1586, 0.54),
        (1613, 1720, 0.35),
    ],
)
def test_changes_are_those_of_the_textbook(own: int, opponent: int, expected: float) -> None:
    rules = plain_elo(PUBLISHED)
    for won in (True, False):
        change = rate(Match(own, opponent, won), rules)[0] - own
        assert change == round(32 * (won - expected))


@given(matches, rule_sets())
def test_only_the_result_counts(match: Match, rules: RuleSet) -> None:
    plain = plain_elo(rules)
    own, opponent, won = match.rating_a, match.rating_b, match.a_won
    clean = Match(own, opponent, won)
    assert rate(match, plain) == rate(clean, plain)
    expected = expected_score(own - opponent, rules.scale)
    assert rate(match, plain)[0] == round(own + k_band(rules, own).k * (won - expected))


@given(rule_sets())
def test_bands_and_scale_are_the_rules_own(rules: RuleSet) -> None:
    plain = plain_elo(rules)
    assert (plain.k_bands, plain.scale) == (rules.k_bands, rules.scale)
    assert plain.name != rules.name


def test_under_the_published_rule_a_clean_game_is_plain_elo() -> None:
    careless = Match(1500, 1300, True, PlayerStats(bad_moves=15))
    clean = Match(1500, 1300, True)
    assert rate(careless, plain_elo(PUBLISHED)) == rate(clean, PUBLISHED)

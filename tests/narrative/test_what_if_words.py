"""What-ifs, tipping points, stakes and the comparison with plain Elo, in words."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from pseudo import MARKED, untranslated
from strategies import matches, rule_sets

from sedma_elo import PUBLISHED, Match, PlayerStats, RuleSet, explain
from sedma_elo.examples import EXAMPLES
from sedma_elo.i18n import Translator, translator
from sedma_elo.insight import (
    free_bad_moves,
    plain_elo,
    smallest_lift,
    stakes,
    tipping_points,
    what_ifs,
)
from sedma_elo.narrative import tipping
from sedma_elo.narrative.comparison import comparison
from sedma_elo.narrative.plain_elo import plain_result
from sedma_elo.narrative.stakes import at_stake, stake_rows
from sedma_elo.narrative.what_if import name, why_nothing
from sedma_elo.narrative.what_if import smallest_lift as lift_sentence

t = translator("en")
CARELESS = EXAMPLES["careless_win"]
BRILLIANT = EXAMPLES["brilliant_loss"]


def rows(match: Match, rules: RuleSet = PUBLISHED) -> dict[str, tuple[str, str, str]]:
    return {
        name(t, row, rules): (t.change(row.change), t.change(row.difference), why_nothing(t, row))
        for row in what_ifs(match, rules)
    }


def test_every_variation_has_its_words_and_numbers() -> None:
    found = rows(Match(1500, 1300, True, PlayerStats(18, 1)))
    assert found == {
        "1 fewer bad move": ("±0", "±0", "already at the cap"),
        "1 more bad move": ("±0", "±0", "already at the cap"),
        "1 more round won by 16": ("+1", "+1", ""),
        "1 fewer round won by 16": ("−2", "−2", ""),
        "1 more round won by 24": ("+3", "+3", ""),
        "1 more round won by 4 and last": ("+1", "+1", ""),
        "No bad moves at all": ("+8", "+8", ""),
        "Every bonus at its cap": ("+8", "+8", ""),
        "You had lost": ("−24", "−24", ""),
        "Opponent 200 points lower": ("−5", "−5", ""),
        "Opponent 100 points lower": ("−3", "−3", ""),
        "Opponent 50 points lower": ("−2", "−2", ""),
        "Opponent 50 points higher": ("+1", "+1", ""),
        "Opponent 100 points higher": ("+4", "+4", ""),
        "Opponent 200 points higher": ("+8", "+8", ""),
        "You at 1800, where K is 24, same gap": ("±0", "±0", "rounding hides +0.08"),
    }


def test_a_line_that_changes_nothing_says_why() -> None:
    clean = rows(Match(1500, 1500, True))
    assert clean["1 more round won by 24"][2] == "the limit of the score hides it"
    no_malus = rows(CARELESS, PUBLISHED.replace(malus_per_bad_move=0))
    assert no_malus["1 fewer bad move"][2] == "counts nothing under this rule"


@pytest.mark.parametrize(
    ("match", "changes"),
    [
        (CARELESS, "1 fewer bad move, 1 more round won by 16, 1 more round won by 24, or 1 more"),
        (
            Match(1500, 1500, True, PlayerStats(17)),
            "1 more round won by 16, 1 more round won by 24",
        ),
        (Match(1500, 1500, False), "a point more: 2 more rounds won by 24."),
        (
            Match(2300, 2300, False, PlayerStats(1)),
            "1 fewer bad move, 3 more rounds won by 16, and 2 more rounds won by 24.",
        ),
    ],
)
def test_the_smallest_lift(match: Match, changes: str) -> None:
    found = what_ifs(match, PUBLISHED)
    lifted = smallest_lift(match, PUBLISHED)
    assert changes in lift_sentence(t, match.stats_a, lifted, found)


def test_where_nothing_lifts_it_is_said() -> None:
    match = Match(1500, 1500, True)
    told = lift_sentence(t, match.stats_a, smallest_lift(match, PUBLISHED), [])
    assert told == "No other counts would have brought you a point more with this result."


def all_tipping(words: Translator, match: Match, rules: RuleSet) -> list[str]:
    points = tipping_points(match, rules)
    return [
        tipping.costly_bad_move(words, points),
        tipping.costly_win(words, match, points),
        tipping.gainful_loss(words, match, points),
        tipping.worthless_win(words, match, points),
        tipping.harmless_loss(words, match, points),
        tipping.break_even(words, points),
    ]


def test_tipping_points_name_the_ratings_at_which_they_come() -> None:
    assert all_tipping(t, CARELESS, PUBLISHED) == [
        "With these bonuses, a win against this opponent costs you points from 13 bad moves on.",
        (
            "With these counts a win costs you points against opponents 161 points or more below "
            "you, rated 1339 or lower."
        ),
        "With these counts a loss gains you points against nobody.",
        (
            "A clean win rounds to zero against opponents 720 points or more below you, rated 780 "
            "or lower."
        ),
        (
            "A clean loss rounds to zero against opponents 720 points or more above you, rated "
            "2220 or higher."
        ),
        (
            "With these counts a win brings −2 and a loss −24: not even winning every such match "
            "would keep your rating up."
        ),
    ]


def test_other_tipping_points() -> None:
    told = all_tipping(t, BRILLIANT, PUBLISHED)
    assert told[0] == (
        "With these bonuses, no number of bad moves makes a win against this opponent cost you "
        "points."
    )
    assert told[1] == "With these counts a win costs you points against nobody."
    assert "596 points or more above you, rated 1596 or higher." in told[2]
    assert told[5] == "With these counts a win brings +39 and a loss +1: your rating cannot fall."
    fair = all_tipping(t, replace(CARELESS, stats_a=PlayerStats()), PUBLISHED)
    assert "+8 and a loss −24: you keep your rating by winning 75% of such matches." in fair[5]
    low = all_tipping(t, CARELESS, PUBLISHED.replace(score_max=0.5))
    assert "even without a bad move a win" in low[0]
    wide = PUBLISHED.replace(score_min=-1, score_max=2)
    unbounded = all_tipping(t, Match(1500, 1500, True), wide.replace(scale=10_000))
    assert "points or more below you, rated −" in unbounded[3]


def test_the_stakes() -> None:
    win, loss = stakes(CARELESS, PUBLISHED)
    assert at_stake(t, win, loss) == (
        "With a clean game a win brings +8 and a loss −24. Bad moves and bonuses can make that −2 "
        "to +8 for a win and −24 to −23 for a loss."
    )
    assert [row[1:] for row in stake_rows(t, win, loss)] == [
        ("−2", "−24"),
        ("+8", "−24"),
        ("+8", "−23"),
        ("−2", "−24"),
    ]


def test_plain_elo_line_by_line() -> None:
    match = Match(1500, 1300, True, PlayerStats(18, 1))
    here, plain = explain(match), explain(match, plain_elo(PUBLISHED))
    assert [(*line.values, line.differs) for line in comparison(t, here, plain)] == [
        ("0.7597", "0.7597", False),
        ("1", "1", False),
        ("+0.05", "0", True),
        ("−0.30", "0", True),
        ("0", "0", False),
        ("0.75", "1", True),
        ("32", "32", False),
        ("−0.31", "+7.69", True),
        ("±0", "+8", True),
        ("−8", "−8", False),
        ("−8", "±0", True),
    ]
    assert plain_result(t, here.a, plain.a).endswith("+8; here it is ±0. That is 8 points less.")


def all_words(words: Translator, match: Match, rules: RuleSet) -> list[str]:
    explanation, plain = explain(match, rules), explain(match, plain_elo(rules))
    found = what_ifs(match, rules)
    win, loss = stakes(match, rules)
    return [
        *all_tipping(words, match, rules),
        *(name(words, row, rules) for row in found),
        *(why_nothing(words, row) for row in found if row.why_nothing),
        lift_sentence(words, match.stats_a, smallest_lift(match, rules), found),
        at_stake(words, win, loss),
        *(text for row in stake_rows(words, win, loss) for text in row),
        plain_result(words, explanation.a, plain.a),
        *(
            text
            for line in comparison(words, explanation, plain)
            for text in (line.name, *line.values)
        ),
    ]


@settings(max_examples=100)
@given(matches, rule_sets())
def test_every_match_under_every_rule_has_words(match: Match, rules: RuleSet) -> None:
    assert not any(not text or "{" in text for text in all_words(t, match, rules))


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_word_comes_through_the_translator(example: str) -> None:
    found = all_words(MARKED, EXAMPLES[example], PUBLISHED)
    assert [untranslated(text) for text in found if untranslated(text)] == []


def test_under_changed_rules_a_tipping_point_may_lie_on_the_other_side() -> None:
    low = all_tipping(t, Match(1500, 1500, True), PUBLISHED.replace(score_max=0.4))
    assert (
        low[1] == "With these counts a win costs you points against opponents rated 1559 or lower."
    )
    high = all_tipping(t, Match(1500, 1500, False), PUBLISHED.replace(score_min=0.6))
    assert "a loss gains you points against opponents rated 1441 or higher." in high[2]


def test_a_share_that_would_not_do_is_not_named() -> None:
    points = tipping_points(Match(1500, 1860, True), PUBLISHED)
    assert (points.win, points.loss) == (28, -4)
    assert "winning 13% of such matches" in tipping.break_even(t, points)


def test_a_loser_is_told_which_bad_moves_cost() -> None:
    brilliant = free_bad_moves(BRILLIANT, PUBLISHED)
    assert tipping.costly_moves_of_a_loss(t, brilliant) == (
        "After this loss only the first 3 bad moves can cost you anything."
    )
    plain = free_bad_moves(Match(1500, 1500, False), PUBLISHED)
    assert tipping.costly_moves_of_a_loss(t, plain) == "After this loss bad moves cost you nothing."


def test_no_win_that_costs_is_said_to_round_to_zero() -> None:
    told = all_tipping(t, Match(1500, 1000, True), PUBLISHED.replace(score_max=0.9))
    assert told[3] == "A clean win brings you nothing against opponents rated 1146 or lower."

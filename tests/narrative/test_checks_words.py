"""The promises in words: every finding with its numbers, for every rule set of the tests."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from pseudo import MARKED, untranslated
from strategies import rule_sets
from vectors import RULES

from sedma_elo import PUBLISHED, Match, RuleSet
from sedma_elo.checks import Check, Hurt, Promise, check, check_promise
from sedma_elo.i18n import Translator, translator
from sedma_elo.insight import plain_elo
from sedma_elo.narrative import checks as words_of
from sedma_elo.narrative.checks import finding, promise_name
from sedma_elo.variants import VARIANTS

t = translator("en")
RULE_SETS = {
    **VARIANTS,
    **RULES,
    "kind": PUBLISHED.replace(
        loser_bonus_share=0, cap_malus=0.02, k_bands=[{"below": None, "k": 20}], scale=100
    ),
    "nothing_idle": PUBLISHED.replace(score_min=-0.2, score_max=1.3),
    "plain_at_one_k": plain_elo(VARIANTS["flat_k"]),
    "half_a_point": PUBLISHED.replace(k_bands=[{"below": None, "k": 0.5}], scale=50),
    "low_limit": PUBLISHED.replace(score_max=0.4),
    "upside_down": PUBLISHED.replace(score_min=0.7),
    "tiny_gap": PUBLISHED.replace(scale=1),
    "small_k": PUBLISHED.replace(k_bands=[{"below": None, "k": 4}]),
}


def found(rules: RuleSet, promise: Promise) -> str:
    return finding(t, check_promise(rules, promise))


def all_words(words: Translator, rules: RuleSet) -> list[str]:
    return [finding(words, told) for told in check(rules)]


def test_names_and_what_is_tested() -> None:
    assert promise_name(t, Promise.WINNER_NEVER_LOSES) == "A winner never loses points"
    for say in (promise_name, words_of.tested):
        said = [say(t, promise) for promise in Promise]
        assert len(set(said)) == len(said)
        assert not any(untranslated(say(MARKED, promise)) for promise in Promise)


def test_findings_under_the_published_rule() -> None:
    assert dict(zip(Promise, all_words(t, PUBLISHED), strict=True)) == {
        Promise.WINNER_NEVER_LOSES: (
            "From a gap of 158 points on (K 40) a careless winner loses points, at worst 12."
        ),
        Promise.LOSER_NEVER_GAINS: (
            "Against an opponent 596 points or more above (K 40) a loser with many bonuses gains "
            "points, at best 2."
        ),
        Promise.MORE_NEVER_HURTS: ("No count lowers the rating of a player who does better in it."),
        Promise.BETTER_RESULT_PAYS_MORE: (
            "The worst win pays at least 10 points more than the best loss: +3 against −7."
        ),
        Promise.EVERY_COEFFICIENT_COUNTS: (
            "For a winner without bad moves these never count: “Won by 16”, “Won by 24”, and "
            "“4 and last”."
        ),
        Promise.POINTS_NEITHER_MADE_NOR_LOST: (
            "Both changes add up to anything from −14 to +25 points; with equal K, from −12 to +2."
        ),
        Promise.SWING_WITHIN_K: "The largest swing is 40 points, at K 40.",
        Promise.NO_EDGE_HOPPING: (
            "A win up over an edge and a loss after it add up to +4 at 1200, +4 at 1800, and +4 at "
            "2200."
        ),
        Promise.CLEAN_WIN_MOVES: (
            "Only from a gap of 597 points on (K 16) does a clean win bring nothing."
        ),
        Promise.RATINGS_STAY_ABOVE_ZERO: "A loss can leave a rating of 0 at −40.",
        Promise.SYMMETRIC: "Every match gives the same ratings seen from either side.",
        Promise.NO_EXACT_HALVES: (
            "No exact rating comes nearer to a half than 0.0000017 of a point."
        ),
        Promise.PRECISION_DOES_NOT_DECIDE: (
            "Single and double precision lead to the same rating in every match."
        ),
    }


@pytest.mark.parametrize(
    ("name", "promise", "sentence"),
    [
        (
            "kind",
            Promise.WINNER_NEVER_LOSES,
            "However careless, no win costs points, whoever the opponent.",
        ),
        (
            "plain_elo",
            Promise.LOSER_NEVER_GAINS,
            "However many bonuses, no loss brings points, whoever the opponent.",
        ),
        (
            "low_limit",
            Promise.WINNER_NEVER_LOSES,
            "From a gap of 0 points on (K 40) even a clean win costs points, at worst 24.",
        ),
        (
            "upside_down",
            Promise.LOSER_NEVER_GAINS,
            (
                "Against an opponent 0 points or more above (K 40) a loser gains points even "
                "without a bonus, at best 28."
            ),
        ),
        (
            "upside_down",
            Promise.BETTER_RESULT_PAYS_MORE,
            "The worst win and the best loss can pay the same: +5.",
        ),
        (
            "plain_at_one_k",
            Promise.POINTS_NEITHER_MADE_NOR_LOST,
            "Both changes add up to zero in every match.",
        ),
        (
            "without_clamp",
            Promise.SWING_WITHIN_K,
            "One match can move a rating by 58 points at K 40.",
        ),
        ("flat_k", Promise.NO_EDGE_HOPPING, "There is no edge to hop over."),
        (
            "half_a_point",
            Promise.CLEAN_WIN_MOVES,
            "A clean win brings nothing even against an equal (K 0.5).",
        ),
        (
            "half_a_point",
            Promise.RATINGS_STAY_ABOVE_ZERO,
            "No rating of zero or more can become negative.",
        ),
        (
            "nothing_idle",
            Promise.EVERY_COEFFICIENT_COUNTS,
            "Every number of the rule makes a difference somewhere.",
        ),
        (
            "no_penalty",
            Promise.EVERY_COEFFICIENT_COUNTS,
            (
                "These make no difference in any match: Penalty for a bad move, Cap of the "
                "penalty, and Lowest match score. For a winner these never count: “Won by 16”, "
                "“Won by 24”, and “4 and last”."
            ),
        ),
        (
            "tiny_gap",
            Promise.WINNER_NEVER_LOSES,
            "From a gap of 1 point on (K 40) a careless winner loses points, at worst 12.",
        ),
        (
            "small_k",
            Promise.CLEAN_WIN_MOVES,
            # 400 × log10(7) = 338.04
            "From a gap of 339 points on (K 4) a clean win brings nothing.",
        ),
    ],
)
def test_other_findings(name: str, promise: Promise, sentence: str) -> None:
    assert found(RULE_SETS[name], promise) == sentence


def test_what_nobody_has_found_yet() -> None:
    level = Match(1500, 1500, True)
    favoured = Check(Promise.SYMMETRIC, holds=False, amount=1, worst=level, first=level)
    assert finding(t, favoured).endswith("a rating differs by up to 1 point.")
    for what, start in (("bad_moves", "One bad move fewer"), ("won_by_16", "One bonus round more")):
        hurt = Hurt(Promise.MORE_NEVER_HURTS, holds=False, amount=3, worst=level, what=what)
        assert finding(t, hurt).startswith(f"{start} lowers the rating by up to 3 points")


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_every_rule_set_has_words(rules: RuleSet) -> None:
    assert not any(not text or "{" in text or " 1 points" in text for text in all_words(t, rules))
    assert [untranslated(text) for text in all_words(MARKED, rules) if untranslated(text)] == []


@settings(max_examples=15)
@given(rule_sets())
def test_any_rule_set_has_words(rules: RuleSet) -> None:
    assert not any(not text or "{" in text for text in all_words(t, rules))

"""What an edited rule does is said with the right numbers, signs and reason for both players."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from pseudo import MARKED, untranslated
from strategies import rule_sets, usual_matches

from sedma_elo import PUBLISHED, Match, PlayerStats, RuleSet, explain, rate
from sedma_elo.examples import EXAMPLES
from sedma_elo.i18n import translator
from sedma_elo.narrative.effect import edited_rule_effect
from sedma_elo.variants import VARIANTS

t = translator("en")
CARELESS = EXAMPLES["careless_win"]
BRILLIANT = EXAMPLES["brilliant_loss"]
WELL_LOST = Match(1500, 1500, False, PlayerStats(0, 3, 2, 3))
BOTH_CARELESS = Match(1500, 1400, True, PlayerStats(12, 2), PlayerStats(5, 2))


def told(match: Match, rules: RuleSet, base: RuleSet = PUBLISHED) -> str:
    return edited_rule_effect(t, explain(match, base), explain(match, rules))


@pytest.mark.parametrize(
    ("match", "variant", "sentence"),
    [
        (
            CARELESS,
            "small_penalty",
            (
                "Under the edited rule you gain 4 points instead of losing 2: 6 points more, "
                "because the penalty is capped lower."
            ),
        ),
        (
            CARELESS,
            "no_penalty",
            (
                "Under the edited rule you gain 8 points instead of losing 2: 10 points more, "
                "because bad moves cost nothing."
            ),
        ),
        (
            WELL_LOST,
            "losers_keep_bonus",
            (
                "Under the edited rule you lose 2 points instead of 15: a loss 13 points "
                "smaller, because a loser keeps more of the bonus."
            ),
        ),
        (
            BRILLIANT,
            "plain_elo",
            (
                "Under the edited rule you lose 1 point instead of gaining 1: 2 points less, "
                "because no bonus counts."
            ),
        ),
        (
            EXAMPLES["k_edge"],
            "flat_k",
            (
                "Under the edited rule you gain 16 points instead of 20: 4 points less, "
                "because K is 32 instead of 40."
            ),
        ),
        (
            BRILLIANT,
            "flat_k",
            (
                "Under the edited rule your rating stays where it is instead of rising by 1: 1 "
                "point less, because K is 32 instead of 40 and rounding does the rest."
            ),
        ),
    ],
)
def test_named_variants(match: Match, variant: str, sentence: str) -> None:
    assert told(match, VARIANTS[variant]).startswith(sentence)


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_published_rule_itself_changes_nothing(example: str) -> None:
    assert told(EXAMPLES[example], PUBLISHED) == "The edited rule changes nothing here."


def test_what_rounding_hides_is_told() -> None:
    assert told(CARELESS, PUBLISHED.replace(cap_malus=0.301)) == (
        "The edited rule changes nothing here."
    )
    assert told(CARELESS, PUBLISHED.replace(malus_per_bad_move=0.0195)).endswith(
        "before rounding your change is −1.67 instead of −1.91."
    )
    assert told(CARELESS.swapped(), PUBLISHED.replace(malus_per_bad_move=0.0195)).endswith(
        "before rounding your opponent's change is −1.67 instead of −1.91."
    )


def test_who_keeps_a_change_is_told_so() -> None:
    assert told(CARELESS, VARIANTS["no_penalty"]).endswith(
        " Your opponent's change is −8 under both rules."
    )
    assert told(CARELESS.swapped(), VARIANTS["no_penalty"]).startswith(
        "Your change is −8 under both rules. Your opponent gains 8 points instead of losing 2: "
    )


@pytest.mark.parametrize(
    ("match", "changes", "reason"),
    [
        (CARELESS, {"scale": 200}, "the expected score is 0.909 instead of 0.760"),
        (CARELESS, {"malus_per_bad_move": 0.01}, "bad moves cost less"),
        (CARELESS, {"malus_per_bad_move": 0.05, "cap_malus": 0.6}, "bad moves cost more"),
        (
            Match(1500, 1500, True, PlayerStats(40)),
            {"cap_malus": 0.6},
            "the penalty is capped higher",
        ),
        (BOTH_CARELESS, {"bonus_per_16": 0.01}, "the bonus counts less"),
        (BOTH_CARELESS, {"bonus_per_16": 0.1, "cap_16": 0.3}, "the bonus counts more"),
        (
            Match(1500, 1500, False, PlayerStats(0, 9, 9, 9)),
            {"loser_bonus_share": 0},
            "no bonus counts",
        ),
        (WELL_LOST, {"loser_bonus_share": 0.02}, "a loser keeps less of the bonus"),
        (
            Match(1500, 1500, True, PlayerStats(0, 3)),
            {"score_max": 2},
            "the limits of the match score take less away",
        ),
        (
            Match(1500, 1500, True),
            {"score_max": 0.9},
            "the limits of the match score take more away",
        ),
        (
            Match(1500, 1500, False, PlayerStats(9)),
            {"score_min": -1},
            "the limits of the match score give less back",
        ),
        (
            Match(1500, 1500, False, PlayerStats(9)),
            {"score_min": 0.2},
            "the limits of the match score give more back",
        ),
        (
            CARELESS,
            {"scale": 300, "malus_per_bad_move": 0.05, "cap_malus": 0.6},
            "mainly because bad moves cost more",
        ),
    ],
)
def test_the_part_that_does_most_is_named(
    match: Match, changes: dict[str, float], reason: str
) -> None:
    edited = PUBLISHED.replace(**changes)
    assert f"because {reason}" in told(match, edited) or f", {reason}" in told(match, edited)


def test_an_exact_half_may_fall_the_other_way_by_rounding_alone() -> None:
    # 1501 + 25 × 0.5 is a half, which goes to the even 1514; a penalty of 1e-7 takes 0.0000025.
    nothing = PUBLISHED.replace(
        k_bands=[{"below": None, "k": 25}], malus_per_bad_move=0, cap_malus=0
    )
    hair = nothing.replace(malus_per_bad_move=1e-7, cap_malus=1e-7)
    match = Match(1501, 1501, True, PlayerStats(1))
    assert [rate(match, rules)[0] for rules in (nothing, hair)] == [1514, 1513]
    assert told(match, hair, nothing).startswith(
        "Under the edited rule you gain 12 points instead of 13: 1 point less, by rounding alone."
    )


SIGNS = {
    (1, 1): (
        "you gain {after} points? instead of {before}: ",
        "Your opponent gains {after} points? instead of {before}: ",
    ),
    (1, -1): (
        "you gain {after} points? instead of losing {before}: ",
        "Your opponent gains {after} points? instead of losing {before}: ",
    ),
    (1, 0): (
        "you gain {after} points? instead of none: ",
        "Your opponent gains {after} points? instead of none: ",
    ),
    (0, 1): (
        "your rating stays where it is instead of rising by {before}: ",
        "Your opponent's rating stays instead of rising by {before}: ",
    ),
    (0, -1): (
        "your rating stays where it is instead of falling by {before}: ",
        "Your opponent's rating stays instead of falling by {before}: ",
    ),
    (-1, 1): (
        "you lose {after} points? instead of gaining {before}: ",
        "Your opponent loses {after} points? instead of gaining {before}: ",
    ),
    (-1, 0): (
        "you lose {after} points? instead of none: ",
        "Your opponent loses {after} points? instead of none: ",
    ),
    (-1, -1): (
        "you lose {after} points? instead of {before}: ",
        "Your opponent loses {after} points? instead of {before}: ",
    ),
}


def sign(points: int) -> int:
    return (points > 0) - (points < 0)


@pytest.mark.parametrize("after", [-7, 0, 5])
@pytest.mark.parametrize("before", [-6, 0, 4])
@pytest.mark.parametrize("is_swapped", [False, True])
def test_every_pair_of_signs(before: int, after: int, is_swapped: bool) -> None:
    def limited(change: int) -> RuleSet:
        # Whoever wins against an equal at K 32 has a score of 0.5 + change / 32.
        return PUBLISHED.replace(score_min=-5, score_max=0.5 + change / 32)

    match = Match(1500, 1500, not is_swapped)
    base, edited = limited(before), limited(after)
    for change, rules in ((before, base), (after, edited)):
        assert rate(match, rules)[is_swapped] - 1500 == change
    text = told(match, edited, base)
    if before == after:
        assert text == "The edited rule changes nothing here."
        return
    pattern = SIGNS[sign(after), sign(before)][is_swapped]
    assert re.search(pattern.format(after=abs(after), before=abs(before)), text)
    apart = abs(after - before)
    if max(before, after) < 0:
        apart_told = f"a loss {apart} points? (smaller|larger)"
    else:
        apart_told = f"{apart} points? {'more' if after > before else 'less'}"
    assert re.search(f": {apart_told}, because the limits of the match score take", text)


@settings(max_examples=150)
@given(usual_matches, rule_sets())
def test_every_match_has_its_numbers_told(match: Match, rules: RuleSet) -> None:
    base, edited = explain(match), explain(match, rules)
    text = edited_rule_effect(t, base, edited)
    assert "{" not in text
    for player, before, after in (("You", base.a, edited.a), ("opp", base.b, edited.b)):
        if (base.a.change, base.b.change) == (edited.a.change, edited.b.change):
            assert text.startswith("The edited rule changes nothing here")
        elif before.change == after.change:
            assert f"change is {t.change(after.change)} under both rules." in text
        else:
            assert str(abs(after.change - before.change)) in text, player


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("example", EXAMPLES)
def test_every_word_comes_through_the_translator(example: str, variant: str) -> None:
    match = EXAMPLES[example]
    for played in (match, match.swapped()):
        text = edited_rule_effect(MARKED, explain(played), explain(played, VARIANTS[variant]))
        assert untranslated(text) == ""

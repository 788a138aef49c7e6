"""What players ask: each question has an answer, right, and with the player's own numbers."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from pseudo import MARKED, untranslated
from strategies import matches, rule_sets

from sedma_elo import PUBLISHED, Match, PlayerStats, RuleSet, explain
from sedma_elo.examples import EXAMPLES
from sedma_elo.i18n import translator
from sedma_elo.narrative.answers import Answered, answered

t = translator("en")
ALL_BONUSES = PlayerStats(won_by_16=3, won_by_24=2, won_by_4_and_last=3)
CARELESS = EXAMPLES["careless_win"]
BRILLIANT = EXAMPLES["brilliant_loss"]
LEVEL = Match(1500, 1500, True)


def answer(match: Match, question: str, rules: RuleSet = PUBLISHED) -> Answered:
    return next(each for each in answered(t, explain(match, rules)) if each.question == question)


@pytest.mark.parametrize(
    ("question", "match", "parts"),
    [
        ("Why did I win and lose points?", CARELESS, ["0.70", "0.76", "from 13 bad moves on"]),
        ("Why did I win and lose points?", LEVEL, ["did not happen", "no number of bad moves"]),
        ("Why did I lose and gain points?", BRILLIANT, ["0.044", "0.031", "1596 or higher"]),
        ("Why did I lose and gain points?", CARELESS, ["did not happen", "against nobody"]),
        ("What would plain Elo have given?", CARELESS, ["+8", "−2", "10 points less"]),
        ("What would plain Elo have given?", BRILLIANT, ["−1", "+1", "2 points more"]),
        ("What would plain Elo have given?", LEVEL, ["+16", "the same as here"]),
        (
            "Why is a gain so small and a loss so big?",
            CARELESS,
            ["0.76 of a win", "0.24 more", "+8", "0.76 less", "−24"],
        ),
        ("Why zero for a win?", EXAMPLES["dead_zone"], ["0.32 of a point", "980 or lower"]),
        ("Why zero for a win?", LEVEL, ["did not happen", "780 or lower", "720 points or more"]),
        ("Why is my plus not their minus?", CARELESS, ["−2", "−8", "−10", "add up to 0.70"]),
        (
            "Why is my plus not their minus?",
            EXAMPLES["k_edge"],
            ["+20", "−16", "+4", "Your K is 40, your opponent's 32"],
        ),
        ("Why is my plus not their minus?", LEVEL, ["Here it is: you +16, your opponent −16"]),
        ("What is the most I could lose here?", CARELESS, ["a loss could bring", "−24", "win −2"]),
        (
            "What changes when I cross an edge between two K bands?",
            CARELESS,
            ["40 for the lowest", "32 from 1200 on", "16 from 2200 on", "−1 at 1800 instead of −2"],
        ),
        ("Is the average drifting?", CARELESS, ["by −10", "−9.6 to +1.4"]),
        ("Is the average drifting?", LEVEL, ["as it was"]),
        ("Is the average drifting?", EXAMPLES["k_edge"], ["by +4", "multiplied by 40 for you"]),
        ("Why zero for a win?", Match(1500, 1300, True, PlayerStats(12)), ["12 bad moves took"]),
        (
            "Why is a gain so small and a loss so big?",
            Match(1500, 1500, True, PlayerStats(15)),
            ["brings +16", "15 bad moves took 0.30"],
        ),
        (
            "Can I buy back a loss with style?",
            LEVEL,
            ["10%", "0.044", "+1.4", "−15 instead of −16"],
        ),
        ("Is there a floor?", LEVEL, ["No", "From a rating of 0", "rated 0 would lead to −20"]),
        ("What would one bad move fewer have done?", CARELESS, ["−1 instead of −2"]),
        (
            "What would one bad move fewer have done?",
            Match(1500, 1500, True, PlayerStats(18)),
            ["Nothing: it stays at +6; already at the cap"],
        ),
        (
            "What would one bad move fewer have done?",
            Match(1500, 1500, False, PlayerStats(1)),
            ["Nothing: it stays at −16; the limit of the score hides it"],
        ),
        ("What would one bad move fewer have done?", LEVEL, ["made none", "+15 instead of +16"]),
    ],
)
def test_questions_are_answered_with_the_players_numbers(
    question: str, match: Match, parts: list[str]
) -> None:
    given_answer = answer(match, question).answer
    assert [part for part in parts if part not in given_answer] == []


def test_what_happened_in_the_match_comes_first() -> None:
    assert answered(t, explain(CARELESS))[0].question == "Why did I win and lose points?"
    assert answered(t, explain(BRILLIANT))[0].question == "Why did I lose and gain points?"
    assert answered(t, explain(EXAMPLES["dead_zone"]))[0].question == "Why zero for a win?"


@pytest.mark.parametrize(
    ("changes", "question", "part"),
    [
        ({"k_bands": [{"below": None, "k": 20}]}, "What changes when I cross", "same for every"),
        ({"loser_bonus_share": 0.5}, "Can I buy back", "keeps 50% of the bonus"),
        ({"malus_per_bad_move": 0}, "What would one bad move fewer", "counts nothing under"),
        ({"score_max": 0.5}, "Why zero for a win?", "exactly what was expected"),
    ],
)
def test_answers_under_changed_rules(changes: dict[str, object], question: str, part: str) -> None:
    match = Match(1500, 1500, True, PlayerStats(2))
    found = answered(t, explain(match, PUBLISHED.replace(**changes)))
    assert part in next(each for each in found if each.question.startswith(question)).answer


@settings(max_examples=100)
@given(matches, rule_sets())
def test_every_match_under_every_rule_is_answered(match: Match, rules: RuleSet) -> None:
    found = answered(t, explain(match, rules))
    assert len({each.question for each in found}) == 12
    assert not any("{" in each.answer or not each.answer for each in found)


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_answer_comes_through_the_translator(example: str) -> None:
    found = answered(MARKED, explain(EXAMPLES[example]))
    texts = [text for each in found for text in (each.question, each.answer)]
    assert [untranslated(text) for text in texts if untranslated(text)] == []

"""Explanations in words: the right sentence for every kind of match, with its numbers."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest
from hypothesis import given, settings
from pseudo import MARKED, untranslated
from strategies import matches, rule_sets, usual_matches

from sedma_elo import PUBLISHED, Match, PlayerStats, RuleSet, explain
from sedma_elo.examples import EXAMPLES
from sedma_elo.i18n import translator
from sedma_elo.insight import Reason, Remark, remarks
from sedma_elo.narrative.headline import verdict, why
from sedma_elo.narrative.ledger import ledger_rows
from sedma_elo.narrative.names import example_name, number_help, number_name, rule_name
from sedma_elo.narrative.problems import refusal, refusals
from sedma_elo.narrative.remarks import Tone, tag
from sedma_elo.narrative.steps import steps
from sedma_elo.narrative.thread import LINK, as_text
from sedma_elo.problems import Problem, Requirement
from sedma_elo.rules import BELOW_SCORE_MAX, CAP_HOLDS_ONE_STEP, RISING_BANDS, bounds

t = translator("en")
ALL_BONUSES = PlayerStats(won_by_16=3, won_by_24=2, won_by_4_and_last=3)


@pytest.mark.parametrize(
    ("match", "sentence"),
    [
        (Match(1500, 1500, True), "You won, and your rating rose by 16 points."),
        (EXAMPLES["careless_win"], "You won, and yet your rating fell by 2 points."),
        (EXAMPLES["brilliant_loss"], "You lost, and yet your rating rose by 1 point."),
        (Match(1500, 1500, False), "You lost, and your rating fell by 16 points."),
        (Match(1500, 822, True), "You won, and your rating rose by 1 point."),
        (EXAMPLES["dead_zone"], "You won, and your rating did not move."),
        (Match(800, 1600, False), "You lost, and your rating did not move."),
    ],
)
def test_verdicts(match: Match, sentence: str) -> None:
    assert verdict(t, explain(match).a) == sentence


@pytest.mark.parametrize(
    ("won", "stats", "reason"),
    [
        (True, PlayerStats(), "and your win counted 1."),
        (True, PlayerStats(won_by_16=1), "The bonus of 0.05 could not lift it: no score goes"),
        (True, PlayerStats(5, 2), "bad moves cut it by 0.10 and the bonus gave 0.10 back."),
        (True, PlayerStats(5, 3), "made good all that bad moves cost (0.10), and no score goes"),
        (True, PlayerStats(18, 1), "bad moves cut it by 0.30 and the bonus gave 0.05 back."),
        (True, PlayerStats(15), "your win counted 0.70, because bad moves cut it by 0.30."),
        (False, PlayerStats(), "and your loss counted 0."),
        (False, ALL_BONUSES, "your loss counted 0.044, because the loser's bonus gave"),
        (False, PlayerStats(2), "Bad moves cost nothing more: no score falls below 0."),
        (False, PlayerStats(3, 3, 2, 3), "bad moves (0.06) used up the loser's bonus (0.044)"),
        (False, PlayerStats(1, 3, 2, 3), "the loser's bonus gave 0.044 and bad moves took 0.02."),
    ],
)
def test_reasons(won: bool, stats: PlayerStats, reason: str) -> None:
    assert reason in why(t, explain(Match(1500, 1500, won, stats)).a)


@pytest.mark.parametrize(
    ("won", "stats", "reason"),
    [
        (True, PlayerStats(won_by_16=1), "your win counted 1.05, because the bonus added 0.05."),
        (False, PlayerStats(2), "your loss counted −0.04, because bad moves took 0.04."),
    ],
)
def test_reasons_without_the_published_limits(won: bool, stats: PlayerStats, reason: str) -> None:
    rules = PUBLISHED.replace(score_min=-1, score_max=2)
    assert reason in why(t, explain(Match(1500, 1500, won, stats), rules).a)


@settings(max_examples=200)
@given(matches, rule_sets())
def test_every_match_under_every_rule_has_words(match: Match, rules: RuleSet) -> None:
    explanation = explain(match, rules)
    for player, other in ((explanation.a, explanation.b), (explanation.b, explanation.a)):
        text = as_text(t, explanation, player, other)
        words = [tag(t, remark).text for remark in remarks(explanation, player)]
        parts = [
            getattr(step, field.name)
            for step in steps(t, explanation, player)
            for field in fields(step)
        ]
        assert all([text, *words, *parts])
        assert not any("{" in part for part in [text.replace(LINK, ""), *words, *parts])


@given(usual_matches)
def test_the_table_gives_the_lines_and_their_sum(match: Match) -> None:
    explanation = explain(match)
    rows = ledger_rows(t, explanation.a, explanation.b)
    assert len(rows) == 6
    assert rows[5][2:] == (t.change(explanation.a.change), t.change(explanation.b.change))
    assert rows[2][2] == t.points(explanation.a.ledger.bad_moves, 2)


def test_the_copied_text_stands_on_its_own() -> None:
    explanation = explain(Match(1500, 1300, True, PlayerStats(bad_moves=18, won_by_16=1)))
    assert as_text(t, explanation, explanation.a, explanation.b).splitlines() == [
        "Seven rating: 1500 → 1500 (±0); opponent 1300 → 1292 (−8)",
        (
            "You won, and your rating did not move. You were expected to score 0.76 against this "
            "opponent; your win counted 0.75, because bad moves cut it by 0.30 and the bonus gave "
            "0.05 back."
        ),
        "Plain Elo result +7.7 · Bonus +1.6 · Bad moves −9.6 · Rounded +0.3",
        "Published rule, version 1 (da97b67917ff)",
        "{link}",
    ]


def test_the_copied_text_says_first_that_the_rule_is_another() -> None:
    rules = PUBLISHED.replace(cap_malus=0.1)
    explanation = explain(Match(1500, 1300, True, PlayerStats(bad_moves=15)), rules)
    # By hand: 32 × (0.9 − 0.75975) = 4.49, of which −3.2 for bad moves.
    assert as_text(t, explanation, explanation.a, explanation.b).splitlines() == [
        f"Not the published rule: Cap of the penalty 0.1 instead of 0.3 ({rules.fingerprint})",
        "Seven rating: 1500 → 1504 (+4); opponent 1300 → 1292 (−8)",
        (
            "You won, and your rating rose by 4 points. You were expected to score 0.76 against "
            "this opponent; your win counted 0.90, because bad moves cut it by 0.10."
        ),
        "Plain Elo result +7.7 · Bad moves −3.2 · Rounded −0.5",
        "{link}",
    ]


def test_a_rule_with_the_published_numbers_is_the_published_rule_whatever_its_name() -> None:
    assert rule_name(t, PUBLISHED.replace(name="ours", version=7)) == (
        "Published rule, version 7 (da97b67917ff)"
    )


def test_a_changed_rule_is_said_to_be_one() -> None:
    rules = PUBLISHED.replace(scale=480)
    assert rule_name(t, rules) == (
        "Not the published rule: Scale of the expected score 480 instead of 400 "
        f"({rules.fingerprint})"
    )


def test_steps_speak_in_the_players_numbers() -> None:
    explanation = explain(Match(1500, 1300, True, PlayerStats(bad_moves=18, won_by_16=1)))
    told = steps(t, explanation, explanation.a)
    assert [step.title for step in told] == [
        "You are 200 points above your opponent",
        "Only 15 bad moves count",
        "The limits changed nothing",
        "At 1500 your K is 32",
        "Rounding gave 0.31",
    ]
    assert [step.formula for step in told] == [
        "1 / (1 + 10^(−200 / 400)) = 0.75975",
        "1 + 0.05 − 0.30 = 0.75",
        "0.75 limited to 0 … 1 = 0.75",
        "32 × (0.75 − 0.75975) = −0.31",
        "1500 − 0.31 = 1499.69 → 1500",
    ]
    assert "300 points away, at 1800; from there on K is 24" in told[3].sentence


def test_an_edge_says_which_band_counts() -> None:
    explanation = explain(Match(1200, 1199, False))
    assert "the upper band counts" in steps(t, explanation, explanation.a)[3].sentence


def test_a_clamp_says_what_it_took_and_what_it_gave() -> None:
    took = explain(Match(1500, 1500, True, PlayerStats(won_by_24=1)))
    gave = explain(Match(1500, 1500, False, PlayerStats(bad_moves=2)))
    assert steps(t, took, took.a)[2].title == "The limit took 3.2 points away"
    assert steps(t, gave, gave.a)[2].title == "The limit gave 1.3 points back"


@pytest.mark.parametrize(
    ("remark", "text", "tone"),
    [
        (Remark(Reason.BAD_MOVES, -9.6, 15), "Bad moves −9.6", Tone.LOSS),
        (Remark(Reason.BONUS, 1.6), "Bonus +1.6", Tone.GAIN),
        (Remark(Reason.POINTS_LEFT_POOL, -8, 8), "8 points left the pool", Tone.NEUTRAL),
        (
            Remark(Reason.TOO_SMALL_TO_MOVE, -0.4),
            "−0.40: too small to move a whole point",
            Tone.NEUTRAL,
        ),
        (Remark(Reason.CROSSED_K_EDGE, pair=(40, 32)), "K was 40, is 32 next time", Tone.NEUTRAL),
        (Remark(Reason.PENALTY_CAP_REACHED, count=1), "1 bad move past the cap: 0", Tone.NEUTRAL),
    ],
)
def test_tags_carry_their_points(remark: Remark, text: str, tone: Tone) -> None:
    assert (tag(t, remark).text, tag(t, remark).tone) == (text, tone)


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_words(reason: Reason) -> None:
    assert tag(t, Remark(reason, -1, 1, 2, (40, 32))).text


@pytest.mark.parametrize(
    ("problem", "sentence"),
    [
        (
            Problem("scale", "x", bounds("scale")),
            "scale: “x” was not taken. Allowed is a number from 1 to 10000, in plain digits.",
        ),
        (
            Problem("cap_16", "0", CAP_HOLDS_ONE_STEP),
            (
                "cap_16: “0” was not taken. A cap must be no smaller than a single step of what it "
                "caps."
            ),
        ),
        (
            Problem("score_min", "2", BELOW_SCORE_MAX),
            "score_min: “2” was not taken. The lowest match score must be below the highest.",
        ),
        (
            Problem("k_bands", "1", RISING_BANDS),
            (
                "k_bands: “1” was not taken. Edges must rise from band to band, and the last "
                "band has none."
            ),
        ),
        (
            Problem("x", "y", Requirement("anything", "")),
            "x: “y” was not taken. Allowed is a value of the right kind.",
        ),
    ],
)
def test_refusals(problem: Problem, sentence: str) -> None:
    assert refusal(t, problem) == sentence


def test_a_foreign_text_is_cut_and_shows_nothing_unseen() -> None:
    text = refusal(t, Problem("x" * 10_000, "9\n\u202e" * 10_000, bounds("scale")))
    assert len(text) < 250
    assert text.isprintable()


def test_of_very_many_problems_the_first_are_named() -> None:
    lines = refusals(t, [Problem("x", "y", bounds("scale"))] * 400).splitlines()
    assert len(lines) == 9
    assert lines[-1] == "And 392 more."


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_text_comes_through_the_translator(example: str) -> None:
    explanation = explain(EXAMPLES[example])
    player = explanation.a
    found = [verdict(MARKED, player), why(MARKED, player), example_name(MARKED, example)]
    found += [tag(MARKED, remark).text for remark in remarks(explanation, player)]
    found += [as_text(MARKED, explanation, player, explanation.b).replace(LINK, "")]
    for step in steps(MARKED, explanation, player):
        found += [step.topic, step.title, step.sentence, step.formula]
    for what in ("rating", "bad_moves", "won_by_16", "won_by_24", "won_by_4_and_last"):
        found += [number_name(MARKED, what), number_help(MARKED, what)]
    assert [untranslated(text) for text in found if untranslated(text)] == []


@given(usual_matches)
def test_the_formula_of_the_change_can_be_worked_out_again(match: Match) -> None:
    explanation = explain(match)
    formula = steps(t, explanation, explanation.a)[3].formula.replace("−", "-")
    k, score, expected, change = map(float, re.findall(r"[+-]?[0-9.]+", formula.replace("- ", " ")))
    assert k * (score - expected) == pytest.approx(change, abs=0.0054)


def test_a_half_that_only_looks_like_one_is_told_in_full() -> None:
    rules = PUBLISHED.replace(malus_per_bad_move=0.0125, k_bands=[{"below": None, "k": 40}])
    explanation = explain(Match(1001, 1001, True, PlayerStats(bad_moves=1)), rules)
    assert explanation.a.new_rating == 1021
    assert "= 1020.5000" in steps(t, explanation, explanation.a)[4].formula


def test_a_change_of_thousandths_is_still_told() -> None:
    explanation = explain(Match(1700, 100, True))
    assert "Your true change, +0.003" in steps(t, explanation, explanation.a)[4].sentence


@pytest.mark.parametrize(
    ("changes", "stats", "won"),
    [
        ({"score_max": 1.2}, PlayerStats(0, 3, 2), True),
        ({"score_max": 0.9}, PlayerStats(1, 1), True),
        ({"score_min": -0.1}, PlayerStats(15), False),
        ({"score_min": 0.2}, PlayerStats(1), False),
    ],
)
def test_other_limits_than_the_published_ones_are_named_plainly(
    changes: dict[str, float], stats: PlayerStats, won: bool
) -> None:
    explanation = explain(Match(1500, 1500, won, stats), PUBLISHED.replace(**changes))
    assert why(t, explanation.a).endswith("the limit for a match score.")
    assert "can only win back" not in steps(t, explanation, explanation.a)[2].sentence


def test_a_bad_move_that_counts_in_part_is_not_called_free() -> None:
    explanation = explain(
        Match(1500, 1500, True, PlayerStats(16)), PUBLISHED.replace(cap_malus=0.31)
    )
    found = {remark.reason: remark.count for remark in remarks(explanation, explanation.a)}
    assert found[Reason.PENALTY_CAP_REACHED] == 0
    assert steps(t, explanation, explanation.a)[1].title == "16 bad moves cost 0.31"

"""Proposals in words: labelled as such, translated, and with the numbers they are about."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pseudo import MARKED, untranslated
from strategies import all_stats, rule_sets, usual_ratings

from sedma_elo import PUBLISHED, PlayerStats, RuleSet
from sedma_elo.charts.waterfall import waterfall_chart
from sedma_elo.i18n import translator
from sedma_elo.narrative.ledger import ledger_rows
from sedma_elo.narrative.proposals import Proposed, label
from sedma_elo.narrative.proposed_draws import draw_name, draw_result, draw_warnings
from sedma_elo.narrative.proposed_teams import (
    counts_name,
    opponent_name,
    team_result,
    team_warnings,
)
from sedma_elo.proposals import (
    UNRATED,
    WHOLE_BONUS,
    Counts,
    Draw,
    DrawnMatch,
    DrawTrap,
    Member,
    Opponent,
    TeamMatch,
    TeamRule,
    TeamTrap,
    draw_traps,
    explain_draw,
    explain_teams,
    team_traps,
)
from sedma_elo.variants import VARIANTS

t = translator("en")
EVERY_WAY = [TeamRule(*way) for way in product(Opponent, Counts)]
ALL_BONUSES = PlayerStats(won_by_16=3, won_by_24=2, won_by_4_and_last=3)
LABEL = "A proposal, not part of the game's rule"
draws = st.one_of(st.just(UNRATED), st.floats(0, 1).map(Draw))
drawn_matches = st.builds(DrawnMatch, usual_ratings, usual_ratings, all_stats, all_stats)
members = st.builds(Member, usual_ratings, all_stats)
team_matches = st.builds(
    TeamMatch, st.tuples(members, members), st.tuples(members, members), st.booleans()
)


def check_words(proposed: Proposed) -> None:
    """Labelled, with something to say, and all of it through the translator."""
    assert proposed.label == label(MARKED)
    assert proposed.text.startswith(label(MARKED))
    assert proposed.sentences
    assert [text for text in proposed.sentences if not text or untranslated(text)] == []


@given(drawn_matches, rule_sets(), draws)
def test_every_draw_is_told_as_a_proposal(match: DrawnMatch, rules: RuleSet, draw: Draw) -> None:
    check_words(draw_result(MARKED, match, rules, draw))


@given(rule_sets(), draws)
def test_every_trap_of_a_draw_is_told(rules: RuleSet, draw: Draw) -> None:
    proposed = draw_warnings(MARKED, draw_traps(rules, draw))
    check_words(proposed)
    assert len(set(proposed.sentences)) == len(DrawTrap)


@given(team_matches, rule_sets(), st.sampled_from(EVERY_WAY))
def test_every_match_of_teams_is_told_as_a_proposal(
    match: TeamMatch, rules: RuleSet, way: TeamRule
) -> None:
    check_words(team_result(MARKED, explain_teams(match, rules, way)))


@pytest.mark.parametrize("way", EVERY_WAY)
@pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
def test_every_trap_of_teams_is_told(rules: RuleSet, way: TeamRule) -> None:
    proposed = team_warnings(MARKED, team_traps(rules, way))
    check_words(proposed)
    assert len(set(proposed.sentences)) == len(TeamTrap)


def test_the_label() -> None:
    assert label(t) == LABEL
    assert Proposed(label(t), ("One.", "Two.")).text == f"{LABEL}. One. Two."


@pytest.mark.parametrize(
    ("draw", "name"),
    [
        (UNRATED, "No rating changes"),
        (WHOLE_BONUS, "Counts 0.50, whole bonus"),
        (Draw(0.1), "Counts 0.50, bonus × 0.1 as in a loss"),
        (Draw(0.125), "Counts 0.50, bonus × 0.125"),
    ],
)
def test_names_of_draws(draw: Draw, name: str) -> None:
    assert draw_name(t, draw, PUBLISHED) == name


def test_every_option_of_teams_has_a_name_of_its_own() -> None:
    names = [
        *(opponent_name(MARKED, option) for option in Opponent),
        *(counts_name(MARKED, option) for option in Counts),
    ]
    assert len(set(names)) == len(Opponent) + len(Counts)
    assert [name for name in names if untranslated(name)] == []


@pytest.mark.parametrize(
    ("match", "draw", "sentences"),
    [
        (
            DrawnMatch(1500, 1300),
            WHOLE_BONUS,
            (
                "By a draw your rating would go from 1500 to 1492 (−8).",
                "You were expected to score 0.76; the draw counts 0.50.",
                "Your opponent's rating would go from 1300 to 1308 (+8).",
                "Your opponent was expected to score 0.24; the draw counts 0.50.",
            ),
        ),
        (
            DrawnMatch(1500, 1500, ALL_BONUSES, PlayerStats(4)),
            WHOLE_BONUS,
            (
                "By a draw your rating would go from 1500 to 1514 (+14).",
                (
                    "You were expected to score 0.50; the draw counts 0.94: 0.50, and a bonus of "
                    "0.44."
                ),
                "Your opponent's rating would go from 1500 to 1497 (−3).",
                (
                    "Your opponent was expected to score 0.50; the draw counts 0.42: 0.50, less "
                    "0.08 for bad moves."
                ),
            ),
        ),
        (
            DrawnMatch(1500, 1500, PlayerStats(4), PlayerStats(2, 1)),
            WHOLE_BONUS,
            (
                "By a draw your rating would go from 1500 to 1497 (−3).",
                (
                    "You were expected to score 0.50; the draw counts 0.42: 0.50, less 0.08 for "
                    "bad moves."
                ),
                "Your opponent's rating would go from 1500 to 1500 (±0).",
                (
                    "Your opponent was expected to score 0.50; the draw counts 0.51: 0.50, and a "
                    "bonus of 0.05, less 0.04 for bad moves."
                ),
            ),
        ),
        (
            DrawnMatch(1500, 1500, PlayerStats(2, 1), ALL_BONUSES),
            Draw(0.5),
            (
                "By a draw your rating would go from 1500 to 1500 (±0).",
                (
                    "You were expected to score 0.50; the draw counts 0.485: 0.50, and a bonus of "
                    "0.025, less 0.04 for bad moves."
                ),
                "Your opponent's rating would go from 1500 to 1507 (+7).",
                (
                    "Your opponent was expected to score 0.50; the draw counts 0.72: 0.50, and a "
                    "bonus of 0.22."
                ),
            ),
        ),
        (
            DrawnMatch(1500, 1300, ALL_BONUSES),
            UNRATED,
            (("A draw would not be rated: you would stay at 1500, and your opponent at 1300."),),
        ),
    ],
)
def test_a_draw_is_told(match: DrawnMatch, draw: Draw, sentences: tuple[str, ...]) -> None:
    assert draw_result(t, match, PUBLISHED, draw) == Proposed(LABEL, sentences)


def test_limits_of_the_score_are_named() -> None:
    narrow = PUBLISHED.replace(score_min=0.4, score_max=0.6)
    match = DrawnMatch(1500, 1500, ALL_BONUSES, PlayerStats(15))
    _, own, _, other = draw_result(t, match, narrow, WHOLE_BONUS).sentences
    assert own.endswith("No score goes above 0.60.")
    assert other.endswith("No score falls below 0.40.")


@given(drawn_matches, rule_sets(), st.floats(0, 1).map(Draw))
def test_a_draw_is_never_worded_as_a_win_or_a_loss(
    match: DrawnMatch, rules: RuleSet, draw: Draw
) -> None:
    words = draw_result(t, match, rules, draw).text.lower().replace(".", " ").split()
    assert not {"win", "won", "loss", "lost", "loser's"} & set(words)


def test_the_ledger_and_the_waterfall_take_a_draw() -> None:
    explained = explain_draw(DrawnMatch(1500, 1300, PlayerStats(2, 1)), PUBLISHED, WHOLE_BONUS)
    assert explained is not None
    rows = ledger_rows(t, explained.a, explained.b)
    assert rows[0] == ("Plain Elo result", "32 × (0.50 − 0.75975)", "−8.31", "+8.31")
    assert rows[-1] == ("Change", "1500 → 1492", "−8", "+8")
    figure = waterfall_chart(explained.a, t)
    assert list(figure.data[0].y)[1:6] == [abs(round(line, 4)) for line in explained.a.ledger]


def test_what_draws_break_is_told_with_its_numbers() -> None:
    told = dict(
        zip(DrawTrap, draw_warnings(t, draw_traps(PUBLISHED, WHOLE_BONUS)).sentences, strict=True)
    )
    assert told[DrawTrap.WIN_PAYS_LESS] == (
        "A win can pay less than a draw. At 1199 against 1199, a win with 15 bad moves brings +8 "
        "(score 0.70), a draw with every bonus at its cap +18 (score 0.94). At 1199 against 1199, "
        "a win with 4 bad moves brings +17 (score 0.92), a draw with every bonus at its cap +18 "
        "(score 0.94)."
    )
    assert told[DrawTrap.LOSS_PAYS_MORE] == (
        "A loss never pays more than a draw, whatever the counts."
    )
    assert told[DrawTrap.FAVOURITE_RISES] == (
        "At 1199 and with every bonus at its cap, a favourite rises by a draw as long as the "
        "opponent is no more than 442 points below; against 1198 it brings +18."
    )
    assert "each gain 18 points" in told[DrawTrap.EQUALS_MOVE]
    assert "36 points" in told[DrawTrap.POINTS_MADE]
    assert "24 points" in told[DrawTrap.POINTS_LOST]


def test_one_case_is_told_once() -> None:
    loss = draw_warnings(t, draw_traps(PUBLISHED, UNRATED)).sentences[1]
    assert loss == (
        "A loss can pay more than a draw. At 1199 against 2073, a draw with 15 bad moves brings "
        "±0, a loss with every bonus at its cap +2 (score 0.044)."
    )


def test_a_match_of_teams_is_told() -> None:
    match = TeamMatch(
        (Member(2000), Member(1000, PlayerStats(3))), (Member(1500), Member(1500)), True
    )
    way = TeamRule(Opponent.MEAN_RATING, Counts.TEAM_SUM)
    proposed = team_result(t, explain_teams(match, PUBLISHED, way))
    assert proposed.label == LABEL
    assert proposed.sentences[1] == (
        "Your partner: from 1000 to 1035 (+35). The score expected is 0.05; the win counts 0.94, "
        "with a bonus of 0 and a penalty of 0.06."
    )
    assert proposed.sentences[2].startswith("Your opponent: from 1500 to 1484 (−16).")
    assert "the loss counts 0," in proposed.sentences[2]
    assert proposed.sentences[-1] == "Together the four ratings would change by +3."


def test_what_teams_break_is_told_with_its_numbers() -> None:
    way = TeamRule(Opponent.MEAN_RATING, Counts.TEAM_SUM)
    told = dict(zip(TeamTrap, team_warnings(t, team_traps(PUBLISHED, way)).sentences, strict=True))
    assert "1.52 instead of 2: the match makes points" in told[TeamTrap.EXPECTED_DO_NOT_ADD_UP]
    assert told[TeamTrap.POINTS_AGAINST_LEVEL] == (
        "Where 2000 with 1000 play 1500 with 1500 and the teams win in turn, the first match moves "
        "the four, whose K is 24, 40, 32, and 32, by +1, +38, −16, and −16, the second by −23, −3, "
        "+18, and +18. After 100 matches they stand at 1535, 1522, 1545, and 1545. That is 147 "
        "points made."
    )
    assert "the strong player stands at 1535" in told[TeamTrap.CARRYING]
    assert (
        "with 15 of them, your clean win at 1199 against equals brings +8, without them +20"
        in (told[TeamTrap.PARTNERS_BAD_MOVES])
    )
    assert "with 8 bad moves of each partner" in told[TeamTrap.CAPS_SOONER]


def test_points_lost_are_not_told_as_made() -> None:
    rules = PUBLISHED.replace(k_bands=[{"below": 1500, "k": 16}, {"below": None, "k": 40}])
    way = TeamRule(Opponent.TWO_HEAD_TO_HEADS, Counts.OWN)
    told = dict(zip(TeamTrap, team_warnings(t, team_traps(rules, way)).sentences, strict=True))
    assert told[TeamTrap.POINTS_AGAINST_LEVEL].endswith("points lost.")

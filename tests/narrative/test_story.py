"""How the rule works, in words: every number is the one the rule gives."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pseudo import MARKED, untranslated
from strategies import usual_matches

from sedma_elo import Match, PlayerStats, explain
from sedma_elo.i18n import translator
from sedma_elo.narrative import story
from sedma_elo.narrative.story import Passage, Teller

t = translator("en")
ALL_BONUSES = PlayerStats(won_by_16=3, won_by_24=2, won_by_4_and_last=3)
TELLERS = (
    story.expectation,
    story.points,
    story.winners_bonus,
    story.bad_moves,
    story.losing_well,
    story.dead_zone,
    story.not_done,
)


def told(tell: Teller, match: Match) -> Passage:
    return tell(t, explain(match), str)


@pytest.mark.parametrize(
    ("tell", "match", "here", "formula"),
    [
        (
            story.expectation,
            Match(1500, 1300, True),
            (
                "You are 200 points above your opponent. So 0.76 of the match is expected of you. "
                "If you win, you score 1, which is 0.24 more. If you lose, you score 0, which is "
                "0.76 less."
            ),
            "1 / (1 + 10^(−200 / 400)) = 0.75975",
        ),
        (
            story.points,
            Match(1200, 1200, True),
            "At 1200 your K is 32. Against an equal, a win brings you +16 and a loss −16.",
            "32 × (1 − 0.50000) = +16.00",
        ),
        (
            story.winners_bonus,
            Match(1500, 1500, True, PlayerStats(4, won_by_16=1)),
            (
                "4 bad moves cost you 0.08. 1 round won by 16 gives 0.05. Your win brings "
                "+15; without any bonus it would bring +13."
            ),
            "0.97 limited to 0 … 1 = 0.97",
        ),
        (
            story.winners_bonus,
            Match(1500, 1500, True, PlayerStats(4, won_by_16=5)),
            (
                "4 bad moves cost you 0.08. 5 rounds won by 16 give 0.15. That is the cap: "
                "further rounds by 16 add nothing, here 2. The score would be 1.07, but none goes "
                "above 1. Your win brings +16; without any bonus it would bring +13."
            ),
            "1.07 limited to 0 … 1 = 1",
        ),
        (
            story.bad_moves,
            Match(1500, 1300, True, PlayerStats(15)),
            (
                "You won, and yet your rating fell by 2 points. You were expected to score 0.76 "
                "against this opponent; your win counted 0.70, because bad moves cut it by 0.30."
            ),
            "32 × (0.70 − 0.75975) = −1.91",
        ),
        (
            story.losing_well,
            Match(1500, 2114, False, ALL_BONUSES),
            (
                "You lost, and yet your rating rose by 1 point. With every bonus at its cap you "
                "scored 0.044; 0.028 was expected of you. In rating points, that is exactly "
                "+0.5009."
            ),
            "32 × (0.044 − 0.02835) = +0.50",
        ),
        (
            story.losing_well,
            Match(1500, 2113, False, ALL_BONUSES),
            (
                "You lost, and your rating did not move. With every bonus at its cap you scored "
                "0.044; 0.029 was expected of you. In rating points, that is exactly "
                "+0.4958."
            ),
            "32 × (0.044 − 0.02851) = +0.50",
        ),
        (
            story.dead_zone,
            Match(1500, 780, True),
            (
                "You won, and your rating did not move. 0.984 was expected of you, so the win "
                "brings +0.4993 exactly."
            ),
            "1500 + 0.4993 = 1500.4993 → 1500",
        ),
        (
            story.not_done,
            Match(1500, 1300, True, PlayerStats(15)),
            "10 points left the pool. You −2, your opponent −8: together −10.",
            "(−2) + (−8) = −10",
        ),
        (
            story.not_done,
            Match(1500, 1300, True),
            "Here the points only change hands. You +8, your opponent −8.",
            "(+8) + (−8) = ±0",
        ),
    ],
)
def test_the_live_match_is_told_with_its_numbers(
    tell: Teller, match: Match, here: str, formula: str
) -> None:
    passage = told(tell, match)
    assert (passage.here, passage.formula) == (here, formula)


@pytest.mark.parametrize(
    ("tell", "match", "sentences"),
    [
        (
            story.expectation,
            Match(1500, 1300, True),
            (
                (
                    "Every 400 points between two players make the odds of the stronger one ten "
                    "times as good."
                ),
                "What is not expected of you is expected of the opponent, here 0.24.",
            ),
        ),
        (
            story.points,
            Match(2100, 2100, True),
            (
                "An edge belongs to the band above it: at 2199 K is 24, at exactly 2200 it is 16.",
                (
                    "Whoever beats an equal just below 2200 and then, above it, loses to an equal "
                    "moves by +12 and −8, together +4."
                ),
                "The sum is the same at every edge.",
            ),
        ),
        (
            story.winners_bonus,
            Match(1500, 1500, True, PlayerStats(4)),
            (
                (
                    "A win against an equal without bad moves brings +16 without a bonus, and +16 "
                    "with every bonus at its cap."
                ),
                (
                    "The caps: Won by 16: 0.15 from 3 rounds on; Won by 24: 0.20 from 2 rounds "
                    "on; 4 and last: 0.09 from 3 rounds on."
                ),
            ),
        ),
        (
            story.bad_moves,
            Match(1500, 1300, True),
            (
                "At K 32, one bad move costs a winner 0.64 of a point.",
                "Against this opponent, a win without a bonus costs points from 13 bad moves on.",
                (
                    "At K 32, a win with the whole penalty costs points against an opponent "
                    "161 points or more below you."
                ),
            ),
        ),
        (
            story.losing_well,
            Match(1500, 1500, False, ALL_BONUSES),
            (
                (
                    "3 bad moves use up the whole of that bonus. No score falls below 0, so a "
                    "loser's further bad moves cost nothing."
                ),
                (
                    "At K 32, such a loss gains points against an opponent 614 points or more "
                    "above you."
                ),
            ),
        ),
        (
            story.dead_zone,
            Match(1500, 780, True),
            (
                (
                    "A win without bad moves rounds to zero from this many points above the "
                    "opponent on: 760 at K 40, 720 at K 32, 669 at K 24, 597 at K 16."
                ),
                "A rating exactly halfway between two whole numbers goes to the even one.",
            ),
        ),
        (
            story.not_done,
            Match(1500, 1300, True),
            (
                (
                    "Where both have the same K, the two changes together make K × (sum of both "
                    "scores − 1): at K 32 from −9.6 to +1.4 before rounding."
                ),
                (
                    "Players of different K move differently: where 1199 beats 1200, they move by "
                    "+20 and −16."
                ),
                "There is no floor: a player at 0 who loses to an equal is at −20.",
                (
                    "There are no draws and no team matches. Nor does it keep account of how sure "
                    "a rating is: your first match counts as your thousandth does."
                ),
            ),
        ),
    ],
)
def test_what_is_to_be_known_exactly(
    tell: Teller, match: Match, sentences: tuple[str, ...]
) -> None:
    assert told(tell, match).exactly == sentences


@pytest.mark.parametrize(
    ("tell", "match", "idea"),
    [
        (
            story.winners_bonus,
            Match(1500, 1500, True),
            "a win starts at 1, and no score goes above 1",
        ),
        (story.bad_moves, Match(1500, 1500, True), "takes 0.02 off your match score, and all"),
        (
            story.bad_moves,
            Match(1500, 1500, True),
            "no more than 0.30. 15 bad moves reach that cap",
        ),
        (story.losing_well, Match(1, 1, False, ALL_BONUSES), "only 10% of them"),
        (story.losing_well, Match(1, 1, False, ALL_BONUSES), "that makes 0.044 of a match"),
    ],
)
def test_ideas_carry_the_rules_numbers(tell: Teller, match: Match, idea: str) -> None:
    assert idea in told(tell, match).idea


def test_every_passage_asks_another_question() -> None:
    questions = [told(tell, Match(1500, 1300, True)).question for tell in TELLERS]
    assert len(set(questions)) == len(questions)
    assert all(question.endswith("?") for question in questions)


@given(usual_matches, st.sampled_from(TELLERS))
def test_every_text_of_every_match_comes_through_the_translator(match: Match, tell: Teller) -> None:
    passage = tell(MARKED, explain(match), str)
    texts = (passage.question, passage.idea, passage.control, passage.here, passage.formula)
    assert [text for text in (*texts, *passage.exactly) if untranslated(text)] == []

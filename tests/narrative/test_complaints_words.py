"""Complaints under a rule in words: right, and no more of them than may be said."""

from __future__ import annotations

import re

import numpy as np
import pytest
from pseudo import MARKED, untranslated

from sedma_elo import Match
from sedma_elo.feedback.answer import Verdict
from sedma_elo.feedback.complaints import Complaints, Half
from sedma_elo.feedback.judged import Complaint, Group, Judged, Order
from sedma_elo.i18n import Translator, translator
from sedma_elo.narrative import complaints as words

t = translator("en")
LOW = Group(answers=240, affected=160, toward=146, away=10)
FAIR = Group(answers=300, affected=66, toward=0, away=66)
FEW = Group(answers=9, affected=9, toward=9)
WISHES = Group(
    answers=100, affected=100, toward=100, wishes=100, before=510, after=370, squares=300
)


def judged(
    won: dict[Verdict, Group] | None = None,
    lost: dict[Verdict, Group] | None = None,
    unsure: tuple[int, int] = (0, 0),
) -> Judged:
    nobody = np.zeros(0, dtype=np.int64)
    truths = np.zeros(0, dtype=np.bool_)
    return Judged(
        Complaints({}, nobody, nobody, truths, nobody, truths),
        nobody,
        nobody,
        {
            side: {verdict: (of or {}).get(verdict, Group()) for verdict in Verdict}
            for side, of in ((True, won), (False, lost))
        },
        dict(zip((True, False), unsure, strict=True)),
    )


def row(group: Group, verdict: Verdict = Verdict.BIT_TOO_LOW) -> tuple[str, ...]:
    rows = words.table_rows(t, judged(lost={verdict: group}), False)
    return rows[list(Verdict).index(verdict)]


def test_the_headline_tells_complaints_and_contentment_of_each_side() -> None:
    low = {Verdict.MUCH_TOO_LOW: LOW, Verdict.BIT_TOO_LOW: FEW, Verdict.FAIR: FAIR}
    high = {Verdict.MUCH_TOO_HIGH: Group(50, 10, 5, 5), Verdict.BIT_TOO_LOW: FEW}
    assert words.headline(t, judged(low, high)) == (
        "After a win: of 249 answers that said too low, 62% (56–68) come closer to the wish and "
        "4% (2–7) move away from it; of 300 answers that said fair, 22% (18–27) get another "
        "change. After a loss: of 50 answers that said too high, roughly 10% (4–21) come closer "
        "to the wish and roughly 10% (4–21) move away from it."
    )


def test_where_nothing_moves_the_headline_says_so() -> None:
    still = {Verdict.FAIR: Group(answers=40)}
    assert words.headline(t, judged(still, still)) == (
        "Every change that players judged stays as it was."
    )
    assert words.headline(t, judged(still, {Verdict.BIT_TOO_LOW: LOW})).startswith(
        "After a win: the change stays as it was in all 40 answers. After a loss: of 240 "
    )


@pytest.mark.parametrize("answers", [0, 9, 10, 29, 30])
def test_too_few_are_no_headline(answers: int) -> None:
    few = {Verdict.BIT_TOO_LOW: Group(answers, answers, answers)}
    headline = words.headline(t, judged(few, few))
    assert ("Too few players" in headline) is (answers < 30)
    assert ("%" in headline) is (answers >= 30)
    one_side = words.headline(t, judged(few, {Verdict.BIT_TOO_LOW: LOW}))
    assert ("After a win: not enough answers yet." in one_side) is (answers < 30)


def test_many_small_groups_are_not_enough_for_a_side() -> None:
    small = Group(12, 6, 6)
    split = {Verdict.BIT_TOO_LOW: small, Verdict.BIT_TOO_HIGH: small, Verdict.FAIR: small}
    headline = words.headline(t, judged(split, {Verdict.BIT_TOO_LOW: LOW}))
    assert headline.startswith("After a win: not enough answers yet. After a loss: of 240")


@pytest.mark.parametrize(
    ("answers", "text"),
    [
        (9, "not enough answers yet"),
        (10, "7 of 10 closer to the wish, 2 further from it; too few to say a percentage"),
        (29, "7 of 29 closer to the wish, 2 further from it; too few to say a percentage"),
        (30, "rough: 23% (12–41) closer to the wish, 7% (2–21) further from it"),
        (99, "rough: 7% (3–14) closer to the wish, 2% (1–7) further from it"),
        (100, "7% (3–14) closer to the wish, 2% (1–7) further from it"),
    ],
)
def test_a_group_says_as_much_as_it_may(answers: int, text: str) -> None:
    assert words.group_words(t, Group(answers, affected=9, toward=7, away=2)) == text


@pytest.mark.parametrize("answers", [9, 10, 29, 30, 99, 100])
def test_the_table_keeps_to_the_ladder(answers: int) -> None:
    name, count, affected, toward, *_ = row(Group(answers, affected=answers, toward=answers))
    assert name == "a bit too low"
    assert count == ("not enough answers yet" if answers < 10 else str(answers))
    assert ("%" in affected) is ("%" in toward) is (answers >= 30)
    assert affected.startswith("rough") is toward.startswith("rough") is (30 <= answers < 100)


def test_of_few_affected_no_share_is_told() -> None:
    assert row(Group(200, affected=9, toward=9))[2:4] == (
        "4% (2–8), 200 answers",
        "not enough answers yet",
    )
    assert row(Group(200))[3] == ""


def test_distances_are_told_from_thirty_wishes_on() -> None:
    assert row(WISHES)[4:] == ("5.1 → 3.7, 100 wishes", "+1.40 (+1.20 to +1.60)")
    assert row(WISHES._replace(wishes=29))[4:] == ("not enough wishes yet", "")
    assert row(WISHES._replace(wishes=99, before=240, after=240, squares=0))[4:] == (
        "2.4 → 2.4, 99 wishes",
        "rough: 0 (0 to 0)",
    )


def test_a_side_ends_with_all_of_it() -> None:
    rows = words.table_rows(
        t, judged({Verdict.FAIR: FAIR, Verdict.NOT_SURE: LOW}, {Verdict.FAIR: FEW}), True
    )
    assert [name for name, *_ in rows] == [
        "much too low",
        "a bit too low",
        "fair",
        "a bit too high",
        "much too high",
        "not sure, with a wish",
        "all of these",
    ]
    assert rows[-1][1] == "540"
    assert {len(cells) for cells in rows} == {len(words.table_header(t))}


@pytest.mark.parametrize(
    ("unsure", "text"),
    [
        ((5, 4), ""),
        ((5, 5), "10 answers were not sure and named no wish; they are not counted here."),
    ],
)
def test_those_unsure_are_told_from_ten_on(unsure: tuple[int, int], text: str) -> None:
    assert words.unsure_note(t, judged(unsure=unsure)) == text


LISTED = [
    Complaint(Match(1500, 1300, True), Verdict.MUCH_TOO_LOW, 4, -2, 8, 2),
    Complaint(Match(1000, 1600, False), Verdict.FAIR, None, 0, -1, -1),
]


def test_the_list_tells_each_answer_without_its_author() -> None:
    assert words.list_rows(t, LISTED) == [
        ("1500 against 1300, won", "much too low, wish +4", "−2 → +8", "+2"),
        ("1000 against 1600, lost", "fair", "±0 → −1", "−1"),
    ]
    assert len(words.list_header(t)) == 4


def test_halves_and_orders_have_names() -> None:
    assert set(words.half_names(t)) == {None, *Half}
    assert set(words.order_names(t)) == set(Order)
    assert "agrees with players who chose to answer" in words.warning(t)
    assert "chosen on one half of the answers and judged on the other" in words.halves(t)


def all_texts(words_of: Translator, found: Judged) -> list[str]:
    return [
        *(say(words_of) for say in (words.title, words.definition, words.warning, words.halves)),
        words.headline(words_of, found),
        words.unsure_note(words_of, found),
        *words.half_names(words_of).values(),
        *words.order_names(words_of).values(),
        *words.table_header(words_of),
        *words.list_header(words_of),
        *(cell for cells in words.list_rows(words_of, LISTED) for cell in cells),
        *(
            cell
            for won in (True, False)
            for cells in words.table_rows(words_of, found, won)
            for cell in cells
        ),
        *(words.group_words(words_of, group) for group in found.groups[True].values()),
    ]


@pytest.mark.parametrize(
    "found",
    [
        judged(),
        judged({Verdict.FAIR: Group(40)}, {Verdict.FAIR: Group(40)}, (20, 20)),
        judged(
            {Verdict.MUCH_TOO_LOW: LOW, Verdict.FAIR: WISHES, Verdict.BIT_TOO_HIGH: FEW},
            {Verdict.BIT_TOO_HIGH: Group(40, 40, 30, 10, 40, 200, 160, 100), Verdict.FAIR: FAIR},
        ),
    ],
)
def test_every_text_comes_through_the_translator(found: Judged) -> None:
    for text in all_texts(MARKED, found):
        assert untranslated(text) == ""
    assert not any(re.search(r"[{}]", text) for text in all_texts(t, found))

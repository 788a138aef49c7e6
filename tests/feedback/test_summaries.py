"""What the community page tells, counted by hand and counted by the store."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from answering import a_receipt, an_answer
from populated import populate
from sqlalchemy import Row, select, update

from sedma_elo import Match, PlayerStats
from sedma_elo.feedback import summaries
from sedma_elo.feedback.answer import Answer, Part, Role, Verdict
from sedma_elo.feedback.database import Database
from sedma_elo.feedback.fairness import Share, WonAndLost
from sedma_elo.feedback.moderation import Owner, exclude
from sedma_elo.feedback.store import answer_of, count_visit, save
from sedma_elo.feedback.summaries import GAPS, Filters, summary
from sedma_elo.feedback.tables import Stage, answers
from sedma_elo.insight import Reason

TODAY = dt.date(2026, 11, 30)
EVERYONE = Filters(role=None)


def of_day(days_ago: int) -> dt.datetime:
    return dt.datetime(2026, 11, 30, 12, tzinfo=dt.UTC) - dt.timedelta(days=days_ago)


@pytest.fixture
def populated(database: Database) -> Database:
    with database.writing() as connection:
        populate(connection, 300, TODAY)
    return database


FILTERS = [
    EVERYONE,
    Filters(),
    Filters(role=Role.ONLOOKER),
    Filters(role=None, days=30),
    Filters(role=None, gap="bit_ahead"),
    Filters(role=None, gap="far_behind"),
    Filters(role=None, reason=Reason.BONUS),
    Filters(role=None, language="en", rule="da97b67917ff"),
    Filters(role=None, language="it"),
    Filters(role=None, rule="000000000000"),
]


@pytest.mark.parametrize("filters", FILTERS)
def test_the_store_counts_what_is_there(populated: Database, filters: Filters) -> None:
    with populated.reading() as connection:
        rows = connection.execute(select(answers)).all()
        told = summary(connection, filters, TODAY, first=0, most=1_000)
    chosen = [(row, answer_of(row)) for row in rows if _is_chosen(row, answer_of(row), filters)]
    for won in (True, False):
        side = [(row, answer) for row, answer in chosen if answer.match.a_won is won]
        assert Counter(answer.verdict for _, answer in side) == Counter(told.verdicts[won].counts)
        wished = [
            answer.wished_change - row.change
            for row, answer in side
            if answer.wished_change is not None
        ]
        assert told.wishes[won].answers == len(wished)
        by_reason = {share.code: (share.won if won else share.lost) for share in told.by_reason}
        judged = [answer for _, answer in side if answer.verdict is not Verdict.NOT_SURE]
        for reason in Reason:
            of_reason = [a for a in judged if reason in {remark.reason for remark in a.remarks}]
            fair = sum(answer.verdict is Verdict.FAIR for answer in of_reason)
            assert by_reason.get(reason, Share(0, 0)) == Share(fair, len(of_reason))
        unfair = [
            answer
            for answer in judged
            if answer.verdict is not Verdict.FAIR and answer.part is not None
        ]
        for row in told.blamed:
            part = Part(row.code)
            offered = [answer for answer in unfair if part in answer.parts_shown]
            blaming = sum(answer.part is part for answer in unfair)
            assert (row.won if won else row.lost) == Share(blaming, len(offered))
        for splits in (told.by_gap, told.by_k, [row for _, row in told.over_time]):
            shares = [row.won if won else row.lost for row in splits]
            assert sum(share.answers for share in shares) == len(judged)
            assert sum(s.successes for s in shares) == told.verdicts[won].fair.successes
    commented = [answer for _, answer in chosen if answer.comment]
    assert told.comment_count == len(told.comments) == len(commented)


def _is_chosen(row: Row[Any], answer: Answer, filters: Filters) -> bool:
    low, high = GAPS[filters.gap] if filters.gap else (None, None)
    gap = row.rating - row.opponent_rating
    return (
        filters.role in {None, answer.role}
        and (filters.days is None or (TODAY - row.day).days < filters.days)
        and (low is None or gap >= low)
        and (high is None or gap <= high)
        and filters.language in {None, row.language}
        and filters.rule in {None, row.rule_fingerprint}
        and filters.reason in {None, *(remark.reason for remark in answer.remarks)}
    )


def test_gap_bands_leave_no_gap() -> None:
    edges = list(GAPS.values())
    assert edges[0][0] is edges[-1][1] is None
    for (_, high), (low, _) in pairwise(edges):
        assert high is not None
        assert low == high + 1


def test_months_stand_for_weeks_that_are_thin(database: Database) -> None:
    with database.writing() as connection:
        for days in (0, 80):
            save(connection, an_answer(), a_receipt(), "r", now=of_day(days))
        months = summaries.fair_over_time(connection, EVERYONE, TODAY)
    assert [(start, row.code) for start, row in months] == [
        (dt.date(2026, 9, 1), "2026-09"),
        (dt.date(2026, 10, 1), "2026-10"),
        (dt.date(2026, 11, 1), "2026-11"),
    ]
    assert months[1][1] == WonAndLost("2026-10", Share(0, 0), Share(0, 0))


def test_weeks_are_told_where_they_tell_something(database: Database) -> None:
    with database.writing() as connection:
        populate(connection, 2_000, TODAY, days=20)
        weeks = summaries.fair_over_time(connection, EVERYONE, TODAY)
    assert [row.code for _, row in weeks][-2:] == ["2026-11-23", "2026-11-30"]
    assert all(start.weekday() == 0 for start, _ in weeks)


def test_a_part_is_blamed_by_those_who_found_it_unfair_and_were_offered_it(
    database: Database,
) -> None:
    with database.writing() as connection:
        for verdict, part, shown in (
            (Verdict.MUCH_TOO_LOW, Part.BAD_MOVES, (Part.BAD_MOVES, Part.OTHER)),
            (Verdict.MUCH_TOO_LOW, Part.OTHER, (Part.BAD_MOVES, Part.OTHER)),
            (Verdict.BIT_TOO_HIGH, Part.OTHER, (Part.CLAMP, Part.OTHER)),
            (Verdict.FAIR, Part.BAD_MOVES, (Part.BAD_MOVES, Part.OTHER)),
            (Verdict.MUCH_TOO_LOW, None, (Part.BAD_MOVES, Part.OTHER)),
        ):
            answer = an_answer(verdict=verdict, part=part, parts_shown=shown)
            save(connection, answer, a_receipt(), "r")
        rows = summaries.blamed(connection, EVERYONE, TODAY)
    assert rows == [
        WonAndLost("other", Share(2, 3), Share(0, 0)),
        WonAndLost("bad_moves", Share(1, 2), Share(0, 0)),
    ]


def test_similar_matches_have_the_same_result_and_a_gap_within_100(database: Database) -> None:
    gaps = {1300: 200, 1399: 101, 1400: 100, 1201: 299, 1200: 300, 1199: 301}
    with database.writing() as connection:
        for opponent in gaps:
            match = Match(1500, opponent, True, PlayerStats())
            save(connection, an_answer(match=match, part=None), a_receipt(), "r")
        lost = Match(1500, 1300, False, PlayerStats())
        save(connection, an_answer(match=lost, part=None), a_receipt(), "r")
        onlooker = an_answer(role=Role.ONLOOKER)
        save(connection, onlooker, a_receipt(), "r")
        assert summaries.similar(connection, True, 200).answers == 5
        assert summaries.similar(connection, False, 200).answers == 1


def test_a_burst_counts_nowhere(populated: Database) -> None:
    with populated.writing() as connection:
        connection.execute(update(answers).where(answers.c.id <= 200).values(respondent="spam"))
        assert exclude(connection, Owner(), "one text 200 times", respondent="spam") == 200
        told = summary(connection, EVERYONE, TODAY, first=0, most=1_000)
    assert told.verdicts[True].answers + told.verdicts[False].answers == 100
    assert told.comment_count < 100
    assert sum(share.won.answers + share.lost.answers for share in told.by_k) <= 100


def test_visits_are_counted_by_day_and_stage(database: Database) -> None:
    with database.writing() as connection:
        for _ in range(3):
            count_visit(connection, Stage.SHOWN, now=of_day(0))
        count_visit(connection, Stage.SHOWN, now=of_day(40))
        count_visit(connection, Stage.BEGUN, now=of_day(0))
        assert summaries.people(connection, EVERYONE, TODAY) == {
            Stage.SHOWN: 4,
            Stage.BEGUN: 1,
            Stage.SENT: 0,
        }
        recent = summaries.people(connection, Filters(days=7), TODAY)
    assert recent[Stage.SHOWN] == 3


def test_only_approved_comments_are_told_the_newest_first(database: Database) -> None:
    with database.writing() as connection:
        for number in range(5):
            answer = an_answer(comment=f"comment {number}")
            save(connection, answer, a_receipt(), "r", now=of_day(5 - number))
        connection.execute(
            update(answers).where(answers.c.id != 3).values(comment_state="approved")
        )
        count, rows = summaries.comments(connection, EVERYONE, TODAY, first=1, most=2)
    assert count == 4
    assert [row.comment for row in rows] == ["comment 3", "comment 1"]

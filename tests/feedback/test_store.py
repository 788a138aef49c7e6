"""Answers kept, found again, changed and withdrawn, on both databases."""

from __future__ import annotations

import datetime as dt

import pytest
from answering import CARELESS, RESPONDENT, a_receipt, an_answer
from hypothesis import HealthCheck, given, settings
from sqlalchemy import func, insert, select
from sqlalchemy.exc import IntegrityError
from strategies import matches, rule_sets

from sedma_elo import PUBLISHED, Match, RuleSet
from sedma_elo.feedback import store
from sedma_elo.feedback.answer import Answer, Part, Role, Verdict
from sedma_elo.feedback.database import Database, StoreUnavailable
from sedma_elo.feedback.store import Kept, TooManyAnswers, Withdrawn, find, save, withdraw
from sedma_elo.feedback.tables import (
    CommentState,
    answer_reasons,
    answers,
    trusted,
)

NOON = dt.datetime(2026, 11, 30, 12, tzinfo=dt.UTC)


def rows(database: Database) -> int:
    with database.reading() as connection:
        return connection.scalar(select(func.count()).select_from(answers)) or 0


def test_an_answer_comes_back_as_it_was_given(database: Database) -> None:
    answer, receipt = an_answer(role=Role.OPPONENT, charts_seen=6), a_receipt()
    with database.writing() as connection:
        save(connection, answer, receipt, RESPONDENT, now=NOON)
    with database.reading() as connection:
        assert find(connection, receipt) == Kept(answer, CommentState.NEW, None, None)
        row = connection.execute(select(answers)).one()
        assert (row.day, row.saved_at) == (NOON.date(), NOON)
        assert (row.change, row.opponent_change, row.k_factor) == (-2, -8, 32.0)
        assert receipt not in str(row)
        reasons = set(connection.scalars(select(answer_reasons.c.reason)))
        assert {"won_but_lost_points", "both_lost", "bad_moves"} <= reasons


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(matches, rule_sets())
def test_a_row_is_enough_to_work_its_match_out_again(
    database: Database, match: Match, rules: RuleSet
) -> None:
    receipt = a_receipt()
    with database.writing() as connection:
        save(connection, Answer(match, rules, Verdict.FAIR), receipt, a_receipt())
        row = connection.execute(select(answers).order_by(answers.c.id.desc())).first()
        kept = find(connection, receipt)
    assert kept is not None
    assert row is not None
    assert kept.answer.rules == rules
    explanation = kept.answer.explanation
    assert (explanation.a.change, explanation.b.change) == (row.change, row.opponent_change)


def test_sent_again_it_is_one_row_that_says_the_latest(database: Database) -> None:
    receipt = a_receipt()
    for answer in (an_answer(), an_answer(), an_answer(verdict=Verdict.FAIR, comment="")):
        with database.writing() as connection:
            save(connection, answer, receipt, RESPONDENT)
    assert rows(database) == 1
    with database.reading() as connection:
        row = connection.execute(select(answers)).one()
    assert (row.verdict, row.comment, row.comment_state) == ("fair", None, "none")
    assert row.revision == 2


def test_a_new_text_is_looked_at_anew(database: Database) -> None:
    receipt = a_receipt()
    with database.writing() as connection:
        save(connection, an_answer(), receipt, RESPONDENT)
        connection.execute(answers.update().values(comment_state="approved"))
        save(connection, an_answer(verdict=Verdict.FAIR), receipt, RESPONDENT)
        kept = find(connection, receipt)
        assert kept is not None
        assert kept.comment_state is CommentState.APPROVED
        save(connection, an_answer(comment="Buy this!"), receipt, RESPONDENT)
        kept = find(connection, receipt)
        assert kept is not None
        assert kept.comment_state is CommentState.NEW


def test_comments_of_trusted_people_are_approved_at_once(database: Database) -> None:
    receipt = a_receipt()
    with database.writing() as connection:
        connection.execute(insert(trusted).values(respondent=RESPONDENT, since=NOON))
        save(connection, an_answer(), receipt, RESPONDENT)
        kept = find(connection, receipt)
    assert kept is not None
    assert kept.comment_state is CommentState.APPROVED


def test_what_was_withdrawn_is_gone_and_stays_gone(database: Database) -> None:
    receipt = a_receipt()
    with database.writing() as connection:
        save(connection, an_answer(), receipt, RESPONDENT)
        assert withdraw(connection, receipt)
        assert not withdraw(connection, receipt)
    assert rows(database) == 0
    with database.writing() as connection, pytest.raises(Withdrawn):
        save(connection, an_answer(), receipt, RESPONDENT)
    with database.reading() as connection, pytest.raises(Withdrawn):
        find(connection, receipt)
    with database.reading() as connection:
        assert find(connection, a_receipt()) is None
        assert connection.scalar(select(func.count()).select_from(answer_reasons)) == 0


def test_limits_of_one_and_of_all(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "OF_ONE_RESPONDENT", store.Limit(2, 60))
    monkeypatch.setattr(store, "OF_ALL", store.Limit(3, 10))
    first = a_receipt()
    with database.writing() as connection:
        save(connection, an_answer(), first, "one", now=NOON)
        save(connection, an_answer(), a_receipt(), "one", now=NOON)
        with pytest.raises(TooManyAnswers):
            save(connection, an_answer(), a_receipt(), "one", now=NOON)
        save(connection, an_answer(), first, "one", now=NOON)
        save(connection, an_answer(), a_receipt(), "two", now=NOON)
        with pytest.raises(TooManyAnswers):
            save(connection, an_answer(), a_receipt(), "three", now=NOON)
        save(connection, an_answer(), a_receipt(), "three", now=NOON + dt.timedelta(minutes=11))


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("verdict", "splendid"),
        ("role", "referee"),
        ("part", "weather"),
        ("comment_state", "seen"),
        ("rating", 100_001),
        ("bad_moves", -1),
        ("opponent_won_by_24", 1_001),
        ("wished_change", 10_001),
        ("charts_seen", 21),
        ("comment", "x" * 1_001),
        ("comment", ""),
        ("language", "eng"),
        ("rule_version", 0),
        ("k_factor", 0),
        ("receipt", "short"),
        ("question_version", 0),
    ],
)
def test_the_tables_refuse_what_no_answer_can_say(
    database: Database, column: str, value: object
) -> None:
    with database.writing() as connection:
        save(connection, an_answer(), a_receipt(), RESPONDENT)
    with (
        pytest.raises(StoreUnavailable) as refused,
        database.writing() as connection,
    ):
        connection.execute(answers.update().values({column: value}))
    assert isinstance(refused.value.__cause__, IntegrityError) or "too long" in str(refused.value)
    assert rows(database) == 1


def test_parts_keep_the_order_they_stood_in(database: Database) -> None:
    shown = (Part.ROUNDING, Part.OTHER, Part.EXPECTED_SCORE)
    receipt = a_receipt()
    with database.writing() as connection:
        save(connection, Answer(CARELESS, PUBLISHED, Verdict.FAIR, parts_shown=shown), receipt, "r")
        kept = find(connection, receipt)
    assert kept is not None
    assert kept.answer.parts_shown == shown

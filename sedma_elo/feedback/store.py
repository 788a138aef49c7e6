"""Answers kept and found again, each within the caller's transaction."""

from __future__ import annotations

import datetime as dt
import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from sedma_elo.feedback.answer import Answer, Part, Role, Verdict
from sedma_elo.feedback.receipt import digest
from sedma_elo.feedback.tables import (
    CommentState,
    Stage,
    answer_reasons,
    answers,
    trusted,
    visits,
    withdrawn,
)
from sedma_elo.match import COUNTS, Match, PlayerStats
from sedma_elo.rules import RuleSet


@dataclass(frozen=True, slots=True)
class Limit:
    """At most so many new answers within so many minutes."""

    answers: int
    minutes: int


OF_ONE_RESPONDENT = Limit(30, 60)
OF_ALL = Limit(3_000, 10)


class TooManyAnswers(Exception):
    """More answers than the limit lets in; nothing was saved."""

    def __init__(self, limit: Limit) -> None:
        self.limit = limit
        super().__init__(f"more than {limit.answers} answers within {limit.minutes} minutes")


class Withdrawn(Exception):
    """The answer of this receipt was taken back, and is not to come again."""


@dataclass(frozen=True, slots=True)
class Kept:
    """An answer as it is stored, and what has become of its comment."""

    answer: Answer
    comment_state: CommentState
    reply: str | None
    thread: str | None


def save(
    connection: Connection,
    answer: Answer,
    receipt: str,
    respondent: str,
    *,
    now: dt.datetime | None = None,
) -> None:
    """Keep an answer under its receipt; sent again it changes the row that is there."""
    now = now or dt.datetime.now(dt.UTC)
    key = digest(receipt)
    if connection.scalar(select(withdrawn.c.day).where(withdrawn.c.receipt == key)):
        raise Withdrawn
    before = connection.execute(select(answers).where(answers.c.receipt == key)).first()
    if before is not None:
        _change(connection, before, answer, now)
        return
    _keep_limits(connection, respondent, now)
    row = {
        **columns_of(answer),
        "receipt": key,
        "respondent": respondent,
        "revision": 1,
        "day": now.date(),
        "saved_at": now,
        "changed_at": now,
        "comment_state": _state_of_new(connection, answer, respondent),
    }
    number = connection.execute(insert(answers).values(row).returning(answers.c.id)).scalar_one()
    _keep_reasons(connection, number, answer)


def find(connection: Connection, receipt: str) -> Kept | None:
    """The answer of a receipt; `Withdrawn` if it was taken back, None if there never was one."""
    key = digest(receipt)
    row = connection.execute(select(answers).where(answers.c.receipt == key)).first()
    if row is not None:
        return Kept(answer_of(row), CommentState(row.comment_state), row.reply, row.thread)
    if connection.scalar(select(withdrawn.c.day).where(withdrawn.c.receipt == key)):
        raise Withdrawn
    return None


def withdraw(connection: Connection, receipt: str, *, now: dt.datetime | None = None) -> bool:
    """Delete the answer of a receipt for good; whether there was one."""
    key = digest(receipt)
    number = connection.scalar(select(answers.c.id).where(answers.c.receipt == key))
    if number is None:
        return False
    remove(connection, [number])
    day = (now or dt.datetime.now(dt.UTC)).date()
    connection.execute(insert(withdrawn).values(receipt=key, day=day))
    return True


def remove(connection: Connection, numbers: list[int]) -> None:
    """Delete answers by their numbers, with all that hangs on them."""
    connection.execute(delete(answer_reasons).where(answer_reasons.c.answer.in_(numbers)))
    connection.execute(delete(answers).where(answers.c.id.in_(numbers)))


def count_visit(connection: Connection, stage: Stage, *, now: dt.datetime | None = None) -> None:
    """Count one more visitor of today who came as far as this stage."""
    day = (now or dt.datetime.now(dt.UTC)).date()
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    connection.execute(
        dialect.insert(visits)
        .values(day=day, stage=stage, sessions=1)
        .on_conflict_do_update(
            index_elements=[visits.c.day, visits.c.stage], set_={"sessions": visits.c.sessions + 1}
        )
    )


def columns_of(answer: Answer) -> dict[str, Any]:
    """What an answer says, by the columns of its row."""
    match, rules, explanation = answer.match, answer.rules, answer.explanation
    return {
        "rating": match.rating_a,
        "opponent_rating": match.rating_b,
        "won": match.a_won,
        **{count: getattr(match.stats_a, count) for count in COUNTS},
        **{f"opponent_{count}": getattr(match.stats_b, count) for count in COUNTS},
        "rule_name": rules.name,
        "rule_version": rules.version,
        "rule_fingerprint": rules.fingerprint,
        "rule": json.dumps(rules.model_dump(), separators=(",", ":")),
        "k_factor": explanation.a.k,
        "change": explanation.a.change,
        "opponent_change": explanation.b.change,
        "verdict": answer.verdict,
        "role": answer.role,
        "part": answer.part,
        "parts_shown": ",".join(answer.parts_shown),
        "wished_change": answer.wished_change,
        "comment": answer.comment or None,
        "language": answer.language,
        "question_version": answer.question_version,
        "charts_seen": answer.charts_seen,
    }


def answer_of(row: Row[Any]) -> Answer:
    """The answer that a row of `answers` keeps."""
    return Answer(
        Match(
            row.rating,
            row.opponent_rating,
            row.won,
            PlayerStats(*(getattr(row, count) for count in COUNTS)),
            PlayerStats(*(getattr(row, f"opponent_{count}") for count in COUNTS)),
        ),
        _rules(row.rule),
        Verdict(row.verdict),
        Role(row.role),
        Part(row.part) if row.part else None,
        tuple(Part(code) for code in row.parts_shown.split(",") if code),
        row.wished_change,
        row.comment or "",
        row.language,
        row.charts_seen,
        row.question_version,
    )


@lru_cache(maxsize=256)
def _rules(text: str) -> RuleSet:
    return RuleSet.from_json(text)


def _change(connection: Connection, before: Row[Any], answer: Answer, now: dt.datetime) -> None:
    said = columns_of(answer)
    if all(getattr(before, column) == value for column, value in said.items()):
        return
    # A new text has to pass the moderators again; an unchanged one keeps what they said of it.
    if said["comment"] != before.comment:
        said["comment_state"] = _state_of_new(connection, answer, before.respondent)
    connection.execute(
        update(answers)
        .where(answers.c.id == before.id)
        .values({**said, "changed_at": now, "revision": before.revision + 1})
    )
    connection.execute(delete(answer_reasons).where(answer_reasons.c.answer == before.id))
    _keep_reasons(connection, before.id, answer)


def _state_of_new(connection: Connection, answer: Answer, respondent: str) -> CommentState:
    if not answer.comment:
        return CommentState.NONE
    is_trusted = connection.scalar(
        select(trusted.c.respondent).where(trusted.c.respondent == respondent)
    )
    return CommentState.APPROVED if is_trusted else CommentState.NEW


def _keep_reasons(connection: Connection, number: int, answer: Answer) -> None:
    reasons = {remark.reason for remark in answer.remarks}
    if reasons:
        connection.execute(
            insert(answer_reasons),
            [{"answer": number, "reason": reason} for reason in sorted(reasons)],
        )


def _keep_limits(connection: Connection, respondent: str, now: dt.datetime) -> None:
    of_one = answers.c.respondent == respondent
    for limit, whose in ((OF_ONE_RESPONDENT, [of_one]), (OF_ALL, [])):
        since = now - dt.timedelta(minutes=limit.minutes)
        count = connection.scalar(
            select(func.count()).select_from(answers).where(answers.c.saved_at > since, *whose)
        )
        if (count or 0) >= limit.answers:
            raise TooManyAnswers(limit)

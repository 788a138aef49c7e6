"""Stores with many answers, drawn by lot from a seed."""

from __future__ import annotations

import datetime as dt
import random

from answering import a_receipt
from sqlalchemy import Connection, insert

from sedma_elo import PUBLISHED, Match, PlayerStats
from sedma_elo.feedback.answer import Answer, Role, Verdict, parts_present
from sedma_elo.feedback.receipt import digest
from sedma_elo.feedback.store import columns_of
from sedma_elo.feedback.tables import answer_reasons, answers

COMMENTS = (
    "",
    "",
    "",
    "",
    "",
    "I won and still lost points. How?",
    "Seems right: I made many mistakes.",
    "Igrao sam dobro, a izgubio sam čak 16 bodova.",
    "Почему штраф за плохие ходы так велик?",
)


def populate(
    connection: Connection, count: int, today: dt.date, seed: int = 1, days: int = 120
) -> None:
    """Put so many answers of so many days in; every comment among them is approved."""
    lot = random.Random(seed)  # noqa: S311 (no secret)
    rows, reasons = [], []
    for number in range(1, count + 1):
        answer = _answer(lot)
        day = today - dt.timedelta(days=lot.randrange(days))
        moment = dt.datetime(day.year, day.month, day.day, lot.randrange(24), tzinfo=dt.UTC)
        rows.append(
            {
                **columns_of(answer),
                "id": number,
                "receipt": digest(a_receipt()),
                "respondent": f"R{number}",
                "revision": 1,
                "day": day,
                "saved_at": moment,
                "changed_at": moment,
                "comment_state": "approved" if answer.comment else "none",
            }
        )
        reasons += [
            {"answer": number, "reason": reason}
            for reason in sorted({remark.reason for remark in answer.remarks})
        ]
    for start in range(0, count, 1_000):
        connection.execute(insert(answers), rows[start : start + 1_000])
    for start in range(0, len(reasons), 5_000):
        connection.execute(insert(answer_reasons), reasons[start : start + 5_000])


def _answer(lot: random.Random) -> Answer:
    match = Match(
        lot.randrange(900, 2400),
        lot.randrange(900, 2400),
        lot.random() < 0.5,
        PlayerStats(lot.randrange(20), lot.randrange(3), lot.randrange(2), lot.randrange(3)),
        PlayerStats(lot.randrange(20), lot.randrange(3), lot.randrange(2), lot.randrange(3)),
    )
    weights = (10, 22, 52, 8, 3, 5) if match.a_won else (26, 27, 34, 4, 2, 7)
    verdict = lot.choices(list(Verdict), weights)[0]
    answer = Answer(match, PUBLISHED, verdict)
    shown = parts_present(answer.explanation.a)
    change = answer.explanation.a.change
    return Answer(
        match,
        PUBLISHED,
        verdict,
        lot.choices(list(Role), (8, 1, 1))[0],
        lot.choice(shown) if lot.random() < 0.6 else None,
        shown,
        change + round(abs(lot.gauss(0, 4))) if lot.random() < 0.4 else None,
        lot.choice(COMMENTS),
    )

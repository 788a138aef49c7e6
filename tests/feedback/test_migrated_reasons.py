"""The reasons of stored answers come over to finer ones, all of them or none."""

from __future__ import annotations

import datetime as dt
import itertools
from functools import partial

import pytest
from answering import a_receipt
from sqlalchemy import Connection, insert, select, text
from test_migrations import failure_at, tables

from sedma_elo import PUBLISHED, Match, PlayerStats, RuleSet
from sedma_elo.feedback.answer import Answer, Verdict
from sedma_elo.feedback.database import Database
from sedma_elo.feedback.migrations import upgrade
from sedma_elo.feedback.receipt import digest
from sedma_elo.feedback.store import columns_of
from sedma_elo.feedback.tables import answer_reasons, answers
from sedma_elo.insight import Clamp, Reason, clamp, is_too_small, uncounted

NOON = dt.datetime(2026, 11, 30, 12, tzinfo=dt.UTC)
PLAYED = [
    PlayerStats(),
    PlayerStats(1),
    PlayerStats(14, 1, 1, 1),
    PlayerStats(15, 2, 1, 2),
    PlayerStats(16, 3, 0, 0),
    PlayerStats(2, 0, 2, 0),
    PlayerStats(0, 0, 0, 3),
    PlayerStats(0, 5, 4, 6),
    PlayerStats(1, 3, 2, 3),
    PlayerStats(3, 0, 1, 1),
]
# Numbers under which the limits of a score take or give other parts of it than usual.
OTHER_RULES = [
    PUBLISHED.replace(score_max=1.24),
    PUBLISHED.replace(score_max=0.5),
    PUBLISHED.replace(score_min=0.25),
    PUBLISHED.replace(score_min=-1, score_max=0),
    PUBLISHED.replace(loser_bonus_share=1e-6),
]
SHORT_OF_THE_CAPS = [PlayerStats(), PlayerStats(3), PlayerStats(0, 1, 1, 1), PlayerStats(9, 2, 1)]


def an_answer_on(match: Match, rules: RuleSet) -> Answer:
    return Answer(match, rules, Verdict.FAIR)


ANSWERS = [
    *(
        an_answer_on(Match(rating, rating - gap, won, stats, PlayerStats(*of_other)), PUBLISHED)
        for rating, gap, won, stats, of_other in itertools.product(
            (1000, 1199, 1200, 2300), (-600, 0, 200, 800), (True, False), PLAYED, [(), (15,)]
        )
    ),
    *(
        an_answer_on(Match(1500, 1500 - gap, won, stats), rules)
        for rules, gap, won, stats in itertools.product(
            OTHER_RULES, (-800, 0, 200), (True, False), SHORT_OF_THE_CAPS
        )
    ),
]


def first_reasons(answer: Answer) -> set[str]:
    """The reasons that were stored with an answer at first."""
    player, other = answer.explanation.a, answer.explanation.b
    changes = (player.change, other.change)
    k_after = next(
        band.k
        for band in answer.rules.k_bands
        if band.below is None or player.new_rating < band.below
    )
    found = {
        "won_but_lost_points": player.won and player.change < 0,
        "lost_but_gained": not player.won and player.change > 0,
        "both_lost": max(changes) < 0,
        "both_gained": min(changes) > 0,
        "too_small_to_move": is_too_small(player),
        "bad_moves": player.malus.counted > 0,
        "bonus": player.bonus > 0,
        "clamp_took_bonus": clamp(player) is Clamp.TOOK,
        "clamp_forgave_bad_moves": clamp(player) is Clamp.GAVE,
        "bad_moves_past_cap": uncounted(player.malus) > 0,
        "bonus_past_cap": any(map(uncounted, player.bonuses)),
        "on_k_edge": player.rating in answer.rules.edges,
        "crossed_k_edge": k_after != player.k,
        "different_k": player.k != other.k,
        "points_left_pool": sum(changes) < 0,
        "points_entered_pool": sum(changes) > 0,
    }
    return {reason for reason, applies in found.items() if applies}


def store_at_first(
    database_url: str, kept: list[Answer], monkeypatch: pytest.MonkeyPatch
) -> set[tuple[int, str]]:
    """Make a store of the first version with these answers; their numbers and reasons."""
    database = Database(database_url)
    with monkeypatch.context() as patch:
        patch.setattr("sedma_elo.feedback.database.upgrade", partial(upgrade, version="0001"))
        database.prepare()
    rows = [
        {
            **columns_of(answer),
            "id": number,
            "receipt": digest(a_receipt()),
            "respondent": "R1",
            "revision": 1,
            "day": NOON.date(),
            "saved_at": NOON,
            "changed_at": NOON,
            "comment_state": "none",
        }
        for number, answer in enumerate(kept, start=1)
    ]
    reasons = {
        (number, reason)
        for number, answer in enumerate(kept, start=1)
        for reason in first_reasons(answer)
    }
    with database.writing() as connection:
        connection.execute(insert(answers), rows)
        connection.execute(
            insert(answer_reasons),
            [{"answer": number, "reason": reason} for number, reason in reasons],
        )
    database.close()
    return reasons


def stored(connection: Connection) -> set[tuple[int, str]]:
    return {(row.answer, row.reason) for row in connection.execute(select(answer_reasons))}


def reasons_today(kept: list[Answer]) -> set[tuple[int, str]]:
    return {
        (number, remark.reason)
        for number, answer in enumerate(kept, start=1)
        for remark in answer.remarks
    }


def test_every_answer_gets_the_reasons_it_would_get_today(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = store_at_first(database_url, ANSWERS, monkeypatch)
    assert len({reason for _, reason in before}) == 16
    database = Database(database_url)
    database.prepare()
    with database.reading() as connection:
        found = stored(connection)
    database.close()
    assert found == reasons_today(ANSWERS)
    assert {reason for _, reason in found} == set(Reason)


def test_a_failure_at_any_statement_leaves_the_old_store_whole(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = ANSWERS[::40]
    before = store_at_first(database_url, kept, monkeypatch)
    database = Database(database_url)
    with database.reading() as connection:
        tables_before = tables(connection)
    for number in itertools.count(1):
        failed = failure_at(database_url, number)
        with database.reading() as connection:
            assert tables(connection) == tables_before, failed
            found = stored(connection)
            version = connection.scalar(text("SELECT version_num FROM alembic_version"))
        if failed is None:
            break
        assert (found, version) == (before, "0001"), failed
    database.close()
    assert found == reasons_today(kept) != before
    assert number > 10

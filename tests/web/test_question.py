"""The question of fairness without a browser: what becomes of its requests, and what is shown."""

from __future__ import annotations

import time
from typing import Any

import pytest
from answering import a_receipt, an_answer
from page import component, opened, run, visible_texts
from pseudo import MARKED, untranslated
from sqlalchemy import func, select

from sedma_elo.examples import EXAMPLES
from sedma_elo.feedback import store
from sedma_elo.feedback.answer import Part, Role, Verdict
from sedma_elo.feedback.database import Database, Fault, StoreUnavailable
from sedma_elo.feedback.fairness import Verdicts
from sedma_elo.feedback.store import Kept
from sedma_elo.feedback.tables import CommentState, answers, visits
from sedma_elo.inputs import Inputs
from sedma_elo.web import address, question, session
from sedma_elo.web import answers as store_of_the_page
from sedma_elo.web.question import Asked, Outcome

MATCH = address.write(Inputs(EXAMPLES["careless_win"]))


@pytest.fixture
def asked(database: Database, monkeypatch: pytest.MonkeyPatch) -> Asked:
    """What a session knows that has been open for a while."""
    known = Asked(since=time.monotonic() - 60)
    monkeypatch.setattr(question, "_asked", lambda: known)
    monkeypatch.setattr(store_of_the_page, "database", lambda: database)
    monkeypatch.setattr(session, "language", lambda: "en")
    return known


def a_request(**said: Any) -> dict[str, Any]:
    usual = {
        "number": 1,
        "kind": "save",
        "match": MATCH,
        "receipt": a_receipt(),
        "respondent": a_receipt(),
        "verdict": "much_too_low",
        "role": "player",
        "part": "bad_moves",
        "parts_shown": ["rounding", "bad_moves", "expected_score", "k_factor", "other"],
        "wished_change": "+4",
        "comment": " Won, and lost. ",
        "charts_seen": 6,
        "website": "",
    }
    return {**usual, **said}


def count(database: Database) -> int:
    with database.reading() as connection:
        return connection.scalar(select(func.count()).select_from(answers)) or 0


@pytest.mark.usefixtures("asked")
def test_an_answer_is_saved_as_it_was_given(database: Database) -> None:
    outcome = question._done(a_request())
    assert outcome.state == "saved"
    assert outcome.kept is not None
    answer = outcome.kept.answer
    assert (answer.verdict, answer.role, answer.part) == (
        Verdict.MUCH_TOO_LOW,
        Role.PLAYER,
        Part.BAD_MOVES,
    )
    assert (answer.wished_change, answer.comment, answer.charts_seen) == (4, "Won, and lost.", 6)
    assert answer.parts_shown[0] is Part.ROUNDING
    assert answer.match == EXAMPLES["careless_win"]
    assert count(database) == 1


@pytest.mark.parametrize(
    ("typed", "kept"),
    [("+4", 4), (" 4 ", 4), ("\u22123", -3), ("\u20133", -3), ("-3", -3), ("", None), (" ", None)],
)
@pytest.mark.usefixtures("asked")
def test_wishes_as_people_type_them(typed: str, kept: int | None) -> None:
    outcome = question._done(a_request(wished_change=typed))
    assert outcome.kept is not None
    assert outcome.kept.answer.wished_change == kept


@pytest.mark.usefixtures("asked")
def test_everything_that_is_wrong_is_said_at_once() -> None:
    outcome = question._done(a_request(wished_change="0,5", comment="x" * 1_001))
    assert [problem.field for problem in outcome.problems] == ["wished_change", "comment"]


@pytest.mark.usefixtures("asked")
def test_a_session_is_counted_as_sent_once(database: Database) -> None:
    for _ in range(3):
        question._done(a_request())
    with database.reading() as connection:
        assert connection.execute(select(visits.c.stage, visits.c.sessions)).all() == [("sent", 1)]


@pytest.mark.usefixtures("asked")
def test_only_the_verdict_is_needed(database: Database) -> None:
    said = a_request(part=None, wished_change=None, comment="")
    assert question._done(said).state == "saved"
    assert count(database) == 1


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("verdict", "splendid"),
        ("verdict", None),
        ("verdict", ["fair"]),
        ("role", None),
        ("part", "bonus"),
        ("part", "won_by_16"),
        ("wished_change", "0,5"),
        ("wished_change", "1+2"),
        ("wished_change", "5+"),
        ("wished_change", "+-3"),
        ("wished_change", 10_001),
        ("wished_change", True),
        ("comment", "x" * 1_001),
        ("comment", 5),
        ("charts_seen", -1),
        ("charts_seen", "6"),
        ("receipt", "short"),
        ("respondent", None),
    ],
)
@pytest.mark.usefixtures("asked")
def test_forged_and_wrong_values_are_refused_by_their_field(
    database: Database, field: str, value: object
) -> None:
    outcome = question._done(a_request(**{field: value}))
    assert outcome.state == "refused"
    assert [problem.field for problem in outcome.problems] == [field]
    assert count(database) == 0


@pytest.mark.usefixtures("asked")
def test_a_match_that_cannot_be_read_is_refused(database: Database) -> None:
    assert question._done(a_request(match="a=nan")).problems[0].field == "a"
    for match in (None, "", "a=1500", f"{MATCH}&bad_b=0", f"{MATCH}&view=b"):
        assert question._done(a_request(match=match)).problems[0].field == "match"
    assert count(database) == 0


@pytest.mark.usefixtures("asked")
def test_programs_are_kept_out_with_a_message(database: Database, asked: Asked) -> None:
    assert question._done(a_request(website="http://x")).state == "looks_automatic"
    asked.since = time.monotonic()
    assert question._done(a_request()).state == "too_fast"
    assert count(database) == 0


@pytest.mark.usefixtures("asked")
def test_a_session_is_one_respondent_whatever_it_sends(database: Database) -> None:
    for _ in range(store.OF_ONE_RESPONDENT.answers):
        assert question._done(a_request()).state == "saved"
    assert question._done(a_request()).state == "too_many"
    assert count(database) == store.OF_ONE_RESPONDENT.answers


@pytest.mark.usefixtures("asked")
def test_one_receipt_is_one_answer_found_changed_and_withdrawn(database: Database) -> None:
    receipt = a_receipt()
    for number, verdict in enumerate(("fair", "fair", "not_sure"), start=1):
        said = a_request(number=number, receipt=receipt, verdict=verdict)
        assert question._done(said).state == "saved"
    assert count(database) == 1
    dashed = "-".join(receipt[start : start + 4] for start in range(0, 16, 4)).lower()
    found = question._done({"number": 4, "kind": "find", "receipt": dashed})
    assert (found.state, found.match) == ("found", MATCH)
    assert found.kept is not None
    assert found.kept.answer.verdict is Verdict.NOT_SURE
    withdrawing = {"number": 5, "kind": "withdraw", "receipt": receipt, "match": MATCH}
    assert question._done(withdrawing).state == "withdrawn"
    assert question._done(withdrawing).state == "unknown"
    assert question._done(a_request(receipt=receipt)).state == "withdrawn"
    assert question._done({"number": 6, "kind": "find", "receipt": receipt}).state == "withdrawn"
    assert question._done({"number": 7, "kind": "find", "receipt": a_receipt()}).state == "unknown"
    assert count(database) == 0


@pytest.mark.usefixtures("asked")
def test_a_store_that_fails_is_said_and_the_page_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> Database:
        raise StoreUnavailable(Fault.MISSING, "gone")

    monkeypatch.setattr(store_of_the_page, "database", gone)
    for kind in ("save", "find", "withdraw"):
        assert question._done(a_request(kind=kind)).state == "not_saved"


def test_what_came_of_it_is_shown_and_translated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "translator", lambda _language: MARKED)
    page = opened()
    kept = Kept(an_answer(), CommentState.NEW, "Thank you.", "https://forum.example.org/1")
    many = Verdicts({Verdict.FAIR: 80, Verdict.BIT_TOO_LOW: 40})
    for state in ("saved", "found", "withdrawn", "unknown", "not_saved", "too_many", "too_fast"):
        outcome = Outcome(1, state, MATCH, a_receipt(), kept, others=many)
        page.session_state.asked = Asked(outcome=outcome)
        run(page)
        assert [text for text in visible_texts(page) if untranslated(text)] == []
        told = component(page, "question")["outcome"]
        assert told["isBad"] is (state not in {"saved", "found", "withdrawn"})
    told = component(page, "question")["outcome"]
    assert "of ⟦120" in told["others"] or "of 120" in told["others"]


def test_the_parts_are_those_of_the_match_in_an_order_of_the_session() -> None:
    page = opened({"a": "1500", "b": "1300", "bad_a": "15", "n24_a": "1"})
    codes = [part["code"] for part in component(page, "question")["parts"]]
    assert set(codes) == {
        *("expected_score", "k_factor", "won_by_24", "bad_moves", "rounding", "other"),
    }
    assert codes[-1] == "other"
    run(page)
    assert codes == [part["code"] for part in component(page, "question")["parts"]]
    orders = {
        tuple(part["code"] for part in component(opened(), "question")["parts"]) for _ in range(12)
    }
    assert len(orders) > 1


def test_both_sides_of_a_match_are_judged_as_their_own_players() -> None:
    page = opened({"a": "1500", "b": "1300", "won": "a", "bad_a": "15", "view": "b"})
    asked_about = component(page, "question")
    assert asked_about["match"] == "a=1300&b=1500&won=b&bad_b=15&rule=published-1"
    assert asked_about["change"] == -8
    assert asked_about["role"] == "opponent"
    assert [role["label"] for role in asked_about["roles"]] == [
        "the player (1300)",
        "the opponent (1500)",
        "someone looking on",
    ]

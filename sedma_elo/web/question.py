""" "Does this feel fair?": the question under a result, and what becomes of its answers.

Requests of the form are numbered, so that each is done once however often it arrives. Nothing is
drawn while the database is in use: a run of the page may end at any element.
"""

from __future__ import annotations

import random
import re
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, cast

import streamlit as st

from sedma_elo.feedback import store, summaries
from sedma_elo.feedback.answer import COMMENT, WISH, Answer, Part, Role, parts_present, read_answer
from sedma_elo.feedback.fairness import Verdicts
from sedma_elo.feedback.receipt import read_receipt
from sedma_elo.feedback.store import Kept, TooManyAnswers, Withdrawn
from sedma_elo.feedback.tables import Stage
from sedma_elo.i18n import Translator
from sedma_elo.inputs import Inputs, whole_number
from sedma_elo.narrative import fairness
from sedma_elo.narrative.problems import allowed_values, refusals
from sedma_elo.problems import InvalidInput, Problem, Requirement
from sedma_elo.rating import Explanation, explain
from sedma_elo.web import address, answers, session
from sedma_elo.web.components import question_form

LEAST_SECONDS = 2.0
MARKED_IN_FORM = {"wished_change", "comment", "receipt"}
A_MATCH = Requirement("match_written", "a whole match as links write it")
STAGES = {Stage.SHOWN.value, Stage.BEGUN.value}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a request: its number, the match it was about, and the answer as it stands."""

    number: int
    state: str
    match: str = ""
    receipt: str = ""
    kept: Kept | None = None
    problems: tuple[Problem, ...] = ()
    others: Verdicts | None = None
    stamp: str = field(default_factory=lambda: secrets.token_hex(8))


@dataclass(slots=True)
class Asked:
    """What a session knows of its questions."""

    since: float = field(default_factory=time.monotonic)
    shuffle: int = field(default_factory=lambda: secrets.randbits(32))
    came: set[str] = field(default_factory=set)
    taken: int = 0
    respondent: str = ""
    outcome: Outcome | None = None


def question(t: Translator, inputs: Inputs, explanation: Explanation) -> None:
    """Ask how the change of the player who is looked at feels, and show what others said."""
    judged = inputs.seen()
    match = address.write(judged)
    shown = parts_shown(parts_present(explanation.a), match)
    outcome = _asked().outcome
    opponent = judged.match.rating_b
    question_form(
        {
            "match": match,
            "change": explanation.a.change,
            "longest": COMMENT.longest,
            "words": fairness.form_texts(t, explanation.a),
            "verdicts": _options(fairness.verdict_names(t)),
            "roles": _options(fairness.role_names_with_ratings(t, explanation.a, opponent)),
            "role": Role.PLAYER if inputs.view == "a" else Role.OPPONENT,
            "parts": _options({part: fairness.part_names(t)[part] for part in shown}),
            "outcome": _told(t, outcome) if outcome else None,
        },
        _on_request,
        _take_stage,
    )
    # Of a session that has just begun, after a restart, Streamlit calls no callback.
    if _take_request():
        st.rerun()


def parts_shown(present: tuple[Part, ...], match: str) -> tuple[Part, ...]:
    """The parts in an order drawn by lot for this session and match, "other" last."""
    order = list(present[:-1])
    random.Random(f"{_asked().shuffle} {match}").shuffle(order)  # noqa: S311 (no secret)
    return (*order, present[-1])


def _asked() -> Asked:
    if "asked" not in st.session_state:
        st.session_state.asked = Asked()
    return cast("Asked", st.session_state.asked)


def _options(names: Mapping[Any, str]) -> list[dict[str, str]]:
    return [{"code": code, "label": name} for code, name in names.items()]


def _told(t: Translator, outcome: Outcome) -> dict[str, Any]:
    kept = outcome.kept
    return {
        "number": outcome.number,
        "stamp": outcome.stamp,
        "state": outcome.state,
        "match": outcome.match,
        "receipt": outcome.receipt,
        "message": _message(t, outcome),
        "isBad": outcome.state not in {"saved", "found", "withdrawn"},
        "problems": {problem.field: allowed_values(t, problem) for problem in outcome.problems},
        "notes": fairness.notes(t, kept) if kept else [],
        "answer": _as_draft(kept.answer) if kept else {},
        "others": _others(t, outcome),
    }


def _others(t: Translator, outcome: Outcome) -> str:
    if outcome.kept is None or outcome.others is None:
        return ""
    return fairness.others(t, outcome.others, won=outcome.kept.answer.match.a_won)


def _message(t: Translator, outcome: Outcome) -> str:
    elsewhere = [problem for problem in outcome.problems if problem.field not in MARKED_IN_FORM]
    if elsewhere:
        return refusals(t, elsewhere)
    return fairness.outcome(t, outcome.state)


def _as_draft(answer: Answer) -> dict[str, Any]:
    wish = answer.wished_change
    return {
        "verdict": answer.verdict,
        "role": answer.role,
        "part": answer.part,
        "wish": None if wish is None else str(wish),
        "comment": answer.comment,
    }


def _take_stage() -> None:
    came = st.session_state.get("question", {}).get("came")
    new = (set(map(str, came)) if isinstance(came, list) else set()) & STAGES - _asked().came
    _asked().came |= new
    if not new:
        return
    try:
        with answers.database().writing() as connection:
            for stage in new:
                store.count_visit(connection, Stage(stage))
    except answers.CANNOT_KEEP:
        answers.logger.exception("a visit was not counted")


def _on_request() -> None:
    _take_request()


def _take_request() -> bool:
    """Do what is asked for and was not done yet; whether there was anything."""
    request = st.session_state.get("question", {}).get("request")
    asked = _asked()
    if not isinstance(request, dict) or type(request.get("number")) is not int:
        return False
    if request["number"] <= asked.taken:
        return False
    asked.taken = request["number"]
    asked.outcome = _done(request)
    found = asked.outcome
    if request.get("kind") == "find" and found.kept and found.match != _match_in_form():
        session.load(found.kept.answer.match)
        st.session_state.rules = found.kept.answer.rules
        st.session_state.view = "a"
    return True


def _match_in_form() -> str:
    inputs = session.inputs()
    return address.write(inputs.seen()) if isinstance(inputs, Inputs) else ""


def _done(request: Mapping[str, Any]) -> Outcome:
    """Do what a request asks for, and tell what became of it."""
    match = request.get("match") if isinstance(request.get("match"), str) else ""
    outcome = Outcome(request["number"], "refused", str(match))
    try:
        outcome = replace(outcome, receipt=read_receipt(request.get("receipt")))
        return {"save": _save, "withdraw": _withdraw, "find": _find}[str(request.get("kind"))](
            outcome, request
        )
    except InvalidInput as error:
        return replace(outcome, problems=error.problems)
    except Withdrawn:
        return replace(outcome, state="withdrawn")
    except TooManyAnswers:
        return replace(outcome, state="too_many")
    except answers.CANNOT_KEEP:
        answers.logger.exception("an answer was not kept")
        return replace(outcome, state="not_saved")


def _save(outcome: Outcome, request: Mapping[str, Any]) -> Outcome:
    if request.get("website"):
        return replace(outcome, state="looks_automatic")
    if time.monotonic() - _asked().since < LEAST_SECONDS:
        return replace(outcome, state="too_fast")
    answer = _answer(outcome.match, request)
    # One for each session, so that limits hold whatever a browser sends.
    asked = _asked()
    asked.respondent = asked.respondent or read_receipt(request.get("respondent"), "respondent")
    with answers.database().writing() as connection:
        store.save(connection, answer, outcome.receipt, asked.respondent)
        if Stage.SENT not in asked.came:
            store.count_visit(connection, Stage.SENT)
        others = _similar(connection, answer)
        kept = store.find(connection, outcome.receipt)
    asked.came.add(Stage.SENT)
    return replace(outcome, state="saved", kept=kept, others=others)


def _withdraw(outcome: Outcome, _request: Mapping[str, Any]) -> Outcome:
    with answers.database().writing() as connection:
        was_there = store.withdraw(connection, outcome.receipt)
    return replace(outcome, state="withdrawn" if was_there else "unknown")


def _find(outcome: Outcome, _request: Mapping[str, Any]) -> Outcome:
    with answers.database().reading() as connection:
        kept = store.find(connection, outcome.receipt)
        if kept is None:
            return replace(outcome, state="unknown")
        others = _similar(connection, kept.answer)
    match = address.write(Inputs(kept.answer.match, kept.answer.rules))
    return replace(outcome, state="found", match=match, kept=kept, others=others)


def _similar(connection: Any, answer: Answer) -> Verdicts:
    match = answer.match
    return summaries.similar(connection, match.a_won, match.rating_a - match.rating_b)


def _answer(match: str, request: Mapping[str, Any]) -> Answer:
    """The answer in a request, about the match that was on the page when it was given."""
    opened = address.read_text(match)
    if opened.problems:
        raise InvalidInput(opened.problems)
    inputs = opened.inputs
    if address.write(inputs) != match:
        raise InvalidInput([Problem("match", match, A_MATCH)])
    present = parts_present(explain(inputs.match, inputs.rules).a)
    shown = parts_shown(present, match)
    if request.get("parts_shown") != list(shown):
        shown = _order(request.get("parts_shown"), present)
    return read_answer(
        {**request, "wished_change": _wish(request.get("wished_change"))},
        inputs.match,
        inputs.rules,
        shown,
        session.language(),
    )


def _order(order: object, present: tuple[Part, ...]) -> tuple[Part, ...]:
    """The order in which another session, before a restart, had shown the parts."""
    if isinstance(order, list) and sorted(map(str, order)) == sorted(present):
        return tuple(Part(code) for code in order)
    return present


def _wish(text: object) -> object:
    """The number in a wish as it was typed, None where nothing was; else what was typed."""
    if not isinstance(text, str):
        return text
    if not text.strip():
        return None
    plain = re.sub(r"^\s*\+(?=[0-9])", "", text).replace("\N{EN DASH}", "-")
    number = whole_number("wished_change", plain, WISH)
    return text if isinstance(number, Problem) else number

"""How the rule of a session is changed, with whatever a browser may send for it."""

from __future__ import annotations

from typing import Any

import pytest
import streamlit as st

from sedma_elo import PUBLISHED, RuleSet
from sedma_elo.csharp import constants
from sedma_elo.rule_texts import texts_of
from sedma_elo.rules import PARAMETERS, edited
from sedma_elo.variants import VARIANTS
from sedma_elo.web import rule_edits, session


class State(dict[str, Any]):
    """What a session remembers, without a session."""

    def __getattr__(self, name: str) -> Any:
        return self[name]

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value


@pytest.fixture
def state(monkeypatch: pytest.MonkeyPatch) -> State:
    """A session that was opened under the published rule by a link with something wrong in it."""
    known = State(link_problems=("something",))
    monkeypatch.setattr(st, "session_state", known)
    session.use_rules(PUBLISHED)
    return known


def send(state: State, edits: Any) -> RuleSet:
    state.rule_form = {"edits": edits}
    rule_edits.take_edits()
    return session.rules()


def test_edits_are_taken_together_and_once(state: State) -> None:
    rules = send(state, {"cap_malus": [1, "0,1"], "scale": [2, " 480 "]})
    assert rules.differences() == {"cap_malus": 0.1, "scale": 480}
    assert rules.name == "edited"
    assert session.typed_rule().texts["cap_malus"] == "0,1"
    assert session.typed_rule().taken == 2
    assert state.link_problems == ()
    assert send(state, {"cap_malus": [1, "0.2"], "scale": [2, "500"]}) is rules
    assert send(state, {"cap_malus": [3, "0.3"], "scale": [4, "400"]}) is PUBLISHED


def test_a_refused_number_is_kept_as_typed_and_the_rule_stays(state: State) -> None:
    before = send(state, {"scale": [1, "480"]})
    assert send(state, {"cap_malus": [2, "x"], "score_max": [3, "1.5"]}) is before
    assert [(problem.field, problem.value) for problem in rule_edits.problems()] == [
        ("cap_malus", "x")
    ]
    assert session.typed_rule().texts["score_max"] == "1.5"
    mended = send(state, {"cap_malus": [4, "0.1"]})
    assert mended.differences() == {"cap_malus": 0.1, "scale": 480, "score_max": 1.5}
    assert rule_edits.problems() == []


@pytest.mark.parametrize(
    "edits",
    [
        None,
        5,
        "scale",
        True,
        [],
        ["scale"],
        [["scale", [1, "480"]]],
        {},
        {"scale": None},
        {"scale": "480"},
        {"scale": [1]},
        {"scale": [1, "480", "x"]},
        {"scale": ["1", "480"]},
        {"scale": [1, 480]},
        {"scale": [1.0, "480"]},
        {"scale": [True, "480"]},
        {"scale": [1, None]},
        {"scale": {"0": 1, "1": "480"}},
        {"scale": [0, "480"]},
        {"scale": [-1, "480"]},
        {"nonsense": [1, "480"]},
        {"name": [1, "ours"]},
        {"version": [1, "2"]},
        {"k_bands.0.k": [1, "20"]},
        {"file": [1, None]},
        {"file": [1, ["x"]]},
    ],
)
def test_what_is_no_edit_is_passed_over(state: State, edits: Any) -> None:
    assert send(state, edits) is PUBLISHED
    assert session.typed_rule().texts == texts_of(PUBLISHED)
    assert session.typed_rule().taken == 0
    assert rule_edits.file_problems() == ()
    assert state.link_problems == ("something",)


def test_an_edit_counts_beside_what_is_none(state: State) -> None:
    edits = {"nonsense": [9, "1"], "cap_malus": [9, 1], "scale": [1, "480"]}
    assert send(state, edits).differences() == {"scale": 480}
    assert session.typed_rule().taken == 1


@pytest.mark.parametrize("text", ["\0", "\ud800", "9" * 100_000, "1:2," * 1_000, "x" * 100_000])
@pytest.mark.parametrize("name", ["scale", "k_bands"])
def test_a_forged_text_is_a_refused_number(state: State, name: str, text: str) -> None:
    assert send(state, {name: [10**30, text]}) is PUBLISHED
    assert {problem.field.split(".")[0] for problem in rule_edits.problems()} == {name}


def test_before_the_form_has_sent_anything_nothing_is_taken(state: State) -> None:
    rule_edits.take_edits()
    assert "rule_form" not in state
    assert session.rules() is PUBLISHED


OURS = PUBLISHED.replace(name="ours", version=3, cap_malus=0.1)


@pytest.mark.parametrize("text", [OURS.to_json(), constants(OURS)])
def test_a_file_takes_the_place_of_what_was_typed(state: State, text: str) -> None:
    stamp = session.typed_rule().stamp
    send(state, {"scale": [1, "x"]})
    rules = send(state, {"file": [2, text]})
    assert rules.differences() == {"cap_malus": 0.1}
    assert session.typed_rule().texts == texts_of(OURS)
    assert (session.typed_rule().taken, session.typed_rule().stamp) == (2, stamp + 1)
    assert state.link_problems == ()
    assert rule_edits.problems() == []


def test_a_file_wins_over_edits_sent_with_it(state: State) -> None:
    rules = send(state, {"scale": [2, "480"], "file": [1, OURS.to_json()]})
    assert rules == OURS
    assert session.typed_rule().taken == 2


def test_a_refused_file_leaves_the_rule_until_the_next_edit(state: State) -> None:
    before = send(state, {"scale": [1, "480"]})
    text = OURS.to_json().replace("0.1", "7")
    assert send(state, {"file": [2, text]}) is before
    assert "cap_malus" in [problem.field for problem in rule_edits.file_problems()]
    assert session.typed_rule().texts["scale"] == "480"
    assert rule_edits.problems() == []
    send(state, {"scale": [3, "500"]})
    assert rule_edits.file_problems() == ()


def test_edits_sent_with_a_refused_file_stay_to_be_seen(state: State) -> None:
    send(state, {"cap_malus": [1, "0.2"], "file": [2, "nonsense"]})
    assert rule_edits.file_problems() != ()
    assert session.typed_rule().texts["cap_malus"] == "0.2"
    assert session.rules().differences() == {"cap_malus": 0.2}


@pytest.mark.parametrize(
    "text", ["", "[]", "\ud800", "{" * 50_000, " " * 64_001, "BonusPer16 = " * 4_000]
)
def test_any_text_of_a_file_is_answered(state: State, text: str) -> None:
    assert send(state, {"file": [1, text]}) is PUBLISHED
    assert rule_edits.file_problems() != ()


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_takes_the_place_of_everything(state: State, name: str) -> None:
    state.rule_form = {"edits": {"scale": [1, "480"], "cap_16": [2, "x"]}}
    rule_edits.use_variant(name)
    assert session.rules() is VARIANTS[name]
    assert session.typed_rule().texts == texts_of(VARIANTS[name])
    assert session.typed_rule().taken == 2


def test_one_number_is_undone_after_what_was_typed_last(state: State) -> None:
    session.use_rules(edited(PUBLISHED, cap_malus=0.1, scale=480))
    state.rule_form = {"edits": {"score_max": [1, "1.5"]}}
    rule_edits.undo("scale")
    assert session.rules().differences() == {"cap_malus": 0.1, "score_max": 1.5}
    assert session.typed_rule().texts["scale"] == "400"


@pytest.mark.parametrize(
    ("name", "partner", "changes"),
    [
        ("cap_16", "bonus_per_16", {"cap_16": 0.6, "bonus_per_16": 0.5}),
        ("bonus_per_16", "cap_16", {"cap_16": 0.01, "bonus_per_16": 0.01}),
        ("cap_malus", "malus_per_bad_move", {"cap_malus": 0.5, "malus_per_bad_move": 0.4}),
        ("malus_per_bad_move", "cap_malus", {"cap_malus": 0.01, "malus_per_bad_move": 0.005}),
        ("score_min", "score_max", {"score_min": -1, "score_max": -0.5}),
        ("score_max", "score_min", {"score_min": 1, "score_max": 1.5}),
    ],
)
@pytest.mark.usefixtures("state")
def test_a_number_that_fits_no_longer_is_undone_with_its_partner(
    name: str, partner: str, changes: dict[str, float]
) -> None:
    session.use_rules(edited(PUBLISHED, scale=480, **changes))
    rule_edits.undo(name)
    assert set(changes) == {name, partner}
    assert session.rules().differences() == {"scale": 480}


@pytest.mark.usefixtures("state")
def test_a_number_that_fits_alone_leaves_its_partner() -> None:
    session.use_rules(edited(PUBLISHED, cap_malus=0.5, malus_per_bad_move=0.1))
    rule_edits.undo("cap_malus")
    assert session.rules().differences() == {"malus_per_bad_move": 0.1}


@pytest.mark.parametrize("name", PARAMETERS)
@pytest.mark.usefixtures("state")
def test_every_number_can_be_undone_under_every_variant(name: str) -> None:
    for rules in VARIANTS.values():
        session.use_rules(rules)
        rule_edits.undo(name)
        assert name not in session.rules().differences()

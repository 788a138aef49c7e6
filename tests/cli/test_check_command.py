"""`sedma-elo check`: the promises of a rule set, and how a build learns that one is broken."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import pytest
from calling import BROKEN, FINE, WRONG, call, refusal
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sedma_elo import PUBLISHED, rate
from sedma_elo.csharp import constants
from sedma_elo.inputs import Inputs
from sedma_elo.web import address

KEPT = (
    *("more_never_hurts", "better_result_pays_more", "swing_within_k", "clean_win_moves"),
    *("symmetric", "no_exact_halves", "precision_does_not_decide"),
)
NOT_KEPT = (
    *("winner_never_loses", "loser_never_gains", "every_coefficient_counts"),
    *("points_neither_made_nor_lost", "no_edge_hopping", "ratings_stay_above_zero"),
)
# A score of −1 costs more than a loss, and more than K.
BREAKING = ("--set", "score_min=-1", "--set", "cap_malus=2")


def data_of(*words: str, status: int = FINE) -> dict[str, Any]:
    result = call("check", *words, "--json")
    assert (result.exit_code, result.stderr) == (status, "")
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def promises_of(*words: str, status: int = FINE) -> dict[str, dict[str, Any]]:
    listed = data_of(*words, status=status)["promises"]
    return {found["promise"]: found for found in listed}


def inputs_in(link: str) -> Inputs:
    opened = address.read(parse_qs(link.removeprefix("/?")))
    assert opened.problems == ()
    return opened.inputs


def test_the_published_rule_passes_with_what_it_breaks_named() -> None:
    result = call("check")
    assert (result.exit_code, result.stderr) == (FINE, "")
    first, blank, *lines = result.stdout.splitlines()
    assert (first, blank) == ("Published rule, version 1 (da97b67917ff)", "")
    signs = [line[0] for line in lines if not line.startswith(" ")]
    assert (signs.count("+"), signs.count("-"), signs.count("!")) == (7, 6, 0)
    assert lines[:3] == [
        "- A winner never loses points",
        "  From a gap of 158 points on (K 40) a careless winner loses points, at worst 12.",
        "    /?a=1199&b=439&won=a&bad_a=15&rule=published-1",
    ]


def test_as_json_the_published_rule_keeps_seven_of_thirteen() -> None:
    found = data_of()
    assert found["schema"] == "sedma-elo/checks/1"
    assert found["rule"] == {
        "name": "published",
        "version": 1,
        "fingerprint": PUBLISHED.fingerprint,
        "differences": {},
    }
    holds = {each["promise"]: each["holds"] for each in found["promises"]}
    assert holds == dict.fromkeys(KEPT, True) | dict.fromkeys(NOT_KEPT, False)
    assert {each["promise"]: each["must"] for each in found["promises"]} == holds


def test_a_rule_that_breaks_what_the_published_one_keeps_fails() -> None:
    result = call("check", *BREAKING)
    assert result.exit_code == BROKEN
    lines = result.stdout.splitlines()
    at = lines.index("! A win pays more than a loss")
    # By hand, at K 40 and level ratings: 40 × (−1 − 0.5) = −60 and 40 × (0.044 − 0.5) = −18.
    assert lines[at + 1] == (
        "  The best loss can pay 42 points more than the worst win: −18 against −60."
    )
    found = promises_of(*BREAKING, status=BROKEN)
    assert found["better_result_pays_more"]["must"]
    assert not found["better_result_pays_more"]["holds"]


def test_a_rule_that_keeps_as_much_passes() -> None:
    found = promises_of("--set", "cap_malus=0.1")
    assert not found["winner_never_loses"]["must"]
    assert not found["winner_never_loses"]["holds"]


def test_only_the_named_promises_must_hold() -> None:
    assert call("check", "--must", "winner_never_loses").exit_code == BROKEN
    assert call("check", "--must", "symmetric").exit_code == FINE
    assert call("check", *BREAKING, "--must", "symmetric").exit_code == FINE
    both = ("--must", "symmetric", "--must", "winner_never_loses")
    found = promises_of(*both, status=BROKEN)
    assert {name for name, each in found.items() if each["must"]} == {
        "symmetric",
        "winner_never_loses",
    }
    assert "! A winner never loses points" in call("check", *both).stdout
    assert "- A loser never gains points" in call("check", *both).stdout


def test_a_rule_without_penalty_is_passed_to_keep_what_it_must() -> None:
    words = ("--set", "malus_per_bad_move=0", "--set", "cap_malus=0")
    assert call("check", *words, "--must", "winner_never_loses").exit_code == FINE


@pytest.mark.parametrize("promise", ["winner_never_loses", "loser_never_gains"])
def test_the_named_matches_break_the_promise_as_said(promise: str) -> None:
    found = promises_of("--set", "cap_malus=0.2")[promise]
    worst, first = inputs_in(found["worst"]), inputs_in(found["first"])
    assert worst.rules == first.rules
    assert worst.rules.differences() == {"cap_malus": 0.2}
    wrong_way = 1 if promise == "loser_never_gains" else -1
    for inputs in (worst, first):
        assert inputs.match.a_won is (promise == "winner_never_loses")
    changes = [rate(each.match, each.rules)[0] - each.match.rating_a for each in (worst, first)]
    assert changes[0] == wrong_way * found["amount"]
    assert wrong_way * changes[1] > 0


@pytest.mark.parametrize("write", [lambda rules: rules.to_json(), constants])
def test_a_file_is_tested_and_changed_further(write: Any, tmp_path: Path) -> None:
    file = tmp_path / "rule"
    file.write_text(write(PUBLISHED.replace(score_min=-1, cap_malus=2)), "utf-8")
    assert call("check", str(file)).exit_code == BROKEN
    found = data_of(str(file), "--set", "cap_malus=0.3", "--set", "score_min=0")
    assert found["rule"]["fingerprint"] == PUBLISHED.fingerprint


def test_it_is_told_in_a_language() -> None:
    told = {code: call("check", "--lang", code).stdout for code in ("en", "it", "ru", "bs")}
    assert len({text.splitlines()[0] for text in told.values()}) == 4
    links = {text.count("/?a=") for text in told.values()}
    assert links == {6}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("missing.json",), "missing.json: No such file or directory"),
        (("--set", "nonsense=1"), "nonsense: '1' is refused; allowed is one of k_bands, "),
        (("--set", "cap_malus"), "cap_malus: '' is refused; allowed is a number from 0 to 2"),
        (
            ("--set", "score_min=1"),
            "score_min: '1' is refused; allowed is a number below score_max",
        ),
        (("--must", "nonsense"), "'winner_never_loses'"),
        (("--must", ""), "'winner_never_loses'"),
        (("--lang", "xx"), "--lang"),
        (("one.json", "two.json"), "two.json"),
        (("--won", "a"), "--won"),
    ],
)
def test_what_is_refused_is_named(words: tuple[str, ...], said: str) -> None:
    assert said in refusal("check", *words)


def test_a_folder_is_no_rule_set(tmp_path: Path) -> None:
    assert refusal("check", str(tmp_path)).startswith(f"Error: {tmp_path}: ")


TEXT = PUBLISHED.to_json()


def spoilt(at: int, length: int, by: bytes) -> bytes:
    return TEXT.encode()[:at] + by + TEXT.encode()[at + length :]


contents = st.one_of(
    st.binary(max_size=200),
    st.text(max_size=200).map(lambda text: ("{" + text).encode("utf-8", "surrogatepass")),
    st.builds(spoilt, st.integers(0, len(TEXT)), st.integers(1, 9), st.binary(max_size=5)),
)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(contents)
def test_no_file_ends_in_a_traceback(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "rule"
    file.write_bytes(content)
    result = call("check", str(file), "--must", "symmetric")
    assert result.exit_code in {FINE, BROKEN, WRONG}
    assert (result.stdout == "") is (result.exit_code == WRONG)

"""`sedma-elo explain`: what it tells of a match, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import pytest
from calling import FINE, WRONG, call, refusal
from hypothesis import given, settings
from hypothesis import strategies as st

from sedma_elo import PUBLISHED, Match, PlayerStats, rate
from sedma_elo.csharp import constants
from sedma_elo.examples import EXAMPLES
from sedma_elo.inputs import MATCH_CODES, Inputs
from sedma_elo.rules import KNOWN_RULE_SETS, PARAMETERS
from sedma_elo.web import address

CARELESS = ("--a", "1500", "--b", "1300", "--won", "a", "--bad-a", "15")
OURS = PUBLISHED.replace(name="ours", version=3, cap_malus=0.1, scale=480)


def explained(*words: str) -> str:
    result = call("explain", *words)
    assert (result.exit_code, result.stderr) == (FINE, "")
    return result.stdout


def data_of(*words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(explained(*words, "--json"))
    return found


def inputs_in(link: str) -> Inputs:
    opened = address.read(parse_qs(link.removeprefix("/?")))
    assert opened.problems == ()
    return opened.inputs


def test_a_match_is_told_with_its_reasons_its_rule_and_its_link() -> None:
    lines = explained(*CARELESS).splitlines()
    assert lines[:5] == [
        "Seven rating: 1500 → 1498 (−2); opponent 1300 → 1292 (−8)",
        (
            "You won, and yet your rating fell by 2 points. You were expected to score 0.76 "
            "against this opponent; your win counted 0.70, because bad moves cut it by 0.30."
        ),
        "Plain Elo result +7.7 · Bad moves −9.6 · Rounded −0.1",
        "Published rule, version 1 (da97b67917ff)",
        "/?a=1500&b=1300&won=a&bad_a=15&rule=published-1",
    ]


def test_the_five_steps_follow_in_order_with_their_formulas() -> None:
    lines = explained(*CARELESS).splitlines()[5:]
    assert [line[:2] for line in lines[1::3]] == ["1 ", "2 ", "3 ", "4 ", "5 "]
    assert lines[1].startswith("1 Expected score: You are 200 points above your opponent. ")
    assert lines[2::3] == [
        "    1 / (1 + 10^(−200 / 400)) = 0.75975",
        "    1 + 0 − 0.30 = 0.70",
        "    0.70 limited to 0 … 1 = 0.70",
        "    32 × (0.70 − 0.75975) = −1.91",
        "    1500 − 1.91 = 1498.09 → 1498",
    ]


def test_a_changed_rule_is_said_before_anything_else() -> None:
    lines = explained(*CARELESS, "--set", "cap_malus=0.1").splitlines()
    assert lines[0].startswith("Not the published rule: Cap of the penalty 0.1 instead of 0.3 (")
    # By hand: 32 × (0.9 − 0.75975) = 4.49.
    assert lines[1] == "Seven rating: 1500 → 1504 (+4); opponent 1300 → 1292 (−8)"
    assert lines[4] == "/?a=1500&b=1300&won=a&bad_a=15&rule=published-1&cap_malus=0.1"


@pytest.mark.parametrize(
    ("changes", "differences"),
    [
        (["scale=480"], {"scale": 480}),
        (["scale=480", "cap_malus=0,1"], {"scale": 480, "cap_malus": 0.1}),
        (["score_min=-1"], {"score_min": -1}),
        (["cap_malus=0.1", "cap_malus=0.3"], {}),
        (
            ["k_bands=1500:64,20.5"],
            {"k_bands": [{"below": 1500, "k": 64}, {"below": None, "k": 20.5}]},
        ),
        # Either alone would not fit the other number as it is published.
        (
            ["malus_per_bad_move=0.4", "cap_malus=0.5"],
            {"malus_per_bad_move": 0.4, "cap_malus": 0.5},
        ),
        ([f"scale={PUBLISHED.scale}"], {}),
    ],
)
def test_numbers_are_set_by_name(changes: list[str], differences: dict[str, Any]) -> None:
    words = [word for change in changes for word in ("--set", change)]
    assert data_of(*CARELESS, *words)["rule"]["differences"] == differences


@pytest.mark.parametrize("text", [OURS.to_json(), constants(OURS), "\ufeff" + OURS.to_json()])
def test_a_rule_comes_from_a_file_and_is_changed_further(text: str, tmp_path: Path) -> None:
    file = tmp_path / "rule"
    file.write_text(text, "utf-8")
    found = data_of(*CARELESS, "--rules", str(file), "--set", "cap_malus=0.2")
    assert found["rule"]["differences"] == {"cap_malus": 0.2, "scale": 480}
    assert inputs_in(found["link"]).rules.fingerprint == OURS.replace(cap_malus=0.2).fingerprint


def test_the_name_in_a_json_file_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "rule.json"
    file.write_text(OURS.to_json(), "utf-8")
    assert data_of(*CARELESS, "--rules", str(file))["rule"] == {
        "name": "ours",
        "version": 3,
        "fingerprint": OURS.fingerprint,
        "differences": {"cap_malus": 0.1, "scale": 480},
    }


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Seven rating: 1500 → 1498 (−2); opponent 1300 → 1292 (−8)"),
        ("it", "Rating Seven: 1500 → 1498 (−2); avversario 1300 → 1292 (−8)"),
    ],
)
def test_it_is_told_in_a_language(language: str, told: str) -> None:
    assert explained(*CARELESS, "--lang", language).startswith(f"{told}\n")


def test_every_language_tells_the_same_numbers() -> None:
    told = {code: explained(*CARELESS, "--lang", code) for code in ("en", "it", "ru", "bs")}
    assert len({text.splitlines()[1] for text in told.values()}) == 4
    for text in told.values():
        assert "1500 → 1498 (−2)" in text
        assert text.splitlines()[4] == "/?a=1500&b=1300&won=a&bad_a=15&rule=published-1"


def test_as_json_every_term_stands_with_its_number() -> None:
    found = data_of(*CARELESS, "--n24-b", "1")
    assert (found["schema"], found["rule"]["name"]) == ("sedma-elo/explanation/1", "published")
    own, other = found["a"], found["b"]
    assert (own["won"], own["rating"], own["new_rating"], own["change"]) == (True, 1500, 1498, -2)
    assert own["band"] == {"below": 1800, "k": 32}
    assert own["expected"] == pytest.approx(1 / (1 + 10**-0.5))
    assert own["malus"]["counted"] == pytest.approx(0.3)
    assert own["adjusted"] == pytest.approx(0.7)
    # By hand, the loser's 10% of 0.1: 32 × (0.01 − 0.24025) = −7.37.
    assert (other["bonus"], other["bonus_share"]) == (pytest.approx(0.01), pytest.approx(0.1))
    assert other["exact_change"] == pytest.approx(-7.3681, abs=1e-4)
    assert other["change"] == -7
    for player in (own, other):
        assert sum(player["ledger"].values()) == pytest.approx(player["change"])


def test_the_match_in_the_json_is_the_one_that_was_asked_for() -> None:
    found = data_of(*CARELESS, "--n24-b", "1")["match"]
    stats = [PlayerStats(**found.pop(f"stats_{side}")) for side in "ab"]
    match = Match(found["rating_a"], found["rating_b"], found["a_won"], *stats)
    assert match == Match(1500, 1300, True, PlayerStats(15), PlayerStats(won_by_24=1))


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_link_leads_to_the_same_match(example: str) -> None:
    link = address.write(Inputs(EXAMPLES[example]))
    query = [pair.split("=") for pair in link.split("&") if not pair.startswith("rule")]
    words = [word for name, text in query for word in (f"--{name.replace('_', '-')}", text)]
    found = data_of(*words)
    assert found["link"] == f"/?{link}"
    assert (found["a"]["new_rating"], found["b"]["new_rating"]) == rate(EXAMPLES[example])


COUNTS = {"bad": "bad_moves", "n16": "won_by_16", "n24": "won_by_24", "n4": "won_by_4_and_last"}


@pytest.mark.parametrize("side", ["a", "b"])
@pytest.mark.parametrize("code", COUNTS)
def test_every_count_has_an_option_of_its_own(code: str, side: str) -> None:
    match = data_of("--a", "1", "--b", "2", "--won", "b", f"--{code}-{side}", "7")["match"]
    counts = {(of, what): n for of in "ab" for what, n in match[f"stats_{of}"].items() if n}
    assert counts == {(side, COUNTS[code]): 7}
    assert (match["rating_a"], match["rating_b"], match["a_won"]) == (1, 2, False)


@pytest.mark.parametrize("words", [("--a", "-50"), ("--a=-50",), ("--a", "−50"), ("--a", " -50 ")])
def test_ratings_below_zero_are_taken_however_they_are_given(words: tuple[str, ...]) -> None:
    assert data_of(*words, "--b", "0", "--won", "a")["match"]["rating_a"] == -50


@pytest.mark.parametrize("code", sorted(MATCH_CODES - {"won"}))
@pytest.mark.parametrize(
    "text", ["x", "", "1.0", "0,5", "1e3", "100001", "-100001", "nan", "１", "9" * 5_000]
)
def test_a_bad_number_of_the_match_is_named(code: str, text: str) -> None:
    words = {"--a": "1500", "--b": "1300", f"--{code.replace('_', '-')}": text}
    said = refusal("explain", *(word for pair in words.items() for word in pair), "--won", "a")
    assert said.startswith(f"Error: {code}: ")
    assert "allowed is a whole number from" in said
    assert len(said.splitlines()) == 1


def test_a_count_below_zero_is_refused() -> None:
    said = refusal("explain", *CARELESS[:6], "--bad-a", "-1")
    assert said == "Error: bad_a: '-1' is refused; allowed is a whole number from 0 to 1000\n"


def test_all_bad_numbers_are_named_at_once() -> None:
    said = refusal("explain", "--a", "x", "--b", "y", "--won", "a", "--n4-b", "z")
    assert [part.split(":")[0] for part in said.removeprefix("Error: ").split("; ")[::2]] == [
        "a",
        "b",
        "n4_b",
    ]


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("--b", "1300", "--won", "a"), "--a"),
        (("--a", "1500", "--won", "a"), "--b"),
        (("--a", "1500", "--b", "1300"), "--won"),
        (("--a", "1500", "--b", "1300", "--won"), "--won"),
        (("--a", "1500", "--b", "1300", "--won", "draw"), "--won"),
        ((*CARELESS, "--lang", "xx"), "--lang"),
        ((*CARELESS, "--set"), "--set"),
        ((*CARELESS, "--bad-c", "1"), "--bad-c"),
        ((*CARELESS, "nonsense"), "nonsense"),
    ],
)
def test_what_is_missing_or_unknown_is_named(words: tuple[str, ...], named: str) -> None:
    assert named in refusal("explain", *words).split("Error: ")[1]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ("cap_malus", "cap_malus"),
        ("cap_malus=", "cap_malus"),
        ("cap_malus=x", "cap_malus"),
        ("cap_malus=-0.1", "cap_malus"),
        ("cap_malus=0.01", "cap_malus"),
        ("malus_per_bad_move=0.4", "malus_per_bad_move"),
        ("cap_malus=0.1=0.2", "cap_malus"),
        ("scale=nan", "scale"),
        ("scale=1e3", "scale"),
        ("score_min=1", "score_min"),
        ("k_bands=x", "k_bands.0.k"),
        ("k_bands=1200:40,1000:32,16", "k_bands"),
        ("name=ours", "name"),
        ("CAP_MALUS=0.1", "CAP_MALUS"),
        ("=0.1", ""),
        ("", ""),
    ],
)
def test_a_number_of_the_rule_that_cannot_be_set_is_named(change: str, field: str) -> None:
    said = refusal("explain", *CARELESS, "--set", change)
    assert said.startswith(f"Error: {field}: ")
    assert said.count("is refused") == 1


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    said = refusal("explain", *CARELESS, "--set", "nonsense=1", "--set", "scale=0")
    assert said == (
        f"Error: nonsense: '1' is refused; allowed is one of {', '.join(PARAMETERS)}; "
        "scale: '0' is refused; allowed is a number from 1 to 10000\n"
    )


CSHARP = constants(PUBLISHED)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "file: '' is refused; allowed is a rule set as JSON or as C# lines"),
        (b"[]", "file: '[]' is refused"),
        (b"null", "file: 'null' is refused"),
        (b"{}", "cap_malus: None is refused"),
        (b"{", "rule set: '{' is refused"),
        (OURS.to_json().replace("0.1", "7").encode(), "cap_malus: 7 is refused"),
        (OURS.to_json().replace("cap_malus", "cap").encode(), "cap: 0.1 is refused"),
        (CSHARP.replace("MaxMalus = 0.3f", "MaxMalus = 7f").encode(), "cap_malus: '7' is refused"),
        (bytes(range(256)), "not a text file"),
        (OURS.to_json().encode("utf-16"), "not a text file"),
        (b" " * 64_001, "larger than 64000 bytes"),
        ("č".encode() * 32_001, "larger than 64000 bytes"),
        (OURS.to_json().encode().ljust(64_001), "larger than 64000 bytes"),
    ],
)
def test_a_file_that_is_no_rule_set_is_named_with_what_is_wrong(
    content: bytes, said: str, tmp_path: Path
) -> None:
    file = tmp_path / "rule"
    file.write_bytes(content)
    told = refusal("explain", *CARELESS, "--rules", str(file))
    assert told.startswith(f"Error: {file}: ")
    assert said in told
    assert len(told) < 2_500


def test_a_file_as_large_as_may_be_is_read(tmp_path: Path) -> None:
    file = tmp_path / "rule"
    file.write_bytes(OURS.to_json().encode().ljust(64_000))
    assert data_of(*CARELESS, "--rules", str(file))["rule"]["name"] == "ours"


@pytest.mark.parametrize("name", ["", "missing", "a/b", "x" * 300])
def test_a_file_that_cannot_be_opened_is_named(name: str, tmp_path: Path) -> None:
    told = refusal("explain", *CARELESS, "--rules", str(tmp_path / name))
    assert told.startswith(f"Error: {tmp_path / name}: ")


def test_a_file_without_an_end_is_refused() -> None:
    endless = Path("/dev/zero")
    if not endless.exists():
        pytest.skip("there is no endless file here")
    assert "larger than 64000 bytes" in refusal("explain", *CARELESS, "--rules", str(endless))


# What the system hands to a program has no zero byte in it.
anything = st.text(st.characters(exclude_characters="\0"), max_size=30)
options = st.sampled_from(
    [*(f"--{code.replace('_', '-')}" for code in sorted(MATCH_CODES)), "--set", "--rules", "--lang"]
)
changes = st.builds(
    "{}={}".format, st.sampled_from([*PARAMETERS, "name", *KNOWN_RULE_SETS]), anything
)


@settings(max_examples=80)
@given(st.lists(st.tuples(options, st.one_of(anything, changes)), max_size=4))
def test_no_text_ends_in_a_traceback(given: list[tuple[str, str]]) -> None:
    more = [word for pair in given for word in pair]
    result = call("explain", *CARELESS, *more)
    assert result.exit_code in {FINE, WRONG}
    assert (result.stdout == "") is (result.exit_code == WRONG)

"""C# lines: what they say, that they come back as they went, and what they refuse."""

from __future__ import annotations

import pytest
from hypothesis import given
from strategies import rule_sets

from sedma_elo import PUBLISHED, InvalidInput, RuleSet
from sedma_elo.csharp import CONSTANTS, LONGEST, constants, read_constants, read_rules
from sedma_elo.problems import Text
from sedma_elo.rules import PARAMETERS
from sedma_elo.variants import VARIANTS


def test_the_published_rule_in_c_sharp() -> None:
    assert constants(PUBLISHED).splitlines() == [
        f"// published-1 {PUBLISHED.fingerprint}",
        "const float BonusPer16 = 0.05f;",
        "const float MaxBonus16 = 0.15f;",
        "const float BonusPer24 = 0.1f;",
        "const float MaxBonus24 = 0.2f;",
        "const float BonusPer4AndLast = 0.03f;",
        "const float MaxBonus4AndLast = 0.09f;",
        "const float LoserBonusShare = 0.1f;",
        "const float MalusPerBadMove = 0.02f;",
        "const float MaxMalus = 0.3f;",
        "const double Scale = 400d;",
        "const float ScoreMin = 0f;",
        "const float ScoreMax = 1f;",
        "static int GetKFactor(int rating) =>",
        "    rating < 1200 ? 40 :",
        "    rating < 1800 ? 32 :",
        "    rating < 2200 ? 24 :",
        "    16;",
    ]


def test_a_fraction_of_a_point_makes_k_a_double() -> None:
    rules = PUBLISHED.replace(k_bands=[{"below": None, "k": 12.5}])
    assert constants(rules).splitlines()[-2:] == [
        "static double GetKFactor(int rating) =>",
        "    12.5;",
    ]


def test_every_number_has_its_line() -> None:
    assert {*CONSTANTS, "k_bands"} == set(PARAMETERS)


@given(rule_sets())
def test_lines_give_the_same_numbers_back(rules: RuleSet) -> None:
    assert read_constants(constants(rules)).fingerprint == rules.fingerprint


@pytest.mark.parametrize("name", VARIANTS)
def test_variants_come_back(name: str) -> None:
    back = read_constants(constants(VARIANTS[name]))
    assert back.differences() == VARIANTS[name].differences()


def refused(text: str) -> dict[str, object]:
    with pytest.raises(InvalidInput) as error:
        read_constants(text)
    return {problem.field: problem.value for problem in error.value.problems}


def test_what_is_missing_is_named() -> None:
    lines = constants(PUBLISHED).splitlines(keepends=True)
    assert refused("".join(line for line in lines if "MaxMalus" not in line)) == {"cap_malus": None}
    assert set(refused("something else")) == {"file"}
    assert set(refused("const float MaxMalus = 0.3f;")) == {*PARAMETERS} - {"cap_malus"}


def test_comments_and_other_code_are_no_numbers() -> None:
    rules = PUBLISHED.replace(cap_malus=0.1)
    lines = constants(rules).replace(
        "const float MaxMalus", "// MaxMalus = 0.3f;\nconst float MaxMalus"
    )
    around = f"/* rating < 2400 ? 8 : */ int x = rating < 5 ? 1 : 2;\n{lines}/* rating < 9 ? 7 : *"
    assert read_constants(around).differences() == {"cap_malus": 0.1}


def test_a_number_given_twice_is_refused() -> None:
    text = constants(PUBLISHED)
    assert refused(text + "const float MaxMalus = 0.1f;") == {"cap_malus": ["0.3", "0.1"]}
    assert set(refused(text + "static int GetKFactor(int rating) => 9;")) == {"k_bands"}


@pytest.mark.parametrize(
    ("old", "new", "field", "value"),
    [
        ("MaxMalus = 0.3f", "MaxMalus = lots", "cap_malus", "lots"),
        ("MaxMalus = 0.3f", "MaxMalus = 7f", "cap_malus", "7"),
        ("MaxMalus = 0.3f", "MaxMalus = 0.01f", "cap_malus", "0.01"),
        ("? 40 :", "? 0 :", "k_bands.0.k", 0),
        ("rating < 1800", "rating < x", "k_bands.1.below", "x"),
    ],
)
def test_what_is_wrong_is_named(old: str, new: str, field: str, value: object) -> None:
    assert refused(constants(PUBLISHED).replace(old, new)) == {field: value}


def test_lines_without_blanks_are_read() -> None:
    plain = constants(PUBLISHED.replace(cap_malus=0.5))
    method = plain.index("static")
    dense = plain[:method] + plain[method:].replace(" ", "").replace("\n", "")
    assert read_constants(dense).differences() == {"cap_malus": 0.5}


@pytest.mark.parametrize(
    ("first", "again"),
    [
        ("MaxMalus = ", " "),
        ("MaxMalus", " "),
        ("", "MaxMalus="),
        ("rating < ", "?"),
        ("", "rating<"),
        ("", "rating<1?"),
        ("rating < 1 ? 2 :", " "),
        ("rating < 1 ? 2 :", ":"),
        ("", "=>"),
        ("", ";"),
        ("", "/*"),
        ("GetKFactor(int rating) => ", "/"),
    ],
)
def test_lines_made_to_be_slow_come_to_an_end(first: str, again: str) -> None:
    """Where a pattern goes back to try again, these take minutes to years."""
    text = first + again * (LONGEST // len(again))
    assert refused(text + "x")
    assert refused(text + "x;")


def test_a_file_longer_than_any_rule_set_is_refused() -> None:
    padded = constants(PUBLISHED).ljust(LONGEST)
    assert read_rules(padded).differences() == {}
    with pytest.raises(InvalidInput) as error:
        read_rules(padded + " ")
    (problem,) = error.value.problems
    assert (problem.field, problem.allowed) == ("file", Text(LONGEST))


@pytest.mark.parametrize("mark", ["", "\ufeff", "\n "])
def test_a_file_is_told_by_its_beginning(mark: str) -> None:
    rules = PUBLISHED.replace(name="ours", cap_malus=0.1)
    assert read_rules(mark + rules.to_json()) == rules
    assert read_rules(mark + constants(rules)).differences() == {"cap_malus": 0.1}

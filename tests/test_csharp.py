"""C# lines: what they say, that they come back as they went, and what they refuse."""

from __future__ import annotations

import pytest
from hypothesis import given
from strategies import rule_sets

from sedma_elo import PUBLISHED, InvalidInput, RuleSet
from sedma_elo.csharp import CONSTANTS, constants, read_constants
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
    assert set(refused("something else")) == set(PARAMETERS)


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

"""A rule set as C# lines that the game's developers can paste, and read back from such lines."""

from __future__ import annotations

import re

from sedma_elo.problems import InvalidInput, Problem, Requirement, Text
from sedma_elo.rule_texts import rules_of, written
from sedma_elo.rules import PUBLISHED, RuleSet

CONSTANTS = {
    "bonus_per_16": "float BonusPer16",
    "cap_16": "float MaxBonus16",
    "bonus_per_24": "float BonusPer24",
    "cap_24": "float MaxBonus24",
    "bonus_per_4_and_last": "float BonusPer4AndLast",
    "cap_4_and_last": "float MaxBonus4AndLast",
    "loser_bonus_share": "float LoserBonusShare",
    "malus_per_bad_move": "float MalusPerBadMove",
    "cap_malus": "float MaxMalus",
    "scale": "double Scale",
    "score_min": "float ScoreMin",
    "score_max": "float ScoreMax",
}
"""Type and name of each number; the method of the posts has some of them in its expressions."""

CONSTANT_GIVEN = Requirement("constant_given", "a C# constant of this name")


def constants(rules: RuleSet) -> str:
    """The numbers as C# constants, and the K-factor as a method.

    >>> print(constants(PUBLISHED).splitlines()[1])
    const float BonusPer16 = 0.05f;
    """
    lines = [f"// {rules.code} {rules.fingerprint}"]
    for name, declared in CONSTANTS.items():
        suffix = "f" if declared.startswith("float") else "d"
        lines.append(f"const {declared} = {written(getattr(rules, name))}{suffix};")
    kind = "int" if all(band.k.is_integer() for band in rules.k_bands) else "double"
    lines.append(f"static {kind} GetKFactor(int rating) =>")
    lines += [
        f"    {written(band.k)};"
        if band.below is None
        else f"    rating < {band.below} ? {written(band.k)} :"
        for band in rules.k_bands
    ]
    return "\n".join(lines) + "\n"


LONGEST = 64_000
"""More characters than any rule set takes."""

# Foreign text is read in a time that grows no faster than the text: nothing here goes back to
# try again, and no number is longer than any that is taken.
_NUMBER = r"[^\s?:;]{1,420}+"
_NAMES = {declared.split()[1]: name for name, declared in CONSTANTS.items()}
_CONSTANT = re.compile(rf"\b({'|'.join(_NAMES)})\s*+=([^;]*+);")
_BAND = re.compile(rf"rating\s*+<\s*+({_NUMBER})\s*+\?\s*+({_NUMBER})\s*+:")
_LAST_OF_SEVERAL = re.compile(rf":\s*+({_NUMBER})\s*+;")
_ONLY_ONE = re.compile(rf"=>\s*+({_NUMBER})\s*+;")


def read_constants(text: str) -> RuleSet:
    """The rule set in such lines; `InvalidInput` names each number that is missing or wrong."""
    statements = text[: text.rfind(";") + 1]
    texts: dict[str, str] = {}
    for constant, value in _CONSTANT.findall(statements):
        texts.setdefault(_NAMES[constant], re.sub("[fFdD]$", "", value.strip()))
    bands = _BAND.findall(statements)
    last = (_LAST_OF_SEVERAL if bands else _ONLY_ONE).search(statements)
    if last:
        texts["k_bands"] = ",".join([*(f"{edge}:{k}" for edge, k in bands), last[1]])
    missing = {**CONSTANTS, "k_bands": "GetKFactor"}.keys() - texts
    rules, problems = rules_of(texts, PUBLISHED)
    problems += [Problem(name, None, CONSTANT_GIVEN) for name in sorted(missing)]
    if problems:
        raise InvalidInput(problems)
    return rules


def read_rules(text: str) -> RuleSet:
    """The rule set in a file: JSON, or else C# lines; `InvalidInput` names what is wrong."""
    if len(text) > LONGEST:
        raise InvalidInput([Problem("rule set", text[:LONGEST], Text(LONGEST))])
    plain = text.removeprefix("\ufeff").strip()
    return RuleSet.from_json(plain) if plain.startswith("{") else read_constants(plain)

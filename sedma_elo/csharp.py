"""A rule set as C# lines that the game's developers can paste, and read back from such lines."""

from __future__ import annotations

import re

from sedma_elo.problems import InvalidInput, Problem, Requirement, Text
from sedma_elo.rule_texts import rules_of, written
from sedma_elo.rules import PARAMETERS, PUBLISHED, RuleSet

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

CONSTANT_GIVEN = Requirement("constant_given", "a C# constant of this name, once")
RULE_SET = Requirement("rule_set", "a rule set as JSON or as C# lines")


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
_COMMENT = re.compile(r"//[^\n]*+|/\*(?:[^*]|\*(?!/))*+(?:\*/)?+")
_NUMBER = r"[^\s?:;]{1,420}+"
_NAMES = {declared.split()[1]: name for name, declared in CONSTANTS.items()}
_CONSTANT = re.compile(rf"\b({'|'.join(_NAMES)})\s*+=([^;]*+);")
_K_FACTOR = re.compile(r"GetKFactor\s*+\([^)]*+\)\s*+=>([^;]*+);")
_BAND = re.compile(rf"rating\s*+<\s*+({_NUMBER})\s*+\?\s*+({_NUMBER})\s*+:")


def read_constants(text: str) -> RuleSet:
    """The rule set in such lines, but for comments; `InvalidInput` names each number amiss.

    It is amiss where it is missing, wrong, or given more than once.
    """
    code = _COMMENT.sub(" ", text)
    code = code[: code.rfind(";") + 1]
    found = [
        (_NAMES[constant], re.sub("[fFdD]$", "", value.strip()))
        for constant, value in _CONSTANT.findall(code)
    ]
    found += [("k_bands", _bands(body)) for body in _K_FACTOR.findall(code)]
    if not found:
        raise InvalidInput([Problem("file", text, RULE_SET)])
    names = [name for name, _ in found]
    texts = {name: value for name, value in found if names.count(name) == 1}
    rules, problems = rules_of(texts, PUBLISHED)
    problems += [
        Problem(name, [value for of, value in found if of == name] or None, CONSTANT_GIVEN)
        for name in PARAMETERS
        if names.count(name) != 1
    ]
    if problems:
        raise InvalidInput(problems)
    return rules


def _bands(body: str) -> str:
    """K bands as links write them, of the expression that gives the K-factor of a rating."""
    bands = [f"{edge}:{k}" for edge, k in _BAND.findall(body)]
    return ",".join([*bands, _BAND.sub("", body).strip()])


def read_rules(text: str) -> RuleSet:
    """The rule set in a file: JSON, or else C# lines; `InvalidInput` names what is wrong."""
    if len(text) > LONGEST:
        raise InvalidInput([Problem("file", text[:LONGEST], Text(LONGEST))])
    plain = text.removeprefix("\ufeff").strip()
    return RuleSet.from_json(plain) if plain.startswith("{") else read_constants(plain)

"""The numbers of a rule as text, in links and in the lab's form, and what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from sedma_elo.problems import (
    Allowed,
    DecimalNumber,
    InvalidInput,
    Problem,
    Requirement,
    WholeNumber,
)
from sedma_elo.rules import PARAMETERS, RATING, STEPS_AND_CAPS, K, RuleSet, bounds, edited

BANDS_WRITTEN = Requirement("bands_written", "bands such as 1200:40,1800:32,24")
FITS_WITH = {"score_min": "score_max", **{cap: step for step, cap in STEPS_AND_CAPS}}
"""Which other number a refused one may be refused for, where it was not given itself."""


def written(value: Any) -> str:
    """A number of the rule, or its K bands, in as many digits as it takes to read it back.

    >>> written(0.0125), written(400.0)
    ('0.0125', '400')
    """
    if isinstance(value, tuple):
        edges = ("" if band["below"] is None else f"{band['below']}:" for band in value)
        ks = (written(band["k"]) for band in value)
        return ",".join(edge + k for edge, k in zip(edges, ks, strict=True))
    return np.format_float_positional(value, trim="-")


def texts_of(rules: RuleSet) -> dict[str, str]:
    """Every number of a rule set as `written`, by its name."""
    return {name: written(value) for name, value in rules.model_dump(include={*PARAMETERS}).items()}


def rules_of(texts: Mapping[str, str], base: RuleSet) -> tuple[RuleSet, list[Problem]]:
    """`base` with the numbers that these texts give, and all that is wrong with the others.

    A problem's field is the name of a number, or of one in a band, such as `k_bands.0.k`.
    """
    changes: dict[str, Any] = {}
    problems: list[Problem] = []
    for name in PARAMETERS:
        if name in texts:
            try:
                changes[name] = _READERS.get(name, _read_decimal)(name, texts[name])
            except InvalidInput as error:
                problems += error.problems
    while changes:
        try:
            return edited(base, **changes), problems
        except InvalidInput as error:
            for problem in error.problems:
                name = _given(problem.field, changes)
                is_of_a_band = "." in problem.field
                problems.append(
                    problem if is_of_a_band else Problem(name, texts[name], problem.allowed)
                )
                changes.pop(name, None)
    return base, problems


def parameter(field: str) -> str:
    """The name of the number that a problem's field belongs to."""
    return field.split(".", maxsplit=1)[0]


def _given(field: str, changes: Mapping[str, Any]) -> str:
    """The given number behind a refused one: a value may be refused beside another."""
    name = parameter(field)
    return name if name in changes else FITS_WITH[name]


def _read_decimal(name: str, text: str) -> float:
    return _decimal(name, text, bounds(name))


def _decimal(field: str, text: str, allowed: DecimalNumber) -> float:
    plain = _plain(text).replace(",", ".")
    if not re.fullmatch(r"[-+]?([0-9]{1,9}(\.[0-9]{0,400})?|\.[0-9]{1,400})", plain):
        raise InvalidInput([Problem(field, text, allowed)])
    return float(plain)


def _whole(field: str, text: str, allowed: WholeNumber) -> int:
    plain = _plain(text)
    if not re.fullmatch(r"-?[0-9]{1,9}", plain):
        raise InvalidInput([Problem(field, text, allowed)])
    return int(plain)


def _plain(text: str) -> str:
    return text.strip().replace("\N{MINUS SIGN}", "-")


def _read_bands(name: str, text: str) -> list[dict[str, Any]]:
    """K bands as links write them: `edge:k` for each but the last, which is its K alone."""
    *lower, last = text.split(",")
    if any(band.count(":") != 1 for band in lower) or ":" in last:
        raise InvalidInput([Problem(name, text, BANDS_WRITTEN)])
    problems: list[Problem] = []

    def read(reader: Callable[..., Any], field: str, cell: str, allowed: Allowed) -> Any:
        try:
            return reader(field, cell, allowed)
        except InvalidInput as error:
            problems.extend(error.problems)
            return None

    bands = []
    for index, band in enumerate(lower):
        edge, k = band.split(":")
        below = read(_whole, f"{name}.{index}.below", edge, RATING)
        bands.append({"below": below, "k": read(_decimal, f"{name}.{index}.k", k, K)})
    bands.append({"below": None, "k": read(_decimal, f"{name}.{len(lower)}.k", last, K)})
    if problems:
        raise InvalidInput(problems)
    return bands


_READERS: dict[str, Callable[[str, str], Any]] = {"k_bands": _read_bands}

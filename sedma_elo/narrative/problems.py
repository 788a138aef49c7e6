"""Refused values in words: which field, what came, what is allowed."""

from __future__ import annotations

from collections.abc import Sequence

from sedma_elo.i18n import Translator
from sedma_elo.problems import (
    DecimalNumber,
    OneOf,
    Problem,
    Requirement,
    Text,
    WholeNumber,
    in_short,
)
from sedma_elo.rules import MOST_BANDS

MOST_CHARACTERS = 60
MOST_PROBLEMS = 8


def refusals(t: Translator, problems: Sequence[Problem]) -> str:
    """Every refused value in words, a line each; of very many, the first and their number."""
    lines = [refusal(t, problem) for problem in problems[:MOST_PROBLEMS]]
    more = len(problems) - MOST_PROBLEMS
    if more > 0:
        lines.append(t.plural("And {n} more.", "And {n} more.", more))
    return "\n".join(lines)


def refusal(t: Translator, problem: Problem) -> str:
    """One refused value: its field, the value as it came, and what is allowed."""
    return t(
        "{field}: “{value}” was not taken. {allowed}",
        field=in_short(problem.field, MOST_CHARACTERS),
        value=in_short(str(problem.value), MOST_CHARACTERS),
        allowed=allowed_values(t, problem),
    )


def allowed_values(t: Translator, problem: Problem) -> str:
    """What a field allows, as a sentence."""
    match problem.allowed:
        case WholeNumber(low, high):
            return t(
                "Allowed is a whole number from {low} to {high}, digits only.",
                low=t.whole(low),
                high=t.whole(high),
            )
        case DecimalNumber(low, high):
            return t(
                "Allowed is a number from {low} to {high}, in plain digits.",
                low=t.factor(low),
                high=t.factor(high),
            )
        case OneOf(codes):
            return t("Allowed is one of: {codes}.", codes=", ".join(codes))
        case Text(longest):
            return t.plural(
                "Allowed is text of at most {n} character.",
                "Allowed is text of at most {n} characters.",
                longest,
            )
        case Requirement(code):
            return requirement(t, code)


def requirement(t: Translator, code: str) -> str:
    """A condition between several values, as a sentence."""
    match code:
        case "below_score_max":
            return t("The lowest match score must be below the highest.")
        case "cap_holds_one_step":
            return t("A cap must be no smaller than a single step of what it caps.")
        case "rising_bands":
            return t("Edges must rise from band to band, and the last band has none.")
        case "known_parameter":
            return t("A link has no such parameter; the rest of the link counts.")
        case "band_count":
            return t("Allowed are one to {most} bands.", most=t.whole(MOST_BANDS))
        case "bands_written":
            return t("Allowed are bands such as {example}.", example="1200:40,1800:32,24")
        case "receipt_code":
            return t("Allowed is a code such as {example}.", example="ABCD-1234-EFGH-5678")
        case "thread_link":
            return t("Allowed is an https link to one of the forums that are configured.")
        case "reason_given":
            return t("A reason is needed here.")
        case "instant":
            return t(
                "Allowed is a day and a time in UTC such as {example}.", example="2026-11-30 18:00"
            )
        case "after_since":
            return t("Until must be later than from.")
        case "burst_named":
            return t("Name a respondent, or a time from or until.")
        case "once":
            return t("Allowed is one value; the link has several.")
        case "below_high":
            return t("A range must end above its beginning.")
        case "something_free":
            return t("Choose at least one number that may move.")
        case "named_once":
            return t("Each number can be chosen only once.")
    return t("Allowed is a value of the right kind.")

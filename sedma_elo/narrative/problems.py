"""Refused values in words: which field, what came, what is allowed."""

from __future__ import annotations

from sedma_elo.i18n import Translator
from sedma_elo.problems import DecimalNumber, OneOf, Problem, Requirement, WholeNumber

SHOWN_OF_A_VALUE = 60


def refusal(t: Translator, problem: Problem) -> str:
    """One refused value: its field, the value as it came, and what is allowed."""
    value = str(problem.value)
    if len(value) > SHOWN_OF_A_VALUE:
        value = value[:SHOWN_OF_A_VALUE] + "…"
    return t(
        "{field}: “{value}” was not taken. {allowed}",
        field=problem.field,
        value=value,
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
                "Allowed is a number from {low} to {high}.", low=t.factor(low), high=t.factor(high)
            )
        case OneOf(codes):
            return t("Allowed is one of: {codes}.", codes=", ".join(codes))
        case Requirement(code):
            return requirement(t, code)


def requirement(t: Translator, code: str) -> str:
    """A condition between several values, as a sentence."""
    match code:
        case "below_score_max":
            return t("Allowed is a number below score_max.")
        case "cap_holds_one_step":
            return t("A cap must be no smaller than a single step of what it caps.")
        case "rising_bands":
            return t("Edges must rise from band to band, and the last band has none.")
        case "known_parameter":
            return t("A link has no such parameter; the rest of the link counts.")
        case "bands_written":
            return t("Allowed are bands such as {example}.", example="1200:40,1800:32,24")
        case "once":
            return t("Allowed is one value; the link has several.")
    return t("Allowed is a value of the right kind.")

"""The parts of "How it works": the rule's numbers, and where prose and method differ."""

from __future__ import annotations

import streamlit as st

from sedma_elo.i18n import Translator
from sedma_elo.rules import PARAMETERS, RuleSet
from sedma_elo.web.markup import escaped, table


def numbers(t: Translator, rules: RuleSet) -> None:
    """Every number of the rule, with the sentence of the posts it comes from."""
    rows = []
    for name, field in PARAMETERS.items():
        source = field.json_schema_extra
        quote = source["source"] if isinstance(source, dict) else ""
        rows.append((t(field.title or name), escaped(str(quote)), _value(t, rules, name)))
    header = (t("Number"), t("Where it comes from (the Bosnian post)"), t("Value"))
    st.markdown(table(header, rows, numbers=1))


def _value(t: Translator, rules: RuleSet, name: str) -> str:
    if name != "k_bands":
        return t.factor(getattr(rules, name))
    return ", ".join(
        t("{k} below {edge}", k=t.factor(band.k), edge=t.whole(band.below))
        if band.below is not None
        else t("{k} above", k=t.factor(band.k))
        for band in rules.k_bands
    )


def steps_in_short(t: Translator) -> None:
    """The order of the computation."""
    st.markdown(
        "\n".join(
            f"{number}. {sentence}"
            for number, sentence in enumerate(
                (
                    t("The two ratings say what share of the match is expected of you."),
                    t("A win starts at 1, a loss at 0."),
                    t(
                        "Rounds won by 16, by 24 and by 4 and last add a bonus, each kind up to "
                        "its cap; a loser keeps a tenth of it."
                    ),
                    t("Bad moves take a penalty, up to its cap."),
                    t("The match score is kept between 0 and 1."),
                    t("K, by your rating before the match, turns the difference into points."),
                    t("The new rating is rounded to a whole number."),
                ),
                start=1,
            )
        )
    )


def prose_and_method(t: Translator) -> None:
    """Where the posts' prose says something else than the method does."""
    st.markdown(
        "\n".join(
            f"- {sentence}"
            for sentence in (
                t(
                    "The Italian and Bosnian prose puts 2200 and 1800 into the lower band. In the "
                    "method, exactly 1200, 1800 and 2200 belong to the upper one."
                ),
                t(
                    "The prose reads as if bonuses were added to a win. A win already counts 1 and "
                    "no score goes above 1, so a bonus can only win back what bad moves cost."
                ),
                t("The Russian text has lost its signs for below and above."),
            )
        )
    )

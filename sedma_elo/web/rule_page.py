"""The parts of "How it works": the rule's numbers, and where prose and method differ."""

from __future__ import annotations

import streamlit as st

from sedma_elo.i18n import Translator
from sedma_elo.narrative.rules import title, value
from sedma_elo.rules import PARAMETERS, RuleSet
from sedma_elo.web.markup import escaped, table


def numbers(t: Translator, rules: RuleSet) -> None:
    """Every number of the rule, with the sentence of the posts it comes from."""
    rows = []
    for name, field in PARAMETERS.items():
        source = field.json_schema_extra
        quote = source["source"] if isinstance(source, dict) else ""
        rows.append((title(t, name), escaped(t(str(quote))), value(t, rules, name)))
    header = (t("Number of the rule"), t("Where it comes from (the Bosnian post)"), t("Value"))
    st.markdown(table(header, rows, numbers=1))


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


def checks(t: Translator) -> None:
    """How it is known that this page computes what the game does."""
    st.markdown(
        "\n".join(
            f"- {sentence}"
            for sentence in (
                t(
                    "The method of the posts was run as it stands for 8,500 matches: 4,000 under "
                    "the published numbers, 4,500 under changed ones. A third of them lie on edges "
                    "of K, caps and limits. Every one comes out the same here, to the point."
                ),
                t(
                    "For every score that the rule can give, in every band of K and at every gap "
                    "from −3000 to 3000 points, two computations, one match at a time and many at "
                    "once, give the same rating."
                ),
                t(
                    "Scores are computed in single precision and ratings in double, as in the "
                    "method."
                ),
            )
        )
    )

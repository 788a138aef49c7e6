"""The rule to take away: as a link, as text for a discussion, as JSON, and as C# lines."""

from __future__ import annotations

import streamlit as st

from sedma_elo.csharp import constants
from sedma_elo.feedback.judged import under
from sedma_elo.i18n import Translator
from sedma_elo.inputs import Inputs
from sedma_elo.narrative import complaints
from sedma_elo.narrative.effect import edited_rule_effect
from sedma_elo.narrative.names import match_in_a_line
from sedma_elo.narrative.rule_change import summary
from sedma_elo.narrative.thread import LINK
from sedma_elo.problems import Problem
from sedma_elo.rating import explain
from sedma_elo.rules import PUBLISHED, RuleSet
from sedma_elo.web import address
from sedma_elo.web.components import share_buttons
from sedma_elo.web.lab.checks import checked_under
from sedma_elo.web.lab.stored import stored_complaints


def take_away(t: Translator, inputs: Inputs | list[Problem], rules: RuleSet) -> None:
    """Link, text and files of the rule, each with its button."""
    text = _summary(t, inputs, rules)
    query = address.write_current(inputs, rules)
    st.markdown("#### " + t("What changes, as text for a discussion"), anchors=False)
    share_buttons(query, text, t)
    st.text(text.removesuffix(LINK).rstrip())
    st.markdown("#### " + t("The rule as a file"), anchors=False)
    st.download_button(
        t("Rule set as JSON"),
        data=rules.to_json(),
        file_name=f"seven-rule-{rules.code}-{rules.fingerprint}.json",
        mime="application/json",
        key="rule_json",
        on_click="ignore",
        icon=":material/download:",
    )
    st.markdown("#### " + t("The numbers as C# lines"), anchors=False)
    st.code(constants(rules), language="csharp")


def _summary(t: Translator, inputs: Inputs | list[Problem], rules: RuleSet) -> str:
    of_match: list[str] = []
    if isinstance(inputs, Inputs):
        match = inputs.seen().match
        effect = edited_rule_effect(t, explain(match, PUBLISHED), explain(match, rules))
        of_match = [match_in_a_line(t, match) + ":", effect]
    said = stored_complaints(t)
    answered = ""
    if said is not None:
        headline = complaints.headline(t, under(said, rules))
        answered = f"{headline} {complaints.intervals(t)} {complaints.warning(t)}"
    return summary(t, rules, checked_under(PUBLISHED, rules), of_match, answered)

"""The rule to take away: as a link, as JSON, as C# lines, and as text for a discussion."""

from __future__ import annotations

import streamlit as st

from sedma_elo.csharp import constants
from sedma_elo.i18n import Translator
from sedma_elo.rules import RuleSet


def take_away(t: Translator, rules: RuleSet, summary: str) -> None:
    """Files and text of the rule; the link stands above, with the button that copies it."""
    st.markdown("#### " + t("What changes, as text for a discussion"), anchors=False)
    st.code(summary, language=None, wrap_lines=True)
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

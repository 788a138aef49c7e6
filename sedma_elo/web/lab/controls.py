"""The rule as a form, what to start from, and what differs from the published rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import streamlit as st

from sedma_elo.i18n import Translator
from sedma_elo.narrative.problems import allowed_values, refusals
from sedma_elo.narrative.rules import differences, number_help, title, variant_name
from sedma_elo.problems import Problem
from sedma_elo.rules import MOST_BANDS, PARAMETERS, RuleSet, usual
from sedma_elo.variants import VARIANTS
from sedma_elo.web import rule_edits, session
from sedma_elo.web.components import rule_form
from sedma_elo.web.markup import bold, escaped

FIRST_EDGE = 1500
"""The edge of the first band that is added to a rule without any."""


def rule_controls(t: Translator, problems: Sequence[Problem]) -> None:
    """What to start from, and every number of the rule; `problems` are shown under their fields."""
    st.markdown("### " + t("The rule"), anchors=False)
    st.menu_button(
        t("Start from"),
        tuple(VARIANTS),
        format_func=lambda name: variant_name(t, name),
        key="start_from",
        on_click=_start,
        icon=":material/experiment:",
    )
    rule_form(_form_data(t, problems), rule_edits.take_edits)


def _start() -> None:
    rule_edits.use_variant(st.session_state.start_from)


def _form_data(t: Translator, problems: Sequence[Problem]) -> dict[str, Any]:
    typed, changed = session.typed_rule(), session.rules().differences()
    opened = rule_edits.file_problems()
    said = {problem.field: allowed_values(t, problem) for problem in problems}
    return {
        "fields": [
            {
                "code": name,
                "title": title(t, name),
                "help": number_help(t, name),
                "usual": list(usual(name)),
                "changed": name in changed,
            }
            for name in PARAMETERS
            if name != "k_bands"
        ],
        "bands": {
            "title": title(t, "k_bands"),
            "below": t("ratings below"),
            "above": t("all above"),
            "all": t("all ratings"),
            "add": t("Add a band"),
            "remove": t("Remove band"),
            "most": MOST_BANDS,
            "changed": "k_bands" in changed,
        },
        "firstEdge": FIRST_EDGE,
        "file": t("Open a rule from a file (JSON or C#)"),
        "decimal": t.decimal_mark,
        "texts": typed.texts,
        "taken": typed.taken,
        "stamp": typed.stamp,
        "problems": {**said, **({"file": refusals(t, opened)} if opened else {})},
    }


def list_of_changes(t: Translator, rules: RuleSet) -> None:
    """Every number that is not the published one, each with a button that undoes it."""
    changed = differences(t, rules)
    if not changed:
        st.info(t("This is the published rule. Change a number, or start from another rule."))
        return
    with st.container(border=True):
        st.markdown(
            ":material/experiment: "
            + bold(t("An edited rule, not the game's own."))
            + " "
            + t("The explainer uses it too, and says so, until you go back.")
        )
        with st.container(horizontal=True, gap="small"):
            for name, number, published, now in changed:
                st.button(
                    escaped(f"{number}: {published} → ") + bold(escaped(now)),
                    key=f"undo_{name}",
                    help=t("Undo this change"),
                    on_click=rule_edits.undo,
                    args=(name,),
                    icon=":material/undo:",
                    wrap=True,
                )
            st.button(
                t("Back to the published rule"),
                key="use_published_rule",
                on_click=session.use_published_rule,
                type="tertiary",
            )

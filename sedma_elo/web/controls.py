"""The controls of a match: who won, the numbers of both players, examples, swap, reset."""

from __future__ import annotations

import streamlit as st

from sedma_elo.examples import EXAMPLES
from sedma_elo.i18n import Translator
from sedma_elo.inputs import BLANK_MATCH, NUMBER_FIELDS, SIDES
from sedma_elo.narrative.names import example_name, number_help, number_name
from sedma_elo.narrative.problems import allowed_values
from sedma_elo.problems import Problem
from sedma_elo.web import session
from sedma_elo.web.components import match_form


def match_controls(t: Translator, problems: list[Problem]) -> None:
    """Everything a match is put in with; `problems` are shown under their fields."""
    st.markdown("### " + t("Your match"), anchors=False)
    match_form(_form_data(t, problems), session.take_edits)
    with st.container(horizontal=True, gap="small"):
        st.button(t("Swap sides"), key="swap", on_click=session.swap, icon=":material/swap_vert:")
        st.button(
            t("Reset"),
            key="reset",
            on_click=session.load,
            args=(BLANK_MATCH,),
            icon=":material/restart_alt:",
        )


def example_buttons(t: Translator) -> None:
    """A button for each example match."""
    st.caption(t("Try an example"))
    with st.container(horizontal=True, gap="small"):
        for code in EXAMPLES:
            st.button(
                example_name(t, code),
                key=f"example_{code}",
                on_click=session.load_example,
                args=(code,),
            )


def _form_data(t: Translator, problems: list[Problem]) -> dict[str, object]:
    typed = session.typed()
    titles = {"a": t("You"), "b": t("Opponent")}
    return {
        "winner": {"title": t("Result"), "a": t("I won"), "b": t("I lost")},
        "groups": [
            {
                "code": side,
                "title": titles[side],
                "fields": [
                    {
                        "code": field.code,
                        "title": number_name(t, field.what),
                        "help": number_help(t, field.what) if side == "a" else "",
                        "low": field.allowed.low,
                        "high": field.allowed.high,
                        "less": t("{name}: one less", name=number_name(t, field.what)),
                        "more": t("{name}: one more", name=number_name(t, field.what)),
                    }
                    for field in NUMBER_FIELDS
                    if field.side == side
                ],
            }
            for side in SIDES
        ],
        "texts": typed.texts,
        "taken": typed.taken,
        "stamp": typed.stamp,
        "problems": {problem.field: allowed_values(t, problem) for problem in problems},
    }

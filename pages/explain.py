"""Explain my match: the numbers of a match in, and step by step why both ratings moved."""

import streamlit as st

from sedma_elo import explain
from sedma_elo.inputs import SIDES, Inputs
from sedma_elo.narrative.names import rule_name
from sedma_elo.narrative.thread import as_text
from sedma_elo.web import address, session
from sedma_elo.web.alternatives import alternatives
from sedma_elo.web.components import address_bar, share_buttons
from sedma_elo.web.controls import example_buttons, match_controls
from sedma_elo.web.question import question
from sedma_elo.web.sections import ledger, other_rule, refused_link, result, step_by_step

t = session.words()
inputs = session.inputs()
problems = [] if isinstance(inputs, Inputs) else inputs

st.markdown("## " + t("Why did my rating move?"), anchors=False)
st.markdown(
    t("Enter a match of Seven and see, step by step, what moved both ratings and by how much.")
)
# Containers that are always there: what comes and goes in them leaves the rest in its place.
with st.container():
    other_rule(t, session.rules())
controls, answer = st.columns([3, 7], gap="medium")
with controls, st.container(border=True):
    match_controls(t, problems)
    example_buttons(t)
with controls:
    # Before the answer: whoever leaves on seeing it comes back to it.
    language, show = st.session_state.language, st.session_state.show
    address_bar(address.write_current(inputs, session.rules(), language, show), t.language)

with answer:
    with st.container():
        refused_link(t, session.link_problems())
    if not isinstance(inputs, Inputs):
        st.info(t("The answer comes back once every number is in order."))
        st.stop()

    explanation = explain(inputs.seen().match, inputs.rules)
    player, other = explanation.a, explanation.b
    with st.container(border=True):
        st.segmented_control(
            t("Seen by"),
            SIDES,
            format_func={"a": t("Me"), "b": t("My opponent")}.__getitem__,
            key="view",
            required=True,
            persist_state="session",
        )
        result(t, explanation, player, other)
        share_buttons(
            address.write(inputs, show=st.session_state.show),
            as_text(t, explanation, player, other),
            t,
        )
        ledger(t, player, other)
    with st.container(border=True):
        step_by_step(t, explanation, player, other)
    with st.container(border=True):
        alternatives(t, explanation)
    with st.container(border=True):
        if session.has_way_back():
            st.markdown(
                t("This match was only tried out. Go back to yours to say whether it feels fair.")
            )
        else:
            question(t, inputs, explanation)
    st.caption(rule_name(t, explanation.rules))

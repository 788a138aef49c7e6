"""Lab: the rule's numbers in, and what another rule would do to a match and to all of them."""

import streamlit as st

from sedma_elo.narrative.names import rule_name
from sedma_elo.web import address, rule_edits, session
from sedma_elo.web.components import address_bar
from sedma_elo.web.lab.complaints import LIST, PAGE
from sedma_elo.web.lab.controls import list_of_changes, rule_controls
from sedma_elo.web.lab.parts import chosen_part
from sedma_elo.web.paging import page_of
from sedma_elo.web.sections import refused_link

t = session.words()
inputs, rules, problems = session.inputs(), session.rules(), rule_edits.problems()

st.markdown("## " + t("What if the rule were another?"), anchors=False)
st.markdown(t("Change the rule's numbers and see at once what that does, before it ships."))
# Containers that are always there: what comes and goes in them leaves the rest in its place.
with st.container():
    list_of_changes(t, rules)
controls, answer = st.columns([3, 7], gap="medium")
with controls, st.container(border=True):
    rule_controls(t, problems)
with controls:
    # Before the answer: whoever leaves on seeing it comes back to it.
    language, part = st.session_state.language, st.session_state.part
    query = address.write_current(inputs, rules, language, part=part)
    paged_list = (LIST, page_of(PAGE)) if part == "complaints" else ()
    address_bar(query, t.language, *paged_list)

with answer:
    with st.container():
        refused_link(t, session.link_problems())
    if problems:
        st.info(t("The answer comes back once every number is in order."))
        st.stop()
    with st.container(border=True):
        chosen_part(t, inputs, rules)
    st.caption(rule_name(t, rules))

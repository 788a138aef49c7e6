"""How it works: the rule in seven questions, then its numbers, their source, and the checks."""

import streamlit as st

from sedma_elo.narrative.names import rule_name
from sedma_elo.rules import PUBLISHED
from sedma_elo.web import address, session
from sedma_elo.web.components import address_bar
from sedma_elo.web.rule_page import checks, numbers, prose_and_method
from sedma_elo.web.sections import refused_link
from sedma_elo.web.story import SECTIONS, draw_section

t = session.words()
st.markdown("## " + t("How the rating works"), anchors=False)
st.markdown(t("Seven questions, each with a number to move: sentence and chart follow it."))
with st.container():
    refused_link(t, session.link_problems())
for number, section in enumerate(SECTIONS, start=1):
    draw_section(t, number, section)

st.markdown("### " + t("The rule itself"), anchors=False)
st.markdown(
    t(
        "The game's makers published it in three posts, in Italian, Russian and Bosnian. All three "
        "carry the same C# method, letter for letter, and where prose and method differ, the "
        "method counts."
    )
)
with st.expander(t("The numbers, and where they come from")):
    numbers(t, PUBLISHED)
with st.expander(t("Where prose and method differ")):
    prose_and_method(t)
with st.expander(t("How this page is checked")):
    checks(t)
st.caption(rule_name(t, PUBLISHED))
address_bar(address.write_language(st.session_state.language), t.language)

"""How it works: the rule in short, its numbers and their source, and how they are checked."""

import streamlit as st

from sedma_elo.narrative.names import rule_name
from sedma_elo.rules import PUBLISHED
from sedma_elo.web import session
from sedma_elo.web.components import address_bar
from sedma_elo.web.rule_page import numbers, prose_and_method, steps_in_short

t = session.words()
st.markdown("## " + t("How the rating works"), anchors=False)
st.markdown(t("The game's makers published the rule in three posts, with the method itself."))
steps_in_short(t)
st.markdown("### " + t("The numbers"), anchors=False)
numbers(t, PUBLISHED)
st.markdown("### " + t("Where prose and method differ, the method counts"), anchors=False)
prose_and_method(t)
st.markdown("### " + t("How this page is checked"), anchors=False)
st.markdown(
    t(
        "Every result is compared with the game's own method: 8,500 matches that it has rated come "
        "out the same here, to the last point."
    )
)
st.caption(rule_name(t, PUBLISHED))
address_bar("", t.language)

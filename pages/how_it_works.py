"""How it works: the rule's own numbers, and where each comes from."""

import streamlit as st

from sedma_elo.narrative.names import rule_name
from sedma_elo.web import session

t = st.session_state.translator
st.markdown("# " + t("How it works"))
st.caption(rule_name(t, session.rules()))

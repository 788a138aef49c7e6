"""Community: how fair players find their changes, what they say, and the answers to take away."""

import streamlit as st

from sedma_elo.feedback.export import Edition
from sedma_elo.web import address, session, sign_in
from sedma_elo.web.community import (
    comments,
    filter_controls,
    may_be_split,
    numbers,
    read_summary,
    splits,
    verdicts,
)
from sedma_elo.web.components import address_bar
from sedma_elo.web.exports import exports
from sedma_elo.web.sections import refused_link

t = session.words()
st.markdown("## " + t("Does the rating feel fair?"), anchors=False)
st.markdown(t("What players answered under their own matches. Winners and losers stand apart."))
with st.container():
    refused_link(t, session.link_problems())
filter_controls(t)
told = read_summary()
if told is None:
    st.info(t("The answers cannot be read at the moment. Please come back later."))
    st.stop()

insider = sign_in.is_moderator()
with st.container(border=True):
    verdicts(t, told, insider=insider)
if may_be_split(told, insider=insider):
    with st.container(border=True):
        splits(t, told, insider=insider)
        numbers(t, told, insider=insider)
comments(t, told)
exports(t, Edition.PUBLIC)

address_bar(
    address.write_filters(
        session.filter_codes(), st.session_state.comment_page, st.session_state.language
    ),
    t.language,
    "comment_list",
    st.session_state.comment_page,
)

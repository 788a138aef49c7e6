"""Moderation: comments, bursts, history, and the full export, for signed-in moderators only."""

import streamlit as st

from sedma_elo.feedback.export import Edition
from sedma_elo.feedback.moderation import NotAllowed, SignedOut
from sedma_elo.narrative.moderation import outcome
from sedma_elo.web import address, answers, moderation, session, sign_in
from sedma_elo.web.components import address_bar
from sedma_elo.web.exports import exports
from sedma_elo.web.paging import page_of

t = session.words()
st.markdown("## " + t("Moderation"), anchors=False)
address_bar(
    address.write_language(st.session_state.language), t.language, "queue", page_of("queue_page")
)
if not sign_in.is_configured():
    moderation.not_configured(t)
    st.stop()
who = sign_in.asking()
if who is None:
    moderation.signed_out(t)
    st.stop()
with st.container():
    moderation.message(t)
try:
    name = sign_in.moderator_name(who)
    if name is None:
        moderation.not_listed(t, who)
        st.stop()
    moderation.who_is_here(t, name)
    moderation.queue(t, who)
    moderation.bursts(t)
    moderation.history(t, who)
    exports(t, Edition.MODERATORS, who)
except SignedOut:
    moderation.signed_out(t)
except NotAllowed:
    st.error(outcome(t, "not_allowed"))
except answers.CANNOT_KEEP:
    answers.logger.exception("the moderation page cannot read the store")
    st.error(t("The answers cannot be read at the moment. Please come back later."))

"""The choice of language, on top of every page."""

from __future__ import annotations

import streamlit as st

from sedma_elo.i18n import LANGUAGES, Translator
from sedma_elo.web import session


def language_choice(t: Translator) -> None:
    """The languages by their own names, the page's own among them chosen."""
    # What the browser wishes may stand here without anybody having chosen it.
    st.session_state.language_choice = t.language
    with st.container(horizontal=True, horizontal_alignment="right"):
        st.segmented_control(
            t("Language"),
            list(LANGUAGES),
            format_func=LANGUAGES.__getitem__,
            key="language_choice",
            required=True,
            on_change=session.choose_language,
            label_visibility="collapsed",
        )

"""The script of every run: page set-up, language, navigation, and the page itself."""

import streamlit as st

from sedma_elo.web import session, sign_in
from sedma_elo.web.language import language_choice
from sedma_elo.web.places import PAGES, RATES_UNDER_A_RULE

is_first_run = session.begin()
t = session.words()
is_signed_in = sign_in.asking() is not None
moderation = st.Page(
    PAGES / "moderation.py",
    title=t("Moderation"),
    url_path="moderation",
    visibility="visible" if is_signed_in else "hidden",
)
page = st.navigation(
    [
        st.Page(PAGES / "explain.py", title=t("Explain my match"), default=True),
        st.Page(PAGES / "how_it_works.py", title=t("How it works"), url_path="how-it-works"),
        st.Page(PAGES / "lab.py", title=t("Lab"), url_path="lab"),
        st.Page(PAGES / "community.py", title=t("Community"), url_path="community"),
        moderation,
    ],
    position="top",
)
# The provider sends everyone back to the first page, whence they came to sign in or not.
if is_first_run and sign_in.is_just_back():
    st.switch_page(moderation)
session.arrive(page.url_path)
title = t("{page} · Seven: why my rating moved", page=page.title)
if page.url_path in RATES_UNDER_A_RULE and session.rules().differences():
    title = t("Edited rule · {title}", title=title)
st.set_page_config(page_title=title, layout="wide")
language_choice(t)
page.run()

"""The script of every run: page set-up, language, navigation, and the page itself."""

from pathlib import Path

import streamlit as st

from sedma_elo.web import session

PAGES = Path(__file__).parents[2] / "pages"

session.begin()
t = session.words()
page = st.navigation(
    [
        st.Page(PAGES / "explain.py", title=t("Explain my match"), default=True),
        st.Page(PAGES / "how_it_works.py", title=t("How it works"), url_path="how-it-works"),
        st.Page(PAGES / "community.py", title=t("Community"), url_path="community"),
    ],
    position="top",
)
st.set_page_config(
    page_title=t("{page} · Seven: why my rating moved", page=page.title), layout="wide"
)
page.run()

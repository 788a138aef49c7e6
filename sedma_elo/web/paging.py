"""Long lists in pages; which page is looked at stands in the session under a key."""

from __future__ import annotations

import streamlit as st

from sedma_elo.i18n import Translator


def first_of_page(key: str, size: int) -> int:
    """The number of the first item of the page that is looked at, from 0."""
    return (page_of(key) - 1) * size


def page_of(key: str) -> int:
    """The page that is looked at, from 1."""
    return int(st.session_state.setdefault(key, 1))


def turn_to(key: str, page: int) -> None:
    """Look at another page."""
    st.session_state[key] = page


def page_buttons(t: Translator, key: str, count: int, size: int) -> None:
    """Buttons to the neighbouring pages of `count` items, where there are any."""
    pages, page = max(1, -(-count // size)), page_of(key)
    if pages == page == 1:
        return
    with st.container(horizontal=True, vertical_alignment="center"):
        for name, label, target in (
            ("before", t("Previous"), min(page - 1, pages)),
            ("after", t("Next"), page + 1),
        ):
            st.button(
                label,
                key=f"{key}_{name}",
                on_click=turn_to,
                args=(key, target),
                disabled=not 1 <= target <= pages,
            )
        st.caption(t("Page {page} of {pages}", page=t.whole(page), pages=t.whole(pages)))

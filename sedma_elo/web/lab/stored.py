"""The stored answers as columns, read again only when there are others."""

from __future__ import annotations

from functools import lru_cache

import streamlit as st

from sedma_elo.feedback import complaints
from sedma_elo.feedback.complaints import Complaints, Freshness
from sedma_elo.i18n import Translator
from sedma_elo.web import answers


def stored_complaints(t: Translator) -> Complaints | None:
    """What players said of their own changes; None, with a message, where nothing can be read."""
    try:
        with answers.database().reading() as connection:
            fresh = complaints.freshness(connection)
        return _read(fresh)
    except answers.CANNOT_KEEP:
        answers.logger.exception("answers cannot be read")
        st.error(t("The answers cannot be read at the moment. Please come back later."))
        return None


@lru_cache(maxsize=1)
def _read(_fresh: Freshness) -> Complaints:
    with answers.database().reading() as connection:
        return complaints.read(connection)

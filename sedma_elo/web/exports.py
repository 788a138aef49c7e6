"""The answers as files to take away."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from functools import partial

import streamlit as st

from sedma_elo.feedback.export import FORMATS, Edition
from sedma_elo.feedback.moderation import SignedIn, moderator
from sedma_elo.i18n import Translator
from sedma_elo.narrative.export import column_titles
from sedma_elo.web import answers

FILES = {
    "csv": ("comma.csv", "text/csv"),
    "csv-semicolon": ("semicolon.csv", "text/csv"),
    "jsonl": ("lines.jsonl", "application/jsonl"),
}


def exports(t: Translator, edition: Edition, who: SignedIn | None = None) -> None:
    """Buttons for every file; the moderators' edition only for `who` is one when it is fetched."""
    st.markdown("### " + t("Take it away"), anchors=False)
    st.markdown(
        t(
            "Every answer with its match and its rule, whatever is chosen above: days instead of "
            "times, no codes, comments once they are public. CSV is safe to open in a spreadsheet; "
            "JSON Lines has every text just as it was written, and every number of the rule."
        )
        if edition is Edition.PUBLIC
        else t("Every answer as it is kept, with respondents, times and all comments.")
    )
    labels = {
        "csv": t("CSV, comma"),
        "csv-semicolon": t("CSV, semicolon"),
        "jsonl": t("JSON Lines"),
    }
    today = dt.datetime.now(dt.UTC).date()
    with st.container(horizontal=True):
        for kind, (ending, mime) in FILES.items():
            st.download_button(
                labels[kind],
                data=partial(_file, kind, edition, who, column_titles(t)),
                file_name=f"seven-answers-{edition}-{today}-{ending}",
                mime=mime,
                key=f"export_{edition}_{kind}",
                on_click="ignore",
                icon=":material/download:",
            )


def _file(kind: str, edition: Edition, who: SignedIn | None, titles: Mapping[str, str]) -> bytes:
    with answers.database().reading() as connection:
        if edition is Edition.MODERATORS:
            moderator(connection, who)
        return "".join(FORMATS[kind](connection, edition, titles)).encode()

"""The process's own store of answers, opened when it is first needed."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import cache
from typing import Any

import streamlit as st
from streamlit.errors import StreamlitSecretNotFoundError

from sedma_elo.feedback.database import Database, StoreUnavailable
from sedma_elo.feedback.moderation import configure
from sedma_elo.feedback.settings import BadSettings, Settings, read_settings

logger = logging.getLogger(__name__)
CANNOT_KEEP = (StoreUnavailable, BadSettings)


def secrets() -> Mapping[str, Any]:
    """Streamlit's secrets, empty where there are none."""
    try:
        return st.secrets.to_dict()
    except StreamlitSecretNotFoundError:
        return {}


@cache
def settings() -> Settings:
    """The settings of this server; they hold until it is started again."""
    return read_settings(secrets=secrets().get("feedback", {}))


@cache
def database() -> Database:
    """The store, brought up to date; raises one of `CANNOT_KEEP` each time it cannot be."""
    opened = Database(settings().database_url)
    opened.prepare()
    with opened.writing() as connection:
        configure(connection, settings().moderators)
    return opened


def prepare() -> None:
    """Open the store when the server starts; the explainer works without it."""
    try:
        database()
    except CANNOT_KEEP:
        logger.exception("answers cannot be kept")

"""Who has signed in with the configured provider; what they may do, the store decides each time."""

from __future__ import annotations

import datetime as dt

import streamlit as st

from sedma_elo.feedback.moderation import NotAllowed, SignedIn, SignedOut, moderator
from sedma_elo.web import answers

JUST_NOW = dt.timedelta(seconds=20)


def is_configured() -> bool:
    """Whether Streamlit's secrets name a provider to sign in with."""
    return "auth" in answers.secrets()


def asking() -> SignedIn | None:
    """Who is signed in in this browser, None for nobody."""
    if not is_configured() or not st.user.is_logged_in:
        return None
    claims = st.user.to_dict()
    is_verified = claims.get("email_verified") is True
    return SignedIn(
        issuer=str(claims.get("iss", "")),
        subject=str(claims.get("sub", "")),
        email=str(claims["email"]) if is_verified and claims.get("email") else None,
        since=dt.datetime.fromtimestamp(int(str(claims.get("iat", 0))), dt.UTC),
    )


def is_just_back() -> bool:
    """Whether this browser comes from the provider's page."""
    who = asking()
    return who is not None and dt.datetime.now(dt.UTC) - who.since < JUST_NOW


def is_moderator() -> bool:
    """Whether a moderator is signed in now, as far as the store can tell."""
    try:
        return moderator_name(asking()) is not None
    except (SignedOut, *answers.CANNOT_KEEP):
        return False


def moderator_name(who: SignedIn | None) -> str | None:
    """The name under which someone moderates now, None for everyone else; or `SignedOut`."""
    try:
        with answers.database().reading() as connection:
            return moderator(connection, who)
    except SignedOut:
        raise
    except NotAllowed:
        return None

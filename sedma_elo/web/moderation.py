"""The parts of the moderation page; every act asks the store whether it is allowed."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, cast

import streamlit as st

from sedma_elo.feedback import moderation
from sedma_elo.feedback.moderation import (
    Conflict,
    NotAllowed,
    NotThere,
    SignedIn,
    SignedOut,
    Standing,
)
from sedma_elo.feedback.tables import MOST_NOTE, CommentState
from sedma_elo.i18n import Translator
from sedma_elo.narrative import moderation as words
from sedma_elo.narrative.problems import refusals
from sedma_elo.problems import InvalidInput, Problem, Requirement
from sedma_elo.web import answers, sign_in
from sedma_elo.web.community import comment
from sedma_elo.web.paging import first_of_page, page_buttons, turn_to

ITEMS_A_PAGE = 20
ACTS_SHOWN = 20
AN_INSTANT = Requirement("instant", "a day, or a day and a time, in UTC: 2026-11-30 18:00")


@dataclass(frozen=True, slots=True)
class Told:
    """What an act came to, and the number of the comment it was about."""

    state: str
    number: int | None = None
    problems: tuple[Problem, ...] = ()

    @property
    def is_done(self) -> bool:
        """Whether the store was changed."""
        return self.state in {"done", *moderation.TO_DECIDE}


def not_configured(t: Translator) -> None:
    """How to configure signing in; nothing else."""
    st.markdown(
        t(
            "Signing in is not configured on this server, so nobody can moderate here. To let "
            "moderators in, put an OpenID Connect provider and their names into "
            "`.streamlit/secrets.toml` and start the server again:"
        )
    )
    example = files("sedma_elo").joinpath("web", "secrets.example.toml")
    st.code(example.read_text("utf-8"), language="toml")
    st.markdown(
        t(
            "E-mail addresses count only once the provider has verified them. Until then the owner "
            "moderates on the server itself, with `sedma-elo feedback`."
        )
    )


def signed_out(t: Translator) -> None:
    """The way in."""
    st.markdown(t("Comments are public once a moderator has let them through."))
    st.button(t("Sign in"), on_click=st.login, key="sign_in")


def not_listed(t: Translator, who: SignedIn) -> None:
    """For people who have signed in but are no moderators."""
    st.markdown(t("You have signed in, but you are not on this server's list of moderators."))
    st.text(f"{who.issuer} {who.subject}")
    _sign_out_button(t)


def message(t: Translator) -> None:
    """What the last act came to, unless it stands at its comment."""
    told = _last_act()
    if told and told.is_done:
        st.toast(words.outcome(t, told.state), icon=":material/check:")
        del st.session_state.told
    elif told and told.number is None:
        _refused(t, told)


def _refused(t: Translator, told: Told) -> None:
    st.error(words.outcome(t, told.state))
    if told.problems:
        st.text(refusals(t, told.problems))


def _last_act() -> Told | None:
    return cast("Told | None", st.session_state.get("told"))


def who_is_here(t: Translator, name: str) -> None:
    """The moderator's name and the way out."""
    with st.container(horizontal=True, vertical_alignment="center"):
        st.text(name)
        _sign_out_button(t)


def _sign_out_button(t: Translator) -> None:
    st.button(t("Sign out"), key="sign_out", on_click=_sign_out)


def _sign_out() -> None:
    who = sign_in.asking()
    if who:
        _act(lambda connection: moderation.sign_out(connection, who))
    st.logout()


def queue(t: Translator, who: SignedIn) -> None:
    """The comments of one state, each with what can be done to it."""
    with answers.database().reading() as connection:
        waiting = moderation.waiting(connection, who)
    names = words.state_names(t)
    with st.container(key="queue"):
        st.segmented_control(
            t("Comments"),
            list(names),
            format_func=lambda state: f"{names[state]} ({t.whole(waiting.get(state, 0))})",
            key="queue_state",
            default=CommentState.NEW,
            required=True,
            on_change=turn_to,
            args=("queue_page", 1),
        )
    state = st.session_state.queue_state
    first = first_of_page("queue_page", ITEMS_A_PAGE)
    with answers.database().reading() as connection:
        rows = moderation.queue(connection, who, state, first=first, most=ITEMS_A_PAGE)
        rows = _with_the_contested(connection, who, list(rows), first)
    if not rows:
        st.markdown(t("Nothing here."))
    for place, row in enumerate(rows):
        with st.container(border=True):
            said, decided = st.columns([2, 3], gap="large")
            with said:
                comment(t, row)
                st.caption(t("Respondent"))
                st.code(row.respondent, language=None)
            with decided:
                _decision(t, row, place)
    page_buttons(t, "queue_page", waiting.get(state, 0), ITEMS_A_PAGE)


def _with_the_contested(connection: Any, who: SignedIn, rows: list[Any], first: int) -> list[Any]:
    """The comment that someone else has moved stays where it was until the next act."""
    told = _last_act()
    if told is None or told.state != "conflict" or told.number is None:
        return rows
    if told.number in [row.id for row in rows]:
        return rows
    try:
        contested = moderation.item(connection, who, told.number)
    except NotThere:
        return rows
    place = st.session_state.get("acted_at", first) - first
    return [*rows[:place], contested, *rows[place:]]


def _decision(t: Translator, row: Any, place: int) -> None:
    told = _last_act()
    if told and not told.is_done and told.number == row.id:
        _refused(t, told)
    keys = {name: f"{name}_{row.id}" for name in ("reason", "reply", "thread", "is_trusted")}
    with st.form(f"item_{row.id}", border=False):
        st.text_input(
            t("Reason (for moderators; needed to hide)"),
            value=row.state_reason or "",
            key=keys["reason"],
            max_chars=MOST_NOTE,
        )
        st.text_area(
            t("Reply of the team, public"),
            value=row.reply or "",
            key=keys["reply"],
            max_chars=MOST_NOTE,
            height=80,
        )
        hosts = ", ".join(answers.settings().thread_hosts)
        st.text_input(
            t("Link to a thread"),
            value=row.thread or "",
            key=keys["thread"],
            placeholder=f"https:// {hosts}" if hosts else t("no host is configured"),
            disabled=not hosts,
        )
        st.checkbox(
            t("Trust this respondent: later comments are public at once"),
            value=row.is_trusted,
            key=keys["is_trusted"],
        )
        with st.container(horizontal=True):
            for state, label in (
                (CommentState.APPROVED, t("Approve")),
                (CommentState.HIDDEN, t("Hide")),
                (CommentState.NEW, t("Back to new")),
            ):
                if state == row.comment_state == CommentState.NEW:
                    continue
                st.form_submit_button(
                    label,
                    key=f"{state}_{row.id}",
                    on_click=_decide,
                    args=(row.id, row.revision, state, keys, row.is_trusted, place),
                )


def _decide(
    number: int,
    revision: int,
    state: CommentState,
    keys: dict[str, str],
    was_trusted: bool,
    place: int,
) -> None:
    st.session_state.acted_at = first_of_page("queue_page", ITEMS_A_PAGE) + place
    said = {name: st.session_state.get(key) for name, key in keys.items()}
    is_trusted = bool(said["is_trusted"])
    standing = Standing(
        state,
        said["reason"],
        said["reply"],
        said["thread"],
        None if is_trusted == was_trusted else is_trusted,
    )
    who, hosts = sign_in.asking(), answers.settings().thread_hosts
    _act(
        lambda connection: moderation.decide(
            connection, who, number, revision, standing, thread_hosts=hosts
        ),
        state,
        number,
    )


def bursts(t: Translator) -> None:
    """Keep a burst of answers out of the figures."""
    st.markdown("### " + t("Exclude a burst"), anchors=False)
    st.markdown(
        t(
            "The answers stay, but count in no figure and no public file. It can be undone below. "
            "A day without a time is its first moment."
        )
    )
    with st.form("burst"):
        left, middle, right = st.columns(3)
        left.text_input(t("Respondent"), key="burst_respondent")
        middle.text_input(t("From (UTC)"), key="burst_since", placeholder="2026-11-30 18:00")
        right.text_input(t("Until (UTC)"), key="burst_until", placeholder="2026-11-30 19:00")
        st.text_input(t("Reason"), key="burst_reason", max_chars=MOST_NOTE)
        st.form_submit_button(t("Exclude"), on_click=_exclude, key="exclude")


def _exclude() -> None:
    who, said = sign_in.asking(), st.session_state

    def act(connection: Any) -> object:
        return moderation.exclude(
            connection,
            who,
            said.burst_reason,
            respondent=said.burst_respondent.strip() or None,
            since=instant("since", said.burst_since),
            until=instant("until", said.burst_until),
        )

    if _act(act):
        for name in ("respondent", "since", "until", "reason"):
            st.session_state[f"burst_{name}"] = ""


def instant(field: str, text: str) -> dt.datetime | None:
    """A moment in UTC as it was typed, None where nothing was.

    >>> instant("since", "2026-11-30 18:00")
    datetime.datetime(2026, 11, 30, 18, 0, tzinfo=datetime.timezone.utc)
    """
    if not text.strip():
        return None
    try:
        moment = dt.datetime.fromisoformat(text.strip())
        return moment.astimezone(dt.UTC) if moment.tzinfo else moment.replace(tzinfo=dt.UTC)
    except (ValueError, OverflowError):
        raise InvalidInput([Problem(field, text, AN_INSTANT)]) from None


def history(t: Translator, who: SignedIn) -> None:
    """What was done, and a way to undo it."""
    st.markdown("### " + t("History"), anchors=False)
    with answers.database().reading() as connection:
        acts = moderation.history(connection, who, most=ACTS_SHOWN)
    for act in acts:
        with st.container(horizontal=True, vertical_alignment="center"):
            st.text(words.act_line(t, act), width="stretch")
            if act.is_undone:
                st.caption(t("undone"), width="content")
            elif act.action != "undo":
                st.button(t("Undo"), key=f"undo_{act.number}", on_click=_undo, args=(act.number,))


def _undo(number: int) -> None:
    who = sign_in.asking()
    _act(lambda connection: moderation.undo(connection, who, number))


def _act(act: Callable[[Any], object], state: str = "done", number: int | None = None) -> bool:
    """Do something to the store, keep what it came to for the page to tell; whether it was done."""
    told = Told(state, number)
    try:
        with answers.database().writing() as connection:
            act(connection)
    except InvalidInput as error:
        told = Told("refused", number, error.problems)
    except Conflict:
        told = Told("conflict", number)
    except NotThere:
        told = Told("not_there")
    except SignedOut:
        told = Told("signed_out")
    except NotAllowed:
        told = Told("not_allowed")
    except answers.CANNOT_KEEP:
        answers.logger.exception("an act of moderation was not kept")
        told = Told("not_saved", number)
    st.session_state.told = told
    return told.is_done

"""What moderators do with comments and bursts; whoever acts is looked up in the store each time."""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import Connection, Row, Select, and_, delete, func, insert, select, update

from sedma_elo.feedback.tables import (
    MOST_NOTE,
    CommentState,
    acts,
    answers,
    bursts,
    moderators,
    trusted,
)
from sedma_elo.feedback.text import normalised
from sedma_elo.problems import InvalidInput, OneOf, Problem, Requirement, Text

NOTE = Text(MOST_NOTE)
THREAD = Requirement("thread_link", "an https link to one of the configured hosts")
REASON = Requirement("reason_given", "a reason in words")
BURST_NAMED = Requirement("burst_named", "a respondent, or a time from or until")
AFTER_SINCE = Requirement("after_since", "a moment after the one it begins at")
TO_DECIDE = (CommentState.NEW, CommentState.APPROVED, CommentState.HIDDEN)
OWNER = "owner"


class NotAllowed(Exception):
    """Whoever asks is no moderator, or is not any more."""


class SignedOut(NotAllowed):
    """Whoever asks has signed out since, in this or in another tab."""


class NotThere(Exception):
    """There is no such comment, no such act, or no answer that a burst would hold."""


class Conflict(Exception):
    """Someone else has acted in between; nothing was changed."""


@dataclass(frozen=True, slots=True)
class SignedIn:
    """Who a sign-in says is there; the e-mail only if the provider has verified it."""

    issuer: str
    subject: str
    email: str | None
    since: dt.datetime

    @property
    def identities(self) -> list[str]:
        """The entries of the allowlist that would let this person in."""
        return [f"{self.issuer} {self.subject}", *([self.email.lower()] if self.email else [])]


class Owner:
    """Whoever runs the command line beside the store."""


Asking = SignedIn | Owner | None


@dataclass(frozen=True, slots=True)
class Standing:
    """What moderators have said of a comment, and whether its writer is trusted.

    Trust belongs to the writer of several answers: None leaves it as it is.
    """

    state: CommentState
    reason: str | None = None
    reply: str | None = None
    thread: str | None = None
    is_trusted: bool | None = None


@dataclass(frozen=True, slots=True)
class Act:
    """One entry of the history."""

    number: int
    done_at: dt.datetime
    moderator: str
    action: str
    answer: int | None
    before: dict[str, Any]
    after: dict[str, Any]
    is_undone: bool


def configure(connection: Connection, identities: Iterable[str]) -> None:
    """Make the store's allowlist the configured one; whoever left it is let in no more."""
    wanted = {_listed(identity) for identity in identities}
    known = set(connection.scalars(select(moderators.c.identity)))
    connection.execute(update(moderators).values(is_allowed=moderators.c.identity.in_(wanted)))
    for identity in sorted(wanted - known):
        connection.execute(insert(moderators).values(identity=identity, is_allowed=True))


def _listed(identity: str) -> str:
    plain = " ".join(identity.split())
    return plain.lower() if " " not in plain else plain


def moderator(connection: Connection, asking: Asking) -> str:
    """The name under which someone acts; `NotAllowed` for everyone who is not on the list now."""
    if isinstance(asking, Owner):
        return OWNER
    if not isinstance(asking, SignedIn):
        raise NotAllowed
    rows = connection.execute(
        select(moderators.c.identity, moderators.c.signed_out_at).where(
            moderators.c.identity.in_(asking.identities), moderators.c.is_allowed
        )
    ).all()
    if not rows:
        raise NotAllowed
    if any(out is not None and asking.since <= out for _, out in rows):
        raise SignedOut
    return str(rows[0].identity)


def sign_out(connection: Connection, asking: SignedIn, *, now: dt.datetime | None = None) -> None:
    """End every session that was signed in before now, in other tabs too."""
    connection.execute(
        update(moderators)
        .where(moderators.c.identity.in_(asking.identities))
        .values(signed_out_at=now or dt.datetime.now(dt.UTC))
    )


def queue(
    connection: Connection, asking: Asking, state: CommentState, *, first: int = 0, most: int = 20
) -> Sequence[Row[Any]]:
    """Rows of `answers` by the state of their comments: of new ones the longest waiting first, of
    others the latest first.
    """
    moderator(connection, asking)
    columns = (answers.c.changed_at, answers.c.id)
    oldest_first = state is CommentState.NEW
    order = [column.asc() if oldest_first else column.desc() for column in columns]
    return connection.execute(
        _comments()
        .where(answers.c.comment_state == state)
        .order_by(*order)
        .offset(first)
        .limit(most)
    ).all()


def _comments() -> Select[Any]:
    is_trusted = trusted.c.respondent.is_not(None).label("is_trusted")
    return select(answers, is_trusted).join(
        trusted, trusted.c.respondent == answers.c.respondent, isouter=True
    )


def waiting(connection: Connection, asking: Asking) -> dict[CommentState, int]:
    """How many comments stand in each state."""
    moderator(connection, asking)
    counts = connection.execute(
        select(answers.c.comment_state, func.count()).group_by(answers.c.comment_state)
    ).all()
    return {CommentState(state): count for state, count in counts}


def standing(connection: Connection, asking: Asking, number: int) -> tuple[int, Standing]:
    """Revision and standing of a comment as they are now; `NotThere` if there is none."""
    row = item(connection, asking, number)
    return row.revision, _standing(connection, row)


def item(connection: Connection, asking: Asking, number: int) -> Row[Any]:
    """One comment as `queue` tells it; `NotThere` if there is none."""
    moderator(connection, asking)
    row = connection.execute(_comments().where(answers.c.id == number)).first()
    if row is None or row.comment is None:
        raise NotThere
    return row


def decide(
    connection: Connection,
    asking: Asking,
    number: int,
    revision: int,
    wanted: Standing,
    *,
    thread_hosts: Sequence[str] = (),
) -> None:
    """Give a comment its standing; `Conflict` if it is not what the moderator saw any more.

    `InvalidInput` names the field that is too long, or a link that leads elsewhere.
    """
    name = moderator(connection, asking)
    wanted = _checked(wanted, thread_hosts)
    row = _seen(connection, number, revision)
    before = _standing(connection, row)
    if wanted.is_trusted is None:
        wanted = replace(wanted, is_trusted=before.is_trusted)
    _apply(connection, row, wanted)
    _note(connection, name, "decide", number, revision + 1, asdict(before), asdict(wanted))


def exclude(
    connection: Connection,
    asking: Asking,
    reason: str,
    *,
    respondent: str | None = None,
    since: dt.datetime | None = None,
    until: dt.datetime | None = None,
) -> int:
    """Keep a burst of answers out of every figure; how many they were. Nothing is deleted.

    `NotThere` if there are none; `InvalidInput` names what is missing or cannot be.
    """
    name = moderator(connection, asking)
    reason = _note_text("reason", reason) or ""
    if not reason:
        raise InvalidInput([Problem("reason", reason, REASON)])
    conditions = []
    if respondent is not None:
        conditions.append(answers.c.respondent == respondent)
    if since is not None:
        conditions.append(answers.c.saved_at >= since)
    if until is not None:
        conditions.append(answers.c.saved_at < until)
    if not conditions:
        raise InvalidInput([Problem("respondent", respondent or "", BURST_NAMED)])
    if since is not None and until is not None and since >= until:
        raise InvalidInput([Problem("until", f"{until:%Y-%m-%d %H:%M}", AFTER_SINCE)])
    found = and_(answers.c.burst.is_(None), *conditions)
    if not connection.scalar(select(func.count()).select_from(answers).where(found)):
        raise NotThere
    now = dt.datetime.now(dt.UTC)
    burst = connection.execute(
        insert(bursts).values(reason=reason, made_at=now).returning(bursts.c.id)
    ).scalar_one()
    count = connection.execute(update(answers).where(found).values(burst=burst)).rowcount
    _note(
        connection,
        name,
        "exclude",
        None,
        None,
        {},
        {"burst": burst, "answers": count, "reason": reason},
    )
    return count


def history(connection: Connection, asking: Asking, *, first: int = 0, most: int = 50) -> list[Act]:
    """What was done, the latest first."""
    moderator(connection, asking)
    rows = connection.execute(
        select(acts).order_by(acts.c.id.desc()).offset(first).limit(most)
    ).all()
    return [_act(row) for row in rows]


def undo(connection: Connection, asking: Asking, number: int) -> None:
    """Put back what an act changed; `Conflict` if it was undone, or something came after it."""
    name = moderator(connection, asking)
    row = connection.execute(select(acts).where(acts.c.id == number)).first()
    if row is None:
        raise NotThere
    if row.undone_by is not None:
        raise Conflict
    act = _act(row)
    if act.action == "exclude":
        connection.execute(
            update(answers).where(answers.c.burst == act.after["burst"]).values(burst=None)
        )
        revision = None
    elif act.answer is not None:
        seen = _seen(connection, act.answer, row.revision)
        before = Standing(**act.before)
        if act.before["is_trusted"] == act.after["is_trusted"]:
            # Trust that this act left alone may have come or gone with another answer since.
            before = replace(before, is_trusted=None)
        _apply(connection, seen, before)
        revision = row.revision + 1
    else:
        raise Conflict
    undoing = _note(connection, name, "undo", act.answer, revision, act.after, act.before)
    connection.execute(update(acts).where(acts.c.id == number).values(undone_by=undoing))


def _seen(connection: Connection, number: int, revision: int) -> Row[Any]:
    row = connection.execute(
        select(answers).where(answers.c.id == number, answers.c.revision == revision)
    ).first()
    if row is None or row.comment is None:
        raise Conflict
    return row


def _standing(connection: Connection, row: Row[Any]) -> Standing:
    is_trusted = connection.scalar(
        select(trusted.c.respondent).where(trusted.c.respondent == row.respondent)
    )
    return Standing(
        CommentState(row.comment_state),
        row.state_reason,
        row.reply,
        row.thread,
        is_trusted is not None,
    )


def _apply(connection: Connection, row: Row[Any], standing: Standing) -> None:
    connection.execute(
        update(answers)
        .where(answers.c.id == row.id)
        .values(
            comment_state=standing.state,
            state_reason=standing.reason,
            reply=standing.reply,
            thread=standing.thread,
            revision=row.revision + 1,
        )
    )
    is_trusted = _standing(connection, row).is_trusted
    if standing.is_trusted and not is_trusted:
        now = dt.datetime.now(dt.UTC)
        connection.execute(insert(trusted).values(respondent=row.respondent, since=now))
    if is_trusted and standing.is_trusted is False:
        connection.execute(delete(trusted).where(trusted.c.respondent == row.respondent))


def _checked(standing: Standing, thread_hosts: Sequence[str]) -> Standing:
    if standing.state not in TO_DECIDE:
        raise InvalidInput([Problem("state", standing.state, OneOf(TO_DECIDE))])
    reason = _note_text("reason", standing.reason)
    if standing.state is CommentState.HIDDEN and reason is None:
        raise InvalidInput([Problem("reason", "", REASON)])
    return replace(
        standing,
        reason=reason,
        reply=_note_text("reply", standing.reply),
        thread=_thread_link(standing.thread, thread_hosts),
    )


def _note_text(field: str, text: str | None) -> str | None:
    kept = normalised(text or "")
    if len(kept) > NOTE.longest:
        raise InvalidInput([Problem(field, text, NOTE)])
    return kept or None


def _thread_link(link: str | None, hosts: Sequence[str]) -> str | None:
    link = _note_text("thread", link)
    if link is None:
        return None
    try:
        parts = urlsplit(link)
        is_plain = re.fullmatch(r"[!-~]+", link) and not re.search(r"[\\\s<>\"'`]", link)
        is_listed = parts.netloc.lower() in {host.lower() for host in hosts}
    except ValueError:
        is_plain = is_listed = False
    if not (is_plain and is_listed and parts.scheme == "https"):
        raise InvalidInput([Problem("thread", link, THREAD)])
    return link


def _note(
    connection: Connection,
    name: str,
    action: str,
    answer: int | None,
    revision: int | None,
    before: dict[str, Any],
    after: dict[str, Any],
) -> int:
    return int(
        connection.execute(
            insert(acts)
            .values(
                done_at=dt.datetime.now(dt.UTC),
                moderator=name,
                action=action,
                answer=answer,
                revision=revision,
                before=json.dumps(before),
                after=json.dumps(after),
            )
            .returning(acts.c.id)
        ).scalar_one()
    )


def _act(row: Row[Any]) -> Act:
    return Act(
        row.id,
        row.done_at,
        row.moderator,
        row.action,
        row.answer,
        json.loads(row.before),
        json.loads(row.after),
        row.undone_by is not None,
    )

"""Moderators, and nobody else, do what they may; nothing they do is lost or done twice."""

from __future__ import annotations

import datetime as dt
import inspect
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from answering import a_receipt, an_answer
from sqlalchemy import Connection, select

from sedma_elo.feedback import moderation
from sedma_elo.feedback.database import Database
from sedma_elo.feedback.moderation import (
    Asking,
    Conflict,
    NotAllowed,
    NotThere,
    Owner,
    SignedIn,
    Standing,
    configure,
    decide,
    exclude,
    history,
    moderator,
    queue,
    sign_out,
    undo,
    waiting,
)
from sedma_elo.feedback.store import find, save, withdraw
from sedma_elo.feedback.summaries import Filters, comments
from sedma_elo.feedback.tables import CommentState, answers, bursts, metadata, trusted
from sedma_elo.feedback.upkeep import purge
from sedma_elo.problems import InvalidInput

NOON = dt.datetime(2026, 11, 30, 12, tzinfo=dt.UTC)
HOUR = dt.timedelta(hours=1)
GOOGLE, OTHER = "https://accounts.google.com", "https://login.example"
OWNER = Owner()
NEW = Standing(CommentState.NEW, is_trusted=False)
APPROVED = Standing(CommentState.APPROVED, is_trusted=False)
HIDDEN = Standing(CommentState.HIDDEN, "spam", is_trusted=False)

MAIL = SignedIn(GOOGLE, "1", "Ana@Example.org", NOON)
SUBJECT = SignedIn(OTHER, "77", None, NOON)
FORMER = SignedIn(GOOGLE, "2", "former@example.org", NOON)
GONE = SignedIn(GOOGLE, "3", "gone@example.org", NOON)
ALLOWED: dict[str, Asking] = {"by e-mail": MAIL, "by subject": SUBJECT, "owner": OWNER}
REFUSED: dict[str, Asking] = {
    "nobody": None,
    "not listed": SignedIn(GOOGLE, "9", "someone@example.org", NOON),
    "listed, but not verified": replace(MAIL, email=None),
    "no e-mail at all": replace(MAIL, email=""),
    "formerly listed": FORMER,
    "signed out": GONE,
    "signed out at the same moment": replace(GONE, since=NOON + HOUR),
    "same subject, other issuer": replace(SUBJECT, issuer=GOOGLE),
    "same issuer, other subject": replace(SUBJECT, subject="7"),
    "similar e-mail": replace(MAIL, email="ana@example.org.example"),
    "part of an e-mail": replace(MAIL, email="example.org"),
    "any e-mail": replace(MAIL, email="%"),
}


@pytest.fixture
def guarded(database: Database) -> Database:
    """A store with two comments, an act that can be undone, moderators and former ones."""
    with database.writing() as connection:
        configure(
            connection,
            [" ana@example.ORG ", f"{OTHER}  77", "former@example.org", "gone@example.org"],
        )
        configure(connection, ["ana@example.org", f"{OTHER} 77", "gone@example.org"])
        sign_out(connection, GONE, now=NOON + HOUR)
        said(connection, "one")
        said(connection, "two")
        decide(connection, OWNER, 2, 1, HIDDEN)
    return database


def said(connection: Connection, who: str, *, now: dt.datetime = NOON, **words: Any) -> str:
    receipt = a_receipt()
    save(connection, an_answer(**words), receipt, who, now=now)
    return receipt


def everything(connection: Connection) -> dict[str, list[Any]]:
    return {
        name: sorted(map(repr, connection.execute(select(table))))
        for name, table in metadata.tables.items()
    }


def standing(connection: Connection, number: int) -> Standing:
    row = connection.execute(select(answers).where(answers.c.id == number)).one()
    is_trusted = row.respondent in set(connection.scalars(select(trusted.c.respondent)))
    state = CommentState(row.comment_state)
    return Standing(state, row.state_reason, row.reply, row.thread, is_trusted)


MATRIX: dict[str, Callable[[Connection, Asking], object]] = {
    "moderator": moderator,
    "queue": lambda connection, asking: queue(connection, asking, CommentState.NEW),
    "waiting": waiting,
    "history": history,
    "item": lambda connection, asking: moderation.item(connection, asking, 1),
    "standing": lambda connection, asking: moderation.standing(connection, asking, 1),
    "decide": lambda connection, asking: decide(connection, asking, 1, 1, APPROVED),
    "exclude": lambda connection, asking: exclude(connection, asking, "spam", respondent="one"),
    "undo": lambda connection, asking: undo(connection, asking, 1),
}
READS = {"moderator", "queue", "waiting", "history", "item", "standing"}
# Whoever is signed in may end their own sessions; it gives no one anything.
OPEN_TO_ALL = {"sign_out"}


def test_every_function_that_someone_asks_for_has_its_place_in_the_matrix() -> None:
    asked = {
        name
        for name, function in inspect.getmembers(moderation, inspect.isfunction)
        if function.__module__ == moderation.__name__
        and not name.startswith("_")
        and "asking" in inspect.signature(function).parameters
    }
    assert asked == set(MATRIX) | OPEN_TO_ALL


def test_everyone_else_is_refused_and_changes_nothing(
    guarded: Database, subtests: pytest.Subtests
) -> None:
    with guarded.writing() as connection:
        before = everything(connection)
        for action, role in product(MATRIX, REFUSED):
            with subtests.test(action=action, role=role):
                with pytest.raises(NotAllowed):
                    MATRIX[action](connection, REFUSED[role])
                assert everything(connection) == before


def test_moderators_and_the_owner_are_let_in(guarded: Database, subtests: pytest.Subtests) -> None:
    with guarded.writing() as connection:
        before = everything(connection)
        for action, role in product(MATRIX, ALLOWED):
            with subtests.test(action=action, role=role), connection.begin_nested() as again:
                MATRIX[action](connection, ALLOWED[role])
                assert (everything(connection) == before) == (action in READS)
                again.rollback()


def test_what_is_no_sign_in_is_refused(guarded: Database) -> None:
    nobody: list[Any] = ["ana@example.org", "owner", True, Owner, {"email": "ana@example.org"}]
    for asking in nobody:
        with guarded.reading() as connection, pytest.raises(NotAllowed):
            moderator(connection, asking)


def test_without_a_list_nobody_but_the_owner_moderates(database: Database) -> None:
    with database.writing() as connection:
        for asking in (MAIL, SUBJECT, None):
            with pytest.raises(NotAllowed):
                waiting(connection, asking)
        assert waiting(connection, OWNER) == {}
        configure(connection, ["", "  "])
        with pytest.raises(NotAllowed):
            waiting(connection, replace(MAIL, email=""))
        with pytest.raises(NotAllowed):
            waiting(connection, SignedIn("", "", None, NOON))


def test_names_of_those_who_act(guarded: Database) -> None:
    with guarded.reading() as connection:
        assert moderator(connection, MAIL) == "ana@example.org"
        assert moderator(connection, SUBJECT) == f"{OTHER} 77"
        assert moderator(connection, OWNER) == "owner"


def test_who_leaves_the_list_is_out_at_once_and_may_come_back(guarded: Database) -> None:
    with guarded.writing() as connection:
        configure(connection, [])
        for asking in (MAIL, SUBJECT):
            with pytest.raises(NotAllowed):
                waiting(connection, asking)
        configure(connection, ["former@example.org"])
        waiting(connection, FORMER)
        with pytest.raises(NotAllowed):
            waiting(connection, MAIL)


def test_signing_out_ends_every_session_but_not_the_next(guarded: Database) -> None:
    with guarded.writing() as connection:
        waiting(connection, MAIL)
        sign_out(connection, MAIL, now=NOON + HOUR)
        for since in (NOON, NOON + HOUR):
            with pytest.raises(NotAllowed):
                waiting(connection, replace(MAIL, since=since))
        waiting(connection, replace(MAIL, since=NOON + 2 * HOUR))
        waiting(connection, SUBJECT)


def test_signing_out_is_of_no_use_to_others(guarded: Database) -> None:
    with guarded.writing() as connection:
        before = everything(connection)
        for role in ("not listed", "listed, but not verified", "same subject, other issuer"):
            asking = REFUSED[role]
            assert isinstance(asking, SignedIn)
            sign_out(connection, asking)
        assert everything(connection) == before


def test_someone_listed_twice_is_signed_out_of_both(database: Database) -> None:
    both = SignedIn(GOOGLE, "1", "ana@example.org", NOON)
    with database.writing() as connection:
        configure(connection, [f"{GOOGLE} 1", "ana@example.org"])
        sign_out(connection, both, now=NOON + HOUR)
        for asking in (both, replace(both, email=None)):
            with pytest.raises(NotAllowed):
                waiting(connection, asking)


def test_a_comment_is_approved_and_then_public(database: Database) -> None:
    with database.writing() as connection:
        receipt = said(connection, "one")
        assert [row.id for row in queue(connection, OWNER, CommentState.NEW)] == [1]
        decide(connection, OWNER, 1, 1, APPROVED)
        assert queue(connection, OWNER, CommentState.NEW) == []
        assert waiting(connection, OWNER) == {CommentState.APPROVED: 1}
        kept = find(connection, receipt)
        assert kept is not None
        assert kept.comment_state is CommentState.APPROVED
        assert comments(connection, Filters(), NOON.date(), first=0, most=9)[0] == 1


def test_a_comment_is_hidden_only_with_a_reason(database: Database) -> None:
    with database.writing() as connection:
        said(connection, "one")
        before = everything(connection)
        for reason in (None, "", " \n\u200b\u3164"):
            with pytest.raises(InvalidInput) as refused:
                decide(connection, OWNER, 1, 1, Standing(CommentState.HIDDEN, reason))
            assert refused.value.problems[0].field == "reason"
        assert everything(connection) == before
        decide(connection, OWNER, 1, 1, Standing(CommentState.HIDDEN, "  insults\r\na player "))
        assert standing(connection, 1) == replace(HIDDEN, reason="insults\na player")
        assert comments(connection, Filters(), NOON.date(), first=0, most=9)[0] == 0


def test_trust_is_given_to_a_person_and_taken_away(database: Database) -> None:
    with database.writing() as connection:
        said(connection, "one")
        decide(connection, OWNER, 1, 1, replace(APPROVED, is_trusted=True))
        said(connection, "one")
        said(connection, "two")
        states = [standing(connection, number).state for number in (1, 2, 3)]
        assert states == [CommentState.APPROVED, CommentState.APPROVED, CommentState.NEW]
        listed = queue(connection, OWNER, CommentState.APPROVED)
        assert [(row.id, row.is_trusted) for row in listed] == [(2, True), (1, True)]
        decide(connection, OWNER, 1, 2, replace(APPROVED, is_trusted=True))
        decide(connection, OWNER, 2, 1, APPROVED)
        said(connection, "one")
        assert standing(connection, 4) == NEW


def test_a_reply_is_shown_to_its_writer_and_to_all(database: Database) -> None:
    with database.writing() as connection:
        receipt = said(connection, "one")
        link = "https://forum.example/t/1"
        answered = Standing(CommentState.APPROVED, None, " Thank\u202e you! ", link)
        decide(connection, OWNER, 1, 1, answered, thread_hosts=["forum.example"])
        kept = find(connection, receipt)
        assert kept is not None
        assert (kept.reply, kept.thread) == ("Thank you!", link)
        shown = comments(connection, Filters(), NOON.date(), first=0, most=9)[1]
        assert [(row.reply, row.thread) for row in shown] == [("Thank you!", link)]


@pytest.mark.parametrize("field", ["reason", "reply", "thread"])
def test_notes_have_a_length(database: Database, field: str) -> None:
    start = "https://forum.example/" if field == "thread" else ""
    longest = start + "x" * (500 - len(start))
    with database.writing() as connection:
        said(connection, "one")
        too_long = replace(APPROVED, **{field: longest + "x"})  # type: ignore[arg-type]
        with pytest.raises(InvalidInput) as refused:
            decide(connection, OWNER, 1, 1, too_long, thread_hosts=["forum.example"])
        assert [problem.field for problem in refused.value.problems] == [field]
        fits = replace(APPROVED, **{field: longest})  # type: ignore[arg-type]
        decide(connection, OWNER, 1, 1, fits, thread_hosts=["forum.example"])
        assert standing(connection, 1) == fits


@pytest.mark.parametrize("state", [CommentState.NONE, "splendid", None])
def test_a_comment_cannot_be_given_any_other_state(database: Database, state: Any) -> None:
    with database.writing() as connection:
        said(connection, "one")
        with pytest.raises(InvalidInput) as refused:
            decide(connection, OWNER, 1, 1, Standing(state))
        assert refused.value.problems[0].field == "state"


HOSTS = ("forum.example", "GitHub.com", "git.example:8443")


LET_THROUGH = [
    "https://forum.example",
    "https://forum.example/",
    "https://forum.example/t/why-did-i-lose?page=2#post-3",
    "https://FORUM.example/t/1",
    "HTTPS://github.com/a/b/discussions/1",
    "https://git.example:8443/a",
    "  https://forum.example/t/1\u200b ",
]
REFUSED_LINKS = [
    "http://forum.example/t/1",
    "//forum.example/t/1",
    "forum.example/t/1",
    "/t/1",
    "https:forum.example",
    "https:/forum.example",
    "https:///forum.example",
    "https://",
    "https://?forum.example",
    "javascript:alert(1)//forum.example",
    "javascript://forum.example/%0aalert(1)",
    "data:text/html,https://forum.example",
    "ftp://forum.example",
    "https://evil.example/forum.example",
    "https://forum.example.evil.example/",
    "https://evil-forum.example/",
    "https://sub.forum.example/",
    "https://forum.example./",
    "https://.forum.example/",
    "https://forum.example@evil.example/",
    "https://user@forum.example/",
    "https://user:word@forum.example/",
    "https://@forum.example/",
    "https://evil.example\\@forum.example/",
    "https://forum.example\\@evil.example/",
    "https://forum.example\\.evil.example/",
    "https:\\\\forum.example\\t",
    "https://forum.example:443/",
    "https://forum.example:/",
    "https://forum.example:8443/",
    "https://git.example/",
    "https://git.example:84430/",
    "https://forum.example%2eevil.example/",
    "https://forum.example%00.evil.example/",
    "https://forum%2eexample/",
    "https://forum.example,evil.example/",
    "https://forum.exam\u0440le/",
    "https://forum\u3002example/",
    "https://forum.example\uff0fevil.example/",
    "https://\uff46orum.example/",
    "https://xn--forum-example/",
    "https://[forum.example]/",
    "https://[::1]/",
    "https://[",
    "https://127.0.0.1/",
    "https://forum.example/ a",
    "https://forum.example/\nhttps://evil.example",
    "https://forum.example/\tx",
    "https://forum.example/<script>",
    'https://forum.example/"onclick="x',
    "https://forum.example/'x",
    "https://forum.example/`x`",
    "https://forum.example/\u010daj",
    "a https://forum.example/",
    "[x](https://forum.example/)",
]


def test_links_to_threads_that_are_let_through(
    database: Database, subtests: pytest.Subtests
) -> None:
    with database.writing() as connection:
        said(connection, "one")
        for seen, link in enumerate(LET_THROUGH, 1):
            with subtests.test(link):
                linked = replace(APPROVED, thread=link)
                decide(connection, OWNER, 1, seen, linked, thread_hosts=HOSTS)
                assert standing(connection, 1).thread == link.strip(" \u200b")


def test_links_to_threads_that_are_refused(database: Database, subtests: pytest.Subtests) -> None:
    with database.writing() as connection:
        said(connection, "one")
        for link in REFUSED_LINKS:
            with subtests.test(ascii(link)):
                linked = replace(APPROVED, thread=link)
                with pytest.raises(InvalidInput) as refused:
                    decide(connection, OWNER, 1, 1, linked, thread_hosts=HOSTS)
                assert [problem.field for problem in refused.value.problems] == ["thread"]
                assert standing(connection, 1) == NEW


def test_without_hosts_no_link_is_let_through(database: Database) -> None:
    with database.writing() as connection:
        said(connection, "one")
        for link in ("https://forum.example/", "https:///x", "https:x"):
            with pytest.raises(InvalidInput):
                decide(connection, OWNER, 1, 1, replace(APPROVED, thread=link))


def test_acting_on_what_one_has_not_seen_is_a_conflict(database: Database) -> None:
    with database.writing() as connection:
        receipt = said(connection, "one")
        said(connection, "two", comment="")
        decide(connection, OWNER, 1, 1, APPROVED)
        before = everything(connection)
        for number, seen in ((1, 1), (1, 3), (2, 1), (3, 1)):
            with pytest.raises(Conflict):
                decide(connection, OWNER, number, seen, HIDDEN)
        assert everything(connection) == before
        save(connection, an_answer(comment="Changed by its writer."), receipt, "one")
        with pytest.raises(Conflict):
            decide(connection, OWNER, 1, 2, HIDDEN)
        withdraw(connection, receipt)
        with pytest.raises(Conflict):
            decide(connection, OWNER, 1, 3, HIDDEN)


STANDINGS = [
    NEW,
    APPROVED,
    HIDDEN,
    Standing(CommentState.APPROVED, "why not", "Thank you!", "https://forum.example/", True),
    Standing(CommentState.HIDDEN, "insults", "Please do not.", None, True),
]


def test_undoing_puts_back_all_there_was(database: Database, subtests: pytest.Subtests) -> None:
    with database.writing() as connection:
        said(connection, "one")
        for before, after in product(STANDINGS, STANDINGS):
            with (
                subtests.test(before=before, after=after),
                connection.begin_nested() as again,
            ):
                for seen, given in enumerate((before, after), 1):
                    decide(connection, OWNER, 1, seen, given, thread_hosts=["forum.example"])
                    assert standing(connection, 1) == given
                last = history(connection, OWNER, most=1)[0].number
                undo(connection, OWNER, last)
                assert standing(connection, 1) == before
                row = connection.execute(select(answers)).one()
                assert row.revision == 4
                undo(connection, OWNER, history(connection, OWNER, most=1)[0].number)
                assert standing(connection, 1) == after
                again.rollback()


def test_undoing_leaves_trust_alone_that_the_act_did_not_change(database: Database) -> None:
    with database.writing() as connection:
        said(connection, "one")
        said(connection, "one")
        decide(connection, OWNER, 1, 1, APPROVED)
        decide(connection, OWNER, 2, 1, replace(APPROVED, is_trusted=True))
        undo(connection, OWNER, 1)
        assert standing(connection, 1) == replace(NEW, is_trusted=True)
        undo(connection, OWNER, 2)
        assert standing(connection, 2) == NEW


def test_trust_stays_where_nothing_is_said_of_it(database: Database) -> None:
    with database.writing() as connection:
        said(connection, "one")
        said(connection, "one")
        decide(connection, OWNER, 1, 1, replace(APPROVED, is_trusted=True))
        decide(connection, OWNER, 2, 1, Standing(CommentState.APPROVED))
        assert standing(connection, 2).is_trusted is True
        assert history(connection, OWNER, most=1)[0].after["is_trusted"] is True


def test_nothing_is_undone_twice_or_after_something_later(database: Database) -> None:
    with database.writing() as connection:
        receipt = said(connection, "one")
        decide(connection, OWNER, 1, 1, APPROVED)
        decide(connection, OWNER, 1, 2, HIDDEN)
        with pytest.raises(Conflict):
            undo(connection, OWNER, 1)
        for number in (3, 0, -1):
            with pytest.raises(NotThere):
                undo(connection, OWNER, number)
        undo(connection, OWNER, 2)
        for number in (1, 2):
            with pytest.raises(Conflict):
                undo(connection, OWNER, number)
        decide(connection, OWNER, 1, 4, HIDDEN)
        save(connection, an_answer(comment="Changed by its writer."), receipt, "one")
        before = everything(connection)
        with pytest.raises(Conflict):
            undo(connection, OWNER, 4)
        assert everything(connection) == before


def test_what_was_deleted_since_cannot_be_undone(database: Database) -> None:
    with database.writing() as connection:
        said(connection, "one")
        withdrawn = said(connection, "two")
        decide(connection, OWNER, 1, 1, APPROVED)
        decide(connection, OWNER, 2, 1, APPROVED)
        withdraw(connection, withdrawn)
        assert purge(connection, NOON.date() + dt.timedelta(days=1)) == 1
        said(connection, "three")
        before = everything(connection)
        for number in (1, 2):
            with pytest.raises(Conflict):
                undo(connection, OWNER, number)
        assert everything(connection) == before


def in_burst(connection: Connection) -> list[int]:
    found = connection.scalars(select(answers.c.id).where(answers.c.burst.is_not(None)))
    return sorted(found)


@pytest.mark.parametrize(
    ("chosen", "numbers"),
    [
        ({"respondent": "one"}, [1, 2]),
        ({"since": NOON + HOUR}, [2, 3, 4]),
        ({"until": NOON + HOUR}, [1]),
        ({"since": NOON + HOUR, "until": NOON + 3 * HOUR}, [2, 3]),
        ({"respondent": "one", "since": NOON + HOUR}, [2]),
        ({"since": (NOON + HOUR).astimezone(dt.timezone(dt.timedelta(hours=5)))}, [2, 3, 4]),
    ],
)
def test_a_burst_is_kept_out_and_let_in_again(
    database: Database, chosen: dict[str, Any], numbers: list[int]
) -> None:
    with database.writing() as connection:
        for hours, who in enumerate(("one", "one", "two", "three")):
            said(connection, who, now=NOON + hours * HOUR)
            decide(connection, OWNER, hours + 1, 1, APPROVED)
        before = everything(connection)["answers"]
        assert exclude(connection, OWNER, " a\u202e joke ", **chosen) == len(numbers)
        assert in_burst(connection) == numbers
        assert list(connection.scalars(select(bursts.c.reason))) == ["a joke"]
        shown = comments(connection, Filters(), NOON.date(), first=0, most=9)[0]
        assert shown == 4 - len(numbers)
        with pytest.raises(NotThere):
            exclude(connection, OWNER, "once more", **chosen)
        undo(connection, OWNER, 5)
        assert in_burst(connection) == []
        assert everything(connection)["answers"] == before
        for number in (5, 6):
            with pytest.raises(Conflict):
                undo(connection, OWNER, number)


def test_a_burst_needs_a_reason_and_a_bound(database: Database) -> None:
    with database.writing() as connection:
        said(connection, "one")
        before = everything(connection)
        for reason, chosen, field in (
            ("", {"respondent": "one"}, "reason"),
            ("\u200b", {"respondent": "one"}, "reason"),
            ("x" * 501, {"respondent": "one"}, "reason"),
            ("a joke", {}, "respondent"),
            ("a joke", {"since": NOON, "until": NOON}, "until"),
        ):
            with pytest.raises(InvalidInput) as refused:
                exclude(connection, OWNER, reason, **chosen)
            assert [problem.field for problem in refused.value.problems] == [field]
        with pytest.raises(NotThere):
            exclude(connection, OWNER, "a joke", respondent="nobody")
        assert everything(connection) == before


def test_history_tells_who_did_what_the_latest_first(guarded: Database) -> None:
    with guarded.writing() as connection:
        decide(connection, MAIL, 1, 1, APPROVED)
        exclude(connection, SUBJECT, "a joke", respondent="two")
        undo(connection, MAIL, 2)
        acts = history(connection, SUBJECT)
        assert [(act.number, act.moderator, act.action, act.answer) for act in acts] == [
            (4, "ana@example.org", "undo", 1),
            (3, f"{OTHER} 77", "exclude", None),
            (2, "ana@example.org", "decide", 1),
            (1, "owner", "decide", 2),
        ]
        assert [act.is_undone for act in acts] == [False, False, True, False]
        assert (acts[0].before, acts[0].after) == (acts[2].after, acts[2].before)
        assert acts[1].after == {"burst": 1, "answers": 1, "reason": "a joke"}
        assert [act.done_at for act in acts] == sorted((a.done_at for a in acts), reverse=True)
        assert history(connection, SUBJECT, first=1, most=2) == acts[1:3]


def test_the_queue_has_the_longest_waiting_first_and_pages(database: Database) -> None:
    with database.writing() as connection:
        for hours in (3, 1, 2):
            said(connection, f"player {hours}", now=NOON + hours * HOUR)
        said(connection, "silent", comment="")
        waits = [row.id for row in queue(connection, OWNER, CommentState.NEW)]
        assert waits == [2, 3, 1]
        page = queue(connection, OWNER, CommentState.NEW, first=1, most=1)
        assert [row.id for row in page] == [3]
        assert waiting(connection, OWNER) == {CommentState.NEW: 3, CommentState.NONE: 1}

"""The tables of the store, as the newest migration leaves them.

A row of `answers` tells a match from the side of the player whose change was judged, together with
every number of the rule, so that it can be worked out again for ever.
"""

from __future__ import annotations

import datetime as dt
from enum import StrEnum

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    Date,
    DateTime,
    Dialect,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
)

from sedma_elo.feedback.answer import CHARTS_SEEN, COMMENT, WISH, Part, Role, Verdict
from sedma_elo.insight import Reason
from sedma_elo.match import COUNT, COUNTS
from sedma_elo.problems import WholeNumber
from sedma_elo.rules import RATING, VERSION


class CommentState(StrEnum):
    """Where a comment stands: only approved ones are public."""

    NONE = "none"
    NEW = "new"
    APPROVED = "approved"
    HIDDEN = "hidden"


class Stage(StrEnum):
    """How far a visitor came with the question."""

    SHOWN = "shown"
    BEGUN = "begun"
    SENT = "sent"


class Instant(TypeDecorator[dt.datetime]):
    """A moment in UTC, kept without a zone because SQLite has none."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(self, value: dt.datetime | None, dialect: Dialect) -> object:  # noqa: ARG002
        return None if value is None else value.astimezone(dt.UTC).replace(tzinfo=None)

    def process_result_value(self, value: object, dialect: Dialect) -> dt.datetime | None:  # noqa: ARG002
        return value.replace(tzinfo=dt.UTC) if isinstance(value, dt.datetime) else None


def one_of(name: str, codes: type[StrEnum]) -> CheckConstraint:
    """A column that holds one of these codes."""
    listed = ", ".join(f"'{code}'" for code in codes)
    return CheckConstraint(f"{name} IN ({listed})", name=f"{name}_is_known")


def within(name: str, allowed: WholeNumber) -> CheckConstraint:
    """A column whose number lies in a range."""
    return CheckConstraint(f"{name} BETWEEN {allowed.low} AND {allowed.high}", name=f"{name}_range")


def no_longer_than(name: str, longest: int, *, shortest: int = 1) -> CheckConstraint:
    """A column whose text has a length within a range."""
    return CheckConstraint(
        f"length({name}) BETWEEN {shortest} AND {longest}", name=f"{name}_length"
    )


MOST_RULE_TEXT = 4_000
MOST_NOTE = 500
SIDES_COUNTS = (*COUNTS, *(f"opponent_{count}" for count in COUNTS))

metadata = MetaData(
    naming_convention={
        "ck": "%(table_name)s_%(constraint_name)s",
        "fk": "%(table_name)s_%(column_0_name)s_fk",
        "ix": "%(table_name)s_%(column_0_name)s",
        "pk": "%(table_name)s_pk",
        "uq": "%(table_name)s_%(column_0_name)s_unique",
    }
)

bursts = Table(
    "bursts",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("reason", Text, no_longer_than("reason", MOST_NOTE), nullable=False),
    Column("made_at", Instant, nullable=False),
)

answers = Table(
    "answers",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("receipt", String(64), no_longer_than("receipt", 64, shortest=64), nullable=False),
    Column("respondent", String(32), no_longer_than("respondent", 32), nullable=False),
    Column("revision", Integer, nullable=False),
    Column("day", Date, nullable=False),
    Column("saved_at", Instant, nullable=False),
    Column("changed_at", Instant, nullable=False),
    Column("rating", Integer, within("rating", RATING), nullable=False),
    Column("opponent_rating", Integer, within("opponent_rating", RATING), nullable=False),
    Column(
        "won", Boolean, CheckConstraint("won IN (true, false)", name="won_is_known"), nullable=False
    ),
    *(Column(count, Integer, within(count, COUNT), nullable=False) for count in SIDES_COUNTS),
    Column("rule_name", String(60), no_longer_than("rule_name", 60), nullable=False),
    Column("rule_version", Integer, within("rule_version", VERSION), nullable=False),
    Column("rule_fingerprint", String(12), no_longer_than("rule_fingerprint", 12), nullable=False),
    Column("rule", Text, no_longer_than("rule", MOST_RULE_TEXT), nullable=False),
    Column(
        "k_factor", Float, CheckConstraint("k_factor > 0", name="k_factor_range"), nullable=False
    ),
    Column("change", Integer, nullable=False),
    Column("opponent_change", Integer, nullable=False),
    Column("verdict", String(20), one_of("verdict", Verdict), nullable=False),
    Column("role", String(20), one_of("role", Role), nullable=False),
    Column("part", String(20), one_of("part", Part)),
    Column(
        "parts_shown", String(200), no_longer_than("parts_shown", 200, shortest=0), nullable=False
    ),
    Column("wished_change", Integer, within("wished_change", WISH)),
    Column("comment", Text, no_longer_than("comment", COMMENT.longest)),
    Column("language", String(2), no_longer_than("language", 2, shortest=2), nullable=False),
    Column(
        "question_version",
        Integer,
        CheckConstraint("question_version > 0", name="question_version_range"),
        nullable=False,
    ),
    Column("charts_seen", Integer, within("charts_seen", CHARTS_SEEN), nullable=False),
    Column("comment_state", String(10), one_of("comment_state", CommentState), nullable=False),
    Column("state_reason", Text, no_longer_than("state_reason", MOST_NOTE)),
    Column("reply", Text, no_longer_than("reply", MOST_NOTE)),
    Column("thread", Text, no_longer_than("thread", MOST_NOTE)),
    Column("burst", Integer, ForeignKey(bursts.c.id)),
    CheckConstraint("(comment IS NULL) = (comment_state = 'none')", name="comment_has_state"),
    UniqueConstraint("receipt"),
    Index(None, "saved_at"),
    Index(None, "respondent"),
    Index(None, "comment_state", "saved_at"),
    # The history of moderation names answers by number: none may ever be given twice.
    sqlite_autoincrement=True,
)

answer_reasons = Table(
    "answer_reasons",
    metadata,
    Column("answer", Integer, ForeignKey(answers.c.id, ondelete="CASCADE"), primary_key=True),
    Column("reason", String(40), one_of("reason", Reason), primary_key=True),
)

withdrawn = Table(
    "withdrawn",
    metadata,
    Column("receipt", String(64), primary_key=True),
    Column("day", Date, nullable=False),
)

visits = Table(
    "visits",
    metadata,
    Column("day", Date, primary_key=True),
    Column("stage", String(10), one_of("stage", Stage), primary_key=True),
    Column(
        "sessions", Integer, CheckConstraint("sessions > 0", name="sessions_range"), nullable=False
    ),
)

trusted = Table(
    "trusted",
    metadata,
    Column("respondent", String(32), primary_key=True),
    Column("since", Instant, nullable=False),
)

moderators = Table(
    "moderators",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("identity", String(400), nullable=False),
    Column("is_allowed", Boolean, nullable=False),
    Column("signed_out_at", Instant),
    UniqueConstraint("identity"),
)

acts = Table(
    "acts",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("done_at", Instant, nullable=False),
    Column("moderator", String(400), nullable=False),
    Column("action", String(20), nullable=False),
    Column("answer", Integer),
    Column("revision", Integer),
    Column("before", Text, nullable=False),
    Column("after", Text, nullable=False),
    Column("undone_by", Integer, ForeignKey("acts.id")),
    Index(None, "answer"),
)

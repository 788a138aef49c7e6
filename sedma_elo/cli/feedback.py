"""`sedma-elo feedback ...`: the answers, for whoever runs the server."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from sqlalchemy import Row

from sedma_elo.feedback import moderation, store, upkeep
from sedma_elo.feedback.database import Database, StoreUnavailable
from sedma_elo.feedback.export import FORMATS, Edition
from sedma_elo.feedback.moderation import Conflict, NotThere, Owner, Standing
from sedma_elo.feedback.receipt import read_receipt
from sedma_elo.feedback.settings import BadSettings, read_settings
from sedma_elo.feedback.tables import CommentState
from sedma_elo.feedback.upkeep import BackupFailed
from sedma_elo.problems import InvalidInput

REFUSED = (StoreUnavailable, BadSettings, BackupFailed, InvalidInput)


@click.group()
def feedback() -> None:
    """The answers to "does this feel fair?"."""


NUMBER = click.IntRange(1, 2**31 - 1)
IN_UTC = click.DateTime(["%Y-%m-%d", "%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M:%S"])


@contextmanager
def _database() -> Iterator[Database]:
    """The configured store; whatever it refuses ends the command with a message."""
    try:
        database = Database(read_settings().database_url)
        if database.file and not database.file.exists():
            raise click.ClickException(
                f"there is no store at {database.file}; the page makes it when it first starts"
            )
        database.prepare()
        try:
            yield database
        finally:
            database.close()
    except NotThere as error:
        raise click.ClickException("there is no such comment, act or answer") from error
    except Conflict as error:
        raise click.ClickException("this has changed in the meantime, or is undone") from error
    except REFUSED as error:
        raise click.ClickException(str(error)) from error


@feedback.command()
@click.argument("target", type=click.Path(path_type=Path, dir_okay=False))
def backup(target: Path) -> None:
    """Copy the SQLite store to TARGET while it is in use, and check the copy."""
    with _database() as database:
        count = upkeep.backup(database, target)
    click.echo(f"{target}: {count} answers, checked")


@feedback.command()
@click.option("--format", "kind", type=click.Choice(list(FORMATS)), default="csv")
@click.option("--edition", type=click.Choice([str(e) for e in Edition]), default="public")
@click.option("--output", type=click.Path(path_type=Path, dir_okay=False), help="Else: printed.")
def export(kind: str, edition: str, output: Path | None) -> None:
    """Write the answers as CSV or JSON Lines."""
    with _database() as database, database.reading() as connection:
        lines = FORMATS[kind](connection, Edition(edition))
        if output is None:
            for line in lines:
                click.echo(line.encode(), nl=False)
            return
        try:
            with output.open("x", encoding="utf-8", newline="") as file:
                file.writelines(lines)
        except OSError as error:
            raise click.ClickException(f"--output {output}: {error.strerror}") from error
    click.echo(f"{output}: written")


@feedback.command()
@click.argument("receipt")
def withdraw(receipt: str) -> None:
    """Delete the answer of a RECEIPT code for good."""
    with _database() as database, database.writing() as connection:
        was_there = store.withdraw(connection, read_receipt(receipt))
    if not was_there:
        raise click.ClickException("there is no answer with this code")
    click.echo("withdrawn")


MOST_DAYS = 36_500
AGE = {"d": 1, "w": 7, "m": 30, "y": 365}


def _age(_context: click.Context, _parameter: click.Parameter, text: str) -> dt.date:
    number, unit = text[:-1], text[-1:]
    is_number = number.isascii() and number.isdigit() and len(number) < 5
    days = int(number) * AGE[unit] if is_number and unit in AGE else 0
    if not 1 <= days <= MOST_DAYS:
        raise click.BadParameter(
            f"{text!r} is refused; allowed is a number and d, w, m or y, up to 100 years: 18m"
        )
    return dt.datetime.now(dt.UTC).date() - dt.timedelta(days=days)


@feedback.command()
@click.option("--older-than", "before", required=True, callback=_age, help="Such as 90d or 2y.")
@click.option("--yes", is_flag=True, help="Do not ask first.")
def purge(before: dt.date, *, yes: bool) -> None:
    """Delete answers older than an age."""
    with _database() as database:
        with database.reading() as connection:
            old = upkeep.count(connection, before)
        if not yes:
            click.confirm(f"Delete {old} answers from before {before} for good?", abort=True)
        with database.writing() as connection:
            count = upkeep.purge(connection, before)
    click.echo(f"{count} answers from before {before} deleted")


@feedback.command()
@click.option("--state", type=click.Choice([str(s) for s in moderation.TO_DECIDE]), default="new")
@click.option("--most", type=click.IntRange(1, 1_000), default=20)
def queue(state: str, most: int) -> None:
    """Show the comments that stand in a state, the longest waiting first."""
    with _database() as database, database.reading() as connection:
        rows = moderation.queue(connection, Owner(), CommentState(state), most=most)
    for row in rows:
        click.echo(_in_lines(row))
    if not rows:
        click.echo(f"no comment is {state}")


def _in_lines(row: Row[Any]) -> str:
    comment = "\n".join(f"    {line}" for line in row.comment.split("\n"))
    reply = f"\n  reply: {row.reply}" if row.reply else ""
    return (
        f"#{row.id}  {row.day}  {row.verdict}  change {row.change:+d}  by {row.respondent}\n"
        f"{comment}{reply}"
    )


@feedback.command()
@click.argument("number", type=NUMBER)
@click.argument("state", type=click.Choice([str(s) for s in moderation.TO_DECIDE]))
@click.option("--reason", help="For the history; needed to hide.")
@click.option("--reply", help="A short public reply.")
@click.option("--thread", help="An https link to a configured host.")
@click.option("--trust/--no-trust", default=None, help="Later comments are public at once, or not.")
def decide(
    number: int,
    state: str,
    reason: str | None,
    reply: str | None,
    thread: str | None,
    trust: bool | None,
) -> None:
    """Give comment NUMBER the STATE approved, hidden or new; what is not named stays."""
    with _database() as database, database.writing() as connection:
        revision, before = moderation.standing(connection, Owner(), number)
        standing = Standing(
            CommentState(state),
            before.reason if reason is None else reason,
            before.reply if reply is None else reply,
            before.thread if thread is None else thread,
            trust,
        )
        moderation.decide(
            connection,
            Owner(),
            number,
            revision,
            standing,
            thread_hosts=read_settings().thread_hosts,
        )
    click.echo(f"#{number} is {state}")


@feedback.command()
@click.option("--reason", required=True)
@click.option("--respondent")
@click.option("--since", type=IN_UTC, help="In UTC.")
@click.option("--until", type=IN_UTC, help="In UTC.")
def exclude(
    reason: str, respondent: str | None, since: dt.datetime | None, until: dt.datetime | None
) -> None:
    """Keep a burst of answers out of every figure; nothing is deleted."""
    with _database() as database, database.writing() as connection:
        count = moderation.exclude(
            connection,
            Owner(),
            reason,
            respondent=respondent,
            since=since and since.replace(tzinfo=dt.UTC),
            until=until and until.replace(tzinfo=dt.UTC),
        )
    click.echo(f"{count} answers excluded")


@feedback.command()
@click.option("--most", type=click.IntRange(1, 10_000), default=50)
def history(most: int) -> None:
    """Show what moderators did, the latest first."""
    with _database() as database, database.reading() as connection:
        acts = moderation.history(connection, Owner(), most=most)
    for act in acts:
        undone = "  (undone)" if act.is_undone else ""
        where = f"  #{act.answer}" if act.answer else ""
        when = f"{act.done_at:%Y-%m-%d %H:%M}"
        click.echo(f"{act.number}  {when}  {act.moderator}  {act.action}{where}{undone}")
        for name, value in act.after.items():
            if value != act.before.get(name):
                click.echo(f"      {name}: {value}")


@feedback.command()
@click.argument("act", type=NUMBER)
def undo(act: int) -> None:
    """Put back what an ACT of the history changed."""
    with _database() as database, database.writing() as connection:
        moderation.undo(connection, Owner(), act)
    click.echo(f"act {act} is undone")

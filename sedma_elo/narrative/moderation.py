"""Moderation in words: states of comments, acts of moderators, what an act came to."""

from __future__ import annotations

from sedma_elo.feedback.moderation import Act
from sedma_elo.feedback.tables import CommentState
from sedma_elo.i18n import Translator


def state_names(t: Translator) -> dict[CommentState, str]:
    """The states that a comment may stand in."""
    return {
        CommentState.NEW: t("new"),
        CommentState.APPROVED: t("approved"),
        CommentState.HIDDEN: t("hidden"),
    }


def act_line(t: Translator, act: Act) -> str:
    """One entry of the history, as plain text."""
    done = {
        "decide": _decision(t, act),
        "exclude": t.plural(
            "excluded {n} answer: {reason}",
            "excluded {n} answers: {reason}",
            int(act.after.get("answers", 0)),
            reason=str(act.after.get("reason", "")),
        ),
        "undo": t("undid an act"),
    }[act.action]
    where = t("answer {number}: ", number=t.whole(act.answer)) if act.answer else ""
    return f"{act.done_at:%Y-%m-%d %H:%M} UTC · {act.moderator} · {where}{done}"


def _decision(t: Translator, act: Act) -> str:
    names = {str(state): name for state, name in state_names(t).items()}
    before, after = (names.get(str(side.get("state")), "") for side in (act.before, act.after))
    parts = [before if before == after else f"{before} → {after}"]
    if act.after.get("is_trusted") and not act.before.get("is_trusted"):
        parts.append(t("writer trusted"))
    if act.before.get("is_trusted") and not act.after.get("is_trusted"):
        parts.append(t("writer trusted no more"))
    if act.after.get("reply") != act.before.get("reply"):
        parts.append(t("reply changed"))
    if act.after.get("thread") != act.before.get("thread"):
        parts.append(t("link changed"))
    if act.after.get("reason"):
        parts.append(str(act.after["reason"]))
    return ", ".join(parts)


def outcome(t: Translator, code: str) -> str:
    """What an act came to."""
    match code:
        case "done":
            return t("Done.")
        case CommentState.APPROVED:
            return t("Done: the comment is public.")
        case CommentState.HIDDEN:
            return t("Done: the comment is hidden.")
        case CommentState.NEW:
            return t("Done: the comment is new again.")
        case "not_there":
            return t("Nothing was done: there is no such comment, act or answer.")
        case "signed_out":
            return t("Nothing was done: you have signed out. Please sign in again.")
        case "refused":
            return t("Nothing was done: a value cannot be taken.")
        case "conflict":
            return t(
                "Someone else has changed this in the meantime, so nothing was done. Here is how "
                "it stands now, with what you typed."
            )
        case "not_allowed":
            return t("You may not do this: you are signed out, or not on the list of moderators.")
    return t("Not saved: the answers cannot be reached at the moment.")

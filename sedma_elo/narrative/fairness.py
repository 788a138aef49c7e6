"""The question of fairness and its answers in words."""

from __future__ import annotations

from sedma_elo.feedback.answer import Part, Role, Verdict
from sedma_elo.feedback.fairness import Display, Verdicts, display
from sedma_elo.feedback.store import Kept
from sedma_elo.feedback.tables import CommentState
from sedma_elo.i18n import Translator
from sedma_elo.rating import PlayerWorking


def verdict_names(t: Translator) -> dict[Verdict, str]:
    """The verdicts in the order in which they are offered."""
    return {
        Verdict.MUCH_TOO_LOW: t("much too low"),
        Verdict.BIT_TOO_LOW: t("a bit too low"),
        Verdict.FAIR: t("fair"),
        Verdict.BIT_TOO_HIGH: t("a bit too high"),
        Verdict.MUCH_TOO_HIGH: t("much too high"),
        Verdict.NOT_SURE: t("not sure"),
    }


def role_names(t: Translator) -> dict[Role, str]:
    """Who may be speaking."""
    return {
        Role.PLAYER: t("the player"),
        Role.OPPONENT: t("the opponent"),
        Role.ONLOOKER: t("someone looking on"),
    }


def role_names_with_ratings(t: Translator, player: PlayerWorking, opponent: int) -> dict[Role, str]:
    """Who may be speaking of a match, the players told by their ratings."""
    names = role_names(t)
    ratings = {Role.PLAYER: player.rating, Role.OPPONENT: opponent}
    return names | {
        role: t("{role} ({rating})", role=names[role], rating=t.whole(rating))
        for role, rating in ratings.items()
    }


def part_names(t: Translator) -> dict[Part, str]:
    """The parts of the rule that may be blamed."""
    return {
        Part.EXPECTED_SCORE: t("what was expected"),
        Part.K_FACTOR: t("the K-factor"),
        Part.BONUS_16: t("bonus for 16"),
        Part.BONUS_24: t("bonus for 24"),
        Part.BONUS_4_AND_LAST: t("bonus for 4 and last"),
        Part.BAD_MOVES: t("penalty for bad moves"),
        Part.CLAMP: t("limit of the score"),
        Part.ROUNDING: t("rounding"),
        Part.OTHER: t("something else"),
    }


def form_texts(t: Translator, player: PlayerWorking) -> dict[str, str]:
    """Every text of the form, for the player whose change is asked about."""
    change = player.change
    return {
        "title": t("Does this feel fair?"),
        "verdict": t("A change of {change} feels", change=t.change(change)),
        "verdictHelp": t(
            "Too low: the rating should have ended higher than {rating}. Too high: lower.",
            rating=t.whole(player.new_rating),
        ),
        "role": t("I was"),
        "part": t("Which part is it about?"),
        "wish": t("What change would feel fair?"),
        "wishReal": t("it was {change}", change=t.change(change)),
        "comment": t("Anything to add?"),
        "commentHelp": t(
            "Public once a moderator has read it. Please leave out names and contacts."
        ),
        "next": t("Say more"),
        "save": t("Save my answer"),
        "saving": t("Saving…"),
        "late": t(
            "The server has not answered yet, so it is not certain that this was saved. Your "
            "answer is kept here: try again in a moment, it will count once."
        ),
        "thanks": t("Saved. Thank you!"),
        "receipt": t("Your receipt code"),
        "receiptHelp": t("With it you can change or withdraw your answer, in any browser."),
        "copy": t("Copy"),
        "copied": t("Copied"),
        "change": t("Change my answer"),
        "keep": t("Leave it as it was"),
        "leave": t("Keep it"),
        "withdraw": t("Withdraw it"),
        "withdrawSure": t("Yes, delete it for good"),
        "find": t("I have a receipt code"),
        "findLabel": t("Receipt code of an earlier answer"),
        "findButton": t("Show it"),
    }


def outcome(t: Translator, state: str) -> str:
    """What became of a request, where the form itself does not show it."""
    match state:
        case "refused":
            return t("Not saved yet: what is marked above needs another value.")
        case "withdrawn":
            return t("The answer is withdrawn and deleted.")
        case "unknown":
            return t("There is no answer with this code.")
        case "not_saved":
            return t(
                "Not saved: answers cannot be kept at the moment. What you said is still here; "
                "please try again later."
            )
        case "too_many":
            return t(
                "Not saved: too many answers within an hour. What you said is still here; please "
                "try again later."
            )
        case "too_fast":
            return t("Not saved: that was very fast. Please press the button once more.")
        case "looks_automatic":
            return t(
                "Not saved: a field that people do not see was filled in. Please reload the page "
                "and answer by hand."
            )
    return ""


def notes(t: Translator, kept: Kept) -> list[dict[str, str]]:
    """What was said and what has become of it: a title each, and the team's own words as text."""
    said = verdict_names(t)[kept.answer.verdict]
    found = [{"title": t("You said: {verdict}.", verdict=said), "text": ""}]
    match kept.comment_state:
        case CommentState.NEW:
            found.append({"title": t("Your comment waits for a moderator."), "text": ""})
        case CommentState.APPROVED:
            found.append({"title": t("Your comment is public."), "text": ""})
        case CommentState.HIDDEN:
            found.append(
                {"title": t("Your comment is not public. Your verdict counts."), "text": ""}
            )
    if kept.reply:
        found.append({"title": t("The team replies:"), "text": kept.reply})
    if kept.thread:
        found.append({"title": t("It is discussed at:"), "text": kept.thread})
    return found


def others(t: Translator, verdicts: Verdicts, *, won: bool) -> str:
    """How others felt about matches like this one, as far as it may be said."""
    share = verdicts.fair
    step = display(share.answers)
    if step is Display.NOTHING:
        return t("Too few have answered about matches like this one to say how others feel.")
    like = (
        t("After wins at a gap within 100 points of yours:")
        if won
        else t("After losses at a gap within 100 points of yours:")
    )
    if step is Display.COUNTS:
        return f"{like} " + t(
            "{count} of {answers} called their change fair, too few to say a percentage.",
            answers=t.whole(share.answers),
            count=t.whole(share.successes),
        )
    low, high = (t.percent(end) for end in share.interval)
    sentence = f"{like} " + t(
        "{share} of {answers} called their change fair (95% interval: {low} to {high}).",
        share=t.percent(share.value),
        answers=t.whole(share.answers),
        low=low,
        high=high,
    )
    return sentence if step is Display.FULL else sentence + " " + t("That is a rough figure.")

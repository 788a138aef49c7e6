"""Shares in words: as much of them as the display ladder allows."""

from __future__ import annotations

from sedma_elo.feedback.fairness import Display, Share, display
from sedma_elo.i18n import Translator


def too_few(t: Translator, answers: int, *, insider: bool) -> str:
    """The words for a group of which nothing is shown, or that is empty."""
    if insider and not answers:
        return t("no answers yet")
    return t("not enough answers yet")


def with_interval(share: Share, t: Translator) -> str:
    """A percentage and, in brackets, between which two it lies: `62% (55–69)`."""
    low, high = (t.whole(round(100 * end)) for end in share.interval)
    return t("{share} ({low}–{high})", share=t.percent(share.value), low=low, high=high)


def in_words(share: Share, t: Translator, *, insider: bool) -> str:
    """What may be said of a share, as one phrase."""
    step = display(share.answers, insider=insider)
    if step is Display.NOTHING or not share.answers:
        return too_few(t, share.answers, insider=insider)
    if step is Display.COUNTS:
        return t(
            "{count} of {answers}, too few to say a percentage",
            count=t.whole(share.successes),
            answers=t.whole(share.answers),
        )
    phrase = t.plural(
        "{share}, {n} answer", "{share}, {n} answers", share.answers, share=with_interval(share, t)
    )
    return t("rough: {share}", share=phrase) if step is Display.ROUGH else phrase


def of_both(t: Translator, row: str, won: str, lost: str) -> str:
    """What is said of winners and of losers in a row of a chart, as it is read aloud."""
    return t("{row}: after a win {won}; after a loss {lost}.", row=row, won=won, lost=lost)


def in_brief(share: Share, t: Translator, *, insider: bool) -> str:
    """The same for a narrow column: without saying why there is no percentage."""
    if share.answers and display(share.answers, insider=insider) is Display.COUNTS:
        return t(
            "{count} of {answers}",
            count=t.whole(share.successes),
            answers=t.whole(share.answers),
        )
    return in_words(share, t, insider=insider)

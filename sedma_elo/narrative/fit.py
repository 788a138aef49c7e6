"""The search for numbers that meet the players' wishes, in words."""

from __future__ import annotations

from sedma_elo.fit import (
    FEWEST_WISHES,
    K_NAMES,
    WISHES_PER_FREEDOM,
    Fitted,
    Progress,
    TooFewWishes,
    Wishes,
    number_of,
)
from sedma_elo.i18n import Translator
from sedma_elo.i18n.translator import MOST_DECIMALS
from sedma_elo.narrative.rules import title
from sedma_elo.rules import PARAMETERS, KBand, RuleSet


def parameter_name(t: Translator, rules: RuleSet, name: str) -> str:
    """The name of a number that may move; a K has its band's ratings in it."""
    if name in PARAMETERS:
        return title(t, name)
    band, edges = K_NAMES.index(name), rules.edges
    if not edges:
        return t(KBand.model_fields["k"].title or name)
    if band == 0:
        return t("K-factor below {edge}", edge=t.whole(edges[0]))
    if band == len(edges):
        return t("K-factor from {edge} up", edge=t.whole(edges[-1]))
    return t(
        "K-factor from {low} to {high}",
        low=t.whole(edges[band - 1]),
        high=t.whole(edges[band] - 1),
    )


def progress(t: Translator, progress: Progress) -> str:
    """How far a search has come, and how near the best is until then."""
    if progress.distance is None:
        return t(
            "{share} of the work: so far no rule set was found that keeps every promise.",
            share=t.percent(progress.share),
        )
    return t(
        "{share} of the work: the best so far is {distance} points from the wishes on average.",
        share=t.percent(progress.share),
        distance=t.decimal(progress.distance, 1),
    )


def result(t: Translator, fitted: Fitted) -> str:
    """Whether a rule set was found, and how far it and the start are from the wishes."""
    if not fitted.kept:
        return t(
            "Within these ranges no rule set was found that keeps every promise. The best one "
            "breaks them by {broken} points in all. The numbers stay as they were.",
            broken=t.size(fitted.broken),
        )
    before, after = _told_apart(t, fitted.before, fitted.after)
    if not fitted.moved:
        return t.plural(
            "Over {n} wish the mean distance is {before} points, and nothing nearer was found. The "
            "numbers stay as they were.",
            "Over {n} wishes the mean distance is {before} points, and nothing nearer was found. "
            "The numbers stay as they were.",
            fitted.wishes,
            before=before,
        )
    if fitted.after < fitted.before:
        return t.plural(
            "Over {n} wish the mean distance falls from {before} to {after} points.",
            "Over {n} wishes the mean distance falls from {before} to {after} points.",
            fitted.wishes,
            before=before,
            after=after,
        )
    if fitted.after == fitted.before:
        return t.plural(
            "Over {n} wish the mean distance stays at {before} points. The numbers had to move "
            "for the promises, which the start does not keep.",
            "Over {n} wishes the mean distance stays at {before} points. The numbers had to move "
            "for the promises, which the start does not keep.",
            fitted.wishes,
            before=before,
        )
    return t.plural(
        "Over {n} wish the mean distance rises from {before} to {after} points. That is what the "
        "promises cost, which the start does not keep.",
        "Over {n} wishes the mean distance rises from {before} to {after} points. That is what the "
        "promises cost, which the start does not keep.",
        fitted.wishes,
        before=before,
        after=after,
    )


def _told_apart(t: Translator, before: float, after: float) -> tuple[str, str]:
    """Two distances with a decimal, or as many as it takes to tell them apart."""
    differ = (
        digits
        for digits in range(1, MOST_DECIMALS + 1)
        if round(before, digits) != round(after, digits)
    )
    digits = next(differ, 1)
    return t.decimal(before, digits), t.decimal(after, digits)


def judged_by_others(t: Translator, judges: Wishes, fitted: Fitted) -> str:
    """How near the wishes of the other half are to the start and to what was found."""
    if len(judges) < FEWEST_WISHES:
        return t.plural(
            "The other half of the answers has {n} wish, too few to judge.",
            "The other half of the answers has {n} wishes, too few to judge.",
            len(judges),
        )
    before, after = judges.distance(fitted.start), judges.distance(fitted.rules)
    told = _told_apart(t, before, after)
    values = {"before": told[0], "after": told[1]}
    if after < before:
        return t.plural(
            "The other half judges: over {n} wish the mean distance falls from {before} to {after} "
            "points.",
            "The other half judges: over {n} wishes the mean distance falls from {before} to "
            "{after} points.",
            len(judges),
            **values,
        )
    return t.plural(
        "The other half judges: over {n} wish the mean distance does not fall, it goes from "
        "{before} to {after} points. The numbers suit only those they were made for.",
        "The other half judges: over {n} wishes the mean distance does not fall, it goes from "
        "{before} to {after} points. The numbers suit only those they were made for.",
        len(judges),
        **values,
    )


def moves(t: Translator, fitted: Fitted) -> list[tuple[str, str, str]]:
    """Each number that moved: its name, what it was, and what it is."""
    return [
        (
            parameter_name(t, fitted.start, name),
            t.factor(number_of(fitted.start, name)),
            t.factor(number_of(fitted.rules, name)),
        )
        for name in fitted.moved
    ]


def remarks(t: Translator, fitted: Fitted) -> list[str]:
    """What else must be known of a result, a sentence each."""
    found = []
    if fitted.stopped:
        found.append(t("The search was stopped before its end, so there may be something better."))
    left = [name for name in fitted.idle if name not in fitted.moved]
    if left:
        found.append(
            t(
                "Left as they were, because no wish depends on them, with the other numbers as "
                "they are now: {names}.",
                names=_names(t, fitted, left),
            )
        )
    moved = [name for name in fitted.idle if name in fitted.moved]
    if moved:
        found.append(
            t(
                "Moved for the promises alone, because no wish depends on them, with the other "
                "numbers as they are now: {names}.",
                names=_names(t, fitted, moved),
            )
        )
    return found


def _names(t: Translator, fitted: Fitted, names: list[str]) -> str:
    return t.all_of([parameter_name(t, fitted.start, name) for name in names])


def too_few(t: Translator, refused: TooFewWishes) -> str:
    """How many wishes there are, how many are needed, and why so many."""
    have = t.plural(
        "There is {n} wish, and at least {needed} are needed.",
        "There are {n} wishes, and at least {needed} are needed.",
        refused.have,
        needed=t.whole(refused.needed),
    )
    why = t(
        "It takes at least {fewest} in all, and {each} for each number that may move.",
        fewest=t.whole(FEWEST_WISHES),
        each=t.whole(WISHES_PER_FREEDOM),
    )
    return f"{have} {why}"

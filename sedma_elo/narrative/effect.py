"""What an edited rule does to a match, and which part of the rule does it, in sentences."""

from __future__ import annotations

from sedma_elo.i18n import Translator
from sedma_elo.insight import NOT_TOLD
from sedma_elo.narrative.names import exact_points
from sedma_elo.rating import Explanation, PlayerWorking

K, ROUNDING = "k", "rounding"


def edited_rule_effect(t: Translator, base: Explanation, edited: Explanation) -> str:
    """What the edited rule changes for both players, each with the main reason."""
    if (base.a.change, base.b.change) == (edited.a.change, edited.b.change):
        return _nothing(t, base, edited)
    return f"{_on_you(t, base.a, edited.a)} {_on_opponent(t, base.b, edited.b)}"


def _nothing(t: Translator, base: Explanation, edited: Explanation) -> str:
    if abs(edited.a.exact_change - base.a.exact_change) > NOT_TOLD:
        return t(
            "The edited rule changes nothing here; before rounding your change is {after} instead "
            "of {before}.",
            after=exact_points(t, edited.a.exact_change),
            before=exact_points(t, base.a.exact_change),
        )
    if abs(edited.b.exact_change - base.b.exact_change) > NOT_TOLD:
        return t(
            "The edited rule changes nothing here; before rounding your opponent's change is "
            "{after} instead of {before}.",
            after=exact_points(t, edited.b.exact_change),
            before=exact_points(t, base.b.exact_change),
        )
    return t("The edited rule changes nothing here.")


def _on_you(t: Translator, base: PlayerWorking, edited: PlayerWorking) -> str:
    if base.change == edited.change:
        return t("Your change is {change} under both rules.", change=t.change(base.change))
    n, before = abs(edited.change), t.whole(abs(base.change))
    match _sign(edited.change), _sign(base.change):
        case 0, 1:
            what = t(
                "Under the edited rule your rating stays where it is instead of rising by {before}",
                before=before,
            )
        case 0, -1:
            what = t(
                "Under the edited rule your rating stays where it is instead of falling by "
                "{before}",
                before=before,
            )
        case 1, 1:
            what = t.plural(
                "Under the edited rule you gain {n} point instead of {before}",
                "Under the edited rule you gain {n} points instead of {before}",
                n,
                before=before,
            )
        case 1, -1:
            what = t.plural(
                "Under the edited rule you gain {n} point instead of losing {before}",
                "Under the edited rule you gain {n} points instead of losing {before}",
                n,
                before=before,
            )
        case 1, _:
            what = t.plural(
                "Under the edited rule you gain {n} point instead of none",
                "Under the edited rule you gain {n} points instead of none",
                n,
            )
        case _, -1:
            what = t.plural(
                "Under the edited rule you lose {n} point instead of {before}",
                "Under the edited rule you lose {n} points instead of {before}",
                n,
                before=before,
            )
        case _, 1:
            what = t.plural(
                "Under the edited rule you lose {n} point instead of gaining {before}",
                "Under the edited rule you lose {n} points instead of gaining {before}",
                n,
                before=before,
            )
        case _:
            what = t.plural(
                "Under the edited rule you lose {n} point instead of none",
                "Under the edited rule you lose {n} points instead of none",
                n,
            )
    return _with_reason(t, what, base, edited)


def _on_opponent(t: Translator, base: PlayerWorking, edited: PlayerWorking) -> str:
    if base.change == edited.change:
        return t(
            "Your opponent's change is {change} under both rules.", change=t.change(base.change)
        )
    n, before = abs(edited.change), t.whole(abs(base.change))
    match _sign(edited.change), _sign(base.change):
        case 0, 1:
            what = t("Your opponent's rating stays instead of rising by {before}", before=before)
        case 0, -1:
            what = t("Your opponent's rating stays instead of falling by {before}", before=before)
        case 1, 1:
            what = t.plural(
                "Your opponent gains {n} point instead of {before}",
                "Your opponent gains {n} points instead of {before}",
                n,
                before=before,
            )
        case 1, -1:
            what = t.plural(
                "Your opponent gains {n} point instead of losing {before}",
                "Your opponent gains {n} points instead of losing {before}",
                n,
                before=before,
            )
        case 1, _:
            what = t.plural(
                "Your opponent gains {n} point instead of none",
                "Your opponent gains {n} points instead of none",
                n,
            )
        case _, -1:
            what = t.plural(
                "Your opponent loses {n} point instead of {before}",
                "Your opponent loses {n} points instead of {before}",
                n,
                before=before,
            )
        case _, 1:
            what = t.plural(
                "Your opponent loses {n} point instead of gaining {before}",
                "Your opponent loses {n} points instead of gaining {before}",
                n,
                before=before,
            )
        case _:
            what = t.plural(
                "Your opponent loses {n} point instead of none",
                "Your opponent loses {n} points instead of none",
                n,
            )
    return _with_reason(t, what, base, edited)


def _sign(points: float) -> int:
    return (points > 0) - (points < 0)


def _with_reason(t: Translator, what: str, base: PlayerWorking, edited: PlayerWorking) -> str:
    """The sentence to its end: how far the changes are apart, and what brings most of that."""
    sign = _sign(edited.change - base.change)
    parts = {name: sign * part for name, part in _parts(base, edited).items()}
    rounding = parts.pop(ROUNDING)
    most = max(parts, key=lambda name: parts[name])
    values = {"what": what, "apart": _apart(t, base.change, edited.change)}
    if parts[most] < NOT_TOLD:
        return t("{what}: {apart}, by rounding alone.", **values)
    values["why"] = _why(t, most, base, edited)
    if any(part > NOT_TOLD for name, part in parts.items() if name != most):
        return t("{what}: {apart}, mainly because {why}.", **values)
    if rounding > parts[most]:
        return t("{what}: {apart}, because {why} and rounding does the rest.", **values)
    return t("{what}: {apart}, because {why}.", **values)


def _parts(base: PlayerWorking, edited: PlayerWorking) -> dict[str, float]:
    """What makes up the difference of two changes, in points: K, and each line of the ledger.

    K moves every line; what is left of a line is its difference in score, at the edited K.
    """
    before, after = base.ledger, edited.ledger
    lines = {
        name: getattr(after, name) - edited.k * getattr(before, name) / base.k
        for name in before._fields
        if name != ROUNDING
    }
    unrounded = sum(before) - before.rounding
    return {
        K: (edited.k / base.k - 1) * unrounded,
        **lines,
        ROUNDING: after.rounding - before.rounding,
    }


def _apart(t: Translator, before: int, after: int) -> str:
    points = abs(after - before)
    if max(before, after) < 0:
        if after > before:
            return t.plural("a loss {n} point smaller", "a loss {n} points smaller", points)
        return t.plural("a loss {n} point larger", "a loss {n} points larger", points)
    if after > before:
        return t.plural("{n} point more", "{n} points more", points)
    return t.plural("{n} point less", "{n} points less", points)


def _why(t: Translator, part: str, base: PlayerWorking, edited: PlayerWorking) -> str:
    """The part as a clause that follows "because"."""
    if part == K:
        return t(
            "K is {after} instead of {before}", after=t.factor(edited.k), before=t.factor(base.k)
        )
    return {
        "result": _why_expected,
        "bonus": _why_bonus,
        "bad_moves": _why_bad_moves,
        "clipped": _why_clipped,
    }[part](t, base, edited)


def _why_expected(t: Translator, base: PlayerWorking, edited: PlayerWorking) -> str:
    return t(
        "the expected score is {after} instead of {before}",
        after=t.decimal(edited.expected, 3),
        before=t.decimal(base.expected, 3),
    )


def _why_bonus(t: Translator, base: PlayerWorking, edited: PlayerWorking) -> str:
    if not edited.bonus:
        return t("no bonus counts")
    if edited.bonus > base.bonus:
        if edited.bonus_share > base.bonus_share:
            return t("a loser keeps more of the bonus")
        return t("the bonus counts more")
    if edited.bonus_share < base.bonus_share:
        return t("a loser keeps less of the bonus")
    return t("the bonus counts less")


def _why_bad_moves(t: Translator, base: PlayerWorking, edited: PlayerWorking) -> str:
    before, after = base.malus, edited.malus
    if not after.counted:
        return t("bad moves cost nothing")
    is_cap_alone = before.each == after.each
    if after.counted < before.counted:
        return t("the penalty is capped lower") if is_cap_alone else t("bad moves cost less")
    return t("the penalty is capped higher") if is_cap_alone else t("bad moves cost more")


def _why_clipped(t: Translator, base: PlayerWorking, edited: PlayerWorking) -> str:
    """The limits took from a score or gave back; by how much, in score, has changed."""
    before, after = base.ledger.clipped / base.k, edited.ledger.clipped / edited.k
    if after > before:
        if before < 0:
            return t("the limits of the match score take less away")
        return t("the limits of the match score give more back")
    if before > 0:
        return t("the limits of the match score give less back")
    return t("the limits of the match score take more away")

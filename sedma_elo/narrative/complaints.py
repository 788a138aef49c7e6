"""What a rule would do to the changes that players judged, in words."""

from __future__ import annotations

from collections.abc import Sequence

from sedma_elo.feedback.answer import TOO_HIGH, TOO_LOW, Verdict
from sedma_elo.feedback.complaints import Half
from sedma_elo.feedback.fairness import Display, Share, display
from sedma_elo.feedback.judged import Complaint, Group, Judged, Order
from sedma_elo.i18n import Translator
from sedma_elo.narrative.fairness import verdict_names
from sedma_elo.narrative.names import match_in_a_line
from sedma_elo.narrative.shares import in_brief, in_words, too_few, with_interval


def title(t: Translator) -> str:
    """What the section is about."""
    return t("What it does to the changes that players judged")


def definition(t: Translator) -> str:
    """What counts as closer to a wish."""
    return t(
        "The wish is the change that a player named. Where none was named, “too low” wishes for "
        "more, “too high” for less, and “fair” for the change as it was."
    )


def warning(t: Translator) -> str:
    """What these figures do not measure."""
    return t(
        "This measures how far a rule agrees with players who chose to answer. It does not measure "
        "whether the rule is accurate or fair."
    )


def intervals(t: Translator) -> str:
    """What stands in brackets after a share."""
    return t("In brackets stand 95% intervals.")


def halves(t: Translator) -> str:
    """Why the answers are in two halves."""
    return t(
        "A change of the rule should be chosen on one half of the answers and judged on the other: "
        "on the half it was chosen by, it looks better than it is. All answers from one browser "
        "are in the same half."
    )


def half_names(t: Translator) -> dict[Half | None, str]:
    """The answers to look at, None being all."""
    return {
        None: t("all answers"),
        Half.TUNING: t("the half to choose by"),
        Half.HELD_OUT: t("the half to judge by"),
    }


def order_names(t: Translator) -> dict[Order, str]:
    """What the list of answers begins with."""
    return {
        Order.HURT_FIRST: t("largest step away from the wish first"),
        Order.HELPED_FIRST: t("largest step towards the wish first"),
    }


def group_names(t: Translator) -> dict[Verdict, str]:
    """The groups of answers; of those not sure, only who named a wish is in one."""
    return verdict_names(t) | {Verdict.NOT_SURE: t("not sure, with a wish")}


def headline(t: Translator, judged: Judged) -> str:
    """What the rule does at a glance, as far as it may be said."""
    totals = [judged.total(won) for won in (True, False)]
    if all(display(total.answers) < Display.ROUGH for total in totals):
        return t("Too few players have judged their changes to say what this rule does to them.")
    if not any(total.affected for total in totals):
        return t("Every change that players judged stays as it was.")
    return " ".join(_side(t, judged, won) for won in (True, False))


def _side(t: Translator, judged: Judged, won: bool) -> str:
    side = t("After a win") if won else t("After a loss")
    total = judged.total(won)
    told = [*_complaints(t, judged, won), *_fair(t, judged.groups[won][Verdict.FAIR])]
    if not told or display(total.answers) < Display.ROUGH:
        sentence = too_few(t, total.answers, insider=False)
    elif not total.affected:
        sentence = t.plural(
            "the change stays as it was in the {n} answer",
            "the change stays as it was in all {n} answers",
            total.answers,
        )
    else:
        sentence = "; ".join(told)
    return t("{side}: {sentence}.", side=side, sentence=sentence)


def _complaints(t: Translator, judged: Judged, won: bool) -> list[str]:
    """What becomes of those who said too low, and of those who said too high."""
    told = []
    low, high = judged.of(won, TOO_LOW), judged.of(won, TOO_HIGH)
    if display(low.answers) >= Display.ROUGH:
        told.append(
            t.plural(
                "of {n} answer that said too low, {toward} come closer to the wish and {away} move "
                "away from it",
                "of {n} answers that said too low, {toward} come closer to the wish and {away} "
                "move away from it",
                low.answers,
                toward=_roughly(t, low.of_all(low.toward)),
                away=_roughly(t, low.of_all(low.away)),
            )
        )
    if display(high.answers) >= Display.ROUGH:
        told.append(
            t.plural(
                "of {n} answer that said too high, {toward} come closer to the wish and {away} "
                "move away from it",
                "of {n} answers that said too high, {toward} come closer to the wish and {away} "
                "move away from it",
                high.answers,
                toward=_roughly(t, high.of_all(high.toward)),
                away=_roughly(t, high.of_all(high.away)),
            )
        )
    return told


def _fair(t: Translator, group: Group) -> list[str]:
    if display(group.answers) < Display.ROUGH:
        return []
    return [
        t.plural(
            "of {n} answer that said fair, {affected} get another change",
            "of {n} answers that said fair, {affected} get another change",
            group.answers,
            affected=_roughly(t, group.affected_of_all),
        )
    ]


def _roughly(t: Translator, share: Share) -> str:
    text = with_interval(share, t)
    is_rough = display(share.answers) is Display.ROUGH
    return t("roughly {share}", share=text) if is_rough else text


def group_words(t: Translator, group: Group) -> str:
    """What becomes of a group of answers, as far as it may be said, as one phrase."""
    step = display(group.answers)
    if step is Display.NOTHING:
        return too_few(t, group.answers, insider=False)
    if step is Display.COUNTS:
        return t(
            "{toward} of {answers} closer to the wish, {away} further from it; too few to say a "
            "percentage",
            answers=t.whole(group.answers),
            toward=t.whole(group.toward),
            away=t.whole(group.away),
        )
    told = t(
        "{toward} closer to the wish, {away} further from it",
        toward=with_interval(group.of_all(group.toward), t),
        away=with_interval(group.of_all(group.away), t),
    )
    return t("rough: {share}", share=told) if step is Display.ROUGH else told


def table_header(t: Translator) -> tuple[str, ...]:
    """What the columns of `table_rows` hold."""
    return (
        t("Said"),
        t("Answers"),
        t("Get another change"),
        t("Of these, closer to the wish"),
        t("Distance to the wish"),
        t("Closer by, on average"),
    )


def table_rows(t: Translator, judged: Judged, won: bool) -> list[tuple[str, ...]]:
    """Each group of one side, and all of it, with everything that may be said of it."""
    groups = [*judged.groups[won].values(), judged.total(won)]
    names = [*(group_names(t)[verdict] for verdict in judged.groups[won]), t("all of these")]
    return [(name, *_cells(t, group)) for name, group in zip(names, groups, strict=True)]


def _cells(t: Translator, group: Group) -> tuple[str, ...]:
    if display(group.answers) is Display.NOTHING:
        return (too_few(t, group.answers, insider=False), "", "", "", "")
    return (
        t.whole(group.answers),
        in_brief(group.affected_of_all, t, insider=False),
        in_words(group.toward_of_affected, t, insider=False) if group.affected else "",
        *_distances(t, group),
    )


def _distances(t: Translator, group: Group) -> tuple[str, str]:
    mean = group.mean_shift
    if mean.interval is None:
        return t("not enough wishes yet"), ""
    low, high = (_points(t, end) for end in mean.interval)
    distance = t.plural(
        "{before} → {after}, {n} wish",
        "{before} → {after}, {n} wishes",
        group.wishes,
        before=t.size(group.mean_before),
        after=t.size(group.mean_after),
    )
    shift = t("{points} ({low} to {high})", points=_points(t, mean.value), low=low, high=high)
    is_rough = display(group.wishes) is Display.ROUGH
    return distance, t("rough: {share}", share=shift) if is_rough else shift


def _points(t: Translator, points: float) -> str:
    return t.points(round(points, 2), 2)


def unsure_note(t: Translator, judged: Judged) -> str:
    """How many answers say nothing of a change, empty where they are too few to be told."""
    unsure = sum(judged.unsure.values())
    if display(unsure) is Display.NOTHING:
        return ""
    return t.plural(
        "{n} answer was not sure and named no wish; it is not counted here.",
        "{n} answers were not sure and named no wish; they are not counted here.",
        unsure,
    )


def list_header(t: Translator) -> tuple[str, ...]:
    """What the columns of `list_rows` hold."""
    return (
        t("Match"),
        t("Said"),
        t("Before → now"),
        t("Closer by"),
    )


def list_rows(t: Translator, complaints: Sequence[Complaint]) -> list[tuple[str, ...]]:
    """Single answers, each told from the side of the player, without name or comment."""
    verdicts = verdict_names(t)
    return [
        (
            match_in_a_line(t, complaint.match),
            _said(t, verdicts[complaint.verdict], complaint.wished),
            f"{t.change(complaint.recorded)} → {t.change(complaint.change)}",
            t.change(complaint.shift),
        )
        for complaint in complaints
    ]


def _said(t: Translator, verdict: str, wished: int | None) -> str:
    if wished is None:
        return verdict
    return t("{verdict}, wish {wish}", verdict=verdict, wish=t.change(wished))

"""The promises of a rule set in words: their names, what was found, and what exactly is tested."""

from __future__ import annotations

from math import floor, log10

from sedma_elo.checks import (
    ByBand,
    Check,
    DeadZones,
    Edges,
    Halves,
    Hurt,
    Idle,
    Pay,
    Pool,
    Precision,
    Promise,
    Swing,
    Who,
)
from sedma_elo.i18n import Translator
from sedma_elo.insight.limits import BONUSES
from sedma_elo.match import PlayerStats
from sedma_elo.narrative.names import number_name
from sedma_elo.rules import PARAMETERS


def promise_name(t: Translator, promise: Promise) -> str:
    """A promise in a few words, as it would be given."""
    return {
        Promise.WINNER_NEVER_LOSES: t("A winner never loses points"),
        Promise.LOSER_NEVER_GAINS: t("A loser never gains points"),
        Promise.MORE_NEVER_HURTS: t("Playing better never hurts"),
        Promise.BETTER_RESULT_PAYS_MORE: t("A win pays more than a loss"),
        Promise.EVERY_COEFFICIENT_COUNTS: t("Every number of the rule counts"),
        Promise.POINTS_NEITHER_MADE_NOR_LOST: t("No points are made or lost"),
        Promise.SWING_WITHIN_K: t("No match moves a rating by more than K"),
        Promise.NO_EDGE_HOPPING: t("Hopping over a K edge brings nothing"),
        Promise.CLEAN_WIN_MOVES: t("A clean win brings points, up to a gap of the scale"),
        Promise.RATINGS_STAY_ABOVE_ZERO: t("Ratings stay at zero or above"),
        Promise.SYMMETRIC: t("Both players are treated alike"),
        Promise.NO_EXACT_HALVES: t("No new rating is an exact half"),
        Promise.PRECISION_DOES_NOT_DECIDE: t("Computing more exactly changes nothing"),
    }[promise]


def tested(t: Translator, promise: Promise) -> str:
    """What exactly is tested."""
    return {
        Promise.WINNER_NEVER_LOSES: t(
            "The worst win there can be, with every K and against every opponent, must not lower "
            "the rating."
        ),
        Promise.LOSER_NEVER_GAINS: t(
            "The best loss there can be, with every K and against every opponent, must not raise "
            "the rating."
        ),
        Promise.MORE_NEVER_HURTS: t(
            "With every result and all counts, one more bonus round or one bad move fewer must not "
            "lower the player's own rating."
        ),
        Promise.BETTER_RESULT_PAYS_MORE: t(
            "With the same K and against the same opponent, the worst win must pay at least a "
            "point more than the best loss."
        ),
        Promise.EVERY_COEFFICIENT_COUNTS: t(
            "Every bonus, penalty, cap, limit and K edge must make a difference in some match, and "
            "every count to winners, to winners without bad moves and to losers."
        ),
        Promise.POINTS_NEITHER_MADE_NOR_LOST: t(
            "The changes of both players must add up to zero in every match."
        ),
        Promise.SWING_WITHIN_K: t(
            "The largest change that one match can bring must not exceed the player's own K, "
            "rounded up."
        ),
        Promise.NO_EDGE_HOPPING: t(
            "At every edge between different K, a clean win against an equal that lifts over the "
            "edge and a clean loss against an equal right after it must add up to zero."
        ),
        Promise.CLEAN_WIN_MOVES: t(
            "Between players no further apart than the scale of the expected score, a win "
            "without bad moves and bonuses must bring at least a point."
        ),
        Promise.RATINGS_STAY_ABOVE_ZERO: t(
            "The worst loss there can be must leave a rating of zero or more at zero or above."
        ),
        Promise.SYMMETRIC: t(
            "Thousands of matches, with every score, K band and pair of bands, must give the same "
            "ratings when the names of the players are swapped."
        ),
        Promise.NO_EXACT_HALVES: t(
            "No score may lead, at any K and gap, to a rating that is a whole number and a half: "
            "there it would matter which way halves are rounded."
        ),
        Promise.PRECISION_DOES_NOT_DECIDE: t(
            "The game computes scores in single precision. Every score is computed in double "
            "precision as well, and must lead to the same ratings."
        ),
    }[promise]


def finding(t: Translator, check: Check) -> str:
    """What the test of a promise found, in one sentence with its numbers."""
    match check:
        case ByBand(promise=Promise.WINNER_NEVER_LOSES):
            return _wins_that_cost(t, check)
        case ByBand():
            return _losses_that_gain(t, check)
        case Hurt():
            return _hurt(t, check)
        case Pay():
            return _pay(t, check)
        case Idle():
            return _idle(t, check)
        case Pool():
            return _pool(t, check)
        case Swing():
            return _swing(t, check)
        case Edges():
            return _edges(t, check)
        case DeadZones():
            return _dead_zones(t, check)
        case Halves():
            return _halves(t, check)
        case Precision():
            return _precision(t, check)
        case Check(promise=Promise.RATINGS_STAY_ABOVE_ZERO):
            return _above_zero(t, check)
    return _symmetric(t, check)


def _first(gaps: list[tuple[int, float]]) -> tuple[int, float]:
    """The smallest gap and its K, of equal ones the largest K."""
    return min(gaps, key=lambda found: (found[0], -found[1]))


def _wins_that_cost(t: Translator, check: ByBand) -> str:
    gaps = [(onset.gap, onset.k) for onset in check.onsets if onset.gap is not None]
    if not gaps:
        return t("However careless, no win costs points, whoever the opponent.")
    gap, k = _first(gaps)
    worst = t.whole(int(check.amount))
    if not (check.worst and check.worst.stats_a.bad_moves):
        return t.plural(
            "From a gap of {n} point on (K {k}) even a clean win costs points, at worst {worst}.",
            "From a gap of {n} points on (K {k}) even a clean win costs points, at worst {worst}.",
            max(gap, 0),
            k=t.factor(k),
            worst=worst,
        )
    if gap <= 0:
        return t(
            "A careless winner loses points even against an equal (K {k}), at worst {worst}.",
            k=t.factor(k),
            worst=worst,
        )
    return t.plural(
        "From a gap of {n} point on (K {k}) a careless winner loses points, at worst {worst}.",
        "From a gap of {n} points on (K {k}) a careless winner loses points, at worst {worst}.",
        gap,
        k=t.factor(k),
        worst=worst,
    )


def _losses_that_gain(t: Translator, check: ByBand) -> str:
    gaps = [(-onset.gap, onset.k) for onset in check.onsets if onset.gap is not None]
    if not gaps:
        return t("However many bonuses, no loss brings points, whoever the opponent.")
    gap, k = _first(gaps)
    best = t.whole(int(check.amount))
    if not (check.worst and _has_bonus(check.worst.stats_a)):
        return t.plural(
            "Against an opponent {n} point or more above (K {k}) a loser gains points even without "
            "a bonus, at best {best}.",
            "Against an opponent {n} points or more above (K {k}) a loser gains points even "
            "without a bonus, at best {best}.",
            max(gap, 0),
            k=t.factor(k),
            best=best,
        )
    if gap <= 0:
        return t(
            "A loser with many bonuses gains points even against an equal (K {k}), at best {best}.",
            k=t.factor(k),
            best=best,
        )
    return t.plural(
        "Against an opponent {n} point or more above (K {k}) a loser with many bonuses gains "
        "points, at best {best}.",
        "Against an opponent {n} points or more above (K {k}) a loser with many bonuses gains "
        "points, at best {best}.",
        gap,
        k=t.factor(k),
        best=best,
    )


def _has_bonus(stats: PlayerStats) -> bool:
    return any(getattr(stats, count) for count in BONUSES)


def _hurt(t: Translator, check: Hurt) -> str:
    if check.holds:
        return t("No count lowers the rating of a player who does better in it.")
    if check.what == "bad_moves":
        return t.plural(
            "One bad move fewer lowers the rating by up to {n} point.",
            "One bad move fewer lowers the rating by up to {n} points.",
            int(check.amount),
        )
    return t.plural(
        "One bonus round more lowers the rating by up to {n} point: {what}.",
        "One bonus round more lowers the rating by up to {n} points: {what}.",
        int(check.amount),
        what=number_name(t, check.what),
    )


def _pay(t: Translator, check: Pay) -> str:
    changes = {"win": t.change(check.win_change), "loss": t.change(check.loss_change)}
    if check.holds:
        return t.plural(
            "The worst win pays at least {n} point more than the best loss: {win} against {loss}.",
            "The worst win pays at least {n} points more than the best loss: {win} against {loss}.",
            check.win_change - check.loss_change,
            **changes,
        )
    if not check.amount:
        return t("The worst win and the best loss can pay the same: {win}.", win=changes["win"])
    return t.plural(
        "The best loss can pay {n} point more than the worst win: {loss} against {win}.",
        "The best loss can pay {n} points more than the worst win: {loss} against {win}.",
        int(check.amount),
        **changes,
    )


def _idle(t: Translator, check: Idle) -> str:
    if check.holds:
        return t("Every number of the rule makes a difference somewhere.")
    parts = [
        *(t(PARAMETERS[name].title or name) for name in check.parameters),
        *(t("the K edge at {edge}", edge=t.whole(edge)) for edge in check.edges),
    ]
    sentences = []
    if parts:
        sentences.append(
            t("These make no difference in any match: {parts}.", parts=t.all_of(parts))
        )
    for who in Who:
        counts = [
            t("“{name}”", name=number_name(t, found.what))
            for found in check.never
            if found.who is who
        ]
        if counts:
            sentences.append(_never(t, who, t.all_of(counts)))
    return " ".join(sentences)


def _never(t: Translator, who: Who, counts: str) -> str:
    match who:
        case Who.CLEAN_WINNER:
            return t("For a winner without bad moves these never count: {counts}.", counts=counts)
        case Who.WINNER:
            return t("For a winner these never count: {counts}.", counts=counts)
        case Who.LOSER:
            return t("For a loser these never count: {counts}.", counts=counts)


def _pool(t: Translator, check: Pool) -> str:
    if check.holds:
        return t("Both changes add up to zero in every match.")
    return t(
        "Both changes add up to anything from {least} to {most} points; with equal K, from "
        "{least_at_same_k} to {most_at_same_k}.",
        least=t.change(check.least.points),
        most=t.change(check.most.points),
        least_at_same_k=t.change(check.least_at_same_k.points),
        most_at_same_k=t.change(check.most_at_same_k.points),
    )


def _swing(t: Translator, check: Swing) -> str:
    if check.holds:
        return t.plural(
            "The largest swing is {n} point, at K {k}.",
            "The largest swing is {n} points, at K {k}.",
            abs(check.largest.change),
            k=t.factor(check.largest.k),
        )
    furthest = check.furthest_beyond
    return t.plural(
        "One match can move a rating by {n} point at K {k}.",
        "One match can move a rating by {n} points at K {k}.",
        abs(furthest.change),
        k=t.factor(furthest.k),
    )


def _edges(t: Translator, check: Edges) -> str:
    if not check.hops:
        return t("There is no edge to hop over.")
    if check.holds:
        return t("At every edge a win up and a loss after it add up to zero.")
    nets = [
        t("{net} at {edge}", net=t.change(hop.net), edge=t.whole(hop.edge)) for hop in check.hops
    ]
    return t("A win up over an edge and a loss after it add up to {nets}.", nets=t.all_of(nets))


def _dead_zones(t: Translator, check: DeadZones) -> str:
    wins = [(zone.win, zone.k) for zone in check.zones if zone.win is not None]
    if not wins:
        return t("A clean win brings at least a point against everybody.")
    gap, k = _first(wins)
    if gap <= 0:
        return t("A clean win brings nothing even against an equal (K {k}).", k=t.factor(k))
    if check.holds:
        return t.plural(
            "Only from a gap of {n} point on (K {k}) does a clean win bring nothing.",
            "Only from a gap of {n} points on (K {k}) does a clean win bring nothing.",
            gap,
            k=t.factor(k),
        )
    return t.plural(
        "From a gap of {n} point on (K {k}) a clean win brings nothing.",
        "From a gap of {n} points on (K {k}) a clean win brings nothing.",
        gap,
        k=t.factor(k),
    )


def _above_zero(t: Translator, check: Check) -> str:
    if check.worst is None:
        return t("No rating of zero or more can become negative.")
    return t(
        "A loss can leave a rating of {rating} at {new}.",
        rating=t.whole(check.worst.rating_a),
        new=t.whole(-int(check.amount)),
    )


def _symmetric(t: Translator, check: Check) -> str:
    if check.holds:
        return t("Every match gives the same ratings seen from either side.")
    return t.plural(
        "With the names of the players swapped, a rating differs by up to {n} point.",
        "With the names of the players swapped, a rating differs by up to {n} points.",
        int(check.amount),
    )


def _halves(t: Translator, check: Halves) -> str:
    if check.holds:
        return t(
            "No exact rating comes nearer to a half than {distance} of a point.",
            distance=_small(t, check.nearest),
        )
    count = int(check.amount)
    if not check.complete:
        return t.plural(
            "At least {n} match score lands on an exact half against some opponent.",
            "At least {n} match scores land on an exact half against some opponent.",
            count,
        )
    return t.plural(
        "{n} match score lands on an exact half against some opponent, each K counted by itself.",
        "{n} match scores land on an exact half against some opponent, each K counted by itself.",
        count,
    )


def _small(t: Translator, points: float) -> str:
    """A tiny part of a point with two digits that count."""
    digits = max(2, 1 - floor(log10(points))) if points else 2
    return t.decimal(points, digits)


def _precision(t: Translator, check: Precision) -> str:
    if check.holds:
        return t("Single and double precision lead to the same rating in every match.")
    if not check.complete:
        return t.plural(
            "At least {n} match score leads to another rating in double precision.",
            "At least {n} match scores lead to another rating in double precision.",
            check.cases,
        )
    return t.plural(
        "{n} match score leads to another rating in double precision against some opponent, such "
        "as {double} instead of {single}.",
        "{n} match scores lead to another rating in double precision against some opponent, such "
        "as {double} instead of {single}.",
        check.cases,
        double=t.whole(check.double),
        single=t.whole(check.single),
    )

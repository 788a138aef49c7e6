"""The nearest other matches: what a little more or less of everything would have done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from sedma_elo.insight.landscape import change_of_a
from sedma_elo.insight.limits import (
    BONUSES,
    HAIR,
    across_the_nearest_edge,
    counts_at_cap,
    is_at_cap,
)
from sedma_elo.match import COUNT, Match, PlayerStats
from sedma_elo.rating import PlayerWorking, Tally, explain
from sedma_elo.rules import RATING, RuleSet

OPPONENT_STEPS = (50, 100, 200)


class Variation(StrEnum):
    """What is other than in the match that was played."""

    COUNT = "count"
    NO_BAD_MOVES = "no_bad_moves"
    ALL_BONUSES = "all_bonuses"
    OTHER_RESULT = "other_result"
    OPPONENT = "opponent"
    ACROSS_EDGE = "across_edge"


class WhyNothing(StrEnum):
    """Why a variation leaves the change as it is."""

    NOT_COUNTED = "not_counted"
    AT_CAP = "at_cap"
    CLAMPED = "clamped"
    ROUNDED = "rounded"


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A variation of a match and what it does to the change of A, in whole points.

    `amount` is by how much the count called `what`, or the opponent's rating, differs; or the
    rating of A across the nearest edge of a K band, the gap being as it was. Where the difference
    is 0, `why_nothing` says why, and `hidden` is the part of a point that rounding may have hidden.
    """

    variation: Variation
    match: Match
    change: int
    difference: int
    amount: int = 0
    what: str = ""
    why_nothing: WhyNothing | None = None
    hidden: float = 0.0


def what_ifs(match: Match, rules: RuleSet) -> list[WhatIf]:
    """Every variation that can be played and is not the match itself, each but once."""
    before = explain(match, rules).a
    found: dict[Match, WhatIf] = {}
    for variation, what, amount, varied in _variations(match, rules):
        if varied == match or varied in found:
            continue
        change = change_of_a(rules, varied)
        difference = change - before.change
        found[varied] = WhatIf(variation, varied, change, difference, amount, what)
        if difference == 0:
            after = explain(varied, rules).a
            found[varied] = replace(
                found[varied],
                why_nothing=_why_nothing(before, after),
                hidden=after.exact_change - before.exact_change,
            )
    return list(found.values())


def _variations(match: Match, rules: RuleSet) -> Iterator[tuple[Variation, str, int, Match]]:
    stats = match.stats_a

    def played(**counts: int) -> Match:
        return replace(match, stats_a=replace(stats, **counts))

    for what, amount in (
        ("bad_moves", -1),
        ("bad_moves", 1),
        *((b, s) for b in BONUSES for s in (1, -1)),
    ):
        count = getattr(stats, what) + amount
        if COUNT.low <= count <= COUNT.high:
            yield Variation.COUNT, what, amount, played(**{what: count})
    yield Variation.NO_BAD_MOVES, "", 0, played(bad_moves=0)
    yield Variation.ALL_BONUSES, "", 0, replace(match, stats_a=with_all_bonuses(stats, rules))
    yield Variation.OTHER_RESULT, "", 0, replace(match, a_won=not match.a_won)
    for amount in (*(-step for step in reversed(OPPONENT_STEPS)), *OPPONENT_STEPS):
        rating = match.rating_b + amount
        if _is_rating(rating):
            yield Variation.OPPONENT, "", amount, replace(match, rating_b=rating)
    across = across_the_nearest_edge(rules, match.rating_a)
    if across is not None:
        rating = match.rating_b + across - match.rating_a
        if _is_rating(across) and _is_rating(rating):
            varied = replace(match, rating_a=across, rating_b=rating)
            yield Variation.ACROSS_EDGE, "", across, varied


def _is_rating(number: int) -> bool:
    return RATING.low <= number <= RATING.high


def with_all_bonuses(stats: PlayerStats, rules: RuleSet) -> PlayerStats:
    """The counts with every bonus at its cap, where it is not beyond already."""
    needed = counts_at_cap(rules)
    return replace(stats, **{kind: max(getattr(stats, kind), needed[kind]) for kind in BONUSES})


def _why_nothing(before: PlayerWorking, after: PlayerWorking) -> WhyNothing:
    changed = [
        (one, other)
        for one, other in zip(_tallies(before), _tallies(after), strict=True)
        if one.count != other.count
    ]
    if changed and not any(_worth(before, one) for one, _ in changed):
        return WhyNothing.NOT_COUNTED
    if changed and all(is_at_cap(one) and is_at_cap(other) for one, other in changed):
        return WhyNothing.AT_CAP
    is_same_score = abs(before.adjusted - after.adjusted) <= HAIR
    if (before.rating, before.gap) == (after.rating, after.gap) and is_same_score:
        return WhyNothing.CLAMPED
    return WhyNothing.ROUNDED


def _tallies(player: PlayerWorking) -> tuple[Tally, ...]:
    return (player.malus, *player.bonuses)


def _worth(player: PlayerWorking, tally: Tally) -> float:
    return tally.each if tally is player.malus else tally.each * player.bonus_share

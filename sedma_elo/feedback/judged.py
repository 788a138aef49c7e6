"""A rule judged by what players said of their changes: whose change moves, and which way."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from sedma_elo.columns import Integers, new_ratings
from sedma_elo.feedback.answer import TOO_HIGH, TOO_LOW, Verdict
from sedma_elo.feedback.complaints import VERDICTS, Complaints, Half, Truths
from sedma_elo.feedback.fairness import CONFIDENCE, ROUGH_FROM, Share
from sedma_elo.match import COUNTS, Match, PlayerStats
from sedma_elo.rules import RuleSet


class Mean(NamedTuple):
    """An average and its 95 % interval, None where there are too few for one."""

    value: float
    interval: tuple[float, float] | None


class Group(NamedTuple):
    """So many answers, and what became of the changes they are about.

    `toward` and `away` count changes that come nearer to what was asked for, or less near; one
    that jumps over a wish and ends as far from it is neither. `wishes` named a change; the last
    three add up, over these, their distance in points before and after, and the squares of the
    difference.
    """

    answers: int = 0
    affected: int = 0
    toward: int = 0
    away: int = 0
    wishes: int = 0
    before: int = 0
    after: int = 0
    squares: int = 0

    @property
    def unmoved(self) -> int:
        return self.answers - self.affected

    @property
    def neither(self) -> int:
        return self.affected - self.toward - self.away

    @property
    def affected_of_all(self) -> Share:
        """Those whose change is another one, of all."""
        return Share(self.affected, self.answers)

    @property
    def toward_of_affected(self) -> Share:
        """Those that come nearer, of those whose change is another one."""
        return Share(self.toward, self.affected)

    def of_all(self, count: int) -> Share:
        """So many of all answers of the group."""
        return Share(count, self.answers)

    @property
    def mean_before(self) -> float:
        """How far the judged changes are from the wishes, on average; 0 of none."""
        return self.before / self.wishes if self.wishes else 0.0

    @property
    def mean_after(self) -> float:
        """How far the changes under the rule are from the wishes, on average; 0 of none."""
        return self.after / self.wishes if self.wishes else 0.0

    @property
    def mean_shift(self) -> Mean:
        """By how many points changes come nearer to the wishes, on average."""
        count, total = self.wishes, self.before - self.after
        mean = total / count if count else 0.0
        if count < ROUGH_FROM:
            return Mean(mean, None)
        # In whole numbers, so that equal shifts have no spread at all.
        variance = (count * self.squares - total * total) / (count * (count - 1))
        spread = NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * sqrt(variance / count)
        return Mean(mean, (mean - spread, mean + spread))


def together(groups: Iterable[Group]) -> Group:
    """Several groups of one side as one; who won and who lost are never put together."""
    return Group(*map(sum, zip(*groups, strict=True)))


@dataclass(frozen=True, slots=True, eq=False)
class Judged:
    """The answers that say what they would rather have, with their changes under a rule.

    `shift` is by how many points a change comes nearer to what was asked for: to the wish where
    one is named, else up for "too low", down for "too high", and nowhere for "fair". `groups` are
    by whether the player won and by verdict, "not sure" holding those who named a wish all the
    same; `unsure` are those who named none and are counted nowhere else.
    """

    complaints: Complaints
    change: Integers
    shift: Integers
    groups: dict[bool, dict[Verdict, Group]]
    unsure: dict[bool, int]

    def total(self, won: bool) -> Group:
        """Everybody who won, or everybody who lost."""
        return together(self.groups[won].values())

    def of(self, won: bool, verdicts: Iterable[Verdict]) -> Group:
        """Those of one side who gave one of these verdicts."""
        return together(self.groups[won][verdict] for verdict in verdicts)


def under(complaints: Complaints, rules: RuleSet, half: Half | None = None) -> Judged:
    """What the rule does to the changes that the answers of a half, or all, are about."""
    everyone = complaints.of(half)
    telling = everyone.chosen(everyone.telling)
    change = new_ratings(telling.columns, rules)[0] - telling.columns["rating_a"]
    shift = _shift(telling, change)
    silent_won = everyone.won[~everyone.telling]
    return Judged(
        telling,
        change,
        shift,
        _groups(telling, change, shift),
        {won: int((silent_won == won).sum()) for won in (True, False)},
    )


def _shift(complaints: Complaints, change: Integers) -> Integers:
    verdict, moved = complaints.verdict, change - complaints.change
    nearer_to_wish = np.abs(complaints.change - complaints.wished) - np.abs(
        change - complaints.wished
    )
    by_verdict = np.select(
        [_is_one_of(verdict, TOO_LOW), _is_one_of(verdict, TOO_HIGH)], [moved, -moved], -abs(moved)
    )
    return np.where(complaints.names_wish, nearer_to_wish, by_verdict)


def _is_one_of(column: Integers, verdicts: Iterable[Verdict]) -> Truths:
    return np.isin(column, [VERDICTS.index(verdict) for verdict in verdicts])


def _groups(
    complaints: Complaints, change: Integers, shift: Integers
) -> dict[bool, dict[Verdict, Group]]:
    wish = complaints.names_wish
    place = complaints.won * len(VERDICTS) + complaints.verdict
    of_each = {
        "answers": np.ones(len(shift)),
        "affected": change != complaints.change,
        "toward": shift > 0,
        "away": shift < 0,
        "wishes": wish,
        "before": wish * np.abs(complaints.change - complaints.wished),
        "after": wish * np.abs(change - complaints.wished),
        "squares": wish * shift**2,
    }
    # Sums of integers far below 2**53, so none is rounded.
    sums = [np.bincount(place, of_each[name], 2 * len(VERDICTS)) for name in Group._fields]
    rows = iter(np.transpose(sums).astype(np.int64).tolist())
    return {won: {verdict: Group(*next(rows)) for verdict in VERDICTS} for won in (False, True)}


class Order(StrEnum):
    """Which end of the list comes first."""

    HURT_FIRST = "hurt_first"
    HELPED_FIRST = "helped_first"


class Complaint(NamedTuple):
    """One answer, told from the side of A, with the change judged and the one under the rule."""

    match: Match
    verdict: Verdict
    wished: int | None
    recorded: int
    change: int
    shift: int


def ranked(judged: Judged, order: Order, *, first: int, most: int) -> list[Complaint]:
    """So many answers from place `first` on, by how far they come nearer to what was asked for."""
    key = judged.shift if order is Order.HURT_FIRST else -judged.shift
    rows = np.argsort(key, kind="stable")[first : first + most]
    return [_complaint(judged, row) for row in rows.tolist()]


def _complaint(judged: Judged, row: int) -> Complaint:
    said = judged.complaints
    match = {name: int(column[row]) for name, column in said.columns.items()}
    stats_a, stats_b = (
        PlayerStats(*(match[f"{count}_{player}"] for count in COUNTS)) for player in "ab"
    )
    return Complaint(
        Match(match["rating_a"], match["rating_b"], match["a_won"] == 1, stats_a, stats_b),
        VERDICTS[said.verdict[row]],
        int(said.wished[row]) if said.names_wish[row] else None,
        int(said.change[row]),
        int(judged.change[row]),
        int(judged.shift[row]),
    )

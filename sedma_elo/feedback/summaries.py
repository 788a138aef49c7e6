"""What the community page tells, counted in the store; bursts are left out everywhere."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    FromClause,
    Row,
    case,
    exists,
    func,
    literal,
    select,
)

from sedma_elo.feedback.answer import Part, Role, Verdict
from sedma_elo.feedback.fairness import (
    WISH_EDGES,
    Display,
    Share,
    Verdicts,
    Wishes,
    WonAndLost,
    display,
)
from sedma_elo.feedback.tables import CommentState, Stage, answer_reasons, answers, visits
from sedma_elo.insight import Reason

GAPS: dict[str, tuple[int | None, int | None]] = {
    "far_behind": (None, -400),
    "behind": (-399, -200),
    "bit_behind": (-199, -50),
    "level": (-49, 49),
    "bit_ahead": (50, 199),
    "ahead": (200, 399),
    "far_ahead": (400, None),
}
"""Bands of the player's rating less the opponent's, both ends included."""

SIMILAR_GAP = 100
GAP = answers.c.rating - answers.c.opponent_rating


@dataclass(frozen=True, slots=True)
class Filters:
    """Which answers are looked at; None is all of them."""

    role: Role | None = Role.PLAYER
    days: int | None = None
    gap: str | None = None
    reason: Reason | None = None
    language: str | None = None
    rule: str | None = None

    def conditions(self, today: dt.date) -> list[ColumnElement[bool]]:
        """The filters as conditions on `answers`."""
        found: list[ColumnElement[bool]] = [answers.c.burst.is_(None)]
        if self.role is not None:
            found.append(answers.c.role == self.role)
        if self.days is not None:
            found.append(answers.c.day > today - dt.timedelta(days=self.days))
        if self.gap is not None:
            found.append(_in_gap(self.gap))
        if self.language is not None:
            found.append(answers.c.language == self.language)
        if self.rule is not None:
            found.append(answers.c.rule_fingerprint == self.rule)
        if self.reason is not None:
            # Under a name of its own, because the page's queries join the same table.
            of_answer = answer_reasons.alias()
            found.append(
                exists().where(
                    of_answer.c.answer == answers.c.id, of_answer.c.reason == self.reason
                )
            )
        return found


@dataclass(frozen=True, slots=True)
class Summary:
    """Everything the community page tells of the answers that were chosen."""

    verdicts: dict[bool, Verdicts]
    blamed: list[WonAndLost]
    by_gap: list[WonAndLost]
    by_k: list[WonAndLost]
    by_reason: list[WonAndLost]
    over_time: list[tuple[dt.date, WonAndLost]]
    wishes: dict[bool, Wishes]
    people: dict[Stage, int]
    comment_count: int
    comments: Sequence[Row[Any]]


def summary(
    connection: Connection, filters: Filters, today: dt.date, *, first: int, most: int
) -> Summary:
    """All of it, with the comments from number `first` on."""
    chosen = (connection, filters, today)
    return Summary(
        verdicts(*chosen),
        blamed(*chosen),
        fair_by_gap(*chosen),
        fair_by_k(*chosen),
        fair_by_reason(*chosen),
        fair_over_time(*chosen),
        wishes(*chosen),
        people(*chosen),
        *comments(*chosen, first=first, most=most),
    )


def _in_gap(code: str) -> ColumnElement[bool]:
    low, high = GAPS[code]
    if low is None:
        return high >= GAP
    return low <= GAP if high is None else GAP.between(low, high)


def verdicts(connection: Connection, filters: Filters, today: dt.date) -> dict[bool, Verdicts]:
    """Verdicts of those who won (True) and of those who lost."""
    return _verdicts(connection, filters.conditions(today))


def similar(connection: Connection, won: bool, gap: int) -> Verdicts:
    """Players' own verdicts after the same result at a gap that is much the same."""
    near = GAP.between(gap - SIMILAR_GAP, gap + SIMILAR_GAP)
    conditions = [*Filters().conditions(dt.date.max), answers.c.won == won, near]
    return _verdicts(connection, conditions)[won]


def _verdicts(
    connection: Connection, conditions: Sequence[ColumnElement[bool]]
) -> dict[bool, Verdicts]:
    counts: dict[bool, dict[Verdict, int]] = {True: {}, False: {}}
    query = (
        select(answers.c.won, answers.c.verdict, func.count())
        .where(*conditions)
        .group_by(answers.c.won, answers.c.verdict)
    )
    for won, verdict, count in connection.execute(query):
        counts[won][Verdict(verdict)] = count
    return {won: Verdicts(of) for won, of in counts.items()}


def fair_by_gap(connection: Connection, filters: Filters, today: dt.date) -> list[WonAndLost]:
    """Share of "fair" by the rating gap, from far behind to far ahead."""
    band = case(*((_in_gap(code), code) for code in GAPS))
    found = _fair_by(connection, band, filters, today)
    return [found[code] for code in GAPS if code in found]


def fair_by_k(connection: Connection, filters: Filters, today: dt.date) -> list[WonAndLost]:
    """Share of "fair" by the player's K-factor, the highest first; `code` is the K."""
    found = _fair_by(connection, answers.c.k_factor, filters, today)
    return sorted(found.values(), key=lambda row: -float(row.code))


def fair_by_reason(connection: Connection, filters: Filters, today: dt.date) -> list[WonAndLost]:
    """Share of "fair" among the changes that a reason applies to, the least fair first."""
    joined = answers.join(answer_reasons)
    found = _fair_by(connection, answer_reasons.c.reason, filters, today, joined)
    return sorted(found.values(), key=_fair_overall)


def _fair_overall(row: WonAndLost) -> float:
    # Only an order of rows: no figure that pools winners and losers is ever shown.
    answered = row.won.answers + row.lost.answers
    return (row.won.successes + row.lost.successes) / answered if answered else 1.0


def fair_over_time(
    connection: Connection, filters: Filters, today: dt.date
) -> list[tuple[dt.date, WonAndLost]]:
    """Share of "fair" by week, or by month where most weeks have too few answers to say one.

    Each period with its first day, the empty ones between others too; codes are `2026-11-30` and
    `2026-11`.
    """
    days = {
        dt.date.fromisoformat(code): of_day
        for code, of_day in _fair_by(connection, answers.c.day, filters, today).items()
    }
    weeks = _in_periods(days, _monday_of, dt.timedelta(days=7), len("2026-11-30"))
    fewest = [min(row.won.answers, row.lost.answers) for _, row in weeks]
    telling = [count for count in fewest if display(count) >= Display.ROUGH]
    if 2 * len(telling) > len(weeks):
        return weeks
    return _in_periods(days, _first_of_month, dt.timedelta(days=31), len("2026-11"))


def _monday_of(day: dt.date) -> dt.date:
    return day - dt.timedelta(days=day.weekday())


def _first_of_month(day: dt.date) -> dt.date:
    return day.replace(day=1)


def _in_periods(
    days: dict[dt.date, WonAndLost],
    start_of: Callable[[dt.date], dt.date],
    at_most: dt.timedelta,
    letters: int,
) -> list[tuple[dt.date, WonAndLost]]:
    """Days added up to periods; a day `at_most` after a period's start lies in the next one."""
    periods: dict[dt.date, list[WonAndLost]] = defaultdict(list)
    for day, of_day in days.items():
        periods[start_of(day)].append(of_day)
    if not periods:
        return []
    starts = [min(periods)]
    while starts[-1] < max(periods):
        starts.append(start_of(starts[-1] + at_most))
    return [
        (
            start,
            WonAndLost(
                start.isoformat()[:letters],
                _sum(of_day.won for of_day in periods[start]),
                _sum(of_day.lost for of_day in periods[start]),
            ),
        )
        for start in starts
    ]


def _sum(shares: Any) -> Share:
    listed = list(shares)
    return Share(sum(s.successes for s in listed), sum(s.answers for s in listed))


def _fair_by(
    connection: Connection,
    by: ColumnElement[Any],
    filters: Filters,
    today: dt.date,
    source: FromClause = answers,
) -> dict[str, WonAndLost]:
    fair = func.sum(case((answers.c.verdict == Verdict.FAIR, 1), else_=0))
    query = (
        select(by.label("code"), answers.c.won, fair, func.count())
        .select_from(source)
        .where(answers.c.verdict != Verdict.NOT_SURE, *filters.conditions(today))
        .group_by("code", answers.c.won)
    )
    found: dict[str, dict[bool, Share]] = defaultdict(dict)
    for code, won, successes, count in connection.execute(query):
        found[str(code)][won] = Share(successes, count)
    return {code: _both(code, of) for code, of in found.items()}


def _both(code: str, of: dict[bool, Share]) -> WonAndLost:
    return WonAndLost(code, of.get(True, Share(0, 0)), of.get(False, Share(0, 0)))


def blamed(connection: Connection, filters: Filters, today: dt.date) -> list[WonAndLost]:
    """Each part's share of those who found a change unfair, named a part and were offered this one.

    In the order of the larger of both shares.
    """
    offered = literal(",") + answers.c.parts_shown + literal(",")
    counts = [
        column
        for part in Part
        for column in (
            func.sum(case((answers.c.part == part, 1), else_=0)),
            func.sum(case((offered.contains(f",{part},"), 1), else_=0)),
        )
    ]
    query = (
        select(answers.c.won, *counts)
        .where(
            answers.c.part.is_not(None),
            answers.c.verdict.not_in([Verdict.FAIR, Verdict.NOT_SURE]),
            *filters.conditions(today),
        )
        .group_by(answers.c.won)
    )
    found = {row[0]: list(map(int, row[1:])) for row in connection.execute(query)}
    shares = {
        part: {won: Share(*of[2 * place : 2 * place + 2]) for won, of in found.items()}
        for place, part in enumerate(Part)
    }
    rows = [_both(part, of) for part, of in shares.items()]
    return sorted(
        (row for row in rows if row.won.successes or row.lost.successes),
        key=lambda row: -max(row.won.value, row.lost.value),
    )


def wishes(connection: Connection, filters: Filters, today: dt.date) -> dict[bool, Wishes]:
    """Wished less real change of those who named a wish and won (True) or lost."""
    rows = connection.execute(
        select(answers.c.won, answers.c.wished_change - answers.c.change, func.count())
        .where(answers.c.wished_change.is_not(None), *filters.conditions(today))
        .group_by(answers.c.won, answers.c.wished_change - answers.c.change)
    ).all()
    found: dict[bool, dict[int, int]] = {True: {}, False: {}}
    for won, difference, count in rows:
        found[won][difference] = count
    return {won: _wishes(of) for won, of in found.items()}


def _wishes(counts: dict[int, int]) -> Wishes:
    edges = (None, *WISH_EDGES, None)
    bands = tuple(
        sum(
            count
            for difference, count in counts.items()
            if (low is None or difference >= low) and (high is None or difference < high)
        )
        for low, high in pairwise(edges)
    )
    every = [difference for difference, count in sorted(counts.items()) for _ in range(count)]
    return Wishes(bands, float(median(every)) if every else 0.0)


def people(connection: Connection, filters: Filters, today: dt.date) -> dict[Stage, int]:
    """How many visitors saw the question, began and sent; of the filters only the days count."""
    query = select(visits.c.stage, func.sum(visits.c.sessions)).group_by(visits.c.stage)
    if filters.days is not None:
        query = query.where(visits.c.day > today - dt.timedelta(days=filters.days))
    counted = {Stage(stage): int(count) for stage, count in connection.execute(query)}
    return {stage: counted.get(stage, 0) for stage in Stage}


def comments(
    connection: Connection, filters: Filters, today: dt.date, *, first: int, most: int
) -> tuple[int, Sequence[Row[Any]]]:
    """How many approved comments there are, and a page of them, the newest first."""
    conditions = [answers.c.comment_state == CommentState.APPROVED, *filters.conditions(today)]
    count = connection.scalar(select(func.count()).select_from(answers).where(*conditions)) or 0
    rows = connection.execute(
        select(answers)
        .where(*conditions)
        .order_by(answers.c.saved_at.desc(), answers.c.id.desc())
        .offset(first)
        .limit(most)
    ).all()
    return count, rows

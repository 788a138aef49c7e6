"""Complaints under another rule: read from both databases, judged as row by row."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from math import sqrt
from typing import Any

import numpy as np
import pytest
from answering import CARELESS, a_receipt, an_answer
from hypothesis import given
from hypothesis import strategies as st
from populated import populate
from scipy.stats import binomtest, norm
from sqlalchemy import select
from strategies import matches, rule_sets

from sedma_elo import PUBLISHED, Match, PlayerStats, RuleSet, rate
from sedma_elo.columns import COLUMNS
from sedma_elo.feedback.answer import TOO_HIGH, TOO_LOW, Answer, Role, Verdict
from sedma_elo.feedback.complaints import (
    VERDICTS,
    Complaints,
    Freshness,
    Half,
    freshness,
    half_of,
    read,
    wishes,
)
from sedma_elo.feedback.database import Database
from sedma_elo.feedback.judged import Complaint, Group, Judged, Order, ranked, together, under
from sedma_elo.feedback.moderation import Owner, exclude
from sedma_elo.feedback.store import answer_of, save, withdraw
from sedma_elo.feedback.tables import answers
from sedma_elo.match import COUNTS
from sedma_elo.variants import VARIANTS

TODAY = dt.date(2026, 11, 30)
NOON = dt.datetime(2026, 11, 30, 12, tzinfo=dt.UTC)
# Moves wins with bad moves and losses with bonuses, and jumps over wishes that are near.
CHANGED = PUBLISHED.replace(cap_malus=0.1, loser_bonus_share=0.5)


def keep(database: Database, answer: Answer, respondent: str = "R1", **more: Any) -> str:
    receipt = a_receipt()
    with database.writing() as connection:
        save(connection, answer, receipt, respondent, **{"now": NOON, **more})
    return receipt


def read_all(database: Database) -> Complaints:
    with database.reading() as connection:
        return read(connection)


def said(
    *given_answers: tuple[Match, int, Verdict, int | None], held_out: bool = False
) -> Complaints:
    """Complaints of a match, the change that was judged, the verdict, and a wish or none."""
    count = len(given_answers)
    columns = {name: np.zeros(count, dtype=np.int64) for name in COLUMNS}
    for row, (match, *_) in enumerate(given_answers):
        columns["rating_a"][row], columns["rating_b"][row] = match.rating_a, match.rating_b
        columns["a_won"][row] = match.a_won
        for name in COUNTS:
            columns[f"{name}_a"][row] = getattr(match.stats_a, name)
            columns[f"{name}_b"][row] = getattr(match.stats_b, name)
    return Complaints(
        columns,
        np.array([change for _, change, _, _ in given_answers], dtype=np.int64),
        np.array([wish or 0 for *_, wish in given_answers], dtype=np.int64),
        np.array([wish is not None for *_, wish in given_answers], dtype=np.bool_),
        np.array([VERDICTS.index(verdict) for _, _, verdict, _ in given_answers], dtype=np.int64),
        np.full(count, held_out),
    )


def way(verdict: Verdict, wish: int | None, recorded: int, change: int) -> str:
    """The definition, case by case."""
    if change == recorded:
        return "unmoved"
    if wish is not None:
        before, after = abs(recorded - wish), abs(change - wish)
        return "neither" if before == after else "toward" if after < before else "away"
    if verdict in TOO_LOW:
        return "toward" if change > recorded else "away"
    if verdict in TOO_HIGH:
        return "toward" if change < recorded else "away"
    return "away"


def ways(group: Group) -> Counter[str]:
    names = ("unmoved", "toward", "away", "neither")
    return Counter({name: getattr(group, name) for name in names if getattr(group, name)})


@pytest.fixture
def populated(database: Database) -> Database:
    with database.writing() as connection:
        populate(connection, 400, TODAY)
    return database


@pytest.mark.parametrize("half", [None, *Half])
@pytest.mark.parametrize("name", ["plain_elo", "losers_keep_bonus"])
def test_each_answer_counts_as_it_does_row_by_row(
    populated: Database, half: Half | None, name: str
) -> None:
    rules = VARIANTS[name]
    with populated.reading() as connection:
        rows = connection.execute(select(answers).where(answers.c.role == Role.PLAYER)).all()
        judged = under(read(connection), rules, half)
    expected: dict[tuple[bool, Verdict], Counter[str]] = {}
    unsure = Counter[bool]()
    for row in rows:
        if half is not None and half_of(row.respondent) is not half:
            continue
        verdict, wish = Verdict(row.verdict), row.wished_change
        if verdict is Verdict.NOT_SURE and wish is None:
            unsure[row.won] += 1
            continue
        change = rate(answer_of(row).match, rules)[0] - row.rating
        found = expected.setdefault((row.won, verdict), Counter())
        found[way(verdict, wish, row.change, change)] += 1
    for won in (True, False):
        for verdict in Verdict:
            assert ways(judged.groups[won][verdict]) == expected.get((won, verdict), Counter())
        assert ways(judged.total(won)) == sum(
            (counts for (side, _), counts in expected.items() if side is won), Counter[str]()
        )
    assert judged.unsure == {True: unsure[True], False: unsure[False]}


everything_said = st.tuples(
    matches, st.integers(-60, 60), st.sampled_from(Verdict), st.none() | st.integers(-60, 60)
)


@given(st.lists(everything_said, min_size=1, max_size=12), rule_sets())
def test_any_answer_under_any_rule(
    given_answers: list[tuple[Match, int, Verdict, int | None]], rules: RuleSet
) -> None:
    judged = under(said(*given_answers), rules)
    telling = [each for each in given_answers if each[2:] != (Verdict.NOT_SURE, None)]
    moved = [rate(match, rules)[0] - match.rating_a for match, *_ in telling]
    assert judged.change.tolist() == moved
    for (_, recorded, verdict, wish), change, shift in zip(
        telling, moved, judged.shift.tolist(), strict=True
    ):
        found = way(verdict, wish, recorded, change)
        assert (found == "toward", found == "away") == (shift > 0, shift < 0)
        assert abs(shift) <= abs(change - recorded)
    assert len(telling) + sum(judged.unsure.values()) == len(given_answers)


# Under plain Elo the careless win brings +8; it was judged at what the second number says.
@pytest.mark.parametrize(
    ("recorded", "verdict", "wish", "shift"),
    [
        (-2, Verdict.MUCH_TOO_LOW, None, 10),
        (-2, Verdict.BIT_TOO_LOW, None, 10),
        (-2, Verdict.FAIR, None, -10),
        (-2, Verdict.BIT_TOO_HIGH, None, -10),
        (-2, Verdict.MUCH_TOO_HIGH, None, -10),
        (11, Verdict.MUCH_TOO_HIGH, None, 3),
        (11, Verdict.MUCH_TOO_LOW, None, -3),
        (11, Verdict.FAIR, None, -3),
        (8, Verdict.FAIR, None, 0),
        (-2, Verdict.FAIR, -2, -10),
        (-2, Verdict.MUCH_TOO_LOW, 8, 10),
        (-2, Verdict.MUCH_TOO_LOW, 4, 2),
        (-2, Verdict.MUCH_TOO_LOW, 2, -2),
        (-2, Verdict.MUCH_TOO_LOW, 3, 0),
        (-2, Verdict.MUCH_TOO_LOW, -5, -10),
        (-2, Verdict.NOT_SURE, 20, 10),
    ],
)
def test_what_is_nearer(recorded: int, verdict: Verdict, wish: int | None, shift: int) -> None:
    judged = under(said((CARELESS, recorded, verdict, wish)), VARIANTS["plain_elo"])
    assert judged.shift.tolist() == [shift]
    group = judged.groups[True][verdict]
    assert (group.answers, group.affected) == (1, int(recorded != 8))
    assert (group.toward, group.away) == (int(shift > 0), int(shift < 0))
    assert judged.total(False) == Group()


def test_a_jump_over_the_wish_is_neither() -> None:
    judged = under(said((CARELESS, -2, Verdict.MUCH_TOO_LOW, 3)), VARIANTS["plain_elo"])
    group = judged.groups[True][Verdict.MUCH_TOO_LOW]
    assert (group.affected, group.neither, group.unmoved) == (1, 1, 0)
    assert (group.mean_before, group.mean_after) == (5, 5)


def test_those_unsure_count_only_with_a_wish() -> None:
    judged = under(
        said(
            (CARELESS, -2, Verdict.NOT_SURE, None),
            (CARELESS, -2, Verdict.NOT_SURE, 6),
            (CARELESS.swapped(), -8, Verdict.NOT_SURE, None),
        ),
        PUBLISHED,
    )
    assert judged.unsure == {True: 1, False: 1}
    assert judged.groups[True][Verdict.NOT_SURE].answers == judged.total(True).answers == 1
    assert judged.total(False).answers == 0


def test_shares_have_the_intervals_of_scipy() -> None:
    group = Group(answers=240, affected=200, toward=146, away=30)
    for share, (successes, of) in (
        (group.affected_of_all, (200, 240)),
        (group.toward_of_affected, (146, 200)),
        (group.of_all(group.away), (30, 240)),
    ):
        known = binomtest(successes, of).proportion_ci(method="wilson")
        assert share.interval == pytest.approx((known.low, known.high), abs=1e-9)


@pytest.mark.parametrize("count", [1, 29, 30, 99])
def test_the_mean_shift_has_an_interval_from_thirty_wishes_on(count: int) -> None:
    rows = [(CARELESS, -2, Verdict.BIT_TOO_LOW, wish) for wish in range(count)]
    group = under(said(*rows), VARIANTS["plain_elo"]).total(True)
    before = np.array([abs(-2 - wish) for wish in range(count)])
    after = np.array([abs(8 - wish) for wish in range(count)])
    nearer = before - after
    assert group.mean_before == pytest.approx(before.mean())
    assert group.mean_after == pytest.approx(after.mean())
    assert group.mean_shift.value == pytest.approx(nearer.mean())
    if count < 30:
        assert group.mean_shift.interval is None
        return
    known = norm.interval(0.95, nearer.mean(), nearer.std(ddof=1) / sqrt(count))
    assert group.mean_shift.interval == pytest.approx(known)


def test_equal_shifts_have_no_spread_and_no_wishes_no_mean() -> None:
    rows = [(CARELESS, -2, Verdict.BIT_TOO_LOW, 50)] * 30
    assert under(said(*rows), VARIANTS["plain_elo"]).total(True).mean_shift == (10, (10, 10))
    nothing = Group().mean_shift
    assert (nothing, Group().mean_before, Group().mean_after) == ((0, None), 0, 0)


def test_groups_are_put_together_verdict_by_verdict() -> None:
    judged = under(
        said(
            (CARELESS, -2, Verdict.MUCH_TOO_LOW, 8),
            (CARELESS, -2, Verdict.BIT_TOO_LOW, None),
            (CARELESS, -2, Verdict.FAIR, None),
        ),
        VARIANTS["plain_elo"],
    )
    assert judged.of(True, TOO_LOW) == Group(2, 2, 2, 0, 1, 10, 0, 100)
    assert judged.total(True) == together(judged.groups[True].values())


def test_what_was_judged_stays_what_it_was(database: Database) -> None:
    """The recorded change is that of the rule of its time, not of the published one."""
    keep(database, an_answer(rules=VARIANTS["plain_elo"], wished_change=None))
    complaints = read_all(database)
    assert complaints.change.tolist() == [8]
    judged = under(complaints, PUBLISHED)
    assert judged.shift.tolist() == [-10]
    assert under(complaints, VARIANTS["plain_elo"]).total(True).affected == 0


def test_rows_tell_what_was_said(database: Database) -> None:
    match = Match(1210, 1900, False, PlayerStats(1, 2, 3, 4), PlayerStats(5, 6, 7, 8))
    keep(database, an_answer(match=match, verdict=Verdict.FAIR, wished_change=0))
    keep(database, an_answer(wished_change=None))
    complaints = read_all(database)
    assert {name: column[0] for name, column in complaints.columns.items()} == {
        "rating_a": 1210,
        "rating_b": 1900,
        "a_won": 0,
        **{f"{name}_a": n for n, name in enumerate(COUNTS, 1)},
        **{f"{name}_b": n for n, name in enumerate(COUNTS, 5)},
    }
    assert complaints.names_wish.tolist() == [True, False]
    assert [VERDICTS[number] for number in complaints.verdict] == [
        Verdict.FAIR,
        Verdict.MUCH_TOO_LOW,
    ]
    assert complaints.won.tolist() == [False, True]
    first, second = ranked(under(complaints, PUBLISHED), Order.HURT_FIRST, first=0, most=9)
    change = rate(match)[0] - 1210
    assert first == Complaint(match, Verdict.FAIR, 0, change, change, 0)
    assert second == Complaint(CARELESS, Verdict.MUCH_TOO_LOW, None, -2, -2, 0)


def test_only_players_own_answers_outside_bursts_are_read(database: Database) -> None:
    keep(database, an_answer(wished_change=1))
    keep(database, an_answer(role=Role.OPPONENT, wished_change=2))
    keep(database, an_answer(role=Role.ONLOOKER, wished_change=3))
    keep(database, an_answer(wished_change=4), "R2")
    gone = keep(database, an_answer(wished_change=5))
    assert read_all(database).wished.tolist() == [1, 4, 5]
    with database.writing() as connection:
        exclude(connection, Owner(), "a burst", respondent="R2")
        assert withdraw(connection, gone)
    assert read_all(database).wished.tolist() == [1]


def test_nothing_is_read_of_an_empty_store(database: Database) -> None:
    complaints = read_all(database)
    with database.reading() as connection:
        assert freshness(connection) == Freshness(0, None, 0)
    assert len(complaints) == 0
    judged = under(complaints, CHANGED, Half.TUNING)
    assert judged.total(True) == judged.total(False) == Group()
    assert ranked(judged, Order.HURT_FIRST, first=0, most=10) == []
    assert wishes(complaints, None)[1].tolist() == []


def test_complaints_cannot_be_written_to(populated: Database) -> None:
    complaints = read_all(populated)
    for each in (complaints, complaints.of(Half.TUNING)):
        for column in (*each.columns.values(), each.change, each.wished, each.verdict):
            with pytest.raises(ValueError, match="read-only"):
                column[0] = 1


def test_freshness_differs_when_the_answers_do(database: Database) -> None:
    def fresh() -> Freshness:
        with database.reading() as connection:
            return freshness(connection)

    first = keep(database, an_answer(), "R1")
    keep(database, an_answer(), "R2")
    seen = [fresh()]
    assert fresh() == seen[0]
    with database.writing() as connection:
        save(connection, an_answer(wished_change=5), first, "R1", now=NOON + dt.timedelta(hours=1))
    seen.append(fresh())
    keep(database, an_answer(), "R3")
    seen.append(fresh())
    with database.writing() as connection:
        exclude(connection, Owner(), "a burst", respondent="R2")
    seen.append(fresh())
    with database.writing() as connection:
        connection.execute(answers.update().values(burst=None))
        exclude(connection, Owner(), "another of the same size", respondent="R3")
    seen.append(fresh())
    assert len(set(seen)) == 4
    # Without the third answer they are what they were before it came.
    assert seen[4] == seen[1]
    keep(database, an_answer(role=Role.ONLOOKER), "R4", now=NOON + dt.timedelta(hours=2))
    assert fresh() == seen[-1]


@pytest.mark.parametrize(
    ("respondent", "half"),
    [("R1", Half.HELD_OUT), ("R3", Half.TUNING), ("R7", Half.TUNING)],
)
def test_halves_never_change(respondent: str, half: Half) -> None:
    assert half_of(respondent) is half


def test_halves_are_about_equal() -> None:
    count = 10_000
    held_out = sum(half_of(f"R{number}") is Half.HELD_OUT for number in range(count))
    assert binomtest(held_out, count).pvalue > 0.01


def test_one_persons_answers_are_all_in_one_half(database: Database) -> None:
    for wish in range(12):
        keep(database, an_answer(wished_change=wish), f"R{wish % 6}")
    complaints = read_all(database)
    halves = {half: set(complaints.of(half).wished.tolist()) for half in Half}
    assert halves[Half.TUNING] | halves[Half.HELD_OUT] == set(range(12))
    assert min(map(len, halves.values())) > 0
    for half, wished in halves.items():
        people = {wish % 6 for wish in wished}
        assert wished == {wish for wish in range(12) if wish % 6 in people}
        assert {half_of(f"R{person}") for person in people} == {half}


def test_wishes_are_those_of_a_half(populated: Database) -> None:
    with populated.reading() as connection:
        rows = connection.execute(
            select(answers)
            .where(answers.c.role == Role.PLAYER, answers.c.wished_change.is_not(None))
            .order_by(answers.c.id)
        ).all()
        complaints = read(connection)
    for half in Half:
        chosen = [row for row in rows if half_of(row.respondent) is half]
        columns, wished = wishes(complaints, half)
        assert wished.tolist() == [row.wished_change for row in chosen]
        assert columns["rating_b"].tolist() == [row.opponent_rating for row in chosen]
        assert columns["a_won"].tolist() == [row.won for row in chosen]
    assert len(wishes(complaints, None)[1]) == len(rows)


def every(judged: Judged, order: Order) -> list[int]:
    found = ranked(judged, order, first=0, most=len(judged.complaints))
    return [complaint.shift for complaint in found]


def test_the_list_begins_at_either_end(populated: Database) -> None:
    judged = under(read_all(populated), CHANGED)
    shifts = judged.shift.tolist()
    assert len(set(shifts)) > 5
    assert every(judged, Order.HURT_FIRST) == sorted(shifts)
    assert every(judged, Order.HELPED_FIRST) == sorted(shifts, reverse=True)


@pytest.mark.parametrize("order", Order)
def test_pages_of_the_list_follow_one_another(populated: Database, order: Order) -> None:
    judged = under(read_all(populated), CHANGED)
    count = len(judged.complaints)
    whole = ranked(judged, order, first=0, most=count)
    pages = [ranked(judged, order, first=first, most=40) for first in range(0, count + 40, 40)]
    assert [complaint for page in pages for complaint in page] == whole
    for complaint in whole:
        assert rate(complaint.match, CHANGED)[0] - complaint.match.rating_a == complaint.change
        assert rate(complaint.match)[0] - complaint.match.rating_a == complaint.recorded


@pytest.mark.parametrize("order", Order)
def test_of_equal_shifts_the_earlier_answer_comes_first(order: Order) -> None:
    rows: list[tuple[Match, int, Verdict, int | None]]
    rows = [(CARELESS, -2, Verdict.BIT_TOO_LOW, wish) for wish in range(50, 250)]
    rows[::7] = [(CARELESS, -2, Verdict.FAIR, None)] * len(rows[::7])
    found = ranked(under(said(*rows), VARIANTS["plain_elo"]), order, first=0, most=len(rows))
    wished = [complaint.wished for complaint in found if complaint.wished is not None]
    assert wished == [wish for *_, wish in rows if wish is not None]

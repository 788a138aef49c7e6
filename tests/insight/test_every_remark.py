"""Every remark on every match that the published rule can tell from another."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import isclose

import exact
from hypothesis import given
from space import Outcome, distinct, outcomes
from strategies import usual_matches

from sedma_elo import PUBLISHED, Match, explain, rate
from sedma_elo.insight import Reason, Remark, remarks

EDGES = (1200, 1800, 2200)
K = (40, 32, 24, 16)
AT_MOST_ONE = (
    {
        Reason.WON_BUT_LOST_POINTS,
        Reason.LOST_BUT_GAINED,
        Reason.CLEAN_WIN_ROUNDS_TO_ZERO,
        Reason.TOO_SMALL_TO_MOVE,
    },
    {Reason.BOTH_LOST, Reason.BOTH_GAINED},
    {Reason.BONUS, Reason.BONUS_CANCELLED_BAD_MOVES, Reason.BONUS_HAD_NOTHING_TO_CANCEL},
    {Reason.CLAMP_TOOK_BONUS, Reason.CLAMP_FORGAVE_BAD_MOVES},
    {Reason.POINTS_LEFT_POOL, Reason.POINTS_ENTERED_POOL},
)
AT_CAP = exact.at_cap(PUBLISHED)

# Where tags come and go, by K: a careless win that costs, a brilliant loss that gains, and a clean
# game that rounds to zero.
TIPPING_GAPS = {40: (158, 596, 760), 32: (161, 614, 720), 24: (165, 650, 669), 16: (174, 756, 597)}
OF_EACH_BAND = (700, 1500, 2000, 2700)
AROUND_EDGES = (1199, 1200, 1799, 1800, 2199, 2200)


def k_of(rating: int) -> int:
    return K[sum(rating >= edge for edge in EDGES)]


def remark(
    reason: Reason,
    points: float | Fraction,
    count: float | Fraction = 0,
    among: int = 0,
    pair: tuple[float, float] = (0, 0),
) -> Remark:
    return Remark(reason, float(points), float(count), among, pair)


def expected_remarks(match: Match) -> dict[Reason, Remark]:
    """Every remark on A, derived from what the rule says."""
    own, opponent, won, stats = match.rating_a, match.rating_b, match.a_won, match.stats_a
    new, other_new = rate(match)
    change, other_change = changes = (new - own, other_new - opponent)
    total = change + other_change
    k, below, after, other = k_of(own), k_of(own - 1), k_of(new), k_of(opponent)
    bonus = exact.bonus(PUBLISHED, won, stats)
    penalty = exact.penalty(PUBLISHED, stats.bad_moves)
    raw, score = exact.raw(PUBLISHED, won, stats), exact.score(PUBLISHED, won, stats)
    beyond_expected = float(score) - 1 / (1 + 10 ** ((opponent - own) / 400))
    # The page tells points with four digits at most.
    is_too_small = change == 0 and abs(k * beyond_expected) > 0.00005
    is_clean_win = won and not stats.bad_moves
    charged, free = min(stats.bad_moves, 15), max(stats.bad_moves - 15, 0)
    cancelled = min(bonus, penalty) / exact.step_and_cap(PUBLISHED, "bad_moves")[0]
    past = {kind: max(getattr(stats, kind) - AT_CAP[kind], 0) for kind in exact.BONUSES}
    lost = sum(exact.step_and_cap(PUBLISHED, kind)[0] * past[kind] for kind in past)
    is_bonus_at_cap = any(getattr(stats, kind) >= AT_CAP[kind] for kind in past)
    table = [
        (won and change < 0, remark(Reason.WON_BUT_LOST_POINTS, change)),
        (not won and change > 0, remark(Reason.LOST_BUT_GAINED, change)),
        (
            is_too_small and is_clean_win,
            remark(Reason.CLEAN_WIN_ROUNDS_TO_ZERO, k * beyond_expected),
        ),
        (
            is_too_small and not is_clean_win,
            remark(Reason.TOO_SMALL_TO_MOVE, k * beyond_expected),
        ),
        (change < 0 and other_change < 0, remark(Reason.BOTH_LOST, total, pair=changes)),
        (change > 0 and other_change > 0, remark(Reason.BOTH_GAINED, total, pair=changes)),
        (stats.bad_moves, remark(Reason.BAD_MOVES, -k * min(0.02 * charged, 0.3), charged)),
        (bonus and not penalty and not won, remark(Reason.BONUS, k * bonus)),
        (
            bonus and penalty,
            remark(Reason.BONUS_CANCELLED_BAD_MOVES, k * bonus, cancelled, charged),
        ),
        (
            bonus and not penalty and won,
            remark(Reason.BONUS_HAD_NOTHING_TO_CANCEL, k * bonus),
        ),
        (penalty and raw > 1, remark(Reason.CLAMP_TOOK_BONUS, k * (1 - raw))),
        (raw < 0, remark(Reason.CLAMP_FORGAVE_BAD_MOVES, -k * raw)),
        (stats.bad_moves >= 15, remark(Reason.PENALTY_CAP_REACHED, k * 0.02 * free, free)),
        (
            is_bonus_at_cap,
            remark(
                Reason.BONUS_CAP_REACHED,
                -k * exact.share(PUBLISHED, won) * lost,
                sum(past.values()),
            ),
        ),
        (
            own in EDGES,
            remark(Reason.ON_K_EDGE, (k - below) * beyond_expected, own, pair=(k, below)),
        ),
        (
            after != k,
            remark(Reason.CROSSED_K_EDGE, (after - k) * beyond_expected, pair=(k, after)),
        ),
        (other != k, remark(Reason.DIFFERENT_K, (k - other) * beyond_expected, pair=(k, other))),
        (total < 0, remark(Reason.POINTS_LEFT_POOL, total, -total, pair=changes)),
        (total > 0, remark(Reason.POINTS_ENTERED_POOL, total, total, pair=changes)),
    ]
    return {told.reason: told for is_true, told in table if is_true}


def agree(found: Remark, wanted: Remark) -> bool:
    # Single precision keeps seven digits.
    return (found.among, found.pair) == (wanted.among, wanted.pair) and all(
        isclose(one, other, rel_tol=1e-5, abs_tol=1e-4)
        for one, other in ((found.points, wanted.points), (found.count, wanted.count))
    )


def check(match: Match, found: list[Remark]) -> set[Reason]:
    """Compare the remarks on A with what the rule says; their reasons."""
    wanted = expected_remarks(match)
    reasons = [told.reason for told in found]
    assert reasons == [reason for reason in Reason if reason in wanted], match
    assert all(agree(told, wanted[told.reason]) for told in found), match
    assert all(len(of_a_line.intersection(reasons)) <= 1 for of_a_line in AT_MOST_ONE), match
    return set(reasons)


def gaps_of(rating: int) -> list[int]:
    near = {0, 1, 3_000, *(gap - less for gap in TIPPING_GAPS[k_of(rating)] for less in (0, 1))}
    return sorted(near | {-gap for gap in near})


def by_counts() -> Iterator[Match]:
    """All counts, at every K."""
    for rating, (won, stats) in product(OF_EACH_BAND, outcomes(15)):
        yield Match(rating, rating, won, stats)


def by_gap() -> Iterator[Match]:
    """All scores, with and without bad moves, near the gaps where something tips over."""
    played = {
        (exact.score(PUBLISHED, won, stats), stats.bad_moves > 0): (won, stats)
        for won, stats in outcomes(15)
    }
    for rating in (*OF_EACH_BAND, *AROUND_EDGES):
        for gap, (won, stats) in product(gaps_of(rating), played.values()):
            yield Match(rating, rating - gap, won, stats)


def by_both_players() -> Iterator[Match]:
    """All pairs of changes, at the same gaps."""
    cases = distinct(PUBLISHED, 15)
    for rating in OF_EACH_BAND:
        for gap in gaps_of(rating):
            ours = _by_change(cases, rating, rating - gap)
            theirs = _by_change(cases, rating - gap, rating)
            for (won, stats), (other_won, other_stats) in product(ours, theirs):
                if won != other_won:
                    yield Match(rating, rating - gap, won, stats, other_stats)


def _by_change(cases: list[Outcome], own: int, opponent: int) -> list[Outcome]:
    """One result and set of counts for every result and change that there can be."""
    found: dict[tuple[bool, int], Outcome] = {}
    for won, stats in cases:
        found[won, rate(Match(own, opponent, won, stats))[0]] = (won, stats)
    return list(found.values())


def test_every_remark_is_made_exactly_where_it_is_true() -> None:
    """Remarks on parts, caps and limits follow from the counts and K: all of them are walked.
    Those on the outcome follow from the score, the gap and K: every score is walked, on both sides
    of the first gap at which each of them comes up, and around the edges. Those on both players
    follow from the two changes: every pair of changes is walked, seen from both sides.
    """
    seen: set[Reason] = set()
    for match in (*by_counts(), *by_gap()):
        explanation = explain(match)
        seen |= check(match, remarks(explanation, explanation.a))
    for match in by_both_players():
        explanation = explain(match)
        seen |= check(match, remarks(explanation, explanation.a))
        seen |= check(match.swapped(), remarks(explanation, explanation.b))
    assert seen == set(Reason)


@given(usual_matches)
def test_remarks_on_any_match(match: Match) -> None:
    explanation = explain(match)
    check(match, remarks(explanation, explanation.a))

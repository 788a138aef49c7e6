"""Intervals against another implementation, and when a share may be shown."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from sedma_elo.feedback.answer import Verdict
from sedma_elo.feedback.fairness import Display, Share, Verdicts, display, wilson


@given(st.integers(1, 5_000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson_is_that_of_scipy(counts: tuple[int, int]) -> None:
    successes, answers = counts
    known = binomtest(successes, answers).proportion_ci(method="wilson")
    assert wilson(successes, answers) == pytest.approx((known.low, known.high), abs=1e-9)


def test_nothing_is_known_of_no_answers() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert Share(0, 0).value == 0


@pytest.mark.parametrize(
    ("answers", "public", "insider"),
    [
        (0, Display.NOTHING, Display.COUNTS),
        (9, Display.NOTHING, Display.COUNTS),
        (10, Display.COUNTS, Display.COUNTS),
        (29, Display.COUNTS, Display.COUNTS),
        (30, Display.ROUGH, Display.ROUGH),
        (99, Display.ROUGH, Display.ROUGH),
        (100, Display.FULL, Display.FULL),
    ],
)
def test_the_ladder(answers: int, public: Display, insider: Display) -> None:
    assert (display(answers), display(answers, insider=True)) == (public, insider)


def test_those_who_are_not_sure_are_neither_fair_nor_unfair() -> None:
    verdicts = Verdicts({Verdict.FAIR: 3, Verdict.BIT_TOO_LOW: 1, Verdict.NOT_SURE: 6})
    assert (verdicts.answers, verdicts.judged, verdicts.fair) == (10, 4, Share(3, 4))

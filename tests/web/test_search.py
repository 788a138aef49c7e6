"""A search beside the page: how it ends, that it waits for others, and what it leaves behind."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from sedma_elo import PUBLISHED
from sedma_elo.fit import Fitted, Freedom, Progress, Wishes
from sedma_elo.match import COUNTS
from sedma_elo.problems import InvalidInput, OneOf, Problem
from sedma_elo.web.lab.search import ONE_AT_A_TIME, Search

LONGEST = 30.0
FREE = [Freedom("cap_malus", 0.1, 0.5)]
FOUND = Fitted(PUBLISHED, PUBLISHED, 1, 1, 30, (), kept=True, broken=0, stopped=False)


def wishes(count: int) -> Wishes:
    """Level wins with fifteen bad moves, of players who would have gained eight points."""
    ratings = np.full(count, 1500)
    columns = {
        "rating_a": ratings,
        "rating_b": ratings,
        "a_won": np.ones(count, dtype=np.int64),
        **{f"{what}_{side}": np.zeros(count, dtype=np.int64) for what in COUNTS for side in "ab"},
        "bad_moves_a": np.full(count, 15),
    }
    return Wishes(columns, np.full(count, 8))


def a_search(count: int = 30) -> Search:
    return Search(wishes(count), PUBLISHED, FREE, ())


def wait_for(what: Callable[[], bool]) -> None:
    until = time.monotonic() + LONGEST
    while not what():
        assert time.monotonic() < until
        time.sleep(0.005)


@pytest.fixture(autouse=True)
def _nothing_left_behind() -> Iterator[None]:
    before = set(threading.enumerate())
    yield
    for thread in set(threading.enumerate()) - before:
        thread.join(LONGEST)
        assert not thread.is_alive()
    assert ONE_AT_A_TIME.acquire(blocking=False)
    ONE_AT_A_TIME.release()


def test_a_search_finds_numbers_nearer_to_the_wishes() -> None:
    search = a_search()
    assert not search.is_over
    search.begin()
    wait_for(lambda: search.is_over)
    assert search.found is not None
    # By hand: 32 × (1 − cap − 0.5) is 8 where the cap is 0.25.
    assert search.found.rules.cap_malus == pytest.approx(0.25, abs=0.016)
    assert (search.found.before, search.found.after) == (2, 0)
    assert (search.problems, search.has_failed) == ((), False)
    assert search.progress.share > 0
    assert not search.found.stopped


def test_a_stopped_search_keeps_the_best_so_far() -> None:
    search = a_search()
    search.stop()
    search.begin()
    wait_for(lambda: search.is_over)
    assert search.found is not None
    assert search.found.stopped
    assert search.progress.share == pytest.approx(0.01)


def test_progress_can_be_watched_and_the_stop_is_heard() -> None:
    search = a_search()
    heard: list[bool] = []

    def slow(*given: Any) -> Fitted:
        note = given[-1]
        heard.append(note(Progress(0.25, PUBLISHED, 3.5)))
        wait_for(lambda: not note(Progress(0.5, PUBLISHED, 2.5)))
        return FOUND

    search.begin(slow)
    wait_for(lambda: search.progress.share == 0.5)
    assert search.progress.distance == 2.5
    assert not search.is_over
    search.stop()
    wait_for(lambda: search.is_over)
    assert heard == [True]


def test_a_search_is_given_what_it_was_made_of() -> None:
    given: list[Any] = []

    def look(*what: Any) -> Fitted:
        given.extend(what)
        return FOUND

    search = Search(wishes(30), PUBLISHED, FREE, [lambda _rules: 0.0])
    search.begin(look)
    wait_for(lambda: search.is_over)
    assert given[:4] == [search.wishes, PUBLISHED, FREE, search.constraints]
    assert search.found is FOUND


def test_a_refused_search_names_its_problems(caplog: pytest.LogCaptureFixture) -> None:
    problem = Problem("free", (), OneOf(("scale",)))

    def refuse(*_: Any) -> Fitted:
        raise InvalidInput([problem])

    search = a_search()
    search.begin(refuse)
    wait_for(lambda: search.is_over)
    assert (search.found, search.problems, search.has_failed) == (None, (problem,), True)
    assert caplog.records == []


@pytest.mark.parametrize("error", [RuntimeError("out of luck"), MemoryError()])
def test_a_failed_search_is_over_and_stands_in_the_log(
    error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: Any) -> Fitted:
        raise error

    search = a_search()
    search.begin(fail)
    wait_for(lambda: search.is_over)
    assert (search.found, search.problems, search.has_failed) == (None, (), True)
    (record,) = caplog.records
    assert record.message == "a search for better numbers has failed"
    assert record.exc_info is not None
    assert record.exc_info[1] is error


def test_too_few_wishes_are_no_search(caplog: pytest.LogCaptureFixture) -> None:
    search = a_search(29)
    search.begin()
    wait_for(lambda: search.is_over)
    assert search.has_failed
    assert "29 wishes are too few" in caplog.text


def test_searches_wait_for_each_other_and_one_that_fails_lets_the_next_begin() -> None:
    running: list[int] = []
    most: list[int] = []
    go_on = threading.Event()

    def look(*_: Any) -> Fitted:
        running.append(1)
        most.append(len(running))
        assert go_on.wait(LONGEST)
        running.pop()
        if len(most) == 2:
            raise InvalidInput([])
        return FOUND

    searches = [a_search() for _ in range(5)]
    for search in searches:
        search.begin(look)
    wait_for(lambda: len(running) == 1)
    time.sleep(0.05)
    assert most == [1]
    assert not any(search.is_over for search in searches)
    go_on.set()
    wait_for(lambda: all(search.is_over for search in searches))
    assert most == [1] * 5
    assert [search.has_failed for search in searches].count(True) == 1

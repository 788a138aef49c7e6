"""The search for the rule set that is nearest to what players wished for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count, product
from math import inf
from typing import Any

import numpy as np

from sedma_elo.fit.freedom import Freedom, check, movable, number_of, with_numbers
from sedma_elo.fit.wishes import Cases, TooFewWishes, Wishes, needed
from sedma_elo.problems import InvalidInput
from sedma_elo.rules import RuleSet

MOST_GENERATIONS = 100
# Rule sets in a generation, for each number that may move.
MEMBERS = 15
# So many numbers have no more than 32 combinations of ends.
MOST_AT_ONCE = 5
# The search has come to rest when its rule sets differ by so little in their distance, in points.
AT_REST = 1e-4
# More points than any change or wish can have: a broken promise is worse than any distance.
BROKEN = 1e6
# So many bring the widest range below the last digit of a number.
HALVINGS = 20

Constraint = Callable[[RuleSet], float]
"""By how many points a rule set breaks a promise; 0 or less where it keeps it."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search has come: the share of the most it may do, and the best until then.

    `distance` is the mean distance of the best before rounding, in points. Both are None until a
    rule set is found that keeps every promise.
    """

    share: float
    best: RuleSet | None
    distance: float | None


@dataclass(frozen=True, slots=True)
class Fitted:
    """What a search has found.

    `rules` are named "fitted"; they are `start` itself where nothing nearer was found, or nothing
    that keeps every promise. `before` and `after` are the mean distances between the whole-point
    changes and the wishes under the two. `idle` names the free numbers on which, beside the
    others as they are now, no wish depends. `kept` tells whether a rule set was found that keeps
    every promise; if not, `broken` is by how many points, all promises together, the best one
    breaks them. `stopped` tells whether `on_progress` ended the search.
    """

    start: RuleSet
    rules: RuleSet
    before: float
    after: float
    wishes: int
    idle: tuple[str, ...]
    kept: bool
    broken: float
    stopped: bool

    @property
    def moved(self) -> tuple[str, ...]:
        """The names of the numbers that are no longer those of the start."""
        return tuple(
            name
            for name in movable(self.start)
            if number_of(self.rules, name) != number_of(self.start, name)
        )


def go_on(_: Progress) -> bool:
    """Never stops a search."""
    return True


def fit(
    wishes: Wishes,
    start: RuleSet,
    free: Sequence[Freedom],
    constraints: Sequence[Constraint] = (),
    on_progress: Callable[[Progress], bool] = go_on,
    seed: int = 0,
) -> Fitted:
    """The rule set nearest to the wishes among those that keep every promise.

    Near is a small mean distance, in points, between the change before rounding and the wish; where
    several are as near, the one closest to the start. Only rounded numbers are ever tried, so that
    what is found keeps its promises as it stands. `on_progress` is called after each generation
    and ends the search by returning False. The same seed finds the same.

    Raises `TooFewWishes`, and `InvalidInput` for numbers that `start` does not have or that are
    outside of their range from the beginning.
    """
    check(free, start)
    if len(wishes) < needed(len(free)):
        raise TooFewWishes(len(wishes), needed(len(free)))
    search = _Search(Cases.of(wishes, start.edges), start, free, constraints)
    stopped = _run(search, on_progress, seed)
    rules, before, after = start, wishes.distance(start), wishes.distance(start)
    if search.is_kept:
        found = search.rules(search.closest_to_start())
        distance = wishes.distance(found)
        # What is nearer before rounding may not be so in whole points.
        if distance < before or search(search.origin) >= BROKEN:
            rules, after = found, distance
    return Fitted(
        start=start,
        rules=rules,
        before=before,
        after=after,
        wishes=len(wishes),
        idle=tuple(freedom.name for freedom in free if search.is_idle(freedom, rules)),
        kept=search.is_kept,
        broken=0 if search.is_kept else search.least - BROKEN,
        stopped=stopped,
    )


def _run(search: _Search, on_progress: Callable[[Progress], bool], seed: int) -> bool:
    """Lets generations follow each other to the end; whether `on_progress` ended it before."""
    # SciPy's optimisers take a third of a second to import; only a search pays for it.
    from scipy.optimize import differential_evolution

    generations = count(1)
    stopped = False
    # A promise may hold at an end of a range alone, where chance hardly ever leads.
    for at in (search.origin, *search.ends()):
        search(at)

    def after_generation(*_: Any, **__: Any) -> bool:
        nonlocal stopped
        stopped = not on_progress(search.progress(next(generations) / MOST_GENERATIONS))
        return stopped

    differential_evolution(
        search,
        [(freedom.low, freedom.high) for freedom in search.free],
        x0=search.best,
        rng=seed,
        popsize=MEMBERS,
        maxiter=MOST_GENERATIONS,
        tol=0,
        atol=AT_REST,
        polish=False,
        callback=after_generation,
    )
    return stopped


Numbers = tuple[float, ...]


@dataclass(slots=True)
class _Search:
    """What was tried, by the numbers that may move, and what it is worth: less is better.

    Rule sets that keep every promise are worth their distance; those that break one, `BROKEN` and
    by how much; numbers that are no rule set together, infinity.
    """

    cases: Cases
    start: RuleSet
    free: Sequence[Freedom]
    constraints: Sequence[Constraint]
    tried: dict[Numbers, float] = field(default_factory=dict)

    @property
    def origin(self) -> Numbers:
        return tuple(number_of(self.start, freedom.name) for freedom in self.free)

    def ends(self) -> Iterator[Numbers]:
        """The ends of the ranges: each alone beside the start, and all of few numbers at once."""
        for place, freedom in enumerate(self.free):
            for end in (freedom.low, freedom.high):
                yield (*self.origin[:place], end, *self.origin[place + 1 :])
        if len(self.free) <= MOST_AT_ONCE:
            yield from product(*((freedom.low, freedom.high) for freedom in self.free))

    @property
    def best(self) -> Numbers:
        return min(self.tried, key=self.tried.__getitem__)

    @property
    def least(self) -> float:
        return self.tried[self.best]

    @property
    def is_kept(self) -> bool:
        """Whether something was found that keeps every promise."""
        return self.least < BROKEN

    def rules(self, numbers: Numbers) -> RuleSet:
        names = (freedom.name for freedom in self.free)
        return with_numbers(self.start, dict(zip(names, numbers, strict=True)))

    def rounded(self, at: Sequence[float]) -> Numbers:
        return tuple(
            freedom.rounded(number, origin)
            for freedom, number, origin in zip(self.free, at, self.origin, strict=True)
        )

    def __call__(self, at: Sequence[float]) -> float:
        numbers = self.rounded(at)
        if numbers not in self.tried:
            self.tried[numbers] = self._worth(numbers)
        return self.tried[numbers]

    def _worth(self, numbers: Numbers) -> float:
        try:
            rules = self.rules(numbers)
        except InvalidInput:
            return inf
        breaks = [constraint(rules) for constraint in self.constraints]
        if any(broken > 0 for broken in breaks):
            return BROKEN + sum(max(broken, 0.0) for broken in breaks)
        return self.cases.distance(rules)

    def progress(self, share: float) -> Progress:
        if self.is_kept:
            return Progress(share, self.rules(self.best), self.least)
        return Progress(share, None, None)

    def closest_to_start(self) -> Numbers:
        """The best, each number in turn as near to the start's as it can be without getting worse.

        So a number that does not matter, or not beyond some value, is not left where chance put it.
        """
        numbers = self.best
        for place, origin in enumerate(self.origin):
            worse = number = origin
            for _ in range(HALVINGS):
                moved = self.rounded((*numbers[:place], number, *numbers[place + 1 :]))
                if self(moved) <= self(numbers):
                    numbers = moved
                else:
                    worse = number
                number = (worse + numbers[place]) / 2
        return numbers

    def is_idle(self, freedom: Freedom, rules: RuleSet) -> bool:
        """Whether no wish depends on a number: each change rises or falls with it throughout."""
        lowest, highest = (
            self.cases.exact_changes(with_numbers(rules, {freedom.name: end}))
            for end in freedom.range_within(rules)
        )
        return np.array_equal(lowest, highest)

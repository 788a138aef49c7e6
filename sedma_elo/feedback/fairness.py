"""How fair changes feel: counts of answers, shares with their intervals, and when to show them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

from sedma_elo.feedback.answer import Verdict

CONFIDENCE = 0.95


class Interval(NamedTuple):
    """Lowest and highest value, both within 0..1."""

    low: float
    high: float


def wilson(successes: int, answers: int, confidence: float = CONFIDENCE) -> Interval:
    """Wilson's score interval of a share; with no answers it is all of 0..1.

    E. B. Wilson, "Probable inference, the law of succession, and statistical inference" (1927).

    >>> low, high = wilson(8, 10)
    >>> round(low, 4), round(high, 4)
    (0.4902, 0.9433)
    """
    if not answers:
        return Interval(0.0, 1.0)
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share = successes / answers
    spread = z * sqrt(share * (1 - share) / answers + (z / (2 * answers)) ** 2)
    centre = share + z * z / (2 * answers)
    scale = 1 + z * z / answers
    return Interval(max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale))


class Display(IntEnum):
    """What may be said of a share: each step says more."""

    NOTHING = 0
    COUNTS = 1
    ROUGH = 2
    FULL = 3


COUNTS_FROM, ROUGH_FROM, FULL_FROM = 10, 30, 100


def display(answers: int, *, insider: bool = False) -> Display:
    """What is shown of so many answers; moderators (`insider`) also see counts of very few.

    >>> [display(answers).name for answers in (9, 10, 29, 30, 99, 100)]
    ['NOTHING', 'COUNTS', 'COUNTS', 'ROUGH', 'ROUGH', 'FULL']
    """
    if answers >= FULL_FROM:
        return Display.FULL
    if answers >= ROUGH_FROM:
        return Display.ROUGH
    return Display.COUNTS if answers >= COUNTS_FROM or insider else Display.NOTHING


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many answers."""

    successes: int
    answers: int

    @property
    def value(self) -> float:
        """The share itself, 0 to 1; 0 of no answers."""
        return self.successes / self.answers if self.answers else 0.0

    @property
    def interval(self) -> Interval:
        """Its 95 % interval."""
        return wilson(self.successes, self.answers)


@dataclass(frozen=True, slots=True)
class WonAndLost:
    """The same share among those who won and those who lost, who are never pooled."""

    code: str
    won: Share
    lost: Share


@dataclass(frozen=True, slots=True)
class Verdicts:
    """How many answers gave each verdict."""

    counts: Mapping[Verdict, int]

    @property
    def answers(self) -> int:
        """All answers, "not sure" among them."""
        return sum(self.counts.values())

    @property
    def judged(self) -> int:
        """The answers that took a side or said "fair"."""
        return self.answers - self.counts.get(Verdict.NOT_SURE, 0)

    @property
    def fair(self) -> Share:
        """Those who said "fair", of those who judged."""
        return Share(self.counts.get(Verdict.FAIR, 0), self.judged)


@dataclass(frozen=True, slots=True)
class Wishes:
    """Wished change less real change, in rating points: answers by band, and the median."""

    bands: tuple[int, ...]
    median: float

    @property
    def answers(self) -> int:
        """All answers that named a change."""
        return sum(self.bands)

    @property
    def shares(self) -> list[Share]:
        """Each band's share of them, in the order of the bands."""
        return [Share(count, self.answers) for count in self.bands]


WISH_EDGES = (-9, -3, 0, 1, 4, 10)
"""Bands of wish less reality: under -9, -9..-4, -3..-1, 0, 1..3, 4..9, 10 and more."""

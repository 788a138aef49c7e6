"""The numbers of a rule set that may move, each by its name and within its range."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sedma_elo.problems import DecimalNumber, InvalidInput, OneOf, Problem, Requirement
from sedma_elo.rules import MOST_BANDS, PARAMETERS, STEPS_AND_CAPS, K, RuleSet, bounds

# Numbers that a person can read, remember and type.
SCORE_DIGITS = 4
SCALE_DIGITS = 0
K_DIGITS = 1

SCALARS = tuple(name for name in PARAMETERS if name != "k_bands")
K_NAMES = tuple(f"k_bands.{band}.k" for band in range(MOST_BANDS))

BELOW_HIGH = Requirement("below_high", "a number below the end of its range")
SOMETHING_FREE = Requirement("something_free", "at least one number that may move")
NAMED_ONCE = Requirement("named_once", "each number no more than once")


@dataclass(frozen=True, slots=True)
class Freedom:
    """A number of the rule that may move from `low` to `high`, both included.

    `name` is that of a parameter, or `k_bands.0.k` for the K of the lowest band and so on. A range
    that is empty or leaves the parameter's own is refused: `InvalidInput` names what is wrong.

    >>> Freedom("cap_malus", 0, 3)
    Traceback (most recent call last):
    sedma_elo.problems.InvalidInput: cap_malus.high: 3 is refused; allowed is a number from 0 to 2
    """

    name: str
    low: float
    high: float

    def __post_init__(self) -> None:
        if self.name not in SCALARS + K_NAMES:
            raise InvalidInput([Problem("name", self.name, OneOf(SCALARS + K_NAMES))])
        allowed = K if self.name in K_NAMES else bounds(self.name)
        ends = {f"{self.name}.low": self.low, f"{self.name}.high": self.high}
        problems = [
            Problem(field, end, allowed) for field, end in ends.items() if not _within(end, allowed)
        ]
        if not problems and self.low >= self.high:
            problems.append(Problem(f"{self.name}.low", self.low, BELOW_HIGH))
        if problems:
            raise InvalidInput(problems)

    @property
    def digits(self) -> int:
        """How many decimals the number is chosen with."""
        if self.name in K_NAMES:
            return K_DIGITS
        return SCALE_DIGITS if self.name == "scale" else SCORE_DIGITS

    def rounded(self, number: float, start: float) -> float:
        """The number to its digits, within the range; where that is the start's, the start's own.

        >>> Freedom("cap_malus", 0.05, 0.5).rounded(0.123456, start=0.3)
        0.1235
        >>> Freedom("cap_malus", 0.05, 0.5).rounded(0.1234, start=0.12341)
        0.12341
        """
        found = round(float(number), self.digits)
        if found == round(start, self.digits):
            return start
        return min(max(found, self.low), self.high)

    def range_within(self, rules: RuleSet) -> tuple[float, float]:
        """The part of the range that the other numbers of a rule set leave."""
        low, high = self.low, self.high
        for step, cap in STEPS_AND_CAPS:
            if self.name == cap:
                low = max(low, getattr(rules, step))
            if self.name == step:
                high = min(high, getattr(rules, cap))
        if self.name == "score_min":
            high = min(high, rules.score_max - 10**-SCORE_DIGITS)
        if self.name == "score_max":
            low = max(low, rules.score_min + 10**-SCORE_DIGITS)
        return low, high


def _within(number: object, allowed: DecimalNumber) -> bool:
    if isinstance(number, bool) or not isinstance(number, int | float):
        return False
    return allowed.low <= number <= allowed.high


def movable(rules: RuleSet) -> tuple[str, ...]:
    """The names of all numbers of a rule set that a `Freedom` may be given for."""
    return SCALARS + K_NAMES[: len(rules.k_bands)]


def number_of(rules: RuleSet, name: str) -> float:
    """The number that a name of a `Freedom` stands for.

    >>> from sedma_elo import PUBLISHED
    >>> number_of(PUBLISHED, "cap_malus"), number_of(PUBLISHED, "k_bands.3.k")
    (0.3, 16.0)
    """
    if name in K_NAMES:
        return rules.k_bands[K_NAMES.index(name)].k
    return float(getattr(rules, name))


def with_numbers(rules: RuleSet, numbers: Mapping[str, float]) -> RuleSet:
    """The rule set with other numbers, by the names of `Freedom`; `InvalidInput` as `replace`."""
    bands = [
        {"below": band.below, "k": numbers.get(name, band.k)}
        for name, band in zip(K_NAMES, rules.k_bands, strict=False)
    ]
    scalars = {name: number for name, number in numbers.items() if name not in K_NAMES}
    return rules.replace(name="fitted", k_bands=bands, **scalars)


def check(free: Sequence[Freedom], start: RuleSet) -> None:
    """Refuse, with `InvalidInput`, freedoms that a rule set to start from does not have.

    There is at least one, each is named once, a band exists, and a range holds the start's number.
    """
    if not free:
        raise InvalidInput([Problem("free", (), SOMETHING_FREE)])
    known = movable(start)
    names = [freedom.name for freedom in free]
    problems = []
    for freedom in dict.fromkeys(free):
        name = freedom.name
        if name not in known:
            problems.append(Problem("name", name, OneOf(known)))
        elif not freedom.low <= number_of(start, name) <= freedom.high:
            allowed = DecimalNumber(freedom.low, freedom.high)
            problems.append(Problem(name, number_of(start, name), allowed))
    problems += [
        Problem(name, name, NAMED_ONCE) for name in dict.fromkeys(names) if names.count(name) > 1
    ]
    if problems:
        raise InvalidInput(problems)

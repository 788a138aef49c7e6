"""A rule set: every number of the rating rule as validated, named data.

The numbers themselves stand in `rulesets/*.json`; this module knows what each of them is called,
which values it may take, and where in the game's posts it comes from.
"""

from __future__ import annotations

import hashlib
import itertools
import json
from functools import cached_property
from importlib.resources import files
from typing import Annotated, Any, NamedTuple, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    model_validator,
)
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from sedma_elo.problems import (
    Allowed,
    DecimalNumber,
    InvalidInput,
    OneOf,
    Problem,
    Requirement,
    WholeNumber,
)


class Usual(NamedTuple):
    """The range in which a number of the rule is looked for first, and in which steps."""

    low: float = 0
    high: float = 1
    step: float = 0.05


SHARE = Usual()


def _parameter(
    title: str, unit: str, low: float, high: float, source: str, usual: Usual = SHARE
) -> Any:
    return Field(
        title=title,
        ge=low,
        le=high,
        allow_inf_nan=False,
        json_schema_extra={"unit": unit, "source": source, "usual": list(usual)},
    )


def mark(title: str) -> str:
    """Names a title for the catalogues; whoever shows it has it translated."""
    return title


def _refuse_bool(value: object) -> object:
    if isinstance(value, bool):
        raise ValueError("a number, not true or false")  # noqa: TRY004 (pydantic wants it)
    return value


def _one_zero(number: float) -> float:
    """Equal numbers must have equal fingerprints, and -0.0 equals 0.0."""
    return number + 0.0


Number = Annotated[float, BeforeValidator(_refuse_bool), AfterValidator(_one_zero)]

_METHOD_ONLY = mark("Stands in the method only; the posts' prose does not mention it.")


RATING = WholeNumber(-100_000, 100_000)
VERSION = WholeNumber(1, 9_999)
K = DecimalNumber(0.5, 400)
MOST_BANDS = 12


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")


class KBand(_Frozen):
    """Ratings `below` an edge (None: every rating above the other bands) and their K-factor."""

    below: int | None = Field(ge=RATING.low, le=RATING.high)
    k: Number = _parameter(
        "K-factor",
        unit="rating points",
        low=K.low,
        high=K.high,
        source="Dinamički faktor K određuje koliko brzo se rejting mijenja.",
    )


class RuleSet(_Frozen):
    """All the numbers of one rating rule, frozen and validated.

    `source` of each parameter quotes the Bosnian post, the best written of the three.

    >>> PUBLISHED.replace(malus_per_bad_move=0.0125).differences()
    {'malus_per_bad_move': 0.0125}
    >>> PUBLISHED.replace(malus_per_bad_move=-1)
    Traceback (most recent call last):
    sedma_elo.problems.InvalidInput: malus_per_bad_move: -1 is refused; ...
    """

    name: str = Field(title="Name", min_length=1, max_length=60, pattern=r"^[a-z0-9_]+$")
    version: int = Field(title="Version", ge=VERSION.low, le=VERSION.high)
    k_bands: tuple[KBand, ...] = Field(
        title=mark("K bands"),
        min_length=1,
        max_length=MOST_BANDS,
        strict=False,
        json_schema_extra={
            "unit": "rating points",
            "source": "Seven prilagođava K vašem trenutnom rejtingu: ispod 1200 K = 40; 1200–1800 "
            "K = 32; 1800–2200 K = 24; iznad 2200 K = 16.",
        },
    )
    bonus_per_16: Number = _parameter(
        "Bonus for a round won by 16",
        unit="score",
        low=0,
        high=1,
        usual=Usual(0, 0.2, 0.005),
        source="+0.05 za svaku rundu osvojenu sa 16 bodova, najviše +0.15.",
    )
    cap_16: Number = _parameter(
        "Cap of the bonus for 16",
        unit="score",
        low=0,
        high=2,
        usual=Usual(0, 0.6, 0.01),
        source="+0.05 za svaku rundu osvojenu sa 16 bodova, najviše +0.15.",
    )
    bonus_per_24: Number = _parameter(
        "Bonus for a round won by 24",
        unit="score",
        low=0,
        high=1,
        usual=Usual(0, 0.3, 0.005),
        source="+0.1 za svaku rundu osvojenu sa 24 boda, najviše +0.2.",
    )
    cap_24: Number = _parameter(
        "Cap of the bonus for 24",
        unit="score",
        low=0,
        high=2,
        usual=Usual(0, 0.8, 0.01),
        source="+0.1 za svaku rundu osvojenu sa 24 boda, najviše +0.2.",
    )
    bonus_per_4_and_last: Number = _parameter(
        "Bonus for a round won by 4 and last",
        unit="score",
        low=0,
        high=1,
        usual=Usual(0, 0.2, 0.005),
        source="+0.03 za svaku rundu osvojenu s četiri boda i posljednjim štihom, najviše +0.09.",
    )
    cap_4_and_last: Number = _parameter(
        "Cap of the bonus for 4 and last",
        unit="score",
        low=0,
        high=2,
        usual=Usual(0, 0.5, 0.01),
        source="+0.03 za svaku rundu osvojenu s četiri boda i posljednjim štihom, najviše +0.09.",
    )
    loser_bonus_share: Number = _parameter(
        "Share of the bonus a loser keeps",
        unit="share",
        low=0,
        high=1,
        source="Ako izgubite, ali dobro igrate, bonusi se i dalje primjenjuju, s 10% svoje "
        "vrijednosti.",
    )
    malus_per_bad_move: Number = _parameter(
        "Penalty for a bad move",
        unit="score",
        low=0,
        high=1,
        usual=Usual(0, 0.1, 0.0025),
        source="Svaki loš potez donosi malu kaznu od –0.02, do ukupno –0.3.",
    )
    cap_malus: Number = _parameter(
        "Cap of the penalty",
        unit="score",
        low=0,
        high=2,
        source="Svaki loš potez donosi malu kaznu od –0.02, do ukupno –0.3.",
    )
    scale: Number = _parameter(
        "Scale of the expected score",
        unit="rating points",
        low=1,
        high=10_000,
        usual=Usual(100, 1000, 20),
        source=_METHOD_ONLY,
    )
    score_min: Number = _parameter(
        "Lowest match score",
        unit="score",
        low=-5,
        high=5,
        usual=Usual(-1, 0.5, 0.05),
        source=_METHOD_ONLY,
    )
    score_max: Number = _parameter(
        "Highest match score",
        unit="score",
        low=-5,
        high=5,
        usual=Usual(0.5, 2, 0.05),
        source=_METHOD_ONLY,
    )

    @model_validator(mode="after")
    def _values_fit_together(self) -> Self:
        problems = [*self._band_problems(), *self._cap_problems()]
        if self.score_min >= self.score_max:
            problems.append(Problem("score_min", self.score_min, BELOW_SCORE_MAX))
        if problems:
            raise InvalidInput(problems)
        return self

    def _band_problems(self) -> list[Problem]:
        edges = [band.below for band in self.k_bands]
        inner = [edge for edge in edges[:-1] if edge is not None]
        rising = all(low < high for low, high in itertools.pairwise(inner))
        if edges[-1] is None and len(inner) == len(edges) - 1 and rising:
            return []
        return [Problem("k_bands", edges, RISING_BANDS)]

    def _cap_problems(self) -> list[Problem]:
        return [
            Problem(cap, getattr(self, cap), CAP_HOLDS_ONE_STEP)
            for step, cap in STEPS_AND_CAPS
            if getattr(self, cap) < getattr(self, step)
        ]

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Read a rule set from its JSON text; `InvalidInput` names each field that is wrong."""
        try:
            return cls.model_validate_json(text)
        except ValidationError as error:
            raise _invalid_input(error) from None

    def to_json(self) -> str:
        """The rule set as JSON text that `from_json` reads back to an equal rule set."""
        return json.dumps(self.model_dump(), indent=2)

    def replace(self, **changes: object) -> Self:
        """A copy with some parameters changed, validated as a whole."""
        try:
            return type(self).model_validate({**self.model_dump(), **changes})
        except ValidationError as error:
            raise _invalid_input(error) from None

    def differences(self, base: RuleSet | None = None) -> dict[str, Any]:
        """The parameters whose values are not those of `base`, by default the published rule."""
        own, others = self.model_dump(), (base or PUBLISHED).model_dump()
        return {name: own[name] for name in PARAMETERS if own[name] != others[name]}

    @cached_property
    def fingerprint(self) -> str:
        """Twelve hex digits that change whenever a number of the rule does, whatever its name."""
        numbers = {name: value for name, value in self.model_dump().items() if name in PARAMETERS}
        return hashlib.sha256(json.dumps(numbers, sort_keys=True).encode()).hexdigest()[:12]

    @cached_property
    def code(self) -> str:
        """Name and version in one word, as links carry it: `published-1`."""
        return f"{self.name}-{self.version}"

    @cached_property
    def edges(self) -> tuple[int, ...]:
        """The ratings at which K changes; a rating on an edge belongs to the band above it."""
        return tuple(band.below for band in self.k_bands if band.below is not None)

    @cached_property
    def _hash(self) -> int:
        return hash((self.code, self.fingerprint))

    def __hash__(self) -> int:
        return self._hash


BELOW_SCORE_MAX = Requirement("below_score_max", "a number below score_max")
CAP_HOLDS_ONE_STEP = Requirement(
    "cap_holds_one_step", "a cap no smaller than a single step of what it caps"
)
RISING_BANDS = Requirement(
    "rising_bands", "edges that rise from band to band, the last band's being null"
)
BAND_COUNT = Requirement("band_count", f"a list of one to {MOST_BANDS} bands")
WELL_FORMED = Requirement("well_formed", "a value of the right kind, in the rule set's JSON form")

STEPS_AND_CAPS = (
    ("bonus_per_16", "cap_16"),
    ("bonus_per_24", "cap_24"),
    ("bonus_per_4_and_last", "cap_4_and_last"),
    ("malus_per_bad_move", "cap_malus"),
)
PARAMETERS: dict[str, FieldInfo] = {
    name: field for name, field in RuleSet.model_fields.items() if name not in {"name", "version"}
}


def bounds(name: str) -> DecimalNumber:
    """The lowest and highest value that a number of the rule may take."""
    limits = {type(limit).__name__: limit for limit in PARAMETERS[name].metadata}
    return DecimalNumber(limits["Ge"].ge, limits["Le"].le)


def usual(name: str) -> Usual:
    """Where a number of the rule is looked for first; it may be any within its `bounds`."""
    extra: Any = PARAMETERS[name].json_schema_extra
    return Usual(*extra["usual"])


def _invalid_input(error: ValidationError) -> InvalidInput:
    # A list of bands with one bad band is also reported as too short: the bad band says it all.
    details = [detail for detail in error.errors() if detail["type"] != "too_short"]
    return InvalidInput(
        [problem for detail in details or error.errors() for problem in _problems(detail)]
    )


def _problems(detail: ErrorDetails) -> tuple[Problem, ...]:
    """One error of pydantic in this project's terms."""
    cause = detail.get("ctx", {}).get("error")
    if isinstance(cause, InvalidInput):
        return cause.problems
    path = ".".join(str(part) for part in detail["loc"])
    # Of what is missing, pydantic gives all that is there instead.
    value = None if detail["type"] == "missing" else detail["input"]
    return (Problem(path or "rule set", value, _allowed(detail)),)


def _allowed(detail: ErrorDetails) -> Allowed:
    if detail["type"] == "extra_forbidden":
        return OneOf(("name", "version", *PARAMETERS))
    match detail["loc"]:
        case (str(name),) if name in PARAMETERS and name != "k_bands":
            return bounds(name)
        case ("k_bands",):
            return BAND_COUNT
        case ("k_bands", _, "k"):
            return K
        case ("k_bands", _, "below"):
            return RATING
        case ("version",):
            return VERSION
    return WELL_FORMED


def _read(file_name: str) -> RuleSet:
    return RuleSet.from_json(files("sedma_elo").joinpath("rulesets", file_name).read_text("utf-8"))


PUBLISHED = _read("published.json")

KNOWN_RULE_SETS = {rules.code: rules for rules in (PUBLISHED,)}
"""Every rule set the game has used, by `code`: an old link finds the numbers it was made under."""

EDITED = "edited"
"""The name of what somebody has made of a rule set by changing its numbers."""


def edited(base: RuleSet, **changes: object) -> RuleSet:
    """The rule set with some numbers changed and named so; where nothing differs, `base` itself.

    What comes to the numbers of a rule the game has used is that rule again.

    >>> edited(PUBLISHED, scale=480).name, edited(PUBLISHED, scale=400).name
    ('edited', 'published')
    """
    changed = base.replace(**{"name": EDITED, "version": 1, **changes})
    same = (
        rules
        for rules in (base, *KNOWN_RULE_SETS.values())
        if rules.fingerprint == changed.fingerprint
    )
    return next(same, changed)

"""An answer to "How does this change feel?": what may be said, and the match it is said of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any

from sedma_elo.feedback.text import normalised
from sedma_elo.insight import NOT_TOLD, Clamp, Remark, clamp, remarks
from sedma_elo.match import Match
from sedma_elo.problems import Allowed, InvalidInput, OneOf, Problem, Text, WholeNumber
from sedma_elo.rating import Explanation, PlayerWorking, explain
from sedma_elo.rules import RuleSet

QUESTION_VERSION = 1
"""Raised whenever the wording or the order of the question changes what answers mean."""


class Verdict(StrEnum):
    """How the player's own change feels, from too low to too high."""

    MUCH_TOO_LOW = "much_too_low"
    BIT_TOO_LOW = "bit_too_low"
    FAIR = "fair"
    BIT_TOO_HIGH = "bit_too_high"
    MUCH_TOO_HIGH = "much_too_high"
    NOT_SURE = "not_sure"


TOO_LOW = (Verdict.MUCH_TOO_LOW, Verdict.BIT_TOO_LOW)
TOO_HIGH = (Verdict.BIT_TOO_HIGH, Verdict.MUCH_TOO_HIGH)
SCALE = (*TOO_LOW, Verdict.FAIR, *TOO_HIGH)
"""The verdicts that judge, from too low to too high."""


class Role(StrEnum):
    """Who is speaking: the player whose change it is, the opponent, or someone looking on."""

    PLAYER = "player"
    OPPONENT = "opponent"
    ONLOOKER = "onlooker"


class Part(StrEnum):
    """The part of the rule that the verdict is blamed on."""

    EXPECTED_SCORE = "expected_score"
    K_FACTOR = "k_factor"
    BONUS_16 = "won_by_16"
    BONUS_24 = "won_by_24"
    BONUS_4_AND_LAST = "won_by_4_and_last"
    BAD_MOVES = "bad_moves"
    CLAMP = "clamp"
    ROUNDING = "rounding"
    OTHER = "other"


COMMENT = Text(1_000)
WISH = WholeNumber(-10_000, 10_000)
CHARTS_SEEN = WholeNumber(0, 20)


@dataclass(frozen=True)
class Answer:
    """One answer, told from the side of the player whose change it is: player A of `match`.

    `parts_shown` is the order in which the parts stood; `charts_seen` how many of the charts had
    come into view. The comment is kept `normalised`. Anything that is not as it may be raises
    `InvalidInput` naming the field.
    """

    match: Match
    rules: RuleSet
    verdict: Verdict
    role: Role = Role.PLAYER
    part: Part | None = None
    parts_shown: tuple[Part, ...] = ()
    wished_change: int | None = None
    comment: str = ""
    language: str = "en"
    charts_seen: int = 0
    question_version: int = QUESTION_VERSION

    def __post_init__(self) -> None:
        if isinstance(self.comment, str):
            object.__setattr__(self, "comment", normalised(self.comment))
        allowed: dict[str, tuple[Allowed, bool]] = {
            "verdict": (OneOf(tuple(Verdict)), isinstance(self.verdict, Verdict)),
            "role": (OneOf(tuple(Role)), isinstance(self.role, Role)),
            "part": (OneOf(self.parts_shown), self.part in {None, *self.parts_shown}),
            "wished_change": (
                WISH,
                self.wished_change is None or _is_within(WISH, self.wished_change),
            ),
            "comment": (
                COMMENT,
                isinstance(self.comment, str) and len(self.comment) <= COMMENT.longest,
            ),
            "charts_seen": (CHARTS_SEEN, _is_within(CHARTS_SEEN, self.charts_seen)),
        }
        problems = [
            Problem(field, getattr(self, field), values)
            for field, (values, is_allowed) in allowed.items()
            if not is_allowed
        ]
        if problems:
            raise InvalidInput(problems)

    @cached_property
    def explanation(self) -> Explanation:
        """The match worked out again under the answer's own rule."""
        return explain(self.match, self.rules)

    @property
    def remarks(self) -> list[Remark]:
        """What is worth telling about the change."""
        return remarks(self.explanation, self.explanation.a)


def _is_within(allowed: WholeNumber, value: object) -> bool:
    return type(value) is int and allowed.low <= value <= allowed.high


def parts_present(player: PlayerWorking) -> tuple[Part, ...]:
    """The parts of the rule that had a say in a player's change, and "other"."""
    bonuses = (tally.kind for tally in player.bonuses if tally.counted)
    return (
        Part.EXPECTED_SCORE,
        Part.K_FACTOR,
        *map(Part, bonuses),
        *([Part.BAD_MOVES] if player.malus.counted else []),
        *([Part.CLAMP] if clamp(player) is not Clamp.NOTHING else []),
        *([Part.ROUNDING] if abs(player.ledger.rounding) > NOT_TOLD else []),
        Part.OTHER,
    )


def read_answer(
    said: Mapping[str, Any],
    match: Match,
    rules: RuleSet,
    parts_shown: tuple[Part, ...],
    language: str,
) -> Answer:
    """The answer in what a form sent, as `Answer` allows it."""
    return Answer(
        match,
        rules,
        _member(Verdict, said.get("verdict")),
        _member(Role, said.get("role")),
        _member(Part, said.get("part")),
        parts_shown,
        wished_change=said.get("wished_change"),
        comment=said.get("comment", ""),
        language=language,
        charts_seen=said.get("charts_seen", 0),
    )


def _member(kind: type[StrEnum], code: object) -> Any:
    """The member with this code; what is no code stays as it is, to be refused by its field."""
    return kind(code) if isinstance(code, str) and code in set(kind) else code

"""Which answers the community page looks at, in the codes of its address and controls."""

from __future__ import annotations

from collections.abc import Mapping

from sedma_elo.feedback.answer import Role
from sedma_elo.feedback.summaries import GAPS, Filters
from sedma_elo.insight import Reason
from sedma_elo.problems import WholeNumber
from sedma_elo.rules import PUBLISHED

ALL = "all"
CHOICES: dict[str, tuple[str, ...]] = {
    "who": (*Role, ALL),
    "days": (ALL, "365", "90", "30", "7"),
    "gap": (ALL, *GAPS),
    "reason": (ALL, *Reason),
    "rules": (PUBLISHED.code, ALL),
}
"""What each filter may be; its first code is what holds without a choice."""

COMMENT_PAGE = WholeNumber(1, 10_000)


def default_codes() -> dict[str, str]:
    """The code of every filter where nothing was chosen."""
    return {name: codes[0] for name, codes in CHOICES.items()}


def filters_of(codes: Mapping[str, str]) -> Filters:
    """The answers that these codes choose.

    >>> filters_of({**default_codes(), "who": "all", "days": "30"}).days
    30
    """
    chosen = {name: None if code == ALL else code for name, code in codes.items()}
    return Filters(
        role=Role(chosen["who"]) if chosen["who"] else None,
        days=int(chosen["days"]) if chosen["days"] else None,
        gap=chosen["gap"],
        reason=Reason(chosen["reason"]) if chosen["reason"] else None,
        rule=PUBLISHED.fingerprint if chosen["rules"] else None,
    )

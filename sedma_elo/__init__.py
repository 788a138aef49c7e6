"""The rating of the card game Seven: the rule, and its explanation.

`rate` and `explain` answer for one match, `rate_many` for a pandas frame of them.
"""

from typing import TYPE_CHECKING, Any

from sedma_elo.match import Match, PlayerStats
from sedma_elo.problems import InvalidInput
from sedma_elo.rating import explain, rate
from sedma_elo.rules import PUBLISHED, RuleSet

if TYPE_CHECKING:
    from sedma_elo.batch import rate_many

__all__ = [
    "PUBLISHED",
    "InvalidInput",
    "Match",
    "PlayerStats",
    "RuleSet",
    "explain",
    "rate",
    "rate_many",
]


def __getattr__(name: str) -> Any:
    # pandas takes a third of a second to import; whoever rates single matches does not pay for it.
    if name == "rate_many":
        from sedma_elo.batch import rate_many

        return rate_many
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

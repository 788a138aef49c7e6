"""What the texts about proposals have in common: the label that says that they are no more."""

from __future__ import annotations

from typing import NamedTuple

from sedma_elo.i18n import Translator
from sedma_elo.proposals import MemberWorking
from sedma_elo.rating import Working


class Proposed(NamedTuple):
    """Sentences about a proposal, and the label that says that it is one."""

    label: str
    sentences: tuple[str, ...]

    @property
    def text(self) -> str:
        """All of it, the label first."""
        return " ".join((f"{self.label}.", *self.sentences))


def label(t: Translator) -> str:
    """What stands over everything that is only a proposal."""
    return t("A proposal, not part of the game's rule")


def move(t: Translator, player: Working | MemberWorking) -> dict[str, str]:
    """The rating before and after, and the change, as sentences take them."""
    return {
        "before": t.whole(player.new_rating - player.change),
        "after": t.whole(player.new_rating),
        "change": t.change(player.change),
    }

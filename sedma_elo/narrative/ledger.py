"""The lines of the ledger by name, and the ledger of both players as a table."""

from __future__ import annotations

from sedma_elo.i18n import Translator
from sedma_elo.rating import PlayerWorking


def line_names(t: Translator) -> tuple[str, str, str, str, str]:
    """The names of the five lines, in the ledger's order."""
    return (t("Plain Elo result"), t("Bonus"), t("Bad moves"), t("Clipped"), t("Rounding"))


def line_meanings(t: Translator, player: PlayerWorking) -> tuple[str, str, str, str, str]:
    """What each line means, with the player's own numbers."""
    k = t.factor(player.k)
    return (
        t(
            "{k} × ({base} − {expected}): the result against what was expected",
            k=k,
            base=t.score(player.base),
            expected=t.decimal(player.expected, 3),
        ),
        t("{k} × {bonus}: rounds won in a special way", k=k, bonus=t.score(player.bonus)),
        t("{k} × {malus}: the penalty", k=k, malus=t.score(player.malus.counted)),
        t(
            "a match score stays between {low} and {high}",
            low=t.score(min(player.adjusted, player.base, 0)),
            high=t.score(max(player.adjusted, player.base, 1)),
        ),
        t(
            "{exact} becomes the whole number {rating}",
            exact=t.decimal(player.exact_rating, 2),
            rating=t.whole(player.new_rating),
        ),
    )


def rows(
    t: Translator, player: PlayerWorking, other: PlayerWorking
) -> list[tuple[str, str, str, str]]:
    """Name, meaning, own points and the other player's points of each line, and of the sum."""
    lines = [
        (name, meaning, t.points(own, 2), t.points(others, 2))
        for name, meaning, own, others in zip(
            line_names(t),
            line_meanings(t, player),
            player.ledger,
            other.ledger,
            strict=True,
        )
    ]
    total = (
        t("Change"),
        t(
            "{before} becomes {after}",
            before=t.whole(player.rating),
            after=t.whole(player.new_rating),
        ),
        t.change(player.change),
        t.change(other.change),
    )
    return [*lines, total]

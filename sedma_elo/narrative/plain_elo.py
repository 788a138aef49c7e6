"""A match under its rule and under plain Elo, line by line."""

from __future__ import annotations

from typing import NamedTuple

from sedma_elo.i18n import Translator
from sedma_elo.rating import Explanation, PlayerWorking


class Line(NamedTuple):
    """A line of the comparison; `differs` where the two are not the same."""

    name: str
    here: str
    plain: str
    differs: bool


def comparison(t: Translator, here: Explanation, plain: Explanation) -> list[Line]:
    """Every term of A's change under both, and what becomes of both players."""
    return [
        Line(name, one, other, one != other)
        for (name, one), (_, other) in zip(_lines(t, here), _lines(t, plain), strict=True)
    ]


def _lines(t: Translator, explanation: Explanation) -> list[tuple[str, str]]:
    player, other = explanation.a, explanation.b
    return [
        (t("Expected score"), t.exact_score(player.expected)),
        (t("Result"), t.score(player.base)),
        (t("Bonus"), _signed(t, player.bonus)),
        (t("Bad moves"), _signed(t, -player.malus.counted)),
        (t("Limits of the score"), _signed(t, player.adjusted - player.raw)),
        (t("Match score"), t.score(player.adjusted)),
        (t("K-factor"), t.factor(player.k)),
        (t("K × (score − expected)"), t.points(player.exact_change, 2)),
        (t("Your change, in whole points"), t.change(player.change)),
        (t("Your opponent's change"), t.change(other.change)),
        (t("Sum of both"), t.change(player.change + other.change)),
    ]


def _signed(t: Translator, score: float) -> str:
    rounded = round(score, 4) + 0.0
    return ("+" if rounded > 0 else "") + t.score(rounded)


def plain_result(t: Translator, here: PlayerWorking, plain: PlayerWorking) -> str:
    """What plain Elo would have given, beside what this rule gave."""
    difference = here.change - plain.change
    values = {"plain": t.change(plain.change), "here": t.change(here.change)}
    if difference == 0:
        return t("Plain Elo with the same K would have given {plain}, the same as here.", **values)
    told = t("Plain Elo with the same K would have given {plain}; here it is {here}.", **values)
    if difference < 0:
        apart = t.plural("That is {n} point less.", "That is {n} points less.", -difference)
    else:
        apart = t.plural("That is {n} point more.", "That is {n} points more.", difference)
    return f"{told} {apart}"

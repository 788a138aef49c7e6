"""What plain Elo would have given, beside what a rule gave."""

from __future__ import annotations

from sedma_elo.i18n import Translator
from sedma_elo.rating import PlayerWorking


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

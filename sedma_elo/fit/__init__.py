"""The rule set that best meets the changes which players wished for."""

from sedma_elo.fit.freedom import K_NAMES, Freedom, movable, number_of, with_numbers
from sedma_elo.fit.search import Constraint, Fitted, Progress, fit
from sedma_elo.fit.wishes import FEWEST_WISHES, WISHES_PER_FREEDOM, TooFewWishes, Wishes, needed

__all__ = [
    "FEWEST_WISHES",
    "K_NAMES",
    "WISHES_PER_FREEDOM",
    "Constraint",
    "Fitted",
    "Freedom",
    "Progress",
    "TooFewWishes",
    "Wishes",
    "fit",
    "movable",
    "needed",
    "number_of",
    "with_numbers",
]

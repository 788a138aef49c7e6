"""The matches that the game's own method has rated, and the rule each file was made under."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import pandas as pd

from sedma_elo import PUBLISHED, Match, PlayerStats
from sedma_elo.match import COUNTS

DATA = Path(__file__).with_name("data")
RESULTS = ["new_rating_a", "new_rating_b"]
RULES = {
    "published": PUBLISHED,
    "tweak_malus_0_0125": PUBLISHED.replace(malus_per_bad_move=0.0125),
    "tweak_loser_quarter_16s_0_0125": PUBLISHED.replace(
        loser_bonus_share=0.25, bonus_per_16=0.0125, cap_16=0.05
    ),
    "tweak_bands_and_scale": PUBLISHED.replace(
        k_bands=[{"below": 1000, "k": 64}, {"below": 1500, "k": 40}, {"below": None, "k": 20}],
        cap_malus=0.5,
        scale=480,
    ),
}


ROWS = dict.fromkeys(RULES, 1_500) | {"published": 4_000}


def path(name: str) -> Path:
    return DATA / f"{name}.csv"


def frame(name: str) -> pd.DataFrame:
    """Every row of a file, inputs and results."""
    return pd.read_csv(path(name))


def rated(name: str) -> Iterator[tuple[Match, tuple[int, int]]]:
    """Every match of a file with the two new ratings of the game's method."""
    with path(name).open(newline="") as lines:
        for row in csv.DictReader(lines):
            numbers = {column: int(text) for column, text in row.items()}
            stats = [
                PlayerStats(**{count: numbers[f"{count}_{player}"] for count in COUNTS})
                for player in "ab"
            ]
            match = Match(numbers["rating_a"], numbers["rating_b"], numbers["a_won"] == 1, *stats)
            yield match, (numbers["new_rating_a"], numbers["new_rating_b"])

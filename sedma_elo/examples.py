"""Matches worth trying, one for each surprise of the rule."""

from __future__ import annotations

from sedma_elo.match import Match, PlayerStats

EXAMPLES: dict[str, Match] = {
    "clean_win": Match(1500, 1500, True),
    "careless_win": Match(1500, 1300, True, PlayerStats(bad_moves=15)),
    "brilliant_loss": Match(
        1000,
        1600,
        False,
        PlayerStats(won_by_16=3, won_by_24=2, won_by_4_and_last=3),
    ),
    "k_edge": Match(1199, 1200, True),
    "dead_zone": Match(1700, 900, True),
}

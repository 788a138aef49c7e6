"""The named variants are the published rule but for what their names say."""

from __future__ import annotations

from sedma_elo import PUBLISHED, Match, PlayerStats, rate
from sedma_elo.variants import VARIANTS


def test_each_changes_what_its_name_says() -> None:
    changed = {name: set(rules.differences()) for name, rules in VARIANTS.items()}
    assert changed == {
        "published": set(),
        "plain_elo": {
            "bonus_per_16",
            "cap_16",
            "bonus_per_24",
            "cap_24",
            "bonus_per_4_and_last",
            "cap_4_and_last",
            "malus_per_bad_move",
            "cap_malus",
        },
        "without_clamp": {"score_min", "score_max"},
        "flat_k": {"k_bands"},
        "no_penalty": {"malus_per_bad_move", "cap_malus"},
        "small_penalty": {"cap_malus"},
        "losers_keep_bonus": {"loser_bonus_share"},
    }


def test_each_is_named() -> None:
    assert {name: rules.name for name, rules in VARIANTS.items()} == {
        name: name for name in VARIANTS
    }


def test_a_careless_win_and_a_brilliant_loss_under_each() -> None:
    careless = Match(1500, 1300, True, PlayerStats(bad_moves=15))
    brilliant = Match(1500, 1500, False, PlayerStats(0, 3, 2, 3))
    changes = {
        name: tuple(rate(match, rules)[0] - 1500 for match in (careless, brilliant))
        for name, rules in VARIANTS.items()
    }
    # By hand: 32 × (1 − 0.7597 − penalty) and 32 × (0.44 × share − 0.5).
    assert changes == {
        "published": (-2, -15),
        "plain_elo": (8, -16),
        "without_clamp": (-2, -15),
        "flat_k": (-2, -15),
        "no_penalty": (8, -15),
        "small_penalty": (4, -15),
        "losers_keep_bonus": (-2, -2),
    }
    assert PUBLISHED.differences(VARIANTS["published"]) == {}

"""The names of things: examples, counts, rule sets."""

from __future__ import annotations

from sedma_elo.i18n import Translator
from sedma_elo.match import Match
from sedma_elo.narrative.rules import changed
from sedma_elo.rating import Working
from sedma_elo.rules import RuleSet


def example_name(t: Translator, code: str) -> str:
    """The name of one of the example matches."""
    return {
        "clean_win": t("Clean win"),
        "careless_win": t("Careless win"),
        "brilliant_loss": t("Brilliant loss"),
        "k_edge": t("On a K edge"),
        "dead_zone": t("Dead zone"),
    }[code]


def number_name(t: Translator, what: str) -> str:
    """The name of a rating or of a count."""
    return {
        "rating": t("Rating before"),
        "bad_moves": t("Bad moves"),
        "won_by_16": t("Won by 16"),
        "won_by_24": t("Won by 24"),
        "won_by_4_and_last": t("4 and last"),
    }[what]


def number_help(t: Translator, what: str) -> str:
    """What a count counts, in a few words."""
    return {
        "rating": "",
        "bad_moves": t("as counted by the game"),
        "won_by_16": t("rounds with all the points"),
        "won_by_24": t("rounds with all the cards"),
        "won_by_4_and_last": t("rounds tied, won by the last trick"),
    }[what]


def exact_rating(t: Translator, player: Working) -> str:
    """The rating before rounding; where two decimals would look like a half, with four."""
    return t.decimal(player.exact_rating, _decimals(player.exact_rating))


def exact_points(t: Translator, points: float) -> str:
    """Points before rounding; where two decimals would look like a half, with four."""
    return t.points(points, _decimals(points))


def _decimals(number: float) -> int:
    return 4 if 0 < abs(number % 1 - 0.5) < 0.005 else 2


def match_in_a_line(t: Translator, match: Match) -> str:
    """A match from the side of A: both ratings, and how it ended."""
    return t(
        "{rating} against {opponent}, {result}",
        rating=t.whole(match.rating_a),
        opponent=t.whole(match.rating_b),
        result=t("won") if match.a_won else t("lost"),
    )


def rule_name(t: Translator, rules: RuleSet) -> str:
    """Which rule gave the numbers, so that they can be checked later."""
    if not rules.differences():
        return t(
            "Published rule, version {version} ({fingerprint})",
            version=t.whole(rules.version),
            fingerprint=rules.fingerprint,
        )
    return t(
        "Not the published rule: {changed} ({fingerprint})",
        changed=changed(t, rules),
        fingerprint=rules.fingerprint,
    )

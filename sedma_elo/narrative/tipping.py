"""The tipping points as sentences, each with the ratings at which it comes."""

from __future__ import annotations

from math import ceil

from sedma_elo.i18n import Translator
from sedma_elo.insight import FreeBadMoves, TippingPoints
from sedma_elo.match import Match


def costly_bad_move(t: Translator, points: TippingPoints) -> str:
    """From which bad move on a win with these bonuses costs points."""
    if points.costly_bad_move is None:
        return t(
            "With these bonuses, no number of bad moves makes a win against this opponent cost you "
            "points."
        )
    if points.costly_bad_move == 0:
        return t(
            "With these bonuses, even without a bad move a win against this opponent costs you "
            "points."
        )
    return t.plural(
        "With these bonuses, a win against this opponent costs you points from {n} bad move on.",
        "With these bonuses, a win against this opponent costs you points from {n} bad moves on.",
        points.costly_bad_move,
    )


def costly_moves_of_a_loss(t: Translator, free: FreeBadMoves) -> str:
    """How many bad moves cost a loser anything."""
    if free.last <= free.covered:
        return t("After this loss bad moves cost you nothing.")
    return t.plural(
        "After this loss only the first {n} bad move can cost you anything.",
        "After this loss only the first {n} bad moves can cost you anything.",
        free.last,
    )


def costly_win(t: Translator, match: Match, points: TippingPoints) -> str:
    """From which gap on a win with these counts costs points."""
    if points.costly_win is None:
        return t("With these counts a win costs you points against nobody.")
    rating, gap = _place(t, match, points.costly_win)
    if gap <= 0:
        return t(
            "With these counts a win costs you points against opponents rated {rating} or lower.",
            rating=rating,
        )
    return t.plural(
        "With these counts a win costs you points against opponents {n} point or more below you, "
        "rated {rating} or lower.",
        "With these counts a win costs you points against opponents {n} points or more below you, "
        "rated {rating} or lower.",
        gap,
        rating=rating,
    )


def gainful_loss(t: Translator, match: Match, points: TippingPoints) -> str:
    """Up to which gap a loss with these counts gains."""
    if points.gainful_loss is None:
        return t("With these counts a loss gains you points against nobody.")
    rating, gap = _place(t, match, points.gainful_loss)
    if gap >= 0:
        return t(
            "With these counts a loss gains you points against opponents rated {rating} or higher.",
            rating=rating,
        )
    return t.plural(
        "With these counts a loss gains you points against opponents {n} point or more above you, "
        "rated {rating} or higher.",
        "With these counts a loss gains you points against opponents {n} points or more above you, "
        "rated {rating} or higher.",
        -gap,
        rating=rating,
    )


def worthless_win(t: Translator, match: Match, points: TippingPoints) -> str:
    """From which gap on a clean win rounds to zero."""
    if points.worthless_win is None:
        return t("A clean win is worth a point or more against everybody.")
    rating, gap = _place(t, match, points.worthless_win)
    if gap <= 0 or points.clean_win_may_cost:
        return t(
            "A clean win brings you nothing against opponents rated {rating} or lower.",
            rating=rating,
        )
    return t.plural(
        "A clean win rounds to zero against opponents {n} point or more below you, rated {rating} "
        "or lower.",
        "A clean win rounds to zero against opponents {n} points or more below you, rated {rating} "
        "or lower.",
        gap,
        rating=rating,
    )


def harmless_loss(t: Translator, match: Match, points: TippingPoints) -> str:
    """Up to which gap a clean loss rounds to zero."""
    if points.harmless_loss is None:
        return t("A clean loss costs you a point or more against everybody.")
    rating, gap = _place(t, match, points.harmless_loss)
    if gap >= 0 or points.clean_loss_may_gain:
        return t(
            "A clean loss costs you nothing against opponents rated {rating} or higher.",
            rating=rating,
        )
    return t.plural(
        "A clean loss rounds to zero against opponents {n} point or more above you, rated "
        "{rating} or higher.",
        "A clean loss rounds to zero against opponents {n} points or more above you, rated "
        "{rating} or higher.",
        -gap,
        rating=rating,
    )


def break_even(t: Translator, points: TippingPoints) -> str:
    """Which share of such matches must be won to keep the rating."""
    changes = {"win": t.change(points.win), "loss": t.change(points.loss)}
    match points.break_even:
        case None:
            return t(
                "With these counts a win brings {win} and a loss {loss}: not even winning every "
                "such match would keep your rating up.",
                **changes,
            )
        case 0.0:
            return t(
                "With these counts a win brings {win} and a loss {loss}: your rating cannot fall.",
                **changes,
            )
        case share:
            return t(
                "With these counts a win brings {win} and a loss {loss}: you keep your rating by "
                "winning {share} of such matches.",
                **changes,
                share=t.percent(ceil(100 * share - 1e-9) / 100),
            )


def _place(t: Translator, match: Match, gap: int) -> tuple[str, int]:
    """The opponent's rating at a gap, in words, and the gap."""
    return t.whole(match.rating_a - gap), gap

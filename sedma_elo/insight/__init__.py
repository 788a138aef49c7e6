"""What there is to see in an explained match, and in the matches around it; found, not worded."""

from sedma_elo.insight.bands import Hop, first_ratings, hop_over
from sedma_elo.insight.free_moves import FreeBadMoves, free_bad_moves
from sedma_elo.insight.landscape import (
    at_gap,
    change_of_a,
    changes,
    in_band,
    lowest_gap,
    with_bad_moves,
)
from sedma_elo.insight.lift import smallest_lift
from sedma_elo.insight.limits import (
    NOT_TOLD,
    Clamp,
    across_the_nearest_edge,
    clamp,
    counted,
    counts_at_cap,
    is_at_cap,
    is_too_small,
    next_edge,
    steps_to_cap,
    uncounted,
)
from sedma_elo.insight.plain_elo import plain_elo
from sedma_elo.insight.reasons import Reason, Remark, remarks
from sedma_elo.insight.stakes import BEST, WORST, Stake, stakes
from sedma_elo.insight.tipping import TippingPoints, tipping_points
from sedma_elo.insight.what_if import Variation, WhatIf, WhyNothing, what_ifs, with_all_bonuses

__all__ = [
    "BEST",
    "NOT_TOLD",
    "WORST",
    "Clamp",
    "FreeBadMoves",
    "Hop",
    "Reason",
    "Remark",
    "Stake",
    "TippingPoints",
    "Variation",
    "WhatIf",
    "WhyNothing",
    "across_the_nearest_edge",
    "at_gap",
    "change_of_a",
    "changes",
    "clamp",
    "counted",
    "counts_at_cap",
    "first_ratings",
    "free_bad_moves",
    "hop_over",
    "in_band",
    "is_at_cap",
    "is_too_small",
    "lowest_gap",
    "next_edge",
    "plain_elo",
    "remarks",
    "smallest_lift",
    "stakes",
    "steps_to_cap",
    "tipping_points",
    "uncounted",
    "what_ifs",
    "with_all_bonuses",
    "with_bad_moves",
]

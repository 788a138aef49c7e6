"""Which rating gaps a chart shows, and how its axis is labelled."""

from __future__ import annotations

from math import ceil
from typing import Any

from sedma_elo.i18n import Translator

POINTS = 81


def gaps_shown(gap: int, scale: float) -> range:
    """Whole gaps, as far to either side of zero: two scales, or more where `gap` asks for it.

    >>> gaps_shown(200, 400)
    range(-800, 801, 20)
    """
    # In whole scales, as nearly as the points divide them evenly.
    unit = ceil(scale / (POINTS - 1)) * (POINTS - 1)
    reach = ceil(max(2 * scale, abs(gap) + scale / 4) / unit) * unit
    return range(-reach, reach + 1, 2 * reach // (POINTS - 1))


def gap_ticks(reach: int, t: Translator) -> dict[str, Any]:
    """Five ticks with their signs, the middle one at zero."""
    ticks = [-reach, -reach // 2, 0, reach // 2, reach]
    return {
        "tickmode": "array",
        "tickvals": ticks,
        "ticktext": [gap_text(tick, t) for tick in ticks],
    }


def gap_text(gap: int, t: Translator) -> str:
    """A gap with its sign: `+200`, `0`."""
    return t.change(gap) if gap else t.whole(0)

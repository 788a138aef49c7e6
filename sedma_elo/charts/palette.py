"""The colours of charts: one meaning each, in a light and a dark version.

Figures are drawn in the light colours; the page replaces each by its dark twin under a dark theme.
"""

from __future__ import annotations

from typing import NamedTuple


class Palette(NamedTuple):
    """Colours by what they stand for, as `#rrggbb`."""

    text: str
    muted: str
    line: str
    room: str
    surface: str
    accent: str
    accent_pale: str
    gain: str
    gain_soft: str
    loss: str
    loss_soft: str
    neutral: str
    fair: str
    gain_least: str
    gain_most: str
    loss_least: str
    loss_most: str


LIGHT = Palette(
    text="#1b2333",
    muted="#5a6579",
    line="#dddbd3",
    room="#eeece5",
    surface="#fdfcfa",
    accent="#3f3bb9",
    accent_pale="#dddcf4",
    gain="#0e7a76",
    gain_soft="#8fcbc6",
    loss="#c64f0b",
    loss_soft="#f3b58d",
    neutral="#8b94a7",
    fair="#c9cedb",
    gain_least="#d3ebe8",
    gain_most="#58b0aa",
    loss_least="#fbdfcd",
    loss_most="#ea8f58",
)
DARK = Palette(
    text="#e9ebf1",
    muted="#a9b2c4",
    line="#3a4050",
    room="#2c313d",
    surface="#14171e",
    accent="#a5a3ff",
    accent_pale="#33336b",
    gain="#45bdb6",
    gain_soft="#1f6a66",
    loss="#ff9559",
    loss_soft="#8a4a22",
    neutral="#7c869b",
    fair="#454c5d",
    gain_least="#1b4548",
    gain_most="#1e736e",
    loss_least="#55341f",
    loss_most="#a3531f",
)
CLEAR = "rgba(0,0,0,0)"


def by_sign(points: float) -> str:
    """The colour of a gain, a loss, or of nothing."""
    if points == 0:
        return LIGHT.neutral
    return LIGHT.gain if points > 0 else LIGHT.loss

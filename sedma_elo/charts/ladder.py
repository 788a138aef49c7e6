"""What charts of answers share: the two sides, their marks, and lines of text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sedma_elo.charts.frame import TEXT_SIZE, label
from sedma_elo.charts.palette import LIGHT
from sedma_elo.feedback.fairness import Display
from sedma_elo.i18n import Translator


class Side(NamedTuple):
    """Those who won or those who lost, with the look they have in every chart."""

    name: str
    colour: str
    symbol: str
    sign: str


def sides(t: Translator) -> tuple[Side, Side]:
    """Winners and losers; their colours are not those of gain and loss, which mean points."""
    return (
        Side(t("After a win"), LIGHT.accent, "circle", "\N{BLACK CIRCLE}"),
        Side(t("After a loss"), LIGHT.muted, "diamond", "\N{BLACK DIAMOND}"),
    )


def side_mark(side: Side, step: Display, size: int) -> dict[str, Any]:
    """A side's mark, hollow where its share is only roughly known."""
    return {
        "symbol": side.symbol,
        "size": size,
        "color": LIGHT.surface if step is Display.ROUGH else side.colour,
        "line": {"color": side.colour, "width": 2},
        "opacity": 1,
    }


def stacked_look(fills: Sequence[str], inks: Sequence[str], *, rough: bool) -> dict[str, Any]:
    """How the parts of a bar and the words in them look, hollow where shares are only rough."""
    return {
        "marker": {
            "color": [LIGHT.surface] * len(fills) if rough else list(fills),
            "line": {"color": list(fills) if rough else LIGHT.surface, "width": 2},
        },
        "textposition": "inside",
        "insidetextanchor": "middle",
        "textangle": 0,
        "constraintext": "none",
        "insidetextfont": {"color": [LIGHT.text] * len(inks) if rough else list(inks)},
    }


def is_percentage(step: Display) -> bool:
    """Whether a percentage may be said at this step."""
    return step >= Display.ROUGH


def glyph(sign: str, colour: str) -> str:
    """A coloured sign in a line of text, as large as the letters beside it."""
    return f'<span style="color:{colour};font-size:18px">{sign}</span>'


def name_of(side: Side) -> str:
    """A side's name, bold and in its colour."""
    return f'<b><span style="color:{side.colour}">{side.name}</span></b>'


def marked_names(t: Translator) -> list[str]:
    """The names of both sides, each behind its mark."""
    return [f"{glyph(side.sign, side.colour)} {name_of(side)}" for side in sides(t)]


def side_note(y: float, side: Side, text: str, **more: Any) -> dict[str, Any]:
    """A side's name in its colour and what is said of it, from the left edge on."""
    return left_text(y, f"{name_of(side)}  {text}", **more)


def row_name(y: float, name: str, *, muted: bool, **more: Any) -> dict[str, Any]:
    """The name of a row, down from its top edge; muted where nothing is said of the row."""
    colour = LIGHT.muted if muted else LIGHT.text
    return left_text(y, f"<b>{name}</b>", colour, yanchor="top", **more)


def left_text(
    y: float, text: str, colour: str = LIGHT.muted, *, size: int = TEXT_SIZE, **more: Any
) -> dict[str, Any]:
    """Text from the left edge of the chart on."""
    place: dict[str, Any] = {"xref": "paper", "xanchor": "left", "yanchor": "middle", **more}
    font = {"color": colour, "size": size}
    return {**label(0, y, text, colour, align="left"), **place, "font": font}


def down_from_top(height: int) -> dict[str, Any]:
    """A hidden axis that counts pixels from the top edge, for charts laid out in lines of text."""
    return {"visible": False, "range": [height, 0]}

"""What all figures share: quiet axes, no ornament, a name and a finding."""

from __future__ import annotations

import textwrap
from typing import Any

import plotly.graph_objects as go

from sedma_elo.charts.palette import CLEAR, LIGHT

Trace = dict[str, Any]
TEXT_SIZE = 13


def figure(
    name: str,
    finding: str,
    traces: list[Trace],
    *,
    height: int,
    margin: dict[str, int],
    xaxis: dict[str, Any],
    yaxis: dict[str, Any],
    annotations: list[dict[str, Any]] | None = None,
    shapes: list[dict[str, Any]] | None = None,
) -> go.Figure:
    """A figure in the project's manner; `finding` is what a reader is meant to see in it."""
    return go.Figure(
        data=traces,
        layout={
            # Without this, Plotly sends the whole of its own look along with every figure.
            "template": {},
            "meta": {"name": name, "alt": finding},
            "height": height,
            "margin": {"pad": 0, **margin},
            "showlegend": False,
            "dragmode": False,
            "hovermode": "closest",
            "hoverlabel": {
                "bgcolor": LIGHT.surface,
                "bordercolor": LIGHT.line,
                "font": {"color": LIGHT.text, "size": TEXT_SIZE},
                "align": "left",
            },
            "font": {"size": TEXT_SIZE, "color": LIGHT.muted},
            "paper_bgcolor": CLEAR,
            "plot_bgcolor": CLEAR,
            "barmode": "stack",
            "bargap": 0.35,
            "xaxis": _axis(xaxis),
            "yaxis": _axis(yaxis),
            "annotations": annotations or [],
            "shapes": shapes or [],
            "uniformtext": {"mode": False},
        },
    )


def _axis(own: dict[str, Any]) -> dict[str, Any]:
    return {
        "fixedrange": True,
        "zeroline": False,
        "showgrid": False,
        "showline": False,
        "ticks": "",
        "automargin": False,
        **own,
    }


HIDDEN_AXIS = {"visible": False}


def label(
    x: float | str, y: float, text: str, colour: str, *, bold: bool = False, **more: Any
) -> dict[str, Any]:
    """Text placed at a point of the chart, without an arrow unless one is asked for."""
    return {
        "x": x,
        "y": y,
        "text": f"<b>{text}</b>" if bold else text,
        "showarrow": False,
        "font": {"color": colour, "size": TEXT_SIZE},
        **more,
    }


def above(text: str, *, at_right: bool = False, xshift: int = 0) -> dict[str, Any]:
    """Quiet words above an upper corner of the chart: what its numbers count."""
    return label(
        int(at_right),
        1,
        text,
        LIGHT.muted,
        xref="paper",
        yref="paper",
        xanchor="right" if at_right else "left",
        yanchor="bottom",
        xshift=xshift,
        yshift=6,
    )


def wrapped(text: str, width: int) -> str:
    """A text in lines of at most so many characters, as annotations know lines."""
    return "<br>".join(textwrap.wrap(text, width, break_long_words=False))


def arrow(start: float, end: float, colour: str) -> dict[str, Any]:
    """An arrow along the line y = 0, ending short of the dots at both ends."""
    return {
        "x": end,
        "y": 0,
        "ax": start,
        "ay": 0,
        "xref": "x",
        "yref": "y",
        "axref": "x",
        "ayref": "y",
        "showarrow": True,
        "arrowhead": 2,
        "arrowwidth": 3,
        "arrowcolor": colour,
        "standoff": 9,
        "startstandoff": 8,
        "text": "",
    }


def line_shape(
    x0: float,
    y0: float,
    x1: float,
    y1: float,
    colour: str,
    *,
    width: float = 1,
    dash: str = "solid",
) -> dict[str, Any]:
    """A straight line between two points of the chart, behind its marks."""
    return {
        "type": "line",
        "x0": x0,
        "y0": y0,
        "x1": x1,
        "y1": y1,
        "line": {"color": colour, "width": width, "dash": dash},
        "layer": "below",
    }


def block(x0: float, y0: float, x1: float, y1: float, colour: str) -> dict[str, Any]:
    """A filled rectangle without a border."""
    return {
        "type": "rect",
        "x0": x0,
        "y0": y0,
        "x1": x1,
        "y1": y1,
        "fillcolor": colour,
        "line": {"width": 0},
        "layer": "below",
    }

"""What a figure shows, for tests: its texts and its colours."""

from __future__ import annotations

from typing import Any

import plotly.graph_objects as go


def texts(figure: go.Figure) -> list[str]:
    """Every text of a figure that a reader or a screen reader meets."""
    layout = figure.to_plotly_json()["layout"]
    found = [layout["meta"]["alt"], *(note["text"] for note in layout.get("annotations", ()))]
    for axis in ("xaxis", "yaxis"):
        found += [str(text) for text in layout[axis].get("ticktext", [])]
        found.append(layout[axis].get("title", {}).get("text", ""))
    for trace in figure.to_plotly_json()["data"]:
        for key in ("text", "hovertext"):
            found += [str(text) for text in trace.get(key, ())]
        pieces = trace.get("meta", {}).get("sentences", {})
        found += [*pieces.get("columns", ()), *pieces.get("rows", ())]
        found += pieces.get("outcomes", {}).values()
    return found


def annotation_texts(figure: go.Figure) -> list[str]:
    return [note.text for note in figure.layout.annotations if note.text]


def colours(value: Any) -> set[str]:
    if isinstance(value, dict):
        return set().union(*map(colours, value.values()), set())
    if isinstance(value, (list, tuple)):
        return set().union(*map(colours, value), set())
    return {value} if isinstance(value, str) and value.startswith("#") else set()

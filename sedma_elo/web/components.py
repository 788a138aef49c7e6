"""The page's own components: a chart, the forms, the address bar, the copy buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, cast

import plotly.graph_objects as go
import streamlit as st

from sedma_elo.charts.palette import DARK, LIGHT
from sedma_elo.i18n import Translator
from sedma_elo.web.plotly_js import PLOTLY_PATH

DARK_COLOURS = dict(zip(LIGHT, DARK, strict=True))


@cache
def _html(name: str) -> str:
    return files("sedma_elo").joinpath("web", "frontend", f"{name}.html").read_text("utf-8")


def chart(figure: go.Figure, on_picked: Callable[[], None] | None = None) -> None:
    """Show a figure in the page's theme; the same chart of the next run moves in place.

    With `on_picked`, x and y of a cell that is clicked arrive as `picked` under the chart's key.
    """
    component = st.components.v2.component("sedma-elo.chart", js="chart.js", isolate_styles=False)
    key = f"chart_{figure.layout.meta['name']}"
    component(
        key=key,
        data={
            "figure": figure.to_plotly_json(),
            "darkColours": DARK_COLOURS,
            "plotlyPath": PLOTLY_PATH,
            "picks": on_picked is not None,
            "taken": _taken().get(key, 0),
        },
        height=figure.layout.height,
        on_picked_change=on_picked or _nothing_picked,
    )


def _nothing_picked() -> None:
    """A chart that is only looked at sends nothing."""


def choices(data: Mapping[str, Any], on_picked: Callable[[], None]) -> None:
    """A table of matches to choose from; the chosen one arrives as `picked` under `choices`."""
    component = st.components.v2.component(
        "sedma-elo.choices", html=_html("choices"), css="choices.css", js="choices.js"
    )
    component(
        key="choices",
        data={**data, "taken": _taken().get("choices", 0)},
        on_picked_change=on_picked,
    )


def newly_picked(key: str) -> Any:
    """What was picked in a component and not taken up before, None where there is nothing new."""
    match st.session_state.get(key, {}).get("picked"):
        case [int(number), picked] if number > _taken().get(key, 0):
            _taken()[key] = number
            return picked
    return None


def _taken() -> dict[str, int]:
    """The number of the last pick that was taken up, by the component's key."""
    return cast("dict[str, int]", st.session_state.setdefault("picks_taken", {}))


def match_form(data: Mapping[str, Any], on_edits: Callable[[], None]) -> None:
    """Who won, and the numbers as steppers; edits arrive as numbered texts under `match_form`."""
    component = st.components.v2.component(
        "sedma-elo.match_form",
        html=_html("match_form"),
        css="match_form.css",
        js="match_form.js",
    )
    component(key="match_form", data=dict(data), on_edits_change=on_edits)


def rule_form(data: Mapping[str, Any], on_edits: Callable[[], None]) -> None:
    """The numbers of a rule and its K bands; edits arrive as numbered texts under `rule_form`."""
    component = st.components.v2.component(
        "sedma-elo.rule_form", html=_html("rule_form"), css="rule_form.css", js="rule_form.js"
    )
    component(key="rule_form", data=dict(data), on_edits_change=on_edits)


def question_form(
    data: Mapping[str, Any], on_request: Callable[[], None], on_came: Callable[[], None]
) -> None:
    """The question of fairness; what it sends arrives under `question`."""
    component = st.components.v2.component(
        "sedma-elo.question", html=_html("question"), css="question.css", js="question.js"
    )
    component(
        key="question",
        data=dict(data),
        on_request_change=on_request,
        on_came_change=on_came,
    )


def address_bar(query: str, language: str, paged_list: str = "", page: int = 0) -> None:
    """Let the address follow the page, without new entries in the browser's history.

    `paged_list` is the key of a container; when its page changes, its top comes into view.
    """
    component = st.components.v2.component("sedma-elo.address", js="address.js")
    component(
        key="address_bar",
        data={"query": query, "language": language, "list": paged_list, "page": page},
        height=1,
    )


def share_buttons(query: str, text: str, t: Translator) -> None:
    """Buttons that copy the link and the explanation as text."""
    component = st.components.v2.component(
        "sedma-elo.share", html=_html("share"), css="share.css", js="share.js"
    )
    component(
        key="share",
        data={
            "query": query,
            "text": text,
            "labels": {
                "link": t("Copy link"),
                "text": t("Copy as text"),
                "copied": t("Copied"),
                "failed": t("Your browser does not let pages copy. Copy it from here:"),
            },
        },
    )

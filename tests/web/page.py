"""A page run without a browser, and what can be seen on it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from streamlit.testing.v1 import AppTest

from sedma_elo.i18n import LANGUAGES
from sedma_elo.i18n.extract import ROOT


def opened(query: dict[str, Any] | None = None, script: str | None = None) -> AppTest:
    """A page as a link opens it, the first by default; fails if it shows an exception."""
    page = AppTest.from_file(str(ROOT / "sedma_elo" / "web" / "main.py"), default_timeout=30)
    for name, value in (query or {}).items():
        page.query_params[name] = value
    run(page)
    if script:
        page.switch_page(f"../../pages/{script}.py")
        run(page)
    return page


def run(page: AppTest) -> AppTest:
    page.run()
    assert not page.exception
    return page


def elements(block: Any) -> Iterator[Any]:
    for child in block.children.values():
        if hasattr(child, "children"):
            yield from elements(child)
        else:
            yield child


def folded(block: Any) -> Iterator[str]:
    """What stands on everything that can be opened."""
    for child in block.children.values():
        if hasattr(child, "children"):
            if child.type == "expander":
                yield child.label
            yield from folded(child)


def components(page: AppTest) -> Iterator[tuple[str, dict[str, Any]]]:
    """Name and data of every component of the page."""
    for element in elements(page.main):
        if element.type == "bidi_component":
            yield element.proto.component_name, json.loads(element.proto.json)


def component(page: AppTest, name: str) -> dict[str, Any]:
    return next(data for found, data in components(page) if found == f"sedma-elo.{name}")


def figures(page: AppTest) -> dict[str, dict[str, Any]]:
    """Every figure by its name."""
    return {
        data["figure"]["layout"]["meta"]["name"]: data["figure"]
        for name, data in components(page)
        if name == "sedma-elo.chart"
    }


def results(page: AppTest) -> list[str]:
    """The lines with old and new rating, the looked-at player's first."""
    return [text.value for text in page.markdown if "→]" in text.value and text.value[0] == "#"]


# Codes of sides; languages, each by its own name in all of them.
NOT_WORDS = {"a", "b", *LANGUAGES.values()}
CODES = (
    *("texts", "problems", "query", "language", "code", "darkColours", "plotlyPath", "figure"),
    *("match", "stamp", "state", "receipt", "answer", "text", "role", "list", "tone"),
)


def visible_texts(page: AppTest) -> list[str]:
    """Everything the page says in words, but for what its visitors wrote."""
    found = list(folded(page.main))
    for element in elements(page.main):
        found.append(getattr(element, "help", None) or "")
        if element.type == "button_group":
            found += [option.content for option in element.proto.options]
            found.append(element.label)
        elif element.type in {
            "button",
            "download_button",
            "text_input",
            "text_area",
            "checkbox",
            "slider",
        }:
            found.append(element.label)
        elif element.type == "menu_button":
            found += [element.proto.label, *element.proto.options]
        elif element.type == "selectbox":
            found += [element.label, *element.options]
        elif element.type not in {"bidi_component", "text", "code"}:
            found.append(str(element.value))
    for _name, data in components(page):
        found += list(words_of(data))
    return [text for text in found if text not in NOT_WORDS]


def words_of(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [text for key, part in value.items() if key not in CODES for text in words_of(part)]
    if isinstance(value, list):
        return [text for part in value for text in words_of(part)]
    return [value.replace("{link}", "")] if isinstance(value, str) else []

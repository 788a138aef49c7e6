"""No text of a page stands in the code outside the translator's calls."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sedma_elo.i18n.extract import ROOT

SHOWING = [
    path
    for folder in ("pages", "sedma_elo/charts", "sedma_elo/narrative", "sedma_elo/web")
    for path in sorted((ROOT / folder).rglob("*.py"))
]
TRANSLATING = {"t", "plural"}
# A type's name; the condition of a refusal, which pages word anew from its code; the server's log.
NOT_SHOWN = {"cast", "Requirement", "exception"}
PLACES_OF_PLOTLY = {"top center"}
A_SENTENCE = re.compile(r"[A-Za-z]{2,} [a-z]{2,}|^[A-Z][a-z]+( |$)")


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def literal_texts(tree: ast.AST) -> Iterator[str]:
    """Every string that reads like words and that no translator sees."""
    skipped: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _name(node.func) in TRANSLATING | NOT_SHOWN:
            skipped.update(child for argument in node.args for child in ast.walk(argument))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            skipped.add(node.value)
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and node not in skipped
            and node.value not in PLACES_OF_PLOTLY
            and A_SENTENCE.search(re.sub(r"<[^>]*", "", node.value))
        ):
            yield node.value


@pytest.mark.parametrize("path", SHOWING, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_literal_text(path: Path) -> None:
    assert list(literal_texts(ast.parse(path.read_text("utf-8")))) == []


def test_a_literal_text_is_found() -> None:
    code = 'st.write("Your rating fell")\nst.title("Result")\nt("Your rating rose")'
    assert list(literal_texts(ast.parse(code))) == ["Your rating fell", "Result"]

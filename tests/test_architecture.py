"""Imports point one way, and pages stay thin."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from sedma_elo.i18n.extract import ROOT

PAGES = sorted((ROOT / "pages").glob("*.py"))
NOT_IN_PAGES = {"pages", "plotly", "sqlalchemy", "pandas", *(page.stem for page in PAGES)}


def test_the_contracts_hold() -> None:
    command = [
        sys.executable,
        "-c",
        "from importlinter.cli import lint_imports_command; lint_imports_command()",
        "--no-cache",
    ]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "5 kept, 0 broken" in run.stdout


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.stem))
def test_pages_know_neither_each_other_nor_the_libraries_below(page: Path) -> None:
    imported: set[str] = set()
    for node in ast.walk(ast.parse(page.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            imported.update(alias.name.split(".")[0] for alias in node.names)
        if isinstance(node, ast.ImportFrom) and node.module:
            imported.add(node.module.split(".")[0])
    assert not imported & NOT_IN_PAGES


def test_only_the_address_reads_query_parameters() -> None:
    readers = [
        path.name
        for folder in ("pages", "sedma_elo")
        for path in (ROOT / folder).rglob("*.py")
        if "query_params" in path.read_text("utf-8")
    ]
    assert readers == ["address.py"]

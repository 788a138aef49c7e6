"""The names that the engine promises, and where the lazy one comes from."""

from __future__ import annotations

import subprocess
import sys

import pytest

import sedma_elo
from sedma_elo import batch


def test_the_promised_names_are_these() -> None:
    assert sedma_elo.__all__ == [
        "PUBLISHED",
        "InvalidInput",
        "Match",
        "PlayerStats",
        "RuleSet",
        "explain",
        "rate",
        "rate_many",
    ]


def test_the_lazy_name_is_the_batch_function() -> None:
    assert sedma_elo.rate_many is batch.rate_many


@pytest.mark.parametrize("statement", ["import sedma_elo", "from sedma_elo import rate"])
def test_pandas_waits_for_the_first_batch(statement: str) -> None:
    code = (
        f"{statement}; import sys; assert 'pandas' not in sys.modules;"
        "from sedma_elo import Match, rate; assert rate(Match(1500, 1500, True)) == (1516, 1484);"
        "assert 'pandas' not in sys.modules;"
        "from sedma_elo import rate_many; assert 'pandas' in sys.modules"
    )
    run = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr

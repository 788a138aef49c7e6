"""What `import sedma_elo` gives, and what it spares."""

from __future__ import annotations

import subprocess
import sys

import pytest

import sedma_elo
from sedma_elo import batch


def test_every_public_name_is_there() -> None:
    assert all(hasattr(sedma_elo, name) for name in sedma_elo.__all__)


def test_other_names_are_not() -> None:
    with pytest.raises(AttributeError, match="rate_all"):
        _ = sedma_elo.rate_all


def test_rating_a_match_does_not_import_pandas() -> None:
    code = (
        "import sys; from sedma_elo import Match, explain; explain(Match(1500, 1300, True));"
        "sys.exit('pandas' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


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

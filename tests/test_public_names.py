"""What `import sedma_elo` gives, and what it spares."""

from __future__ import annotations

import subprocess
import sys

import pytest

import sedma_elo


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

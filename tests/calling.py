"""The command line as somebody calls it."""

from __future__ import annotations

from click.testing import CliRunner, Result

from sedma_elo.cli import main

FINE, BROKEN, WRONG = 0, 1, 2


def call(*words: str) -> Result:
    """What comes of a command; it may end with a message, never with a traceback."""
    result = CliRunner().invoke(main, list(words))
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert "Traceback" not in result.output
    return result


def refusal(*words: str) -> str:
    """What a command that cannot be done says instead."""
    result = call(*words)
    assert (result.exit_code, result.stdout) == (WRONG, "")
    return result.stderr

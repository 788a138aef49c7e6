"""Answers for tests, and the receipts they are kept under."""

from __future__ import annotations

import secrets
from typing import Any

from sedma_elo import PUBLISHED, Match, PlayerStats
from sedma_elo.feedback.answer import Answer, Part, Verdict
from sedma_elo.feedback.receipt import ALPHABET, LENGTH

CARELESS = Match(1500, 1300, True, PlayerStats(bad_moves=15))
RESPONDENT = "R0000000000000000"


def an_answer(**said: Any) -> Answer:
    """An answer about a careless win, but for what is said otherwise."""
    usual = {
        "match": CARELESS,
        "rules": PUBLISHED,
        "verdict": Verdict.MUCH_TOO_LOW,
        "part": Part.BAD_MOVES,
        "parts_shown": (Part.OTHER, Part.BAD_MOVES, Part.K_FACTOR),
        "wished_change": 4,
        "comment": "Won, and lost points.",
    }
    return Answer(**{**usual, **said})


def a_receipt() -> str:
    """A receipt code as browsers make them."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))

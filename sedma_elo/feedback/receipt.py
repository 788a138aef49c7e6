"""Receipt codes: what a person keeps to change or withdraw an answer later."""

from __future__ import annotations

import hashlib
import re

from sedma_elo.problems import InvalidInput, Problem, Requirement

# Crockford's base 32: no I, L, O or U, so that a code can be read out and copied by hand.
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 16
READ_AS = str.maketrans("OIL", "011")
A_CODE = Requirement("receipt_code", f"{LENGTH} letters and digits, as in ABCD-1234-EFGH-5678")


def read_receipt(text: object, field: str = "receipt") -> str:
    """A code as it was typed, in the one form that is used; `InvalidInput` if it is none.

    >>> read_receipt(" abcd-1234-efgh-567o ")
    'ABCD1234EFGH5670'
    """
    plain = re.sub(r"[\s\-\u2010-\u2015]", "", text).upper() if isinstance(text, str) else ""
    plain = plain.translate(READ_AS)
    if not re.fullmatch(f"[{ALPHABET}]{{{LENGTH}}}", plain):
        raise InvalidInput([Problem(field, text, A_CODE)])
    return plain


def written_receipt(code: str) -> str:
    """A code in groups of four.

    >>> written_receipt("ABCD1234EFGH5670")
    'ABCD-1234-EFGH-5670'
    """
    return "-".join(code[start : start + 4] for start in range(0, LENGTH, 4))


def digest(code: str) -> str:
    """What is stored of a code, so that nobody who reads the store can use it."""
    return hashlib.sha256(code.encode()).hexdigest()

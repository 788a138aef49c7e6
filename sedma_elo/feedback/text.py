"""What people write, in the one form in which it is stored."""

from __future__ import annotations

import re
import unicodedata

MOST_MARKS = 4
# Joiners hold emoji and Persian words together; every other unseen sign only hides or misleads.
JOINERS = {"\u200c", "\u200d"}
LINE_ENDS = re.compile("\r\n|[\r\v\f\x85\u2028\u2029]")
BLANK_LETTERS = set("\u115f\u1160\u2800\u3164\uffa0")
NOT_SEEN = {"Zs", "Cc", "Cf", "Mn", "Me"}


def normalised(text: str) -> str:
    r"""The text as stored: composed (NFC), trimmed, without unseen signs, few marks in a row.

    Text in which nothing can be seen is "". Applied twice it changes nothing more.

    >>> normalised("  c\u030caj\x00 \u202eab\u200b\r\n\n\n\nend ")
    'čaj ab\n\nend'
    >>> normalised("\u200b\u2060 \u3164")
    ''
    """
    before = None
    while text != before:
        before, text = text, _once(text)
    return text


def _once(text: str) -> str:
    text = LINE_ENDS.sub("\n", text).replace("\t", " ")
    text = "".join(character for character in text if _is_kept(character))
    text = _few_marks(unicodedata.normalize("NFC", text))
    lines = "\n".join(line.rstrip() for line in text.split("\n"))
    lines = re.sub(r"\n{3,}", "\n\n", lines).strip()
    return lines if any(map(_is_seen, lines)) else ""


def _is_kept(character: str) -> bool:
    kind = unicodedata.category(character)
    if kind == "Cf":
        return character in JOINERS
    is_noncharacter = ord(character) & 0xFFFE == 0xFFFE or "\ufdd0" <= character <= "\ufdef"
    return character == "\n" or not (kind in {"Cc", "Cs"} or is_noncharacter)


def _few_marks(text: str) -> str:
    kept: list[str] = []
    marks = 0
    for character in text:
        marks = marks + 1 if unicodedata.category(character) in {"Mn", "Me", "Cf"} else 0
        if marks <= MOST_MARKS:
            kept.append(character)
    return "".join(kept)


def _is_seen(character: str) -> bool:
    return unicodedata.category(character) not in NOT_SEEN and character not in BLANK_LETTERS

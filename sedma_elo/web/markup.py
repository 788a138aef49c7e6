"""Text of the project's own catalogues as the markdown that Streamlit shows.

Only for text this project wrote: what a visitor typed goes to elements that show it as typed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from sedma_elo.narrative.remarks import Tag, Tone

KEPT, BROKEN = ":green[:material/check_circle:]", ":orange[:material/cancel:]"
"""Signs of a promise that a rule keeps or breaks."""
COLOURS = {Tone.GAIN: "green", Tone.LOSS: "orange", Tone.NEUTRAL: "gray"}


def bold(text: str) -> str:
    return f"**{text}**"


def escaped(text: str) -> str:
    r"""The text with every character escaped that markdown would take for its own.

    >>> escaped("a*b [c] $d$")
    'a\\*b \\[c\\] \\$d\\$'
    """
    return re.sub(r"([\\`*_{}\[\]()#+~|<>$:!-])", r"\\\1", text)


def coloured(text: str, tone: Tone) -> str:
    return f":{COLOURS[tone]}[{text}]"


def badges(tags: Sequence[Tag]) -> str:
    return " ".join(f":{COLOURS[tag.tone]}-badge[{tag.text}]" for tag in tags)


def tone_of(points: float) -> Tone:
    """The tone of a number of points."""
    if points == 0:
        return Tone.NEUTRAL
    return Tone.GAIN if points > 0 else Tone.LOSS


def table(header: Sequence[str], rows: Sequence[Sequence[str]], numbers: int) -> str:
    """A markdown table whose last `numbers` columns are aligned like numbers."""
    words = len(header) - numbers
    lines = [header, [":--"] * words + ["--:"] * numbers, *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)

"""The project's text as markdown."""

from __future__ import annotations

from sedma_elo.narrative.remarks import Tag, Tone
from sedma_elo.web.markup import badges, coloured, table, tone_of


def test_a_table_aligns_its_numbers() -> None:
    assert table(("Line", "You"), [("Bonus", "+1")], numbers=1) == (
        "| Line | You |\n| :-- | --: |\n| Bonus | +1 |"
    )


def test_tags_wear_the_colour_of_their_tone() -> None:
    tags = [Tag("up", Tone.GAIN), Tag("down", Tone.LOSS), Tag("so", Tone.NEUTRAL)]
    assert badges(tags) == ":green-badge[up] :orange-badge[down] :gray-badge[so]"
    assert coloured("x", tone_of(-1)) == ":orange[x]"
    assert (tone_of(0), tone_of(1)) == (Tone.NEUTRAL, Tone.GAIN)

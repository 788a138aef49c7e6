"""Charts and theme use the same colours, and all text can be read."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from sedma_elo.charts.palette import DARK, LIGHT, Palette
from sedma_elo.i18n.extract import ROOT

THEME = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text("utf-8"))["theme"]
SAME = {
    "primaryColor": "accent",
    "backgroundColor": "surface",
    "textColor": "text",
    "borderColor": "line",
    "greenColor": "gain",
    "orangeColor": "loss",
    "grayColor": "neutral",
    "grayTextColor": "muted",
}
THEMES = [("light", LIGHT), ("dark", DARK)]


@pytest.mark.parametrize(("name", "palette"), THEMES)
def test_the_theme_has_the_charts_colours(name: str, palette: Palette) -> None:
    theme: dict[str, Any] = THEME[name]
    assert {key: theme[key] for key in SAME} == {
        key: getattr(palette, role) for key, role in SAME.items()
    }


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2.2 defines it."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(("name", "palette"), THEMES)
def test_text_stands_out_from_what_is_behind_it(name: str, palette: Palette) -> None:
    theme = THEME[name]
    pairs = [
        *((getattr(palette, role), palette.surface) for role in ("text", "muted", "accent")),
        *((getattr(palette, role), palette.surface) for role in ("gain", "loss")),
        (palette.accent, palette.accent_pale),
        (palette.text, palette.room),
        *((palette.text, pale) for pale in (palette.loss_soft, palette.fair, palette.gain_soft)),
        *((palette.text, end) for end in (palette.gain_least, palette.gain_most)),
        *((palette.text, end) for end in (palette.loss_least, palette.loss_most)),
        *(
            (theme[f"{colour}TextColor"], theme[f"{colour}BackgroundColor"])
            for colour in ("green", "orange", "gray")
        ),
        (theme["redTextColor"], palette.surface),
        (theme["codeTextColor"], theme["codeBackgroundColor"]),
    ]
    assert [(pair, contrast(*pair)) for pair in pairs if contrast(*pair) < 4.5] == []


def test_no_button_has_the_white_text_that_streamlit_puts_on_the_accent() -> None:
    assert contrast("#ffffff", DARK.accent) < 4.5
    sources = [*(ROOT / "pages").glob("*.py"), *(ROOT / "sedma_elo" / "web").rglob("*.py")]
    assert [path.name for path in sources if '"primary"' in path.read_text("utf-8")] == []

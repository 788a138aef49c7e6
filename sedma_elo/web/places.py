"""Where the scripts of the pages lie."""

from pathlib import Path

PAGES = Path(__file__).parents[2] / "pages"

"""The pages: where their scripts lie, and which rate under the rule that was chosen."""

from pathlib import Path

PAGES = Path(__file__).parents[2] / "pages"
RATES_UNDER_A_RULE = ("", "lab")
"""Paths of the pages whose numbers are those of the session's rule, published or not."""

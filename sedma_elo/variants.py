"""Rule sets with a name of their own, to start a change of the rule from.

What each changes of the published rule stands in `rulesets/variants.json`.
"""

from __future__ import annotations

import json
from importlib.resources import files

from sedma_elo.insight import plain_elo
from sedma_elo.rules import PUBLISHED, RuleSet


def _changed() -> dict[str, RuleSet]:
    text = files("sedma_elo").joinpath("rulesets", "variants.json").read_text("utf-8")
    return {
        name: PUBLISHED.replace(name=name, **changes) for name, changes in json.loads(text).items()
    }


VARIANTS = {"published": PUBLISHED, "plain_elo": plain_elo(PUBLISHED), **_changed()}
"""By name: the published rule, plain Elo, and what is most often asked for instead."""

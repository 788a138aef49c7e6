"""The numbers of a rule in words: titles, values, and what differs from the published rule."""

from __future__ import annotations

from typing import Any, NamedTuple

from sedma_elo.i18n import Translator
from sedma_elo.rules import PARAMETERS, PUBLISHED, RuleSet, bounds


class Difference(NamedTuple):
    """A number that is not the published one: its code, its title, and both values."""

    name: str
    title: str
    published: str
    now: str


def title(t: Translator, name: str) -> str:
    """What a number of the rule is called."""
    return t(PARAMETERS[name].title or name)


def value(t: Translator, rules: RuleSet, name: str) -> str:
    """A number of the rule, or its K bands; two that differ never look the same."""
    if name != "k_bands":
        return t.in_full(getattr(rules, name))
    if not rules.edges:
        return t.in_full(rules.k_bands[0].k)
    return ", ".join(
        t("{k} below {edge}", k=t.in_full(band.k), edge=t.whole(band.below))
        if band.below is not None
        else t("{k} from {edge} up", k=t.in_full(band.k), edge=t.whole(rules.edges[-1]))
        for band in rules.k_bands
    )


def differences(t: Translator, rules: RuleSet) -> list[Difference]:
    """Every number that is not the published one."""
    return [
        Difference(name, title(t, name), value(t, PUBLISHED, name), value(t, rules, name))
        for name in rules.differences()
    ]


def changed(t: Translator, rules: RuleSet) -> str:
    """What differs from the published rule, in one line."""
    return "; ".join(
        t("{number} {now} instead of {published}", number=title, now=now, published=published)
        for _, title, published, now in differences(t, rules)
    )


def variant_name(t: Translator, name: str) -> str:
    """The name of one of the rule sets to start from."""
    return {
        "published": t("The published rule"),
        "plain_elo": t("Plain Elo"),
        "without_clamp": t("Without the limits of the score"),
        "flat_k": t("The same K for everybody"),
        "no_penalty": t("No penalty"),
        "small_penalty": t("A smaller cap of the penalty"),
        "losers_keep_bonus": t("Losers keep the whole bonus"),
    }[name]


def number_help(t: Translator, name: str) -> str:
    """What a number is measured in, and its bounds."""
    allowed = bounds(name)
    low, high = t.factor(allowed.low), t.factor(allowed.high)
    extra: Any = PARAMETERS[name].json_schema_extra
    match extra["unit"]:
        case "score":
            return t("in match score, {low} to {high}", low=low, high=high)
        case "share":
            return t("a share, {low} to {high}", low=low, high=high)
    return t("rating points, {low} to {high}", low=low, high=high)

"""The promises of a rule set beside those of another: what is kept, and where it breaks."""

from __future__ import annotations

from functools import lru_cache

import streamlit as st

from sedma_elo.checks import Check, Promise, check
from sedma_elo.i18n import Translator
from sedma_elo.narrative import checks as words
from sedma_elo.narrative.rule_change import Pair, differs, promises_changed
from sedma_elo.rules import PUBLISHED, RuleSet
from sedma_elo.web import address
from sedma_elo.web.markup import BROKEN, KEPT, bold


@lru_cache(maxsize=16)
def checked(rules: RuleSet) -> tuple[Check, ...]:
    """Every promise of a rule set tested."""
    return check(rules)


def checked_under(before: RuleSet, after: RuleSet) -> list[Pair]:
    """Every promise tested under both rules."""
    return list(zip(checked(before), checked(after), strict=True))


def checks(t: Translator, rules: RuleSet) -> None:
    """What the edited rule promises beside the published one."""
    st.markdown(
        t(
            "The promises are tested on every match that the rule can tell from another; one that "
            "is broken stands with a match that breaks it. The published rule breaks some too."
        )
    )
    checks_compared(t, PUBLISHED, rules)
    with st.expander(t("What exactly is tested"), key="tested"):
        names = {promise: bold(words.promise_name(t, promise)) for promise in Promise}
        st.markdown(
            "\n".join(f"- {names[promise]}: {words.tested(t, promise)}" for promise in Promise)
        )


def checks_compared(t: Translator, before: RuleSet, after: RuleSet) -> None:
    """Every promise under both rules; those that come out otherwise stand first."""
    pairs = checked_under(before, after)
    changed: list[str] = []
    same: list[str] = []
    for pair in pairs:
        if differs(t, pair):
            changed.append(_changed(t, pair, before, after))
        else:
            same.append(_same(t, pair[1], after))
    st.markdown("#### " + promises_changed(t, pairs), anchors=False)
    if changed:
        st.markdown("\n\n".join(changed))
        st.markdown("#### " + t("The same under both"), anchors=False)
    st.markdown("\n\n".join(same))


def _same(t: Translator, found: Check, rules: RuleSet) -> str:
    return f"{_title(t, found)}  \n{_finding(t, found, rules)}"


def _changed(t: Translator, pair: Pair, before: RuleSet, after: RuleSet) -> str:
    one, other = pair
    was = f"{_sign(one)} :gray[{t('Before:')}] {_finding(t, one, before)}"
    now = f"{_sign(other)} :gray[{t('Now:')}] {_finding(t, other, after)}"
    return f"{_title(t, other)}  \n{was}  \n{now}"


def _title(t: Translator, found: Check) -> str:
    return f"{_sign(found)} {bold(words.promise_name(t, found.promise))}"


def _sign(found: Check) -> str:
    return KEPT if found.holds else BROKEN


def _finding(t: Translator, found: Check, rules: RuleSet) -> str:
    is_list = found.promise is Promise.EVERY_COEFFICIENT_COUNTS
    worst = t("an example") if is_list else t("the worst match")
    examples = {found.first: t("the most level match"), found.worst: worst}
    links = [
        f"[{name}](<{address.to_explainer(match, rules)}>)"
        for match, name in examples.items()
        if match
    ]
    return f"{words.finding(t, found)} {' · '.join(links)}"

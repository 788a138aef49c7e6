"""One match under the published rule, the edited one, and plain Elo."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from sedma_elo.charts import bad_moves_compared_chart, difference_map_chart, opponent_compared_chart
from sedma_elo.i18n import Translator
from sedma_elo.inputs import Inputs
from sedma_elo.insight import plain_elo
from sedma_elo.match import Match
from sedma_elo.narrative.comparison import comparison, ledgers_compared
from sedma_elo.narrative.effect import edited_rule_effect
from sedma_elo.narrative.names import match_in_a_line
from sedma_elo.narrative.plain_elo import plain_result
from sedma_elo.problems import Problem
from sedma_elo.rating import explain
from sedma_elo.rules import PUBLISHED, RuleSet
from sedma_elo.web.components import chart
from sedma_elo.web.controls import example_buttons, match_controls
from sedma_elo.web.markup import bold, table


def this_match(t: Translator, inputs: Inputs | list[Problem], rules: RuleSet) -> None:
    """The match, what the edited rule does to it, line by line and around it."""
    told = match_in_a_line(t, inputs.seen().match) if isinstance(inputs, Inputs) else ""
    with st.expander(told or t("Your match"), key="lab_match", icon=":material/edit:"):
        match_controls(t, [] if isinstance(inputs, Inputs) else inputs)
        example_buttons(t)
    if not isinstance(inputs, Inputs):
        st.info(t("The answer comes back once every number is in order."))
        return
    match = inputs.seen().match
    if rules.differences():
        _under_both(t, match, rules)
    else:
        _published(t, match)


def _published(t: Translator, match: Match) -> None:
    """There is nothing to set the published rule beside but plain Elo."""
    here, plain = explain(match, PUBLISHED), explain(match, plain_elo(PUBLISHED))
    st.markdown(bold(plain_result(t, here.a, plain.a)))
    rows = [(line.name, *line.values) for line in comparison(t, here, plain)]
    st.markdown(table((t("Line by line"), t("Published"), t("Plain Elo")), rows, numbers=2))


def _under_both(t: Translator, match: Match, rules: RuleSet) -> None:
    published, edited, plain = (
        explain(match, each) for each in (PUBLISHED, rules, plain_elo(rules))
    )
    st.markdown(bold(edited_rule_effect(t, published, edited)))
    rows = []
    for line in comparison(t, published, edited, plain):
        before, after, of_plain = line.values
        cells = (line.name, _moved(before, after, line.difference), of_plain)
        rows.append([bold(text) if line.differs else text for text in cells])
    header = (t("Line by line"), f"{t('Before → now')} (±)", t("Plain Elo"))
    st.markdown(table(header, rows, numbers=2))
    _around(t, match, rules)
    st.markdown("#### " + t("Both ledgers, in rating points"), anchors=False)
    lines = ledgers_compared(t, published, edited)
    left, right = st.columns(2, gap="medium")
    with left:
        _ledger(t, t("You"), [(line.name, line.own) for line in lines])
    with right:
        _ledger(t, t("Opponent"), [(line.name, line.other) for line in lines])


def _moved(before: str, after: str, difference: str) -> str:
    """A number under both rules and its difference, in one cell: a phone has room for few."""
    return after if before == after else f"{before} → {after} ({difference})"


def _ledger(t: Translator, who: str, lines: Sequence[tuple[str, tuple[str, str, str]]]) -> None:
    rows = [(name, _moved(*numbers)) for name, numbers in lines]
    st.markdown(table((bold(who), f"{t('Before → now')} (±)"), rows, numbers=1))


def _around(t: Translator, match: Match, rules: RuleSet) -> None:
    """The difference on the map and on both curves."""
    st.markdown("#### " + t("Matches like this one: what the edited rule changes"), anchors=False)
    chart(difference_map_chart(match, PUBLISHED, rules, t))
    left, right = st.columns(2, gap="medium")
    with left:
        st.markdown("#### " + t("Over your bad moves"), anchors=False)
        chart(bad_moves_compared_chart(match, PUBLISHED, rules, t))
    with right:
        st.markdown("#### " + t("Over the opponent's rating"), anchors=False)
        chart(opponent_compared_chart(match, PUBLISHED, rules, t))

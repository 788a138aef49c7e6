"""The parts of "Explain my match", from the result down to the last step."""

from __future__ import annotations

import plotly.graph_objects as go
import streamlit as st

from sedma_elo.charts import (
    clamp_chart,
    expected_chart,
    k_chart,
    parts_chart,
    rounding_chart,
    waterfall_chart,
)
from sedma_elo.i18n import Translator
from sedma_elo.insight import Remark, remarks
from sedma_elo.narrative.headline import verdict, why
from sedma_elo.narrative.ledger import ledger_rows
from sedma_elo.narrative.problems import refusals
from sedma_elo.narrative.remarks import Tone, sentence, tag
from sedma_elo.narrative.rules import changed
from sedma_elo.narrative.steps import Step, steps
from sedma_elo.problems import Problem
from sedma_elo.rating import Explanation, PlayerWorking
from sedma_elo.rules import RuleSet
from sedma_elo.web import session
from sedma_elo.web.components import chart
from sedma_elo.web.markup import badges, bold, coloured, escaped, table, tone_of


def refused_link(t: Translator, problems: tuple[Problem, ...]) -> None:
    """What of the link could not be taken."""
    if problems:
        with st.container(border=True):
            st.markdown(":material/link_off: " + bold(t("Not all of this link could be taken")))
            st.text(refusals(t, problems))


def other_rule(t: Translator, rules: RuleSet) -> None:
    """A warning on top where the numbers are not the published rule's."""
    if rules.differences():
        st.warning(
            bold(t("Not the published rule."))
            + " "
            + escaped(t("Changed: {changed}.", changed=changed(t, rules))),
            icon=":material/experiment:",
        )
        st.button(
            t("Back to the published rule"),
            key="use_published_rule",
            on_click=session.use_published_rule,
        )


def result(
    t: Translator, explanation: Explanation, player: PlayerWorking, other: PlayerWorking
) -> None:
    """Old and new rating of both, why, and the reason tags."""
    own, others = st.columns(2, vertical_alignment="bottom")
    own.markdown(
        _score_line(t, player, t("You won") if player.won else t("You lost"), "#"), anchors=False
    )
    others.markdown(
        _score_line(t, other, t("Opponent won") if other.won else t("Opponent lost"), "##"),
        anchors=False,
    )
    st.markdown(bold(verdict(t, player)) + " " + why(t, player, strong=bold))
    found = remarks(explanation, player)
    st.markdown(badges([tag(t, remark) for remark in found]))
    with st.container():
        if found:
            meanings(t, found, player)


def meanings(t: Translator, found: list[Remark], player: PlayerWorking) -> None:
    """What each reason tag means, to be opened."""
    with st.expander(t("What these mean"), key="meanings", type="compact"):
        st.markdown(
            "\n".join(
                f"- {coloured(bold(told.text), told.tone)}  \n{sentence(t, remark, player)}"
                for remark, told in ((remark, tag(t, remark)) for remark in found)
            )
        )


def _score_line(t: Translator, player: PlayerWorking, title: str, heading: str) -> str:
    change = coloured(t.change(player.change), tone_of(player.change))
    before = coloured(f"{t.whole(player.rating)} →", Tone.NEUTRAL)
    return f"{heading} {before} {t.whole(player.new_rating)} {change}\n:gray[{title}]"


def ledger(t: Translator, player: PlayerWorking, other: PlayerWorking) -> None:
    """Where the points came from, as a waterfall and as a table."""
    st.markdown("#### " + t("Where the points came from"), anchors=False)
    chart(waterfall_chart(player, t))
    lines = [
        (f"{bold(name)}  :gray[{formula}]", own, others)
        for name, formula, own, others in ledger_rows(t, player, other)
    ]
    header = (t("In rating points"), t("You"), t("Opponent"))
    st.markdown(table(header, lines, numbers=2))


def step_by_step(
    t: Translator, explanation: Explanation, player: PlayerWorking, other: PlayerWorking
) -> None:
    """The steps of the rule in order, each with its sentence, formula and chart."""
    st.markdown("### " + t("Step by step"), anchors=False)
    rules = explanation.rules
    figures = (
        expected_chart(player, rules, t),
        parts_chart(player, t),
        clamp_chart(player, rules, t),
        k_chart(player, other, rules, t),
        rounding_chart(player, t),
    )
    for number, (step, figure) in enumerate(
        zip(steps(t, explanation, player), figures, strict=True), start=1
    ):
        _step(t, number, step, figure)


def _step(t: Translator, number: int, step: Step, figure: go.Figure) -> None:
    words, picture = st.columns([5, 6], gap="medium", vertical_alignment="center")
    words.markdown(
        f"##### :gray[{t.whole(number)} · {step.topic}]\n{bold(step.title + '.')} {step.sentence}"
        f"\n\n`{step.formula}`",
        anchors=False,
    )
    with picture:
        chart(figure)

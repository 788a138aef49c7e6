"""The sections of "How it works": a question, its answer, a number to move, and a chart."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import plotly.graph_objects as go
import streamlit as st

from sedma_elo.charts import (
    bad_moves_chart,
    clamp_chart,
    expected_chart,
    k_chart,
    opponent_chart,
    pool_chart,
    rounding_chart,
)
from sedma_elo.i18n import Translator
from sedma_elo.insight import with_all_bonuses
from sedma_elo.match import Match, PlayerStats
from sedma_elo.narrative import story
from sedma_elo.rating import Explanation, explain
from sedma_elo.rules import PUBLISHED
from sedma_elo.web import session
from sedma_elo.web.components import chart
from sedma_elo.web.markup import bold
from sedma_elo.web.places import PAGES

RATING = 1500
WEAKER = 1300
FEW_BAD_MOVES = 4


class Control(NamedTuple):
    """A number that can be moved between two others."""

    low: int
    high: int
    start: int
    step: int = 10


class Section(NamedTuple):
    """A number to move, the match it makes, and how that is told and drawn."""

    code: str
    control: Control
    match: Callable[[int], Match]
    tell: story.Teller
    draw: Callable[[Explanation, Translator], go.Figure]


SECTIONS = (
    Section(
        "expectation",
        Control(-700, 700, 200),
        lambda gap: Match(RATING, RATING - gap, True),
        story.expectation,
        lambda told, t: expected_chart(told.a, told.rules, t),
    ),
    Section(
        "points",
        Control(900, 2500, 1500),
        lambda rating: Match(rating, rating, True),
        story.points,
        lambda told, t: k_chart(told.a, told.b, told.rules, t),
    ),
    Section(
        "winners_bonus",
        Control(0, 6, 1, step=1),
        lambda rounds: Match(RATING, RATING, True, PlayerStats(FEW_BAD_MOVES, won_by_16=rounds)),
        story.winners_bonus,
        lambda told, t: clamp_chart(told.a, told.rules, t),
    ),
    Section(
        "bad_moves",
        Control(0, 19, 15, step=1),
        lambda moves: Match(RATING, WEAKER, True, PlayerStats(moves)),
        story.bad_moves,
        lambda told, t: bad_moves_chart(told.match, told.rules, t),
    ),
    Section(
        "losing_well",
        Control(0, 700, 620),
        lambda gap: Match(RATING, RATING + gap, False, with_all_bonuses(PlayerStats(), PUBLISHED)),
        story.losing_well,
        lambda told, t: opponent_chart(told.match, told.rules, t),
    ),
    Section(
        "dead_zone",
        Control(500, 900, 750),
        lambda gap: Match(RATING, RATING - gap, True),
        story.dead_zone,
        lambda told, t: rounding_chart(told.a, t),
    ),
    Section(
        "not_done",
        Control(0, 19, 15, step=1),
        lambda moves: Match(RATING, WEAKER, True, PlayerStats(moves)),
        story.not_done,
        lambda told, t: pool_chart(told.a, told.b, t),
    ),
)


@st.fragment
def draw_section(t: Translator, number: int, section: Section) -> None:
    """One question with its answer; only it runs again when its number is moved."""
    control, key = section.control, f"story_{section.code}"
    explanation = explain(section.match(st.session_state.setdefault(key, control.start)), PUBLISHED)
    passage = section.tell(t, explanation, bold)
    with st.container(border=True):
        words, picture = st.columns([5, 6], gap="medium", vertical_alignment="center")
        with words:
            st.markdown(f"### :gray[{t.whole(number)}] {passage.question}", anchors=False)
            st.markdown(passage.idea)
            st.slider(
                passage.control,
                min_value=control.low,
                max_value=control.high,
                step=control.step,
                key=key,
                persist_state="session",
            )
            st.markdown(f"{passage.here}\n\n`{passage.formula}`")
        with picture:
            chart(section.draw(explanation, t))
        st.markdown("\n".join(f"- :small[:gray[{sentence}]]" for sentence in passage.exactly))
        if st.button(
            t("See this match step by step"),
            key=f"open_{section.code}",
            icon=":material/arrow_forward:",
            icon_position="right",
            type="tertiary",
        ):
            session.load_published(explanation.match)
            st.switch_page(PAGES / "explain.py")

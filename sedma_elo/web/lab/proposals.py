"""Draws and teams, which the game's rule does not know: proposals, each with its traps."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from sedma_elo.charts import waterfall_chart
from sedma_elo.i18n import Translator
from sedma_elo.inputs import Inputs
from sedma_elo.match import Match, PlayerStats
from sedma_elo.narrative.ledger import ledger_rows
from sedma_elo.narrative.proposals import Proposed, label
from sedma_elo.narrative.proposed_draws import draw_name, draw_result, draw_warnings
from sedma_elo.narrative.proposed_teams import (
    counts_name,
    opponent_name,
    team_result,
    team_warnings,
)
from sedma_elo.problems import Problem
from sedma_elo.proposals import (
    UNRATED,
    WHOLE_BONUS,
    Counts,
    DrawnMatch,
    Member,
    Opponent,
    TeamMatch,
    TeamRule,
    as_in_a_loss,
    draw_traps,
    explain_draw,
    explain_teams,
    team_traps,
)
from sedma_elo.rules import RuleSet
from sedma_elo.web.components import chart
from sedma_elo.web.markup import BROKEN, KEPT, bold, table

OFF, DRAWS, TEAMS = "off", "draws", "teams"
PARTNER = 1500


def proposals(t: Translator, inputs: Inputs | list[Problem], rules: RuleSet) -> None:
    """Nothing until one is chosen; then what it does to this match, and where it goes wrong."""
    st.markdown(
        t(
            "The game's posts leave open how draws and team matches are rated. These are proposals "
            "to think about; nothing else on this page uses them."
        )
    )
    names = {OFF: t("Off"), DRAWS: t("Draws"), TEAMS: t("Teams of two")}
    chosen = st.segmented_control(
        t("Proposal"),
        tuple(names),
        format_func=names.__getitem__,
        key="proposal",
        required=True,
        default=OFF,
        label_visibility="collapsed",
        persist_state="session",
    )
    if chosen == OFF:
        return
    st.warning(bold(label(t)), icon=":material/science:")
    if not isinstance(inputs, Inputs):
        st.info(t("The answer comes back once every number is in order."))
        return
    match = inputs.seen().match
    if chosen == DRAWS:
        _draws(t, match, rules)
    else:
        _teams(t, match, rules)


def _draws(t: Translator, match: Match, rules: RuleSet) -> None:
    ways = {"loss": as_in_a_loss(rules), "whole": WHOLE_BONUS, "unrated": UNRATED}
    draw = ways[
        st.pills(
            t("How a draw is rated"),
            tuple(ways),
            format_func=lambda code: draw_name(t, ways[code], rules),
            key="draw",
            required=True,
            default="loss",
            persist_state="session",
        )
    ]
    drawn = DrawnMatch(match.rating_a, match.rating_b, match.stats_a, match.stats_b)
    st.markdown("#### " + t("Your match, had it been a draw"), anchors=False)
    _sentences(draw_result(t, drawn, rules, draw))
    explanation = explain_draw(drawn, rules, draw)
    if explanation is not None:
        chart(waterfall_chart(explanation.a, t))
        header = (t("In rating points"), t("You"), t("Opponent"))
        lines = [
            (f"{bold(name)}  :gray[{formula}]", own, others)
            for name, formula, own, others in ledger_rows(t, explanation.a, explanation.b)
        ]
        st.markdown(table(header, lines, numbers=2))
    st.markdown("#### " + t("What it keeps, and what goes wrong"), anchors=False)
    traps = draw_traps(rules, draw)
    _traps(draw_warnings(t, traps), [trap.holds for trap in traps])


def _teams(t: Translator, match: Match, rules: RuleSet) -> None:
    opponent = st.pills(
        t("Whom a player is rated against"),
        tuple(Opponent),
        format_func=lambda code: opponent_name(t, code),
        key="team_opponent",
        required=True,
        default=Opponent.MEAN_RATING,
        persist_state="session",
    )
    counts = st.pills(
        t("Whose counts are taken"),
        tuple(Counts),
        format_func=lambda code: counts_name(t, code),
        key="team_counts",
        required=True,
        default=Counts.OWN,
        persist_state="session",
    )
    left, right = st.columns(2)
    own = left.slider(
        t("Your partner's rating"), 0, 3000, PARTNER, 10, key="partner", persist_state="session"
    )
    bad_moves = left.slider(
        t("Your partner's bad moves"), 0, 20, 0, key="partner_bad", persist_state="session"
    )
    other = right.slider(
        t("Your opponent's partner's rating"),
        0,
        3000,
        PARTNER,
        10,
        key="other_partner",
        persist_state="session",
    )
    team_match = TeamMatch(
        (Member(match.rating_a, match.stats_a), Member(own, PlayerStats(bad_moves))),
        (Member(match.rating_b, match.stats_b), Member(other, PlayerStats())),
        match.a_won,
    )
    team_rule = TeamRule(Opponent(opponent), Counts(counts))
    st.markdown("#### " + t("Your match, with partners"), anchors=False)
    _sentences(team_result(t, explain_teams(team_match, rules, team_rule)))
    st.markdown("#### " + t("What it keeps, and what goes wrong"), anchors=False)
    traps = team_traps(rules, team_rule)
    _traps(team_warnings(t, traps), [trap.holds for trap in traps])


def _sentences(proposed: Proposed) -> None:
    st.markdown("\n".join(f"- {sentence}" for sentence in proposed.sentences))


def _traps(proposed: Proposed, kept: Sequence[bool]) -> None:
    st.markdown(
        "\n\n".join(
            f"{KEPT if holds else BROKEN} {sentence}"
            for holds, sentence in zip(kept, proposed.sentences, strict=True)
        )
    )

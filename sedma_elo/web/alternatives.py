""" "What would have changed it?": the matches around the one that was played, part by part."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import streamlit as st

from sedma_elo.charts import bad_moves_chart, map_chart, opponent_chart, stakes_chart
from sedma_elo.i18n import Translator
from sedma_elo.inputs import Inputs
from sedma_elo.insight import (
    Variation,
    WhatIf,
    at_gap,
    free_bad_moves,
    in_band,
    plain_elo,
    smallest_lift,
    stakes,
    tipping_points,
    what_ifs,
    with_bad_moves,
)
from sedma_elo.match import Match
from sedma_elo.narrative import tipping
from sedma_elo.narrative import what_if as words
from sedma_elo.narrative.answers import answered
from sedma_elo.narrative.comparison import comparison
from sedma_elo.narrative.plain_elo import plain_result
from sedma_elo.narrative.stakes import at_stake, stake_rows
from sedma_elo.problems import InvalidInput
from sedma_elo.rating import Explanation, explain
from sedma_elo.web import address, session
from sedma_elo.web.components import chart, choices, newly_picked
from sedma_elo.web.markup import bold, table, tone_of


def alternatives(t: Translator, explanation: Explanation) -> None:
    """The part that was chosen; the others cost nothing while they are not looked at."""
    names = {
        "what_if": t("What if"),
        "tipping": t("Tipping points"),
        "map": t("The map"),
        "stakes": t("Before the match"),
        "plain_elo": t("Plain Elo"),
        "answers": t("What players ask"),
    }
    st.markdown("### " + t("What would have changed it?"), anchors=False)
    st.segmented_control(
        t("Show"),
        address.SHOWN,
        format_func=names.__getitem__,
        key="show",
        required=True,
        label_visibility="collapsed",
        persist_state="session",
    )
    parts: dict[str, Callable[[Translator, Explanation], None]] = {
        "what_if": _what_if,
        "tipping": _tipping,
        "map": _map,
        "stakes": _stakes,
        "plain_elo": _plain_elo,
        "answers": _answers,
    }
    with st.container():
        if session.has_way_back():
            st.button(
                t("Back to the match you came from"),
                key="back",
                on_click=session.go_back,
                icon=":material/undo:",
            )
    with st.container():
        parts[st.session_state.show](t, explanation)


def _what_if(t: Translator, explanation: Explanation) -> None:
    match, rules = explanation.match, explanation.rules
    rows = what_ifs(match, rules)
    lifted = smallest_lift(match, rules)
    st.markdown(words.smallest_lift(t, match.stats_a, lifted, rows))
    largest = max(abs(row.difference) for row in rows) or 1
    choices(
        {
            "caption": t("Other matches, and what they would have changed"),
            "titles": [t("Choose a line to load it"), t("Change"), t("Difference")],
            "rows": [
                {
                    "match": address.write(Inputs(row.match, rules)),
                    "begins": index > 0 and _group(row) != _group(rows[index - 1]),
                    "name": words.name(t, row, rules),
                    "note": words.why_nothing(t, row),
                    "change": t.change(row.change),
                    "difference": t.change(row.difference),
                    "tone": tone_of(row.difference),
                    "share": abs(row.difference) / largest,
                }
                for index, row in enumerate(rows)
            ],
        },
        _load_line,
    )


def _group(row: WhatIf) -> str:
    own = {Variation.COUNT, Variation.NO_BAD_MOVES, Variation.ALL_BONUSES}
    return "" if row.variation in own else row.variation


def _load_line() -> None:
    _load(match_of_line(newly_picked("choices")))


def match_of_line(picked: object) -> Match | None:
    """The match of a line that was chosen, if it is one."""
    if not isinstance(picked, str):
        return None
    opened = address.read_text(picked)
    return None if opened.problems else opened.inputs.match


def _load(match: Match | None) -> None:
    if match is not None:
        session.load_alternative(match)


def _tipping(t: Translator, explanation: Explanation) -> None:
    match, rules = explanation.match, explanation.rules
    points = tipping_points(match, rules)
    words_, picture = st.columns([5, 6], gap="medium", vertical_alignment="center")
    told = tipping.costly_bad_move(t, points)
    if not match.a_won:
        told = tipping.costly_moves_of_a_loss(t, free_bad_moves(match, rules))
    words_.markdown(bold(told))
    with picture:
        chart(bad_moves_chart(match, rules, t))
    words_, picture = st.columns([5, 6], gap="medium", vertical_alignment="center")
    words_.markdown(
        "\n".join(
            f"- {told}"
            for told in (
                tipping.costly_win(t, match, points),
                tipping.gainful_loss(t, match, points),
                tipping.worthless_win(t, match, points),
                tipping.harmless_loss(t, match, points),
            )
        )
    )
    with picture:
        chart(opponent_chart(match, rules, t))
        st.caption(t("Both lines are drawn with the counts of this match."))
    st.markdown(tipping.break_even(t, points))


def _map(t: Translator, explanation: Explanation) -> None:
    match, rules = explanation.match, explanation.rules
    own = rules.k_bands.index(explanation.a.band)
    band = own
    if len(rules.k_bands) > 1:
        band = st.segmented_control(
            t("K band"),
            range(len(rules.k_bands)),
            format_func=lambda index: t("K {k}", k=t.factor(rules.k_bands[index].k)),
            # Of its own for each band, so that a match of another band is shown in that one.
            key=f"map_band_{own}",
            default=own,
            required=True,
        )
    shown = in_band(match, rules, band)
    if band == own:
        st.markdown(t("Every cell is a match like yours; choose one and it is loaded."))
    else:
        st.markdown(
            t(
                "Here you stand at {rating}, the nearest rating with K {k}; choose a cell and it "
                "is loaded.",
                rating=t.whole(shown.rating_a),
                k=t.factor(rules.k_bands[band].k),
            )
        )
    chart(map_chart(shown, rules, t, pinned=band == own), partial(_load_cell, shown))


def _load_cell(shown: Match) -> None:
    _load(match_of_cell(shown, newly_picked("chart_map")))


def match_of_cell(shown: Match, picked: object) -> Match | None:
    """The match of a cell of the map, gap and bad moves, that was chosen, if it is one."""
    match picked:
        case [int(gap), int(bad_moves)]:
            try:
                return with_bad_moves(at_gap(shown, gap), bad_moves)
            except InvalidInput:
                return None
    return None


def _stakes(t: Translator, explanation: Explanation) -> None:
    win, loss = stakes(explanation.match, explanation.rules)
    st.markdown(at_stake(t, win, loss))
    chart(stakes_chart(explanation.match, explanation.rules, t))
    header = (t("Played so"), t("If you win"), t("If you lose"))
    st.markdown(table(header, stake_rows(t, win, loss), numbers=2))


def _plain_elo(t: Translator, explanation: Explanation) -> None:
    plain = explain(explanation.match, plain_elo(explanation.rules))
    st.markdown(plain_result(t, explanation.a, plain.a))
    header = (t("Line by line"), t("This rule"), t("Plain Elo"))
    rows = [
        tuple(bold(text) if line.differs else text for text in (line.name, *line.values))
        for line in comparison(t, explanation, plain)
    ]
    st.markdown(table(header, rows, numbers=2))


def _answers(t: Translator, explanation: Explanation) -> None:
    for question, answer, _ in answered(t, explanation):
        st.markdown(f"{bold(question)}  \n{answer}")

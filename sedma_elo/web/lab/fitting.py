"""The numbers that best meet what players wished for, under promises to keep."""

from __future__ import annotations

from functools import partial

import streamlit as st

from sedma_elo.checks import Promise, breach
from sedma_elo.feedback.complaints import Half, wishes
from sedma_elo.fit import (
    Constraint,
    Fitted,
    Freedom,
    TooFewWishes,
    Wishes,
    movable,
    needed,
    number_of,
)
from sedma_elo.i18n import Translator
from sedma_elo.narrative import fit as words
from sedma_elo.narrative.checks import promise_name
from sedma_elo.narrative.problems import refusals
from sedma_elo.problems import InvalidInput
from sedma_elo.rules import PARAMETERS, K, RuleSet, Usual, usual
from sedma_elo.web import session
from sedma_elo.web.lab.checks import checks_compared
from sedma_elo.web.lab.search import Search
from sedma_elo.web.lab.stored import stored_complaints
from sedma_elo.web.markup import bold, table

LOOK_EVERY = 0.4
MEASURED = (
    Promise.WINNER_NEVER_LOSES,
    Promise.LOSER_NEVER_GAINS,
    Promise.BETTER_RESULT_PAYS_MORE,
    Promise.SWING_WITHIN_K,
)
"""The promises of which it is known by how far a rule set misses them."""
CONSTRAINTS: dict[Promise, Constraint] = {
    promise: partial(breach, promise=promise) for promise in MEASURED
}


def fitting(t: Translator, rules: RuleSet) -> None:
    """Which numbers may move and within what, the promises, and what a search finds."""
    st.markdown(
        t(
            "Choose which numbers may move. The search looks for those that come nearest to the "
            "changes players wished for, starting from the rule as it is now."
        )
    )
    complaints = stored_complaints(t)
    if complaints is None:
        return
    free = _freedoms(t, rules)
    promises = st.pills(
        t("Promises that must hold"),
        MEASURED,
        selection_mode="multi",
        format_func=lambda promise: promise_name(t, promise),
        key="fit_promises",
        persist_state="session",
    )
    constraints = tuple(CONSTRAINTS[promise] for promise in promises)
    wished = Wishes(*wishes(complaints, Half.TUNING))
    st.caption(
        t(
            "Only one half of the answers is used. The other half judges what is found, so that "
            "numbers are not praised by those they were made for."
        )
    )
    required = needed(max(len(free), 1))
    search: Search | None = st.session_state.get("search")
    is_running = search is not None and not search.is_over
    if len(wished) < required:
        st.info(words.too_few(t, TooFewWishes(len(wished), required)))
    # Not a callback: one that follows a choice closely would be given what stood before it.
    if st.button(
        t("Search"),
        key="fit_begin",
        disabled=not free or len(wished) < required or is_running,
        icon=":material/search:",
    ):
        st.session_state.search = Search(wished, rules, free, constraints)
        st.session_state.search.begin()
        st.rerun()
    with st.container():
        if search is None:
            return
        if not search.is_over:
            _watch(t, search)
        elif search.found is None:
            st.error(refusals(t, search.problems) or t("The search failed. Please try it again."))
        elif not search.was_for(rules, free, constraints):
            st.caption(
                t(
                    "The last search was for another rule, other numbers or other promises. Search "
                    "again to see what there is now."
                )
            )
        else:
            judges = Wishes(*wishes(complaints, Half.HELD_OUT))
            _result(t, search.found, judges)


def _freedoms(t: Translator, rules: RuleSet) -> list[Freedom]:
    names = st.pills(
        t("Numbers that may move"),
        movable(rules),
        selection_mode="multi",
        format_func=lambda name: words.parameter_name(t, rules, name),
        key="fit_free",
        persist_state="session",
    )
    chosen = [_freedom(t, rules, name) for name in names if name in movable(rules)]
    return [freedom for freedom in chosen if freedom is not None]


def _freedom(t: Translator, rules: RuleSet, name: str) -> Freedom | None:
    start = number_of(rules, name)
    looked = usual(name) if name in PARAMETERS else Usual(0, min(2 * start, K.high), 0.5)
    # The start of a search lies within its range.
    low, high = min(looked.low, start), max(looked.high, start)
    if name not in PARAMETERS:
        low = looked.step
    chosen = st.slider(
        words.parameter_name(t, rules, name),
        min_value=float(low),
        max_value=float(high),
        value=(float(low), float(high)),
        # A slider takes no whole step between decimal ends.
        step=float(looked.step),
        format="%.4g",
        # Another start has another range.
        key=f"fit_range_{name}_{start}",
        persist_state="session",
    )
    try:
        return Freedom(name, *chosen)
    except InvalidInput as error:
        st.error(refusals(t, error.problems))
        return None


@st.fragment(run_every=LOOK_EVERY)
def _watch(t: Translator, search: Search) -> None:
    """How far the search is, again and again until it is over."""
    if search.is_over:
        st.rerun()
    st.progress(search.progress.share, text=words.progress(t, search.progress))
    st.button(
        t("Stop, and keep the best so far"),
        key="fit_stop",
        on_click=search.stop,
        icon=":material/stop:",
    )


def _result(t: Translator, fitted: Fitted, judges: Wishes) -> None:
    st.markdown("#### " + t("What was found"), anchors=False)
    st.markdown(bold(words.result(t, fitted)))
    if fitted.moved:
        header = (t("Number of the rule"), t("Before"), t("Found"))
        st.markdown(table(header, words.moves(t, fitted), numbers=2))
        st.markdown(words.judged_by_others(t, judges, fitted))
    st.markdown("\n".join(f"- {remark}" for remark in words.remarks(t, fitted)))
    if fitted.moved:
        st.button(
            t("Use these numbers"),
            key="fit_use",
            on_click=session.use_rules,
            args=(fitted.rules,),
            icon=":material/check:",
        )
        checks_compared(t, fitted.start, fitted.rules)

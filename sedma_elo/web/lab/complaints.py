"""What another rule does to the changes that players judged, in figures and one by one."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from sedma_elo.charts import complaints_chart
from sedma_elo.feedback.complaints import Half
from sedma_elo.feedback.judged import Judged, Order, ranked, under
from sedma_elo.i18n import Translator
from sedma_elo.narrative import complaints as words
from sedma_elo.rules import RuleSet
from sedma_elo.web import address
from sedma_elo.web.components import chart
from sedma_elo.web.lab.stored import stored_complaints
from sedma_elo.web.markup import bold
from sedma_elo.web.paging import first_of_page, page_buttons, turn_to

LISTED = 10
LIST, PAGE = "complaint_list", "complaint_page"
BOTH = "both"


def complaints(t: Translator, rules: RuleSet) -> None:
    """Whose change moves, toward or away from the wish; then the answers themselves."""
    said = stored_complaints(t)
    if said is None:
        return
    st.markdown("#### " + words.title(t), anchors=False)
    names = words.half_names(t)
    half = st.segmented_control(
        t("Answers"),
        (BOTH, *Half),
        format_func=lambda code: names[None if code == BOTH else code],
        key="half",
        required=True,
        default=BOTH,
        on_change=turn_to,
        args=(PAGE, 1),
        persist_state="session",
    )
    judged = under(said, rules, None if half == BOTH else Half(half))
    st.markdown(bold(words.headline(t, judged)))
    chart(complaints_chart(judged, t))
    st.info(words.warning(t), icon=":material/info:")
    notes = (
        words.definition(t),
        words.unsure_note(t, judged),
        words.intervals(t),
        t("Hollow bars stand for fewer than 100 answers, whose shares are rough."),
    )
    st.caption(" ".join(filter(None, notes)))
    st.caption(words.halves(t))
    for won, title in ((True, t("After a win")), (False, t("After a loss"))):
        with st.expander(t("{side}, group by group", side=title), key=f"complaints_{won}"):
            header, rows = words.table_header(t), words.table_rows(t, judged, won)
            # As lines, because six columns are wider than a phone.
            st.markdown("\n".join(_line(header, cells) for cells in rows))
    _one_by_one(t, judged, rules)


def _line(header: Sequence[str], cells: Sequence[str]) -> str:
    told = (f"{name}: {cell}" for name, cell in zip(header[1:], cells[1:], strict=True) if cell)
    return f"- {bold(cells[0] + '.')} {'; '.join(told)}"


def _one_by_one(t: Translator, judged: Judged, rules: RuleSet) -> None:
    with st.container(key=LIST):
        st.markdown("#### " + t("One by one"), anchors=False)
        _list(t, judged, rules)
    # Also of no answer: those on the page may have been withdrawn.
    page_buttons(t, PAGE, len(judged.complaints), LISTED)


def _list(t: Translator, judged: Judged, rules: RuleSet) -> None:
    names = words.order_names(t)
    order = st.segmented_control(
        t("Order"),
        tuple(Order),
        format_func=names.__getitem__,
        key="complaint_order",
        required=True,
        default=Order.HURT_FIRST,
        on_change=turn_to,
        args=(PAGE, 1),
        label_visibility="collapsed",
        persist_state="session",
    )
    found = ranked(judged, Order(order), first=first_of_page(PAGE, LISTED), most=LISTED)
    links = (address.to_explainer(complaint.match, rules) for complaint in found)
    lines = [
        _line(words.list_header(t), (f"[{match}](<{link}>)", *cells))
        for link, (match, *cells) in zip(links, words.list_rows(t, found), strict=True)
    ]
    st.markdown("\n".join(lines) or t("There is no answer to show yet."))

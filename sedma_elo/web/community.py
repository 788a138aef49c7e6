"""The parts of the community page, from its filters down to the exports."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any

import streamlit as st

from sedma_elo.charts import over_time_chart, shares_chart, verdicts_chart, wishes_chart
from sedma_elo.charts.wishes import wish_bands
from sedma_elo.feedback import store, summaries
from sedma_elo.feedback.answer import Verdict
from sedma_elo.feedback.fairness import Display, Share, Verdicts, WonAndLost, display
from sedma_elo.feedback.summaries import Summary
from sedma_elo.feedback.tables import Stage
from sedma_elo.i18n import Translator
from sedma_elo.narrative import community as words
from sedma_elo.narrative.fairness import verdict_names
from sedma_elo.narrative.shares import in_brief
from sedma_elo.web import address, answers, session
from sedma_elo.web.components import chart
from sedma_elo.web.filters import CHOICES, filters_of
from sedma_elo.web.markup import bold, table
from sedma_elo.web.paging import first_of_page, page_buttons, turn_to

COMMENTS_A_PAGE = 10


def filter_controls(t: Translator) -> None:
    """Which answers are looked at."""
    names = words.filter_names(t)
    with st.container(horizontal=True, gap="small"):
        for name, codes in CHOICES.items():
            labels = {**dict.fromkeys(codes, t("as published")), **words.choice_names(t, name)}
            st.selectbox(
                names[name],
                codes,
                format_func=labels.__getitem__,
                key=session.filter_key(name),
                on_change=turn_to,
                args=("comment_page", 1),
                persist_state="session",
                width=160,
            )


def read_summary() -> Summary | None:
    """What the store tells of the answers that were chosen, None where there is no store."""
    filters = filters_of(session.filter_codes())
    first = first_of_page("comment_page", COMMENTS_A_PAGE)
    try:
        with answers.database().reading() as connection:
            return summaries.summary(
                connection, filters, _today(), first=first, most=COMMENTS_A_PAGE
            )
    except answers.CANNOT_KEEP:
        answers.logger.exception("answers cannot be read")
        return None


def _today() -> dt.date:
    return dt.datetime.now(dt.UTC).date()


def verdicts(t: Translator, told: Summary, *, insider: bool) -> None:
    """How fair it feels, after wins and after losses."""
    won, lost = told.verdicts[True], told.verdicts[False]
    st.markdown("### " + words.headline(t, won, lost, insider=insider), anchors=False)
    chart(verdicts_chart(won, lost, t, insider=insider))
    if told.people[Stage.SHOWN]:
        st.caption(words.answer_rate(t, told.people))


def may_be_split(told: Summary, *, insider: bool) -> bool:
    """Whether there are enough answers for any split to say something."""
    return any(display(of.judged, insider=insider) for of in told.verdicts.values())


def splits(t: Translator, told: Summary, *, insider: bool) -> None:
    """The share of "fair" by part, gap, K, week and reason, and the wishes."""
    left, right = st.columns(2, gap="large")
    fair = t("Share of “fair” among those who judged.")
    with left:
        blame = words.blame_finding(t, told.blamed)
        _shares(t, "blamed", t("What is blamed"), blame, told.blamed, insider=insider)
        _shares(t, "by_gap", t("By rating gap"), fair, told.by_gap, insider=insider)
    with right:
        st.markdown("#### " + t("Over time") + "\n" + fair, anchors=False)
        chart(over_time_chart(words.periods(t, told.over_time), t, insider=insider))
        st.caption(t("Weeks or months with fewer than 30 answers on a side are left out."))
        st.markdown(
            "#### "
            + t("What would have felt fair")
            + "\n"
            + t("The wished change less the real one, in points, of those who named one."),
            anchors=False,
        )
        chart(wishes_chart(told.wishes[True], told.wishes[False], t, insider=insider))
        _shares(t, "by_k", t("By K-factor"), fair, told.by_k, insider=insider)
    st.markdown("#### " + t("By what happened") + "\n" + fair, anchors=False)
    named = words.group_names(t, "by_reason", told.by_reason)
    shown = [row for row in told.by_reason if _may_be_shown(row, insider=insider)]
    half = -(-len(shown) // 2)
    for column, number, rows in zip(
        st.columns(2, gap="large"), ("1", "2"), (shown[:half], shown[half:]), strict=True
    ):
        with column:
            _chart_of_shares(t, f"by_reason_{number}", fair, rows, named, insider=insider)
    _untold(t, told.by_reason, shown, named)


def _shares(
    t: Translator,
    name: str,
    title: str,
    finding: str,
    rows: Sequence[WonAndLost],
    *,
    insider: bool,
) -> None:
    """A chart of the groups of which something may be said, and the names of the others."""
    names = words.group_names(t, name, rows)
    shown = [row for row in rows if _may_be_shown(row, insider=insider)]
    st.markdown(f"#### {title}\n{finding}", anchors=False)
    _chart_of_shares(t, name, finding, shown, names, insider=insider)
    _untold(t, rows, shown, names)


def _chart_of_shares(
    t: Translator,
    name: str,
    finding: str,
    rows: Sequence[WonAndLost],
    names: dict[str, str],
    *,
    insider: bool,
) -> None:
    if rows:
        named = [(names[row.code], row) for row in rows]
        chart(shares_chart(name, finding, named, t, insider=insider))


def _untold(
    t: Translator, rows: Sequence[WonAndLost], shown: Sequence[WonAndLost], names: dict[str, str]
) -> None:
    """The names of the groups of which nothing may be said yet."""
    untold = [names[row.code] for row in rows if row not in shown]
    if untold and shown:
        st.caption(t("Not enough answers yet: {groups}.", groups=", ".join(untold)))
    elif not shown:
        st.caption(t("Not enough answers yet."))


def _may_be_shown(row: WonAndLost, *, insider: bool) -> bool:
    most = max(row.won.answers, row.lost.answers)
    return display(most, insider=insider) > Display.NOTHING


def comments(t: Translator, told: Summary) -> None:
    """A page of the comments that moderators let through, each with its match."""
    with st.container(key="comment_list"):
        st.markdown("### " + t("What people say"), anchors=False)
    if not told.comment_count:
        st.markdown(t("No comment is public here yet."))
    elif not told.comments:
        st.markdown(t("There are not that many pages of comments."))
    for row in told.comments:
        with st.container(border=True):
            comment(t, row, *([f"[{t('Discussion')}](<{row.thread}>)"] if row.thread else []))
            if row.reply:
                st.markdown(bold(t("The team replies:")))
                st.text(row.reply)
    page_buttons(t, "comment_page", told.comment_count, COMMENTS_A_PAGE)


def comment(t: Translator, row: Any, *links: str) -> None:
    """One comment as plain text, with its verdict, its match, a link to it and further links."""
    answer = store.answer_of(row)
    explanation = answer.explanation
    explainer = address.to_explainer(answer.match, answer.rules)
    links = (f"[{t('Open in the explainer')}]({explainer})", *links)
    st.markdown(
        f"{bold(words.verdict_line(t, answer, explanation))}  :gray[{t.day(row.day)}]\n\n"
        f":gray[{words.match_line(t, explanation)}]  {'  '.join(links)}"
    )
    st.text(row.comment)


def numbers(t: Translator, told: Summary, *, insider: bool) -> None:
    """Every share of the page as a table."""

    def both(verdict: Verdict) -> WonAndLost:
        won, lost = (_share(told.verdicts[side], verdict) for side in (True, False))
        return WonAndLost(verdict, won, lost)

    groups = (
        ("blamed", t("What is blamed"), told.blamed),
        ("by_gap", t("By rating gap"), told.by_gap),
        ("by_reason", t("By what happened"), told.by_reason),
        ("by_k", t("By K-factor"), told.by_k),
    )
    named = [
        *((name, both(verdict)) for verdict, name in verdict_names(t).items()),
        *(
            (f"{title}: {words.group_names(t, name, rows)[row.code]}", row)
            for name, title, rows in groups
            for row in rows
        ),
        *((f"{t('Over time')}: {label}", row) for label, row in words.periods(t, told.over_time)),
        *(
            (f"{t('Wished less real change')}: {label}", WonAndLost(label, won, lost))
            for label, won, lost in zip(
                wish_bands(t), told.wishes[True].shares, told.wishes[False].shares, strict=True
            )
        ),
    ]
    header = ("", t("After a win"), t("After a loss"))
    lines = [
        (name, in_brief(row.won, t, insider=insider), in_brief(row.lost, t, insider=insider))
        for name, row in named
    ]
    with st.expander(t("The numbers as a table")):
        st.markdown(table(header, lines, numbers=0))


def _share(of: Verdicts, verdict: Verdict) -> Share:
    answered = of.answers if verdict is Verdict.NOT_SURE else of.judged
    return Share(of.counts.get(verdict, 0), answered)

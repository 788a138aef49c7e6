"""The parts of the community page, from its filters down to the exports."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import streamlit as st

from sedma_elo.charts import over_time_chart, shares_chart, verdicts_chart, wishes_chart
from sedma_elo.charts.ladder import in_words
from sedma_elo.feedback import export, store, summaries
from sedma_elo.feedback.answer import Answer
from sedma_elo.feedback.export import Edition
from sedma_elo.feedback.fairness import Display, WonAndLost, display
from sedma_elo.feedback.moderation import SignedIn, moderator
from sedma_elo.feedback.summaries import Summary
from sedma_elo.feedback.tables import Stage
from sedma_elo.i18n import Translator
from sedma_elo.narrative import community as words
from sedma_elo.web import address, answers, session
from sedma_elo.web.components import chart
from sedma_elo.web.filters import CHOICES, filters_of
from sedma_elo.web.inputs import Inputs
from sedma_elo.web.markup import bold, table
from sedma_elo.web.paging import first_of_page, page_buttons, turn_to

COMMENTS_A_PAGE = 10


def filter_controls(t: Translator) -> None:
    """Which answers are looked at."""
    names = words.filter_names(t)
    with st.container(horizontal=True, gap="medium"):
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
                width=230,
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
        st.markdown("#### " + t("Week by week") + "\n" + fair, anchors=False)
        weeks = [(t.day(monday), row) for monday, row in told.by_week]
        chart(over_time_chart(weeks, t, insider=insider))
        st.markdown(
            "#### "
            + t("What would have felt fair")
            + "\n"
            + t("The wished change less the real one, in points, of those who named one."),
            anchors=False,
        )
        chart(wishes_chart(told.wishes[True], told.wishes[False], t, insider=insider))
        _shares(t, "by_k", t("By K-factor"), fair, told.by_k, insider=insider)
    _shares(t, "by_reason", t("By what happened"), fair, told.by_reason, insider=insider)


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
    figure_rows = [(names[row.code], row) for row in shown]
    if shown:
        chart(shares_chart(name, finding, figure_rows, t, insider=insider))
    untold = [names[row.code] for row in rows if row not in shown]
    if untold or not rows:
        listed = t("Not enough answers yet: {groups}.", groups=", ".join(untold))
        st.caption(listed if untold else t("Not enough answers yet."))


def _may_be_shown(row: WonAndLost, *, insider: bool) -> bool:
    most = max(row.won.answers, row.lost.answers)
    return display(most, insider=insider) > Display.NOTHING


def comments(t: Translator, told: Summary) -> None:
    """A page of the comments that moderators let through, each with its match."""
    st.markdown("### " + t("What people say"), anchors=False)
    if not told.comment_count:
        st.markdown(t("No comment is public here yet."))
    for row in told.comments:
        answer = store.answer_of(row)
        with st.container(border=True):
            comment(t, answer, row)
    page_buttons(t, "comment_page", told.comment_count, COMMENTS_A_PAGE)


def comment(t: Translator, answer: Answer, row: Any) -> None:
    """One comment as plain text, with its verdict, its match and what the team replied."""
    explanation = answer.explanation
    query = address.write(Inputs(answer.match, answer.rules))
    links = [f"[{t('Open in the explainer')}](./?{query})"]
    if row.thread:
        links.append(f"[{t('Discussion')}](<{row.thread}>)")
    st.markdown(
        f"{bold(words.verdict_line(t, answer, explanation))}  :gray[{t.day(row.day)}]\n\n"
        f":gray[{words.match_line(t, explanation)}]  {'  '.join(links)}"
    )
    st.text(row.comment)
    if row.reply:
        st.markdown(bold(t("The team replies:")))
        st.text(row.reply)


def numbers(t: Translator, told: Summary, *, insider: bool) -> None:
    """Every share of the page as a table."""
    groups = (
        ("blamed", t("What is blamed"), told.blamed),
        ("by_gap", t("By rating gap"), told.by_gap),
        ("by_reason", t("By what happened"), told.by_reason),
        ("by_k", t("By K-factor"), told.by_k),
    )
    everyone = WonAndLost("", told.verdicts[True].fair, told.verdicts[False].fair)
    named = [(t("Fair"), everyone)] + [
        (f"{title}: {words.group_names(t, name, rows)[row.code]}", row)
        for name, title, rows in groups
        for row in rows
    ]
    header = ("", t("After a win"), t("After a loss"))
    lines = [
        (name, in_words(row.won, t, insider=insider), in_words(row.lost, t, insider=insider))
        for name, row in named
    ]
    with st.expander(t("The numbers as a table")):
        st.markdown(table(header, lines, numbers=0))


def exports(t: Translator, edition: Edition, who: SignedIn | None = None) -> None:
    """The answers as files; the moderators' edition only for `who` is one when it is fetched."""
    st.markdown("### " + t("Take it away"), anchors=False)
    st.markdown(
        t(
            "Every answer with its match and its rule: days instead of times, no codes, comments "
            "once they are public. CSV is safe to open in a spreadsheet; JSON Lines has every text "
            "just as it was written."
        )
        if edition is Edition.PUBLIC
        else t("Every answer as it is kept, with respondents, times and all comments.")
    )
    files: list[tuple[str, str, str, Callable[[Any], Any]]] = [
        (t("CSV, comma"), "csv", "text/csv", lambda c: export.csv_lines(c, edition, ",")),
        (t("CSV, semicolon"), "csv", "text/csv", lambda c: export.csv_lines(c, edition, ";")),
        (t("JSON Lines"), "jsonl", "application/jsonl", lambda c: export.json_lines(c, edition)),
    ]
    with st.container(horizontal=True):
        for label, ending, kind, lines in files:
            st.download_button(
                label,
                data=partial(_file, lines, edition, who),
                file_name=f"seven-answers-{edition}-{_today()}.{ending}",
                mime=kind,
                key=f"export_{edition}_{label}",
                on_click="ignore",
                icon=":material/download:",
            )


def _file(lines: Callable[[Any], Any], edition: Edition, who: SignedIn | None) -> bytes:
    with answers.database().reading() as connection:
        if edition is Edition.MODERATORS:
            moderator(connection, who)
        return "".join(lines(connection)).encode()

"""How the rule of a session is changed: by its form, a file, a variant, or back again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import streamlit as st

from sedma_elo.csharp import read_rules
from sedma_elo.problems import InvalidInput, Problem
from sedma_elo.rule_texts import FITS_WITH, rules_of
from sedma_elo.rules import PARAMETERS, PUBLISHED, edited
from sedma_elo.variants import VARIANTS
from sedma_elo.web import session

FILE = "file"
PARTNERS = FITS_WITH | {other: name for name, other in FITS_WITH.items()}


def take_edits() -> None:
    """Take up what was typed of the rule, or opened as a file, and rate under it if it is one."""
    typed = session.typed_rule()
    waiting = session.waiting_edits("rule_form", typed, {*PARAMETERS, FILE})
    text = waiting.pop(FILE, None)
    typed.texts.update(waiting)
    st.session_state.file_problems = ()
    is_opened = text is not None and _open(text)
    if waiting and not is_opened:
        rules, problems = rules_of(typed.texts, session.rules())
        if not problems:
            st.session_state.rules = rules
    if waiting or text is not None:
        st.session_state.link_problems = ()


def _open(text: str) -> bool:
    try:
        session.use_rules(read_rules(text))
    except InvalidInput as error:
        st.session_state.file_problems = error.problems
        return False
    return True


def problems() -> list[Problem]:
    """What is wrong with the numbers as they were typed."""
    return rules_of(session.typed_rule().texts, session.rules())[1]


def file_problems() -> Sequence[Problem]:
    """What was wrong with the file that was opened last."""
    return cast("Sequence[Problem]", st.session_state.get("file_problems", ()))


def use_variant(name: str) -> None:
    """Start from one of the named rule sets."""
    take_edits()
    session.use_rules(VARIANTS[name])


def undo(name: str) -> None:
    """Give a number its published value again, and the one it has to fit where it would not."""
    take_edits()
    published = PUBLISHED.model_dump()
    rules = session.rules()
    try:
        session.use_rules(edited(rules, **{name: published[name]}))
    except InvalidInput:
        both = {name, PARTNERS[name]}
        session.use_rules(edited(rules, **{each: published[each] for each in both}))

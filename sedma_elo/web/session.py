"""What one visitor's session remembers, and how it changes.

Numbers are kept as the text that was typed, so that a refused one stays where its writer can mend
it. `stamp` counts the times the page itself replaced them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

import streamlit as st

from sedma_elo.examples import EXAMPLES
from sedma_elo.i18n import Translator, preferred_language, translator
from sedma_elo.match import Match
from sedma_elo.problems import Problem
from sedma_elo.rules import RuleSet
from sedma_elo.web import address
from sedma_elo.web.inputs import NUMBER_FIELDS, Inputs, match_of, numbers_of, whole_number


@dataclass(slots=True)
class Typed:
    """The text in every number field, which reply of the form it came with, and the stamp."""

    texts: dict[str, str]
    sent: int = 0
    stamp: int = 0


def begin() -> None:
    """Take up the link a session was opened with; later runs keep what they have."""
    if "typed" in st.session_state:
        return
    opened = address.opened()
    st.session_state.typed = Typed(_texts(opened.inputs.match))
    st.session_state.won = "a" if opened.inputs.match.a_won else "b"
    st.session_state.view = opened.inputs.view
    st.session_state.rules = opened.inputs.rules
    st.session_state.language = opened.language
    st.session_state.link_problems = opened.problems


def typed() -> Typed:
    """The text in the number fields."""
    return cast("Typed", st.session_state.typed)


def rules() -> RuleSet:
    """The rule that matches are rated under."""
    return cast("RuleSet", st.session_state.rules)


def language() -> str:
    """The person's choice or the link's, else the browser's, else English."""
    return preferred_language(st.session_state.language, st.context.locale)


def words() -> Translator:
    """The translator of the session's language."""
    return translator(language())


def link_problems() -> tuple[Problem, ...]:
    """What could not be taken of the link the session was opened with."""
    return cast("tuple[Problem, ...]", st.session_state.link_problems)


def inputs() -> Inputs | list[Problem]:
    """What has been put in, or all that is wrong with it."""
    numbers: dict[str, int] = {}
    problems: list[Problem] = []
    for field in NUMBER_FIELDS:
        number = whole_number(field.code, typed().texts[field.code], field.allowed)
        if isinstance(number, Problem):
            problems.append(number)
        else:
            numbers[field.code] = number
    if problems:
        return problems
    state = st.session_state
    return Inputs(match_of(numbers, state.won == "a"), rules(), state.view)


def take_typed() -> None:
    """Keep what the form sent; fields it does not know or that are not text are dropped."""
    sent: Any = st.session_state.match_form.get("typed") or {}
    texts, number = sent.get("texts"), sent.get("sent")
    if not isinstance(texts, dict) or not isinstance(number, int):
        return
    known = {
        field.code: texts[field.code]
        for field in NUMBER_FIELDS
        if isinstance(texts.get(field.code), str)
    }
    typed().texts.update(known)
    typed().sent = number
    st.session_state.link_problems = ()


def load(match: Match) -> None:
    """Put a match in the place of what was typed."""
    st.session_state.won = "a" if match.a_won else "b"
    st.session_state.link_problems = ()
    _replace(_texts(match))


def load_example(code: str) -> None:
    """Put one of the example matches in."""
    st.session_state.view = "a"
    load(EXAMPLES[code])


def swap() -> None:
    """Exchange the two players: numbers, result and all, also where a number is refused."""
    texts = typed().texts
    other = {"a": "b", "b": "a"}
    _replace(
        {field.code: texts[_code_of(other[field.side], field.what)] for field in NUMBER_FIELDS}
    )
    st.session_state.won = other[st.session_state.won]


def _code_of(side: str, what: str) -> str:
    return next(field.code for field in NUMBER_FIELDS if (field.side, field.what) == (side, what))


def _replace(texts: dict[str, str]) -> None:
    st.session_state.typed = Typed(texts, typed().sent, typed().stamp + 1)


def _texts(match: Match) -> dict[str, str]:
    return {code: str(number) for code, number in numbers_of(match).items()}

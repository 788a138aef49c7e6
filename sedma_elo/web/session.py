"""What one visitor's session remembers, and how it changes.

Numbers are kept as the text that was typed, so that a refused one stays where its writer can mend
it. Edits of the form are numbered; whatever replaces the match takes up those still waiting first,
so that nothing typed before it is lost or comes after it.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass
from typing import Any, cast

import streamlit as st

from sedma_elo.examples import EXAMPLES
from sedma_elo.i18n import Translator, preferred_language, translator
from sedma_elo.inputs import (
    MATCH_CODES,
    NUMBER_FIELDS,
    SIDES,
    Inputs,
    match_of,
    numbers_of,
    whole_number,
)
from sedma_elo.match import Match
from sedma_elo.problems import Problem
from sedma_elo.rule_texts import texts_of as texts_of_rules
from sedma_elo.rules import PUBLISHED, RuleSet
from sedma_elo.web import address
from sedma_elo.web.filters import CHOICES

OTHER = {"a": "b", "b": "a"}


@dataclass(slots=True)
class Typed:
    """The text of every field of a form, the last edit taken, and how often they were replaced.

    In the form of a match, the winner is the field `won`, its text the code of a side.
    """

    texts: dict[str, str]
    taken: int = 0
    stamp: int = 0


def begin() -> bool:
    """Take up the link a session was opened with; whether it is the session's first run."""
    if "typed" in st.session_state:
        return False
    opened = address.opened()
    st.session_state.typed = Typed(texts_of(opened.inputs.match))
    st.session_state.view = opened.inputs.view
    use_rules(opened.inputs.rules)
    st.session_state.language = opened.language
    st.session_state.show = opened.show
    st.session_state.part = opened.part
    st.session_state.left = None
    st.session_state.link_problems = opened.problems
    for name, code in opened.filters.items():
        st.session_state[filter_key(name)] = code
    st.session_state.comment_page = opened.page
    return True


def arrive(path: str) -> None:
    """Take up the match in the address when Back or Forward leads to another page with one."""
    has_turned = st.session_state.get("path", path) != path
    st.session_state.path = path
    if not has_turned or not address.has_match():
        return
    opened, current = address.opened(), inputs()
    # A refused number stays where its writer can mend it.
    if isinstance(current, Inputs) and opened.inputs != current:
        load(opened.inputs.match)
        st.session_state.view = opened.inputs.view
        use_rules(opened.inputs.rules)
        st.session_state.show = opened.show
        st.session_state.part = opened.part


def typed() -> Typed:
    """The text in the number fields."""
    return cast("Typed", st.session_state.typed)


def rules() -> RuleSet:
    """The rule that matches are rated under."""
    return cast("RuleSet", st.session_state.rules)


def use_rules(rules: RuleSet) -> None:
    """Rate under a rule, and put its numbers in the place of what was typed of one."""
    before = st.session_state.get("typed_rule", Typed({}))
    st.session_state.rules = rules
    st.session_state.typed_rule = Typed(texts_of_rules(rules), before.taken, before.stamp + 1)


def typed_rule() -> Typed:
    """The text in the fields of the rule, each by the name of its number."""
    return cast("Typed", st.session_state.typed_rule)


def language() -> str:
    """The person's choice or the link's, else the browser's, else English."""
    return preferred_language(st.session_state.language, st.context.locale)


def choose_language() -> None:
    """Take the language that was chosen; everything else stays as it is."""
    st.session_state.language = st.session_state.language_choice
    # A selectbox whose options change their words forgets its value at the run after the next.
    for name in CHOICES:
        key = filter_key(name)
        st.session_state[key] = st.session_state[key]


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
    match = match_of(numbers, a_won=typed().texts["won"] == "a")
    return Inputs(match, rules(), st.session_state.view)


def filter_key(name: str) -> str:
    """Where a filter of the community page has its code."""
    return f"filter_{name}"


def filter_codes() -> dict[str, str]:
    """The code of every filter of the community page."""
    return {name: st.session_state[filter_key(name)] for name in CHOICES}


def take_edits() -> None:
    """Take up the form's edits that were not taken yet; whatever is no edit is passed over."""
    waiting = waiting_edits("match_form", typed(), MATCH_CODES)
    if waiting.get("won", "a") not in SIDES:
        del waiting["won"]
    if waiting:
        typed().texts.update(waiting)
        st.session_state.link_problems = ()
        st.session_state.left = None


def waiting_edits(form: str, typed: Typed, codes: Container[str]) -> dict[str, str]:
    """The texts that a form sent and that were not taken yet, which they are now, by their code."""
    edits: Any = st.session_state.get(form, {}).get("edits")
    waiting = {
        code: (edit[0], edit[1])
        for code, edit in (edits.items() if isinstance(edits, Mapping) else ())
        if code in codes
        and isinstance(edit, list)
        and [type(part) for part in edit] == [int, str]
        and edit[0] > typed.taken
    }
    typed.taken = max((number for number, _ in waiting.values()), default=typed.taken)
    return {code: text for code, (_, text) in waiting.items()}


def load(match: Match) -> None:
    """Put a match in the place of what was typed."""
    _replace(lambda _texts: texts_of(match))


def load_alternative(match: Match) -> None:
    """Try another match, with the player who is looked at as A; the way back stays open."""
    take_edits()
    left = st.session_state.left or typed().texts
    load(match if st.session_state.view == "a" else match.swapped())
    st.session_state.left = left


def has_way_back() -> bool:
    """Whether another match than the one that was put in is being tried."""
    return st.session_state.left not in (None, typed().texts)


def go_back() -> None:
    """Put the match in again that was left for an alternative."""
    left = st.session_state.left
    _replace(lambda texts: left or texts)


def load_example(code: str) -> None:
    """Put one of the example matches in."""
    st.session_state.view = "a"
    load(EXAMPLES[code])


def load_published(match: Match) -> None:
    """Put a match in as A sees it, rated under the published rule."""
    st.session_state.view = "a"
    use_published_rule()
    load(match)


def swap() -> None:
    """Exchange the two players: numbers, result and all, also where a number is refused."""
    _replace(
        lambda texts: {
            "won": OTHER[texts["won"]],
            **{
                field.code: texts[_code_of(OTHER[field.side], field.what)]
                for field in NUMBER_FIELDS
            },
        }
    )


def use_published_rule() -> None:
    """Rate under the published rule again."""
    use_rules(PUBLISHED)


def texts_of(match: Match) -> dict[str, str]:
    """A match as the form's fields hold it."""
    numbers = {code: str(number) for code, number in numbers_of(match).items()}
    return {**numbers, "won": "a" if match.a_won else "b"}


def _code_of(side: str, what: str) -> str:
    return next(field.code for field in NUMBER_FIELDS if (field.side, field.what) == (side, what))


def _replace(change: Callable[[dict[str, str]], dict[str, str]]) -> None:
    take_edits()
    before = typed()
    st.session_state.left = None
    st.session_state.typed = Typed(change(before.texts), before.taken, before.stamp + 1)
    st.session_state.link_problems = ()

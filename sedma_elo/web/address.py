"""The address of a page: everything worth sharing, in codes that no language changes.

The only module that reads query parameters; the address bar is written by a component, because
writing Streamlit's own would add an entry to the browser's history each time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import parse_qs, urlencode

import streamlit as st

from sedma_elo.i18n import LANGUAGES
from sedma_elo.inputs import (
    BLANK_MATCH,
    DEFAULT_MATCH,
    MATCH_CODES,
    NUMBER_FIELDS,
    SIDES,
    Inputs,
    in_link,
    match_of,
    numbers_of,
    rule_in_link,
    whole_number,
)
from sedma_elo.match import Match
from sedma_elo.problems import Allowed, OneOf, Problem, Requirement
from sedma_elo.rule_texts import BANDS_WRITTEN, parameter, rules_of
from sedma_elo.rules import KNOWN_RULE_SETS, PARAMETERS, PUBLISHED, RuleSet
from sedma_elo.web.filters import CHOICES, COMMENT_PAGE, default_codes

ONCE = Requirement("once", "one value")
KNOWN_PARAMETER = Requirement("known_parameter", "a parameter of this page")
# Parameters that sites add to links posted there; they say nothing about the match.
NOT_OURS = {"fbclid", "gclid", "igsh", "mc_cid", "mc_eid", "msclkid", "ref", "si", "ttclid"}
NOT_OURS_START = "utm_"
PARTS = ("match", "checks", "complaints", "fit", "proposals", "take_away")
"""The parts of the lab; the first is shown without a choice."""
SHOWN = ("what_if", "tipping", "map", "stakes", "plain_elo", "answers")
"""The parts of "What would have changed it?"; the first is shown without a choice."""

MOST_FIELDS = 60
KNOWN = {*MATCH_CODES, "view", "show", "part", "lang", "rule", *PARAMETERS, *CHOICES, "page"}


@dataclass(frozen=True, slots=True)
class Opened:
    """What a link asks for, and what of it could not be taken."""

    inputs: Inputs
    language: str | None
    problems: tuple[Problem, ...]
    filters: Mapping[str, str]
    page: int
    show: str = SHOWN[0]
    part: str = PARTS[0]


Query = Mapping[str, Sequence[str]]


def read(query: Query) -> Opened:
    """The inputs that a link carries; what is missing or wrong keeps its default.

    >>> opened = read({"a": ["1500"], "won": ["a"], "bad_a": ["-50"]})
    >>> opened.inputs.match.rating_a, [str(problem) for problem in opened.problems]
    (1500, ["bad_a: '-50' is refused; allowed is a whole number from 0 to 1000"])
    """
    problems: list[Problem] = []
    values = {}
    for name, given in query.items():
        if name in NOT_OURS or name.startswith(NOT_OURS_START):
            continue
        if name not in KNOWN:
            problems.append(Problem(name, ", ".join(given), KNOWN_PARAMETER))
        elif len(given) != 1:
            problems.append(Problem(name, ", ".join(given), ONCE))
        else:
            values[name] = given[0]

    speaks_of_a_match = not MATCH_CODES.isdisjoint(query)
    numbers = numbers_of(BLANK_MATCH if speaks_of_a_match else DEFAULT_MATCH)
    for field in NUMBER_FIELDS:
        if field.code in values:
            number = whole_number(field.code, values[field.code], field.allowed)
            if isinstance(number, Problem):
                problems.append(number)
            else:
                numbers[field.code] = number
    winner = _code(values, "won", SIDES, problems) or "a"
    view = _code(values, "view", SIDES, problems) or "a"
    show = _code(values, "show", SHOWN, problems) or SHOWN[0]
    part = _code(values, "part", PARTS, problems) or PARTS[0]
    if "lang" in values:
        values["lang"] = values["lang"].lower()
    language = _code(values, "lang", tuple(LANGUAGES), problems)
    rules = _rules(values, problems)
    filters = default_codes()
    for name, codes in CHOICES.items():
        filters[name] = _code(values, name, codes, problems) or filters[name]
    page = whole_number("page", values.get("page", "1"), COMMENT_PAGE)
    if isinstance(page, Problem):
        problems.append(page)
        page = 1
    inputs = Inputs(match_of(numbers, winner == "a"), rules, view)
    return Opened(inputs, language, tuple(problems), filters, page, show, part)


def read_text(query: str) -> Opened:
    """The same of a query string as it was written."""
    return read(parse_qs(query, max_num_fields=MOST_FIELDS))


def write(
    inputs: Inputs, language: str | None = None, show: str = SHOWN[0], part: str = PARTS[0]
) -> str:
    """The query string of these inputs; counts of 0 and the published numbers are left out.

    >>> from sedma_elo.examples import EXAMPLES
    >>> write(Inputs(EXAMPLES["careless_win"]))
    'a=1500&b=1300&won=a&bad_a=15&rule=published-1'
    """
    parts = in_link(inputs)
    if show != SHOWN[0]:
        parts["show"] = show
    return _encoded(parts, language, part)


def to_explainer(match: Match, rules: RuleSet) -> str:
    """The way from any page to a match under a rule in the explainer."""
    return f"./?{write(Inputs(match, rules))}"


def write_current(
    inputs: Inputs | list[Problem],
    rules: RuleSet,
    language: str | None = None,
    show: str = SHOWN[0],
    part: str = PARTS[0],
) -> str:
    """The query string of a form: of its inputs, or of the rule alone while a number is refused."""
    if isinstance(inputs, Inputs):
        return write(inputs, language, show, part)
    return _encoded(rule_in_link(rules), language, part)


def _encoded(parts: Mapping[str, str], language: str | None, part: str) -> str:
    of_part = {} if part == PARTS[0] else {"part": part}
    of_language = {"lang": language} if language else {}
    return urlencode({**parts, **of_part, **of_language}, safe=":,")


def _code(
    values: Mapping[str, str], name: str, allowed: tuple[str, ...], problems: list[Problem]
) -> str | None:
    if name not in values:
        return None
    if values[name] in allowed:
        return values[name]
    problems.append(Problem(name, values[name], OneOf(allowed)))
    return None


def write_language(language: str | None) -> str:
    """The query string of a page that shows the same to everyone, but for the language."""
    return urlencode({"lang": language} if language else {})


def write_filters(codes: Mapping[str, str], page: int, language: str | None = None) -> str:
    """The query string of the community page; what holds without a choice is left out.

    >>> write_filters({**default_codes(), "days": "30"}, 2)
    'days=30&page=2'
    """
    parts = {name: code for name, code in codes.items() if code != CHOICES[name][0]}
    if page != 1:
        parts["page"] = str(page)
    if language:
        parts["lang"] = language
    return urlencode(parts)


def _rules(values: Mapping[str, str], problems: list[Problem]) -> RuleSet:
    code = _code(values, "rule", tuple(KNOWN_RULE_SETS), problems)
    base = KNOWN_RULE_SETS[code] if code else PUBLISHED
    rules, refused = rules_of(values, base)
    allowed: dict[str, Allowed] = {}
    for problem in refused:
        name = parameter(problem.field)
        is_unread_cell = name != problem.field and isinstance(problem.value, str)
        allowed[name] = BANDS_WRITTEN if is_unread_cell else problem.allowed
    problems += [Problem(name, values[name], what) for name, what in allowed.items()]
    return rules


def has_match() -> bool:
    """Whether the address as the browser shows it speaks of a match."""
    return not MATCH_CODES.isdisjoint(st.query_params)


def opened() -> Opened:
    """What the link that this session was opened with asks for."""
    return read({name: st.query_params.get_all(name) for name in st.query_params})

"""The search for better numbers, in words."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from playing import wishes_for
from pseudo import MARKED, untranslated
from strategies import rule_sets

from sedma_elo import PUBLISHED, RuleSet
from sedma_elo.fit import Fitted, Progress, TooFewWishes, movable, with_numbers
from sedma_elo.i18n import Translator, translator
from sedma_elo.narrative.fit import (
    judged_by_others,
    moves,
    parameter_name,
    progress,
    remarks,
    result,
    too_few,
)
from sedma_elo.narrative.problems import requirement

t = translator("en")

FOUND = Fitted(
    start=PUBLISHED,
    rules=with_numbers(PUBLISHED, {"cap_malus": 0.125, "k_bands.1.k": 35.5, "scale": 410}),
    before=5.12,
    after=3.18,
    wishes=320,
    idle=(),
    kept=True,
    broken=0,
    stopped=False,
)
NOTHING_NEARER = replace(FOUND, rules=PUBLISHED, after=5.12)
NOT_KEPT = replace(NOTHING_NEARER, kept=False, broken=2.53)


def test_the_result_has_its_numbers() -> None:
    assert result(t, FOUND) == "Over 320 wishes the mean distance falls from 5.1 to 3.2 points."
    assert result(t, replace(FOUND, after=5.14)) == (
        "Over 320 wishes the mean distance rises from 5.12 to 5.14 points. That is what the "
        "promises cost, which the start does not keep."
    )
    assert result(t, replace(FOUND, after=5.12)) == (
        "Over 320 wishes the mean distance stays at 5.1 points. The numbers had to move for the "
        "promises, which the start does not keep."
    )
    assert result(t, NOTHING_NEARER) == (
        "Over 320 wishes the mean distance is 5.1 points, and nothing nearer was found. The "
        "numbers stay as they were."
    )
    assert result(t, NOT_KEPT) == (
        "Within these ranges no rule set was found that keeps every promise. The best one breaks "
        "them by 2.5 points in all. The numbers stay as they were."
    )


@pytest.mark.parametrize(
    ("after", "told"),
    [
        (5.0, "5.1 to 5.0"),
        (5.08, "5.12 to 5.08"),
        (5.1199, "5.1200 to 5.1199"),
        (5.066, "5.12 to 5.07"),
    ],
)
def test_different_distances_look_different(after: float, told: str) -> None:
    assert f"from {told} points" in result(t, replace(FOUND, after=after))


def test_what_moved() -> None:
    assert moves(t, FOUND) == [
        ("Cap of the penalty", "0.3", "0.125"),
        ("Scale of the expected score", "400", "410"),
        ("K-factor from 1200 to 1799", "32", "35.5"),
    ]
    assert moves(t, NOT_KEPT) == []


def test_every_number_has_a_name() -> None:
    names = [parameter_name(t, PUBLISHED, name) for name in movable(PUBLISHED)]
    assert names[-4:] == [
        "K-factor below 1200",
        "K-factor from 1200 to 1799",
        "K-factor from 1800 to 2199",
        "K-factor from 2200 up",
    ]
    flat = PUBLISHED.replace(k_bands=[{"below": None, "k": 32}])
    assert parameter_name(t, flat, "k_bands.0.k") == "K-factor"


@given(rule_sets())
def test_no_two_numbers_have_the_same_name(rules: RuleSet) -> None:
    names = [parameter_name(t, rules, name) for name in movable(rules)]
    assert len(set(names)) == len(names)


def test_a_stopped_search_is_said_to_be_one() -> None:
    assert remarks(t, FOUND) == remarks(t, NOTHING_NEARER) == remarks(t, NOT_KEPT) == []
    assert remarks(t, replace(FOUND, stopped=True)) == [
        "The search was stopped before its end, so there may be something better."
    ]


def test_the_other_half_judges_what_was_found() -> None:
    judges = wishes_for(PUBLISHED.replace(cap_malus=0.1), 40)
    found = replace(FOUND, rules=PUBLISHED.replace(cap_malus=0.1))
    assert judged_by_others(t, judges, found).endswith("to 0.0 points.")
    assert "does not fall" in judged_by_others(t, judges, replace(found, rules=PUBLISHED))
    few = wishes_for(PUBLISHED, 7)
    assert judged_by_others(t, few, found) == (
        "The other half of the answers has 7 wishes, too few to judge."
    )


def test_idle_numbers_are_named() -> None:
    idle = replace(FOUND, idle=("cap_malus", "cap_16", "k_bands.0.k"))
    assert remarks(t, idle) == [
        (
            "Left as they were, because no wish depends on them, with the other numbers as they "
            "are now: Cap of the bonus for 16 and K-factor below 1200."
        ),
        (
            "Moved for the promises alone, because no wish depends on them, with the other "
            "numbers as they are now: Cap of the penalty."
        ),
    ]


def test_progress() -> None:
    assert progress(t, Progress(0.25, FOUND.rules, 3.18)) == (
        "25% of the work: the best so far is 3.2 points from the wishes on average."
    )
    assert progress(t, Progress(0.25, None, None)) == (
        "25% of the work: so far no rule set was found that keeps every promise."
    )


def test_too_few() -> None:
    why = "It takes at least 30 in all, and 10 for each number that may move."
    assert too_few(t, TooFewWishes(29, 40)) == (
        f"There are 29 wishes, and at least 40 are needed. {why}"
    )
    assert too_few(t, TooFewWishes(1, 30)).startswith("There is 1 wish, and at least 30 are ")


@pytest.mark.parametrize("code", ["below_high", "something_free", "named_once"])
def test_what_freedoms_require_has_words(code: str) -> None:
    assert requirement(t, code) != requirement(t, "anything")


def all_words(words: Translator) -> list[str]:
    all_idle = replace(FOUND, idle=("cap_malus", "cap_16"), stopped=True)
    return [
        *(result(words, of) for of in (FOUND, NOTHING_NEARER, NOT_KEPT)),
        *(result(words, replace(FOUND, after=after)) for after in (5.12, 6)),
        *remarks(words, all_idle),
        *(text for row in moves(words, FOUND) for text in row),
        progress(words, Progress(0.5, FOUND.rules, 1.0)),
        progress(words, Progress(0.5, None, None)),
        too_few(words, TooFewWishes(3, 30)),
    ]


def test_every_word_comes_through_the_translator() -> None:
    told = [untranslated(text) for text in all_words(MARKED)]
    # What is joined in a list is joined by the language.
    assert [text for text in told if text not in {"", "and"}] == []

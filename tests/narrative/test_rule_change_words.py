"""What a change of the rule does, in words: how many promises, and all of it on one page."""

from __future__ import annotations

import pytest
from pseudo import MARKED, untranslated

from sedma_elo import PUBLISHED
from sedma_elo.checks import Check, Promise, check
from sedma_elo.i18n import translator
from sedma_elo.narrative.rule_change import Pair, differs, promises_changed, summary

t = translator("en")
RULES = PUBLISHED.replace(cap_malus=0.1)
KEPT, BROKEN = Check(Promise.SYMMETRIC, True), Check(Promise.SYMMETRIC, False, 1)


def pairs_of(*pairs: tuple[bool, bool]) -> list[Pair]:
    signs = {True: KEPT, False: BROKEN}
    return [(signs[before], signs[after]) for before, after in pairs]


@pytest.mark.parametrize(
    ("pairs", "told"),
    [
        ([(True, True)], "1 of 1 promises is kept"),
        ([(True, True), (True, True), (False, False)], "2 of 3 promises are kept"),
        ([(False, False)], "0 of 1 promises are kept"),
        ([(False, True)], "1 of 1 promises is kept; newly kept: 1"),
        (
            [(True, False), (True, False), (True, True)],
            "1 of 3 promises is kept; newly broken: 2",
        ),
        (
            [(True, False), (False, True), (False, True), (True, True)],
            "3 of 4 promises are kept; newly kept: 2, newly broken: 1",
        ),
    ],
)
def test_kept_gained_and_lost_promises_are_counted(
    pairs: list[tuple[bool, bool]], told: str
) -> None:
    assert promises_changed(t, pairs_of(*pairs)) == told


def test_promises_differ_where_their_findings_do() -> None:
    before, after = check(PUBLISHED), check(PUBLISHED.replace(scale=480))
    told = {str(pair[0].promise) for pair in zip(before, after, strict=True) if differs(t, pair)}
    assert "winner_never_loses" in told
    assert "symmetric" not in told
    assert not any(differs(t, pair) for pair in zip(before, before, strict=True))


def full_summary(match: list[str], complaints: str) -> list[str]:
    pairs = list(zip(check(PUBLISHED), check(RULES), strict=True))
    return summary(t, RULES, pairs, match, complaints).split("\n\n")


def test_a_summary_has_its_parts_in_order_and_ends_with_the_link() -> None:
    parts = full_summary(["A match:", "It moves."], "Many are better off.")
    assert parts[0] == (
        f"Not the published rule: Cap of the penalty 0.1 instead of 0.3 ({RULES.fingerprint})"
    )
    assert parts[1] == "What is changed:\n- Cap of the penalty: 0.1 instead of 0.3"
    assert parts[2] == "In one match, told to its first player:\nA match:\nIt moves."
    assert parts[3].startswith("7 of 13 promises are kept.\n- A winner never loses points: ")
    assert parts[4:] == ["The players who answered:\nMany are better off.", "{link}"]


def test_each_promise_that_comes_out_otherwise_is_told_with_what_it_was() -> None:
    promises = full_summary([], "")[2].splitlines()[1:]
    # By hand: with 0.9 for the win, 40 × (0.9 − 1) = −4 against one far weaker; with 0.7, −12.
    assert promises[0].endswith(
        "at worst 4. (Before: From a gap of 158 points on (K 40) a careless winner loses points, "
        "at worst 12.)"
    )
    assert all("(Before: " in line for line in promises)


def test_what_there_is_nothing_of_is_left_out() -> None:
    assert [part.split(":")[0] for part in full_summary([], "")] == [
        "Not the published rule",
        "What is changed",
        "7 of 13 promises are kept.\n- A winner never loses points",
        "{link}",
    ]


def test_the_published_rule_has_nothing_changed() -> None:
    pairs = [(each, each) for each in check(PUBLISHED)]
    assert summary(t, PUBLISHED, pairs, [], "") == (
        "Published rule, version 1 (da97b67917ff)\n\n7 of 13 promises are kept.\n\n{link}"
    )


def test_every_text_comes_through_the_translator() -> None:
    pairs = list(zip(check(PUBLISHED), check(RULES), strict=True))
    told = [summary(MARKED, RULES, pairs, ["⟦1⟧"], "⟦2⟧").removesuffix("{link}")]
    told += [
        promises_changed(MARKED, pairs_of(*changes))
        for changes in ([(True, False)], [(False, True)], [(True, False), (False, True)])
    ]
    assert [untranslated(text) for text in told if untranslated(text)] == []

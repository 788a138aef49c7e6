"""Numbers, counts and messages in a language."""

from __future__ import annotations

import pytest

from sedma_elo.i18n import LANGUAGES, preferred_language, translator
from sedma_elo.i18n.extract import CATALOGUES, messages, updated

t = translator("en")


@pytest.mark.parametrize(
    ("number", "text"),
    [(7.688, "+7.7"), (-9.6, "−9.6"), (0, "0"), (1e-9, "0"), (-0.04, "−0.04"), (0.0032, "+0.003")],
)
def test_points_carry_their_sign(number: float, text: str) -> None:
    assert t.points(number) == text


@pytest.mark.parametrize(("number", "text"), [(16, "+16"), (-2, "−2"), (0, "±0")])
def test_changes_carry_their_sign(number: int, text: str) -> None:
    assert t.change(number) == text


@pytest.mark.parametrize(
    ("share", "text"), [(0, "0%"), (0.004, "0%"), (0.624, "62%"), (1, "100%"), (-0.05, "−5%")]
)
def test_percentages_are_whole(share: float, text: str) -> None:
    assert t.percent(share) == text


@pytest.mark.parametrize(
    ("number", "text"),
    [(1, "1"), (0, "0"), (0.3, "0.30"), (0.044, "0.044"), (0.99999999, "1"), (0.0125, "0.0125")],
)
def test_scores_have_as_many_decimals_as_they_need(number: float, text: str) -> None:
    assert t.score(number) == text


def test_nothing_has_no_sign() -> None:
    texts = [t.whole(0), t.score(-0.0), t.decimal(-0.001, 2), t.factor(-0.0), t.points(-0.0)]
    assert texts == ["0", "0", "0.00", "0", "0"]


def test_whole_numbers_are_not_grouped() -> None:
    assert t.whole(-100_000) == "−100000"


@pytest.mark.parametrize(("count", "text"), [(1, "1 point"), (0, "0 points"), (2, "2 points")])
def test_counts_choose_the_form(count: int, text: str) -> None:
    assert t.plural("{n} point", "{n} points", count) == text


@pytest.mark.parametrize(
    ("wishes", "language"),
    [((None, "en-US"), "en"), (("xx", None), "en"), ((), "en"), (("EN",), "en")],
)
def test_the_first_wish_that_can_be_met_counts(
    wishes: tuple[str | None, ...], language: str
) -> None:
    assert preferred_language(*wishes) == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogues_hold_exactly_the_messages_of_the_code(language: str) -> None:
    catalogue = (CATALOGUES / f"{language}.po").read_bytes()
    assert updated(catalogue, messages()) == catalogue

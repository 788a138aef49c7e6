"""The catalogues are complete, agree with the messages, and speak their own language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from io import BytesIO

import pytest
from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from sedma_elo.i18n import LANGUAGES
from sedma_elo.i18n.extract import CATALOGUES

TRANSLATED = [language for language in LANGUAGES if language != "en"]
PLACEHOLDER = re.compile(r"\{[^}]*\}")
MARKUP = ("**", "`", "<br>", "<b>", "</b>", ":gray[", ":small[")
# What is the same in a language as in English: names, and words that both have.
PATTERN = "{opponent},<br>{bad_moves}:<br>{outcome}."
SAME = {
    "it": {"Bonus", "Bonus {points}", "Community", "JSON Lines", "Me", PATTERN},
    "ru": {"JSON Lines", PATTERN},
    "bs": {"Bonus", "Bonus {points}", "JSON Lines", PATTERN},
}
NEVER = {
    "it": r"\babus[oi]\b|\blotteri",
    "ru": r"злоупотреблен|розыгрыш|убыт(ок|к)|лотере",
    "bs": r"\bzloupotreb|\b(rezultat|potez)i? mec\b|\b(pobeda|mesto|vreme|uvek|reč)\b",
}


def catalogue(language: str) -> Catalog:
    return read_po(BytesIO((CATALOGUES / f"{language}.po").read_bytes()), abort_invalid=True)


def forms(text: str | Sequence[str] | None) -> list[str]:
    return [text] if isinstance(text, str) else list(text or ())


def pairs(language: str) -> Iterator[tuple[str, str]]:
    """Every message with each of its translations; of two English forms the one for many."""
    for message in catalogue(language):
        if message.id:
            yield from ((forms(message.id)[-1], text) for text in forms(message.string))


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_message_is_translated(language: str) -> None:
    assert [english for english, text in pairs(language) if not text.strip()] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_form_that_the_language_counts_with_is_there(language: str) -> None:
    found = catalogue(language)
    assert (
        found.num_plurals == len(Locale(language).plural_form.tags | {"other"}) or language == "ru"
    )
    wanting = [
        message.id
        for message in found
        if isinstance(message.id, tuple) and len(forms(message.string)) != found.num_plurals
    ]
    assert wanting == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_placeholders_and_markup_stay(language: str) -> None:
    def bones(text: str) -> tuple[set[str], list[int]]:
        return set(PLACEHOLDER.findall(text)), [text.count(mark) for mark in MARKUP]

    assert [each for each in pairs(language) if bones(each[0]) != bones(each[1])] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_nothing_is_left_in_english(language: str) -> None:
    same = {
        english
        for english, text in pairs(language)
        if text == english and re.search(r"[A-Za-z]{2,}", PLACEHOLDER.sub("", english))
    }
    assert same == SAME[language]


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_posts_mistranslations_are_nowhere(language: str) -> None:
    banned = re.compile(NEVER[language], re.IGNORECASE)
    assert [text for _, text in pairs(language) if banned.search(text)] == []


def test_each_language_keeps_to_its_letters() -> None:
    latin = re.compile(r"[A-Za-z]{3,}")
    known = {"Seven", "CSV", "JSON", "Lines", "UTC", "OpenID", "Connect", "https"}
    known |= {"score", "min", "max"}
    for _english, text in pairs("ru"):
        plain = PLACEHOLDER.sub("", re.sub(r"`[^`]*`|<[^>]+>|:\w+\[|https?://\S+", "", text))
        strange = {word for word in latin.findall(plain) if word not in known}
        assert not strange, text
    for language in ("it", "bs"):
        assert not [text for _, text in pairs(language) if re.search(r"[\u0400-\u04ff]", text)]


@pytest.mark.parametrize("language", TRANSLATED)
def test_numbers_written_in_a_message_are_the_messages_own(language: str) -> None:
    number = re.compile(r"\d[\d.,  ]*\d|\d")

    def numbers(text: str) -> list[str]:
        found = number.findall(
            PLACEHOLDER.sub("", re.sub("četiri", "4", text, flags=re.IGNORECASE))
        )
        return sorted(re.sub(r"[^\d]", "", each) for each in found)

    assert [each for each in pairs(language) if numbers(each[0]) != numbers(each[1])] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_waits_for_a_decision(language: str) -> None:
    # Those marked so are not shown, whatever they say.
    assert [message.id for message in catalogue(language) if message.id and message.fuzzy] == []

"""What people write is stored in one form, which does no word of any language any harm."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sedma_elo.feedback.text import BLANK_LETTERS, JOINERS, MOST_MARKS, normalised

UNSEEN = st.sampled_from([*JOINERS, *BLANK_LETTERS, *"\u200b\u2060\ufeff\u00ad\u202e\u2066\ufe0f"])
MARKS = st.sampled_from("\u0300\u0301\u0323\u0327\u05b0\u0e38\u20dd\u093c\U0001d165")
ENDS = st.sampled_from(["\n", "\r\n", "\r", "\u2028", "\u2029", "\x85", "\v", "\f", "\t", " "])
# Among them Hangul syllables and their parts, and letters that NFC takes apart.
LETTERS = st.sampled_from("a\u0915\uac00\u1100\u1161\u11a8\u0958\ufb2c")
PIECES = st.one_of(
    st.characters(),
    st.characters(codec="ascii"),
    UNSEEN,
    MARKS,
    ENDS,
    LETTERS,
)
texts = st.lists(PIECES, max_size=40).map("".join)


@settings(max_examples=500)
@given(texts)
def test_normalised_twice_changes_nothing_more(text: str) -> None:
    assert normalised(normalised(text)) == normalised(text)


@settings(max_examples=500)
@given(texts)
def test_what_is_stored_can_be_seen_and_holds_nothing_that_hides(text: str) -> None:
    found = normalised(text)
    assert found.encode().decode() == found == found.strip()
    assert unicodedata.is_normalized("NFC", found)
    assert "\n\n\n" not in found
    assert not any(line != line.rstrip() for line in found.split("\n"))
    kinds = {unicodedata.category(sign) for sign in set(found) - JOINERS - {"\n"}}
    assert kinds.isdisjoint({"Cc", "Cf", "Cs", "Zl", "Zp"})
    every_kind = set(map(unicodedata.category, found))
    assert found == "" or not every_kind <= {"Zs", "Cc", "Cf", "Mn", "Me"}


@settings(max_examples=500)
@given(texts)
@example("e" + "\u0301" * 50)
@example("e" + "\u200d\u0301" * 50)
@example("e" + "\u200d" * 50 + "!")
@example("e" + ("\u0301" * 4 + "\u200c") * 10)
def test_few_unseen_signs_and_marks_follow_each_other(text: str) -> None:
    run = 0
    for sign in normalised(text):
        run = run + 1 if unicodedata.category(sign) in {"Mn", "Me", "Cf"} else 0
        assert run <= MOST_MARKS


@settings(max_examples=500)
@given(texts)
def test_it_is_never_longer_than_its_composed_form(text: str) -> None:
    assert len(normalised(text)) <= len(unicodedata.normalize("NFC", text))


@settings(max_examples=300)
@given(texts)
def test_the_written_form_does_not_matter(text: str) -> None:
    decomposed = normalised(unicodedata.normalize("NFD", text))
    assert decomposed == normalised(unicodedata.normalize("NFC", text))


@settings(max_examples=300)
@given(st.text(st.characters(categories=["L", "N", "P", "S"]), max_size=40))
def test_letters_digits_and_signs_are_kept(text: str) -> None:
    composed = unicodedata.normalize("NFC", text)
    is_blank = set(composed) <= BLANK_LETTERS
    assert normalised(text) == ("" if is_blank else composed)


@given(st.text(st.sampled_from([*JOINERS, *BLANK_LETTERS, *" \t\n\r\x00\u200b\u202e\ufe0f\u0301"])))
def test_text_in_which_nothing_can_be_seen_is_none(text: str) -> None:
    assert normalised(text) == ""


@pytest.mark.parametrize(
    "text",
    [
        "Čušpajz, džezva, Đurđevdan: šećer i žuč – “naravno”!",
        "Объём подъезда, ёлка и май: «всё честно»…",
        "क्षत्रिय ज़िंदगी हिन्दी में अच्छी है, श्रृंगार",
        "क्\u200dष और क्\u200cष",
        "ที่นี่ ผู้เล่น น้ำ เก๊ก ฤๅษี",
        "בְּרֵאשִׁית בָּרָא אֱלֹהִים",
        "שָּׁל֑וֹם",
        "مُحَمَّدٌ رَسُولُ اللّٰهِ",
        "می\u200cخواهم بازی کنم",
        "Tiếng Việt: Nguyễn thắng ván này",
        "ශ්\u200dරී ලංකා",
        "བསྒྲུབས་པ",
        "한국어 게임, 日本語が゙、中文",
        "👨\u200d👩\u200d👧\u200d👦 👩🏽\u200d❤️\u200d💋\u200d👨🏿 👁️\u200d🗨️ 🏳️\u200d🌈 🏴\u200d☠️",
        "1️⃣ ❤️ ❤︎ ☺︎ 🇧🇦 🧑🏾\u200d🚀",
        "a, b;\tc".replace("\t", " "),
        "first\n\nsecond\nthird",
        "−12 ≠ +12 × 2½ = 50 % of 1 000 €",
    ],
)
def test_words_and_signs_of_many_languages_are_unharmed(text: str) -> None:
    assert normalised(text) == unicodedata.normalize("NFC", text)


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("", ""),
        ("c\u030c", "č"),
        ("\u212b", "Å"),
        ("a\x00b\x1bc\x7fd", "abcd"),
        ("a\ud800b\udfffc", "abc"),
        ("a\ufffeb\U0001ffffc\ufdd0d", "abcd"),
        ("\u202eabc\u202c \u2066x\u2069", "abc x"),
        ("pass\u200bword\ufeff", "password"),
        ("one\r\ntwo\rthree\u2028four\u2029five\x85six", "one\ntwo\nthree\nfour\nfive\nsix"),
        ("a\tb", "a b"),
        (" a \n b  \n\n\n\n c ", "a\n b\n\n c"),
        ("e" + "\u0316" * 50, "e" + "\u0316" * 4),
        ("a" + "\u200d" * 1_000 + "b", "a" + "\u200d" * 4 + "b"),
        ("\u200d\u200c\ufe0f\u3164\u2800\u115f", ""),
    ],
)
def test_what_becomes_of_signs_that_hide_or_mislead(typed: str, stored: str) -> None:
    assert normalised(typed) == stored

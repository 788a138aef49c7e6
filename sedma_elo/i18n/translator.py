"""Sentences and numbers in one language."""

from __future__ import annotations

import datetime as dt
import gettext
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO

from babel import Locale, dates, lists, numbers
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LANGUAGES = {"en": "English", "it": "Italiano", "ru": "Русский", "bs": "Bosanski"}
"""Code and own name of every language with a catalogue."""

MOST_DECIMALS = 4
MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class Translator:
    """Turns messages, counts and numbers into text of one language.

    Messages are written in English in the code and looked up in the language's catalogue.
    """

    language: str
    locale: Locale
    catalogue: gettext.NullTranslations

    def __call__(self, message: str, /, **values: str) -> str:
        """The message in this language, `{names}` filled with `values`."""
        return self.catalogue.gettext(message).format(**values)

    def plural(self, one: str, many: str, count: int, /, **values: str) -> str:
        """The form of a message that goes with a count; `{n}` is the count itself."""
        message = self.catalogue.ngettext(one, many, count)
        return message.format(n=self.whole(count), **values)

    @property
    def decimal_mark(self) -> str:
        """What stands between a number and its decimals: `.` or `,`."""
        return str(numbers.get_decimal_symbol(self.locale))

    def whole(self, number: int) -> str:
        """A rating or count, without grouping: `1500`, `−25`."""
        return self._format(number, "0")

    def decimal(self, number: float, digits: int) -> str:
        """A number with a fixed count of decimals: `0.760`."""
        return self._format(round(number, digits), "0." + "0" * digits)

    def score(self, number: float) -> str:
        """A share of a match, whole or with two to four decimals: `1`, `0.30`, `0.044`."""
        rounded = round(number, 4)
        return self._format(rounded, "0" if rounded == int(rounded) else "0.00##")

    def factor(self, number: float) -> str:
        """A K-factor or another plain number, with as few decimals as it needs: `32`, `0.1`."""
        return self._format(number, "0.####")

    def in_full(self, number: float) -> str:
        """A number with every decimal it has, however many: `0.3`, `0.020001`."""
        return self._format(number, "0." + "#" * 20)

    def exact_score(self, number: float) -> str:
        """A share of a match in a formula, so exact that the result can be worked out again."""
        return self.decimal(number, 5)

    def points(self, number: float, digits: int = 1) -> str:
        """Rating points with their sign: `+7.7`, `−9.6`, `0`; small ones keep more decimals."""
        while round(number, digits) == 0 and digits < MOST_DECIMALS:
            digits += 1
        rounded = round(number, digits)
        if rounded == 0:
            return self.whole(0)
        return ("+" if rounded > 0 else "") + self.decimal(rounded, digits)

    def size(self, number: float, digits: int = 1) -> str:
        """Rating points without their sign, for sentences that say which way they went."""
        return self.points(abs(number), digits).removeprefix("+")

    def change(self, number: int) -> str:
        """A whole change of rating with its sign: `+16`, `−2`, `±0`."""
        if number == 0:
            return "\N{PLUS-MINUS SIGN}" + self.whole(0)
        return ("+" if number > 0 else "") + self.whole(number)

    def percent(self, share: float) -> str:
        """A share as a whole percentage: `62%`."""
        text: str = numbers.format_percent(share, locale=self.locale)
        return text.replace("-", MINUS)

    def all_of(self, parts: Sequence[str]) -> str:
        """Several things joined: `a, b, and c`."""
        return str(lists.format_list(parts, style="standard", locale=self.locale))

    def one_of(self, parts: Sequence[str]) -> str:
        """Several things to choose from: `a, b, or c`."""
        return str(lists.format_list(parts, style="or", locale=self.locale))

    def day(self, day: dt.date) -> str:
        """A day: `30 Nov 2026`, or as the language writes it."""
        return str(dates.format_date(day, format="medium", locale=self.locale))

    def week(self, monday: dt.date) -> str:
        """A week by its first day, short enough for an axis: `30 Nov`."""
        return str(dates.format_skeleton("MMMd", monday, locale=self.locale))

    def month(self, day: dt.date) -> str:
        """The month of a day: `Nov 2026`."""
        return str(dates.format_skeleton("yMMM", day, locale=self.locale))

    def _format(self, number: float, pattern: str) -> str:
        # Nothing below zero is no number below zero.
        return _formatted(number or 0, pattern, self.language)


@lru_cache(maxsize=65_536)
def _formatted(number: float, pattern: str, language: str) -> str:
    text: str = numbers.format_decimal(number, format=pattern, locale=language)
    return text.replace("-", MINUS)


@cache
def translator(language: str) -> Translator:
    """The translator of one of `LANGUAGES`; its catalogue is compiled in memory."""
    source = files("sedma_elo").joinpath("i18n", "catalogues", f"{language}.po").read_bytes()
    compiled = BytesIO()
    write_mo(compiled, read_po(BytesIO(source), locale=language, abort_invalid=True))
    compiled.seek(0)
    return Translator(language, Locale(language), gettext.GNUTranslations(compiled))


def preferred_language(*wishes: str | None) -> str:
    """The first wish that is one of `LANGUAGES`, a region being no matter; else English.

    >>> preferred_language(None, "xx", "en-GB")
    'en'
    """
    codes: Iterable[str] = (wish.lower().split("-")[0] for wish in wishes if wish)
    return next((code for code in codes if code in LANGUAGES), "en")

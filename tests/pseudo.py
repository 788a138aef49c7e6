"""A language in which every translated text is seen to be translated."""

from __future__ import annotations

import gettext
import re

from babel import Locale

from sedma_elo.i18n import Translator

OPEN, CLOSE = "⟦", "⟧"


class MarkedCatalogue(gettext.NullTranslations):
    """Wraps every message it is asked for."""

    def gettext(self, message: str) -> str:
        return f"{OPEN}{message}{CLOSE}"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


MARKED = Translator("en", Locale("en"), MarkedCatalogue())


def untranslated(text: str) -> str:
    """The words of a text that did not come through the translator, "" when there are none."""
    while OPEN in text:
        inner = re.sub(f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}", "", text)
        if inner == text:
            break
        text = inner
    # Links lead to addresses, and days are written by Babel.
    text = re.sub(r"\]\([^)]*\)|\b[A-Z][a-z]{2} (\d{1,2}|\d{1,2}, \d{4}|\d{4})\b", " ", text)
    # Markup of Plotly and Streamlit, parameters of the rule and fingerprints are no language.
    text = re.sub(r"<[^>]+>|:material/\w+:|:(gray|green|orange|small)(-badge)?|&\w+;", " ", text)
    text = re.sub(r"\b[0-9a-f]{12}\b", " ", text)
    return " ".join(re.findall(r"[^\W\d_]{2,}", text))

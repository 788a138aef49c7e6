"""Languages: one `Translator` value a language, from gettext catalogues and CLDR data."""

from sedma_elo.i18n.translator import LANGUAGES, Translator, preferred_language, translator

__all__ = ["LANGUAGES", "Translator", "preferred_language", "translator"]

"""Brings every catalogue up to date with the messages in the code.

`python -m sedma_elo.i18n.extract`
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.resources import files
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

ROOT = Path(str(files("sedma_elo"))).parent
CATALOGUES = ROOT / "sedma_elo" / "i18n" / "catalogues"
# The functions whose first arguments are messages, and how many of them are.
KEYWORDS = {"t": 1, "plural": 2, "mark": 1, "_parameter": 1}

# Header lines that only a translation agency fills in, or that change at every run.
NOT_KEPT = tuple(
    f'"{name}:'.encode()
    for name in (
        "POT-Creation-Date",
        "PO-Revision-Date",
        "Generated-By",
        "Report-Msgid-Bugs-To",
        "Last-Translator",
        "Language-Team",
        "Project-Id-Version",
    )
)


def messages() -> Catalog:
    """Every message of the package and of the pages, with the files it stands in."""
    catalog = Catalog(project="sedma-elo", charset="utf-8")
    for folder in ("pages", "sedma_elo"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for message in messages_of(path.read_text("utf-8")):
                catalog.add(message, locations=[(str(path.relative_to(ROOT).as_posix()), 0)])
    return catalog


def messages_of(code: str) -> Iterator[str | tuple[str, ...]]:
    """The messages in a piece of code, wherever their calls stand; two forms where they count.

    Read from the syntax tree: Babel's own reader loses calls within calls and within f-strings.

    >>> list(messages_of('t("a", b=t.plural("c", "d", f(t)))'))
    ['a', ('c', 'd')]
    """
    for node in ast.walk(ast.parse(code)):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        written = [
            argument.value
            for argument in node.args[: KEYWORDS.get(name, 0)]
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
        ]
        if written and len(written) == KEYWORDS[name]:
            yield written[0] if len(written) == 1 else tuple(written)


def updated(catalogue: bytes, template: Catalog) -> bytes:
    """A catalogue with exactly the template's messages; translations that still apply stay."""
    catalog = read_po(BytesIO(catalogue), abort_invalid=True)
    catalog.update(template, no_fuzzy_matching=True, update_header_comment=False)
    catalog.obsolete.clear()
    for message in catalog:
        # Now counted, or no longer: what stood there is no translation of it.
        if message.id and message.fuzzy:
            message.flags.discard("fuzzy")
            message.string = ("",) * catalog.num_plurals if message.pluralizable else ""
    text = BytesIO()
    write_po(text, catalog, omit_header=False, include_lineno=False, width=100, sort_output=True)
    return (
        b"\n".join(line for line in text.getvalue().splitlines() if not line.startswith(NOT_KEPT))
        + b"\n"
    )


def main() -> None:
    template = messages()
    for path in sorted(CATALOGUES.glob("*.po")):
        path.write_bytes(updated(path.read_bytes(), template))


if __name__ == "__main__":
    main()

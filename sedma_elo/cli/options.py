"""What several commands take: a rule set from a file, numbers changed by name, the language."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import click

from sedma_elo.csharp import read_rules
from sedma_elo.i18n import LANGUAGES, Translator, translator
from sedma_elo.inputs import Inputs, in_link
from sedma_elo.match import Match
from sedma_elo.problems import InvalidInput, OneOf, Problem
from sedma_elo.rule_texts import rules_of
from sedma_elo.rules import PARAMETERS, PUBLISHED, RuleSet

LARGEST_FILE = 64_000

WRONG = 2
"""The exit status where the command cannot be done with what it was given."""


class Refused(click.ClickException):
    """Input that the rule cannot be applied to."""

    exit_code = WRONG


def rule_in_file(path: Path | None) -> RuleSet:
    """The rule set in a file, JSON or C# lines; without a file the published one."""
    if path is None:
        return PUBLISHED
    try:
        with path.open("rb") as file:
            beginning = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise Refused(f"{path}: {error.strerror}") from error
    if len(beginning) > LARGEST_FILE:
        raise Refused(f"{path}: larger than {LARGEST_FILE} bytes, and so no rule set")
    try:
        text = beginning.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Refused(f"{path}: not a text file") from error
    try:
        return read_rules(text)
    except InvalidInput as error:
        raise Refused(f"{path}: {error}") from error


def with_changes(rules: RuleSet, changes: tuple[str, ...]) -> RuleSet:
    """The rule set with numbers given as `name=value`, as links write them."""
    texts = dict(change.partition("=")[::2] for change in changes)
    problems = [
        Problem(name, text, OneOf(tuple(PARAMETERS)))
        for name, text in texts.items()
        if name not in PARAMETERS
    ]
    changed, refused = rules_of(texts, rules)
    if problems or refused:
        raise Refused(str(InvalidInput([*problems, *refused])))
    return changed


def _translator(_context: click.Context, _parameter: click.Parameter, code: str) -> Translator:
    return translator(code)


def rule_data(rules: RuleSet) -> dict[str, Any]:
    """Which rule set it is, for programs."""
    return {
        "name": rules.name,
        "version": rules.version,
        "fingerprint": rules.fingerprint,
        "differences": rules.differences(),
    }


def link_to(match: Match, rules: RuleSet) -> str:
    """Where the page shows a match under a rule, from its own address on."""
    return f"/?{urlencode(in_link(Inputs(match, rules)), safe=':,')}"


Command = Callable[..., Any]


def rule_options(command: Command) -> Command:
    """`--set`, `--json` and `--lang`."""
    for option in (
        click.option(
            "--lang", "t", type=click.Choice(list(LANGUAGES)), default="en", callback=_translator
        ),
        click.option("--json", "as_json", is_flag=True, help="For programs."),
        click.option(
            "--set",
            "changes",
            multiple=True,
            metavar="NAME=VALUE",
            help="A number of the rule, as in links: cap_malus=0.1",
        ),
    ):
        command = option(command)
    return command

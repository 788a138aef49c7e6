"""`sedma-elo check ...`: the promises of a rule set, for people and for a build."""

from __future__ import annotations

import json
from collections.abc import Collection
from pathlib import Path
from typing import Any

import click

from sedma_elo.checks import Check, Promise
from sedma_elo.checks import check as checked
from sedma_elo.cli.options import link_to, rule_data, rule_in_file, rule_options, with_changes
from sedma_elo.i18n import Translator
from sedma_elo.narrative.checks import finding, promise_name
from sedma_elo.narrative.names import rule_name
from sedma_elo.rules import PUBLISHED, RuleSet

BROKEN = 1
"""The exit status where a promise is broken that must hold."""


@click.command()
@click.argument("file", metavar="[RULES]", required=False, type=click.Path(path_type=Path))
@click.option(
    "--must",
    "required",
    multiple=True,
    type=click.Choice([str(promise) for promise in Promise]),
    help="A promise that must hold; by default all that the published rule keeps.",
)
@rule_options
@click.pass_context
def check(
    context: click.Context,
    file: Path | None,
    required: tuple[str, ...],
    changes: tuple[str, ...],
    t: Translator,
    *,
    as_json: bool,
) -> None:
    """Test every promise of a rule set, JSON or C# lines; without a file the published rule.

    Ends with 1 where a promise is broken that must hold, with 2 where the input is refused.
    """
    rules = with_changes(rule_in_file(file), changes)
    before, after = checked(PUBLISHED), checked(rules)
    must = required or [each.promise for each in before if each.holds]
    if as_json:
        click.echo(json.dumps(_data(rules, after, must), indent=2))
    else:
        click.echo(f"{rule_name(t, rules)}\n")
        for each in after:
            click.echo(_lines(t, each, rules, must=each.promise in must))
    if any(each.promise in must and not each.holds for each in after):
        context.exit(BROKEN)


def _lines(t: Translator, found: Check, rules: RuleSet, *, must: bool) -> str:
    sign = "+" if found.holds else "!" if must else "-"
    example = f"\n    {link_to(found.worst, rules)}" if found.worst else ""
    return f"{sign} {promise_name(t, found.promise)}\n  {finding(t, found)}{example}"


def _data(rules: RuleSet, found: tuple[Check, ...], must: Collection[str]) -> dict[str, Any]:
    return {
        "schema": "sedma-elo/checks/1",
        "rule": rule_data(rules),
        "promises": [
            {
                "promise": each.promise,
                "must": each.promise in must,
                "holds": each.holds,
                "amount": each.amount,
                "worst": link_to(each.worst, rules) if each.worst else None,
                "first": link_to(each.first, rules) if each.first else None,
            }
            for each in found
        ],
    }

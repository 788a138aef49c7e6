"""`sedma-elo explain ...`: a match, and why both ratings moved."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from sedma_elo.cli.options import (
    Refused,
    link_to,
    rule_data,
    rule_in_file,
    rule_options,
    with_changes,
)
from sedma_elo.i18n import Translator
from sedma_elo.inputs import NUMBER_FIELDS, SIDES, match_of, whole_number
from sedma_elo.narrative.steps import steps
from sedma_elo.narrative.thread import LINK, as_text
from sedma_elo.problems import InvalidInput, Problem
from sedma_elo.rating import Explanation, PlayerWorking
from sedma_elo.rating import explain as explained


def _options(command: Any) -> Any:
    """The numbers of a match, by the names that links have for them."""
    for field in reversed(NUMBER_FIELDS):
        name = f"--{field.code.replace('_', '-')}"
        whose = {"a": "you", "b": "opponent"}[field.side]
        told = f"{field.what.replace('_', ' ')}, {whose}"
        # A default of None would count as given.
        how: dict[str, Any] = {"required": True} if field.what == "rating" else {"default": "0"}
        command = click.option(name, field.code, help=told, **how)(command)
    return command


@click.command()
@_options
@click.option("--won", type=click.Choice(SIDES), required=True)
@click.option("--rules", "file", type=click.Path(path_type=Path), help="A rule set, JSON or C#.")
@rule_options
def explain(
    won: str,
    file: Path | None,
    changes: tuple[str, ...],
    t: Translator,
    *,
    as_json: bool,
    **texts: str,
) -> None:
    """Why both ratings of a match moved, step by step."""
    rules = with_changes(rule_in_file(file), changes)
    numbers = {
        field.code: whole_number(field.code, texts[field.code], field.allowed)
        for field in NUMBER_FIELDS
    }
    problems = [number for number in numbers.values() if isinstance(number, Problem)]
    if problems:
        raise Refused(str(InvalidInput(problems)))
    match = match_of({code: int(str(number)) for code, number in numbers.items()}, won == "a")
    explanation = explained(match, rules)
    link = link_to(match, rules)
    if as_json:
        click.echo(json.dumps(_data(explanation, link), indent=2))
        return
    told = as_text(t, explanation, explanation.a, explanation.b).replace(LINK, link)
    click.echo(told)
    for number, step in enumerate(steps(t, explanation, explanation.a), start=1):
        click.echo(f"\n{number} {step.topic}: {step.title}. {step.sentence}\n    {step.formula}")


def _data(explanation: Explanation, link: str) -> dict[str, Any]:
    return {
        "schema": "sedma-elo/explanation/1",
        "rule": rule_data(explanation.rules),
        "match": asdict(explanation.match),
        "link": link,
        "a": _working(explanation.a),
        "b": _working(explanation.b),
    }


def _working(player: PlayerWorking) -> dict[str, Any]:
    data = asdict(player)
    data["band"] = player.band.model_dump()
    data["ledger"] = player.ledger._asdict()
    return {**data, "change": player.change}

"""The command line: `sedma-elo explain | check | feedback`."""

import click

from sedma_elo.cli.check import check
from sedma_elo.cli.explain import explain
from sedma_elo.cli.feedback import feedback


@click.group()
def main() -> None:
    """Seven's rating, explained: a match, a changed rule, and what is kept beside the page."""


main.add_command(check)
main.add_command(explain)
main.add_command(feedback)

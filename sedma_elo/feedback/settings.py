"""Where the answers are kept and who moderates them: from the environment, else from the secrets.

The environment names each setting `SEDMA_ELO_...`; Streamlit's secrets files have them in a table
`[feedback]`.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PREFIX = "SEDMA_ELO_"
DATA_FOLDER = Path.home() / ".sedma-elo"
FILE_NAME = "answers.sqlite3"
# Where Streamlit looks, the nearer one winning.
SECRETS_FILES = (Path.home() / ".streamlit" / "secrets.toml", Path(".streamlit") / "secrets.toml")


class BadSettings(ValueError):
    """A setting that cannot be used; the message names it."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The store's URL, who may moderate, and the hosts that threads may be linked on."""

    database_url: str
    moderators: tuple[str, ...] = ()
    thread_hosts: tuple[str, ...] = ()


def read_settings(
    environment: Mapping[str, str] | None = None, secrets: Mapping[str, Any] | None = None
) -> Settings:
    """The settings in force; without any, SQLite in the folder `.sedma-elo` of the user's home."""
    environment = os.environ if environment is None else environment
    secrets = _secrets() if secrets is None else secrets

    def text(name: str) -> str:
        value = environment.get(PREFIX + name.upper()) or secrets.get(name) or ""
        if not isinstance(value, str):
            raise BadSettings(f"{name}: {value!r} is refused; allowed is text")
        return value

    def listed(name: str) -> tuple[str, ...]:
        value = environment.get(PREFIX + name.upper()) or secrets.get(name) or ()
        words = value.split(",") if isinstance(value, str) else value
        if not isinstance(words, list | tuple) or not all(isinstance(w, str) for w in words):
            raise BadSettings(f"{name}: {value!r} is refused; allowed is a list of texts")
        return tuple(word.strip() for word in words if word.strip())

    folder = Path(text("data_folder") or DATA_FOLDER).expanduser()
    return Settings(
        text("database_url") or f"sqlite:///{(folder / FILE_NAME).absolute()}",
        listed("moderators"),
        listed("thread_hosts"),
    )


def _secrets() -> dict[str, Any]:
    found: dict[str, Any] = {}
    for file in SECRETS_FILES:
        try:
            table = tomllib.loads(file.read_text("utf-8")).get("feedback", {})
        except FileNotFoundError:
            continue
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise BadSettings(f"{file}: {error}") from error
        if not isinstance(table, dict):
            raise BadSettings(f"{file}: [feedback] is no table")
        found |= table
    return found

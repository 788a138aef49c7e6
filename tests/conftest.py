"""Settings for every test; one server and one Chromium for all browser tests."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from databases import KINDS, empty_database, postgresql_server
from hypothesis import settings
from looking import Visit
from playwright.sync_api import Browser, Page, expect, sync_playwright
from serving import CHROMIUM_FLAGS, chromium_path, running_server

from sedma_elo.feedback.database import Database
from sedma_elo.i18n.extract import ROOT

# Timing is measured in benchmarks, never asserted in a test.
settings.register_profile("sedma_elo", deadline=None, derandomize=True)
settings.load_profile("sedma_elo")
expect.set_options(timeout=20_000)


@pytest.fixture(scope="session", autouse=True)
def _own_data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Whatever opens the default store, here or in a server, keeps off the user's own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SEDMA_ELO_DATA_FOLDER", str(tmp_path_factory.mktemp("data")))
        yield


@pytest.fixture(autouse=True)
def _own_main(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page run without a browser leaves its script as the main module, for processes to find."""
    monkeypatch.setitem(sys.modules, "__main__", sys.modules["__main__"])


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = chromium_path()
    if path is None:
        reason = "no Chromium: set CHROMIUM_PATH or put one on the PATH"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(CHROMIUM_FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    with running_server(ROOT / "app.py", ROOT) as address:
        yield address


@pytest.fixture
def visit(chromium: Browser, server: str) -> Iterator[Visit]:
    """Opens a path as a new visitor; fails at the end if the browser complained.

    A `tolerant` visit expects complaints, of a server that goes away.
    """
    contexts = []
    complaints: list[str] = []

    def open_page(
        path: str = "/", *, address: str = server, tolerant: bool = False, **options: object
    ) -> Page:
        context = chromium.new_context(
            **{  # type: ignore[arg-type]
                "viewport": {"width": 1440, "height": 900},
                "locale": "en-GB",
                "permissions": ["clipboard-read", "clipboard-write"],
                **options,
            }
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda message: (
                complaints.append(message.text)
                if message.type == "error" and "404" not in message.text and not tolerant
                else None
            ),
        )
        page.goto(address + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    # Not in pytest's folder: a run that starts meanwhile locks the server's own user out of that.
    with tempfile.TemporaryDirectory() as folder, postgresql_server(Path(folder)) as server:
        yield server


@pytest.fixture(params=KINDS)
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database, of each kind in turn."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'data' / 'answers.sqlite3'}"
        return
    with empty_database(request.getfixturevalue("postgresql")) as address:
        yield address


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    """A store ready for use, of each kind in turn."""
    opened = Database(database_url)
    opened.prepare()
    yield opened
    opened.close()


@pytest.fixture
def common(server: str) -> Database:  # noqa: ARG001 (the server has made the store)
    """The store of the server that the browser tests share."""
    return Database(f"sqlite:///{Path(os.environ['SEDMA_ELO_DATA_FOLDER']) / 'answers.sqlite3'}")

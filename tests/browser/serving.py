"""A real server on a free port, and the Chromium that visits it."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
START_SECONDS = 60


def chromium_path() -> str | None:
    """The Chromium of `CHROMIUM_PATH`, or one on the PATH."""
    named = os.environ.get("CHROMIUM_PATH")
    return named or next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def running_server(
    script: Path,
    folder: Path,
    options: Sequence[str] = (),
    log: Path | None = None,
    *,
    port: int | None = None,
    environment: Mapping[str, str] | None = None,
) -> Iterator[str]:
    """The address of a Streamlit server that runs `script`; it is stopped at the end.

    `environment` is added to this process's own.
    """
    port = port or free_port()
    command = [
        *(sys.executable, "-m", "streamlit", "run", str(script)),
        *("--server.port", str(port), "--server.address", "127.0.0.1"),
        *("--server.headless", "true", "--browser.gatherUsageStats", "false"),
        *options,
    ]
    with (log or Path(os.devnull)).open("w") as output:
        server = subprocess.Popen(
            command,
            cwd=folder,
            stdout=output,
            stderr=output,
            start_new_session=True,
            env={**os.environ, **(environment or {})},
        )
        try:
            address = f"http://127.0.0.1:{port}"
            _wait_until_healthy(server, address)
            yield address
        finally:
            os.killpg(server.pid, signal.SIGTERM)
            server.wait(timeout=20)


def _wait_until_healthy(server: subprocess.Popen[bytes], address: str) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        if server.poll() is not None:
            raise RuntimeError(f"the server ended with {server.returncode} before it answered")
        try:
            # Any path answers with a page: only the body says that it is the server's health.
            with urlopen(f"{address}/_stcore/health", timeout=5) as answer:  # noqa: S310
                if answer.read() == b"ok":
                    return
        except (URLError, OSError):
            time.sleep(0.1)
    raise RuntimeError(f"the server did not answer within {START_SECONDS} s")

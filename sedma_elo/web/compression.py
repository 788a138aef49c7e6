"""Compression of the files a browser keeps for good, each done once and held in memory.

Streamlit sends its own scripts as they are, some two megabytes before the first chart, and would
compress plotly.js anew for every visitor.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from posixpath import normpath
from typing import TYPE_CHECKING

from anyio import Lock, sleep_forever
from anyio.to_thread import run_sync
from starlette.datastructures import Headers
from starlette.responses import Response

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

ASSET = re.compile(r"/(?:static|assets)/.+\.(?:css|js|json|svg)$")
LEAST_SIZE = 1_000
LEVEL = 6

CONDITIONS = {b"accept-encoding", b"if-modified-since", b"if-none-match"}
REPLACED = {b"accept-ranges", b"content-length", b"etag", b"vary"}


@dataclass(frozen=True, slots=True)
class Kept:
    """A body as it is sent, with its headers."""

    body: bytes
    headers: dict[str, str]
    encoding: dict[str, str]

    def answer(self, scope: Scope) -> Response:
        """The answer to a request: without the body where the browser has it already."""
        if _names(Headers(scope=scope).get("if-none-match", ""), self.headers["etag"]):
            return Response(status_code=304, headers=self.headers)
        return Response(self.body, headers=self.headers | self.encoding)


@lru_cache(maxsize=1_024)
def compressed(body: bytes) -> bytes:
    """A body in gzip, each done once."""
    return gzip.compress(body, LEVEL)


def prepare(bodies: Iterable[bytes]) -> None:
    """Compress these before anyone asks for them, several at a time."""
    with ThreadPoolExecutor() as threads:
        list(threads.map(compressed, bodies))


class CompressedAssets:
    """ASGI middleware: files kept for good in gzip for whoever accepts it, the rest untouched.

    Only answers that call themselves immutable are held: an unknown path is answered with the
    document, and would otherwise fill the memory with copies of it.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.kept: dict[str, Kept] = {}
        self.compressing = Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kept = await self._kept(scope) if _asks_for_an_asset(scope) else None
        if kept:
            await kept.answer(scope)(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _kept(self, scope: Scope) -> Kept | None:
        path: str = scope["path"]
        if path not in self.kept:
            # One at a time: many first visitors at once cost one compression of each file.
            async with self.compressing:
                if path not in self.kept:
                    recorded = _Recorder()
                    await self.app(_whole_and_plain(scope), _stays, recorded)
                    if recorded.is_for_good():
                        self.kept[path] = await run_sync(recorded.kept)
        return self.kept.get(path)


def _asks_for_an_asset(scope: Scope) -> bool:
    if scope["type"] != "http" or scope["method"] != "GET":
        return False
    headers = Headers(scope=scope)
    path: str = scope["path"]
    return (
        ASSET.search(path) is not None
        # Streamlit answers one file under every spelling of its path; one is enough to hold.
        and normpath(path) == path
        and "gzip" in headers.get("accept-encoding", "")
        and "range" not in headers
    )


def _whole_and_plain(scope: Scope) -> Scope:
    """The request without what would leave its answer empty or compressed already."""
    headers = [pair for pair in scope["headers"] if pair[0] not in CONDITIONS]
    return {**scope, "headers": headers}


async def _stays() -> Message:
    """A client that never leaves: a visitor who does must not cut short what others get."""
    await sleep_forever()
    raise AssertionError


def _names(condition: str, tag: str) -> bool:
    """Whether an `If-None-Match` names a weak tag."""
    tags = {part.strip().removeprefix("W/") for part in condition.split(",")}
    return "*" in tags or tag.removeprefix("W/") in tags


class _Recorder:
    """Takes an answer instead of sending it."""

    def __init__(self) -> None:
        self.start: Message = {}
        self.body = bytearray()
        self.complete = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.start = message
        else:
            self.body += message.get("body", b"")
            self.complete = not message.get("more_body", False)

    def is_for_good(self) -> bool:
        headers = Headers(raw=self.start["headers"])
        return (
            self.complete
            and self.start["status"] == 200
            and "immutable" in headers.get("cache-control", "")
            and "content-encoding" not in headers
        )

    def kept(self) -> Kept:
        headers = {
            name.decode("latin-1"): value.decode("latin-1")
            for name, value in self.start["headers"]
            if name not in REPLACED
        }
        headers["etag"] = f'W/"{sha256(self.body).hexdigest()[:32]}"'
        headers["vary"] = "Accept-Encoding"
        body = bytes(self.body)
        if len(body) < LEAST_SIZE:
            return Kept(body, headers, {})
        return Kept(compressed(body), headers, {"content-encoding": "gzip"})

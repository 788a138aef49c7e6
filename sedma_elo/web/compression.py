"""Compression of the files a browser keeps for good, each done once and held in memory.

Streamlit sends its scripts as they are, some seven megabytes for a page with a chart. Their names
change with their content, so a compressed copy never goes stale.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from posixpath import normpath
from typing import TYPE_CHECKING

from anyio.to_thread import run_sync
from starlette.datastructures import Headers
from starlette.responses import Response

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

KEPT_PREFIXES = ("/static/", "/assets/")
COMPRESSIBLE = ("text/", "application/javascript", "application/json", "image/svg+xml")
LEAST_SIZE = 1_000
LEVEL = 6


@dataclass(frozen=True, slots=True)
class Compressed:
    """A compressed body with the headers it is sent with."""

    body: bytes
    headers: Mapping[str, str]


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
        self.compressed: dict[str, Compressed] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not _wants_compressed(scope):
            await self.app(scope, receive, send)
            return
        path: str = scope["path"]
        if path not in self.compressed:
            answer = _Recorder()
            await self.app(_whole_file(scope), receive, answer)
            if not answer.is_compressible():
                await answer.replay(send)
                return
            body = await run_sync(compressed, answer.body)
            self.compressed[path] = Compressed(body, answer.headers_of_compressed())
        kept = self.compressed[path]
        await _response(scope, kept)(scope, receive, send)


def _wants_compressed(scope: Scope) -> bool:
    if scope["type"] != "http" or scope["method"] != "GET":
        return False
    headers = Headers(scope=scope)
    return (
        scope["path"].startswith(KEPT_PREFIXES)
        # Streamlit answers one file under every spelling of its path; one is enough to hold.
        and normpath(scope["path"]) == scope["path"]
        and "gzip" in headers.get("accept-encoding", "")
        and "range" not in headers
    )


def _whole_file(scope: Scope) -> Scope:
    """The request without its conditions: a "not modified" has no body to compress."""
    conditions = (b"if-none-match", b"if-modified-since")
    headers = [(name, value) for name, value in scope["headers"] if name not in conditions]
    return {**scope, "headers": headers}


def _response(scope: Scope, kept: Compressed) -> Response:
    if Headers(scope=scope).get("if-none-match") == kept.headers["etag"]:
        return Response(status_code=304, headers=kept.headers)
    return Response(kept.body, headers={**kept.headers, "content-encoding": "gzip"})


class _Recorder:
    """Takes an answer instead of sending it."""

    def __init__(self) -> None:
        self.start: Message = {}
        self.body = b""

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.start = message
        else:
            self.body += message.get("body", b"")

    def is_compressible(self) -> bool:
        headers = Headers(raw=self.start["headers"])
        return (
            self.start["status"] == 200
            and "immutable" in headers.get("cache-control", "")
            and headers.get("content-type", "").startswith(COMPRESSIBLE)
            and "content-encoding" not in headers
            and len(self.body) >= LEAST_SIZE
        )

    def headers_of_compressed(self) -> dict[str, str]:
        headers = Headers(raw=self.start["headers"])
        kept = {
            name: headers[name]
            for name in ("content-type", "cache-control", "last-modified")
            if name in headers
        }
        tag = headers.get("etag", f'"{len(self.body):x}"').removeprefix("W/")
        return {**kept, "etag": f"W/{tag}", "vary": "Accept-Encoding"}

    async def replay(self, send: Send) -> None:
        await send(self.start)
        await send({"type": "http.response.body", "body": self.body})

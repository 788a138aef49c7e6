"""Compression of the files a browser keeps for good, each done once and held in memory.

Streamlit sends its scripts as they are, two megabytes before the first chart, and would compress
plotly.js anew for every visitor.
"""

from __future__ import annotations

import gzip
import re
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from anyio import Lock
from anyio.to_thread import run_sync
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

# Streamlit answers one file under every spelling of its path: each spelling would be kept.
UNUSUAL_SPELLING = re.compile(r"//|/\./")
ASSET = re.compile(r"/(?:static|assets)/.+\.(?:css|js|json|svg)$")
LEAST_SIZE = 1_000
LEVEL = 9

OF_THE_WHOLE_FILE = frozenset({b"accept-ranges", b"content-length", b"etag"})
CONDITIONS = frozenset({b"accept-encoding", b"if-modified-since", b"if-none-match"})


@dataclass(frozen=True, slots=True)
class Kept:
    """A body as it is sent, with its headers; a small one is not compressed."""

    body: bytes
    headers: Headers

    async def send_to(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, without the body where the browser has it already."""
        answer = Response(self.body)
        if _has_already(Headers(scope=scope).get("if-none-match", ""), self.headers["etag"]):
            answer = Response(status_code=304)
        answer.raw_headers += [pair for pair in self.headers.raw if answer.status_code == 200
                               or pair[0] != b"content-encoding"]
        await answer(scope, receive, send)


class CompressedAssets:
    """ASGI middleware: files that never change in gzip for whoever takes it, the rest untouched.

    A file is kept by its path if its answer says `immutable`: Streamlit's names change with their
    content. Streamlit answers an unknown path with its document, which does not say so.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.kept: dict[str, Kept] = {}
        self.compressing = Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kept = await self._kept(scope, receive) if _may_be_kept(scope) else None
        if kept is None:
            await self.app(scope, receive, send)
        else:
            await kept.send_to(scope, receive, send)

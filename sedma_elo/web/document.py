"""The document every page starts from, and the headers that say what it may load."""

from __future__ import annotations

import re
from base64 import b64encode
from functools import lru_cache
from hashlib import sha256
from os import environ
from typing import TYPE_CHECKING
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders

from sedma_elo.i18n import preferred_language
from sedma_elo.web.plotly_js import PLOTLY_PATH

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

TITLE = "Seven: why my rating moved"
DESCRIPTION = "Enter a match of the card game Seven and see, step by step, why both ratings moved."

INLINE_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
RELATIVE_ROOT = re.compile(r'src="([^"]*)/static/js/')


class Document:
    """ASGI middleware: language, title and preview of the document; security headers on all."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.script_hashes = ""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        start: Message = {}
        body = b""

        async def rewrite(message: Message) -> None:
            nonlocal start, body
            if message["type"] == "http.response.start":
                start = message
                if not _is_document(message):
                    self._secure(message)
                    await send(message)
            elif not _is_document(start):
                await send(message)
            else:
                body += message.get("body", b"")
                if not message.get("more_body"):
                    text = body.decode()
                    self.script_hashes = script_hashes(text)
                    document = written_for(text, language_of(scope)).encode()
                    headers = MutableHeaders(raw=start["headers"])
                    headers["content-length"] = str(len(document))
                    headers["vary"] = "Accept-Language, Accept-Encoding"
                    # A document in one language must not be revalidated into another.
                    del headers["etag"]
                    self._secure(start)
                    await send(start)
                    await send({"type": "http.response.body", "body": document})

        await self.app(scope, receive, rewrite)

    def _secure(self, start: Message) -> None:
        headers = MutableHeaders(raw=start.setdefault("headers", []))
        headers["content-security-policy"] = security_policy(self.script_hashes)
        headers["x-content-type-options"] = "nosniff"
        headers["referrer-policy"] = "same-origin"
        headers["permissions-policy"] = "camera=(), geolocation=(), microphone=()"


def _is_document(start: Message) -> bool:
    content_type = Headers(raw=start["headers"]).get("content-type", "")
    return start["status"] == 200 and content_type.startswith("text/html")


def language_of(scope: Scope) -> str:
    """The language of a request: its link's, else the first the browser wishes that is there."""
    asked = parse_qs(scope["query_string"].decode("latin-1")).get("lang", [None])[0]
    accepted = Headers(scope=scope).get("accept-language", "")
    return preferred_language(asked, *(part.split(";")[0].strip() for part in accepted.split(",")))


@lru_cache(maxsize=16)
def written_for(document: str, language: str) -> str:
    """The document in a language, named, with a preview for threads and plotly.js under way."""
    root = RELATIVE_ROOT.search(document)
    head = (
        f'<meta name="description" content="{DESCRIPTION}" />'
        f'<meta property="og:title" content="{TITLE}" />'
        f'<meta property="og:description" content="{DESCRIPTION}" />'
        '<meta property="og:type" content="website" />'
        f'<link rel="preload" as="script" href="{root[1] if root else ""}{PLOTLY_PATH}" />'
    )
    document = re.sub(r'<html lang="[^"]*">', f'<html lang="{language}">', document, count=1)
    document = re.sub(r"<title>.*?</title>", f"<title>{TITLE}</title>", document, count=1)
    return document.replace("</head>", f"{head}</head>", 1)


@lru_cache(maxsize=4)
def script_hashes(document: str) -> str:
    """The hashes under which a security policy lets the document's own inline scripts run."""
    digests = (sha256(script.encode()).digest() for script in INLINE_SCRIPT.findall(document))
    return "".join(f" 'sha256-{b64encode(digest).decode()}'" for digest in digests)


def security_policy(hashes: str) -> str:
    """What the page may load: its own server's files, and no other host's.

    `SEDMA_ELO_FRAME_ANCESTORS` names the sites that may show the page in a frame.
    """
    ancestors = environ.get("SEDMA_ELO_FRAME_ANCESTORS", "'self'")
    return (
        f"default-src 'self'; script-src 'self'{hashes}; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' ws: wss:; "
        f"frame-ancestors {ancestors}; base-uri 'self'; object-src 'none'"
    )

"""The document every page starts from, and the headers that say what it may load."""

from __future__ import annotations

import re
from base64 import b64encode
from functools import lru_cache
from hashlib import sha256
from html import escape
from os import environ
from typing import TYPE_CHECKING
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders

from sedma_elo.i18n import preferred_language, translator
from sedma_elo.web.plotly_js import PLOTLY_PATH

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

# What the first page asks for last of all, so that it is there when it is asked for.
COMPONENTS = tuple(
    f"/_stcore/bidi-components/sedma-elo.{name}/{file}.js"
    for name, file in (
        ("chart", "chart"),
        ("chart", "theme"),
        ("choices", "choices"),
        ("choices", "dom"),
        ("match_form", "match_form"),
        ("match_form", "dom"),
        ("match_form", "edits"),
        ("question", "question"),
        ("question", "remembered"),
        ("question", "dom"),
        ("share", "share"),
        ("address", "address"),
    )
)
INLINE_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
PREFIX_OF_STATIC = re.compile(r'src="([^"]*)/static/js/')
NEVER_DOCUMENTS = ("/static/", "/assets/", "/_stcore/", "/media/")


class Document:
    """ASGI middleware: language, title and preview of the document; security headers on all."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if scope["method"] != "GET" or scope["path"].startswith(NEVER_DOCUMENTS):
            await self.app(scope, receive, _Secured(send))
            return
        await self.app(_plain(scope), receive, _Rewriting(send, language_of(scope)))


class _Secured:
    """Sends an answer on with the security headers."""

    def __init__(self, send: Send) -> None:
        self.send = send

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            secure(message, security_policy(""))
        await self.send(message)


class _Rewriting:
    """Sends an answer on, rewritten for a language where it is the document."""

    def __init__(self, send: Send, language: str) -> None:
        self.send = send
        self.language = language
        self.start: Message | None = None
        self.body = b""

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            if _is_document(message):
                self.start = message
            else:
                await _Secured(self.send)(message)
            return
        if self.start is None:
            await self.send(message)
            return
        self.body += message.get("body", b"")
        if not message.get("more_body"):
            await self._send_document(self.start)

    async def _send_document(self, start: Message) -> None:
        text = self.body.decode()
        document = written_for(text, self.language).encode()
        headers = MutableHeaders(raw=start["headers"])
        headers["content-length"] = str(len(document))
        headers["vary"] = "Accept-Language"
        # Nothing to compare by: a document must not be kept in the language of an earlier visit.
        del headers["etag"], headers["last-modified"]
        secure(start, security_policy(script_hashes(text)))
        await self.send(start)
        await self.send({"type": "http.response.body", "body": document})


def _plain(scope: Scope) -> Scope:
    """The request asking for an answer that is neither compressed nor in part."""
    dropped = (b"accept-encoding", b"if-none-match", b"if-modified-since", b"range")
    return {**scope, "headers": [pair for pair in scope["headers"] if pair[0] not in dropped]}


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
    prefix = PREFIX_OF_STATIC.search(document)
    root = prefix[1] if prefix else ""
    t = translator(language)
    title = escape(t("Seven: why my rating moved"))
    description = escape(
        t("Enter a match of the card game Seven and see, step by step, why both ratings moved.")
    )
    head = (
        f'<meta name="description" content="{description}" />'
        f'<meta property="og:title" content="{title}" />'
        f'<meta property="og:description" content="{description}" />'
        '<meta property="og:type" content="website" />'
        f'<script async src="{root}{PLOTLY_PATH}"></script>'
        + "".join(f'<link rel="modulepreload" href="{root}{path}" />' for path in COMPONENTS)
    )
    document = re.sub(r'<html lang="[^"]*">', f'<html lang="{language}">', document, count=1)
    document = re.sub(r"<title>.*?</title>", lambda _: f"<title>{title}</title>", document, count=1)
    return document.replace("</head>", f"{head}</head>", 1)


@lru_cache(maxsize=4)
def script_hashes(document: str) -> str:
    """The hashes under which a security policy lets the document's own inline scripts run."""
    digests = (sha256(script.encode()).digest() for script in INLINE_SCRIPT.findall(document))
    return "".join(f" 'sha256-{b64encode(digest).decode()}'" for digest in digests)


def secure(start: Message, policy: str) -> None:
    """Adds the security headers to the start of an answer."""
    headers = MutableHeaders(raw=start["headers"])
    headers["content-security-policy"] = policy
    headers["x-content-type-options"] = "nosniff"
    headers["referrer-policy"] = "same-origin"
    headers["permissions-policy"] = "camera=(), geolocation=(), microphone=()"


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

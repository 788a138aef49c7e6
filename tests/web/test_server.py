"""The server's own answers: health, plotly.js, the document, compression, headers."""

from __future__ import annotations

import gzip
import re
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route
from starlette.testclient import TestClient

from sedma_elo import PUBLISHED
from sedma_elo.web.document import script_hashes
from sedma_elo.web.plotly_js import KEEP_FOR_GOOD, PLOTLY_PATH, plotly_js
from sedma_elo.web.server import MIDDLEWARE, ROUTES, routes

DOCUMENT = (
    '<html lang="en"><head><title>Streamlit</title><script>let a = 1</script>'
    '<script src="./static/js/index.js"></script></head><body></body></html>'
)
SCRIPT = "let answer = 42;\n" * 1_000
sent = {"count": 0}


async def _script(request: Request) -> Response:
    sent["count"] += 1
    if "range" in request.headers:
        return Response(SCRIPT[:10], 206, media_type="text/javascript")
    headers = {"etag": '"abc"', "cache-control": KEEP_FOR_GOOD}
    return Response(SCRIPT, media_type="text/javascript", headers=headers)


async def _passing(_request: Request) -> Response:
    return Response(SCRIPT, media_type="text/javascript")


async def _small(_request: Request) -> Response:
    return Response("x", media_type="text/javascript")


async def _picture(_request: Request) -> Response:
    return Response(b"\x89PNG" * 1_000, media_type="image/png")


async def _document(_request: Request) -> Response:
    return HTMLResponse(DOCUMENT, headers={"etag": '"d"', "last-modified": "x"})


@contextmanager
def serving() -> Iterator[TestClient]:
    routes = [
        *ROUTES,
        Route("/static/js/script.js", _script),
        Route("/static/js/small.js", _small),
        Route("/static/passing.js", _passing),
        Route("/static/./js/script.js", _script),
        Route("/static/picture.png", _picture),
        Route("/{path:path}", _document),
    ]
    sent["count"] = 0
    with TestClient(Starlette(routes=routes, middleware=list(MIDDLEWARE))) as client:
        yield client


def test_health_names_the_rule() -> None:
    with serving() as client:
        answer = client.get("/health")
    assert answer.json() == {
        "status": "ok",
        "rule": "published-1",
        "fingerprint": PUBLISHED.fingerprint,
    }
    assert answer.headers["cache-control"] == "no-store"


def test_plotly_js_is_the_packages_own_and_kept_for_good() -> None:
    with serving() as client:
        answer = client.get(PLOTLY_PATH)
    assert answer.content == plotly_js()
    assert answer.headers["content-encoding"] == "gzip"
    assert "immutable" in answer.headers["cache-control"]


def test_a_script_is_compressed_once() -> None:
    with serving() as client:
        answers = [client.get("/static/js/script.js") for _ in range(3)]
    assert sent["count"] == 1
    for answer in answers:
        assert answer.text == SCRIPT
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.headers["vary"] == "Accept-Encoding"
        assert int(answer.headers["content-length"]) == len(gzip.compress(SCRIPT.encode(), 6))


def test_a_known_script_is_not_sent_again() -> None:
    with serving() as client:
        tag = client.get("/static/js/script.js").headers["etag"]
        again = client.get("/static/js/script.js", headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        ("/static/js/script.js", {"accept-encoding": "identity"}),
        ("/static/js/script.js", {"range": "bytes=0-9"}),
        ("/static/js/small.js", {}),
        ("/static/picture.png", {}),
        ("/static/passing.js", {}),
        ("/static/%2E/js/script.js", {}),
        ("/health", {}),
    ],
)
def test_everything_else_is_left_as_it_is(path: str, headers: dict[str, str]) -> None:
    with serving() as client:
        assert "content-encoding" not in client.get(path, headers=headers).headers


@pytest.mark.parametrize(
    ("query", "accepted", "language"),
    [("", "en-GB,de;q=0.5", "en"), ("?lang=en", "de", "en"), ("?lang=<b>", "xx", "en")],
)
def test_the_document_has_the_readers_language(query: str, accepted: str, language: str) -> None:
    with serving() as client:
        answer = client.get(f"/{query}", headers={"accept-language": accepted})
    assert f'<html lang="{language}">' in answer.text
    assert "<b>" not in answer.text
    assert answer.headers["vary"] == "Accept-Language"
    assert "etag" not in answer.headers


@pytest.mark.parametrize("path", ["/", "/how-it-works", "/anything"])
def test_every_document_is_named_and_loads_plotly_early(path: str) -> None:
    with serving() as client:
        answer = client.get(path, headers={"accept-encoding": "gzip"})
    assert "<title>Seven: why my rating moved</title>" in answer.text
    assert '<meta property="og:title" content="Seven: why my rating moved" />' in answer.text
    assert f'<script async src=".{PLOTLY_PATH}"></script>' in answer.text
    assert int(answer.headers["content-length"]) == len(answer.content)


def test_only_the_documents_own_scripts_may_run() -> None:
    with serving() as client:
        answer = client.get("/")
    scripts = re.findall(r"<script>(.*?)</script>", answer.text)
    policy = answer.headers["content-security-policy"]
    for script in scripts:
        assert f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'" in policy
    assert "unsafe-inline" not in policy.split("script-src")[1].split(";")[0]
    assert script_hashes("<p>nothing</p>") == ""


@pytest.mark.parametrize("path", ["/", "/health", PLOTLY_PATH, "/static/picture.png"])
def test_every_answer_carries_the_security_headers(path: str) -> None:
    with serving() as client:
        headers = client.get(path).headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


def test_sites_that_may_frame_the_page_can_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEDMA_ELO_FRAME_ANCESTORS", "https://forum.example")
    with serving() as client:
        policy = client.get("/").headers["content-security-policy"]
    assert "frame-ancestors https://forum.example;" in policy


def test_a_head_request_is_answered() -> None:
    with serving() as client:
        assert client.head("/").status_code == 200


@pytest.mark.parametrize("base", ["", "/", "seven", "/seven/"])
def test_own_routes_stand_under_the_base_path(base: str) -> None:
    prefix = "/seven" if "seven" in base else ""
    assert [route.path for route in routes(base)] == [f"{prefix}/health", prefix + PLOTLY_PATH]

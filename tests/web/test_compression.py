"""Compression against a server that behaves as Streamlit's does: its own gzip, its file answers."""

from __future__ import annotations

import gzip
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import anyio
import anyio.lowlevel
import pytest
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.testclient import TestClient
from starlette.types import ASGIApp, Message, Scope
from starlette.websockets import WebSocket

from sedma_elo.web.compression import CompressedAssets
from sedma_elo.web.plotly_js import KEEP_FOR_GOOD

Visits = TypeVar("Visits")

SCRIPT = "let answer = 42;\n" * 1_000


async def _echo(websocket: WebSocket) -> None:
    await websocket.accept()
    await websocket.send_text(await websocket.receive_text())
    await websocket.close()


class _Files(StaticFiles):
    """Files kept for good; the document for a path without a file."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            answer = await super().get_response(path, scope)
        except HTTPException:
            return HTMLResponse("<html></html>" * 100, headers={"cache-control": "no-cache"})
        answer.headers["cache-control"] = KEEP_FOR_GOOD
        return answer


@pytest.fixture
def served(tmp_path: Path) -> Starlette:
    (tmp_path / "script.js").write_text(SCRIPT)
    (tmp_path / "small.js").write_text("let a")
    (tmp_path / "font.woff2").write_bytes(b"font" * 1_000)

    files = _Files(directory=tmp_path)
    return Starlette(
        routes=[
            WebSocketRoute("/static/script.js", _echo),
            Mount("/static", files),
            Mount("/seven/static", files),
        ],
        # The second is Streamlit's own.
        middleware=[Middleware(CompressedAssets), Middleware(GZipMiddleware)],
    )


@pytest.mark.parametrize("path", ["/static/script.js", "/seven/static/script.js"])
def test_a_known_file_is_answered_from_memory(served: Starlette, tmp_path: Path, path: str) -> None:
    with TestClient(served) as client:
        first = client.get(path)
        (tmp_path / "script.js").unlink()
        second = client.get(path)
    assert first.text == second.text == SCRIPT
    assert second.headers == first.headers
    assert first.headers["content-encoding"] == "gzip"
    assert first.headers["etag"].startswith('W/"')
    assert first.headers.get_list("vary") == ["Accept-Encoding"]
    assert int(first.headers["content-length"]) == len(gzip.compress(SCRIPT.encode(), 6))


def test_a_small_file_is_not_compressed(served: Starlette) -> None:
    with TestClient(served) as client:
        answer = client.get("/static/small.js")
    assert answer.text == "let a"
    assert "content-encoding" not in answer.headers


@pytest.mark.parametrize("condition", ["{}", '"other", {}', "*", "strong"])
def test_what_the_browser_has_is_not_sent_again(served: Starlette, condition: str) -> None:
    with TestClient(served) as client:
        tag = client.get("/static/script.js").headers["etag"]
        known = tag.removeprefix("W/") if condition == "strong" else condition.format(tag)
        same = client.get("/static/script.js", headers={"if-none-match": known})
        other = client.get("/static/script.js", headers={"if-none-match": '"other"'})
    assert (same.status_code, same.content) == (304, b"")
    assert same.headers["etag"] == tag
    assert "content-encoding" not in same.headers
    assert (other.status_code, other.text) == (200, SCRIPT)


def test_files_that_are_not_text_keep_their_own_conditions(served: Starlette) -> None:
    with TestClient(served) as client:
        tag = client.get("/static/font.woff2").headers["etag"]
        again = client.get("/static/font.woff2", headers={"if-none-match": tag})
    assert again.status_code == 304


def test_a_part_of_a_file_is_sent_as_it_is(served: Starlette) -> None:
    with TestClient(served) as client:
        part = client.get("/static/script.js", headers={"range": "bytes=4-9"})
    assert (part.status_code, part.text) == (206, "answer")
    assert "content-encoding" not in part.headers


def test_paths_without_a_file_leave_nothing_behind(served: Starlette) -> None:
    with TestClient(served) as client:
        client.get("/static/script.js")
        for number in range(20):
            assert client.get(f"/static/nothing{number}.js").text.startswith("<html>")
            assert client.get(f"/static/{'%2E/' * number}script.js").text == SCRIPT
    layer = served.middleware_stack.app  # type: ignore[union-attr]
    assert isinstance(layer, CompressedAssets)
    assert list(layer.kept) == ["/static/script.js"]


def test_websockets_pass(served: Starlette) -> None:
    with (
        TestClient(served) as client,
        client.websocket_connect("/static/script.js") as connection,
    ):
        connection.send_text("hello")
        assert connection.receive_text() == "hello"


def test_many_first_visitors_cost_one_compression(
    served: Starlette, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = SCRIPT + "// nobody has asked for this one"
    (tmp_path / "new.js").write_text(text)
    compressed: list[int] = []
    compress = gzip.compress

    def counting(body: bytes, level: int) -> bytes:
        compressed.append(len(body))
        return compress(body, level)

    monkeypatch.setattr(gzip, "compress", counting)

    async def crowd() -> list[bytes]:
        bodies: list[bytes] = []

        async def visit() -> None:
            bodies.append(await _visit(served, "/static/new.js"))

        async with anyio.create_task_group() as visitors:
            for _ in range(20):
                visitors.start_soon(visit)
        return bodies

    bodies = _in_its_own_thread(crowd)
    assert [gzip.decompress(body).decode() for body in bodies] == [text] * 20
    assert compressed == [len(text)]


@pytest.mark.parametrize("messages", [0, 1, 2, 5])
def test_a_visitor_who_leaves_cuts_nothing_short_for_others(
    served: Starlette, tmp_path: Path, messages: int
) -> None:
    text = SCRIPT * 50
    (tmp_path / "long.js").write_text(text)

    async def two_visitors() -> bytes:
        await _visit(served, "/static/long.js", leaves_after=messages)
        return await _visit(served, "/static/long.js")

    assert gzip.decompress(_in_its_own_thread(two_visitors)).decode() == text


def _in_its_own_thread(visits: Callable[[], Awaitable[Visits]]) -> Visits:
    """What the visits give; the main thread may belong to the event loop of browser tests."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(anyio.run, visits).result()


async def _visit(app: ASGIApp, path: str, leaves_after: int | None = None) -> bytes:
    """The body that a visitor gets, who may leave after so many turns of the event loop."""
    body = bytearray()

    async def receive() -> Message:
        if leaves_after is None:
            await anyio.sleep_forever()
        for _ in range(leaves_after or 0):
            await anyio.lowlevel.checkpoint()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.body":
            body.extend(message["body"])

    scope: Scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "query_string": b"",
        "headers": [(b"accept-encoding", b"gzip")],
    }
    await app(scope, receive, send)
    return bytes(body)

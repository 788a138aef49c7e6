"""The app as a server: start-up, routes, middleware."""

from __future__ import annotations

import gc
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route
from streamlit import get_option
from streamlit.file_util import get_static_dir

from sedma_elo.charts import waterfall_chart
from sedma_elo.examples import EXAMPLES
from sedma_elo.i18n import LANGUAGES, translator
from sedma_elo.rating import explain
from sedma_elo.rules import PUBLISHED
from sedma_elo.web import answers, plotly_js
from sedma_elo.web.compression import CompressedAssets, prepare
from sedma_elo.web.document import Document

# What the first page needs, imported before the first visitor comes.
NEEDED = (
    "sedma_elo.web.controls",
    "sedma_elo.web.question",
    "sedma_elo.web.sections",
    "sedma_elo.narrative.thread",
    # Streamlit looks for data frames in the dictionary that a component is given.
    "pandas",
)


@asynccontextmanager
async def start_up(_app: object) -> AsyncIterator[dict[str, Any] | None]:
    """Import and read what every page needs, then keep it out of the garbage collector's way."""
    for module in NEEDED:
        import_module(module)
    answers.prepare()
    for language in LANGUAGES:
        translator(language)
    # Plotly imports the parts of a figure when the first one is made.
    waterfall_chart(explain(EXAMPLES["careless_win"]).a, translator("en"))
    prepare([plotly_js.plotly_js(), *scripts_of_the_document(Path(get_static_dir()))])
    gc.collect()
    gc.freeze()
    yield None


def scripts_of_the_document(static: Path) -> list[bytes]:
    """The files that Streamlit's document loads first."""
    document = (static / "index.html").read_text("utf-8")
    return [
        (static / name).read_bytes()
        for name in re.findall(r'"\./(static/[^"]+\.(?:js|css))"', document)
    ]


async def health(_request: Request) -> JSONResponse:
    """Says that the server is up, and under which rule."""
    return JSONResponse(
        {"status": "ok", "rule": PUBLISHED.code, "fingerprint": PUBLISHED.fingerprint},
        headers={"cache-control": "no-store"},
    )


def routes(base: str) -> list[Route]:
    """The app's own routes; Streamlit puts `server.baseUrlPath` before none but its own."""
    base = f"/{base.strip('/')}".rstrip("/")
    own = (Route("/health", health), plotly_js.ROUTE)
    return [Route(f"{base}{route.path}", route.endpoint) for route in own]


ROUTES = routes(get_option("server.baseUrlPath"))
# The outermost first: what is kept has its security headers already.
MIDDLEWARE = (Middleware(CompressedAssets), Middleware(Document))

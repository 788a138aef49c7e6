"""The plotly.js that the installed plotly package carries, as an asset of this server."""

from __future__ import annotations

from importlib.metadata import version
from importlib.resources import files
from typing import TYPE_CHECKING

from starlette.responses import Response
from starlette.routing import Route

if TYPE_CHECKING:
    from starlette.requests import Request

PLOTLY_PATH = f"/assets/plotly-{version('plotly')}.min.js"
"""Where the browser finds plotly.js; the version in the name lets it be kept for good."""

KEEP_FOR_GOOD = "public, max-age=31536000, immutable"


def plotly_js() -> bytes:
    """The script itself, some five megabytes."""
    return files("plotly").joinpath("package_data", "plotly.min.js").read_bytes()


async def _send(_request: Request) -> Response:
    return Response(
        plotly_js(), media_type="text/javascript", headers={"cache-control": KEEP_FOR_GOOD}
    )


ROUTE = Route(PLOTLY_PATH, _send)

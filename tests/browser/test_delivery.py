"""The real server, seen by a real browser: what it sends, and what it lets a page do."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from looking import Visit, settled
from playwright.sync_api import Browser, Response
from serving import running_server

from sedma_elo import PUBLISHED
from sedma_elo.i18n.extract import ROOT

MOST_BYTES_OF_A_FIRST_VISIT = 3_000_000
SMALL = 1_000


def test_health(server: str) -> None:
    with urlopen(f"{server}/health", timeout=10) as answer:  # noqa: S310
        assert json.load(answer) == {
            "status": "ok",
            "rule": PUBLISHED.code,
            "fingerprint": PUBLISHED.fingerprint,
        }


def test_scripts_and_styles_are_sent_compressed(chromium: Browser, server: str) -> None:
    context = chromium.new_context()
    page = context.new_page()
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108 (Playwright marks it)
    page.goto(server)
    settled(page)
    sent = {answer.url.removeprefix(server): answer for answer in answers}
    texts = {path: answer for path, answer in sent.items() if path.endswith((".js", ".css"))}
    assert any(path.startswith("/assets/plotly-") for path in texts)
    plain = [
        path
        for path, answer in texts.items()
        if answer.header_value("content-encoding") != "gzip" and len(answer.body()) >= SMALL
    ]
    assert plain == []
    total = sum(answer.request.sizes()["responseBodySize"] for answer in sent.values())
    assert SMALL < total < MOST_BYTES_OF_A_FIRST_VISIT
    context.close()


# Streamlit's protobuf tries WebAssembly for 64-bit integers, and does without where it may not.
WATCH = """
  window.blocked = [];
  document.addEventListener("securitypolicyviolation", event => {
    if (event.blockedURI !== "wasm-eval") blocked.push(event.blockedURI);
  });
"""
INJECT = """() => {
  const script = document.createElement("script");
  script.textContent = "window.injected = true";
  document.head.append(script);
}"""


def test_no_script_runs_that_the_server_did_not_send(chromium: Browser, server: str) -> None:
    context = chromium.new_context()
    page = context.new_page()
    page.add_init_script(WATCH)
    page.goto(server)
    settled(page)
    assert page.evaluate("blocked") == []
    page.evaluate(INJECT)
    page.wait_for_function("() => blocked.length > 0")
    assert page.evaluate("blocked") == ["inline"]
    assert page.evaluate("window.injected") is None
    context.close()


@pytest.mark.parametrize("path", ["/", "/how-it-works"])
def test_the_policy_allows_the_documents_own_inline_script(server: str, path: str) -> None:
    with urlopen(server + path, timeout=10) as answer:  # noqa: S310
        document = answer.read().decode()
        policy = answer.headers["content-security-policy"]
    assert '<html lang="en">' in document
    scripts = re.findall(r"<script>(.*?)</script>", document, re.DOTALL)
    hashes = [
        f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'" for script in scripts
    ]
    assert re.findall(r"'sha256-[^']+'", policy) == hashes
    assert hashes


def test_the_page_says_its_language(visit: Visit) -> None:
    page = settled(visit("/?lang=en", locale="de-DE"))
    assert page.evaluate("document.documentElement.lang") == "en"


def test_programs_without_a_browser_cannot_drive_the_app(server: str) -> None:
    asked = Request(  # noqa: S310
        f"{server}/_stcore/agent/interact", b"{}", {"content-type": "application/json"}
    )
    with pytest.raises(HTTPError) as refused:
        urlopen(asked, timeout=10)  # noqa: S310
    with refused.value:
        assert refused.value.code in {403, 404}


def test_the_configuration_holds_from_any_folder_and_nothing_is_left_there(
    visit: Visit, tmp_path: Path
) -> None:
    with running_server(ROOT / "app.py", tmp_path) as address:
        page = settled(visit(address=address, color_scheme="light"))
        background = page.locator("[data-testid=stApp]").evaluate(
            "element => getComputedStyle(element).backgroundColor"
        )
    assert background == "rgb(253, 252, 250)"
    assert list(tmp_path.iterdir()) == []

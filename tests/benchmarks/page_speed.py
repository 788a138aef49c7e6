"""The page beside a Streamlit page of default settings: a changed input, a first visit."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from playwright.sync_api import Browser, CDPSession, sync_playwright
from serving import CHROMIUM_FLAGS, chromium_path, running_server

from sedma_elo.i18n.extract import ROOT
from sedma_elo.web.address import PARTS

EMPTY_PAGE = """
import streamlit as st
st.title("Empty")
clicks = st.session_state.setdefault("clicks", 0)
if st.button("Go"):
    st.session_state.clicks += 1
st.text(st.session_state.clicks)
"""
ONE_CHART = """
import plotly.graph_objects as go
import streamlit as st
st.title("One chart")
st.plotly_chart(go.Figure(go.Scatter(x=[1, 2, 3], y=[1, 3, 2])))
"""
OF_A_MATCH = "a=1500&b=1300&bad_a=15"
OF_A_MAP = f"/?{OF_A_MATCH}&show=map"
CLICKS, VISITS = 30, 5
QUIET_MS = 400
TEN_MBIT = {"latency": 40, "downloadThroughput": 10e6 / 8, "uploadThroughput": 10e6 / 8}

# Time from a click, or from the start of a visit, to the last change of the document before it
# stays as it is and no script runs.
WATCH = f"""
const QUIET_MS = {QUIET_MS};
window.lastChange = 0;
new MutationObserver(() => {{ window.lastChange = performance.now(); }}).observe(document, {{
  subtree: true, childList: true, attributes: true, characterData: true,
}});
window.quiet = (since) => new Promise((resolve) => {{
  const look = () => {{
    const running = document.querySelector("[data-test-script-state=running]");
    const calm = performance.now() - Math.max(window.lastChange, since) > QUIET_MS;
    if (calm && !running && window.lastChange > since) resolve(window.lastChange - since);
    else requestAnimationFrame(look);
  }};
  look();
}});
"""
CLICK = """(target) => { const since = performance.now(); target.click(); return quiet(since); }"""
MOVE = """(target) => {
  const since = performance.now();
  if (Number(target.value) < Number(target.max)) target.stepUp();
  else target.value = target.min;
  for (const kind of ["input", "change"]) target.dispatchEvent(new Event(kind));
  return quiet(since);
}"""


class Subject(NamedTuple):
    """A page to be measured: where it runs, and what is there once it is drawn."""

    script: Path
    folder: Path
    drawn: str
    store: str

    def served(self) -> AbstractContextManager[str]:
        """A server of its own that runs the page."""
        environment = {"SEDMA_ELO_DATA_FOLDER": self.store}
        return running_server(self.script, self.folder, environment=environment)


def subjects(folder: Path) -> dict[str, Subject]:
    pages = {"empty": (EMPTY_PAGE, "[data-testid=stButton]"), "chart": (ONE_CHART, ".main-svg")}
    found = {}
    for name, (code, drawn) in pages.items():
        script = folder / f"{name}.py"
        script.write_text(code, "utf-8")
        found[name] = Subject(script, folder, drawn, str(folder))
    return {**found, "ours": Subject(ROOT / "app.py", ROOT, "[data-drawn=waterfall]", str(folder))}


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium_path(), args=list(CHROMIUM_FLAGS)
        )
        yield browser
        browser.close()


def changed_input(
    browser: Browser, subject: Subject, button: str, path: str = "", in_view: str = ""
) -> list[float]:
    """Milliseconds from a click to a settled page, click by click."""
    with subject.served() as address:
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.add_init_script(WATCH)
        page.goto(address + path)
        page.locator(subject.drawn).first.wait_for()
        if in_view:
            page.locator(f".st-key-chart_{in_view}").scroll_into_view_if_needed()
            page.locator(f"[data-drawn={in_view}]").wait_for()
        page.wait_for_timeout(1_500)
        target = page.get_by_role("button", name=button).first.element_handle()
        times = [page.evaluate(CLICK, target) for _ in range(CLICKS + 2)][2:]
        page.close()
        return times


def moved_slider(browser: Browser, subject: Subject, path: str) -> list[float]:
    """Milliseconds from a move of the lab's first slider to a settled page, move by move."""
    with subject.served() as address:
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.add_init_script(WATCH)
        page.goto(address + path)
        slider = page.locator(".row", has=page.locator("#rule-cap_malus")).locator("[type=range]")
        slider.wait_for()
        page.wait_for_timeout(1_500)
        target = slider.element_handle()
        times = [page.evaluate(MOVE, target) for _ in range(CLICKS + 2)][2:]
        page.close()
        return times


def first_visit(
    browser: Browser, subject: Subject, network: dict[str, float] | None
) -> tuple[float, float]:
    """Milliseconds to a settled page on a server just started, and megabytes received."""
    received = 0.0

    def count(event: dict[str, float]) -> None:
        nonlocal received
        received += event["encodedDataLength"]

    with subject.served() as address:
        context = browser.new_context(viewport={"width": 1440, "height": 900})
        page = context.new_page()
        session: CDPSession = context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.loadingFinished", count)
        if network:
            session.send("Network.emulateNetworkConditions", {"offline": False, **network})
        page.add_init_script(WATCH)
        page.goto(address, wait_until="commit")
        page.locator(subject.drawn).first.wait_for()
        time = page.evaluate("quiet(0)")
        context.close()
    return time, received / 1e6


def measured() -> dict[str, float]:
    """Medians of everything, in milliseconds and megabytes."""
    with TemporaryDirectory() as folder, chromium() as browser:
        found = subjects(Path(folder))
        results = {
            "click, empty page": median(changed_input(browser, found["empty"], "Go")),
            "changed input, this page": median(
                changed_input(browser, found["ours"], "Bad moves: one more")
            ),
            "changed input, the map in view": median(
                changed_input(browser, found["ours"], "Won by 16: one more", OF_A_MAP, "map")
            ),
            **{
                f"moved slider of the lab, {part}": median(
                    moved_slider(browser, found["ours"], f"/lab?{OF_A_MATCH}&part={part}")
                )
                for part in PARTS
            },
        }
        for name, network in (("full speed", None), ("10 Mbit/s, 40 ms", TEN_MBIT)):
            for who in ("chart", "ours"):
                visits = [first_visit(browser, found[who], network) for _ in range(VISITS)]
                results[f"first visit, {name}, {who}"] = median(time for time, _ in visits)
                results[f"megabytes, {who}"] = median(size for _, size in visits)
        return results

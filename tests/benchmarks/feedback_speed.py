"""The store of answers: saves beside a bare commit, and the community page at 100,000 answers."""

from __future__ import annotations

import datetime as dt
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from answering import a_receipt, an_answer
from databases import empty_database, postgresql_server
from page_speed import CLICK, WATCH, chromium
from populated import populate
from serving import running_server

from sedma_elo.feedback.database import Database
from sedma_elo.feedback.export import FORMATS, Edition
from sedma_elo.feedback.store import save
from sedma_elo.feedback.summaries import Filters, summary
from sedma_elo.i18n.extract import ROOT

SAVES, THREADS, ANSWERS, STEPS = 200, 200, 100_000, 10


def seconds(act: Callable[[], object]) -> float:
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


def bare_commit(file: Path) -> float:
    """Milliseconds of a transaction of one short row, fully synchronised, in the same mode."""
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE bare (number INTEGER PRIMARY KEY, text TEXT)")
    insert = "INSERT INTO bare (text) VALUES ('x')"
    times = [seconds(lambda: connection.execute(insert)) for _ in range(SAVES)]
    connection.close()
    return median(times) * 1e3


def saved(database: Database) -> None:
    with database.writing() as connection:
        receipt = a_receipt()
        save(connection, an_answer(), receipt, receipt)


def at_once(database: Database) -> float:
    """Seconds until so many threads that start together have each saved an answer."""
    threads = [threading.Thread(target=saved, args=(database,)) for _ in range(THREADS)]

    def run() -> None:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    return seconds(run)


def consume(lines: Iterator[str]) -> None:
    for _ in lines:
        pass


def of_store(url: str) -> dict[str, float]:
    database = Database(url)
    database.prepare()
    results = {"save": median(seconds(lambda: saved(database)) for _ in range(SAVES)) * 1e3}
    results[f"{THREADS} threads at once"] = at_once(database) * 1e3
    today = dt.datetime.now(dt.UTC).date()
    with database.writing() as connection:
        for table in ("answer_reasons", "answers"):
            connection.exec_driver_sql(f"DELETE FROM {table}")  # noqa: S608 (names of this file)
        populate(connection, ANSWERS, today)
    with database.reading() as connection:
        pages = [
            seconds(lambda: summary(connection, Filters(), today, first=0, most=10))
            for _ in range(STEPS)
        ]
        results["all summaries"] = median(pages) * 1e3
        exports = {"CSV": FORMATS["csv"], "JSON Lines": FORMATS["jsonl"]}
        for name, lines in exports.items():
            taken = seconds(partial(consume, lines(connection, Edition.PUBLIC)))
            results[f"export {name}"] = taken * 1e3
    database.close()
    return results


def filter_steps(folder: str) -> float:
    """Milliseconds from a click on a page of comments to a settled page, at 100,000 answers."""
    environment = {"SEDMA_ELO_DATA_FOLDER": folder}
    with (
        running_server(ROOT / "app.py", ROOT, environment=environment) as address,
        chromium() as browser,
    ):
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.add_init_script(WATCH)
        page.goto(f"{address}/community")
        page.locator("[data-drawn=verdicts]").wait_for()
        page.wait_for_timeout(3_000)
        times = [
            page.evaluate(CLICK, page.get_by_role("button", name="Next").element_handle())
            for _ in range(STEPS)
        ]
        page.close()
    return float(median(times))


def measured() -> dict[str, float]:
    """Medians of everything, in milliseconds."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        results = {"bare SQLite commit": bare_commit(folder / "bare.sqlite3")}
        sqlite = of_store(f"sqlite:///{folder / 'answers.sqlite3'}")
        results |= {f"SQLite, {what}": figure for what, figure in sqlite.items()}
        results["SQLite, a step of the community page"] = filter_steps(name)
        with postgresql_server(folder) as server, empty_database(server) as url:
            postgresql = of_store(url)
        return results | {f"PostgreSQL, {what}": figure for what, figure in postgresql.items()}

"""Every benchmark, as one table: `python tests/benchmarks/run.py`."""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import median

HERE = Path(__file__).parent
TESTS = HERE.parent
sys.path[:0] = [str(HERE), str(TESTS), str(TESTS / "browser"), str(TESTS / "feedback")]

import engine_speed  # noqa: E402
import feedback_speed  # noqa: E402
import page_speed  # noqa: E402


def line(name: str, figure: float, unit: str, ratio: str = "") -> None:
    print(f"{name:<44}{figure:>10.2f} {unit:<4}{ratio}")


def main() -> None:
    singles = engine_speed.single_matches()
    for name, microseconds in singles.items():
        line(name, microseconds, "µs", f"  {microseconds / singles['sedma_elo rate']:.1f} x rate")
    times = engine_speed.many_matches()
    line("rate_many, a match of 5,000,000", median(times), "ns", f"  best {min(times):.1f}")
    checks = engine_speed.all_checks()
    of_rate = median(checks) * 1e3 / singles["sedma_elo rate"]
    line("every promise of a changed rule", median(checks), "ms", f"  {of_rate:.0f} x rate")
    pages = page_speed.measured()
    click = pages["click, empty page"]
    changed = pages["changed input, this page"]
    line("click, empty page of default settings", click, "ms")
    line("changed input, this page", changed, "ms", f"  {changed / click:.2f} x the empty page")
    in_view = pages["changed input, the map in view"]
    line(
        "changed input, the map in view", in_view, "ms", f"  {in_view / click:.2f} x the empty page"
    )
    for name, milliseconds in pages.items():
        if "slider" in name:
            line(name, milliseconds, "ms", f"  {milliseconds / click:.2f} x the empty page")
    for speed in ("full speed", "10 Mbit/s, 40 ms"):
        plain, ours = (pages[f"first visit, {speed}, {who}"] for who in ("chart", "ours"))
        line(f"first visit, {speed}, one default chart", plain, "ms")
        line(f"first visit, {speed}, this page", ours, "ms", f"  {ours / plain:.2f} x")
    line("first visit, one default chart", pages["megabytes, chart"], "MB")
    line("first visit, this page", pages["megabytes, ours"], "MB")
    store = feedback_speed.measured()
    bare = store["bare SQLite commit"]
    for name, milliseconds in store.items():
        line(name, milliseconds, "ms", f"  {milliseconds / bare:.1f} x the bare commit")


if __name__ == "__main__":
    main()

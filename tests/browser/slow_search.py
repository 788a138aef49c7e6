"""The app with searches that take long enough to be watched and stopped."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import streamlit as st

from sedma_elo.fit import Constraint, Fitted, Freedom, Progress, Wishes, fit
from sedma_elo.i18n.extract import ROOT
from sedma_elo.rules import RuleSet
from sedma_elo.web.lab.search import Search
from sedma_elo.web.server import MIDDLEWARE, ROUTES, start_up

GENERATION_TAKES = 0.15


def slow_fit(
    wishes: Wishes,
    start: RuleSet,
    free: Sequence[Freedom],
    constraints: Sequence[Constraint],
    on_progress: Callable[[Progress], bool],
) -> Fitted:
    def wait(progress: Progress) -> bool:
        time.sleep(GENERATION_TAKES)
        return on_progress(progress)

    return fit(wishes, start, free, constraints, wait)


Search.begin.__defaults__ = (slow_fit,)

app = st.App(
    ROOT / "sedma_elo" / "web" / "main.py", lifespan=start_up, routes=ROUTES, middleware=MIDDLEWARE
)

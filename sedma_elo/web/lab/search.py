"""A search for better numbers that runs beside the page, so that it can be watched and stopped."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from threading import BoundedSemaphore, Event, Thread

from sedma_elo.fit import Constraint, Fitted, Freedom, Progress, Wishes, fit
from sedma_elo.problems import InvalidInput, Problem
from sedma_elo.rules import RuleSet

logger = logging.getLogger(__name__)

# A search keeps a core busy for some seconds; other visitors' pages come first.
ONE_AT_A_TIME = BoundedSemaphore(1)


@dataclass
class Search:
    """One search: how far it has come, and what it has found once it is over."""

    wishes: Wishes
    start: RuleSet
    free: Sequence[Freedom]
    constraints: Sequence[Constraint]
    progress: Progress = field(default_factory=lambda: Progress(0.0, None, None))
    found: Fitted | None = None
    problems: tuple[Problem, ...] = ()
    has_failed: bool = False
    _stop: Event = field(default_factory=Event)

    @property
    def is_over(self) -> bool:
        """Whether there is nothing more to wait for."""
        return self.found is not None or self.has_failed

    def was_for(
        self, start: RuleSet, free: Sequence[Freedom], constraints: Sequence[Constraint]
    ) -> bool:
        """Whether it was begun with these."""
        asked = (self.start, list(self.free), list(self.constraints))
        return asked == (start, list(free), list(constraints))

    def begin(self, search: Callable[..., Fitted] = fit) -> None:
        """Search in a thread of its own, after those that were begun before."""
        Thread(target=self._run, args=(search,), daemon=True).start()

    def stop(self) -> None:
        """End the search with the best so far."""
        self._stop.set()

    def _run(self, search: Callable[..., Fitted]) -> None:
        try:
            with ONE_AT_A_TIME:
                self.found = search(
                    self.wishes, self.start, self.free, self.constraints, self._note
                )
        except InvalidInput as error:
            self.problems, self.has_failed = error.problems, True
        except Exception:
            logger.exception("a search for better numbers has failed")
            self.has_failed = True

    def _note(self, progress: Progress) -> bool:
        self.progress = progress
        return not self._stop.is_set()

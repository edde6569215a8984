"""Telling how far a long computation is, at most ten times a second."""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

Report = Callable[[int, int], object]
SECONDS_BETWEEN = 0.1
SECONDS_BEFORE_BAR = 1.0


class Meter:
    """Reports (done, total) to a function, to a tqdm bar, or to nobody; a context manager.

    ``progress`` is True for a bar (none without tqdm, none for less than a second), False, or a function.
    The last report always comes.
    """

    def __init__(self, progress: bool | Report, total: int) -> None:
        if not isinstance(progress, bool) and not callable(progress):
            raise TypeError(f"progress={progress!r}; wanted True, False or a function of (done, total)")
        self._total = total
        self._report = None if isinstance(progress, bool) else progress
        self._bar: Any = None
        self._wants_bar = progress is True and find_spec("tqdm") is not None
        self._last = 0.0

    def __enter__(self) -> Meter:
        if self._wants_bar:
            from tqdm.auto import tqdm

            self._bar = tqdm(
                total=self._total,
                unit=" games",
                unit_scale=True,
                leave=False,
                delay=SECONDS_BEFORE_BAR,
                mininterval=SECONDS_BETWEEN,
            )
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()

    def show(self, done: int) -> None:
        """Report ``done``, unless the last report was less than a tenth of a second ago."""
        now = time.monotonic()
        if done < self._total and now - self._last < SECONDS_BETWEEN:
            return
        self._last = now
        if self._report is not None:
            self._report(done, self._total)
        if self._bar is not None:
            self._bar.update(done - self._bar.n)

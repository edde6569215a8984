"""Telling how far a long computation is, at most ten times a second."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from threading import Timer
from typing import Any

from sevens_nb.inputs import shown

Report = Callable[[int, int], object]
SECONDS_BETWEEN = 0.1
SECONDS_BEFORE_BAR = 1.0
SECONDS_BEFORE_WORD = 2.0
"""So long nothing is said of what has to be done before the first game."""


class Meter:
    """Reports (done, total) to a function, to a tqdm bar, or to nobody; a context manager.

    ``progress`` is True for a bar (none without tqdm, none for less than a second), False, or a function.
    The last report always comes. The bar's clock starts with the first report, so that its rate is that of
    the games; if that takes long to come, a bar has the line ``waiting`` printed to stderr before it.
    """

    def __init__(self, progress: bool | Report, total: int, waiting: str = "") -> None:
        if not isinstance(progress, bool) and not callable(progress):
            raise TypeError(f"progress={shown(progress)}; wanted True, False or a function of (done, total)")
        self._total = total
        self._report = None if isinstance(progress, bool) else progress
        self._bar: Any = None
        self._wants_bar = progress is True and find_spec("tqdm") is not None
        self._last = 0.0
        self._word = Timer(SECONDS_BEFORE_WORD, _say, [waiting]) if progress is True and waiting else None

    def __enter__(self) -> Meter:
        if self._word is not None:
            self._word.daemon = True
            self._word.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop_waiting()
        if self._bar is not None:
            self._bar.close()

    def show(self, done: int) -> None:
        """Report ``done``, unless the last report was less than a tenth of a second ago."""
        self._stop_waiting()
        now = time.monotonic()
        if done < self._total and now - self._last < SECONDS_BETWEEN:
            return
        self._last = now
        if self._report is not None:
            self._report(done, self._total)
        if self._wants_bar:
            self._bar = self._bar or _bar(done, self._total)
            self._bar.update(done - self._bar.n)

    def _stop_waiting(self) -> None:
        if self._word is not None:
            self._word.cancel()
            self._word = None


def _bar(done: int, total: int) -> Any:
    from tqdm.auto import tqdm

    return tqdm(
        total=total,
        initial=done,
        unit=" games",
        unit_scale=True,
        leave=False,
        delay=SECONDS_BEFORE_BAR,
        mininterval=SECONDS_BETWEEN,
    )


def _say(line: str) -> None:
    if sys.stderr is not None:
        print(line, file=sys.stderr, flush=True)

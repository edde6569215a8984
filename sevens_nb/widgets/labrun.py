"""One run of a Lab: games in small portions, so that it can be stopped and its numbers shown on the way.

The portions are added up to the very ``Summary`` that one call of ``simulate`` returns. They are played in a thread
of their own, or, where Python has no threads (Pyodide), between other events of the same one.
"""

from __future__ import annotations

import asyncio
import math
import threading
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import ClassVar

from sevens_nb.kernel import has_numba
from sevens_nb.progress import SECONDS_BETWEEN
from sevens_nb.runners import FIRST_CHUNK, SECONDS_A_CHUNK
from sevens_nb.simulation import simulate
from sevens_nb.summary import Summary
from sevens_nb.widgets.labsettings import LabSettings

THREAD_NAME = "sevens_nb Lab"
THREAD, TURNS, AT_ONCE = "thread", "turns", "at_once"
"""How a run is played: in a thread; in turns with other events; or at once, since nothing else is possible."""


def portions(settings: LabSettings, stop: threading.Event) -> Iterator[Summary]:
    """What is done so far, after each portion of about a tenth of a second, until all is done or ``stop`` is set."""
    slow = bool(settings.why_slow)
    total: Summary | None = None
    size, done = FIRST_CHUNK, 0
    while done < settings.games and not stop.is_set():
        size = min(size, settings.games - done)
        begun = time.perf_counter()
        part = simulate(
            settings.rules,
            size,
            seats=settings.seats,
            agents=settings.agents,
            seed=settings.seed,
            progress=False,
            slow=slow,
            first_game=done,
            cancel=stop,
        )
        if not part.games:
            return
        total = part if total is None else total + part
        done = total.games
        yield total
        size = max(1, min(10 * size, int(size * SECONDS_A_CHUNK / max(time.perf_counter() - begun, 1e-6))))


class Pace:
    """Says when to report: at most ten times a second, later once in a fiftieth of the time so far.

    So an hour of games takes some four hundred reports, and what is sent stays far below a megabyte.
    """

    def __init__(self) -> None:
        self._begun = self._last = time.monotonic()

    @property
    def seconds(self) -> float:
        """How long it has been going on."""
        return time.monotonic() - self._begun

    def is_time(self) -> bool:
        """Whether the last report was long enough ago; then this counts as one."""
        now = time.monotonic()
        if now - self._last < max(SECONDS_BETWEEN, (now - self._begun) / 50):
            return False
        self._last = now
        return True


class LabRun:
    """Plays the games of ``settings`` and calls ``report(summary so far, seconds)`` and ``finish``.

    ``finish(summary or None, error or None)`` comes once, with what was done until ``stop``; then
    ``draw()`` (figures, which may take their time) is called repeatedly until it returns False.
    ``way`` tells how it is played, ``done`` how many games are; ``has_played`` whether any run of this Python has
    played a game, so that nothing needs to be compiled. All three are called in the thread that plays.
    """

    has_played: ClassVar[bool] = not has_numba()

    def __init__(
        self,
        settings: LabSettings,
        report: Callable[[Summary, float], None],
        finish: Callable[[Summary | None, Exception | None], None],
        draw: Callable[[], bool],
    ) -> None:
        self.settings = settings
        self.stop = threading.Event()
        self.way = THREAD
        self.done = 0
        self._calls = (report, finish, draw)
        self._thread: threading.Thread | None = None
        self._task: asyncio.Task[None] | None = None
        self._rest = self._steps()

    def start(self, after: LabRun | None = None) -> None:
        """Begin, once the run ``after`` which it may have to wait for has ended."""
        thread = threading.Thread(target=self._play, args=(after,), name=THREAD_NAME, daemon=True)
        try:
            thread.start()
            self._thread = thread
        except RuntimeError:  # no threads in this Python: Pyodide
            self._without_thread(after)

    def _without_thread(self, after: LabRun | None) -> None:
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.way = AT_ONCE
            self._play(after)
        else:
            self.way = TURNS
            self._task = loop.create_task(self._take_turns(after))

    def _play(self, after: LabRun | None) -> None:
        if after is not None:
            after.join()
        for _ in self._rest:
            pass

    async def _take_turns(self, after: LabRun | None) -> None:
        if after is not None and after._task is not None:
            await after._task
        for _ in self._rest:
            await asyncio.sleep(0.001)

    def _steps(self) -> Iterator[None]:
        """The run, step by step: the games, the result, the figures."""
        report, finish, draw = self._calls
        pace, total, failure = Pace(), None, None
        try:
            for total in portions(self.settings, self.stop):
                self.done = total.games
                LabRun.has_played = True
                if pace.is_time():
                    report(total, pace.seconds)
                yield
        except Exception as error:
            failure = error
        finish(total, failure)
        yield
        while draw():
            yield

    @property
    def is_alive(self) -> bool:
        """Whether the run, its figures included, is still going on."""
        if self._thread is not None:
            return self._thread.is_alive()
        return self._task is not None and not self._task.done()

    def join(self, seconds: float | None = None) -> None:
        """Wait until the run has ended, at most so long; one that takes turns is played on here meanwhile."""
        if self._thread is not None:
            if self._thread is not threading.current_thread():
                self._thread.join(seconds)
            return
        end = math.inf if seconds is None else time.monotonic() + seconds
        while self._task is not None and time.monotonic() < end and next(self._rest, self) is not self:
            pass


def missing(module: str) -> bool:
    """Whether ``module`` is not installed, as numba or matplotlib may be in the browser's Python."""
    return find_spec(module) is None

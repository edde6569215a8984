"""Where the chunks of a job are played: in this process, or by an executor."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from threading import Event
from typing import Any

SECONDS_A_CHUNK = 0.1
"""So long this process plays before it looks up: for progress, ``cancel`` and Ctrl-C."""
FIRST_CHUNK = 20
"""So few games do not take long even without numba; from then on the time tells how many to play."""
FUTURES_AT_A_TIME = 32
LARGEST_CHUNK, LARGEST_SLOW_CHUNK = 200_000, 100
"""Games handed to an executor at a time, in bulk and slowly: a fraction of a second's work."""


class SimulationError(RuntimeError):
    """An executor could not play some games; says which and why."""


Task = Callable[[int, int], Any]
"""Called with the number of the first game and the number of games; picklable for use with processes."""
Done = tuple[int, int, Any]
"""The number of the first game, the number of games, and what came of them."""


def run_here(task: Task, first: int, games: int, stop: Event) -> Generator[Done]:
    """Play in this process, in chunks of about a tenth of a second, until all is done or ``stop`` is set."""
    task(first, 0)
    size, done = FIRST_CHUNK, 0
    while done < games and not stop.is_set():
        size = min(size, games - done)
        begun = time.perf_counter()
        result = task(first + done, size)
        seconds = time.perf_counter() - begun
        yield first + done, size, result
        done += size
        size = max(1, min(10 * size, int(size * SECONDS_A_CHUNK / max(seconds, 1e-6))))


def run_with(executor: Executor, task: Task, first: int, games: int, largest: int, stop: Event) -> Generator[Done]:
    """Let an executor play; a few chunks are under way at a time, and come back in any order."""
    size = max(1, min(largest, games // FUTURES_AT_A_TIME))
    rest = iter(range(first, first + games, size))
    under_way: dict[Future[Any], tuple[int, int]] = {}
    try:
        while not stop.is_set():
            while len(under_way) < FUTURES_AT_A_TIME and (at := next(rest, None)) is not None:
                count = min(size, first + games - at)
                under_way[_submit(executor, task, at, count)] = at, count
            if not under_way:
                return
            finished, _ = wait(under_way, timeout=SECONDS_A_CHUNK, return_when=FIRST_COMPLETED)
            for future in finished:
                at, count = under_way.pop(future)
                yield at, count, _result(future, at)
    finally:
        for future in under_way:
            future.cancel()


def _submit(executor: Executor, task: Task, at: int, count: int) -> Future[Any]:
    try:
        return executor.submit(task, at, count)
    except Exception as error:
        raise SimulationError(f"the executor did not take the games from {at:,} on: {error!r}") from error


def _result(future: Future[Any], at: int) -> Any:
    try:
        return future.result()
    except Exception as error:
        raise SimulationError(
            f"the executor failed at the games from {at:,} on: {error!r}; nothing of this run is kept"
        ) from error

"""Two threads that put a lot of messages or actions to one object at once."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable


def hammer(turns: int, act: Callable[[random.Random, int], object]) -> list[BaseException]:
    """Call ``act(rng, turn)`` so many times in each of two threads, which start at once; what was raised."""
    raised: list[BaseException] = []

    def run(seed: int) -> None:
        rng = random.Random(seed)
        for turn in range(turns):
            try:
                act(rng, turn)
            except BaseException as error:
                raised.append(error)

    threads = [threading.Thread(target=run, args=(seed,)) for seed in (1, 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return raised

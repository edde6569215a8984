"""Speed and memory, as ratios measured in one run: `make bench`.

Whatever is compared is run in turns, and the best of several turns counts, so that other work on the machine
disturbs both alike. Seconds are processor seconds of this process, except where two processes are compared.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from array import array
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import reference

from sevens_nb import KILLING, STANDARD, Deal, Move, Observation, Rules, State, kernel, play_game, simulate
from sevens_nb.bulkcount import book_of
from sevens_nb.bulkplay import Job, bench_for
from sevens_nb.runners import LARGEST_CHUNK
from sevens_nb.tallies import empty_tally
from sevens_nb.tasks import Play

STATISTICS = ("count_move", "count_game", "count_deaths", "write_line")
GAMES = {"standard": STANDARD, "killing": KILLING}
Work = Callable[[], float]


def seconds(work: Callable[[], object]) -> float:
    """The processor seconds that ``work`` takes."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def best_of(turns: int, *works: Work) -> list[float]:
    """The smallest result of each of ``works``, which are run in turns."""
    results = [[work() for work in works] for _ in range(turns)]
    return [min(column) for column in zip(*results, strict=True)]


def tell(what: str, figure: str, goal: str, reached: bool | None = None) -> None:
    """One line of the report."""
    mark = "  " if reached is None else ("ok" if reached else "!!")
    print(f"{mark} {what:<58} {figure:<34} {goal}", flush=True)


# ---------------------------------------------------------------- ways to play


def bulk(rules: Rules, games: int, without: tuple[str, ...] = ()) -> Work:
    """Seconds a game of the bulk player, with or without what it counts."""
    job = Job(rules, 4, ("random",) * 4, 1)
    bench = bench_for(job, compiled=True)
    book = book_of(empty_tally(bench.layout), array("q"), array("q"))
    function = kernel.compiled_function("play_games", without)

    def play(count: int) -> int:
        return function(1, 0, count, bench.rules, bench.setup, bench.layout, bench.seats, book)

    play(10)
    return lambda: seconds(lambda: play(games)) / games


def on_state(rules: Rules, games: int) -> Work:
    """Seconds a move of ``legal_moves()`` and ``play()`` on State, uniformly random moves."""
    starts = [State.start(rules, Deal.shuffled(seed)) for seed in range(games)]

    def work() -> float:
        rng, moves = random.Random(1), 0
        begun = time.process_time()
        for state in starts:
            while not state.is_over:
                state = state.play(rng.choice(state.legal_moves()))
                moves += 1
        return (time.process_time() - begun) / moves

    return work


def on_reference(rules: Rules, games: int) -> Work:
    """Seconds a move of the plain referee of the tests."""
    options = reference.options(**rules.differing())
    starts = [
        reference.Game.start(options, [str(hand).split() for hand in Deal.shuffled(seed).hands])
        for seed in range(games)
    ]

    def work() -> float:
        rng, moves = random.Random(1), 0
        begun = time.process_time()
        for game in starts:
            while game.turn is not None:
                game = game.play(rng.choice(game.legal()))
                moves += 1
        return (time.process_time() - begun) / moves

    return work


# ---------------------------------------------------------------- the report


def bench_kernel(turns: int) -> None:
    """Full games a second on one core, against the bare loop and against State."""
    for name, rules in GAMES.items():
        full, bare, move = best_of(
            turns, bulk(rules, 100_000), bulk(rules, 100_000, without=STATISTICS), on_state(rules, 60)
        )
        moves = simulate(rules, 10_000, seed=1, progress=False).length().value
        million = 1 / full / 1e6
        what = f"{name}: bulk play, random legal, 4 seats, all counts"
        tell(what, f"{million:.2f} M games/s", "≥ 1.0 M on an idle core", million >= 1)
        ratio = full / bare
        tell(f"{name}: … against a loop without counts", f"{ratio:.2f} × the time", "≤ 1.25 ×", ratio <= 1.25)
        ratio = move * moves / full
        tell(f"{name}: … against State", f"{ratio:.0f} × as fast", "≥ 100 ×", ratio >= 100)


def bench_state(turns: int) -> None:
    """Moves a second on State, beside the plain referee."""
    for name, rules in GAMES.items():
        ours, theirs = best_of(turns, on_state(rules, 150), on_reference(rules, 2))
        rate = 1 / ours / 1000
        tell(f"{name}: State, legal_moves() + play()", f"{rate:.0f} k moves/s", "≥ 150 k", rate >= 150)
        tell(f"{name}: … against the plain referee", f"{theirs / ours:.0f} × as fast", "")


def bench_agents(turns: int, games: int = 100) -> None:
    """Games a second of four functions of one's own, which are asked for every move."""
    deals = [Deal.shuffled(seed) for seed in range(games)]

    def last(view: Observation, rng: random.Random) -> Move:
        return view.legal_moves[-1] if rng.random() < 0.5 else view.legal_moves[0]

    for name, rules in GAMES.items():

        def played(rules: Rules = rules) -> float:
            return seconds(lambda: [play_game(rules, deal, last, 1) for deal in deals]) / games

        def counted(rules: Rules = rules) -> float:
            return seconds(lambda: simulate(rules, games, agents=last, slow=True, progress=False)) / games

        for what, each in zip(("play_game", "simulate(slow=True)"), best_of(turns, played, counted), strict=True):
            tell(f"{name}: {what} with functions as agents", f"{1 / each:.0f} games/s", "≥ 1000", each <= 1e-3)


def bench_processes(turns: int, games: int = 16 * LARGEST_CHUNK) -> None:
    """Two processes against one, in seconds of the clock; needs two idle cores."""

    def clock(executor: ProcessPoolExecutor) -> Work:
        def work() -> float:
            begun = time.perf_counter()
            simulate(KILLING, games, executor=executor, progress=False)
            return time.perf_counter() - begun

        return work

    context = get_context("spawn")
    job = Play(Job(KILLING, 4, ("random",) * 4, 0))
    with ProcessPoolExecutor(1, mp_context=context) as one, ProcessPoolExecutor(2, mp_context=context) as two:
        for pool in (one, two, two):
            pool.submit(job, 0, 1000).result()
        simulate(KILLING, games, executor=two, progress=False)
        alone, together = best_of(max(2, turns // 2), clock(one), clock(two))
        handing_out = seconds(lambda: simulate(KILLING, games, executor=two, progress=False))
    ratio, busy = alone / together, os.getloadavg()[0]
    note = f"{ratio:.2f} × as fast (load {busy:.1f})"
    tell("two processes against one, by the clock", note, "≥ 1.8 × on two idle cores", ratio >= 1.8)
    share = handing_out / (games * bulk(KILLING, 100_000)())
    tell("… what handing out and adding up takes of the work", f"{share:.1%}", "≤ 5 %", share <= 0.05)


CHILD = """
import resource, sys, time
begun = time.perf_counter()
from sevens_nb import simulate
games = int(sys.argv[1])
simulate("standard", games, seed=1, progress=False)
print(time.perf_counter() - begun, time.process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def child(games: int, cache: str) -> tuple[float, float, float]:
    """Seconds by the clock, processor seconds and peak kilobytes of a new Python that plays some games."""
    environment = os.environ | {"NUMBA_CACHE_DIR": cache}
    ran = subprocess.run([sys.executable, "-c", CHILD, str(games)], env=environment, capture_output=True, text=True)
    if ran.returncode:
        raise RuntimeError(ran.stderr)
    clock, processor, kilobytes = map(float, ran.stdout.split())
    return clock, processor, kilobytes


def bench_start_and_memory(games: int) -> None:
    """The first call in a new Python with and without kept machine code; memory over the number of games."""
    with tempfile.TemporaryDirectory() as cache:
        clock, processor, _ = child(1000, cache)
        shown = f"{processor:.1f} s ({clock:.1f} s by the clock)"
        tell("first call after installing: import, compile, 1000 games", shown, "< 15 s", processor < 15)
        clock, processor, few = min(child(1000, cache) for _ in range(3))
        shown = f"{processor:.2f} s ({clock:.2f} s by the clock)"
        tell("later: import, load, 1000 games", shown, "< 1 s", processor < 1)
        few, many = child(100_000, cache)[2], child(games, cache)[2]
        shown = f"{few / 1024:.0f} → {many / 1024:.0f} MiB"
        tell(f"memory from 100,000 to {games:,} games", shown, "flat", many < 1.05 * few)


def main() -> None:
    """Print the report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=7, help="how often each thing is measured")
    parser.add_argument("--games", type=int, default=10_000_000, help="how many games the memory is watched for")
    given = parser.parse_args()
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    bench_kernel(given.turns)
    bench_state(given.turns)
    bench_agents(given.turns)
    bench_start_and_memory(given.games)
    bench_processes(given.turns)


if __name__ == "__main__":
    main()

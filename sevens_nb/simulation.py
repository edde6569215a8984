"""Many games: checked, split into chunks, played here or by an executor, added up.

On one core there is nothing to set up. For more, hand over any ``concurrent.futures.Executor``; the numbers stay
the same, and a worker that dies is the executor's business::

    with ProcessPoolExecutor() as pool:                       # all cores of this machine
        simulate("killing", 1e8, executor=pool)

    with Client(cluster) as client:                           # dask: dask.distributed.Client
        simulate("killing", 1e9, executor=client.get_executor())

    simulate("killing", 1e9, executor=ipyparallel.Client().executor())

The workers need this package, and numba to be fast. Agents of your own must be importable there.
"""

from __future__ import annotations

from array import array
from collections.abc import Generator, Sequence
from concurrent.futures import Executor
from contextlib import closing
from random import Random
from threading import Event
from typing import Any, NamedTuple

from sevens_nb import kernel
from sevens_nb.agents import AGENTS, Agent, as_agent, one_for_each
from sevens_nb.bulkplay import Chunk, Job, layout_of, row_width
from sevens_nb.deal import Deal
from sevens_nb.inputs import shown, whole
from sevens_nb.progress import Meter, Report
from sevens_nb.rules import Rules, as_rules, check_seats
from sevens_nb.runners import (
    LARGEST_CHUNK,
    LARGEST_SLOW_CHUNK,
    Done,
    SimulationError,
    Task,
    run_here,
    run_with,
)
from sevens_nb.state import State
from sevens_nb.streams import as_word
from sevens_nb.summary import Run, Summary, joined
from sevens_nb.tallies import added, empty_tally
from sevens_nb.tasks import Play

MOST_GAMES = 1 << 60
MOST_ROW_BYTES = 4 << 30
MOST_MOVES = 1 << 32
"""So many moves or passes a start may count; no game comes near it, and sums stay exact."""

__all__ = ["SimulationError", "simulate"]


def simulate(
    rules: Rules | str,
    games: int,
    *,
    seats: int | None = None,
    start: Deal | State | None = None,
    agents: Agent | str | Sequence[Agent | str] = "random",
    seed: int = 0,
    executor: Executor | None = None,
    progress: bool | Report = True,
    rows: bool = False,
    slow: bool = False,
    first_game: int = 0,
    cancel: Event | None = None,
) -> Summary:
    """Play ``games`` games and return the :class:`Summary` of what came of them.

    From a fresh deal each (``seats`` of them, 4 if not said), or all from one ``start``. ``agents`` is the
    name of a policy, or one a seat. The same seed gives the same numbers, however the work is split; game
    *i* depends on ``seed`` and *i* alone, so ``first_game`` continues where an earlier call ended.

    ``executor``: any ``concurrent.futures.Executor`` (a process pool, dask's ``client.get_executor()``,
    ipyparallel's ``client.executor()``); None plays here, on one core. ``progress``: a bar if tqdm is
    there, or a function called with (games done, games), at most ten times a second. ``rows`` keeps one row
    a game for ``games_frame``. ``slow`` plays on :class:`State`, for jokers and agents of your own.

    Ctrl-C, or setting ``cancel``, returns what is done so far, marked ``partial``. Raises ``ValueError`` or
    ``TypeError`` for what cannot be played, :class:`SimulationError` if the executor fails.

    >>> simulate("killing", 1000, seed=1, progress=False)
    <Summary of 1,000 games, killing, 4 seats>
    """
    job = make_job(rules, seats, start, agents, seed)
    wanted = whole_number(games, "games", 1)
    first = whole_number(first_game, "first_game", 0)
    check_way(job, slow, executor)
    if rows and 8 * row_width(job.seats) * wanted > MOST_ROW_BYTES:
        raise ValueError(
            f"rows of {wanted:,} games take {8 * row_width(job.seats) * wanted / 2**30:.0f} GiB; "
            f"wanted at most {MOST_ROW_BYTES >> 30}: leave out rows=True, the counters have the same size always"
        )
    meter = Meter(progress, wanted, waiting_for(slow, executor))
    chunks = run(Play(job, rows, slow), first, wanted, slow, executor, as_event(cancel))
    return _collect(job, chunks, wanted, rows, meter)


def make_job(
    rules: Rules | str,
    seats: int | None,
    start: Deal | State | None,
    agents: Agent | str | Sequence[Agent | str],
    seed: int,
) -> Job:
    """The job that the arguments of :func:`simulate` describe, checked."""
    chosen = as_rules(rules)
    if start is not None and not isinstance(start, Deal | State):
        raise TypeError(f"start={shown(start)}; wanted a Deal, a State, or None for a fresh deal each")
    count = _seats(seats, start)
    if isinstance(start, State):
        if start.rules != chosen:
            raise ValueError(f"the start has the rules {start.rules.short()!r}, not {chosen.short()!r}")
        if start.is_over:
            raise ValueError(f"the start is over, there is nothing to play: {start}")
        if max(start.ply, start._quiet, *start.passes) > MOST_MOVES:
            raise ValueError(f"the start counts more than 2**32 moves or passes; wanted fewer: {shown(str(start))}")
    if isinstance(start, Deal):
        State.start(chosen, start, Random(0))  # refuses a deal that these rules cannot begin: too many jokers
    named = chosen.options()["start"]
    if isinstance(named, int) and named >= count:
        raise ValueError(f"start={named}: there is no such seat; wanted 0 to {count - 1}")
    every = [agents] * count if isinstance(agents, str) or callable(agents) else one_for_each(agents, count)
    for agent in every:
        as_agent(agent)  # refuses a name that nobody has
    number = whole(seed)
    as_word(seed if number is None else number)  # refuses what is no seed
    return Job(chosen, count, tuple(map(_by_name, every)), seed if number is None else number, start)


def _by_name(agent: Agent | str) -> Agent | str:
    """The name of an agent out of ``AGENTS``, so that it can be played in bulk; else the agent."""
    return next((name for name, known in AGENTS.items() if known is agent), agent)


def _seats(seats: int | None, start: Deal | State | None) -> int:
    count = None if seats is None else check_seats(seats)
    if start is None:
        return 4 if count is None else count
    if count not in (None, start.seats):
        raise ValueError(f"seats={seats}, but the start has {start.seats} seats; leave out seats")
    return start.seats


def whole_number(number: Any, name: str, least: int) -> int:
    """A whole number, also when written as 1e6; ``ValueError`` for a fraction or one below ``least``."""
    value = whole(number)
    if value is None:
        if not isinstance(number, float):
            raise TypeError(f"{name}={shown(number)}; wanted a whole number")
        if not number.is_integer():
            raise ValueError(f"{name}={number!r}; wanted a whole number, such as 1_000_000 or 1e6")
        value = int(number)
    if not least <= value <= MOST_GAMES:
        raise ValueError(f"{name}={shown(number)}; wanted {least} to 2**60")
    return value


def as_event(cancel: Event | None) -> Event:
    """What is asked whether to stop: ``cancel``, or if there is none an event that never comes."""
    if cancel is not None and not callable(getattr(cancel, "is_set", None)):
        raise TypeError(f"cancel={shown(cancel)} has no is_set(); wanted a threading.Event")
    return Event() if cancel is None else cancel


def waiting_for(slow: bool, executor: Executor | None) -> str:
    """What is told while the first games do not come."""
    compiles = kernel.has_numba() and not slow
    if executor is not None:
        return "waiting for the first games of the executor" + (
            "; where it has never played before, it compiles first, for about 15 seconds …" if compiles else " …"
        )
    return "loading the compiled player; the very first time it is compiled, for about 15 seconds …" if compiles else ""


def check_way(job: Job, slow: bool, executor: Executor | None) -> None:
    """Refuse a job that bulk play does not support, unless asked to play slowly, and what is no executor."""
    if isinstance(executor, type) or not (executor is None or callable(getattr(executor, "submit", None))):
        raise TypeError(f"executor={shown(executor)} has no submit(); wanted a concurrent.futures.Executor, made")
    if (reason := job.why_not_in_bulk()) and not slow:
        raise ValueError(
            f"bulk play does not support this: {reason}; with slow=True it is played move by move, "
            "about a thousand games a second"
        )


def run(task: Task, first: int, games: int, slow: bool, executor: Executor | None, stop: Event) -> Generator[Done]:
    """The results of a task as they come, from this process or from an executor."""
    if executor is None:
        return run_here(task, first, games, stop)
    return run_with(executor, task, first, games, LARGEST_SLOW_CHUNK if slow else LARGEST_CHUNK, stop)


class _Total(NamedTuple):
    """What is done so far. A new one replaces it in one step, so that Ctrl-C never finds half a chunk."""

    tally: array[int]
    runs: tuple[Run, ...] = ()
    rows: tuple[tuple[int, array[int]], ...] = ()

    def plus(self, seed: int, first: int, chunk: Chunk) -> _Total:
        runs = joined((*self.runs, Run(seed, first, chunk.games)))
        rows = (*self.rows, (first, chunk.rows)) if chunk.rows else self.rows
        return _Total(added(self.tally, chunk.tally), runs, rows)


def _collect(job: Job, chunks: Generator[Done], wanted: int, rows: bool, meter: Meter) -> Summary:
    """Add up the chunks as they come, until all are there or somebody stops them."""
    total = _Total(empty_tally(layout_of(job)))
    try:
        with meter, closing(chunks):
            for first, _, chunk in chunks:
                total = total.plus(job.seed, first, chunk)
                meter.show(sum(run.games for run in total.runs))
    except KeyboardInterrupt:
        if not total.runs:
            raise
    kept = array("q")
    for _, part in sorted(total.rows, key=lambda numbered: numbered[0]):
        kept += part
    return Summary(
        rules=job.rules,
        seats=job.seats,
        agents=tuple(map(agent_name, job.agents)),
        start="" if job.start is None else str(job.start),
        runs=total.runs,
        tally=total.tally,
        partial=sum(run.games for run in total.runs) < wanted,
        rows=kept if rows else None,
    )


def agent_name(agent: Agent | str) -> str:
    """What an agent is called: its name in ``AGENTS``, else what its function or class is called."""
    called = agent if isinstance(agent, str) else getattr(agent, "__name__", type(agent).__name__)
    return str(called)

"""A job for the bulk player, and its results: the bridge between rules and states and flat arrays of ints."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import Any, NamedTuple

from sevens_nb import bulkcount, kernel, tallies
from sevens_nb.bulkcount import LINE, ROW_HEAD, ROW_SEAT, book_of
from sevens_nb.bulkgame import Setup
from sevens_nb.bulklaw import NO_LIMIT, BulkRules, as_ints, why_not_in_bulk
from sevens_nb.deal import Deal
from sevens_nb.grid import SEVENS
from sevens_nb.policies import policy_code
from sevens_nb.rules import Rules
from sevens_nb.setup import first_seat
from sevens_nb.state import State
from sevens_nb.streams import as_word
from sevens_nb.tallies import KIND_NAMES, Layout, Seats, zeros


@dataclass(frozen=True)
class Job:
    """What to play: rules, seats, one policy name a seat, the seed, and the start (None: a fresh deal each)."""

    rules: Rules
    seats: int
    agents: tuple[Any, ...]
    seed: int
    start: Deal | State | None = None

    def why_not_in_bulk(self) -> str:
        """The reason why the bulk player cannot do this job, or an empty text."""
        if reason := why_not_in_bulk(self.rules):
            return reason
        if not all(isinstance(agent, str) for agent in self.agents):
            return "an agent of your own is a Python function"
        return ""


@dataclass(frozen=True)
class Chunk:
    """The results of some games: their number, the counters, and one row a game if asked for."""

    games: int
    tally: array[int]
    rows: array[int]


class Line(NamedTuple):
    """One choice of a logged game: who, what, and what the bulk player took the position to be."""

    turn: int
    move: int
    plays: int
    may_pass: int
    table: int
    dead: int


@dataclass(frozen=True)
class Bench:
    """Everything that a job needs to run, made once: rules and setup as ints, and the arrays to work in."""

    rules: BulkRules
    setup: Setup
    layout: Layout
    seats: Seats
    seed: int
    compiled: bool

    def play(self, first: int, games: int, tally: array[int], rows: array[int], log: array[int]) -> int:
        """Play games ``first`` … into ``tally``, ``rows`` and ``log``; how many actions they took."""
        play_games = kernel.player(self.compiled)
        book = book_of(tally, rows, log)
        return play_games(self.seed, first, games, self.rules, self.setup, self.layout, self.seats, book)


def layout_of(job: Job) -> Layout:
    """How the counters of a job lie."""
    limit = job.rules.options()["pass_limit"]
    return tallies.layout_for(job.seats, NO_LIMIT if limit is None else limit)


def bench_for(job: Job, compiled: bool | None = None) -> Bench:
    """A bench for a job that the bulk player can do."""
    compiled = kernel.has_numba() if compiled is None else compiled
    if reason := job.why_not_in_bulk():
        raise ValueError(f"no bulk play under {job.rules}: {reason}")
    rules = as_ints(job.rules)
    seats = Seats(
        number=job.seats,
        hands=zeros(job.seats),
        passes=zeros(job.seats),
        kinds=zeros(job.seats),
        left=zeros(job.seats),
        when=zeros(job.seats),
        keys=zeros(job.seats),
        policies=array("q", [policy_code(agent) for agent in job.agents]),
        killed=zeros(job.seats + 1),
        kills=zeros((job.seats + 1) ** 2),
        pack=zeros(52),
    )
    return Bench(rules, _setup(job, rules), layout_of(job), seats, as_word(job.seed), compiled)


def _setup(job: Job, rules: BulkRules) -> Setup:
    start, count = job.start, job.seats
    if isinstance(start, State):
        return _setup_of_state(start, rules)
    hands = [0] * count if start is None else [hand.mask & ~SEVENS for hand in start.hands]
    starter = rules.start
    if start is not None and job.rules.start != "random":
        starter = first_seat(job.rules, tuple(hand.mask for hand in start.hands), None)
    return Setup(
        fresh=int(start is None),
        settled=0,
        table=SEVENS,
        starter=starter,
        ply=0,
        quiet=0,
        template=array("q", hands + [0] * (4 * count) + [bulkcount.rank_key(0, 0, 0, rules)] * count),
    )


def exits_as_ints(state: State, rules: BulkRules) -> tuple[list[int], list[int], list[int], list[int]]:
    """Seat by seat: how it went out, with how many cards, at which ply, and the key by which it ranks."""
    kinds, left, when = ([0] * state.seats for _ in range(3))
    for out in state.exits:
        kinds[out.seat] = KIND_NAMES.index(out.kind)
        left[out.seat] = len(out.cards)
        when[out.seat] = out.ply
    keys = [bulkcount.rank_key(*key, rules) for key in zip(kinds, left, when, strict=True)]
    return kinds, left, when, keys


def _setup_of_state(state: State, rules: BulkRules) -> Setup:
    kinds, left, when, keys = exits_as_ints(state, rules)
    hands = [hand.mask for hand in state.hands]
    assert state.turn is not None
    return Setup(
        fresh=0,
        settled=1,
        table=state.table.mask,
        starter=state.turn,
        ply=state.ply,
        quiet=state._quiet,
        template=array("q", [*hands, *state.passes, *kinds, *left, *when, *keys]),
    )


def play_chunk(job: Job, first: int, games: int, rows: bool = False) -> Chunk:
    """Play the games number ``first`` … ``first + games - 1`` of a job in bulk."""
    bench = bench_for(job)
    tally = tallies.empty_tally(bench.layout)
    kept = zeros(games * row_width(job.seats) if rows else 0)
    bench.play(first, games, tally, kept, array("q"))
    return Chunk(games, tally, kept)


def row_width(seats: int) -> int:
    """The entries of one row of ``Chunk.rows``."""
    return ROW_HEAD + ROW_SEAT * seats


def logged_game(job: Job, game: int, compiled: bool | None = None) -> tuple[list[Line], Bench, array[int]]:
    """One game of a job choice by choice, the bench as the game left it, and the game's row."""
    bench = bench_for(job, compiled)
    log = zeros(LINE * 4096)
    row = zeros(row_width(job.seats))
    actions = bench.play(game, 1, tallies.empty_tally(bench.layout), row, log)
    lines = [log[at : at + LINE] for at in range(0, actions * LINE, LINE)]
    return [Line(*line) for line in lines], bench, row

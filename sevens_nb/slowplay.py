"""Many games on :class:`State`, for what bulk play does not support: jokers, and agents of your own.

The counters are the same, and counted by the same functions.
"""

from __future__ import annotations

import random
from array import array

from sevens_nb import bulkcount, bulkgame, tallies
from sevens_nb.agents import agents_of, moved_by
from sevens_nb.bulklaw import as_ints
from sevens_nb.bulkplay import Chunk, Job, exits_as_ints, layout_of, row_width
from sevens_nb.cards import CardSet, bits
from sevens_nb.deal import Deal
from sevens_nb.moves import PASS, Play
from sevens_nb.policies import PASS_BIT
from sevens_nb.setup import first_seat
from sevens_nb.state import State
from sevens_nb.streams import as_word, stream_of
from sevens_nb.tallies import Layout, Seats, zeros


def play_chunk_slowly(job: Job, first: int, games: int, rows: bool = False) -> Chunk:
    """Play the games number ``first`` … ``first + games - 1`` of a job one move at a time."""
    layout = layout_of(job)
    tally = tallies.empty_tally(layout)
    width = row_width(job.seats) if rows else 0
    kept = zeros(games * width)
    for game in range(games):
        row = zeros(width)
        try:
            _play_one(job, first + game, layout, bulkcount.book_of(tally, row, array("q")))
        except Exception as error:
            error.add_note(f"This was game {first + game} of seed {job.seed}.")
            raise
        kept[game * width : (game + 1) * width] = row
    return Chunk(games, tally, kept)


def _play_one(job: Job, game: int, layout: Layout, book: bulkcount.Book) -> None:
    rng = random.Random(stream_of(as_word(job.seed), game))
    start, starter = _opening(job, game, rng)
    agents = agents_of(list(job.agents), job.seats)
    state, kills = start, [0] * (layout.seats + 1) ** 2
    _count_change(state, layout.seats, start._dead, kills, layout, book)
    history = start.history
    while state.turn is not None:
        turn = state.turn
        move, after = moved_by(agents[turn], state, rng, history)
        history = (*history, (turn, move))
        added = after._table & ~state._table
        ply = after.ply - start.ply
        if move is PASS:
            bulkcount.count_move(PASS_BIT, ply, layout, book)
        for bit in bits(added):
            if isinstance(move, Play):
                bulkcount.count_move(1 << bit, ply, layout, book)
            else:
                book.tally[layout.laid + bit] += 1
        _count_change(after, turn, after._dead & ~(state._dead | added), kills, layout, book)
        state = after
    seats, template = _seats_of(state, kills), array("q", [0] * job.seats + list(start.passes))
    bulkcount.count_game(state.ply - start.ply, 0, starter, state.table.mask, template, layout, seats, book)


def _opening(job: Job, game: int, rng: random.Random) -> tuple[State, int]:
    """The position from which a game begins, and the seat named to begin."""
    if isinstance(job.start, State):
        assert job.start.turn is not None
        return job.start, job.start.turn
    deal = job.start or fresh_deal(job, game, rng)
    before = rng.getstate()
    starter = first_seat(job.rules, tuple(hand.mask for hand in deal.hands), rng)
    rng.setstate(before)
    return State.start(job.rules, deal, rng), starter


def fresh_deal(job: Job, game: int, rng: random.Random) -> Deal:
    """The deal of a game: the one that bulk play deals, or with jokers one drawn from ``rng``."""
    jokers = job.rules.options()["jokers"]
    if jokers:
        return Deal.shuffled(rng, job.seats, jokers)
    return dealt(job.seed, game, job.seats)


def dealt(seed: int, game: int, seats: int) -> Deal:
    """The deal of game number ``game`` under ``seed``, the 7s still in the hands.

    >>> print(dealt(1, 0, 4))  # doctest: +ELLIPSIS
    deal/1 ...
    """
    pack = array("q", range(52))
    bulkgame.shuffle(stream_of(as_word(seed), game), pack)
    masks = (sum(1 << card for card in pack[seat::seats]) for seat in range(seats))
    return Deal(CardSet.from_mask(mask) for mask in masks)


def _count_change(
    state: State, killer: int, newly: int, kills: list[int], layout: Layout, book: bulkcount.Book
) -> None:
    """Count the cards that are dead now and were not before: the mask ``newly``."""
    if newly:
        seats = _seats_of(state, kills)
        seats.killed[killer] = newly
        bulkcount.count_deaths(seats, layout, book)


def _seats_of(state: State, kills: list[int]) -> Seats:
    """The seats in a position, the way the counting functions want them."""
    kinds, left, when, keys = exits_as_ints(state, as_ints(state.rules))
    hands = [hand.mask for hand in state.hands]
    return Seats(
        number=state.seats,
        hands=hands,
        passes=list(state.passes),
        kinds=kinds,
        left=left,
        when=when,
        keys=keys,
        policies=[],
        killed=[0] * (state.seats + 1),
        kills=kills,
        pack=[],
    )

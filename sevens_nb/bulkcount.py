"""What bulk play counts: plays, deaths, and the end of each game.

Plain functions on ints and flat arrays of ints; numba compiles them as they stand.
"""

from __future__ import annotations

from array import array
from typing import NamedTuple

from sevens_nb.bulklaw import CLASS, FEWEST, BulkRules
from sevens_nb.tallies import (
    DEAD,
    ELIMINATED,
    INSIDE,
    KIND_COUNT,
    MOST_LEFT,
    Ints,
    Layout,
    Seats,
)

LINE = 6
"""Entries a ply in the log: seat, move, playable cards, whether a pass is legal, table, dead cards."""
ROW_HEAD = 2
ROW_SEAT = 5
"""Entries a game in the rows: starter and length, then five a seat (see :func:`write_row`)."""
_CARD_LEFT = 1 << 40
_LATE = _CARD_LEFT * 64
"""What a card more, and not having left at all, weigh against plies (see :func:`rank_key`)."""


class Book(NamedTuple):
    """Where the results go: the counters, and, where they have room, one row a game and one line a ply."""

    tally: Ints
    rows: Ints
    log: Ints
    rows_room: int
    log_room: int


def book_of(tally: array[int], rows: array[int], log: array[int]) -> Book:
    """A book of these arrays; empty rows or an empty log are not written."""
    return Book(tally, rows, log, len(rows), len(log))


def write_line(ply: int, turn: int, move: int, plays: int, may_pass: bool, table: int, dead: int, book: Book) -> None:
    """Note one choice and what it was made from, if the log has room."""
    at = ply * LINE
    if at + LINE <= book.log_room:
        book.log[at] = turn
        book.log[at + 1] = move
        book.log[at + 2] = plays
        book.log[at + 3] = 1 if may_pass else 0
        book.log[at + 4] = table
        book.log[at + 5] = dead


def count_move(move: int, ply: int, layout: Layout, book: Book) -> None:
    """Count a card (a mask of one) played at ``ply``, or a pass: its row of counters lies behind the cards'."""
    at = ply if ply < layout.bins else layout.bins - 1
    book.tally[layout.played + (move - 1).bit_count() * layout.bins + at] += 1


def count_deaths(seats: Seats, layout: Layout, book: Book) -> None:
    """Count the cards that died since the last count, for the seat that killed and the seat that holds them.

    A dead card stays in its hand until the holder drops out, so it need not be counted before that or the end.
    """
    tally = book.tally
    for killer in range(layout.seats + 1):
        newly = seats.killed[killer]
        if newly == 0:
            continue
        seats.killed[killer] = 0
        unheld = newly
        for holder in range(layout.seats):
            count_kills(killer, holder, newly & seats.hands[holder], seats, layout, book)
            unheld &= ~seats.hands[holder]
        count_kills(killer, layout.seats, unheld, seats, layout, book)
        at = layout.deaths + killer * 52
        while newly:
            tally[at + ((newly & -newly) - 1).bit_count()] += 1
            newly &= newly - 1


def count_kills(killer: int, holder: int, cards: int, seats: Seats, layout: Layout, book: Book) -> None:
    """Count ``cards`` that one seat killed for another, and what they add to the square of the game's number."""
    at = killer * (layout.seats + 1) + holder
    number = cards.bit_count()
    before = seats.kills[at]
    seats.kills[at] = before + number
    book.tally[layout.kills_sum + at] += number
    book.tally[layout.kills_square + at] += number * (number + 2 * before)


def count_game(
    length: int,
    row: int,
    starter: int,
    table: int,
    template: Ints,
    layout: Layout,
    seats: Seats,
    book: Book,
) -> None:
    """Count a finished game: its length, and for every seat place, exit, passes and cards left."""
    tally = book.tally
    tally[layout.games] += 1
    tally[layout.length + (length if length < layout.bins else layout.bins - 1)] += 1
    tally[layout.length_sum] += length
    tally[layout.length_square] += length * length
    tally[layout.starter + starter] += 1
    off = ((1 << 52) - 1) & ~table
    while off:
        tally[layout.off_table + ((off & -off) - 1).bit_count()] += 1
        off &= off - 1
    passes = 0
    dropped = 0
    for seat in range(layout.seats):
        if seats.kinds[seat] == INSIDE:
            seats.left[seat] = seats.hands[seat].bit_count()
        dropped += 1 if seats.kinds[seat] == ELIMINATED else 0
        passes += count_seat(seat, starter, template, layout, seats, book)
    tally[layout.dropped + dropped] += 1
    tally[layout.passes_sum] += passes
    tally[layout.passes_square] += passes * passes
    write_row(length, row, starter, template, layout, seats, book)


def count_seat(seat: int, starter: int, template: Ints, layout: Layout, seats: Seats, book: Book) -> int:
    """Count how one seat fared; how often it passed."""
    tally, count = book.tally, layout.seats
    ahead, level = standing(seat, seats)
    tally[layout.places + (seat * count + ahead) * count + level - 1] += 1
    order = seat - starter if seat >= starter else seat - starter + count
    tally[layout.order_places + (order * count + ahead) * count + level - 1] += 1
    tally[layout.kinds + seat * KIND_COUNT + seats.kinds[seat]] += 1
    tally[layout.left + seat * MOST_LEFT + seats.left[seat]] += 1
    passes = seats.passes[seat] - template[count + seat]
    tally[layout.seat_passes_sum + seat] += passes
    tally[layout.seat_passes_square + seat] += passes * passes
    return passes


def standing(seat: int, seats: Seats) -> tuple[int, int]:
    """How many seats rank ahead of ``seat``, and how many, itself included, share its rank (R11, K8)."""
    own = seats.keys[seat]
    ahead = 0
    level = 0
    for other in range(seats.number):
        key = seats.keys[other]
        ahead += 1 if key < own else 0
        level += 1 if key == own else 0
    return ahead, level


def rank_key(kind: int, left: int, when: int, rules: BulkRules) -> int:
    """A number that is lower the better a seat ranks: who left, who is still in, fouls, then drop-outs."""
    if kind == INSIDE:
        return _LATE
    if kind == ELIMINATED:
        return 3 * _LATE - when
    if kind > ELIMINATED:
        return _LATE + 1 + when
    if rules.ranking == FEWEST:
        return left * _CARD_LEFT + when
    if rules.ranking == CLASS:
        return (_CARD_LEFT if kind == DEAD else 0) + when
    return when


def write_row(length: int, row: int, starter: int, template: Ints, layout: Layout, seats: Seats, book: Book) -> None:
    """Note one game if the rows have room: starter, length; a seat: place, sharers, exit, cards left, passes."""
    width = ROW_HEAD + ROW_SEAT * layout.seats
    at = row * width
    if at + width > book.rows_room:
        return
    book.rows[at] = starter
    book.rows[at + 1] = length
    at += ROW_HEAD
    for seat in range(layout.seats):
        ahead, level = standing(seat, seats)
        book.rows[at] = ahead
        book.rows[at + 1] = level
        book.rows[at + 2] = seats.kinds[seat]
        book.rows[at + 3] = seats.left[seat]
        book.rows[at + 4] = seats.passes[seat] - template[layout.seats + seat]
        at += ROW_SEAT

"""One game of bulk play on bit masks: deal, play to the end, count.

Plain functions on ints and flat arrays of ints, built on :mod:`sevens_nb.grid`; numba compiles them as they
stand (see :mod:`sevens_nb.kernel`), and without numba they run as they are, with the same numbers.
:mod:`sevens_nb.state` is the authority: tests compare the two move by move.
"""

from __future__ import annotations

from typing import NamedTuple

from sevens_nb.bulkcount import Book, count_deaths, count_game, count_move, rank_key, write_line
from sevens_nb.bulklaw import (
    FIRST_OUT,
    NO_LIMIT,
    ONE_LEFT,
    START_RANDOM,
    BulkRules,
    dead_cards,
    open_cards,
)
from sevens_nb.grid import FULL, SEVENS
from sevens_nb.policies import candidates, pick
from sevens_nb.streams import (
    CHOICE_DRAWS,
    DEAL_DRAWS,
    START_DRAW,
    below,
    draw,
    high_half,
    low_half,
    stream_of,
)
from sevens_nb.tallies import DEAD, ELIMINATED, EMPTIED, INSIDE, Ints, Layout, Seats

_SEVEN_OF_DIAMONDS = 1 << 32


class Setup(NamedTuple):
    """What every game starts from. ``fresh`` deals a pack each time; else the template's hands are taken.

    ``settled`` marks a position in which leaving was tested already. ``starter`` is the seat that begins;
    if ``fresh``, -1 stands for the holder of D7. The template holds, seat by seat, the hands, then the
    passes, the kinds of exit, the cards left, the plies of the exits and the rank keys.
    """

    fresh: int
    settled: int
    table: int
    starter: int
    ply: int
    quiet: int
    template: Ints


def play_games(
    seed: int, first: int, games: int, rules: BulkRules, setup: Setup, layout: Layout, seats: Seats, book: Book
) -> int:
    """Play the games number ``first`` … ``first + games - 1`` of ``seed``; how many actions they took."""
    actions = 0
    for game in range(first, first + games):
        actions += play_game(stream_of(seed, game), game - first, rules, setup, layout, seats, book)
    return actions


def play_game(stream: int, row: int, rules: BulkRules, setup: Setup, layout: Layout, seats: Seats, book: Book) -> int:
    """Play one game and count it; how many actions it took."""
    starter = prepare(stream, rules, setup, seats)
    table = setup.table
    dead = dead_cards(table, rules)
    opened = open_cards(table, dead, rules)
    seats.killed[layout.seats] = dead
    inside = everyone_inside(seats)
    if not setup.settled:
        inside = sweep(starter, inside, dead, 0, rules, seats)
    turn = starter if inside >> starter & 1 else next_inside(starter, inside)
    ply = 0
    quiet = setup.quiet
    while not is_over(inside, quiet, seats, rules):
        move = choose(turn, stream, ply, table, dead, opened, rules, seats, book)
        ply += 1
        count_move(move, ply, layout, book)
        # A pass is a move that lays nothing. No branch asks which it is: a processor could not foresee it.
        passed = move >> 52
        laid = move & FULL
        quiet = (quiet + 1) * passed
        seats.hands[turn] ^= laid
        seats.passes[turn] += passed
        if seats.passes[turn] > rules.pass_limit:
            laid = drop_out(turn, dead, setup.ply + ply, rules, seats, layout, book)
            inside &= ~(1 << turn)
        table |= laid
        known = dead
        dead = dead_cards(table, rules)
        opened = open_cards(table, dead, rules)
        if rules.killing:
            seats.killed[turn] |= dead & ~known
        # In the killing game this asks oftener than it must, but without a branch that cannot be foreseen.
        if (rules.killing or seats.hands[turn] == 0) and somebody_leaves(inside, dead, seats):
            inside = sweep(turn, inside, dead, setup.ply + ply, rules, seats)
        turn = next_inside(turn, inside)
    if rules.killing:
        count_deaths(seats, layout, book)
    count_game(ply, row, starter, table, setup.template, layout, seats, book)
    return ply


def choose(
    turn: int,
    stream: int,
    ply: int,
    table: int,
    dead: int,
    opened: int,
    rules: BulkRules,
    seats: Seats,
    book: Book,
) -> int:
    """The move that the policy of the seat on turn makes: a card as a mask, or the pass (R7 to R9)."""
    hand = seats.hands[turn]
    plays = hand & opened
    may_pass = (plays == 0) | ((seats.passes[turn] < rules.pass_limit) & (rules.must_play == 0))
    word = draw(stream, CHOICE_DRAWS + ply)
    choices = candidates(seats.policies[turn], plays, may_pass, hand, table, dead, rules, low_half(word))
    move = pick(choices, high_half(word))
    write_line(ply, turn, move, plays, may_pass, table, dead, book)
    return move


def prepare(stream: int, rules: BulkRules, setup: Setup, seats: Seats) -> int:
    """Set up the seats for one game; the seat that is to begin."""
    count = seats.number
    for seat in range(count):
        seats.hands[seat] = setup.template[seat]
        seats.passes[seat] = setup.template[count + seat]
        seats.kinds[seat] = setup.template[2 * count + seat]
        seats.left[seat] = setup.template[3 * count + seat]
        seats.when[seat] = setup.template[4 * count + seat]
        seats.keys[seat] = setup.template[5 * count + seat]
        seats.killed[seat] = 0
    if rules.killing:
        for pair in range((count + 1) * (count + 1)):
            seats.kills[pair] = 0
    holder = deal(stream, seats) if setup.fresh else 0
    if rules.start == START_RANDOM and not setup.settled:
        return below(high_half(draw(stream, START_DRAW)), count)
    return holder if setup.starter < 0 else setup.starter


def deal(stream: int, seats: Seats) -> int:
    """Shuffle a pack, deal it one card at a time and lay the 7s; the seat that laid D7."""
    pack, hands = seats.pack, seats.hands
    shuffle(stream, pack)
    holder = 0
    for seat in range(seats.number):
        hand = 0
        card = seat
        while card < 52:
            hand |= 1 << pack[card]
            card += seats.number
        if hand & _SEVEN_OF_DIAMONDS:
            holder = seat
        hands[seat] = hand & ~SEVENS
    return holder


def shuffle(stream: int, pack: Ints) -> None:
    """The 52 cards in random order, the same for the same stream (Fisher and Yates)."""
    for card in range(52):
        pack[card] = card
    for pair in range(DEAL_DRAWS):
        word = draw(stream, pair)
        top = 51 - 2 * pair
        swap(pack, top, below(high_half(word), top + 1))
        swap(pack, top - 1, below(low_half(word), top))


def swap(pack: Ints, one: int, other: int) -> None:
    """Exchange two cards of the pack."""
    card = pack[one]
    pack[one] = pack[other]
    pack[other] = card


def everyone_inside(seats: Seats) -> int:
    """The seats that are in, as a mask with one bit a seat."""
    inside = 0
    for seat in range(seats.number):
        if seats.kinds[seat] == INSIDE:
            inside |= 1 << seat
    return inside


def next_inside(seat: int, inside: int) -> int:
    """The next seat still in, clockwise from ``seat`` (R6); ``seat`` itself if nobody is."""
    if inside == 0:
        return seat
    later = inside >> (seat + 1)
    if later:
        return seat + 1 + ((later & -later) - 1).bit_count()
    return ((inside & -inside) - 1).bit_count()


def sweep(first: int, inside: int, dead: int, ply: int, rules: BulkRules, seats: Seats) -> int:
    """Every seat still in leaves if its hand is empty or only dead cards, from ``first`` on (K5); who stays."""
    count = seats.number
    for step in range(count):
        seat = first + step if first + step < count else first + step - count
        hand = seats.hands[seat]
        if inside >> seat & 1 and hand & ~dead == 0:
            inside &= ~(1 << seat)
            seats.kinds[seat] = DEAD if hand else EMPTIED
            seats.left[seat] = hand.bit_count()
            seats.when[seat] = ply
            seats.keys[seat] = rank_key(seats.kinds[seat], seats.left[seat], ply, rules)
    return inside


def somebody_leaves(inside: int, dead: int, seats: Seats) -> bool:
    """Whether a seat still in has an empty hand or only dead cards (R8, K5)."""
    leaving = 0
    for seat in range(seats.number):
        if seats.hands[seat] & ~dead == 0:
            leaving |= 1 << seat
    return leaving & inside != 0


def drop_out(seat: int, dead: int, ply: int, rules: BulkRules, seats: Seats, layout: Layout, book: Book) -> int:
    """``seat`` has passed once too often and drops out (R10); the cards that it lays on the table."""
    if rules.killing:
        count_deaths(seats, layout, book)
    hand = seats.hands[seat]
    seats.hands[seat] = 0
    seats.kinds[seat] = ELIMINATED
    seats.left[seat] = hand.bit_count()
    seats.when[seat] = ply
    seats.keys[seat] = rank_key(ELIMINATED, 0, ply, rules)
    if rules.hidden:
        return 0
    laid = hand & ~dead if rules.rectangle else hand
    rest = laid
    while rest:
        book.tally[layout.laid + ((rest & -rest) - 1).bit_count()] += 1
        rest &= rest - 1
    return laid


def is_over(inside: int, quiet: int, seats: Seats, rules: BulkRules) -> bool:
    """Whether the game has ended: nobody in, a full round of unlimited passes, or the option ``end``."""
    if inside == 0:
        return True
    if rules.pass_limit == NO_LIMIT and quiet > 0 and quiet >= inside.bit_count():
        return True
    if rules.end == ONE_LEFT:
        return inside & (inside - 1) == 0
    if rules.end == FIRST_OUT:
        for seat in range(seats.number):
            if seats.kinds[seat] == EMPTIED:
                return True
    return False

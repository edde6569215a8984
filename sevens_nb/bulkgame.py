"""One game of bulk play on bit masks: deal, play to the end, count.

Plain functions on ints and flat arrays of ints, built on :mod:`sevens_nb.grid`; numba compiles them as they
stand (see :mod:`sevens_nb.kernel`), and without numba they run as they are, with the same numbers.
:mod:`sevens_nb.state` is the authority: tests compare the two move by move.
"""

from __future__ import annotations

from typing import NamedTuple

from sevens_nb.bulkcount import Book, count_deaths, count_game, count_play, rank_key, write_line
from sevens_nb.bulklaw import (
    FIRST_OUT,
    NO_LIMIT,
    ONE_LEFT,
    START_RANDOM,
    BulkRules,
    dead_cards,
    open_cards,
)
from sevens_nb.grid import SEVENS
from sevens_nb.policies import PASS_BIT, candidates, pick
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

_SEVEN_OF_DIAMONDS = 32


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


def play_game(
    stream: int, row: int, rules: BulkRules, setup: Setup, layout: Layout, seats: Seats, book: Book
) -> int:
    """Play one game and count it; how many actions it took."""
    starter = prepare(stream, rules, setup, seats)
    table = setup.table
    dead = dead_cards(table, rules)
    opened = open_cards(table, dead, rules)
    inside = everyone_inside(seats)
    if dead:
        count_deaths(dead, layout.seats, seats, layout, book)
    if not setup.settled:
        inside = sweep(starter, inside, dead, 0, rules, seats)
    turn = starter if inside >> starter & 1 else next_inside(starter, inside)
    ply = 0
    quiet = setup.quiet
    while not is_over(inside, quiet, seats, rules):
        move = choose(turn, stream, ply, table, dead, opened, rules, seats, book)
        ply += 1
        laid = move
        quiet += 1
        if move != PASS_BIT:
            quiet = 0
            seats.hands[turn] ^= move
            count_play(move, ply, layout, book)
        else:
            laid = pass_turn(turn, dead, setup.ply + ply, rules, seats, layout, book)
            inside &= ~((1 if seats.kinds[turn] != INSIDE else 0) << turn)
        if laid:
            table |= laid
            known = dead
            dead = dead_cards(table, rules)
            opened = open_cards(table, dead, rules)
            if dead != known:
                count_deaths(dead & ~known, turn, seats, layout, book)
            if dead != known or seats.hands[turn] & ~dead == 0:
                inside = sweep(turn, inside, dead, setup.ply + ply, rules, seats)
        turn = next_inside(turn, inside)
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
    """The move that the policy of the seat on turn makes: a card as a mask, or ``PASS_BIT`` (R7 to R9)."""
    hand = seats.hands[turn]
    plays = hand & opened
    may_pass = plays == 0 or (seats.passes[turn] < rules.pass_limit and not rules.must_play)
    word = draw(stream, CHOICE_DRAWS + ply)
    choices = candidates(seats.policies[turn], plays, may_pass, hand, table, dead, rules, low_half(word))
    move = pick(choices, high_half(word))
    write_line(ply, turn, move, plays, may_pass, table, dead, book)
    return move


def prepare(stream: int, rules: BulkRules, setup: Setup, seats: Seats) -> int:
    """Set up the seats for one game; the seat that is to begin."""
    count = len(seats.hands)
    for seat in range(count):
        seats.hands[seat] = setup.template[seat]
        seats.passes[seat] = setup.template[count + seat]
        seats.kinds[seat] = setup.template[2 * count + seat]
        seats.left[seat] = setup.template[3 * count + seat]
        seats.when[seat] = setup.template[4 * count + seat]
        seats.keys[seat] = setup.template[5 * count + seat]
    holder = deal(stream, seats) if setup.fresh else 0
    if rules.start == START_RANDOM and not setup.settled:
        return below(high_half(draw(stream, START_DRAW)), count)
    return holder if setup.starter < 0 else setup.starter


def deal(stream: int, seats: Seats) -> int:
    """Shuffle a pack, deal it one card at a time and lay the 7s; the seat that laid D7."""
    pack, hands = seats.pack, seats.hands
    shuffle(stream, pack)
    holder = 0
    seat = 0
    for card in range(52):
        if pack[card] == _SEVEN_OF_DIAMONDS:
            holder = seat
        hands[seat] |= 1 << pack[card]
        seat = seat + 1 if seat + 1 < len(hands) else 0
    for seat in range(len(hands)):
        hands[seat] &= ~SEVENS
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
    for seat in range(len(seats.kinds)):
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
    count = len(seats.hands)
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


def pass_turn(
    seat: int, dead: int, ply: int, rules: BulkRules, seats: Seats, layout: Layout, book: Book
) -> int:
    """``seat`` passes; the cards it lays on the table if that was once too often and it drops out (R10)."""
    seats.passes[seat] += 1
    if seats.passes[seat] <= rules.pass_limit:
        return 0
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
        for seat in range(len(seats.kinds)):
            if seats.kinds[seat] == EMPTIED:
                return True
    return False

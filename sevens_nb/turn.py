"""What one action does to a position: laying a card, passing, dropping out, jokers, and who leaves.

Everything here works on :class:`Fields`, a position while it is being made; :class:`sevens_nb.state.State`
is the same fields, frozen.
"""

from __future__ import annotations

from functools import cache

from sevens_nb.cards import ALL_CARDS, JOKER_BITS, CardSet
from sevens_nb.exits import DEAD, ELIMINATED, EMPTIED, FOUL, Exit
from sevens_nb.law import KillingLaw, Law
from sevens_nb.moves import TAKE, Move
from sevens_nb.rules import Rules

ALLOWED, FORBIDDEN, ELIMINATES = "allowed", "forbidden", "eliminates"
History = tuple["History", int, Move] | None


class Fields:
    """The fields of a position: masks inside, cards outside.

    ``_table`` and ``_hands`` are card masks (jokers of a hand in bits 52 and 53), ``_in`` has a bit for each
    seat still in, ``_quiet`` counts passes in a row, ``_answer`` is (holder, layer) while the holder of a
    card replaced by a joker must answer, ``_dead`` is the mask of dead cards, ``_open`` that of open places
    or -1 while nobody has asked.
    """

    __slots__ = (
        "_answer",
        "_dead",
        "_hands",
        "_history",
        "_in",
        "_law",
        "_open",
        "_quiet",
        "_table",
        "exits",
        "passes",
        "ply",
        "rules",
        "turn",
    )
    rules: Rules
    _law: Law
    _table: int
    _hands: tuple[int, ...]
    passes: tuple[int, ...]
    turn: int | None
    ply: int
    exits: tuple[Exit, ...]
    _in: int
    _quiet: int
    _answer: tuple[int, int] | None
    _history: History
    _dead: int
    _open: int


_new = Fields.__new__


def after(old: Fields, seat: int, move: Move) -> Fields:
    """A copy of ``old`` one ply later, with ``move`` by ``seat`` in its history and nothing else changed."""
    new = _new(Fields)
    new.rules = old.rules
    new._law = old._law
    new._table = old._table
    new._hands = old._hands
    new.passes = old.passes
    new.turn = seat
    new.ply = old.ply + 1
    new.exits = old.exits
    new._in = old._in
    new._quiet = 0
    new._answer = None
    new._history = (old._history, seat, move)
    new._dead = old._dead
    new._open = old._open
    return new


def lay_card(old: Fields, seat: int, move: Move, bit: int) -> Fields:
    """``seat`` plays the card ``bit`` of its hand; who leaves and who is next is worked out."""
    new = after(old, seat, move)
    new._table = old._table | bit
    hands = list(old._hands)
    hands[seat] ^= bit
    new._hands = tuple(hands)
    look_at_table(new)
    if new._dead or not hands[seat] & ALL_CARDS:
        sweep(new, seat)
    go_on(new, seat)
    return new


def pass_turn(old: Fields, seat: int, move: Move, status: str) -> Fields:
    """``seat`` passes; with status ``eliminates`` it drops out (R8 to R10)."""
    new = after(old, seat, move)
    new._quiet = old._quiet + 1
    passes = list(old.passes)
    passes[seat] += 1
    new.passes = tuple(passes)
    if status == ELIMINATES:
        drop_out(new, seat)
        sweep(new, seat)
    go_on(new, seat)
    return new


def drop_out(new: Fields, seat: int) -> None:
    """The hand of ``seat`` is laid on the table, or set aside if hands are hidden; its jokers are set aside."""
    cards = new._hands[seat] & ALL_CARDS
    new._table |= laid_when_dropping_out(new, seat)
    look_at_table(new)
    set_hand(new, seat, 0)
    put_out(new, seat, ELIMINATED, cards)


def laid_when_dropping_out(fields: Fields, seat: int) -> int:
    """The cards of ``seat`` that would go to the table; none goes to a place in a fenced rectangle."""
    if fields.rules.eliminated_hand == "hidden":
        return 0
    law = fields._law
    fenced = fields._dead if isinstance(law, KillingLaw) and law.rectangle else 0
    return fields._hands[seat] & ALL_CARDS & ~fenced


def lay_joker(old: Fields, seat: int, move: Move, place: int) -> Fields:
    """``seat`` lays a joker on ``place``; whoever is in and holds that card lays it there at once."""
    new = after(old, seat, move)
    set_hand(new, seat, old._hands[seat] ^ _last_joker(old._hands[seat]))
    new._table = old._table | place
    look_at_table(new)
    holder = next((other for other, hand in enumerate(old._hands) if hand & place), None)
    if holder is not None:
        set_hand(new, holder, new._hands[holder] ^ place)
        if hand_over(new, holder, seat):
            return new
    sweep(new, seat, joker_layer=seat)
    go_on(new, seat)
    return new


def hand_over(new: Fields, holder: int, layer: int) -> bool:
    """The joker that ``layer`` laid is for ``holder``; True if it must answer first (joker_take)."""
    take = new.rules.joker_take
    if take == "optional":
        new._answer, new.turn = (holder, layer), holder
    elif take == "forced":
        give_joker(new, holder)
    return new._answer is not None


def answer(old: Fields, holder: int, layer: int, move: Move) -> Fields:
    """``holder`` takes or declines the joker that ``layer`` laid; then leaving is tested from the layer on."""
    new = after(old, holder, move)
    if move is TAKE:
        give_joker(new, holder)
    sweep(new, layer, joker_layer=layer)
    go_on(new, layer)
    return new


def give_joker(new: Fields, seat: int) -> None:
    """One more joker for ``seat``."""
    hand = new._hands[seat]
    set_hand(new, seat, hand | ((hand & JOKER_BITS) << 1 & JOKER_BITS) | 1 << 52)


def _last_joker(hand: int) -> int:
    return 1 << 53 if hand >> 53 else 1 << 52


def set_hand(new: Fields, seat: int, hand: int) -> None:
    """Replace one hand."""
    new._hands = (*new._hands[:seat], hand, *new._hands[seat + 1 :])


def put_out(new: Fields, seat: int, kind: str, cards: int) -> None:
    """``seat`` goes out now; its dead cards stay in its hand, anything else is gone from it already."""
    new.exits = (*new.exits, Exit(seat, kind, CardSet.from_mask(cards), new.ply))
    new._in &= ~(1 << seat)


def look_at_table(new: Fields) -> None:
    """Work out anew what the table decides."""
    new._dead = new._law.dead(new._table)
    new._open = -1


def sweep(new: Fields, first: int, joker_layer: int | None = None) -> None:
    """Every seat still in leaves if its hand is empty or only dead cards, in seat order from ``first`` (K5)."""
    hands, inside = new._hands, new._in
    live = ~new._dead
    for seat in seats_from(len(hands), first):
        if not inside >> seat & 1:
            continue
        hand = hands[seat]
        if hand & live == 0 or not hand & ALL_CARDS:
            leave_if_stuck(new, seat, joker_layer)


def leave_if_stuck(new: Fields, seat: int, joker_layer: int | None) -> None:
    """Put out a seat without a live card: emptied, dead, or foul where a joker decided it."""
    hand = new._hands[seat]
    finish_is_foul = new.rules.joker_finish == "foul"
    if not hand:
        put_out(new, seat, FOUL if finish_is_foul and seat == joker_layer else EMPTIED, 0)
    elif hand & ALL_CARDS:
        put_out(new, seat, DEAD, hand)
    elif finish_is_foul:
        set_hand(new, seat, 0)
        put_out(new, seat, FOUL, 0)


def go_on(new: Fields, mover: int) -> None:
    """The next seat still in, clockwise from ``mover``, is on turn, or nobody if the game is over (R6, R11)."""
    if is_over(new):
        new.turn = None
        return
    later = new._in >> (mover + 1)
    if later:
        new.turn = mover + (later & -later).bit_length()
    else:
        new.turn = (new._in & -new._in).bit_length() - 1


def is_over(new: Fields) -> bool:
    """Whether the game has ended: nobody in, the option ``end``, or a full round of unlimited passes."""
    if not new._in:
        return True
    if new._quiet and new.rules.max_passes == _UNLIMITED and new._quiet >= new._in.bit_count():
        return True
    if not new.exits and new._in & (new._in - 1):
        return False
    end = new.rules.end
    if end == "one_left":
        return new._in.bit_count() <= 1
    return end == "first_out" and any(leaver.kind == EMPTIED for leaver in new.exits)


_UNLIMITED = float("inf")


@cache
def seats_from(seats: int, first: int) -> tuple[int, ...]:
    """All seats clockwise from ``first``.

    >>> seats_from(4, 2)
    (2, 3, 0, 1)
    """
    return tuple((first + step) % seats for step in range(seats))


def pass_status(fields: Fields, seat: int, can_play: bool) -> str:
    """What a pass of ``seat`` would be: ``allowed``, ``forbidden`` or ``eliminates`` (R8, R9, must_play)."""
    left = fields.passes[seat] < fields.rules.max_passes
    if can_play:
        return ALLOWED if left and not fields.rules.must_play else FORBIDDEN
    return ALLOWED if left else ELIMINATES

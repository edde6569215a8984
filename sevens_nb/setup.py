"""Positions before the first move: from a deal, from a teacher's description, from a text; and back to text."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sevens_nb import turn
from sevens_nb.cards import ALL_CARDS, CardSet, NotationError, text_of_mask
from sevens_nb.deal import Deal, check_disjoint
from sevens_nb.exits import DEAD, ELIMINATED, KINDS, Exit
from sevens_nb.grid import SEVENS
from sevens_nb.inputs import as_text, generator, in_order, several, shortened, shown, whole
from sevens_nb.law import law_for
from sevens_nb.rules import Rules, check_seats

VERSION = "position/1"
_SEVEN_OF_DIAMONDS = SEVENS & 0x1FFF << 26


@dataclass(frozen=True)
class Position:
    """What a teacher says of a position, as in ``State.at``; nothing is checked yet.

    Without ``ply`` it is that of the last exit, so that whoever goes out next is later.
    """

    table: CardSet | str
    hands: Sequence[CardSet | str]
    passes: Sequence[int] | None = None
    turn: int | None = 0
    exits: Iterable[Exit | tuple[int, str, CardSet | str, int]] = ()
    ply: int | None = None
    quiet: int = 0
    answer: tuple[int, int] | None = None


def from_deal(rules: Rules, deal: Deal, rng: random.Random | int | None) -> turn.Fields:
    """The 7s laid, the first seat found, and whoever has nothing left is out at ply 0 (R4, R5, K5)."""
    if not isinstance(deal, Deal):
        raise TypeError(f'deal={shown(deal)}; wanted a Deal, such as Deal.shuffled(7) or Deal(["S6 D7", "H8..H10"])')
    hands = tuple(hand.mask for hand in deal.hands)
    _check_jokers(rules, hands)
    first = first_seat(rules, hands, None if rng is None else as_generator(rng))
    return _settled(rules, SEVENS, tuple(hand & ~SEVENS for hand in hands), first)


def as_generator(rng: random.Random | int) -> random.Random:
    """The generator to draw from, or a new one from its seed; ``TypeError`` for anything else."""
    drawn = generator(rng)
    if drawn is None:
        raise TypeError(f"rng={shown(rng)}; wanted a random.Random or a whole number as its seed")
    return drawn


def first_seat(rules: Rules, hands: tuple[int, ...], rng: random.Random | None) -> int:
    """The seat that starts: who held D7 (seat 0 if nobody did), a drawn seat, or the seat named (R5)."""
    start = rules.start
    if start == "d7":
        return next((seat for seat, hand in enumerate(hands) if hand & _SEVEN_OF_DIAMONDS), 0)
    if start == "random":
        if rng is None:
            raise ValueError('start="random" draws the first seat: State.start needs rng=random.Random(seed)')
        return rng.randrange(len(hands))
    seat = int(start)
    if seat >= len(hands):
        raise ValueError(f"start={seat}: there is no such seat; wanted 0 to {len(hands) - 1}")
    return seat


def from_position(rules: Rules, position: Position) -> turn.Fields:
    """The position of a description, checked, and settled once."""
    if isinstance(position.hands, str):
        raise TypeError('hands are one text or CardSet for each seat, such as ["S6", "H8 C9"]')
    table = CardSet(position.table).mask
    hands = tuple(
        CardSet(hand).mask for hand in in_order(position.hands, "hands are one text or CardSet for each seat")
    )
    check_seats(len(hands))
    exits = tuple(_as_exit(out, hands) for out in several(position.exits, "exits are several Exits"))
    hands = _with_kept_cards(hands, exits)
    check_disjoint({"the table": table} | {f"the hand of seat {seat}": hand for seat, hand in enumerate(hands)})
    _check_jokers(rules, (table & ~ALL_CARDS, *hands))
    if table > ALL_CARDS:
        raise ValueError("a joker lies on no place of the table; wanted the card of its place")
    for seat, hand in enumerate(hands):
        if hand & SEVENS:
            raise ValueError(
                f"{text_of_mask(hand & SEVENS)} is in the hand of seat {seat}; wanted it on the table (R4)"
            )
    if len({out.seat for out in exits}) < len(exits):
        raise ValueError("a seat goes out twice; wanted each seat at most once in exits")
    passes = _checked_passes(rules, position.passes, len(hands), exits)
    first = 0 if position.turn is None else check_seat(position.turn, len(hands), "turn")
    fields = _fresh(rules, table, hands)
    fields.passes, fields.exits = passes, exits
    last_exit = max((out.ply for out in exits), default=0)
    fields.ply = last_exit if position.ply is None else _count("ply", position.ply)
    fields._quiet = _count("quiet", position.quiet)
    for out in exits:
        fields._in &= ~(1 << out.seat)
        _check_exit(fields, out)
    return _settle_with_answer(fields, first, position.answer)


def _with_kept_cards(hands: tuple[int, ...], exits: tuple[Exit, ...]) -> tuple[int, ...]:
    """The hands, where a seat that left with dead cards and was described without a hand holds those cards."""
    kept = {out.seat: out.cards.mask for out in exits if out.kind == DEAD}
    return tuple(hand or kept.get(seat, 0) for seat, hand in enumerate(hands))


def _settle_with_answer(fields: turn.Fields, first: int, answer: tuple[int, int] | None) -> turn.Fields:
    """Settle from ``first`` on, unless a joker still waits for its answer."""
    if answer is None:
        return _settle(fields, first)
    pair = tuple(in_order(answer, "answer is (holder, layer), two seats"))
    if len(pair) != 2:
        raise ValueError(f"answer={shown(answer)}; wanted (holder, layer), two seats")
    holder, layer = (check_seat(seat, len(fields._hands), "answer") for seat in pair)
    if not fields._in >> holder & fields._in >> layer & 1:
        raise ValueError(f"answer={pair}: wanted two seats that are in, the holder and the layer of the joker")
    hands = fields._hands
    if not turn.hand_over(fields, holder, layer):
        raise ValueError(f"answer={pair}: a joker waits for an answer only with joker_take='optional'")
    # The joker that waits is in nobody's hand.
    _check_jokers(fields.rules, (*hands, 1 << 52))
    return fields


def _fresh(rules: Rules, table: int, hands: tuple[int, ...]) -> turn.Fields:
    """Everybody in, nothing done yet."""
    fields = turn.Fields()
    fields.rules, fields._law = rules, law_for(rules)
    fields._table, fields._hands = table, hands
    fields.passes, fields.exits = (0,) * len(hands), ()
    fields.turn, fields.ply = 0, 0
    fields._in, fields._quiet = (1 << len(hands)) - 1, 0
    fields._answer, fields._history = None, None
    turn.look_at_table(fields)
    return fields


def _settled(rules: Rules, table: int, hands: tuple[int, ...], first: int) -> turn.Fields:
    return _settle(_fresh(rules, table, hands), first)


def _settle(fields: turn.Fields, first: int) -> turn.Fields:
    """Whoever has nothing to play with leaves, from ``first`` on, then the first seat still in is on turn."""
    turn.sweep(fields, first)
    turn.go_on(fields, first - 1)
    return fields


# ---------------------------------------------------------------- checks


def check_seat(seat: object, seats: int, name: str = "seat") -> int:
    """``seat`` as a plain int; ``ValueError`` unless it is one of ``seats`` seats, counted from 0."""
    number = whole(seat)
    if number is None or not 0 <= number < seats:
        raise ValueError(f"{name}={shown(seat)}: there is no such seat; wanted 0 to {seats - 1}")
    return number


def _count(name: str, value: object) -> int:
    number = whole(value)
    if number is None or number < 0:
        raise ValueError(f"{name}={shown(value)}; wanted 0, 1, 2, …")
    return number


def _check_jokers(rules: Rules, hands: tuple[int, ...]) -> None:
    held = sum((hand >> 52).bit_count() for hand in hands)
    if held > rules.jokers:
        raise ValueError(f"{held} jokers are dealt, but the rules have jokers={rules.jokers}; wanted at most that many")


def _checked_passes(rules: Rules, passes: Sequence[int] | None, seats: int, exits: tuple[Exit, ...]) -> tuple[int, ...]:
    """The passes used; a seat that is in has used at most the limit, one that dropped out one more."""
    dropped = {out.seat for out in exits if out.kind == ELIMINATED}
    if dropped and rules.max_passes == float("inf"):
        raise ValueError(f"seat {min(dropped)} dropped out, but with pass_limit=None nobody does")
    if passes is None:
        return tuple(int(rules.max_passes) + 1 if seat in dropped else 0 for seat in range(seats))
    given = tuple(in_order(passes, "passes are one number for each seat"))
    if len(given) != seats:
        raise ValueError(f"passes={shown(given)} for {seats} seats; wanted one number for each seat")
    numbers = tuple(_count(f"passes of seat {seat}", used) for seat, used in enumerate(given))
    out = {one.seat for one in exits}
    for seat, used in enumerate(numbers):
        if used > rules.max_passes and seat not in out:
            raise ValueError(
                f"seat {seat} has passed {shown(used)} times and is in; wanted at most pass_limit={rules.max_passes}"
            )
    return numbers


def _as_exit(out: Exit | tuple[int, str, CardSet | str, int], hands: tuple[int, ...]) -> Exit:
    if isinstance(out, str) or not isinstance(out, Sequence) or len(out) != 4:
        raise TypeError(f"exits: {shown(out)}; wanted (seat, kind, cards, ply)")
    seat, kind, cards, ply = out
    seat = check_seat(seat, len(hands), "exits: seat")
    if not isinstance(kind, str) or kind not in KINDS:
        raise ValueError(f"exits: {shown(kind)} is no way to go out; wanted {', '.join(KINDS)}")
    return Exit(seat, kind, CardSet(cards), _count("exits: ply", ply))


def _check_exit(fields: turn.Fields, out: Exit) -> None:
    """A seat that left with dead cards holds them; any other seat that is out holds nothing."""
    hand = fields._hands[out.seat]
    kept = out.cards.mask if out.kind == DEAD else 0
    if hand != kept:
        raise ValueError(
            f"seat {out.seat} is out ({out.kind}) but holds {text_of_mask(hand) or 'nothing'}; "
            f"wanted {text_of_mask(kept) or 'nothing'}"
        )
    if kept & ~fields._dead or (out.kind == DEAD and not kept):
        raise ValueError(f"seat {out.seat} left with {out.cards or 'no card'}; wanted dead cards only")
    if out.ply > fields.ply:
        raise ValueError(f"seat {out.seat} went out at ply {out.ply}; wanted at most ply {fields.ply}, now")
    held = out.cards.mask & ~kept
    if held and (out.kind != ELIMINATED or any(held & other for other in fields._hands)):
        raise ValueError(
            f"seat {out.seat} is out ({out.kind}) with {out.cards}; "
            f"wanted {'cards on the table or set aside' if out.kind == ELIMINATED else 'no cards'}"
        )


# ---------------------------------------------------------------- text


def text_of(fields: turn.Fields) -> str:
    """The one-line text of a position; what has its usual value is left out."""
    parts = [
        VERSION,
        f"rules {fields.rules.short()}",
        f"table {text_of_mask(fields._table)}",
        f"hands {' | '.join(map(text_of_mask, fields._hands))}",
        f"passes {' '.join(map(str, fields.passes))}",
        f"turn {'over' if fields.turn is None else fields.turn}",
        f"ply {fields.ply}",
    ]
    if fields.exits:
        words = (f"{out.seat} {out.kind} {out.ply} {out.cards}".strip() for out in fields.exits)
        parts.append(f"exits {', '.join(words)}")
    if fields._quiet:
        parts.append(f"quiet {fields._quiet}")
    if fields._answer:
        parts.append("answer {} {}".format(*fields._answer))
    return "; ".join(parts)


def from_text(text: str) -> turn.Fields:
    """The position written in ``text``; ``NotationError`` says which part could not be read."""
    words = as_text(text, "a position", "position/1; rules standard; table S7 H7 D7 C7; hands S6 | S8")
    version, *parts = (part.strip() for part in words.strip().split(";"))
    if version != VERSION:
        raise NotationError(f"{shown(version[:40])} begins no position; wanted {VERSION}; rules …; table …; hands …")
    names = [part.partition(" ")[0] for part in parts if part]
    if twice := {name for name, times in Counter(names).items() if times > 1}:
        raise NotationError(f"{shortened(', '.join(sorted(twice)))} stands twice in {shown(text)}")
    named = {name: rest.strip() for name, _, rest in (part.partition(" ") for part in parts if part)}
    unknown = set(named) - {"rules", "table", "hands", "passes", "turn", "ply", "exits", "quiet", "answer"}
    if unknown or "hands" not in named:
        wrong = shortened(", ".join(sorted(unknown))) or "a position without hands"
        raise NotationError(f"cannot read {wrong} in {shown(text)}")
    try:
        position = Position(
            table=named.get("table", ""),
            hands=named["hands"].split("|"),
            passes=_numbers("passes", named["passes"]) if named.get("passes") else None,
            turn=None if named.get("turn") == "over" else _number("turn", named.get("turn", "0")),
            exits=[_read_exit(word) for word in named.get("exits", "").split(",") if word.strip()],
            ply=_number("ply", named["ply"]) if "ply" in named else None,
            quiet=_number("quiet", named.get("quiet", "0")),
            answer=_pair(named["answer"]) if "answer" in named else None,
        )
    except ValueError as error:
        raise NotationError(f"cannot read the position {shown(text)}: {error}") from error
    fields = from_position(Rules.parse(named.get("rules", "standard")), position)
    if named.get("turn") == "over" and fields.turn is not None:
        raise NotationError(f"the position says it is over, but seat {fields.turn} can move: {shown(text)}")
    return fields


def _number(name: str, text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise ValueError(f"{name}={shown(text)}; wanted a whole number") from None


def _numbers(name: str, text: str) -> tuple[int, ...]:
    return tuple(_number(name, word) for word in text.replace(",", " ").split())


def _pair(text: str) -> tuple[int, int]:
    numbers = _numbers("answer", text)
    if len(numbers) != 2:
        raise ValueError(f"answer={shown(text)}; wanted two seats, the holder and the layer of the joker")
    return numbers[0], numbers[1]


def _read_exit(text: str) -> tuple[int, str, str, int]:
    words = text.split()
    if len(words) < 3:
        raise ValueError(f"exits={shown(text.strip())}; wanted a seat, how it went out, a ply, and its cards")
    seat, kind, ply, *cards = words
    return _number("exits: seat", seat), kind, " ".join(cards), _number("exits: ply", ply)

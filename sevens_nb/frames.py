"""A game as a front end shows it: one frame per position, judged under every reading, as plain JSON values.

No rule is told here or in the browser: states, reasons, liberties and runs are asked of the engine, once, and
travel as short strings. One letter stands for one card (``A`` is ♠A … ``z`` is ♣K, in card order).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from sevens_nb import grid
from sevens_nb.cards import Card, CardSet, bits
from sevens_nb.exits import Exit
from sevens_nb.explanation import Explanation
from sevens_nb.law import liberties, neighbours
from sevens_nb.moves import PASS, Play
from sevens_nb.reading import read_as, reason_of_place
from sevens_nb.rules import Rules
from sevens_nb.state import State

VERSION = 1
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
WHY_DIGITS = LETTERS + "0123456789-_"
DECK = tuple(Card(index) for index in range(52))
ON_TABLE, SET_ASIDE, HIDDEN = ".", "-", "?"


@dataclass(frozen=True)
class Reading:
    """One way to read every position: a ``key`` for the toggle, the rules, and options that do not exist there."""

    key: str
    rules: Rules
    dropped: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """What the browser needs of it."""
        return {
            "key": self.key,
            "rules": self.rules.short(),
            "killing": self.rules.killing,
            "edge": self.rules.edge if self.rules.killing else "",
            "limit": self.rules.pass_limit,
            "laid": "cards_laid" if self.rules.eliminated_hand == "lay" else "cards_aside",
            "dropped": list(self.dropped),
        }


def both_readings(rules: Rules, played: Rules | None = None) -> tuple[Reading, ...]:
    """``rules`` as the standard and as the killing game; and ``played``, the rules of the game, if neither."""
    pair = [Reading(key, *rules.as_game(killing=key == "killing")) for key in ("standard", "killing")]
    if played is not None and all(played != reading.rules for reading in pair):
        pair.append(Reading("own", played))
    return tuple(pair)


def letters(cards: CardSet) -> str:
    """The letters of ``cards`` in card order; jokers have none.

    >>> letters(CardSet("SA S2 CK"))
    'ABz'
    """
    return "".join(LETTERS[int(card)] for card in cards if not card.is_joker)


class _Pool:
    """Reasons that occur, each kept once; a frame refers to them by number."""

    def __init__(self) -> None:
        self.entries: dict[tuple[str, str, int, int], int] = {}

    def add(self, reason: Explanation) -> int:
        seat = -1 if reason.seat is None else reason.seat + 1
        entry = (reason.key, letters(reason.cards), seat, reason.n)
        return self.entries.setdefault(entry, len(self.entries))

    def to_json(self) -> list[list[str | int]]:
        return [[key, cards] if seat < 0 else [key, cards, seat, n] for key, cards, seat, n in self.entries]


def game_frames(
    states: Sequence[State], readings: Sequence[Reading], shown: Iterable[int] | None = None
) -> dict[str, Any]:
    """Everything a board needs to step through ``states`` under ``readings`` without asking again.

    ``shown`` names the seats (from 0) whose hands may be in it; None shows all. Hands that are not shown are
    nowhere in the result: not in ``where``, not in states, reasons or exits. The grid is drawn by the rows of
    the first reading.
    """
    first, drawn = states[0], readings[0].rules
    visible = frozenset(range(first.seats) if shown is None else shown)
    pool = _Pool()
    frames = [_frame(state, states[at - 1] if at else None, readings, visible, pool) for at, state in enumerate(states)]
    for earlier, later in reversed(list(pairwise(frames))):
        _keep_changed_reasons(earlier, later)
    return {
        "version": VERSION,
        "seats": first.seats,
        "rows": drawn.rows,
        "near8": [letters(_near(drawn, card, corners=True)) for card in DECK],
        "near4": [letters(_near(drawn, card, corners=False)) for card in DECK],
        "readings": [reading.to_json() for reading in readings],
        "frames": frames,
        "pool": pool.to_json(),
    }


def _near(rules: Rules, card: Card, corners: bool) -> CardSet:
    return CardSet.from_mask(neighbours(rules, 1 << int(card), corners))


def _frame(
    state: State, before: State | None, readings: Sequence[Reading], visible: frozenset[int], pool: _Pool
) -> dict[str, Any]:
    """One position: what happened, where every card is, and how each reading judges it."""
    table = state.table
    move = state.last if before is not None else None
    all_seen = len(visible) == state.seats
    frame: dict[str, Any] = {
        "ply": state.ply,
        "turn": state.turn,
        "by": None if before is None else before.turn,
        "move": None if move is None else str(move),
        "placed": int(move.card) if isinstance(move, Play) else None,
        "where": where(table, state.hands, visible, all_seen),
        "passes": list(state.passes),
        "out": [_exit(out, table, visible) for out in state.exits[len(before.exits) if before else 0 :]],
        "stranded": letters(CardSet.from_mask(table.mask & ~grid.run(table.mask))),
        "read": [_read(read_as(state, reading.rules), visible, pool) for reading in readings],
    }
    if not all_seen:
        frame["counts"] = [0 if seat in visible else len(hand) for seat, hand in enumerate(state.hands)]
    if state.is_over:
        frame["rank"] = state.ranking()
    jokers = [(hand.mask >> 52).bit_count() for hand in state.hands]
    if any(jokers):
        frame["jokers"] = [count if seat in visible else 0 for seat, count in enumerate(jokers)]
    return frame


def _keep_changed_reasons(earlier: dict[str, Any], later: dict[str, Any]) -> None:
    """Leave in ``later`` only the reasons that differ from ``earlier``: a card's letter and two digits for each."""
    for before, after in zip(earlier["read"], later["read"], strict=True):
        old, new = before["w"], after["w"]
        changed = [at for at in range(52) if old[2 * at : 2 * at + 2] != new[2 * at : 2 * at + 2]]
        after["w"] = "".join(LETTERS[at] + new[2 * at : 2 * at + 2] for at in changed)


def where(table: CardSet, hands: Sequence[CardSet], visible: frozenset[int], all_seen: bool) -> str:
    """52 signs: ``.`` on the table, a seat's letter, ``-`` with nobody, ``?`` in a hand that is not shown."""
    signs = [SET_ASIDE if all_seen else HIDDEN] * 52
    for card in bits(table.mask):
        signs[card] = ON_TABLE
    for seat in visible:
        for card in bits(hands[seat].mask & grid.FULL):
            signs[card] = LETTERS[seat]
    return "".join(signs)


def _exit(out: Exit, table: CardSet, visible: frozenset[int]) -> list[Any]:
    cards = out.cards if out.seat in visible else out.cards & table
    return [out.seat, out.kind, letters(cards), out.ply]


def _read(state: State, visible: frozenset[int], pool: _Pool) -> dict[str, Any]:
    """The judgement of one reading: a state and a reason for each of the 52 cards."""
    turn_is_seen = state.turn in visible
    reasons = [pool.add(reason_of_place(state, card)) for card in DECK]
    read: dict[str, Any] = {
        "s": states_of(state, mark_legal=turn_is_seen),
        "w": "".join(WHY_DIGITS[index >> 6] + WHY_DIGITS[index & 63] for index in reasons),
    }
    if state.rules.killing:
        read["lib"] = "".join(str(liberties(state.rules, state.table.mask, 1 << int(card))) for card in DECK)
    if turn_is_seen:
        read["pw"] = pool.add(state.explain(PASS))
    return read


def states_of(state: State, mark_legal: bool = True) -> str:
    """52 signs: ``t`` on the table, ``o`` open (``m`` if the seat on turn may play it), ``d`` dead, ``c`` closed.

    >>> position = State.at(Rules(), table="S7 H7 D7 C7", hands=["S6", "S8 S9"])
    >>> states_of(position)[:13]
    'cccccmtoccccc'
    """
    signs = ["c"] * 52
    legal = {int(move.card) for move in state.legal_moves() if isinstance(move, Play) and not move.joker}
    for sign, cards in (("o", state.open_cards()), ("d", state.dead_cards()), ("t", state.table)):
        for card in bits(cards.mask):
            signs[card] = sign
    if mark_legal:
        for card in legal:
            signs[card] = "m"
    return "".join(signs)

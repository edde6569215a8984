"""What each exercise is about: for every kind the traps it should have, as functions that find them.

A focus takes a position and a random generator and returns what to ask there, or None if its trap is not in it.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise
from typing import TypeVar

from sevens_nb.cards import CardSet
from sevens_nb.exits import DEAD, ELIMINATED, EMPTIED
from sevens_nb.moves import PASS, Move
from sevens_nb.quiz import traps
from sevens_nb.quiz.asked import Asked
from sevens_nb.quiz.of_cards import is_plain
from sevens_nb.rules import Rules
from sevens_nb.state import State
from sevens_nb.turn import ALLOWED, ELIMINATES, FORBIDDEN

Focus = Callable[[State, random.Random], Asked | None]
T = TypeVar("T")


def _pick(rng: random.Random, choices: list[T]) -> T | None:
    return rng.choice(choices) if choices else None


# ---------------------------------------------------------------- playable


def _whole_board(wanted: Callable[[State], bool], fewest: int = 4, most: int = 12) -> Focus:
    def focus(state: State, rng: random.Random) -> Asked | None:
        fits = fewest <= len(state.open_cards()) <= most and wanted(state)
        return Asked(state) if fits else None

    return focus


def _hand(wanted: Callable[[State, CardSet], bool]) -> Focus:
    """The hand of the seat on turn, with playable and other cards in it and what is wanted."""

    def focus(state: State, rng: random.Random) -> Asked | None:
        if state.turn is None:
            return None
        hand = state.hands[state.turn]
        playable = hand & state.open_cards()
        fits = 4 <= len(hand) <= 10 and 2 <= len(playable) <= len(hand) - 2 and wanted(state, hand)
        return Asked(state, seat=state.turn) if fits else None

    return focus


def _playable(rules: Rules) -> tuple[Focus, ...]:
    if rules.killing:
        return (
            _hand(lambda state, hand: bool(hand & state.dead_cards())),
            _hand(lambda state, hand: bool(hand & traps.corner_contact(state))),
            _whole_board(lambda state: bool(traps.corner_contact(state) and traps.around(state.rules, state.table))),
            _hand(lambda state, hand: bool(hand & traps.corner_contact(state)) and bool(hand & state.dead_cards())),
        )
    return (
        _whole_board(lambda state: len(traps.lured(state)) >= 2),
        _hand(lambda state, hand: bool(hand & traps.lured(state))),
        _hand(lambda state, hand: not traps.stranded(state)),
        _whole_board(lambda state: bool(traps.stranded(state)) and _has_full_end(state)),
    )


def _has_full_end(state: State) -> bool:
    """A run has reached an ace or a king: nothing is open beyond, except under link and tunnel rules."""
    return bool((state.table - traps.stranded(state)) & CardSet("SA HA DA CA SK HK DK CK"))


# ---------------------------------------------------------------- dead


def _dead(rules: Rules) -> tuple[Focus, ...]:
    def some(wanted: Callable[[State], object]) -> Focus:
        return lambda state, rng: Asked(state) if 2 <= len(state.dead_cards()) <= 7 and wanted(state) else None

    return (
        some(lambda state: state.dead_cards() & traps.border(rules) and state.dead_cards() - traps.border(rules)),
        some(traps.enclosed_pairs),
        some(lambda state: state.dead_cards() & traps.corners(rules)),
        some(lambda state: len(traps.almost_dead(state)) >= 4),
    )


# ---------------------------------------------------------------- kills


def _deaths(state: State, move: Move) -> CardSet:
    return state.play(move).dead_cards() - state.dead_cards()


def _kill(wanted: Callable[[State, Move, CardSet], object], by_pass: bool = False) -> Focus:
    def focus(state: State, rng: random.Random) -> Asked | None:
        moves = [PASS] if by_pass and state.pass_status == ELIMINATES else []
        if not by_pass:
            moves = [move for move in state.legal_moves() if is_plain(move)]
        move = _pick(rng, [move for move in moves if wanted(state, move, _deaths(state, move))])
        return Asked(state, move=move) if move else None

    return focus


def _saved(state: State, move: Move, deaths: CardSet) -> bool:
    """The move kills nothing, but leaves at least two of its neighbours with one open side."""
    laid = state.play(move).table - state.table
    close = traps.almost_dead(state.play(move)) & traps.sides(state.rules, laid)
    return not deaths and len(close) >= 2


def _kills(rules: Rules) -> tuple[Focus, ...]:
    return (
        _kill(lambda state, move, deaths: len(deaths) == 1 and deaths <= traps.border(rules)),
        _kill(lambda state, move, deaths: len(deaths) >= 2),
        _kill(lambda state, move, deaths: len(deaths) == 1 and state.dead_cards()),
        _kill(lambda state, move, deaths: 2 <= len(deaths) <= 7, by_pass=True),
        _kill(_saved),
    )


# ---------------------------------------------------------------- leaves


def _leaving(wanted: Callable[[State, int, dict[int, str]], object]) -> Focus:
    """A move after which ``wanted`` holds of the mover and of how each seat goes out by it."""

    def focus(state: State, rng: random.Random) -> Asked | None:
        mover = state.turn
        if mover is None or len(state.seats_in) < min(3, state.seats):
            return None
        plain = [move for move in state.legal_moves() if is_plain(move) or move is PASS]
        rng.shuffle(plain)
        for move in plain:
            new = state.play(move).exits[len(state.exits) :]
            if wanted(state, mover, {out.seat: out.kind for out in new}):
                return Asked(state, move=move)
        return None

    return focus


def _leaves(rules: Rules) -> tuple[Focus, ...]:
    def dropped(state: State, mover: int, out: dict[int, str]) -> bool:
        return out.get(mover) == ELIMINATED

    def emptied(state: State, mover: int, out: dict[int, str]) -> bool:
        return out.get(mover) == EMPTIED

    if not rules.killing:
        few = _leaving(lambda state, mover, out: not out and len(state.hands[mover]) == 2)
        return (_leaving(emptied), _leaving(dropped), _leaving(emptied), few)
    return (
        _leaving(lambda state, mover, out: mover not in out and DEAD in out.values()),
        _leaving(lambda state, mover, out: out.get(mover) == DEAD),
        _leaving(lambda state, mover, out: len(out) >= 2 and ELIMINATED not in out.values()),
        _leaving(lambda state, mover, out: dropped(state, mover, out) and len(out) >= 2),
        _leaving(lambda state, mover, out: not out and any(hand & state.dead_cards() for hand in state.hands)),
    )


# ---------------------------------------------------------------- pass


def _passing(status: str, with_play: bool) -> Focus:
    def focus(state: State, rng: random.Random) -> Asked | None:
        moves = state.legal_moves()
        fits = state.pass_status == status and any(move is not PASS for move in moves) == with_play
        return Asked(state, seat=state.turn) if fits else None

    return focus


def _pass(rules: Rules) -> tuple[Focus, ...]:
    return (
        _passing(ALLOWED, with_play=True),
        _passing(FORBIDDEN, with_play=True),
        _passing(ALLOWED, with_play=False),
        _passing(ELIMINATES, with_play=False),
    )


# ---------------------------------------------------------------- liberties


def _with_sides(number: int, at_border: bool) -> Focus:
    def focus(state: State, rng: random.Random) -> Asked | None:
        if len(state.table) < 12:
            return None
        places = (
            traps.border(state.rules) if at_border else CardSet.from_mask((1 << 52) - 1) - traps.border(state.rules)
        )
        found = [card for card in places - state.table if traps.open_sides(state, card) == number]
        near = [card for card in found if card in traps.around(state.rules, state.table)]
        card = _pick(rng, near)
        return Asked(state, card=card) if card is not None else None

    return focus


def _liberties(rules: Rules) -> tuple[Focus, ...]:
    pairs = ((1, True), (2, False), (0, True), (1, False), (2, True), (3, False), (0, False))
    return tuple(_with_sides(number, at_border) for number, at_border in pairs)


# ---------------------------------------------------------------- ranking


def _ranking(rules: Rules) -> tuple[Focus, ...]:
    def ended(wanted: Callable[[State, list[str]], object]) -> Focus:
        return lambda state, rng: (
            Asked(state) if len(state.exits) >= 2 and wanted(state, [out.kind for out in state.exits]) else None
        )

    def late_and_better(state: State, kinds: list[str]) -> bool:
        """Among those who left with dead cards, a later one ranks above an earlier one."""
        dead = [out for out in state.exits if out.kind == DEAD]
        return any(len(b.cards) < len(a.cards) for a, b in pairwise(dead))

    some = ended(lambda state, kinds: ELIMINATED in kinds and len(set(kinds)) >= 2)
    several = ended(lambda state, kinds: kinds.count(ELIMINATED) >= 2 and len(set(kinds)) >= 2)
    shared = ended(lambda state, kinds: any(len(group) > 1 for group in state.ranking()) and len(state.ranking()) > 1)
    if rules.killing:
        return (ended(late_and_better), some, shared, ended(lambda state, kinds: EMPTIED in kinds))
    return (several, some, several)


FOCUSES: dict[str, Callable[[Rules], tuple[Focus, ...]]] = {
    "playable": _playable,
    "dead": _dead,
    "kills": _kills,
    "leaves": _leaves,
    "pass": _pass,
    "liberties": _liberties,
    "ranking": _ranking,
}


def anything(kind: str) -> Focus:
    """The last resort under rules that know none of the traps: a question that has an answer at all."""
    resorts: dict[str, Focus] = {
        "playable": _whole_board(lambda state: True, fewest=1, most=52),
        "dead": lambda state, rng: Asked(state) if state.dead_cards() else None,
        "kills": _kill(lambda state, move, deaths: deaths),
        "leaves": _leaving(lambda state, mover, out: out),
        "pass": lambda state, rng: Asked(state, seat=state.turn),
        "liberties": lambda state, rng: Asked(state, card=_pick(rng, list(traps.alive(state)))),
        "ranking": lambda state, rng: Asked(state) if state.exits else None,
    }
    return resorts[kind]

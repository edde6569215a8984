"""Seeded exercises: positions out of real games, picked for the traps in them.

The same seed gives the same exercise on every Python: only ``random.Random`` with a text seed is drawn from.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from sevens_nb.deal import Deal
from sevens_nb.inputs import shown, whole
from sevens_nb.moves import DECLINE, PASS, Move
from sevens_nb.quiz.asked import Asked
from sevens_nb.quiz.exercise import KINDS, Exercise
from sevens_nb.quiz.focus import FOCUSES, anything
from sevens_nb.rules import Rules, as_rules, check_seats
from sevens_nb.state import State

VERSION = 1
Focus = Callable[[State, random.Random], Asked | None]
# So many games are looked through for one trap before the next trap is tried.
_GAMES = 40

# How likely players pass where they could play; a whole table of lazy ones is where seats drop out.
_TEMPERS = ((0.0, 0.1, 0.5), (0.1, 0.95), (0.95,))


def kinds_for(rules: Rules | str | None) -> tuple[str, ...]:
    """The kinds of exercise that make sense under ``rules``: no card dies in the basic game.

    >>> kinds_for("standard")
    ('playable', 'leaves', 'pass', 'ranking')
    """
    killing = as_rules(rules).killing
    return tuple(name for name, kind in KINDS.items() if killing or not kind.killing_only)


def generate(
    kind: str, seed: int | str = 0, index: int = 0, rules: Rules | str | None = None, seats: int = 4, lang: str = "en"
) -> Exercise:
    """Exercise number ``index`` (from 0) of ``kind`` that ``seed`` stands for, under ``rules`` (standard if None).

    Neighbouring numbers have different traps. Raises ``ValueError`` for a kind that makes no sense under these
    rules, for a number of seats outside 1 … 52, and if no game gives such a position.
    """
    chosen = as_rules(rules)
    check_seats(seats)
    number = whole(index)
    if number is None or number < 0:
        raise ValueError(f"index={shown(index)}; wanted 0, 1, 2, …")
    if not isinstance(seed, str) and whole(seed) is None:
        raise TypeError(f"seed={shown(seed)}; wanted a whole number or a text")
    if kind in KINDS and kind not in kinds_for(chosen):
        raise ValueError(f"kind={kind!r}: no card dies in the basic game; wanted {', '.join(kinds_for(chosen))}")
    if kind not in KINDS:
        raise ValueError(f"no kind of exercise is called {kind!r}; wanted one of {', '.join(KINDS)}")
    asked = _find(kind, chosen, seats, f"{seed}", number)
    return Exercise(kind, asked.state, asked.seat, asked.card, asked.move, lang)


def _find(kind: str, rules: Rules, seats: int, seed: str, index: int) -> Asked:
    """The first position with the trap whose turn it is, else with the next trap, else any that will do."""
    focuses = list(FOCUSES[kind](rules))
    random.Random(f"quiz/{VERSION}/{kind}/{seed}").shuffle(focuses)
    start = index % len(focuses)
    for focus in (*focuses[start:], *focuses[:start], anything(kind)):
        rng = random.Random(f"quiz/{VERSION}/{kind}/{rules.short()}/{seats}/{seed}/{index}")
        for state in _positions(rules, seats, rng, at_end=kind == "ranking"):
            asked = focus(state, rng)
            if asked is not None:
                return asked
    raise ValueError(f"no game of {seats} seats under {rules.short()!r} gives an exercise of kind {kind!r}")


def _positions(rules: Rules, seats: int, rng: random.Random, at_end: bool) -> Iterator[State]:
    """Positions of one game after another, in no order; with ``at_end`` only how each game ends."""
    for _ in range(_GAMES):
        states = _play(rules, seats, rng)
        if at_end:
            yield states[-1]
        else:
            inside = [state for state in states if not state.is_over and DECLINE not in state.legal_moves()]
            rng.shuffle(inside)
            yield from inside


def _play(rules: Rules, seats: int, rng: random.Random) -> list[State]:
    """A game by players some of whom pass too much, so that seats drop out and cards are stranded."""
    deal = Deal.shuffled(rng, seats, jokers=rules.jokers)
    state = State.start(rules, deal, rng)
    temper = rng.choice(_TEMPERS)
    lazy = [rng.choice(temper) for _ in range(seats)]
    states = [state]
    while state.turn is not None:
        state = state.play(_choose(state, lazy[state.turn], rng))
        states.append(state)
    return states


def _choose(state: State, lazy: float, rng: random.Random) -> Move:
    moves = state.legal_moves()
    if len(moves) > 1 and moves[-1] is PASS:
        if rng.random() < lazy:
            return PASS
        moves = moves[:-1]
    return rng.choice(moves)

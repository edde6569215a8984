"""What the boards that step through a game are given, and how simple agents play it out."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise

from sevens_nb.agents import play_game
from sevens_nb.deal import Deal
from sevens_nb.inputs import whole
from sevens_nb.moves import PASS, Move
from sevens_nb.observation import Observation
from sevens_nb.record import GameRecord
from sevens_nb.rules import STANDARD, Rules
from sevens_nb.state import State

OPEN, CLOSED = "open", "closed"
_MOVES_A_LINE = 16


def opening(game: object, rules: Rules | None, seats: int) -> GameRecord | State | Deal:
    """What to step through: a record or position as it is, else the deal still to be played.

    Raises ``TypeError`` for anything but a record, a position, a deal or an integer seed.
    """
    if isinstance(game, GameRecord | State | Deal):
        return game
    seed = whole(game)
    if seed is not None:
        return Deal.shuffled(seed, seats, (rules or STANDARD).jokers)
    raise TypeError(f"{game!r}; wanted a GameRecord, a State, a Deal or an integer seed")


def play_some_card(view: Observation, rng: random.Random) -> Move:
    """Any playable card, each as likely as the others; a pass only where nothing can be played."""
    plays = [move for move in view.legal_moves if move is not PASS]
    return rng.choice(plays or list(view.legal_moves))


def played_out(start: Deal | State, rules: Rules, seed: int) -> GameRecord:
    """The game that simple agents play from ``start`` by ``rules``; a position is settled again by them.

    Raises ``ValueError`` where the start cannot be played by these rules.
    """
    begun = start if isinstance(start, Deal) else same_start(start, rules)
    return play_game(rules, begun, play_some_card, random.Random(seed))


def same_start(start: State, rules: Rules) -> State:
    """``start`` as the start of a game by ``rules``: settled again, so that seats without a live card leave."""
    return State.at(rules, start.table, start.hands, start.passes, start.turn, start.exits)


def checked_seed(seed: object) -> int:
    """``seed`` itself as an int; ``TypeError`` unless it is a whole number."""
    number = whole(seed)
    if number is None:
        raise TypeError(f"seed={seed!r}; wanted a whole number")
    return number


def checked_hands(hands: str | int, seats: int) -> str | int:
    """``hands`` itself; ``ValueError`` unless it is ``"open"``, ``"closed"`` or one of the seats."""
    seat = whole(hands)
    if isinstance(hands, str) and hands in (OPEN, CLOSED):
        return hands
    if seat is None or not 0 <= seat < seats:
        raise ValueError(f"hands={hands!r}; wanted 'open', 'closed' or a seat from 0 to {seats - 1}")
    return seat


def shown_seats(hands: str | int, seats: int) -> frozenset[int]:
    """The seats whose hands may be seen."""
    return frozenset([hands] if isinstance(hands, int) else range(seats) if hands == OPEN else ())


def move_lines(states: Sequence[State]) -> list[str]:
    """The moves in lines, each written as in a transcript: the seat from 1, a colon, the move."""
    moves = [f"{before.turn + 1}:{after.last}" for before, after in pairwise(states) if before.turn is not None]
    return [" ".join(moves[at : at + _MOVES_A_LINE]) for at in range(0, len(moves), _MOVES_A_LINE)]

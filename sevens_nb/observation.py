"""What one seat may know of a position."""

from __future__ import annotations

from dataclasses import dataclass

from sevens_nb.cards import CardSet
from sevens_nb.exits import Exit
from sevens_nb.moves import Move
from sevens_nb.rules import Rules


@dataclass(frozen=True)
class Observation:
    """The view of one seat: its own hand, and everything public.

    ``hand_sizes`` counts the cards of every seat (jokers too), also the dead cards a seat that left keeps;
    which cards those are stays hidden, so the ``cards`` of such an exit are empty unless they are the
    viewer's own. The same holds for a hand set aside when hands are hidden. ``history`` lists the public
    actions as (seat, move), oldest first; ``legal_moves`` is empty when the seat is not on turn.
    """

    seat: int
    rules: Rules
    table: CardSet
    hand: CardSet
    legal_moves: tuple[Move, ...]
    hand_sizes: tuple[int, ...]
    passes: tuple[int, ...]
    exits: tuple[Exit, ...]
    turn: int | None
    history: tuple[tuple[int, Move], ...]

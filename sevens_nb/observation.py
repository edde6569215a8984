"""What one seat may know of a position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sevens_nb.cards import CardSet, NotationError
from sevens_nb.exits import Exit
from sevens_nb.inputs import as_text, shortened, shown
from sevens_nb.moves import Move
from sevens_nb.rules import Rules

VERSION = "observation/1"
_PARTS = ("seat", "rules", "table", "hand", "sizes", "passes", "turn", "legal", "exits", "history")


Actions = tuple[tuple[int, Move], ...]
"""What happened, oldest first: the seat and its move."""


@dataclass(frozen=True)
class Observation:
    """The view of one seat: its own hand, and everything public.

    ``hand_sizes`` counts the cards of every seat (jokers too), also the dead cards a seat that left keeps;
    which cards those are stays hidden, so the ``cards`` of such an exit are empty unless they are the
    viewer's own. The same holds for a hand set aside when hands are hidden. ``history`` lists the public
    actions as (seat, move), oldest first; ``legal_moves`` is empty when the seat is not on turn.

    The text form is one line, as that of a position, and parses back:

    >>> text = "observation/1; seat 0; rules standard; table S7; hand S6; sizes 1 2; passes 0 0; turn 0; legal S6 pass"
    >>> view = Observation.parse(text)
    >>> view.legal_moves, str(view) == text
    ((Play('S6'), PASS), True)
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
    history: Actions

    @classmethod
    def of_parts(cls, **parts: Any) -> Observation:
        """The same as the class itself called with all its fields; three times as fast, and a bot is asked often."""
        view = object.__new__(cls)
        view.__dict__.update(parts)
        return view

    @classmethod
    def parse(cls, text: str) -> Observation:
        """The view written in ``text``, as ``str(view)`` writes it; ``NotationError`` says what could not be read."""
        words = as_text(text, "a view", f"{VERSION}; seat 0; sizes 1 2")
        version, *parts = (part.strip() for part in words.strip().split(";"))
        named = {name: rest.strip() for name, _, rest in (part.partition(" ") for part in parts if part)}
        unknown = sorted(set(named) - set(_PARTS))
        if version != VERSION or unknown or not {"seat", "sizes"} <= set(named):
            wrong = f"with {shortened(', '.join(unknown))}" if unknown else "as it stands"
            raise NotationError(f"{shown(text[:80])} {wrong} is no view of a seat; wanted {VERSION}; seat …; sizes …")
        try:
            return cls._of_parts(named)
        except ValueError as error:
            raise NotationError(f"cannot read the view {shown(text[:80])}: {shortened(str(error))}") from error

    @classmethod
    def _of_parts(cls, named: dict[str, str]) -> Observation:
        sizes = tuple(map(int, named["sizes"].split()))
        turn = named.get("turn", "over")
        return cls(
            seat=int(named["seat"]),
            rules=Rules.parse(named.get("rules", "standard")),
            table=CardSet(named.get("table", "")),
            hand=CardSet(named.get("hand", "")),
            legal_moves=tuple(map(Move.parse, named.get("legal", "").split())),
            hand_sizes=sizes,
            passes=tuple(map(int, named["passes"].split())) if named.get("passes") else (0,) * len(sizes),
            exits=tuple(_read_exit(word) for word in named.get("exits", "").split(",") if word.strip()),
            turn=None if turn == "over" else int(turn),
            history=tuple(_read_action(word) for word in named.get("history", "").split()),
        )

    def __str__(self) -> str:
        parts = [
            f"{VERSION}; seat {self.seat}; rules {self.rules.short()}; table {self.table}; hand {self.hand}",
            f"sizes {' '.join(map(str, self.hand_sizes))}",
            f"passes {' '.join(map(str, self.passes))}",
            f"turn {'over' if self.turn is None else self.turn}",
            f"legal {' '.join(map(str, self.legal_moves))}" if self.legal_moves else "",
            f"exits {', '.join(_exit_words(out) for out in self.exits)}" if self.exits else "",
            f"history {' '.join(f'{seat}:{move}' for seat, move in self.history)}" if self.history else "",
        ]
        return "; ".join(part for part in parts if part)


def _exit_words(out: Exit) -> str:
    return f"{out.seat} {out.kind} {out.ply} {out.cards}".strip()


def _read_exit(text: str) -> Exit:
    seat, kind, ply, *cards = text.split()
    return Exit(int(seat), kind, CardSet(" ".join(cards)), int(ply))


def _read_action(text: str) -> tuple[int, Move]:
    seat, _, move = text.partition(":")
    return int(seat), Move.parse(move)

"""The result table of a game: who came where, and how."""

from __future__ import annotations

from dataclasses import dataclass

from sevens_nb.state import State

STILL_IN = "in"


@dataclass(frozen=True)
class Result:
    """One line of a result table: ``place`` from 1, shared by equals; ``seat`` from 0; who played it.

    ``kind`` is that of the exit (``emptied``, ``dead``, ``eliminated``, ``foul``), or ``in`` for a seat that
    was still in when the game ended; ``dead`` counts the dead cards it kept, ``ply`` says when it went out
    (None if it did not), ``passes`` how often it passed.
    """

    place: int
    seat: int
    name: str
    kind: str
    dead: int
    passes: int
    ply: int | None


def results_of(state: State, names: tuple[str, ...]) -> tuple[Result, ...]:
    """The result table of ``state``, best first, as ``State.ranking`` has it; ``names`` are the players'.

    >>> from sevens_nb.rules import Rules
    >>> for line in results_of(State.at(Rules(), "S7", ["", ""]), ("human", "random")):
    ...     print(line.place, line.name, line.kind)
    1 human emptied
    1 random emptied
    """
    exits = {out.seat: out for out in state.exits}
    lines: list[Result] = []
    for group in state.ranking():
        place = len(lines) + 1
        for seat in group:
            out = exits.get(seat)
            kind, ply = (STILL_IN, None) if out is None else (out.kind, out.ply)
            dead = len(out.cards) if out is not None and out.kind == "dead" else 0
            lines.append(Result(place, seat, names[seat], kind, dead, state.passes[seat], ply))
    return tuple(lines)

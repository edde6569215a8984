"""Hard spots in short: a position, moves, and the exits, each as one text."""

from __future__ import annotations

from sevens_nb import Rules, State

SEVENS = "S7 H7 D7 C7"


def at(rules: str, table: str, *hands: str, **more) -> State:
    return State.at(Rules.parse(rules), f"{SEVENS} {table}", hands, **more)


def after(state: State, moves: str) -> State:
    for move in moves.split():
        state = state.play(move)
    return state


def told(state: State) -> list[str]:
    """The exits as "seat kind cards@ply"."""
    return [f"{out.seat} {out.kind} {out.cards}@{out.ply}".replace(" @", "@") for out in state.exits]

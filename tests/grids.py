"""What the grid of a board says, and what it must say of a position."""

from __future__ import annotations

from typing import Any

from sevens_nb import State
from sevens_nb.frames import DECK

READ_GRID = """grid => ({
    states: Object.fromEntries([...grid.querySelectorAll('[data-card]')].map(c => [c.dataset.card, c.dataset.state])),
    held: Object.fromEntries(
        [...grid.querySelectorAll('[data-holder]')].map(c => [c.dataset.card, c.dataset.holder])),
    rules: grid.dataset.rules, ply: grid.dataset.ply, turn: grid.dataset.turn})"""
READ_GRIDS = f"grids => grids.map({READ_GRID})"


def told_by(state: State) -> dict[str, Any]:
    """What a grid must say of a position: states, holders, rules, ply and turn."""
    states = dict.fromkeys(map(str, DECK), "closed")
    for name, cards in (("open", state.open_cards()), ("dead", state.dead_cards()), ("table", state.table)):
        states |= dict.fromkeys(map(str, cards), name)
    return {
        "states": states,
        "held": {str(card): str(seat) for seat, hand in enumerate(state.hands) for card in hand if not card.is_joker},
        "rules": state.rules.short(),
        "ply": str(state.ply),
        "turn": "" if state.turn is None else str(state.turn),
    }

"""The policies of bulk play as agents: the same law, one seat and one move at a time."""

from __future__ import annotations

import random
from dataclasses import dataclass

from sevens_nb.bulklaw import as_ints, dead_cards
from sevens_nb.moves import PASS, Move, Play
from sevens_nb.observation import Observation
from sevens_nb.policies import MEANINGS, PASS_BIT, candidates, policy_code


@dataclass(frozen=True)
class Strategy:
    """An agent that plays the policy of that name (see :mod:`sevens_nb.policies`).

    It draws from the same moves with the same chances as the bulk player. A joker is laid only when no card
    can be played, and always taken.
    """

    name: str

    def __post_init__(self) -> None:
        policy_code(self.name)

    @property
    def meaning(self) -> str:
        """What the policy does, in a sentence."""
        return MEANINGS[self.name]

    def __call__(self, view: Observation, rng: random.Random) -> Move:
        """A move drawn from the policy's candidates."""
        return rng.choice(considered(self.name, view, rng.getrandbits(32)))


def considered(name: str, view: Observation, coin: int = 0) -> list[Move]:
    """The legal moves among which the policy ``name`` draws; ``coin`` is 32 random bits."""
    plain = {move.bit: move for move in view.legal_moves if isinstance(move, Play) and not move.joker}
    others = [move for move in view.legal_moves if move is not PASS and move not in plain.values()]
    may_pass = PASS in view.legal_moves
    if others and not plain:
        return others[:1] if name == "first" else others
    rules, table = as_ints(view.rules), view.table.mask
    dead = dead_cards(table, rules)
    mask = candidates(policy_code(name), sum(plain), may_pass, view.hand.mask, table, dead, rules, coin)
    moves: list[Move] = [move for bit, move in plain.items() if bit & mask]
    return [*moves, PASS] if mask & PASS_BIT else moves

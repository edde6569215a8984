"""A position made of nothing but what one seat may know, for front ends that must not know more.

What a page shows of a game with closed hands is worked out from an :class:`Observation`; a front end that
never holds the real position cannot give a card away.
"""

from __future__ import annotations

from dataclasses import replace

from sevens_nb import state, turn
from sevens_nb.cards import ALL_CARDS, CardSet
from sevens_nb.law import law_for
from sevens_nb.moves import TAKE
from sevens_nb.observation import Observation
from sevens_nb.state import State


def bystander(view: Observation) -> Observation:
    """``view`` without the hand, moves and kept dead cards of its seat: what everybody may know.

    >>> from sevens_nb.rules import Rules
    >>> position = State.at(Rules(), table="S7 H7", hands=["S6", "H8 H9"])
    >>> bystander(position.observe(0)).hand, bystander(position.observe(0)).hand_sizes
    (CardSet(''), (1, 2))
    """
    exits = tuple(out._replace(cards=out.cards & view.table) for out in view.exits)
    return replace(view, hand=CardSet(), legal_moves=(), exits=exits)


def public_state(view: Observation, ply: int = 0, *, unseen_held: bool = True) -> State:
    """A position that looks to ``view.seat`` exactly as the real one: equal views give equal positions.

    Table, own hand, passes, turn and exits are real. The cards that the seat has not seen are all given to
    one other seat (``unseen_held``) or to nobody, so of the other hands only ``view.hand_sizes`` is true.
    """
    fields = turn.Fields()
    fields.rules, fields._law = view.rules, law_for(view.rules)
    fields._table = view.table.mask
    hands = [0] * len(view.hand_sizes)
    hands[view.seat] = view.hand.mask
    others = [seat for seat in range(len(hands)) if seat != view.seat]
    if unseen_held and others:
        hands[others[0]] = ALL_CARDS & ~view.table.mask & ~view.hand.mask
    fields._hands = tuple(hands)
    fields.passes, fields.turn, fields.ply, fields.exits = view.passes, view.turn, ply, view.exits
    out = {one.seat for one in view.exits}
    fields._in = sum(1 << seat for seat in range(len(hands)) if seat not in out)
    fields._quiet = 0
    fields._answer = (view.seat, view.seat) if TAKE in view.legal_moves else None
    fields._history = None
    for seat, move in view.history:
        fields._history = (fields._history, seat, move)
    turn.look_at_table(fields)
    return state._freeze(fields)

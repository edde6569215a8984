"""The same position read by other rules: nothing moves and nobody leaves, only the judgement changes."""

from __future__ import annotations

from sevens_nb import explanation, state, turn
from sevens_nb.cards import Card, CardSet
from sevens_nb.explanation import Explanation
from sevens_nb.law import law_for
from sevens_nb.rules import Rules
from sevens_nb.state import State


def read_as(position: State, rules: Rules) -> State:
    """``position`` with its table, hands, passes, exits and turn as they are, judged by ``rules``.

    Unlike ``State.at`` it settles nothing: a hand of only dead cards stays in. That is what the rule toggle
    of the front ends shows.

    >>> basic = State.at(Rules(), table="S7 H7 D7 C7", hands=["S6 H6", "S9"])
    >>> print(read_as(basic, Rules(killing=True)).open_cards())
    S6 S8 H6 H8 D6 D8 C6 C8
    """
    if rules == position.rules:
        return position
    fields = turn.Fields()
    for name in turn.Fields.__slots__:
        setattr(fields, name, getattr(position, name))
    fields.rules = rules
    fields._law = law_for(rules)
    turn.look_at_table(fields)
    return state._freeze(fields)


def reason_of_place(position: State, card: Card) -> Explanation:
    """Why rules and table let ``card`` be played or not, whoever holds it, also when the game is over.

    While the game goes on this is ``position.explain(card)``.
    """
    return reason_on_table(position, card) if position.is_over else position.explain(card)


def reason_on_table(position: State, card: Card) -> Explanation:
    """Why rules and table alone let ``card`` be played or not: holders, turn and end are not looked at.

    Agrees with ``open_cards()`` (``joins_run``, ``joins_link``, ``touches``) and ``dead_cards()`` (``dead``).
    """
    code, cards, key = explanation._reason_of_table(position, 1 << int(card))
    return Explanation(code, CardSet.from_mask(cards), key, card)

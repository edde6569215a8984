"""Simple ways to choose a move, as functions of what the seat on turn can see.

A policy names a set of moves, its *candidates*; the move is drawn from them, each with the same chance. The
compiled bulk player and the agents in :mod:`sevens_nb.agents` both call :func:`candidates`, so a policy is
the same law in both. Plain functions on ints: numba compiles them.
"""

from __future__ import annotations

from sevens_nb.bulklaw import BulkRules, dead_cards, open_cards
from sevens_nb.streams import below

PASS_BIT = 1 << 52
"""The pass among the candidates: it comes after all cards, as in ``State.legal_moves``."""

RANDOM, FIRST, EAGER, HESITANT, FARTHEST, HOLDBACK, PROTECTOR, KILLER = range(8)
POLICIES: dict[str, int] = {
    "random": RANDOM,
    "first": FIRST,
    "eager": EAGER,
    "hesitant": HESITANT,
    "farthest": FARTHEST,
    "holdback": HOLDBACK,
    "protector": PROTECTOR,
    "killer": KILLER,
}
MEANINGS: dict[str, str] = {
    "random": "any legal move, the pass among them",
    "first": "the first legal move in card order; passes only when nothing can be played",
    "eager": "any playable card; never passes when it can play",
    "hesitant": "passes one time in four when it may, else any playable card",
    "farthest": "the playable card farthest from the 7; never passes when it can play",
    "holdback": "the card that opens fewest places to others; while it would open one, passes if it may",
    "protector": "the card that kills fewest of its own cards; never passes when it can play",
    "killer": "the card that kills most of the others' cards, less its own; never passes when it can play",
}
_ONE_IN_FOUR = 1 << 30


def candidates(
    policy: int, plays: int, may_pass: bool, hand: int, table: int, dead: int, rules: BulkRules, coin: int
) -> int:
    """The moves that ``policy`` draws from: a mask of playable cards, and ``PASS_BIT``.

    ``plays`` holds the playable cards of ``hand``; ``may_pass`` tells whether a pass is legal; ``coin`` is
    32 random bits for a policy that makes up its mind first. Never empty where a legal move exists.
    """
    if policy == RANDOM:
        return plays | PASS_BIT if may_pass else plays
    if plays == 0:
        return PASS_BIT
    if policy == FIRST:
        return plays & -plays
    if policy == EAGER:
        return plays
    if policy == HESITANT:
        return PASS_BIT if may_pass and coin < _ONE_IN_FOUR else plays
    return _considered(policy, plays, may_pass, hand, table, dead, rules)


def _considered(policy: int, plays: int, may_pass: bool, hand: int, table: int, dead: int, rules: BulkRules) -> int:
    """The playable cards with the lowest price, or the pass for a hold-back that would give something away."""
    lowest = 1 << 20
    best = 0
    rest = plays
    while rest:
        card = rest & -rest
        rest &= rest - 1
        cost = price(policy, card, hand, table, dead, rules)
        if cost < lowest:
            lowest = cost
            best = 0
        if cost == lowest:
            best |= card
    if policy == HOLDBACK and may_pass and lowest > 0:
        return PASS_BIT
    return best


def price(policy: int, card: int, hand: int, table: int, dead: int, rules: BulkRules) -> int:
    """What playing ``card`` (a mask of one card) costs by the lights of ``policy``."""
    if policy == FARTHEST:
        rank = (card - 1).bit_count() % 13
        return -abs(rank - 6)
    after = table | card
    dead_after = dead_cards(after, rules)
    killed = dead_after & ~dead
    own = (killed & hand).bit_count()
    if policy == PROTECTOR:
        return own
    if policy == KILLER:
        return own - (killed & ~hand).bit_count()
    opened = open_cards(after, dead_after, rules) & ~open_cards(table, dead, rules)
    return (opened & ~hand).bit_count()


def pick(choices: int, bits32: int) -> int:
    """One of the bits of ``choices`` as a mask, each with the same chance."""
    return nth_bit(choices, below(bits32, choices.bit_count()))


def nth_bit(word: int, number: int) -> int:
    """Bit ``number`` (0, 1, …) of those that are set in ``word``, counted from the lowest, as a mask.

    Compiled to one instruction where the processor has one for it, see :mod:`sevens_nb.machine`.
    """
    # Which bit it will be cannot be foreseen, by a processor either: the usual few steps have no branch.
    word &= word - (number > 0)
    word &= word - (number > 1)
    word &= word - (number > 2)
    while number > 3:
        word &= word - 1
        number -= 1
    return word & -word


def policy_code(name: str) -> int:
    """The code of the policy called ``name``; ``ValueError`` lists the names there are."""
    if name not in POLICIES:
        raise ValueError(f"no policy is called {name!r}; wanted one of {', '.join(POLICIES)}")
    return POLICIES[name]

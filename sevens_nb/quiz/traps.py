"""What makes a position worth asking about: stranded cards, corner contact, border walls, enclosed pairs."""

from __future__ import annotations

from functools import cache

from sevens_nb import grid
from sevens_nb.cards import Card, CardSet
from sevens_nb.law import KillingLaw, law_for, liberties, neighbours, row_suits
from sevens_nb.rules import Rules
from sevens_nb.state import State


def stranded(state: State) -> CardSet:
    """Table cards that a gap cuts off from the 7 of their suit (R7)."""
    table = state.table.mask
    return CardSet.from_mask(table & ~grid.run(table))


def lured(state: State) -> CardSet:
    """Closed cards that lie beside a stranded card in their suit and so look open (basic game)."""
    cut_off = stranded(state).mask
    beside = (cut_off & grid.NOT_KINGS) << 1 | (cut_off & grid.NOT_ACES) >> 1
    return CardSet.from_mask(beside & ~(state.table | state.open_cards()).mask)


def sides(rules: Rules, cards: CardSet) -> CardSet:
    """The places beside any of ``cards`` (4 neighbours)."""
    return CardSet.from_mask(neighbours(rules, cards.mask, corners=False))


def around(rules: Rules, cards: CardSet) -> CardSet:
    """The places around any of ``cards`` (8 neighbours)."""
    return CardSet.from_mask(neighbours(rules, cards.mask, corners=True))


def corner_contact(state: State) -> CardSet:
    """Open cards of the killing game that touch the table only at a corner (K2)."""
    return state.open_cards() - sides(state.rules, state.table)


@cache
def border(rules: Rules) -> CardSet:
    """The places on the border of the grid, which have fewer than 4 side neighbours."""
    return CardSet(card for card in map(Card, range(52)) if len(sides(rules, CardSet(card))) < 4)


@cache
def corners(rules: Rules) -> CardSet:
    """The four corners of the grid."""
    return CardSet(card for card in map(Card, range(52)) if len(sides(rules, CardSet(card))) == 2)


def free_sides(state: State, card: Card) -> CardSet:
    """The side neighbours of ``card`` that are not on the table."""
    return sides(state.rules, CardSet(card)) - state.table


def open_sides(state: State, card: Card) -> int:
    """How many of the four sides of ``card`` are still open; the border only where the rules say so (K3)."""
    return liberties(state.rules, state.table.mask, 1 << int(card))


def alive(state: State) -> CardSet:
    """The cards that are neither on the table nor dead."""
    return CardSet.from_mask(grid.FULL) - state.table - state.dead_cards()


def almost_dead(state: State) -> CardSet:
    """Living cards with one open side."""
    return CardSet(card for card in alive(state) if open_sides(state, card) == 1)


def enclosed_pairs(state: State) -> CardSet:
    """Living cards whose only open side is a card of which the same is true (K7)."""
    candidates = almost_dead(state)
    return CardSet(card for card in candidates if free_sides(state, card) and free_sides(state, card) <= candidates)


def area(state: State, card: Card) -> CardSet:
    """The connected free places that ``card``, not on the table, belongs to (for ``kill_shape="rectangle"``)."""
    law = law_for(state.rules)
    if not isinstance(law, KillingLaw):
        raise ValueError("areas are of the killing game")
    return CardSet.from_mask(law.area(state.table.mask, 1 << int(card)))


def is_rectangle(state: State, places: CardSet) -> bool:
    """Whether a connected area fills a whole rectangle of the grid."""
    return grid.walls_of_rectangle(grid.to_rows(places.mask, row_suits(state.rules))) >= 0

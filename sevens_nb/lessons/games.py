"""Counting over a game, or over all games of one suit, for the cells of a lesson."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from sevens_nb import law
from sevens_nb.cards import Card, CardSet, bits
from sevens_nb.estimates import Estimate, mean_of
from sevens_nb.grid import SEVENS
from sevens_nb.lessons.places import PLACES, neighbours
from sevens_nb.moves import Play
from sevens_nb.record import GameRecord
from sevens_nb.rules import Rules
from sevens_nb.state import State


def somebody_can_play(state: State) -> bool:
    """Whether some seat that is in holds a card that is open now (facts F1 and F2)."""
    playable = state.open_cards()
    return any(state.hands[seat] & playable for seat in state.seats_in)


def plays_and_passes(game: GameRecord) -> tuple[int, int]:
    """How many moves of a game laid a card or joker, and how many were passes."""
    plays = sum(isinstance(move, Play) for move in game.moves)
    return plays, len(game.moves) - plays


def revived(game: GameRecord) -> CardSet:
    """The cards that were dead in one position of a game and open in a later one; by fact F3 there are none."""
    dead = found = CardSet()
    for position in game.states():
        found |= dead & position.open_cards()
        dead |= position.dead_cards()
    return found


def cards_accounted_for(state: State) -> int:
    """Cards on the table, in the hands and set aside, added up; 52 without jokers (fact F8)."""
    return len(state.table) + sum(map(len, state.hands)) + len(state.set_aside)


def deaths_by_sides(games: Iterable[GameRecord]) -> dict[int, Estimate]:
    """How often a card dies, by the number of its side neighbours: 2 in a corner, 3 on an edge, 4 inside.

    Mean share of the cards of each kind that are dead at the end of a game, over ``games``; 7s left out.
    """
    shares: dict[int, list[float]] = {2: [], 3: [], 4: []}
    kinds = {count: CardSet(card for card in PLACES if _sides(card) == count and card.rank != 7) for count in shares}
    for game in games:
        dead = game.last.dead_cards()
        for count, cards in kinds.items():
            shares[count].append(len(cards & dead) / len(cards))
    return {count: mean_of(sum(some), sum(x * x for x in some), len(some)) for count, some in shares.items()}


def _sides(card: Card) -> int:
    return len(neighbours(card, corners=False))


def orders_of_one_suit(rules: Rules) -> int:
    """In how many orders the 12 cards beside the 7 of one suit can be laid (fact F9)."""
    of_game = law.law_for(rules)

    @cache
    def orders(table: int) -> int:
        places = of_game.open(table, 0) & 0x1FFF
        return sum(orders(table | 1 << index) for index in bits(places)) if places else 1

    return orders(SEVENS & 0x1FFF)


def is_allowed(make: Callable[[], object]) -> bool:
    """Whether ``make()`` works, False if it is refused as a wrong value."""
    try:
        make()
    except ValueError:
        return False
    return True

"""A deal: the hands of all seats before the 7s are laid."""

from __future__ import annotations

import random
from collections.abc import Iterable

from sevens_nb.cards import MAX_JOKERS, CardSet, NotationError, text_of_mask
from sevens_nb.inputs import as_text, generator, in_order, shown, whole
from sevens_nb.rules import check_seats

VERSION = "deal/1"


class Deal:
    """The hands of 1 to 52 seats, disjoint and not necessarily the whole pack; frozen, compared by value.

    Raises ``ValueError`` for a card in two hands, more than two jokers, or no seat at all.

    >>> deal = Deal(["S6 D7", "H8..H10"])
    >>> str(deal), Deal.parse(str(deal)) == deal
    ('deal/1 S6 D7 | H8..H10', True)
    """

    __slots__ = ("_hands",)
    _hands: tuple[CardSet, ...]

    def __init__(self, hands: Iterable[CardSet | str]) -> None:
        if isinstance(hands, str):
            raise TypeError("a Deal takes one hand for each seat; read a single text with Deal.parse")
        every = in_order(hands, 'a Deal takes one hand for each seat, such as ["S6 D7", "H8..H10"]')
        sets = tuple(CardSet(hand) for hand in every)
        check_seats(len(sets))
        check_disjoint({f"the hand of seat {seat}": hand.mask for seat, hand in enumerate(sets)})
        object.__setattr__(self, "_hands", sets)

    @classmethod
    def shuffled(cls, seed: int | random.Random, seats: int = 4, jokers: int = 0) -> Deal:
        """A shuffled pack with ``jokers`` jokers, dealt one card at a time in seat order (R3).

        ``seed`` is an integer, or the generator to draw from. Same seed, same deal on every Python.
        """
        seats, extra = check_seats(seats), whole(jokers)
        if extra is None or not 0 <= extra <= MAX_JOKERS:
            raise ValueError(f"{shown(jokers)} jokers; wanted 0, 1 or 2")
        rng = generator(seed)
        if rng is None:
            raise TypeError(f"a deal is drawn from an integer seed or a random.Random, not from {shown(seed)}")
        pack = list(range(52 + extra))
        rng.shuffle(pack)
        masks = (sum(1 << index for index in pack[seat::seats]) for seat in range(seats))
        return cls(CardSet.from_mask(mask) for mask in masks)

    @classmethod
    def parse(cls, text: str) -> Deal:
        """The deal written in ``text``: the hands in seat order, parted by ``|``."""
        version, _, body = as_text(text, "a deal", "S6 D7 | H8..H10").strip().partition(" ")
        if not version.startswith("deal/"):
            return cls(text.split("|"))
        if version != VERSION:
            raise NotationError(f"{shown(version)} is a form this version cannot read; wanted {VERSION}")
        return cls(body.split("|"))

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The hands in seat order, the 7s still in them."""
        return self._hands

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self._hands)

    def __eq__(self, other: object) -> bool:
        return self._hands == other._hands if isinstance(other, Deal) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._hands)

    def __str__(self) -> str:
        return f"{VERSION} {' | '.join(map(str, self._hands))}"

    def __repr__(self) -> str:
        return f"Deal.parse({' | '.join(map(str, self._hands))!r})"

    def __setattr__(self, name: str, value: object = None) -> None:
        raise AttributeError("a Deal cannot be changed")

    __delattr__ = __setattr__

    def __reduce__(self) -> tuple[type[Deal], tuple[tuple[CardSet, ...]]]:
        return Deal, (self._hands,)


def check_disjoint(places: dict[str, int]) -> None:
    """Refuse a card named in two of the ``places`` (name → mask), or too many jokers in all of them."""
    seen: dict[int, str] = {}
    jokers = 0
    for name, mask in places.items():
        jokers += (mask >> 52).bit_count()
        for earlier, where in seen.items():
            if twice := earlier & mask & ((1 << 52) - 1):
                raise ValueError(f"{text_of_mask(twice)} lies both in {where} and in {name}; wanted each card once")
        seen[mask] = name
    if jokers > MAX_JOKERS:
        raise ValueError(f"{jokers} jokers; wanted at most {MAX_JOKERS}")

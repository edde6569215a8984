"""The counters of bulk play: one flat array of whole numbers, and where each count lies in it.

Its size depends on the seats and the longest game, never on the number of games. Two arrays of the same
layout are merged by adding them, entry by entry.
"""

from __future__ import annotations

from array import array
from collections.abc import MutableSequence
from typing import NamedTuple

from sevens_nb.bulklaw import NO_LIMIT

Ints = MutableSequence[int]

INSIDE, EMPTIED, DEAD, ELIMINATED, FOUL = range(5)
KIND_NAMES = ("in", "emptied", "dead", "eliminated", "foul")
KIND_COUNT = 5
MOST_LEFT = 55
"""A seat can hold 0 … 54 cards (with two jokers)."""
LONGEST = 511
"""Games and plies beyond this share the last bin of a histogram; sums stay exact."""


class Layout(NamedTuple):
    """The seats, the bins for plies, and the offset of each block of counters."""

    seats: int
    bins: int
    games: int
    length: int
    length_sum: int
    length_square: int
    dropped: int
    passes_sum: int
    passes_square: int
    seat_passes_sum: int
    seat_passes_square: int
    kinds: int
    places: int
    order_places: int
    left: int
    played: int
    passed: int
    laid: int
    deaths: int
    kills_sum: int
    kills_square: int
    off_table: int
    starter: int
    size: int


def shapes(seats: int, bins: int) -> dict[str, tuple[int, ...]]:
    """The shape of every block of counters, in the order in which they lie."""
    return {
        "games": (),
        "length": (bins,),
        "length_sum": (),
        "length_square": (),
        "dropped": (seats + 1,),
        "passes_sum": (),
        "passes_square": (),
        "seat_passes_sum": (seats,),
        "seat_passes_square": (seats,),
        "kinds": (seats, KIND_COUNT),
        "places": (seats, seats, seats),
        "order_places": (seats, seats, seats),
        "left": (seats, MOST_LEFT),
        "played": (52, bins),
        "passed": (bins,),
        "laid": (52,),
        "deaths": (seats + 1, 52),
        "kills_sum": (seats + 1, seats + 1),
        "kills_square": (seats + 1, seats + 1),
        "off_table": (52,),
        "starter": (seats,),
    }


def layout_for(seats: int, pass_limit: int) -> Layout:
    """The layout for games of ``seats`` seats in which each may pass ``pass_limit`` times."""
    passes = 48 * (seats - 1) + seats if pass_limit >= NO_LIMIT else seats * (pass_limit + 1)
    bins = min(48 + 4 + passes, LONGEST) + 1
    offsets = {}
    size = 0
    for name, shape in shapes(seats, bins).items():
        offsets[name] = size
        entries = 1
        for extent in shape:
            entries *= extent
        size += entries
    return Layout(seats=seats, bins=bins, size=size, **offsets)


def empty_tally(layout: Layout) -> array[int]:
    """Counters of the given layout, all zero."""
    return zeros(layout.size)


def zeros(count: int) -> array[int]:
    """A flat array of ``count`` 64-bit integers, all zero."""
    return array("q", bytes(8 * count))


def added(one: array[int], other: array[int]) -> array[int]:
    """The sums of two tallies of the same layout, entry by entry."""
    return array("q", map(int.__add__, one, other))


class Seats(NamedTuple):
    """What is known of each seat during a game, one entry a seat, and the pack that is shuffled.

    ``number`` is how many seats there are. ``killed`` holds, as masks, the cards that each seat killed and that
    are not counted yet; its last entry is for cards that were dead from the start. ``kills`` holds how many
    cards of each seat (the last: of nobody) each seat killed in this game, as far as they are counted.
    """

    number: int
    hands: Ints
    passes: Ints
    kinds: Ints
    left: Ints
    when: Ints
    keys: Ints
    policies: Ints
    killed: Ints
    kills: Ints
    pack: Ints

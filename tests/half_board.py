"""The killing game of one player, solved: all tables of one half of the grid.

The 7s part the grid into two halves of 4 × 6 places. The column of 7s is full from the start, so what lies in one
half opens and kills nothing in the other, and a whole game is one game on each half, in any order. A half has 2**24
tables; a play only adds a card, so going through them by number meets every table after those it comes from.
The geometry is that of `sevens_nb.grid`, compiled.
"""

from __future__ import annotations

from functools import cache
from types import FunctionType
from typing import Any

import numpy as np
from numba import njit

from sevens_nb import Card, grid

OTHER_HALF = grid.SEVENS | grid.ABOVE_SEVEN


def compiled(function: Any, **names: Any) -> Any:
    """A function of `grid`, compiled, with the compiled functions it calls."""
    return njit(FunctionType(function.__code__, function.__globals__ | names, function.__name__))


around, walled, sides = compiled(grid.around), compiled(grid.walled), compiled(grid.sides)
dead_rectangles = compiled(
    grid.dead_rectangles,
    area_of=compiled(grid.area_of, sides=sides),
    walls_of_rectangle=compiled(grid.walls_of_rectangle),
)


@njit
def playable(half: int, border_is_wall: bool, rectangle: bool) -> int:
    """The open places of the low half, as bits 6 * row + rank - 1, when it holds ``half``."""
    table = OTHER_HALF
    for row in range(4):
        table |= (half >> 6 * row & 63) << 13 * row
    dead = dead_rectangles(table, border_is_wall) if rectangle else walled(table, border_is_wall)
    places = around(table) & ~(table | dead)
    return (places & 63) | (places >> 13 & 63) << 6 | (places >> 26 & 63) << 12 | (places >> 39 & 63) << 18


@njit
def plays_left(border_is_wall: bool, rectangle: bool) -> Any:
    """For each table of the half how many more cards must be played at least, and how many can be at most."""
    left = np.zeros((2, 1 << 24), np.int8)
    for half in range((1 << 24) - 1, -1, -1):
        places = playable(half, border_is_wall, rectangle)
        if places == 0:
            continue
        fewest, most = 99, 0
        while places:
            place = places & -places
            places ^= place
            fewest = min(fewest, left[0, half | place] + 1)
            most = max(most, left[1, half | place] + 1)
        left[0, half], left[1, half] = fewest, most
    return left


@cache
def _solved(border_is_wall: bool, rectangle: bool) -> Any:
    return plays_left(border_is_wall, rectangle)


def plays_possible(border_is_wall: bool, rectangle: bool) -> tuple[int, int]:
    """The fewest and the most cards that can be played on one half."""
    fewest, most = (int(plays[0]) for plays in _solved(border_is_wall, rectangle))
    return fewest, most


def line(border_is_wall: bool, rectangle: bool, most: bool) -> list[str]:
    """A shortest or longest game: the plays of the low half, then their mirror images."""
    left = _solved(border_is_wall, rectangle)[int(most)]
    half, plays = 0, []
    while left[half]:
        places = playable(half, border_is_wall, rectangle)
        place = next(p for p in range(24) if places >> p & 1 and left[half | 1 << p] == left[half] - 1)
        half |= 1 << place
        plays.append(divmod(place, 6))
    low = [str(Card(13 * row + column)) for row, column in plays]
    return low + [str(Card(13 * row + 12 - column)) for row, column in plays]

"""The mask geometry against the same words said slowly over sets of places."""

from __future__ import annotations

from itertools import permutations

import pytest
import slow_grid as slow
from games import tables
from hypothesis import given
from hypothesis import strategies as st

from sevens_nb import CardSet, grid

MASKS = st.integers(0, grid.FULL)


def test_the_named_masks_are_the_places_they_name():
    assert CardSet("SA HA DA CA").mask == grid.ACES
    assert CardSet("SK HK DK CK").mask == grid.KINGS
    assert CardSet("S6 H6 D6 C6").mask == grid.SIXES
    assert CardSet("S7 H7 D7 C7").mask == grid.SEVENS
    assert CardSet("S8 H8 D8 C8").mask == grid.EIGHTS
    assert grid.BELOW_SEVEN | grid.SEVENS | grid.ABOVE_SEVEN == grid.FULL
    assert slow.places(grid.SEVEN_UP) == {(row, column) for row, column in slow.GRID if column >= slow.SEVEN}


@pytest.mark.parametrize("place", slow.GRID)
def test_a_place_touches_its_sides_and_corners_and_nothing_round_the_border(place):
    assert slow.places(grid.sides(slow.mask({place}))) == slow.beside(place)
    assert slow.places(grid.around(slow.mask({place}))) == slow.beside(place, corners=True)
    row, column = place
    assert len(slow.beside(place)) == 4 - (row in (0, 3)) - (column in (0, 12))
    assert grid.outer_sides(slow.mask({place})) == 4 - len(slow.beside(place))


@given(MASKS)
def test_neighbours_of_many_places_are_the_neighbours_of_each(mask):
    some = slow.places(mask)
    assert slow.places(grid.sides(mask)) == {near for place in some for near in slow.beside(place)}
    assert slow.places(grid.around(mask)) == {near for place in some for near in slow.beside(place, corners=True)}


@given(MASKS | tables().map(lambda table: table.mask))
def test_a_run_is_the_unbroken_stretch_that_contains_the_7(mask):
    table = slow.places(mask)
    runs = {row: slow.run_of(row, table) for row in range(4)}
    assert slow.places(grid.run(mask)) == {(row, column) for row in runs for column in runs[row]}
    begun = {row for row in runs if runs[row]}
    assert slow.places(grid.suits_begun(mask)) == {(row, column) for row, column in slow.GRID if row in begun}
    above = {(row, max(runs[row]) + 1) for row in begun if max(runs[row]) < 12}
    below = {(row, min(runs[row]) - 1) for row in begun if min(runs[row]) > 0}
    assert slow.places(grid.above_run(mask)) == above
    assert slow.places(grid.below_run(mask)) == below
    assert slow.places(grid.open_basic(mask)) == above | below


def rows_with_one_end(table: set[slow.Place]) -> list[tuple[int, int]]:
    """The rows whose run has reached just one end, each with that end's column."""
    runs = {row: slow.run_of(row, table) for row in range(4)}
    return [(row, end) for row, run in runs.items() for end in (0, 12) if end in run and 12 - end not in run]


@given(MASKS | tables().map(lambda table: table.mask))
def test_the_place_across_is_the_farthest_missing_one_from_the_only_end_reached(mask):
    table = slow.places(mask)
    across = set()
    for row, end in rows_with_one_end(table):
        missing = [column for column in range(13) if (row, column) not in table]
        across.add((row, min(missing) if end == 12 else max(missing)))
    assert slow.places(grid.across(mask)) == across


@given(MASKS | tables().map(lambda table: table.mask))
def test_a_tunnel_closes_the_ordinary_end_at_once_or_when_the_far_side_is_laid(mask):
    table = slow.places(mask)
    ends = rows_with_one_end(table)
    at_once = {(row, column) for row, _ in ends for column in range(13)}
    when_linked = {(row, column) for row, end in ends if (row, 12 - end) in table for column in range(13)}
    assert grid.tunnelled(mask, grid.NO_LINK) == grid.tunnelled(mask, grid.LINK) == 0
    assert slow.places(grid.tunnelled(mask, grid.TUNNEL_END)) == at_once
    assert slow.places(grid.tunnelled(mask, grid.TUNNEL_LINK)) == when_linked


@given(MASKS | tables().map(lambda table: table.mask), st.integers(0, 3), st.integers(0, 2))
def test_linked_ends_tunnels_and_first_side_open_what_their_sentences_say(mask, link, first_side):
    table = slow.places(mask)
    opened = slow.places(grid.open_basic(mask))
    if link != grid.NO_LINK:
        opened = (opened - slow.places(grid.tunnelled(mask, link))) | slow.places(grid.across(mask))
    if first_side == grid.HIGH_FIRST:
        opened = {(row, column) for row, column in opened if column > slow.SEVEN or (row, slow.SEVEN + 1) in table}
    if first_side == grid.LOW_FIRST:
        opened = {(row, column) for row, column in opened if column < slow.SEVEN or (row, slow.SEVEN - 1) in table}
    assert slow.places(grid.open_variant(mask, link, first_side)) == opened


@given(MASKS | tables().map(lambda table: table.mask))
def test_a_place_is_walled_when_all_its_sides_are_filled_and_the_border_counts_by_option(mask):
    table = slow.places(mask)
    filled = {place for place in slow.GRID if place not in table and slow.beside(place) <= table}
    assert slow.places(grid.walled(mask, True)) == filled
    assert slow.places(grid.walled(mask, False)) == {place for place in filled if len(slow.beside(place)) == 4}


@given(MASKS | tables().map(lambda table: table.mask))
def test_a_fenced_rectangle_is_dead_unless_too_many_of_its_sides_are_walls(mask):
    table = slow.places(mask)
    free = set(slow.GRID) - table
    dead: dict[bool, set[slow.Place]] = {True: set(), False: set()}
    for place in free:
        area = slow.area_of(place, table)
        assert slow.places(grid.area_of(slow.mask({place}), mask)) == area
        walls = slow.wall_sides(area) if slow.is_rectangle(area) else -1
        assert grid.walls_of_rectangle(slow.mask(area)) == walls
        dead[True] |= area if 0 <= walls <= 2 else set()
        dead[False] |= area if walls == 0 else set()
    assert slow.places(grid.dead_rectangles(mask, True)) == dead[True]
    assert slow.places(grid.dead_rectangles(mask, False)) == dead[False]


@given(MASKS)
def test_rows_in_another_order_are_the_same_cards_drawn_elsewhere(mask):
    for order in permutations(range(4)):
        letters = "".join("SHDC"[suit] for suit in order)
        assert slow.places(grid.to_rows(mask, order)) == slow.places(CardSet.from_mask(mask), letters)
        assert grid.to_cards(grid.to_rows(mask, order), order) == mask
    assert grid.to_rows(mask, (0, 1, 2, 3)) == mask

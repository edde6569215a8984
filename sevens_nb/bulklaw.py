"""The rules of one game as plain integers, and what a table decides under them, for bulk play.

The geometry is :mod:`sevens_nb.grid`'s; :mod:`sevens_nb.law` says the same with words and reasons. Tests
hold the two together move by move.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from sevens_nb.grid import (
    around,
    dead_rectangles,
    open_basic,
    open_variant,
    to_cards,
    to_rows,
    walled,
)
from sevens_nb.rules import CHOICES, Rules

NO_LIMIT = 1 << 40
"""Stands for ``pass_limit=None``: nobody passes that often."""
START_D7, START_RANDOM = -1, -2
ALL_OUT, ONE_LEFT, FIRST_OUT = 0, 1, 2
FEWEST, CLASS, EXIT = 0, 1, 2


class BulkRules(NamedTuple):
    """Every option as an integer, the way the compiled code wants it; booleans are 0 and 1."""

    killing: int
    pass_limit: int
    must_play: int
    hidden: int
    link: int
    first_side: int
    reordered: int
    row0: int
    row1: int
    row2: int
    row3: int
    wall: int
    rectangle: int
    ranking: int
    start: int
    end: int


def why_not_in_bulk(rules: Rules) -> str:
    """The reason why the bulk player cannot play ``rules``, or an empty text."""
    return "jokers change hands in the middle of a turn" if rules.options()["jokers"] else ""


@cache
def as_ints(rules: Rules) -> BulkRules:
    """``rules`` as integers; jokers are left out."""
    chosen = rules.options()
    rows = ["SHDC".index(letter) for letter in chosen["rows"]]
    killing = bool(chosen["killing"])
    start = {"d7": START_D7, "random": START_RANDOM}.get(chosen["start"], chosen["start"])
    return BulkRules(
        killing=int(killing),
        pass_limit=NO_LIMIT if chosen["pass_limit"] is None else min(chosen["pass_limit"], NO_LIMIT - 1),
        must_play=int(chosen["must_play"]),
        hidden=int(chosen["eliminated_hand"] == "hidden"),
        link=CHOICES["link"].index(chosen["link"]),
        first_side=CHOICES["first_side"].index(chosen["first_side"]),
        reordered=int(rows != [0, 1, 2, 3]),
        row0=rows[0],
        row1=rows[1],
        row2=rows[2],
        row3=rows[3],
        wall=int(chosen["edge"] == "wall"),
        rectangle=int(killing and chosen["kill_shape"] == "rectangle"),
        ranking=CHOICES["ranking"].index(chosen["ranking"]) if killing else EXIT,
        start=start,
        end=CHOICES["end"].index(chosen["end"]),
    )


def rows_of(rules: BulkRules) -> tuple[int, int, int, int]:
    """The suit of each row from the top."""
    return rules.row0, rules.row1, rules.row2, rules.row3


def dead_cards(table: int, rules: BulkRules) -> int:
    """The mask of the dead cards; none in the basic game."""
    if not rules.killing:
        return 0
    places = to_rows(table, rows_of(rules)) if rules.reordered else table
    dead = dead_rectangles(places, rules.wall == 1) if rules.rectangle else walled(places, rules.wall == 1)
    return to_cards(dead, rows_of(rules)) if rules.reordered else dead


def open_cards(table: int, dead: int, rules: BulkRules) -> int:
    """The mask of the open cards, where ``dead`` is the mask of the dead ones."""
    if rules.killing:
        if not rules.reordered:
            return around(table) & ~(table | dead)
        touched = around(to_rows(table, rows_of(rules)))
        return to_cards(touched, rows_of(rules)) & ~(table | dead)
    if rules.link or rules.first_side:
        return open_variant(table, rules.link, rules.first_side)
    return open_basic(table)

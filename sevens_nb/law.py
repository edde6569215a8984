"""What a table alone decides: which places are open, which are dead, and why the others are closed.

``law_for(rules)`` reads each option that concerns the table once and returns the law of that game.
"""

from __future__ import annotations

from functools import cache

from sevens_nb import grid
from sevens_nb.rules import CHOICES, Rules

Rows = tuple[int, int, int, int]
_FAR_END = {12: 0, 0: 12}


class BasicLaw:
    """The basic game: the runs that start at the 7s, with linked ends and a first side as options."""

    __slots__ = ("first_side", "link")

    def __init__(self, link: int, first_side: int) -> None:
        self.link = link
        self.first_side = first_side

    def open(self, table: int, dead: int) -> int:
        """The mask of the places that may be filled (R7 and the options link and first_side); none is ``dead``."""
        if self.link or self.first_side:
            return grid.open_variant(table, self.link, self.first_side)
        return grid.open_basic(table)

    def dead(self, table: int) -> int:
        """No card dies in the basic game."""
        return 0

    def why_open(self, table: int, place: int) -> tuple[str, int]:
        """The code and the cards that open ``place``, an open place of ``table``."""
        if place & grid.open_basic(table):
            suit = grid.run(table) & _suit_of(place)
            return "joins_run", grid.sides(place) & suit
        return "joins_link", self._reached_end(table, place)

    def why_closed(self, table: int, place: int) -> tuple[str, int]:
        """The code and the cards that keep ``place``, a closed place, closed: the gap or what locks it."""
        suit = _suit_of(place)
        if not suit & table & grid.SEVENS:
            return "gap", self._gap_to_seven(table, place)
        if place & grid.open_variant(table, self.link, grid.ANY_SIDE):
            return "locked", suit & (grid.EIGHTS if self.first_side == grid.HIGH_FIRST else grid.SIXES)
        if place & self._tunnelled(table):
            return self._why_tunnelled(table, place)
        return "gap", _between(place, suit & grid.run(table)) & ~table

    def suit_of(self, place: int) -> int:
        """All 13 cards of the suit of ``place``."""
        return _suit_of(place)

    def is_tunnelled(self, table: int, place: int) -> bool:
        """Whether only the place across counts in the suit of ``place`` now."""
        return bool(place & self._tunnelled(table))

    def is_linked(self, table: int, place: int) -> bool:
        """Whether a place across the joined ends is open in the suit of ``place`` now."""
        return self.link != grid.NO_LINK and bool(grid.across(table) & _suit_of(place))

    def _tunnelled(self, table: int) -> int:
        return grid.tunnelled(table, self.link)

    def _why_tunnelled(self, table: int, place: int) -> tuple[str, int]:
        """A place of a suit in which only the place across counts: locked at the run's end, else a gap."""
        if place & grid.open_basic(table):
            end = self._reached_end(table, place)
            if self.link == grid.TUNNEL_LINK:
                end = 1 << (_base(end) + _FAR_END[end.bit_length() - 1 - _base(end)])
            return "locked", end
        across = grid.across(table) & _suit_of(place)
        return "gap", (_between(place, across) | across) & ~table

    def _reached_end(self, table: int, place: int) -> int:
        """The king or ace that the run of the place's suit has reached."""
        return grid.run(table) & _suit_of(place) & (grid.ACES | grid.KINGS)

    def _gap_to_seven(self, table: int, place: int) -> int:
        seven = _suit_of(place) & grid.SEVENS
        return (_between(place, seven) | seven) & ~table


class KillingLaw:
    """The killing game: opened by any of 8 neighbours, dead when all 4 sides are filled (K2 to K4)."""

    __slots__ = ("border_is_wall", "rectangle", "rows")

    def __init__(self, rows: Rows, border_is_wall: bool, rectangle: bool) -> None:
        self.rows = None if rows == (0, 1, 2, 3) else rows
        self.border_is_wall = border_is_wall
        self.rectangle = rectangle

    def open(self, table: int, dead: int) -> int:
        """The mask of the places next to a table card on a side or corner, without the ``dead`` ones of the table."""
        if self.rows is None:
            return grid.around(table) & ~(table | dead)
        return grid.to_cards(grid.around(grid.to_rows(table, self.rows)), self.rows) & ~(table | dead)

    def dead(self, table: int) -> int:
        """The mask of the cards that can never be played any more."""
        if self.rows is None:
            return self._dead_places(table)
        return grid.to_cards(self._dead_places(grid.to_rows(table, self.rows)), self.rows)

    def _dead_places(self, places: int) -> int:
        if self.rectangle:
            return grid.dead_rectangles(places, self.border_is_wall)
        return grid.walled(places, self.border_is_wall)

    def _in_rows(self, cards: int) -> int:
        return grid.to_rows(cards, self.rows or (0, 1, 2, 3))

    def _in_cards(self, places: int) -> int:
        return grid.to_cards(places, self.rows or (0, 1, 2, 3))

    def why_open(self, table: int, place: int) -> tuple[str, int]:
        """The code and the table cards that touch ``place``."""
        return "touches", self._in_cards(grid.around(self._in_rows(place))) & table

    def why_closed(self, table: int, place: int) -> tuple[str, int]:
        """The code and the cards of which any would open ``place``."""
        return "touches_nothing", self._in_cards(grid.around(self._in_rows(place))) & ~table

    def walls(self, table: int, place: int) -> int:
        """The table cards that wall in ``place``, or the whole fenced area it belongs to."""
        area = self._in_rows(place)
        if self.rectangle:
            area = grid.area_of(area, self._in_rows(table))
        return self._in_cards(grid.sides(area)) & table

    def area(self, table: int, place: int) -> int:
        """The side-connected area of free places that contains ``place``."""
        return self._in_cards(grid.area_of(self._in_rows(place), self._in_rows(table)))


Law = BasicLaw | KillingLaw


@cache
def law_for(rules: Rules) -> Law:
    """The law of the table under ``rules``."""
    if not rules.killing:
        link = CHOICES["link"].index(rules.link)
        return BasicLaw(link, CHOICES["first_side"].index(rules.first_side))
    return KillingLaw(row_suits(rules), rules.edge == "wall", rules.kill_shape == "rectangle")


def row_suits(rules: Rules) -> Rows:
    """The suit (0 … 3 for S H D C) of each row from the top."""
    first, second, third, fourth = ("SHDC".index(letter) for letter in rules.rows)
    return first, second, third, fourth


def neighbours(rules: Rules, place: int, corners: bool) -> int:
    """The mask of the places next to ``place`` (a mask of one card) on the grid as its rows lie.

    Both games are drawn on the same grid, so this holds in the basic game too.
    """
    rows = row_suits(rules)
    near = grid.around if corners else grid.sides
    return grid.to_cards(near(grid.to_rows(place, rows)), rows)


def liberties(rules: Rules, table: int, place: int) -> int:
    """How many of the four sides of ``place`` are still open, as in Go; the border is open only by option."""
    law = law_for(rules)
    free = (neighbours(rules, place, corners=False) & ~table).bit_count()
    if isinstance(law, KillingLaw) and not law.border_is_wall:
        free += grid.outer_sides(grid.to_rows(place, row_suits(rules)))
    return free


def _base(place: int) -> int:
    """The bit number of the ace of the suit of ``place``."""
    return (place.bit_length() - 1) // 13 * 13


def _suit_of(place: int) -> int:
    return grid.ONE_SUIT << _base(place)


def _between(place: int, stretch: int) -> int:
    """The places strictly between ``place`` and a stretch of cards of its suit that lies on one side of it."""
    if stretch > place:
        return ((stretch & -stretch) - 1) & ~((place << 1) - 1)
    return (place - 1) & ~((1 << stretch.bit_length()) - 1)

"""The 4 × 13 geometry on bit masks: runs from the 7, neighbours, borders, enclosure.

This is the one place where adjacency is computed. Every function takes and returns plain integers, so
that numba can compile the very same functions for bulk play. In a *card mask* bit ``13 * suit + rank - 1``
stands for a card; in a *row mask* bit ``13 * row + rank - 1`` stands for a place, row 0 on top. With the
default rows S H D C the two are the same.
"""

from __future__ import annotations

FULL = (1 << 52) - 1
ONE_SUIT = (1 << 13) - 1
ACES = 1 | 1 << 13 | 1 << 26 | 1 << 39
KINGS = ACES << 12
SEVENS = ACES << 6
SIXES = ACES << 5
EIGHTS = ACES << 7
BELOW_SEVEN = ACES * 0b111111
ABOVE_SEVEN = BELOW_SEVEN << 7
SEVEN_UP = ABOVE_SEVEN | SEVENS
NOT_ACES = FULL & ~ACES
NOT_KINGS = FULL & ~KINGS
_BELOW_QUEEN = ACES * 0x7FF
_BELOW_TEN = ACES * 0x1FF
_BELOW_SIX = ACES * 0x1F

NO_LINK, LINK, TUNNEL_END, TUNNEL_LINK = 0, 1, 2, 3
ANY_SIDE, HIGH_FIRST, LOW_FIRST = 0, 1, 2


# ---------------------------------------------------------------- basic game: runs along the suits


def whole_suits(one_per_suit: int) -> int:
    """All 13 cards of each suit whose ace bit is set in ``one_per_suit``."""
    return one_per_suit * ONE_SUIT


def suits_begun(table: int) -> int:
    """All cards of the suits whose 7 is on the table."""
    return whole_suits((table & SEVENS) >> 6)


def above_run(table: int) -> int:
    """The places just above the runs that start at the 7s, at most one a suit (none where the king is reached)."""
    # Adding the 7 to a run of ones carries through it and sets the first gap above; a carry out of a king
    # lands on the next suit's ace, which the mask drops.
    return ((table & SEVEN_UP) + (table & SEVENS)) & ~table & SEVEN_UP


def below_run(table: int) -> int:
    """The places just below the runs that start at the 7s, at most one a suit (none where the ace is reached)."""
    gaps = _gaps_and_below(table)
    return gaps & ~(gaps >> 1) & suits_begun(table) & BELOW_SEVEN


def _gaps_and_below(table: int) -> int:
    """In A … 6 of each suit: every place at or below the highest gap."""
    gaps = ~table & BELOW_SEVEN
    gaps |= gaps >> 1
    gaps |= gaps >> 2
    gaps |= gaps >> 4
    return gaps & BELOW_SEVEN


def run(table: int) -> int:
    """The unbroken stretches of table cards that contain a 7: the *run* of each suit."""
    up = table & SEVEN_UP & ~((table & SEVEN_UP) + (table & SEVENS))
    down = BELOW_SEVEN & ~_gaps_and_below(table)
    return (up | down) & suits_begun(table)


def _suits_with_one_end(table: int) -> tuple[int, int]:
    """All cards of the suits whose run has reached only the king, and of those with only the ace."""
    runs = run(table)
    king_reached = whole_suits((runs & KINGS) >> 12)
    ace_reached = whole_suits(runs & ACES)
    return king_reached & ~ace_reached, ace_reached & ~king_reached


def across(table: int) -> int:
    """The places across the joined ends: the lowest missing card of a suit whose run has reached only the
    king, the highest missing one where it has reached only the ace."""
    by_king, by_ace = _suits_with_one_end(table)
    missing = FULL & ~table
    from_low = missing & by_king
    lowest = from_low & ~(from_low - (ACES & by_king))
    from_high = missing & by_ace
    from_high |= (from_high >> 1) & NOT_KINGS
    from_high |= (from_high >> 2) & _BELOW_QUEEN
    from_high |= (from_high >> 4) & _BELOW_TEN
    from_high |= (from_high >> 8) & _BELOW_SIX
    highest = from_high & ~((from_high >> 1) & NOT_KINGS)
    return lowest | highest


def tunnelled(table: int, link: int) -> int:
    """All cards of the suits in which only the place across is open under ``TUNNEL_END`` or ``TUNNEL_LINK``."""
    by_king, by_ace = _suits_with_one_end(table)
    if link == TUNNEL_LINK:
        by_king &= whole_suits(table & ACES)
        by_ace &= whole_suits((table & KINGS) >> 12)
    return (by_king | by_ace) if link >= TUNNEL_END else 0


def barred_by_first_side(table: int, first_side: int) -> int:
    """The places that stay closed because the other side of their suit must begin first."""
    if first_side == HIGH_FIRST:
        return BELOW_SEVEN & ~whole_suits((table & EIGHTS) >> 7)
    if first_side == LOW_FIRST:
        return ABOVE_SEVEN & ~whole_suits((table & SIXES) >> 5)
    return 0


def open_basic(table: int) -> int:
    """The open places of the basic game without variants (R7): both ends of every run."""
    return above_run(table) | below_run(table)


def open_variant(table: int, link: int, first_side: int) -> int:
    """The open places of the basic game with linked ends or tunnels and a side that must begin."""
    places = above_run(table) | below_run(table)
    if link != NO_LINK:
        places = (places & ~tunnelled(table, link)) | across(table)
    return places & ~barred_by_first_side(table, first_side)


# ---------------------------------------------------------------- killing game: neighbours on the grid


def to_rows(cards: int, rows: tuple[int, int, int, int]) -> int:
    """A card mask as a row mask; ``rows`` holds the suit (0 … 3) of each row from the top."""
    return (
        (cards >> 13 * rows[0] & ONE_SUIT)
        | (cards >> 13 * rows[1] & ONE_SUIT) << 13
        | (cards >> 13 * rows[2] & ONE_SUIT) << 26
        | (cards >> 13 * rows[3] & ONE_SUIT) << 39
    )


def to_cards(places: int, rows: tuple[int, int, int, int]) -> int:
    """A row mask as a card mask, the inverse of :func:`to_rows`."""
    return (
        (places & ONE_SUIT) << 13 * rows[0]
        | (places >> 13 & ONE_SUIT) << 13 * rows[1]
        | (places >> 26 & ONE_SUIT) << 13 * rows[2]
        | (places >> 39 & ONE_SUIT) << 13 * rows[3]
    )


def sides(places: int) -> int:
    """Every place that has one of ``places`` as a side neighbour (4-neighbourhood, no wrap-around)."""
    return ((places & NOT_KINGS) << 1 | (places & NOT_ACES) >> 1 | places << 13 | places >> 13) & FULL


def around(places: int) -> int:
    """Every place that has one of ``places`` as a side or corner neighbour (8-neighbourhood)."""
    wide = places | (places & NOT_KINGS) << 1 | (places & NOT_ACES) >> 1
    ring = wide << 13 | wide >> 13 | (places & NOT_KINGS) << 1 | (places & NOT_ACES) >> 1
    return ring & FULL


def walled(table: int, border_is_wall: bool) -> int:
    """The places not on the table whose four sides are all filled (K3: the border counts as filled)."""
    if border_is_wall:
        left, right = table << 1 | ACES, table >> 1 | KINGS
        above, below = table << 13 | ONE_SUIT, table >> 13 | ONE_SUIT << 39
    else:
        left, right = table << 1 & NOT_ACES, table >> 1 & NOT_KINGS
        above, below = table << 13, table >> 13
    return left & right & above & below & ~table & FULL


def area_of(place: int, table: int) -> int:
    """The side-connected set of places not on the table that contains ``place`` (a mask of one free place)."""
    free = FULL & ~table
    area = place
    grown = (area | sides(area)) & free
    while grown != area:
        area = grown
        grown = (area | sides(area)) & free
    return area


def walls_of_rectangle(area: int) -> int:
    """How many sides of a rectangular ``area`` are borders of the grid (0 … 4), or -1 if it is no rectangle.

    ``area`` must be side-connected.
    """
    columns = (area | area >> 13 | area >> 26 | area >> 39) & ONE_SUIT
    for row in range(4):
        part = area >> 13 * row & ONE_SUIT
        if part != 0 and part != columns:
            return -1
    top, bottom = area & ONE_SUIT, area >> 39
    return (columns & 1) + (columns >> 12) + (1 if top else 0) + (1 if bottom else 0)


def dead_rectangles(table: int, border_is_wall: bool) -> int:
    """The places of all fenced rectangles, dead under ``kill_shape="rectangle"``.

    With walls at most two sides may be border, else the block beyond a complete column would be dead too;
    without walls none may.
    """
    most_walls = 2 if border_is_wall else 0
    dead = 0
    rest = FULL & ~table
    while rest:
        area = area_of(rest & -rest, table)
        rest &= ~area
        walls = walls_of_rectangle(area)
        if 0 <= walls <= most_walls:
            dead |= area
    return dead


def outer_sides(place: int) -> int:
    """How many of the four sides of ``place`` (a mask of one place) are the border: 0, 1 or 2."""
    row_end = 1 if place & (ACES | KINGS) else 0
    column_end = 1 if place & (ONE_SUIT | ONE_SUIT << 39) else 0
    return row_end + column_end

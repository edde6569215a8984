"""The 4 × 13 grid said slowly, in sets of places (row, column): what `sevens_nb.grid` must agree with."""

from __future__ import annotations

from sevens_nb import CardSet

Place = tuple[int, int]
GRID = [(row, column) for row in range(4) for column in range(13)]
SEVEN = 6


def places(cards: CardSet | int, rows: str = "SHDC") -> set[Place]:
    """Where the cards lie; a card's column is its rank - 1."""
    held = CardSet.from_mask(cards) if isinstance(cards, int) else cards
    return {(rows.index(card.suit.letter), card.rank - 1) for card in held}


def mask(some: set[Place]) -> int:
    """The row mask of some places."""
    return sum(1 << 13 * row + column for row, column in some)


def beside(place: Place, corners: bool = False) -> set[Place]:
    """The neighbours of a place on the grid: 2 to 4 sides, or 3 to 8 sides and corners."""
    row, column = place
    return {
        (r, c)
        for r, c in GRID
        if (r, c) != place and abs(r - row) <= 1 and abs(c - column) <= 1 and (corners or r == row or c == column)
    }


def run_of(row: int, table: set[Place]) -> set[int]:
    """The columns of the unbroken stretch around the 7 of a row."""
    return {
        column
        for column in range(13)
        if all((row, c) in table for c in range(min(column, SEVEN), max(column, SEVEN) + 1))
    }


def area_of(place: Place, table: set[Place]) -> set[Place]:
    """The side-connected free places around a free place."""
    area: set[Place] = set()
    edge = {place}
    while edge:
        area |= edge
        edge = {near for old in edge for near in beside(old)} - area - table
    return area


def is_rectangle(area: set[Place]) -> bool:
    """Whether the places fill the smallest frame around them."""
    rows, columns = {row for row, _ in area}, {column for _, column in area}
    return len(area) == (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1)


def wall_sides(area: set[Place]) -> int:
    """How many of the four borders the places touch."""
    rows, columns = {row for row, _ in area}, {column for _, column in area}
    return (0 in rows) + (3 in rows) + (0 in columns) + (12 in columns)

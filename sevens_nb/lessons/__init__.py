"""Small tools for the cells of the lessons: places, counts, the solitaire, checkers.

Cards in, cards out; the geometry and the rules are asked of the engine. Pure Python, no screen.
"""

from __future__ import annotations

from sevens_nb.lessons.alone import Solitaire, column_by_column, solitaire
from sevens_nb.lessons.answers import check_cards, check_number, check_solitaire, check_word
from sevens_nb.lessons.games import (
    cards_accounted_for,
    deaths_by_sides,
    is_allowed,
    orders_of_one_suit,
    plays_and_passes,
    revived,
    somebody_can_play,
)
from sevens_nb.lessons.places import (
    PLACES,
    NumberGrid,
    distances,
    groups,
    grown,
    liberties,
    neighbours,
    number_grid,
    touching_pairs,
)
from sevens_nb.lessons.table import GameTable, rule_table, side_by_side

__all__ = [
    "PLACES",
    "GameTable",
    "NumberGrid",
    "Solitaire",
    "cards_accounted_for",
    "check_cards",
    "check_number",
    "check_solitaire",
    "check_word",
    "column_by_column",
    "deaths_by_sides",
    "distances",
    "groups",
    "grown",
    "is_allowed",
    "liberties",
    "neighbours",
    "number_grid",
    "orders_of_one_suit",
    "plays_and_passes",
    "revived",
    "rule_table",
    "side_by_side",
    "solitaire",
    "somebody_can_play",
    "touching_pairs",
]

"""Two ways to play the same deals, compared game by game.

Plain functions on ints and flat arrays of ints; numba compiles them as they stand. What is the same in both
ways of a game cancels out of the difference, so that differences have small errors.
"""

from __future__ import annotations

from sevens_nb.bulkcount import ROW_HEAD, ROW_SEAT
from sevens_nb.tallies import ELIMINATED, Ints

GAME_MEASURES = ("length", "passes", "drop_outs", "any_drop_out")
SEAT_MEASURES = ("wins", "wins_by_order", "mean_rank", "cards_left", "seat_passes", "seat_drop_outs")
WHOLE_WIN = 2520
"""A win, so that a half, a third … a tenth of one are whole numbers too."""
SCALES = {"wins": WHOLE_WIN, "wins_by_order": WHOLE_WIN, "mean_rank": 2}
"""What a measure is multiplied by, to be a whole number."""


def measures(seats: int) -> int:
    """How many whole numbers :func:`measure_game` finds in a game."""
    return 4 + 6 * seats


def measure_game(rows: Ints, game: int, seats: int, found: Ints) -> None:
    """The measures of one game out of its row: those of the game, then each seat measure for all seats."""
    at = game * (ROW_HEAD + ROW_SEAT * seats)
    starter = rows[at]
    passes = 0
    dropped = 0
    for seat in range(seats):
        of_seat = at + ROW_HEAD + ROW_SEAT * seat
        ahead, level = rows[of_seat], rows[of_seat + 1]
        order = seat - starter if seat >= starter else seat - starter + seats
        out = 1 if rows[of_seat + 2] == ELIMINATED else 0
        win = WHOLE_WIN // level if ahead == 0 else 0
        found[4 + seat] = win
        found[4 + seats + order] = win
        found[4 + 2 * seats + seat] = 2 * ahead + level + 1
        found[4 + 3 * seats + seat] = rows[of_seat + 3]
        found[4 + 4 * seats + seat] = rows[of_seat + 4]
        found[4 + 5 * seats + seat] = out
        passes += rows[of_seat + 4]
        dropped += out
    found[0] = rows[at + 1]
    found[1] = passes
    found[2] = dropped
    found[3] = 1 if dropped else 0


def add_differences(
    base: Ints, other: Ints, games: int, seats: int, one: Ints, two: Ints, sums: Ints, squares: Ints
) -> int:
    """Add up other - base and its square over ``games`` rows of each; ``one`` and ``two`` are for work."""
    for game in range(games):
        measure_game(base, game, seats, one)
        measure_game(other, game, seats, two)
        for at in range(measures(seats)):
            difference = two[at] - one[at]
            sums[at] += difference
            squares[at] += difference * difference
    return games

"""The statistics are right: deals and choices uniform, seats alike, a small game exact, errors as large as said."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from statistics import fmean, pstdev

import pytest

from sevens_nb import KILLING, STANDARD, Rules, State, Summary, simulate
from sevens_nb.estimates import Estimate
from sevens_nb.policies import PASS_BIT, pick
from sevens_nb.slowplay import dealt
from sevens_nb.streams import CHOICE_DRAWS, draw, high_half, low_half, stream_of


def chi_square(found: list[int]) -> float:
    """How many standard deviations the chi-square of counts that should be equal lies above its mean."""
    mean = fmean(found)
    free = len(found) - 1
    return (sum((count - mean) ** 2 / mean for count in found) - free) / math.sqrt(2 * free)


def errors_apart(found: Estimate, exact: float) -> float:
    return abs(found.value - exact) / found.error


def test_chi_square_tells_equal_counts_from_unequal_ones():
    assert chi_square([1000, 1010, 990, 1005, 995]) < 0
    assert chi_square([1000, 1100, 900, 1050, 950]) > 4


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_every_card_comes_to_every_seat_equally_often(seats):
    holders = [[0] * seats for _ in range(52)]
    games = 4000
    for game in range(games):
        for seat, hand in enumerate(dealt(99, game, seats).hands):
            for card in hand:
                holders[int(card)][seat] += 1
    sizes = [len(hand) for hand in dealt(0, 0, seats).hands]
    for card in range(52):
        expected = [games * size / 52 for size in sizes]
        spread = sum((n - e) ** 2 / e for n, e in zip(holders[card], expected, strict=True)) - (seats - 1)
        assert spread / math.sqrt(2 * (seats - 1)) < 6
    for seat in range(seats):
        assert abs(chi_square([holders[card][seat] for card in range(52)])) < 5


def test_two_cards_next_to_each_other_in_the_pack_are_independent():
    """The pair of holders of S6 and S8, over many deals of four seats: same seat 12/51 of the time."""
    games = 6000
    hands = [{str(card) for card in hand} for game in range(games) for hand in dealt(1, game, 4).hands]
    together = sum({"S6", "S8"} <= hand for hand in hands)
    share = 12 / 51
    assert abs(together - games * share) < 4 * math.sqrt(games * share * (1 - share))


@pytest.mark.parametrize("moves", range(2, 12))
def test_every_move_of_a_choice_is_equally_likely(moves):
    """``pick`` on draws as games make them: the same number of draws for different games and plies."""
    choices = PASS_BIT | sum(1 << 3 * card for card in range(moves - 1))
    found: dict[int, int] = {}
    for game in range(400):
        stream = stream_of(7, game)
        for ply in range(50):
            move = pick(choices, high_half(draw(stream, CHOICE_DRAWS + ply)))
            found[move] = found.get(move, 0) + 1
    assert len(found) == moves
    assert chi_square(list(found.values())) < 4.5


def test_the_bits_of_draws_are_even_and_do_not_depend_on_their_neighbours():
    words = [draw(stream_of(seed, game), number) for seed in (0, 1) for game in range(60) for number in range(100)]
    halves = [half for word in words for half in (high_half(word), low_half(word))]
    ones = [sum(half >> bit & 1 for half in halves) for bit in range(32)]
    assert all(abs(count - len(halves) / 2) < 5 * math.sqrt(len(halves)) / 2 for count in ones)
    changes = sum((one ^ other).bit_count() for one, other in pairwise(words))
    expected = 32 * (len(words) - 1)
    assert abs(changes - expected) < 5 * math.sqrt(64 * len(words)) / 2


@pytest.mark.parametrize("rules", [STANDARD, KILLING], ids=["standard", "killing"])
def test_seats_are_alike_under_a_random_start(rules):
    found = simulate(rules.replace(start="random"), 200_000, seed=5, progress=False)
    starts = [found.counts.starts(seat) for seat in range(4)]
    for estimates, exact in ((found.wins(), 0.25), (starts, 0.25), (found.mean_ranks(), 2.5)):
        assert max(errors_apart(estimate, exact) for estimate in estimates) < 4
    lengths = simulate(rules.replace(start=0), 100_000, seed=6, progress=False).length()
    assert abs(found.length().minus(lengths).value) < 4 * found.length().minus(lengths).error


def exact(state: State, value: Callable[[State], float]) -> float:
    """The mean of ``value`` at the end when every legal move is equally likely, over the whole tree."""

    @cache
    def of(position: State) -> float:
        if position.is_over:
            return value(position)
        moves = position.legal_moves()
        return sum(of(position.play(move)) for move in moves) / len(moves)

    return of(state)


def win_of_seat(seat: int) -> Callable[[State], float]:
    return lambda state: 1 / len(state.ranking()[0]) if seat in state.ranking()[0] else 0.0


SMALL = {
    "basic": State.at(STANDARD, "S4..S10 H7 D7 C7", ["S3 SQ H8", "SJ H9 S2"], passes=[1, 2]),
    "basic, one seat": State.at(STANDARD, "S7 H7 D7 C7", ["S6 S8 H10"]),
    "basic, tunnel": State.at(Rules(link="tunnel_end", pass_limit=1), "S7..SK H7 D7 C7", ["SA S3", "S2 S6", "S5"]),
    "killing": State.at(KILLING, "S5..S7 H7 D6 D7 C7", ["S4 H6 HA", "H5 H8 D5"], passes=[2, 2]),
    "killing, rectangle": State.at(
        Rules(killing=True, kill_shape="rectangle", pass_limit=1), "S7 H5..H7 S3 D7 C7", ["S4 S6 H4", "S5 D6"]
    ),
    "no limit": State.at(Rules(pass_limit=None, end="first_out"), "S7 H7 D7 C7", ["S6 S5", "S8 HQ", "H8 D8"]),
}


@pytest.mark.parametrize("name", SMALL)
def test_a_small_game_comes_out_as_the_whole_tree_says(name):
    state = SMALL[name]
    found = simulate(state.rules, 100_000, start=state, seed=8, progress=False)
    for seat in range(state.seats):
        win = exact(state, win_of_seat(seat))
        estimate = found.wins()[seat]
        assert estimate.value == win if win in (0, 1) else errors_apart(estimate, win) < 4
    length = exact(state, lambda end: end.ply - state.ply)
    assert errors_apart(found.length(), length) < 4 if found.length().error else found.length().value == length
    dropped = exact(state, lambda end: float(sum(out.kind == "eliminated" for out in end.exits)))
    if found.drop_outs().error:
        assert errors_apart(found.drop_outs(), dropped) < 4
    else:
        assert found.drop_outs().value == dropped
    for card in (3, 4, 16):
        off = exact(state, lambda end, card=card: float(not end.table.mask >> card & 1))
        estimate = found.counts.off_table(card)
        assert estimate.value == off if off in (0, 1) else errors_apart(estimate, off) < 4


MEASURES: dict[str, Callable[[Summary], Estimate]] = {
    "wins": lambda found: found.wins()[0],
    "mean rank": lambda found: found.mean_ranks()[1],
    "length": lambda found: found.length(),
    "passes of a seat": lambda found: found.passes(2),
    "drop-outs": lambda found: found.drop_outs(),
    "a card dies": lambda found: found.deaths()[0],
    "when a card is played": lambda found: found.when_played()[4] or Estimate(0, 0, 0),
    "cards left": lambda found: found.counts.cards_left(3),
}


@pytest.fixture(scope="module")
def many() -> list[Summary]:
    return [simulate(KILLING.replace(ranking="class"), 400, seed=seed, progress=False) for seed in range(300)]


@pytest.mark.parametrize("measure", MEASURES)
def test_standard_errors_are_as_large_as_results_scatter(measure, many):
    estimates = [MEASURES[measure](found) for found in many]
    scatter = pstdev(estimate.value for estimate in estimates)
    said = fmean(estimate.error for estimate in estimates)
    assert 0.85 < scatter / said < 1.15
    mean = fmean(estimate.value for estimate in estimates)
    inside = sum(low <= mean <= high for low, high in (estimate.interval() for estimate in estimates))
    assert 0.91 * len(many) < inside < 0.985 * len(many)

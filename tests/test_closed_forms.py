"""Counts that can be known without playing, counted by playing."""

from __future__ import annotations

from functools import cache
from math import comb

import pytest
from games import PACK

from sevens_nb import Rules, State

MUST_PLAY = Rules(must_play=True, pass_limit=None)


@cache
def games_from(state: State) -> int:
    """The number of games that can follow, positions met twice counted once and remembered."""
    if state.is_over:
        return 1
    return sum(games_from(state.play(move)) for move in state.legal_moves())


def plain_games_from(state: State) -> int:
    """The same by walking through every single game."""
    return 1 if state.is_over else sum(plain_games_from(state.play(move)) for move in state.legal_moves())


def one_suit_each(seats: int, reach: int, rules: Rules = MUST_PLAY) -> State:
    """Each seat holds the cards of one suit at most ``reach`` ranks from its 7, which is laid."""
    hands = [f"{suit}{7 - reach}..{suit}6 {suit}8..{suit}{7 + reach}" for suit in "SHDC"[:seats]]
    if reach == 6:
        hands = [f"{suit}A..{suit}6 {suit}8..{suit}K" for suit in "SHDC"[:seats]]
    return State.at(rules, "S7 H7 D7 C7", [hand.replace("11", "J").replace("12", "Q") for hand in hands])


@pytest.mark.parametrize(
    ("link", "orders"),
    [("none", comb(12, 6)), ("link", 2**11), ("tunnel_end", comb(12, 6)), ("tunnel_link", 1584)],
)
def test_f9_one_suit_can_be_laid_in_so_many_orders(link, orders):
    rules = MUST_PLAY.replace(link=link)
    assert games_from(one_suit_each(1, 6, rules)) == plain_games_from(one_suit_each(1, 6, rules)) == orders


@pytest.mark.parametrize("side", ["high", "low"])
@pytest.mark.parametrize(
    ("link", "orders"), [("none", 924), ("link", 2048), ("tunnel_end", 924), ("tunnel_link", 1584)]
)
def test_f9_a_first_side_halves_the_orders_of_one_suit(link, orders, side):
    rules = MUST_PLAY.replace(link=link, first_side=side)
    assert games_from(one_suit_each(1, 6, rules)) == orders // 2


@pytest.mark.parametrize(
    ("seats", "reach"), [(1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (4, 1), (4, 2)]
)
def test_shorter_suits_one_each_give_the_product_of_their_orders(seats, reach):
    start = one_suit_each(seats, reach)
    assert games_from(start) == plain_games_from(start) == comb(2 * reach, reach) ** seats


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_f9_four_seats_with_one_whole_suit_each_have_924_to_the_4th_games(seats):
    assert games_from(one_suit_each(seats, 6)) == 924**seats
    assert 924**4 == 728_933_458_176


def test_a_seat_that_may_pass_adds_games_as_counted_by_hand():
    """S6 S8 with one pass: before, between and never are the moments to pass, for each of two orders."""
    rules = Rules(pass_limit=1)
    start = State.at(rules, "S7 H7 D7 C7", ["S6 S8"])
    assert plain_games_from(start) == 2 * 3


def test_the_orders_of_one_killing_corner_are_counted_by_hand():
    """On an empty grid SA and S2 open nothing; beside HA they open in any order until one walls in the other.

    Rows S H: HA and H2 lie on the table. SA and S2 both touch them. After S2, SA has its sides S2 and HA filled and
    is dead; after SA, S2 still has S3 free and is played. So the games are S2, and SA S2.
    """
    start = State.at(Rules(killing=True, must_play=True), "S7 H7 D7 C7 HA H2", ["SA S2"])
    assert plain_games_from(start) == 2
    assert [out.kind for out in start.play("S2").exits] == ["dead"]
    assert [out.kind for out in start.play("SA").play("S2").exits] == ["emptied"]


def test_the_example_of_the_killing_game_h10_opens_exactly_beside_its_eight_neighbours():
    rules = Rules(killing=True)
    sevens = "S7 H7 D7 C7"
    others = [str(card) for card in PACK if card.rank != 7 and str(card) != "H10"]
    opening = [card for card in others if "H10" in State.at(rules, f"{sevens} {card}", ["H10"]).open_cards()]
    assert opening == ["S9", "S10", "SJ", "H9", "HJ", "D9", "D10", "DJ"]
    assert "H10" not in State.at(rules, sevens, ["H10"]).open_cards()

"""Deals: the whole pack, one card at a time, the same for the same seed; and deals given by hand."""

from __future__ import annotations

import copy
import pickle
import random

import pytest
from games import SEATS, SEEDS
from hypothesis import given
from hypothesis import strategies as st

from sevens_nb import CardSet, Deal, NotationError, Rules, State

GOLDEN = {
    (1, 4, 0): "deal/1 S3 S5 SK HA H5 HK D3 D8 D10 C4 C5 C9 CJ | S2 S4 S6 S10 H3 H9 HQ DA D6 DK C6 C10 CQ | "
    "SA S8 H6 H7 HJ D4 D7 D9 DJ DQ C2 C3 C7 | S7 S9 SJ SQ H2 H4 H8 H10 D2 D5 CA C8 CK",
    (2026, 3, 0): "deal/1 S2 S3 S5 S6 S8 SQ H2 H4 HQ D3 D4 D9 D10 C4 C5 C8 C9 CJ | "
    "SA S7 S9 SJ H6 H9..HJ D7 D8 DJ DQ CA C2 C7 C10 CQ | S4 S10 SK HA H3 H5 H7 H8 HK DA D2 D5 D6 DK C3 C6 CK",
    (7, 5, 2): "deal/1 S2 S3 H3 HJ D4 D5 C3 C7..C9 CQ | S7 S8 SJ HA H4 H6 HK C4 C10 CK JK | "
    "SA S10 SK H7 H10 DA D3 D7 D9 DJ C5 | S5 S9 SQ H2 H5 H8 HQ D2 DK CJ JK | S4 S6 H9 D6 D8 D10 DQ CA C2 C6",
}


@given(SEEDS, SEATS, st.integers(0, 2))
def test_a_shuffled_deal_is_the_whole_pack_and_the_first_seats_hold_one_card_more(seed, seats, jokers):
    deal = Deal.shuffled(seed, seats, jokers)
    sizes = list(map(len, deal.hands))
    more = (52 + jokers) % seats
    assert sizes == [(52 + jokers) // seats + (seat < more) for seat in range(seats)]
    dealt = 0
    for hand in deal.hands:
        dealt |= hand.mask & ((1 << 52) - 1)
    assert dealt == (1 << 52) - 1
    assert sum((hand.mask >> 52).bit_count() for hand in deal.hands) == jokers
    assert deal.seats == seats == len(deal.hands)


@given(SEEDS, SEATS)
def test_the_same_seed_gives_the_same_deal_and_a_generator_is_drawn_on(seed, seats):
    assert Deal.shuffled(seed, seats) == Deal.shuffled(random.Random(seed), seats)
    rng = random.Random(seed)
    assert Deal.shuffled(rng, 4) != Deal.shuffled(rng, 4)


@pytest.mark.parametrize(("seed", "seats", "jokers"), list(GOLDEN))
def test_a_seed_gives_this_very_deal_on_every_python(seed, seats, jokers):
    assert str(Deal.shuffled(seed, seats, jokers)) == GOLDEN[seed, seats, jokers]


@given(SEEDS, SEATS, st.integers(0, 2))
def test_a_deal_prints_and_parses_back(seed, seats, jokers):
    deal = Deal.shuffled(seed, seats, jokers)
    bare = str(deal).removeprefix("deal/1 ")
    assert Deal.parse(str(deal)) == Deal.parse(bare) == Deal(deal.hands) == Deal(map(str, deal.hands)) == deal
    assert eval(repr(deal)) == pickle.loads(pickle.dumps(deal)) == copy.deepcopy(deal) == deal
    assert hash(Deal.parse(str(deal))) == hash(deal)


def test_a_deal_may_hold_any_disjoint_hands_and_empty_ones():
    deal = Deal(["S6 D7", "", CardSet("H8..H10")])
    assert str(deal) == "deal/1 S6 D7 |  | H8..H10"
    assert Deal.parse(str(deal)) == deal


@pytest.mark.parametrize(
    ("hands", "reason"),
    [
        (["S6", "S6 S8"], "S6 lies both in the hand of seat 0 and in the hand of seat 1; wanted each card once"),
        (["S4..S6", "HA", "S5..S8"], "S5 S6 lies both in the hand of seat 0 and in the hand of seat 2"),
        ([], "0 seats; wanted 1 to 52"),
        (["S6"] + [""] * 52, "53 seats; wanted 1 to 52"),
        (["JK JK", "JK"], "3 jokers; wanted at most 2"),
        (["S6 S6"], "S6 stands twice"),
        (["S6 X1"], "'X1' is no card"),
    ],
)
def test_hands_that_are_no_deal_are_refused_with_the_reason(hands, reason):
    with pytest.raises(ValueError, match=reason):
        Deal(hands)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"seed": 1, "seats": 0}, "0 seats; wanted 1 to 52"),
        ({"seed": 1, "seats": 53}, "53 seats; wanted 1 to 52"),
        ({"seed": 1, "jokers": 3}, "3 jokers; wanted 0, 1 or 2"),
        ({"seed": 1, "jokers": -1}, "-1 jokers; wanted 0, 1 or 2"),
    ],
)
def test_a_shuffle_outside_the_rules_is_refused(arguments, reason):
    with pytest.raises(ValueError, match=reason):
        Deal.shuffled(**arguments)


@pytest.mark.parametrize("seed", [None, "1", 1.0, True])
def test_a_deal_is_drawn_from_an_integer_or_a_generator_only(seed):
    with pytest.raises(TypeError, match=r"a deal is drawn from an integer seed or a random\.Random"):
        Deal.shuffled(seed)


def test_one_text_for_all_hands_is_read_with_parse_and_not_by_the_constructor():
    with pytest.raises(TypeError, match=r"read a single text with Deal\.parse"):
        Deal("S6 | S8")
    with pytest.raises(NotationError, match=r"wanted deal/1"):
        Deal.parse("deal/2 S6 | S8")


def test_a_deal_cannot_be_changed():
    with pytest.raises(AttributeError, match="cannot be changed"):
        Deal(["S6"]).hands = ()


@given(SEEDS, SEATS)
def test_at_the_start_the_7s_lie_on_the_table_and_in_no_hand(seed, seats):
    deal = Deal.shuffled(seed, seats)
    state = State.start(Rules(), deal)
    assert state.table == CardSet("S7 H7 D7 C7")
    assert state.hands == tuple(hand - state.table for hand in deal.hands)


@given(SEEDS, SEATS)
def test_the_seat_that_held_d7_starts_or_the_next_one_clockwise_that_has_a_card(seed, seats):
    deal = Deal.shuffled(seed, seats)
    state = State.start(Rules(), deal)
    laid_d7 = next(seat for seat, hand in enumerate(deal.hands) if "D7" in hand)
    clockwise = [(laid_d7 + step) % seats for step in range(seats)]
    assert state.turn == next(seat for seat in clockwise if state.hands[seat])
    left = [seat for seat in clockwise if not state.hands[seat]]
    assert [(out.seat, out.kind, out.ply) for out in state.exits] == [(seat, "emptied", 0) for seat in left]
    assert state.ranking() == ([sorted(left)] if left else [])


def test_if_nobody_held_d7_seat_0_starts_and_missing_7s_are_laid_anyway():
    state = State.start(Rules(), Deal(["S6", "S8"]))
    assert state.turn == 0
    assert state.table == CardSet("S7 H7 D7 C7")


@pytest.mark.parametrize("start", [0, 1, 2])
def test_a_named_seat_starts_and_set_up_exits_are_listed_from_it(start):
    deal = Deal(["S7", "S6 D7", "H7"])
    state = State.start(Rules(start=start), deal)
    assert state.turn == 1
    assert [out.seat for out in state.exits] == {0: [0, 2], 1: [2, 0], 2: [2, 0]}[start]


def test_a_random_start_is_drawn_from_the_generator_given_and_reaches_every_seat():
    rules = Rules(start="random")
    deal = Deal.shuffled(1)
    drawn = [State.start(rules, deal, random.Random(seed)).turn for seed in range(40)]
    assert set(drawn) == {0, 1, 2, 3}
    assert drawn == [State.start(rules, deal, random.Random(seed)).turn for seed in range(40)]
    with pytest.raises(ValueError, match=r"State\.start needs rng=random\.Random\(seed\)"):
        State.start(rules, deal)


def test_a_start_seat_that_does_not_exist_is_refused():
    with pytest.raises(ValueError, match="start=4: there is no such seat; wanted 0 to 3"):
        State.start(Rules(start=4), Deal.shuffled(1))


def test_more_jokers_than_the_rules_have_are_refused():
    with pytest.raises(ValueError, match="1 jokers are dealt, but the rules have jokers=0"):
        State.start(Rules(), Deal(["S6 JK"]))

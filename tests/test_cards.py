"""Cards and sets of cards: one spelling out, many in, and nothing else accepted."""

from __future__ import annotations

import copy
import pickle

import pytest
from games import PACK
from hypothesis import given
from hypothesis import strategies as st

from sevens_nb import Card, CardSet, NotationError, Suit
from sevens_nb.cards import RANKS, bits

CARD_SETS = st.builds(
    lambda mask, jokers: CardSet.from_mask(mask | (1 << jokers) - 1 << 52),
    st.integers(0, (1 << 52) - 1),
    st.integers(0, 2),
)


def test_a_card_is_numbered_13_times_suit_plus_rank_minus_1_in_the_order_shdc():
    names = [suit + rank for suit in "SHDC" for rank in RANKS]
    assert [str(card) for card in PACK] == names
    assert [int(Card(name)) for name in names] == list(range(52))
    assert [13 * card.suit + card.rank - 1 for card in PACK] == list(range(52))


@pytest.mark.parametrize("card", [*PACK, Card("JK")], ids=str)
def test_every_text_form_of_a_card_parses_back(card):
    assert Card(str(card)) is Card.parse(card.symbol) is Card(int(card)) is card
    assert Card.parse(f"  {str(card).lower()} ") is card
    assert eval(repr(card)) is card


@pytest.mark.parametrize("text", ["S10", "s10", "ST", "10S", "tS", "♠10", "♤10", "10♠", "♤T"])
def test_a_ten_of_spades_may_be_written_in_any_of_the_usual_ways(text):
    assert Card(text) == Card("S10")


@pytest.mark.parametrize(("signs", "suit"), [("♠♤", "S"), ("♥♡", "H"), ("♦♢", "D"), ("♣♧", "C")])
def test_both_suit_signs_are_read_and_the_filled_one_is_written(signs, suit):
    assert {str(Card(sign + "Q")) for sign in signs} == {suit + "Q"}
    assert Card(suit + "Q").symbol == signs[0] + "Q"
    assert Card(suit + "Q").suit.symbol == signs[0]
    assert Card(suit + "Q").suit.letter == suit


@pytest.mark.parametrize(
    "text", ["", " ", "S", "7", "S1", "S11", "S0", "X7", "SS", "77", "S7x", "S 7", "10", "♠", "S14"]
)
def test_a_text_that_is_no_card_is_refused_and_the_error_says_what_was_wanted(text):
    with pytest.raises(NotationError, match=r"is no card; wanted a suit .* and a rank .*, such as S10") as caught:
        Card(text)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize("index", [-1, 54, 1000])
def test_an_index_without_a_card_is_refused(index):
    with pytest.raises(ValueError, match=f"no card has the index {index}; wanted 0"):
        Card(index)


@pytest.mark.parametrize("thing", [True, 1.0, None, b"S7"])
def test_a_card_is_made_from_nothing_but_texts_and_indices(thing):
    with pytest.raises(TypeError, match="a card is made from a text such as 'S10' or an index"):
        Card(thing)


def test_a_joker_has_neither_suit_nor_rank():
    joker = Card("jk")
    assert joker.is_joker
    assert not any(card.is_joker for card in PACK)
    with pytest.raises(ValueError, match="a joker has no suit"):
        _ = joker.suit
    with pytest.raises(ValueError, match="a joker has no rank"):
        _ = joker.rank


def test_cards_sort_by_suit_then_rank_and_cannot_be_changed():
    assert sorted(map(Card, ["C2", "SK", "HA", "S2"])) == [Card("S2"), Card("SK"), Card("HA"), Card("C2")]
    with pytest.raises(AttributeError, match="cannot be changed"):
        Card("S2").rank = 3
    assert pickle.loads(pickle.dumps(Card("S2"))) is copy.deepcopy(Card("S2")) is Card("S2")
    assert {Card("S2"): "spade"}[Card("♠2")] == "spade"
    assert Card("S2") != "S2"


@given(CARD_SETS)
def test_a_set_of_cards_prints_and_parses_back(cards):
    assert CardSet.parse(str(cards)) == CardSet(str(cards).lower().replace(" ", ", ")) == cards
    assert eval(repr(cards)) == pickle.loads(pickle.dumps(cards)) == CardSet(list(cards)[::-1]) == cards
    assert hash(CardSet(str(cards))) == hash(cards)


@given(CARD_SETS, CARD_SETS)
def test_sets_of_cards_behave_like_sets_of_their_cards(left, right):
    real = [CardSet(card for card in cards if not card.is_joker) for cards in (left, right)]
    a, b = (set(cards) for cards in real)
    assert set(real[0] | real[1]) == a | b
    assert set(real[0] & real[1]) == a & b
    assert set(real[0] - real[1]) == a - b
    assert (real[0] <= real[1]) == (a <= b)
    assert (real[0] == real[1]) == (a == b)
    assert len(left) == len(list(left)) == left.mask.bit_count()
    assert bool(left) == (len(left) > 0)
    assert all(card in left and str(card) in left for card in left)
    assert list(left) == sorted(left)
    assert all((Card(index) in left) == bool(left.mask >> index & 1) for index in range(52))


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("S6 H8..H10", ["S6", "H8", "H9", "H10"]),
        ("10♥,T♠ ,  sa..s3", ["SA", "S2", "S3", "S10", "H10"]),
        ("CA..CK", [f"C{rank}" for rank in RANKS]),
        ("D5..D5", ["D5"]),
        ("", []),
        ("JK jk S2", ["S2", "JK", "JK"]),
    ],
)
def test_sets_are_read_with_runs_commas_and_signs(text, cards):
    assert list(map(str, CardSet(text))) == cards


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        (["S6", "S5"], "S5 S6"),
        (["S6", "S5", "S4"], "S4..S6"),
        (["HQ", "HK", "DA", "D2"], "HQ HK DA D2"),
        (["SK", "HA", "H2", "H3", "JK"], "SK HA..H3 JK"),
    ],
)
def test_three_or_more_neighbours_of_a_suit_are_written_as_a_run(cards, text):
    assert str(CardSet(cards)) == text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("H10..H8", r"the run 'H10\.\.H8' goes down; wanted the lower card first, such as H8\.\.H10"),
        ("H8..S10", r"the run 'H8\.\.S10' leaves its suit"),
        ("JK..SA", "leaves its suit"),
        ("S6 S6", "S6 stands twice in 'S6 S6'"),
        ("S6 S4..S8", r"S6 stands twice in 'S6 S4\.\.S8'"),
        ("JK JK JK", "JK stands twice"),
        ("S6 | S7", r"'\|' is no card"),
        ("S1", "'S1' is no card"),
        ("S6..", "'' is no card"),
        ("S6..S7..S8", r"'S7\.\.S8' is no card"),
        ("S6-S8", "'S6-S8' is no card"),
    ],
)
def test_a_text_that_is_no_set_of_cards_is_refused_with_the_reason(text, reason):
    with pytest.raises(NotationError, match=reason):
        CardSet(text)


@pytest.mark.parametrize("mask", [-1, 1 << 54])
def test_a_mask_of_more_than_52_cards_and_2_jokers_is_refused(mask):
    with pytest.raises(ValueError, match="is no mask of cards; wanted an integer of at most 54 bits"):
        CardSet.from_mask(mask)


def test_two_jokers_are_alike():
    assert CardSet.from_mask(1 << 53) == CardSet.from_mask(1 << 52) == CardSet("JK") == CardSet(Card(53))
    assert len(CardSet("JK JK")) == 2
    assert str(CardSet("JK JK")) == "JK JK"


def test_a_set_of_cards_cannot_be_changed():
    with pytest.raises(AttributeError, match="cannot be changed"):
        CardSet("S2").mask = 3


@given(st.integers(0, (1 << 54) - 1))
def test_bits_gives_the_set_bits_lowest_first(mask):
    assert list(bits(mask)) == [index for index in range(54) if mask >> index & 1]


def test_suits_stand_in_the_order_of_the_default_rows():
    assert [suit.letter for suit in Suit] == ["S", "H", "D", "C"]
    assert list(map(int, Suit)) == [0, 1, 2, 3]


@pytest.mark.parametrize("text", ["♠️10", "♠︎10", "Ｓ１０", "ｓ10", "10♠️"])
def test_cards_pasted_from_a_phone_or_a_japanese_keyboard_are_read(text):
    assert Card(text) == Card("S10")
    assert CardSet(f"{text}、H2\u3000H3") == CardSet("S10 H2 H3")

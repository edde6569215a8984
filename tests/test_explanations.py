"""Every "why?" has the right code and the cards that matter.

The cards are tested by what they mean: laying the missing cards opens the place, taking a wall away revives a card.
"""

from __future__ import annotations

import pytest
import slow_grid as slow
from games import PACK, positions, rules_sets
from hypothesis import given
from hypothesis import strategies as st

from sevens_nb import Card, CardSet, Play, Rules, State

CLOSED = ("gap", "touches_nothing", "locked")
OPEN = ("joins_run", "joins_link", "touches")
HOLDERS = ("set_aside", "not_in_hand", "not_your_turn")
BASIC = rules_sets(killing=False, jokers=0)
PLAIN = rules_sets(killing=False, jokers=0, link="none", first_side="none")
CELL = rules_sets(killing=True, kill_shape="cell")


def with_table(state: State, table: CardSet) -> State:
    """Rules and nothing else of a position, on another table; one seat holds no card that matters."""
    return State.at(state.rules, table, [""])


def opens(state: State, table: CardSet, card) -> bool:
    return card in with_table(state, table).open_cards()


# ---------------------------------------------------------------- codes


@given(positions())
def test_without_a_seat_the_code_says_what_rules_and_table_alone_say_and_then_whether_anybody_holds_the_card(state):
    for card in PACK:
        code = state.explain(card).code
        if state.is_over:
            assert code == "over"
        elif card in state.table:
            assert code == "already_on_table"
        elif card in state.dead_cards():
            assert code == "dead"
        elif card not in state.open_cards():
            assert code in CLOSED
        elif card in state.set_aside:
            assert code == "set_aside"
        else:
            assert code in OPEN


@given(positions(), st.data())
def test_for_a_seat_its_hand_and_its_turn_come_after_the_table_and_before_the_good_news(state, data):
    seat = data.draw(st.sampled_from(range(state.seats)))
    for card in PACK:
        general, own = state.explain(card), state.explain(card, seat)
        if general.code not in OPEN:
            assert (own.code, own.cards) == (general.code, general.cards)
        elif card not in state.hands[seat]:
            assert own.code == "not_in_hand"
        elif state.turn != seat:
            assert own.code == "not_your_turn"
        else:
            assert (own.code, own.cards) == (general.code, general.cards)


@given(positions())
def test_a_card_is_explained_as_playable_by_the_seat_on_turn_exactly_when_it_is_a_legal_move(state):
    if state.is_over:
        return
    legal = {move.card for move in state.legal_moves() if isinstance(move, Play) and not move.joker}
    assert {card for card in PACK if state.explain(card, state.turn).code in OPEN} == legal


@given(positions())
def test_codes_belong_to_their_game(state):
    codes = {state.explain(card).code for card in PACK}
    foreign = (
        {"gap", "locked", "joins_run", "joins_link"} if state.rules.killing else {"touches", "touches_nothing", "dead"}
    )
    assert not codes & foreign
    if state.rules.link == "none":
        assert "joins_link" not in codes
        if state.rules.first_side == "none":
            assert "locked" not in codes


# ---------------------------------------------------------------- the cards that matter


@given(positions(PLAIN | rules_sets(killing=False, jokers=0, link="link", first_side="none")))
def test_a_gap_is_the_missing_cards_up_to_the_run_all_are_needed_and_they_suffice(state):
    for card in PACK:
        why = state.explain(card)
        if why.code != "gap" or card.rank == 7:
            continue
        assert why.cards
        assert opens(state, state.table | why.cards, card), (state, card)
        between = [c for c in PACK if c.suit == card.suit and min(card.rank, 7) <= c.rank <= max(card.rank, 7)]
        assert why.cards <= CardSet(c for c in between if c != card and c not in state.table)
        if state.rules.link == "none":
            for left_out in why.cards:
                assert not opens(state, (state.table | why.cards) - CardSet(left_out), card)


@given(positions(rules_sets(killing=False, jokers=0, first_side="none")))
def test_a_gap_in_any_linked_game_opens_when_its_cards_are_laid(state):
    for card in PACK:
        why = state.explain(card)
        if why.code == "gap" and state.table >= CardSet("S7 H7 D7 C7"):
            assert opens(state, state.table | why.cards, card), (state, card)
            assert not why.cards & state.table


@given(positions(BASIC))
def test_a_lock_names_one_card_that_must_come_first_or_that_closed_the_end(state):
    for card in PACK:
        why = state.explain(card)
        if why.code != "locked":
            continue
        assert len(why.cards) == 1
        if why.cards <= state.table:
            assert opens(state, state.table - why.cards, card), (state, card)
        else:
            # The card that must come first may also join a stranded ace or king, and a tunnel closes at once.
            tunnel_closes = state.rules.link.startswith("tunnel")
            assert opens(state, state.table | why.cards, card) or tunnel_closes, (state, card)


@given(positions(BASIC))
def test_a_card_joins_its_neighbour_in_the_run_or_the_end_that_the_run_has_reached(state):
    for card in PACK:
        why = state.explain(card)
        if why.code == "joins_run":
            (end,) = why.cards
            assert end.suit == card.suit
            assert abs(end.rank - card.rank) == 1
            assert abs(end.rank - 7) < abs(card.rank - 7)
        if why.code == "joins_link":
            (end,) = why.cards
            assert end.suit == card.suit
            assert end.rank in (1, 13)
            nearer = Card(int(card) + (1 if card.rank < 7 else -1))
            # A last gap may lie across from the end and beside the run at once.
            assert nearer in state.table or not opens(state, state.table - why.cards, card), (state, card)
        if why.code in OPEN:
            assert why.cards <= state.table


@given(positions(rules_sets(killing=True)))
def test_a_card_touches_its_neighbours_on_the_table_or_would_be_opened_by_any_of_the_others(state):
    rows = state.rules.rows
    for card in PACK:
        why = state.explain(card)
        (place,) = slow.places(CardSet(card), rows)
        around = slow.beside(place, corners=True)
        if why.code == "touches":
            assert slow.places(why.cards, rows) == around & slow.places(state.table, rows)
        if why.code == "touches_nothing":
            assert slow.places(why.cards, rows) == around
            assert not why.cards & state.table


@given(positions(CELL))
def test_a_dead_card_is_walled_in_by_all_its_sides_and_lives_again_without_any_of_them(state):
    rows = state.rules.rows
    for card in state.dead_cards():
        why = state.explain(card)
        if why.code == "dead":
            (place,) = slow.places(CardSet(card), rows)
            assert slow.places(why.cards, rows) == slow.beside(place)
            for wall in why.cards:
                assert card not in with_table(state, state.table - CardSet(wall)).dead_cards()


@given(positions(rules_sets(killing=True, kill_shape="rectangle")))
def test_a_dead_area_is_walled_in_by_all_the_table_cards_on_its_sides(state):
    rows = state.rules.rows
    table = slow.places(state.table, rows)
    for card in state.dead_cards():
        why = state.explain(card)
        if why.code == "dead":
            (place,) = slow.places(CardSet(card), rows)
            area = slow.area_of(place, table)
            assert slow.places(why.cards, rows) == {near for inner in area for near in slow.beside(inner)} - area


@pytest.mark.parametrize(
    ("rules", "table", "card", "code", "cards"),
    [
        ("standard", "S7 H7 D7 C7 S9", "SJ", "gap", "S8 S10"),
        ("standard", "S7 H7 D7 C7 S9", "S10", "gap", "S8"),
        ("standard", "S7 H7 D7 C7 S9", "S8", "joins_run", "S7"),
        ("standard", "S7 H7 D7 C7", "SA", "gap", "S2..S6"),
        ("standard", "H7 D7 C7", "S5", "gap", "S6 S7"),
        ("link", "S7..SK H7 D7 C7", "SA", "joins_link", "SK"),
        ("link", "S7..SK H7 D7 C7", "S6", "joins_run", "S7"),
        ("link", "SA..S7 H7 D7 C7", "SK", "joins_link", "SA"),
        ("tunnel", "S7..SK H7 D7 C7", "S6", "locked", "SK"),
        ("tunnel", "S7..SK H7 D7 C7", "S3", "gap", "SA S2"),
        ("tunnel", "SA S2 S7..SK H7 D7 C7", "S6", "locked", "SK"),
        ("tunnel", "SA S2 S7..SK H7 D7 C7", "S3", "joins_link", "SK"),
        ("tunnel", "SA..S7 H7 D7 C7", "S8", "locked", "SA"),
        ("standard link=tunnel_link", "S7..SK H7 D7 C7", "S6", "joins_run", "S7"),
        ("standard link=tunnel_link", "SA S7..SK H7 D7 C7", "S6", "locked", "SA"),
        ("standard link=tunnel_link", "SA..S7 SK H7 D7 C7", "S8", "locked", "SK"),
        ("standard first_side=high", "S7 H7 D7 C7", "S6", "locked", "S8"),
        ("standard first_side=low", "S7 H7 D7 C7", "S8", "locked", "S6"),
        ("standard first_side=low", "S7 H7 D7 C7", "S9", "gap", "S8"),
        ("killing", "S7 H7 D7 C7", "S6", "touches", "S7 H7"),
        ("killing", "S7 H7 D7 C7", "H6", "touches", "S7 H7 D7"),
        ("killing", "S7 H7 D7 C7", "SA", "touches_nothing", "S2 HA H2"),
        ("killing", "S7 H7 D7 C7 S2 HA", "SA", "dead", "S2 HA"),
        ("killing edge=open", "S7 H7 D7 C7 S2 HA", "SA", "touches", "S2 HA"),
        ("killing", "S7 H7 D7 C7 H4 H6 S5 D5", "H5", "dead", "S5 H4 H6 D5"),
        ("killing-rectangle", "S7 H7 D7 C7 S3 HA H2", "SA", "dead", "S3 HA H2"),
        ("killing rows=SDHC", "S7 H7 D7 C7", "S6", "touches", "S7 D7"),
    ],
)
def test_the_reason_and_its_cards_at_hand_made_places(rules, table, card, code, cards):
    others = [c for c in PACK if c not in CardSet(table) and c.rank != 7]
    why = State.at(Rules.parse(rules), table, [CardSet(others)]).explain(card)
    assert (why.code, str(why.cards)) == (code, cards)

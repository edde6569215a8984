"""What one seat may know of a position, and that looking at a position changes nothing."""

from __future__ import annotations

from dataclasses import fields

import pytest
from games import games, positions, rules_sets
from hypothesis import given, settings
from hypothesis import strategies as st

from sevens_nb import KILLING, PASS, CardSet, Deal, GameRecord, Observation, Rules, State, play_game

SEVENS = "S7 H7 D7 C7"
FEW_SEATS = st.integers(1, 6)


def test_a_position_has_the_four_sevens_on_its_table_unless_it_says_otherwise():
    assert State.at(KILLING, hands=["S6", "H8"]) == State.at(KILLING, SEVENS, ["S6", "H8"])


@given(games(rules_sets(), FEW_SEATS))
@settings(max_examples=60)
def test_a_seat_knows_its_own_hand_the_table_and_numbers_only(record):
    for state in record.states():
        for seat in range(state.seats):
            view = state.observe(seat)
            assert (view.seat, view.rules, view.turn, view.passes) == (seat, state.rules, state.turn, state.passes)
            assert (view.table, view.hand) == (state.table, state.hands[seat])
            assert view.hand_sizes == tuple(map(len, state.hands))
            assert view.legal_moves == (state.legal_moves() if seat == state.turn else ())
            assert view.history == state.history


@given(games(rules_sets(), FEW_SEATS))
@settings(max_examples=60)
def test_the_cards_a_seat_went_out_with_are_shown_to_itself_and_to_others_only_on_the_table(record):
    state = record.last
    for seat in range(state.seats):
        for told, real in zip(state.observe(seat).exits, state.exits, strict=True):
            assert (told.seat, told.kind, told.ply) == (real.seat, real.kind, real.ply)
            assert told.cards == (real.cards if real.seat == seat else real.cards & state.table)


@given(games(rules_sets(), FEW_SEATS), st.data())
@settings(max_examples=60)
def test_a_seat_sees_the_same_whoever_of_the_others_holds_which_of_the_cards_it_has_not_seen(record, data):
    """Two positions that differ only in what is hidden from a seat look the same to it."""
    states = [state for state in record.states() if not state.is_over and not state.exits and state._answer is None]
    if not states or record.last.seats < 3:
        return
    state = data.draw(st.sampled_from(states))
    others = [seat for seat in state.seats_in if seat != 0]
    hands = list(map(set, state.hands))
    one, two = others[0], others[1]
    give, take = min(hands[one]), min(hands[two])
    hands[one], hands[two] = (hands[one] - {give}) | {take}, (hands[two] - {take}) | {give}
    where = (state.passes, state.turn)
    new_hands = [CardSet(hand) for hand in hands]
    swapped = State.at(state.rules, state.table, new_hands, *where, ply=state.ply, quiet=state._quiet)
    if swapped.exits:  # the exchange left somebody with dead cards only, which everybody sees
        return
    told = {name: getattr(state.observe(0), name) for name in Observation.__dataclass_fields__ if name != "history"}
    assert told == {name: getattr(swapped.observe(0), name) for name in told}


def test_the_dead_cards_of_a_seat_that_left_stay_hidden_and_their_number_is_public():
    state = State.at(KILLING, f"{SEVENS} SA H2 S3", ["S2", "S6 S8", "H6"])
    assert [out.kind for out in state.exits] == ["dead"]
    assert state.observe(0).exits[0].cards == CardSet("S2")
    assert state.observe(1).exits[0].cards == CardSet()
    assert state.observe(1).hand_sizes == (1, 2, 1)


@pytest.mark.parametrize(("hidden", "shown"), [("hidden", ""), ("lay", "SK HK")])
def test_a_hand_set_aside_is_shown_to_nobody_else_and_a_hand_laid_to_all(hidden, shown):
    rules = Rules(pass_limit=0, eliminated_hand=hidden)
    state = State.at(rules, SEVENS, ["SK HK", "S6 S8"]).play(PASS)
    assert state.observe(0).exits[0].cards == CardSet("SK HK")
    assert state.observe(1).exits[0].cards == CardSet(shown)


def test_an_observation_is_a_frozen_value():
    state = State.at(KILLING, SEVENS, ["S6", "H8"])
    view = state.observe(0)
    assert view == state.observe(0)
    assert view != state.observe(1)
    assert isinstance(hash(view), int)
    assert view == Observation(**{field.name: getattr(view, field.name) for field in fields(view)})
    with pytest.raises(AttributeError):
        view.hand = CardSet()


@given(positions())
def test_looking_at_a_position_never_changes_it(state):
    text, code = str(state), hash(state)
    for seat in range(state.seats):
        state.observe(seat)
        state.legal_moves(seat)
        state.pass_status_for(seat)
        state.explain("S6", seat)
        state.explain(PASS, seat)
    state.open_cards(), state.dead_cards(), state.ranking(), state.history, state.last
    assert (str(state), hash(state)) == (text, code)


@given(positions())
def test_legal_moves_come_as_plays_in_card_order_then_jokers_by_place_then_the_pass(state):
    for seat in state.seats_in:
        moves = state.legal_moves(seat)
        if state.is_over:
            assert moves == ()
            continue
        plays = [move for move in moves if move is not PASS]
        order = [(move.joker, int(move.card)) for move in plays]
        assert order == sorted(set(order))
        assert PASS not in moves[:-1]
        held = state.hands[seat] & state.open_cards()
        assert CardSet(move.card for move in plays if not move.joker) == held
        jokers = CardSet(move.card for move in plays if move.joker)
        assert jokers == (state.open_cards() if "JK" in state.hands[seat] else CardSet())


@given(positions())
def test_the_status_of_a_pass_follows_from_limit_must_play_and_whether_anything_can_be_played(state):
    limit = state.rules.pass_limit
    for seat in range(state.seats):
        if state.is_over or seat not in state.seats_in:
            assert state.pass_status_for(seat) is None
            assert state.legal_moves(seat) == ()
            continue
        can_play = any(move is not PASS for move in state.legal_moves(seat))
        left = limit is None or state.passes[seat] < limit
        if can_play:
            wanted = "allowed" if left and not state.rules.must_play else "forbidden"
        else:
            wanted = "allowed" if left else "eliminates"
        assert state.pass_status_for(seat) == wanted
        assert (PASS in state.legal_moves(seat)) == (wanted != "forbidden")
    assert state.pass_status == (None if state.is_over else state.pass_status_for(state.turn))


@given(positions())
def test_a_position_is_settled_so_nobody_who_is_in_is_without_a_live_card(state):
    for seat in state.seats_in:
        assert state.hands[seat] - state.dead_cards()
    for out in state.exits:
        assert out.ply == 0
        assert out.cards == (state.hands[out.seat] if out.kind == "dead" else CardSet())
    assert state.is_over == (state.turn is None)


def test_a_seat_that_left_with_dead_cards_and_is_described_without_a_hand_holds_them():
    state = State.at(KILLING, "S7 H7 D7 C7 S2 HA", ["", "H2 HK"], turn=1, exits=[(0, "dead", "SA", 3)])
    assert state.hands[0] == CardSet("SA")
    assert CardSet("SA") - state.set_aside == CardSet("SA")
    assert state == State.at(KILLING, "S7 H7 D7 C7 S2 HA", ["SA", "H2 HK"], turn=1, exits=[(0, "dead", "SA", 3)])


@pytest.mark.parametrize("text", ["killing", "standard pass_limit=1", "rules/1 killing edge=open"])
def test_rules_may_be_given_as_their_text_wherever_a_game_begins(text):
    deal = Deal.shuffled(3)
    assert State.start(text, deal) == State.start(Rules.parse(text), deal)
    assert State.at(text, SEVENS, ["S6"]) == State.at(Rules.parse(text), SEVENS, ["S6"])
    assert play_game(text, deal, "first", 1) == play_game(Rules.parse(text), deal, "first", 1)
    assert GameRecord(text, deal, []) == GameRecord(Rules.parse(text), deal, [])

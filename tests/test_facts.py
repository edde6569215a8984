"""What the rules imply: facts about whole games, each tried in the scope in which it holds.

F1 to F10 are the names these facts have in the teaching material.
"""

from __future__ import annotations

from itertools import pairwise

import half_board
import pytest
import slow_grid as slow
from games import SEEDS, SOLITAIRE, a_game, games, play_on, rules_sets, tables
from hypothesis import given
from hypothesis import strategies as st

from sevens_nb import DECLINE, KILLING, PASS, PRESETS, TAKE, CardSet, Deal, GameRecord, Rules, State, grid

LAID = {"eliminated_hand": "lay"}


def somebody_in_can_play(state: State) -> bool:
    """Whether some seat that is in holds a card whose place is open."""
    return any(state.hands[seat] & state.open_cards() for seat in state.seats_in)


def somebody_in_holds_a_card(state: State) -> bool:
    """Whether some seat that is in holds a card that is no joker."""
    return any(not card.is_joker for seat in state.seats_in for card in state.hands[seat])


@given(games(rules_sets(killing=False, **LAID)))
def test_f1_basic_laid_hands_while_anyone_holds_a_card_some_seat_that_is_in_can_play(record):
    for state in record.states():
        assert somebody_in_can_play(state) or not somebody_in_holds_a_card(state), state


@given(games(rules_sets(killing=True, **LAID)))
def test_f2_killing_laid_hands_while_anyone_is_in_some_seat_that_is_in_can_play(record):
    for state in record.states():
        assert somebody_in_can_play(state) or not state.seats_in, state


@pytest.mark.parametrize("killing", [False, True])
def test_f1_and_f2_fail_with_hidden_hands(killing):
    rules = Rules(killing=killing, eliminated_hand="hidden", pass_limit=0)
    endings = [a_game(rules, seats=4, seed=seed).states()[-2] for seed in range(100)]
    stuck = [state for state in endings if not somebody_in_can_play(state)]
    assert stuck
    assert all(state.legal_moves() == (PASS,) and state.play(PASS).is_over for state in stuck)


@given(games(rules_sets(killing=True, kill_shape="cell")))
def test_f3_two_dead_cards_never_touch_on_a_side(record):
    for state in record.states():
        dead = slow.places(state.dead_cards(), state.rules.rows)
        assert not any(slow.beside(place) & dead for place in dead), state


@given(games(rules_sets(killing=True)))
def test_f3_a_dead_card_stays_dead_and_only_dropping_out_can_lay_it(record):
    for before, after in pairwise(record.states()):
        gone = before.dead_cards() - after.dead_cards()
        assert gone <= after.table, (before, after)
        dropped_out = after.exits[len(before.exits) :][:1]
        assert not gone or (dropped_out[0].kind == "eliminated" and gone <= dropped_out[0].cards)


@given(tables(), st.sampled_from(["SHDC", "CHSD", "DSCH"]), st.sampled_from(["wall", "open"]))
def test_f4_laying_a_dead_card_opens_nothing_and_kills_nothing(table, rows, edge):
    rules = Rules(killing=True, rows=rows, edge=edge, kill_shape="cell")
    before = State.at(rules, table, [""])
    for card in before.dead_cards():
        after = State.at(rules, table | CardSet(card), [""])
        assert after.open_cards() == before.open_cards()
        assert after.dead_cards() == before.dead_cards() - CardSet(card)


@pytest.mark.parametrize(("edge", "kill_shape"), list(SOLITAIRE))
def test_f5_killing_alone_between_fewest_and_most_cards_can_be_played(edge, kill_shape):
    """Exhaustive: the 7s part the grid into two halves that never touch, and one half has 2**24 tables."""
    fewest, most = half_board.plays_possible(edge == "wall", kill_shape == "rectangle")
    assert (2 * fewest, 2 * most) == SOLITAIRE[edge, kill_shape]


@given(games(rules_sets(killing=True, edge="wall", end="all_out", pass_limit=None)))
def test_f5_with_walls_and_nobody_dropping_out_a_card_dies_on_each_side_of_the_7s(record):
    if record.last.seats_in:  # a full round of passes ended the game early
        return
    dead = record.last.dead_cards().mask
    assert dead & grid.BELOW_SEVEN, record
    assert dead & grid.ABOVE_SEVEN, record
    assert sum(move is not PASS for move in record.moves) <= 46


@given(games(rules_sets(killing=False, end="all_out", **LAID).filter(lambda rules: rules.pass_limit is not None)))
def test_f6_basic_laid_hands_played_out_all_52_cards_are_on_the_table(record):
    assert len(record.last.table) == 52


@given(games(rules_sets(killing=True, end="all_out", **LAID).filter(lambda rules: rules.pass_limit is not None)))
def test_f6_killing_laid_hands_played_out_the_cards_off_the_table_are_exactly_the_dead_ones(record):
    off_the_table = CardSet.from_mask(grid.FULL) - record.last.table
    assert off_the_table == record.last.dead_cards()


@given(games(rules_sets()))
def test_f7_a_game_has_at_most_48_plays_and_a_bounded_number_of_passes(record):
    seats, limit = record.last.seats, record.rules.pass_limit
    passes = sum(move is PASS for move in record.moves)
    plays = sum(str(move) not in ("pass", "take", "decline") for move in record.moves)
    assert plays <= 48
    assert passes <= (48 * (seats - 1) + seats if limit is None else seats * (limit + 1))


@given(games(rules_sets()))
def test_f8_table_hands_and_set_aside_cards_are_always_a_partition_of_the_pack(record):
    for before, state in pairwise((record.states()[0], *record.states())):
        real = [CardSet.from_mask(hand.mask & grid.FULL) for hand in state.hands]
        parts = [state.table, state.set_aside, *real]
        assert sum(map(len, parts)) == 52
        assert sum(part.mask for part in parts) == grid.FULL
        assert before.table <= state.table
        assert all(now <= then for now, then in zip(real, before.hands, strict=True))
        assert sum(map(len, state.hands)) - sum(map(len, real)) <= record.rules.jokers


@given(games(rules_sets()))
def test_f8_a_card_is_set_aside_only_when_a_seat_drops_out_with_a_hidden_hand_or_inside_a_fenced_rectangle(record):
    for before, after in pairwise(record.states()):
        newly = after.set_aside - before.set_aside
        if newly:
            out = after.exits[len(before.exits)]
            assert out.kind == "eliminated"
            assert newly <= out.cards
            assert record.rules.eliminated_hand == "hidden" or newly <= before.dead_cards()


@given(games(rules_sets(killing=False, link="none", **LAID) | rules_sets(killing=False, first_side="none", **LAID)))
def test_f10_basic_a_laid_hand_never_changes_what_is_open(record):
    for before, after in pairwise(record.states()):
        if after.last is PASS:
            assert after.open_cards() == before.open_cards()


def test_f10_fails_when_a_side_must_begin_and_the_ends_are_linked():
    """Seat 0 lays S8 to SK with its hand: the run reaches K at once, though S6 has not begun, and SA opens."""
    rules = Rules(link="link", first_side="low", pass_limit=0)
    before = State.at(rules, "S7 H7 D7 C7", ["S8..SK", "SA H6"])
    after = before.play(PASS)
    assert "SA" not in before.open_cards()
    assert "SA" in after.open_cards()


@given(games(rules_sets()))
def test_the_turn_goes_clockwise_to_the_next_seat_that_is_in(record):
    for state in record.states():
        if state.is_over or state.legal_moves()[0] is TAKE:
            continue
        movers = [seat for seat, move in state.history if move not in (TAKE, DECLINE)]
        first = movers[-1] + 1 if movers else record.states()[0].turn
        clockwise = [(first + step) % state.seats for step in range(state.seats)]
        assert state.turn == next(seat for seat in clockwise if seat in state.seats_in)


@given(games(rules_sets()))
def test_whoever_is_on_turn_has_a_move_and_nobody_has_one_when_the_game_is_over(record):
    for state in record.states():
        assert bool(state.legal_moves()) == (not state.is_over) == (state.turn is not None)
        assert state.turn is None or state.turn in state.seats_in
    assert record.last.is_over


@given(games(rules_sets()))
def test_every_seat_goes_out_at_most_once_and_the_ranking_names_each_seat_once(record):
    for state in record.states():
        out = [leaver.seat for leaver in state.exits]
        assert sorted([*out, *state.seats_in]) == list(range(state.seats))
        ranked = sorted(seat for group in state.ranking() for seat in group)
        assert ranked == (list(range(state.seats)) if state.is_over else sorted(out))
        assert all(0 <= leaver.ply <= state.ply for leaver in state.exits)
        plies = [leaver.ply for leaver in state.exits]
        assert plies == sorted(plies)


@given(games(rules_sets(pass_limit=2)))
def test_passes_never_come_back_and_only_the_pass_beyond_the_limit_drops_a_seat_out(record):
    for before, after in pairwise(record.states()):
        gained = [now - then for now, then in zip(after.passes, before.passes, strict=True)]
        assert gained == [int(after.last is PASS and seat == before.turn) for seat in range(after.seats)]
        dropped = {out.seat for out in after.exits if out.kind == "eliminated"}
        assert dropped == {seat for seat in range(after.seats) if after.passes[seat] == 3}


@given(SEEDS, st.integers(1, 10))
def test_the_presets_are_played_to_an_end_from_any_deal(seed, seats):
    for rules in PRESETS.values():
        start = State.start(rules, Deal.shuffled(seed, seats, rules.jokers))
        assert play_on(start, seed, 0.2)[-1].is_over


def test_the_46_of_48_line_is_a_legal_game_of_one_player():
    record = GameRecord(KILLING, Deal([CardSet.from_mask(grid.FULL)]), half_board.line(True, False, most=True))
    assert record.last.is_over
    assert len(record.moves) == 46
    assert [out.kind for out in record.last.exits] == ["dead"]
    assert len(record.last.dead_cards()) == 2

"""Turns, passes and leaving at hard spots: a position, a move, and what must follow.

The positions are ones that an opening never reaches; the reasons are those of the rule book (R4 to R11, K2 to K7).
"""

from __future__ import annotations

import pytest
from spots import SEVENS, after, at, told

from sevens_nb import PASS, STANDARD, CardSet, Deal, Move, State

# ---------------------------------------------------------------- turns (R6)


def test_the_turn_goes_clockwise_and_past_the_last_seat_to_the_first():
    state = at("standard", "", "S6 SK", "H6 HK", "D6 DK", turn=2)
    assert [state.turn, state.play("D6").turn, after(state, "D6 S6").turn] == [2, 0, 1]


def test_a_seat_that_is_out_is_passed_over():
    state = at("standard", "", "S6 SK", "H6", "D6 DK")
    assert [seat.turn for seat in (after(state, "S6 H6"), after(state, "S6 H6 D6"))] == [2, 0]
    assert after(state, "S6 H6 D6 pass").turn == 2


def test_a_turn_is_one_card_or_one_pass_and_nothing_is_played_for_others():
    state = at("standard", "", "S6 S5", "H6 HK").play("S6")
    assert (state.turn, state.ply, state.hands[0], state.last) == (1, 1, CardSet("S5"), Move.parse("S6"))


# ---------------------------------------------------------------- stranded cards and laid hands (R7, R10)


def test_a_stranded_card_opens_nothing_until_the_gap_is_filled_and_then_the_run_jumps_over_it():
    state = at("standard", "S9 S10", "S8 SJ", "HK DK")
    assert "SJ" not in state.open_cards()
    assert "SJ" in state.play("S8").open_cards()
    assert "S9" not in state.play("S8").open_cards()


def test_a_seat_that_drops_out_lays_its_hand_with_gaps_and_the_cards_join_the_run_later():
    state = at("standard pass_limit=0", "", "S8 S10 HA", "S9 SJ SQ", turn=1).play("pass")
    assert told(state) == ["1 eliminated S9 SJ SQ@1"]
    assert state.table == CardSet(f"{SEVENS} S9 SJ SQ")
    assert set(map(str, state.legal_moves())) == {"S8"}
    assert "S10" in state.play("S8").open_cards()
    assert "SK" in after(state, "S8 S10").open_cards()


def test_the_side_that_must_begin_holds_back_the_whole_other_side_even_behind_a_laid_card():
    state = at("standard pass_limit=0 first_side=high", "", "S5 S8", "S6 HK", turn=1).play("pass")
    assert state.table == CardSet(f"{SEVENS} S6 HK")
    assert "S5" not in state.open_cards()
    assert "S5" in state.play("S8").open_cards()


def test_a_hidden_hand_is_set_aside_and_fills_no_gap():
    state = at("standard pass_limit=0 eliminated_hand=hidden", "", "S8 S10 HA", "S9 SJ SQ", turn=1).play("pass")
    assert state.table == CardSet(SEVENS)
    assert state.set_aside >= CardSet("S9 SJ SQ")
    assert told(state) == ["1 eliminated S9 SJ SQ@1"]
    assert str(state.play("S8").open_cards() & CardSet("S9 S10")) == "S9"
    assert after(state, "S8 pass").exits[1].kind == "eliminated"


def test_a_laid_hand_opens_places_in_the_killing_game():
    state = at("killing pass_limit=0", "", "SK CA", "S3 D2 H3", "HK S8", turn=1).play("pass")
    assert state.table >= CardSet("S3 D2 H3")
    assert CardSet("CA S2 S4 H2") <= state.open_cards()
    assert told(state) == ["1 eliminated S3 H3 D2@1"]


def test_all_cards_of_a_laid_hand_lie_before_anybody_is_tested():
    """SA is dead once both S2 and HA lie; seat 0 holds nothing else and leaves at the same instant."""
    state = at("killing pass_limit=0", "", "SA", "S2 HA", "H8 CK", turn=1).play("pass")
    assert told(state) == ["1 eliminated S2 HA@1", "0 dead SA@1"]
    assert state.turn == 2


# ---------------------------------------------------------------- passes (R8, R9)


def test_a_pass_is_allowed_with_a_playable_card_while_the_limit_is_not_used():
    state = at("standard", "", "S6 SK", "H6 HK")
    assert [state.pass_status, after(state, "pass").passes, state.pass_status_for(1)] == ["allowed", (1, 0), "allowed"]


def test_passes_add_up_over_the_game_and_a_play_gives_none_back():
    state = at("standard pass_limit=2", "", "S6 S5 SK", "H6 H5 HK")
    state = after(state, "pass H6 S6 H5 pass")
    assert state.passes == (2, 0)
    assert after(state, "pass").pass_status == "forbidden"
    assert PASS not in after(state, "pass").legal_moves()


def test_with_the_limit_used_a_seat_that_can_play_must_and_one_that_cannot_drops_out():
    state = at("standard", "", "S6 SK", "HK DK", passes=[3, 3])
    assert (state.pass_status, state.pass_status_for(1)) == ("forbidden", "eliminates")
    out = after(state, "S6 pass")
    assert told(out) == ["1 eliminated HK DK@2"]
    assert out.passes == (3, 4)


def test_a_seat_that_must_play_has_no_pass_while_it_can_play():
    state = at("standard must_play=True", "", "S6 SK", "HK DK")
    assert (state.pass_status, state.pass_status_for(1)) == ("forbidden", "allowed")
    assert after(state, "S6 pass").passes == (0, 1)


def test_without_a_limit_nobody_drops_out_and_a_full_round_of_passes_ends_the_game():
    state = at("standard pass_limit=None", "", "S6 SK", "H6 HK", "D6 DK", passes=[40, 0, 0])
    assert state.pass_status == "allowed"
    two = after(state, "pass pass")
    assert not two.is_over
    assert not after(two, "D6 pass pass").is_over
    over = after(two, "D6 pass pass pass")
    assert over.is_over
    assert over.exits == ()
    assert over.ranking() == [[0, 1, 2]]


def test_a_full_round_counts_only_the_seats_that_are_in():
    state = at("standard pass_limit=None", "", "S6", "HK", "DK")
    assert after(state, "S6 pass pass").is_over
    assert after(state, "S6 pass pass").ranking() == [[0], [1, 2]]
    assert not after(state, "S6 pass").is_over


# ---------------------------------------------------------------- leaving (R4, R11, K5)


def test_hands_emptied_by_the_7s_have_left_before_the_first_turn():
    state = State.start(STANDARD, Deal(["S7 H7", "D7", "S6 S8", "C7 C8"]))
    assert told(state) == ["1 emptied@0", "0 emptied@0"]
    assert state.turn == 2
    assert state.ranking() == [[0, 1]]


def test_a_game_in_which_nobody_has_a_card_is_over_before_it_begins():
    state = State.start(STANDARD, Deal(["S7", "D7"]))
    assert state.is_over
    assert (state.turn, state.ply, state.legal_moves(), state.pass_status) == (None, 0, (), None)
    assert state.ranking() == [[0, 1]]


def test_a_hand_of_only_dead_cards_leaves_out_of_turn_and_keeps_them():
    """H2 walls in SA and seat 2 holds only that; seats are tested from the mover on."""
    state = at("killing", "HA S3 H3", "S2 SK", "H8 CK", "SA").play("S2")
    assert told(state) == ["2 dead SA@1"]
    assert state.hands[2] == CardSet("SA")
    assert "SA" not in state.table
    assert state.turn == 1


def test_seats_that_leave_at_one_instant_are_listed_in_seat_order_from_the_mover():
    """S2 walls in SA in the corner and S3 on the border at once."""
    state = at("killing", "HA H3 S4", "H8 CK", "SA", "S2 H10", "S3", turn=2).play("S2")
    assert told(state) == ["3 dead S3@1", "1 dead SA@1"]
    assert state.turn == 0
    assert state.ranking() == [[1, 3]]


def test_a_seat_that_plays_its_last_live_card_leaves_with_the_dead_ones():
    state = at("killing", "HA H2 S3", "S2 H8 SA", "C8 CK")
    assert told(state.play("S2")) == []
    assert told(after(state, "S2 C8 H8")) == ["0 dead SA@3"]


def test_an_enclosed_pair_is_alive_and_its_holder_is_still_in_and_must_pass():
    """S2 and SA have each other as a free side: neither is dead."""
    state = at("killing", "HA H2 S3", "SA S2", "C8 CK")
    assert state.dead_cards() == CardSet()
    assert set(map(str, state.legal_moves())) == {"SA", "S2", "pass"}


def test_a_hand_that_touches_nothing_is_in_and_can_only_pass():
    state = at("killing", "", "SK HK", "H6 C2")
    assert state.exits == ()
    assert state.legal_moves() == (PASS,)


@pytest.mark.parametrize(("edge", "dead"), [("wall", "SA"), ("open", "")])
def test_the_border_is_a_wall_unless_the_edge_is_open(edge, dead):
    assert at(f"killing edge={edge}", "S2 HA", "SA", "SK").dead_cards() == CardSet(dead)


def test_corners_never_kill_and_death_beats_contact():
    state = at("killing", "S5 H4 H6 D5 S4 S6 D4", "H5 H8", "D6 CK")
    assert "H5" in state.dead_cards()
    assert "H5" not in state.open_cards()
    alive = at("killing", "S4 S6 D4 D6 H4 H6 S5", "H5 H8", "CK")
    assert alive.dead_cards() == CardSet()
    assert "H5" in alive.open_cards()

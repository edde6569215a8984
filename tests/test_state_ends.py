"""Ends, ranks and jokers at hard spots (R11, K8 and the options end, ranking, jokers, joker_take, joker_finish)."""

from __future__ import annotations

import pytest
from spots import SEVENS, after, at, told

from sevens_nb import KILLING, PASS, CardSet, Exit, Rules, State, rank

# ---------------------------------------------------------------- ends


def test_the_game_may_end_when_one_seat_is_left_in():
    state = after(at("standard end=one_left", "", "S6", "H6 HK", "D6 DK"), "S6 H6 D6")
    assert not state.is_over
    over = after(at("standard end=one_left", "", "S6", "H6", "D6 DK"), "S6 H6")
    assert over.is_over
    assert over.ranking() == [[0], [1], [2]]


@pytest.mark.parametrize(
    ("table", "hands", "moves", "over"),
    [("", ("S6", "H6 HK"), "S6", True), ("HA S3 H3", ("S2 H8", "SA", "C8 CK"), "S2", False)],
)
def test_the_first_hand_emptied_may_end_the_game_but_a_dead_hand_does_not(table, hands, moves, over):
    state = after(at("killing end=first_out", table, *hands), moves)
    assert len(state.exits) == 1
    assert state.is_over == over


def test_set_up_exits_end_the_game_too():
    assert at("standard end=first_out", "", "", "S6 S8").is_over
    assert at("standard end=one_left", "", "", "S6 S8").is_over
    assert not at("standard", "", "", "S6 S8").is_over
    assert at("standard end=one_left", "", "S6 S8").is_over


# ---------------------------------------------------------------- ranks (R11, K8)


def exits(*words: str) -> list[Exit]:
    """Exits written "seat kind number-of-cards ply"."""
    some = [word.split() for word in words]
    return [Exit(int(seat), kind, CardSet.from_mask((1 << int(n)) - 1), int(ply)) for seat, kind, n, ply in some]


LOG = exits("0 dead 3 5", "1 emptied 0 9", "2 dead 1 12", "3 eliminated 4 13", "4 dead 1 12", "5 eliminated 2 20")


@pytest.mark.parametrize(
    ("ranking", "groups"),
    [
        ("fewest", [[1], [2, 4], [0], [5], [3]]),
        ("class", [[1], [0], [2, 4], [5], [3]]),
        ("exit", [[0], [1], [2, 4], [5], [3]]),
    ],
)
def test_killing_ranks_by_dead_cards_by_class_or_by_time_and_drop_outs_last_first(ranking, groups):
    assert rank(LOG, KILLING.replace(ranking=ranking)) == groups


def test_basic_ranks_by_time_whatever_the_option_says_and_a_later_drop_out_is_higher():
    log = exits("0 eliminated 5 3", "1 emptied 0 9", "2 emptied 0 11", "3 eliminated 4 13", "4 emptied 0 0")
    for ranking in ("fewest", "class", "exit"):
        assert rank(log, Rules(ranking=ranking)) == [[4], [1], [2], [3], [0]]


def test_same_instant_and_same_count_share_a_rank_but_a_different_count_does_not():
    log = exits("3 dead 2 8", "1 dead 2 8", "0 dead 1 8")
    assert rank(log, KILLING) == [[0], [1, 3]]
    assert rank(log, KILLING.replace(ranking="class")) == [[0, 1, 3]]


def test_after_an_early_end_who_is_in_ranks_after_who_left_and_above_fouls_and_drop_outs():
    log = exits("0 foul 0 4", "1 emptied 0 9", "3 eliminated 4 6", "4 foul 0 2", "6 eliminated 1 8")
    assert rank(log, Rules(jokers=1), still_in=[5, 2]) == [[1], [2, 5], [4], [0], [6], [3]]


# ---------------------------------------------------------------- jokers

JOKER = "standard jokers=1"


def test_a_joker_calls_out_the_card_of_its_place_and_goes_to_whoever_laid_it_down():
    state = at(JOKER, "", "S5 JK", "H8 HK", "S6 DK").play("JK@S6")
    assert state.table == CardSet(f"{SEVENS} S6")
    assert [str(hand) for hand in state.hands] == ["S5", "H8 HK", "DK JK"]
    assert state.turn == 1


@pytest.mark.parametrize(("answer", "hands"), [("take", ["S5", "H8 HK", "DK JK"]), ("decline", ["S5", "H8 HK", "DK"])])
def test_the_holder_may_be_asked_and_then_the_seat_after_the_layer_moves(answer, hands):
    asked = at(f"{JOKER} joker_take=optional", "", "S5 JK", "H8 HK", "S6 DK").play("JK@S6")
    assert (asked.turn, list(map(str, asked.legal_moves()))) == (2, ["take", "decline"])
    assert (asked.pass_status, asked.legal_moves(1)[-1]) == ("forbidden", PASS)
    state = asked.play(answer)
    assert [str(hand) for hand in state.hands] == hands
    assert (state.turn, state.passes) == (1, (0, 0, 0))


def test_a_joker_may_leave_the_game():
    state = at(f"{JOKER} joker_take=none", "", "S5 JK", "H8 HK", "S6 DK").play("JK@S6")
    assert [str(hand) for hand in state.hands] == ["S5", "H8 HK", "DK"]


def test_a_joker_stays_on_a_place_whose_card_nobody_holds():
    state = at(JOKER, "", "S5 JK", "H8 HK").play("JK@S6")
    assert "S6" in state.table
    assert "S5" in state.open_cards()
    assert [str(hand) for hand in state.hands] == ["S5", "H8 HK"]


@pytest.mark.parametrize(("finish", "kind"), [("ok", "emptied"), ("foul", "foul")])
def test_a_hand_emptied_by_its_own_joker_is_a_foul_where_that_counts(finish, kind):
    state = at(f"{JOKER} joker_take=none joker_finish={finish}", "", "S6 JK", "H8 HK", "DK").play("JK@S6")
    assert told(state) == [f"0 {kind}@1"]


@pytest.mark.parametrize(("finish", "out"), [("ok", []), ("foul", ["0 foul@1"])])
def test_a_seat_with_a_joker_only_is_not_empty_handed_and_is_out_with_a_foul_where_that_counts(finish, out):
    assert told(at(f"{JOKER} joker_finish={finish}", "", "S6 JK", "H8 HK").play("S6")) == out


def test_being_called_out_by_another_joker_is_proper():
    state = at(f"{JOKER} joker_take=none joker_finish=foul", "", "S5 JK", "S6", "H8 HK").play("JK@S6")
    assert told(state) == ["1 emptied@1"]


def test_jokers_are_set_aside_when_their_holder_drops_out():
    state = at(f"{JOKER} pass_limit=0", "S6 S8", "SK", "HK JK", passes=[0, 0])
    assert state.pass_status_for(1) == "forbidden"
    closed = State.at(Rules(jokers=1, pass_limit=0), "S9 HK", ["S10 JK", "HQ"]).play("pass")
    assert told(closed) == ["0 eliminated S10@1"]
    assert closed.hands[0] == CardSet()

"""A session: playing with agents, undo and redo, hints, what may be on the screen, results."""

from __future__ import annotations

import dataclasses
import random

import pytest

from sevens_nb import AGENTS, KILLING, STANDARD, Deal, GameRecord, IllegalMoveError, Observation, Rules, State
from sevens_nb.moves import Play
from sevens_nb.session import Session
from sevens_nb.snapshot import SessionError

GAMES = [
    STANDARD,
    KILLING,
    Rules(must_play=True, pass_limit=0),
    Rules(jokers=2, joker_take="optional"),
    Rules(killing=True, eliminated_hand="hidden", pass_limit=1),
    Rules(start="random", end="first_out"),
]


def play_out(session: Session, seed: int = 0) -> GameRecord:
    """Let every human play random legal moves to the end."""
    rng = random.Random(seed)
    while not session.state.is_over:
        session.play(rng.choice(session.state.legal_moves()))
    return session.record


@pytest.mark.parametrize("rules", GAMES, ids=Rules.short)
def test_a_game_against_agents_is_a_legal_game_to_its_end(rules):
    session = Session(5, rules=rules, agents="random")
    record = play_out(session)
    assert record.last.is_over
    assert record.states()[-1] == session.state
    assert GameRecord.parse(str(record)) == record


def test_agents_move_until_a_human_is_on_turn():
    session = Session(3, humans=[2], agents="first")
    assert session.state.turn == 2
    assert all(seat != 2 for seat, _ in session.state.history)
    session.play(session.state.legal_moves()[0])
    assert session.state.turn == 2


def test_a_table_of_agents_only_plays_to_the_end():
    assert Session(3, humans=[]).state.is_over


def test_the_same_seed_and_the_same_human_moves_give_the_same_game():
    first, second = (play_out(Session(11, rules=KILLING)) for _ in range(2))
    assert first == second
    assert play_out(Session(11, rules=KILLING, seed=12)) != first


def test_undo_goes_back_to_the_human_s_previous_decision():
    session = Session(4)
    before = session.state
    session.play(before.legal_moves()[0])
    later = session.state
    assert later.turn == 0
    assert later.ply == before.ply + 4
    assert session.undo().state == before
    assert session.redo().state == later


def test_undo_before_the_first_decision_changes_nothing():
    session = Session(4)
    version = session.snapshot().version
    assert not session.snapshot().can_undo
    assert session.undo() == session.snapshot()
    assert session.snapshot().version == version


def test_the_agents_answer_an_undone_move_as_they_did_before():
    session = Session(4)
    move = session.state.legal_moves()[0]
    answered = session.play(move).state
    session.undo()
    assert session.play(move).state == answered


def test_another_move_after_undo_forgets_what_was_taken_back():
    session = Session(4)
    one, other, *_ = session.state.legal_moves()
    session.play(one)
    session.undo()
    assert session.snapshot().can_redo
    session.play(other)
    assert not session.snapshot().can_redo
    assert session.state.history[session.state.ply - 4][1] == other


def test_redo_goes_as_far_as_the_game_went():
    session = Session(4)
    record = play_out(session)
    while session.snapshot().can_undo:
        session.undo()
    while session.snapshot().can_redo:
        session.redo()
    assert session.record == record


def test_seek_stands_anywhere_and_advance_follows_the_line_of_play():
    session = Session(4)
    record = play_out(session)
    assert session.seek(2).state == record.states()[2]
    while session.snapshot().can_redo:
        session.redo()
    assert session.record == record
    with pytest.raises(SessionError, match="ply 999 is not in the game"):
        session.seek(999)


def test_a_refused_move_says_why_and_changes_nothing():
    session = Session(4)
    before = session.snapshot()
    with pytest.raises(IllegalMoveError, match="is not legal"):
        session.play("S7")
    assert session.snapshot() == before


def test_a_move_for_a_table_that_has_moved_on_is_refused():
    session = Session(4)
    seen = session.snapshot().ply
    session.play(session.state.legal_moves()[0], at=seen)
    before = session.snapshot()
    with pytest.raises(SessionError, match="the game has moved on"):
        session.play(session.state.legal_moves()[0], at=seen)
    assert session.snapshot() == before


def test_nobody_plays_for_an_agent_or_after_the_end():
    session = Session(4)
    agents_turn = next(ply for ply, state in enumerate(session.snapshot().states) if state.turn != 0)
    session.seek(agents_turn)
    with pytest.raises(SessionError, match=r"it is the turn of seat \d, which random plays"):
        session.play("pass")
    with pytest.raises(SessionError, match="the game is over"):
        Session(4, humans=[]).play("pass")


def test_a_snapshot_stays_as_it_was():
    session = Session(4)
    seen = session.snapshot()
    values = dataclasses.asdict(seen)
    session.play(seen.state.legal_moves()[0])
    session.new_game()
    assert dataclasses.asdict(seen) == values
    with pytest.raises(dataclasses.FrozenInstanceError):
        seen.ply = 0


def test_the_same_deal_again_and_a_new_deal_have_visible_seeds():
    session = Session(7, rules=KILLING)
    start = session.snapshot().states[0]
    play_out(session)
    assert session.restart().states[0] == start
    assert session.snapshot().seed == 7
    assert session.new_game().seed == 8
    assert session.snapshot().states[0] == Session(8, rules=KILLING).snapshot().states[0]
    assert session.new_game(99, STANDARD).state.rules == STANDARD


def test_a_drawn_first_seat_comes_from_the_seed_and_stays_in_the_record():
    rules = Rules(start="random")
    starts = {Session(0, rules=rules, seed=seed, humans=range(4)).state.turn for seed in range(20)}
    assert starts == {0, 1, 2, 3}
    record = play_out(Session(0, rules=rules, seed=3))
    assert GameRecord.parse(str(record)).states() == record.states()


def test_a_session_goes_on_from_a_record_and_from_a_position():
    record = play_out(Session(2))
    half = GameRecord(record.rules, record.start, record.moves[: len(record.moves) // 2])
    session = Session(half)
    assert session.state.history[: len(half.moves)] == half.last.history
    state = State.at(KILLING, table="S7 H7 D7 C7", hands=["S6 H8", "S8"])
    assert Session(state).state == state


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ({"start": "seven"}, "a game starts from 'seven'; wanted a seed"),
        ({"start": True}, "a game starts from True; wanted a seed"),
        ({"humans": [4]}, "there is no seat 4; wanted 0 to 3"),
        ({"humans": [-1]}, "there is no seat -1"),
        ({"agents": "genius"}, "no agent is called 'genius'"),
        ({"agents": ["first"] * 3}, "3 agents for 4 seats"),
        ({"agents": {9: "first"}}, "there is no seat 9"),
        ({"time_limit": 0}, "time_limit=0"),
        ({"seats": 0}, "0"),
        ({"start": State.start(STANDARD, Deal.shuffled(1)), "rules": KILLING}, "the start has the rules"),
    ],
)
def test_a_table_that_cannot_be_set_is_refused(arguments, complaint):
    with pytest.raises((ValueError, TypeError), match=complaint):
        Session(**arguments)


def test_every_agent_with_a_name_may_sit_at_the_table():
    for name in AGENTS:
        session = Session(1, rules=KILLING, agents=name)
        assert session.snapshot().names == ("human", name, name, name)
        play_out(session)
        assert session.snapshot().incidents == ()


# ---------------------------------------------------------------- what may be on the screen


def test_one_person_sees_the_own_hand_and_no_more():
    session = Session(4, humans=[2])
    view = session.snapshot().view
    assert view == session.state.observe(2)
    assert Observation.parse(str(view)) == view


def test_where_several_people_play_a_hand_is_hidden_until_its_seat_asks():
    session = Session(4, humans=[0, 1])
    turn = session.state.turn
    assert session.snapshot().view is None
    assert session.show_hand().view == session.state.observe(turn)
    session.play(session.state.legal_moves()[0])
    assert session.state.turn != turn
    assert session.snapshot().view is None


def test_undo_hides_the_hand_of_whoever_sits_at_the_screen():
    session = Session(4, humans=[0, 1])
    session.play(session.state.legal_moves()[0])
    session.show_hand()
    session.undo()
    assert session.snapshot().shown is None


def test_the_only_person_left_in_keeps_the_hand_in_sight():
    rules = Rules(must_play=True)
    session = Session(State.at(rules, "S7 H7 D7 C7", ["S6", "H6 H5 H4", "D6 D5 D4"]), humans=[0, 1])
    session.play("S6")
    session.show_hand()
    session.play("H6")
    assert session.snapshot().shown == 1


def test_a_joker_answer_is_the_holder_s_decision_and_undo_stops_there():
    rules = Rules(jokers=1, joker_take="optional")
    state = State.at(rules, "S7 H7 D7 C7", ["JK H9", "S6 D9"])
    session = Session(state, humans=[0, 1])
    session.play(Play("S6", joker=True))
    assert [str(move) for move in session.state.legal_moves()] == ["take", "decline"]
    session.play("take")
    assert session.undo().state.turn == 1

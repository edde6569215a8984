"""Records of games and the games that agents play."""

from __future__ import annotations

import copy
import pickle
import random

import pytest
from games import SEEDS, a_game, games, play_on
from hypothesis import given, settings
from hypothesis import strategies as st

from sevens_nb import (
    AGENTS,
    KILLING,
    PASS,
    PRESETS,
    STANDARD,
    Deal,
    GameRecord,
    IllegalMoveError,
    Play,
    Rules,
    State,
    play_game,
)
from sevens_nb.textboard import text_board


@given(games())
def test_a_record_has_a_state_before_each_move_and_one_after_the_last(record):
    states = record.states()
    assert len(states) == len(record.moves) + 1
    assert record.last is states[-1]
    assert record.ranking() == record.last.ranking()
    for before, move, after in zip(states, record.moves, states[1:], strict=False):
        assert before.play(move) == after
        assert after.last is move
        assert after.ply == before.ply + 1
        assert after.history == (*before.history, (before.turn, move))


def test_moves_may_be_given_as_texts_and_a_wrong_one_is_refused_where_it_stands():
    deal = Deal(["S6 H8 D7", "S8 S5"])
    record = GameRecord(STANDARD, deal, ["S6", Play("S8"), "pass"])
    assert record.moves == (Play("S6"), Play("S8"), PASS)
    with pytest.raises(IllegalMoveError, match="H9 is not legal"):
        GameRecord(STANDARD, deal, ["S6", "S8", "H9"])


def test_a_record_may_start_from_a_position():
    start = State.at(KILLING, "S7 H7 D7 C7", ["S6", "H8 C9"], turn=1)
    record = GameRecord(KILLING, start, ["H8", "S6"])
    assert GameRecord.parse(str(record)) == record
    assert str(record).startswith("game/1; position/1; rules killing; table ")
    assert record.states()[0] == start


@given(SEEDS, st.sampled_from(sorted(PRESETS)), st.sampled_from(sorted(AGENTS)), st.integers(1, 9))
@settings(max_examples=60)
def test_agents_play_any_preset_to_its_end_and_the_same_seed_gives_the_same_game(seed, preset, agent, seats):
    rules = PRESETS[preset]
    deal = Deal.shuffled(seed, seats, rules.jokers)
    record = play_game(rules, deal, agent, seed)
    assert record.last.is_over
    assert record.start == deal
    assert record == play_game(rules, deal, [agent] * seats, random.Random(seed))
    assert GameRecord.parse(str(record)) == record
    assert record.states() == GameRecord(rules, deal, record.moves).states()


def test_an_agent_is_told_every_move_that_was_made():
    told = []

    def listening(view, rng):
        told.append(view.history)
        return rng.choice(view.legal_moves)

    middle = a_game(KILLING, 4, 1).states()[9]
    states = play_game(KILLING, middle, listening, 3).states()
    assert told == [state.history for state in states[:-1]]
    assert len(told[0]) == 9


def test_an_agent_is_handed_an_observation_and_a_generator_and_may_be_any_function():
    seen = []

    def nosy(view, rng):
        seen.append((type(view).__name__, type(rng).__name__, view.seat))
        return view.legal_moves[-1]

    record = play_game(KILLING, Deal.shuffled(1, 3), [nosy, "first", "random"])
    assert {entry[:2] for entry in seen} == {("Observation", "Random")}
    assert {entry[2] for entry in seen} == {0}
    assert record.last.is_over


def test_a_game_with_a_drawn_start_is_recorded_from_the_position_it_began_with():
    rules = Rules(start="random")
    record = play_game(rules, Deal.shuffled(2), "first", 5)
    assert isinstance(record.start, State)
    assert GameRecord.parse(str(record)) == record
    begun = {play_game(rules, Deal.shuffled(2), "first", seed).states()[0].turn for seed in range(30)}
    assert begun == {0, 1, 2, 3}


def test_a_game_goes_on_from_a_position_in_the_middle():
    middle = a_game(STANDARD, 4, 1).states()[10]
    record = play_game(STANDARD, middle, "first")
    assert record.start is middle
    assert record.states()[0] is middle
    assert record.last.is_over


@pytest.mark.parametrize(
    ("agents", "error", "reason"),
    [
        ("clever", ValueError, "no agent is called 'clever'; wanted one of random, first"),
        (["first"], ValueError, "1 agents for 2 seats; wanted one for each seat, or one for all"),
        (lambda view, rng: Play("SK"), IllegalMoveError, "SK is not legal"),
        (lambda view, rng: None, IllegalMoveError, "the agent of seat 0 answered None"),
        (
            lambda view, rng: "S6",
            IllegalMoveError,
            r"answered 'S6'; wanted one of its legal moves, such as Play\('S6'\)",
        ),
    ],
)
def test_agents_that_are_none_or_break_the_rules_are_named(agents, error, reason):
    with pytest.raises(error, match=reason):
        play_game(STANDARD, Deal(["S6 D7", "S8"]), agents)


def test_rules_and_position_of_a_game_must_agree():
    with pytest.raises(ValueError, match="the position has the rules 'killing', not 'standard'"):
        play_game(STANDARD, State.start(KILLING, Deal.shuffled(1)))


# ---------------------------------------------------------------- transcript and board


@given(games(seats=st.integers(1, 6)))
@settings(max_examples=50)
def test_a_transcript_tells_every_move_every_exit_the_last_table_and_the_ranking(record):
    text = record.transcript()
    told = [word for line in text.splitlines() if line[:1].isdigit() for word in line.split()]
    assert told == [f"{seat + 1}:{move}" for seat, move in record.last.history]
    exits = [line for line in text.splitlines() if line.startswith("* ")]
    assert len(exits) == len(record.last.exits)
    assert text_board(record.last) in text
    ranked = text.splitlines()[-1].removeprefix("ranking: ")
    groups = [[int(seat) - 1 for seat in group.split("=")] for group in ranked.split(" > ")]
    assert groups == record.ranking()


@given(games(seats=st.integers(1, 4)))
@settings(max_examples=50)
def test_the_text_board_shows_each_place_as_table_open_dead_or_closed(record):
    for state in record.states()[:: max(1, len(record.moves) // 5)]:
        header, *rows = text_board(state).splitlines()
        assert header.split() == ["A", *["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]]
        shown = {}
        for letter, row in zip(state.rules.rows, rows, strict=True):
            symbol, *signs = row.split()
            assert symbol == "♠♥♦♣"["SHDC".index(letter)]
            shown |= {letter + rank: sign for rank, sign in zip(header.split(), signs, strict=True)}
        for card, sign in shown.items():
            wanted = card[1:] if card in state.table else "x" if card in state.dead_cards() else None
            assert sign == (wanted or ("+" if card in state.open_cards() else "."))


def test_a_game_cut_short_has_no_full_ranking_yet():
    record = GameRecord(STANDARD, Deal(["S6 D7 D8", "S8"]), ["D8", "S8"])
    assert record.ranking() == [[1]]
    assert record.transcript().endswith("ranking: 2\n")
    assert play_on(record.last, 1, 0.0)[-1].ranking() == [[1], [0]]
    assert GameRecord(STANDARD, record.start).transcript().endswith("ranking: nobody is out\n")


def test_the_last_position_of_a_very_long_game_can_be_copied_and_pickled():
    """Seats that pass as long as another can still play make hundreds of moves."""
    rules, deal = Rules(pass_limit=None), Deal.shuffled(5, seats=20)
    state, moves = State.start(rules, deal), []
    while state.turn is not None:
        plays = [move for move in state.legal_moves() if move is not PASS]
        passed = next((at for at, move in enumerate(reversed(moves)) if move is not PASS), len(moves))
        later = [(state.turn + step) % 20 for step in range(1, 20)]
        waiting = [seat for seat in later if seat in state.seats_in][: max(0, len(state.seats_in) - 1 - passed)]
        can_wait = any(move is not PASS for seat in waiting for move in state.legal_moves(seat))
        moves.append(PASS if can_wait or not plays else plays[0])
        state = state.play(moves[-1])
    assert len(moves) > 500
    record = GameRecord(rules, deal, moves)
    for thing in (record, record.last, record.last.observe(0)):
        assert copy.deepcopy(thing) == copy.copy(thing) == pickle.loads(pickle.dumps(thing)) == thing

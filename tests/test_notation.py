"""Every text form parses back, and whatever else is typed is refused with a ValueError and never worse."""

from __future__ import annotations

import copy
import pickle
import string
from collections.abc import Callable
from typing import Any

import pytest
from games import games, positions, rules_sets
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sevens_nb import (
    DECLINE,
    KILLING,
    PASS,
    TAKE,
    Card,
    CardSet,
    Deal,
    GameRecord,
    Move,
    NotationError,
    Play,
    Rules,
    State,
)
from sevens_nb.moves import JOKER_PLAYS, PLAYS

READERS = [Card, Card.parse, CardSet, CardSet.parse, Move.parse, Deal.parse, Rules.parse, State.parse, GameRecord.parse]
PIECES = [
    "S7",
    "H10",
    "♠6",
    "JK",
    "H8..H10",
    "H10..H8",
    "S6..D8",
    "pass",
    "take",
    "decline",
    "JK@S6",
    "standard",
    "killing",
    "rules/1",
    "deal/1",
    "game/1",
    "moves",
    "position/1",
    "rules",
    "table",
    "hands",
    "passes",
    "turn",
    "ply",
    "exits",
    "quiet",
    "answer",
    "over",
    "emptied",
    "dead",
    "eliminated",
    "foul",
    "pass_limit=None",
    "pass_limit=2",
    "jokers=2",
    "joker_take=optional",
    "start=1",
    "rows=CDHS",
    ";",
    "|",
    ",",
    "0",
    "1",
    "2",
    "-1",
    "99999999999",
    "1_0",
    "٣",
    "²",
    "1e9",
    "S",
    "@",
    "..",
    "=",
    "NaN",
    "inf",
    "None",
    "True",
    "{card}",
    "%s",
]
PIECES += ["\n", " ", "\0", "\u3000"]
GARBAGE = (
    st.text(max_size=60)
    | st.text(string.printable, max_size=80)
    | st.lists(st.sampled_from(PIECES), max_size=24).map(" ".join)
    | st.lists(st.sampled_from(PIECES), max_size=12).map("".join)
)


@st.composite
def spoiled(draw: st.DrawFn, good: st.SearchStrategy[str]) -> str:
    """A good text with a stretch taken out, doubled, or replaced."""
    text = draw(good)
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, min(len(text), start + 20)))
    put = draw(st.sampled_from(["", text[start:end] * 2, *PIECES]))
    return text[:start] + put + text[end:]


@given(GARBAGE)
@settings(max_examples=400)
@example("position/1; hands S6; ply " + "9" * 5000)
@example("rules/1 standard start=" + "9" * 5000)
@example("position/1; rules western; hands | S6; exits 0 eliminated 1")
@example("position/1; hands S6; exits 0 emptied 0 , 0")
def test_no_text_is_answered_with_anything_but_a_value_or_a_value_error(text):
    for read in READERS:
        value = value_or_refusal(read, text)
        assert value is None or type(value).parse(str(value)) == value


def value_or_refusal(read: Callable[[str], Any], text: str) -> Any:
    """What ``read`` makes of ``text``, None if it is refused with words; any other error goes through."""
    try:
        return read(text)
    except ValueError as error:
        if not str(error):
            raise
        return None


@given(spoiled(positions().map(str)))
@settings(max_examples=200)
def test_a_spoiled_position_is_refused_or_is_another_position(text):
    state = value_or_refusal(State.parse, text)
    assert state is None or State.parse(str(state)) == state


@given(spoiled(games(seats=st.integers(1, 6)).map(str)))
@settings(max_examples=200)
def test_a_spoiled_game_is_refused_or_is_another_game(text):
    record = value_or_refusal(GameRecord.parse, text)
    assert record is None or GameRecord.parse(str(record)) == record


@pytest.mark.parametrize("move", [*PLAYS, *JOKER_PLAYS, PASS, TAKE, DECLINE], ids=str)
def test_every_move_prints_and_parses_back(move):
    names = {"Play": Play, "PASS": PASS, "TAKE": TAKE, "DECLINE": DECLINE}
    assert Move.parse(str(move)) is Move.parse(f" {str(move).lower()} ") is Move.parse(str(move).upper()) is move
    assert eval(repr(move), names) is pickle.loads(pickle.dumps(move)) is copy.deepcopy(move) is move
    with pytest.raises(AttributeError, match="a Move cannot be changed"):
        move.text = "S6"


def test_a_play_names_its_card_and_whether_a_joker_is_laid():
    assert Play("♠6") is Play(Card("S6")) is Move.parse("6S")
    assert (Play("S6").card, Play("S6").joker) == (Card("S6"), False)
    assert (Play("S6", joker=True).card, Play("S6", joker=True).joker) == (Card("S6"), True)
    assert Play("S6") != Play("S6", joker=True)
    with pytest.raises(NotationError, match="a joker is laid on a place, written JK@S6"):
        Play("JK")


@given(positions())
def test_a_position_set_up_by_hand_prints_and_parses_back(state):
    check_round_trip(state)


@given(games(rules_sets()))
@settings(max_examples=60)
def test_every_position_of_a_game_prints_and_parses_back_and_plays_on_the_same(record):
    states = record.states()
    for state in states[:: max(1, len(states) // 12)]:
        check_round_trip(state)
    for state in (states[len(states) // 2], states[-1]):
        again = State.parse(str(state))
        assert again.legal_moves() == state.legal_moves()
        assert again.ranking() == state.ranking()
        for move in state.legal_moves():
            assert again.play(move) == state.play(move)


def check_round_trip(state: State) -> None:
    again = State.parse(str(state))
    assert again == state
    assert hash(again) == hash(state)
    assert str(again) == str(state)
    assert "\n" not in str(state)
    assert str(state).startswith("position/1; ")
    assert eval(repr(state)) == state
    restored = pickle.loads(pickle.dumps(state))
    assert restored == state
    assert restored.history == state.history
    assert restored.legal_moves() == state.legal_moves()
    assert copy.deepcopy(state) == state


@given(games(rules_sets()))
@settings(max_examples=60)
def test_a_game_prints_in_two_lines_and_parses_back(record):
    again = GameRecord.parse(str(record))
    assert again == record
    assert str(again) == str(record)
    assert str(record).count("\n") == 1
    assert again.states() == record.states()
    assert pickle.loads(pickle.dumps(record)) == record
    assert hash(again) == hash(record)


@pytest.mark.parametrize(
    "text",
    [
        "rules killing; table S7 H7 D7 C7; hands S6 | H8 C9; passes 0 0; turn 0; ply 0",
        "rules standard; table S7 H7 D7 C7; hands S6 | ; passes 0 4; turn 0; ply 9; exits 1 eliminated 7 SK",
        "rules killing; table SA S3 S7 H2 H7 D7 C7; hands S2 | S6; passes 0 0; turn 1; ply 8; exits 0 dead 8 S2",
        "rules standard; table S6..S8 H7 D7 C7; hands  | ; passes 0 0; turn over; ply 2; "
        "exits 0 emptied 1, 1 emptied 2",
        "rules standard pass_limit=None; table S7 H7 D7 C7; hands S6 | S8; passes 3 3; turn over; ply 6; quiet 6",
        "rules standard jokers=1 joker_take=optional; table S6 S7 H7 D7 C7; hands S5 | H8; passes 0 0; turn 1; ply 1; "
        "answer 1 0",
        "rules standard jokers=1 joker_finish=foul; table S7 H7 D7 C7; hands  | S6; passes 0 0; turn 1; ply 3; "
        "exits 0 foul 3",
    ],
)
def test_a_position_is_written_in_just_one_way(text):
    assert str(State.parse(f"position/1; {text}")) == f"position/1; {text}"


def test_what_has_its_usual_value_may_be_left_out_of_a_position():
    short = State.parse("position/1; rules killing; table S7 H7 D7 C7; hands S6 | H8 C9")
    assert short == State.at(KILLING, "S7 H7 D7 C7", ["S6", "H8 C9"])
    assert short != State.at(KILLING, "S7 H7 D7 C7", ["S6", "H8 C9"], turn=1)
    assert short != "position/1"


def test_positions_are_equal_however_they_were_reached():
    start = State.at(Rules(), "S7 H7 D7 C7", ["S6 H6", "S8 H8"])
    one = start.play("S6").play("S8").play("H6")
    other = start.play("H6").play("S8").play("S6")
    assert one == other
    assert hash(one) == hash(other)
    assert one.history != other.history
    assert one != start.play("S6").play("S8")

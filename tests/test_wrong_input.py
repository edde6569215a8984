"""What cannot be is refused: the error names what was wrong and what was wanted, and nothing changes."""

from __future__ import annotations

import pytest
from games import PACK, positions
from hypothesis import given, settings

from sevens_nb import (
    DECLINE,
    KILLING,
    PASS,
    STANDARD,
    TAKE,
    Card,
    CardSet,
    Deal,
    Exit,
    GameRecord,
    IllegalMoveError,
    Play,
    Rules,
    State,
    play_game,
)

SEVENS = "S7 H7 D7 C7"
EVERY_MOVE = [Play(card, joker=joker) for joker in (False, True) for card in PACK] + [PASS, TAKE, DECLINE]
WALLED = f"{SEVENS} SA H2 S3"
OPTIONAL = "standard jokers=1 joker_take=optional"


# ---------------------------------------------------------------- moves


@given(positions())
@settings(max_examples=60)
def test_a_move_is_played_if_legal_and_else_refused_with_its_name_the_reason_and_the_position(state):
    before = str(state), state.legal_moves(), state.exits
    legal = set(state.legal_moves())
    for move in EVERY_MOVE:
        if move in legal:
            assert state.play(move).ply == state.ply + 1
            continue
        with pytest.raises(IllegalMoveError) as caught:
            state.play(move)
        first, _, rest = str(caught.value).partition("\n")
        assert first.startswith(f"{move} is not legal: ")
        assert len(first) > len(f"{move} is not legal: ") + 10
        assert rest == str(state)
        assert State.parse(rest) == state
    assert (str(state), state.legal_moves(), state.exits) == before


@pytest.mark.parametrize(
    ("rules", "move", "reason"),
    [
        ("standard", "H8", "could be played, but seat 1 does not hold it"),
        ("standard", "S7", "is already on the table"),
        ("standard", "S4", r"cannot be played yet.*♠5"),
        ("standard", "S6", "could be played, but nobody holds it"),
        ("standard", "JK@S6", "Seat 1 holds no joker"),
        ("standard", "JK@S3", "cannot be played yet"),
        ("standard", "take", "No joker was offered"),
        ("standard", "decline", "No joker was offered"),
        ("standard pass_limit=0", "pass", "Seat 1 may not pass: the passes are used up, and ♠8 can be played"),
        ("standard must_play=True", "pass", "Seat 1 may not pass: ♠8 can be played, and who can play must play"),
        ("killing", "SK", "none of its neighbours is on the table"),
    ],
)
def test_the_reason_of_a_refused_move_is_that_of_the_rule_book(rules, move, reason):
    state = State.at(Rules.parse(rules), SEVENS, ["S4 S8 SK", "H8"])
    with pytest.raises(IllegalMoveError, match=rf"{move} is not legal: .*{reason}"):
        state.play(move)
    assert state.hands == State.parse(str(state)).hands


def test_a_dead_card_is_refused_as_dead():
    state = State.at(KILLING, WALLED, ["S2 S6", "H6"])
    with pytest.raises(IllegalMoveError, match="S2 is not legal: ♠2 is dead"):
        state.play("S2")


def test_a_move_after_the_end_is_refused_because_the_game_is_over():
    over = State.at(STANDARD, SEVENS, ["S8"]).play("S8")
    assert over.is_over
    for move in ("S9", "pass", "take", "JK@S9"):
        with pytest.raises(IllegalMoveError, match=r"is not legal: The game is over\."):
            over.play(move)


def test_while_a_joker_waits_for_its_answer_nothing_else_is_done():
    rules = Rules(jokers=1, joker_take="optional")
    waiting = State.at(rules, SEVENS, ["S5 JK", "S6 H8"]).play("JK@S6")
    for move in ("H8", "pass", "JK@H8"):
        with pytest.raises(IllegalMoveError, match="Seat 2 must first answer for the joker: take or decline"):
            waiting.play(move)


@pytest.mark.parametrize("move", ["", "S11", "foo", "S6 S8", "JK", "H8@S6", "JK@", "JK@JK", "pass!", None, 3])
def test_what_is_no_move_at_all_is_refused_with_the_forms_there_are(move):
    state = State.at(STANDARD, SEVENS, ["S8"])
    with pytest.raises(ValueError, match=r"is no move; (wanted a card such as H8|only a joker is laid on a place)"):
        state.play(move)


# ---------------------------------------------------------------- positions


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ({"hands": ["S6", "S6 S8"]}, "S6 lies both in the hand of seat 0 and in the hand of seat 1"),
        ({"table": f"{SEVENS} S6", "hands": ["S6"]}, "S6 lies both in the table and in the hand of seat 0"),
        ({"hands": ["S6 S6"]}, "S6 stands twice"),
        ({"table": f"{SEVENS} S7"}, "S7 stands twice"),
        ({"hands": ["S6 X4"]}, "'X4' is no card; wanted a suit"),
        ({"table": "S7 H7 C7", "hands": ["D7 S6"]}, r"D7 is in the hand of seat 0; wanted it on the table \(R4\)"),
        ({"hands": []}, "0 seats; wanted 1 to 52"),
        ({"hands": [""] * 53}, "53 seats; wanted 1 to 52"),
        ({"turn": 2}, "turn=2: there is no such seat; wanted 0 to 1"),
        ({"turn": -1}, "turn=-1: there is no such seat; wanted 0 to 1"),
        ({"turn": "0"}, "turn='0': there is no such seat"),
        ({"passes": [0]}, r"passes=\(0,\) for 2 seats; wanted one number for each seat"),
        ({"passes": [0, 4]}, "seat 1 has passed 4 times and is in; wanted at most pass_limit=3"),
        ({"passes": [-1, 0]}, "passes of seat 0=-1; wanted 0, 1, 2, …"),
        ({"passes": [0.5, 0]}, "passes of seat 0=0.5; wanted 0, 1, 2, …"),
        ({"ply": -1}, "ply=-1; wanted 0, 1, 2, …"),
        ({"quiet": -2}, "quiet=-2; wanted 0, 1, 2, …"),
        ({"hands": ["S6 JK", "S8"]}, "1 jokers are dealt, but the rules have jokers=0"),
        ({"table": f"{SEVENS} JK"}, "rules have jokers=0"),
        ({"answer": (0, 1)}, "a joker waits for an answer only with joker_take='optional'"),
        ({"answer": (0, 5)}, "answer=5: there is no such seat"),
        ({"exits": [(2, "emptied", "", 1)]}, "exits: seat=2: there is no such seat"),
        ({"exits": [(1, "asleep", "", 1)]}, "'asleep' is no way to go out; wanted emptied, dead, eliminated, foul"),
        ({"exits": [(1, "emptied", "", 1)]}, r"seat 1 is out \(emptied\) but holds S8; wanted nothing"),
        ({"exits": [(1, "dead", "S8", 1)]}, "seat 1 left with S8; wanted dead cards only"),
        ({"exits": [(1, "emptied", "", -1)]}, "exits: ply=-1; wanted 0, 1, 2"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_the_reason(position, reason):
    with pytest.raises(ValueError, match=reason):
        State.at(STANDARD, **({"table": SEVENS, "hands": ["S6", "S8"]} | position))


@pytest.mark.parametrize(
    ("rules", "position", "reason"),
    [
        ("standard", {"exits": [(1, "emptied", "", 1), (1, "emptied", "", 2)]}, "a seat goes out twice"),
        ("standard", {"exits": [(1, "emptied", "", 4)], "ply": 3}, "went out at ply 4; wanted at most ply 3"),
        ("standard", {"exits": [(1, "emptied", "H8", 1)]}, r"is out \(emptied\) with H8; wanted no cards"),
        ("standard", {"exits": [(1, "eliminated", "S6", 1)]}, "with S6; wanted cards on the table or set aside"),
        ("western", {"exits": [(1, "eliminated", "H8", 1)]}, "with pass_limit=None nobody does"),
        ("killing", {"exits": [(1, "dead", "", 1)]}, "seat 1 left with no card; wanted dead cards only"),
        (
            "standard jokers=1 joker_take=optional",
            {"exits": [(1, "emptied", "", 1)], "answer": (1, 0)},
            "two seats that are in",
        ),
    ],
)
def test_exits_that_do_not_fit_the_position_are_refused_with_the_reason(rules, position, reason):
    with pytest.raises(ValueError, match=reason):
        State.at(Rules.parse(rules), SEVENS, ["S6", ""], **position)


def test_a_joker_that_waits_for_an_answer_is_one_of_those_in_the_game():
    rules = Rules(jokers=1, joker_take="optional")
    with pytest.raises(ValueError, match="2 jokers are dealt, but the rules have jokers=1"):
        State.at(rules, SEVENS, ["S6 JK", "S8"], answer=(1, 0))
    with pytest.raises(ValueError, match="a joker lies on no place of the table"):
        State.at(rules, f"{SEVENS} JK", ["S6"])


def test_a_single_text_of_hands_is_refused_before_it_is_read_as_many():
    with pytest.raises(TypeError, match="hands are one text or CardSet for each seat"):
        State.at(STANDARD, SEVENS, "S6")


def test_a_position_without_hands_is_refused():
    with pytest.raises(ValueError, match="0 seats; wanted 1 to 52"):
        State.at(STANDARD)


@pytest.mark.parametrize("seat", [-1, 2, "0", None, True])
def test_a_seat_out_of_range_is_refused_wherever_one_is_asked_for(seat):
    state = State.at(STANDARD, SEVENS, ["S6", "S8"])
    with pytest.raises(ValueError, match="there is no such seat; wanted 0 to 1"):
        state.observe(seat)
    if seat is not None:
        for ask in (state.legal_moves, state.pass_status_for, lambda s: state.explain("S6", s)):
            with pytest.raises(ValueError, match="there is no such seat; wanted 0 to 1"):
                ask(seat)


def test_a_position_cannot_be_changed_by_hand():
    state = State.at(STANDARD, SEVENS, ["S6", "S8"])
    for name in ("turn", "passes", "table", "_table"):
        with pytest.raises(AttributeError, match=r"a State cannot be changed; play\(\) gives a new one"):
            setattr(state, name, 1)


@pytest.mark.parametrize(
    "value", [Card("S6"), CardSet("S6"), PASS, Play("S6"), Deal(["S6"]), State.at(STANDARD, SEVENS, ["S6"]), STANDARD]
)
def test_nothing_frozen_loses_a_part(value):
    names = {name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())} | set(vars(type(value)))
    for name in names:
        with pytest.raises(AttributeError, match=r"cannot be changed|cannot delete"):
            delattr(value, name)


@pytest.mark.parametrize("rules", [b"killing", None, 3, {}])
def test_what_are_no_rules_is_refused_with_what_was_wanted(rules):
    deal = Deal.shuffled(1)
    for make in (
        lambda: State.start(rules, deal),
        lambda: State.at(rules, SEVENS, ["S6"]),
        lambda: GameRecord(rules, deal),
        lambda: play_game(rules, deal),
    ):
        with pytest.raises(TypeError, match=r"^rules=.*; wanted Rules, such as KILLING"):
            make()


@pytest.mark.parametrize("deal", [7, "S6 | S8", None, ["S6", "S8"]])
def test_what_is_no_deal_is_refused_with_what_was_wanted(deal):
    for make in (State.start, GameRecord, play_game):
        with pytest.raises(TypeError, match=r"^deal=.*; wanted a Deal, such as Deal\.shuffled\(7\)"):
            make(STANDARD, deal)


# ---------------------------------------------------------------- texts


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "begins no position; wanted position/1; rules"),
        ("position/2; hands S6", "'position/2' begins no position; wanted position/1"),
        ("position/1; rules standard", "a position without hands"),
        ("position/1; hands S6; colour red", "cannot read colour"),
        ("position/1; hands S6; turn x", "cannot read the position"),
        ("position/1; hands S6; passes one", "cannot read the position"),
        ("position/1; hands S6; answer 1", "cannot read the position"),
        ("position/1; hands S6; exits 0", "cannot read the position"),
        ("position/1; table S7; table H7; hands S6", "table stands twice"),
        ("position/1; table S7; hands S6; turn over", "the position says it is over, but seat 0 can move"),
        ("position/1; rules chess; hands S6", "no preset is called 'chess'"),
        ("position/1; table S7; hands S7", "S7 lies both in the table and in the hand of seat 0"),
    ],
)
def test_a_text_that_is_no_position_is_refused_with_the_reason(text, reason):
    with pytest.raises(ValueError, match=reason):
        State.parse(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "begins no game; wanted two lines: game/1"),
        ("game/2; rules standard; deal S6\nmoves", "begins no game; wanted two lines: game/1"),
        ("game/1; rules standard; deal S6\nS8", "begins no game"),
        ("game/1; rules standard\nmoves S6", r"is no head of a game; wanted game/1; rules …; deal …"),
        ("game/1; rules standard; deal S8\nmoves S6", r"S6 is not legal: .*nobody holds it"),
        ("game/1; rules standard; deal S8\nmoves S8 pass", "pass is not legal: The game is over"),
        ("game/1; rules standard; deal S8 | S8\nmoves", "S8 lies both in the hand of seat 0"),
        ("game/1; rules standard start=random; deal S8\nmoves S8", 'start="random" draws the first seat'),
    ],
)
def test_a_text_that_is_no_game_is_refused_with_the_reason(text, reason):
    with pytest.raises(ValueError, match=reason):
        GameRecord.parse(text)


def test_a_record_whose_position_has_other_rules_is_refused():
    with pytest.raises(ValueError, match="the position has the rules 'killing', not 'standard'"):
        GameRecord(STANDARD, State.start(KILLING, Deal.shuffled(1)))


def test_exits_may_be_given_as_plain_tuples_and_the_next_to_go_out_is_later():
    by_hand = State.at(
        STANDARD, f"{SEVENS} HK", ["S6", "", ""], exits=[(2, "emptied", "", 9), (1, "eliminated", "HK", 5)]
    )
    assert by_hand.exits == (Exit(2, "emptied", by_hand.hands[2], 9), by_hand.exits[1])
    assert by_hand.passes == (0, 4, 0)
    assert by_hand.play("S6").ranking() == [[2], [0], [1]]

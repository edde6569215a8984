"""Setting up positions: every change is what ``State.at`` makes of it, or is refused with a reason and not done."""

from __future__ import annotations

import random
import re

import pytest

from sevens_nb import KILLING, STANDARD, Card, CardSet, Deal, Rules, State, play_game
from sevens_nb.arrangement import ASIDE, SEVENS, TABLE, EditError
from sevens_nb.editing import PositionEditor
from sevens_nb.frames import DECK
from sevens_nb.rules import PRESETS

POSITION = (
    "position/1; rules killing; table S7 H7 D7 C7 S8 S10 H9; hands S9 S6 | H8 C9 | DK; passes 0 1 3; turn 0; ply 0"
)


def whole(state: State) -> None:
    """Every card is in one place, and the position can be made again from its text."""
    cards = [*state.table, *state.set_aside, *(card for hand in state.hands for card in hand if not card.is_joker)]
    assert sorted(cards, key=int) == list(DECK)
    assert State.parse(str(state)) == state


def test_an_empty_sandbox_has_the_7s_on_the_table_and_everything_else_aside():
    editor = PositionEditor(seats=6)
    assert (editor.state.table, editor.state.hands) == (SEVENS, (CardSet(),) * 6)
    assert len(editor.state.set_aside) == 48


def test_a_card_goes_to_the_table_to_a_hand_and_aside():
    editor = PositionEditor(POSITION)
    for place in (TABLE, 0, 2, ASIDE, 1):
        editor.put(Card("H10"), place)
        assert editor.arrangement.place_of(Card("H10")) == place
        whole(editor.state)


def test_every_change_gives_what_state_at_makes_of_the_same_cards():
    editor = PositionEditor(POSITION)
    editor.put(Card("S9"), 1)
    editor.put(Card("D8"), TABLE)
    editor.set_turn(2)
    editor.set_passes(0, 2)
    hands = ["S6", "H8 C9 S9", "DK"]
    assert editor.state == State.at(KILLING, "S7 H7 D7 C7 S8 S10 H9 D8", hands, passes=[2, 1, 3], turn=2)


def test_a_seat_left_with_dead_cards_only_leaves_and_a_live_card_brings_it_back():
    editor = PositionEditor(POSITION)
    editor.put(Card("C9"), ASIDE)
    editor.put(Card("D8"), TABLE)
    (out,) = editor.state.exits
    assert (out.seat, out.kind, str(out.cards)) == (1, "dead", "H8")
    editor.put(Card("CK"), 1)
    assert editor.state.exits == ()


@pytest.mark.parametrize("seven", ["S7", "H7", "D7", "C7"])
def test_a_7_is_never_held_but_may_be_missing(seven):
    editor = PositionEditor(POSITION)
    before = editor.state
    with pytest.raises(EditError, match="every 7 is laid before play") as refused:
        editor.put(Card(seven), 1)
    assert "7は始まる前に" in refused.value.words["ja"]
    assert editor.state is before
    assert not editor.can_undo
    editor.put(Card(seven), ASIDE)
    assert Card(seven) in editor.state.set_aside


def test_one_place_on_visits_every_place_a_card_can_be_in():
    editor = PositionEditor(POSITION)
    assert [editor.put_next(Card("CQ")) for _ in range(5)] == [TABLE, 0, 1, 2, ASIDE]
    assert [editor.put_next(Card("C7")) for _ in range(2)] == [ASIDE, TABLE]


def test_more_passes_than_the_limit_are_refused_for_a_seat_that_is_in():
    editor = PositionEditor(POSITION)
    with pytest.raises(EditError, match="Seat 1 is in, so it has passed at most 3 times"):
        editor.set_passes(0, 4)
    assert editor.state.passes == (0, 1, 3)


def test_a_seat_that_dropped_out_takes_no_card_until_a_pass_is_taken_from_it():
    state = State.at(STANDARD, "S7 H7 D7 C7 SK", ["S6", "H6", ""], exits=[(2, "eliminated", "SK", 5)])
    editor = PositionEditor(state)
    with pytest.raises(EditError, match="Seat 3 has dropped out and holds no card; take a pass"):
        editor.put(Card("H9"), 2)
    editor.set_passes(2, 3)
    editor.put(Card("H9"), 2)
    assert editor.state.exits == ()
    assert str(editor.state.hands[2]) == "H9"


def test_a_card_that_a_drop_out_laid_may_be_taken_from_the_table():
    state = State.at(STANDARD, "S7 H7 D7 C7 SK SA", ["S6", "H6", ""], exits=[(2, "eliminated", "SA SK", 5)])
    editor = PositionEditor(state)
    editor.put(Card("SK"), 0)
    assert str(editor.state.exits[0].cards) == "SA"
    whole(editor.state)


def test_jokers_are_held_up_to_the_number_that_the_rules_have():
    editor = PositionEditor(rules="joker", seats=2)
    editor.set_jokers(1, 1)
    assert str(editor.state.hands[1]) == "JK"
    with pytest.raises(EditError, match="1 jokers in all"):
        editor.set_jokers(0, 1)
    with pytest.raises(EditError, match="0 jokers"):
        PositionEditor(POSITION).set_jokers(0, 1)
    editor.set_jokers(1, 0)
    assert str(editor.state.hands[1]) == ""


def test_rules_that_do_not_fit_the_position_are_refused_with_the_reason_of_the_engine():
    editor = PositionEditor("position/1; rules joker; table S7 H7 D7 C7; hands S6 JK | H8")
    with pytest.raises(EditError, match="1 jokers are dealt, but the rules have jokers=0"):
        editor.set_rules(KILLING)
    with pytest.raises(EditError, match="wanted at most pass_limit=1"):
        PositionEditor(POSITION).set_rules(Rules(pass_limit=1))
    assert editor.state.rules == PRESETS["joker"]


def test_undo_and_redo_walk_through_every_change_and_a_new_change_ends_redo():
    editor = PositionEditor(POSITION)
    seen = [editor.state]
    changes = [
        lambda: editor.put(Card("CK"), 1),
        lambda: editor.set_turn(1),
        lambda: editor.set_rules(STANDARD),
        lambda: editor.deal_rest(3),
        editor.clear,
        lambda: editor.load(POSITION),
    ]
    for change in changes:
        change()
        seen.append(editor.state)
    for wanted in reversed(seen[:-1]):
        editor.undo()
        assert editor.state == wanted
    with pytest.raises(EditError, match="nothing to undo"):
        editor.undo()
    for wanted in seen[1:]:
        editor.redo()
        assert editor.state == wanted
    with pytest.raises(EditError, match="nothing to redo"):
        editor.redo()
    editor.undo()
    editor.put(Card("CK"), 0)
    assert not editor.can_redo


def test_a_change_that_changes_nothing_is_no_step():
    editor = PositionEditor(POSITION)
    editor.put(Card("S9"), 0)
    editor.set_turn(0)
    editor.set_passes(1, 1)
    assert not editor.can_undo


def test_a_position_is_taken_over_as_it_is_whatever_was_played_before():
    for rules in (STANDARD, KILLING, PRESETS["joker"], PRESETS["western"]):
        for state in play_game(rules, Deal.shuffled(8, jokers=rules.jokers), "random", 8).states()[::7]:
            assert PositionEditor(state).state == state
            assert PositionEditor(str(state)).state == state
            editor = PositionEditor(state)
            editor.put(next(iter(state.table)), ASIDE)
            whole(editor.state)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("hello", "'hello' begins no position; wanted position/1"),
        ("", "begins no position"),
        ("position/1; table S7", "cannot read a position without hands"),
        ("position/1; hands S7 | H8", "S7 is in the hand of seat 0; wanted it on the table"),
        ("position/1; hands S6 | S6", "S6 lies both in"),
        ("position/1; hands S66", "S66"),
        ("position/1; hands S6; turn 3", "there is no such seat"),
        ("position/1; rules poker; hands S6", "no preset is called 'poker'"),
        ("deal/1 S6 | S6", "S6 lies both in"),
        ("x" * 20_000, "begins no position"),
    ],
)
def test_a_wrong_text_gets_the_reason_of_the_engine_and_nothing_is_lost(text, wanted):
    editor = PositionEditor(POSITION)
    before = editor.state
    with pytest.raises(EditError, match=re.escape(wanted)) as refused:
        editor.load(text)
    assert editor.state is before
    assert max(map(len, refused.value.words.values())) < 400


def test_a_text_may_be_broken_over_lines_and_a_deal_starts_a_game():
    editor = PositionEditor()
    editor.load(POSITION.replace("; ", ";\n  "))
    assert editor.state == State.parse(POSITION)
    editor.load("deal/1 S6 D7 | H8")
    assert editor.state == State.start(KILLING, Deal(["S6 D7", "H8"]))


def test_the_rest_is_dealt_evenly_and_the_same_for_the_same_seed():
    editor = PositionEditor(POSITION)
    editor.deal_rest(5)
    assert not editor.state.set_aside
    assert sorted(map(len, editor.state.hands)) == [15, 15, 15]
    assert CardSet("S6 S9") & editor.state.hands[0] == CardSet("S6 S9")
    again = PositionEditor(POSITION)
    again.deal_rest(5)
    assert again.state == editor.state
    other = PositionEditor(POSITION)
    other.deal_rest(6)
    assert other.state != editor.state


def test_a_position_with_the_7s_alone_begins_a_deal_with_the_same_seat_to_move():
    editor = PositionEditor(rules="killing")
    editor.deal_rest(1)
    editor.set_turn(2)
    deal = editor.arrangement.deal()
    assert State.start(KILLING, deal) == editor.state
    editor.put(next(iter(editor.state.hands[0])), TABLE)
    assert editor.arrangement.deal() is None


def test_nobody_plays_on_where_nobody_can_move_and_the_rules_stay():
    editor = PositionEditor()
    with pytest.raises(EditError, match="Nobody can move here"):
        editor.begin_game(KILLING)
    assert (editor.state.rules, editor.can_undo, editor.can_redo) == (STANDARD, False, False)


def any_edit(editor: PositionEditor, rng: random.Random) -> None:
    """One edit, sensible or not."""
    seat, card = rng.randrange(-1, 5), rng.choice([*DECK, Card("S7"), Card("C7")])
    edits = [
        lambda: editor.put(card, rng.choice([TABLE, ASIDE, seat, "hand"])),
        lambda: editor.put_next(card),
        lambda: editor.set_turn(seat),
        lambda: editor.set_passes(seat, rng.randrange(6)),
        lambda: editor.set_jokers(seat, rng.randrange(-1, 4)),
        lambda: editor.set_rules(rng.choice(list(PRESETS.values()))),
        lambda: editor.deal_rest(rng.randrange(100)),
        lambda: editor.begin_game(rng.choice(list(PRESETS.values()))),
        lambda: editor.load(str(editor.state)),
        editor.clear,
        editor.undo,
        editor.redo,
    ]
    weights = [12, 4, 4, 4, 4, 4, 1, 1, 2, 0.3, 3, 3]
    rng.choices(edits, weights)[0]()


def words_of_refusal(editor: PositionEditor, rng: random.Random) -> dict[str, str]:
    """What is told if an edit is refused, else nothing."""
    try:
        any_edit(editor, rng)
    except EditError as error:
        return error.words
    return {}


@pytest.mark.parametrize("rules", [STANDARD, KILLING, Rules(jokers=2), Rules(pass_limit=0)], ids=Rules.short)
def test_whatever_is_edited_the_position_stays_whole_and_a_refusal_changes_nothing(rules):
    rng = random.Random(rules.short())
    games = [play_game(rules, Deal.shuffled(seed, jokers=rules.jokers), "random", seed).states() for seed in range(4)]
    refused = 0
    for states in games:
        editor = PositionEditor(rng.choice(states))
        for _ in range(150):
            before = (editor.state, editor.arrangement, editor.can_undo, editor.can_redo)
            told = words_of_refusal(editor, rng)
            if told:
                refused += 1
                assert all(told.values())
                assert (editor.state, editor.arrangement, editor.can_undo, editor.can_redo) == before
            whole(editor.state)
    assert refused > 20


@pytest.mark.parametrize("start", [3, b"position/1", ["S6"]])
def test_what_is_no_position_is_named(start):
    with pytest.raises(TypeError, match="wanted a State, the text of a position, or None"):
        PositionEditor(start)

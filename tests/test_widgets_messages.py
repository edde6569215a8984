"""What comes up from a board: every intention is answered, nothing a message holds can do more than fail."""

from __future__ import annotations

import gc
import weakref

import pytest
from hammering import hammer
from ipywidgets.widgets.widget import _instances

from sevens_nb import KILLING, STANDARD, Deal, Explorer, State
from sevens_nb.frames import states_of
from sevens_nb.rules import PRESETS
from sevens_nb.widgets import rulewords
from sevens_nb.widgets.base import BoardWidget


@pytest.fixture(autouse=True)
def strict(monkeypatch):
    """Errors that a handler did not foresee must fail the test, not only appear on the board."""
    monkeypatch.setattr(BoardWidget, "strict", True)


POSITION = State.at(STANDARD, table="S7 H7 D7 C7", hands=["S6 S5", "H8"])


class Heard:
    """An Explorer whose answers are kept, as a front end would get them."""

    def __init__(self, *args, **options) -> None:
        self.widget = Explorer(*args, **options)
        self.answers: list[dict] = []
        self.widget.send = lambda content, buffers=None: self.answers.append(content)
        self.count = 0

    def say(self, kind, **fields) -> dict:
        self.count += 1
        self.widget._handle_custom_msg({"id": f"t-{self.count}", "kind": kind, **fields}, [])
        assert self.answers[-1]["ack"] == f"t-{self.count}"
        return self.answers[-1]


def test_use_this_position_puts_the_shown_position_read_by_the_shown_rules_into_python():
    heard = Heard(12, rules=KILLING)
    assert heard.say("position", ply=5, reading="standard")["ok"]
    position = heard.widget.position
    assert (position.rules, position.ply) == (STANDARD, 5)
    assert position.table == heard.widget.record.states()[5].table


def test_play_this_deal_under_these_rules_plays_the_same_hands_again():
    heard = Heard(12)
    before = heard.widget.payload
    assert heard.say("replay", reading="killing")["ok"]
    record = heard.widget.record
    assert (record.rules, record.start) == (KILLING, Deal.shuffled(12))
    assert record.last.is_over
    assert heard.widget.payload["game"] == before["game"] + 1
    assert heard.widget.payload["seq"] == before["seq"] + 1


def test_a_bare_position_is_played_on_under_the_other_rules():
    position = State.at(STANDARD, table="S7 H7 D7 C7 S6", hands=["S5 H9", "S8 D2"], turn=1)
    heard = Heard(position)
    assert heard.say("replay", reading="killing")["ok"]
    assert heard.widget.record.states()[0].table == position.table
    assert heard.widget.record.last.is_over


def test_a_changed_option_reads_the_same_table_again_and_keeps_the_game():
    heard = Heard(12, rules=KILLING)
    table = [frame["where"] for frame in heard.widget.payload["frames"]]
    assert heard.say("rules", option="edge", value="open")["ok"]
    payload = heard.widget.payload
    assert [frame["where"] for frame in payload["frames"]] == table
    assert [reading["key"] for reading in payload["readings"]] == ["standard", "killing", "own"]
    last = heard.widget.record.last
    assert payload["frames"][-1]["read"][1]["s"] != payload["frames"][-1]["read"][2]["s"], "a border card died"
    assert payload["frames"][-1]["read"][2]["s"] == states_of(last)


def test_every_option_and_every_preset_of_the_panel_can_be_chosen():
    heard = Heard(POSITION)
    for option in rulewords.option_texts():
        for choice in option["values"]:
            answer = heard.say("rules", option=option["name"], value=choice["value"])
            assert answer["ok"], answer
            assert heard.widget.payload["panel"]["values"][option["name"]] == choice["value"]
    for preset in PRESETS:
        assert heard.say("rules", preset=preset)["ok"]
        assert heard.widget.payload["panel"]["preset"] == preset


@pytest.mark.parametrize(
    "message",
    [
        None,
        [],
        "position",
        {},
        {"id": "a"},
        {"id": "a", "kind": "fly"},
        {"id": "a", "kind": ["position"]},
        {"id": "a", "kind": "position"},
        {"id": "a", "kind": "position", "ply": "1", "reading": "killing"},
        {"id": "a", "kind": "position", "ply": True, "reading": "killing"},
        {"id": "a", "kind": "position", "ply": -1, "reading": "killing"},
        {"id": "a", "kind": "position", "ply": 9_999, "reading": "killing"},
        {"id": "a", "kind": "position", "ply": 1, "reading": "x" * 10**6},
        {"id": "a", "kind": "position", "ply": 1, "reading": "basic"},
        {"id": "a", "kind": "position", "ply": 1, "reading": "killing", "more": 1},
        {"id": "a", "kind": "replay", "reading": {"killing": True}},
        {"id": "a", "kind": "rules", "option": "__class__", "value": "1"},
        {"id": "a", "kind": "rules", "option": "pass_limit", "value": "-1"},
        {"id": "a", "kind": "rules", "option": "edge", "value": "soft"},
        {"id": "a", "kind": "rules", "preset": "poker"},
        {"id": "x" * 5000, "kind": "position", "ply": 1, "reading": "killing"},
        {"id": {"a": 1}, "kind": "position", "ply": 1, "reading": "killing"},
    ],
)
def test_a_malformed_message_changes_nothing_and_is_answered_in_both_languages(message):
    heard = Heard(12, rules=KILLING)
    before = (heard.widget.payload, heard.widget.position, heard.widget.rules)
    heard.widget._handle_custom_msg(message, [])
    assert (heard.widget.payload, heard.widget.position, heard.widget.rules) == before
    (answer,) = heard.answers
    assert answer["ok"] is False
    assert set(answer["error"]) == {"en", "ja"}
    assert max(map(len, answer["error"].values())) < 300


def test_an_error_in_a_handler_is_shown_on_the_board_and_raised_under_test(monkeypatch):
    heard = Heard(12)
    monkeypatch.setattr(heard.widget, "_use_position", lambda **fields: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        heard.widget._receive(heard.widget, {"id": "a", "kind": "position", "ply": 1, "reading": "killing"}, [])
    assert "ZeroDivisionError" in heard.answers[-1]["error"]["en"]
    assert isinstance(heard.widget.last_error, ZeroDivisionError)


def test_two_threads_that_hammer_one_board_leave_it_whole():
    heard = Heard(12, rules=KILLING)
    kinds = [
        lambda rng: ("position", {"ply": rng.randrange(60), "reading": rng.choice(["standard", "killing", "own"])}),
        lambda rng: ("fly", {}),
        lambda rng: ("position", {"ply": rng.randrange(20), "reading": "killing"}),
    ]

    def ask(rng, turn):
        kind, fields = rng.choice(kinds)(rng)
        if turn % 250 == 0:
            kind, fields = "rules", {"option": "edge", "value": rng.choice(["wall", "open"])}
        heard.widget._receive(heard.widget, {"id": f"t-{turn}", "kind": kind, **fields}, [])

    assert hammer(1000, ask) == []
    assert len(heard.answers) == 2000
    assert heard.widget.payload["seq"] == 1 + 8
    state = heard.widget.position
    cards = [*state.table, *(card for hand in state.hands for card in hand)]
    assert len(cards) == len(set(cards)) == 52


def test_a_hundred_boards_made_and_closed_leave_nothing_behind():
    Explorer(POSITION).close()
    gc.collect()
    before = len(_instances)
    boards = [Explorer(POSITION) for _ in range(100)]
    kept = [weakref.ref(board) for board in boards]
    for board in boards:
        board.close()
        board.close()
        assert len(board._msg_callbacks.callbacks) <= 1, "only anywidget's own handler may stay"
    del board
    boards.clear()
    gc.collect()
    assert len(_instances) == before
    assert sum(ref() is not None for ref in kept) == 0

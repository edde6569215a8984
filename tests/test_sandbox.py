"""The Sandbox by messages: one up, one down for each change; what cannot be is explained and not done."""

from __future__ import annotations

import gc
import json
import random
import re
from typing import Any

import pytest
import table
from hammering import hammer
from ipywidgets.widgets.widget import _instances
from table import answer_in
from test_editing import POSITION, whole
from test_widgets import names

from sevens_nb import KILLING, STANDARD, Deal, GameRecord, Sandbox, State
from sevens_nb.arrangement import EditError
from sevens_nb.frames import states_of
from sevens_nb.reading import read_as
from sevens_nb.rules import PRESETS
from sevens_nb.widgets.base import STATE_MIME, BoardWidget
from sevens_nb.widgets.sandboxwords import SANDBOX


@pytest.fixture(autouse=True)
def strict(monkeypatch):
    """Errors that a handler did not foresee must fail the test, not only appear on the board."""
    monkeypatch.setattr(BoardWidget, "strict", True)


class Heard(table.Heard):
    """A Sandbox and every message that it sends down."""

    make = Sandbox

    def say(self, kind: object, **fields: Any) -> dict[str, Any]:
        """Put one message to the widget; its answer, which must come in one message down."""
        before = len(self.sent)
        answer = super().say(kind, **fields)
        assert len(self.sent) == before + 1
        return answer


CHANGES = [
    ("put", {"card": "CK", "to": "1"}),
    ("put", {"card": "S10", "to": "aside"}),
    ("put", {"card": "SQ", "to": "table"}),
    ("cycle", {"card": "CK"}),
    ("turn", {"seat": 2}),
    ("passes", {"seat": 0, "count": 3}),
    ("rules", {"preset": "western"}),
    ("clear", {}),
    ("deal_rest", {}),
    ("text", {"text": "position/1; hands S6 | H8"}),
    ("undo", {}),
    ("redo", {}),
]


def test_every_change_is_one_message_up_and_one_down_and_shows_the_new_position():
    heard = Heard(POSITION)
    for kind, fields in CHANGES:
        answer = heard.say(kind, **fields)
        assert answer["ok"], answer
        state = heard.widget.state
        whole(state)
        (frame,) = heard.payload["frames"]
        assert frame["read"][heard.payload["reading"]]["s"] == states_of(state)
        assert heard.payload["lines"][heard.payload["reading"]] == str(state)
        assert len(json.dumps(heard.sent[-1])) < 9_000


def test_both_readings_of_a_position_travel_with_it():
    heard = Heard(POSITION)
    for reading, rules in enumerate((STANDARD, KILLING)):
        state = read_as(heard.widget.state, rules)
        assert heard.payload["frames"][0]["read"][reading]["s"] == states_of(state)
        assert State.parse(heard.payload["lines"][reading]).rules == rules


@pytest.mark.parametrize(
    ("kind", "fields", "wanted"),
    [
        ("put", {"card": "S7", "to": "0"}, "♠7 cannot be held"),
        ("put", {"card": "S6", "to": "3"}, "There is no seat 4; there are 3"),
        ("put", {"card": "S6", "to": "hand"}, "There is no place called 'hand'"),
        ("put", {"card": "S6", "to": "²"}, "There is no place called '²'"),
        ("put", {"card": "S66", "to": "0"}, "S66"),
        ("put", {"card": "JK", "to": "0"}, "A joker has no place"),
        ("cycle", {"card": "hello"}, "hello"),
        ("turn", {"seat": 3}, "There is no seat 4"),
        ("passes", {"seat": 0, "count": 4}, "at most 3 times"),
        ("jokers", {"seat": 0, "count": 1}, "0 jokers in all"),
        ("rules", {"preset": "poker"}, "No rules are called 'poker'"),
        ("text", {"text": "position/1; hands S7"}, "S7 is in the hand of seat 0"),
        ("undo", {}, "nothing to undo"),
        ("redo", {}, "nothing to redo"),
        ("play", {"reading": "own"}, "There is no reading called 'own'"),
        ("put", {"card": "S6"}, "to missing in 'put'"),
        ("put", {"card": 5, "to": "0"}, "did not understand"),
        ("put", {"card": "S6", "to": "x" * 10**6}, "did not understand"),
        ("turn", {"seat": True}, "did not understand"),
        ("passes", {"seat": 0, "count": -1}, "did not understand"),
        ("passes", {"seat": 0, "count": 10**9}, "did not understand"),
        ("text", {"text": "x" * 20_001}, "did not understand"),
        ("text", {"text": None}, "did not understand"),
        ("state", {}, "no such request"),
    ],
)
def test_what_cannot_be_is_explained_in_both_languages_and_not_done(kind, fields, wanted):
    heard = Heard(POSITION)
    before = (heard.widget.state, heard.payload, heard.widget.editor.can_undo)
    answer = heard.say(kind, **fields)
    assert not answer["ok"]
    assert wanted in answer["error"]["en"]
    assert re.search("[ぁ-ん]", answer["error"]["ja"])
    assert (heard.widget.state, heard.payload, heard.widget.editor.can_undo) == before


@pytest.mark.parametrize("message", [None, [], "put", {}, {"id": "a"}, {"id": "a", "kind": ["put"]}, {"kind": "clear"}])
def test_a_message_that_is_none_changes_nothing(message):
    heard = Heard(POSITION)
    before = heard.payload
    heard.widget._handle_custom_msg(message, [])
    assert heard.payload is before
    assert not answer_in(heard.sent[0])["ok"]


def test_play_on_gives_a_game_that_steps_in_the_same_widget():
    heard = Heard(POSITION)
    heard.say("deal_rest")
    start = heard.widget.state
    assert heard.say("play", reading="killing")["ok"]
    record = heard.widget.record
    assert (record.states()[0], record.last.is_over) == (start, True)
    payload = heard.payload
    assert (payload["mode"], len(payload["frames"])) == ("game", len(record.moves) + 1)
    assert [frame["read"][1]["s"] for frame in payload["frames"]] == [states_of(state) for state in record.states()]
    assert heard.say("edit")["ok"]
    assert (heard.payload["mode"], heard.widget.state, heard.widget.record) == ("edit", start, record)
    assert heard.say("play", reading="killing")["ok"]
    assert heard.widget.record == record, "the same agents, the same seed"
    assert heard.say("edit", ply=5)["ok"]
    assert heard.widget.state == record.states()[5]
    assert not heard.say("edit", ply=9_000)["ok"]
    assert heard.say("undo")["ok"]
    assert heard.widget.state == start


def test_playing_on_by_the_rules_that_are_shown_makes_them_the_rules_of_the_position():
    heard = Heard(POSITION)
    assert heard.say("play", reading="standard")["ok"]
    assert heard.widget.state.rules == heard.widget.record.rules == STANDARD


def test_a_position_with_the_7s_alone_is_played_on_as_a_deal():
    sandbox = Sandbox(rules="killing", seats=3)
    assert sandbox.deal == Deal(["D7", "", ""])
    sandbox.deal_rest(4)
    record = sandbox.play_on()
    assert (record.start, record.rules) == (sandbox.deal, KILLING)
    assert GameRecord.parse(str(record)) == record


def test_nobody_plays_on_from_an_empty_board():
    heard = Heard()
    answer = heard.say("play", reading="killing")
    assert "Nobody can move here" in answer["error"]["en"]
    assert (heard.widget.record, heard.widget.state.rules) == (None, STANDARD)


def test_everything_can_be_done_from_a_cell():
    sandbox = Sandbox(seats=2)
    sandbox.put("S6", 0)
    sandbox.put("H8", 1)
    sandbox.undo()
    sandbox.redo()
    assert sandbox.payload["lines"][0] == str(sandbox.state) == str(State.at(STANDARD, "S7 H7 D7 C7", ["S6", "H8"]))
    sandbox.load(POSITION)
    with pytest.raises(EditError, match="every 7 is laid"):
        sandbox.put("S7", 0)
    assert sandbox.state == State.parse(POSITION)


def test_the_rules_of_a_position_are_those_that_were_asked_for():
    assert Sandbox(POSITION).state.rules == KILLING
    assert Sandbox(POSITION, rules="standard").state.rules == STANDARD
    assert Sandbox("deal/1 S6 D7 | H8", rules="killing").state.rules == KILLING
    assert [Sandbox(rules=rules).payload["preset"] for rules in PRESETS] == list(PRESETS)
    with pytest.raises(ValueError, match="wanted 1 to 52"):
        Sandbox(seats=0)
    with pytest.raises(ValueError, match="begins no position"):
        Sandbox("S6 S7")


def test_two_threads_that_hammer_one_sandbox_leave_every_card_in_one_place():
    heard = Heard(POSITION)

    def change(rng: random.Random, turn: int) -> None:
        kind, fields = rng.choice(CHANGES[:6] + CHANGES[9:])
        if kind in ("put", "cycle"):
            fields = {**fields, "card": rng.choice("SHDC") + rng.choice(["A", "6", "7", "10", "K"])}
        heard.widget._receive(heard.widget, {"id": f"t-{turn}", "kind": kind, **fields}, [])

    assert hammer(1000, change) == []
    assert len([message for message in heard.sent if answer_in(message)]) == 2000
    whole(heard.widget.state)


def test_a_hundred_sandboxes_made_and_closed_leave_nothing_behind():
    Sandbox().close()
    gc.collect()
    before = len(_instances)
    boards = [Sandbox() for _ in range(100)]
    for board in boards:
        board.close()
        board.close()
    boards.clear()
    del board
    gc.collect()
    assert len(_instances) == before


# ---------------------------------------------------------------- the static twin, and words


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_text_of_the_twin_reads_back_into_the_same_position(lang):
    sandbox = Sandbox(POSITION, lang=lang)
    bundle = sandbox._repr_mimebundle_()[0]
    line = next(line for line in bundle["text/plain"].splitlines() if line.startswith("position/"))
    assert State.parse(line) == State.parse(bundle[STATE_MIME]["position"]) == sandbox.state
    assert str(sandbox.state) in bundle["text/html"]
    assert bundle == {**Sandbox(POSITION, lang=lang)._repr_mimebundle_()[0], **view_of(bundle)}
    assert set(re.findall(r"<(\w+)", bundle["text/html"])) <= {
        *("table", "caption", "thead", "tbody", "tr", "th", "td", "p", "br")
    }


def view_of(bundle: dict[str, Any]) -> dict[str, Any]:
    """The one entry that names this very widget."""
    return {name: value for name, value in bundle.items() if "widget-view" in name}


def test_the_twin_tells_of_the_game_that_was_played_on():
    sandbox = Sandbox(POSITION)
    record = sandbox.play_on()
    data = sandbox._repr_mimebundle_()[0]
    assert GameRecord.parse(data[STATE_MIME]["game"]) == record
    assert f"1:{record.moves[0]}" in data["text/plain"]


def test_the_words_of_the_sandbox_have_the_same_parts_in_both_languages():
    for key, (english, japanese) in SANDBOX.items():
        assert names(english) == names(japanese), key
        assert re.search("[ぁ-んァ-ヶ一-龠]", japanese), key


def test_every_button_asks_for_something_that_python_knows():
    tools = ["undo", "redo", "clear", "deal_rest", "play", "edit", "edit_here"]
    assert {f"do_{tool}" for tool in tools} | {f"done_{tool}" for tool in tools} <= set(SANDBOX)
    assert {tool.removesuffix("_here") for tool in tools} <= set(Sandbox.INTENTS)

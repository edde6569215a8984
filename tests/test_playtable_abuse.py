"""What a PlayTable withstands: malformed messages, bursts of clicks, two threads, a hundred tables."""

from __future__ import annotations

import json

import pytest
from hammering import hammer
from ipywidgets.widgets.widget import _instances
from table import Heard

from sevens_nb import PlayTable
from sevens_nb.widgets import BoardWidget


@pytest.fixture(autouse=True)
def strict(monkeypatch):
    """Errors that a handler did not foresee must fail the test, not only appear on the board."""
    monkeypatch.setattr(BoardWidget, "strict", True)


MALFORMED = [
    {},
    {"kind": "play"},
    {"kind": "cheat"},
    {"kind": ["play"]},
    {"kind": "play", "move": "S6"},
    {"kind": "play", "move": 6, "ply": 0},
    {"kind": "play", "move": "S6", "ply": "0"},
    {"kind": "play", "move": "S6", "ply": -1},
    {"kind": "play", "move": "S6", "ply": True},
    {"kind": "play", "move": "S99", "ply": 2},
    {"kind": "play", "move": "x" * 1_000_000, "ply": 2},
    {"kind": "play", "move": None, "ply": 2},
    {"kind": "undo", "to": 3},
    {"kind": "hint", "seat": 1},
    {"kind": "show", "seat": 1},
    {"kind": "new", "seed": 3},
    {"kind": "advance", "moves": ["S6"]},
    {"kind": "_play"},
    {"kind": "save"},
]


@pytest.mark.parametrize("message", MALFORMED, ids=lambda message: json.dumps(message)[:40])
def test_a_malformed_message_is_refused_and_changes_nothing(message):
    heard = Heard(3)
    before = heard.widget.session.snapshot()
    answer = heard.say(message.get("kind"), **{name: value for name, value in message.items() if name != "kind"})
    assert not answer["ok"]
    assert answer["error"]["en"]
    assert answer["error"]["ja"]
    assert heard.widget.session.snapshot() == before


@pytest.mark.parametrize("content", ["play", None, 7, [], {"id": {"a": 1}, "kind": "undo"}, {"kind": "undo"}])
def test_a_message_that_is_no_request_is_answered_too(content):
    heard = Heard(3)
    before = heard.widget.session.snapshot()
    heard.widget._handle_custom_msg(content, [])
    assert heard.sent[-1]["content"]["ok"] is False
    assert heard.widget.session.snapshot() == before


def test_three_hundred_clicks_in_a_burst_play_one_move():
    heard = Heard(3)
    ply, move = heard.payload["ply"], str(heard.widget.view.legal_moves[0])
    answers = [heard.say("play", move=move, ply=ply)["ok"] for _ in range(300)]
    assert answers == [True] + [False] * 299


def test_two_threads_with_a_thousand_messages_each_leave_a_sound_table():
    table = PlayTable(3, humans=[0, 1])
    kinds = ["play", "play", "play", "undo", "hint", "show", "show", "new", "again", "advance", "replay", "nonsense"]

    def act(rng, turn):
        kind = rng.choice(kinds)
        fields = {}
        if kind == "play":
            moves = table.session.state.legal_moves() or ["pass"]
            fields = {"move": str(rng.choice(moves)), "ply": table.session.snapshot().ply}
        table._handle_custom_msg({"id": f"t-{turn}", "kind": kind, **fields}, [])

    assert hammer(1000, act) == []
    assert table.last_error is None
    now = table.session.snapshot()
    assert table.payload["ply"] == now.ply
    assert table.payload["log"].split() == [f"{seat}:{move}" for seat, move in now.state.history]


def test_a_hundred_tables_made_and_closed_leave_nothing_behind():
    before = len(_instances)
    for seed in range(100):
        heard = Heard(seed, agents="first")
        heard.widget.close()
    heard = Heard(1, agents="first")
    heard.play_out()
    heard.say("replay")
    heard.widget.close()
    assert len(_instances) == before

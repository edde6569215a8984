"""A session is kept in a small text and goes on in another kernel as if nothing had happened."""

from __future__ import annotations

import contextlib
import json
import random
import subprocess
import sys
from itertools import chain

import pytest
from hammering import hammer

from sevens_nb import KILLING, STANDARD, GameRecord, Rules
from sevens_nb.session import Session


def last_legal(view, rng):
    return view.legal_moves[-1]


def some_moves(session: Session, count: int) -> Session:
    rng = random.Random(2)
    for _ in range(count):
        if not session.state.is_over:
            session.play(rng.choice(session.state.legal_moves()))
    return session


@pytest.mark.parametrize("rules", [STANDARD, KILLING, Rules(jokers=2, joker_take="optional"), Rules(start="random")])
def test_what_was_saved_loads_and_goes_on_the_same(rules):
    session = some_moves(Session(9, rules=rules, agents={1: "first"}), 4)
    loaded = Session.load(session.save())
    assert loaded.snapshot().states == session.snapshot().states
    assert loaded.snapshot().names == session.snapshot().names
    assert loaded.record == session.record
    assert some_moves(loaded, 99).record == some_moves(session, 99).record
    assert loaded.new_game().states[0] == session.new_game().states[0]


def test_undo_and_redo_survive_saving():
    session = some_moves(Session(9), 4)
    later = session.state
    session.undo()
    loaded = Session.load(session.save())
    assert loaded.state == session.state
    assert loaded.redo().state == later
    loaded.undo()
    assert loaded.undo().state == session.undo().state


def test_a_game_goes_on_in_another_kernel(tmp_path):
    session = some_moves(Session(9, rules=KILLING), 3)
    (tmp_path / "game.json").write_text(session.save(), encoding="utf-8")
    code = """
import sys
from sevens_nb.session import Session
session = Session.load(open(sys.argv[1], encoding="utf-8").read())
while not session.state.is_over:
    session.play(session.hint().move)
print(session.record)
"""
    elsewhere = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "game.json")], capture_output=True, text=True, check=True
    )
    while not session.state.is_over:
        session.play(session.hint().move)
    assert GameRecord.parse(elsewhere.stdout) == session.record


def test_a_function_must_be_given_again_and_is_named_when_it_is_not():
    session = some_moves(Session(9, agents={2: last_legal}), 3)
    text = session.save()
    with pytest.raises(ValueError, match="seat 3 was played by the function last_legal"):
        Session.load(text)
    loaded = Session.load(text, agents={2: last_legal})
    assert some_moves(loaded, 99).record == some_moves(session, 99).record


def test_incidents_are_kept():
    session = some_moves(Session(9, agents={1: lambda view, rng: "H8"}), 3)
    loaded = Session.load(session.save(), agents={1: last_legal})
    assert loaded.snapshot().incidents == session.snapshot().incidents != ()


def test_a_save_is_small_and_says_its_version():
    session = some_moves(Session(9), 99)
    assert len(session.save()) < 2000
    assert json.loads(session.save())["format"] == "sevens_nb session/1"


def test_saving_what_was_loaded_gives_the_same_text():
    text = some_moves(Session(9), 5).save()
    assert Session.load(text).save() == text


def spoiled(**changes):
    return json.dumps({**json.loads(Session(9).save()), **changes})


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "no saved session"),
        ("{", "no saved session"),
        ("[" * 100_000, "no saved session"),
        ('{"format":' * 50_000, "no saved session"),
        ("[]", "its format is 'list'"),
        (spoiled(format="sevens_nb session/2"), "wanted 'sevens_nb session/1'"),
        (spoiled(ply=999), "ply=999; wanted a whole number from 0 to"),
        (spoiled(ply="2"), "ply='2'"),
        (spoiled(players=["human"]), "1 players for 4 seats"),
        (spoiled(players=["human", "random", "random", 7]), "7 is no player"),
        (spoiled(players=["human", "random", "random", "genius"]), "no agent is called 'genius'"),
        (spoiled(seed=None), "seed=None"),
        (spoiled(time_limit="long"), "time_limit='long'"),
        (spoiled(incidents=[[0, "bot", "sneezed", ""]]), "'sneezed' at ply 0 is no incident"),
        (spoiled(incidents=[3]), "cannot be read"),
        (spoiled(game=["game/1; rules standard; deal D7 | S6", "moves S9"]), "S9 is not legal"),
        (spoiled(game=7), "cannot be read"),
        ("x" * 2_000_000, "less than a million"),
        (None, "is a text"),
    ],
)
def test_a_text_that_is_no_save_is_refused_with_the_reason(text, complaint):
    with pytest.raises(ValueError, match=complaint):
        Session.load(text)


# ---------------------------------------------------------------- two threads


def is_sound(snapshot) -> bool:
    """The line of play is one legal game, and every card is in one place."""
    replayed = GameRecord(snapshot.states[0].rules, snapshot.states[0], snapshot.moves)
    now = snapshot.state
    places = [now.table, now.set_aside, *now.hands]
    return replayed.states() == snapshot.states and sorted(map(int, chain(*places))) == list(range(52))


ACTIONS = ["play", "play", "play", "illegal", "undo", "redo", "seek", "hint", "save", "new", "restart", "show", "look"]


def act(session: Session, action: str, rng: random.Random) -> None:
    now = session.snapshot()
    moves = now.state.legal_moves()
    if action == "play" and moves:
        session.play(rng.choice(moves), at=now.ply)
    elif action == "illegal":
        session.play("S7")
    elif action == "undo":
        session.undo()
    elif action == "redo":
        session.redo()
    elif action == "seek":
        session.seek(rng.randrange(70))
    elif action == "hint":
        session.hint()
    elif action == "save":
        Session.load(session.save())
    elif action == "new":
        session.new_game(rng.randrange(1000))
    elif action == "restart":
        session.restart()
    elif action == "show":
        session.show_hand()
    else:
        session.results()


@pytest.mark.parametrize("rules", [STANDARD, KILLING], ids=Rules.short)
def test_two_threads_with_a_thousand_random_actions_each_leave_a_sound_game(rules):
    session = Session(1, rules=rules, humans=[0, 2])
    versions: list[int] = []

    def play(rng: random.Random, _turn: int) -> None:
        with contextlib.suppress(ValueError):  # refused: illegal, too late, or somebody else's turn
            act(session, rng.choice(ACTIONS), rng)
        seen = session.snapshot()
        versions.append(seen.version)
        assert rng.random() >= 0.1 or is_sound(seen), seen

    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)  # so that the threads really cut into each other
    failures = hammer(1000, play)
    sys.setswitchinterval(usual)
    assert failures == []
    assert is_sound(session.snapshot())
    assert len(set(versions)) > 500

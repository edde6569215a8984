"""Agents that raise, stall or play nonsense are named, replaced for that move, and never stop the game."""

from __future__ import annotations

import random
import threading
import time

import pytest

from sevens_nb import KILLING, Card, Play
from sevens_nb.referee import Incident, Player
from sevens_nb.session import Session
from sevens_nb.words import LANGUAGES


def raises(view, rng):
    raise KeyError("no such card")


def exits(view, rng):
    raise SystemExit(3)


class Unprintable:
    def __repr__(self):
        raise RuntimeError("no")


NONSENSE = {
    "None": None,
    "the text of a card": "H8",
    "a card": Card("H8"),
    "a 7": Play("S7"),
    "a number": 7,
    "a list": [Play("S6")],
    "a giant": "x" * 1_000_000,
    "unprintable": Unprintable(),
}


def finish(session: Session) -> Session:
    rng = random.Random(1)
    while not session.state.is_over:
        session.play(rng.choice(session.state.legal_moves()))
    return session


@pytest.fixture
def gate():
    """What a stalled agent waits for; opened in the end, so that its thread goes away."""
    event = threading.Event()
    yield event
    event.set()


def test_an_agent_that_raises_is_named_with_its_error_and_replaced_for_that_move():
    session = finish(Session(3, rules=KILLING, agents={1: raises}))
    assert session.state.is_over
    assert {incident.seat for incident in session.snapshot().incidents} == {1}
    incident = session.snapshot().incidents[0]
    assert (incident.name, incident.kind) == ("raises", "raised")
    assert "KeyError: 'no such card'" in incident.say("en")
    assert "席2（raises）" in incident.say("ja")


def test_an_agent_that_exits_does_not_end_the_kernel():
    session = finish(Session(3, agents={2: exits}))
    assert session.snapshot().incidents[0].detail.startswith("SystemExit")


@pytest.mark.parametrize("answer", NONSENSE.values(), ids=NONSENSE)
def test_an_answer_that_is_no_legal_move_is_shown_and_replaced(answer):
    session = finish(Session(3, agents={1: lambda view, rng: answer}))
    incident = session.snapshot().incidents[0]
    assert incident.kind == "nonsense"
    assert len(incident.detail) <= 120
    assert "\n" not in incident.say("en")


@pytest.mark.parametrize("moves", [(), (Play("S7"),), None])
def test_an_agent_that_changes_its_view_changes_nothing_else(moves):
    def forges(view, rng):
        view.__dict__.update(legal_moves=moves, seat=99, turn=None)
        return Play("S7")

    session = finish(Session(3, agents={1: forges}))
    incidents = session.snapshot().incidents
    assert {(one.kind, one.seat) for one in incidents} == {("nonsense", 1)}


def test_an_illegal_move_now_and_then_is_replaced_only_then():
    def sometimes(view, rng):
        return view.legal_moves[0] if len(view.hand) % 2 else Play("S7")

    session = finish(Session(3, agents={1: sometimes}))
    wrong = [state for state in session.snapshot().states if state.turn == 1 and len(state.hands[1]) % 2 == 0]
    asked = [state for state in session.snapshot().states if state.turn == 1]
    assert 0 < len(wrong) < len(asked)
    assert len(session.snapshot().incidents) == len(wrong)


def test_a_stalled_agent_costs_its_time_once_and_the_game_goes_on(gate):
    def stalls(view, rng):
        gate.wait(60)
        return view.legal_moves[0]

    began = time.monotonic()
    session = finish(Session(3, agents={1: stalls}, time_limit=0.2))
    assert time.monotonic() - began < 5
    kinds = [incident.kind for incident in session.snapshot().incidents]
    assert kinds[0] == "stalled"
    assert set(kinds[1:]) == {"busy"}
    assert "gave no answer in 0.2 s" in session.snapshot().incidents[0].say()
    assert sum(thread.name == "agent stalls" for thread in threading.enumerate()) == 1


def test_an_agent_that_comes_back_late_is_asked_again_and_its_late_answer_is_dropped(gate):
    calls = []

    def late(view, rng):
        calls.append(view)
        if len(calls) == 1:
            gate.wait(60)
        return view.legal_moves[0]

    player = Player("late", late, time_limit=0.1)
    view = Session(3, humans=range(4)).state
    view = view.observe(view.turn)
    assert player.ask(view, random.Random(0))[1].kind == "stalled"
    gate.set()
    for thread in threading.enumerate():
        if thread.name == "agent late":
            thread.join(5)
    move, incident = player.ask(view, random.Random(0))
    assert incident is None
    assert move is view.legal_moves[0]
    assert len(calls) == 2


def test_a_budget_hands_the_game_back_while_slow_agents_still_have_moves_to_make():
    def slow(view, rng):
        time.sleep(0.05)
        return view.legal_moves[0]

    session = Session(3, humans=[], agents=slow, budget=0.1)
    assert session.snapshot().is_waiting
    steps = 1
    while session.snapshot().is_waiting:
        session.advance()
        steps += 1
    assert steps > 3
    assert session.state.is_over


def test_without_threads_a_slow_agent_is_named_and_its_move_counts(monkeypatch):
    def no_threads(self):
        raise RuntimeError("can't start new thread")

    def slow(view, rng):
        time.sleep(0.05)
        return view.legal_moves[0]

    monkeypatch.setattr(threading.Thread, "start", no_threads)
    session = Session(3, humans=[], agents={0: "first", 1: "first", 2: "first", 3: slow}, time_limit=0.02)
    assert {incident.kind for incident in session.snapshot().incidents} == {"slow"}
    assert {incident.seat for incident in session.snapshot().incidents} == {3}
    assert session.record == Session(3, humans=[], agents="first").record


def test_without_threads_an_agent_that_raises_is_replaced_too(monkeypatch):
    def no_threads(self):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", no_threads)
    session = finish(Session(3, agents={1: raises, 2: exits}))
    assert {incident.kind for incident in session.snapshot().incidents} == {"raised"}


def test_an_agent_draws_from_a_generator_of_its_own():
    """However much an agent draws, the other agents' choices are the same."""

    def greedy(view, rng):
        [rng.random() for _ in range(50)]
        return view.legal_moves[0]

    assert Session(3, humans=[], agents={1: greedy}).record == Session(3, humans=[], agents={1: "first"}).record


def test_an_incident_that_was_undone_is_not_told_any_more():
    session = Session(3, agents={1: raises})
    session.play(session.state.legal_moves()[0])
    count = len(session.snapshot().incidents)
    session.undo()
    assert len(session.snapshot().incidents) == count - 1
    session.redo()
    assert len(session.snapshot().incidents) == count


@pytest.mark.parametrize("kind", ["raised", "stalled", "busy", "nonsense", "slow"])
def test_every_incident_names_seat_agent_and_move_in_every_language(kind):
    incident = Incident(2, "bot", kind, "1", Play("H10"))
    for lang in LANGUAGES:
        sentence = incident.say(lang)
        assert "3" in sentence
        assert "bot" in sentence
        assert "♥10" in sentence

"""The messages of the Quiz: one down for one up, malformed ones refused, whole under load, nothing left behind."""

from __future__ import annotations

import gc
import random

import pytest
from hammering import hammer
from ipywidgets.widgets.widget import _instances
from quizzes import Heard, wrong_answers

from sevens_nb import KILLING, STANDARD, Quiz, QuizSession
from sevens_nb.quiz import kinds_for
from sevens_nb.quiz.answers import write
from sevens_nb.widgets.base import BoardWidget


@pytest.fixture(autouse=True)
def strict(monkeypatch):
    monkeypatch.setattr(BoardWidget, "strict", True)


def test_a_first_wrong_check_sends_no_missing_card_and_a_second_one_does():
    heard = Heard("dead", n=2)
    assert heard.say("check", at=0, attempt="none")["ok"]
    first = heard.widget.payload
    assert (first["verdict"]["status"], first["verdict"]["missed"], first["done"]) == ("wrong", None, False)
    assert set(first["frames"][0]["read"][0]["s"]) == {"t", "h"}
    heard.say("check", at=0, attempt="none")
    assert heard.widget.payload["verdict"]["missed"] == [str(card) for card in heard.widget.current.answer]


def test_hints_come_one_by_one_and_keep_the_marks_made_so_far():
    heard = Heard("dead", n=2)
    heard.say("hint", at=0, draft="S6 H8")
    payload = heard.widget.payload
    assert len(payload["hints"]) == 1
    assert payload["draft"] == {"cards": "FU", "none": False}
    heard.say("hint", at=0, draft="")
    heard.say("hint", at=0, draft="")
    assert (len(heard.widget.payload["hints"]), heard.widget.payload["more_hints"]) == (3, False)


def test_going_to_another_exercise_and_back_finds_the_marks_again():
    heard = Heard("dead", n=3)
    heard.say("go", at=0, draft="S6", to=2)
    assert (heard.widget.payload["at"], heard.widget.payload["draft"]) == (2, {})
    heard.say("go", at=2, draft="none", to=0)
    assert heard.widget.payload["draft"] == {"cards": "F", "none": False}
    heard.say("go", at=0, draft="", to=2)
    assert heard.widget.payload["draft"] == {"cards": "", "none": True}


def test_a_solution_is_sent_when_asked_for_and_found_again_later():
    heard = Heard("dead", n=2)
    heard.say("solve", at=0, draft="")
    solution = heard.widget.payload["solution"]
    assert solution[0] == [f"Answer: {', '.join(card.symbol for card in heard.widget.current.answer)}", solution[0][1]]
    heard.say("go", at=0, draft="", to=1)
    assert heard.widget.payload["solution"] is None
    heard.say("go", at=1, draft="", to=0)
    assert heard.widget.payload["solution"] == solution


def test_a_message_about_another_exercise_is_refused_and_changes_nothing():
    heard = Heard("dead", n=2)
    heard.say("go", at=0, draft="", to=1)
    before = heard.widget.save()
    answer = heard.say("check", at=0, attempt="none")
    assert answer["ok"] is False
    assert "Another exercise is open now" in answer["error"]["en"]
    assert answer["error"]["ja"].startswith("別の問題")
    assert heard.widget.save() == before


@pytest.mark.parametrize(
    "message",
    [
        {},
        {"kind": "cheat"},
        {"kind": "check"},
        {"kind": "check", "at": 0},
        {"kind": "check", "at": "0", "attempt": "none"},
        {"kind": "check", "at": 0, "attempt": ["S6"]},
        {"kind": "check", "at": 0, "attempt": "S6 " * 100_000},
        {"kind": "check", "at": 0, "attempt": "none", "status": "right"},
        {"kind": "go", "at": 0, "draft": "", "to": 99},
        {"kind": "go", "at": 0, "draft": "", "to": -1},
        {"kind": "hint", "at": 10**9, "draft": ""},
        {"kind": "solve"},
        {"kind": ["check"]},
    ],
    ids=str,
)
def test_a_malformed_message_is_answered_in_both_languages_and_changes_nothing(message):
    heard = Heard(n=3)
    before = heard.widget.save()
    answer = heard.say(message.pop("kind", None), **message)
    assert answer["ok"] is False
    assert answer["error"]["en"] != answer["error"]["ja"]
    assert heard.widget.save() == before


def test_an_attempt_that_cannot_be_read_is_not_tried_and_says_how_to_write_it():
    heard = Heard("dead", n=1)
    assert heard.say("check", at=0, attempt="<b>all of them</b>")["ok"]
    verdict = heard.widget.payload["verdict"]
    assert (verdict["status"], heard.widget.session.record.tries) == ("not_tried", 0)


@pytest.mark.parametrize("rules", [STANDARD, KILLING], ids=["standard", "killing"])
def test_every_kind_can_be_answered_by_message_and_is_right(rules):
    heard = Heard(rules=rules, n=len(kinds_for(rules)))
    for at in range(heard.widget.progress[1]):
        heard.say("check", at=at, attempt=write(wrong_answers(heard.widget.current)[0]))
        assert heard.widget.payload["verdict"]["status"] == "wrong"
        heard.say("check", at=at, attempt=heard.right())
        assert heard.widget.payload["verdict"]["status"] == "right"
        heard.say("go", at=at, draft="", to=min(at + 1, heard.widget.progress[1] - 1))
    assert heard.widget.progress == (len(kinds_for(rules)),) * 2
    assert set(heard.widget.payload["marks"]) == {"right"}


def test_two_threads_that_hammer_one_quiz_leave_it_whole():
    quiz = Quiz(rules=KILLING, seed=1, n=7)

    def ask(rng: random.Random, turn: int) -> None:
        kind, at = rng.choice(["check", "hint", "solve", "go", "reset"]), rng.randrange(7)
        fields = {
            "check": {"at": at, "attempt": "S6 H8"},
            "go": {"at": at, "draft": "1", "to": rng.randrange(9)},
        }
        rest = {} if kind == "reset" else {"at": at, "draft": "none"}
        quiz._handle_custom_msg({"id": f"t-{turn}", "kind": kind, **fields.get(kind, rest)}, [])

    assert hammer(500, ask) == []
    assert quiz.payload["at"] == quiz.session.at
    assert quiz.payload["marks"] == ["shown" if r.solution_shown else r.status for r in quiz.session.records]
    assert QuizSession.load(quiz.save()).results == quiz.results


def test_a_hundred_quizzes_made_and_closed_leave_nothing_behind():
    gc.collect()
    before = len(_instances)
    for seed in range(100):
        quiz = Quiz("pass", seed=seed, n=1)
        quiz.close()
        quiz.close()
    del quiz
    gc.collect()
    assert len(_instances) == before

"""The Python side of the Quiz: what it sends before an answer is known, how it answers, what it leaves behind."""

from __future__ import annotations

import gc
import json
import random
import re
import threading

import pytest
from ipywidgets.widgets.widget import _instances
from quizzes import wrong_answers
from school_kanji import PRIMARY

from sevens_nb import KILLING, STANDARD, Exercise, Quiz, QuizSession, State
from sevens_nb.quiz import KINDS, generate, kinds_for
from sevens_nb.quiz.answers import write
from sevens_nb.widgets.base import STATE_MIME, VIEW_MIME, BoardWidget
from sevens_nb.widgets.quizview import blind_board, open_board
from sevens_nb.widgets.quizwords import QUIZ

BLIND_KEYS = {
    *("version", "seats", "rows", "near8", "near4", "readings", "frames", "pool"),
    *("kind", "game", "lang", "ply", "reading"),
    *("news", "at", "n", "right", "marks", "form", "title", "question", "facts", "asked", "choices", "done", "hints"),
    *("more_hints", "draft", "verdict", "solution", "seq"),
}  # fmt: skip


@pytest.fixture(autouse=True)
def strict(monkeypatch):
    monkeypatch.setattr(BoardWidget, "strict", True)


class Heard:
    """A Quiz and every message that it sends down, as a front end hears them."""

    def __init__(self, *args, **options) -> None:
        self.widget = Quiz(*args, **{"rules": KILLING, "seed": 1} | options)
        self.down: list[dict] = []
        self.widget._send = lambda message, buffers=None: self.down.append(message)
        self.count = 0

    def say(self, kind, **fields) -> dict:
        """The answer to one message; it is the only message down, alone or inside the new payload."""
        self.count += 1
        self.down.clear()
        self.widget._handle_custom_msg({"id": f"t-{self.count}", "kind": kind, **fields}, [])
        (message,) = self.down
        answer = message["content"] if message["method"] == "custom" else message["state"]["payload"]["answer"]
        assert answer["ack"] == f"t-{self.count}"
        return answer

    def right(self) -> str:
        return write(self.widget.current.answer)


# ---------------------------------------------------------------- nothing gives the answer away


@pytest.mark.parametrize("kind", KINDS)
def test_before_it_is_done_a_payload_holds_table_question_and_nothing_else(kind):
    quiz = Quiz(kind, rules=KILLING, seed=3, n=6)
    for _ in range(6):
        payload = quiz.payload
        assert set(payload) == BLIND_KEYS
        (frame,) = payload["frames"]
        table = quiz.current.state.table
        assert frame["read"] == [{"s": "".join("t" if table.mask >> card & 1 else "h" for card in range(52))}]
        assert (frame["stranded"], frame["out"], frame["placed"], payload["pool"]) == ("", [], None, [])
        assert (payload["hints"], payload["verdict"], payload["solution"], payload["draft"]) == ([], None, None, {})
        quiz.next()


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_sent_does_not_depend_on_the_answer(kind):
    """Change the rules so that other answers are right: only the rules' own words differ in what is sent."""
    changed = 0
    for index in range(12):
        exercise = generate(kind, "blind", index, KILLING)
        if kind == "ranking":
            break
        state = exercise.state
        text = str(state).replace("rules killing", "rules killing edge=open")
        try:
            other = Exercise(kind, State.parse(text), exercise.seat, exercise.card, exercise.move)
        except ValueError:  # the question makes no sense under the other rules
            continue
        changed += other.answer != exercise.answer
        one, two = blind_board(exercise), blind_board(other)
        assert {name: value for name, value in one.items() if name != "readings"} == {
            name: value for name, value in two.items() if name != "readings"
        }
    assert changed >= 2 or kind in ("ranking", "pass", "leaves")


def test_other_hands_are_not_in_the_payload():
    exercise = next(one for one in (generate("playable", 5, at, KILLING) for at in range(4)) if one.seat is not None)
    where = blind_board(exercise)["frames"][0]["where"]
    held = {str(card) for card in exercise.state.hands[exercise.seat]}
    assert set(where) <= {".", "?", "ABCD"[exercise.seat]}
    assert where.count("ABCD"[exercise.seat]) == len(held)


def test_neither_saved_state_nor_twin_holds_the_answer():
    for rules in (STANDARD, KILLING):
        for kind in kinds_for(rules):
            quiz = Quiz(kind, rules=rules, seed=2, n=2)
            answer = quiz.current.solution.say()
            for shown in (quiz.plain_text(), quiz.html(), json.dumps(quiz.state_json(), ensure_ascii=False)):
                assert answer.splitlines()[1] not in shown
                assert "solution" not in re.sub("solution_shown", "", shown)


def test_when_it_is_done_the_board_tells_every_state_with_its_reason():
    heard = Heard("dead", n=2)
    heard.say("check", at=0, attempt=heard.right())
    payload = heard.widget.payload
    assert payload["done"] is True
    assert payload["verdict"]["status"] == "right"
    assert payload["frames"] == open_board(heard.widget.current)["frames"]
    dead = {card for card, sign in enumerate(payload["frames"][0]["read"][0]["s"]) if sign == "d"}
    assert dead == {int(card) for card in heard.widget.current.answer}
    assert len(payload["frames"][0]["read"][0]["w"]) == 104


def test_the_board_after_a_move_that_was_asked_about_is_the_one_after_it():
    quiz = Quiz("kills", rules=KILLING, seed=1, n=1)
    quiz.solve()
    exercise = quiz.current
    states = quiz.payload["frames"][0]["read"][0]["s"]
    later = exercise.state.play(exercise.move)
    assert {card for card, sign in enumerate(states) if sign == "d"} == {int(card) for card in later.dead_cards()}


# ---------------------------------------------------------------- messages


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


# ---------------------------------------------------------------- from a cell


def test_a_cell_can_do_what_the_board_can_and_the_board_follows():
    quiz = Quiz("dead", rules=KILLING, seed=1, n=3)
    assert quiz.check("none").status == "wrong"
    assert quiz.payload["verdict"]["status"] == "wrong"
    assert quiz.hint() == quiz.payload["hints"][0][0]
    assert quiz.check(quiz.current.answer).is_right
    assert (quiz.progress, quiz.payload["right"], quiz.results["right"]) == ((1, 3), 1, 1)
    quiz.next()
    assert quiz.payload["at"] == 1
    assert str(quiz.solve()).splitlines()[0] == quiz.payload["solution"][0][0]
    quiz.go(2)
    quiz.back()
    assert quiz.payload["at"] == 1
    quiz.reset()
    assert (quiz.payload["at"], quiz.payload["right"], quiz.payload["done"]) == (0, 0, False)


def test_a_saved_quiz_goes_on_where_it_was():
    quiz = Quiz(rules=KILLING, seed=1, n=4, lang="ja")
    quiz.check(quiz.current.answer)
    quiz.next()
    loaded = Quiz.load(quiz.save())
    assert loaded.results == quiz.results
    assert (loaded.payload["at"], loaded.payload["lang"], loaded.payload["marks"][0]) == (1, "ja", "right")
    with pytest.raises(ValueError, match="saved quiz"):
        Quiz.load("{}")


def test_a_session_made_before_can_be_shown():
    session = QuizSession("dead", rules=KILLING, n=2)
    assert Quiz(session=session).session is session


# ---------------------------------------------------------------- the twin


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_bundle_is_the_same_for_the_same_quiz_and_reads_back(lang):
    bundles = []
    for _ in range(2):
        bundle, _ = Quiz(rules=KILLING, seed=4, n=3, lang=lang)._repr_mimebundle_()
        assert bundle.pop(VIEW_MIME)
        bundles.append(bundle)
    assert bundles[0] == bundles[1]
    assert "0x" not in json.dumps(bundles[0])
    saved = json.dumps(bundles[0][STATE_MIME]["quiz"])
    assert QuizSession.load(saved).exercises == Quiz(rules=KILLING, seed=4, n=3).session.exercises


def test_the_table_says_by_its_text_alone_which_cards_lie_there():
    quiz = Quiz("dead", rules=KILLING, seed=1, n=1)
    cells = re.findall(r"<td[^>]*>(.*?)</td>", quiz.html())
    assert len(cells) == 52
    assert {cell for cell in cells if cell != "·"} == {card.symbol for card in quiz.current.state.table}
    assert not re.search(r"<(style|svg|script)|\s(role|aria-|data-|class)", quiz.html())


# ---------------------------------------------------------------- words


@pytest.mark.parametrize("key", QUIZ)
def test_words_have_the_same_parts_in_both_languages_and_known_kanji(key):
    english, japanese = QUIZ[key]
    assert set(re.findall(r"{\w+}", english)) == set(re.findall(r"{\w+}", japanese))
    assert set(re.findall("[一-龥]", japanese)) <= PRIMARY


# ---------------------------------------------------------------- load


def test_two_threads_that_hammer_one_quiz_leave_it_whole():
    quiz = Quiz(rules=KILLING, seed=1, n=7)
    failed: list[BaseException] = []

    def hammer(seed: int) -> None:
        rng = random.Random(seed)
        try:
            for count in range(500):
                kind, at = rng.choice(["check", "hint", "solve", "go", "reset"]), rng.randrange(7)
                fields = {
                    "check": {"at": at, "attempt": "S6 H8"},
                    "go": {"at": at, "draft": "1", "to": rng.randrange(9)},
                }
                rest = {} if kind == "reset" else {"at": at, "draft": "none"}
                message = {"id": f"{seed}-{count}", "kind": kind, **fields.get(kind, rest)}
                quiz._handle_custom_msg(message, [])
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=hammer, args=(seed,)) for seed in (1, 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
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

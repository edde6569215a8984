"""The Python side of the Quiz: what it sends before an answer is known, how it answers, what it leaves behind."""

from __future__ import annotations

import json
import re

import pytest
from quizzes import Heard
from school_kanji import PRIMARY

from sevens_nb import KILLING, STANDARD, Exercise, Quiz, QuizSession, State
from sevens_nb.quiz import KINDS, generate, kinds_for
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

"""The Quiz and its kernel: a lost kernel, a first render, several views, a saved quiz, Voila, and axe-core."""

from __future__ import annotations

import time

import pytest
from axe import check_with_axe
from notebook_page import open_notebook, run_all, set_theme
from playwright.sync_api import expect
from quiz_page import EVERY_KIND, SETUP, QuizPage
from quizzes import wrong_answers

from sevens_nb import CardSet

OURS = ("comm_open", "comm_msg", "execute_result", "display_data")


def test_a_restarted_kernel_is_noticed_and_nothing_seems_to_succeed(lab, page, watch):
    watch.expect_error("")
    quiz = QuizPage(page, lab, 'Quiz("dead", rules=KILLING, seed=6, n=2)')
    lab.restart_kernel()
    start = time.monotonic()
    free = next(card for card, state in quiz.states().items() if state == "hidden")
    quiz.cell(free).click()
    quiz.button("quiz_check").click()
    expect(quiz.alert).to_have_text("Not connected: run the cell again.", timeout=8000)
    assert time.monotonic() - start < 8
    expect(quiz.feedback).not_to_contain_text("Right")
    expect(quiz.feedback).not_to_contain_text("Not right")
    assert quiz.feedback_on_cards() == {}
    assert quiz.marked() == CardSet(free), "marking needs no kernel"
    quiz.speak("ja")
    expect(quiz.alert).to_have_text("つながっていません。セルをもう一度実行してください。")


def test_a_first_render_is_few_frames_and_little_data(lab, page, watch):
    book = lab.add("first.ipynb", SETUP, f"quiz = {EVERY_KIND}\nquiz")
    open_notebook(page, lab, book)
    with watch.during() as frames:
        run_all(page)
        page.locator(".s7-quiz").wait_for()
    ours = [frame for frame in frames if frame.way == "down" and frame.kind in OURS]
    code = lab.kernel_eval("len(quiz._esm.encode()) + len(quiz._css.encode())")
    size = sum(frame.size for frame in ours) - code
    print(f"first render: {len(ours)} frames, {size} bytes besides {code} bytes of code")
    assert len(ours) <= 10
    assert size <= 80_000


def test_two_views_share_the_exercise_but_not_the_marks(lab, page):
    quiz = QuizPage(page, lab, 'Quiz("dead", rules=KILLING, seed=6, n=2)', more="quiz")
    second = page.locator(".s7-quiz").nth(1)
    second.wait_for()
    exercise = quiz.session().exercises[0]
    quiz.give(exercise, exercise.answer)
    assert second.locator('[aria-selected="true"]').count() == 0
    quiz.press("quiz_check")
    expect(second.locator('[data-state="dead"]')).to_have_count(len(exercise.answer))
    quiz.press("quiz_next")
    expect(second.get_by_role("grid")).to_have_attribute("aria-label", "Board, exercise 2")


def test_a_saved_quiz_goes_on_in_another_cell(lab, page):
    quiz = QuizPage(page, lab, 'Quiz("dead", rules=KILLING, seed=6, n=2)', more="Quiz.load(quiz.save())")
    first = quiz.session().exercises[0]
    quiz.give(first, first.answer)
    quiz.press("quiz_check")
    lab.kernel_run("saved = quiz.save(); quiz.close(); quiz = Quiz.load(saved)")
    assert lab.kernel_eval("(quiz.progress, quiz.payload['done'])") == ((1, 2), True)


def test_running_the_cell_again_leaves_no_second_handler(lab, page):
    quiz = QuizPage(page, lab, 'Quiz("dead", rules=KILLING, seed=6, n=2)')
    run_all(page)
    page.locator(".s7-quiz").wait_for()
    quiz.press("quiz_check")
    quiz.root.get_by_role("checkbox", name="none").check()
    quiz.press("quiz_check")
    assert quiz.results()["exercises"][0]["tries"] == 1


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_to_complain_of(lab, page, theme):
    quiz = QuizPage(page, lab, EVERY_KIND)
    set_theme(page, theme)
    for at, exercise in enumerate(quiz.session().exercises):
        quiz.root.locator(".s7-stepto").nth(at).click()
        quiz.settle()
        quiz.give(exercise, wrong_answers(exercise)[0])
        for key in ("quiz_hint", "quiz_check", *(["quiz_solve"] if at % 2 else [])):
            quiz.press(key)
        check_with_axe(page, ".s7-quiz")

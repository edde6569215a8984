"""The controls of the Quiz in JupyterLab and Notebook 7: messages, keyboard, screen reader, widths, signs."""

from __future__ import annotations

import re

import pytest
from notebook_page import WIDTHS, check_stray_keys, set_theme, set_width, unguarded
from playwright.sync_api import expect
from quiz_page import QuizPage
from watch import comm_messages

from sevens_nb import CardSet
from sevens_nb.frames import DECK

FRONT_ENDS = ["lab", "notebook"]

# ---------------------------------------------------------------- messages


def test_a_check_is_one_message_up_and_one_down(quiz, seen):
    quiz.at_kind("dead")
    for key in ("quiz_check", "quiz_hint", "quiz_next", "quiz_solve"):
        with seen.during() as frames:
            quiz.press(key)
            quiz.page.wait_for_timeout(150)
        assert [len(comm_messages(frames, way)) for way in ("up", "down")] == [1, 1], key


def test_marking_moving_language_and_theme_cost_no_message(quiz, seen):
    quiz.at_kind("dead")
    with seen.during() as frames:
        for card in ("SA", "H2", "DK"):
            quiz.cell(card).click()
            quiz.page.keyboard.press("ArrowRight")
            quiz.page.keyboard.press("Enter")
        quiz.speak("ja")
        expect(quiz.root).to_have_attribute("lang", "ja")
        set_theme(quiz.page, "dark")
        quiz.speak("en")
        set_theme(quiz.page, "light")
    assert comm_messages(frames, "up") + comm_messages(frames, "down") == []


def test_a_burst_of_clicks_is_one_check(quiz, seen):
    quiz.at_kind("dead")
    burst = """() => { const check = document.querySelector('.s7-quiz .s7-primary');
        for (let i = 0; i < 300; i++) check.click(); }"""
    with seen.during() as frames:
        quiz.page.evaluate(burst)
        quiz.settle()
    assert len(comm_messages(frames, "up")) == 1


def test_a_busy_kernel_answers_late_and_the_notice_goes(quiz):
    quiz.at_kind("dead")
    quiz.root.get_by_role("checkbox", name="none").check()
    quiz.server.kernel_run("import time; time.sleep(4)", wait=False)
    quiz.button("quiz_check").click()
    expect(quiz.feedback).to_contain_text("Not right yet.", timeout=15_000)
    expect(quiz.alert).to_be_hidden()
    assert quiz.results()["exercises"][1]["tries"] == 1


# ---------------------------------------------------------------- keyboard and screen reader


def tab_to(quiz: QuizPage, where: str, keys: str = "Tab") -> None:
    """Press Tab until the focused element matches a selector."""
    for _ in range(40):
        if quiz.page.evaluate("where => document.activeElement.matches(where)", where):
            return
        quiz.page.keyboard.press(keys)
    raise AssertionError(f"{keys} never reaches {where}")


def walk_to(quiz: QuizPage, card) -> None:
    """Move on the board to a card with Home and the arrows."""
    rows = quiz.grid.evaluate("grid => [...grid.querySelectorAll('[data-suit]')].map(head => head.dataset.suit)")
    quiz.page.keyboard.press("Home")
    here = quiz.focused()
    down = rows.index(str(card)[0]) - rows.index(here[0])
    for _ in range(abs(down)):
        quiz.page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
    for _ in range(card.rank - 1):
        quiz.page.keyboard.press("ArrowRight")
    assert quiz.focused() == str(card)


def answer_by_keyboard(quiz: QuizPage, exercise) -> None:
    press, answer = quiz.page.keyboard.press, exercise.answer
    if exercise.form == "cards":
        tab_to(quiz, "[role=gridcell]")
        for at, card in enumerate(answer):
            walk_to(quiz, card)
            press("Enter" if at % 2 else " ")
            expect(quiz.cell(card)).to_have_attribute("aria-selected", "true")
        if not answer:
            tab_to(quiz, "input[type=checkbox]")
            press(" ")
    elif exercise.form == "seats":
        tab_to(quiz, "input[type=checkbox]")
        for seat in range(1, exercise.state.seats + 2):
            if seat in answer or (not answer and seat > exercise.state.seats):
                press(" ")
            press("Tab")
    elif exercise.form == "order":
        tab_to(quiz, "select")
        place = {seat: at for at, group in enumerate(answer, 1) for seat in group}
        for seat in range(1, exercise.state.seats + 1):
            press(str(place[seat]))
            press("Tab")
    else:
        tab_to(quiz, "input[type=radio][name*=answer]")
        press(" ")
        for _ in range(5):
            if quiz.page.evaluate("document.activeElement.value") != str(answer):
                press("ArrowRight")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_whole_quiz_is_done_by_keyboard_alone(quiz, lang):
    quiz.speak(lang)
    exercises = quiz.session().exercises
    for at, exercise in enumerate(exercises):
        tab_to(quiz, "[role=gridcell]", "Shift+Tab" if at else "Tab")
        answer_by_keyboard(quiz, exercise)
        tab_to(quiz, ".s7-primary")
        quiz.page.keyboard.press("Enter")
        quiz.settle()
        expect(quiz.live).to_contain_text(quiz.word("right"))
        assert quiz.page.evaluate("document.activeElement.matches('.s7-primary')"), "the focus stays"
        for _ in range(4):
            quiz.page.keyboard.press("Tab")
        quiz.page.keyboard.press("Enter")
        quiz.settle()
    assert quiz.results()["right"] == 7


def test_a_mark_is_said_once_in_one_polite_live_region_and_the_focus_stays(quiz):
    quiz.at_kind("dead")
    assert quiz.live.count() == 1
    quiz.cell("SA").focus()
    free = next(card for card, state in quiz.states().items() if state == "hidden")
    quiz.cell(free).focus()
    quiz.page.keyboard.press("Enter")
    assert quiz.live.text_content().endswith("marked. Marks: 1.")
    quiz.page.keyboard.press(" ")
    assert quiz.live.text_content().endswith("no longer marked. Marks: 0.")
    quiz.page.keyboard.press("Enter")
    tab_to(quiz, ".s7-primary")
    quiz.page.keyboard.press(" ")
    quiz.settle()
    assert "Not right yet." in quiz.live.text_content() or "Right!" in quiz.live.text_content()
    quiz.cell(free).focus()
    quiz.speak("ja")
    quiz.cell(free).focus()
    assert quiz.focused() == free


def test_a_card_on_the_table_cannot_be_marked_and_says_so(quiz):
    exercise = quiz.at_kind("dead")
    quiz.cell("S7").click()
    assert (quiz.marked(), "S7" in map(str, exercise.state.table)) == (CardSet(), True)
    assert quiz.live.text_content() == "♠7 is on the table and cannot be marked."


def test_no_unmodified_key_on_any_control_changes_the_notebook(quiz):
    for kind, target in (
        ("dead", "[role=gridcell][data-card=SA]"),
        ("dead", ".s7-primary"),
        ("dead", "input[type=checkbox]"),
        ("pass", "input[type=radio][name*=answer]"),
        ("ranking", "select"),
    ):
        quiz.at_kind(kind)
        quiz.root.locator(target).first.focus()
        check_stray_keys(quiz.page)
    assert unguarded(quiz.root.locator(":is(button, input, select, [tabindex])")) == 0


def test_the_board_is_one_tab_stop_and_every_cell_has_its_own_name(quiz):
    quiz.at_kind("dead")
    assert quiz.root.locator('[role=gridcell][tabindex="0"]').count() == 1
    names = quiz.root.get_by_role("gridcell").evaluate_all("cells => cells.map(cell => cell.ariaLabel)")
    assert len(set(names)) == 52
    tab_to(quiz, "[role=gridcell]")
    quiz.page.keyboard.press("Tab")
    assert quiz.focused() is None


# ---------------------------------------------------------------- look


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_nothing_is_wider_than_the_page_and_the_board_stays_where_it_is(quiz, width, lang):
    quiz.speak(lang)
    set_width(quiz.page, width)
    quiz.page.wait_for_timeout(200)
    exercise = quiz.at_kind("dead")
    place = (
        "() => { const r = document.querySelector('.s7-quiz .s7-grid').getBoundingClientRect();"
        " const q = document.querySelector('.s7-quiz').getBoundingClientRect();"
        " return [r.x, r.y - q.y, r.width, r.height].map(Math.round).join(' '); }"
    )
    before = quiz.page.evaluate(place)
    quiz.cell(next(iter(exercise.answer))).click()
    for key in ("quiz_hint", "quiz_check", "quiz_check", "quiz_solve"):
        quiz.press(key)
        assert quiz.page.evaluate(place) == before
    for at in range(7):
        wide, room = quiz.root.evaluate("node => [node.scrollWidth, node.clientWidth]")
        assert wide <= room
        quiz.root.get_by_role("button", name=re.compile(r"^(Exercise |問題)\d")).nth(at).click()
        quiz.settle()


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_marks_and_feedback_differ_without_colour(quiz, theme):
    set_theme(quiz.page, theme)
    exercise = quiz.at_kind("dead")
    wrong = [card for card in DECK if card not in exercise.answer | exercise.state.table]
    quiz.give(exercise, CardSet([next(iter(exercise.answer)), wrong[0]]))
    quiz.press("quiz_check")
    quiz.press("quiz_check")
    quiz.cell(wrong[1]).click()
    look = """cells => cells.map(cell => { const sign = getComputedStyle(cell, '::after').content;
        return [cell.dataset.feedback ?? 'marked', sign]; })"""
    looks = dict(quiz.root.locator('[aria-selected="true"], [data-feedback]').evaluate_all(look))
    assert looks == {"right": '"✓"', "wrong": '"✗"', "missed": '"!"', "marked": '"●"'}

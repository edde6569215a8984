"""The Quiz in a real JupyterLab and Notebook 7: predict, check, read why; nothing is given away before."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from notebook_page import WIDTHS, cells, set_theme, set_width
from playwright.sync_api import expect
from quiz_page import QuizPage
from quizzes import wrong_answers
from watch import Watch, comm_messages

from sevens_nb import CardSet
from sevens_nb.frames import DECK

CALL = "Quiz(rules=KILLING, seed=6, n=7)"


@pytest.fixture(scope="module")
def watch() -> Watch:
    return Watch()


@pytest.fixture(scope="module", params=["lab", "notebook"])
def opened(request: Any, browser: Any, browser_context_args: dict[str, Any], watch: Watch) -> Iterator[QuizPage]:
    server = request.getfixturevalue(f"{request.param}_server")
    context = browser.new_context(**browser_context_args)
    watch.attach(context)
    quiz = QuizPage(context.new_page(), server, CALL)
    quiz.page.evaluate("window.jupyterapp.shell.collapseLeft?.()")
    yield quiz
    context.close()
    server.close_sessions()
    watch.check()


@pytest.fixture
def quiz(opened: QuizPage) -> QuizPage:
    """The quiz begun again, in English, in a wide page."""
    set_width(opened.page, 1400)
    opened.speak("en")
    opened.press("quiz_reset")
    opened.page.keyboard.press("Escape")
    return opened


def at_kind(quiz: QuizPage, kind: str):
    """Go to the exercise of this kind and return it."""
    exercises = quiz.session().exercises
    at = next(at for at, exercise in enumerate(exercises) if exercise.kind == kind)
    quiz.root.get_by_role("button", name=re.compile(rf"^(Exercise|問題){at + 1}\b|^Exercise {at + 1},")).click()
    quiz.settle()
    expect(quiz.grid).to_have_attribute("aria-label", quiz.word("quiz_board", number=at + 1))
    return exercises[at]


# ---------------------------------------------------------------- nothing is given away

ATTRIBUTES = """grid => Object.fromEntries([...grid.querySelectorAll('[data-card]')].map(cell => {
    const style = getComputedStyle(cell), box = cell.getBoundingClientRect();
    const named = [...cell.attributes].filter(a => !['data-card', 'aria-label', 'class', 'tabindex'].includes(a.name));
    const inner = cell.innerHTML.replace(/<use[^>]*>/g, '').replace(/>[^<]*</g, '><');
    return [cell.dataset.card, [named.map(a => `${a.name}=${a.value}`).sort().join(' '), style.borderTopStyle,
        style.borderTopColor, style.backgroundColor, style.backgroundImage, style.cursor, style.opacity,
        [...cell.classList].filter(c => c.length > 4).join(' '), inner.length > 0].join('|')];
}))"""


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_before_the_reveal_cells_of_the_answer_look_and_read_like_all_others(quiz, lang):
    quiz.speak(lang)
    said = {"en": ("on the table", "not on the table"), "ja": ("場に出ている", "場に出ていない")}[lang]
    for at, exercise in enumerate(quiz.session().exercises):
        quiz.root.get_by_role("button", name=quiz.word("quiz_next"), exact=True) if at == 0 else quiz.press("quiz_next")
        expect(quiz.grid).to_have_attribute("aria-label", quiz.word("quiz_board", number=at + 1))
        table = exercise.state.table
        assert quiz.states() == {str(card): "table" if card in table else "hidden" for card in DECK}
        for cell in quiz.root.get_by_role("gridcell").all():
            name, state = cell.get_attribute("aria-label"), cell.get_attribute("data-state")
            assert name.endswith(("、" if lang == "ja" else ", ") + said[state == "hidden"]), name
        looks = quiz.grid.evaluate(ATTRIBUTES)
        asked = exercise.state.hands[exercise.seat] if exercise.seat is not None else CardSet()
        if exercise.form == "cards":
            for group in (asked, CardSet(DECK) - asked - table):
                inside = {looks[str(card)] for card in group & exercise.answer}
                outside = {looks[str(card)] for card in group - exercise.answer}
                assert len(inside | outside) <= 1 or exercise.kind == "kills", inside ^ outside


def test_the_messages_of_an_open_exercise_know_only_the_table(quiz, watch):
    exercise = at_kind(quiz, "dead")
    with watch.during() as frames:
        quiz.cell(next(iter(exercise.answer))).click()
        quiz.press("quiz_hint")
        quiz.give(exercise, wrong_answers(exercise)[0])
        quiz.press("quiz_check")
    sent = [frame.content["data"] for frame in comm_messages(frames, "down")]
    payloads = [data["state"]["payload"] for data in sent if "payload" in data.get("state", {})]
    assert len(payloads) == 2
    for payload in payloads:
        assert set(payload["frames"][0]["read"][0]["s"]) == {"t", "h"}
        assert (payload["pool"], payload["solution"], payload["frames"][0]["stranded"]) == ([], None, "")
        assert payload["verdict"] is None or payload["verdict"]["missed"] is None
    html = quiz.root.evaluate("node => node.innerHTML")
    assert not re.search(r'data-state="(dead|open|closed)"|data-mine', html)


def test_only_the_hand_that_is_asked_about_is_on_the_board(quiz):
    exercise = at_kind(quiz, "pass")
    holders = quiz.grid.evaluate("grid => [...grid.querySelectorAll('[data-holder]')].map(c => c.dataset.card)")
    assert CardSet(holders) == exercise.state.hands[exercise.seat]


# ---------------------------------------------------------------- predict, then reveal


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_each_kind_is_answered_wrongly_then_rightly_and_then_the_board_tells_the_truth(quiz, lang):
    quiz.speak(lang)
    exercises = quiz.session().exercises
    for at, exercise in enumerate(exercises):
        quiz.give(exercise, wrong_answers(exercise)[0])
        quiz.press("quiz_check")
        expect(quiz.feedback).to_contain_text(quiz.word("wrong"))
        assert set(quiz.states().values()) == {"table", "hidden"}
        quiz.give(exercise, exercise.answer)
        quiz.press("quiz_check")
        expect(quiz.feedback).to_contain_text(quiz.word("right"))
        expect(quiz.live).to_contain_text(quiz.word("right"))
        state = exercise.state if exercise.move is None else exercise.state.play(exercise.move)
        truth = dict.fromkeys(map(str, DECK), "closed")
        for name, cards in (("open", state.open_cards()), ("dead", state.dead_cards()), ("table", state.table)):
            truth |= dict.fromkeys(map(str, cards), name)
        assert quiz.states() == truth
        if at < len(exercises) - 1:
            quiz.press("quiz_next")
    results = quiz.results()
    assert (results["right"], results["n"]) == (7, 7)
    assert [row["tries"] for row in results["exercises"]] == [2] * 7
    expect(quiz.root.get_by_text(quiz.word("quiz_progress", right=7, count=7))).to_be_visible()


def test_feedback_names_the_rule_and_is_drawn_on_the_cards_and_in_their_names(quiz):
    exercise = at_kind(quiz, "dead")
    right, *missing = exercise.answer
    wrong = next(card for card in DECK if card not in exercise.answer | exercise.state.table)
    quiz.give(exercise, CardSet([right, wrong]))
    quiz.press("quiz_check")
    assert quiz.feedback_on_cards() == {str(right): "right", str(wrong): "wrong"}
    expect(quiz.cell(wrong)).to_have_attribute("aria-label", re.compile("marked wrongly$"))
    line = next(line for line in exercise.check([wrong]).extra).say()
    expect(quiz.feedback).to_contain_text(line)
    expect(quiz.feedback).to_contain_text("K3 (in the source)")
    expect(quiz.feedback).to_contain_text(f"Still missing: {len(missing)}.")
    quiz.press("quiz_check")
    assert quiz.feedback_on_cards() == {str(right): "right", str(wrong): "wrong"} | {
        str(card): "missed" for card in missing
    }
    quiz.cell(wrong).click()
    assert str(wrong) not in quiz.feedback_on_cards(), "a mark that was changed is judged anew"


def test_after_the_reveal_a_card_tells_its_reason_in_the_language_chosen(quiz):
    exercise = at_kind(quiz, "dead")
    quiz.press("quiz_solve")
    expect(quiz.feedback).to_contain_text("Answer: ")
    card = next(iter(exercise.answer))
    quiz.cell(card).click()
    for lang in ("en", "ja"):
        quiz.speak(lang)
        why = quiz.root.locator(".s7-why-line")
        expect(why).to_have_text(exercise.state.explain(card).say(lang))
        assert quiz.cell(card).get_attribute("aria-describedby") == why.get_attribute("id")
    assert quiz.results()["exercises"][1]["solution_shown"] is True
    assert quiz.button("quiz_check").get_attribute("aria-disabled") == "true"


def test_hints_grow_one_by_one_until_there_are_no_more(quiz):
    exercise = at_kind(quiz, "liberties")
    for level, hint in enumerate(exercise.hints, 1):
        quiz.press("quiz_hint")
        expect(quiz.feedback).to_contain_text(f"Hint {level}: {hint.en}")
    assert quiz.button("quiz_hint").get_attribute("aria-disabled") == "true"


def test_marks_survive_a_visit_to_another_exercise(quiz):
    exercise = at_kind(quiz, "dead")
    marks = CardSet(list(exercise.answer)[:1])
    quiz.give(exercise, marks)
    quiz.press("quiz_next")
    assert quiz.marked() == CardSet()
    quiz.press("quiz_previous")
    assert quiz.marked() == marks


def test_a_cell_of_the_notebook_steers_the_board_and_the_board_the_cell(quiz):
    quiz.server.kernel_run("quiz.go(1); quiz.check('none')")
    expect(quiz.feedback).to_contain_text("Not right yet.")
    quiz.press("quiz_next")
    assert quiz.server.kernel_eval("(quiz.session.at, quiz.results['exercises'][1]['attempts'])") == (2, ["none"])


# ---------------------------------------------------------------- messages


def test_a_check_is_one_message_up_and_one_down(quiz, watch):
    at_kind(quiz, "dead")
    for key in ("quiz_check", "quiz_hint", "quiz_next", "quiz_solve"):
        with watch.during() as frames:
            quiz.press(key)
            quiz.page.wait_for_timeout(150)
        assert [len(comm_messages(frames, way)) for way in ("up", "down")] == [1, 1], key


def test_marking_moving_language_and_theme_cost_no_message(quiz, watch):
    at_kind(quiz, "dead")
    with watch.during() as frames:
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


def test_a_burst_of_clicks_is_one_check(quiz, watch):
    at_kind(quiz, "dead")
    burst = """() => { const check = document.querySelector('.s7-quiz .s7-primary');
        for (let i = 0; i < 300; i++) check.click(); }"""
    with watch.during() as frames:
        quiz.page.evaluate(burst)
        quiz.settle()
    assert len(comm_messages(frames, "up")) == 1


def test_a_busy_kernel_answers_late_and_the_notice_goes(quiz):
    at_kind(quiz, "dead")
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
    at_kind(quiz, "dead")
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
    exercise = at_kind(quiz, "dead")
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
        at_kind(quiz, kind)
        quiz.root.locator(target).first.focus()
        before = cells(quiz.page)
        for key in ("b", "a", "m", "d", "d", "x", "z", "Shift+M", "ArrowDown", "ArrowUp", "y", "1"):
            quiz.page.keyboard.press(key)
        assert cells(quiz.page) == before
    assert (
        quiz.root.evaluate("""root => [...root.querySelectorAll('button, input, select, [tabindex]')]
        .filter(node => node.dataset.lmSuppressShortcuts !== 'true').length""")
        == 0
    )


def test_the_board_is_one_tab_stop_and_every_cell_has_its_own_name(quiz):
    at_kind(quiz, "dead")
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
    exercise = at_kind(quiz, "dead")
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
    exercise = at_kind(quiz, "dead")
    wrong = [card for card in DECK if card not in exercise.answer | exercise.state.table]
    quiz.give(exercise, CardSet([next(iter(exercise.answer)), wrong[0]]))
    quiz.press("quiz_check")
    quiz.press("quiz_check")
    quiz.cell(wrong[1]).click()
    look = """cells => cells.map(cell => { const sign = getComputedStyle(cell, '::after').content;
        return [cell.dataset.feedback ?? 'marked', sign]; })"""
    looks = dict(quiz.root.locator('[aria-selected="true"], [data-feedback]').evaluate_all(look))
    assert looks == {"right": '"✓"', "wrong": '"✗"', "missed": '"!"', "marked": '"●"'}

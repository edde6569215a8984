"""The Quiz in a real JupyterLab and Notebook 7: predict, check, read why; nothing is given away before."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from quizzes import wrong_answers
from watch import comm_messages

from sevens_nb import CardSet
from sevens_nb.frames import DECK

FRONT_ENDS = ["lab", "notebook"]

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
        for name, state in quiz.root.get_by_role("gridcell").evaluate_all(
            "cells => cells.map(cell => [cell.getAttribute('aria-label'), cell.dataset.state])"
        ):
            assert name.endswith(("、" if lang == "ja" else ", ") + said[state == "hidden"]), name
        looks = quiz.grid.evaluate(ATTRIBUTES)
        asked = exercise.state.hands[exercise.seat] if exercise.seat is not None else CardSet()
        if exercise.form == "cards":
            for group in (asked, CardSet(DECK) - asked - table):
                inside = {looks[str(card)] for card in group & exercise.answer}
                outside = {looks[str(card)] for card in group - exercise.answer}
                assert len(inside | outside) <= 1 or exercise.kind == "kills", inside ^ outside


def test_the_messages_of_an_open_exercise_know_only_the_table(quiz, seen):
    exercise = quiz.at_kind("dead")
    with seen.during() as frames:
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
    exercise = quiz.at_kind("pass")
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
    exercise = quiz.at_kind("dead")
    right, *missing = exercise.answer
    wrong = next(card for card in DECK if card not in exercise.answer | exercise.state.table)
    quiz.give(exercise, CardSet([right, wrong]))
    quiz.press("quiz_check")
    assert quiz.feedback_on_cards() == {str(right): "right", str(wrong): "wrong"}
    expect(quiz.cell(wrong)).to_have_attribute("aria-label", re.compile(", not part of the answer$"))
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
    exercise = quiz.at_kind("dead")
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
    exercise = quiz.at_kind("liberties")
    for level, hint in enumerate(exercise.hints, 1):
        quiz.press("quiz_hint")
        expect(quiz.feedback).to_contain_text(f"Hint {level}: {hint.en}")
    assert quiz.button("quiz_hint").get_attribute("aria-disabled") == "true"


def test_marks_survive_a_visit_to_another_exercise(quiz):
    exercise = quiz.at_kind("dead")
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

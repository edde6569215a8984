"""Every exercise of the lessons: no answer, a wrong one and the printed solution give three different verdicts."""

from __future__ import annotations

import pytest
from books import all_lessons
from course import exercises, run

# A mistake that a learner would make, for each exercise in order.
WRONG = {
    "01_first_game": ['"SJ S9"', '"SA H10 C8"', '"S10 H9 HJ D10"'],
    "02_basic_rules": ['"S4 S10 H6 H8 D6 D9 C6 C8 SQ"', '"SJ SK H6 D4 C6"', '"forbidden"', '"4 > 2 > 3 > 1"'],
    "03_what_touches_what": ["2", '"SA S9 H6 D8 C9"', "4", "3"],
    "04_killing_game": ['"D8"', '"1"', '"3 > 1 > 4 > 2"', '"S8 H8 D8 C8"'],
    "05_variants": ['"S6 H6 H8 D5 D9 C8"', '"CK"', '"allowed"', "2048"],
    "06_what_the_numbers_say": ["33", "3", '"random"'],
}
NO_ANSWER = ["None", '""', '"?"', "..."]
NONSENSE = ['"I do not know"', "object()", "[1, [2]]", "float('nan')", "{'S6': 1}"]

each_exercise = pytest.mark.parametrize("asked", exercises(), ids=repr)


def verdict(asked, answer, lang="en"):
    """What the checker says of an answer, a Python text."""
    return run(asked.with_answer(answer, lang), asked.set_up(lang))


def test_every_lesson_has_at_least_three_exercises():
    counts = {lesson.name: sum(asked.lesson is lesson for asked in exercises()) for lesson in all_lessons()}
    assert min(counts.values()) >= 3
    assert counts == {name: len(answers) for name, answers in WRONG.items()}


@each_exercise
def test_no_answer_a_wrong_one_and_the_printed_solution_give_three_verdicts(asked):
    wrong = WRONG[asked.lesson.name][asked.number - 1]
    answers = ["None", wrong, asked.printed_solution("en")]
    assert [verdict(asked, answer).status for answer in answers] == ["not_tried", "wrong", "right"]


@each_exercise
def test_the_cell_as_it_is_handed_out_is_not_tried(asked):
    assert run(asked.cell.source("en"), asked.set_up("en")).status == "not_tried"


@each_exercise
def test_both_languages_print_the_same_solution_and_speak_their_own_language(asked):
    assert asked.printed_solution("en") == asked.printed_solution("ja")
    assert asked.printed_hints("en") == asked.printed_hints("ja")
    said = {lang: str(verdict(asked, asked.printed_solution("en"), lang)) for lang in ("en", "ja")}
    assert "Right" in said["en"]
    assert "正解" in said["ja"]


@each_exercise
def test_an_exercise_has_two_hints_or_more_and_a_folded_solution(asked):
    names = asked.set_up("en")
    exercise = names.get(f"exercise_{asked.number}")
    for lang in ("en", "ja"):
        hints = [hint.say(lang) for hint in exercise.hints] if exercise else []
        assert len(hints) + asked.printed_hints(lang) >= 2
        assert asked.printed_solution(lang)
        assert len(set(hints)) == len(hints)


@each_exercise
def test_what_cannot_be_read_is_never_an_error_and_never_right(asked):
    names = asked.set_up("en")
    for answer in [*NO_ANSWER, *NONSENSE]:
        assert run(asked.with_answer(answer, "en"), dict(names)).status in ("not_tried", "wrong")


@each_exercise
def test_a_wrong_answer_is_told_a_rule_or_where_to_look(asked):
    said = str(verdict(asked, WRONG[asked.lesson.name][asked.number - 1]))
    assert "Not right yet" in said
    if asked.lesson.name != "06_what_the_numbers_say":
        assert any(
            rule in said
            for rule in ("R7", "R9", "R11", "K1", "K2", "K3", "K5", "K8", "link", "first_side", "must_play")
        )

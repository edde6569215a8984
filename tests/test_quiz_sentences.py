"""Every sentence the quiz and the checkers can say, enumerated: nothing said twice, nothing empty, every form named."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from quizzes import wrong_answers

from sevens_nb import CardSet, State
from sevens_nb.lessons import check_cards, check_number, check_solitaire, check_word
from sevens_nb.quiz import Exercise, Verdict, check, generate, kinds_for
from sevens_nb.quiz.both import Both
from sevens_nb.quiz.texts import WORDS
from sevens_nb.rules import Rules

RULES = ("standard", "killing", "killing-rectangle", "killing edge=open", "tunnel", "western", "joker")
LANGUAGES = ("en", "ja")
ASKED = [(rules, kind) for rules in RULES for kind in kinds_for(rules)]
# No answer to a question of any form.
NONSENSE = (3.5, object, {"many": 1}, "many", True, [[]], "S6 and so on")


def exercises(rules: str, kind: str) -> Iterator[Exercise]:
    for index in range(3):
        yield generate(kind, "sentences", index, rules)


def verdicts(exercise: Exercise) -> list[Verdict]:
    answers = [exercise.answer, None, *wrong_answers(exercise)]
    return [exercise.check(answer, names_missed=told) for answer in answers for told in (False, True)]


def said(exercise: Exercise, lang: str) -> list[str]:
    """Everything the exercise can tell, line by line."""
    told = [exercise.text(lang), exercise.solution.say(lang), *(hint.say(lang) for hint in exercise.hints)]
    told += [verdict.say(lang) for verdict in verdicts(exercise)]
    return "\n".join(told).splitlines()


@pytest.mark.parametrize(("rules", "kind"), ASKED)
def test_a_hint_says_nothing_that_the_question_or_a_wrong_answer_has_said(rules, kind):
    for exercise in exercises(rules, kind):
        for lang in LANGUAGES:
            shown = exercise.text(lang) + "".join(verdict.say(lang) for verdict in verdicts(exercise))
            lines = [line for line in re.split(r"\n|(?<=\.) |(?<=。)", shown) if len(line) > 12]
            for hint in exercise.hints:
                assert [line for line in lines if line.strip("- ") in hint.say(lang)] == []


@pytest.mark.parametrize(("rules", "kind"), ASKED)
def test_no_line_names_an_empty_list_or_speaks_of_marks_where_an_answer_may_have_been_typed(rules, kind):
    for exercise in exercises(rules, kind):
        for lang in LANGUAGES:
            for line in said(exercise, lang):
                assert not re.search(r"\b[Mm]ark|印", line), line
                assert not re.search(
                    r"(those who left|still in|drop-outs|抜けた席|残っている席|脱落の席)[:：] ?(none|なし)", line
                ), line


@pytest.mark.parametrize(("rules", "kind"), ASKED)
def test_a_sentence_begins_with_a_capital_letter_and_ends(rules, kind):
    for exercise in exercises(rules, kind):
        for line in said(exercise, "en"):
            assert not re.match(r"- [a-z]", line), line
            assert not re.search(r"\b1 (in all|cards|seats|places)\b|There are 1\b", line), line


@pytest.mark.parametrize(("rules", "kind"), ASKED)
@pytest.mark.parametrize("attempt", NONSENSE)
def test_an_answer_of_the_wrong_kind_is_told_what_was_wanted(rules, kind, attempt):
    exercise = generate(kind, "sentences", 0, rules)
    for lang in LANGUAGES:
        verdict = exercise.check(attempt)
        if kind == "pass" and attempt is True:
            continue  # yes: an answer
        assert verdict.status == "not_tried"
        assert Both(*WORDS[f"how_{exercise.form}"]).say(lang) in verdict.say(lang)


@pytest.mark.parametrize("attempt", [3, 2.5, ["S8"], b"S8", True, {"S8"}, "S8 nonsense"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_checker_of_a_lesson_says_what_was_wanted_too(attempt, lang):
    told = [check_solitaire(attempt, 40, lang), check_word(attempt, "b", "abc", lang)]
    told += (
        [check_number(attempt, 5, lang=lang)] if not isinstance(attempt, int | float) or attempt in (True, 2.5) else []
    )
    for verdict in told:
        assert verdict.status == "not_tried"
        assert re.search("Answer with|答えは", verdict.say()), verdict.say()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_checker_of_cards_tells_only_what_there_is_to_tell(lang):
    extra, missing, both_kinds = (
        check_cards(given, CardSet("S6 S8"), "R7", lang).say() for given in ("S6 S8 S9", "S6", "S6 S9")
    )
    assert "♠9" in extra
    assert not re.search("none|なし|[Mm]issing|足りない", extra)
    assert not re.search("none|なし|[Nn]ot among|答えに入らない", missing)
    assert re.search("[Mm]issing: 1|足りない数：1", missing)
    assert "♠9" in both_kinds
    assert re.search("[Mm]issing: 1|足りない数：1", both_kinds)


def test_the_rule_of_a_free_pass_is_not_named_where_who_can_play_must_play():
    rules = Rules.parse("western")
    state = State.at(rules, "S7 H7 D7 C7", ["S6", "S8"])
    for lang in LANGUAGES:
        assert "R8" not in check("pass", state, "forbidden", lang=lang).say()

"""What the quiz says exists in both languages, with the same parts, in kanji that children know."""

from __future__ import annotations

import ast
import re
import string

import pytest
from conftest import ROOT
from school_kanji import PRIMARY

from sevens_nb import KILLING, PRESETS, CardSet
from sevens_nb.quiz import generate, kinds_for
from sevens_nb.quiz.both import Both, fill, join
from sevens_nb.quiz.texts import WORDS

# Words of art that the lessons explain: 抜ける, 脱落.
TERMS = frozenset("抜脱")


def parts(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("key", WORDS)
def test_both_languages_name_the_same_parts(key):
    english, japanese = WORDS[key]
    assert parts(english) == parts(japanese)
    assert english
    assert japanese


@pytest.mark.parametrize("key", WORDS)
def test_japanese_keeps_to_kanji_of_primary_school_and_the_terms_that_are_explained(key):
    kanji = set(re.findall("[一-龥]", WORDS[key][1]))
    assert kanji <= PRIMARY | TERMS


def test_every_word_in_the_table_is_used_and_every_word_used_is_in_the_table():
    used, dynamic = set(), set()
    for path in (ROOT / "sevens_nb").rglob("*.py"):
        if "quiz" in path.as_posix() and path.name != "texts.py":
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    used.add(node.value)
                if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                    dynamic.add(node.values[0].value)
    prefixes = tuple(start for start in dynamic if start in ("kind_", "how_", "choice_", "out_", "h_left_"))
    assert len(prefixes) == 5
    assert [key for key in WORDS if key not in used and not key.startswith(prefixes)] == []


def test_no_text_shown_keeps_an_unfilled_part_or_the_other_language():
    for name in PRESETS:
        for kind in kinds_for(name):
            exercise = generate(kind, "words", 0, name)
            texts = [exercise.question, *exercise.facts, *exercise.hints]
            shown_en = "\n".join(text.en for text in texts) + exercise.text("en") + exercise.solution.say("en")
            shown_ja = "\n".join(text.ja for text in texts) + exercise.text("ja") + exercise.solution.say("ja")
            assert not re.search("[{}]|[ぁ-んァ-ヶ一-龥]", shown_en)
            assert not re.search(r"[{}]|\b(the|card|seat|is)\b", shown_ja)


def test_lists_are_written_as_each_language_writes_them():
    text = fill(("{cards} and {seats}", "{cards}と{seats}"), {"cards": CardSet("S6 H8"), "seats": ()})
    assert text == Both("♠6, ♥8 and none", "♠6、♥8となし")
    assert join([Both("A.", "ア。"), Both("B.", "イ。")]) == Both("A. B.", "ア。イ。")


def test_a_language_that_does_not_exist_is_refused():
    with pytest.raises(ValueError, match="no language 'fr'"):
        generate("dead", 1, rules=KILLING).question.say("fr")

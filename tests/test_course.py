"""The course as a whole: every rule is taught somewhere, every page has its shape, and the Japanese is for pupils."""

from __future__ import annotations

import re

import mistune
import pytest
from books import all_lessons, code_cells
from conftest import ROOT
from course import RULES, taught, where_taught
from school_kanji import BY_YEAR, PRIMARY
from tools.build_notebooks import NOTEBOOKS

LESSONS = all_lessons()
TEACHER = (ROOT / "notebooks" / "README.md").read_text(encoding="utf-8")
LONGEST_LINE = 112
RUBY = re.compile(r"<ruby>([^<]+)<rt>[ぁ-んァ-ヶー]+</rt></ruby>")
CODE = re.compile(r"```.*?```|`[^`\n]*`|<code>.*?</code>", re.DOTALL)

each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)


def prose(lesson, lang):
    """The prose cells of a lesson in one language, in order."""
    return [cell.text[lang] for cell in lesson.cells if cell.kind == "prose"]


def test_there_are_six_lessons_numbered_in_order():
    assert [lesson.name[:3] for lesson in LESSONS] == [f"{n:02}_" for n in range(1, 7)]


@pytest.mark.parametrize("name", RULES)
def test_every_rule_and_every_fact_is_taught_in_some_cell(name):
    assert where_taught()[name]


def test_a_tag_names_a_rule_or_a_fact_that_exists():
    assert set(where_taught()) == set(RULES)


@pytest.mark.parametrize("name", RULES)
def test_the_teachers_page_says_where_a_rule_is_taught(name):
    rows = [row for row in TEACHER.splitlines() if row.startswith(f"| {name} |")]
    assert len(rows) == 1
    assert rows[0].endswith(f"| {'; '.join(where_taught()[name])} |")


@each_lesson
def test_a_lesson_teaches_rules_of_its_own(lesson):
    assert len(taught(lesson)) >= 4


@each_lesson
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_page_has_goals_then_rules_then_exercises_then_a_summary(lesson, lang):
    texts = prose(lesson, lang)
    heads = [re.findall(r"^#{1,2} (.*)$", text, re.MULTILINE) for text in texts]
    exercise_head, summary_head = {"en": ("Exercises", "What to remember"), "ja": ("練習問題", "まとめ")}[lang]
    assert heads[0][0].startswith(f"{int(lesson.name[:2])}. ")
    assert re.search(r"^1\. .*\n2\. .*", texts[0], re.MULTILINE), "no list of goals"
    assert {"en": "minutes", "ja": "分"}[lang] in texts[0]
    flat = [head for some in heads for head in some]
    assert len(flat) >= 5
    assert flat[-1] == summary_head
    assert flat.index(exercise_head) > len(flat) / 2


@each_lesson
def test_the_seed_of_a_lesson_can_be_seen_and_changed(lesson):
    assert any(re.match(r"seed\b.* = .*\d", line) for cell in lesson.cells for line in cell.source("en").splitlines())


@each_lesson
def test_code_fits_on_the_page(lesson):
    long = [
        (cell.name, len(line))
        for cell in lesson.cells
        if cell.kind == "code"
        for line in cell.source("ja").splitlines()
        if len(line) > LONGEST_LINE
    ]
    assert long == []


@each_lesson
def test_no_cell_of_a_lesson_is_run_without_being_compared(lesson):
    for lang in ("en", "ja"):
        shown = [bool(cell.outputs) for cell in code_cells(NOTEBOOKS / lang / f"{lesson.name}.ipynb")]
        assert all(shown)


# ------------------------------------------------------------ Japanese for pupils


def test_the_list_of_school_kanji_is_complete():
    assert {year: len(kanji) for year, kanji in BY_YEAR.items()} == {1: 80, 2: 160, 3: 200, 4: 202, 5: 193, 6: 191}
    assert len(PRIMARY) == 1026


@each_lesson
def test_kanji_beyond_primary_school_have_furigana(lesson):
    bare = {}
    for text in prose(lesson, "ja"):
        rest = RUBY.sub("", CODE.sub("", text))
        bare |= {kanji: rest[max(0, at - 8) : at + 8] for at, kanji in enumerate(rest) if is_hard(kanji)}
    assert bare == {}


def is_hard(letter):
    """Whether a letter is a kanji that is not taught in primary school."""
    return "一" <= letter <= "龥" and letter not in PRIMARY


def test_every_furigana_stands_above_a_kanji():
    ruby = [found[1] for lesson in LESSONS for text in prose(lesson, "ja") for found in RUBY.finditer(text)]
    assert len(ruby) > 50
    assert [word for word in ruby if not all("一" <= letter <= "龥" for letter in word)] == []


@each_lesson
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_no_mark_of_emphasis_is_left_for_the_reader(lesson, lang):
    """Beside Japanese letters and tags Markdown does not see every ** as bold."""
    left = [
        rendered[max(0, found.start() - 12) : found.end() + 12]
        for text in prose(lesson, lang)
        for rendered in [re.sub(r"<code>.*?</code>", "", str(mistune.html(text)), flags=re.DOTALL)]
        for found in re.finditer(r"\*+", rendered)
    ]
    assert left == []


@each_lesson
def test_words_of_art_are_explained_where_they_first_come_up(lesson):
    """抜ける, 脱落 and 死んだ札 are no everyday words: the lessons say what they mean."""
    text = re.sub(r"<rt>.*?</rt>|</?ruby>|</?b>|\*\*", "", "\n".join(prose(lesson, "ja")))
    explained = {
        "01_first_game": ["抜ける（手札がなくなる）", "脱落（パスをしすぎる）", "死んだ札"],
        "02_basic_rules": ["脱落とは、パスをしすぎて", "手札がなくなると抜け", "離れ小島の札とよびましょう"],
        "03_what_touches_what": ["空いている所を呼吸点といいます"],
        "04_killing_game": ["死んだ札は、場の札にふれていても、もう出せません", "相手の札を出せなくするという意味"],
        "05_variants": ["変種といいます"],
        "06_what_the_numbers_say": ["シミュレーションといいます", "標準誤差といって"],
    }
    plain = re.sub(r"[*]", "", text)
    assert [words for words in explained[lesson.name] if words not in plain] == []

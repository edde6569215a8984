"""The notebook builder: one source, two notebooks, the same outputs tomorrow."""

from __future__ import annotations

import re

import pytest
from tools.build_notebooks import WIDGET_VIEW, OutputError, SourceError, build, clean, parse

SOURCE = """A remark to other authors.
%% prose goals
%% en
# Goals

Learn %% and more.
%% ja
# 学ぶこと
%% code setup
lang = "$lang"
6 * 7
%% code picture rule:R7 exercise:gap-1
import ipywidgets
print(lang)
print("two")
ipywidgets.IntSlider()
"""


def outputs(book):
    return [[dict(output) for output in cell.outputs] for cell in book.cells if cell.cell_type == "code"]


def test_a_source_gives_a_notebook_in_each_language_in_which_all_prose_is_written():
    lesson = parse(SOURCE)
    assert lesson.languages == ("en", "ja")
    assert parse(SOURCE.replace("%% ja\n# 学ぶこと\n", "")).languages == ("en",)
    english, japanese = lesson.notebook("en"), lesson.notebook("ja")
    assert [cell.id for cell in english.cells] == ["goals", "setup", "picture"] == [c.id for c in japanese.cells]
    assert english.cells[0].source == "# Goals\n\nLearn %% and more."
    assert japanese.cells[0].source == "# 学ぶこと"
    assert english.cells[2].metadata.tags == ["rule:R7", "exercise:gap-1"] == japanese.cells[2].metadata.tags


def test_code_differs_between_the_languages_only_where_the_source_says_lang():
    lesson = parse(SOURCE)
    assert lesson.notebook("ja").cells[1].source == 'lang = "ja"\n6 * 7'
    assert lesson.notebook("en").cells[2].source == lesson.notebook("ja").cells[2].source


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        ("%% prose a\n%% en\nx\n%% prose a\n%% en\ny", "line 4: a cell's name is unique"),
        ("%% prose Goals\n%% en\nx", "line 1: a cell's name .* got 'Goals'"),
        ("\n%% prose a\ntext\n%% en\nx", "line 2: text in prose cell 'a' before"),
        ("%% prose a\n%% en\nx\n%% en\ny", "line 4: cell 'a' has two texts in 'en'"),
        ("%% prose a\n%% fr\nx", "line 2: wanted .* got '%% fr'"),
        ("%% code a\nx = 1\n%% en\nx", "line 3: wanted"),
        ("%% code\nx = 1", "line 1: wanted"),
        ("%% code a\n%% code b\nx", "cell 'a' has no text"),
        ("%% prose a\n%% code b\nx", "cell 'a' has no text"),
        ("%% prose a\n%% en\n%% code b\nx", "cell 'a' has no text"),
    ],
)
def test_a_source_that_cannot_be_read_is_refused_with_its_place(broken, message):
    with pytest.raises(SourceError, match=message):
        parse(broken)


def test_a_built_notebook_is_executed_and_holds_nothing_that_changes(tmp_path):
    book = build(parse(SOURCE), "en", tmp_path)
    assert [cell.execution_count for cell in book.cells if cell.cell_type == "code"] == [1, 2]
    (answer,), (printed, slider) = outputs(book)
    assert answer["data"] == {"text/plain": "42"}
    assert printed["text"] == "en\ntwo\n"
    assert WIDGET_VIEW not in slider["data"]
    assert "IntSlider" in slider["data"]["text/plain"]
    assert "widgets" not in book.metadata
    assert book.metadata.language_info == {"name": "python"}
    assert all("execution" not in cell.metadata for cell in book.cells)


def test_building_twice_gives_the_same_notebook(tmp_path):
    lesson = parse(SOURCE)
    assert build(lesson, "ja", tmp_path) == build(lesson, "ja", tmp_path)


def test_a_cell_that_writes_to_stderr_is_refused_by_name(tmp_path):
    noisy = parse("%% prose a\n%% en\nx\n%% code noisy\nimport sys; print('careful', file=sys.stderr)")
    with pytest.raises(OutputError, match="cell 'noisy' wrote to stderr: careful"):
        build(noisy, "en", tmp_path)


def test_an_expected_exception_is_refused_too(tmp_path):
    raising = parse("%% prose a\n%% en\nx\n%% code wrong raises-exception\n1 / 0")
    with pytest.raises(OutputError, match="cell 'wrong' raised ZeroDivisionError"):
        build(raising, "en", tmp_path)


def test_cleaning_a_clean_notebook_changes_nothing(tmp_path):
    book = build(parse(SOURCE), "en", tmp_path)
    before = str(book)
    clean(book)
    assert str(book) == before


def test_furigana_stays_readable_where_ruby_is_stripped():
    lesson = parse("%% prose word\n%% en\ncard\n%% ja\n<ruby>札<rt>ふだ</rt></ruby>を出す")
    source = lesson.notebook("ja").cells[0].source
    assert source == "<ruby>札<rp>（</rp><rt>ふだ</rt><rp>）</rp></ruby>を出す"
    assert re.sub("<[^>]*>", "", source) == "札（ふだ）を出す"

"""What strict nbval cannot see in the committed notebooks: that they were run, are clean, and speak to everyone."""

from __future__ import annotations

import base64
import io
import re
from pathlib import Path

import pytest
from books import all_lessons, code_cells, committed, read_book, synced_boards
from conftest import ROOT
from PIL import Image
from tools.build_notebooks import NOTEBOOKS, WIDGET_VIEW

BOOKS = committed()
LIMIT_BYTES = 300_000
IMAGE = re.compile(r"<img\b[^>]*>")
DATA = re.compile(r'src="data:image/png;base64,([^"]+)"')
CHANGING = {
    "an address in memory": re.compile(r"\b0x[0-9a-fA-F]{4,}"),
    "a place on somebody's machine": re.compile(r"(?<![\w<./])/(?:root|home|work|tmp|usr|opt|Users)/\w|[A-Z]:\\\\"),
    "a time": re.compile(r"\b\d\d:\d\d:\d\d\b|\b\d+(\.\d+)? ?(ms|µs|seconds)\b"),
    "an object without a text of its own": re.compile(r"<[\w.]+ object"),
}

each_book = pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.relative_to(NOTEBOOKS).as_posix())


def shown(cell) -> list[dict[str, str]]:
    """The parts, by MIME type, of everything that a cell displays; what it prints counts as text."""
    parts = []
    for output in cell.outputs:
        data = output.get("data") or {"text/plain": output.get("text", "")}
        parts.append({kind: value if isinstance(value, str) else str(value) for kind, value in data.items()})
    return parts


def pictures(cell) -> list[bytes]:
    """The PNG pictures of a cell, those inside an <img> too."""
    found = []
    for part in shown(cell):
        found += [part["image/png"]] if "image/png" in part else []
        found += DATA.findall(part.get("text/html", ""))
    return [base64.b64decode(text) for text in found]


def test_every_lesson_has_a_notebook_in_each_language_it_is_written_in_and_no_notebook_is_left_over():
    wanted = {NOTEBOOKS / lang / f"{lesson.name}.ipynb" for lesson in all_lessons() for lang in lesson.languages}
    assert wanted, "there is no lesson"
    assert set(BOOKS) == wanted, "make notebooks"


@pytest.mark.parametrize("lesson", all_lessons(), ids=lambda lesson: lesson.name)
def test_a_notebook_says_what_its_source_says(lesson):
    for lang in lesson.languages:
        stored = read_book(NOTEBOOKS / lang / f"{lesson.name}.ipynb")
        fresh = lesson.notebook(lang)
        told = [[(c.id, c.cell_type, c.source, c.metadata) for c in book.cells] for book in (stored, fresh)]
        assert told[0] == told[1], "make notebooks"


@pytest.mark.parametrize("lesson", all_lessons(), ids=lambda lesson: lesson.name)
def test_the_languages_of_a_lesson_differ_in_prose_and_the_name_of_the_language_only(lesson):
    assert lesson.languages == ("en", "ja")
    books = {lang: read_book(NOTEBOOKS / lang / f"{lesson.name}.ipynb") for lang in lesson.languages}
    told = {
        lang: [
            (
                c.id,
                c.cell_type,
                dict(c.metadata),
                c.cell_type == "code" and re.sub(rf"(['\"]){lang}\1", "$lang", c.source),
            )
            for c in book.cells
        ]
        for lang, book in books.items()
    }
    assert told["en"] == told["ja"]


@each_book
def test_a_notebook_was_run_from_top_to_bottom_in_a_new_kernel(path):
    counts = [cell.execution_count for cell in code_cells(path)]
    assert counts == list(range(1, len(counts) + 1))


@each_book
def test_a_notebook_shows_enough_that_a_comparison_can_fail(path):
    cells = code_cells(path)
    assert sum(bool(cell.outputs) for cell in cells) >= max(3, 0.6 * len(cells))
    assert any("text/html" in part for cell in cells for part in shown(cell)), "no board is shown"
    assert sum(len(part.get("text/plain", "")) for cell in cells for part in shown(cell)) > 500


@each_book
def test_no_cell_complained_or_failed(path):
    bad = [
        (cell.id, output.output_type)
        for cell in code_cells(path)
        for output in cell.outputs
        if output.output_type == "error" or output.get("name") == "stderr"
    ]
    assert bad == []


@each_book
@pytest.mark.parametrize("what", CHANGING)
def test_no_output_holds_what_is_different_tomorrow(path, what):
    text = {
        cell.id: " ".join(
            DATA.sub("", value) for part in shown(cell) for kind, value in part.items() if "png" not in kind
        )
        for cell in code_cells(path)
    }
    assert {name: match[0] for name, words in text.items() if (match := CHANGING[what].search(words))} == {}


@each_book
def test_a_notebook_can_be_opened_by_somebody_who_runs_nothing(path):
    assert "widgets" not in read_book(path).metadata
    for cell in code_cells(path):
        for part in shown(cell):
            assert WIDGET_VIEW not in part, f"cell {cell.id}"
            if any(kind.startswith("application/vnd.") for kind in part):  # one of our boards
                told = part["text/html"]  # a page for many games that was not run shows its settings and its code
                assert any(mark in told for mark in ("<table", "<img", "<pre>")), f"cell {cell.id}"
                assert len(part["text/plain"]) > 40, f"cell {cell.id} has no twin in text"


@each_book
def test_every_board_tells_the_front_end_what_it_shows(path):
    boards = synced_boards(path)
    stored = [part for cell in code_cells(path) for part in shown(cell) if any("vnd." in kind for kind in part)]
    assert len(boards) == len(stored)  # a lesson on numbers may show figures only
    assert [sorted({"_esm", "_css", "payload", "texts"} - set(board)) for board in boards] == [[]] * len(boards)
    assert all(board["payload"]["seq"] == 1 and len(board["payload"]) > 3 for board in boards)


@each_book
def test_every_picture_can_be_heard(path):
    for cell in code_cells(path):
        for part in shown(cell):
            images = IMAGE.findall(part.get("text/html", ""))
            assert images or "image/png" not in part, f"cell {cell.id}: a bare PNG has no alt text"
            assert all(re.search(r'alt="[^"]{20,}"', image) for image in images), f"cell {cell.id}"


@each_book
def test_no_picture_is_blank(path):
    for cell in code_cells(path):
        for data in pictures(cell):
            image = Image.open(io.BytesIO(data)).convert("L")
            colours = image.getcolors(maxcolors=256) or []
            assert len(colours) > 8, f"cell {cell.id}"
            assert max(count for count, _ in colours) < 0.995 * image.width * image.height, f"cell {cell.id}"


@each_book
def test_a_notebook_is_small_enough_to_hand_out(path):
    assert path.stat().st_size < LIMIT_BYTES


@each_book
def test_no_line_of_output_is_a_row_of_more_numbers_than_there_are_seats(path):
    printed = [output.text for cell in code_cells(path) for output in cell.outputs if output.output_type == "stream"]
    rows = [line for text in printed for line in text.splitlines() if line.count("±") > 4]
    assert rows == [], "nobody knows which is which"


@each_book
def test_a_cell_is_one_idea_of_at_most_five_lines(path):
    long = {cell.id: len(lines) for cell in code_cells(path) if len(lines := cell.source.split("\n")) > 5}
    assert long == {}


@each_book
def test_nearly_every_cell_is_compared(path):
    tags = [set(cell.metadata.get("tags", [])) for cell in code_cells(path)]
    ignored = [own for own in tags if own & {"nbval-ignore-output", "nbval-skip", "raises-exception"}]
    assert len(ignored) <= 0.05 * len(tags)


def test_what_is_overlooked_in_a_comparison_is_the_bytes_of_pictures_only():
    text = (ROOT / "tests" / "nbval.cfg").read_text()
    assert re.findall(r"^regex: (.*)$", text, re.MULTILINE) == ["data:image/png;base64,[A-Za-z0-9+/=]+"]
    assert Path(NOTEBOOKS).is_dir()

"""Build, run and write the lessons: one source per lesson in notebooks/source/, one notebook per language.

A source is a text of cells. A line that starts with `%% ` opens something; everything else is taken as it is:

    Whatever stands above the first cell is a remark to other authors.
    %% prose goals
    %% en
    # What you will learn
    %% ja
    # 学ぶこと
    %% code deal rule:R3
    game = play_game(STANDARD, Deal.shuffled(seed), ...)

A cell has a kind (prose or code), a name (unique in the lesson: it becomes the cell's id, so that outputs and
diffs stay with their cell) and tags (`rule:R7`, `exercise:gap-1`, ...). Prose is written once per language. Code is
written once: `$lang` in it stands for the language, so that the two notebooks differ in that and in nothing else.
A lesson exists in the languages in which all of its prose is written.

    python tests/tools/build_notebooks.py               all lessons
    python tests/tools/build_notebooks.py 01_first_game  one of them
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import Path

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = ROOT / "notebooks"
SOURCES = NOTEBOOKS / "source"
LANGUAGES = ("en", "ja")

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,40}\Z")


class SourceError(ValueError):
    """A lesson's source that cannot be read; says which file and line."""


class OutputError(ValueError):
    """A cell wrote what no committed notebook may hold."""


def readable_ruby(text: str) -> str:
    """Furigana with brackets for readers that know no ruby: JupyterLab strips the tags and keeps the text.

    >>> readable_ruby("<ruby>札<rt>ふだ</rt></ruby>")
    '<ruby>札<rp>（</rp><rt>ふだ</rt><rp>）</rp></ruby>'
    """
    return text.replace("<rt>", "<rp>（</rp><rt>").replace("</rt>", "</rt><rp>）</rp>")


@dataclass(frozen=True)
class Cell:
    """One cell of a lesson: kind "prose" or "code"; `text` by language, that of code under ""."""

    kind: str
    name: str
    tags: tuple[str, ...]
    text: dict[str, str]

    def source(self, lang: str) -> str:
        """The cell's text in one language."""
        return self.text[""].replace("$lang", lang) if self.kind == "code" else readable_ruby(self.text[lang])


@dataclass(frozen=True)
class Lesson:
    """A lesson as it was written, in one or two languages."""

    name: str
    cells: tuple[Cell, ...]

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages in which every prose cell is written."""
        prose = [cell for cell in self.cells if cell.kind == "prose"]
        return tuple(lang for lang in LANGUAGES if prose and all(lang in cell.text for cell in prose))

    def notebook(self, lang: str) -> nbformat.NotebookNode:
        """The notebook of one language, not yet run."""
        book = nbformat.v4.new_notebook()
        book.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
        book.metadata["language_info"] = {"name": "python"}
        book.metadata["sevens_nb"] = {"lesson": self.name, "lang": lang}
        for cell in self.cells:
            new = nbformat.v4.new_code_cell if cell.kind == "code" else nbformat.v4.new_markdown_cell
            metadata = {"tags": list(cell.tags)} if cell.tags else {}
            book.cells.append(new(cell.source(lang), id=cell.name, metadata=metadata))
        return book


def parse(text: str, name: str = "lesson") -> Lesson:
    """Read a source. SourceError names the line of a cell without text, a name used twice, an unknown word."""
    cells: list[Cell] = []
    line = 1
    _remark, *pieces = re.split(r"^%% (.*)$", text, flags=re.MULTILINE)
    line += _remark.count("\n")
    for head, body in zip(pieces[::2], pieces[1::2], strict=True):
        try:
            _add(cells, head.split(), body.strip("\n"))
        except SourceError as error:
            raise SourceError(f"{name}, line {line}: {error}") from None
        line += body.count("\n")
    for cell in cells:
        if not cell.text or not all(cell.text.values()):
            raise SourceError(f"{name}: cell {cell.name!r} has no text")
    return Lesson(name, tuple(cells))


def _add(cells: list[Cell], head: list[str], body: str) -> None:
    """Take in one "%%" line and the text below it: a new cell, or a language of the last one."""
    word, *rest = head or [""]
    if word in LANGUAGES and not rest and cells and cells[-1].kind == "prose":
        if word in cells[-1].text:
            raise SourceError(f"cell {cells[-1].name!r} has two texts in {word!r}")
        cells[-1].text[word] = body
    elif word in ("prose", "code") and rest:
        if not _NAME.match(rest[0]) or any(cell.name == rest[0] for cell in cells):
            raise SourceError(f"a cell's name is unique, of a-z, 0-9 and '-'; got {rest[0]!r}")
        if word == "prose" and body:
            raise SourceError(f"text in prose cell {rest[0]!r} before '%% en' or '%% ja'")
        cells.append(Cell(word, rest[0], tuple(rest[1:]), {"": body} if word == "code" else {}))
    else:
        wanted = "'%% prose NAME [TAG ...]', '%% code NAME [TAG ...]', and in prose '%% en' or '%% ja'"
        raise SourceError(f"wanted {wanted}; got '%% {' '.join(head)}'")


def read_lesson(source: Path) -> Lesson:
    """The lesson in a source file."""
    return parse(source.read_text(encoding="utf-8"), source.stem)


def lessons(names: list[str] | None = None) -> list[Lesson]:
    """All lessons, or those named, in order."""
    found = {source.stem: source for source in sorted(SOURCES.glob("*.txt"))}
    missing = [name for name in names or [] if name not in found]
    if missing:
        raise SourceError(f"no such lesson: {', '.join(missing)}; there are: {', '.join(found) or 'none'}")
    return [read_lesson(found[name]) for name in names or found]


def execute(book: nbformat.NotebookNode, folder: Path) -> None:
    """Run all cells of a notebook in a new kernel that works in `folder`, and keep their outputs."""
    client = NotebookClient(
        book,
        timeout=120,
        kernel_name="python3",
        record_timing=False,
        coalesce_streams=True,  # how prints are cut into messages is a matter of timing
        store_widget_state=False,  # with saved state, an exported page looks for a site that serves widgets
        resources={"metadata": {"path": str(folder)}},
    )
    client.execute()


def clean(book: nbformat.NotebookNode) -> None:
    """Leave in the outputs what is the same tomorrow and elsewhere; OutputError on what must not be committed.

    The widget-view part goes: a trusted notebook that holds it shows "model not found" when it is opened again,
    where it should show the board as a table.
    """
    book.metadata.pop("widgets", None)
    book.metadata["language_info"] = {"name": "python"}
    for cell in book.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            if output.output_type == "stream" and output.name == "stderr":
                raise OutputError(f"cell {cell.id!r} wrote to stderr: {output.text}")
            if output.output_type == "error":
                raise OutputError(f"cell {cell.id!r} raised {output.ename}: {output.evalue}")
            output.get("data", {}).pop(WIDGET_VIEW, None)
            output.get("metadata", {}).pop(WIDGET_VIEW, None)


def build(lesson: Lesson, lang: str, folder: Path) -> nbformat.NotebookNode:
    """The finished notebook of one language: run in `folder`, cleaned, valid."""
    book = lesson.notebook(lang)
    execute(book, folder)
    clean(book)
    nbformat.validate(book)
    return book


def main(names: list[str]) -> None:
    """Build the lessons named (all by default) and write the notebooks that changed."""
    for lesson in lessons(names):
        for lang in lesson.languages:
            target = NOTEBOOKS / lang / f"{lesson.name}.ipynb"
            target.parent.mkdir(exist_ok=True)
            text = nbformat.writes(build(lesson, lang, target.parent)) + "\n"
            changed = not target.exists() or target.read_text(encoding="utf-8") != text
            if changed:
                target.write_text(text, encoding="utf-8")
            print(f"{target.relative_to(ROOT)}: {'written' if changed else 'as it was'}, {len(text) // 1000} kB")


if __name__ == "__main__":
    main(sys.argv[1:])

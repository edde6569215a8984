"""Write every lesson as a static page that needs no kernel and no network; its boards step (`make html`).

The pages go to site/, with an index: hand the folder out as it is, or put it on any web server. Prose and outputs are
those of the committed notebooks; the boards are made anew by running their cells, since a board cannot be stored.
"""

from __future__ import annotations

import re
import sys
from html import escape
from pathlib import Path
from typing import Any

import nbformat
from IPython.core.displayhook import CapturingDisplayHook
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from nbconvert.filters.markdown import markdown2html

from sevens_nb.widgets.export import html_page, write_page

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS, SITE = ROOT / "notebooks", ROOT / "site"

STYLE = """<style>
main{max-width:60rem;line-height:1.6}
main>pre{overflow-x:auto;padding:.6em .8em;border-radius:6px;font-size:.9rem;line-height:1.45}
pre.code{background:light-dark(#f1efe9,#20252c);border-inline-start:4px solid light-dark(#08703f,#5cc48c)}
pre.out{background:none;white-space:pre-wrap}
main>table{border-collapse:collapse}
.prose td,.prose th{border:1px solid light-dark(#bbb,#555);padding:.2em .6em}
.out{margin:.4em 0 1.2em}
img{max-width:100%}
summary{cursor:pointer}
</style>"""
HEADINGS = {"en": "Sevens: the lessons", "ja": "七並べのレッスン"}


class LastValue(CapturingDisplayHook):
    """Takes the value of a cell's last line in place of showing it."""

    value: Any = None

    def __call__(self, result: Any = None) -> None:
        self.value = result


def boards(book: nbformat.NotebookNode, folder: Path) -> dict[str, str]:
    """Cell id → the page fragment of the board that the cell ends with; every cell is run, in order."""
    shell = InteractiveShell.instance()
    shell.reset(new_session=True)
    shell.run_line_magic("cd", f"-q {folder}")
    found = {}
    for cell in (cell for cell in book.cells if cell.cell_type == "code"):
        shell.display_trap.hook = last = LastValue(shell, [])
        with capture_output():
            shell.run_cell(cell.source, store_history=True).raise_error()
        if hasattr(last.value, "html_fragment"):
            found[cell.id] = last.value.html_fragment(f"board-{cell.id}")
    return found


def shown(output: Any) -> str:
    """One stored output, as HTML where there is some, else as text."""
    if output.output_type == "stream":
        return f'<pre class="out">{escape(output.text)}</pre>'
    if "text/html" in output.data:
        return f'<div class="out">{output.data["text/html"]}</div>'
    return f'<pre class="out">{escape(output.data["text/plain"])}</pre>'


def lesson_page(path: Path) -> str:
    """The page of one committed notebook."""
    book = nbformat.read(path, as_version=4)
    live = boards(book, path.parent)
    parts = [STYLE]
    for cell in book.cells:
        if cell.cell_type == "markdown":
            parts.append(f'<section class="prose">{markdown2html(cell.source)}</section>')
            continue
        parts.append(f'<pre class="code">{escape(cell.source)}</pre>')
        parts += [live[cell.id]] if cell.id in live else map(shown, cell.outputs)
    title = re.sub(r"^#+\s*", "", book.cells[0].source.splitlines()[0])
    return html_page(title, book.metadata.sevens_nb.lang, "\n".join(parts))


def index_page(pages: list[Path], site: Path) -> str:
    """A list of the pages in both languages."""
    lists = []
    for lang, heading in HEADINGS.items():
        own = [page for page in pages if page.parent.name == lang]
        items = (f'<li><a href="{page.relative_to(site).as_posix()}">{page.stem}</a></li>' for page in own)
        lists.append(f'<section lang="{lang}"><h1>{heading}</h1><ul>{"".join(items)}</ul></section>')
    return html_page("Sevens", "en", STYLE + "".join(lists))


def main(names: list[str], site: Path = SITE) -> list[Path]:
    """Write the pages of the lessons named (all by default) and the index; returns the paths."""
    pages = []
    for path in sorted(NOTEBOOKS.glob("*/*.ipynb")):
        if not names or path.stem in names:
            target = site / path.parent.name / f"{path.stem}.html"
            target.parent.mkdir(parents=True, exist_ok=True)
            pages.append(write_page(target, lesson_page(path)))
            print(f"{target}: {target.stat().st_size // 1000} kB")
    return [*pages, write_page(site / "index.html", index_page(pages, site))]


if __name__ == "__main__":
    main(sys.argv[1:])

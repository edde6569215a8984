"""The committed notebooks, and how they are run again and compared with what is stored in them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import nbformat
from conftest import ROOT
from nbclient import NotebookClient
from tools.build_notebooks import LANGUAGES, NOTEBOOKS, WIDGET_VIEW, Lesson, lessons

# One cell that nbval found wrong: what it says of it, and its account of the difference.
_RED = re.compile(r"^Cell (\d+): (.+?)\n(.*?)(?=^_{3,}|^={3,}|\Z)", re.MULTILINE | re.DOTALL)
_DIFFERS, _RAISED = "Cell outputs differ", "Cell execution caused an exception"


@cache
def all_lessons() -> tuple[Lesson, ...]:
    """Every lesson that has a source."""
    return tuple(lessons())


@cache
def read_book(path: Path) -> nbformat.NotebookNode:
    """A committed notebook."""
    return nbformat.read(path, as_version=4)


def committed() -> list[Path]:
    """The notebooks there are, in both languages."""
    return sorted(path for lang in LANGUAGES for path in (NOTEBOOKS / lang).glob("*.ipynb"))


def code_cells(path: Path) -> list[Any]:
    """The code cells of a committed notebook."""
    return [cell for cell in read_book(path).cells if cell.cell_type == "code"]


@dataclass(frozen=True)
class Verdict:
    """What strict nbval says of a notebook: the cells whose values differ, those that raised, and its words."""

    differing: tuple[int, ...]
    raising: tuple[int, ...]
    words: str

    @property
    def is_green(self) -> bool:
        return self.words.rstrip().splitlines()[-1].startswith("=") and " passed" in self.words and not self.is_red

    @property
    def is_red(self) -> bool:
        return bool(self.differing or self.raising)


def run_again(books: list[Path], package_parent: Path) -> Verdict:
    """Strict nbval over `books`, their kernels taking `sevens_nb` from the folder `package_parent`."""
    nbval = [
        "--nbval",
        "--nbval-current-env",
        "--nbval-cell-timeout=120",
        "-p",
        "no:playwright",
        "-p",
        "no:cacheprovider",
    ]
    command = [sys.executable, "-m", "pytest", *nbval, "--nbval-sanitize-with", str(ROOT / "tests" / "nbval.cfg")]
    done = subprocess.run(
        [*command, "-c", os.devnull, "--rootdir", str(package_parent), "--color=no", *map(str, books)],
        env=dict(os.environ, PYTHONPATH=str(package_parent), PYTHONDONTWRITEBYTECODE="1"),
        cwd=package_parent,
        capture_output=True,
        text=True,
    )
    words = done.stdout + done.stderr
    red = [(int(number), what, rest) for number, what, rest in _RED.findall(words)]
    differing = tuple(
        n for n, what, rest in red if what == _DIFFERS and re.search(r" mismatch '|dissimilar number", rest)
    )
    raising = tuple(n for n, what, _ in red if what == _RAISED)
    if done.returncode not in (0, 1) or len(red) != len(re.findall(r"^FAILED ", words, re.MULTILINE)):
        raise RuntimeError(f"nbval did not run as it should:\n{words}")
    return Verdict(differing, raising, words)


def synced_boards(path: Path, package_parent: Path = ROOT) -> list[dict[str, Any]]:
    """What the front end was told of each board of a notebook, when it is run again: the synced traits.

    This is the widget state that Jupyter would save; we run with it and keep nothing.
    """
    book = nbformat.read(path, as_version=4)
    client = NotebookClient(book, kernel_name="python3", resources={"metadata": {"path": str(path.parent)}})
    client.execute(env=dict(os.environ, PYTHONPATH=str(package_parent), PYTHONDONTWRITEBYTECODE="1"))
    saved = book.metadata.get("widgets", {}).get("application/vnd.jupyter.widget-state+json", {}).get("state", {})
    views = [
        out.data[WIDGET_VIEW]
        for cell in book.cells
        for out in cell.get("outputs", [])
        if WIDGET_VIEW in out.get("data", {})
    ]
    return [saved.get(view["model_id"], {}).get("state", {}) for view in views]

"""The committed notebooks, and how they are run again and compared with what is stored in them."""

from __future__ import annotations

import json
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
_DIFFERS = "Cell outputs differ"


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


def tags(lesson: Lesson) -> dict[str, set[str]]:
    """Cell → the rules and facts ("R7", "F10") that a lesson says it shows."""
    return {
        cell.name: {tag.split(":")[1] for tag in cell.tags if tag.split(":")[0] in ("rule", "fact")}
        for cell in lesson.cells
    }


@dataclass(frozen=True)
class Verdict:
    """What a run of one notebook says: the cells that show other values, with what differs, and those that raise."""

    differing: dict[str, str]
    raising: dict[str, str]

    @property
    def is_green(self) -> bool:
        return not self.differing and not self.raising


def _environment(package_parent: Path) -> dict[str, str]:
    """Kernels take `sevens_nb` from the folder `package_parent`, whatever is installed."""
    return dict(os.environ, PYTHONPATH=str(package_parent), PYTHONDONTWRITEBYTECODE="1", MPLBACKEND="agg")


def run_again(books: list[Path], package_parent: Path) -> dict[Path, Verdict]:
    """The verdict on each notebook, run by the fast way of tools/rerun.py."""
    command = [sys.executable, str(ROOT / "tests" / "tools" / "rerun.py"), *map(str, books)]
    done = subprocess.run(command, env=_environment(package_parent), cwd=package_parent, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"the notebooks did not run as they should:\n{done.stdout}{done.stderr}")
    return {Path(book): Verdict(**report) for book, report in json.loads(done.stdout).items()}


def run_nbval(book: Path, package_parent: Path) -> Verdict:
    """The verdict of strict nbval itself on one notebook."""
    pytest = [sys.executable, "-m", "pytest", "-p", "no:playwright", "-p", "no:cacheprovider", "--color=no"]
    nbval = ["--nbval", "--nbval-current-env", "--nbval-sanitize-with", str(ROOT / "tests" / "nbval.cfg")]
    done = subprocess.run(
        [*pytest, *nbval, "-c", os.devnull, "--rootdir", str(package_parent), str(book)],
        env=_environment(package_parent),
        cwd=package_parent,
        capture_output=True,
        text=True,
    )
    words = done.stdout
    ids = [cell["id"] for cell in json.loads(book.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"]
    red = {ids[int(number)]: (what, rest) for number, what, rest in _RED.findall(words)}
    if done.returncode not in (0, 1) or len(red) != len(re.findall(r"^FAILED ", words, re.MULTILINE)):
        raise RuntimeError(f"nbval did not run as it should:\n{words}{done.stderr}")
    differing = {cell: rest for cell, (what, rest) in red.items() if what == _DIFFERS}
    return Verdict(differing, {cell: rest for cell, (what, rest) in red.items() if what != _DIFFERS})


def synced_boards(path: Path, package_parent: Path = ROOT) -> list[dict[str, Any]]:
    """What the front end was told of each board of a notebook, when it is run again: the synced traits.

    This is the widget state that Jupyter would save; we run with it and keep nothing.
    """
    book = nbformat.read(path, as_version=4)
    client = NotebookClient(book, kernel_name="python3", resources={"metadata": {"path": str(path.parent)}})
    client.execute(env=_environment(package_parent))
    saved = book.metadata.get("widgets", {}).get("application/vnd.jupyter.widget-state+json", {}).get("state", {})
    views = [
        out.data[WIDGET_VIEW]
        for cell in book.cells
        for out in cell.get("outputs", [])
        if WIDGET_VIEW in out.get("data", {})
    ]
    return [saved.get(view["model_id"], {}).get("state", {}) for view in views]

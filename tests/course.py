"""The lessons as a course: which rules they teach, their exercises with the solutions they print, and running cells."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from typing import Any

from books import all_lessons
from tools.build_notebooks import Cell, Lesson

RULES = [f"R{n}" for n in range(1, 12)] + [f"K{n}" for n in range(1, 9)] + [f"F{n}" for n in range(1, 11)]
_SOLUTION = re.compile(r"<details><summary>(?:Solution|答え)</summary><code>answer_\d = (.*?)</code>")
_HINT = re.compile(r"<details><summary>(?:Hint|ヒント)\s?\d</summary>.{15}")


def taught(lesson: Lesson) -> dict[str, list[str]]:
    """Rule or fact → the code cells of a lesson that are tagged with it."""
    found: dict[str, list[str]] = defaultdict(list)
    for cell in lesson.cells:
        for tag in cell.tags:
            kind, _, name = tag.partition(":")
            if kind in ("rule", "fact"):
                found[name].append(cell.name)
    return found


@cache
def where_taught() -> dict[str, list[str]]:
    """Rule or fact → "lesson number: cell, cell" for each lesson that teaches it."""
    found: dict[str, list[str]] = {name: [] for name in RULES}
    for lesson in all_lessons():
        for name, cells in taught(lesson).items():
            found.setdefault(name, []).append(f"{int(lesson.name[:2])}: {', '.join(cells)}")
    return found


class Asked:
    """An exercise of a lesson: its number, the cell with the answer, and the prose cell that asks it."""

    def __init__(self, lesson: Lesson, cell: Cell, question: Cell) -> None:
        self.lesson = lesson
        self.cell = cell
        self.question = question
        self.number = int(cell.name.removeprefix("exercise-"))

    def __repr__(self) -> str:
        return f"{self.lesson.name}-{self.number}"

    def printed_solution(self, lang: str) -> str:
        """The solution that is folded away in the question, as Python text."""
        found = _SOLUTION.findall(self.question.text[lang])
        assert len(found) == 1, f"{self} in {lang}: one folded solution, not {len(found)}"
        return str(found[0])

    def printed_hints(self, lang: str) -> int:
        """How many hints are folded away in the question."""
        return len(_HINT.findall(self.question.text[lang]))

    def with_answer(self, answer: str, lang: str) -> str:
        """The source of the answer's cell with ``answer``, a Python text, in the place of None."""
        source = self.cell.source(lang)
        blank = f"answer_{self.number} = None"
        assert source.count(blank) == 1, f"{self}: the cell does not begin empty"
        return source.replace(blank, f"answer_{self.number} = {answer}")

    def set_up(self, lang: str) -> dict[str, Any]:
        """The names an answer's cell needs: those of the lesson's first code cell and of the exercise's own board."""
        board = next((cell.source(lang) for cell in self.lesson.cells if cell.name == f"{self.cell.name}-board"), "")
        names = dict(_names_of(next(c.source(lang) for c in self.lesson.cells if c.kind == "code")))
        run(board, names)
        return names


@cache
def _names_of(source: str) -> dict[str, Any]:
    """The names that a cell makes."""
    names: dict[str, Any] = {}
    run(source, names)
    return names


@cache
def exercises() -> tuple[Asked, ...]:
    """All exercises of all lessons."""
    found = []
    for lesson in all_lessons():
        prose = None
        for cell in lesson.cells:
            prose = cell if cell.kind == "prose" else prose
            if any(tag.startswith("exercise:") for tag in cell.tags):
                assert prose is not None
                found.append(Asked(lesson, cell, prose))
    return tuple(found)


def run(source: str, names: dict[str, Any]) -> Any:
    """Run a cell in ``names`` and return the value of its last line, None if that is no expression."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    if not isinstance(last, ast.Expr):
        return None
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)

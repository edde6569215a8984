"""What may be in the repository: nothing of one machine or one registry, nothing unfinished, nothing too long."""

from __future__ import annotations

import ast
import doctest
import json
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import ROOT

TOP_LEVEL = {
    *("pyproject.toml", "README.md", "README.ja.md", "LICENSE", "Makefile", ".gitignore", ".ci"),
    *("sevens_nb", "notebooks", "tests", "seeds"),
}
LONGEST_MODULE, LONGEST_SCRIPT, LONGEST_FUNCTION = 320, 450, 45

# Files and functions that may be longer, each with the reason.
MAY_BE_LONG: dict[str, str] = {}

# Written in pieces, so that this file does not hold what it looks for.
HOSTS = re.compile(r"\b(pypi|pythonhosted|npmjs|anaconda|debian)" + r"\.(org|com|net)\b")
PLACES = re.compile(r"(?<![\w.$}>/-])/" + r"(root|home|work|tmp|opt|mnt|Users)/\w")
UNFINISHED = re.compile(r"\b(TO" + r"DO|FIX" + r"ME|XX" + r"X)\b")
SKIPPING = re.compile(r"pytest\.(mark\.)?(sk" + r"ip|xf" + r"ail|import" + r"orskip)")
LOCKS = {"uv.lock", "poetry.lock", "pdm.lock", "Pipfile.lock", "package-lock.json", "yarn.lock", "constraints.txt"}
BINARY = {".png", ".woff2", ".woff", ".ttf", ".otf", ".gif", ".jpg"}


def tracked() -> list[Path]:
    """The files under version control, and those about to be."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return sorted(ROOT / name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file())


def texts() -> Iterator[tuple[str, str]]:
    """Name and text of every file that is text."""
    for path in tracked():
        if path.suffix not in BINARY:
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def found(pattern: re.Pattern[str], suffix: str = "") -> list[str]:
    """Every line that holds the pattern, as "file:line: text"."""
    return [
        f"{name}:{number}: {line.strip()[:100]}"
        for name, text in texts()
        if name.endswith(suffix)
        for number, line in enumerate(text.splitlines(), 1)
        if pattern.search(line)
    ]


def test_the_top_level_holds_only_the_rooms_of_the_house():
    assert {path.relative_to(ROOT).parts[0] for path in tracked()} <= TOP_LEVEL


def test_no_file_names_a_package_registry():
    assert found(HOSTS) == []


def test_no_file_names_a_place_on_somebodys_machine():
    assert found(PLACES) == []


def test_no_lock_file_is_kept():
    assert [path for path in tracked() if path.name in LOCKS] == []


def test_nothing_is_left_unfinished():
    assert found(UNFINISHED, ".py") + found(UNFINISHED, ".js") == []


def test_no_test_is_skipped_or_expected_to_fail():
    assert found(SKIPPING, ".py") == []


def test_no_notebook_keeps_widget_state():
    books = {name: json.loads(text) for name, text in texts() if name.endswith(".ipynb")}
    assert [name for name, book in books.items() if "widgets" in book["metadata"]] == []


def test_no_module_is_longer_than_a_reader_can_hold():
    limits = {".py": LONGEST_MODULE, ".js": LONGEST_SCRIPT, ".mjs": LONGEST_SCRIPT, ".css": LONGEST_SCRIPT}
    long = [
        f"{name}: {text.count(chr(10))} lines"
        for name, text in texts()
        if text.count("\n") > limits.get(Path(name).suffix, float("inf")) and name not in MAY_BE_LONG
    ]
    assert long == []


def test_no_function_is_longer_than_a_screen():
    long = []
    for name, text in texts():
        for node in ast.walk(ast.parse(text)) if name.endswith(".py") else ():
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or 0) - node.lineno + 1
                if lines > LONGEST_FUNCTION and f"{name}:{node.name}" not in MAY_BE_LONG:
                    long.append(f"{name}:{node.lineno} {node.name}: {lines} lines")
    assert long == []


def test_every_exception_from_the_limits_is_still_needed_and_explained():
    names = {name for name, _ in texts()}
    assert [key for key, reason in MAY_BE_LONG.items() if key.split(":")[0] not in names or not reason] == []


def checks(function: ast.FunctionDef, helpers: frozenset[str] = frozenset()) -> bool:
    """Whether a function asserts something, itself or by calling what sounds like it or is one of the helpers."""
    sounds = re.compile(r"expect|assert|check|verify|run|raises|warns|wait_for")
    inside = list(ast.walk(function))
    called = [ast.unparse(node.func) for node in inside if isinstance(node, ast.Call)]
    return any(isinstance(node, ast.Assert) for node in inside) or any(
        sounds.search(name) or name.split(".")[-1] in helpers for name in called
    )


def test_every_test_checks_something():
    trees = {name: ast.parse(text) for name, text in texts() if name.startswith("tests/") and name.endswith(".py")}
    functions = [
        (name, node) for name, tree in trees.items() for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)
    ]
    helpers: frozenset[str] = frozenset()
    while new := {n.name for _, n in functions if n.name[:5] != "test_" and checks(n, helpers)} - helpers:
        helpers |= new  # a helper checks, too, that calls one that does
    tests = [(name, node) for name, node in functions if node.name.startswith("test_")]
    assert [f"{name}:{node.lineno} {node.name}" for name, node in tests if not checks(node, helpers)] == []


@pytest.mark.parametrize("readme", ["README.md", "README.ja.md"])
def test_the_python_sessions_of_the_readme_run_as_printed(readme):
    text = (ROOT / readme).read_text(encoding="utf-8")
    blocks = re.findall(r"^```(?:python|pycon)\n(.*?)^```", text, flags=re.MULTILINE | re.DOTALL)
    session = "\n".join(block for block in blocks if block.startswith(">>>"))
    test = doctest.DocTestParser().get_doctest(session, {}, readme, readme, 0)
    result = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test)
    assert result.attempted >= 4, "the README shows a session of about ten lines"
    assert result.failed == 0


def test_a_wheel_carries_every_file_of_the_package(tmp_path):
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path), str(ROOT)],
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("sevens_nb/")}
    package = {path.relative_to(ROOT).as_posix() for path in tracked() if (ROOT / "sevens_nb") in path.parents}
    assert packed == package

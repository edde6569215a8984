"""The house: imports point down, never up or in a circle; the ground floors stand without anything installed."""

from __future__ import annotations

import ast
import subprocess
import sys
import time
from functools import cache
from pathlib import Path

from conftest import ROOT

PACKAGE = ROOT / "sevens_nb"

# The floor of every module, from the ground up; a package is one room. A new module must be given a floor here.
FLOORS = {
    1: "cards words basis inputs",
    2: "grid rules moves deal law",
    3: "exits turn setup explanation observation state streams bulklaw policies",
    4: "textboard record strategies agents reading referee hints seating results",
    5: "tallies bulkcount bulkgame machine kernel bulkplay slowplay estimates measures tables summary progress runners "
    "tasks pairs compared simulation experiments figures session snapshot savegame publicview frames quiz refusals "
    "arrangement editing",
    6: "lessons picture widgets typed commands cli",
    7: "__init__ __main__",
}
FLOOR = {room: floor for floor, rooms in FLOORS.items() for room in rooms.split()}


def room(path: Path) -> str:
    """The module, or the package below sevens_nb, that a file belongs to."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def is_type_checking(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")


def imported(node: ast.AST) -> list[str]:
    """The rooms of ours that one import statement names."""
    if isinstance(node, ast.Import):
        names = [alias.name for alias in node.names]
    elif isinstance(node, ast.ImportFrom) and node.module == "sevens_nb":
        names = [f"sevens_nb.{alias.name}" for alias in node.names]
    elif isinstance(node, ast.ImportFrom) and not node.level:
        names = [node.module or ""]
    else:
        names = []
    return [name.split(".")[1] for name in names if name.startswith("sevens_nb.")]


@cache
def imports() -> list[tuple[str, str, int, bool]]:
    """(room, imported room, line, only for type checkers) of every import among our rooms."""
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for_types = {id(x) for node in ast.walk(tree) if is_type_checking(node) for x in ast.walk(node)}
        for node in ast.walk(tree):
            found += [(room(path), name, getattr(node, "lineno", 0), id(node) in for_types) for name in imported(node)]
    return found


def test_every_room_has_a_floor():
    rooms = {room(path) for path in PACKAGE.rglob("*.py")}
    assert sorted(rooms - set(FLOOR)) == []


def test_no_import_is_relative():
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in PACKAGE.rglob("*.py")}
    relative = [
        f"{path.name}:{node.lineno}"
        for path, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.level
    ]
    assert relative == []


def test_imports_point_down_or_sideways():
    assert len(imports()) > 30
    upward = [f"{a}:{line} imports {b}" for a, b, line, _ in imports() if FLOOR.get(a, 0) < FLOOR.get(b, 9)]
    assert upward == []


def test_imports_make_no_circle():
    rooms = {name for a, b, *_ in imports() for name in (a, b)}
    below = {a: {b for x, b, _, for_types in imports() if x == a and b != a and not for_types} for a in rooms}
    while leaves := [name for name, others in below.items() if not others]:
        for name in leaves:
            del below[name]
        below = {name: others - set(leaves) for name, others in below.items()}
    assert below == {}, "what is left imports itself in a circle"


def test_every_public_module_class_and_function_says_what_it_does():
    silent = []
    for path in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        if not ast.get_docstring(tree):
            silent.append(f"{path.name}: the module")
        for node in tree.body:
            is_public = isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_")
            if is_public and not ast.get_docstring(node):
                silent.append(f"{path.name}: {node.name}")
    assert silent == []


LOADED = """
import sys, time
before = set(sys.modules)
start = time.perf_counter()
import sevens_nb
seconds = time.perf_counter() - start
new = {name.partition(".")[0] for name in set(sys.modules) - before} - set(sys.stdlib_module_names) - {"sevens_nb"}
print(sorted(new), f"{1000 * seconds:.0f} ms")
"""


def test_importing_the_package_loads_the_standard_library_only():
    done = subprocess.run([sys.executable, "-c", LOADED], cwd=ROOT, capture_output=True, text=True, check=True)
    others, milliseconds, _ = done.stdout.rsplit(maxsplit=2)
    print(f"import sevens_nb takes {milliseconds} ms")
    assert others == "[]"


BARE = """
import random, sys
sys.path.insert(0, {root!r})
from sevens_nb import AGENTS, KILLING, STANDARD, Deal, play_game
for rules in (STANDARD, KILLING):
    game = play_game(rules, Deal.shuffled(1), [AGENTS["random"]] * 4, random.Random(1))
    assert game.states()[-1].is_over
"""


def test_a_game_is_played_where_nothing_is_installed():
    """As in a browser, where numpy, numba, matplotlib and the widgets may be missing (-S: no site-packages)."""
    start = time.monotonic()
    done = subprocess.run([sys.executable, "-S", "-c", BARE.format(root=str(ROOT))], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert time.monotonic() - start < 30

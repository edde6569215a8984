"""Each option of the rules is read in one function, so that no two places can understand it differently."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import pytest

import sevens_nb
from sevens_nb import Rules

PACKAGE = Path(sevens_nb.__file__).parent
OPTIONS = tuple(Rules().options())

# Floors 1 to 4: here the game is decided. rules.py itself only checks, prints and parses options, except for
# `max_passes`, which is the one reader of pass_limit.
ENGINE = ("cards", "grid", "law", "moves", "deal", "exits", "turn", "setup", "state", "explanation", "observation")
ENGINE += ("words", "record", "agents", "textboard")

# Which game, how many passes, jokers and who starts is shown and dealt everywhere; the other options decide
# what may be played, and outside the engine they are read only here.
SHOWN = ("killing", "pass_limit", "jokers", "start")
ELSEWHERE = {
    "bulk": "the compiled player has its own copy of the options as numbers; tests hold it against the engine",
    "frames": "the readings of the rule toggle carry edge and eliminated_hand to the browser as labels",
    "hints": "a hint warns of a finish that would be a foul; the engine decides it",
    "lessons": "a drawing of the grid needs its row order",
    "figures": "a drawing of the grid needs its row order",
    "quiz": "a question names the rule it asks about",
    "widgets": "the panel of options shows what is chosen",
    "picture": "a picture names the options",
    "cli": "a command prints the options",
}


def is_rules(node: ast.expr) -> bool:
    """Whether an expression is called rules, or is the rules of something."""
    name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    return name == "rules" or name.endswith("_rules") or name in ("STANDARD", "KILLING")


def reads(tree: ast.Module) -> dict[str, set[str]]:
    """For each option the functions of a module in which it is read as an attribute of rules."""
    found: dict[str, set[str]] = defaultdict(set)

    def walk(node: ast.AST, function: str) -> None:
        for child in ast.iter_child_nodes(node):
            inside = function
            if isinstance(child, ast.FunctionDef | ast.ClassDef):
                inside = f"{function}.{child.name}".strip(".")
            if isinstance(child, ast.Attribute) and child.attr in OPTIONS and is_rules(child.value):
                found[child.attr].add(inside)
            if isinstance(child, ast.Call) and isinstance(child.func, ast.Name) and child.func.id == "getattr":
                found["getattr"].add(inside)
            walk(child, inside)

    walk(tree, "")
    return found


def readers(names: tuple[str, ...]) -> dict[str, list[str]]:
    """For each option the functions of the named modules that read it."""
    all_found: dict[str, list[str]] = defaultdict(list)
    for name in names:
        for option, functions in reads(ast.parse((PACKAGE / f"{name}.py").read_text(encoding="utf-8"))).items():
            all_found[option] += [f"{name}.{function}" for function in sorted(functions)]
    return all_found


@pytest.mark.parametrize("option", [option for option in OPTIONS if option != "pass_limit"])
def test_the_engine_reads_each_option_in_exactly_one_function(option):
    assert len(readers(ENGINE)[option]) == 1, readers(ENGINE)[option]


def test_the_pass_limit_is_read_only_where_it_becomes_a_number_of_passes():
    assert readers(ENGINE)["pass_limit"] == []
    tree = ast.parse((PACKAGE / "rules.py").read_text(encoding="utf-8"))
    (rules_class,) = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "Rules"]
    reading = {
        method.name
        for method in rules_class.body
        if isinstance(method, ast.FunctionDef)
        for node in ast.walk(method)
        if isinstance(node, ast.Attribute) and node.attr in OPTIONS and isinstance(node.value, ast.Name)
    }
    assert reading == {"max_passes"}


def test_no_option_is_read_by_a_name_in_a_variable():
    """`getattr` appears in the engine only where a frozen position is copied field by field."""
    assert readers(ENGINE)["getattr"] == ["state.State.__reduce__"]


def test_outside_the_engine_the_options_that_decide_are_read_only_where_a_reason_is_given():
    strangers = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).with_suffix("").as_posix()
        if name in (*ENGINE, "rules") or any(name.startswith(area) for area in ELSEWHERE):
            continue
        found = set(reads(ast.parse(path.read_text(encoding="utf-8")))) - {"getattr", *SHOWN}
        if found:
            strangers[name] = sorted(found)
    assert strangers == {}, "ask the State, or give the reason in ELSEWHERE"


def test_every_module_of_the_engine_is_looked_at():
    from_init = ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8"))
    imported = {
        str(node.module).rpartition(".")[2]
        for node in from_init.body
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("sevens_nb.")
    }
    assert imported - {"rules"} <= set(ENGINE)

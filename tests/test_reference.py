"""The plain referee stands on its own feet, and the worked examples can tell it from a wrong one."""

from __future__ import annotations

import ast
import types
from pathlib import Path
from typing import Any

import engines
import pytest
import reference
from engines import Reference
from referee_bugs import BUGS
from reference import Game, texts
from worked_examples import Check, read_all

SOURCE = Path(reference.__file__).read_text(encoding="utf-8")


def test_the_reference_shares_nothing_with_the_package() -> None:
    nodes = list(ast.walk(ast.parse(SOURCE)))
    plain = {name.name for node in nodes if isinstance(node, ast.Import) for name in node.names}
    whole = {node.module for node in nodes if isinstance(node, ast.ImportFrom)}
    assert plain | whole == {"copy", "functools", "__future__"}


def orders_of_one_suit(**options: Any) -> int:
    """The number of orders in which one seat can play out a whole suit."""
    game = Game(reference.options(must_play=True, pass_limit=None, **options), "S7 H7 D7 C7", ["SA..S6 S8..SK"])
    ways = {frozenset(game.hands[0]): (game, 1)}
    for _ in range(12):
        after: dict[frozenset[Any], tuple[Game, int]] = {}
        for here, number in ways.values():
            for move in here.legal():
                following = here.play(move)
                key = frozenset(following.hands[0])
                after[key] = (following, after.get(key, (following, 0))[1] + number)
        ways = after
    return sum(number for _, number in ways.values())


@pytest.mark.parametrize(
    ("link", "orders"), [("none", 924), ("link", 2048), ("tunnel_end", 924), ("tunnel_link", 1584)]
)
def test_one_suit_has_its_number_of_orders(link: str, orders: int) -> None:
    assert orders_of_one_suit(link=link) == orders
    assert orders_of_one_suit(link=link, first_side="high") == orders / 2
    assert orders_of_one_suit(link=link, first_side="low") == orders / 2


def test_a_refused_move_changes_nothing() -> None:
    game = Game(reference.options(), "S7 H7 D7 C7", ["S6 S4", "H6"])
    with pytest.raises(ValueError, match="S4 is not legal"):
        game.play("S4")
    assert (texts(game.hands[0]), game.turn, game.ply) == (["S4", "S6"], 0, 0)


EXAMPLES = read_all()


def wrong_examples(source: str, monkeypatch: pytest.MonkeyPatch) -> str | None:
    """The first example that the referee of this source gets wrong."""
    wrong = types.ModuleType("reference")
    exec(compile(source, "reference.py", "exec"), wrong.__dict__)
    monkeypatch.setattr(engines, "reference", wrong)
    monkeypatch.setattr(engines, "Game", wrong.Game)
    for example in EXAMPLES:
        try:
            Check(example, Reference()).run()
        except (AssertionError, ValueError):  # a wrong answer, or a right move refused; not a typing error of ours
            return example.name
    return None


def test_the_right_referee_gets_no_example_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    assert wrong_examples(SOURCE, monkeypatch) is None


@pytest.mark.parametrize(("bug", "old", "new"), BUGS, ids=[bug for bug, _, _ in BUGS])
def test_the_examples_catch(bug: str, old: str, new: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert SOURCE.count(old) >= 1, f"{bug}: {old!r} does not stand in reference.py"
    assert wrong_examples(SOURCE.replace(old, new, 1), monkeypatch) is not None, f"no example catches: {bug}"

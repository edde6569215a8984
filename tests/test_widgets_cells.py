"""Running a cell again leaves nothing of its run before: no board, no model, no handler."""

from __future__ import annotations

import pytest
from ipywidgets.widgets.widget import _instances

from sevens_nb import Explorer, PlayTable, Quiz
from sevens_nb.widgets import BoardWidget, cells


@pytest.fixture
def run(monkeypatch):
    """Pretend to be in a run of a cell: run("cell", "message")."""
    monkeypatch.setattr(cells, "_boards", {})
    return lambda *running: monkeypatch.setattr(cells, "running_cell", lambda: running or None)


def alive() -> list[BoardWidget]:
    return [widget for widget in _instances.values() if isinstance(widget, BoardWidget)]


@pytest.mark.parametrize("make", [lambda: Explorer(7), lambda: PlayTable(7), lambda: Quiz("dead", n=1)])
def test_a_cell_run_twenty_times_keeps_the_boards_of_its_last_run_only(run, make):
    before = len(alive())
    for number in range(20):
        run("cell-a", f"run-{number}")
        kept = [make(), make()]
    assert len(alive()) == before + 2
    assert set(kept) <= set(alive())
    for board in kept:
        board.close()


def test_boards_of_other_cells_and_of_no_cell_stay(run):
    run("cell-a", "1")
    first = Explorer(7)
    run("cell-b", "2")
    second = Explorer(7)
    run()
    third = Explorer(7)
    run("cell-b", "3")
    fourth = Explorer(7)
    assert {first, third, fourth} <= set(alive())
    assert second not in alive()
    for board in (first, third, fourth):
        board.close()


@pytest.mark.parametrize(
    ("parent", "found"),
    [
        ({"header": {"msg_type": "execute_request", "msg_id": "m"}, "metadata": {"cellId": "c"}}, ("c", "m")),
        ({"header": {"msg_type": "comm_msg", "msg_id": "m"}, "metadata": {"cellId": "c"}}, None),
        ({"header": {"msg_type": "execute_request", "msg_id": "m"}, "metadata": {}}, None),
        ({}, None),
        (None, None),
    ],
)
def test_only_a_run_of_a_named_cell_counts_as_one(monkeypatch, parent, found):
    import IPython

    monkeypatch.setattr(IPython, "get_ipython", lambda: type("Shell", (), {"parent_header": parent})())
    assert cells.running_cell() == found

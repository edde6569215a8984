"""Which boards belong to which notebook cell, so that running a cell again leaves nothing of the run before."""

from __future__ import annotations

import sys
import threading
from typing import Protocol
from weakref import ref


class _Closable(Protocol):
    def close(self) -> None: ...


_lock = threading.Lock()
_boards: dict[str, tuple[str, list[ref[_Closable]]]] = {}


def running_cell() -> tuple[str, str] | None:
    """The id of the cell that runs now and the id of this run; None outside a cell of a notebook.

    A front end that names no cells (nbclient, a terminal) and a callback of a widget count as outside.
    """
    interactive = sys.modules.get("IPython")
    shell = interactive.get_ipython() if interactive is not None else None
    parent = getattr(shell, "parent_header", None)
    if not isinstance(parent, dict):
        return None
    header, cell = parent.get("header", {}), parent.get("metadata", {}).get("cellId")
    if not cell or header.get("msg_type") != "execute_request":
        return None
    return str(cell), str(header.get("msg_id"))


def adopt(board: _Closable) -> None:
    """Note that ``board`` was made by the running cell, and close the boards an earlier run of it made."""
    running = running_cell()
    if running is None:
        return
    cell, run = running
    with _lock:
        known, boards = _boards.get(cell, (run, []))
        stale = boards if known != run else []
        _boards[cell] = (run, [*([] if stale else boards), ref(board)])
    for earlier in stale:
        old = earlier()
        if old is not None:
            old.close()

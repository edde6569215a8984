"""A Lab as a front end hears it, and the two fixtures of its tests."""

from __future__ import annotations

import threading
import time

import pytest

from sevens_nb import Lab
from sevens_nb.widgets.base import BoardWidget
from sevens_nb.widgets.labrun import THREAD_NAME

LONG = 10**9


@pytest.fixture(autouse=True)
def strict(monkeypatch):
    """An error in a handler must fail the test, and no test may leave a thread."""
    monkeypatch.setattr(BoardWidget, "strict", True)
    yield
    assert lab_threads() == []


@pytest.fixture
def quick(monkeypatch):
    """No figures: for what has nothing to do with them."""
    monkeypatch.setattr("sevens_nb.widgets.lab.missing", lambda _module: True)


def lab_threads() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == THREAD_NAME]


class Heard:
    """A Lab whose messages down are kept as a front end would get them."""

    def __init__(self, *args, **options) -> None:
        self.widget = Lab(*args, **options)
        self.states: list[tuple[float, dict]] = []
        self.answers: list[dict] = []
        self.widget._send = self._keep
        self.count = 0

    def _keep(self, message, buffers=None) -> None:
        if message["method"] == "custom":
            self.answers.append(message["content"])
        elif message["method"] == "update":
            self.states.append((time.monotonic(), message["state"]))
            answer = message["state"].get("payload", {}).get("answer")
            if answer:
                self.answers.append(answer)

    def say(self, kind, **fields) -> dict:
        self.count += 1
        self.widget._handle_custom_msg({"id": f"t-{self.count}", "kind": kind, **fields}, [])
        assert self.answers[-1]["ack"] == f"t-{self.count}"
        return self.answers[-1]

    def of(self, name: str) -> list[tuple[float, dict]]:
        return [(at, state[name]) for at, state in self.states if name in state]

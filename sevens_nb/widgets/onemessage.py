"""Boards whose answers travel inside the new payload: one message up, one message down for every action."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sevens_nb.widgets.base import BoardWidget


class OneMessageWidget(BoardWidget):
    """A board that, while an intention is carried out, sends payload and acknowledgement as one message."""

    _held: Mapping[str, Any] | None = None
    _is_answering = False

    def publish(self, payload: Mapping[str, Any]) -> None:
        """Show a payload; while an intention is being carried out, together with its answer."""
        if self._is_answering:
            self._held = payload
        else:
            super().publish(payload)

    def send(self, content: Any, buffers: Any = None) -> None:
        """Send an answer, inside the payload if there is a new one."""
        held, self._held, self._is_answering = self._held, None, False
        if held is None:
            super().send(content, buffers)
        else:
            super().publish({**held, "answer": content})

    def _carry_out(self, message: dict[str, Any], known: bool) -> dict[str, Any]:
        self._is_answering = True
        return super()._carry_out(message, known)

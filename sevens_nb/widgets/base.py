"""What every board widget shares: one payload down, acknowledged intentions up, a static twin for readers.

State goes down in the trait ``payload`` (never read back); intentions come up as custom messages
``{id, kind, ...}``. Every one is answered with ``{ack: id, ok: ...}``, so a silent kernel is noticed.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, NamedTuple

import anywidget
import traitlets

from sevens_nb.widgets import cells

STATE_MIME = "application/vnd.sevens-nb.state+json"
VIEW_MIME = "application/vnd.jupyter.widget-view+json"
MAX_TEXT = 20_000
_SHORT = 60


class IntentError(ValueError):
    """An intention that cannot be carried out; what to tell the reader, in both languages."""

    def __init__(self, en: str, ja: str) -> None:
        super().__init__(en)
        self.words = {"en": en, "ja": ja}


class Intent(NamedTuple):
    """How one kind of message is handled: the method's name, and a check for each field it must have."""

    method: str
    fields: Mapping[str, Callable[[object], bool]] = {}
    optional: Mapping[str, Callable[[object], bool]] = {}


def whole_number(value: object) -> bool:
    """Whether ``value`` is a count that fits anything a board has."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10_000


def short_text(value: object) -> bool:
    """Whether ``value`` is a word or two: a card, a name, a key."""
    return isinstance(value, str) and len(value) <= _SHORT


def long_text(value: object) -> bool:
    """Whether ``value`` is a text of bearable length, such as a pasted position."""
    return isinstance(value, str) and len(value) <= MAX_TEXT


class BoardWidget(anywidget.AnyWidget):
    """A widget whose front end shows ``payload``; subclasses name their ``INTENTS`` and their static twin.

    ``lock`` guards the game behind the widget: callbacks may run in another thread while a cell is busy.
    A cell that is run again closes the boards of its run before.
    An error in a handler is shown on the board and kept in ``last_error``; with ``strict`` it is raised too.
    """

    INTENTS: ClassVar[dict[str, Intent]] = {}
    strict: ClassVar[bool] = False

    payload = traitlets.Dict().tag(sync=True)
    texts = traitlets.Dict().tag(sync=True)

    def __init__(self, texts: dict[str, Any], payload: Mapping[str, Any]) -> None:
        self.lock = threading.RLock()
        self.last_error: Exception | None = None
        self._seq = 1
        super().__init__(texts=texts, payload={**payload, "seq": 1})
        self.on_msg(self._receive)
        cells.adopt(self)

    # ------------------------------------------------------------ down

    def publish(self, payload: Mapping[str, Any]) -> None:
        """Show a new payload in every view, numbered so that views can tell old from new."""
        with self.lock:
            self._seq += 1
            self.payload = {**payload, "seq": self._seq}

    # ------------------------------------------------------------ up

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        """Check, carry out and acknowledge one message; nothing a message holds can do more than fail."""
        with self.lock:
            message = content if isinstance(content, dict) else {}
            ident = message.get("id")
            known = short_text(ident) or whole_number(ident)
            failure: Exception | None = None
            try:
                answer = {"ok": True, **self._carry_out(message, known)}
            except IntentError as error:
                answer = {"ok": False, "error": error.words}
            except Exception as error:
                failure = self.last_error = error
                answer = {"ok": False, "error": _unforeseen(error)}
            self.send({"ack": ident if known else None, **answer})
        if failure is not None and self.strict:
            raise failure

    def _carry_out(self, message: dict[str, Any], known: bool) -> dict[str, Any]:
        """The answer of the handler for ``message``, which may raise ``IntentError``."""
        kind = message.get("kind")
        intent = self.INTENTS.get(kind) if isinstance(kind, str) else None
        if intent is None or not known:
            raise _misread(f"no such request: {_clip(kind)}", f"知らない操作：{_clip(kind)}")
        fields = {name: value for name, value in message.items() if name not in ("id", "kind")}
        checks = {**intent.fields, **intent.optional}
        for name, value in fields.items():
            if name not in checks or not checks[name](value):
                raise _misread(f"{name}={_clip(value)} in {kind!r}", f"{name}={_clip(value)}（{kind}）")
        missing = [name for name in intent.fields if name not in fields]
        if missing:
            raise _misread(f"{', '.join(missing)} missing in {kind!r}", f"{'、'.join(missing)}がない（{kind}）")
        handler: Callable[..., dict[str, Any] | None] = getattr(self, intent.method)
        return handler(**fields) or {}

    def close(self) -> None:
        """Take the widget off every page and leave no handler behind; closing twice does no harm."""
        self.on_msg(self._receive, remove=True)
        self.layout.close()  # ipywidgets makes one for every widget and would keep it for good
        super().close()

    # ------------------------------------------------------------ the static twin

    def plain_text(self) -> str:
        """What the board shows, as text; the same for the same game."""
        raise NotImplementedError

    def html(self) -> str:
        """What the board shows, as a table with inline styles; the text alone carries the state."""
        raise NotImplementedError

    def state_json(self) -> dict[str, Any]:
        """The state behind the board as data, from which it can be made again."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **_options: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        with self.lock:
            bundle = {"text/plain": self.plain_text(), "text/html": self.html(), STATE_MIME: self.state_json()}
        if self._view_name is not None:
            bundle[VIEW_MIME] = {"version_major": 2, "version_minor": 0, "model_id": self.model_id}
        return bundle, {}


def _unforeseen(error: Exception) -> dict[str, str]:
    """An error that no handler foresaw; its English is for who reads Python, so Japanese gives its name alone."""
    name = type(error).__name__
    return {
        "en": f"{name}: {error}"[:400],
        "ja": f"思いがけないエラーが起きました（{name}）。くわしいことは、Pythonの last_error にあります。",
    }


def _misread(en: str, ja: str) -> IntentError:
    return IntentError(f"The board did not understand: {en}.", f"わからない指示です：{ja}。")


def _clip(value: object) -> str:
    text = repr(value)
    return text if len(text) <= _SHORT else f"{text[:_SHORT]}…"

"""What a page did while a test used it: its requests, its errors, and the messages to and from the kernel."""

from __future__ import annotations

import contextlib
import json
import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

LOCAL = {"127.0.0.1", "localhost", ""}  # "" is the host of data:, blob: and about: addresses

# What the front ends do by themselves, with a notebook that holds nothing but `1`; nothing of ours is meant.
HARMLESS = (
    r"reading 'schema'\).* at \S+/static/notebook/notebook_core",  # Notebook 7.6, reading its settings
    r"/voila/labextensions/@jupyter-notebook/lab-extension",  # Voila 0.5, trying to load an extension of Notebook 7
)


@dataclass(frozen=True)
class Frame:
    """One websocket frame between page and server: way "up" or "down", its size in bytes, what it says."""

    way: str
    size: int
    channel: str
    kind: str
    content: dict[str, Any]


def read_frame(way: str, payload: str | bytes) -> Frame:
    """Read a frame of the kernel protocol, JSON or the binary form v1 (offsets, then parts)."""
    size = len(payload.encode() if isinstance(payload, str) else payload)
    if isinstance(payload, str):
        try:
            message = json.loads(payload)
        except ValueError:
            return Frame(way, size, "", "", {})
        header = message.get("header") or {} if isinstance(message, dict) else {}
        return Frame(way, size, str(message.get("channel", "")), header.get("msg_type", ""), message.get("content", {}))
    (count,) = struct.unpack_from("<Q", payload)
    offsets = struct.unpack_from(f"<{count}Q", payload, 8)
    parts = [payload[a:b] for a, b in zip(offsets, [*offsets[1:], len(payload)], strict=True)]
    channel, header, _parent, _metadata, content = parts[:5]
    return Frame(way, size, channel.decode(), json.loads(header)["msg_type"], json.loads(content))


@dataclass
class Watch:
    """Keeps every request, page error, console error and frame of a browser context; `check` judges them."""

    requests: list[str] = field(default_factory=list)
    page_errors: list[str] = field(default_factory=list)
    console_errors: list[str] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)
    foreign: list[str] = field(default_factory=list)

    def attach(self, context: Any) -> None:
        """Listen to every page that the context has or will have."""
        for event, listener in self._listeners():
            context.on(event, listener)
        for page in context.pages:
            self._page(page)

    def detach(self, context: Any) -> None:
        """Listen no longer: what the context's pages do from now on belongs to another test."""
        for event, listener in self._listeners():
            context.remove_listener(event, listener)
        for page in context.pages:
            page.remove_listener("websocket", self._socket)

    def _listeners(self) -> list[tuple[str, Any]]:
        named = {"request": self._request, "weberror": self._page_error, "console": self._console, "page": self._page}
        return list(named.items())

    def _request(self, request: Any) -> None:
        self.requests.append(request.url)

    def _page_error(self, error: Any) -> None:
        stack = str(error.error.stack or "").splitlines()
        self.page_errors.append(" ".join([error.error.message, *(line.strip() for line in stack[1:2])]))

    def _console(self, message: Any) -> None:
        if message.type == "error":
            self.console_errors.append(f"{message.text} ({message.location.get('url', '')})")

    def _page(self, page: Any) -> None:
        page.on("websocket", self._socket)

    def _socket(self, socket: Any) -> None:
        self.requests.append(socket.url)
        socket.on("framesent", lambda payload: self.frames.append(read_frame("up", payload)))
        socket.on("framereceived", lambda payload: self.frames.append(read_frame("down", payload)))

    def expect_error(self, pattern: str) -> None:
        """Say that this test provokes errors matching the pattern (it restarts a kernel, say): they do not count."""
        self.expected.append(pattern)

    def expect_request(self, pattern: str) -> None:
        """Say that the front end itself (not our widget) asks for such addresses; it gets no answer here."""
        self.foreign.append(pattern)

    @contextlib.contextmanager
    def during(self) -> Iterator[list[Frame]]:
        """The frames that pass while the block runs (the list is filled when it ends)."""
        start = len(self.frames)
        seen: list[Frame] = []
        yield seen
        seen.extend(self.frames[start:])

    def abroad(self) -> list[str]:
        """The requests that left the loopback address."""
        away = [url for url in self.requests if (urlsplit(url).hostname or "") not in LOCAL]
        return [url for url in away if not any(re.search(pattern, url) for pattern in self.foreign)]

    def errors(self) -> list[str]:
        """Page and console errors that nobody expected."""
        known = [*HARMLESS, *self.expected, *self.foreign]
        return [text for text in self.page_errors + self.console_errors if not any(re.search(p, text) for p in known)]

    def check(self) -> None:
        """Fail on any request that left this machine and on any error."""
        assert not self.abroad(), f"a request left 127.0.0.1: {self.abroad()}"
        assert not self.errors(), f"the page wrote errors: {self.errors()}"


def comm_messages(frames: list[Frame], way: str) -> list[Frame]:
    """The widget messages ("comm_msg") among the frames that go one way."""
    return [frame for frame in frames if frame.way == way and frame.kind == "comm_msg"]

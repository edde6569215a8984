"""Questions to the kernels of a test's server, over connections that are kept: making one takes longer than asking.

All of it happens in one thread: Playwright's event loop occupies the main one, and jupyter_client wants its own.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Empty
from typing import Any


class KernelLines:
    """Connections to kernels, each found by the file that says how to talk to its kernel."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "kernel-lines")
        self._clients: dict[Path, Any] = {}
        self._loop: Any = None

    def execute(self, file: Path, code: str, seconds: float, **options: Any) -> dict[str, Any]:
        """What the kernel replies once it has run ``code``: the content of an ``execute_reply``."""
        return self._do(lambda: self._execute(file, code, seconds, options))

    def start(self, file: Path, code: str) -> None:
        """Have the kernel run ``code``, and come back as soon as it has begun to."""
        self._do(lambda: self._start(file, code))

    def drop(self, file: Path | None = None) -> None:
        """Forget the connection to a kernel that is restarted or ended (or all of them)."""
        self._do(lambda: self._drop(list(self._clients) if file is None else [file]))

    def close(self) -> None:
        """Drop everything, and end the thread."""
        self.drop()
        if self._loop is not None:
            self._do(self._loop.close)
        self._thread.shutdown()

    # -- in the thread -----------------------------------------------------------------------------------

    def _do(self, call: Callable[[], Any]) -> Any:
        return self._thread.submit(call).result()

    def _client(self, file: Path) -> Any:
        if file not in self._clients:
            from jupyter_client.blocking.client import BlockingKernelClient
            from jupyter_core.utils import ensure_event_loop

            self._loop = ensure_event_loop()  # the one that jupyter_client would make, and never close
            client = self._clients[file] = BlockingKernelClient(connection_file=str(file))
            client.load_connection_file()
            client.start_channels(stdin=False, hb=False, control=False)
            _wait_until_it_answers(client)
        return self._clients[file]

    def _execute(self, file: Path, code: str, seconds: float, options: dict[str, Any]) -> dict[str, Any]:
        client = self._client(file)
        sent = client.execute(code, **options)
        reply = _answer_to(sent, client.get_shell_msg, time.monotonic() + seconds)
        if reply is None:
            raise TimeoutError(f"no answer in {seconds} s: {code}")
        content: dict[str, Any] = reply["content"]
        return content

    def _start(self, file: Path, code: str) -> None:
        client = self._client(file)
        with contextlib.suppress(Empty):
            while True:  # what was said before does not matter
                client.get_iopub_msg(timeout=0)
        if _answer_to(client.execute(code), client.get_iopub_msg, time.monotonic() + 60) is None:
            raise TimeoutError(f"it was not begun: {code}")

    def _drop(self, files: list[Path]) -> None:
        for file in files:
            if (client := self._clients.pop(file, None)) is not None:
                client.stop_channels()
                client.context.destroy(linger=0)


def _answer_to(sent: str, get: Callable[..., Any], end: float) -> dict[str, Any] | None:
    """The next message about the one that was ``sent``; None when there is none until ``end``."""
    while time.monotonic() < end:
        try:
            message: dict[str, Any] = get(timeout=max(0.001, end - time.monotonic()))
        except Empty:
            return None
        if message["parent_header"].get("msg_id") == sent:
            return message
    return None


def _wait_until_it_answers(client: Any, seconds: float = 90) -> None:
    """Wait for a kernel that may just be restarted, on a busy machine, until it is heard on both channels."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        sent = client.kernel_info()
        if _answer_to(sent, client.get_shell_msg, min(end, time.monotonic() + 1)) is None:
            continue  # a message to a kernel that died is lost: ask again
        if _answer_to(sent, client.get_iopub_msg, min(end, time.monotonic() + 0.5)) is not None:
            return
    raise RuntimeError(f"the kernel does not answer in {seconds} s")

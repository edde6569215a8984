"""Where the browser tests sit: one JupyterLab page for all of a process, and pages of their own elsewhere.

Starting JupyterLab takes three times as long as all that a notebook needs in it. So its page stays, and each test
opens a new notebook with a new kernel in it, in the light theme, in a wide window, with nothing else open. A page
in which anything went wrong is not used again.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from lab import Server
from notebook_page import close_notebooks, set_theme, set_width
from watch import Watch

_UP = "() => window.jupyterapp?.restored?.then(() => true)"
_THEME = "document.body.dataset.jpThemeLight === 'true'"


@dataclass(frozen=True)
class Place:
    """A page to work at, what is kept of all it does, and the server that it may ask."""

    page: Any
    watch: Watch
    server: Any = None
    name: str = ""


class Desk:
    """Gives pages to tests and module fixtures; the one with JupyterLab to one of them at a time."""

    def __init__(self, new_context: Callable[[], Any], failures: Callable[[], int]) -> None:
        self._new_context, self._failures = new_context, failures
        self._lab: Any = None
        self._taken = False

    def place(self, server: Server | None, name: str = "") -> contextlib.AbstractContextManager[Place]:
        """A watched page; for a server of JupyterLab the one that is kept. Requests elsewhere and errors fail."""
        in_lab = server is not None and server.app == "lab"
        return self._in_lab(server, name) if in_lab else self._apart(server, name)

    @contextlib.contextmanager
    def _apart(self, server: Server | None, name: str) -> Iterator[Place]:
        context, watch = self._new_context(), Watch()
        watch.attach(context)
        yield Place(context.new_page(), watch, server, name)
        context.close()
        if server is not None:
            server.close_sessions()
        watch.check()

    @contextlib.contextmanager
    def _in_lab(self, server: Any, name: str) -> Iterator[Place]:
        assert not self._taken, "the page with JupyterLab is in use: by a fixture of the module?"
        page, watch = self._open_lab(server), Watch()
        failures, self._taken = self._failures(), True
        watch.attach(page.context)
        yield Place(page, watch, server, name)
        self._taken = False
        if watch.errors() or self._failures() > failures:
            self.close()
        else:
            self._tidy_up(page)
            watch.detach(page.context)
        server.close_sessions()
        watch.check()

    def _open_lab(self, server: Server) -> Any:
        if self._lab is None:
            self._lab = self._new_context().new_page()
            self._lab.goto(server.url(""), wait_until="domcontentloaded")
            self._lab.wait_for_function(_UP, timeout=60_000)
        return self._lab

    def _tidy_up(self, page: Any) -> None:
        close_notebooks(page)
        page.context.clear_permissions()
        page.emulate_media(color_scheme="light", reduced_motion="no-preference")
        page.evaluate("window.jupyterapp.shell.expandLeft()")
        set_width(page, 1400)
        if not page.evaluate(_THEME):
            set_theme(page, "light")

    def close(self) -> None:
        """End the page with JupyterLab; the next test that wants one gets a new one."""
        if self._lab is not None:
            self._lab.context.close()
            self._lab = None

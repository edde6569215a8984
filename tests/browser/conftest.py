"""Fixtures of the browser tests: servers that live for the whole run, and pages that are watched."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from lab import CHROMIUM, CHROMIUM_ARGS, NO_CHROMIUM, Server
from watch import Watch


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Debian's Chromium, kept off the network, in place of Playwright's own download."""
    if CHROMIUM is None:
        pytest.fail(NO_CHROMIUM, pytrace=False)
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": CHROMIUM_ARGS}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "viewport": {"width": 1400, "height": 900}, "color_scheme": "light"}


@pytest.fixture
def watch(context: Any) -> Iterator[Watch]:
    """All that the test's pages ask for and complain of. A request that leaves 127.0.0.1 or an error fails the test."""
    watch = Watch()
    watch.attach(context)
    yield watch
    watch.check()


@pytest.fixture
def page(watch: Watch, context: Any) -> Any:
    """A new page, always watched."""
    return context.new_page()


def _serve(app: str) -> Iterator[Server]:
    server = Server(app)
    yield server
    server.stop()


@pytest.fixture(scope="session")
def lab_server() -> Iterator[Server]:
    yield from _serve("lab")


@pytest.fixture(scope="session")
def notebook_server() -> Iterator[Server]:
    yield from _serve("notebook")


@pytest.fixture(scope="session")
def voila_server() -> Iterator[Server]:
    yield from _serve("voila")


@pytest.fixture
def lab(lab_server: Server, page: Any) -> Iterator[Server]:
    """JupyterLab with no notebook open and no kernel running."""
    yield lab_server
    lab_server.close_sessions()


@pytest.fixture
def notebook7(notebook_server: Server, page: Any) -> Iterator[Server]:
    """Notebook 7 with no notebook open and no kernel running."""
    yield notebook_server
    notebook_server.close_sessions()


@pytest.fixture
def voila(voila_server: Server, page: Any, watch: Watch) -> Server:
    """Voila over an empty folder. Its page template asks a site for an icon font that no widget of ours uses."""
    watch.expect_request("/fontawesome-free")
    return voila_server


@pytest.fixture(params=["lab", "notebook"])
def jupyter(request: pytest.FixtureRequest, page: Any) -> Iterator[Server]:
    """JupyterLab, then Notebook 7: for what must hold in both."""
    server: Server = request.getfixturevalue(f"{request.param}_server")
    yield server
    server.close_sessions()

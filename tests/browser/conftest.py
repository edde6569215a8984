"""Fixtures of the browser tests: servers that live for the whole run, and pages that are watched."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from desk import Desk, Place
from lab import CHROMIUM, CHROMIUM_ARGS, NO_CHROMIUM, Server
from quiz_page import EVERY_KIND, QuizPage
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


@pytest.fixture(scope="session")
def desk(browser: Any, browser_context_args: dict[str, Any], request: pytest.FixtureRequest) -> Iterator[Desk]:
    """Gives out pages; closed before the browser is."""
    desk = Desk(lambda: browser.new_context(**browser_context_args), lambda: request.session.testsfailed)
    yield desk
    desk.close()


# ---------------------------------------------------------------- for one test


@pytest.fixture
def own_place(request: pytest.FixtureRequest, desk: Desk) -> Iterator[Place]:
    """A page for this test, in the front end that it names: with `lab`, `notebook7`, `voila` or `jupyter`."""
    apps = {"lab": "lab", "notebook7": "notebook", "voila": "voila"}
    chosen = [app for name, app in apps.items() if name in request.fixturenames]
    if "jupyter" in request.fixturenames:
        chosen.append(request.node.callspec.params["jupyter"])
    server = request.getfixturevalue(f"{chosen[0]}_server") if chosen else None
    with desk.place(server) as place:
        yield place


@pytest.fixture
def page(own_place: Place) -> Any:
    """A page with no notebook open, always watched."""
    return own_place.page


@pytest.fixture
def watch(own_place: Place) -> Watch:
    """All that the test's pages ask for and complain of. A request that leaves 127.0.0.1 or an error fails the test."""
    return own_place.watch


@pytest.fixture
def lab(own_place: Place) -> Server:
    """JupyterLab with no notebook open and no kernel running."""
    return own_place.server


@pytest.fixture
def notebook7(own_place: Place) -> Server:
    """Notebook 7 with no notebook open and no kernel running."""
    return own_place.server


@pytest.fixture
def voila(own_place: Place) -> Server:
    """Voila over an empty folder. Its page template asks a site for an icon font that no widget of ours uses."""
    own_place.watch.expect_request("/fontawesome-free")
    return own_place.server


@pytest.fixture(params=["lab", "notebook"])
def jupyter(own_place: Place) -> Server:
    """JupyterLab, then Notebook 7: for what must hold in both."""
    return own_place.server


# ---------------------------------------------------------------- for all tests of a module


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Tests that share a `place` run in each of the FRONT_ENDS that their module names ("lab", "lab-more")."""
    if "place" in metafunc.fixturenames:
        metafunc.parametrize("place", metafunc.module.FRONT_ENDS, indirect=True, scope="module")


@pytest.fixture(scope="module")
def place(request: pytest.FixtureRequest, desk: Desk) -> Iterator[Place]:
    """One page in a front end for all tests of a module: for those that put its board back to where they begin."""
    app = request.param.partition("-")[0]
    with desk.place(request.getfixturevalue(f"{app}_server"), request.param) as place:
        yield place


@pytest.fixture(scope="module")
def seen(place: Place) -> Watch:
    """All that the shared page asks for and complains of; judged when the module ends."""
    return place.watch


@pytest.fixture(scope="module")
def quiz_of_every_kind(place: Place) -> QuizPage:
    quiz = QuizPage(place.page, place.server, EVERY_KIND)
    quiz.page.evaluate("window.jupyterapp.shell.collapseLeft?.()")
    return quiz


@pytest.fixture
def quiz(quiz_of_every_kind: QuizPage) -> QuizPage:
    """The quiz of a module's place, begun again from the start."""
    quiz_of_every_kind.begin_again()
    return quiz_of_every_kind

"""`make lab`, as a teacher meets it: an address, the first lesson with readable tables, live boards after Run All."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time

import pytest
from conftest import ROOT
from lab import server_environment
from notebook_page import board_states, kernel_ready, run_all

SECONDS_UNTIL_LIVE = 10
OPTIONS = ["--no-browser", "--ServerApp.port=0", "--ServerApp.ip=127.0.0.1", "--LabApp.expose_app_in_browser=True"]


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """The address that `make lab` prints, while it runs."""
    home = tmp_path_factory.mktemp("home")
    log = home / "log"
    with log.open("w") as out:
        process = subprocess.Popen(
            [sys.executable, str(ROOT / "tests" / "tools" / "open_lab.py"), *OPTIONS],
            stdout=out,
            stderr=subprocess.STDOUT,
            env=server_environment(home) | {"LC_ALL": "C.UTF-8"},
            start_new_session=True,
        )
    try:
        yield _printed(log, process)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(20)


def _printed(log, process) -> str:
    end = time.monotonic() + 60
    while time.monotonic() < end and process.poll() is None:
        if found := re.search(r"http://127\.0\.0\.1:\d+\S*token=\w+", log.read_text()):
            return found[0]
        time.sleep(0.1)
    raise AssertionError(f"no address was printed:\n{log.read_text()}")


def test_the_printed_address_opens_the_first_lesson_whose_boards_come_alive(address, page):
    page.goto(address)
    kernel_ready(page)
    notebook = page.locator(".jp-Notebook")
    notebook.locator("table", has_text="♠").first.wait_for(state="attached")
    # The lesson speaks of it in its prose; no board may show it.
    assert page.locator(".jp-OutputArea-output").get_by_text("model not found").count() == 0
    assert page.evaluate("jupyterapp.shell.currentWidget.context.path") == "en/01_first_game.ipynb"
    start = time.monotonic()
    run_all(page)
    page.locator("[role=grid]").first.wait_for()
    assert time.monotonic() - start < 3 * SECONDS_UNTIL_LIVE, "three times what a reader would bear"
    assert len(board_states(page.locator("[role=grid]").first)) == 52


def test_no_notebook_is_trusted(address, page):
    page.goto(address)
    kernel_ready(page)
    trusted = "jupyterapp.shell.currentWidget.content.model.cells"
    count = f"[...Array({trusted}.length).keys()].filter(i => {trusted}.get(i).trusted).length"
    code = f"[...Array({trusted}.length).keys()].filter(i => {trusted}.get(i).type === 'code').length"
    assert page.evaluate(code) > 5
    assert page.evaluate(count) == 0

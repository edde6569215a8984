"""The Sandbox and its kernel: flooded, busy, restarted; no card seems to move before Python has moved it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect
from sandbox_page import SEVENS, Board
from watch import comm_messages


@pytest.fixture
def board(lab: Any, page: Any) -> Board:
    return Board(page, lab)


def test_a_burst_of_clicks_floods_nothing_and_every_card_is_in_one_place(board, watch):
    clicks = """() => { const all = [...document.querySelectorAll('.s7nb [role=gridcell]')];
        for (let i = 0; i < 300; i++) all[i % 52].click(); }"""
    with watch.during() as frames:
        board.page.evaluate(clicks)
        expect(board.live).to_contain_text("♠A is on the table.")
    assert len(comm_messages(frames, "up")) == 1
    board.settles_on(f"{SEVENS} S8 S10 H9 SA", "S9 S6", "H8 C9", "DK", passes=[0, 1, 3])


def test_a_busy_kernel_answers_late_and_until_then_no_card_moves(board):
    board.server.kernel_run("import time; time.sleep(5)", wait=False)
    board.cell("S6").click()
    assert board.held("S6").count() == 1
    expect(board.live).to_contain_text("♠6 is on the table.", timeout=15_000)
    expect(board.alert).to_be_hidden()
    assert board.cell("S6").get_attribute("data-state") == "table"


def test_a_restarted_kernel_is_noticed_and_no_card_seems_to_move(board):
    board.server.restart_kernel()
    board.cell("S6").click()
    expect(board.alert).to_contain_text("Not connected", timeout=8_000)
    assert board.cell("S6").get_attribute("data-state") == "open"
    assert board.held("S6").count() == 1

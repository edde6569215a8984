"""The Explorer and its kernel: other rules, a deal played again, a lost kernel, a first render, Voila."""

from __future__ import annotations

import time

from explorer_page import END, NEXT, SETUP, Board
from notebook_page import WIDTHS, board_states, open_notebook, run_all, set_width
from playwright.sync_api import expect

from sevens_nb.reading import read_as

OURS = ("comm_open", "comm_msg", "execute_result", "display_data")


def test_the_same_table_is_read_by_other_options_and_the_deal_played_again_under_them(lab, page):
    board = Board(page, lab, "Explorer(12, rules=KILLING)")
    before = board.record()
    board.press(END)
    page.get_by_text("All rules …").click()
    page.get_by_label("Border").select_option("open")
    expect(board.grid).to_have_attribute("data-rules", "killing edge=open")
    reread = read_as(before.last, before.rules.replace(edge="open"))
    board.shows(reread)
    board.button("changed by the rules").click()
    marked = page.locator('[data-mark~="changed"]').evaluate_all("cells => cells.map(cell => cell.dataset.card)")
    assert set(marked) == set(map(str, before.last.dead_cards() - reread.dead_cards()))
    board.button("Tunnel").click()
    board.read_as(0)
    expect(board.grid).to_have_attribute("data-rules", "standard link=tunnel_end")
    board.button("Play this deal under these rules").click()
    expect(board.live).to_contain_text("played again")
    after = board.record()
    assert (after.start, after.rules.short()) == (before.start, "standard link=tunnel_end")
    board.press(END)
    board.shows(after.last)
    board.button("Back to the game before").click()
    expect(board.live).to_contain_text("from before")
    assert board.record() == before
    board.shows(read_as(before.last, after.rules))
    expect(board.button("Back to the game before")).to_have_attribute("aria-disabled", "true")
    lab.kernel_run("explorer._change_rules = lambda **f: (_ for _ in ()).throw(RuntimeError('no such table'))")
    states = board_states(board.grid)
    page.get_by_label("Border").select_option("open")
    expect(board.alert).to_contain_text("no such table")
    assert board_states(board.grid) == states
    expect(page.get_by_label("Border")).to_have_value("wall")


TAKEN = {
    "en": "The position after move 3 is now in Python: board.position, if the cell says board = Explorer(...).",
    "ja": "3手目のあとの局面をPythonに入れました。セルが board = Explorer(...) なら、board.position です。",
}


def test_what_a_button_did_is_told_in_sight_in_both_languages_and_moves_nothing(lab, page):
    board = Board(page, lab, "Explorer(12, rules=KILLING)")
    line, widget = page.locator(".s7nb .s7-done"), page.locator(".s7nb")
    places = "node => [...node.querySelectorAll('.s7-chips, .s7-board, .s7-say')].map(n => n.offsetTop).join()"
    expect(line).to_have_text("")
    for width in WIDTHS:
        set_width(page, width)
        board.go(3)
        before = widget.evaluate(places)
        board.button("Use this position").click()
        for lang in ("ja", "en"):
            board.speak(lang)
            expect(line).to_have_text(TAKEN[lang])
            expect(line).to_be_visible()
            if lang == "en":
                assert widget.evaluate(places) == before, width
        assert widget.evaluate("node => node.querySelector('.s7-done').getAttribute('role')") is None
        assert lab.kernel_eval("explorer.position.ply") == 3
        board.go(4)
        expect(line).to_have_text("")
    board.speak("ja")
    before = widget.evaluate(places)
    board.button("この配りをこのルールで遊び直す").click()
    expect(line).to_have_text("同じ配りを、このルールで遊び直しました。")
    assert widget.evaluate(places) == before
    board.speak("en")
    expect(line).to_have_text("The same deal was played again under these rules.")
    board.read_as(0)
    expect(line).to_have_text("")


def test_a_busy_kernel_is_told_from_a_lost_one_and_answers_when_its_cell_has_run(jupyter, page):
    board = Board(page, jupyter, "Explorer(12, rules=KILLING)")
    jupyter.kernel_run("import time; time.sleep(7)", wait=False)
    board.button("Use this position").click()
    expect(board.alert).to_have_text(
        "Python is busy with a cell; the answer comes when that cell has run.", timeout=8_000
    )
    board.speak("ja")
    expect(board.alert).to_have_text("Pythonは、ほかのセルを実行中です。それが終わると答えが返ります。")
    board.speak("en")
    expect(board.live).to_contain_text("now in Python", timeout=20_000)
    expect(board.alert).to_be_hidden()


def test_a_restarted_kernel_is_noticed_and_nothing_seems_to_succeed(lab, page, watch):
    watch.expect_error("")
    board = Board(page, lab, "Explorer(12, rules=KILLING)")
    lab.restart_kernel()
    start = time.monotonic()
    board.button("Use this position").click()
    expect(board.alert).to_have_text("Not connected: run the cell again.", timeout=8000)
    assert time.monotonic() - start < 8
    board.press(NEXT)
    assert board.grid.get_attribute("data-ply") == "1", "stepping needs no kernel"
    board.speak("ja")
    expect(board.alert).to_have_text("つながっていません。セルをもう一度実行してください。")


def test_a_first_render_is_few_frames_and_little_data(lab, page, watch):
    book = lab.add("first.ipynb", SETUP, "explorer = Explorer(12)\nexplorer")
    open_notebook(page, lab, book)
    with watch.during() as frames:
        run_all(page)
        page.get_by_role("grid", name="Board").wait_for()
    ours = [frame for frame in frames if frame.way == "down" and frame.kind in OURS]
    code = lab.kernel_eval("len(explorer._esm.encode()) + len(explorer._css.encode())")
    size = sum(frame.size for frame in ours) - code
    print(f"first render: {len(ours)} frames, {size} bytes besides {code} bytes of code")
    assert len(ours) <= 10
    assert size <= 80_000

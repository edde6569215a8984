"""The Explorer in a real JupyterLab and Notebook 7: what is on the page is what the engine says, at every step."""

from __future__ import annotations

import re
import time

import pytest
from notebook_page import WIDTHS, board_states, cells, open_notebook, run_all, set_theme, set_width
from playwright.sync_api import expect
from watch import comm_messages

from sevens_nb import GameRecord, State
from sevens_nb.frames import DECK, both_readings
from sevens_nb.reading import read_as, reason_of_place

SETUP = "from sevens_nb import Explorer, Deal, KILLING, STANDARD"
BUTTONS = {"en": ("Start", "Back", "Next", "End"), "ja": ("最初", "戻る", "次へ", "最後")}
RULES = {"en": ("Standard", "Killing"), "ja": ("標準", "殺し")}


class Board:
    """One Explorer on a page, found by roles and names only, and the game that its kernel holds."""

    def __init__(self, page, server, call: str, lang: str = "en") -> None:
        self.page, self.server, self.lang = page, server, lang
        book = server.add("explorer.ipynb", SETUP, f"explorer = {call}\nexplorer")
        open_notebook(page, server, book)
        run_all(page)
        self.grid = page.get_by_role("grid", name=re.compile("Board|場"))
        self.grid.wait_for()

    def record(self) -> GameRecord:
        return GameRecord.parse(self.server.kernel_eval("str(explorer.record)"))

    def button(self, name: str):
        return self.page.get_by_role("button", name=name, exact=True)

    def press(self, which: int) -> None:
        self.button(BUTTONS[self.lang][which]).click()

    def read_as(self, which: int) -> None:
        self.page.get_by_role("radio", name=RULES[self.lang][which], exact=True).check()

    def cell(self, card: str):
        return self.page.locator(f'[role=gridcell][data-card="{card}"]')

    def shows(self, state: State) -> None:
        """All 52 states, the holders, and the turn are those of ``state``."""
        open_cards, dead, table = state.open_cards(), state.dead_cards(), state.table
        wanted = {
            str(card): "table" if card in table else "dead" if card in dead else "open" if card in open_cards else "closed"
            for card in DECK
        }
        assert board_states(self.grid) == wanted
        held = {str(card): str(seat) for seat, hand in enumerate(state.hands) for card in hand}
        read = "grid => [...grid.querySelectorAll('[data-holder]')].map(c => [c.dataset.card, c.dataset.holder])"
        assert dict(self.grid.evaluate(read)) == held
        turn = "" if state.turn is None else str(state.turn)
        assert (self.grid.get_attribute("data-turn"), self.grid.get_attribute("data-ply")) == (turn, str(state.ply))


@pytest.mark.parametrize(("lang", "rules"), [("en", "KILLING"), ("ja", "STANDARD")])
def test_every_step_of_a_game_is_what_the_engine_says_and_costs_no_message(jupyter, page, watch, lang, rules):
    board = Board(page, jupyter, f'Explorer(12, rules={rules}, lang="{lang}")', lang)
    game = board.record()
    standard, killing = (reading.rules for reading in both_readings(game.rules))
    with watch.during() as frames:
        board.shows(game.states()[0])
        for at, state in enumerate(game.states()[1:], start=1):
            board.press(2)
            board.shows(state)
            if at % 10 == 0:
                for which, other in ((0, standard), (1, killing), (int(game.rules.killing), game.rules)):
                    board.read_as(which)
                    board.shows(read_as(state, other))
        expect(board.button(BUTTONS[lang][2])).to_have_attribute("aria-disabled", "true")
        board.press(0)
        board.shows(game.states()[0])
        board.press(3)
        board.shows(game.last)
        board.press(1)
        board.shows(game.states()[-2])
    assert comm_messages(frames, "up") + comm_messages(frames, "down") == []


def test_the_sentence_about_a_card_is_what_the_engine_explains_in_both_languages(lab, page):
    board = Board(page, lab, "Explorer(12, rules=KILLING)")
    game = board.record()
    readings = both_readings(game.rules)
    line = page.locator(".s7-why-line")
    for ply in (0, 26, len(game.moves)):
        page.get_by_role("slider").fill(str(ply))
        for lang in ("en", "ja"):
            page.get_by_role("radio", name={"en": "English", "ja": "日本語"}[lang]).check()
            board.lang = lang
            for which, reading in enumerate(readings):
                board.read_as(which)
                state = read_as(game.states()[ply], reading.rules)
                for card in DECK[ply % 3 :: 3]:
                    board.cell(str(card)).focus()
                    why = reason_of_place(state, card)
                    over = state.is_over and board.cell(str(card)).get_attribute("data-state") == "open"
                    wanted = state.explain(card).say(lang) if over else why.say(lang)
                    assert line.text_content().startswith(wanted)


def test_a_whole_game_is_walked_by_keyboard_alone(jupyter, page):
    board = Board(page, jupyter, "Explorer(12, rules=KILLING)")
    game = board.record()
    page.get_by_role("radio", name="Killing", exact=True).focus()
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.role") == "gridcell":
            break
    focused = lambda: page.evaluate("document.activeElement.dataset.card")  # noqa: E731
    assert board.cell(focused()).get_attribute("data-mine") is not None, "Tab enters at a card that can be played now"
    assert page.locator('[role=gridcell][tabindex="0"]').count() == 1
    page.keyboard.press("Home")
    for key, wanted in (
        ("ArrowRight", "2"),
        ("End", "K"),
        ("ArrowRight", "K"),
        ("ArrowLeft", "Q"),
    ):
        page.keyboard.press(key)
        assert focused()[1:] == wanted
    for _ in range(4):
        page.keyboard.press("ArrowUp")
    assert focused() == "SQ"
    page.keyboard.press("ArrowDown")
    assert focused() == "HQ"
    for state in game.states()[1:]:
        page.keyboard.press("PageDown")
        board.shows(state)
        assert focused() == "HQ", "the focus stays on its card"
    page.keyboard.press("Enter")
    landed = next(ply for ply, state in enumerate(game.states()) if "HQ" in map(str, state.table))
    board.shows(game.states()[landed])
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.role") != "gridcell", "one tab stop in, one out"
    page.keyboard.press("Shift+Tab")
    assert focused() == "HQ"


def test_no_unmodified_key_on_a_card_or_button_changes_the_notebook(jupyter, page):
    board = Board(page, jupyter, "Explorer(12, rules=KILLING)")
    for target in (board.cell("H5"), board.button("Next"), page.get_by_role("slider")):
        target.click()
        target.focus()
        before = cells(page)
        for key in ("b", "a", "m", "d", "d", "x", "z", "Shift+M", "ArrowDown", "ArrowUp", "y", "1"):
            page.keyboard.press(key)
        assert cells(page) == before
    bare = "nodes => nodes.filter(node => !node.hasAttribute('data-lm-suppress-shortcuts')).length"
    assert page.locator(".s7nb :is(button, input, select, summary, [tabindex])").evaluate_all(bare) == 0


def test_every_card_has_a_name_of_its_own_that_says_suit_rank_state_and_holder(lab, page):
    board = Board(page, lab, "Explorer(12, rules=KILLING)")
    first = board.record().states()[0]
    names = page.locator("[role=gridcell]").evaluate_all("cells => cells.map(cell => cell.ariaLabel)")
    assert len(set(names)) == 52
    holder = next(seat for seat, hand in enumerate(first.hands) if "H10" in map(str, hand))
    expect(page.get_by_role("gridcell", name=f"10 of hearts, not playable, held by seat {holder + 1}")).to_have_count(1)
    expect(page.get_by_role("gridcell", name="7 of spades, on the table", exact=True)).to_have_count(1)
    page.get_by_role("radio", name="日本語").check()
    expect(page.get_by_role("gridcell", name="スペードの7、場に出ている", exact=True)).to_have_count(1)
    for role, count in (("grid", 1), ("row", 5), ("columnheader", 14), ("rowheader", 4), ("gridcell", 52)):
        assert page.locator(f".s7nb [role={role}]").count() == count
    for name in ("最初", "戻る", "次へ", "最後", "再生"):
        expect(board.button(name)).to_be_visible()


def test_play_runs_to_the_end_by_itself_and_can_be_paused(lab, page):
    board = Board(page, lab, 'Explorer(Deal(["D8 S6", "H8 C6"]))')
    board.button("Play").click()
    expect(board.grid).to_have_attribute("data-ply", "1", timeout=4000)
    board.button("Pause").click()
    page.wait_for_timeout(1500)
    assert board.grid.get_attribute("data-ply") == "1"
    board.button("Play").click()
    expect(board.grid).to_have_attribute("data-ply", str(len(board.record().moves)), timeout=10_000)
    expect(board.button("Play")).to_be_visible()


def test_each_step_is_said_once_in_one_polite_live_region(lab, page):
    board = Board(page, lab, "Explorer(12, rules=KILLING)")
    live = page.locator(".s7nb [aria-live=polite]")
    assert live.count() == 1
    board.press(2)
    game = board.record()
    seat, move = game.states()[1].history[-1]
    assert f"seat {seat + 1} plays {move.card.symbol}." in live.text_content()
    assert page.locator(".s7-step-line").text_content() == live.text_content()


def test_cards_in_sentences_and_moves_are_live(lab, page):
    board = Board(page, lab, "Explorer(12, rules=KILLING)")
    page.get_by_role("list", name="Moves").get_by_role("button", name=re.compile("^Move 9:")).click()
    board.shows(board.record().states()[9])
    live = page.locator(".s7-step-line [data-live]").first
    card = live.get_attribute("data-live")
    live.hover()
    assert "lit" in board.cell(card).get_attribute("data-mark").split()
    live.click()
    assert page.evaluate("document.activeElement.dataset.card") == card


def test_use_this_position_is_one_message_up_and_one_answer_down(lab, page, watch):
    board = Board(page, lab, "Explorer(12, rules=KILLING)")
    for _ in range(7):
        board.press(2)
    with watch.during() as frames:
        board.button("Use this position").click()
        expect(page.locator(".s7nb [aria-live=polite]")).to_contain_text("move 7")
    assert [len(comm_messages(frames, way)) for way in ("up", "down")] == [1, 1]
    assert State.parse(lab.kernel_eval("str(explorer.position)")) == board.record().states()[7]


def test_the_same_deal_is_played_again_under_the_chosen_rules(lab, page):
    board = Board(page, lab, "Explorer(12)")
    before = board.record()
    board.read_as(1)
    board.button("Play this deal under these rules").click()
    expect(page.locator(".s7nb [aria-live=polite]")).to_contain_text("played again")
    after = board.record()
    assert (after.start, after.rules.killing) == (before.start, True)
    board.press(3)
    board.shows(after.last)


def test_an_option_reads_the_same_table_again_and_marks_what_changed(lab, page):
    board = Board(page, lab, "Explorer(12, rules=KILLING)")
    board.press(3)
    last = board.record().last
    page.get_by_text("All rules …").click()
    page.get_by_label("Border").select_option("open")
    open_edge = last.rules.replace(edge="open")
    expect(board.grid).to_have_attribute("data-rules", "killing edge=open")
    board.shows(read_as(last, open_edge))
    board.button("changed by the rules").click()
    marked = page.locator('[data-mark~="changed"]').evaluate_all("cells => cells.map(cell => cell.dataset.card)")
    differing = last.dead_cards() - read_as(last, open_edge).dead_cards()
    assert set(marked) == set(map(str, differing))
    page.get_by_role("button", name="Tunnel", exact=False).first.click()
    board.read_as(0)
    expect(board.grid).to_have_attribute("data-rules", "standard link=tunnel_end")


def test_a_refused_option_is_said_in_an_alert_and_changes_nothing(lab, page):
    board = Board(page, lab, "Explorer(12, rules=KILLING)")
    lab.kernel_run("explorer._change_rules = lambda **f: (_ for _ in ()).throw(RuntimeError('no such table'))")
    before = board_states(board.grid)
    page.get_by_text("All rules …").click()
    page.get_by_label("Border").select_option("open")
    expect(page.locator(".s7nb").get_by_role("alert")).to_contain_text("no such table")
    assert board_states(board.grid) == before
    expect(page.get_by_label("Border")).to_have_value("wall")


def test_a_restarted_kernel_is_noticed_and_nothing_seems_to_succeed(lab, page, watch):
    watch.expect_error("")
    board = Board(page, lab, "Explorer(12, rules=KILLING)")
    lab.restart_kernel()
    page.wait_for_timeout(1500)
    start = time.monotonic()
    board.button("Use this position").click()
    alert = page.locator(".s7nb").get_by_role("alert")
    expect(alert).to_have_text("Not connected: run the cell again.", timeout=8000)
    assert time.monotonic() - start < 8
    board.press(2)
    assert board.grid.get_attribute("data-ply") == "1", "stepping needs no kernel"
    page.get_by_role("radio", name="日本語").check()
    expect(alert).to_have_text("つながっていません。セルをもう一度実行してください。")


def test_a_busy_kernel_answers_late_and_the_notice_goes(lab, page):
    board = Board(page, lab, "Explorer(12, rules=KILLING)")
    board.press(2)
    lab.kernel_run("import time; time.sleep(4)", wait=False)
    board.button("Use this position").click()
    expect(page.locator(".s7nb [aria-live=polite]")).to_contain_text("now in Python", timeout=15_000)
    expect(page.locator(".s7nb").get_by_role("alert")).to_be_hidden()
    assert State.parse(lab.kernel_eval("str(explorer.position)")).ply == 1


def test_a_burst_of_clicks_floods_nothing(lab, page, watch):
    board = Board(page, lab, "Explorer(12, rules=KILLING)")
    with watch.during() as frames:
        page.evaluate("() => { const b = [...document.querySelectorAll('.s7nb button')];"
                      "const press = n => b.find(x => x.textContent === n);"
                      "for (let i = 0; i < 300; i++) { press('Next').click(); press('Use this position').click(); } }")
        expect(page.locator(".s7nb [aria-live=polite]")).to_contain_text("now in Python")
    assert len(comm_messages(frames, "up")) == 1
    board.shows(board.record().last)


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_moves_while_a_game_is_stepped_and_no_card_is_cut(lab, page, width):
    board = Board(page, lab, "Explorer(12, rules=KILLING)")
    page.evaluate("window.jupyterapp.shell.collapseLeft()")
    set_width(page, width)
    page.wait_for_timeout(300)
    places = """() => ['.s7-grid', '.s7-stepper', '.s7-say', '.s7-hands', '.s7-moves', '.s7-summary', '[data-card=C10]']
        .map(s => document.querySelector('.s7nb ' + s).getBoundingClientRect())
        .map(r => [r.x, r.y, r.width, r.height].map(Math.round).join(' '))"""
    before = page.evaluate(places)
    for _ in board.record().moves:
        board.press(2)
        assert page.evaluate(places) == before
    for card in ("S10", "C10", "HQ"):
        board.cell(card).focus()
        assert page.evaluate(places) == before
    cut = """() => [...document.querySelectorAll('.s7-cell')].filter(cell => {
        const [box, text] = [cell, cell.querySelector('b')].map(n => n.getBoundingClientRect());
        return text.left < box.left || text.right > box.right + 0.5 || text.top < box.top || text.bottom > box.bottom;
    }).map(cell => cell.dataset.card)"""
    assert page.evaluate(cut) == []
    assert page.evaluate("() => document.querySelector('.s7nb').scrollWidth - document.querySelector('.s7nb').clientWidth") <= 0


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_states_differ_without_colour(lab, page, theme):
    board = Board(page, lab, "Explorer(12, rules=KILLING)")
    set_theme(page, theme)
    page.get_by_role("slider").fill("26")
    look = """() => { const seen = {};
        for (const cell of document.querySelectorAll('.s7-cell')) {
            const style = getComputedStyle(cell), face = getComputedStyle(cell.querySelector('.s7-face'));
            const key = cell.dataset.mine !== undefined ? 'mine' : cell.dataset.state;
            if (cell.dataset.mark) continue;
            seen[key] = [style.borderTopStyle, style.borderTopWidth, style.backgroundImage !== 'none', face.display].join(' ');
        } return seen; }"""
    looks = page.evaluate(look)
    assert set(looks) == {"table", "mine", "open", "dead", "closed"}
    assert len(set(looks.values())) == 5, looks
    page.locator('[data-state="dead"]').first.click()
    assert page.locator("[data-walls]").count() == 1
    assert board.grid.is_visible()


def test_a_first_render_is_few_frames_and_little_data(lab, page, watch):
    book = lab.add("first.ipynb", SETUP, "explorer = Explorer(12)\nexplorer")
    open_notebook(page, lab, book)
    with watch.during() as frames:
        run_all(page)
        page.get_by_role("grid", name="Board").wait_for()
    ours = [f for f in frames if f.way == "down" and f.kind in ("comm_open", "comm_msg", "execute_result", "display_data")]
    code = lab.kernel_eval("len(explorer._esm.encode()) + len(explorer._css.encode())")
    size = sum(frame.size for frame in ours) - code
    print(f"first render: {len(ours)} frames, {size} bytes besides {code} bytes of code")
    assert len(ours) <= 10
    assert size <= 80_000


def test_an_explorer_steps_in_voila_too(voila, page):
    open_notebook(page, voila, voila.add("explorer.ipynb", SETUP, "Explorer(12, rules=KILLING)"))
    grid = page.get_by_role("grid", name="Board")
    grid.wait_for()
    for _ in range(3):
        page.get_by_role("button", name="Next", exact=True).click()
    assert grid.get_attribute("data-ply") == "3"
    page.locator('[data-card="H8"]').click()
    expect(page.locator(".s7-why-line")).to_contain_text("♥8")

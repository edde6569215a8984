"""The Explorer in a real JupyterLab and Notebook 7: what is on the page is what the engine says, at every step.

One page for each front end serves all tests here; none of them changes the game in the kernel.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from axe import check_with_axe
from desk import Place
from explorer_page import BACK, END, NEXT, START, Board
from notebook_page import WIDTHS, check_stray_keys, set_theme, set_width, unguarded
from playwright.sync_api import expect
from watch import comm_messages

from sevens_nb import State
from sevens_nb.frames import DECK, both_readings
from sevens_nb.reading import read_as, reason_of_place

FRONT_ENDS = ["lab", "notebook"]


@pytest.fixture(scope="module")
def opened(place: Place) -> Board:
    return Board(place.page, place.server, "Explorer(12, rules=KILLING)")


@pytest.fixture
def board(opened: Board) -> Board:
    opened.reset()
    return opened


@pytest.fixture(scope="module")
def game(opened: Board) -> Any:
    return opened.record()


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_step_of_a_game_is_what_the_engine_says_and_costs_no_message(board, game, seen, lang):
    readings = both_readings(game.rules)
    shown = readings[lang == "en"].rules
    with seen.during() as frames:
        board.speak(lang)
        board.read_as(int(shown.killing))
        board.shows(read_as(game.states()[0], shown))
        for at, state in enumerate(game.states()[1:], start=1):
            board.press(NEXT)
            board.shows(read_as(state, shown))
            if at % 12 == 0:
                for which in (0, 1, int(shown.killing)):
                    board.read_as(which)
                    board.shows(read_as(state, readings[which].rules))
        assert board.button("Next" if lang == "en" else "次へ").get_attribute("aria-disabled") == "true"
        for key, ply in ((START, 0), (END, -1), (BACK, -2)):
            board.press(key)
            board.shows(read_as(game.states()[ply], shown))
    assert comm_messages(frames, "up") + comm_messages(frames, "down") == []


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_sentence_about_a_card_is_what_the_engine_explains(board, game, lang):
    said = """cards => cards.map(card => { document.querySelector(`.s7nb [data-card=${card}]`).focus();
        return document.querySelector('.s7nb .s7-why-line').textContent; })"""
    board.speak(lang)
    for ply in (0, 26, len(game.moves)):
        board.go(ply)
        for which, reading in enumerate(both_readings(game.rules)):
            board.read_as(which)
            state = read_as(game.states()[ply], reading.rules)
            lines = board.page.evaluate(said, [str(card) for card in DECK])
            for card, line in zip(DECK, lines, strict=True):
                closed_by_end = state.is_over and card in state.open_cards()
                why = state.explain(card) if closed_by_end else reason_of_place(state, card)
                assert line.startswith(why.say(lang))


def test_a_whole_game_is_walked_by_keyboard_alone(board, game):
    page = board.page
    page.get_by_role("radio", name="Killing", exact=True).focus()
    for _ in range(12):
        page.keyboard.press("Tab")
        if board.focused():
            break
    assert board.focused() == "SA", "Tab enters where the reader was"
    assert page.locator('[role=gridcell][tabindex="0"]').count() == 1
    path = [("ArrowRight", "S2"), ("End", "SK"), ("ArrowRight", "SK"), ("ArrowLeft", "SQ"), ("ArrowUp", "SQ")]
    for key, card in [*path, ("ArrowDown", "HQ"), ("Home", "HA"), ("End", "HK"), ("ArrowLeft", "HQ")]:
        page.keyboard.press(key)
        assert board.focused() == card
    for state in game.states()[1:]:
        page.keyboard.press("PageDown")
        board.shows(state)
        assert board.focused() == "HQ", "the focus stays on its card"
    page.keyboard.press("Enter")
    landed = next(state for state in game.states() if "HQ" in map(str, state.table))
    board.shows(landed)
    page.keyboard.press("Tab")
    assert board.focused() is None, "one tab stop in, one out"
    page.keyboard.press("Shift+Tab")
    assert board.focused() == "HQ"


def test_no_unmodified_key_on_a_card_or_control_changes_the_notebook(board):
    page = board.page
    for target in (board.cell("H5"), board.button("Next"), page.get_by_role("slider")):
        target.click()
        target.focus()
        check_stray_keys(page)
    assert unguarded(page.locator(".s7nb :is(button, input, select, summary, [tabindex])")) == 0


def test_the_focus_stays_on_its_card_when_rules_or_language_change(board):
    board.cell("D9").focus()
    for name in ("Standard", "日本語"):
        board.page.evaluate(
            "name => [...document.querySelectorAll('.s7nb label')].find(l => l.textContent === name)"
            ".querySelector('input').dispatchEvent(new Event('change'))",
            name,
        )
        assert board.focused() == "D9"
    assert "ダイヤの9" in board.cell("D9").get_attribute("aria-label")
    board.lang = "ja"


def test_every_card_has_a_name_of_its_own_that_says_suit_rank_state_and_holder(board, game):
    page, first = board.page, game.states()[0]
    names = page.locator("[role=gridcell]").evaluate_all("cells => cells.map(cell => cell.ariaLabel)")
    assert len(set(names)) == 52
    holder = next(seat for seat, hand in enumerate(first.hands) if "H10" in map(str, hand))
    expect(page.get_by_role("gridcell", name=f"10 of hearts, not playable, held by seat {holder + 1}")).to_have_count(1)
    expect(page.get_by_role("gridcell", name="7 of spades, on the table", exact=True)).to_have_count(1)
    board.speak("ja")
    expect(page.get_by_role("gridcell", name="スペードの7、場に出ている", exact=True)).to_have_count(1)
    for role, count in (("grid", 1), ("row", 5), ("columnheader", 14), ("rowheader", 4), ("gridcell", 52)):
        assert page.locator(f".s7nb [role={role}]").count() == count
    for name in ("最初", "戻る", "次へ", "最後", "再生"):
        expect(board.button(name)).to_be_visible()


def test_play_runs_by_itself_and_can_be_paused(board, game):
    board.go(len(game.moves) - 2)
    board.button("Play").click()
    expect(board.grid).to_have_attribute("data-ply", str(len(game.moves) - 1), timeout=4000)
    board.button("Pause").click()
    board.page.wait_for_timeout(1300)
    assert board.grid.get_attribute("data-ply") == str(len(game.moves) - 1)
    board.button("Play").click()
    expect(board.grid).to_have_attribute("data-ply", str(len(game.moves)), timeout=4000)
    expect(board.button("Play")).to_be_visible()


def test_each_step_is_said_once_in_one_polite_live_region(board, game):
    assert board.live.count() == 1
    board.press(NEXT)
    seat, move = game.states()[1].history[-1]
    assert f"seat {seat + 1} plays {move.card.symbol}." in board.live.text_content()
    assert board.page.locator(".s7-step-line").text_content() == board.live.text_content()


def test_an_exit_is_told_with_its_cards(board, game):
    out = game.last.exits[0]
    board.go(out.ply)
    line = board.page.locator(".s7-step-line").text_content()
    assert f"Seat {out.seat + 1} leaves: only dead cards are left" in line
    assert all(card.symbol in line for card in out.cards)
    seat = board.page.get_by_role("region", name=f"seat {out.seat + 1}", exact=True)
    expect(seat).to_contain_text(f"left at {out.ply}: dead hand")


def test_cards_in_sentences_and_moves_are_live(board, game):
    moves = board.page.get_by_role("list", name="Moves")
    moves.get_by_role("button", name=re.compile("^Move 9:")).click()
    board.shows(game.states()[9])
    live = board.page.locator(".s7-step-line [data-live]").first
    card = live.get_attribute("data-live")
    live.hover()
    assert "lit" in board.cell(card).get_attribute("data-mark").split()
    live.click()
    assert board.focused() == card


def test_the_walls_of_a_dead_card_and_the_steps_of_a_gap_are_drawn(board, game):
    board.go(26)
    state = game.states()[26]
    dead = next(iter(state.dead_cards()))
    board.cell(dead).click()
    walls = state.explain(dead).cards
    marked = "cells => cells.map(cell => cell.dataset.card)"
    assert set(board.page.locator('[data-mark~="wall"]').evaluate_all(marked)) == set(map(str, walls))
    assert len(board.cell(dead).get_attribute("data-walls").split()) == 4
    board.read_as(0)
    basic = read_as(state, both_readings(game.rules)[0].rules)
    far = next(card for card in DECK if len(reason_of_place(basic, card).cards) > 1)
    board.cell(far).click()
    gap = basic.explain(far).cards
    assert set(board.page.locator('[data-mark~="gap"]').evaluate_all(marked)) == set(map(str, gap))
    numbers = board.page.locator(".s7-step:not(:empty)").all_text_contents()
    assert sorted(numbers) == [str(at + 1) for at in range(len(gap))]


def test_use_this_position_is_one_message_up_and_one_answer_down(board, game, seen):
    board.go(7)
    with seen.during() as frames:
        board.button("Use this position").click()
        expect(board.live).to_contain_text("move 7")
    assert [len(comm_messages(frames, way)) for way in ("up", "down")] == [1, 1]
    assert State.parse(board.server.kernel_eval("str(explorer.position)")) == game.states()[7]


def test_a_burst_of_clicks_floods_nothing(board, game, seen):
    clicks = """() => { const all = [...document.querySelectorAll('.s7nb button')];
        const press = name => all.find(button => button.textContent === name).click();
        for (let i = 0; i < 300; i++) { press('Next'); press('Use this position'); } }"""
    with seen.during() as frames:
        board.page.evaluate(clicks)
        expect(board.live).to_contain_text("now in Python")
    assert len(comm_messages(frames, "up")) == 1
    board.shows(game.last)


def test_a_busy_kernel_answers_late_and_the_notice_goes(board):
    board.press(NEXT)
    board.server.kernel_run("import time; time.sleep(4)", wait=False)
    board.button("Use this position").click()
    expect(board.live).to_contain_text("now in Python", timeout=15_000)
    expect(board.alert).to_be_hidden()
    assert State.parse(board.server.kernel_eval("str(explorer.position)")).ply == 1


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_moves_while_a_game_is_stepped_and_no_card_is_cut(board, game, width):
    page = board.page
    page.evaluate("window.jupyterapp.shell.collapseLeft?.()")
    set_width(page, width)
    page.wait_for_timeout(300)
    places = """() => ['.s7-grid', '.s7-stepper', '.s7-say', '.s7-hands', '.s7-moves', '.s7-summary', '[data-card=C10]']
        .map(s => document.querySelector('.s7nb ' + s).getBoundingClientRect())
        .map(r => [r.x, r.y + document.querySelector('.s7nb').getBoundingClientRect().y * -1, r.width, r.height])
        .map(r => r.map(Math.round).join(' '))"""
    before = page.evaluate(places)
    for _ in game.moves:
        board.press(NEXT)
        assert page.evaluate(places) == before
    for card in ("S10", "C10", "HQ"):
        board.cell(card).focus()
        assert page.evaluate(places) == before
    cut = """() => [...document.querySelectorAll('.s7-cell')].filter(cell => {
        const [box, text] = [cell, cell.querySelector('b')].map(n => n.getBoundingClientRect());
        return text.left < box.left || text.right > box.right + 0.5 || text.top < box.top || text.bottom > box.bottom;
    }).map(cell => cell.dataset.card)"""
    assert page.evaluate(cut) == []
    widths = page.locator(".s7nb").evaluate("node => [node.scrollWidth, node.clientWidth]")
    assert widths[0] <= widths[1], "nothing is wider than the board"
    set_width(page, 1400)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_states_differ_without_colour(board, theme):
    set_theme(board.page, theme)
    board.go(26)
    look = """() => { const seen = {};
        for (const cell of document.querySelectorAll('.s7-cell')) {
            const style = getComputedStyle(cell), face = getComputedStyle(cell.querySelector('.s7-face'));
            const key = cell.dataset.mine !== undefined ? 'mine' : cell.dataset.state;
            const pattern = style.backgroundImage !== 'none';
            const border = `${style.borderTopStyle} ${style.borderTopWidth}`;
            if (!cell.dataset.mark) seen[key] = `${border} ${pattern} ${face.display}`;
        } return seen; }"""
    looks = board.page.evaluate(look)
    assert set(looks) == {"table", "mine", "open", "dead", "closed"}
    assert len(set(looks.values())) == 5, looks


def test_layers_change_paint_only(board, game):
    board.go(20)
    for layer in board.page.get_by_role("toolbar", name="Layers").get_by_role("button").all():
        layer.click()
        board.shows(game.states()[20])
    board.cell("H5").focus()
    assert board.page.locator(".s7-tag:not(:empty)").count() == 52 - len(game.states()[20].set_aside)
    near = board.page.locator('[data-mark~="side"], [data-mark~="corner"]')
    assert near.count() == 8


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_to_complain_of(board, theme):
    page = board.page
    set_theme(page, theme)
    board.go(26)
    board.cell("S4").focus()
    page.get_by_text("All rules …").click()
    check_with_axe(page, ".s7nb")
    page.get_by_text("All rules …").click()

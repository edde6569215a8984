"""The Sandbox in a real JupyterLab and Notebook 7: by click, drag and keyboard, always what ``State.at`` says."""

from __future__ import annotations

import re

import pytest
from axe import check_with_axe
from desk import Place
from grids import READ_GRID, told_by
from notebook_page import WIDTHS, check_stray_keys, set_theme, set_width, unguarded
from playwright.sync_api import expect
from sandbox_page import SEVENS, START, Board, drag
from watch import comm_messages

from sevens_nb import GameRecord, State
from sevens_nb.frames import DECK, both_readings
from sevens_nb.reading import read_as, reason_of_place

FRONT_ENDS = ["lab", "notebook"]


@pytest.fixture(scope="module")
def opened(place: Place) -> Board:
    return Board(place.page, place.server)


@pytest.fixture
def board(opened: Board) -> Board:
    opened.reset()
    return opened


def test_a_click_puts_a_card_to_the_chosen_place_and_a_second_click_sets_it_aside(board, seen):
    board.shows(State.parse(START))
    where = [
        ("0", "CK", "♣K is in the hand of seat 1."),
        ("2", "H2", "♥2 is in the hand of seat 3."),
        ("table", "SQ", "♠Q is on the table."),
    ]
    for target, card, told in where:
        board.aim(target)
        with seen.during() as frames:
            board.cell(card).click()
            expect(board.live).to_contain_text(told)
        assert [len(comm_messages(frames, way)) for way in ("up", "down")] == [1, 1]
    passes = {"passes": [0, 1, 3], "turn": 0}
    board.settles_on(f"{SEVENS} S8 S10 H9 SQ", "S9 S6 CK", "H8 C9", "DK H2", **passes)
    board.aim("0")
    board.held("CK").click()
    expect(board.live).to_contain_text("♣K is set aside.")
    board.settles_on(f"{SEVENS} S8 S10 H9 SQ", "S9 S6", "H8 C9", "DK H2", **passes)


def test_looking_and_stepping_on_move_nothing_or_one_place(board):
    board.aim("look")
    board.cell("S6").click()
    expect(board.live).to_contain_text("♠6 can be played")
    assert board.state() == State.parse(START)
    board.aim("cycle")
    for told in ("♠J is on the table", "♠J is in the hand of seat 1", "♠J is in the hand of seat 2"):
        board.cell("SJ").click()
        expect(board.live).to_contain_text(told)
    assert "SJ" in map(str, board.state().hands[1])


def test_a_card_is_dragged_from_anywhere_to_anywhere_with_one_message(board, seen):
    tray = board.root.locator(".s7-tray")
    ways = [
        (board.cell("CK"), board.seat(1), "♣K is in the hand of seat 2"),
        (board.held("CK"), board.seat(2), "♣K is in the hand of seat 3"),
        (board.held("CK"), board.grid, "♣K is on the table"),
        (board.cell("CK"), tray, "♣K is set aside"),
        (board.held("S9"), board.grid, "♠9 is on the table"),
    ]
    for card, target, told in ways:
        with seen.during() as frames:
            drag(board, card, target)
            expect(board.live).to_contain_text(told)
        assert [len(comm_messages(frames, way)) for way in ("up", "down")] == [1, 1], told
    board.settles_on(f"{SEVENS} S8..S10 H9", "S6", "H8 C9", "DK", passes=[0, 1, 3])
    assert board.root.locator("[data-drop], .s7-dragged").count() == 0


def test_a_drag_that_ends_nowhere_moves_nothing(board, seen):
    with seen.during() as frames:
        card = board.held("S9").bounding_box()
        board.page.mouse.move(card["x"] + 5, card["y"] + 5)
        board.page.mouse.down()
        board.page.mouse.move(5, 5, steps=4)
        board.page.mouse.up()
    assert comm_messages(frames, "up") == []
    board.shows(State.parse(START))


def test_a_position_is_set_up_by_keyboard_alone_and_the_focus_stays_on_the_card(board):
    page = board.page
    board.cell("SA").focus()
    for key, card, told in [
        ("3", "SA", "♠A is in the hand of seat 3"),
        ("ArrowDown", "HA", ""),
        ("t", "HA", "♥A is on"),
    ]:
        page.keyboard.press(key)
        assert board.focused() == card
        if told:
            expect(board.live).to_contain_text(told)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(board.live).to_contain_text("♥2 is on the table")
    page.keyboard.press("x")
    expect(board.live).to_contain_text("♥2 is set aside")
    assert board.focused() == "H2"
    board.settles_on(f"{SEVENS} S8 S10 H9 HA", "S9 S6", "H8 C9", "DK SA", passes=[0, 1, 3])
    board.held("S9").focus()
    page.keyboard.press("Delete")
    expect(board.live).to_contain_text("♠9 is set aside")
    assert board.focused() == "S6", "the neighbour in the hand"
    page.keyboard.press("2")
    expect(board.live).to_contain_text("♠6 is in the hand of seat 2")
    assert board.focused() is not None, "an emptied hand leaves the focus to the board"


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_cannot_be_is_said_in_the_alert_and_not_done(board, lang):
    board.speak(lang)
    board.aim("1")
    board.cell("S7").click()
    expect(board.alert).to_contain_text({"en": "♠7 cannot be held", "ja": "♠7は手札に入れられません"}[lang])
    assert board.live.text_content() == board.alert.text_content()
    board.shows(State.parse(START))
    assert board.focused() == "S7"
    more = {"en": "One pass more for seat 3", "ja": "席3のパスを1回ふやす"}[lang]
    board.root.get_by_role("button", name=more, exact=True).click()
    expect(board.alert).to_contain_text({"en": "Seat 3 is in", "ja": "席3はまだ抜けていない"}[lang])
    assert board.state() == State.parse(START)
    board.cell("SQ").click()
    expect(board.alert).to_be_hidden()


def test_turn_and_passes_can_be_changed(board):
    board.root.get_by_role("radio", name="seat 2 is to move", exact=True).check()
    expect(board.live).to_contain_text("seat 2 is to move.")
    board.root.get_by_role("button", name="One pass more for seat 1", exact=True).click()
    expect(board.live).to_contain_text("Passes of seat 1: 1.")
    board.root.get_by_role("button", name="One pass less for seat 3", exact=True).click()
    expect(board.live).to_contain_text("Passes of seat 3: 2.")
    board.settles_on(f"{SEVENS} S8 S10 H9", "S9 S6", "H8 C9", "DK", passes=[1, 1, 2], turn=1)


def test_undo_and_redo_walk_through_the_changes(board):
    board.cell("S6").click()
    expect(board.live).to_contain_text("♠6 is on the table")
    after = board.state()
    board.button("undo").click()
    expect(board.live).to_contain_text("Undone.")
    board.shows(State.parse(START))
    board.button("redo").click()
    expect(board.live).to_contain_text("Done again.")
    board.shows(after)
    assert board.button("redo").get_attribute("aria-disabled") == "true"


def test_the_text_goes_out_and_in_and_a_wrong_one_loses_nothing(board):
    board.text.fill("position/1; hands S7 | H8")
    board.button("read").click()
    expect(board.alert).to_contain_text("S7 is in the hand of seat 0; wanted it on the table")
    assert board.text.input_value() == "position/1; hands S7 | H8", "what was typed stays"
    assert board.state() == State.parse(START)
    board.cell("SQ").click()
    expect(board.live).to_contain_text("♠Q is on the table")
    assert board.text.input_value() == "position/1; hands S7 | H8", "also while cards are moved"
    board.button("discard").click()
    assert board.text.input_value() == str(board.state())
    other = State.parse("position/1; table S7 H7 D7 C7 S6; hands S5 | H8 | C8 | D8")
    board.text.fill(str(other))
    board.button("read").click()
    expect(board.live).to_contain_text("The position was read.")
    board.shows(other)
    assert board.state() == other


def test_copy_puts_the_text_on_the_clipboard(board):
    board.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    board.root.get_by_role("button", name="Copy", exact=True).click()
    expect(board.live).to_contain_text("Copied.")
    assert board.page.evaluate("navigator.clipboard.readText()") == START.replace("S9 S6", "S6 S9").replace(
        "S7 H7 D7 C7 S8 S10 H9", "S7 S8 S10 H7 H9 D7 C7"
    )


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_card_is_explained_under_both_readings_with_no_message(board, seen, lang):
    said = """cards => cards.map(card => { document.querySelector(`.s7nb [data-card=${card}]`).focus();
        return document.querySelector('.s7nb .s7-why-line').textContent; })"""
    state = State.parse(START)
    board.speak(lang)
    prefix = {"en": "By the {} rules: ", "ja": "{}のルールでは、"}[lang]
    names = {"en": ("standard", "killing"), "ja": ("標準", "殺し")}[lang]
    with seen.during() as frames:
        for which, reading in enumerate(both_readings(state.rules)):
            board.read_as(which)
            assert board.grid.evaluate(READ_GRID) == told_by(read_as(state, reading.rules))
            other = read_as(state, both_readings(state.rules)[1 - which].rules)
            lines = board.page.evaluate(said, [str(card) for card in DECK])
            for card, line in zip(DECK, lines, strict=True):
                own = read_as(state, reading.rules).explain(card).say(lang)
                told = reason_of_place(other, card).say(lang)
                assert line.startswith(own)
                assert line.count(told) == 1, "what both say is said once"
                assert line.endswith(prefix.format(names[1 - which]) + told) == (told != own)
    assert comm_messages(frames, "up") + comm_messages(frames, "down") == []


def test_the_rules_of_the_position_can_be_chosen(board):
    rules = board.root.get_by_role("combobox", name="Rules of the position")
    rules.select_option(label="Standard")
    expect(board.live).to_contain_text("The position has these rules now: Standard.")
    board.settles_on(f"{SEVENS} S8 S10 H9", "S9 S6", "H8 C9", "DK", passes=[0, 1, 3])
    assert board.state().rules.short() == "standard"


def test_the_rest_is_dealt_and_a_game_played_on_steps_in_the_same_widget(board, seen):
    board.button("rest").click()
    expect(board.live).to_contain_text("are dealt.")
    start = board.state()
    assert not start.set_aside
    with seen.during() as frames:
        board.button("play").focus()
        board.page.keyboard.press("Enter")
        expect(board.live).to_contain_text("Simple agents played this game")
    assert [len(comm_messages(frames, way)) for way in ("up", "down")] == [1, 1]
    record = GameRecord.parse(board.server.kernel_eval("str(sandbox.record)"))
    assert board.page.evaluate("document.activeElement.textContent") == "Back to the position"
    with seen.during() as frames:
        for state in record.states()[1:12]:
            board.button("next").click()
            board.shows(state)
    assert comm_messages(frames, "up") == []
    board.button("edit_here").click()
    expect(board.live).to_contain_text("This position of the game")
    board.shows(record.states()[11])
    assert board.state() == record.states()[11]
    board.button("undo").click()
    expect(board.live).to_contain_text("Undone.")
    board.shows(start)


def test_no_unmodified_key_changes_the_notebook(board):
    board.aim("look")
    for target in (board.cell("H5"), board.held("S9"), board.button("undo"), board.text):
        target.focus()
        check_stray_keys(board.page, ("b", "a", "m", "d", "d", "z", "Shift+M", "ArrowDown", "ArrowUp", "y"))
    board.button("discard").click()
    assert unguarded(board.root.locator(":is(button, input, select, textarea, [tabindex])")) == 0


def test_a_change_tells_what_it_opened_and_what_it_killed(board):
    board.cell("D8").click()
    expect(board.live).to_contain_text("♦8 is on the table.")
    said = board.live.text_content()
    assert re.search(r"Opened: .*♣9", said)
    assert "Died: ♥8." in said
    assert said == board.root.locator(".s7-step-line").text_content()


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_is_cut_or_moves_when_cards_are_put(board, width):
    page = board.page
    page.evaluate("window.jupyterapp.shell.collapseLeft?.()")
    set_width(page, width)
    page.wait_for_timeout(300)
    places = """() => { const top = document.querySelector('.s7nb').getBoundingClientRect();
        return ['.s7-grid', '.s7-say', '.s7-text', '.s7-tools', '.s7-targets']
        .map(s => document.querySelector('.s7nb ' + s))
        .map(node => node.getBoundingClientRect())
        .map(r => [r.x, r.y - top.y, r.width, r.height].map(Math.round).join(' ')); }"""
    before = page.evaluate(places)
    for target, card in (("0", "HK"), ("table", "S9"), ("aside", "S7")):
        board.aim(target)
        board.cell(card).click()
        board.page.wait_for_timeout(200)
        assert page.evaluate(places) == before
    widths = board.root.evaluate("node => [node.scrollWidth, node.clientWidth]")
    assert widths[0] <= widths[1], "nothing is wider than the widget"
    wide = "all => all.filter(node => node.scrollWidth > node.clientWidth + 1).map(node => node.textContent)"
    assert board.root.locator(".s7-seat, .s7-seat header, .s7-cell, .s7-mini").evaluate_all(wide) == []
    set_width(page, 1400)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_to_complain_of(board, theme):
    page = board.page
    set_theme(page, theme)
    board.cell("S9").focus()
    check_with_axe(page, ".s7nb")

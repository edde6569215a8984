"""Compare in a real JupyterLab and Notebook 7: every board shows what the engine says by its rules, at every step."""

from __future__ import annotations

from typing import Any

import pytest
from axe import check_with_axe
from desk import Place
from explorer_page import BUTTONS, LANGUAGES
from grids import READ_GRIDS, told_by
from notebook_page import (
    WIDTHS,
    board_states,
    check_stray_keys,
    open_notebook,
    press,
    run_all,
    set_theme,
    set_width,
    unguarded,
)
from watch import comm_messages

from sevens_nb import Compare, Rules, State
from sevens_nb.frames import DECK
from sevens_nb.reading import read_as, reason_of_place

FRONT_ENDS = ["lab-table", "lab-deal", "notebook-table"]
SETUP = "from sevens_nb import Compare"
TABLE = 'Compare(12, ["standard", "killing", "killing edge=open"], same="table")'
DEAL = 'Compare(12, ["standard", "killing", "tunnel"], same="deal")'


class Boards:
    """The Compare of a page: its boards by number, its one stepper."""

    def __init__(self, page: Any, shown: Compare) -> None:
        self.page, self.shown, self.lang = page, shown, "en"
        self.root = page.locator(".s7nb")
        self.root.get_by_role("grid").first.wait_for()
        self.live = self.root.locator("[aria-live=polite]")

    def grid(self, board: int) -> Any:
        return self.root.get_by_role("grid").nth(board)

    def cell(self, board: int, card: object) -> Any:
        return self.grid(board).locator(f'[data-card="{card}"]')

    def press(self, which: int) -> None:
        press(self.root.get_by_role("button", name=BUTTONS[self.lang][which], exact=True))

    def go(self, ply: int) -> None:
        self.root.get_by_role("slider").fill(str(ply))

    def speak(self, lang: str) -> None:
        self.root.get_by_role("radio", name=LANGUAGES[lang], exact=True).check()
        self.lang = lang

    def positions(self, ply: int) -> list[State]:
        """What each board must show at ``ply``; a game that is over stays at its end."""
        games = [game.states() for game in self.shown.games]
        shown = (states[min(ply, len(states) - 1)] for states in games)
        return [read_as(state, rules) for state, rules in zip(shown, self.shown.rules, strict=True)]

    def shows(self, ply: int) -> None:
        wanted = [told_by(state) for state in self.positions(ply)]
        assert self.root.get_by_role("grid").evaluate_all(READ_GRIDS) == wanted

    def reset(self) -> None:
        self.speak("en")
        self.go(0)
        self.cell(0, "SA").focus()
        self.page.keyboard.press("Escape")


@pytest.fixture(scope="module")
def opened(place: Place) -> Boards:
    call = DEAL if place.name.endswith("-deal") else TABLE
    book = place.server.add("compare.ipynb", SETUP, f"boards = {call}\nboards")
    open_notebook(place.page, place.server, book)
    run_all(place.page)
    return Boards(place.page, eval(call))


@pytest.fixture
def boards(opened: Boards) -> Boards:
    opened.reset()
    return opened


def length(boards: Boards) -> int:
    return max(len(game.moves) for game in boards.shown.games)


def test_every_board_shows_what_its_rules_say_at_every_step_with_no_message(boards, seen):
    with seen.during() as frames:
        for ply in range(length(boards)):
            boards.shows(ply)
            boards.press(2)
        boards.shows(length(boards))
        boards.press(1)
        boards.shows(length(boards) - 1)
        boards.press(0)
        boards.shows(0)
        boards.press(3)
        boards.shows(length(boards))
        boards.speak("ja")
        boards.shows(length(boards))
    assert comm_messages(frames, "up") + comm_messages(frames, "down") == []


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_board_has_its_own_sentence_about_the_card_in_question(boards, lang):
    said = """cards => cards.map(card => { document.querySelector(`.s7nb [data-card=${card}]`).focus();
        return [...document.querySelectorAll('.s7nb .s7-why-line')].map(line => line.textContent); })"""
    boards.speak(lang)
    for ply in (26, length(boards)):
        boards.go(ply)
        lines = boards.page.evaluate(said, [str(card) for card in DECK])
        for card, told in zip(DECK, lines, strict=True):
            for state, line in zip(boards.positions(ply), told, strict=True):
                closed_by_end = state.is_over and card in state.open_cards()
                why = state.explain(card) if closed_by_end else reason_of_place(state, card)
                assert line.startswith(why.say(lang))


def test_what_differs_between_the_boards_is_marked_and_named(boards):
    chip = boards.root.get_by_role("button", name="differs", exact=True)
    if chip.get_attribute("aria-pressed") == "false":
        chip.click()
    marked = "cells => cells.map(cell => cell.dataset.card)"
    for ply in (0, 20, 40):
        boards.go(ply)
        states = [board_states(boards.grid(at)) for at in range(3)]
        different = {card for card in states[0] if len({state[card] for state in states}) > 1}
        for at in range(3):
            assert set(boards.grid(at).locator("[data-differs]").evaluate_all(marked)) == different
        live = boards.root.locator(".s7-differ [data-live]")
        assert set(live.evaluate_all("cards => cards.map(card => card.dataset.live)")) == different


def test_a_step_is_said_once_with_what_each_board_makes_of_it(boards):
    boards.go(39)
    boards.press(2)
    said = boards.live.text_content()
    assert boards.live.count() == 1
    for at, state in enumerate(boards.positions(40)):
        seat, move = state.history[-1]
        told = boards.root.locator(".s7-step-line").nth(at).text_content()
        if len(state.history) == 40:
            assert f"Move 40: seat {seat + 1}" in said
            assert str(getattr(move, "card", "")) == "" or move.card.symbol in said
        else:
            assert told.startswith(f"The game ended at move {len(state.history)}.")
            assert told in said


def test_one_card_is_in_question_on_all_boards_and_each_board_is_one_tab_stop(boards):
    page = boards.page
    boards.cell(0, "D9").focus()
    for at in range(3):
        assert "spot" in boards.cell(at, "D9").get_attribute("data-mark").split()
        assert boards.grid(at).locator('[tabindex="0"]').count() == 1
    page.keyboard.press("ArrowLeft")
    found = []
    while len(found) < 3:
        where = page.evaluate(
            "(() => { const a = document.activeElement; return [a.dataset.card ?? null,"
            "[...document.querySelectorAll('.s7nb [role=grid]')].indexOf(a.closest('[role=grid]'))]; })()"
        )
        if where[0]:
            found.append(tuple(where))
        assert len(found) == len(set(found)), "one stop a board"
        page.keyboard.press("Tab")
    assert found == [("D8", 0), ("D8", 1), ("D8", 2)]


def test_page_down_steps_all_boards_and_the_focus_stays(boards):
    boards.cell(1, "HQ").focus()
    for ply in range(1, 6):
        boards.page.keyboard.press("PageDown")
        boards.shows(ply)
    focused = "document.activeElement === document.querySelectorAll('.s7nb [data-card=HQ]')[1]"
    assert boards.page.evaluate(focused)
    boards.page.keyboard.press("Enter")
    landed = next(at for at in range(length(boards) + 1) if "HQ" in map(str, boards.positions(at)[1].table))
    boards.shows(landed)


def test_no_unmodified_key_changes_the_notebook_and_every_control_keeps_labs_keys_out(boards):
    boards.cell(2, "H5").click()
    check_stray_keys(boards.page)
    assert unguarded(boards.root.locator(":is(button, input, select, summary, [tabindex])")) == 0


def test_every_board_is_named_by_its_rules_in_both_languages(boards):
    names = {"en": {Rules.parse("standard"): "Standard"}, "ja": {Rules.parse("standard"): "標準"}}
    for lang, first in names.items():
        boards.speak(lang)
        label = {"en": "Board 1: Standard", "ja": "場1：標準"}[lang]
        assert boards.grid(0).get_attribute("aria-label") == label
        heads = boards.root.locator(".s7-caption strong").all_text_contents()
        assert heads[0] == f"1. {first[boards.shown.rules[0]]}"
        assert len(set(heads)) == 3
    name = boards.cell(1, "S7").get_attribute("aria-label")
    assert name == "スペードの7、場に出ている"


def test_hands_and_moves_of_all_boards_open_together(boards):
    summary = boards.root.locator("summary")
    summary.first.click()
    boards.page.wait_for_function("document.querySelectorAll('.s7nb details[open]').length === 3")
    boards.root.get_by_role("list").nth(1).get_by_role("button").nth(7).click()
    boards.shows(7)
    summary.first.click()
    boards.page.wait_for_function("document.querySelectorAll('.s7nb details[open]').length === 0")


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_moves_while_the_boards_are_stepped_and_narrow_pages_fold(boards, width):
    page = boards.page
    page.evaluate("window.jupyterapp.shell.collapseLeft?.()")
    set_width(page, width)
    page.wait_for_timeout(300)
    places = """() => { const top = document.querySelector('.s7nb').getBoundingClientRect();
        return [...document.querySelectorAll('.s7nb :is(.s7-grid, .s7-stepper, .s7-say, .s7-differ, summary)')]
        .map(node => node.getBoundingClientRect())
        .map(r => [r.x, r.y - top.y, r.width, r.height].map(Math.round).join(' ')); }"""
    before = page.evaluate(places)
    for ply in range(0, length(boards) + 1, 5):
        boards.go(ply)
        boards.cell(0, "S10").focus()
        assert page.evaluate(places) == before
    widths = boards.root.evaluate("node => [node.scrollWidth, node.clientWidth]")
    assert widths[0] <= widths[1], "nothing is wider than the widget"
    tops = boards.root.get_by_role("grid").evaluate_all("all => all.map(grid => grid.getBoundingClientRect().top)")
    if width == 480:
        assert len(set(tops)) == 3, "one below the other"
    if width == 1400:
        assert len(set(tops)) < 3, "side by side"
    set_width(page, 1400)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_to_complain_of(boards, theme):
    page = boards.page
    set_theme(page, theme)
    boards.go(26)
    boards.cell(1, "S4").focus()
    check_with_axe(page, ".s7nb")


def test_an_exported_page_steps_from_a_disk_and_fetches_nothing(page, watch, tmp_path):
    shown = Compare(12, ["standard", "killing", "tunnel"], same="deal", lang="en")
    path = shown.export_html(tmp_path / "compare.html")
    page.goto(path.as_uri())
    boards = Boards(page, shown)
    boards.shows(shown.first_look)
    boards.go(0)
    for ply in range(length(boards)):
        boards.shows(ply)
        boards.press(2)
    boards.shows(length(boards))
    boards.speak("ja")
    boards.press(0)
    boards.shows(0)
    assert watch.requests == [path.as_uri()]

"""One Sandbox on a page, found by roles and names, and the position that its kernel holds."""

from __future__ import annotations

from typing import Any

from grids import READ_GRID, told_by
from notebook_page import open_notebook, run_all
from playwright.sync_api import expect

from sevens_nb import State

SETUP = "from sevens_nb import Sandbox"
SEVENS = "S7 H7 D7 C7"
START = "position/1; rules killing; table S7 H7 D7 C7 S8 S10 H9; hands S9 S6 | H8 C9 | DK; passes 0 1 3; turn 0; ply 0"
NAMES = {
    "table": ("Table", "場"),
    "0": ("Seat 1", "席1"),
    "1": ("Seat 2", "席2"),
    "2": ("Seat 3", "席3"),
    "aside": ("Set aside", "外に置く"),
    "cycle": ("One place on", "次の場所へ"),
    "look": ("Only look", "見るだけ"),
    "undo": ("Undo", "元に戻す"),
    "redo": ("Redo", "やり直す"),
    "clear": ("Only the 7s", "7だけにする"),
    "rest": ("Deal the rest", "残りを配る"),
    "play": ("Play on from here", "ここから対戦"),
    "edit": ("Back to the position", "局面に戻る"),
    "edit_here": ("Edit from here", "ここから作り直す"),
    "read": ("Read this text", "このテキストを読む"),
    "discard": ("Back to the board's text", "場のテキストに戻す"),
    "next": ("Next", "次へ"),
}


class Board:
    """The Sandbox of a page, found by roles and names, and the position that its kernel holds."""

    def __init__(self, page: Any, server: Any) -> None:
        self.page, self.server, self.lang = page, server, "en"
        open_notebook(page, server, server.add("sandbox.ipynb", SETUP, f'sandbox = Sandbox("{START}")\nsandbox'))
        run_all(page)
        self.root = page.locator(".s7nb")
        self.grid = self.root.get_by_role("grid")
        self.grid.wait_for()
        self.live = self.root.locator("> [aria-live=polite]")
        self.alert = self.root.get_by_role("alert")
        self.text = self.root.get_by_role("textbox")

    def named(self, key: str) -> str:
        return NAMES[key][self.lang == "ja"]

    def button(self, key: str) -> Any:
        return self.root.get_by_role("button", name=self.named(key), exact=True)

    def aim(self, key: str) -> None:
        self.root.get_by_role("radio", name=self.named(key), exact=True).check()

    def read_as(self, which: int) -> None:
        names = (("Standard", "Killing"), ("標準", "殺し"))[self.lang == "ja"]
        self.root.get_by_role("radio", name=names[which], exact=True).check()

    def speak(self, lang: str) -> None:
        self.root.get_by_role("radio", name={"en": "English", "ja": "日本語"}[lang], exact=True).check()
        self.lang = lang

    def seat(self, seat: int) -> Any:
        name = f"席{seat + 1}" if self.lang == "ja" else f"seat {seat + 1}"
        return self.root.get_by_role("group", name=name, exact=True)

    def cell(self, card: object) -> Any:
        return self.grid.locator(f'[data-card="{card}"]')

    def held(self, card: object) -> Any:
        return self.root.locator(f'.s7-mini[data-live="{card}"]')

    def focused(self) -> str | None:
        """The card that has the focus, on the board or in a hand."""
        found: str | None = self.page.evaluate(
            "document.activeElement.dataset.card ?? document.activeElement.dataset.live ?? null"
        )
        return found

    def state(self) -> State:
        return State.parse(self.server.kernel_eval("str(sandbox.state)"))

    def shows(self, state: State) -> None:
        """The grid, the hands and the text are those of ``state``."""
        assert self.grid.evaluate(READ_GRID) == told_by(state)
        for seat, hand in enumerate(state.hands):
            cards = self.seat(seat).locator(".s7-mini").evaluate_all("all => all.map(one => one.dataset.live)")
            assert cards == [str(card) for card in hand if not card.is_joker]
        if self.text.is_visible():
            assert self.text.input_value() == str(state)

    def settles_on(self, table: str, *hands: str, **options: Any) -> State:
        """Wait for the kernel's answer; the page and the kernel must then have this position."""
        wanted = State.at(self.state().rules, table, hands, **options)
        expect(self.grid).to_have_attribute("data-rules", wanted.rules.short())
        assert self.state() == wanted
        self.shows(wanted)
        return wanted

    def reset(self) -> None:
        """The first position, English, killing, cards to the table, nothing chosen."""
        self.server.kernel_run(f'sandbox.load("{START}")')
        expect(self.text).to_have_value(str(State.parse(START)))
        self.speak("en")
        self.aim("table")
        self.read_as(1)
        self.cell("SA").focus()
        self.page.keyboard.press("Escape")


def drag(board: Board, card: Any, target: Any) -> None:
    """Press on one element, move, and let go over another."""
    card.scroll_into_view_if_needed()
    start, end = card.bounding_box(), target.bounding_box()
    mouse = board.page.mouse
    mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    mouse.down()
    mouse.move(start["x"] + 30, start["y"] + 30, steps=3)
    mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=5)
    assert board.root.locator("[data-drop]").count() == 1
    mouse.up()

"""One Explorer on a page, found by roles and names, and the game that its kernel holds."""

from __future__ import annotations

import re
from typing import Any

from grids import READ_GRID, told_by
from notebook_page import open_notebook, press, run_all

from sevens_nb import GameRecord, State

SETUP = "from sevens_nb import Explorer, Deal, KILLING, STANDARD"
BUTTONS = {"en": ("Start", "Back", "Next", "End"), "ja": ("最初", "戻る", "次へ", "最後")}
RULES = {"en": ("Standard", "Killing"), "ja": ("標準", "殺し")}
LANGUAGES = {"en": "English", "ja": "日本語"}
START, BACK, NEXT, END = range(4)
LAYERS_ON = ("playable now", "playable by anyone", "dead")


class Board:
    """The Explorer that the last cell of a new notebook shows."""

    def __init__(self, page: Any, server: Any, call: str, lang: str = "en") -> None:
        self.page, self.server, self.lang = page, server, lang
        book = server.add("explorer.ipynb", SETUP, f"explorer = {call}\nexplorer")
        open_notebook(page, server, book)
        run_all(page)
        self.grid = page.get_by_role("grid", name=re.compile("Board|場"))
        self.grid.wait_for()
        self.live = page.locator(".s7nb [aria-live=polite]")
        self.alert = page.locator(".s7nb").get_by_role("alert")

    def record(self) -> GameRecord:
        return GameRecord.parse(self.server.kernel_eval("str(explorer.record)"))

    def button(self, name: str) -> Any:
        return self.page.locator(".s7nb").get_by_role("button", name=name, exact=True)

    def press(self, which: int) -> None:
        press(self.button(BUTTONS[self.lang][which]))

    def go(self, ply: int) -> None:
        self.page.get_by_role("slider").fill(str(ply))

    def read_as(self, which: int) -> None:
        press(self.page.get_by_role("radio", name=RULES[self.lang][which], exact=True))

    def speak(self, lang: str) -> None:
        self.page.get_by_role("radio", name=LANGUAGES[lang], exact=True).check()
        self.lang = lang

    def cell(self, card: object) -> Any:
        return self.page.locator(f'[role=gridcell][data-card="{card}"]')

    def focused(self) -> str | None:
        """The card that has the focus."""
        focused: str | None = self.page.evaluate("document.activeElement.dataset.card ?? null")
        return focused

    def reset(self) -> None:
        """English, killing, the first position, the usual layers, nothing chosen."""
        self.speak("en")
        self.read_as(1)
        self.go(0)
        for chip in self.page.get_by_role("toolbar", name="Layers").get_by_role("button").all():
            wanted = str(chip.text_content() in LAYERS_ON).lower()
            if chip.get_attribute("aria-pressed") != wanted:
                chip.click()
        self.cell("SA").focus()
        self.page.keyboard.press("Escape")

    def shows(self, state: State) -> None:
        """All 52 states, the holders, the rules, the turn and the ply are those of ``state``."""
        assert self.grid.evaluate(READ_GRID) == told_by(state)

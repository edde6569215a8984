"""An exported page, opened from a disk: it steps, jumps, toggles and changes language, and asks nobody."""

from __future__ import annotations

import re
from typing import Any

import pytest
from explorer_page import BACK, END, NEXT, START, Board

from sevens_nb import KILLING, STANDARD, Deal, Replay, play_game
from sevens_nb.frames import both_readings
from sevens_nb.reading import read_as


class Page(Board):
    """The board of an exported page: the same parts, without a server."""

    def __init__(self, page: Any, lang: str) -> None:
        self.page, self.lang = page, lang
        self.grid = page.get_by_role("grid", name=re.compile("Board|場"))
        self.grid.wait_for()


@pytest.mark.parametrize(("rules", "lang"), [(STANDARD, "ja"), (KILLING, "en")], ids=["standard-ja", "killing-en"])
def test_an_exported_page_steps_through_a_whole_game_and_fetches_nothing(page, watch, tmp_path, rules, lang):
    game = play_game(rules, Deal.shuffled(11), "random", 11)
    path = Replay(game, lang=lang).export_html(tmp_path / "game.html")
    page.goto(path.as_uri())
    board = Page(page, lang)
    readings = both_readings(game.rules)
    board.shows(game.states()[0])
    for state in game.states()[1:]:
        board.press(NEXT)
        board.shows(state)
        for which in (1 - rules.killing, int(rules.killing)):
            board.read_as(which)
            board.shows(read_as(state, readings[which].rules))
    for which, ply in ((START, 0), (END, -1), (BACK, -2)):
        board.press(which)
        board.shows(game.states()[ply])
    board.go(10)
    board.shows(game.states()[10])
    for other in ("en", "ja"):
        board.speak(other)
        said = board.cell("H7").get_attribute("aria-label")
        assert said == {"en": "7 of hearts, on the table", "ja": "ハートの7、場に出ている"}[other]
    assert page.get_by_role("button", name=re.compile("この局面|use this position", re.IGNORECASE)).count() == 0
    assert watch.requests == [path.as_uri()]


def test_a_layer_of_an_exported_page_changes_paint_and_nothing_else(page, tmp_path):
    game = play_game(KILLING, Deal.shuffled(11), "random", 11)
    page.goto(Replay(game).export_html(tmp_path / "game.html").as_uri())
    board = Page(page, "en")
    board.go(20)
    chip = board.button("when played")
    chip.click()
    assert chip.get_attribute("aria-pressed") == "true"
    played = str(game.moves[19]) if str(game.moves[19]) != "pass" else str(game.moves[18])
    assert board.cell(played).locator(".s7-tag").text_content().startswith("#")
    board.shows(game.states()[20])

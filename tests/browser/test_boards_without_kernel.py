"""Boards as static pages, for what needs no kernel: lone positions, many seats, what Compare says of its boards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from notebook_page import WIDTHS

from sevens_nb import KILLING, PASS, STANDARD, Compare, Deal, Explorer, PlayTable, Quiz, Sandbox, State, play_game
from sevens_nb.widgets.export import html_fragment, html_page

POSITION = State.at(KILLING, "S7 H7 D7 C7 S8", ["S9 H8", "D8"])


def show(page: Any, widget: Any, width: int = 1400) -> Any:
    """The widget on a page of its own, at a width; its root."""
    page.set_viewport_size({"width": width, "height": 900})
    values = {"payload": widget.payload, "texts": widget.texts}
    page.set_content(html_page("board", "en", html_fragment(widget._esm, widget._css, values, "")))
    root = page.locator(".s7nb")
    root.wait_for()
    return root


def test_a_lone_position_has_nothing_to_step_through_and_a_game_has(page):
    for widget, steps in ((Explorer(POSITION), False), (Explorer(3), True)):
        root = show(page, widget)
        assert root.get_by_role("slider").is_visible() == steps
        assert root.get_by_role("button", name="Next", exact=True).is_visible() == steps
        assert root.get_by_role("list", name="Moves").is_visible() == steps


def test_a_double_click_on_a_card_goes_where_enter_goes_and_the_sentence_says_so(page):
    game = play_game(KILLING, Deal.shuffled(12), "random", 12)
    card, came = next((move.card, ply) for ply, move in enumerate(game.moves, start=1) if move is not PASS)
    for widget in (Explorer(game), Compare(game)):
        root = show(page, widget)
        grid, line, slider = (
            root.get_by_role("grid").first,
            root.locator(".s7-why-line").first,
            root.get_by_role("slider"),
        )
        cell = grid.locator(f'[data-card="{card}"]')
        slider.fill("26")
        cell.click()
        assert grid.get_attribute("data-ply") == "26", "a click asks, and goes nowhere"
        assert f"Played at move {came} by seat" in line.text_content()
        assert line.text_content().endswith("Enter or a double click on it goes there.")
        for act in (lambda: page.keyboard.press("Enter"), cell.dblclick):
            slider.fill("26")
            cell.focus()
            act()
            assert grid.get_attribute("data-ply") == str(came)
            assert "double click" not in line.text_content()


def test_beside_the_board_the_moves_take_the_room_that_is_left(page):
    root = show(page, Explorer(12, rules=KILLING))
    bottoms = "root => ['.s7-say', '.s7-moves'].map(one => root.querySelector(one).getBoundingClientRect().bottom)"
    say, moves = root.evaluate(bottoms)
    assert abs(say - moves) < 2


def test_a_solution_stands_alone_and_repeats_neither_verdict_nor_hints(page):
    quiz = Quiz("dead", seed=1, rules=KILLING)
    quiz.check("SA")
    quiz.hint()
    told = show(page, quiz).locator(".s7-told p")
    assert told.first.text_content() == "✗ Not right yet."
    assert told.last.text_content().startswith("Hint 1: ")
    quiz.solve()
    shown = show(page, quiz)
    assert shown.locator(".s7-told p").all_text_contents() == quiz.current.solution.say().splitlines()
    assert shown.locator(".s7-feedback").get_attribute("data-status") == "shown"


MANY: dict[str, Callable[[], Any]] = {
    "Explorer": lambda: Explorer(3, seats=52),
    "Explorer, closed": lambda: Explorer(3, seats=52, hands="closed"),
    "PlayTable": lambda: PlayTable(3, seats=52),
    "Sandbox": lambda: Sandbox(seats=52),
    "Quiz": lambda: Quiz("leaves", seats=52, rules=KILLING, n=1),
}


@pytest.mark.parametrize("name", MANY)
def test_many_seats_scroll_in_their_own_box_and_the_page_stays_short(page, name):
    widget = MANY[name]()
    for width in WIDTHS:
        root = show(page, widget, width)
        assert root.bounding_box()["height"] < 2_400
        widths = root.evaluate("node => [node.scrollWidth, node.clientWidth]")
        assert widths[0] <= widths[1]
    # What scrolls can be reached by keyboard: it takes the focus itself or holds something that does.
    stuck = """root => [...root.querySelectorAll('*')].filter(node => node.scrollHeight > node.clientHeight + 1
        && getComputedStyle(node).overflowY === 'auto' && node.tabIndex < 0
        && !node.querySelector('button, input, select, [tabindex]')).map(node => node.className)"""
    assert root.evaluate(stuck) == []


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_compare_says_what_its_boards_have_in_common_and_why_nothing_differs_at_the_end(page, lang):
    about = {
        "en": ("The same deal on every board", "The same cards on every board", "The game is over, so there is little"),
        "ja": ("どの場も同じ配りです", "どの場も同じ札です", "ゲームが終わったので"),
    }[lang]
    record = play_game(STANDARD, Deal.shuffled(12), "first")
    for widget, told, at_end in (
        (Compare(12, lang=lang), about[0], about[0]),
        (Compare(record, lang=lang), about[1], about[2]),
    ):
        root = show(page, widget)
        line = root.locator(".s7-differ")
        assert line.text_content().startswith(told)
        assert root.locator(".s7-differ [data-live]").count() > 0, "a first look shows what differs"
        root.get_by_role("button", name={"en": "End", "ja": "最後"}[lang], exact=True).click()
        assert line.text_content().startswith(at_end)

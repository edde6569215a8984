"""`make html`: a lesson as a static page, opened from a disk: it reads as the notebook does, and its boards step."""

from __future__ import annotations

import re

import pytest
from books import code_cells, read_book
from notebook_page import board_states
from tools.build_notebooks import NOTEBOOKS
from tools.make_html import boards, main

FIRST = "01_first_game"
NEXT = {"en": "Next", "ja": "次へ"}


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """Language → the page of the first lesson, and the index."""
    site = tmp_path_factory.mktemp("site")
    return {path.parent.name if path.stem != "index" else "index": path for path in main([FIRST], site)}


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_board_of_a_page_steps_with_nothing_fetched(page, pages, lang):
    page.goto(pages[lang].as_uri())
    grids = page.get_by_role("grid")
    shown = boards(read_book(NOTEBOOKS / lang / f"{FIRST}.ipynb"), NOTEBOOKS / lang)
    assert grids.count() == len(shown) >= 2
    before = [board_states(grids.nth(number)) for number in range(grids.count())]
    assert [len(states) for states in before] == [52] * len(before)
    buttons = page.get_by_role("button", name=NEXT[lang], exact=True)
    games = [number for number in range(buttons.count()) if buttons.nth(number).is_enabled()]
    assert games, "no board shows a game"
    for number in games:
        for _ in range(3):  # a move may be a pass
            buttons.nth(number).click()
    after = [board_states(grids.nth(number)) for number in range(grids.count())]
    assert sum(new != old for new, old in zip(after, before, strict=True)) == len(games)


def test_a_page_says_what_the_notebook_says(page, pages):
    page.goto(pages["en"].as_uri())
    prose = "\n".join(cell.source for cell in read_book(NOTEBOOKS / "en" / f"{FIRST}.ipynb").cells)
    headings = re.findall(r"^#+ (.*)$", prose, re.MULTILINE)
    assert len(headings) >= 4
    told = [heading.strip("¶ \n") for heading in page.locator("h1, h2, h3").all_text_contents()]
    assert [heading for heading in headings if heading not in told] == []
    printed = [
        cell.outputs[0].text for cell in code_cells(NOTEBOOKS / "en" / f"{FIRST}.ipynb") if "text" in cell.outputs[0]
    ]
    told = [text.strip() for text in page.locator("pre.out").all_text_contents()]
    assert len(printed) >= 3
    assert [text.strip() for text in printed if text.strip() not in told] == []


def test_the_index_leads_to_the_lessons(page, pages):
    page.goto(pages["index"].as_uri())
    page.get_by_role("link", name=FIRST).first.click()
    page.get_by_role("grid").first.wait_for()

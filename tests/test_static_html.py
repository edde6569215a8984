"""The static twins and the tables of the lessons: readable on a white page and on a dark one."""

from __future__ import annotations

import re

import pytest

from sevens_nb import KILLING, STANDARD, Deal, Rules, State
from sevens_nb.figures.palette import contrast
from sevens_nb.lessons import number_grid, rule_table, side_by_side
from sevens_nb.picture import html_board
from sevens_nb.quiz import Exercise

PAGES = ("#ffffff", "#111111")
"""What the light and the dark theme of JupyterLab lay under a cell that has no background of its own."""
TABLE = "SA S6 S7 S9 H6 H7 H8 D6 D7 D8 C7 CK"


def boards() -> dict[str, str]:
    state = State.at(KILLING, TABLE, ["S8 CA", "H9 DK"])
    return {
        "exercise": Exercise("dead", state)._repr_html_(),
        "board": html_board(state, "caption"),
        "number grid": number_grid(dict.fromkeys(state.hands[0], 3))._repr_html_(),
        "rules": rule_table(KILLING)._repr_html_(),
        "games": side_by_side(Deal.shuffled(7), [STANDARD], 7)._repr_html_(),
    }


def declared(style: str) -> dict[str, str]:
    """The properties of a style; of two that are alike the later holds. ``#abc`` is written as ``#aabbcc``."""
    pairs = (part.split(":", 1) for part in style.split(";") if part)
    return {name.strip(): re.sub(r"^#(\w)(\w)(\w)$", r"#\1\1\2\2\3\3", value.strip()) for name, value in pairs}


@pytest.mark.parametrize("name", boards())
def test_every_text_of_a_static_board_is_readable_on_a_white_and_on_a_dark_page(name):
    styles = set(re.findall(r'style="([^"]*)"', boards()[name]))
    assert styles
    for style in map(declared, styles):
        ground = style.get("background", "none")
        if "color" in style:
            for page in PAGES if ground == "none" else (ground,):
                assert contrast(style["color"], page) >= 4.5, (style, page)
        else:
            assert ground == "none", ("the page's own ink on a background that is not the page's", style)


@pytest.mark.parametrize("name", ["rules", "games"])
def test_only_a_column_of_sentences_is_broken_and_a_wide_table_scrolls_in_its_own_box(name):
    html = boards()[name]
    assert html.startswith('<div style="overflow-x:auto">')
    for row in re.findall(r"<tr>(.*?)</tr>", html):
        cells = re.findall(r'<t[hd][^>]* style="([^"]*)"', row)
        breaking = [at for at, style in enumerate(cells) if "white-space:nowrap" not in style]
        assert breaking == ([len(cells) - 1] if name == "rules" else [])
        assert all("min-width" in cells[at] for at in breaking), "or a narrow page sets one sign a line"


def test_a_board_of_an_exercise_scrolls_in_its_own_box_and_its_heads_are_not_broken():
    html = boards()["exercise"]
    assert '<div style="overflow-x:auto"><table' in html
    assert "</table></div>" in html
    assert all("white-space:nowrap" in style for style in re.findall(r'<th[^>]* style="([^"]*)"', html))


@pytest.mark.parametrize("option", ["pass_limit=1", "jokers=2", "rows=HSCD", "start=2", "edge=open"])
def test_where_the_rules_of_a_game_are_told_an_option_bears_the_value_that_is_played(option):
    rules = Rules.parse(f"{'standard' if option.startswith('jokers') else 'killing'} {option}")
    assert rules.notes()[-1].name == option
    assert option in repr(rule_table(rules, last=1))
    if not option.startswith(("start", "jokers")):
        assert option in Exercise("playable", State.start(rules, Deal.shuffled(1))).text()

"""The PlayTable in a real JupyterLab: every action of a game, and what is said of it, against the engine."""

from __future__ import annotations

import random
import re

import pytest
from axe import styled
from desk import Place
from playtable_page import Table
from playwright.sync_api import expect
from watch import comm_messages

from sevens_nb.moves import PASS, Play
from sevens_nb.widgets import Compare, Explorer, Lab, Quiz, Sandbox

FRONT_ENDS = ["lab"]
CARDS = "SHDC"


@pytest.fixture(scope="module")
def opened(place: Place) -> Table:
    return Table(place.page, place.server, "PlayTable(12, rules=KILLING, agents='first')")


@pytest.fixture
def table(opened: Table) -> Table:
    """A new killing game, deal 12, in English, with motion off."""
    opened.reset()
    return opened


def go_to(table: Table, card: str) -> None:
    """From the focused cell to ``card`` with the arrow keys."""
    here = table.focused()
    assert here is not None
    ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    down = CARDS.index(card[0]) - CARDS.index(here[0])
    right = ranks.index(card[1:]) - ranks.index(here[1:])
    for key, steps in (("Down" if down > 0 else "Up", abs(down)), ("Right" if right > 0 else "Left", abs(right))):
        for _ in range(steps):
            table.page.keyboard.press(f"Arrow{key}")
    assert table.focused() == card


def tab_to(table: Table, name: str) -> None:
    """On with the Tab key until a button called ``name`` has the focus."""
    for _ in range(12):
        table.page.keyboard.press("Tab")
        if table.page.evaluate("document.activeElement.textContent") == name:
            return
    pytest.fail(f"Tab does not lead to {name!r}")


@pytest.mark.parametrize(("lang", "rules"), [("en", "killing"), ("ja", "standard")])
def test_a_whole_game_is_played_by_keyboard_alone(table, lang, rules):
    table.reset(rules=rules, lang=lang)
    page = table.page
    rng = random.Random(1)
    table.button("again").focus()
    for _ in range(12):
        page.keyboard.press("Tab")
        if table.focused():
            break
    passes = 0
    while True:
        state = table.state()
        table.shows(state)
        if state.is_over:
            break
        plays = [move for move in state.legal_moves() if isinstance(move, Play)]
        assert table.marked_playable() == {str(move) for move in plays}
        move = rng.choice(plays or [PASS]) if passes or len(state.legal_moves()) == 1 else PASS
        if move is PASS and PASS in state.legal_moves():
            passes += 1
            tab_to(table, "Pass" if lang == "en" else "パス")
            page.keyboard.press("Enter")
            expect(table.grid).not_to_have_attribute("data-ply", str(state.ply))
            while not table.focused():
                page.keyboard.press("Shift+Tab")
        else:
            go_to(table, str(move))
            page.keyboard.press(rng.choice(["Enter", " "]))
            expect(table.grid).not_to_have_attribute("data-ply", str(state.ply))
            assert table.focused() == str(move), "the focus stays on the card that was played"
    assert passes > 0
    result = table.root.get_by_role("table", name="Result" if lang == "en" else "結果")
    seats = [row.locator("td").first.text_content() for row in result.get_by_role("row").all()[1:]]
    word = "Seat {}" if lang == "en" else "席{}"
    assert seats == [word.format(seat + 1) for group in state.ranking() for seat in group]
    columns = "table => [...table.rows].map(row => [...row.cells].map(cell => Math.round(cell.offsetLeft)))"
    others = "".join(str(other._css) for other in (Compare, Explorer, Lab, Quiz, Sandbox))
    with styled(page, others):  # as if they were on the same page, whose styles are shared
        heads, *rows = result.evaluate(columns)
    assert rows == [heads] * len(rows), "every number stands below its head"
    assert len(set(heads)) == len(heads)


def test_an_illegal_click_says_why_and_lights_the_cards(table, seen):
    table.reset(rules="standard")
    state = table.state()
    reasons = set()
    with seen.during() as frames:
        for card in [*state.hands[0], *state.open_cards(), *state.table]:
            if card in [move.card for move in state.legal_moves() if isinstance(move, Play)]:
                continue
            table.cell(card).click()
            why = state.explain(card, 0)
            reasons.add(why.code)
            assert why.text in table.live.text_content()
            marked = table.root.locator('[data-mark~="gap"], [data-mark~="reason"]')
            lit = set(marked.evaluate_all("cells => cells.map(cell => cell.dataset.card)"))
            assert lit == set(map(str, why.cards))
    assert {"gap", "not_in_hand", "already_on_table"} <= reasons
    assert comm_messages(frames, "up") == []
    assert table.state() == state


def test_a_pass_that_does_not_exist_says_why(table):
    table.reset(rules="standard must_play=True")
    state = table.state()
    assert table.button("pass").get_attribute("aria-disabled") == "true"
    table.button("pass").focus()
    table.page.keyboard.press("Enter")
    expect(table.live).to_have_text(state.explain(PASS, 0).text)
    assert table.state() == state


def test_a_hint_on_demand_lights_its_card_and_says_why_in_both_languages(table):
    said = {lang: table.server.kernel_eval(f"table.hint().say('{lang}')") for lang in ("en", "ja")}
    move = table.server.kernel_eval("str(table.hint().move)")
    table.button("hint").click()
    expect(table.live).to_have_text(said["en"])
    assert table.cell(move).get_attribute("data-hint") is not None
    table.speak("ja")
    expect(table.root.locator(".s7-why-line")).to_have_text(said["ja"])


def test_undo_new_game_and_the_same_deal_again(table):
    first = table.state()
    table.cell(first.legal_moves()[0]).click()
    table.wait_for(table.state().ply)
    table.cell(table.state().legal_moves()[0]).click()
    table.wait_for(table.state().ply)
    table.button("undo").click()
    expect(table.live).to_contain_text("Back to your last decision.")
    table.shows(table.state())
    table.button("again").click()
    expect(table.live).to_contain_text("The same deal from the start.")
    table.shows(first)
    table.button("new").click()
    expect(table.live).to_contain_text("A new game: deal 13.")
    expect(table.root.get_by_text("deal 13", exact=True)).to_be_visible()
    table.shows(table.state())
    assert table.server.kernel_eval("table.session.snapshot().seed") == 13


def test_a_card_is_dragged_to_the_board_and_nowhere_else(table):
    state = table.state()
    move = state.legal_moves()[0]
    table.held(move).scroll_into_view_if_needed()
    source, target = table.held(move).bounding_box(), table.cell("DK").bounding_box()

    def drag(x: float, y: float) -> None:
        table.page.mouse.move(source["x"] + 10, source["y"] + 10)
        table.page.mouse.down()
        table.page.mouse.move(x, y, steps=5)
        assert table.page.locator(".s7-ghost").count() == 1
        table.page.mouse.up()

    drag(source["x"] - 100, source["y"] + 20)
    table.page.wait_for_timeout(300)
    assert table.state() == state, "dropped elsewhere it goes back to the hand"
    drag(target["x"] + 5, target["y"] + 5)
    table.wait_for(table.state().ply)
    assert table.state() != state
    assert move.card in table.state().table
    assert table.page.locator(".s7-ghost").count() == 0


def test_agents_moves_arrive_one_after_the_other_unless_motion_is_off(table):
    table.page.emulate_media(reduced_motion="no-preference")
    table.page.evaluate("""() => { const grid = document.querySelector('[role=grid]'); window.plies = [];
        new MutationObserver(() => window.plies.push(grid.dataset.ply))
            .observe(grid, {attributes: true, attributeFilter: ['data-ply']}); }""")
    state = table.state()
    table.cell(state.legal_moves()[0]).click()
    table.wait_for(state.ply + 4)
    assert table.page.evaluate("window.plies") == [str(state.ply + step) for step in (1, 2, 3, 4)]
    expect(table.live).to_contain_text("Your turn.")
    table.page.emulate_media(reduced_motion="reduce")
    table.page.evaluate("window.plies.length = 0")
    table.cell(table.state().legal_moves()[0]).click()
    table.wait_for(state.ply + 8)
    assert len(table.page.evaluate("window.plies")) <= 2


def test_each_action_is_said_once_in_one_polite_live_region(table):
    assert table.root.locator("[aria-live=polite]").count() == 1
    table.page.evaluate("""() => { const live = document.querySelector('.s7nb > [aria-live=polite]'); window.said = [];
        new MutationObserver(() => window.said.push(live.textContent))
            .observe(live, {childList: true, characterData: true, subtree: true}); }""")
    move = table.state().legal_moves()[0]
    table.move(move, table.state())
    said = table.page.evaluate("window.said")
    assert len(said) == 1
    assert f"seat 1 {move.card.symbol}, seat 2 " in said[0]
    assert re.findall(r"seat (\d) [♠♥♦♣]", said[0]) == ["1", "2", "3", "4"]

"""How a PlayTable looks and behaves under hurry: bursts, languages, widths, themes, accessibility."""

from __future__ import annotations

import pytest
from axe import check_with_axe
from desk import Place
from notebook_page import WIDTHS, set_theme, set_width
from playtable_page import Table
from playwright.sync_api import expect
from watch import comm_messages

from sevens_nb import PASS

FRONT_ENDS = ["lab"]


@pytest.fixture(scope="module")
def opened(place: Place) -> Table:
    agents = "{1: lambda view, rng: 0, 2: 'first', 3: 'first'}"
    return Table(place.page, place.server, f"PlayTable(12, rules=KILLING, agents={agents})")


@pytest.fixture
def table(opened: Table) -> Table:
    """A new killing game, deal 12, in English, with motion off."""
    opened.reset()
    return opened


def test_a_burst_of_300_clicks_plays_one_move(table, seen):
    state = table.state()
    move = state.legal_moves()[0]
    with seen.during() as frames:
        table.page.evaluate(
            """card => { const cell = document.querySelector(`[role=gridcell][data-card=${card}]`);
                for (let i = 0; i < 300; i++) cell.click(); }""",
            str(move),
        )
        table.wait_for(state.ply + 4)
        table.page.wait_for_timeout(500)
    assert len(comm_messages(frames, "up")) == 1
    table.shows(table.state())


def test_the_language_switches_live_without_a_message_and_the_focus_stays(table, seen):
    choose = """name => [...document.querySelectorAll('.s7nb label')].find(l => l.textContent === name)
        .querySelector('input').dispatchEvent(new Event('change'))"""
    table.cell("D9").focus()
    with seen.during() as frames:
        table.page.evaluate(choose, "日本語")
        assert table.focused() == "D9"
        table.lang = "ja"
        expect(table.button("pass")).to_be_visible()
        expect(table.cell("H7")).to_have_count(1)
        expect(table.live).to_contain_text("あなたの番です")
        table.shows(table.state())
    assert comm_messages(frames, "up") == []


@pytest.mark.parametrize(("lang", "seat", "told"), [("en", "seat {}", "pass"), ("ja", "席{}", "パス")])
def test_the_line_names_every_move_since_the_last_own_one_in_order(table, lang, seat, told):
    table.speak(lang)
    line = table.root.locator(".s7-step-line")
    for count in (1, 2):
        table.play_some(count)
        history = list(table.view().history)
        own = max(at for at, (by, _) in enumerate(history) if by == 0)
        moves = [f"{seat.format(by + 1)} {told if move is PASS else move.card.symbol}" for by, move in history[own:]]
        wanted = {"en": f"Latest moves: {', '.join(moves)}.", "ja": f"直前の手：{'、'.join(moves)}。"}[lang]
        expect(line).to_contain_text(wanted)
        assert len(moves) > 1


def test_on_a_narrow_page_the_result_scrolls_in_its_own_box(table):
    table.play_some(30)
    result = table.root.get_by_role("group", name="Result")
    for width in (320, 300):
        set_width(table.page, width)
        expect(result).to_be_visible()
        widths = table.root.evaluate("node => [node.scrollWidth, node.clientWidth]")
        assert widths[0] <= widths[1], "nothing is wider than the table"
        inside = result.evaluate("box => [box.scrollWidth > box.clientWidth, box.tabIndex]")
        assert inside == [True, 0]
    set_width(table.page, 1400)


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_moves_while_a_game_is_played_and_no_card_is_cut(table, width):
    table.page.evaluate("window.jupyterapp.shell.collapseLeft?.()")
    set_width(table.page, width)
    table.page.wait_for_timeout(300)
    places = """() => ['.s7-grid', '.s7-own', '.s7-choices', '.s7-say', '.s7-players', '.s7-log', '[data-card=C10]']
        .map(s => document.querySelector('.s7nb ' + s).getBoundingClientRect())
        .map(r => [r.x, r.y - document.querySelector('.s7nb').getBoundingClientRect().y, r.width, r.height])
        .map(r => r.map(Math.round).join(' '))"""
    before = table.page.evaluate(places)
    for _ in range(6):
        table.play_some(1)
        assert table.page.evaluate(places) == before
    cut = """() => [...document.querySelectorAll('.s7-cell, .s7-held:not(.s7-room)')].filter(cell => {
        const [box, text] = [cell, cell.querySelector('b')].map(n => n.getBoundingClientRect());
        return text.left < box.left || text.right > box.right + 0.5 || text.top < box.top || text.bottom > box.bottom;
    }).length"""
    assert table.page.evaluate(cut) == 0
    widths = table.root.evaluate("node => [node.scrollWidth, node.clientWidth]")
    assert widths[0] <= widths[1], "nothing is wider than the table"
    set_width(table.page, 1400)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_to_complain_of(table, theme):
    set_theme(table.page, theme)
    table.play_some(3)
    table.button("hint").click()
    check_with_axe(table.page, ".s7nb")

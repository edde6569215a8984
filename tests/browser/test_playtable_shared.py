"""PlayTables at their limits: closed hands in the page, jokers, several people, lost kernels, bursts, replays."""

from __future__ import annotations

import time

import pytest
from notebook_page import open_notebook, run_all
from playtable_page import SETUP, Table
from playwright.sync_api import expect

from sevens_nb import State
from sevens_nb.cards import Card
from sevens_nb.moves import Play

# What a page holds in one text: its elements, its widget models, and the notebook as it would be saved.
PAGE = """async () => {
    const panel = window.jupyterapp.shell.currentWidget;
    return document.querySelector('.s7nb').outerHTML + JSON.stringify(panel.context.model.toJSON());
}"""


@pytest.mark.parametrize(
    "rules", ["STANDARD", "KILLING", "Rules(killing=True, eliminated_hand='hidden', pass_limit=0)"]
)
def test_other_hands_are_neither_in_the_page_nor_in_any_message(lab, page, watch, rules):
    table = Table(page, lab, f"PlayTable(5, rules={rules}, agents='random')")
    for _ in range(4):
        state = table.play_some(3)
        if state.is_over:
            break
        table.shows(state)
        text = page.evaluate(PAGE)
        for seat in (1, 2, 3):
            hand = state.hands[seat]
            if len(hand) > 1:
                assert str(hand) not in text
                assert ", ".join(card.symbol for card in hand) not in text
                assert "、".join(card.symbol for card in hand) not in text
        assert table.root.locator("[data-holder]:not([data-holder='0'])").count() == 0
    down = [frame for frame in watch.frames if frame.way == "down" and frame.kind in ("comm_open", "comm_msg")]
    wheres = [
        shown["where"]
        for frame in down
        for shown in frame.content["data"].get("state", {}).get("payload", {}).get("frames", [])
    ]
    assert len(wheres) > 8
    assert set("".join(wheres)) <= {".", "?", "A"}


def test_a_joker_is_laid_on_a_place_chosen_by_keyboard_and_offered_to_the_holder(lab, page):
    start = "State.at(Rules(jokers=1, joker_take='optional'), 'S7 H7 D7 C7', ['JK SA', 'S6 D9', 'H8 C2'])"
    table = Table(page, lab, f"PlayTable({start}, humans=[0, 1], agents='first')")
    table.button("show").click()
    expect(table.live).to_contain_text("turn of seat 1")
    table.button("joker").click()
    expect(table.live).to_contain_text("Choose an open place for the joker")
    state = table.state()
    assert table.root.locator("[data-target]").count() == len(state.open_cards())
    assert table.focused() in map(str, state.open_cards())
    table.cell("S6").focus()
    page.keyboard.press("Enter")
    expect(table.button("show")).to_be_visible()
    assert str(table.state().turn) == "1"
    table.button("show").click()
    expect(table.button("take")).to_be_visible()
    expect(table.button("decline")).to_be_visible()
    table.button("take").click()
    table.wait_for(2)
    table.shows(table.state(), me=1)
    expect(table.live).to_contain_text("It is the turn of seat 2. You can lay the joker on any open place.")
    assert Card("JK") in table.state().hands[1]


def test_several_people_at_one_screen_see_one_hand_at_a_time_and_only_when_asked(lab, page):
    table = Table(page, lab, "PlayTable(5, humans=[0, 1], agents='first')")
    for _ in range(4):
        state = table.state()
        assert state.turn in (0, 1)
        expect(table.button("show")).to_be_visible()
        table.shows(state, me=None)
        assert table.root.locator("[data-holder]").count() == 0
        assert table.marked_playable() == set()
        table.button("show").click()
        expect(table.button("show")).to_be_hidden()
        table.shows(state, me=state.turn)
        table.cell(next(move for move in state.legal_moves() if isinstance(move, Play))).click()
        expect(table.grid).not_to_have_attribute("data-ply", str(state.ply))


def test_a_finished_game_is_replayed_below_the_table_and_undo_takes_it_away(jupyter, page):
    start = "State.at(KILLING, 'S7 H7 D7 C7', ['S6 H8', 'S8 D9'])"
    table = Table(page, jupyter, f"PlayTable({start}, agents='first')")
    assert table.button("replay").get_attribute("aria-disabled") == "true"
    state = table.play_some(9)
    assert state.is_over
    table.button("replay").click()
    replay = page.locator(".s7-replay").get_by_role("grid")
    expect(replay).to_be_visible()
    page.locator(".s7-replay").get_by_role("button", name="Next", exact=True).click()
    expect(replay).to_have_attribute("data-ply", "1")
    table.button("undo").click()
    expect(replay).to_have_count(0)
    table.wait_for(table.state().ply)


def test_an_agent_that_raises_stalls_or_talks_nonsense_is_named_and_the_game_goes_on(lab, page):
    agents = "{1: lambda view, rng: 1 / 0, 2: lambda view, rng: time.sleep(60), 3: lambda view, rng: 'S7'}"
    table = Table(page, lab, f"PlayTable(12, agents=__import__('time') and {agents})")
    lab.kernel_run("import time")
    move = table.state().legal_moves()[0]
    table.cell(move).click()
    trouble = table.root.get_by_role("list", name="Trouble with agents")
    for words in ("ZeroDivisionError", "gave no answer in 1 s", "answered 'S7', which is no legal move"):
        expect(trouble).to_contain_text(words, timeout=10_000)
    expect(table.grid).to_have_attribute("data-turn", "0", timeout=10_000)
    table.speak("ja")
    expect(table.root.get_by_role("list", name="エージェントの問題")).to_contain_text("秒たっても答えませんでした")
    table.shows(table.state())


def test_a_restarted_kernel_is_noticed_and_no_move_appears_to_succeed(lab, page, watch):
    watch.expect_error("")
    table = Table(page, lab, "PlayTable(12)")
    state = table.state()
    lab.restart_kernel()
    start = time.monotonic()
    table.cell(state.legal_moves()[0]).click()
    expect(table.alert).to_have_text("Not connected: run the cell again.", timeout=8000)
    assert time.monotonic() - start < 8
    table.shows(state)
    table.cell(state.legal_moves()[-2]).click()
    page.wait_for_timeout(500)
    table.shows(state)


def test_a_busy_kernel_answers_late_and_the_notice_goes(lab, page):
    table = Table(page, lab, "PlayTable(12)")
    state = table.state()
    lab.kernel_run("import time; time.sleep(4)", wait=False)
    table.cell(state.legal_moves()[0]).click()
    expect(table.grid).to_have_attribute("data-ply", str(state.ply + 4), timeout=15_000)
    expect(table.alert).to_be_hidden()


def test_a_saved_game_goes_on_after_a_restart_when_the_cell_is_run_again(lab, page, watch):
    watch.expect_error("")
    table = Table(page, lab, "PlayTable(12, rules=KILLING)")
    state = table.play_some(2)
    saved = lab.kernel_eval("table.save()")
    lab.restart_kernel()
    book = lab.add("again.ipynb", SETUP, f"table = PlayTable.load({saved!r})\ntable")
    open_notebook(page, lab, book)
    run_all(page)
    table.grid.wait_for()
    table.shows(state)


def test_two_views_share_the_game_and_keep_their_own_language_and_focus(lab, page):
    book = lab.add("two.ipynb", SETUP, "table = PlayTable(12)\ntable", "table")
    page.emulate_media(reduced_motion="reduce")
    open_notebook(page, lab, book)
    run_all(page)
    first, second = page.locator(".s7nb").nth(0), page.locator(".s7nb").nth(1)
    second.get_by_role("grid").wait_for()
    second.get_by_role("radio", name="日本語").check()
    state = State.parse(lab.kernel_eval("str(table.session.state)"))
    first.locator(f"[role=gridcell][data-card={state.legal_moves()[0]}]").click()
    for view in (first, second):
        expect(view.get_by_role("grid")).to_have_attribute("data-ply", str(state.ply + 4))
    assert first.get_attribute("lang") == "en"
    assert second.get_attribute("lang") == "ja"


def test_a_first_render_is_few_frames_and_little_data(lab, page, watch):
    book = lab.add("first.ipynb", SETUP, "table = PlayTable(12, rules=KILLING)\ntable")
    open_notebook(page, lab, book)
    with watch.during() as frames:
        run_all(page)
        page.get_by_role("grid").wait_for()
    ours = [
        frame for frame in frames if frame.way == "down" and frame.kind in ("comm_open", "comm_msg", "execute_result")
    ]
    code = lab.kernel_eval("len(table._esm.encode()) + len(table._css.encode())")
    size = sum(frame.size for frame in ours) - code
    assert len(ours) <= 10
    assert size <= 80_000

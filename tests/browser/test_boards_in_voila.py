"""Each widget in Voila, in one file for one server: the boards are there, step, take cards, are played and answered."""

from __future__ import annotations

from counter_widget import COUNTER
from grids import READ_GRID, READ_GRIDS, told_by
from manygames_page import LabPage
from notebook_page import open_notebook
from playwright.sync_api import expect

from sevens_nb import KILLING, Compare, State, simulate
from sevens_nb.reading import read_as


def test_in_voila_two_boards_step_together(voila, page):
    open_notebook(page, voila, voila.add("compare.ipynb", "from sevens_nb import Compare", "Compare(12)"))
    page.get_by_role("grid").first.wait_for()
    shown = Compare(12)
    for _ in range(5):
        page.get_by_role("button", name="Next", exact=True).click()
    at = shown.payload["ply"] + 5  # the first look is at boards that differ
    pairs = zip(shown.games, shown.rules, strict=True)
    states = [read_as(game.states()[at], rules) for game, rules in pairs]
    assert page.get_by_role("grid").evaluate_all(READ_GRIDS) == [told_by(state) for state in states]


def test_in_voila_a_card_is_put_and_judged_by_the_kernel(voila, page):
    call = 'Sandbox("position/1; rules killing; table S7 H7 D7 C7 S8 S10 H9; hands S9 S6 | H8 C9")'
    open_notebook(page, voila, voila.add("sandbox.ipynb", "from sevens_nb import Sandbox", call))
    grid = page.get_by_role("grid")
    grid.wait_for()
    page.locator('[role=gridcell][data-card="D8"]').click()
    expect(page.locator(".s7nb > [aria-live=polite]")).to_contain_text("Died: ♥8.")
    assert grid.evaluate(READ_GRID) == told_by(State.at(KILLING, "S7 H7 D7 C7 S8 S10 H9 D8", ["S9 S6", "H8 C9"]))


def test_a_widget_answers_a_click_in_voila(voila, page):
    open_notebook(page, voila, voila.add("counter.ipynb", COUNTER))
    page.get_by_role("button", name="count 0").click()
    page.get_by_role("button", name="count 1").wait_for()


def test_a_table_is_played_in_voila(voila, page):
    page.emulate_media(reduced_motion="reduce")
    book = voila.add("table.ipynb", "from sevens_nb import *", "PlayTable(12, rules=KILLING)")
    open_notebook(page, voila, book)
    grid = page.get_by_role("grid")
    grid.wait_for(timeout=60_000)
    for _ in range(3):
        ply = grid.get_attribute("data-ply")
        page.locator("[role=gridcell][data-mine]").first.click()
        expect(grid).not_to_have_attribute("data-ply", ply)


LEAVES_OUT_OF_TURN = """
from sevens_nb import *
rules = KILLING.replace(pass_limit=0)
start = State.at(rules, table="S7 H7 D7 C7 S2", hands=["HA S8", "SA", "H9"])
Explorer(GameRecord(rules, start, ["HA", "pass"]))
"""


def test_in_voila_a_step_tells_who_leaves_out_of_turn_and_what_a_drop_out_lays(voila, page):
    open_notebook(page, voila, voila.add("explorer.ipynb", LEAVES_OUT_OF_TURN))
    grid = page.get_by_role("grid", name="Board")
    grid.wait_for()
    page.get_by_role("button", name="Next", exact=True).click()
    assert grid.get_attribute("data-ply") == "1"
    line = page.locator(".s7-step-line")
    expect(line).to_have_text(
        "Move 1: seat 1 plays ♥A. Seat 2 leaves: only dead cards are left (♠A). Opened: ♦A, ♦2. Died: ♠A. Next: seat 3."
    )
    page.get_by_role("button", name="Next", exact=True).click()
    expect(line).to_have_text(
        "Move 2: seat 3 passes (pass 1). Seat 3 drops out: passed too often. Laid on the table: ♥9. "
        "Opened: ♠9, ♠10, ♥10, ♦9, ♦10. Next: seat 1."
    )
    page.locator('[data-card="SA"]').click()
    expect(page.locator(".s7-why-line")).to_contain_text("♠A is dead")


TEACHERS_OWN = """
from sevens_nb import *
own = State.at(KILLING, table="S7 H7 D7 C7 HA", hands=["S2 S9", "SA", "D2 D3"])
quiz = Quiz(positions=[Exercise("leaves", own, move="S2"), Exercise("pass", own)], lang="ja")
quiz
"""


def test_in_voila_a_teachers_own_exercises_are_answered(voila, page):
    open_notebook(page, voila, voila.add("quiz.ipynb", TEACHERS_OWN))
    root = page.locator(".s7-quiz")
    root.wait_for()
    root.get_by_role("checkbox", name="席2", exact=True).check()
    root.get_by_role("button", name="答え合わせ", exact=True).click()
    group = root.get_by_role("group", name="答え合わせとヒント")
    expect(group).to_contain_text("正解です！")
    expect(group).to_contain_text("席2が抜けました。残りが死んだ札だけになりました（♠A）。（K5）")
    expect(root.locator('[data-state="dead"]')).to_have_attribute("data-card", "SA")


def test_in_voila_a_lab_plays_stops_and_shows_the_numbers_of_simulate(voila, page):
    shown = LabPage(page, voila, 'Lab("killing", games=2_000)')
    shown.run()
    shown.drawn()
    wins = simulate("killing", 2_000, seed=1, progress=False).wins()
    assert [row[2] for row in shown.table(0)] == [str(share) for share in wins]
    shown.field("lab_games").fill("1e9")
    shown.button("lab_run").click()
    shown.under_way()
    shown.button("lab_cancel").click()
    shown.ends("partial", 20)

"""Compare, Sandbox and the Lab in Voila: the boards are there, step, and take cards; games are played."""

from __future__ import annotations

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

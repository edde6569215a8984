"""The PlayTable in a real JupyterLab and Notebook 7: whole games against the engine, and no key for the notebook."""

from __future__ import annotations

import random

import pytest
from desk import Place
from notebook_page import check_stray_keys, unguarded
from playtable_page import Table
from playwright.sync_api import expect
from watch import comm_messages

from sevens_nb.moves import PASS

FRONT_ENDS = ["lab", "notebook"]


@pytest.fixture(scope="module")
def table(place: Place) -> Table:
    """A table that speaks Japanese from the start."""
    return Table(place.page, place.server, 'PlayTable(4, rules=KILLING, lang="ja")', "ja")


@pytest.mark.parametrize(("lang", "rules"), [("ja", "killing"), ("en", "standard")])
def test_a_whole_game_is_played_with_every_element_found_by_role_and_name(table, seen, lang, rules):
    if table.state().ply:
        table.reset(4, rules, lang)
    assert table.root.get_attribute("lang") == lang
    rng = random.Random(2)
    while not (state := table.state()).is_over:
        table.shows(state)
        move = rng.choice(state.legal_moves())
        target = table.button("pass") if move is PASS else rng.choice([table.cell(move), table.held(move)])
        with seen.during() as frames:
            target.click()
            expect(table.grid).not_to_have_attribute("data-ply", str(state.ply))
        sent = [len(comm_messages(frames, way)) for way in ("up", "down")]
        assert sent == [1, 1], "one move is one message up and one down"
        seat, made = table.record().states()[state.ply + 1].history[-1]
        assert (seat, made) == (0, move)
    table.shows(state)
    snapshot = table.root.aria_snapshot()
    for name in ("grid", "toolbar", "Undo" if lang == "en" else "1手戻す", "table"):
        assert name in snapshot


def test_no_unmodified_key_changes_the_notebook(table):
    table.reset(12)
    page = table.page
    closed = next(card for card in table.view().hand if card not in table.state().open_cards())
    for target in (table.cell("HK"), table.held(closed), table.button("hint"), table.button("undo")):
        target.focus()
        check_stray_keys(page)
    assert unguarded(page.locator(".s7nb :is(button, input, select, summary, [tabindex])")) == 0
    assert table.root.locator('[role=gridcell][tabindex="0"]').count() == 1
    assert table.root.locator('[data-hand][tabindex="0"]').count() == 1

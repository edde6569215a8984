"""The Lab in a real JupyterLab: run, cancel, read, copy; few small messages, the same numbers as simulate()."""

from __future__ import annotations

import itertools
import re
import time
from typing import Any
from xml.etree import ElementTree

import pytest
from axe import check_with_axe
from desk import Place
from manygames_page import LabPage, sizes
from notebook_page import WIDTHS, cells, set_theme, set_width, unguarded
from playwright.sync_api import expect
from watch import comm_messages

from sevens_nb import simulate
from sevens_nb.widgets.labview import pictures
from sevens_nb.widgets.labwords import LAB

TEXT = "{http://www.w3.org/2000/svg}text"

FRONT_ENDS = ["lab"]


@pytest.fixture(scope="module")
def opened(place: Place) -> LabPage:
    place.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    shown = LabPage(place.page, place.server, 'Lab("killing", games=20_000)')
    shown.page.evaluate("window.jupyterapp.shell.collapseLeft?.()")
    return shown


@pytest.fixture
def shown(opened: LabPage) -> LabPage:
    """The Lab with its first settings, in English, in a wide page; results of earlier tests stay."""
    opened.server.kernel_eval("lab.cancel() or lab.wait() is None")
    opened.server.kernel_run("lab.choose('killing', 4, 'random', 20_000, 1)")
    set_width(opened.page, 1400)
    opened.speak("en")
    return opened


# ---------------------------------------------------------------- statement 20


def test_a_run_shows_the_numbers_and_figures_of_simulate_and_sends_less_than_a_megabyte(shown, seen):
    with seen.during() as frames:
        shown.run()
        shown.drawn()
    summary = simulate("killing", 20_000, seed=1, progress=False)
    assert shown.summary() == summary
    rows = shown.table(0)
    assert [row[0] for row in rows] == ["1", "2", "3", "4"]
    assert [row[2] for row in rows] == [str(share) for share in summary.wins()]
    assert [row[3] for row in rows] == [str(rank) for rank in summary.mean_ranks()]
    assert shown.table(1) == [[str(summary.length()), str(summary.passes()), str(summary.any_drop_out())]]
    for lang in ("en", "ja"):
        shown.speak(lang)
        images = shown.root.locator(".s7-figure").get_by_role("img")
        drawn = [ElementTree.fromstring(picture["svg"]) for picture in pictures(summary, lang)]
        expect(images).to_have_count(4)
        for image, wanted in zip(images.all(), drawn, strict=True):
            assert image.get_attribute("aria-label") == wanted.get("aria-label")
            assert image.locator("text").all_text_contents() == ["".join(text.itertext()) for text in wanted.iter(TEXT)]
            assert image.evaluate("image => image.getBBox().width") > 400, "something is drawn"
    print(f"a run sends {sizes(frames):,} bytes in {len(comm_messages(frames, 'down'))} messages")
    assert sizes(frames) < 1_000_000


def test_a_long_run_reports_at_most_ten_times_a_second_and_stops_soon_after_cancel(shown, seen):
    shown.field("lab_games").fill("1e9")
    with seen.during() as frames:
        shown.button("lab_run").click()  # what was typed arrives before
        shown.under_way()
        begun = time.monotonic()
        shown.page.wait_for_timeout(3000)
        cancelled = time.monotonic()
        shown.button("lab_cancel").click()
        shown.ends("partial", 20)
        stopped = time.monotonic()
        shown.drawn()
    down = [frame.content["data"].get("state", {}) for frame in comm_messages(frames, "down")]
    reports = [state["progress"] for state in down if state.get("progress", {}).get("done")]
    print(f"stopped after {stopped - cancelled:.2f} s; {len(reports)} reports, {sizes(frames):,} bytes")
    assert stopped - cancelled < 1.5, "about half a second, with a factor 3 to spare"
    assert 3 <= len(reports) <= 10 * (stopped - begun + 1)
    gaps = [b["seconds"] - a["seconds"] for a, b in itertools.pairwise(reports)]
    assert min(gaps) > 0.09
    assert sizes(frames) < 1_000_000
    summary = shown.summary()
    assert summary.partial
    assert summary.tally == simulate("killing", summary.games, seed=1, progress=False).tally
    told = shown.word("lab_partial", done=f"{summary.games:,}", games="1,000,000,000")
    expect(shown.live).to_have_text(told)
    expect(shown.root.locator(".s7-status")).to_have_text(told)
    expect(shown.root.locator(".s7-headline")).to_contain_text("partial: stopped early")


# ---------------------------------------------------------------- settings


def test_settings_chosen_on_the_page_are_those_that_are_played(shown):
    shown.field("lab_rules", "combobox").select_option("standard")
    shown.field("lab_seats", "spinbutton").fill("3")
    shown.field("lab_games").fill("５,000")
    shown.field("lab_seed").fill("12345678901234567890")
    shown.field("lab_seed").press("Enter")
    expect(shown.root.get_by_role("combobox", name="Seat 4", exact=True)).to_have_count(0)
    shown.field("lab_all_seats", "combobox").select_option("eager")
    seat = shown.root.get_by_role("combobox", name="Seat 2", exact=True)
    seat.select_option("holdback")
    expect(shown.field("lab_all_seats", "combobox")).to_have_value("")
    shown.root.locator("summary", has_text="All rules").click()
    shown.root.get_by_role("combobox", name="Passes", exact=True).select_option("1")
    expect(shown.field("lab_rules_text")).to_have_value("standard pass_limit=1")
    shown.button("lab_run").click()
    expect(shown.root.locator(".s7-headline")).to_have_text(
        "5,000 games, standard pass_limit=1, seats: 3, players: several, seed 12345678901234567890", timeout=60_000
    )
    shown.speak("ja")
    expect(shown.root.locator(".s7-headline")).to_contain_text("5,000ゲーム、標準、パスの回数は1、3席")
    expect(shown.root.locator("table").nth(2).locator("th")).to_have_text(["1番目", "2番目", "3番目"])
    shown.speak("en")
    wanted = simulate(
        "standard pass_limit=1",
        5_000,
        seats=3,
        agents=["eager", "holdback", "eager"],
        seed=12345678901234567890,
        progress=False,
    )
    assert shown.summary() == wanted
    shown.root.locator("summary", has_text="All rules").click()


def test_a_setting_that_is_refused_is_explained_and_what_is_in_force_comes_back(shown):
    shown.field("lab_games").fill("many")
    shown.field("lab_games").press("Enter")
    expect(shown.alert).to_have_text("'many' is no whole number; wanted one such as 100000 or 1e5")
    expect(shown.field("lab_games")).to_have_value("20,000")
    shown.speak("ja")
    expect(shown.alert).to_contain_text("整数として読めません")
    shown.field("lab_seats", "spinbutton").fill("-1")
    shown.field("lab_seats", "spinbutton").press("Enter")
    expect(shown.alert).to_contain_text("1から52までです")
    expect(shown.field("lab_seats", "spinbutton")).to_have_value("4")
    shown.field("lab_games").fill("7000")
    shown.field("lab_games").press("Enter")
    expect(shown.alert).to_be_hidden()
    assert shown.server.kernel_eval("lab.settings.games") == 7000


def test_the_code_is_copied_and_gives_the_same_numbers(shown):
    shown.field("lab_games").fill("3000")
    shown.button("lab_run").click()
    expect(shown.root.locator(".s7-headline")).to_contain_text("3,000 games", timeout=60_000)
    shown.button("lab_copy").click()
    expect(shown.live).to_have_text("Copied.")
    code = shown.page.evaluate("navigator.clipboard.readText()")
    assert code == shown.field("lab_code").input_value()
    scope: dict[str, Any] = {}
    exec(code, scope)
    assert scope["summary"] == shown.summary()


def test_changed_settings_mark_the_result_as_older(shown):
    shown.run()
    expect(shown.root.locator(".s7-stale")).to_be_empty()
    shown.field("lab_seats", "spinbutton").fill("5")
    shown.field("lab_seats", "spinbutton").press("Enter")
    expect(shown.root.locator(".s7-stale")).to_have_text(shown.word("lab_stale"))


def test_what_a_run_is_compared_with_is_named_in_the_language_of_the_page(shown):
    shown.run()
    shown.field("lab_all_seats", "combobox").select_option("eager")
    shown.run()
    for lang, rules in (("en", ", Killing, "), ("ja", "、殺し、")):
        shown.speak(lang)
        caption = shown.root.locator("caption", has_text=LAB["lab_table_before"][lang == "ja"].split("{")[0])
        expect(caption).to_contain_text(rules)


# ---------------------------------------------------------------- reading, keyboard, themes


def test_language_and_theme_cost_no_message(shown, seen):
    shown.run()
    shown.drawn()
    with seen.during() as frames:
        shown.speak("ja")
        expect(shown.root.locator(".s7-title").first).to_have_text("実験室：たくさんのゲーム")
        expect(shown.root.locator("caption").first).to_have_text("席ごと：平均 ± 標準誤差")
        assert re.search("[ぁ-ん]", shown.root.locator(".s7-figure svg").first.get_attribute("aria-label"))
        for theme in ("dark", "light"):
            set_theme(shown.page, theme)
    assert comm_messages(frames, "up") + comm_messages(frames, "down") == []


def test_it_is_worked_by_keyboard_and_no_key_reaches_the_notebook(shown):
    page = shown.page
    before = cells(page)
    shown.field("lab_games").focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("2000")
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == "Run":
            break
    for key in ("b", "a", "m", "d", "d", "x", "z"):
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    expect(shown.root.locator(".s7-headline")).to_contain_text("2,000 games", timeout=60_000)
    assert page.evaluate("document.activeElement.textContent") == "Run", "the focus stays"
    assert cells(page) == before
    expect(shown.live).to_have_text("Done: 2,000 games.")
    focusable = shown.root.locator(":is(button, input, select, textarea, summary, [tabindex])")
    assert focusable.count() > 15
    assert unguarded(focusable) == 0
    assert shown.live.count() == 1


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_is_wider_than_the_page_and_nothing_moves_when_figures_come(shown, width, lang):
    shown.speak(lang)
    shown.run()
    set_width(shown.page, width)
    shown.page.wait_for_timeout(300)
    places = "node => [...node.querySelectorAll('.s7-figure, .s7-table, .s7-code')].map(n => n.offsetTop).join()"
    before = shown.root.evaluate(places)
    shown.drawn()
    assert shown.root.evaluate(places) == before
    wide, room = shown.root.evaluate("node => [node.scrollWidth, node.clientWidth]")
    assert wide <= room


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_to_complain_of(shown, theme):
    shown.run()
    shown.drawn()
    set_theme(shown.page, theme)
    summaries = shown.root.locator("summary")
    for at in range(summaries.count()):
        summaries.nth(at).click()
    check_with_axe(shown.page, ".s7-lab")
    for at in range(summaries.count()):
        summaries.nth(at).click()

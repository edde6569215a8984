"""Figures: what the artists hold is what the numbers say; both languages are drawn without a missing glyph."""

from __future__ import annotations

import subprocess
import sys
import threading
import warnings
from io import BytesIO

import pytest
from conftest import ROOT
from fontTools.ttLib import TTFont
from matplotlib.figure import Figure
from PIL import Image

from sevens_nb import KILLING, STANDARD, Card, Deal, State, compare, figures, play_game, simulate, sweep
from sevens_nb.figures.style import FAMILIES, FONT_FILE, WORDS
from sevens_nb.words import SENTENCES

RECORD = play_game(KILLING, Deal.shuffled(3), "eager", 3)


@pytest.fixture(scope="module")
def summary():
    return simulate(KILLING.replace(rows="HSCD"), 3000, agents="eager", seed=1, progress=False)


@pytest.fixture(scope="module")
def swept():
    return sweep("pass_limit", [3, 0, 5], 1000, rules=STANDARD, seed=1, progress=False)


FIGURES = {
    "board": lambda summary, swept, **how: figures.board(RECORD.states()[15], overlay=summary.deaths(), **how),
    "heat_map": lambda summary, swept, **how: figures.heat_map(range(52), title="52", **how),
    "how_often_dead": lambda summary, swept, **how: figures.how_often_dead(summary, **how),
    "how_often_played": lambda summary, swept, **how: figures.how_often_played(summary, **how),
    "when_played": lambda summary, swept, **how: figures.when_played(summary, **how),
    "who_holds": lambda summary, swept, **how: figures.who_holds(Deal.shuffled(1), **how),
    "win_rates": lambda summary, swept, **how: figures.win_rates(summary, **how),
    "rank_distribution": lambda summary, swept, **how: figures.rank_distribution(summary, by="order", **how),
    "lengths": lambda summary, swept, **how: figures.lengths(summary, **how),
    "sweep_curve": lambda summary, swept, **how: figures.sweep_curve(swept, "wins", seat=2, **how),
    "differences": lambda summary, swept, **how: figures.differences(swept, "length", **how),
    "who_kills": lambda summary, swept, **how: figures.who_kills(summary, **how),
    "timeline": lambda summary, swept, **how: figures.timeline(RECORD, **how),
}


def texts(ax) -> list[str]:
    return [text.get_text() for text in ax.texts]


def test_every_public_figure_is_tested_here():
    assert set(FIGURES) == set(figures.__all__) - {"Picture", "picture"}


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_draws_on_the_axes_it_is_given_and_finds_every_glyph(name, lang, summary, swept):
    figure = Figure()
    given = figure.subplots()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert FIGURES[name](summary, swept, ax=given, lang=lang) is given
        image = Image.open(BytesIO(figures.picture(given).png())).convert("L")
    assert len(image.getcolors(maxcolors=256) or ()) > 10, "something is drawn"
    assert given.get_title(loc="left")


@pytest.mark.parametrize("name", FIGURES)
def test_the_japanese_figure_has_no_english_word_left(name, summary, swept):
    ax = FIGURES[name](summary, swept, lang="ja")
    drawn = [ax.get_title(loc="left"), ax.get_ylabel(), *texts(ax)]
    english = {label["en"].partition("{")[0].strip() for label in WORDS.values()} - {""}
    assert not [text for text in drawn for word in english if len(word) > 3 and word in text]


def test_a_figure_needs_no_pyplot_and_can_be_drawn_in_another_thread(summary, swept):
    done: list[bytes] = []
    threads = [
        threading.Thread(target=lambda draw=draw: done.append(figures.picture(draw(summary, swept)).png()))
        for draw in FIGURES.values()
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(done) == len(FIGURES)
    code = (
        "import sys; from sevens_nb import *; s = simulate('killing', 100, progress=False); "
        "s.plot_wins().png(); s.plot_deaths(lang='ja').png(); print('matplotlib.pyplot' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ran.stdout == "False\n"


def test_win_rates_show_the_estimates_and_their_intervals(summary):
    ax = figures.win_rates(summary)
    for seat, (container, estimate) in enumerate(zip(ax.containers, summary.wins(), strict=True)):
        line, _, (bars,) = container.lines
        assert (line.get_xdata()[0], line.get_ydata()[0]) == (seat, estimate.value)
        (_, low), (_, high) = bars.get_segments()[0]
        assert (low, high) == pytest.approx(estimate.interval())
    assert [label.get_text() for label in ax.get_xticklabels()] == ["Seat 1", "Seat 2", "Seat 3", "Seat 4"]


def test_heat_maps_put_every_card_in_its_row_and_column(summary):
    ax = figures.heat_map(range(52), rows="HSCD", decimals=0)
    places = {text.get_text(): text.get_position() for text in ax.texts}
    assert places["0"] == (0, 1), "SA lies in the second row"
    assert places[str(int(Card("HK")))] == (12, 0)
    assert [label.get_text() for label in ax.get_yticklabels()] == ["♥", "♠", "♣", "♦"]
    assert f"{summary.deaths()[0].value:.2f}" in texts(figures.how_often_dead(summary))
    with pytest.raises(ValueError, match="51 values; wanted 52"):
        figures.heat_map(range(51))


def test_a_heat_map_is_darkest_where_the_value_is_highest():
    values = [0.0] * 52
    values[int(Card("C5"))] = 1.0
    cells = [patch for patch in figures.heat_map(values).patches if patch.get_linewidth() == 0]
    brightness = [sum(patch.get_facecolor()[:3]) for patch in cells]
    assert min(range(52), key=brightness.__getitem__) == int(Card("C5"))


def test_the_board_shows_cards_open_places_and_dead_ones():
    state = State.at(KILLING, "S7 H7 D7 C7 S2 HA", ["SA", "H2"])
    ax = figures.board(state)
    shown = {text.get_position(): text.get_text() for text in ax.texts}
    assert shown[(6, 0)] == "7"
    assert shown[(0, 0)] == "×", "SA is walled in"
    dashed = {patch.get_xy() for patch in ax.patches if patch.get_linestyle() in ("--", "dashed")}
    assert len(dashed) == len(state.open_cards())


def test_who_holds_says_the_seat_of_every_card():
    deal = Deal(["SA H2", "SK"])
    ax = figures.who_holds(deal)
    assert {text.get_position(): text.get_text() for text in ax.texts} == {(0, 0): "1", (1, 1): "1", (12, 0): "2"}


def test_ranks_are_stacked_to_a_whole(summary):
    ax = figures.rank_distribution(summary)
    tops = [sum(bars[seat].get_height() for bars in ax.containers) for seat in range(4)]
    assert tops == pytest.approx([1, 1, 1, 1])
    assert len({bars[0].get_hatch() for bars in ax.containers}) == 4, "told apart without colour"


def test_lengths_add_up_to_one_and_mark_the_mean(summary):
    ax = figures.lengths(summary)
    assert sum(patch.get_height() for patch in ax.patches) == pytest.approx(1)
    assert ax.lines[0].get_xdata()[0] == summary.length().value


def test_curves_and_differences_show_what_the_comparison_says(swept):
    ax = figures.sweep_curve(swept, "drop_outs")
    assert list(ax.lines[0].get_ydata()) == [swept.estimate("drop_outs", label).value for label in swept.labels]
    assert [label.get_text() for label in ax.get_xticklabels()] == ["3", "0", "5"]
    ax = figures.differences(swept, "drop_outs")
    shown = [container.lines[0].get_xdata()[0] for container in ax.containers]
    assert shown == [swept.difference("drop_outs", label).value for label in swept.labels[1:]]


def test_a_timeline_has_a_mark_for_every_move_and_every_exit():
    record = play_game(STANDARD, Deal.shuffled(2), "random", 2)
    ax = figures.timeline(record)
    passes = sum(str(move) == "pass" for move in record.moves)
    circles = [line for line in ax.lines if line.get_marker() == "o"]
    exits = [line for line in ax.lines if line.get_marker() in "*Xv"]
    assert (len(circles), len(exits)) == (passes, 4)
    assert len(texts(ax)) == len(record.moves) - passes + 4


def test_a_picture_says_in_words_what_it_shows(summary):
    shown = summary.plot_wins(by="order", lang="en")
    assert repr(shown).startswith("Who wins. Place in turn order (1 starts). Share of games won. 1: ")
    assert str(summary.wins("order")[0]) in repr(shown)
    assert shown._repr_html_().startswith(f'<img alt="{shown.alt}" src="data:image/png;base64,iVBOR')
    assert "Highest: " in repr(summary.plot_deaths())
    assert summary.plot_when_played().png() == summary.plot_when_played().png()
    both = compare(["standard", "killing"], 100, progress=False)
    assert "killing: " in repr(both.plot_difference("length"))
    assert "最大" in repr(summary.plot_deaths(lang="ja"))


def test_the_font_has_every_sign_of_figures_and_sentences_and_carries_its_licence():
    font = TTFont(FONT_FILE)
    known = set(map(chr, font.getBestCmap()))
    spoken = {sign for table in (*WORDS.values(), *SENTENCES.values()) for sign in table["ja"]}
    assert spoken - known - {"\n"} == set(), "run tests/tools/make_font.py"
    assert font["name"].getDebugName(1) == FAMILIES[1]
    assert FONT_FILE.stat().st_size < 200_000
    assert "SIL OPEN FONT LICENSE Version 1.1" in FONT_FILE.with_name("OFL.txt").read_text(encoding="utf-8")

"""Figures: what the artists hold is what the numbers say; both languages are drawn without a missing glyph."""

from __future__ import annotations

import itertools
import re
import subprocess
import sys
import threading
import warnings
from io import BytesIO
from xml.etree import ElementTree

import pytest
from conftest import ROOT
from fontTools.ttLib import TTFont
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from PIL import Image

from sevens_nb import KILLING, STANDARD, Card, Deal, State, compare, figures, play_game, simulate, sweep
from sevens_nb.cards import RANKS
from sevens_nb.figures import palette
from sevens_nb.figures.palette import RAMP
from sevens_nb.figures.style import FAMILIES, FONT_FILE, NO_GLYPH, fitting
from sevens_nb.figures.words import WORDS
from sevens_nb.policies import POLICIES
from sevens_nb.widgets.labwords import POLICY_NAMES
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


def in_cells(ax) -> dict[tuple[float, float], str]:
    """The texts that lie in the places of a grid."""
    return {text.get_position(): text.get_text() for text in ax.texts if text.get_ha() == text.get_va() == "center"}


def ticks(axis) -> list[str]:
    return [label.get_text() for label in axis.get_ticklabels()]


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
    drawn = [text.replace("pass_limit", "") for text in drawn]  # an option of Rules, in every language
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
    assert ticks(ax.xaxis) == ["1", "2", "3", "4"]
    assert texts(ax)[:4] == [f"{100 * one.value:.1f}%" for one in summary.wins()]
    assert ax.lines[-1].get_ydata()[0] == 0.25


def test_heat_maps_put_every_card_in_its_row_and_column(summary):
    ax = figures.heat_map(range(52), rows="HSCD", decimals=0)
    places = {text: place for place, text in in_cells(ax).items()}
    assert places["0"] == (0, 1), "SA lies in the second row"
    assert places[str(int(Card("HK")))] == (12, 0)
    assert ticks(ax.yaxis) == ["♥", "♠", "♣", "♦"]
    percent = in_cells(figures.how_often_dead(summary))
    assert percent[(0, 1)] == f"{100 * summary.deaths()[0].value:.0f}"
    assert (6, 0) not in percent, "a seven is always there"


def test_the_shades_of_a_heat_map_run_from_nothing_to_the_highest_value():
    values = [0.5] * 52
    values[int(Card("C5"))], values[int(Card("SA"))] = 1.0, 0.0
    steps = {patch.get_xy(): RAMP.index(to_hex(patch.get_facecolor())) for patch in figures.heat_map(values).patches}
    assert steps.pop((4 - 0.46, 3 - 0.46)) == 100
    assert steps.pop((0 - 0.46, 0 - 0.46)) == 0
    assert set(steps.values()) == {50}, "half as much is half as strong, however close together the others lie"


def test_the_board_shows_cards_open_places_and_dead_ones():
    state = State.at(KILLING, "S7 H7 D7 C7 S2 HA", ["SA", "H2"])
    ax = figures.board(state)
    assert in_cells(ax)[(6, 0)] == "7"
    dashed = [line for line in ax.lines if line.get_linestyle() == "--"]
    crosses = [line for line in ax.lines if line.get_linestyle() == "-"]
    assert len(dashed) == len(state.open_cards())
    assert [(line.get_xdata()[0], len(crosses)) for line in crosses] == [(-0.22, 2)] * 2, "SA is walled in"
    assert "✕ dead" in ax.get_xlabel()
    struck = figures.board(state, overlay=[0.5] * 52)
    assert in_cells(struck)[(0, 0)] == "0.50"
    (stroke,) = [line for line in struck.lines if line.get_linestyle() == "-"]
    assert struck.yaxis_inverted(), "rows are counted from the top"
    rises = stroke.get_ydata()[1] < stroke.get_ydata()[0]
    assert f"{'╱' if rises else '╲'} dead" in struck.get_xlabel(), "the sign leans as the stroke does"


def test_who_holds_says_the_seat_of_every_card():
    deal = Deal(["SA H2", "SK"])
    ax = figures.who_holds(deal)
    assert in_cells(ax) == {(0, 0): "1", (1, 1): "1", (12, 0): "2"}


def test_ranks_are_stacked_to_a_whole(summary):
    ax = figures.rank_distribution(summary)
    tops = [sum(bars[seat].get_height() for bars in ax.containers) for seat in range(4)]
    assert tops == pytest.approx([1, 1, 1, 1])
    lightness = [palette.luminance(to_hex(bars[0].get_facecolor())) for bars in ax.containers]
    assert lightness == sorted(lightness)
    fills = [to_hex(bars[0].get_facecolor()) for bars in ax.containers]
    assert min(palette.contrast(one, two) for one, two in itertools.pairwise(fills)) > 1.4, "told apart without colour"


def test_lengths_add_up_to_one_and_mark_the_mean(summary):
    ax = figures.lengths(summary)
    assert sum(patch.get_height() for patch in ax.patches) == pytest.approx(1)
    assert ax.get_ylim()[0] == 0
    assert ax.lines[0].get_xdata()[0] == summary.length().value


def test_curves_show_what_the_comparison_says_at_the_places_of_the_values(swept):
    ax = figures.sweep_curve(swept, "drop_outs")
    values = {0: "pass_limit=0", 3: "pass_limit=3", 5: "pass_limit=5"}
    assert list(ax.lines[0].get_xdata()) == list(values), "numbers lie as far apart as they are"
    assert list(ax.lines[0].get_ydata()) == [swept.estimate("drop_outs", label).value for label in values.values()]
    assert sorted(ticks(ax.xaxis)) == ["0", "3", "5"]
    assert ax.get_ylabel() == "Seats that drop out in a game"
    named = figures.sweep_curve(sweep("agents", ["eager", "random"], 200, progress=False), "length", lang="ja")
    assert ticks(named.xaxis) == ["eager", "random"]
    assert len(line_points(named)) == 0, "no line joins two ways of playing"
    open_end = figures.sweep_curve(sweep("pass_limit", [0, None, 2], 200, progress=False), "length", lang="ja")
    assert ticks(open_end.xaxis) == ["0", "制限なし", "2"]
    assert [list(line.get_xdata()) for line in line_points(open_end)] == [[0, 2]], "no limit is no number"


def line_points(ax):
    return [line for line in ax.lines if len(line.get_xdata()) > 1]


def test_differences_are_filled_where_the_interval_leaves_out_zero():
    same = compare({"a": "standard", "b": "standard", "c": "standard pass_limit=0"}, 400, progress=False)
    ax = figures.differences(same, "drop_outs")
    shown = [container.lines[0] for container in ax.containers]
    assert [line.get_xdata()[0] for line in shown] == [same.difference("drop_outs", label).value for label in "bc"]
    assert [to_hex(line.get_markerfacecolor()) == palette.PAPER for line in shown] == [True, False]
    low, high = same.difference("drop_outs", "c").interval()
    (told,) = [text for text in texts(ax) if f"{low:+.3f}" in text]
    assert f"{high:+.3f}" in told


def test_a_timeline_has_a_mark_for_every_move_and_every_exit():
    record = play_game(STANDARD, Deal.shuffled(2), "random", 2)
    ax = figures.timeline(record)
    passes = sum(str(move) == "pass" for move in record.moves)
    circles = [line for line in ax.lines if line.get_marker() == "o"]
    exits = [line for line in ax.lines if line.get_marker() in "*Xv"]
    assert (len(circles), len(exits)) == (passes, 4)
    signs = [text for text in texts(ax) if text in ("♠", "♥", "♦", "♣", *RANKS)]
    assert len(signs) == 2 * (len(record.moves) - passes), "a suit and a rank for every card"


def test_a_picture_says_in_words_what_it_shows(summary):
    shown = summary.plot_wins(by="order", lang="en")
    assert repr(shown).startswith(
        "How often does each place in turn order win? Place in turn order (1 starts). Games won. "
    )
    assert "3,000 games; killing rows=HSCD; 4 seats; all play “eager”; bars: 95 % intervals" in repr(shown)
    assert "Place 1: " in repr(shown)
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
    spoken |= {sign for names in POLICY_NAMES.values() for sign in names[1]}
    assert spoken - known - {"\n"} == set(), "run tests/tools/make_font.py"
    assert set(POLICY_NAMES) == set(POLICIES)
    assert font["name"].getDebugName(1) == FAMILIES[1]
    assert FONT_FILE.stat().st_size < 200_000
    assert "SIL OPEN FONT LICENSE Version 1.1" in FONT_FILE.with_name("OFL.txt").read_text(encoding="utf-8")


def test_a_sign_that_no_font_has_becomes_a_mark_and_no_warning(monkeypatch):
    """A reader's own words, such as the name of an agent, may hold anything."""
    monkeypatch.setattr("sevens_nb.figures.style._OTHERS", ())
    assert fitting("席1 ♠A") == ("席1 ♠A", list(FAMILIES))
    assert fitting("鱻1")[0] == f"{NO_GLYPH}1"
    named = compare({"鱻": "standard", "$x$ 鱻 \U0001f0a1": "standard pass_limit=0"}, 200, progress=False)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for draw in (figures.sweep_curve, figures.differences):
            ax = draw(named, "length")
            figures.picture(ax).png()
            figures.picture(ax).svg()
    assert f"$x$ {NO_GLYPH} 🂡" in [" ".join(name.split()) for name in ticks(ax.yaxis)], "DejaVu has the playing cards"


# ---------------------------------------------------------------- in a page


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("name", FIGURES)
def test_a_drawing_for_a_page_has_a_colour_for_either_theme_everywhere(name, lang, summary, swept):
    picture = figures.picture(FIGURES[name](summary, swept, lang=lang))
    drawing = picture.svg()
    assert len(drawing.encode()) < 40_000
    root = ElementTree.fromstring(drawing)
    assert (root.get("role"), root.get("aria-label")) == ("img", picture.alt)
    colours = re.findall(r"(?:fill|stroke):(?!none)([^;\"]+)", drawing)
    assert len(colours) > 10
    assert [colour for colour in colours if not colour.startswith("light-dark(")] == []
    drawn = {"".join(text.itertext()) for text in root.iter() if text.tag.endswith("text")}
    shown = [
        *picture.ax.get_title(loc="left").split("\n"),
        *(line for text in texts(picture.ax) for line in text.split("\n")),
    ]
    assert set(shown) - drawn - {""} == set()
    assert drawing == figures.picture(FIGURES[name](summary, swept, lang=lang)).svg()


def test_texts_on_shades_can_be_read_in_both_themes():
    for step in range(101):
        fill, ink = palette.shade(step / 100), palette.ink_on(step / 100)
        assert palette.contrast(fill, ink) >= 4.5
        assert palette.contrast(palette.DARK[fill], palette.DARK[ink]) >= 4.5
    for colour in (palette.INK, palette.GREY, palette.REAL, palette.DEAD, *palette.INKS, *palette.SEAT_COLOURS):
        assert palette.contrast(colour, palette.PAPER) >= 4.5
        assert palette.contrast(palette.DARK[colour], palette.DARK[palette.PAPER]) >= 4.5
    for ends in (palette.RAMP, [palette.DARK[colour] for colour in palette.RAMP]):
        steps = [palette.luminance(colour) for colour in ends]
        assert steps in (sorted(steps), sorted(steps, reverse=True)), "read by lightness alone, by any eyes"

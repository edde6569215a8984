"""Figures by what they are given: how many games, one or none, few seats or many, and what cannot be drawn."""

from __future__ import annotations

import itertools
import threading
from dataclasses import replace
from functools import cache
from io import BytesIO

import pytest
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.text import Text
from PIL import Image
from test_figures import FIGURES, in_cells, summary, swept, texts, ticks

from sevens_nb import KILLING, Deal, State, figures, simulate, sweep
from sevens_nb.figures import style
from sevens_nb.figures.charts import MOST_BARS
from sevens_nb.figures.palette import PAPER
from sevens_nb.figures.words import WORDS
from sevens_nb.widgets.labwords import POLICY_NAMES

__all__ = ["summary", "swept"]

LAST = State.start(KILLING, Deal.shuffled(3))


@cache
def plays(seats: int, games: int, agents="random"):
    return simulate("killing", games, seats=seats, agents=agents, seed=1, progress=False)


OF_A_SUMMARY = {
    name: getattr(figures, name)
    for name in (
        "how_often_dead",
        "how_often_played",
        "when_played",
        "win_rates",
        "rank_distribution",
        "lengths",
        "who_kills",
    )
}


@pytest.mark.parametrize("name", OF_A_SUMMARY)
def test_a_figure_asks_a_question_and_says_how_many_games_answer_it(name):
    some = plays(3, 1234)
    for lang, asks, told in (("en", "?", "1,234 games; killing; 3 seats"), ("ja", "か", "1,234ゲーム、殺し、3席")):
        ax = OF_A_SUMMARY[name](some, lang=lang)
        assert ax.get_title(loc="left").endswith(asks)
        assert told in " ".join([*texts(ax), ax.get_xlabel()]).replace("\n", " ").replace("、 ", "、")
        assert told in figures.picture(ax).alt
        stopped = OF_A_SUMMARY[name](replace(some, partial=True), lang=lang)
        assert WORDS["stopped"][lang] in figures.picture(stopped).alt


def test_who_plays_how_is_told_below_the_seats():
    mixed = plays(2, 100, ("eager", "killer"))
    assert [name.split("\n") for name in ticks(figures.win_rates(mixed, lang="ja").xaxis)] == [
        ["1 eager"],
        ["2 killer"],
    ]
    assert "all play" not in figures.picture(figures.win_rates(mixed)).alt


@pytest.mark.parametrize("name", OF_A_SUMMARY)
def test_one_game_is_drawn_without_an_error_that_nobody_knows(name):
    ax = OF_A_SUMMARY[name](plays(4, 1))
    assert "nan" not in " ".join([*texts(ax), figures.picture(ax).alt]).lower()
    assert figures.picture(ax).png()


@pytest.mark.parametrize("seats", [1, 2, 10, 20])
@pytest.mark.parametrize("name", OF_A_SUMMARY)
def test_no_tick_label_touches_the_next_however_many_seats_there_are(name, seats):
    ax = OF_A_SUMMARY[name](plays(seats, 200))
    figures.picture(ax).png()
    for axis in (ax.xaxis, ax.yaxis):
        boxes = [label.get_window_extent() for label in axis.get_ticklabels() if label.get_text()]
        assert not [1 for one, two in itertools.pairwise(boxes) if one.overlaps(two)], (axis, ticks(axis))


@pytest.mark.parametrize("name", [japanese for _english, japanese in POLICY_NAMES.values()])
def test_a_japanese_label_for_which_there_is_room_is_not_broken(name):
    figure = Figure(dpi=72)
    drawn = style.label(figure.text(0, 0, f"1 {name}"), 9).get_window_extent().width
    assert style.wrapped(f"1 {name}", 1.08 * drawn, 9) == f"1 {name}"
    broken = style.wrapped(f"1 {name}", 0.7 * drawn, 9)
    assert "\n" in broken
    for line in broken.split("\n"):
        assert style.label(figure.text(0, 0, line), 9).get_window_extent().width <= max(0.7 * drawn, 6 * 0.6 * 9)


def test_many_ranks_are_a_grid_from_first_to_last():
    crowd = plays(MOST_BARS + 1, 300)
    ax = figures.rank_distribution(crowd)
    assert in_cells(ax)[(2, 0)] == f"{100 * crowd.ranks()[2][0].value:.0f}"
    assert ticks(ax.yaxis) == [str(rank + 1) for rank in range(MOST_BARS + 1)]
    assert not in_cells(figures.rank_distribution(plays(20, 50))), "numbers that nobody could read are left out"


def test_who_kills_stands_at_the_left_and_whose_cards_die_below():
    some = plays(3, 300, ("killer", "random", "protector"))
    ax = figures.who_kills(some)
    numbers = {place: text.partition("\n")[0] for place, text in in_cells(ax).items()}
    wanted = {(at, by): str(some.kills()[by][at]).partition(" ")[0] for by in range(3) for at in range(3)}
    assert numbers == wanted
    assert numbers[0, 1] != numbers[1, 0], "else it would not matter which is which"
    assert (ax.get_ylabel(), ax.get_xlabel()) == (WORDS["killers"]["en"], WORDS["owners"]["en"])


def test_what_stands_after_plus_or_minus_in_who_kills_is_the_standard_error_and_the_note_says_so():
    for lang in ("en", "ja"):
        ax = figures.who_kills(plays(4, 300), lang=lang)
        wanted = {(at, by): str(one) for by, row in enumerate(plays(4, 300).kills()) for at, one in enumerate(row)}
        assert {place: text.replace("\n", " ") for place, text in in_cells(ax).items()} == wanted
        assert f" ± {WORDS['standard_error'][lang]}" in " ".join(texts(ax)).replace("\n", " ")
        assert wanted[0, 1] in figures.picture(ax).alt
    for few in (figures.who_kills(plays(6, 300)), figures.who_kills(plays(4, 300), ax=Figure((2, 1.6)).subplots())):
        assert not [text for text in in_cells(few).values() if "±" in text], "too small to be read"
        assert "standard error at most" in figures.picture(few).alt


@pytest.mark.parametrize(
    ("draw", "kind", "wanted"),
    [
        (lambda: figures.win_rates("standard"), TypeError, "'standard' is no Summary; wanted what simulate()"),
        (lambda: figures.win_rates(plays(2, 1), by="rank"), ValueError, "by='rank'"),
        (lambda: figures.win_rates(plays(2, 1), lang="fr"), ValueError, "fr"),
        (lambda: figures.lengths(plays(2, 1), ax=Figure()), TypeError, "wanted a matplotlib Axes"),
        (lambda: figures.lengths(none_played()), ValueError, "no games"),
        (lambda: figures.heat_map(range(51)), ValueError, "51 values; wanted 52"),
        (lambda: figures.heat_map(None), TypeError, "values=None; wanted 52 numbers"),
        (lambda: figures.heat_map(["a"] * 52), TypeError, r"values\[0\]='a'; wanted a number"),
        (lambda: figures.heat_map(range(52), rows="SHD"), ValueError, "rows='SHD'; wanted the four suits"),
        (lambda: figures.board(Deal.shuffled(1)), TypeError, "no State"),
        (lambda: figures.board(LAST, overlay=[1]), ValueError, "1 overlay values; wanted 52"),
        (lambda: figures.who_holds([]), TypeError, "no Deal and no State"),
        (lambda: figures.timeline(LAST), TypeError, "no GameRecord"),
        (lambda: figures.sweep_curve(plays(2, 1), "length"), TypeError, "no Comparison"),
        (lambda: figures.differences(sweep("jokers", [0], 5, progress=False), "length"), ValueError, "one variant"),
    ],
)
def test_what_cannot_be_drawn_is_named_with_what_was_wanted(draw, kind, wanted):
    with pytest.raises(kind, match=wanted):
        draw()


def none_played():
    stop = threading.Event()
    stop.set()
    return simulate("standard", 100, progress=False, cancel=stop)


# ---------------------------------------------------------------- room


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("name", FIGURES)
def test_no_text_leaves_the_picture(name, lang, summary, swept):
    ax = FIGURES[name](summary, swept, lang=lang)
    figures.picture(ax).png()
    whole = ax.figure.bbox.padded(1)
    named = [*in_sight(ax.xaxis), *in_sight(ax.yaxis), ax.xaxis.label, ax.yaxis.label]
    titles = [
        text for text in ax.get_children() if isinstance(text, Text) and text.get_text() == ax.get_title(loc="left")
    ]
    drawn = [text for text in (*titles, *ax.texts, *named) if text.get_text()]
    outside = [text.get_text() for text in drawn if not contains(whole, text.get_window_extent())]
    assert outside == []


def in_sight(axis) -> list[Text]:
    """The tick labels between the ends of an axis; matplotlib keeps one more on either side."""
    low, high = sorted(axis.get_view_interval())
    return [tick for at, tick in zip(axis.get_ticklocs(), axis.get_ticklabels(), strict=True) if low <= at <= high]


def contains(outer, inner) -> bool:
    return outer.x0 <= inner.x0 and outer.y0 <= inner.y0 and inner.x1 <= outer.x1 and inner.y1 <= outer.y1


@pytest.mark.parametrize("name", FIGURES)
def test_a_picture_is_light_and_its_ground_is_paper(name, summary, swept):
    png = figures.picture(FIGURES[name](summary, swept)).png()
    assert len(png) < 25_000, "a lesson has several, and is to stay below 300 kB"
    assert to_hex([part / 255 for part in Image.open(BytesIO(png)).convert("RGB").getpixel((1, 1))]) == PAPER

"""Figures of results: who wins and by how much, ranks, lengths, who kills whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sevens_nb.estimates import Estimate
from sevens_nb.figures.given import basis, check_summary, error_note, most_error, rounded, seat_names, seat_ticks
from sevens_nb.figures.palette import BAR, GREY, POINT, REAL, ink_on, seat_colour, shade
from sevens_nb.figures.style import (
    TICK_SIZE,
    as_percent,
    axes,
    cell,
    finish,
    grid_size,
    label,
    listed,
    room,
    scale,
    ticks,
    units,
    wrapped,
    zero_line,
)
from sevens_nb.figures.words import word

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from sevens_nb.summary import Summary

MOST_BARS = 6
"""So many ranks can be told apart in a bar; more are shown as a grid."""
_MOST_NUMBERED = 12
_READABLE = 7.5
"""In fewer points two lines in a place are no help."""


def win_rates(summary: Summary, *, by: str = "seat", ax: Axes | None = None, lang: str = "en") -> Axes:
    """The share of games each seat wins with its 95 % interval, and the line on which all would be alike.

    ``by="order"`` counts the seats from the one named to start. A win that seats share counts in parts.
    """
    check_summary(summary)
    wins, seats = summary.wins(by), summary.seats
    ax = axes(ax)
    is_roomy = room(ax)[0] > 34 * seats
    for seat, estimate in enumerate(wins):
        point(ax, seat, estimate, seat_colour(seat))
        if is_roomy:
            told = f"{100 * estimate.value:.1f}%"
            beside = ax.annotate(told, (seat, estimate.value), xytext=(7, 0), textcoords="offset points", va="center")
            label(beside, 8 * scale(ax), color=seat_colour(seat))
    zero_line(ax, 1 / seats, across=False)
    seat_axis(ax, seat_ticks(summary, by))
    ax.set_xlim(-0.6, seats - 0.1 if is_roomy else seats - 0.4)
    as_percent(ax.yaxis)
    return finish(
        ax,
        word("wins_order_title" if by == "order" else "wins_title", lang),
        basis(summary, lang, word("bars", lang), word("equal", lang, f"{100 / seats:.3g}%")),
        x=word("order" if by == "order" else "seats", lang),
        y=word("win_share", lang),
        told=listed(seat_names(summary, by, lang), map(rounded, wins)),
    )


def rank_distribution(summary: Summary, *, by: str = "seat", ax: Axes | None = None, lang: str = "en") -> Axes:
    """For each seat, how its games are shared out among the ranks: stacked bars, or a grid for many seats."""
    check_summary(summary)
    shares = summary.ranks(by)
    ax = axes(ax)
    if summary.seats <= MOST_BARS:
        _stack(ax, shares, lang)
    else:
        values = [[seat[rank].value for seat in shares] for rank in range(summary.seats)]
        _matrix(ax, values, [[f"{100 * value:.0f}" for value in row] for row in values])
        every = [str(rank + 1) for rank in range(summary.seats)]
        ticks(ax.yaxis, range(summary.seats), every, _fitting_size(ax, every, across=False))
    seat_axis(ax, seat_ticks(summary, by))
    told = (" / ".join(f"{share.value:.3f}" for share in seat) for seat in shares)
    error = 100 * most_error(share for seat in shares for share in seat)
    is_grid = summary.seats > MOST_BARS
    unit = word("percent", lang) if is_grid else ""
    return finish(
        ax,
        word("ranks_order_title" if by == "order" else "ranks_title", lang),
        basis(summary, lang, unit, error_note(error, lang, "" if lang == "ja" else " points")),
        x=word("order" if by == "order" else "seats", lang),
        y=word("ranks" if is_grid else "rank_share", lang),
        told=listed(seat_names(summary, by, lang), told),
    )


def lengths(summary: Summary, *, ax: Axes | None = None, lang: str = "en") -> Axes:
    """How many actions games take, as a histogram with the mean."""
    from matplotlib.ticker import MaxNLocator

    check_summary(summary)
    ax = axes(ax)
    counts = summary.counts.block("length")
    used = [length for length, count in enumerate(counts) if count]
    shares = [counts[length] / summary.games for length in range(used[0], used[-1] + 1)]
    ax.bar(range(used[0], used[-1] + 1), shares, width=0.9, color=BAR)
    mean = summary.length()
    ax.axvline(mean.value, color=REAL, linewidth=1.5)
    is_right = mean.value > (used[0] + used[-1]) / 2
    told = ax.annotate(
        word("mean", lang, rounded(mean)),
        (mean.value, 1),
        xycoords=("data", "axes fraction"),
        xytext=(-4 if is_right else 4, -2),
        textcoords="offset points",
        ha="right" if is_right else "left",
        va="top",
    )
    label(told, 8 * scale(ax), color=REAL)
    ax.set_xlim(used[0] - 2, used[-1] + 2)
    ax.set_ylim(0, 1.15 * max(shares))
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    as_percent(ax.yaxis)
    return finish(
        ax,
        word("lengths_title", lang),
        basis(summary, lang),
        x=word("length", lang),
        y=word("rank_share", lang),
        told=f"{word('mean', lang, rounded(mean))}; {used[0]} … {used[-1]}",
    )


def who_kills(summary: Summary, *, ax: Axes | None = None, lang: str = "en") -> Axes:
    """How many cards of each seat (columns) each seat (rows) kills in a game; with standard errors where they fit."""
    check_summary(summary)
    ax = axes(ax, 5.4, 4.6)
    count = summary.seats
    kills = summary.kills()
    error = most_error(estimate for row in kills for estimate in row)
    is_roomy = error > 0 and grid_size(ax, count, count, len("± 0.0012")) >= _READABLE
    cards = [[rounded(estimate) if is_roomy else f"{estimate.value:.2f}" for estimate in row] for row in kills]
    _matrix(
        ax,
        [[estimate.value for estimate in row] for row in kills],
        [[text.replace(" ±", "\n±") for text in row] for row in cards],
    )
    numbers = seat_ticks(summary, "seat")
    ticks(ax.yaxis, range(count), numbers, _fitting_size(ax, numbers, across=False))
    seat_axis(ax, numbers)
    unit = word("cards_a_game", lang)
    notes = (f"{unit} ± {word('standard_error', lang)}",) if is_roomy else (unit, error_note(error, lang))
    return finish(
        ax,
        word("killer_title", lang),
        basis(summary, lang, *notes),
        x=word("owners", lang),
        y=word("killers", lang),
        told=listed(seat_names(summary, "seat", lang), (" / ".join(row) for row in cards)),
    )


# ------------------------------------------------------------ parts


def point(ax: Axes, x: float, estimate: Estimate, colour: str = POINT) -> None:
    """A value with its 95 % interval; a value of one game stands alone."""
    low, high = estimate.interval()
    is_known = low == low and high == high
    error = [[max(0.0, estimate.value - low)], [max(0.0, high - estimate.value)]] if is_known else None
    ax.errorbar(x, estimate.value, yerr=error, color=colour, marker="o", markersize=5, capsize=4)


def seat_axis(ax: Axes, names: Sequence[str]) -> None:
    """Seats along the x axis: upright in one or two lines, or turned where they are many."""
    width = room(ax)[0] / len(names)
    size = TICK_SIZE * scale(ax)
    lines = [wrapped(name, width, size) for name in names]
    widest = max(units(line) for name in lines for line in name.split("\n")) * 0.56 * size
    if max(name.count("\n") for name in lines) > 2 or widest > 1.3 * width:
        ticks(ax.xaxis, range(len(names)), names, min(size, 0.8 * width), rotation=90)
    else:
        ticks(ax.xaxis, range(len(names)), lines)


def _fitting_size(ax: Axes, names: Sequence[str], *, across: bool) -> float:
    """A size in which one tick label does not touch the next."""
    step = room(ax)[0 if across else 1] / len(names)
    return max(3.0, min(TICK_SIZE * scale(ax), 0.8 * step))


def _stack(ax: Axes, shares: Sequence[Sequence[Estimate]], lang: str) -> None:
    """A bar a seat, rank 1 at the bottom and strongest; each part bears its percentage where it fits."""
    seats = range(len(shares))
    size = min(8.5, room(ax)[0] / len(shares) * 0.2)
    bottom = [0.0] * len(shares)
    for rank in seats:
        part = 1 - 0.85 * rank / max(1, len(shares) - 1)
        heights = [shares[seat][rank].value for seat in seats]
        bars = ax.bar(seats, heights, bottom=bottom, width=0.72, color=shade(part), edgecolor=GREY, linewidth=0.8)
        bars.set_label(word("rank", lang, rank + 1))
        for seat in seats:
            if heights[seat] >= 0.07:
                text = ax.text(seat, bottom[seat] + heights[seat] / 2, f"{100 * heights[seat]:.0f}%")
                label(text, size, color=ink_on(part), ha="center", va="center")
        bottom = [below + height for below, height in zip(bottom, heights, strict=True)]
    ax.set_ylim(0, 1)
    as_percent(ax.yaxis)
    handles, ranks = ax.get_legend_handles_labels()
    beside = ax.legend(handles[::-1], ranks[::-1], loc="center left", bbox_to_anchor=(1, 0.5), frameon=False)
    for text in beside.get_texts():
        label(text, 8.5 * scale(ax))


def _matrix(ax: Axes, values: Sequence[Sequence[float]], texts: Sequence[Sequence[str]]) -> None:
    """A grid of seats by seats, shaded from 0; numbers where they can be read."""
    most = max(max(row) for row in values) or 1
    count = len(values)
    ax.set(xlim=(-0.5, count - 0.5), ylim=(count - 0.5, -0.5))
    size = grid_size(ax, count, count, max(len(line) for row in texts for text in row for line in text.split("\n")))
    for y, row in enumerate(values):
        for x, value in enumerate(row):
            text = texts[y][x] if count <= _MOST_NUMBERED else ""
            cell(ax, x, y, shade(value / most), text=text, ink=ink_on(value / most), size=size)
    ax.tick_params(length=0)

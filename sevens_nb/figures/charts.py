"""Figures of results: wins, ranks, lengths, and how something changes with the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sevens_nb.estimates import Estimate
from sevens_nb.figures.style import GREY, HATCHES, axes, finish, label, listed, seat_colour, word

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from sevens_nb.experiments import Comparison
    from sevens_nb.summary import Summary


def win_rates(summary: Summary, *, by: str = "seat", ax: Axes | None = None, lang: str = "en") -> Axes:
    """The share of games each seat wins with its 95 % interval, and the line on which all would be alike.

    ``by="order"`` counts the seats from the one named to start.
    """
    ax = axes(ax)
    wins = summary.wins(by)
    for seat, estimate in enumerate(wins):
        _point(ax, seat, estimate, seat_colour(seat))
    ax.axhline(1 / summary.seats, color=GREY, linestyle=":", linewidth=1.2)
    text = ax.annotate(
        word("equal", lang), (1, 1 / summary.seats), xycoords=("axes fraction", "data"), ha="right", va="bottom"
    )
    label(text, 8, color=GREY)
    key = "nth" if by == "order" else "seat"
    names = [word(key, lang, seat + 1) for seat in range(summary.seats)]
    ax.set_xticks(range(summary.seats), names)
    ax.set_xlim(-0.6, summary.seats - 0.4)
    x = word("order", lang) if by == "order" else word("seats", lang)
    return finish(ax, word("wins_title", lang), x, word("win_share", lang), listed(names, wins))


def rank_distribution(summary: Summary, *, by: str = "seat", ax: Axes | None = None, lang: str = "en") -> Axes:
    """For each seat, how its games are shared out among the ranks, as stacked bars."""
    ax = axes(ax)
    shares = summary.ranks(by)
    seats = range(summary.seats)
    bottom = [0.0] * summary.seats
    for rank in seats:
        heights = [shares[seat][rank].value for seat in seats]
        shade = 0.25 + 0.65 * rank / max(1, summary.seats - 1)
        ax.bar(
            seats,
            heights,
            bottom=bottom,
            width=0.72,
            color=(shade, shade, 0.3 + 0.65 * shade),
            edgecolor="white",
            hatch=HATCHES[rank % len(HATCHES)],
            label=word("rank", lang, rank + 1),
        )
        bottom = [below + height for below, height in zip(bottom, heights, strict=True)]
    key = "nth" if by == "order" else "seat"
    names = [word(key, lang, seat + 1) for seat in seats]
    ax.set_xticks(seats, names)
    ax.set_ylim(0, 1)
    handles, ranks = ax.get_legend_handles_labels()
    ax.legend(handles[::-1], ranks[::-1], loc="center left", bbox_to_anchor=(1, 0.5), frameon=False, fontsize=8)
    x = word("order", lang) if by == "order" else word("seats", lang)
    told = listed(names, (" / ".join(f"{share.value:.3f}" for share in shares[seat]) for seat in seats))
    return finish(ax, word("ranks_title", lang), x, word("rank_share", lang), told)


def lengths(summary: Summary, *, ax: Axes | None = None, lang: str = "en") -> Axes:
    """How many actions games take, as a histogram with the mean."""
    ax = axes(ax)
    counts = summary.counts.block("length")
    used = [length for length, count in enumerate(counts) if count]
    shares = [counts[length] / summary.games for length in range(used[0], used[-1] + 1)]
    ax.bar(range(used[0], used[-1] + 1), shares, width=0.9, color="#7d93b8")
    mean = summary.length()
    ax.axvline(mean.value, color="#c01f33", linewidth=1.5)
    at = ax.annotate(
        word("mean", lang, mean),
        (mean.value, 1),
        xycoords=("data", "axes fraction"),
        xytext=(4, -2),
        textcoords="offset points",
        va="top",
    )
    label(at, 8, color="#c01f33")
    told = f"{word('mean', lang, mean)}; {used[0]} … {used[-1]}"
    return finish(ax, word("lengths_title", lang), word("length", lang), word("games", lang), told)


def sweep_curve(
    comparison: Comparison, measure: str, *, seat: int | None = None, ax: Axes | None = None, lang: str = "en"
) -> Axes:
    """How a measure changes over the variants of a sweep, each with its 95 % interval."""
    ax = axes(ax)
    estimates = [comparison.estimate(measure, name, seat) for name in comparison.labels]
    ax.plot(range(len(estimates)), [estimate.value for estimate in estimates], color="#7d93b8", linewidth=1.2)
    for at, estimate in enumerate(estimates):
        _point(ax, at, estimate, "#1259b5")
    names = [str(value) for value in comparison.values] or list(comparison.labels)
    ax.set_xticks(range(len(names)), names)
    return finish(ax, _measure(measure, seat, lang), comparison.option, told=listed(names, estimates))


def differences(
    comparison: Comparison, measure: str, *, seat: int | None = None, ax: Axes | None = None, lang: str = "en"
) -> Axes:
    """How far each variant is from the first on the same deals, with its 95 % interval; 0 is no difference."""
    ax = axes(ax, height=1.2 + 0.45 * len(comparison.labels))
    others = comparison.labels[1:]
    gaps = [comparison.difference(measure, name, seat) for name in others]
    for at, gap in enumerate(gaps):
        low, high = gap.interval()
        colour = "#c01f33" if gap.is_real else GREY
        ax.errorbar(
            gap.value,
            at,
            xerr=[[gap.value - low], [high - gap.value]],
            color=colour,
            capsize=4,
            markersize=4,
            marker="o" if gap.is_real else "x",
        )
    ax.axvline(0, color=GREY, linestyle=":", linewidth=1.2)
    ax.set_yticks(range(len(others)), others)
    ax.set_ylim(len(others) - 0.5, -0.5)
    x = word("difference", lang, comparison.labels[0])
    return finish(ax, _measure(measure, seat, lang), x, told=listed(others, gaps))


def who_kills(summary: Summary, *, ax: Axes | None = None, lang: str = "en") -> Axes:
    """How many cards of each seat (columns) each seat (rows) kills in a game."""
    ax = axes(ax, 5.2, 4.2)
    seats = summary.seats
    cards = [[count / summary.games for count in summary.counts.block("kills", seat)[:seats]] for seat in range(seats)]
    ax.imshow(cards, cmap="Reds", vmin=0, vmax=1.4 * max(map(max, cards)) or 1)
    for row in range(seats):
        for column in range(seats):
            label(ax.text(column, row, f"{cards[row][column]:.2f}", ha="center", va="center"), 9)
    names = [word("seat", lang, seat + 1) for seat in range(seats)]
    ax.set_xticks(range(seats), names)
    ax.set_yticks(range(seats), names)
    told = listed(names, (" / ".join(f"{value:.2f}" for value in row) for row in cards))
    return finish(ax, word("killer", lang), told=told)


def _measure(measure: str, seat: int | None, lang: str) -> str:
    return word(measure, lang, "" if seat is None else seat + 1)


def _point(ax: Axes, x: float, estimate: Estimate, colour: str) -> None:
    """A value with its 95 % interval."""
    low, high = estimate.interval()
    error = [[max(0.0, estimate.value - low)], [max(0.0, high - estimate.value)]]
    ax.errorbar(x, estimate.value, yerr=error, color=colour, marker="o", markersize=5, capsize=4)

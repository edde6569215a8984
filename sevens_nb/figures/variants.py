"""Figures of comparisons: how something changes with the rules or the players, and whether the change is real."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sevens_nb.estimates import decimals
from sevens_nb.figures.charts import point
from sevens_nb.figures.given import basis_of_comparison, check_comparison, player, rounded
from sevens_nb.figures.palette import BAR, GREY, PAPER, REAL
from sevens_nb.figures.style import (
    TICK_SIZE,
    as_percent,
    axes,
    finish,
    label,
    listed,
    room,
    scale,
    ticks,
    wrapped,
    zero_line,
)
from sevens_nb.figures.words import word

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from sevens_nb.estimates import Estimate
    from sevens_nb.experiments import Comparison

SHARES = ("wins", "wins_by_order", "seat_drop_outs", "any_drop_out")
"""The measures that are shares of games."""


def sweep_curve(
    comparison: Comparison, measure: str, *, seat: int | None = None, ax: Axes | None = None, lang: str = "en"
) -> Axes:
    """A measure under each variant with its 95 % interval.

    Values that are numbers lie as far apart as they are and are joined by a line; others stand side by side.
    """
    check_comparison(comparison)
    estimates = [comparison.estimate(measure, name, seat) for name in comparison.labels]
    ax = axes(ax)
    names = _names(comparison, lang)
    is_numeric = len(comparison.values) > 1 and all(type(value) is int for value in comparison.values)
    places = list(comparison.values) if is_numeric else list(range(len(names)))
    if is_numeric:
        order = sorted(range(len(places)), key=places.__getitem__)
        ax.plot([places[at] for at in order], [estimates[at].value for at in order], color=BAR, linewidth=1.2)
    for place, estimate in zip(places, estimates, strict=True):
        point(ax, place, estimate)
    width = room(ax)[0] / len(names)
    ticks(ax.xaxis, places, [wrapped(name, width, TICK_SIZE * scale(ax)) for name in names])
    margin = 0.06 * (max(places) - min(places)) if is_numeric else 0.5
    ax.set_xlim(min(places) - margin, max(places) + margin)
    if measure in SHARES:
        as_percent(ax.yaxis)
    what = comparison.option
    if what in ("seats", "agents"):
        what = word(f"sweep_{what}", lang)
    return finish(
        ax,
        word("sweep_title", lang, what) if what else word("variants_title", lang),
        basis_of_comparison(comparison, lang, word("bars", lang)),
        x=what,
        y=_measure(measure, seat, lang),
        told=listed(names, map(rounded, estimates)),
    )


def differences(
    comparison: Comparison, measure: str, *, seat: int | None = None, ax: Axes | None = None, lang: str = "en"
) -> Axes:
    """How far each variant is from the first on the same deals, with its 95 % interval; 0 is no difference.

    A filled mark says that the interval leaves out 0, a hollow one that the difference may be chance.
    """
    check_comparison(comparison)
    others = comparison.labels[1:]
    if not others:
        raise ValueError(f"the comparison has one variant, {comparison.labels[0]}; wanted another to compare it with")
    gaps = [comparison.difference(measure, name, seat) for name in others]
    ax = axes(ax, height=1.7 + 0.45 * len(comparison.labels))
    for at, gap in enumerate(gaps):
        _gap(ax, at, gap, measure in SHARES)
    zero_line(ax, 0, across=True)
    width = room(ax)[0] * 0.4
    first, *names = _names(comparison, lang)
    ticks(ax.yaxis, range(len(others)), [wrapped(name, width, TICK_SIZE * scale(ax)) for name in names])
    ax.set_ylim(len(others) - 0.4, -0.7)
    ax.margins(x=0.18)
    if measure in SHARES:
        as_percent(ax.xaxis)
    return finish(
        ax,
        f"{_measure(measure, seat, lang)}{'：' if lang == 'ja' else ': '}{word('difference_title', lang)}",
        basis_of_comparison(comparison, lang, word("bars", lang), word("filled", lang)),
        x=wrapped(word("difference", lang, first), room(ax)[0], 10),
        told=listed(others, map(rounded, gaps)),
    )


def _gap(ax: Axes, at: int, gap: Estimate, is_share: bool) -> None:
    """One difference with its interval and, above it, in figures."""
    low, high = gap.interval()
    is_known = low == low
    error = [[gap.value - low], [high - gap.value]] if is_known else None
    is_real = is_known and gap.is_real
    colour = REAL if is_real else GREY
    face = colour if is_real else PAPER
    ax.errorbar(gap.value, at, xerr=error, color=colour, capsize=4, markersize=6, marker="o", markerfacecolor=face)
    factor, unit = (100, "%") if is_share else (1, "")
    digits = decimals(factor * gap.error)
    numbers = [f"{factor * number:+.{digits}f}{unit}".replace("-", "−") for number in (gap.value, low, high)]
    told = f"{numbers[0]} ({numbers[1]} … {numbers[2]})" if is_known else numbers[0]
    text = ax.annotate(told, (gap.value, at), xytext=(0, 7), textcoords="offset points", ha="center", va="bottom")
    label(text, 8 * scale(ax), color=colour)


def _measure(measure: str, seat: int | None, lang: str) -> str:
    return word(measure, lang, "" if seat is None else seat + 1)


def _names(comparison: Comparison, lang: str) -> list[str]:
    """The variants by the values of a sweep, else by their labels; policies in the reader's language."""
    values = comparison.values
    names = [
        str(value) if isinstance(value, str | int | None) else given.partition("=")[2]
        for value, given in zip(values, comparison.labels, strict=bool(values))
    ]
    return [player(name, lang) for name in names] if values else list(comparison.labels)

"""Figures of comparisons: how something changes with the rules or the players, and whether the change is real."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sevens_nb.estimates import decimals
from sevens_nb.figures.charts import point
from sevens_nb.figures.given import basis_of_comparison, check_comparison, rounded
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
    places, joined = _places(comparison.values, len(names))
    if joined:
        ax.plot([places[at] for at in joined], [estimates[at].value for at in joined], color=BAR, linewidth=1.2)
    for place, estimate in zip(places, estimates, strict=True):
        point(ax, place, estimate)
    width = room(ax)[0] / len(names)
    ticks(ax.xaxis, places, [wrapped(name, width, TICK_SIZE * scale(ax)) for name in names])
    margin = 0.08 * (max(places) - min(places)) if joined else 0.5
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
        _gap(ax, at, gap)
    zero_line(ax, 0, across=True)
    ax.margins(x=0.18)
    for at, gap in enumerate(gaps):
        _gap_in_figures(ax, at, gap, measure in SHARES)
    width = room(ax)[0] * 0.4
    first, *names = _names(comparison, lang)
    ticks(ax.yaxis, range(len(others)), [wrapped(name, width, TICK_SIZE * scale(ax)) for name in names])
    ax.set_ylim(len(others) - 0.4, -0.7)
    if measure in SHARES:
        as_percent(ax.xaxis)
    return finish(
        ax,
        f"{_measure(measure, seat, lang)}{'：' if lang == 'ja' else ': '}{word('difference_title', lang)}",
        basis_of_comparison(comparison, lang, word("bars", lang), word("filled", lang)),
        x=wrapped(word("difference", lang, first), room(ax)[0], 10),
        told=listed(others, map(rounded, gaps)),
    )


def _is_real(gap: Estimate) -> bool:
    return gap.error == gap.error and gap.is_real


def _gap(ax: Axes, at: int, gap: Estimate) -> None:
    """One difference with its interval."""
    low, high = gap.interval()
    error = [[gap.value - low], [high - gap.value]] if low == low else None
    colour = REAL if _is_real(gap) else GREY
    face = colour if _is_real(gap) else PAPER
    ax.errorbar(gap.value, at, xerr=error, color=colour, capsize=4, markersize=6, marker="o", markerfacecolor=face)


def _gap_in_figures(ax: Axes, at: int, gap: Estimate, is_share: bool) -> None:
    """The same in figures above it, drawn towards the middle of the axes."""
    left, right = ax.get_xlim()
    low, high = gap.interval()
    factor, unit = (100, "%") if is_share else (1, "")
    digits = decimals(factor * gap.error)
    value, *ends = (f"{factor * number:+.{digits}f}{unit}".replace("-", "−") for number in (gap.value, low, high))
    told = f"{value} ({ends[0]} … {ends[1]})" if low == low else value
    place = (gap.value - left) / (right - left)
    side = "left" if place < 0.35 else "right" if place > 0.65 else "center"
    start = {"left": low, "right": high, "center": gap.value}[side] if low == low else gap.value
    text = ax.annotate(told, (start, at), xytext=(0, 7), textcoords="offset points", va="bottom")
    label(text, 8 * scale(ax), color=REAL if _is_real(gap) else GREY, ha=side)


def _measure(measure: str, seat: int | None, lang: str) -> str:
    return word(measure, lang, "" if seat is None else seat + 1)


def _names(comparison: Comparison, lang: str) -> list[str]:
    """The variants by the values of a sweep, else by their labels."""
    values = comparison.values
    if not values:
        return list(comparison.labels)
    named = [label.partition("=")[2] for label in comparison.labels]
    return [word("no_limit", lang) if value is None else name for value, name in zip(values, named, strict=True)]


def _places(values: Sequence[Any], count: int) -> tuple[list[float], list[int]]:
    """Where the variants lie along an axis, and which of them, in what order, a line may join.

    Whole numbers lie as far apart as they are; no limit comes behind them and stands alone. Anything else stands
    side by side.
    """
    numbers = [value for value in values if type(value) is int]
    if len(numbers) < 2 or len(numbers) + list(values).count(None) < count:
        return list(range(count)), []
    behind = max(numbers) + max(1, (max(numbers) - min(numbers)) / max(1, len(numbers) - 1))
    places = [behind if value is None else value for value in values]
    return places, sorted((at for at in range(count) if values[at] is not None), key=places.__getitem__)

"""Figures on the 4 × 13 grid: a position with an overlay, heat maps, who holds what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sevens_nb.cards import RANKS, Card, Suit
from sevens_nb.deal import Deal
from sevens_nb.estimates import Estimate
from sevens_nb.figures.style import GREY, INKS, SEAT_COLOURS, axes, finish, label, listed, word
from sevens_nb.state import State

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from sevens_nb.summary import Summary

Value = float | Estimate | None
_LIGHTEST, _DARKEST = (1.0, 0.98, 0.92), (0.55, 0.08, 0.12)


def board(
    state: State,
    *,
    overlay: Sequence[Value] | None = None,
    decimals: int = 2,
    ax: Axes | None = None,
    lang: str = "en",
    title: str | None = None,
) -> Axes:
    """The table of ``state`` as a grid, and over the free places 52 values, where there are any.

    A card on the table shows itself; an open place has a dashed frame, a dead one is crossed and hatched.
    ``overlay`` is in card order (S H D C, ace to king); None leaves a place blank.
    """
    ax = _grid(ax, state.rules.rows)
    table, dead, opened = state.table.mask, state.dead_cards().mask, state.open_cards().mask
    shown = enumerate(_numbers(overlay or [None] * 52))
    numbers = [None if table >> card & 1 else number for card, number in shown]
    low, high = _range(numbers)
    for card in range(52):
        x, y = _place(card, state.rules.rows)
        if table >> card & 1:
            _cell(ax, x, y, fill="#fffefa", edge=INKS[card // 13], text=RANKS[card % 13], ink=INKS[card // 13])
            continue
        value = numbers[card]
        fill = _shade(value, low, high) if value is not None else "#f4f2ec"
        text = "" if value is None else f"{value:.{decimals}f}"
        if dead >> card & 1:
            ink = "#8f2f2f" if value is None else _ink(value, low, high)
            _cell(ax, x, y, fill=fill, edge=GREY, text=f"×{text}", ink=ink, hatch="///")
        elif opened >> card & 1:
            _cell(ax, x, y, fill=fill, edge="#08703f", text=text, ink=_ink(value, low, high), dashed=True)
        else:
            _cell(ax, x, y, fill=fill, edge="#d5d2c8", text=text, ink=_ink(value, low, high))
    note = f"--- {word('open', lang)}   × {word('dead', lang)}"
    heading = title if title is not None else word("board_title", lang)
    told = "; ".join(
        f"{word(key, lang)}: {cards or '–'}"
        for key, cards in (("table", state.table), ("open", state.open_cards()), ("dead", state.dead_cards()))
    )
    return finish(ax, heading, x=note, told=told)


def heat_map(
    values: Sequence[Value],
    *,
    rows: str = "SHDC",
    decimals: int = 2,
    ax: Axes | None = None,
    lang: str = "en",
    title: str = "",
) -> Axes:
    """52 values in card order on the grid, as numbers and shades; None is left blank."""
    if len(values) != 52:
        raise ValueError(f"{len(values)} values; wanted 52, one a card in the order S H D C, ace to king")
    ax = _grid(ax, rows)
    numbers = _numbers(values)
    low, high = _range(numbers)
    for card, value in enumerate(numbers):
        x, y = _place(card, rows)
        text = "" if value is None else f"{value:.{decimals}f}"
        _cell(ax, x, y, fill=_shade(value, low, high), edge="white", text=text, ink=_ink(value, low, high))
    return finish(ax, title, told=_extremes(numbers, decimals, lang))


def how_often_dead(summary: Summary, *, ax: Axes | None = None, lang: str = "en") -> Axes:
    """The share of games in which each card dies."""
    rows = summary.rules.options()["rows"]
    return heat_map(_but_sevens(summary.deaths()), rows=rows, ax=ax, lang=lang, title=word("dead_title", lang))


def when_played(summary: Summary, *, ax: Axes | None = None, lang: str = "en") -> Axes:
    """The mean ply at which each card is played, over the games in which it is."""
    rows = summary.rules.options()["rows"]
    values = summary.when_played()
    return heat_map(values, rows=rows, decimals=1, ax=ax, lang=lang, title=word("when_title", lang))


def how_often_played(summary: Summary, *, ax: Axes | None = None, lang: str = "en") -> Axes:
    """The share of games in which each card is played in somebody's turn."""
    rows = summary.rules.options()["rows"]
    values = _but_sevens([summary.counts.played(card) for card in range(52)])
    return heat_map(values, rows=rows, ax=ax, lang=lang, title=word("played_title", lang))


def who_holds(
    start: Deal | State, *, rows: str | None = None, ax: Axes | None = None, lang: str = "en"
) -> Axes:
    """Which seat holds each card, by number (seats from 1) and colour; ``rows`` is that of a state."""
    order = rows or (start.rules.rows if isinstance(start, State) else "SHDC")
    ax = _grid(ax, order)
    holders = {int(card): seat for seat, hand in enumerate(start.hands) for card in hand}
    table = start.table.mask if isinstance(start, State) else 0
    for card in range(52):
        x, y = _place(card, order)
        seat = holders.get(card)
        if seat is not None:
            colour = SEAT_COLOURS[seat % len(SEAT_COLOURS)]
            _cell(ax, x, y, fill="#ffffff", edge=colour, text=str(seat + 1), ink=colour)
        elif table >> card & 1:
            _cell(ax, x, y, fill="#e9e6dc", edge="#d5d2c8", text=RANKS[card % 13], ink=INKS[card // 13])
        else:
            _cell(ax, x, y, fill="#ffffff", edge="#d5d2c8", text="", ink=GREY)
    told = listed((word("seat", lang, seat + 1) for seat in range(len(start.hands))), start.hands)
    return finish(ax, word("who_title", lang), told=told)


def _but_sevens(values: Sequence[Value]) -> list[Value]:
    return [None if card % 13 == 6 else value for card, value in enumerate(values)]


def _numbers(values: Sequence[Value]) -> list[float | None]:
    return [value.value if isinstance(value, Estimate) else value for value in values]


def _extremes(numbers: Sequence[float | None], decimals: int, lang: str) -> str:
    """The three cards with the highest and the three with the lowest value, in words."""
    known = sorted((number, card) for card, number in enumerate(numbers) if number is not None)
    shown = [f"{Card(card)} {number:.{decimals}f}" for number, card in known]
    if not shown:
        return ""
    return f"{word('highest', lang, ', '.join(shown[:-4:-1]))}. {word('lowest', lang, ', '.join(shown[:3]))}"


def _range(numbers: Sequence[float | None]) -> tuple[float, float]:
    known = [number for number in numbers if number is not None]
    return (min(known), max(known)) if known else (0.0, 0.0)


def _part(value: float, low: float, high: float) -> float:
    return (value - low) / (high - low) if high > low else 0.0


def _shade(value: float | None, low: float, high: float) -> tuple[float, float, float] | str:
    if value is None:
        return "#f4f2ec"
    part = _part(value, low, high)
    red, green, blue = (a + (b - a) * part for a, b in zip(_LIGHTEST, _DARKEST, strict=True))
    return red, green, blue


def _ink(value: float | None, low: float, high: float) -> str:
    return "white" if value is not None and _part(value, low, high) > 0.5 else "#161b26"


def _grid(ax: Axes | None, rows: str) -> Axes:
    """Axes with ranks along the top and suits down the side, one unit a cell."""
    ax = axes(ax, 7.6, 2.9)
    ax.set(xlim=(-0.5, 12.5), ylim=(3.5, -0.5), aspect="equal")
    ax.set_xticks(range(13), RANKS)
    ax.set_yticks(range(4), [Suit("SHDC".index(letter)).symbol for letter in rows])
    ax.xaxis.tick_top()
    ax.tick_params(length=0)
    for tick, letter in zip(ax.get_yticklabels(), rows, strict=True):
        tick.set_color(INKS["SHDC".index(letter)])
    ax.spines[:].set_visible(False)
    return ax


def _place(card: int, rows: str) -> tuple[int, int]:
    return card % 13, rows.index("SHDC"[card // 13])


def _cell(
    ax: Axes,
    x: int,
    y: int,
    *,
    fill: str | tuple[float, float, float],
    edge: str,
    text: str,
    ink: str,
    hatch: str = "",
    dashed: bool = False,
) -> None:
    """One place of the grid, with a text in it."""
    from matplotlib.patches import Rectangle

    corner = x - 0.46, y - 0.46
    ax.add_patch(Rectangle(corner, 0.92, 0.92, facecolor=fill, edgecolor="#d0bdb8", hatch=hatch, linewidth=0))
    style = "--" if dashed else "-"
    ax.add_patch(Rectangle(corner, 0.92, 0.92, facecolor="none", edgecolor=edge, linestyle=style, linewidth=1.2))
    if text:
        label(ax.text(x, y, text, ha="center", va="center", color=ink), 8)

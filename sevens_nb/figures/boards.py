"""Figures on the 4 × 13 grid: a position with an overlay, heat maps, who holds what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sevens_nb.cards import RANKS, Card, Suit
from sevens_nb.deal import Deal
from sevens_nb.figures.given import (
    Value,
    basis,
    check_summary,
    checked_rows,
    checked_values,
    error_note,
    most_error,
    plain,
    rules_name,
)
from sevens_nb.figures.palette import BLANK, CARD, DEAD, FAINT, INK, INKS, OPEN, TABLE, ink_on, seat_colour, shade
from sevens_nb.figures.style import axes, cell, finish, grid_size, listed, room, ticks
from sevens_nb.figures.words import STOP, joined, word
from sevens_nb.inputs import shown
from sevens_nb.state import State

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from sevens_nb.summary import Summary


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

    A card on the table shows itself; an open place has a dashed frame, a dead one is crossed and struck through.
    ``overlay`` is in card order (S H D C, ace to king); None leaves a place blank. Its colours run from 0, or from
    the least value if that is below, to the greatest. Raises ``TypeError`` for what is no State or no number,
    ``ValueError`` for another number of values than 52.
    """
    if not isinstance(state, State):
        raise TypeError(f"{shown(state)} is no State; wanted a position, such as State.start(rules, deal)")
    values = plain(checked_values([None] * 52 if overlay is None else overlay, "overlay values"))
    ax = _grid(ax, state.rules.rows)
    table, dead, opened = state.table.mask, state.dead_cards().mask, state.open_cards().mask
    numbers = [None if table >> card & 1 else number for card, number in enumerate(values)]
    parts, size = _parts(numbers), grid_size(ax, 13, 4, decimals + 2)
    for card, (number, part) in enumerate(zip(numbers, parts, strict=True)):
        x, y = _place(card, state.rules.rows)
        if table >> card & 1:
            suit = INKS[card // 13]
            cell(ax, x, y, CARD, text=RANKS[card % 13], ink=suit, size=1.15 * size, edge=suit)
            continue
        fill, ink = (BLANK, INK) if part is None else (shade(part), ink_on(part))
        text = "" if number is None else f"{number:.{decimals}f}"
        is_dead, is_open = dead >> card & 1, opened >> card & 1
        cell(ax, x, y, fill, text=text, ink=ink, size=size, edge="none" if is_open else DEAD if is_dead else FAINT)
        if is_dead:
            _strike(ax, x, y, DEAD if part is None else ink, is_crossed=number is None)
        elif is_open:
            _dashes(ax, x, y)
    places = (state.table, state.open_cards(), state.dead_cards())
    told = listed((word(key, lang) for key in ("table", "open", "dead")), (cards or "–" for cards in places))
    turn = "" if state.turn is None else word("to_move", lang, state.turn + 1)
    signs = [f"[- -] {word('open', lang)}", f"{'✕' if overlay is None else '╱'} {word('dead', lang)}"]
    note = joined([word("at_ply", lang, state.ply), turn, rules_name(state.rules, lang), *signs], lang)
    heading = word("board_title", lang) if title is None else title
    return finish(ax, heading, note, told=told, note_below=True)


def heat_map(
    values: Sequence[Value],
    *,
    rows: str = "SHDC",
    decimals: int = 2,
    ax: Axes | None = None,
    lang: str = "en",
    title: str = "",
    note: str = "",
) -> Axes:
    """52 values in card order on the grid, as numbers and shades; None is left blank.

    The shades run from 0, or from the least value if that is below, to the greatest, so that a strong colour is
    much and not merely more. ``note`` says below the grid what the numbers are.
    """
    every = checked_values(values)
    order = checked_rows(rows)
    ax = _grid(ax, order)
    numbers = plain(every)
    texts = ["" if number is None else f"{number:.{decimals}f}" for number in numbers]
    size = grid_size(ax, 13, 4, max(map(len, texts)))
    for card, (text, part) in enumerate(zip(texts, _parts(numbers), strict=True)):
        x, y = _place(card, order)
        if part is None:
            cell(ax, x, y, BLANK)
        else:
            cell(ax, x, y, shade(part), text=text, ink=ink_on(part), size=size)
    told = _extremes(numbers, decimals, lang)
    return finish(ax, title, note, told=told, note_below=True)


def how_often_dead(summary: Summary, *, ax: Axes | None = None, lang: str = "en") -> Axes:
    """The share of games in which each card dies, in percent."""
    check_summary(summary)
    return _shares(summary, summary.deaths(), word("dead_title", lang), ax, lang)


def how_often_played(summary: Summary, *, ax: Axes | None = None, lang: str = "en") -> Axes:
    """The share of games in which each card is played in somebody's turn, in percent."""
    check_summary(summary)
    played = [summary.counts.played(card) for card in range(52)]
    return _shares(summary, played, word("played_title", lang), ax, lang)


def when_played(summary: Summary, *, ax: Axes | None = None, lang: str = "en") -> Axes:
    """The mean ply at which each card is played, over the games in which it is."""
    check_summary(summary)
    values = summary.when_played()
    error = most_error(values)
    note = basis(summary, lang, word("mean_ply", lang), error_note(error, lang))
    return heat_map(
        values,
        rows=summary.rules.options()["rows"],
        decimals=1 if 0 < error < 0.5 else 0,
        ax=ax,
        lang=lang,
        title=word("when_title", lang),
        note=note,
    )


def who_holds(start: Deal | State, *, rows: str | None = None, ax: Axes | None = None, lang: str = "en") -> Axes:
    """Which seat holds each card, by number (seats from 1) and colour; ``rows`` is that of a state."""
    if not isinstance(start, Deal | State):
        raise TypeError(f"{shown(start)} is no Deal and no State; wanted one of them")
    order = checked_rows(rows or (start.rules.rows if isinstance(start, State) else "SHDC"))
    ax = _grid(ax, order)
    holders = {int(card): seat for seat, hand in enumerate(start.hands) for card in hand}
    table = start.table.mask if isinstance(start, State) else 0
    size = 1.1 * grid_size(ax, 13, 4, 4)
    for card in range(52):
        x, y = _place(card, order)
        seat = holders.get(card)
        if seat is not None:
            colour = seat_colour(seat)
            cell(ax, x, y, CARD, text=str(seat + 1), ink=colour, size=size, edge=colour)
        elif table >> card & 1:
            cell(ax, x, y, TABLE, text=RANKS[card % 13], ink=INKS[card // 13], size=size, edge=FAINT)
        else:
            cell(ax, x, y, BLANK, edge=FAINT)
    seats = len(start.hands)
    told = listed((word("seat", lang, seat + 1) for seat in range(seats)), start.hands)
    note = word("holder_numbers", lang, word("of_seat" if seats == 1 else "of_seats", lang, seats))
    return finish(ax, word("who_title", lang), note, told=told, note_below=True)


def _shares(summary: Summary, values: Sequence[Value], title: str, ax: Axes | None, lang: str) -> Axes:
    """A heat map of shares as percentages; the sevens, which are always there, are left out."""
    error = 100 * most_error(values)
    percent: list[Value] = [
        None if card % 13 == 6 or number is None else 100 * number for card, number in enumerate(plain(values))
    ]
    note = basis(summary, lang, word("percent", lang), error_note(error, lang, "" if lang == "ja" else " points"))
    return heat_map(
        percent,
        rows=summary.rules.options()["rows"],
        decimals=1 if 0 < error < 0.1 else 0,
        ax=ax,
        lang=lang,
        title=title,
        note=note,
    )


def _extremes(numbers: Sequence[float | None], decimals: int, lang: str) -> str:
    """The three cards with the highest and the three with the lowest value, in words."""
    known = sorted((number, card) for card, number in enumerate(numbers) if number is not None)
    listing = [f"{Card(card)} {number:.{decimals}f}" for number, card in known]
    if not listing:
        return ""
    highest, lowest = ", ".join(listing[:-4:-1]), ", ".join(listing[:3])
    return f"{word('highest', lang, highest)}{STOP[lang]}{word('lowest', lang, lowest)}"


def _parts(numbers: Sequence[float | None]) -> list[float | None]:
    """Where each number lies between 0 (or the least, if that is below 0) and the greatest."""
    known = [number for number in numbers if number is not None]
    low, high = min([0.0, *known]), max([0.0, *known])
    return [None if number is None else (number - low) / ((high - low) or 1) for number in numbers]


def _grid(ax: Axes | None, rows: str) -> Axes:
    """Axes with ranks along the top and suits down the side, one unit a cell."""
    ax = axes(ax, 6.4, 2.75)
    ax.set(xlim=(-0.5, 12.5), ylim=(3.5, -0.5), aspect="equal")
    size = min(10.0, room(ax)[0] / 13 * 0.45)
    ticks(ax.xaxis, range(13), RANKS, size)
    ticks(ax.yaxis, range(4), [Suit("SHDC".index(letter)).symbol for letter in rows], size + 2)
    ax.xaxis.tick_top()
    ax.tick_params(length=0)
    ax.spines[:].set_visible(False)
    for tick, letter in zip(ax.get_yticklabels(), rows, strict=True):
        tick.set_color(INKS["SHDC".index(letter)])
    return ax


def _place(card: int, rows: str) -> tuple[int, int]:
    return card % 13, rows.index("SHDC"[card // 13])


def _dashes(ax: Axes, x: int, y: int) -> None:
    """The frame of a place where a card can be played."""
    corners = [(-0.46, -0.46), (0.46, -0.46), (0.46, 0.46), (-0.46, 0.46), (-0.46, -0.46)]
    ax.plot([x + dx for dx, _ in corners], [y + dy for _, dy in corners], color=OPEN, linestyle="--", linewidth=1.4)


def _strike(ax: Axes, x: int, y: int, ink: str, *, is_crossed: bool) -> None:
    """The strokes of a dead place: one through it, a cross where no number stands in the way."""
    if is_crossed:
        ax.plot([x - 0.22, x + 0.22], [y - 0.22, y + 0.22], color=ink, linewidth=1.6)
        ax.plot([x - 0.22, x + 0.22], [y + 0.22, y - 0.22], color=ink, linewidth=1.6)
    else:
        ax.plot([x - 0.4, x + 0.4], [y + 0.4, y - 0.4], color=ink, linewidth=0.9)

"""A game as a timeline: who did what, and who went out when."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sevens_nb.cards import RANKS
from sevens_nb.figures.given import rules_name
from sevens_nb.figures.palette import DEAD, FAINT, GREY, INKS
from sevens_nb.figures.style import TICK_SIZE, axes, finish, label, room, ticks, units
from sevens_nb.figures.words import joined, word
from sevens_nb.inputs import shown
from sevens_nb.moves import Play
from sevens_nb.record import GameRecord

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from sevens_nb.exits import Exit

_EXIT_WORDS = {"emptied": "emptied", "dead": "dead_hand", "eliminated": "eliminated", "foul": "foul"}
_EXIT_MARKS = {"emptied": "*", "dead": "X", "eliminated": "v", "foul": "P"}
_WIDEST = 15.0


def timeline(record: GameRecord, *, ax: Axes | None = None, lang: str = "en") -> Axes:
    """A game with one line a seat: each card where it was played, passes as circles, exits as marks."""
    if not isinstance(record, GameRecord):
        raise TypeError(f"{shown(record)} is no GameRecord; wanted what play_game() returns")
    states = record.states()
    first, last, seats, length = states[0].ply, record.last.ply, states[0].seats, len(record.moves)
    ax = axes(ax, min(_WIDEST, max(6.4, 0.19 * length + 1.6)), 1.6 + 0.42 * seats)
    ax.set_ylim(seats - 0.4, -0.6)
    size = max(3.0, min(7.0, room(ax)[0] / (length + 1) * 0.9, room(ax)[1] / seats * 0.32))
    longest = max((units(word(_EXIT_WORDS[out.kind], lang)) for out in record.last.exits), default=0)
    for_words = min(0.6, (0.6 * longest + 2) * (size + 1) / room(ax)[0])
    ax.set_xlim(first - 0.5, last + 1 + (length + 1.5) * for_words / (1 - for_words))
    for before, move in zip(states, record.moves, strict=False):
        assert before.turn is not None
        _draw_move(ax, before.ply + 1, before.turn, move, size)
    left = {out.seat: out.ply for out in record.last.exits}
    for seat in range(seats):
        ax.hlines(seat, first, left.get(seat, last), color=FAINT, linewidth=1, zorder=0)
    for out in record.last.exits:
        _draw_exit(ax, out, size, lang)
    names = [word("seat", lang, seat + 1) for seat in range(seats)]
    ticks(ax.yaxis, range(seats), names, max(3.0, min(TICK_SIZE, 0.7 * room(ax)[1] / seats)))
    note = joined([word("actions", lang, length), rules_name(record.last.rules, lang), f"○ {word('pass', lang)}"], lang)
    return finish(ax, word("game_title", lang), note, x=word("ply", lang), told=" ".join(map(str, record.moves)))


def _draw_move(ax: Axes, ply: int, seat: int, move: object, size: float) -> None:
    """A card by suit and rank, one above the other; a pass, or an answer for a joker, as an open circle."""
    if not isinstance(move, Play):
        ax.plot(ply, seat, marker="o", markersize=0.7 * size, markerfacecolor="none", color=GREY, linestyle="none")
        return
    card = int(move.card)
    suit = "JK" if move.joker else move.card.suit.symbol
    for text, va in ((suit, "bottom"), (RANKS[card % 13], "top")):
        label(ax.text(ply, seat, text, ha="center", va=va), size, color=INKS[card // 13])


def _draw_exit(ax: Axes, out: Exit, size: float, lang: str) -> None:
    ax.plot(out.ply + 0.9, out.seat, marker=_EXIT_MARKS[out.kind], color=DEAD, markersize=size + 1, linestyle="none")
    place: dict[str, Any] = {"xytext": (size, 0), "textcoords": "offset points", "va": "center"}
    label(ax.annotate(word(_EXIT_WORDS[out.kind], lang), (out.ply + 0.9, out.seat), **place), size + 1, color=DEAD)

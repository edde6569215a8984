"""A game as a timeline: who did what, and who went out when."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sevens_nb.cards import RANKS
from sevens_nb.figures.style import GREY, INKS, axes, finish, label, word
from sevens_nb.moves import Play
from sevens_nb.record import GameRecord

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_EXIT_WORDS = {"emptied": "emptied", "dead": "dead_hand", "eliminated": "eliminated", "foul": "foul"}
_EXIT_MARKS = {"emptied": "*", "dead": "X", "eliminated": "v", "foul": "P"}


def timeline(record: GameRecord, *, ax: Axes | None = None, lang: str = "en") -> Axes:
    """A game with one line a seat: each card where it was played, passes as circles, exits as marks."""
    states = record.states()
    seats = states[0].seats
    length = len(record.moves)
    ax = axes(ax, max(6.4, 0.19 * length + 1.6), 1.3 + 0.42 * seats)
    for before, move in zip(states, record.moves, strict=False):
        assert before.turn is not None
        _draw_move(ax, before.ply + 1, before.turn, move)
    last = {out.seat: out.ply for out in record.last.exits}
    for seat in range(seats):
        ax.hlines(seat, states[0].ply, last.get(seat, record.last.ply), color="#d5d2c8", linewidth=1, zorder=0)
    for out in record.last.exits:
        ax.plot(out.ply + 0.9, out.seat, marker=_EXIT_MARKS[out.kind], color="#8f2f2f", markersize=8, linestyle="none")
        text = ax.text(out.ply + 1.7, out.seat, word(_EXIT_WORDS[out.kind], lang), va="center", color="#8f2f2f")
        label(text, 8)
    ax.set_yticks(range(seats), [word("seat", lang, seat + 1) for seat in range(seats)])
    ax.set_ylim(seats - 0.4, -0.6)
    ax.set_xlim(states[0].ply - 0.5, record.last.ply + 0.13 * length + 5)
    told = " ".join(map(str, record.moves))
    return finish(ax, word("game_title", lang), f"{word('ply', lang)}   ○ {word('pass', lang)}", told=told)


def _draw_move(ax: Axes, ply: int, seat: int, move: object) -> None:
    """A card by suit and rank, one above the other; a pass, or an answer for a joker, as an open circle."""
    if isinstance(move, Play):
        card = int(move.card)
        suit = "JK" if move.joker else move.card.suit.symbol
        text = ax.text(ply, seat, f"{suit}\n{RANKS[card % 13]}", ha="center", va="center", color=INKS[card // 13])
        label(text, 7, linespacing=0.95)
    else:
        ax.plot(ply, seat, marker="o", markersize=5, markerfacecolor="none", color=GREY, linestyle="none")

"""The position of a question without the answer: table cards only, nothing playable or dead is marked."""

from __future__ import annotations

from html import escape

from sevens_nb.cards import RANKS, Card, Suit
from sevens_nb.law import row_suits
from sevens_nb.quiz.asked import Asked, option
from sevens_nb.quiz.both import Both, rule_line
from sevens_nb.quiz.texts import both
from sevens_nb.state import State

_INKS = {"S": "#161b26", "H": "#c01f33", "D": "#1259b5", "C": "#146b34"}
_CELL = "min-width:2.1em;padding:.25em .1em;text-align:center"
_LAID = "background:#fffefa;border:1px solid #7d7a70;font-weight:bold"
_FREE = "background:#f4f2ec;color:#545d6b;border:1px dotted #858d99"
# Heads bear the paper of the places: on a dark page black spades would be lost.
_HEAD = "color:#545d6b;background:#f4f2ec;padding:.1em .3em;text-align:center;white-space:nowrap"
# Options that decide nothing a question could ask about.
_SILENT = ("start", "jokers", "joker_take", "joker_finish", "killing")


def rule_lines(state: State) -> tuple[Both, ...]:
    """Which game this is, and a sentence for each option that is not the usual one."""
    rules = state.rules
    changed = option(rules, *(name for name in rules.options() if name not in _SILENT))
    return (both("rules_killing" if rules.killing else "rules_standard"), *map(rule_line, changed))


def blind_board(state: State) -> str:
    """The grid in five lines: the rank of each table card, ``·`` for every other place."""
    lines = ["   " + "".join(f"{rank:>3}" for rank in RANKS)]
    for suit in row_suits(state.rules):
        signs = (RANKS[rank] if state.table.mask >> 13 * suit + rank & 1 else "·" for rank in range(13))
        lines.append(f"{Suit(suit).symbol}  " + "".join(f"{sign:>3}" for sign in signs))
    return "\n".join(lines)


def blind_table(asked: Asked, caption: str, lang: str) -> str:
    """The same grid as an HTML table whose text says it all."""
    heads = "".join(f'<th scope="col" style="{_HEAD}">{rank}</th>' for rank in RANKS)
    rows = "".join(_row(asked.state, suit) for suit in row_suits(asked.state.rules))
    return (
        '<div style="overflow-x:auto"><table style="border-collapse:separate;border-spacing:2px;font-size:14px">'
        f'<caption style="text-align:left;padding:.3em 0">{escape(caption)}</caption>'
        f'<thead><tr><th scope="col" style="{_HEAD}">{both("corner").say(lang)}</th>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )


def _row(state: State, suit: int) -> str:
    ink = _INKS[Suit(suit).letter]
    cells = [f'<th scope="row" style="{_HEAD};color:{ink}">{Suit(suit).symbol}</th>']
    for index in range(13 * suit, 13 * suit + 13):
        card = Card(index)
        laid = card in state.table
        style = f"{_LAID};color:{ink}" if laid else _FREE
        cells.append(f'<td style="{_CELL};{style}">{card.symbol if laid else "·"}</td>')
    return f"<tr>{''.join(cells)}</tr>"

"""Places on the grid for the cells of a lesson: neighbours, distances, groups, liberties, and numbers in a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

from sevens_nb import law
from sevens_nb.cards import RANKS, Card, CardSet, Suit
from sevens_nb.grid import FULL
from sevens_nb.rules import KILLING, Rules
from sevens_nb.state import State

PLACES = CardSet.from_mask(FULL)


def neighbours(place: Card | str, corners: bool, rules: Rules = KILLING) -> CardSet:
    """The places beside ``place`` on the grid: up to 4 at its sides, or up to 8 with its ``corners``.

    >>> len(neighbours("H10", corners=True)), str(neighbours("SA", corners=False))
    (8, 'S2 HA')
    """
    return CardSet.from_mask(law.neighbours(rules, 1 << int(Card(place)), corners))


def grown(cards: CardSet | str, corners: bool, rules: Rules = KILLING) -> CardSet:
    """``cards`` and every place beside one of them."""
    start = CardSet(cards)
    return CardSet.from_mask(start.mask | law.neighbours(rules, start.mask, corners))


def distances(start: CardSet | str, corners: bool, rules: Rules = KILLING) -> dict[Card, int]:
    """The number of steps from the nearest card of ``start`` to each place; a step goes to a neighbour.

    >>> distances("H10", corners=False)[Card("S9")], distances("H10", corners=True)[Card("S9")]
    (2, 1)
    """
    reached = CardSet(start)
    steps = dict.fromkeys(reached, 0)
    while len(wider := grown(reached, corners, rules)) > len(reached):
        steps.update(dict.fromkeys(wider - reached, max(steps.values()) + 1))
        reached = wider
    return steps


def groups(cards: CardSet | str, corners: bool, rules: Rules = KILLING) -> list[CardSet]:
    """``cards`` in connected groups: from card to card by sides, or by sides and ``corners``.

    >>> ring = CardSet("S9 H8 H10 D9")
    >>> len(groups(ring, corners=True)), len(groups(ring, corners=False))
    (1, 4)
    """
    left = CardSet(cards)
    found = []
    while left:
        group = CardSet(next(iter(left)))
        while (wider := grown(group, corners, rules) & left) != group:
            group = wider
        found.append(group)
        left -= group
    return found


def liberties(state: State, card: Card | str) -> int:
    """How many of the four sides of ``card`` are still open under the rules of ``state``, as in Go."""
    return law.liberties(state.rules, state.table.mask, 1 << int(Card(card)))


def touching_pairs(cards: CardSet | str, rules: Rules = KILLING) -> list[CardSet]:
    """Every pair of ``cards`` that lie side by side on the grid."""
    all_cards = CardSet(cards)
    beside = {card: neighbours(card, corners=False, rules=rules) & all_cards for card in all_cards}
    return [CardSet([card, other]) for card in all_cards for other in beside[card] if card < other]


_CELL = "min-width:2.1em;padding:.25em .1em;text-align:center;border:1px solid #858d99"
_SHADES = ("#ffffff", "#e3edf7", "#c5daec", "#a3c4e0", "#80add3")


@dataclass(frozen=True)
class NumberGrid:
    """A number or sign in each place of the grid, shown as a table; places without one show ``·``."""

    values: Mapping[Card, Any]
    rows: str = "SHDC"

    def _text(self, suit: int, rank: int) -> str:
        return str(self.values.get(Card(13 * suit + rank), "·"))

    def __repr__(self) -> str:
        lines = ["   " + "".join(f"{rank:>3}" for rank in RANKS)]
        for suit in map("SHDC".index, self.rows):
            lines.append(f"{Suit(suit).symbol}  " + "".join(f"{self._text(suit, rank):>3}" for rank in range(13)))
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        heads = "".join(f'<th scope="col" style="text-align:center">{rank}</th>' for rank in ("", *RANKS))
        rows = "".join(self._html_row(suit) for suit in map("SHDC".index, self.rows))
        return (
            '<table style="border-collapse:separate;border-spacing:2px;font-size:14px">'
            f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
        )

    def _html_row(self, suit: int) -> str:
        cells = []
        top = max([4, *(value for value in self.values.values() if isinstance(value, int))])
        for rank in range(13):
            value = self.values.get(Card(13 * suit + rank))
            shade = _SHADES[4 * value // top] if isinstance(value, int) else "#f4f2ec"
            text = escape(self._text(suit, rank))
            cells.append(f'<td style="{_CELL};background:{shade};color:#161b26">{text}</td>')
        return f'<tr><th scope="row">{Suit(suit).symbol}</th>{"".join(cells)}</tr>'


def number_grid(value: Callable[[Card], Any] | Mapping[Card, Any], rules: Rules = KILLING) -> NumberGrid:
    """A grid with ``value(card)`` in each place, or with the values of a mapping where it has one."""
    values = value if isinstance(value, Mapping) else {card: value(card) for card in PLACES}
    return NumberGrid(values, rules.rows)

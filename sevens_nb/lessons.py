"""Small tools for the cells of the lessons: places on the grid, counts over a game, the solitaire, refusals.

Cards in, cards out; the geometry and the rules are asked of the engine. Pure Python, no screen.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from typing import Any

from sevens_nb import law
from sevens_nb.cards import RANKS, Card, CardSet, Suit, bits
from sevens_nb.deal import Deal
from sevens_nb.grid import FULL, SEVENS
from sevens_nb.moves import Play
from sevens_nb.quiz.answers import NOT_TRIED, NUMBER, UNREADABLE, excerpt, read
from sevens_nb.quiz.both import Both
from sevens_nb.quiz.texts import both
from sevens_nb.quiz.verdict import RIGHT, WRONG, Verdict
from sevens_nb.record import GameRecord
from sevens_nb.rules import KILLING, Rules
from sevens_nb.state import IllegalMoveError, State

PLACES = CardSet.from_mask(FULL)

# ---------------------------------------------------------------- places on the grid


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


# ---------------------------------------------------------------- numbers on the grid

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
        for rank in range(13):
            value = self.values.get(Card(13 * suit + rank))
            shade = _SHADES[min(value, 4)] if isinstance(value, int) else "#f4f2ec"
            text = escape(self._text(suit, rank))
            cells.append(f'<td style="{_CELL};background:{shade};color:#161b26">{text}</td>')
        return f'<tr><th scope="row">{Suit(suit).symbol}</th>{"".join(cells)}</tr>'


def number_grid(value: Callable[[Card], Any] | Mapping[Card, Any], rules: Rules = KILLING) -> NumberGrid:
    """A grid with ``value(card)`` in each place, or with the values of a mapping where it has one."""
    values = value if isinstance(value, Mapping) else {card: value(card) for card in PLACES}
    return NumberGrid(values, rules.rows)


# ---------------------------------------------------------------- counting over a game


def somebody_can_play(state: State) -> bool:
    """Whether some seat that is in holds a card that is open now (facts F1 and F2)."""
    playable = state.open_cards()
    return any(state.hands[seat] & playable for seat in state.seats_in)


def plays_and_passes(game: GameRecord) -> tuple[int, int]:
    """How many moves of a game laid a card or joker, and how many were passes."""
    plays = sum(isinstance(move, Play) for move in game.moves)
    return plays, len(game.moves) - plays


def revived(game: GameRecord) -> CardSet:
    """The cards that were dead in one position of a game and open in a later one; by fact F3 there are none."""
    dead = found = CardSet()
    for position in game.states():
        found |= dead & position.open_cards()
        dead |= position.dead_cards()
    return found


def cards_accounted_for(state: State) -> int:
    """Cards on the table, in the hands and set aside, added up; 52 without jokers (fact F8)."""
    return len(state.table) + sum(map(len, state.hands)) + len(state.set_aside)


def orders_of_one_suit(rules: Rules) -> int:
    """In how many orders the 12 cards beside the 7 of one suit can be laid (fact F9)."""
    of_game = law.law_for(rules)

    @cache
    def orders(table: int) -> int:
        places = of_game.open(table, 0) & 0x1FFF
        return sum(orders(table | 1 << index) for index in bits(places)) if places else 1

    return orders(SEVENS & 0x1FFF)


# ---------------------------------------------------------------- the killing game alone


@dataclass(frozen=True)
class Solitaire:
    """One player alone in the killing game: the ``game`` so far, and the sentence that refused a card, if any."""

    game: GameRecord
    refusal: str = ""

    @property
    def score(self) -> int:
        """How many of the 48 cards have been played."""
        return len(self.game.moves)

    @property
    def dead(self) -> CardSet:
        """The cards that have died."""
        return self.game.last.dead_cards()

    @property
    def is_finished(self) -> bool:
        """Whether nothing that is left can ever be played."""
        return self.game.last.is_over


def solitaire(order: str, rules: Rules = KILLING, lang: str = "en") -> Solitaire:
    """Play ``order`` (cards parted by spaces, the first one first) alone.

    Cards that have died by then are left out; the first other card that cannot be played ends it.

    >>> solitaire("S8 H9").score, solitaire("S8 S10 S9").refusal[:26]
    (2, '♠10 cannot be played yet: ')
    """
    deal = Deal([PLACES])
    state = State.start(rules, deal)
    moves: list[Play] = []
    for word in order.replace(",", " ").split():
        if Card(word) in state.dead_cards():
            continue
        try:
            state = state.play(Play(word))
        except IllegalMoveError:
            return Solitaire(GameRecord(rules, deal, moves), state.explain(word).say(lang))
        moves.append(Play(word))
    return Solitaire(GameRecord(rules, deal, moves))


def column_by_column(ranks: str = "8 9 10 J Q K 6 5 4 3 2 A", suits: str = "SHDC") -> str:
    """An order for the solitaire: whole columns, from the 7s outwards."""
    return " ".join(suit + rank for rank in ranks.split() for suit in suits)


# ---------------------------------------------------------------- refusals and sums


def is_allowed(make: Callable[[], object]) -> bool:
    """Whether ``make()`` works, False if it is refused as a wrong value."""
    try:
        make()
    except ValueError:
        return False
    return True


_A_NUMBER = Both("Answer with a number such as 3.", "答えは 3 のように数で書きます。")


def check_number(attempt: object, wanted: int, rule: str, lang: str = "en") -> Verdict:
    """Not tried, wrong or right, for a question of ours whose answer is the number ``wanted``; ``rule`` decides it.

    >>> check_number(None, 3, "K2").status, check_number("many", 3, "K2").status, check_number(4, 3, "K2").status
    ('not_tried', 'not_tried', 'wrong')
    """
    reading = read(NUMBER, attempt)
    if reading.value is None:
        key = "unreadable" if reading.status == UNREADABLE else NOT_TRIED
        return Verdict(NOT_TRIED, both(key, given=excerpt(attempt), how=_A_NUMBER), form=NUMBER, lang=lang)
    status = RIGHT if reading.value == wanted else WRONG
    return Verdict(status, both(status), (rule,), form=NUMBER, lang=lang)


def mean_and_error(values: list[float]) -> tuple[float, float]:
    """The mean of ``values`` and its standard error, s/√n."""
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, math.sqrt(spread / len(values))

"""A position as it is set up, card by card, before anybody leaves; ``State.at`` judges whether it can be."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from sevens_nb.cards import Card, CardSet
from sevens_nb.deal import Deal
from sevens_nb.exits import ELIMINATED, FOUL, Exit
from sevens_nb.rules import STANDARD, Rules, check_seats
from sevens_nb.state import State

TABLE, ASIDE = "table", "aside"
Place = str | int
"""Where a card can be: ``"table"``, ``"aside"`` or a seat from 0."""

SEVENS = CardSet("S7 H7 D7 C7")


class EditError(ValueError):
    """An edit that would give no position; what to tell the reader, in both languages."""

    def __init__(self, en: str, ja: str) -> None:
        super().__init__(en)
        self.words = {"en": en, "ja": ja}


@dataclass(frozen=True)
class Arrangement:
    """What was set up, before anybody leaves: rules, cards, passes used, the seat meant to move, who dropped out.

    Cards that are neither on the ``table`` nor in ``hands`` are set aside.
    """

    rules: Rules
    table: CardSet
    hands: tuple[CardSet, ...]
    passes: tuple[int, ...]
    turn: int = 0
    exits: tuple[Exit, ...] = ()
    ply: int = 0

    @classmethod
    def of(cls, state: State) -> Arrangement:
        """The arrangement behind a position."""
        return cls(state.rules, state.table, state.hands, state.passes, state.turn or 0, state.exits, state.ply)

    @classmethod
    def empty(cls, rules: Rules = STANDARD, seats: int = 4) -> Arrangement:
        """The four 7s on the table and everything else set aside."""
        check_seats(seats)
        return cls(rules, SEVENS, (CardSet(),) * seats, (0,) * seats)

    def state(self) -> State:
        """The position, settled; ``ValueError`` from ``State.at`` if it cannot be."""
        return State.at(self.rules, self.table, self.hands, self.passes, self.turn, self.exits, ply=self.ply)

    def place_of(self, card: Card) -> Place:
        """Where ``card`` is."""
        if card in self.table:
            return TABLE
        return next((seat for seat, hand in enumerate(self.hands) if card in hand), ASIDE)

    def _changed(self, back: Place | None = None, **changes: object) -> Arrangement:
        """Changed, with only those out who dropped out or fouled, ``back`` not among them.

        Who else leaves is worked out anew by ``state``.
        """
        kept = tuple(out for out in self.exits if out.kind in (ELIMINATED, FOUL) and out.seat != back)
        return replace(self, **{"exits": kept, **changes})  # type: ignore[arg-type]

    def put(self, card: Card, to: Place) -> Arrangement:
        """``card`` moved to the table, to a seat's hand, or aside; a seat that is out with a foul is in again."""
        one = CardSet([card])
        hands = [hand - one for hand in self.hands]
        if isinstance(to, int):
            hands[to] = hands[to] | one
        table = self.table | one if to == TABLE else self.table - one
        fouled = {out.seat for out in self.exits if out.kind == FOUL}
        moved = self._changed(to if to in fouled else None, table=table, hands=tuple(hands))
        return replace(moved, exits=tuple(out._replace(cards=out.cards - one) for out in moved.exits))

    def with_passes(self, seat: int, used: int) -> Arrangement:
        """``seat`` has passed ``used`` times; a seat that dropped out is in again with fewer."""
        passes = (*self.passes[:seat], used, *self.passes[seat + 1 :])
        dropped = {out.seat for out in self.exits if out.kind == ELIMINATED}
        return self._changed(seat if seat in dropped else None, passes=passes)

    def with_jokers(self, seat: int, count: int) -> Arrangement:
        """``seat`` holds ``count`` jokers."""
        cards = CardSet([card for card in self.hands[seat] if not card.is_joker])
        hand = CardSet(f"{cards} {'JK ' * count}")
        fouled = {out.seat for out in self.exits if out.kind == FOUL}
        hands = (*self.hands[:seat], hand, *self.hands[seat + 1 :])
        return self._changed(seat if seat in fouled else None, hands=hands)

    def with_turn(self, seat: int) -> Arrangement:
        """``seat`` is to move, or, if it is out, the next one that is in."""
        return self._changed(turn=seat)

    def with_rules(self, rules: Rules) -> Arrangement:
        """The same cards by other rules."""
        return self._changed(rules=rules)

    def cleared(self) -> Arrangement:
        """The four 7s on the table, everything else aside, no passes; rules and seats stay."""
        return Arrangement.empty(self.rules, len(self.hands))

    def dealt_out(self, seed: int) -> Arrangement:
        """What is set aside, shuffled by ``seed`` and dealt one at a time to the seat with the fewest cards.

        The 7s go to the table (R4); a seat that dropped out gets nothing.
        """
        hands = list(self.hands)
        held = self.table.mask | sum(hand.mask for hand in hands)
        rest = [card for card in CardSet.from_mask(((1 << 52) - 1) & ~held) if card not in SEVENS]
        random.Random(seed).shuffle(rest)
        dropped = {out.seat for out in self.exits if out.kind == ELIMINATED}
        takers = [seat for seat in range(len(hands)) if seat not in dropped]
        for card in rest if takers else []:
            seat = min(takers, key=lambda taker: len(hands[taker]))
            hands[seat] = hands[seat] | CardSet([card])
        return self._changed(table=self.table | SEVENS, hands=tuple(hands))

    def deal(self) -> Deal | None:
        """The deal that begins with this position, D7 with the seat that is to move; None if there is none."""
        if self.table != SEVENS or any(self.passes) or self.ply or self.rules.start != "d7":
            return None
        hands = list(self.hands)
        hands[self.turn] = hands[self.turn] | CardSet("D7")
        return Deal(hands)


def read_position(text: str, rules: Rules = STANDARD) -> State:
    """The position written in ``text``; a deal's text is the start of a game by ``rules``.

    Raises ``ValueError`` (``NotationError``) that says which part is wrong.
    """
    line = " ".join(text.split())
    return State.start(rules, Deal.parse(line)) if line.startswith("deal/") else State.parse(line)

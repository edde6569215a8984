"""A position of a game: frozen, and the one place that decides legality.

A move gives a new :class:`State`; the old one stays. Masks inside, cards outside.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from sevens_nb import explanation, setup, turn
from sevens_nb.cards import ALL_CARDS, Card, CardSet
from sevens_nb.deal import Deal
from sevens_nb.exits import Exit, rank
from sevens_nb.inputs import as_text
from sevens_nb.law import law_for
from sevens_nb.moves import DECLINE, JOKER_PLAYS, PASS, TAKE, Move, Play, plays_of
from sevens_nb.observation import Actions, Observation
from sevens_nb.rules import Rules, read_rules

# The cache of a frozen position is filled past State.__setattr__.
_set_open = turn.Fields.__dict__["_open"].__set__


class IllegalMoveError(ValueError):
    """A move that the rules do not allow; says which, why not, and prints the position."""


class State(turn.Fields):
    """A position: table, hands, passes, whose turn, who is out. Made by ``start``, ``at`` or ``parse``.

    ``rules``; ``passes`` used by each seat (limit + 1 for one that dropped out); ``turn``, the seat to move
    from 0, None when over; ``ply``, the number of actions so far; ``exits``, a tuple of :class:`Exit`.
    States are equal when they are the same position, whatever moves led to them.

    >>> state = State.at(Rules(), table="S7 H7 D7 C7", hands=["S6 S9", "H8"])
    >>> state.legal_moves(), str(state.play("S6").explain("S9"))
    ((Play('S6'), PASS), '♠9 cannot be played yet. Missing between it and the run from the 7: ♠8.')
    """

    __slots__ = ()

    @classmethod
    def start(cls, rules: Rules | str, deal: Deal, rng: random.Random | int | None = None) -> State:
        """The game about to begin: the 7s are laid and emptied hands have left (R4, R5).

        ``rng`` draws the first seat when ``rules.start`` is ``"random"``; without one that is a ``ValueError``.
        """
        return _freeze(setup.from_deal(read_rules(rules), deal, rng))

    @classmethod
    def at(
        cls,
        rules: Rules | str,
        table: CardSet | str = "S7 H7 D7 C7",
        hands: Sequence[CardSet | str] = (),
        passes: Sequence[int] | None = None,
        turn: int | None = 0,
        exits: Iterable[Exit | tuple[int, str, CardSet | str, int]] = (),
        *,
        ply: int | None = None,
        quiet: int = 0,
        answer: tuple[int, int] | None = None,
    ) -> State:
        """A position for teaching; cards that are not named are set aside, with nobody.

        ``table`` is the four 7s if left out; ``hands`` has one hand for each seat, empty for one that is out.
        Seats without a live card leave at once, from ``turn`` on; if the seat on turn is out, the next one
        still in moves. ``ply`` is the number of actions so far (if left out, that of the last exit),
        ``quiet`` the number of passes in a row, ``answer`` the (holder, layer) of a joker that waits for an
        answer. Raises ``ValueError`` for what cannot be: a card named twice, a 7 in a hand, more passes than
        the limit for a seat still in, a seat that does not exist, an exit that does not fit.
        """
        position = setup.Position(table, hands, passes, turn, exits, ply, quiet, answer)
        return _freeze(setup.from_position(read_rules(rules), position))

    @classmethod
    def parse(cls, text: str) -> State:
        """The position written in ``text``, as ``str(state)`` writes it."""
        return _freeze(setup.from_text(text))

    # ------------------------------------------------------------ what there is

    @property
    def table(self) -> CardSet:
        """The cards on the table."""
        return CardSet.from_mask(self._table)

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The hands in seat order; a seat that left with dead cards keeps them."""
        return tuple(map(CardSet.from_mask, self._hands))

    @property
    def set_aside(self) -> CardSet:
        """The cards that are neither on the table nor in a hand."""
        rest = ALL_CARDS & ~self._table
        for hand in self._hands:
            rest &= ~hand
        return CardSet.from_mask(rest)

    @property
    def seats(self) -> int:
        """The number of seats, out or in."""
        return len(self._hands)

    @property
    def seats_in(self) -> tuple[int, ...]:
        """The seats that are still in."""
        return tuple(seat for seat in range(len(self._hands)) if self._in >> seat & 1)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.turn is None

    @property
    def last(self) -> Move | None:
        """The last move, None at the beginning of the history."""
        return self._history[2] if self._history else None

    @property
    def history(self) -> Actions:
        """The actions that led here as (seat, move), oldest first."""
        actions, rest = [], self._history
        while rest:
            rest, seat, move = rest
            actions.append((seat, move))
        return tuple(reversed(actions))

    # ------------------------------------------------------------ what may be done

    def _open_mask(self) -> int:
        if self._open < 0:
            _set_open(self, self._law.open(self._table, self._dead))
        return self._open

    def open_cards(self) -> CardSet:
        """Every card that rules and table alone would let its holder play (holders, turn, end ignored)."""
        return CardSet.from_mask(self._open_mask())

    def dead_cards(self) -> CardSet:
        """Every card that can never be played any more; empty in the basic game (K3)."""
        return CardSet.from_mask(self._dead)

    def legal_moves(self, seat: int | None = None) -> tuple[Move, ...]:
        """The plays of the seat on turn in card order, then jokers by place, then PASS if it exists.

        With ``seat`` as if it were that seat's turn; empty when the game is over or the seat is out.
        """
        if self.turn is None:
            return ()
        if seat is None:
            seat = self.turn
        elif not self._is_in(seat):
            return ()
        if self._answer is not None and seat == self._answer[0]:
            return (TAKE, DECLINE)
        hand = self._hands[seat]
        moves = plays_of(hand & self._open_mask())
        if hand > ALL_CARDS:
            moves += [JOKER_PLAYS[int(card)] for card in self.open_cards()]
        if turn.pass_status(self, seat, bool(moves)) != turn.FORBIDDEN:
            moves.append(PASS)
        return tuple(moves)

    @property
    def pass_status(self) -> str | None:
        """What a pass would be now: ``allowed``, ``forbidden`` or ``eliminates``; None when over."""
        return None if self.turn is None else self.pass_status_for(self.turn)

    def pass_status_for(self, seat: int | None) -> str | None:
        """The same for ``seat``, as if it were its turn; None when over or when the seat is out."""
        if self.turn is None or seat is None or not self._is_in(seat):
            return None
        if self._answer is not None and seat == self._answer[0]:
            return turn.FORBIDDEN
        hand, places = self._hands[seat], self._open_mask()
        return turn.pass_status(self, seat, bool(hand & places or (hand > ALL_CARDS and places)))

    def _is_in(self, seat: int) -> bool:
        return bool(self._in >> setup.check_seat(seat, len(self._hands)) & 1)

    def play(self, move: Move | Card | str) -> State:
        """The position after ``move`` by the seat on turn.

        Raises :class:`IllegalMoveError`, which says why and prints the position; this state never changes.
        """
        if not isinstance(move, Move):
            move = Move.parse(str(move))
        seat = self.turn
        if seat is None:
            raise self._illegal(move)
        if self._answer is not None:
            if move is TAKE or move is DECLINE:
                return _freeze(turn.answer(self, *self._answer, move))
        elif isinstance(move, Play):
            bit = move.bit
            if not move._joker:
                if self._hands[seat] & bit & self._open_mask():
                    return _freeze(turn.lay_card(self, seat, move, bit))
            elif self._hands[seat] > ALL_CARDS and bit & self._open_mask():
                return _freeze(turn.lay_joker(self, seat, move, bit))
        elif move is PASS:
            status = self.pass_status_for(seat)
            if status is not None and status != turn.FORBIDDEN:
                return _freeze(turn.pass_turn(self, seat, move, status))
        raise self._illegal(move)

    def _illegal(self, move: Move) -> IllegalMoveError:
        reason = explanation.explain_refusal(self, move)
        return IllegalMoveError(f"{move} is not legal: {reason.text}\n{self}")

    def explain(self, move: Card | Move | str, seat: int | None = None) -> explanation.Explanation:
        """Why a card can or cannot be played, or what PASS would mean; for ``seat`` if one is named.

        Without ``seat`` a card is judged for whoever holds it, PASS for the seat on turn.
        """
        if seat is not None:
            seat = setup.check_seat(seat, len(self._hands))
        asked = move if isinstance(move, Move) else _as_card_or_move(move)
        if isinstance(asked, Card):
            return explanation.explain_card(self, asked, seat)
        return explanation.explain_move(self, asked, seat)

    # ------------------------------------------------------------ what others see, and the end

    def observe(self, seat: int, history: Actions | None = None) -> Observation:
        """What ``seat`` may know: its own hand and everything public.

        ``history`` spares the work of going back to the first move, if the caller has kept the actions.
        """
        seat = setup.check_seat(seat, len(self._hands))
        return Observation.of_parts(
            seat=seat,
            rules=self.rules,
            table=self.table,
            hand=CardSet.from_mask(self._hands[seat]),
            legal_moves=self.legal_moves() if seat == self.turn else (),
            hand_sizes=tuple(map(int.bit_count, self._hands)),
            passes=self.passes,
            exits=tuple([self._public_exit(out, seat) for out in self.exits]),
            turn=self.turn,
            history=self.history if history is None else history,
        )

    def _public_exit(self, out: Exit, viewer: int) -> Exit:
        """The exit without the cards that ``viewer`` has not seen: not its own and not on the table."""
        shown = out.cards if out.seat == viewer else out.cards & self.table
        return out._replace(cards=shown)

    def ranking(self) -> list[list[int]]:
        """Groups of seats, best first: exits so far; after an early end also who is still in (R11, K8)."""
        return rank(self.exits, self.rules, self.seats_in if self.is_over else ())

    # ------------------------------------------------------------ values

    def _key(self) -> tuple[object, ...]:
        return (
            self.rules,
            self._table,
            self._hands,
            self.passes,
            self.turn,
            self.ply,
            self.exits,
            self._quiet,
            self._answer,
        )

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, State) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __str__(self) -> str:
        return setup.text_of(self)

    def __repr__(self) -> str:
        return f"State.parse({str(self)!r})"

    def __setattr__(self, name: str, value: object = None) -> None:
        raise AttributeError("a State cannot be changed; play() gives a new one")

    __delattr__ = __setattr__

    def __deepcopy__(self, _memo: object) -> State:
        return self  # nothing in it can change; copying the chain of a long game would recurse too deep

    def __reduce__(self) -> tuple[object, tuple[tuple[object, ...]]]:
        return _restore, (tuple(getattr(self, name) for name in turn.Fields.__slots__ if name != "_law"),)


def _freeze(fields: turn.Fields) -> State:
    """The finished position as a State: same object, same fields, no longer changeable."""
    fields.__class__ = State
    return fields  # type: ignore[return-value]


def _restore(values: tuple[object, ...]) -> State:
    names = [name for name in turn.Fields.__slots__ if name != "_law"]
    fields = turn.Fields()
    for name, value in zip(names, values, strict=True):
        setattr(fields, name, value)
    fields._law = law_for(fields.rules)
    return _freeze(fields)


def _as_card_or_move(asked: Card | str) -> Card | Move:
    """A card as it is; a text as a card if it names one (a joker without a place too), else as a move."""
    if isinstance(asked, Card):
        return asked
    try:
        return Card.parse(as_text(asked, "what to explain", "H8"))
    except ValueError:
        return Move.parse(asked)

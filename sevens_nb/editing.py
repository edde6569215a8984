"""Setting up a position with undo: every edit is judged by ``State.at``, so only real positions come out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sevens_nb.arrangement import ASIDE, SEVENS, TABLE, Arrangement, EditError, Place, read_position
from sevens_nb.cards import Card
from sevens_nb.deal import Deal
from sevens_nb.exits import ELIMINATED
from sevens_nb.inputs import whole
from sevens_nb.refusals import in_japanese
from sevens_nb.rules import STANDARD, Rules, as_rules
from sevens_nb.state import State

_LONGEST_TOLD = 300
_KEPT = 1000


@dataclass(frozen=True)
class _Step:
    arrangement: Arrangement
    state: State


class PositionEditor:
    """A position under construction, with undo and redo; every refused edit is an ``EditError`` and changes nothing.

    ``start`` is a position, its text, a deal's text, or None for the four 7s alone.

    >>> editor = PositionEditor(seats=2)
    >>> editor.put(Card("S6"), 0)
    >>> str(editor.state)
    'position/1; rules standard; table S7 H7 D7 C7; hands S6 | ; passes 0 0; turn 0; ply 0; exits 1 emptied 0'
    """

    def __init__(self, start: State | str | None = None, *, rules: Rules | str | None = None, seats: int = 4) -> None:
        chosen = None if rules is None else as_rules(rules)
        if start is None:
            empty = Arrangement.empty(chosen or STANDARD, seats)
            self._now = _Step(empty, empty.state())
        elif isinstance(start, State | str):
            state = start if isinstance(start, State) else read_position(start, chosen or STANDARD)
            self._now = _Step(Arrangement.of(state), state)
            if chosen is not None and chosen != state.rules:
                other = self._now.arrangement.with_rules(chosen)
                self._now = _Step(other, other.state())
        else:
            raise TypeError(f"{start!r}; wanted a State, the text of a position, or None")
        self._past: list[_Step] = []
        self._future: list[_Step] = []

    @property
    def arrangement(self) -> Arrangement:
        """What is set up now."""
        return self._now.arrangement

    @property
    def state(self) -> State:
        """The position that is set up now."""
        return self._now.state

    @property
    def can_undo(self) -> bool:
        """Whether there is an edit to take back."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether an edit was taken back."""
        return bool(self._future)

    def undo(self) -> None:
        """Take back the last edit."""
        if not self._past:
            raise EditError("There is nothing to undo.", "元に戻すことはありません。")
        self._future.append(self._now)
        self._now = self._past.pop()

    def redo(self) -> None:
        """Make the edit again that was taken back last."""
        if not self._future:
            raise EditError("There is nothing to redo.", "やり直すことはありません。")
        self._past.append(self._now)
        self._now = self._future.pop()

    # ------------------------------------------------------------ edits

    def put(self, card: Card, to: Place) -> None:
        """Move ``card`` to the table, aside, or to a seat's hand."""
        seat = whole(to)
        if seat is not None:
            self._check_seat(to := seat)
        elif to not in (TABLE, ASIDE):
            raise EditError(f"There is no place called {to!r}.", f"{to!r}という場所はありません。")
        if card.is_joker:
            raise EditError(
                "A joker has no place of its own; set the jokers of a seat.", "ジョーカーは席ごとの枚数で決めます。"
            )
        if self.arrangement.place_of(card) != to:
            self._edit(self.arrangement.put(card, to), lambda error: self._why_not_put(card, to, error))

    def put_next(self, card: Card) -> Place:
        """Move ``card`` on to the next place it can be in: aside, table, seat by seat, and aside again; which one."""
        places: list[Place] = [ASIDE, TABLE, *range(len(self.arrangement.hands))]
        at = places.index(self.arrangement.place_of(card))
        for place in [*places[at + 1 :], *places[:at]]:
            try:
                self.put(card, place)
            except EditError:
                continue
            return place
        raise EditError(f"{card.symbol} has no other place.", f"{card.symbol}はほかの場所に置けません。")

    def set_turn(self, seat: int) -> None:
        """Let ``seat`` be the one to move."""
        self._check_seat(seat)
        if seat != self.arrangement.turn:
            self._edit(self.arrangement.with_turn(seat))

    def set_passes(self, seat: int, used: int) -> None:
        """Let ``seat`` have passed ``used`` times."""
        self._check_seat(seat)
        limit = self.arrangement.rules.pass_limit
        en = f"Seat {seat + 1} is in, so it has passed at most {limit} times; with one more it would be out."
        ja = f"席{seat + 1}はまだ抜けていないので、パスは{limit}回までです。もう1回で脱落です。"
        self._edit(self.arrangement.with_passes(seat, used), lambda error: EditError(en, ja))

    def set_jokers(self, seat: int, count: int) -> None:
        """Let ``seat`` hold ``count`` jokers."""
        self._check_seat(seat)
        most = self.arrangement.rules.jokers
        en = f"The rules of this position have {most} jokers in all."
        ja = f"この局面のルールでは、ジョーカーは全部で{most}枚です。"
        if not 0 <= count <= most:
            raise EditError(en, ja)
        self._edit(self.arrangement.with_jokers(seat, count), lambda error: EditError(en, ja))

    def set_rules(self, rules: Rules) -> None:
        """Judge the same cards by other rules."""
        self._edit(self.arrangement.with_rules(rules))

    def begin_game(self, rules: Rules) -> Deal | State:
        """The start of a game by ``rules`` from here, a deal if it can be one; refused where nobody can move."""
        same = rules == self.arrangement.rules
        if (self.state if same else self._judged(self.arrangement.with_rules(rules)).state).is_over:
            raise EditError(
                "Nobody can move here: put cards into hands first.",
                "だれも動けない局面です。先に、手札に札を入れてください。",
            )
        if not same:
            self.set_rules(rules)
        return self.arrangement.deal() or self.state

    def clear(self) -> None:
        """Set everything aside but the four 7s."""
        self._edit(self.arrangement.cleared())

    def deal_rest(self, seed: int) -> None:
        """Deal what is set aside; the same ``seed`` deals the same cards."""
        self._edit(self.arrangement.dealt_out(seed))

    def load(self, text: str | State) -> None:
        """Take over a position, or read one from its text (a deal's text too); the engine's reason if it is wrong."""
        try:
            state = text if isinstance(text, State) else read_position(text, self.arrangement.rules)
        except ValueError as error:
            told = str(error)
            told = told if len(told) <= _LONGEST_TOLD else f"{told[:_LONGEST_TOLD]}…"
            raise EditError(
                f"This text is no position: {told}", f"このテキストは局面として読めません。{in_japanese(error)}"
            ) from error
        self._keep(_Step(Arrangement.of(state), state))

    # ------------------------------------------------------------ one place for all of them

    def _edit(self, changed: Arrangement, why: Callable[[ValueError], EditError] | None = None) -> None:
        self._keep(self._judged(changed, why))

    def _judged(self, changed: Arrangement, why: Callable[[ValueError], EditError] | None = None) -> _Step:
        try:
            return _Step(changed, changed.state())
        except ValueError as error:
            told = EditError(f"That cannot be: {error}", f"その局面は作れません。{in_japanese(error)}")
            raise (why(error) if why else told) from error

    def _keep(self, step: _Step) -> None:
        if step != self._now:
            self._past = [*self._past[-_KEPT:], self._now]
            self._future.clear()
            self._now = step

    def _check_seat(self, seat: int) -> None:
        seats = len(self.arrangement.hands)
        if not 0 <= seat < seats:
            raise EditError(
                f"There is no seat {seat + 1}; there are {seats}.", f"席{seat + 1}はありません。席は{seats}つです。"
            )

    def _why_not_put(self, card: Card, to: Place, error: ValueError) -> EditError:
        """The reason of ``State.at`` in the words of the board, where seats are counted from 1."""
        if isinstance(to, int) and card in SEVENS:
            return EditError(
                f"{card.symbol} cannot be held: every 7 is laid before play, or set aside.",
                f"{card.symbol}は手札に入れられません。7は始まる前に場に出すか、ゲームの外に置きます。",
            )
        if any(out.seat == to and out.kind == ELIMINATED for out in self.arrangement.exits):
            assert isinstance(to, int)
            return EditError(
                f"Seat {to + 1} has dropped out and holds no card; take a pass from it to bring it back.",
                f"席{to + 1}は脱落していて、札を持てません。パスの回数を減らすと戻ります。",
            )
        return EditError(f"That cannot be: {error}", f"その局面は作れません。{in_japanese(error)}")

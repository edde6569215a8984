"""The Sandbox: put cards anywhere, see at once what that makes playable and dead, and play on from there."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any, ClassVar, TypeVar

from sevens_nb import frames, picture
from sevens_nb.arrangement import EditError, Place
from sevens_nb.cards import Card
from sevens_nb.deal import Deal
from sevens_nb.editing import PositionEditor
from sevens_nb.frames import Reading
from sevens_nb.record import GameRecord
from sevens_nb.refusals import in_japanese
from sevens_nb.rules import PRESETS, Rules, as_rules
from sevens_nb.state import State
from sevens_nb.widgets import assets, rulewords, sandboxwords, strings
from sevens_nb.widgets.base import Intent, IntentError, long_text, short_text, whole_number
from sevens_nb.widgets.onemessage import OneMessageWidget
from sevens_nb.widgets.opening import checked_seed, move_lines, played_out
from sevens_nb.words import check_language

T = TypeVar("T")
_PARTS = ("stepper", "dragging", "seats", "sandbox")


class Sandbox(OneMessageWidget):
    """A board on which cards are put by click, drag or keyboard; Python judges every change.

    ``state_or_text`` is a position, its text (``position/1; …``), a deal's text, or None for the four 7s and
    ``seats`` empty hands; ``rules`` are those it is judged by (those of the position if None). ``state`` is the
    position now, ``deal`` the deal that begins with it (None once more than the 7s lie), ``record`` the last game
    played on from it. From a cell: ``put``, ``load``, ``undo``, ``redo``, ``deal_rest``, ``play_on``. What
    ``State.at`` refuses is an ``EditError`` here, an explanation on the page, and is not done.

    >>> sandbox = Sandbox("position/1; rules killing; table S7 H7 D7 C7; hands S6 | H8 C9")
    >>> sandbox.put("S5", 0)
    >>> str(sandbox.state.hands[0]), sandbox.deal
    ('S5 S6', Deal.parse('S5 S6 D7 | H8 C9'))
    """

    _esm = assets.esm("renderSandbox", *_PARTS, common=assets.TABLE)
    _css = assets.css("sandbox", common=("base", "board", "panels", "stepping"))
    INTENTS: ClassVar[dict[str, Intent]] = {
        "put": Intent("_put", {"card": short_text, "to": short_text}),
        "cycle": Intent("_cycle", {"card": short_text}),
        "turn": Intent("_turn", {"seat": whole_number}),
        "passes": Intent("_passes", {"seat": whole_number, "count": whole_number}),
        "jokers": Intent("_jokers", {"seat": whole_number, "count": whole_number}),
        "rules": Intent("_rules", {"preset": short_text}),
        "text": Intent("_text", {"text": long_text}),
        "clear": Intent("_clear"),
        "deal_rest": Intent("_deal_rest"),
        "undo": Intent("_undo"),
        "redo": Intent("_redo"),
        "play": Intent("_play", {"reading": short_text}),
        "edit": Intent("_edit", optional={"ply": whole_number}),
    }

    def __init__(
        self,
        state_or_text: State | str | None = None,
        *,
        rules: Rules | str | None = None,
        seats: int = 4,
        lang: str = "en",
    ) -> None:
        self.lang = check_language(lang)
        self.editor = PositionEditor(state_or_text, rules=rules, seats=seats)
        self.record: GameRecord | None = None
        self._is_stepping, self._games, self._deals = False, 1, 0
        words = strings.texts(strings.SAYINGS, sandboxwords.SANDBOX, presets=rulewords.preset_texts())
        super().__init__(texts=words, payload=self._payload())

    # ------------------------------------------------------------ from a cell

    @property
    def state(self) -> State:
        """The position that is set up."""
        return self.editor.state

    @property
    def deal(self) -> Deal | None:
        """The deal that begins with the position, or None where more than the four 7s lie on the table."""
        return self.editor.arrangement.deal()

    def put(self, card: Card | str, to: Place) -> None:
        """Put ``card`` on the ``"table"``, ``"aside"``, or into the hand of a seat from 0."""
        self._do(lambda: self.editor.put(Card.parse(card) if isinstance(card, str) else card, to))

    def load(self, position: State | str) -> None:
        """Take over a position or its text; ``EditError`` with the reason if it cannot be read."""
        self._do(lambda: self.editor.load(position))

    def undo(self) -> None:
        """Take back the last change of the position."""
        self._do(self.editor.undo)

    def redo(self) -> None:
        """Make the change again that was taken back last."""
        self._do(self.editor.redo)

    def deal_rest(self, seed: int = 0) -> None:
        """Deal the cards that are set aside, shuffled by ``seed``, to the seats with the fewest cards."""
        self._do(lambda: self.editor.deal_rest(checked_seed(seed)))

    def play_on(self, rules: Rules | str | None = None, seed: int = 0) -> GameRecord:
        """The game that simple agents play from here (by ``rules``, which then are the position's), shown to step."""
        with self.lock:
            start = self.editor.begin_game(self.state.rules if rules is None else as_rules(rules))
            self.record = played_out(start, self.state.rules, checked_seed(seed))
            self._step_through(True)
            return self.record

    def _do(self, change: Callable[[], T]) -> T:
        """Change the position and show it; a refused change leaves everything as it was."""
        with self.lock:
            done = change()
            self._step_through(False)
            return done

    def _step_through(self, stepping: bool) -> None:
        """Show the game that was played on, or the position to edit."""
        self._games += stepping or stepping != self._is_stepping
        self._is_stepping = stepping
        self.publish(self._payload())

    # ------------------------------------------------------------ down

    def _payload(self) -> dict[str, Any]:
        rules = self.state.rules
        readings = frames.both_readings(rules)
        stepping = self.record if self._is_stepping else None
        jokers = [sum(card.is_joker for card in hand) for hand in self.editor.arrangement.hands]
        return {
            **frames.game_frames(stepping.states() if stepping else (self.state,), readings),
            "kind": "sandbox",
            "mode": "game" if stepping else "edit",
            "game": self._games,
            "lang": self.lang,
            "ply": 0,
            "reading": int(rules.killing),
            "preset": next((name for name, known in PRESETS.items() if known == rules), None),
            "own": rules.short(),
            "lines": [self._line(reading) for reading in readings],
            "first": self.editor.arrangement.turn,
            "jokers": jokers if rules.jokers else None,
            "undo": self.editor.can_undo,
            "redo": self.editor.can_redo,
        }

    def _line(self, reading: Reading) -> str:
        """The text of the position by one reading; by its own rules where the other has no such position."""
        if reading.rules == self.state.rules:
            return str(self.state)
        try:
            return str(self.editor.arrangement.with_rules(reading.rules).state())
        except ValueError:
            return str(self.state)

    # ------------------------------------------------------------ intentions

    def _asked(self, change: Callable[[], T]) -> T:
        """Carry out a change that was asked for on the page."""
        try:
            return self._do(change)
        except EditError as error:
            raise IntentError(error.words["en"], error.words["ja"]) from error

    def _put(self, card: str, to: str) -> None:
        place: Place = int(to) if to.isdecimal() and to.isascii() else to
        self._asked(lambda: self.editor.put(_card(card), place))

    def _cycle(self, card: str) -> dict[str, Any]:
        return {"to": str(self._asked(lambda: self.editor.put_next(_card(card))))}

    def _turn(self, seat: int) -> None:
        self._asked(lambda: self.editor.set_turn(seat))

    def _passes(self, seat: int, count: int) -> None:
        self._asked(lambda: self.editor.set_passes(seat, count))

    def _jokers(self, seat: int, count: int) -> None:
        self._asked(lambda: self.editor.set_jokers(seat, count))

    def _rules(self, preset: str) -> None:
        if preset not in PRESETS:
            raise IntentError(f"No rules are called {preset!r}.", f"{preset!r}というルールはありません。")
        self._asked(lambda: self.editor.set_rules(PRESETS[preset]))

    def _text(self, text: str) -> None:
        self._asked(lambda: self.editor.load(text))

    def _clear(self) -> None:
        self._asked(self.editor.clear)

    def _deal_rest(self) -> None:
        self._deals += 1
        self._asked(lambda: self.editor.deal_rest(self._deals))

    def _undo(self) -> None:
        self._asked(self.editor.undo)

    def _redo(self) -> None:
        self._asked(self.editor.redo)

    def _play(self, reading: str) -> None:
        rules = next((one.rules for one in frames.both_readings(self.state.rules) if one.key == reading), None)
        if rules is None:
            raise IntentError(f"There is no reading called {reading!r}.", f"{reading!r}という見方はありません。")
        try:
            self.play_on(rules)
        except EditError as error:
            raise IntentError(error.words["en"], error.words["ja"]) from error

    def _edit(self, ply: int | None = None) -> None:
        """Back to the position, or, with ``ply``, on to the position that the game has reached there."""
        if ply is None or self.record is None:
            self._step_through(False)
        elif ply >= len(self.record.states()):
            raise IntentError(f"There is no move {ply}.", f"{ply}手目はありません。")
        else:
            state = self.record.states()[ply]
            self._asked(lambda: self.editor.load(state))

    # ------------------------------------------------------------ the static twin

    def __repr__(self) -> str:
        return f"Sandbox({self.state.rules.short()}, {strings.counted(self.state.seats, 'seat')})"

    def plain_text(self) -> str:
        """The board, one line a seat, the position as a line that can be read back, and the game played on."""
        everybody = frozenset(range(self.state.seats))
        lines = [repr(self), picture.text_picture(self.state, everybody, self.lang), str(self.state)]
        return "\n".join(lines + (move_lines(self.record.states()) if self.record else []))

    def html(self) -> str:
        """The board as a table, one line a seat, and the position as a line that can be read back."""
        words = sandboxwords.HTML[self.lang]
        told = words["start"].format(rules=rulewords.named_rules(self.state.rules, self.lang))
        seats = picture.seat_lines(self.state, frozenset(range(self.state.seats)), self.lang)
        lines = "<br>".join(escape(line) for line in seats)
        board = picture.html_board(self.state, told, self.lang)
        return f"<p>{words['run']}</p>{board}<p>{lines}</p><p>{escape(str(self.state))}</p>"

    def state_json(self) -> dict[str, Any]:
        """The position, the game played on from it if there is one, and the language."""
        data = {"version": 1, "widget": "Sandbox", "lang": self.lang, "position": str(self.state)}
        return data | ({"game": str(self.record)} if self.record else {})


def _card(name: str) -> Card:
    try:
        return Card.parse(name)
    except ValueError as error:
        raise EditError(str(error), in_japanese(error)) from error

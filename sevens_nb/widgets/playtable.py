"""The PlayTable: take a seat, or several, and play against agents; closed hands stay in Python."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

import anywidget
import traitlets
from ipywidgets import widget_serialization

from sevens_nb import frames
from sevens_nb.deal import Deal
from sevens_nb.hints import Hint
from sevens_nb.moves import Move
from sevens_nb.observation import Observation
from sevens_nb.record import GameRecord
from sevens_nb.referee import TIME_LIMIT
from sevens_nb.results import Result, results_of
from sevens_nb.rules import Rules, as_rules
from sevens_nb.seating import Opponents
from sevens_nb.session import Session
from sevens_nb.snapshot import SessionError, Snapshot
from sevens_nb.state import IllegalMoveError, State
from sevens_nb.widgets import assets, strings, tableview, tablewords
from sevens_nb.widgets.base import Intent, IntentError, short_text, whole_number
from sevens_nb.widgets.onemessage import OneMessageWidget
from sevens_nb.widgets.replay import Replay
from sevens_nb.words import check_language

BUDGET = 1.2
"""Seconds of agents' thinking before the page is told how far they are; it then asks for the rest."""

_PARTS = ("hand", "players", "playtable")


class PlayTable(OneMessageWidget):
    """A table at which people play against agents, by click, drag or keyboard.

    ``game`` is a seed, a deal, a position, a record to go on from, or a ``Session``. ``humans`` are the seats
    (from 0) played by people, ``agents`` play the rest: names from ``AGENTS`` or functions, as ``Session``
    takes them; by default they play any card they can. Only the view of the seat at the screen leaves Python.
    With several people at one screen no hand is shown until the one on turn asks for it.

    From a cell: ``play``, ``hint``, ``undo``, ``new_game``, ``again``, ``save``, ``load``, ``view``,
    ``results()`` and ``record``.
    """

    _esm = assets.esm("renderTable", *_PARTS, common=assets.TABLE)
    _css = assets.css("playtable", common=("base", "board", "panels"))
    INTENTS: ClassVar[dict[str, Intent]] = {
        "play": Intent("_play", {"move": short_text, "ply": whole_number}),
        "advance": Intent("_advance"),
        "undo": Intent("_undo"),
        "hint": Intent("_hint"),
        "show": Intent("_show_hand"),
        "new": Intent("_new"),
        "again": Intent("_again"),
        "replay": Intent("_replay"),
    }

    replay = traitlets.Instance(anywidget.AnyWidget, allow_none=True).tag(sync=True, **widget_serialization)

    def __init__(
        self,
        game: int | Deal | State | GameRecord | Session = 0,
        *,
        rules: Rules | str | None = None,
        seats: int = 4,
        humans: Iterable[int] = (0,),
        agents: Opponents = "eager",
        lang: str = "en",
        seed: int | None = None,
        time_limit: float = TIME_LIMIT,
    ) -> None:
        self.lang = check_language(lang)
        if isinstance(game, Session):
            self.session = game
            self.session.budget = BUDGET
        else:
            self.session = Session(
                game,
                rules=None if rules is None else as_rules(rules),
                seats=seats,
                humans=humans,
                agents=agents,
                seed=seed,
                time_limit=time_limit,
                budget=BUDGET,
            )
        self._games, self._told = 1, 0
        words = strings.texts(strings.SAYINGS, tablewords.table_words())
        super().__init__(texts=words, payload=self._payload(since=0))

    # ------------------------------------------------------------ from a cell

    @property
    def view(self) -> Observation:
        """What the screen shows of the game: the view of the seat at it, or what everybody may know."""
        return self._look().now

    @property
    def record(self) -> GameRecord:
        """The game so far, with all hands: to replay, to keep, never sent to the page while the game is on."""
        return self.session.record

    def results(self) -> tuple[Result, ...]:
        """The result table, best first, as far as it is known."""
        return self.session.results()

    def hint(self) -> Hint:
        """A legal move for the person on turn, with a reason."""
        return self.session.hint()

    def play(self, move: Move | str) -> None:
        """The person on turn makes ``move``, the agents answer; ``IllegalMoveError`` if it is not legal."""
        self._let_agents_finish()
        self._do(lambda: self.session.play(move))
        self._let_agents_finish()

    def undo(self) -> None:
        """Back to the previous decision of a person."""
        self._do(self.session.undo)

    def again(self) -> None:
        """The same deal from the start."""
        self._do(self.session.restart, is_new=True)
        self._let_agents_finish()

    def new_game(self, seed: int | None = None, rules: Rules | str | None = None) -> None:
        """Another deal, with ``seed`` or the one after the last, by the same or other ``rules``."""
        wanted = None if rules is None else as_rules(rules)
        self._do(lambda: self.session.new_game(seed, wanted), is_new=True)
        self._let_agents_finish()

    def save(self) -> str:
        """The game as a small text for a file; ``PlayTable.load`` goes on from it."""
        return self.session.save()

    @classmethod
    def load(cls, text: str, *, agents: Opponents | None = None, lang: str = "en") -> PlayTable:
        """A table at which the game saved in ``text`` goes on; functions must be given again in ``agents``."""
        return cls(Session.load(text, agents=agents), lang=lang)

    # ------------------------------------------------------------ down

    def _look(self, since: int | None = None) -> tableview.TableView:
        now = self.session.snapshot()
        return tableview.look(now, results_of(now.state, now.names), now.ply if since is None else since)

    def _payload(self, since: int) -> dict[str, Any]:
        table = self._look(since)
        self._told = table.first + len(table.views) - 1
        payload = tableview.payload(table, self.lang, self._games)
        # An answer may take as long as one slow agent: only after that is the kernel called silent.
        slow = self.session.time_limit > 1
        return payload | ({"patience": int(1000 * (self.session.time_limit + 3))} if slow else {})

    def _do(self, change: Callable[[], Snapshot], *, is_new: bool = False) -> None:
        """Change the session and show every step of it that has not been shown."""
        with self.lock:
            change()
            self._games += is_new
            if self.replay is not None and not self.session.state.is_over:
                self.replay.close()
                self.replay = None
            self.publish(self._payload(since=0 if is_new else self._told))

    def _let_agents_finish(self) -> None:
        """A cell waits for slow agents; a page asks for them bit by bit."""
        while self.session.snapshot().is_waiting:
            self._do(self.session.advance)

    # ------------------------------------------------------------ intentions

    def _play(self, move: str, ply: int) -> None:
        now = self.session.snapshot()
        if ply != now.ply:
            raise _too_late()
        if now.shown is None or now.state.turn != now.shown:
            raise _not_yet()
        try:
            wanted = Move.parse(move)
        except ValueError as error:
            raise IntentError(str(error), f"「{move}」は手として読めません。") from error
        try:
            self._do(lambda: self.session.play(wanted, at=ply))
        except IllegalMoveError as error:
            reason = now.state.explain(wanted, now.shown)
            raise IntentError(reason.say("en"), reason.say("ja")) from error
        except SessionError as error:
            raise _too_late() from error

    def _advance(self) -> None:
        self._do(self.session.advance)

    def _undo(self) -> None:
        self._do(self.session.undo)

    def _hint(self) -> dict[str, Any]:
        now = self.session.snapshot()
        if now.shown is None or now.state.turn != now.shown:
            raise _not_yet()
        hint = self.session.hint()
        told = {"move": str(hint.move), "key": f"hint_{hint.key}", "cards": frames.letters(hint.cards), "n": hint.n}
        return {"hint": told}

    def _show_hand(self) -> None:
        try:
            self._do(self.session.show_hand)
        except SessionError as error:
            raise _not_yet() from error

    def _new(self) -> None:
        self._do(self.session.new_game, is_new=True)

    def _again(self) -> None:
        self._do(self.session.restart, is_new=True)

    def _replay(self) -> None:
        """Open the finished game to step through; before its end it would show the closed hands."""
        if not self.session.state.is_over:
            raise IntentError(
                "The game can be replayed when it is over.", "ゲームが終わると、最初から見返すことができます。"
            )
        with self.lock:
            if self.replay is None:
                self.replay = Replay(self.session.record, lang=self.lang)

    def close(self) -> None:
        """Take the table, and a replay that was opened from it, off every page."""
        if self.replay is not None:
            self.replay.close()
        super().close()

    # ------------------------------------------------------------ the static twin

    def __repr__(self) -> str:
        view = self.view
        seats, moves = strings.counted(len(view.hand_sizes), "seat"), strings.counted(len(view.history), "move")
        return f"PlayTable({view.rules.short()}, {seats}, {moves})"

    def plain_text(self) -> str:
        """The board, one line a seat, and the view of the seat at the screen, which parses back."""
        return f"{self!r}\n{tablewords.plain_text(self._look(), self.lang)}"

    def html(self) -> str:
        """The board as a table, and one line a seat."""
        return tablewords.html(self._look(), self.lang)

    def state_json(self) -> dict[str, Any]:
        """The view of the seat at the screen and the language; no hand but its own."""
        return {"version": 1, "widget": "PlayTable", "lang": self.lang, "observation": str(self.view)}


def _too_late() -> IntentError:
    return IntentError(
        "The game has moved on; look at the table again.", "ゲームが先に進みました。場を見直してください。"
    )


def _not_yet() -> IntentError:
    return IntentError("It is not your turn.", "あなたの番ではありません。")

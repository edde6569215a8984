"""A game in progress, without a screen: who sits where, what was played, undo, hints, save and load.

Everything a front end does goes through a :class:`Session`, and everything here can be done from a cell too.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from sevens_nb import savegame
from sevens_nb.deal import Deal
from sevens_nb.hints import Hint, suggest
from sevens_nb.inputs import shown, whole
from sevens_nb.moves import Move
from sevens_nb.record import GameRecord
from sevens_nb.referee import TIME_LIMIT, Incident
from sevens_nb.results import Result, results_of
from sevens_nb.rules import Rules
from sevens_nb.seating import Opponents, Seating
from sevens_nb.snapshot import SessionError, Snapshot, Start, record_of
from sevens_nb.state import State

P = ParamSpec("P")
T = TypeVar("T")


def _locked(method: Callable[Concatenate[Session, P], T]) -> Callable[Concatenate[Session, P], T]:
    """The whole of ``method`` as one step as far as other threads can tell."""

    @wraps(method)
    def run(self: Session, /, *args: P.args, **kwargs: P.kwargs) -> T:
        with self._lock:
            return method(self, *args, **kwargs)

    return run


def _checked_seed(seed: object) -> int:
    number = whole(seed)
    if number is None:
        raise SessionError(f"seed={shown(seed)}; wanted a whole number")
    return number


class Session:
    """One game that humans and agents play, step by step, with undo and redo.

    ``start`` is a seed, a ``Deal``, a ``State`` or a ``GameRecord`` to go on from. ``humans`` are the seats
    played by people; ``agents`` play the others: a name from ``AGENTS``, a function, or a mapping or sequence
    that gives one for each seat. ``seed`` makes the agents' choices: same seed and same human moves, same
    game, also after undo and after load. An agent has ``time_limit`` seconds for a move; one that raises,
    stalls or answers nonsense is named in ``incidents``, and a random legal move stands in for it.

    Agents move until a human is on turn. With a ``budget`` they stop after about that many seconds, and
    ``advance`` goes on. All methods may be called from any thread; each is one step.

    >>> session = Session(Deal(["D7 D8", "D6"]), humans=[0], agents="first")
    >>> session.play("D8").state.ranking(), [str(move) for move in session.record.moves]
    ([[0], [1]], ['D8', 'D6'])
    """

    def __init__(
        self,
        start: Start = 0,
        *,
        rules: Rules | None = None,
        seats: int = 4,
        humans: Iterable[int] = (0,),
        agents: Opponents = "random",
        seed: int | None = None,
        time_limit: float = TIME_LIMIT,
        budget: float | None = None,
    ) -> None:
        deal_seed = whole(start)
        if deal_seed is None and not isinstance(start, Deal | State | GameRecord):
            raise TypeError(f"a game starts from {shown(start)}; wanted a seed, a Deal, a State or a GameRecord")
        own_seed = (deal_seed or 0) if seed is None else _checked_seed(seed)
        record = record_of(start if deal_seed is None else deal_seed, rules, seats, own_seed)
        self._lock = threading.RLock()
        self.budget = budget
        self._version = 0
        self._seating = Seating(record.states()[0].seats, humans, agents, time_limit)
        self._begin(record, own_seed, deal_seed)
        self._run()

    def _begin(self, record: GameRecord, seed: int, deal_seed: int | None) -> None:
        """Stand at the end of what has been played in ``record``, with the same players."""
        self._seed, self._deal_seed = seed, deal_seed
        self._rules, self._origin = record.rules, record.start
        self._states, self._moves = record.states(), record.moves
        self._incidents: tuple[Incident | None, ...] = (None,) * len(record.moves)
        self._ply = len(record.moves)
        self._shown: int | None = None

    # ------------------------------------------------------------ what there is

    @property
    def time_limit(self) -> float:
        """The seconds an agent of yours has for a move."""
        return self._seating.time_limit

    @_locked
    def snapshot(self) -> Snapshot:
        """The session as it stands."""
        return Snapshot(
            version=self._version,
            states=self._states,
            moves=self._moves,
            ply=self._ply,
            shown=self._shown,
            incidents=tuple(one for one in self._incidents[: self._ply] if one is not None),
            humans=self._seating.humans,
            names=self._seating.names,
            seed=self._deal_seed,
        )

    @property
    def state(self) -> State:
        """The position the game stands at, with all hands: for Python, never for the page."""
        return self.snapshot().state

    @property
    @_locked
    def record(self) -> GameRecord:
        """The game up to where it stands, to replay or keep."""
        return GameRecord(self._rules, self._origin, self._moves[: self._ply])

    def results(self) -> tuple[Result, ...]:
        """The result table, best first: those who are out, and everybody once the game is over."""
        now = self.snapshot()
        return results_of(now.state, now.names)

    @_locked
    def hint(self) -> Hint:
        """A legal move for the human on turn, with a reason, from what that seat may know."""
        return suggest(self._states[self._ply].observe(self._seat_on_turn()))

    @_locked
    def show_hand(self) -> Snapshot:
        """The human on turn sits down at the screen: where several play, its hand is hidden until then."""
        self._shown = self._seat_on_turn()
        return self._changed()

    # ------------------------------------------------------------ playing

    @_locked
    def play(self, move: Move | str, *, at: int | None = None) -> Snapshot:
        """The human on turn makes ``move``; then the agents make theirs.

        ``at`` is the ply the player was looking at: if the game has moved on since, ``SessionError``.
        Raises ``IllegalMoveError`` as ``State.play`` does; a refused move changes nothing.
        """
        if at is not None and at != self._ply:
            raise SessionError(f"the game has moved on: it stands at ply {self._ply}, not {at}")
        self._seat_on_turn()
        self._append(move if isinstance(move, Move) else Move.parse(move), None)
        return self._run()

    @_locked
    def advance(self) -> Snapshot:
        """The agents go on until a human is on turn, the game is over or the budget is used."""
        return self._run()

    def _seat_on_turn(self) -> int:
        """The human on turn; ``SessionError`` if it is somebody else's turn or nobody's."""
        seat = self._states[self._ply].turn
        if seat is None:
            raise SessionError("the game is over")
        if seat not in self._seating.humans:
            raise SessionError(f"it is the turn of seat {seat + 1}, which {self._seating.names[seat]} plays")
        return seat

    def _append(self, move: Move, incident: Incident | None) -> None:
        """Make a move where the game stands; another line of play that was taken back is gone."""
        at = self._ply
        if self._moves[at : at + 1] != (move,):
            state = self._states[at].play(move)
            self._states = (*self._states[: at + 1], state)
            self._moves = (*self._moves[:at], move)
            self._incidents = (*self._incidents[:at], incident)
        self._ply = at + 1

    def _run(self) -> Snapshot:
        """Agents move, or follow the line of play where there is one. Each move has a generator of its own,
        so that the same game comes out however often it was interrupted."""
        end = None if self.budget is None else time.monotonic() + self.budget
        while (turn := self._states[self._ply].turn) is not None and turn not in self._seating.humans:
            if self._ply < len(self._moves):
                self._ply += 1
                continue
            rng = random.Random(f"{self._seed}/{self._ply}/{turn}")
            self._append(*self._seating.players[turn].ask(self._states[self._ply].observe(turn), rng))
            if end is not None and time.monotonic() > end:
                break
        return self._changed()

    def _changed(self) -> Snapshot:
        """Count the change; hide a hand from the next person. One person alone always sees the own hand."""
        self._version += 1
        humans, turn = self._seating.humans, self._states[self._ply].turn
        if len(humans) == 1:
            self._shown = humans[0]
        elif turn is None or (turn in humans and turn != self._shown):
            self._shown = None
        return self.snapshot()

    # ------------------------------------------------------------ back and forth

    @_locked
    def undo(self) -> Snapshot:
        """Back to the previous decision of a human; without one, nothing happens."""
        return self._go(self.snapshot().decision_before(self._ply))

    @_locked
    def redo(self) -> Snapshot:
        """On to the next decision of a human, or to the last move that was taken back."""
        later = self.snapshot().decision_after(self._ply)
        return self._go(len(self._moves) if later is None else later)

    @_locked
    def seek(self, ply: int) -> Snapshot:
        """To any ply of the line of play; agents do not move before ``advance`` or a move."""
        at = whole(ply)
        if at is None or not 0 <= at < len(self._states):
            raise SessionError(f"ply {shown(ply)} is not in the game; wanted 0 to {len(self._moves)}")
        return self._go(at)

    def _go(self, ply: int | None) -> Snapshot:
        if ply is None or ply == self._ply:
            return self.snapshot()
        self._ply = ply
        return self._changed()

    # ------------------------------------------------------------ another game, and keeping this one

    @_locked
    def restart(self) -> Snapshot:
        """The same deal again, from its first position; the same moves give the same game."""
        self._begin(GameRecord(self._rules, self._origin), self._seed, self._deal_seed)
        return self._run()

    @_locked
    def new_game(self, seed: int | None = None, rules: Rules | None = None) -> Snapshot:
        """Shuffle and deal again to the same players: with ``seed``, or the one after the last."""
        wanted = self._seed + 1 if seed is None else _checked_seed(seed)
        record = record_of(wanted, rules or self._rules, self._states[0].seats, wanted)
        self._begin(record, wanted, wanted)
        return self._run()

    @_locked
    def save(self) -> str:
        """The session as a small JSON text; it holds all hands, so it is for a file, not for the page."""
        return str(
            savegame.Save(
                record=GameRecord(self._rules, self._origin, self._moves),
                ply=self._ply,
                seed=self._seed,
                deal_seed=self._deal_seed,
                players=savegame.players_of(self._seating),
                incidents=self._incidents,
                time_limit=self._seating.time_limit,
            )
        )

    @classmethod
    def load(cls, text: str, *, agents: Opponents | None = None, budget: float | None = None) -> Session:
        """The session saved in ``text``, where it stood, in this kernel or another.

        Functions that played must be given again, as ``agents={seat: function}``: a text cannot hold them.
        Raises ``ValueError`` for a text that is no save and for a function that is missing.
        """
        saved = savegame.read(text)
        session = cls.__new__(cls)
        session._lock, session.budget, session._version = threading.RLock(), budget, 0
        seats = len(saved.players)
        session._seating = Seating(seats, saved.humans, saved.agents(agents), saved.time_limit)
        session._begin(saved.record, saved.seed, saved.deal_seed)
        session._incidents, session._ply = saved.incidents, saved.ply
        session._changed()
        return session

"""A session at one instant, and what it began from."""

from __future__ import annotations

import random
from dataclasses import dataclass

from sevens_nb.deal import Deal
from sevens_nb.moves import Move
from sevens_nb.observation import Observation
from sevens_nb.record import GameRecord
from sevens_nb.referee import Incident
from sevens_nb.rules import STANDARD, Rules
from sevens_nb.state import State

Start = int | Deal | State | GameRecord


class SessionError(ValueError):
    """A request that makes no sense at this point of a session; nothing has changed."""


@dataclass(frozen=True)
class Snapshot:
    """A session at one instant; nothing in it changes when the game goes on.

    ``states`` and ``moves`` are the whole line of play, also what was taken back and can be redone; ``ply``
    says where in it the game stands. ``incidents`` are those up to there. ``shown`` is the seat whose hand
    may be on the screen, None while several people play and the one on turn has not asked to see it.
    ``seed`` is that of the deal, if it was shuffled. ``version`` grows with every change.
    """

    version: int
    states: tuple[State, ...]
    moves: tuple[Move, ...]
    ply: int
    shown: int | None
    incidents: tuple[Incident, ...]
    humans: tuple[int, ...]
    names: tuple[str, ...]
    seed: int | None

    @property
    def state(self) -> State:
        """The position the game stands at, with all hands: for Python, never for the page."""
        return self.states[self.ply]

    @property
    def is_human_turn(self) -> bool:
        """Whether a human has to move."""
        return self.state.turn in self.humans

    @property
    def is_waiting(self) -> bool:
        """Whether agents have moves to make before anybody else can do something."""
        return not self.state.is_over and not self.is_human_turn

    @property
    def view(self) -> Observation | None:
        """What may be on the screen: the view of the shown seat; None if no hand may be seen."""
        return None if self.shown is None else self.state.observe(self.shown)

    def decision_before(self, ply: int) -> int | None:
        """The last ply before ``ply`` at which a human had to decide; None if there is none."""
        earlier = range(min(ply, len(self.states)) - 1, -1, -1)
        return next((at for at in earlier if self.states[at].turn in self.humans), None)

    def decision_after(self, ply: int) -> int | None:
        """The next ply after ``ply`` at which a human had to decide; None if there is none."""
        return next((at for at in range(ply + 1, len(self.states)) if self.states[at].turn in self.humans), None)

    @property
    def can_undo(self) -> bool:
        """Whether a human has decided something before."""
        return self.decision_before(self.ply) is not None

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back that can be played again."""
        return self.ply < len(self.moves)


def record_of(start: Start, rules: Rules | None, seats: int, seed: int) -> GameRecord:
    """The record to go on from; a first seat that the rules want drawn is drawn with ``seed``."""
    if isinstance(start, State | GameRecord):
        if rules is not None and rules != start.rules:
            raise ValueError(f"the start has the rules {start.rules.short()!r}, not {rules.short()!r}")
        return start if isinstance(start, GameRecord) else GameRecord(start.rules, start)
    wanted = STANDARD if rules is None else rules
    deal = start if isinstance(start, Deal) else Deal.shuffled(start, seats, wanted.jokers)
    if wanted.start == "random":
        return GameRecord(wanted, State.start(wanted, deal, random.Random(seed)))
    return GameRecord(wanted, deal)

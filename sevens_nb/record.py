"""The record of a game: rules, start and moves; prints in two lines and as a one-screen transcript."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise

from sevens_nb.cards import NotationError
from sevens_nb.deal import Deal
from sevens_nb.exits import Exit
from sevens_nb.inputs import as_text, in_order, shown
from sevens_nb.moves import Move
from sevens_nb.rules import Rules, read_rules
from sevens_nb.state import State
from sevens_nb.textboard import text_board

VERSION = "game/1"
_LINE = 96


@dataclass(frozen=True)
class GameRecord:
    """A game, finished or not: ``rules``, the ``start`` (a deal or a position) and the ``moves`` made.

    Raises ``IllegalMoveError`` if a move is not legal where it stands, ``ValueError`` for rules with
    ``start="random"`` on a bare deal: record the position ``State.start(rules, deal, rng)`` instead.

    >>> record = GameRecord(Rules(), Deal(["D7 D8", "D6"]), ["D8", "D6"])
    >>> print(record)
    game/1; rules standard; deal D7 D8 | D6
    moves D8 D6
    >>> GameRecord.parse(str(record)) == record, record.ranking()
    (True, [[0], [1]])
    """

    rules: Rules
    start: Deal | State
    moves: tuple[Move, ...] = ()
    _states: tuple[State, ...] = field(init=False, repr=False, compare=False)

    def __init__(self, rules: Rules | str, start: Deal | State, moves: Iterable[Move | str] = ()) -> None:
        rules = read_rules(rules)
        opening = start if isinstance(start, State) else State.start(rules, start)
        if opening.rules != rules:
            raise ValueError(f"the position has the rules {opening.rules.short()!r}, not {rules.short()!r}")
        states = [opening]
        every = in_order(moves, "moves are a list of moves or of their texts, such as ['D8', 'pass']")
        made = tuple(move if isinstance(move, Move) else Move.parse(move) for move in every)
        for move in made:
            states.append(states[-1].play(move))
        self._set(rules, start, made, tuple(states))

    @classmethod
    def of_states(cls, rules: Rules, start: Deal | State, moves: Iterable[Move], states: Iterable[State]) -> GameRecord:
        """The record of moves that were played just now, one after each of ``states`` but the last; unchecked."""
        record = object.__new__(cls)
        record._set(rules, start, tuple(moves), tuple(states))
        return record

    def _set(self, rules: Rules, start: Deal | State, moves: tuple[Move, ...], states: tuple[State, ...]) -> None:
        for name, value in (("rules", rules), ("start", start), ("moves", moves), ("_states", states)):
            object.__setattr__(self, name, value)

    def states(self) -> tuple[State, ...]:
        """Every position of the game, ``len(moves) + 1`` of them, the start first."""
        return self._states

    @property
    def last(self) -> State:
        """The position after the last move."""
        return self._states[-1]

    def ranking(self) -> list[list[int]]:
        """The ranking after the last move, as ``State.ranking``."""
        return self.last.ranking()

    @classmethod
    def parse(cls, text: str) -> GameRecord:
        """The game written in ``text``, as ``str(record)`` writes it."""
        head, _, tail = (
            as_text(text, "a game", "game/1; rules standard; deal S6 | S8\nmoves S6").strip().partition("\n")
        )
        version, _, opening = head.partition(";")
        words = tail.split()
        if version.strip() != VERSION or words[:1] != ["moves"]:
            raise NotationError(f"{shown(text[:60])} begins no game; wanted two lines: {VERSION}; … and moves …")
        opening = opening.strip()
        if opening.startswith("position/"):
            state = State.parse(opening)
            return cls(state.rules, state, words[1:])
        rules, _, deal = opening.partition(";")
        if not rules.startswith("rules ") or not deal.strip().startswith("deal "):
            raise NotationError(f"{shown(head[:60])} is no head of a game; wanted {VERSION}; rules …; deal …")
        return cls(Rules.parse(rules.removeprefix("rules ")), Deal.parse(deal.strip().removeprefix("deal ")), words[1:])

    def __str__(self) -> str:
        start = self.start
        head = str(start) if isinstance(start, State) else f"rules {self.rules.short()}; deal {_bare(start)}"
        return f"{VERSION}; {head}\nmoves {' '.join(map(str, self.moves))}".rstrip()

    def transcript(self) -> str:
        """The game on one screen: hands, moves with who went out, the last table and the ranking.

        A move is written ``2:H8``, the seat counted from 1; a line ``*`` tells of each exit.
        """
        opening = self._states[0]
        lines = [f"transcript/1; {self.rules.short()}; {len(self.moves)} moves"]
        lines += [f"seat {seat + 1}: {hand}" for seat, hand in enumerate(opening.hands)]
        lines += _told_moves(self._states)
        lines += [text_board(self.last), f"ranking: {_told_ranking(self.ranking())}"]
        return "\n".join(lines) + "\n"


def _bare(deal: Deal) -> str:
    return " | ".join(map(str, deal.hands))


def _told_moves(states: tuple[State, ...]) -> list[str]:
    """The moves in lines of about a screen's width, each exit on a line of its own."""
    lines = [_told_exit(out) for out in states[0].exits]
    line = ""
    for before, after in pairwise(states):
        seat, move = after.history[-1]
        word = f"{seat + 1}:{move}"
        if len(line) + len(word) >= _LINE:
            lines.append(line)
            line = ""
        line = f"{line} {word}".strip()
        if len(after.exits) > len(before.exits):
            lines += [line] + [_told_exit(out) for out in after.exits[len(before.exits) :]]
            line = ""
    return lines + [line] * bool(line)


def _told_exit(out: Exit) -> str:
    kept = f" ({out.cards})" if out.cards else ""
    return f"* ply {out.ply}: seat {out.seat + 1} {out.kind}{kept}"


def _told_ranking(groups: list[list[int]]) -> str:
    return " > ".join("=".join(str(seat + 1) for seat in group) for group in groups) or "nobody is out"

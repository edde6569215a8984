"""Bots: functions of an :class:`Observation` and a random generator, and the loop that lets them play.

An agent never sees a :class:`State`, so it cannot look into other hands.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from types import FunctionType

from sevens_nb.deal import Deal
from sevens_nb.inputs import in_order, shown
from sevens_nb.moves import Move
from sevens_nb.observation import Actions, Observation
from sevens_nb.policies import POLICIES
from sevens_nb.record import GameRecord
from sevens_nb.rules import Rules, read_rules
from sevens_nb.setup import as_generator
from sevens_nb.state import IllegalMoveError, State
from sevens_nb.strategies import Strategy

Agent = Callable[[Observation, random.Random], Move]


def play_random(view: Observation, rng: random.Random) -> Move:
    """Any legal move, each as likely as the others (a pass too)."""
    return rng.choice(view.legal_moves)


def play_first(view: Observation, rng: random.Random) -> Move:
    """The first legal move: the lowest playable card in card order, a pass only if nothing can be played."""
    return view.legal_moves[0]


AGENTS: dict[str, Agent] = {
    "random": play_random,
    "first": play_first,
    **{name: Strategy(name) for name in POLICIES if name not in ("random", "first")},
}


def as_agent(agent: Agent | str) -> Agent:
    """An agent as it is, or the one of that name in ``AGENTS``; ``ValueError`` lists the names there are."""
    if callable(agent):
        return agent
    if not isinstance(agent, str):
        raise TypeError(f"{shown(agent)} is no agent; wanted one of {', '.join(AGENTS)} or a function")
    if agent not in AGENTS:
        raise ValueError(f"no agent is called {shown(agent)}; wanted one of {', '.join(AGENTS)} or a function")
    return AGENTS[agent]


def agents_of(agents: Agent | str | Sequence[Agent | str], seats: int) -> list[Agent]:
    """One agent for each of ``seats`` seats, from one for all or a sequence of as many."""
    if isinstance(agents, str) or callable(agents):
        return [as_agent(agents)] * seats
    return [as_agent(agent) for agent in one_for_each(agents, seats)]


def one_for_each(agents: Sequence[Agent | str], seats: int) -> list[Agent | str]:
    """Several agents as a list; refused unless there is one for each of ``seats`` seats."""
    every = list(in_order(agents, "agents are a name, a function, or one of these for each seat"))
    if len(every) != seats:
        raise ValueError(f"{len(every)} agents for {seats} seats; wanted one for each seat, or one for all")
    return every


def play_game(
    rules: Rules | str,
    start: Deal | State,
    agents: Agent | str | Sequence[Agent | str] = "random",
    rng: random.Random | int = 0,
) -> GameRecord:
    """Play a game to its end and return its record.

    ``agents`` is a name, a function or one of these for each seat; ``rng`` (a generator or a seed) draws the
    first seat if the rules say so and is handed to the agents. Raises ``IllegalMoveError`` naming the seat
    whose agent made a move that is not legal.
    """
    rules = read_rules(rules)
    draw = as_generator(rng)
    undrawn = draw.getstate()
    opening = start if isinstance(start, State) else State.start(rules, start, draw)
    # A game that began with a draw cannot be told from its deal alone.
    recorded = start if draw.getstate() == undrawn else opening
    if opening.rules != rules:
        raise ValueError(f"the position has the rules {opening.rules.short()!r}, not {rules.short()!r}")
    players = agents_of(agents, opening.seats)
    history = opening.history
    states, moves = [opening], []
    while (turn := states[-1].turn) is not None:
        move, state = moved_by(players[turn], states[-1], draw, history)
        history = (*history, (turn, move))
        states.append(state)
        moves.append(move)
    return GameRecord.of_states(rules, recorded, moves, states)


def moved_by(agent: Agent, state: State, rng: random.Random, history: Actions) -> tuple[Move, State]:
    """The move that ``agent`` chooses for the seat on turn, and the position after it.

    ``history`` holds the actions that led to ``state``. Whatever goes wrong carries a note (shown below the
    error) with the agent, its seat and the position.
    """
    assert state.turn is not None
    try:
        move = agent(state.observe(state.turn, history), rng)
        if not isinstance(move, Move):
            raise IllegalMoveError(
                f"the agent of seat {state.turn} answered {shown(move)}; "
                f"wanted one of its legal moves, such as {state.legal_moves()[0]!r}"
            )
        return move, state.play(move)
    except Exception as error:
        named = agent.__name__ if isinstance(agent, FunctionType) else type(agent).__name__
        error.add_note(f"The agent of seat {state.turn} ({named}) was asked here (seats from 0): {state}")
        raise

"""Who sits where at a table: people, built-in agents, or a learner's own functions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sevens_nb.agents import AGENTS, Agent, as_agent
from sevens_nb.inputs import shown, whole
from sevens_nb.referee import TIME_LIMIT, Player

HUMAN = "human"
Opponent = Agent | str
Opponents = Opponent | Mapping[int, Opponent] | Sequence[Opponent | None]
_NAME_LENGTH = 40


class Seating:
    """The players of a game: ``humans``, the seats of people, and ``players``, the agents by seat (from 0).

    ``agents`` is one agent for all other seats, a mapping from seats (``random`` where one is missing), or a
    sequence with one for every seat (those of people are not looked at). Raises ``ValueError`` for a seat
    that does not exist, an agent nobody knows, or a time limit that is not positive.
    """

    def __init__(
        self, seats: int, humans: Iterable[int], agents: Opponents = "random", time_limit: float = TIME_LIMIT
    ) -> None:
        if not isinstance(humans, Iterable):
            raise TypeError(f"humans={shown(humans)}; wanted the seats of people, such as (0,) or [0, 2]")
        self.humans = tuple(sorted({_check_seat(seat, seats, "humans") for seat in humans}))
        is_seconds = isinstance(time_limit, int | float) and not isinstance(time_limit, bool)
        seconds = time_limit if is_seconds else whole(time_limit)
        if seconds is None or not 0 < seconds < 3600:
            raise ValueError(f"time_limit={shown(time_limit)}; wanted seconds, more than 0 and less than 3600")
        self.time_limit = seconds
        self.players = {
            seat: Player(name_of(agent), as_agent(agent), self.time_limit)
            for seat, agent in enumerate(_one_for_each(agents, seats))
            if seat not in self.humans
        }

    @property
    def names(self) -> tuple[str, ...]:
        """The name of every seat's player: ``human``, or that of the agent."""
        seats = len(self.humans) + len(self.players)
        return tuple(self.players[seat].name if seat in self.players else HUMAN for seat in range(seats))


def _check_seat(seat: object, seats: int, name: str) -> int:
    number = whole(seat)
    if number is None or not 0 <= number < seats:
        raise ValueError(f"{name}: there is no seat {shown(seat)}; wanted 0 to {seats - 1}")
    return number


def _one_for_each(agents: Opponents, seats: int) -> list[Opponent]:
    """An agent for every seat, those of people too."""
    if isinstance(agents, str) or callable(agents):
        return [agents] * seats
    if isinstance(agents, Mapping):
        given = {_check_seat(seat, seats, "agents"): agent for seat, agent in agents.items()}
        return [given.get(seat, "random") for seat in range(seats)]
    if len(agents) != seats:
        raise ValueError(f"{len(agents)} agents for {seats} seats; wanted one for each seat, or one for all")
    return ["random" if agent is None else agent for agent in agents]


def name_of(agent: Opponent) -> str:
    """The name an agent goes by: its key in ``AGENTS``, else what the function or its class is called.

    >>> name_of("random"), name_of(AGENTS["first"]), name_of(lambda view, rng: view.legal_moves[-1])
    ('random', 'first', '<lambda>')
    """
    if isinstance(agent, str):
        return agent
    for name, known in AGENTS.items():
        if known is agent:
            return name
    called = getattr(agent, "__name__", None)
    return (called if isinstance(called, str) and called else type(agent).__name__)[:_NAME_LENGTH]


def is_built_in(player: Player) -> bool:
    """Whether a save needs no more than the player's name to find the agent again."""
    return AGENTS.get(player.name) is player.agent

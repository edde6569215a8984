"""The text in which a session is kept: a small JSON object with a version, readable and stable."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sevens_nb.record import GameRecord
from sevens_nb.referee import SENTENCES, TIME_LIMIT, Incident, Player
from sevens_nb.seating import HUMAN, Opponent, Opponents, Seating, is_built_in

FORMAT = "sevens_nb session/1"
_LONGEST = 1_000_000


@dataclass(frozen=True)
class Save:
    """What is kept of a session: the whole line of play, where in it the game stands, who plays, the seeds."""

    record: GameRecord
    ply: int
    seed: int
    deal_seed: int | None
    players: tuple[str | Mapping[str, str], ...]
    incidents: tuple[Incident | None, ...]
    time_limit: float = TIME_LIMIT

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats played by people."""
        return tuple(seat for seat, player in enumerate(self.players) if player == HUMAN)

    def agents(self, given: Opponents | None) -> Opponents:
        """The agents of the save; functions cannot be kept, so they must be among those ``given``.

        ``given`` is what ``Session`` takes as ``agents``; a mapping may name only the seats of functions.
        Raises ``ValueError`` naming a function that is missing.
        """
        if given is not None and not isinstance(given, Mapping):
            return given
        known: dict[int, Opponent] = dict(given or {})
        for seat, player in enumerate(self.players):
            if isinstance(player, str):
                known.setdefault(seat, "random" if player == HUMAN else player)
            elif seat not in known:
                name = player["function"]
                raise ValueError(
                    f"seat {seat + 1} was played by the function {name}, which a save cannot hold; "
                    f"wanted agents={{{seat}: {name}}}"
                )
        return known

    def __str__(self) -> str:
        kept = {
            "format": FORMAT,
            "game": str(self.record).split("\n"),
            "ply": self.ply,
            "seed": self.seed,
            "deal_seed": self.deal_seed,
            "players": list(self.players),
            "time_limit": self.time_limit,
            "incidents": [
                [ply, one.name, one.kind, one.detail] for ply, one in enumerate(self.incidents) if one is not None
            ],
        }
        return json.dumps(kept, ensure_ascii=False, indent=1)


def players_of(seating: Seating) -> tuple[str | dict[str, str], ...]:
    """Every seat's player as a save names it: ``human``, an agent's name, or a function that must be given again."""

    def named(player: Player | None) -> str | dict[str, str]:
        if player is None:
            return HUMAN
        return player.name if is_built_in(player) else {"function": player.name}

    return tuple(named(seating.players.get(seat)) for seat in range(len(seating.names)))


def read(text: str) -> Save:
    """The save written in ``text``; ``ValueError`` says what is wrong with it."""
    if not isinstance(text, str) or len(text) > _LONGEST:
        raise ValueError("a saved session is a text of less than a million characters")
    try:
        kept = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"this is no saved session: {error}") from error
    if not isinstance(kept, dict) or kept.get("format") != FORMAT:
        found = kept.get("format") if isinstance(kept, dict) else type(kept).__name__
        raise ValueError(f"this is no saved session: its format is {found!r}; wanted {FORMAT!r}")
    try:
        return _read(kept)
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"this saved session cannot be read: {type(error).__name__}: {error}") from error


def _read(kept: dict[str, Any]) -> Save:
    record = GameRecord.parse("\n".join(kept["game"]))
    players = tuple(kept["players"])
    if len(players) != record.states()[0].seats:
        raise ValueError(f"{len(players)} players for {record.states()[0].seats} seats; wanted one for each")
    for player in players:
        if not isinstance(player, str) and not (isinstance(player, dict) and isinstance(player.get("function"), str)):
            raise ValueError(f"{player!r} is no player; wanted a name or {{'function': name}}")
    deal_seed = kept["deal_seed"]
    return Save(
        record=record,
        ply=_number(kept["ply"], "ply", len(record.moves)),
        seed=_number(kept["seed"], "seed"),
        deal_seed=None if deal_seed is None else _number(deal_seed, "deal_seed"),
        players=players,
        incidents=_read_incidents(kept["incidents"], record),
        time_limit=kept["time_limit"],
    )


def _number(value: object, name: str, most: int | None = None) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or (most is not None and not 0 <= value <= most):
        raise ValueError(f"{name}={value!r}; wanted a whole number" + ("" if most is None else f" from 0 to {most}"))
    return value


def _read_incidents(kept: list[list[Any]], record: GameRecord) -> tuple[Incident | None, ...]:
    incidents: list[Incident | None] = [None] * len(record.moves)
    for ply, name, kind, detail in kept:
        seat = record.states()[_number(ply, "ply of an incident", len(record.moves) - 1)].turn
        if seat is None or kind not in SENTENCES:
            raise ValueError(f"{kind!r} at ply {ply} is no incident")
        incidents[ply] = Incident(seat, str(name), kind, str(detail), record.moves[ply])
    return tuple(incidents)

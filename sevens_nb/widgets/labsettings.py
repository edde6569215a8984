"""What a Lab is to play: the settings as one checked value, and the line of code that plays the same."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace

from sevens_nb.policies import POLICIES
from sevens_nb.rules import Rules, as_rules
from sevens_nb.simulation import make_job, whole_number
from sevens_nb.summary import Summary

MOST_GAMES = 10**9
"""So many take a quarter of an hour or more; longer runs belong in a script, with an executor."""


@dataclass(frozen=True)
class LabSettings:
    """Rules, seats, one policy name a seat, the number of games, and the seed.

    Raises ``ValueError`` or ``TypeError`` for what ``simulate`` would refuse, for an agent that is not one of the
    named policies, and for more than a thousand million games.

    >>> LabSettings.of("killing", 4, "random", 1e5, 1)
    LabSettings(rules=Rules.parse('killing'), seats=4, agents=('random', 'random', 'random', 'random'), games=100000, \
seed=1)
    """

    rules: Rules
    seats: int
    agents: tuple[str, ...]
    games: int
    seed: int

    def __post_init__(self) -> None:
        for name in self.agents:
            if name not in POLICIES:
                raise ValueError(f"{name!r} is no policy that the Lab knows; wanted one of {', '.join(POLICIES)}")
        make_job(self.rules, self.seats, None, self.agents, self.seed)
        if whole_number(self.games, "games", 1) > MOST_GAMES:
            raise ValueError(f"games={self.games:,}; wanted at most {MOST_GAMES:,} in the Lab: use simulate()")

    @classmethod
    def of(cls, rules: Rules | str, seats: int, agents: str | Sequence[str], games: float, seed: int) -> LabSettings:
        """The settings from what a person writes: a text for rules, one name for all seats, games as 1e6."""
        every = (agents,) * seats if isinstance(agents, str) and isinstance(seats, int) else tuple(agents)
        return cls(as_rules(rules), seats, every, whole_number(games, "games", 1), seed)

    def with_seats(self, seats: int) -> LabSettings:
        """The same for another number of seats: those that stay keep their policies, new ones get the last one's."""
        kept = self.agents[:seats]
        return replace(self, seats=seats, agents=kept + self.agents[-1:] * (seats - len(kept)))

    @property
    def why_slow(self) -> str:
        """Why these games are played move by move instead of in bulk; empty where they are not."""
        return make_job(self.rules, self.seats, None, self.agents, self.seed).why_not_in_bulk()

    def code(self, done: int | None = None, before: Summary | None = None) -> str:
        """Python that plays the same games; ``done`` of them, for a run that was stopped after so many.

        After a run ``before`` of as many seats, a comment says how to compare both on the same deals.

        >>> print(LabSettings.of("killing pass_limit=2", 3, ["random", "killer", "killer"], 100_000, 7).code(90_000))
        from sevens_nb import simulate
        <BLANKLINE>
        # stopped after 90_000 of 100_000 games
        summary = simulate("killing pass_limit=2", 90_000, seats=3, agents=["random", "killer", "killer"], seed=7)
        summary
        """
        names = _as_code(self.agents)
        games = self.games if done is None else done
        stopped = f"# stopped after {games:_} of {self.games:_} games\n" if games < self.games else ""
        slow = ", slow=True" if self.why_slow else ""
        call = f'"{self.rules.short()}", {games:_}, seats={self.seats}, agents={names}, seed={self.seed}{slow}'
        return f"from sevens_nb import simulate\n\n{stopped}summary = simulate({call})\nsummary{self._against(before)}"

    def _against(self, before: Summary | None) -> str:
        """Comments with the code that plays this and what was played before on the same deals."""
        if before is None or before.seats != self.seats or (before.rules, before.agents) == (self.rules, self.agents):
            return ""
        first, second = (f'("{each.rules.short()}", {_as_code(each.agents)})' for each in (before, self))
        slow = ", slow=True" if self.why_slow or before.rules.options()["jokers"] else ""
        variants = f'{{"before": {first}, "now": {second}}}'
        call = f"compare({variants}, {self.games:_}, seats={self.seats}, seed={self.seed}{slow})"
        return f"\n\n# against the run before, on the same deals:\n# from sevens_nb import compare\n# print({call})"


def _as_code(agents: tuple[str, ...]) -> str:
    """The policies as Python takes them: one name if all seats play alike."""
    if len(set(agents)) == 1:
        return f'"{agents[0]}"'
    return "[" + ", ".join(f'"{name}"' for name in agents) + "]"


def read_number(text: str) -> int:
    """A whole number as people type it: ``100000``, ``1e5``, ``100,000``, ``100_000``, full-width digits too.

    >>> [read_number(text) for text in ("1e5", "100,000", "１０００", "-3")]
    [100000, 100000, 1000, -3]
    """
    plain = re.sub(r"[\s,_']", "", unicodedata.normalize("NFKC", text)).lower()
    match = re.fullmatch(r"([+-]?\d{1,20})(?:e\+?(\d\d?))?", plain)
    if match is None:
        raise ValueError(f"{text!r} is no whole number; wanted one such as 100000 or 1e5")
    digits, zeros = match.groups()
    return int(digits + "0" * int(zeros or 0))

"""Read the named deals of `seeds/deals.txt`; the format is described at its head."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sevens_nb import Deal, GameRecord, Rules

FILE = Path(__file__).resolve().parents[1] / "seeds" / "deals.txt"
VERSION = "deals/1"
KEYS = ("why", "rules", "deal", "moves", "plies", "dead", "out", "ranking", "golden")


@dataclass(frozen=True)
class NamedDeal:
    """A deal with a game on it; ``said`` holds its lines by their first word, long ones joined."""

    name: str
    said: dict[str, str]

    @property
    def record(self) -> GameRecord:
        """The game, played again: an illegal move in the file is an error."""
        rules = Rules.parse(self.said["rules"])
        return GameRecord(rules, Deal.parse(self.said["deal"]), self.said["moves"].split())


@cache
def named_deals() -> dict[str, NamedDeal]:
    """All named deals by name, in the order of the file."""
    version, *lines = FILE.read_text(encoding="utf-8").splitlines()
    if version != VERSION:
        raise ValueError(f"{FILE.name} must begin with {VERSION!r}, not {version!r}")
    found: dict[str, NamedDeal] = {}
    for line in lines:
        key, _, rest = line.partition(" ")
        if key == "==":
            if rest in found:
                raise ValueError(f"{FILE.name} names {rest!r} twice")
            found[rest] = NamedDeal(rest, {})
        elif line and key != "#":
            if key not in KEYS:
                raise ValueError(f"{FILE.name}: cannot read the line {line!r}")
            said = list(found.values())[-1].said
            said[key] = f"{said[key]} {rest}" if key in said else rest
    return found

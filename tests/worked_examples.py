"""Read the worked examples of `seeds/examples/` and check one against an engine.

An example is a short script, run from top to bottom: set a position up, then look at it and act on it in any order.
The format is described in `seeds/examples/README.md`. An engine is anything with the methods of `Engine`; everything
crosses that line as plain text and numbers, so the same examples judge the package and the reference alike.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

FOLDER = Path(__file__).parent.parent / "seeds" / "examples"
VERSION = "examples/1"
SUITS, NAMES = "SHDC", ["A", *map(str, range(2, 11)), "J", "Q", "K"]
ORDER = {suit + name: 13 * i + j for i, suit in enumerate(SUITS) for j, name in enumerate(NAMES)} | {"JK": 52}
SETTING_UP = ("rules", "dealt", "table", "hands", "passes", "turn")


@dataclass(frozen=True)
class Example:
    """One example: its name, its reason, and its lines as (keyword, rest)."""

    name: str
    why: str
    lines: tuple[tuple[str, str], ...]
    file: str

    @property
    def options(self) -> dict[str, Any]:
        return read_options(dict(self.lines).get("rules", "standard"))


class Engine(Protocol):
    """What an example asks of an engine: positions are opaque, cards and moves are text."""

    def start(self, options: dict[str, Any], hands: list[str], rng: random.Random) -> Any: ...
    def at(self, options: dict[str, Any], table: str, hands: list[str], passes: list[int], turn: int) -> Any: ...
    def legal(self, position: Any, seat: int | None) -> list[str]: ...
    def open(self, position: Any) -> list[str]: ...
    def dead(self, position: Any) -> list[str]: ...
    def table(self, position: Any) -> list[str]: ...
    def hand(self, position: Any, seat: int) -> list[str]: ...
    def pass_status(self, position: Any, seat: int) -> str | None: ...
    def passes(self, position: Any) -> list[int]: ...
    def play(self, position: Any, move: str) -> Any: ...
    def exits(self, position: Any) -> list[tuple[int, str, int, int]]: ...
    def ply(self, position: Any) -> int: ...
    def turn(self, position: Any) -> int | None: ...
    def is_over(self, position: Any) -> bool: ...
    def ranking(self, position: Any) -> list[list[int]]: ...
    def rank(self, options: dict[str, Any], exits: list[tuple[int, str, int, int]]) -> list[list[int]]: ...
    def sizes(self, seats: int, jokers: int) -> list[int]: ...
    def refuses(self, options: dict[str, Any]) -> bool: ...


# ------------------------------------------------------------------ reading


def read_all(folder: Path = FOLDER) -> list[Example]:
    """Every example of the folder, file by file; ValueError for a wrong version or a name used twice."""
    found = [example for file in sorted(folder.glob("*.txt")) for example in read_file(file)]
    names = [example.name for example in found]
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        raise ValueError(f"example names used twice: {sorted(twice)}")
    return found


def read_file(file: Path) -> Iterator[Example]:
    version, *rest = file.read_text(encoding="utf-8").splitlines()
    if version != VERSION:
        raise ValueError(f"{file.name} must begin with {VERSION!r}, not {version!r}")
    lines = [line.strip() for line in rest if not line.startswith("#")]
    for block in "\n".join(lines).split("\n== ")[1:]:
        name, *body = [line for line in block.splitlines() if line]
        pairs = [(line + " ").split(" ", 1) for line in body]
        script = tuple((keyword, value.strip()) for keyword, value in pairs)
        if script[0][0] != "why" or not script[0][1]:
            raise ValueError(f"{file.name}: {name} must give its reason first")
        yield Example(name, script[0][1], script[1:], file.name)


def read_options(words: str) -> dict[str, Any]:
    """The options that "killing edge=open pass_limit=None" names."""
    base, *pairs = words.split()
    chosen: dict[str, Any] = {"killing": {"standard": False, "killing": True}[base]}
    for name, _, value in (pair.partition("=") for pair in pairs):
        plain = {"None": None, "True": True, "False": False}
        number = value.lstrip("-").isdigit()
        chosen[name] = plain[value] if value in plain else int(value) if number else value
    return chosen


def cards(words: str) -> list[str]:
    """The card names of "S5..S8 SJ JK" in pack order."""
    found = []
    for word in words.split():
        low, _, high = word.partition("..")
        first, last = ORDER[low], ORDER[high or low]
        found += [name for name, number in ORDER.items() if first <= number <= last]
    return sorted(found, key=ORDER.__getitem__)


# ------------------------------------------------------------------ checking


class Check:
    """One run of one example on one engine; every method is a keyword of the format."""

    def __init__(self, example: Example, engine: Engine) -> None:
        self.example, self.engine, self.options = example, engine, example.options
        self.setup = {keyword: rest for keyword, rest in example.lines if keyword in SETTING_UP}
        self.checks = [(keyword, rest) for keyword, rest in example.lines if keyword not in SETTING_UP]
        self.position = None if not {"dealt", "hands"} & self.setup.keys() else self.build()

    def run(self) -> None:
        for keyword, rest in self.checks:
            getattr(self, "check_" + keyword.replace("-", "_"))(rest)

    def build(self, rng: random.Random | None = None) -> Any:
        setup = self.setup
        if "dealt" in setup:
            return self.engine.start(self.options, split_hands(setup["dealt"]), rng or random.Random(7))
        hands = split_hands(setup["hands"])
        passes = [int(word) for word in setup["passes"].split()] if "passes" in setup else [0] * len(hands)
        return self.engine.at(self.options, setup["table"], hands, passes, int(setup.get("turn", "0")))

    def same(self, what: str, got: object, wanted: object) -> None:
        assert got == wanted, f"{self.example.name}: {what}: got {got}, wanted {wanted}\n  why: {self.example.why}"

    # -- the position as it is

    def check_open(self, rest: str) -> None:
        self.same("open", self.engine.open(self.position), cards(rest))

    def check_dead(self, rest: str) -> None:
        self.same("dead", self.engine.dead(self.position), cards(rest))

    def check_legal(self, rest: str) -> None:
        seat, wanted = rest.split(":")
        moves = self.engine.legal(self.position, int(seat))
        plays = {"JK" if move.startswith("JK@") else move for move in moves if move != "pass"}
        self.same(f"legal for {seat}", sorted(plays, key=ORDER.__getitem__), cards(wanted))

    def check_moves(self, rest: str) -> None:
        self.same("moves of the seat on turn", self.engine.legal(self.position, None), rest.split())

    def check_pass(self, rest: str) -> None:
        seat, wanted = rest.split(":")
        status = self.engine.pass_status(self.position, int(seat))
        self.same(f"pass of {seat}", status, None if wanted.strip() == "none" else wanted.strip())

    def check_used(self, rest: str) -> None:
        self.same("passes used", self.engine.passes(self.position), [int(word) for word in rest.split()])

    def check_on_table(self, rest: str) -> None:
        self.same("missing on the table", set(cards(rest)) - set(self.engine.table(self.position)), set())

    def check_off_table(self, rest: str) -> None:
        self.same("too much on the table", set(cards(rest)) & set(self.engine.table(self.position)), set())

    def check_hand(self, rest: str) -> None:
        seat, wanted = rest.split(":")
        self.same(f"hand of {seat}", self.engine.hand(self.position, int(seat)), cards(wanted))

    def check_exits(self, rest: str) -> None:
        """Seat, kind, number of cards, and where it is given the number of the action (`@3`)."""
        words = [entry.replace("@", "").split() for entry in rest.split(",")] if rest != "none" else []
        wanted = [(int(seat), kind, *map(int, numbers)) for seat, kind, *numbers in words]
        found = self.engine.exits(self.position)
        self.same("exits", [out[: len(like)] for out, like in zip(found, wanted, strict=False)], wanted)
        self.same("number of exits", len(found), len(wanted))

    def check_ply(self, rest: str) -> None:
        self.same("actions made", self.engine.ply(self.position), int(rest))

    def check_next(self, rest: str) -> None:
        self.same("seat on turn", self.engine.turn(self.position), None if rest == "over" else int(rest))
        self.same("is over", self.engine.is_over(self.position), rest == "over")

    def check_ranking(self, rest: str) -> None:
        self.same("ranking", self.engine.ranking(self.position), groups(rest))

    # -- acting

    def check_do(self, rest: str) -> None:
        for action in rest.split(","):
            seat, move = action.split()
            self.same(f"seat to make {move}", self.engine.turn(self.position), int(seat))
            self.position = self.engine.play(self.position, move)

    def check_illegal(self, rest: str) -> None:
        for move in rest.split():
            assert refused(lambda: self.engine.play(self.position, move)), f"{self.example.name}: {move} accepted"  # noqa: B023

    # -- without one position

    def check_refused_position(self, rest: str) -> None:
        table, _, hands = rest.partition(";")
        passes = [int(word) for word in self.setup.get("passes", "").split()]
        cards, turn = split_hands(hands), int(self.setup.get("turn", "0"))

        def build() -> object:
            return self.engine.at(self.options, table, cards, passes or [0] * len(cards), turn)

        assert refused(build), f"{self.example.name}: accepted {rest}"

    def check_refused_deal(self, rest: str) -> None:
        build = lambda: self.engine.start(self.options, split_hands(rest), random.Random(7))  # noqa: E731
        assert refused(build), f"{self.example.name}: accepted {rest}"

    def check_starters(self, rest: str) -> None:
        """The seats that begin, over many draws."""
        seen = {self.engine.turn(self.build(random.Random(seed))) for seed in range(40 * len(rest.split()))}
        self.same("starters", seen, {int(word) for word in rest.split()})

    def check_refuses(self, rest: str) -> None:
        assert self.engine.refuses(read_options(rest)), f"{self.example.name}: accepted {rest}"

    def check_accepts(self, rest: str) -> None:
        assert not self.engine.refuses(read_options(rest)), f"{self.example.name}: refused {rest}"

    def check_sizes(self, rest: str) -> None:
        seats, wanted = rest.split(":")
        expected = [
            int(size) for part in wanted.split() for size, times in [part.split("x")] for _ in range(int(times))
        ]
        self.same(f"hands of {seats}", self.engine.sizes(int(seats), self.options.get("jokers", 0)), expected)

    def check_log(self, rest: str) -> None:
        """Exits as seat kind number @action, ranked under the rules; the next line `ranked` says how."""
        self.log = [
            (int(seat), kind, int(n), int(ply[1:]))
            for seat, kind, n, ply in (entry.split() for entry in rest.split(","))
        ]

    def check_ranked(self, rest: str) -> None:
        self.same("rank", self.engine.rank(self.options, self.log), groups(rest))

    def check_opens_beside(self, rest: str) -> None:
        """One card is open beside the table exactly when one of these further cards lies there too."""
        target, wanted = rest.split(":")
        table = set(cards(self.setup["table"]))
        more = [card for card in ORDER if card not in table | {"JK", target}]
        opens = [
            card
            for card in more
            if target in self.engine.open(self.engine.at(self.options, " ".join([*table, card]), [target], [0], 0))
        ]
        self.same(f"cards that open {target}", opens, cards(wanted))


def split_hands(words: str) -> list[str]:
    return [" ".join(cards(hand)) for hand in words.split("|")]


def groups(words: str) -> list[list[int]]:
    return [[int(seat) for seat in group.split()] for group in words.split("|")] if words != "none" else []


def refused(action: Any) -> bool:
    try:
        action()
    except ValueError:
        return True
    return False

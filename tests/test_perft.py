"""The tricky positions of `seeds/positions.txt`: both engines count the same ways on from each, and parse it alike."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import reference
from engines import Package, Reference
from worked_examples import read_options

from sevens_nb import State

FILE = Path(__file__).parent.parent / "seeds" / "positions.txt"


@dataclass(frozen=True)
class Tricky:
    name: str
    why: str
    line: str
    counts: tuple[int, ...]

    @property
    def rules(self) -> str:
        return self.line.split(";")[1].strip().removeprefix("rules ")


def read_positions() -> list[Tricky]:
    text = FILE.read_text(encoding="utf-8")
    assert text.startswith("positions/1\n")
    blocks = [block.splitlines() for block in text.split("\n== ")[1:]]
    return [
        Tricky(name, why.removeprefix("why    "), line, tuple(map(int, perft.split()[1:])))
        for name, why, line, perft in ([row for row in block if row] for block in blocks)
    ]


POSITIONS = read_positions()


def counts(engine: Any, position: Any, depth: int) -> list[int]:
    """Ways to make 1 … depth actions; positions that are reached twice are looked at once, with their number."""
    level, found = {None: (position, 1)}, []
    for _ in range(depth):
        following: dict[Any, tuple[Any, int]] = {}
        for here, ways in level.values():
            for move in engine.legal(here, None):
                after = engine.play(here, move)
                key = whole(engine, after)
                following[key] = (after, following.get(key, (after, 0))[1] + ways)
        level = following
        found.append(sum(ways for _, ways in level.values()))
    return found


def whole(engine: Any, position: Any) -> Any:
    """All that the way on depends on."""
    if isinstance(position, State):
        return position
    hands = [tuple(engine.hand(position, seat)) for seat in range(len(position.hands))]
    return (
        tuple(engine.table(position)),
        tuple(hands),
        tuple(position.passes),
        tuple(position.exits),
        position.turn,
        position.passed_in_a_row,
        position.asked_by,
    )


@pytest.mark.parametrize("tricky", POSITIONS, ids=lambda tricky: tricky.name)
def test_the_package_counts_the_ways_on(tricky: Tricky) -> None:
    engine = Package()
    assert counts(engine, engine.parse(tricky.line), len(tricky.counts)) == list(tricky.counts)


@pytest.mark.parametrize("tricky", POSITIONS, ids=lambda tricky: tricky.name)
def test_the_reference_counts_the_same_ways_on(tricky: Tricky) -> None:
    engine = Reference()
    assert counts(engine, engine.parse(tricky.line), len(tricky.counts)) == list(tricky.counts)


@pytest.mark.parametrize("tricky", POSITIONS, ids=lambda tricky: tricky.name)
def test_a_position_reads_back_as_it_was_written(tricky: Tricky) -> None:
    assert str(State.parse(tricky.line)) == tricky.line


@pytest.mark.parametrize("tricky", POSITIONS[::6], ids=lambda tricky: tricky.name)
def test_counting_by_levels_is_counting_one_way_after_the_other(tricky: Tricky) -> None:
    game = Reference().parse(tricky.line)
    assert [reference.perft(game, depth) for depth in (1, 2, 3, 4)] == list(tricky.counts[:4])


def test_the_positions_are_many_and_under_many_rules() -> None:
    assert len(POSITIONS) >= 24
    assert len({tricky.rules for tricky in POSITIONS}) >= 20
    used = {
        (name, value)
        for tricky in POSITIONS
        for name, value in (reference.DEFAULTS | read_options(tricky.rules)).items()
    }
    assert {
        (name, value)
        for name in (
            "killing",
            "link",
            "first_side",
            "kill_shape",
            "edge",
            "end",
            "must_play",
            "eliminated_hand",
            "jokers",
            "joker_take",
            "joker_finish",
        )
        for value in reference.CHOICES[name]
    } <= used

"""The package and the reference behind one face, so that the same questions can be put to both."""

from __future__ import annotations

import random
from typing import Any

import reference
from reference import Game
from worked_examples import read_options

from sevens_nb import CardSet, Deal, Exit, Rules, State, rank


class Reference:
    """The plain referee of `reference.py`."""

    name = "reference"

    def start(self, options: dict[str, Any], hands: list[str], rng: random.Random) -> Game:
        return Game.start(reference.options(**options), hands, rng)

    def at(self, options: dict[str, Any], table: str, hands: list[str], passes: list[int], turn: int) -> Game:
        return Game(reference.options(**options), table, hands, passes, turn)

    def parse(self, line: str) -> Game:
        """The position of a `position/1; ...` line (those fields that a set-up position can have)."""
        version, *fields = line.split(";")
        assert version == "position/1", version
        said = {words[0]: words[1:] for words in (field.split() for field in fields)}
        assert said.keys() <= {"rules", "table", "hands", "passes", "turn", "ply", "exits"}, line
        passes, (turn,), (ply,) = list(map(int, said["passes"])), map(int, said["turn"]), map(int, said["ply"])
        exits = [
            (int(out[0]), out[1], frozenset(map(reference.card, reference.cards(out[3:]))), int(out[2]))
            for out in (entry.split() for entry in " ".join(said.get("exits", [])).split(","))
            if out
        ]
        hands = [hand.split() for hand in " ".join(said["hands"]).split("|")]
        options = reference.options(**read_options(" ".join(said["rules"])))
        game = Game(options, said["table"], hands, passes, turn, exits)
        game.ply = ply
        return game

    def legal(self, game: Game, seat: int | None) -> list[str]:
        return game.legal(seat)

    def open(self, game: Game) -> list[str]:
        return game.open()

    def dead(self, game: Game) -> list[str]:
        return game.dead()

    def table(self, game: Game) -> list[str]:
        return reference.texts(game.table)

    def hand(self, game: Game, seat: int) -> list[str]:
        return game.hand(seat)

    def pass_status(self, game: Game, seat: int) -> str | None:
        return game.pass_status(seat)

    def passes(self, game: Game) -> list[int]:
        return game.passes

    def play(self, game: Game, move: str) -> Game:
        return game.play(move)

    def exits(self, game: Game) -> list[tuple[int, str, int, int]]:
        return [(seat, kind, len(kept), ply) for seat, kind, kept, ply in game.exits]

    def ply(self, game: Game) -> int:
        return game.ply

    def turn(self, game: Game) -> int | None:
        return game.turn

    def is_over(self, game: Game) -> bool:
        return game.over()

    def ranking(self, game: Game) -> list[list[int]]:
        return game.ranking()

    def rank(self, options: dict[str, Any], exits: list[tuple[int, str, int, int]]) -> list[list[int]]:
        return reference.rank(exits, reference.options(**options))

    def sizes(self, seats: int, jokers: int) -> list[int]:
        return [len(range(seat, 52 + jokers, seats)) for seat in range(seats)]

    def refuses(self, options: dict[str, Any]) -> bool:
        try:
            reference.options(**options)
        except ValueError:
            return True
        return False


class Package:
    """The package through its public names only."""

    name = "package"

    def start(self, options: dict[str, Any], hands: list[str], rng: random.Random) -> State:
        return State.start(Rules(**options), Deal(hands), rng)

    def at(self, options: dict[str, Any], table: str, hands: list[str], passes: list[int], turn: int) -> State:
        return State.at(Rules(**options), table=table, hands=hands, passes=passes, turn=turn)

    def parse(self, line: str) -> State:
        return State.parse(line)

    def legal(self, state: State, seat: int | None) -> list[str]:
        return [str(move) for move in state.legal_moves(seat)]

    def open(self, state: State) -> list[str]:
        return names(state.open_cards())

    def dead(self, state: State) -> list[str]:
        return names(state.dead_cards())

    def table(self, state: State) -> list[str]:
        return names(state.table)

    def hand(self, state: State, seat: int) -> list[str]:
        return names(state.hands[seat])

    def pass_status(self, state: State, seat: int) -> str | None:
        return state.pass_status_for(seat)

    def passes(self, state: State) -> list[int]:
        return list(state.passes)

    def play(self, state: State, move: str) -> State:
        return state.play(move)

    def exits(self, state: State) -> list[tuple[int, str, int, int]]:
        return [(out.seat, out.kind, len(out.cards), out.ply) for out in state.exits]

    def ply(self, state: State) -> int:
        return state.ply

    def turn(self, state: State) -> int | None:
        return state.turn

    def is_over(self, state: State) -> bool:
        return state.is_over

    def ranking(self, state: State) -> list[list[int]]:
        return [list(group) for group in state.ranking()]

    def rank(self, options: dict[str, Any], exits: list[tuple[int, str, int, int]]) -> list[list[int]]:
        some = reference.texts(reference.PACK)
        bare = [Exit(seat, kind, CardSet.parse(" ".join(some[:n])), ply) for seat, kind, n, ply in exits]
        return [list(group) for group in rank(bare, Rules(**options))]

    def sizes(self, seats: int, jokers: int) -> list[int]:
        return [len(hand) for hand in Deal.shuffled(1, seats=seats, jokers=jokers).hands]

    def refuses(self, options: dict[str, Any]) -> bool:
        try:
            Rules(**options)
        except ValueError:
            return True
        return False


def names(cards: CardSet) -> list[str]:
    return [str(card) for card in cards]

"""The package agrees with the plain referee on everything, at every step of random games under random options.

Each game is drawn from a seed, so a failure repeats; it prints the position as text. `walk` compares; the tests choose
where the walks begin: whole deals under every preset, whole and partial deals under random options, and set-up
positions that no opening reaches (stranded cards, missing 7s, spent passes, seats already out).
"""

from __future__ import annotations

import dataclasses
import random
from typing import Any

import pytest
import reference
from reference import CHOICES, PACK, Game, texts

from sevens_nb import PRESETS, Deal, Rules, State

MOVES = [*texts(PACK), *(f"JK@{name}" for name in texts(PACK)), "pass", "take", "decline"]


def seen_in_package(state: State) -> dict[str, Any]:
    seats = range(len(state.hands))
    asked = [str(move) for move in state.legal_moves()] == ["take", "decline"]
    return {
        "over": state.is_over,
        "turn": state.turn,
        "ply": state.ply,
        "passes": list(state.passes),
        "table": words(state.table),
        "hands": [words(hand) for hand in state.hands],
        "set aside": [word for word in words(state.set_aside) if word != "JK"],
        "open": words(state.open_cards()),
        "dead": words(state.dead_cards()),
        "exits": [(out.seat, out.kind, words(out.cards), out.ply) for out in state.exits],
        "ranking": [list(group) for group in state.ranking()],
        "moves": [str(move) for move in state.legal_moves()],
        "legal": None if asked else [[str(move) for move in state.legal_moves(seat)] for seat in seats],
        "pass": None if asked else [state.pass_status_for(seat) for seat in seats],
    }


def seen_in_reference(game: Game) -> dict[str, Any]:
    seats, asked = range(len(game.hands)), game.asked_by is not None
    with_somebody = game.table.union(*game.hands)
    return {
        "over": game.over(),
        "turn": game.turn,
        "ply": game.ply,
        "passes": game.passes,
        "table": texts(game.table),
        "hands": [game.hand(seat) for seat in seats],
        "set aside": [name for name in texts(PACK) if reference.card(name) not in with_somebody],
        "open": game.open(),
        "dead": game.dead(),
        "exits": [(seat, kind, texts(kept), ply) for seat, kind, kept, ply in game.exits],
        "ranking": game.ranking(),
        "moves": game.legal(),
        "legal": None if asked else [game.legal(seat) for seat in seats],
        "pass": None if asked else [game.pass_status(seat) for seat in seats],
    }


def words(cards: Any) -> list[str]:
    return [str(card) for card in cards]


def same(state: State, game: Game) -> None:
    package, plain = seen_in_package(state), seen_in_reference(game)
    wrong = {what: (package[what], plain[what]) for what in plain if package[what] != plain[what]}
    assert not wrong, f"{state}\n" + "\n".join(
        f"{what}:\n  package   {a}\n  reference {b}" for what, (a, b) in wrong.items()
    )


def walk(state: State, game: Game, rng: random.Random, laziness: float, limit: int = 400) -> int:
    """Play on at random to the end, comparing at every step; the number of actions made."""
    same(state, game)
    for step in range(limit):
        legal = game.legal()
        if not legal:
            return step
        for move in rng.sample(MOVES, 2):
            if move not in legal:
                with pytest.raises(ValueError, match="is not legal"):
                    state.play(move)
        plays = [move for move in legal if move != "pass"]
        move = rng.choice(plays) if plays and ("pass" not in legal or rng.random() > laziness) else legal[-1]
        state, game = state.play(move), game.play(move)
        same(state, game)
        assert str(state.last) == move
        assert state.pass_status == (None if state.turn is None else state.pass_status_for(state.turn))
    return limit


# ------------------------------------------------------------------ where the walks begin


def random_options(rng: random.Random, **fixed: Any) -> dict[str, Any]:
    """Options each of which is default about half the time; the killing game without what no source has."""
    chosen = {name: rng.choice([values[0], *values]) for name, values in CHOICES.items()} | fixed
    if chosen["killing"]:
        chosen |= {"link": "none", "first_side": "none", "jokers": 0}
    chosen["pass_limit"] = rng.choice([3, 0, 1, 2, 5, None])
    chosen["rows"] = "".join(rng.sample("SHDC", 4)) if rng.random() < 0.5 else "SHDC"
    return chosen


def shuffled(rng: random.Random, seats: int, jokers: int, share: float = 1.0) -> list[list[str]]:
    """Hands of whole or partial deals."""
    pack = [*texts(PACK), *["JK"] * jokers]
    rng.shuffle(pack)
    pack = pack[: max(1, int(len(pack) * share))]
    return [pack[seat::seats] for seat in range(seats)]


def begin(options: dict[str, Any], hands: list[list[str]], rng: random.Random) -> tuple[State, Game]:
    """Both engines at the start of one deal; lots are drawn by the package and looked for in the reference."""
    texts_of = [" ".join(hand) for hand in hands]
    state = State.start(Rules(**options), Deal(texts_of), random.Random(rng.random()))
    seats = range(len(hands)) if options["start"] == "random" else [options["start"]]
    games = [Game.start(reference.options(**(options | {"start": seat})), texts_of) for seat in seats]
    alike = [game for game in games if seen_in_reference(game) == seen_in_package(state)]
    return state, (alike or games)[0]


def random_position(options: dict[str, Any], rng: random.Random) -> tuple[State, Game]:
    """A position with any table at all: mostly all 7s, any share of the other cards, some cards with nobody."""
    seats = rng.choice([1, 2, 2, 3, 3, 4, 5, 7])
    sevens = ["S7", "H7", "D7", "C7"]
    table = sevens if rng.random() < 0.8 else rng.sample(sevens, rng.randrange(4))
    rest = [name for name in texts(PACK) if name not in sevens]
    rng.shuffle(rest)
    if rng.random() < 0.5:
        rest.sort(key=lambda name: abs(reference.card(name)[1] - 7) + rng.random() * 4)
    lying = rng.randrange(40)
    table, rest = table + rest[:lying], rest[lying:] + ["JK"] * options["jokers"]
    rng.shuffle(rest)
    rest = rest[: rng.randint(1, min(len(rest), rng.choice([6, 12, 48])))]
    hands = [rest[seat::seats] for seat in range(seats)]
    most = 6 if options["pass_limit"] is None else options["pass_limit"]
    passes, turn = [rng.choice([0, most, rng.randint(0, most)]) for _ in hands], rng.randrange(seats)
    exits: list[tuple[int, str, str, int]] = []
    if seats > 2 and rng.random() < 0.3:
        kinds = ["emptied"] + ["eliminated"] * (options["pass_limit"] is not None)
        out, kind = rng.randrange(seats), rng.choice(kinds)
        hands[out], exits = [], [(out, kind, "", 0)]
    lines = [" ".join(hand) for hand in hands]
    state = State.at(Rules(**options), table=" ".join(table), hands=lines, passes=passes, turn=turn, exits=exits)
    known = [(seat, kind, frozenset(), ply) for seat, kind, _, ply in exits]
    return state, Game(reference.options(**options), table, lines, passes, turn, known)


# ------------------------------------------------------------------ the tests


@pytest.mark.parametrize("preset", PRESETS)
def test_presets_play_as_the_reference_does(preset: str) -> None:
    options = dataclasses.asdict(PRESETS[preset])
    for seed in range(6):
        rng = random.Random(f"{preset} {seed}")
        seats = rng.choice([1, 2, 3, 4, 4, 5, 6])
        walk(*begin(options, shuffled(rng, seats, options["jokers"]), rng), rng, laziness=rng.choice([0.0, 0.1, 0.4]))


@pytest.mark.parametrize("seed", range(60))
def test_random_options_play_as_the_reference_does(seed: int) -> None:
    rng = random.Random(f"options {seed}")
    options, seats = random_options(rng), rng.choice([1, 2, 3, 4, 4, 5, 8, 13, 20])
    options["start"] = rng.choice(["d7", "d7", "random", rng.randrange(seats)])
    hands = shuffled(rng, seats, options["jokers"], share=rng.choice([1.0, 1.0, 0.7, 0.4, 0.2]))
    walk(*begin(options, hands, rng), rng, laziness=rng.choice([0.0, 0.05, 0.3, 0.8]))


@pytest.mark.parametrize("seed", range(40))
def test_random_positions_play_as_the_reference_does(seed: int) -> None:
    for turn in range(8):
        rng = random.Random(f"positions {seed} {turn}")
        walk(*random_position(random_options(rng), rng), rng, laziness=rng.choice([0.0, 0.1, 0.5]))


@pytest.mark.parametrize("seed", range(20))
def test_short_joker_games_play_as_the_reference_does(seed: int) -> None:
    for turn in range(8):
        rng = random.Random(f"jokers {seed} {turn}")
        options = random_options(rng, killing=False, jokers=rng.choice([1, 2]))
        options |= {"joker_take": rng.choice(CHOICES["joker_take"]), "joker_finish": rng.choice(["ok", "foul"])}
        walk(*random_position(options, rng), rng, laziness=rng.choice([0.0, 0.1, 0.5]))


@pytest.mark.parametrize("seed", range(20))
def test_rectangles_die_as_in_the_reference(seed: int) -> None:
    for turn in range(8):
        rng = random.Random(f"rectangles {seed} {turn}")
        options = random_options(rng, killing=True, kill_shape="rectangle")
        walk(*random_position(options, rng), rng, laziness=rng.choice([0.0, 0.1, 0.5]))

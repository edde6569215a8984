"""The bulk player and State are the same game: they are compared at every choice of many games."""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest

from sevens_nb import (
    AGENTS,
    PRESETS,
    Card,
    CardSet,
    Deal,
    IllegalMoveError,
    Rules,
    State,
    bulkgame,
    bulklaw,
    grid,
    play_game,
    turn,
)
from sevens_nb.bulkplay import Job, Line, logged_game
from sevens_nb.moves import PASS, plays_of
from sevens_nb.policies import PASS_BIT, POLICIES
from sevens_nb.rules import CHOICES
from sevens_nb.strategies import considered
from sevens_nb.streams import CHOICE_DRAWS, START_DRAW, below, draw, high_half, low_half, stream_of
from sevens_nb.tallies import KIND_NAMES

# Every game is replayed on State, which takes about a millisecond; fewer while one is at work on something else.
GAMES = int(os.environ.get("SEVENS_KERNEL_GAMES", "20000"))
BULK_PRESETS = {name: rules for name, rules in PRESETS.items() if not rules.jokers}


class Disagreement(AssertionError):
    """The bulk player and State see a game differently."""


def dealt(job: Job, game: int) -> Deal:
    """The hands of a game as the bulk player deals them, the 7s back where they came from."""
    pack = list(range(52))
    stream = stream_of(job.seed, game)
    for pair in range(26):
        word = draw(stream, pair)
        top = 51 - 2 * pair
        for last, bits in ((top, word >> 32), (top - 1, word & 0xFFFFFFFF)):
            other = bits * (last + 1) >> 32
            pack[last], pack[other] = pack[other], pack[last]
    return Deal(CardSet([Card(card) for card in pack[seat :: job.seats]]) for seat in range(job.seats))


def opening(job: Job, game: int) -> State:
    """The position from which game number ``game`` begins, made by the engine."""
    if isinstance(job.start, State):
        return job.start
    deal = job.start or dealt(job, game)
    if job.rules.start != "random":
        return State.start(job.rules, deal)
    first = below(high_half(draw(stream_of(job.seed, game), START_DRAW)), job.seats)
    named = State.start(job.rules.replace(start=first), deal)
    return State.parse(str(named).replace(f" start={first}", " start=random"))


def compare_game(job: Job, game: int, compiled: bool | None = None) -> State:
    """Replay one game of the bulk player on State; ``Disagreement`` where anything at all differs."""
    lines, bench, row = logged_game(job, game, compiled)
    state = opening(job, game)
    for line in lines:
        compare_choice(job, state, line)
        state = state.play(PASS if line.move == PASS_BIT else plays_of(line.move)[0])
    compare_end(job, state, bench, row)
    return state


def same(what: str, bulk: object, engine: object, state: State) -> None:
    if bulk != engine:
        raise Disagreement(f"{what}: bulk play has {bulk}, the engine {engine}\n{state}")


def compare_choice(job: Job, state: State, line: Line) -> None:
    same("turn", line.turn, state.turn, state)
    same("table", line.table, state.table.mask, state)
    same("dead", line.dead, state.dead_cards().mask, state)
    moves = [*plays_of(line.plays), *([PASS] if line.may_pass else [])]
    same("legal moves", tuple(moves), state.legal_moves(), state)


def compare_end(job: Job, state: State, bench, row) -> None:
    same("over", True, state.is_over, state)
    seats = bench.seats
    same("passes", tuple(seats.passes), state.passes, state)
    exits = {out.seat: (out.kind, len(out.cards), out.ply) for out in state.exits}
    for seat in range(job.seats):
        if KIND_NAMES[seats.kinds[seat]] == "in":
            same(f"seat {seat}", False, seat in exits, state)
        else:
            bulk = (KIND_NAMES[seats.kinds[seat]], seats.left[seat], seats.when[seat])
            same(f"exit of seat {seat}", bulk, exits.get(seat), state)
    places, ahead = {}, 0
    for group in state.ranking():
        places |= {seat: (ahead, len(group)) for seat in group}
        ahead += len(group)
    bulk_places = {seat: tuple(row[2 + 5 * seat : 4 + 5 * seat]) for seat in range(job.seats)}
    same("places", bulk_places, places, state)


def random_rules(rng: random.Random) -> Rules:
    """Rules with every option drawn, jokers left out."""
    drawn = {name: rng.choice(values) for name, values in CHOICES.items()}
    drawn |= {
        "killing": rng.random() < 0.5,
        "must_play": rng.random() < 0.2,
        "pass_limit": rng.choice([0, 1, 2, 3, 3, 5, None]),
        "start": rng.choice(["d7", "random", 0]),
    }
    if drawn["killing"]:
        drawn |= {"link": "none", "first_side": "none"}
    return Rules(**drawn)


def random_job(rng: random.Random, rules: Rules | None = None, seats: int | None = None) -> Job:
    seats = seats or rng.randint(1, 20)
    agents = tuple(rng.choice(list(POLICIES)) for _ in range(seats))
    return Job(rules or random_rules(rng), seats, agents, rng.randrange(1 << 60))


@pytest.mark.parametrize("name", BULK_PRESETS)
def test_bulk_play_agrees_with_state_at_every_choice_of_a_preset(name):
    rng = random.Random(name)
    for game in range(GAMES // 2 // len(BULK_PRESETS)):
        compare_game(random_job(rng, BULK_PRESETS[name], seats=None if game % 2 else 4), game)


@pytest.mark.parametrize("ranking", CHOICES["ranking"])
def test_bulk_play_ranks_as_state_does_after_millions_of_passes(ranking):
    """An emptied hand at a late ply still ranks before dead cards at an early one."""
    rng = random.Random(3)
    rules = Rules(killing=True, ranking=ranking, pass_limit=1)
    for game in range(30):
        states = [State.start(rules, Deal.shuffled(game, 5))]
        while not states[-1].is_over:
            states.append(states[-1].play(rng.choice(states[-1].legal_moves())))
        early = states[max(0, len(states) - 12)]
        text = str(early)
        assert f"; ply {early.ply}" in text
        late = State.parse(text.replace(f"; ply {early.ply}", "; ply 3000000"))
        compare_game(Job(rules, 5, ("random",) * 5, game, late), 0, compiled=False)


def test_bulk_play_agrees_with_state_under_random_options_with_1_to_20_seats():
    rng = random.Random(5)
    kinds = Counter()
    for game in range(GAMES // 2):
        state = compare_game(random_job(rng), game)
        kinds.update(out.kind for out in state.exits)
        kinds["in"] += len(state.seats_in)
    assert set(kinds) == {"in", "emptied", "dead", "eliminated"}


@pytest.mark.parametrize("name", POLICIES)
def test_a_policy_and_the_agent_of_its_name_are_the_same_law(name):
    """For the same draw the agent, which sees an Observation only, makes the very move of the bulk player."""
    rng = random.Random(name)
    for game in range(GAMES // 100):
        job = random_job(rng, seats=rng.randint(1, 8))
        job = Job(job.rules, job.seats, (name,) * job.seats, job.seed)
        lines, _, _ = logged_game(job, game)
        state = opening(job, game)
        for ply, line in enumerate(lines):
            word = draw(stream_of(job.seed, game), CHOICE_DRAWS + ply)
            moves = considered(name, state.observe(line.turn), low_half(word))
            move = moves[below(high_half(word), len(moves))]
            same("move", PASS if line.move == PASS_BIT else plays_of(line.move)[0], move, state)
            assert AGENTS[name](state.observe(line.turn), rng) in state.legal_moves()
            state = state.play(move)


@pytest.mark.parametrize("finish", ["ok", "foul"])
@pytest.mark.parametrize("name", POLICIES)
def test_every_policy_plays_games_with_jokers_to_the_end(name, finish):
    rules = Rules(jokers=2, joker_take="optional", joker_finish=finish)
    for seed in range(3):
        assert play_game(rules, Deal.shuffled(seed, 3, 2), name, seed).last.is_over


def compare_some(compiled: bool | None = None) -> None:
    rng = random.Random(9)
    for game in range(60):
        rules = Rules(killing=game % 2 == 0, end=("all_out", "one_left", "first_out")[game % 3])
        compare_game(random_job(rng, rules, seats=4), game, compiled)


def test_without_a_bug_the_games_agree_in_which_bugs_are_planted_below():
    compare_some(compiled=False)


drop_out = bulkgame.drop_out
MUTATIONS = {
    "a run jumps over a gap": (bulklaw, "open_basic", lambda table: grid.sides(table) & ~table),
    "corners kill too": (bulklaw, "walled", lambda table, wall: grid.walled(table | grid.around(table), wall)),
    "four neighbours open": (bulklaw, "around", grid.sides),
    "the border is open": (bulklaw, "walled", lambda table, wall: grid.walled(table, False)),
    "the next seat is the one before": (bulkgame, "next_inside", lambda seat, inside: inside.bit_length() - 1),
    "a laid hand stays hidden": (bulkgame, "drop_out", lambda *args: 0 * drop_out(*args)),
    "nobody leaves": (bulkgame, "sweep", lambda first, inside, dead, ply, rules, seats: inside),
    "dead cards keep a seat in": (bulkgame, "somebody_leaves", lambda inside, dead, seats: 0 in seats.hands),
    "drop-outs in order of dropping": (bulkgame, "rank_key", lambda kind, left, when, rules: kind * 1000 + when),
    "the game goes on to the last": (bulkgame, "is_over", lambda inside, quiet, seats, rules: inside == 0),
}


@pytest.mark.parametrize("bug", MUTATIONS)
def test_a_bug_planted_in_bulk_play_is_noticed(bug, monkeypatch):
    module, name, wrong = MUTATIONS[bug]
    monkeypatch.setattr(module, name, wrong)
    with pytest.raises((Disagreement, IllegalMoveError)):
        compare_some(compiled=False)


ENGINE_MUTATIONS = {
    "passes do not count": ("pass_status", lambda fields, seat, can_play: "allowed"),
    "a dropped hand is kept": ("laid_when_dropping_out", lambda fields, seat: 0),
    "nobody leaves": ("sweep", lambda new, first, joker_layer=None: None),
}


@pytest.mark.parametrize("bug", ENGINE_MUTATIONS)
def test_a_bug_planted_in_the_engine_is_noticed(bug, monkeypatch):
    name, wrong = ENGINE_MUTATIONS[bug]
    monkeypatch.setattr(turn, name, wrong)
    with pytest.raises((Disagreement, IllegalMoveError)):
        compare_some()

"""The same seed gives the same exercise everywhere, and every exercise has something to find."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from conftest import ROOT

from sevens_nb import KILLING, PASS, PRESETS, STANDARD, CardSet, Rules
from sevens_nb.quiz import KINDS, generate, kinds_for, traps

MANY = 24


def several(kind, rules=KILLING, n=MANY, seed=1):
    return [generate(kind, seed, index, rules) for index in range(n)]


DIGEST = """
import hashlib, json
from sevens_nb.quiz import generate, kinds_for
rows = [generate(kind, seed, index, rules).to_json() for rules in ("standard", "killing", "tunnel")
        for kind in kinds_for(rules) for seed in (0, "a") for index in range(2)]
print(hashlib.sha256(json.dumps(rows).encode()).hexdigest())
"""
EXPECTED = "a9560916214a0a6e256149a9a08903312d456fc376b2e1ffa04f807c42242f8e"


def pythons() -> list[str]:
    """This Python, and one of each other version on the path that can run the package."""
    found = {sys.version_info.minor: sys.executable}
    for folder in os.environ.get("PATH", "").split(os.pathsep):
        for minor in range(11, 20):
            candidate = Path(folder) / f"python3.{minor}"
            if minor not in found and candidate.exists():
                runs = subprocess.run([str(candidate), "-c", ""], capture_output=True).returncode == 0
                found |= {minor: str(candidate)} if runs else {}
    return sorted(found.values())


@pytest.mark.parametrize("hash_seed", ["0", "1"])
def test_the_same_seed_gives_the_same_exercises_in_every_process_and_on_every_python_here(hash_seed):
    for python in pythons():
        run = [python, "-S", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{DIGEST}"]
        env = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(run, capture_output=True, text=True, env=env)
        assert (done.stdout.strip(), done.stderr) == (EXPECTED, ""), python


@pytest.mark.parametrize("kind", KINDS)
def test_other_seeds_and_other_numbers_give_other_exercises(kind):
    texts = {str(generate(kind, seed, index, KILLING).to_json()) for seed in range(6) for index in range(6)}
    assert len(texts) == 36


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("seats", [1, 2, 7, 20])
def test_exercises_exist_for_every_preset_and_any_number_of_seats(name, seats):
    for kind in kinds_for(name):
        exercise = generate(kind, 3, 0, name, seats)
        assert (exercise.state.rules, exercise.state.seats) == (PRESETS[name], seats)


@pytest.mark.parametrize(
    "options",
    ["killing edge=open", "killing kill_shape=rectangle edge=open", "killing pass_limit=None", "standard pass_limit=0",
     "standard must_play=True", "killing eliminated_hand=hidden end=first_out",
     "standard link=tunnel_link first_side=low", "standard jokers=2 joker_take=optional joker_finish=foul",
     "killing rows=CHSD end=one_left start=random"],
)  # fmt: skip
def test_exercises_exist_under_every_option(options):
    for kind in kinds_for(options):
        for index in range(7):
            assert str(generate(kind, 5, index, options).state.rules) == str(Rules.parse(options))


# ---------------------------------------------------------------- something to find


@pytest.mark.parametrize("rules", [STANDARD, KILLING], ids=["standard", "killing"])
def test_the_playable_cards_are_some_and_not_all(rules):
    for exercise in several("playable", rules):
        if exercise.seat is None:
            assert 4 <= len(exercise.answer) <= 12
        else:
            assert 2 <= len(exercise.answer) <= len(exercise.state.hands[exercise.seat]) - 2
            assert len(exercise._kind.near_misses(exercise._asked)) >= 2


def test_among_playable_questions_of_the_basic_game_stranded_cards_lure():
    lured = [traps.lured(exercise.state) for exercise in several("playable", STANDARD)]
    assert sum(map(bool, lured)) >= MANY // 2


def test_among_playable_questions_of_the_killing_game_are_dead_cards_and_corner_contact():
    exercises = several("playable")
    hands = [exercise.state.hands[exercise.seat] for exercise in exercises if exercise.seat is not None]
    assert 0 < len(hands) < MANY
    with_dead = [exercise for exercise in exercises if exercise.seat is not None
                 and exercise.state.hands[exercise.seat] & exercise.state.dead_cards()]  # fmt: skip
    with_corner = [exercise for exercise in exercises if exercise.answer & traps.corner_contact(exercise.state)]
    assert len(with_dead) >= MANY // 4
    assert len(with_corner) >= MANY // 2


def test_dead_questions_have_border_deaths_deaths_inside_enclosed_pairs_and_corners():
    exercises = several("dead")
    assert all(2 <= len(exercise.answer) <= 7 for exercise in exercises)
    seen = Counter()
    for exercise in exercises:
        seen["border"] += bool(exercise.answer & traps.border(KILLING))
        seen["inside"] += bool(exercise.answer - traps.border(KILLING))
        seen["corner"] += bool(exercise.answer & traps.corners(KILLING))
        seen["pair"] += bool(traps.enclosed_pairs(exercise.state))
    assert min(seen["border"], seen["inside"], seen["corner"], seen["pair"]) >= MANY // 5


def test_moves_kill_one_card_several_by_dropping_out_or_none_although_it_is_close():
    exercises = several("kills", n=30)
    sizes = Counter(min(len(exercise.answer), 2) for exercise in exercises if exercise.move is not PASS)
    assert set(sizes) == {0, 1, 2}
    assert sum(exercise.move is PASS for exercise in exercises) >= 3
    for exercise in exercises:
        assert exercise.answer or len(exercise._kind.near_misses(exercise._asked)) >= 2


def test_leaving_questions_have_the_mover_others_several_and_nobody():
    exercises = several("leaves", n=30)
    movers = [exercise.state.turn + 1 for exercise in exercises]
    seen = Counter()
    for exercise, mover in zip(exercises, movers, strict=True):
        seen["mover"] += mover in exercise.answer
        seen["other"] += bool(exercise.answer - {mover})
        seen["several"] += len(exercise.answer) >= 2
        seen["nobody"] += not exercise.answer
    assert min(seen[what] for what in ("mover", "other", "several", "nobody")) >= 3


@pytest.mark.parametrize("rules", [STANDARD, KILLING], ids=["standard", "killing"])
def test_each_of_the_three_answers_on_passing_comes_up(rules):
    answers = Counter(exercise.answer for exercise in several("pass", rules))
    assert min(answers["allowed"], answers["forbidden"], answers["eliminates"]) >= 4


def test_open_sides_are_0_to_3_at_the_border_and_inside():
    exercises = several("liberties", n=28)
    assert {exercise.answer for exercise in exercises} >= {0, 1, 2, 3}
    assert 5 <= sum(exercise.card in traps.border(KILLING) for exercise in exercises) <= 23


def test_rankings_have_drop_outs_shared_ranks_and_late_leavers_who_stand_above():
    exercises = several("ranking")
    assert any(len(group) > 1 for exercise in exercises for group in exercise.answer)
    assert sum("eliminated" in [out.kind for out in exercise.state.exits] for exercise in exercises) >= MANY // 5
    by_time = [tuple(out.seat + 1 for out in exercise.state.exits) for exercise in exercises]
    answers = [tuple(seat for group in exercise.answer for seat in group) for exercise in exercises]
    assert sum(a != b for a, b in zip(by_time, answers, strict=True)) >= MANY // 2


def test_positions_come_from_whole_games_so_every_card_is_somewhere():
    for kind in KINDS:
        for exercise in several(kind, n=4):
            assert exercise.state.set_aside == CardSet()

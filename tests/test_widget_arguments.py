"""Seats, plies, seeds and counts of every board: whole numbers of any kind, and nothing that is only like one."""

from __future__ import annotations

import numpy as np
import pytest

from sevens_nb import KILLING, STANDARD, Compare, Deal, Explorer, PlayTable, Quiz, Replay, Sandbox, State, play_game
from sevens_nb.quiz import Exercise, generate
from sevens_nb.session import Session

GAME = play_game(STANDARD, Deal.shuffled(3), "first")
START = State.at(KILLING, "S7 H7 D7 C7", ["S8 S10", "H8"])
# What takes a seat, a ply, a seed or a number, by name; 1 is fine for all of them.
TAKERS = {
    "Explorer(seed)": Explorer,
    "Explorer(seats)": lambda n: Explorer(3, seats=n),
    "Explorer(hands)": lambda n: Explorer(3, hands=n),
    "Replay(hands)": lambda n: Replay(GAME, hands=n),
    "Compare(seed)": Compare,
    "Compare(seats)": lambda n: Compare(3, seats=n),
    "Compare(hands)": lambda n: Compare(3, hands=n),
    "Sandbox(seats)": lambda n: Sandbox(seats=n),
    "Sandbox.put": lambda n: Sandbox(seats=2).put("S6", n),
    "Sandbox.deal_rest": lambda n: Sandbox(seats=2).deal_rest(n),
    "Sandbox.play_on": lambda n: Sandbox(START).play_on(seed=n),
    "PlayTable(seed)": PlayTable,
    "PlayTable(seats)": lambda n: PlayTable(3, seats=n),
    "PlayTable(humans)": lambda n: PlayTable(3, humans=[n]),
    "PlayTable(agents)": lambda n: PlayTable(3, agents={n: "first"}),
    "PlayTable(time_limit)": lambda n: PlayTable(3, time_limit=n),
    "PlayTable(agents' seed)": lambda n: PlayTable(3, seed=n),
    "PlayTable.new_game": lambda n: PlayTable(3).new_game(n),
    "Session.seek": lambda n: Session(GAME).seek(n),
    "Quiz(seed)": lambda n: Quiz("dead", seed=n, n=1),
    "Quiz(n)": lambda n: Quiz("pass", n=n),
    "Quiz(seats)": lambda n: Quiz("pass", seats=n, n=1),
    "Quiz.go": lambda n: Quiz("pass", n=2).go(n),
    "Exercise(seat)": lambda n: Exercise("pass", START, seat=n),
    "generate(index)": lambda n: generate("pass", 1, n),
}
each = pytest.mark.parametrize("take", TAKERS.values(), ids=TAKERS)


@each
@pytest.mark.parametrize("no_number", [True, False, 1.5, (1,), object()])
def test_what_is_no_whole_number_is_refused_and_a_truth_value_is_none(take, no_number):
    if take is TAKERS["PlayTable(time_limit)"] and no_number == 1.5:
        assert take(no_number) is not None, "seconds may be broken"
        return
    with pytest.raises((ValueError, TypeError), match=r"wanted|no place called"):
        take(no_number)


@each
@pytest.mark.parametrize("one", [1, np.int64(1)])
def test_any_kind_of_whole_number_is_taken(take, one):
    take(one)


@pytest.mark.parametrize("humans", [0, None, True, 2.5])
def test_seats_of_people_are_named_one_by_one(humans):
    with pytest.raises(TypeError, match="wanted the seats of people"):
        PlayTable(3, humans=humans)


def test_a_seat_of_numpy_opens_that_hand_and_no_other():
    assert Explorer(3, hands=np.int64(2)).shown_seats == {2}

"""What callers hand in, whatever its kind: whole numbers of numpy, values that are no texts, texts of a megabyte."""

from __future__ import annotations

import json
import random
from fractions import Fraction

import numpy as np
import pytest

from sevens_nb import (
    KILLING,
    STANDARD,
    Card,
    CardSet,
    Deal,
    GameRecord,
    Move,
    Observation,
    Rules,
    State,
    Summary,
    compare,
    play_game,
    simulate,
    sweep,
)
from sevens_nb.inputs import MOST_SHOWN, shortened, shown, whole
from sevens_nb.simulation import SimulationError

SEVENS = "S7 H7 D7 C7"
READERS = [Card.parse, CardSet, Move.parse, Deal.parse, Rules.parse, State.parse, GameRecord.parse, Observation.parse]
NO_TEXTS = [None, 3, 1.5, b"S6", Fraction(1, 2), object()]
QUIET = {"progress": False}


class Mute:
    """Has no text at all."""

    def __repr__(self) -> str:
        raise RuntimeError("no words")


# ---------------------------------------------------------------- not a text


@pytest.mark.parametrize("read", [*READERS, Summary.loads, Card], ids=lambda read: read.__qualname__)
@pytest.mark.parametrize("value", NO_TEXTS, ids=lambda value: type(value).__name__)
def test_what_is_no_text_is_refused_with_the_text_that_was_wanted(read, value):
    if read is Card and value == 3:
        assert read(value) == Card("S4")
        return
    with pytest.raises(TypeError, match="from a text such as") as caught:
        read(value)
    assert shown(value) in str(caught.value)


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (lambda: State.at(STANDARD, SEVENS, ["S6", "S8"], passes=3), "passes are one number for each seat, not 3"),
        (
            lambda: State.at(STANDARD, SEVENS, ["S6", "S8"], passes="03"),
            "passes are one number for each seat, not '03'",
        ),
        (lambda: State.at(STANDARD, SEVENS, ["S6"], exits=[3]), r"exits: 3; wanted \(seat, kind, cards, ply\)"),
        (lambda: State.at(STANDARD, SEVENS, ["S6"], exits=[(0, "emptied")]), r"exits: \(0, 'emptied'\); wanted \(seat"),
        (lambda: State.at(STANDARD, SEVENS, ["S6"], exits=3), "exits are several Exits, not 3"),
        (lambda: State.at(STANDARD, SEVENS, 7), "hands are one text or CardSet for each seat, not 7"),
        (lambda: State.at(STANDARD, SEVENS, [7]), "cards are read from a text such as 'S6 H8..H10' .*, not 7"),
        (lambda: State.at(STANDARD, 7, ["S6"]), "cards are read from a text such as 'S6 H8..H10' .*, not 7"),
        (lambda: State.at(STANDARD, SEVENS, ["S6"], answer=3), r"answer is \(holder, layer\), two seats, not 3"),
        (lambda: Deal(3), "a Deal takes one hand for each seat, such as .*, not 3"),
        (lambda: Deal(None), "a Deal takes one hand for each seat, such as .*, not None"),
        (lambda: Deal([3]), "cards are read from a text such as 'S6 H8..H10' .*, not 3"),
        (lambda: CardSet.from_mask("S6"), "'S6' is no mask of cards; wanted an integer"),
        (lambda: CardSet.from_mask(True), "True is no mask of cards; wanted an integer"),
        (lambda: State.at(STANDARD, SEVENS, ["S6"]).explain(3), "explain.* not from 3"),
        (lambda: State.at(STANDARD, SEVENS, ["S6"]).explain(None), "explain.* not from None"),
        (lambda: State.start("standard start=random", Deal.shuffled(1), "x"), r"rng='x'; wanted a random\.Random"),
        (lambda: play_game(KILLING, Deal.shuffled(1), rng="x"), r"rng='x'; wanted a random\.Random or a whole number"),
        (lambda: play_game(KILLING, Deal.shuffled(1), rng=None), "rng=None; wanted a random"),
        (lambda: play_game(KILLING, Deal.shuffled(1), rng=1.5), "rng=1.5; wanted a random"),
        (
            lambda: play_game(KILLING, Deal.shuffled(1), None),
            "agents are a name, a function, or one of these for each seat, not None",
        ),
        (
            lambda: play_game(KILLING, Deal.shuffled(1), 3),
            "agents are a name, a function, or one of these for each seat, not 3",
        ),
        (
            lambda: play_game(KILLING, Deal.shuffled(1), [3] * 4),
            "3 is no agent; wanted one of random, .* or a function",
        ),
        (lambda: GameRecord(STANDARD, Deal.shuffled(1), 3), "moves are a list of moves or of their texts, .*, not 3"),
        (
            lambda: GameRecord(STANDARD, Deal.shuffled(1), "S6 S8"),
            "moves are a list of moves or of their texts, .*, not 'S6 S8'",
        ),
        (lambda: GameRecord(STANDARD, Deal.shuffled(1), [3]), "a move is read from a text such as 'H8', not from 3"),
        (lambda: simulate(KILLING, 10, agents=None, **QUIET), "agents are a name, a function, .*, not None"),
        (lambda: simulate(KILLING, 10, cancel=3, **QUIET), r"cancel=3 has no is_set\(\); wanted a threading.Event"),
        (lambda: simulate(KILLING, 10, seats="4", **QUIET), "'4' seats; wanted 1 to 52"),
        (lambda: simulate(KILLING, 10, seats=2.0, **QUIET), "2.0 seats; wanted 1 to 52"),
        (lambda: compare(["standard", "killing"], 10, cancel=3, **QUIET), r"cancel=3 has no is_set\(\)"),
        (lambda: compare(3, 10, **QUIET), "compare takes several variants, .*, not 3"),
        (lambda: compare({"standard", "killing"}, 10, **QUIET), "compare takes .*, in an order; a set such as .* has"),
        (lambda: sweep("pass_limit", {0, 1}, 10, **QUIET), "values are several .*, in an order; a set such as"),
        (lambda: State.at(STANDARD, SEVENS, {"S6", "S8"}), "hands are one .* for each seat, in an order; a set"),
        (lambda: State.at(STANDARD, SEVENS, ["S6", "S8"], passes={0, 1}), "passes are one .*, in an order; a set"),
        (lambda: Deal({"S6", "S8"}), "a Deal takes one hand for each seat, .*, in an order; a set"),
        (lambda: GameRecord(STANDARD, Deal(["S6 D7", "S8"]), {"S6"}), "moves are a list .*, in an order; a set"),
        (lambda: compare(None, 10, **QUIET), "compare takes several variants, .*, not None"),
        (lambda: compare(["standard", ("killing",)], 10, **QUIET), r"\('killing',\) is no variant; wanted rules, or a"),
        (lambda: sweep("pass_limit", 3, 10, **QUIET), "values are several to try, .*, not 3"),
        (lambda: sweep("link", "link", 10, **QUIET), "values are several to try, .*, not 'link'"),
        (lambda: sweep(3, [1], 10, **QUIET), "no option is called 3"),
        (lambda: simulate(KILLING, 10, **QUIET).wins(by=3), "by=3; wanted"),
        (lambda: Summary.load(3), "path=3; wanted the name of a file"),
        (lambda: simulate(KILLING, 10, **QUIET).save(None), "path=None; wanted the name of a file"),
        (lambda: simulate(KILLING, 10, **QUIET) + 3, "unsupported operand"),
    ],
)
def test_a_value_of_another_kind_is_refused_with_the_name_of_the_argument_and_what_was_wanted(call, text):
    with pytest.raises((TypeError, ValueError), match=text) as caught:
        call()
    assert "object" not in str(caught.value)


def test_whether_a_card_is_in_a_set_is_asked_with_a_card_or_its_text():
    """Another kind of value is not in it, as in every set of Python; a text that is no card is a slip of the pen."""
    hand = CardSet("S6 JK")
    assert "S6" in hand
    assert "6♠" in hand
    assert "H6" not in hand
    for other in (None, 3, 1.5, b"S6", ["S6"], CardSet("S6")):
        assert other not in hand
    for slip in ("S11", "S6 H8", "", "x" * 1_000_000):
        with pytest.raises(ValueError, match="is no card; wanted a suit"):
            slip in hand  # noqa: B015


# ---------------------------------------------------------------- long texts


LONG = 200_000
LONG_TEXTS = {
    "one word": "x" * LONG,
    "one card": "S6 " * LONG,
    "bars": "|" * LONG,
    "parts": "position/1; " + "; ".join(f"a{n} 1" for n in range(LONG // 8)),
    "twice": "position/1; hands S6" + "; hands S6" * (LONG // 10),
    "hands": "position/1; hands " + "S6 " * LONG,
    "a version": "rules/" + "9" * LONG,
    "a deal": "deal/" + "9" * LONG,
    "options": "killing " + " ".join(f"o{n}=1" for n in range(LONG // 8)),
    "a digit": "killing pass_limit=" + "9" * LONG,
    "a choice": "killing edge=" + "9" * LONG,
    "a game": "game/1; rules standard; deal " + "S6 " * LONG + "\nmoves S6",
    "moves": "game/1; rules standard; deal S8 | S6\nmoves " + "x" * LONG,
    "a run": f"S6..{'S' * LONG}",
    "a view": "view/1; seat 0; sizes " + "9" * LONG,
    "JSON": json.dumps({"version": "x" * LONG}),
    "a joker": f"JK@{'S' * LONG}",
}


@pytest.mark.parametrize("name", LONG_TEXTS)
def test_an_error_never_repeats_a_megabyte(name):
    refused = 0
    for read in [*READERS, Summary.loads]:
        with pytest.raises(ValueError) as caught:
            read(LONG_TEXTS[name])
        assert 10 < len(str(caught.value)) < 4 * MOST_SHOWN, f"{read.__qualname__}: {str(caught.value)[:200]}"
        refused += 1
    assert refused == len(READERS) + 1


@pytest.mark.parametrize("value", ["x" * LONG, 10**LONG, ["S6"] * LONG, Mute()], ids=["text", "int", "list", "mute"])
@pytest.mark.parametrize(
    "call",
    [
        lambda value: simulate(value, 10, **QUIET),
        lambda value: simulate(KILLING, value, **QUIET),
        lambda value: simulate(KILLING, 10, seats=value, **QUIET),
        lambda value: simulate(KILLING, 10, seed=value, **QUIET),
        lambda value: simulate(KILLING, 10, agents=value, **QUIET),
        lambda value: simulate(KILLING, 10, agents=[value] * 4, **QUIET),
        lambda value: simulate(KILLING, 10, start=value, **QUIET),
        lambda value: simulate(KILLING, 10, executor=value, **QUIET),
        lambda value: simulate(KILLING, 10, progress=value),
        lambda value: simulate(KILLING, 10, first_game=value, **QUIET),
        lambda value: sweep(value, [1], 10, **QUIET),
        lambda value: simulate(KILLING, 10, **QUIET).wins(by=value),
        lambda value: Rules(edge=value),
        lambda value: Rules(start=value, rows=value),
        lambda value: STANDARD.replace(**{"x" * LONG: value}),
        lambda value: Deal.shuffled(1, seats=value),
        lambda value: Deal.shuffled(1, jokers=value),
        lambda value: State.at(STANDARD, SEVENS, ["S6"], turn=value),
        lambda value: State.at(STANDARD, SEVENS, ["S6"], passes=[value]),
        lambda value: State.at(STANDARD, SEVENS, ["S6"], exits=[(0, value, "", 1)]),
        lambda value: State.at(STANDARD, SEVENS, ["S6"]).explain(value),
        lambda value: State.at(STANDARD, SEVENS, ["S6"]).observe(value),
        lambda value: State.at(STANDARD, SEVENS, ["S6"]).explain("S6").say(value),
        lambda value: Card(value),
        lambda value: CardSet.from_mask(value),
    ],
)
def test_an_error_never_repeats_a_value_however_long_or_odd(call, value):
    with pytest.raises((ValueError, TypeError)) as caught:
        call(value)
    assert 10 < len(str(caught.value)) < 4 * MOST_SHOWN


def test_what_is_shown_keeps_its_beginning_and_its_end():
    assert shown("S11") == "'S11'"
    assert shown(10**LONG) == "<a value of type int>"
    assert shortened("a" * 5000 + "z").endswith("az (5,001 characters)")
    assert shortened("a" * MOST_SHOWN) == "a" * MOST_SHOWN


# ---------------------------------------------------------------- whole numbers


NUMBERS = [np.int64, np.uint8, np.int16]


@pytest.mark.parametrize("number", NUMBERS)
def test_a_whole_number_of_numpy_is_one_wherever_a_number_is_wanted(number):
    one, two, three = map(number, (1, 2, 3))
    assert Deal.shuffled(three, two, one) == Deal.shuffled(3, 2, 1)
    rules = Rules(pass_limit=two, start=one)
    assert rules == Rules(pass_limit=2, start=1)
    assert str(rules) == str(Rules(pass_limit=2, start=1))
    assert {type(rules.pass_limit), type(rules.start)} == {int}
    assert Rules(jokers=one).replace(jokers=two) == Rules(jokers=2)
    assert rules.remarks(two) == rules.remarks(2)
    assert Card(three) == Card(3)
    assert CardSet.from_mask(three) == CardSet("SA S2")
    place = {"table": SEVENS, "hands": ["S6", "S8", ""]}
    state = State.at(
        STANDARD, **place, passes=np.array([1, 2, 0]), turn=one, exits=[(two, "emptied", "", one)], ply=two
    )
    assert state == State.at(STANDARD, **place, passes=[1, 2, 0], turn=1, exits=[(2, "emptied", "", 1)], ply=2)
    assert {type(state.ply), type(state.turn), *map(type, state.passes), type(state.exits[0].seat)} == {int}
    assert State.parse(str(state)) == state
    assert type(state.observe(one).seat) is int
    assert state.legal_moves(one) == state.legal_moves(1)
    assert state.explain("S8", one) == state.explain("S8", 1)
    assert play_game(KILLING, Deal.shuffled(1), rng=three) == play_game(KILLING, Deal.shuffled(1), rng=3)


def test_a_simulation_takes_the_whole_numbers_of_numpy_and_keeps_plain_ones():
    games, seats, seed = np.int64(200), np.uint8(3), np.uint32(5)
    found = simulate(KILLING, games, seats=seats, seed=seed, first_game=np.int32(10), **QUIET)
    assert found == simulate(KILLING, 200, seats=3, seed=5, first_game=10, **QUIET)
    assert Summary.loads(found.dumps()) == found
    assert {*map(type, found.runs[0]), type(found.seats)} == {int}
    limits = sweep("pass_limit", np.arange(3), np.int64(100), seats=seats, **QUIET)
    assert limits == sweep("pass_limit", [0, 1, 2], 100, seats=3, **QUIET)
    assert limits.labels == ("pass_limit=0", "pass_limit=1", "pass_limit=2")
    assert limits.estimate("wins", "pass_limit=1", np.int64(2)) == limits.estimate("wins", "pass_limit=1", 2)
    assert found.passes(np.int64(1)) == found.passes(1)


def test_true_is_no_number():
    assert (whole(True), whole(False), whole(np.True_), whole(2.0), whole("2"), whole(None)) == (None,) * 6
    for call in (
        lambda: Deal.shuffled(True),
        lambda: Deal.shuffled(1, seats=True),
        lambda: Deal.shuffled(1, jokers=True),
        lambda: simulate(KILLING, 10, seats=True, **QUIET),
        lambda: simulate(KILLING, 10, seed=True, **QUIET),
        lambda: play_game(KILLING, Deal.shuffled(1), rng=True),
        lambda: State.at(STANDARD, SEVENS, ["S6", "S8"], turn=True),
        lambda: State.at(STANDARD, SEVENS, ["S6"], passes=[True]),
        lambda: Rules(pass_limit=True),
        lambda: Card(True),
    ):
        with pytest.raises((ValueError, TypeError), match="True"):
            call()


@pytest.mark.parametrize("seat", [-1, 4, 1.0, "0", True])
def test_a_seat_that_does_not_exist_is_refused_by_a_summary_too(seat):
    found = simulate(KILLING, 10, **QUIET)
    with pytest.raises(ValueError, match="there is no such seat; wanted 0 to 3"):
        found.passes(seat)
    pair = compare(["standard", "killing"], 10, **QUIET)
    with pytest.raises(ValueError, match="there is no such seat; wanted 0 to 3"):
        pair.estimate("wins", "killing", seat)
    with pytest.raises(ValueError, match="there is no such seat; wanted 0 to 3"):
        pair.difference("wins", "killing", seat)


def test_a_generator_that_draws_may_be_any_random():
    class Loaded(random.Random):
        pass

    assert play_game(KILLING, Deal.shuffled(1), rng=Loaded(3)) == play_game(KILLING, Deal.shuffled(1), rng=3)
    assert issubclass(SimulationError, RuntimeError)

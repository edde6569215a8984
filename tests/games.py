"""Rules, games and positions drawn at random for the property tests.

A game is played out by chance with voluntary passes, so that properties are tried far from the opening and with
seats that drop out. Everything drawn prints as text that parses back.
"""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st

from sevens_nb import PASS, Card, CardSet, Deal, GameRecord, Rules, State
from sevens_nb.rules import CHOICES

PACK = tuple(Card(index) for index in range(52))
SEATS = st.integers(1, 52)
SEEDS = st.integers(0, 2**32 - 1)
# How likely a pass is where it exists beside a play: never, now and then, mostly.
EAGERNESS = st.sampled_from([0.0, 0.1, 0.5, 0.95])
# Of the 48 cards one player lays at least and at most so many (F5), by edge and kill_shape.
SOLITAIRE = {
    ("wall", "cell"): (24, 46),
    ("wall", "rectangle"): (12, 44),
    ("open", "cell"): (38, 48),
    ("open", "rectangle"): (28, 48),
}


@st.composite
def rules_sets(draw: st.DrawFn, killing: bool | None = None, **fixed: Any) -> Rules:
    """Rules with every option drawn that ``fixed`` does not name; the start is always d7."""
    is_killing = draw(st.booleans()) if killing is None else killing
    options: dict[str, Any] = {"killing": is_killing, "must_play": draw(st.booleans())}
    options["pass_limit"] = draw(st.sampled_from([0, 1, 2, 3, None]))
    options |= {name: draw(st.sampled_from(values)) for name, values in CHOICES.items()}
    if is_killing:
        del options["link"], options["first_side"]
    else:
        options["jokers"] = draw(st.integers(0, 2))
    return Rules(**(options | fixed))


def play_on(state: State, seed: int, eagerness: float) -> list[State]:
    """The states of a game from ``state`` to its end, moves drawn with ``seed``."""
    rng = random.Random(seed)
    states = [state]
    while not states[-1].is_over:
        moves = states[-1].legal_moves()
        passes = moves[-1] is PASS and (len(moves) == 1 or rng.random() < eagerness)
        plays = moves[:-1] if moves[-1] is PASS else moves
        states.append(states[-1].play(PASS if passes else rng.choice(plays)))
    return states


def a_game(rules: Rules, seats: int, seed: int, eagerness: float = 0.1) -> GameRecord:
    """A game of a whole pack, played out by chance."""
    deal = Deal.shuffled(seed, seats, rules.jokers)
    states = play_on(State.start(rules, deal, random.Random(seed)), seed, eagerness)
    start = states[0] if rules.start == "random" else deal
    return GameRecord(rules, start, [state.last for state in states[1:] if state.last])


@st.composite
def games(draw: st.DrawFn, rules: st.SearchStrategy[Rules] | None = None, seats: Any = SEATS) -> GameRecord:
    """A game of a whole pack under drawn rules, from the deal to the end."""
    chosen = draw(rules_sets() if rules is None else rules)
    return a_game(chosen, draw(seats), draw(SEEDS), draw(EAGERNESS))


@st.composite
def tables(draw: st.DrawFn) -> CardSet:
    """Any table with the four 7s, from nearly empty to nearly full."""
    rng = random.Random(draw(SEEDS))
    share = draw(st.sampled_from([0.1, 0.3, 0.5, 0.7, 0.9]))
    return CardSet(card for card in PACK if card.rank == 7 or rng.random() < share)


@st.composite
def positions(draw: st.DrawFn, rules: st.SearchStrategy[Rules] | None = None) -> State:
    """A position as a teacher might set it up: any table, cards with one to six seats or set aside."""
    chosen = draw(rules_sets() if rules is None else rules)
    rng = random.Random(draw(SEEDS))
    seats = draw(st.integers(1, 6))
    table = draw(tables())
    if draw(st.integers(0, 9)) == 0:
        table -= CardSet(rng.choice(["S7", "H7", "D7", "C7"]))
    hands: list[list[str]] = [[] for _ in range(seats)]
    for card in PACK:
        if card not in table and card.rank != 7 and rng.random() < 0.8:
            rng.choice(hands).append(str(card))
    for _ in range(chosen.jokers):
        rng.choice(hands).append("JK")
    most = 5 if chosen.pass_limit is None else chosen.pass_limit
    passes = [rng.choice([0, most, rng.randint(0, most)]) for _ in range(seats)]
    return State.at(chosen, table, [CardSet(" ".join(hand)) for hand in hands], passes, rng.randrange(seats))

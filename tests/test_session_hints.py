"""Hints that say why, and the result table."""

from __future__ import annotations

import random

import pytest

from sevens_nb import KILLING, STANDARD, Rules, State
from sevens_nb.hints import play_as_hinted, suggest
from sevens_nb.session import Session

GAMES = [
    STANDARD,
    KILLING,
    Rules(must_play=True, pass_limit=0),
    Rules(jokers=2, joker_take="optional"),
    Rules(killing=True, eliminated_hand="hidden", pass_limit=1),
    Rules(start="random", end="first_out"),
]


@pytest.mark.parametrize("rules", GAMES, ids=Rules.short)
def test_a_hint_is_a_legal_move_with_a_reason_in_both_languages(rules):
    session = Session(6, rules=rules, agents=play_as_hinted)
    keys = set()
    while not session.state.is_over:
        hint = session.hint()
        assert hint.move in session.state.legal_moves()
        assert hint.say("en") != hint.say("ja")
        keys.add(hint.key)
        session.play(hint.move)
    assert len(keys) >= 2


def test_a_hint_depends_on_nothing_but_the_view_of_the_seat():
    hands = ["S6 H8 D9", "S8 H6", "D8 C6"]
    one = State.at(STANDARD, "S7 H7 D7 C7", hands)
    other = State.at(STANDARD, "S7 H7 D7 C7", [hands[0], "D8 C6", "S8 H6"])
    assert one.observe(0) == other.observe(0)
    assert suggest(one.observe(0)) == suggest(other.observe(0))


@pytest.mark.parametrize(
    ("rules", "table", "hand", "passes", "key", "move"),
    [
        ("standard", "S7 H7 D7 C7", "S6", 0, "empties", "S6"),
        ("standard", "S7 H7 D7 C7", "S6 SA", 0, "only_play", "S6"),
        ("standard", "S7 H7 D7 C7", "S6 S5 H8", 0, "keeps_options", "S6"),
        ("standard", "S7 H7 D7 C7 H8..HQ", "S6 HK", 0, "gives_least", "HK"),
        ("standard", "S7 H7 D7 C7", "S6 H8", 0, "equal", "S6"),
        ("standard", "S7 H7 D7 C7", "S5 H5", 1, "only_pass", "pass"),
        ("standard", "S7 H7 D7 C7", "S5 H5", 3, "only_drop_out", "pass"),
        ("standard pass_limit=None", "S7 H7 D7 C7", "S5 H5", 0, "only_pass_unlimited", "pass"),
        ("standard jokers=1", "S7 H7 D7 C7", "S6 JK H5", 0, "saves_joker", "S6"),
        ("standard jokers=1", "S7 H7 D7 C7", "S5 JK HA", 0, "joker", "JK@S6"),
        ("killing", "S7 H7 D7 C7 H6", "S5 S6 CA", 0, "keeps_alive", "S6"),
    ],
)
def test_a_hint_names_the_reason_that_holds(rules, table, hand, passes, key, move):
    state = State.at(Rules.parse(rules), table, [hand, "C2 C3"], passes=[passes, 0])
    hint = suggest(state.observe(0))
    assert (hint.key, str(hint.move)) == (key, move)


def test_following_hints_beats_random_play():
    """Against three random agents a quarter of the first places would be luck."""
    first = 0
    for seed in range(60):
        session = Session(seed, agents="random")
        while not session.state.is_over:
            session.play(session.hint().move)
        first += 0 in session.state.ranking()[0]
    assert first >= 20


def test_the_result_table_is_the_ranking_with_names():
    session = Session(8, rules=KILLING, agents={1: "first"})
    rng = random.Random(1)
    while not session.state.is_over:
        session.play(rng.choice(session.state.legal_moves()))
    results = session.results()
    assert [line.seat for line in results] == [seat for group in session.state.ranking() for seat in group]
    assert {line.name for line in results} == {"human", "first", "random"}
    exits = {out.seat: out for out in session.state.exits}
    for line in results:
        assert line.kind == exits[line.seat].kind
        assert line.passes == session.state.passes[line.seat]
        assert line.dead == (len(exits[line.seat].cards) if line.kind == "dead" else 0)


def test_equals_share_a_place_and_the_next_one_is_skipped():
    state = State.at(STANDARD, "S7 H7 D7 C7", ["", "", "S6"])
    session = Session(state, humans=[2])
    session.play("S6")
    assert [line.place for line in session.results()] == [1, 1, 3]

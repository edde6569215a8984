"""Frames tell what the engine tells: every card, every position, both readings, and not a card more than is shown."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sevens_nb import KILLING, PRESETS, STANDARD, Card, CardSet, Deal, GameRecord, Rules, State, play_game
from sevens_nb.frames import DECK, LETTERS, WHY_DIGITS, both_readings, game_frames, letters
from sevens_nb.law import liberties
from sevens_nb.reading import read_as, reason_of_place

SIGNS = {"t": "table", "o": "open", "m": "open", "d": "dead", "c": "closed"}


def card_state(state: State, card: Card) -> str:
    """The slow, obvious truth that ``data-state`` must be."""
    if card in state.table:
        return "table"
    if card in state.dead_cards():
        return "dead"
    return "open" if card in state.open_cards() else "closed"


def random_game(rules: Rules, seed: int, seats: int) -> GameRecord:
    start = State.start(rules, Deal.shuffled(seed, seats, rules.jokers), random.Random(seed))
    return play_game(rules, start, "random", random.Random(seed))


def reasons(payload: dict, reading: int) -> list[list[list]]:
    """For each frame the reason of each card: the first frame tells all, a later one what changed."""
    number = lambda digits: 64 * WHY_DIGITS.index(digits[0]) + WHY_DIGITS.index(digits[1])  # noqa: E731
    first, *later = (frame["read"][reading]["w"] for frame in payload["frames"])
    numbers = [number(first[at : at + 2]) for at in range(0, 104, 2)]
    told = [list(numbers)]
    for changes in later:
        for at in range(0, len(changes), 3):
            numbers[LETTERS.index(changes[at])] = number(changes[at + 1 : at + 3])
        told.append(list(numbers))
    return [[payload["pool"][number] for number in numbers] for numbers in told]


games = st.builds(
    random_game,
    rules=st.sampled_from([*PRESETS.values(), Rules(killing=True, rows="SCHD", edge="open"), Rules(first_side="high")]),
    seed=st.integers(0, 10**6),
    seats=st.sampled_from([1, 2, 3, 4, 5, 7, 13, 52]),
)


@settings(max_examples=15)
@given(games)
def test_every_card_of_every_frame_is_what_the_engine_says_under_both_readings(game):
    states, readings = game.states(), both_readings(game.rules)
    payload = game_frames(states, readings)
    for state, frame in zip(states, payload["frames"], strict=True):
        for at, reading in enumerate(readings):
            seen = read_as(state, reading.rules)
            told = [SIGNS[sign] for sign in frame["read"][at]["s"]]
            assert told == [card_state(seen, card) for card in DECK]
            mine = {DECK[i] for i, sign in enumerate(frame["read"][at]["s"]) if sign == "m"}
            assert mine == {m.card for m in seen.legal_moves() if hasattr(m, "card") and not m.joker}


@settings(max_examples=15)
@given(games)
def test_every_reason_names_the_cards_and_the_sentence_of_the_explanation(game):
    states, readings = game.states()[::7], both_readings(game.rules)
    payload = game_frames(states, readings)
    for at, reading in enumerate(readings):
        for state, told in zip(states, reasons(payload, at), strict=True):
            for card in DECK:
                why = reason_of_place(read_as(state, reading.rules), card)
                assert told[int(card)][:2] == [why.key, letters(why.cards)]


@settings(max_examples=15)
@given(games)
def test_a_frame_carries_turn_passes_holders_liberties_and_who_went_out(game):
    payload = game_frames(game.states(), both_readings(game.rules))
    told = []
    for state, frame in zip(game.states(), payload["frames"], strict=True):
        assert (frame["turn"], tuple(frame["passes"]), frame["ply"]) == (state.turn, state.passes, state.ply)
        for card in DECK:
            holder = next((seat for seat, hand in enumerate(state.hands) if card in hand), None)
            expected = "." if card in state.table else "-" if holder is None else LETTERS[holder]
            assert frame["where"][int(card)] == expected
        free = [liberties(payload_rules(payload, 1), state.table.mask, 1 << i) for i in range(52)]
        assert frame["read"][1]["lib"] == "".join(map(str, free))
        told += [(seat, kind, cards, ply) for seat, kind, cards, ply in frame["out"]]
    assert told == [(out.seat, out.kind, letters(out.cards), out.ply) for out in game.last.exits]


def payload_rules(payload: dict, reading: int) -> Rules:
    return Rules.parse(payload["readings"][reading]["rules"])


def test_reading_a_table_by_other_rules_moves_nothing_and_lets_nobody_leave():
    basic = State.at(STANDARD, table="S7 S6 S8 H7 D7 C7 H6 D6 C6 SA S2 HA", hands=["H2", "SK"])
    killing = read_as(basic, KILLING)
    assert (killing.table, killing.hands, killing.turn, killing.exits) == (basic.table, basic.hands, 0, ())
    assert read_as(killing, STANDARD) == basic


def test_options_that_the_other_game_does_not_have_are_dropped_and_named():
    _, killing = both_readings(Rules(link="link", jokers=1, pass_limit=2))
    assert (killing.rules, killing.dropped) == (Rules(killing=True, pass_limit=2), ("link", "jokers"))


def test_the_rules_a_game_was_played_by_stay_readable_when_others_are_chosen():
    keys = [reading.key for reading in both_readings(Rules(edge="open"), played=KILLING)]
    assert keys == ["standard", "killing", "own"]
    assert [reading.key for reading in both_readings(STANDARD, played=KILLING)] == ["standard", "killing"]


def test_a_stranded_card_is_named_until_the_gap_to_the_run_is_filled():
    game = GameRecord(
        Rules(pass_limit=0),
        State.at(Rules(pass_limit=0), table="S7 H7 D7 C7", hands=["SQ SK", "S8 H2"]),
        ["pass", "S8"],
    )
    payload = game_frames(game.states(), both_readings(game.rules))
    assert [frame["stranded"] for frame in payload["frames"]] == [
        "",
        letters(CardSet("SQ SK")),
        letters(CardSet("SQ SK")),
    ]


@pytest.mark.parametrize("shown", [[], [2]])
@pytest.mark.parametrize("rules", [STANDARD, KILLING])
def test_a_hand_that_is_not_shown_is_nowhere_in_the_frames(rules, shown):
    """Two games that differ only in hidden hands and make the same moves give the same frames up to those moves."""
    start = State.start(rules, Deal.shuffled(5))
    swapped = list(start.hands)
    free = [seat for seat in range(4) if seat != start.turn and seat not in shown]
    one, two = free[:2]
    swapped[one], swapped[two] = _exchange(swapped[one], swapped[two])
    other = State.at(rules, start.table, swapped, turn=start.turn)
    assert other.hands != start.hands
    first = json.dumps(game_frames([start], both_readings(rules), shown))
    assert first == json.dumps(game_frames([other], both_readings(rules), shown))


def _exchange(one: CardSet, two: CardSet) -> tuple[CardSet, CardSet]:
    a, b = CardSet(next(iter(one))), CardSet(next(iter(two)))
    return one - a | b, two - b | a


def test_what_a_hidden_hand_keeps_or_may_do_is_not_told():
    state = State.at(KILLING, table="S7 H7 D7 C7 S2 HA", hands=["SA", "H2 S6", "S8"], turn=1)
    assert state.exits[0].kind == "dead"
    (frame,) = game_frames([state], both_readings(KILLING), shown=[2])["frames"]
    assert frame["out"] == [[0, "dead", "", 0]]
    assert frame["counts"] == [1, 2, 0]
    assert all("m" not in read["s"] and "pw" not in read for read in frame["read"])


def test_sixty_frames_under_both_readings_stay_below_eighty_kilobytes():
    """A first render needs at most 80 kB besides the front-end code."""
    for rules in (STANDARD, KILLING):
        game = max((random_game(rules, seed, 4) for seed in range(20)), key=lambda game: len(game.moves))
        assert len(game.moves) >= 45
        size = len(json.dumps(game_frames(game.states(), both_readings(rules)), ensure_ascii=False).encode())
        assert size * 60 / len(game.states()) < 50_000, f"{size} bytes for {len(game.states())} frames"


def test_the_same_game_gives_the_same_frames():
    texts = [json.dumps(game_frames(random_game(KILLING, 3, 4).states(), both_readings(KILLING))) for _ in range(2)]
    assert texts[0] == texts[1]

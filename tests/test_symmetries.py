"""Relabelled games: suits, ranks, rows and seats in another order give the same game under other names.

Given who starts, a renaming commutes with play: renaming a position and playing a renamed move gives the renaming
of the position after the move. Everything a position says of itself must be renamed with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise, permutations

import pytest
from games import PACK, SEEDS, a_game, games, rules_sets
from hypothesis import given, settings
from hypothesis import strategies as st

from sevens_nb import PRESETS, Card, CardSet, Deal, GameRecord, Move, Play, Rules, State

SUIT_ORDERS = ["".join(order) for order in permutations("SHDC")]
BASIC = {name: rules for name, rules in PRESETS.items() if not rules.killing}
KILLING = {name: rules for name, rules in PRESETS.items() if rules.killing}
SIDES = {"none": "none", "high": "low", "low": "high"}
UNSTARTED = rules_sets(start=0)


@dataclass(frozen=True)
class Renaming:
    """New suits for S H D C, ranks mirrored or not, new rows, and how far every seat moves on."""

    suits: str = "SHDC"
    mirrored: bool = False
    rows: str | None = None
    steps: int = 0

    def card(self, card: Card) -> Card:
        if card.is_joker:
            return card
        rank = 14 - card.rank if self.mirrored else card.rank
        return Card(13 * "SHDC".index(self.suits[card.suit]) + rank - 1)

    def cards(self, cards: CardSet) -> CardSet:
        return CardSet(" ".join(str(self.card(card)) for card in cards))

    def move(self, move: Move) -> Move:
        return Play(self.card(move.card), joker=move.joker) if isinstance(move, Play) else move

    def seat(self, seat: int, seats: int) -> int:
        return (seat + self.steps) % seats

    def of_seats(self, values):
        """A value for each seat, in the new seat order."""
        return [values[(seat - self.steps) % len(values)] for seat in range(len(values))]

    def rules(self, rules: Rules, seats: int) -> Rules:
        named = self.rows or rules.rows
        side = SIDES[rules.first_side] if self.mirrored else rules.first_side
        start = rules.start if rules.start == "d7" else self.seat(int(rules.start), seats)
        return rules.replace(rows=named, first_side=side, start=start)

    def state(self, state: State) -> State:
        seats = state.seats
        answer = state._answer and tuple(self.seat(seat, seats) for seat in state._answer)
        return State.at(
            self.rules(state.rules, seats),
            self.cards(state.table),
            self.of_seats([self.cards(hand) for hand in state.hands]),
            self.of_seats(state.passes),
            None if state.turn is None else self.seat(state.turn, seats),
            [out._replace(seat=self.seat(out.seat, seats), cards=self.cards(out.cards)) for out in state.exits],
            ply=state.ply,
            quiet=state._quiet,
            answer=answer,
        )

    def check_views(self, state: State) -> None:
        """Whatever the position tells must be told of the renamed position in the new names."""
        other, seats = self.state(state), state.seats
        assert other.open_cards() == self.cards(state.open_cards())
        assert other.dead_cards() == self.cards(state.dead_cards())
        assert other.set_aside == self.cards(state.set_aside)
        for seat in range(seats):
            there = self.seat(seat, seats)
            assert set(other.legal_moves(there)) == {self.move(move) for move in state.legal_moves(seat)}
            assert other.pass_status_for(there) == state.pass_status_for(seat)
        groups = [sorted(self.seat(seat, seats) for seat in group) for group in state.ranking()]
        assert other.ranking() == groups

    def check_explanations(self, state: State) -> None:
        other = self.state(state)
        for card in PACK:
            here, there = state.explain(card), other.explain(self.card(card))
            assert (there.code, there.cards) == (here.code, self.cards(here.cards)), (state, card)

    def check_game(self, record: GameRecord) -> None:
        """The renamed deal, played with the renamed moves, is the renamed game."""
        states = record.states()
        seats = states[0].seats
        if isinstance(record.start, Deal):
            dealt = Deal(self.of_seats([self.cards(hand) for hand in record.start.hands]))
            renamed = State.start(self.rules(record.rules, seats), dealt)
        else:
            renamed = self.state(states[0])
        assert renamed == self.state(states[0])
        for before, after in pairwise(states):
            renamed = renamed.play(self.move(after.last))
            assert renamed == self.state(after), (before, after.last)
        for state in (*states[:: max(1, len(states) // 8)], states[-1]):
            self.check_views(state)
        self.check_explanations(states[len(states) // 2])


def rows_with(suits: str, rows: str) -> str:
    """The rows in which the renamed suits lie where the old ones lay."""
    return "".join(suits["SHDC".index(letter)] for letter in rows)


@pytest.mark.parametrize("suits", SUIT_ORDERS)
@pytest.mark.parametrize("preset", BASIC)
def test_basic_any_of_the_24_suit_relabellings_commutes_with_play(preset, suits):
    Renaming(suits=suits).check_game(a_game(BASIC[preset].replace(start=1), 3, SUIT_ORDERS.index(suits), 0.1))


@pytest.mark.parametrize("suits", SUIT_ORDERS)
@pytest.mark.parametrize("preset", KILLING)
def test_killing_a_suit_relabelling_commutes_with_play_when_the_rows_are_relabelled_too(preset, suits):
    rename = Renaming(suits=suits, rows=suits)
    rename.check_game(a_game(KILLING[preset].replace(start=1), 3, SUIT_ORDERS.index(suits), 0.1))


def test_killing_a_suit_relabelling_alone_is_another_game():
    record = a_game(KILLING["killing"].replace(start=1), 3, 5, 0.1)
    with pytest.raises((AssertionError, ValueError)):
        Renaming(suits="HSDC").check_game(record)


@pytest.mark.parametrize("preset", PRESETS)
@given(seed=SEEDS)
@settings(max_examples=8)
def test_reversing_the_rows_alone_changes_nothing(preset, seed):
    Renaming(rows=PRESETS[preset].rows[::-1]).check_game(a_game(PRESETS[preset], 4, seed))


@pytest.mark.parametrize("preset", PRESETS)
@given(seed=SEEDS, side=st.sampled_from(["none", "high", "low"]))
@settings(max_examples=8)
def test_mirroring_the_ranks_commutes_with_play_when_the_first_side_is_swapped(preset, seed, side):
    rules = PRESETS[preset].replace(first_side="none" if PRESETS[preset].killing else side)
    Renaming(mirrored=True).check_game(a_game(rules, 4, seed))


@pytest.mark.parametrize("preset", PRESETS)
@given(seed=SEEDS, seats=st.integers(1, 12), steps=st.integers(0, 11))
@settings(max_examples=8)
def test_moving_every_seat_on_commutes_with_play(preset, seed, seats, steps):
    """The start d7 moves with the hand that holds D7."""
    Renaming(steps=steps).check_game(a_game(PRESETS[preset], seats, seed))


@given(
    games(UNSTARTED, seats=st.integers(1, 10)),
    st.sampled_from(SUIT_ORDERS),
    st.booleans(),
    st.booleans(),
    st.integers(0, 9),
)
@settings(max_examples=40)
def test_all_renamings_together_commute_with_play_under_any_options(record, suits, mirrored, reversed_rows, steps):
    rows = rows_with(suits, record.rules.rows)
    rename = Renaming(suits, mirrored, rows[::-1] if reversed_rows else rows, steps)
    rename.check_game(record)


def test_the_row_order_of_the_killing_game_changes_the_game():
    """H6 touches S7 and D7 where H lies between them; in the rows S D H C it lies beside C7 instead."""
    hands = ["S9"]
    near = State.at(Rules(killing=True, rows="SHDC"), "S7 H7 D7 C7 H8", hands)
    far = State.at(Rules(killing=True, rows="SDHC"), "S7 H7 D7 C7 H8", hands)
    assert "S9" in near.open_cards()
    assert "S9" not in far.open_cards()

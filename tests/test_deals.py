"""The named deals of `seeds/deals.txt` are what they say, and their transcripts stay what they were."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from deals import KEYS, named_deals
from games import SOLITAIRE

from sevens_nb import PASS, GameRecord, grid

GOLDEN = Path(__file__).resolve().parents[1] / "seeds" / "golden"
NAMES = list(named_deals())
KEPT = [name for name, deal in named_deals().items() if "golden" in deal.said]
SCREEN = (40, 100)


def game(name: str) -> GameRecord:
    return named_deals()[name].record


def plays(record: GameRecord) -> int:
    return sum(move is not PASS for move in record.moves)


def kinds(record: GameRecord) -> list[str]:
    return [out.kind for out in record.last.exits]


# ---------------------------------------------------------------- all of them


@pytest.mark.parametrize("name", NAMES)
def test_a_named_deal_is_played_to_its_end_as_its_lines_say(name):
    deal = named_deals()[name]
    record = deal.record
    last = record.last
    assert last.is_over
    assert set(deal.said) - {"golden"} == set(KEYS) - {"golden"}
    assert int(deal.said["plies"]) == len(record.moves) == last.ply
    assert int(deal.said["dead"]) == len(last.dead_cards())
    out = ", ".join(f"{out.seat} {out.kind} {len(out.cards)} @{out.ply}" for out in last.exits)
    assert deal.said["out"] == out
    assert deal.said["ranking"] == " | ".join(" ".join(map(str, group)) for group in last.ranking())


@pytest.mark.parametrize("name", NAMES)
def test_a_named_deal_is_a_whole_pack(name):
    dealt = 0
    for hand in game(name).start.hands:
        dealt |= hand.mask & grid.FULL
    assert dealt == grid.FULL


@pytest.mark.parametrize("name", KEPT)
def test_the_transcript_of_a_golden_game_is_the_one_kept(name, update_golden):
    """`pytest --update-golden` writes them anew; read the difference before it is committed."""
    told = game(name).transcript()
    if update_golden:
        (GOLDEN / f"{name}.txt").write_text(told, encoding="utf-8")
    assert (GOLDEN / f"{name}.txt").read_text(encoding="utf-8") == told
    lines = told.splitlines()
    assert len(lines) <= SCREEN[0]
    assert max(map(len, lines)) <= SCREEN[1]


def test_a_dozen_golden_games_are_kept_and_no_file_is_left_over():
    assert len(KEPT) >= 12
    assert sorted(path.stem for path in GOLDEN.glob("*.txt")) == sorted(KEPT)


# ---------------------------------------------------------------- what each is there for


def test_closest_finish_and_longest_game_cannot_be_beaten():
    """A seat passes three times, or drops out with a fourth pass and a card that is laid and not played."""
    assert [out.ply for out in game("closest-finish").last.exits] == [49, 50, 51, 52]
    longest = game("longest-game")
    assert len(longest.moves) == 48 + 3 * 4
    assert plays(longest) == 48 - kinds(longest).count("eliminated")


def test_all_but_one_or_with_hidden_hands_everyone_drops_out():
    assert kinds(game("all-but-one-drop-out")) == ["eliminated"] * 3 + ["emptied"]
    assert kinds(game("everyone-drops-out")) == ["eliminated"] * 4
    assert game("everyone-drops-out").rules.eliminated_hand == "hidden"


def test_longest_jump_is_one_play_by_which_a_run_takes_in_six_cards():
    tables = [state.table.mask for state in game("longest-jump").states()]
    grown = [(grid.run(after) & ~grid.run(before)).bit_count() for before, after in pairwise(tables)]
    assert max(grown) == 6


def test_starters_that_have_left_or_can_play_nothing():
    assert game("starter-emptied-by-the-7s").states()[0].exits[0][:2] == (0, "emptied")
    assert game("starter-emptied-by-the-7s").states()[0].turn == 1
    assert game("starter-must-pass").states()[0].legal_moves() == (PASS,)


def test_one_suit_each_is_the_same_deal_in_both_games():
    basic, killing = game("one-suit-each"), game("one-suit-each-killing")
    assert basic.start == killing.start
    assert all(len({card.suit for card in hand}) == 1 for hand in basic.start.hands)
    assert (basic.rules.killing, killing.rules.killing) == (False, True)


def test_games_that_end_with_the_first_hand_emptied():
    assert game("western").ranking() == [[0], [1, 2, 3]]
    contest = game("contest")
    assert contest.last.seats == 3
    assert kinds(contest)[-1] == "emptied"
    assert contest.rules.link == "tunnel_end"


def test_joker_foul_has_a_joker_taken_and_one_declined_and_two_fouls():
    moves = set(map(str, game("joker-foul").moves))
    assert {"take", "decline"} <= moves
    assert kinds(game("joker-foul")).count("foul") == 2


def test_kills_as_fast_and_as_many_as_can_be():
    first_death = next(out for out in game("killed-at-ply-2").last.exits if out.kind == "dead")
    assert (first_death.seat, str(first_death.cards), first_death.ply) == (3, "S6", 2)
    assert min(out.ply for out in game("fastest-kill").last.exits) == 22
    most_dead = game("most-dead-cards")
    fewest, _ = SOLITAIRE["wall", "cell"]
    assert plays(most_dead) == len(most_dead.moves) == fewest
    assert len(most_dead.last.dead_cards()) == 48 - fewest


def test_shared_place_and_biggest_area():
    assert game("shared-place").ranking() == [[1], [0, 2, 3]]
    states = game("biggest-area").states()
    died = [len(after.dead_cards() - before.dead_cards()) for before, after in pairwise(states)]
    assert max(died) == 15


@pytest.mark.parametrize(
    ("name", "index"),
    [
        ("solitaire-46", 1),
        ("solitaire-24", 0),
        ("solitaire-rectangle-44", 1),
        ("solitaire-rectangle-12", 0),
        ("solitaire-open-edge-38", 0),
        ("solitaire-open-rectangle-28", 0),
    ],
)
def test_solitaires_are_the_shortest_and_longest_there_are(name, index):
    record = game(name)
    bounds = SOLITAIRE[record.rules.edge, record.rules.kill_shape]
    assert len(record.moves) == plays(record) == bounds[index] == int(name.rpartition("-")[2])


@pytest.mark.parametrize("name", ["20-seats-standard", "20-seats-killing", "52-seats-standard"])
def test_many_seats_all_get_a_rank(name):
    last, seats = game(name).last, int(name[:2])
    assert last.seats == seats
    assert sorted(seat for group in last.ranking() for seat in group) == list(range(seats))

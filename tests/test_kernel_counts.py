"""What is counted, and in what the numbers may not differ: chunks, compiled or not, in bulk or on State."""

from __future__ import annotations

import random
from array import array

import pytest
from test_kernel import random_job, random_rules

from sevens_nb import KILLING, STANDARD, Deal, Rules, State
from sevens_nb.bulkplay import Job, bench_for, layout_of, play_chunk
from sevens_nb.slowplay import dealt, play_chunk_slowly
from sevens_nb.tallies import added, empty_tally, shapes


def blocks(job: Job, tally: array[int]) -> dict[str, array[int]]:
    """The counters of each block by name."""
    layout = layout_of(job)
    names = list(shapes(job.seats, layout.bins))
    ends = [getattr(layout, name) for name in names[1:]] + [layout.size]
    return {name: tally[getattr(layout, name) : end] for name, end in zip(names, ends, strict=True)}


def one_policy(job: Job, name: str) -> Job:
    return Job(job.rules, job.seats, (name,) * job.seats, job.seed, job.start)


def test_bulk_play_counts_what_states_played_one_by_one_count():
    rng = random.Random(1)
    for _ in range(60):
        job = one_policy(random_job(rng, seats=rng.randint(1, 9)), "first")
        if job.rules.start == "random":
            job = Job(job.rules.replace(start="d7"), job.seats, job.agents, job.seed)
        assert blocks(job, play_chunk(job, 3, 4).tally) == blocks(job, play_chunk_slowly(job, 3, 4).tally)
        assert play_chunk(job, 3, 4, rows=True).rows == play_chunk_slowly(job, 3, 4, rows=True).rows


def test_games_from_a_deal_or_a_position_count_the_same_in_bulk_and_on_state():
    rng = random.Random(2)
    for _ in range(60):
        rules = random_rules(rng).replace(start="d7", end="all_out")
        seats = rng.randint(2, 7)
        start: Deal | State = Deal.shuffled(rng.randrange(1000), seats)
        if rng.random() < 0.7:
            state = State.start(rules, start)
            for _ in range(rng.randrange(25)):
                if len(state.seats_in) > 1:
                    state = state.play(rng.choice(state.legal_moves()))
            start = State.parse(str(state))
            if start.is_over:
                continue
        job = Job(rules, seats, ("first",) * seats, 1, start)
        assert blocks(job, play_chunk(job, 0, 2).tally) == blocks(job, play_chunk_slowly(job, 0, 2).tally)


def test_a_bare_python_plays_the_same_games_as_compiled_code():
    rng = random.Random(3)
    for _ in range(25):
        job = random_job(rng, seats=rng.randint(1, 8))
        results = []
        for compiled in (True, False):
            bench = bench_for(job, compiled)
            tally = empty_tally(bench.layout)
            bench.play(1000, 6, tally, array("q"), array("q"))
            results.append(tally)
        assert results[0] == results[1]


@pytest.mark.parametrize("rules", [STANDARD, KILLING, Rules(killing=True, kill_shape="rectangle", start="random")])
def test_chunks_add_up_to_the_whole_whatever_their_sizes(rules):
    job = Job(rules, 4, ("random", "killer", "holdback", "hesitant"), -7)
    whole = play_chunk(job, 0, 100)
    parts = [play_chunk(job, first, games) for first, games in ((60, 40), (0, 1), (1, 59))]
    total = empty_tally(layout_of(job))
    for part in parts:
        total = added(total, part.tally)
    assert total == whole.tally


def test_every_deal_is_a_whole_pack_and_no_two_alike():
    deals = [dealt(seed, game, 5) for seed in (0, 1, -1, 2**64 - 2) for game in range(200)]
    assert len(set(deals)) == len(deals)
    assert all(sum(hand.mask for hand in deal.hands) == (1 << 52) - 1 for deal in deals)


def test_every_count_fits_the_others():
    rng = random.Random(4)
    for _ in range(40):
        job = random_job(rng, seats=rng.randint(1, 8))
        games, seats = 50, job.seats
        count = blocks(job, play_chunk(job, 0, games).tally)
        assert count["games"][0] == sum(count["length"]) == sum(count["dropped"]) == sum(count["starter"]) == games
        for name in ("kinds", "places", "order_places", "left"):
            assert sum(count[name]) == games * seats
        assert sum(count["seat_passes_sum"]) == count["passes_sum"][0]
        played, laid = sum(count["played"]), sum(count["laid"])
        assert played + count["passes_sum"][0] == count["length_sum"][0]
        assert played + laid + sum(count["off_table"]) == 48 * games
        assert sum(count["deaths"]) == sum(count["kills"])

"""What is counted, and in what the numbers may not differ: chunks, compiled or not, in bulk or on State."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from array import array
from collections.abc import Callable

import pytest
from conftest import ROOT
from test_kernel import random_job, random_rules

from sevens_nb import KILLING, STANDARD, CardSet, Deal, Rules, State, grid, kernel, machine, policies, simulate
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
        if rng.random() < 0.5:  # some cards, D7 perhaps, are with nobody
            start = Deal(CardSet(card for card in hand if rng.random() < 0.7) for hand in start.hands)
        if rng.random() < 0.7:
            state = State.start(rules, start)
            for _ in range(rng.randrange(25)):
                if not state.is_over and len(state.seats_in) > 1:
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
        assert sum(count["passed"]) == count["passes_sum"][0]
        assert played + count["passes_sum"][0] == count["length_sum"][0]
        assert played + laid + sum(count["off_table"]) == 48 * games
        assert sum(count["deaths"]) == sum(count["kills_sum"])


BARE = """
import sys
sys.path.insert(0, {root!r})
from sevens_nb import simulate
print(simulate("killing", 40, agents=["random", "killer", "holdback", "farthest"], seed=9).dumps())
print(sorted(set(sys.modules) & {{"numpy", "numba", "pandas", "tqdm", "matplotlib"}}))
"""


def test_without_anything_installed_the_numbers_are_the_same():
    """As in a browser, where numba and numpy may be missing (-S: no site-packages)."""
    done = subprocess.run([sys.executable, "-S", "-c", BARE.format(root=str(ROOT))], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    text, modules = done.stdout.splitlines()
    agents = ["random", "killer", "holdback", "farthest"]
    assert text == simulate("killing", 40, agents=agents, seed=9, progress=False).dumps()
    assert modules == "[]"


def test_with_numba_switched_off_the_numbers_are_the_same():
    line = "from sevens_nb import simulate; print(simulate('killing', 20, seed=9, progress=False).dumps())"
    off = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, "-c", line], capture_output=True, text=True, env=off, cwd=ROOT)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip() == simulate("killing", 20, seed=9, progress=False).dumps()


def test_machine_code_that_was_kept_is_not_used_after_a_change_of_what_it_stands_on(monkeypatch):
    """The key under which numba keeps the compiled code holds all the source below it, and what is left out."""
    modules = [kernel.import_module(f"sevens_nb.{name}") for name in kernel._MODULES]
    before = kernel._fingerprint(modules, ("play_games",))
    assert before == kernel._fingerprint(modules, ("play_games",)) != kernel._fingerprint(modules, ("other",))
    monkeypatch.setattr(kernel, "getsource", lambda module: "changed" if module is grid else "same")
    assert kernel._fingerprint(modules, ("play_games",)) != before
    keys = {kernel._entry(number).__closure__[0].cell_contents for number in (1, 2)}
    assert keys == {1, 2}


def picked(function: Callable[..., int]) -> list[int]:
    """What ``pick`` draws from all kinds of masks, few bits and many, with all kinds of random numbers."""
    rng = random.Random(5)
    masks = [sum(1 << bit for bit in rng.sample(range(53), number)) for number in range(1, 54) for _ in range(20)]
    return [function(mask, draw) for mask in masks for draw in (0, 2**32 - 1, rng.getrandbits(32))]


def test_a_pick_is_the_same_card_on_every_machine(monkeypatch):
    """Python, plain machine code, and where there is one the instruction for it."""
    assert [policies.nth_bit(0b10110, number) for number in range(3)] == [0b10, 0b100, 0b10000]
    expected = picked(policies.pick)
    assert picked(kernel.compiled_function("pick")) == expected
    monkeypatch.setattr(machine, "has_fast_deposit", lambda: False)
    assert machine.replacements() == {}
    assert picked(kernel.compiled_function("pick", ("on a plain machine",))) == expected


def test_code_for_another_processor_uses_only_what_every_processor_has(monkeypatch):
    monkeypatch.setattr(machine.config, "CPU_NAME", "generic")
    assert not machine.has_fast_deposit()


def test_compiled_code_is_lent_only_arrays_of_64_bit_integers():
    with pytest.raises(TypeError, match=r"wanted an array of 64-bit integers .*, not 'i'"):
        kernel.compiled_function("shuffle")(1, array("i", range(52)))


def test_where_nothing_can_be_kept_it_is_compiled_all_the_same(monkeypatch):
    import numba

    kept = numba.njit

    def no_folder(*args, **options):
        if options.get("cache"):
            raise RuntimeError("cannot cache function: no locator available")
        return kept(*args, **options)

    monkeypatch.setattr(numba, "njit", no_folder)
    assert callable(kernel.compiled_function("add_differences", ("nothing of that name",)))


def test_where_the_disk_is_full_it_is_compiled_all_the_same(monkeypatch):
    tried = []

    def full(*_):
        tried.append(1)
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("numba.core.caching.IndexDataCacheFile.save", full)
    assert picked(kernel.compiled_function("pick", ("a full disk",))) == picked(policies.pick)
    assert tried, "numba wanted to keep it"


def test_two_functions_or_numbers_of_one_name_are_refused():
    twice = [grid, grid]
    with pytest.raises(ValueError, match="is written both in sevens_nb"):
        kernel._functions(twice)
    other = type(grid)("other")
    other.FULL = 3
    with pytest.raises(ValueError, match="FULL stands for two numbers, one of them in other"):
        kernel._constants([grid, other])

"""simulate(): same numbers however the work is split, clear errors, nothing half-done."""

from __future__ import annotations

import os
import signal
import threading
import time
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import pytest

from sevens_nb import AGENTS, KILLING, STANDARD, Deal, Play, Rules, State, Summary, play_game, simulate
from sevens_nb.runners import SimulationError

JOB = {"rules": KILLING, "games": 3000, "seed": 11, "progress": False}


class Inline(Executor):
    """Plays at once, in this thread."""

    def submit(self, fn, /, *args, **kwargs):
        future: Future = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class Failing(Executor):
    """Fails after ``good`` chunks, by its results or by refusing work."""

    def __init__(self, good: int, refuses: bool = False) -> None:
        self.left, self.refuses = good, refuses

    def submit(self, fn, /, *args, **kwargs):
        self.left -= 1
        if self.left < 0 and self.refuses:
            raise OSError("no machine left")
        future: Future = Future()
        if self.left < 0:
            future.set_exception(OSError("the machine went away"))
        else:
            future.set_result(fn(*args, **kwargs))
        return future


# ---------------------------------------------------------------- the same numbers


@pytest.fixture(scope="module")
def expected() -> Summary:
    return simulate(**JOB)


def test_the_same_seed_gives_the_same_summary_and_another_seed_another(expected):
    assert simulate(**JOB) == expected
    assert simulate(**JOB | {"seed": 12}).tally != expected.tally


@pytest.mark.parametrize("make", [Inline, lambda: ThreadPoolExecutor(3)])
def test_an_executor_gives_the_same_numbers(make, expected):
    with make() as executor:
        assert simulate(**JOB, executor=executor) == expected


def test_a_process_pool_gives_the_same_numbers_and_rows(expected):
    rows = simulate(**JOB, rows=True)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        assert simulate(**JOB, executor=executor) == expected
        assert simulate(**JOB, executor=executor, rows=True).games_frame().equals(rows.games_frame())


def test_a_dask_cluster_gives_the_same_numbers_though_a_worker_is_killed_on_the_way(expected):
    from distributed import Client, LocalCluster

    killed = []

    def kill_one(done: int, total: int) -> None:
        if not killed and done < total:
            killed.append(next(iter(client.run(os.getpid).values())))
            os.kill(killed[0], signal.SIGKILL)

    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50) as cluster,
        Client(cluster) as client,
    ):
        found = simulate(**JOB | {"games": 400_000, "progress": kill_one}, executor=client.get_executor())
    assert killed
    assert found == simulate(**JOB | {"games": 400_000})


def test_two_halves_add_up_to_the_whole(expected):
    halves = simulate(**JOB | {"games": 1000}), simulate(**JOB | {"games": 2000}, first_game=1000)
    assert halves[0] + halves[1] == halves[1] + halves[0] == expected


def test_games_counted_twice_are_refused(expected):
    with pytest.raises(ValueError, match="game 0 of seed 11 is in both"):
        expected + expected
    other = simulate(**JOB | {"seed": 12})
    assert (expected + other).games == 6000
    with pytest.raises(ValueError, match="cannot add summaries with seats 4 and 3"):
        expected + simulate(**JOB, seats=3)


def test_a_deal_and_a_position_can_be_played_many_times():
    deal = Deal.shuffled(5, 3)
    state = State.start(STANDARD, deal)
    from_deal = simulate(STANDARD, 500, start=deal, seed=1, progress=False)
    from_state = simulate(STANDARD, 500, start=state, seed=1, progress=False)
    assert from_deal.seats == from_state.seats == 3
    assert from_deal.tally == from_state.tally
    assert State.parse(from_state.start) == state
    assert Deal.parse(from_deal.start) == deal


def test_an_agent_of_your_own_plays_on_request():
    def last(view, rng):
        return view.legal_moves[-1]

    found = simulate(STANDARD, 20, agents=["first", "random", last, "holdback"], slow=True, progress=False)
    assert (found.games, found.agents) == (20, ("first", "random", "last", "holdback"))
    assert simulate(KILLING, 50, agents=AGENTS["killer"], progress=False).agents == ("killer",) * 4


@pytest.mark.parametrize("answer", [lambda: None, lambda: "H8", lambda: Play("S7"), lambda: 1 / 0])
def test_an_error_of_an_agent_names_its_game_its_seat_and_the_position(answer):
    def thoughtless(view, rng):
        return answer()

    line_up = ["first", "first", thoughtless, "first"]
    with pytest.raises(Exception, match=r".") as caught:
        simulate(STANDARD, 20, agents=line_up, slow=True, seed=8, first_game=5, progress=False)
    asked, game = caught.value.__notes__
    assert asked.startswith(
        "The agent of seat 2 (thoughtless) was asked here (seats from 0): position/1; rules standard"
    )
    assert State.parse(asked.split("0): ")[1]).turn == 2
    assert game == "This was game 5 of seed 8."
    with pytest.raises(type(caught.value)) as alone:
        play_game(STANDARD, Deal.shuffled(1), line_up)
    assert alone.value.__notes__[0].startswith("The agent of seat 2 (thoughtless)")


def test_jokers_are_played_on_request_by_an_executor_too():
    rules = Rules(jokers=2, joker_finish="foul")
    found = simulate(rules, 60, seats=3, slow=True, progress=False)
    assert simulate(rules, 60, seats=3, slow=True, progress=False, executor=Inline()) == found
    assert found.counts.block("kinds", 0)[4] > 0


# ---------------------------------------------------------------- errors


@pytest.mark.parametrize(
    ("change", "error", "text"),
    [
        ({"games": 0}, ValueError, r"games=0; wanted 1 to 2\*\*60"),
        ({"games": -5}, ValueError, "games=-5; wanted 1 to"),
        ({"games": 2.5}, ValueError, "games=2.5; wanted a whole number"),
        ({"games": float("nan")}, ValueError, "games=nan; wanted a whole number"),
        ({"games": float("inf")}, ValueError, "games=inf; wanted a whole number"),
        ({"games": "many"}, TypeError, "games='many'; wanted a whole number"),
        ({"games": True}, TypeError, "games=True; wanted a whole number"),
        ({"games": 10**9, "rows": True}, ValueError, "rows of 1,000,000,000 games take 164 GiB; wanted at most 4"),
        ({"agents": "clever"}, ValueError, "no agent is called 'clever'; wanted one of random, first, eager"),
        ({"agents": ["random"] * 3}, ValueError, "3 agents for 4 seats"),
        ({"seats": 0}, ValueError, "0 seats; wanted 1 to 52"),
        ({"seats": 53}, ValueError, "53 seats; wanted 1 to 52"),
        ({"seats": 3, "start": Deal.shuffled(1, 4)}, ValueError, "seats=3, but the start has 4 seats"),
        ({"start": "deal/1 S6"}, TypeError, "wanted a Deal, a State, or None"),
        ({"start": State.start(STANDARD, Deal.shuffled(1, 4))}, ValueError, "has the rules 'standard', not 'killing'"),
        ({"rules": "killing start=4"}, ValueError, "start=4: there is no such seat; wanted 0 to 3"),
        ({"rules": Rules(jokers=1)}, ValueError, "jokers change hands.*with slow=True"),
        ({"agents": lambda view, rng: view.legal_moves[0]}, ValueError, "agent of your own.*with slow=True"),
        ({"rules": 7}, TypeError, "rules=7; wanted Rules, such as KILLING, or a text"),
        ({"seed": 1.5}, TypeError, "a seed is a whole number, not 1.5"),
        ({"seed": 2**64}, ValueError, "needs more than 64 bits"),
        ({"first_game": -1}, ValueError, "first_game=-1; wanted 0 to"),
        ({"executor": "dask"}, TypeError, r"executor='dask' has no submit\(\)"),
        ({"executor": ThreadPoolExecutor}, TypeError, r"has no submit\(\); wanted a concurrent.futures.Executor, made"),
        ({"progress": "yes"}, TypeError, "progress='yes'; wanted True, False or a function"),
        ({"executor": Failing(3)}, SimulationError, "failed at the games from .* on: OSError.*went away"),
        ({"executor": Failing(3, refuses=True)}, SimulationError, "did not take the games from 279 on: OSError"),
    ],
)
def test_what_cannot_be_played_is_refused_with_the_reason(change, error, text):
    with pytest.raises(error, match=text):
        simulate(**JOB | change)


def test_a_position_that_is_over_is_refused():
    over = State.at(KILLING, table="S7 H7 D7 C7", hands=["", ""])
    with pytest.raises(ValueError, match="the start is over"):
        simulate(KILLING, 10, start=over, progress=False)


@pytest.mark.parametrize("slow", [False, True])
@pytest.mark.parametrize("counts", [{"ply": 1 << 70}, {"quiet": 1 << 33}, {"passes": [0, 1 << 50]}])
def test_a_start_that_counts_more_than_a_machine_word_can_is_refused(counts, slow):
    rules = KILLING.replace(pass_limit=None) if "passes" in counts else KILLING
    start = State.at(rules, hands=["S6", "H6"], **counts)
    with pytest.raises(ValueError, match=r"the start counts more than 2\*\*32 moves or passes"):
        simulate(rules, 10, start=start, slow=slow, progress=False)


@pytest.mark.parametrize("slow", [False, True])
def test_a_deal_that_the_rules_cannot_begin_is_refused_before_the_first_game(slow):
    """Bulk play knows no jokers: it would take one for a card that can never be played."""
    with pytest.raises(ValueError, match="1 jokers are dealt, but the rules have jokers=0"):
        simulate(STANDARD, 10, start=Deal.shuffled(1, jokers=1), slow=slow, progress=False)


def test_a_million_may_be_written_as_a_float():
    assert simulate(STANDARD, 1e3, progress=False).games == 1000


# ---------------------------------------------------------------- stopping


def stopped_by(stop) -> Summary:
    return simulate(STANDARD, 10**9, seed=3, progress=stop)


def test_ctrl_c_returns_what_is_done_marked_partial():
    found = stopped_by(lambda done, total: os.kill(os.getpid(), signal.SIGINT) if done > 5000 else None)
    assert found.partial
    assert 5000 < found.games < 10**8
    assert "stopped early" in str(found)
    assert found.tally == simulate(STANDARD, found.games, seed=3, progress=False).tally


def test_ctrl_c_with_an_executor_returns_whole_chunks():
    def interrupt(done: int, total: int) -> None:
        if done >= 600_000:
            os.kill(os.getpid(), signal.SIGINT)

    with ThreadPoolExecutor(1) as executor:
        found = simulate(STANDARD, 10**9, seed=3, progress=interrupt, executor=executor)
    assert found.partial
    assert found.games == sum(run.games for run in found.runs) >= 600_000
    assert sum(found.counts.block("length")) == found.games


@pytest.mark.parametrize("pool", [False, True])
def test_a_simulation_is_cancelled_soon_from_another_thread(pool):
    cancel = threading.Event()
    threading.Timer(0.5, cancel.set).start()
    begun = time.monotonic()
    executor = ThreadPoolExecutor(1) if pool else None
    found = simulate(STANDARD, 10**9, progress=False, cancel=cancel, executor=executor)
    assert time.monotonic() - begun < 6
    assert found.partial
    if executor:
        executor.shutdown()


def test_progress_is_told_at_most_ten_times_a_second_and_at_the_end():
    times: list[float] = []
    told: list[tuple[int, int]] = []

    def report(done: int, total: int) -> None:
        times.append(time.monotonic())
        told.append((done, total))

    simulate(KILLING, 300_000, progress=report)
    assert told[-1] == (300_000, 300_000)
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert len(times) <= 10 * (times[-1] - times[0]) + 2


def test_a_bar_is_shown_for_a_long_simulation_and_not_for_a_short_one(capfd, monkeypatch):
    simulate(STANDARD, 100)
    assert "games" not in capfd.readouterr().err
    monkeypatch.setattr("sevens_nb.progress.SECONDS_BEFORE_BAR", 0.0)
    simulate(STANDARD, 20_000)
    assert "games" in capfd.readouterr().err

"""What is told while games are played: first why they do not come yet, then a bar with their true rate."""

from __future__ import annotations

import time

import pytest
from test_simulation import Inline

from sevens_nb import STANDARD, compare, simulate
from sevens_nb.progress import Meter
from sevens_nb.simulation import waiting_for


class Late(Inline):
    """Takes its time before the first games."""

    def __init__(self) -> None:
        self.waits = 0.3

    def submit(self, fn, /, *args, **kwargs):
        time.sleep(self.waits)
        self.waits = 0.0
        return super().submit(fn, *args, **kwargs)


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    monkeypatch.setattr("sevens_nb.progress.SECONDS_BEFORE_WORD", 0.1)


@pytest.mark.parametrize(
    "play",
    [
        lambda **how: simulate(STANDARD, 40, **how),
        lambda **how: compare(["standard", "killing"], 40, **how),
        lambda **how: simulate("joker", 40, slow=True, **how),
    ],
)
def test_when_the_first_games_are_late_a_line_on_stderr_says_why_and_stdout_stays_free(play, capfd):
    play(executor=Late())
    out, err = capfd.readouterr()
    assert out == ""
    assert err.startswith("waiting for the first games of the executor")
    assert err.count("waiting") == 1


@pytest.mark.parametrize("progress", [False, lambda done, total: None])
def test_who_wants_no_bar_gets_no_line_either(progress, capfd):
    simulate(STANDARD, 40, executor=Late(), progress=progress)
    assert capfd.readouterr() == ("", "")


def test_games_that_come_at_once_need_no_explanation(capfd):
    simulate(STANDARD, 40, progress=False)
    with Meter(True, 40, "why") as meter:
        meter.show(1)
        time.sleep(0.2)
    assert capfd.readouterr() == ("", "")


def test_compiling_is_named_only_where_something_is_compiled(monkeypatch):
    assert "about 15 seconds" in waiting_for(slow=False, executor=None)
    assert "about 15 seconds" in waiting_for(slow=False, executor=Inline())
    assert waiting_for(slow=True, executor=None) == ""
    assert "seconds" not in waiting_for(slow=True, executor=Inline())
    monkeypatch.setattr("sevens_nb.kernel.has_numba", lambda: False)
    assert waiting_for(slow=False, executor=None) == ""


def test_the_clock_of_the_bar_starts_with_the_first_games(monkeypatch):
    monkeypatch.setattr("sevens_nb.progress.SECONDS_BEFORE_BAR", 0.0)
    with Meter(True, 1000, "") as meter:
        time.sleep(0.5)
        meter.show(100)
        time.sleep(0.2)
        meter.show(300)
        told = meter._bar.format_dict
        assert (told["n"], told["initial"], told["total"]) == (300, 100, 1000)
        assert 0.15 < told["elapsed"] < 0.45


def test_an_error_on_the_way_ends_the_waiting(capfd):
    with pytest.raises(RuntimeError, match="no games"), Meter(True, 40, "why"):
        raise RuntimeError("no games")
    time.sleep(0.2)
    assert capfd.readouterr() == ("", "")

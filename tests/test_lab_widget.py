"""The Python side of the Lab: the same numbers as simulate(), stopped in time, few messages, nothing left behind."""

from __future__ import annotations

import gc
import itertools
import json
import threading
import time
import weakref

import pytest
from ipywidgets.widgets.widget import _instances
from lab_heard import LONG, Heard, lab_threads, quick, strict

from sevens_nb import Lab, simulate
from sevens_nb.widgets import labrun
from sevens_nb.widgets.labrun import Pace, portions
from sevens_nb.widgets.labsettings import LabSettings
from sevens_nb.widgets.labview import say

__all__ = ["quick", "strict"]

# ---------------------------------------------------------------- the same numbers


@pytest.mark.parametrize(
    "settings",
    [
        LabSettings.of("standard", 4, "random", 30_000, 1),
        LabSettings.of("killing pass_limit=2", 3, ["random", "killer", "protector"], 20_000, 7),
        LabSettings.of("tunnel start=random", 6, "eager", 20_000, -(2**63)),
        LabSettings.of("joker", 4, "random", 60, 5),
    ],
    ids=lambda settings: settings.rules.short(),
)
def test_a_run_is_what_simulate_returns_for_the_same_settings(settings, quick):
    lab = Lab(settings.rules, settings.seats, settings.agents, settings.games, settings.seed)
    summary = lab.run()
    wanted = simulate(
        settings.rules,
        settings.games,
        seats=settings.seats,
        agents=settings.agents,
        seed=settings.seed,
        progress=False,
        slow=settings.rules.jokers > 0,
    )
    assert summary == wanted
    assert not summary.partial
    scope: dict = {}
    exec(lab.code, scope)
    assert scope["summary"] == summary
    lab.close()


def test_the_code_of_a_run_that_was_stopped_gives_exactly_its_numbers(quick):
    lab = Lab("killing", games=LONG, agents=["random", "first", "eager", "holdback"], seed=3)
    lab.start()
    while not lab.progress["done"]:
        time.sleep(0.01)
    lab.cancel()
    summary = lab.wait()
    assert summary.partial
    assert 0 < summary.games < LONG
    assert f"# stopped after {summary.games:_} of {LONG:_} games" in lab.code
    scope: dict = {}
    exec(lab.code, scope)
    assert scope["summary"].tally == summary.tally
    assert scope["summary"].runs == summary.runs
    lab.close()


def test_portions_grow_to_the_whole_without_a_gap():
    settings = LabSettings.of("standard", 4, "random", 5_000, 2)
    sizes = [part.games for part in portions(settings, threading.Event())]
    assert sizes == sorted(set(sizes))
    assert sizes[-1] == 5_000
    stopped = threading.Event()
    stopped.set()
    assert list(portions(settings, stopped)) == []


# ---------------------------------------------------------------- progress, cancel, close


def test_cancel_stops_in_half_a_second_and_keeps_what_was_played(quick):
    heard = Heard("standard", games=LONG)
    assert heard.say("run")["ok"]
    while not heard.widget.progress["done"]:
        time.sleep(0.01)
    begun = time.monotonic()
    assert heard.say("cancel")["ok"]
    heard.widget.wait()
    seconds = time.monotonic() - begun
    print(f"stopped after {seconds:.2f} s")
    assert seconds < 1.5
    assert heard.widget.payload["status"] == "partial"
    assert heard.widget.payload["result"]["partial"] is True
    assert heard.widget.summary.partial
    heard.widget.close()


def test_a_run_cancelled_before_its_first_game_leaves_the_result_before_it(quick, monkeypatch):
    lab = Lab(games=300)
    first = lab.run()
    gate = threading.Event()
    real = labrun.simulate
    monkeypatch.setattr(labrun, "simulate", lambda *args, **options: (gate.wait(), real(*args, **options))[1])
    lab.start()
    lab.cancel()
    assert lab.payload["status"] == "none"
    assert lab.summary is first
    lab.start()
    gate.set()
    assert lab.wait() == first
    assert lab.payload["status"] == "done"
    lab.close()


def test_a_run_sends_less_than_a_megabyte_and_ten_reports_a_second():
    heard = Heard("killing", games=LONG)
    heard.say("run")
    time.sleep(2.5)
    heard.say("cancel")
    heard.widget.wait()
    reports = [at for at, progress in heard.of("progress") if progress["done"]]
    assert len(reports) >= 3
    assert min(b - a for a, b in itertools.pairwise(reports)) > 0.09
    sent = sum(len(json.dumps(state)) for _, state in heard.states)
    print(f"{len(reports)} reports, {sent:,} bytes")
    assert sent < 1_000_000
    assert [len(heard.of(f"figures_{lang}")) for lang in ("en", "ja")] == [1, 1]
    heard.widget.close()


def test_reports_grow_rarer_so_that_an_hour_sends_little(monkeypatch):
    now = 0.0
    monkeypatch.setattr(labrun.time, "monotonic", lambda: now)
    pace, told = Pace(), []
    while now < 3600:
        now += 0.05
        if pace.is_time():
            told.append(now)
    assert len(told) < 500
    assert min(b - a for a, b in itertools.pairwise(told)) > 0.099
    assert told[10] < 2


def test_closing_stops_a_run_and_leaves_no_thread(quick):
    lab = Lab(games=LONG)
    lab.start()
    time.sleep(0.2)
    begun = time.monotonic()
    lab.close()
    assert time.monotonic() - begun < 20, "the first run of a session may still be compiling"
    assert lab_threads() == []
    lab.close()
    with pytest.raises(RuntimeError, match="closed"):
        lab.start()


def test_a_hundred_labs_made_and_closed_leave_nothing_behind():
    Lab().close()
    gc.collect()
    before = len(_instances)
    labs = [Lab() for _ in range(100)]
    kept = [weakref.ref(lab) for lab in labs]
    for lab in labs:
        lab.close()
    del lab
    labs.clear()
    gc.collect()
    assert len(_instances) == before
    assert sum(ref() is not None for ref in kept) == 0


def test_a_second_run_while_one_goes_on_is_refused(quick):
    heard = Heard(games=LONG)
    heard.say("run")
    assert heard.say("run")["error"]["en"] == "A run is going on: cancel it first."
    with pytest.raises(RuntimeError, match="going on"):
        heard.widget.start()
    heard.widget.close()


def test_threads_that_hammer_the_lab_leave_it_whole(quick):
    heard = Heard(games=2_000)
    kinds = [("run", {}), ("cancel", {}), ("seats", {"count": 3}), ("seats", {"count": 5}), ("fly", {})]
    kinds.append(("number", {"name": "games", "text": "3000"}))
    failures = []

    def hammer(offset):
        for turn in range(150):
            kind, fields = kinds[(turn * offset) % len(kinds)]
            try:
                heard.widget._receive(heard.widget, {"id": turn, "kind": kind, **fields}, [])
            except Exception as error:
                failures.append(error)

    threads = [threading.Thread(target=hammer, args=(offset,)) for offset in (1, 5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    heard.widget.cancel()
    heard.widget.wait()
    assert failures == []
    assert len(heard.answers) == 300
    summary, played = heard.widget.summary, heard.widget._played
    if summary is not None:
        wanted = simulate(played.rules, summary.games, seats=played.seats, seed=1, progress=False)
        assert summary.tally == wanted.tally
    heard.widget.close()


# ---------------------------------------------------------------- one run against the one before


def test_a_second_run_is_set_against_the_one_before_with_intervals(quick):
    heard = Heard("killing", games=3_000)
    heard.say("run")
    before = heard.widget.wait()
    assert [table["caption"][0] for table in heard.widget.payload["result"]["tables"]][3] == "lab_table_ranks"
    heard.say("agent", name="eager")
    heard.say("run")
    now = heard.widget.wait()
    table = heard.widget.payload["result"]["tables"][3]
    rules = {"en": "Killing", "ja": "殺し"}
    assert table["caption"] == (
        "lab_table_before_same",
        {"games": "3,000", "rules": rules, "seats": 4, "seed": "1", "agents": ("agent_random", {})},
    )
    starts = next(row for row in table["rows"] if row[0][0] == "lab_starter_wins")
    assert starts[1:3] == [str(now.wins("order")[0]), str(before.wins("order")[0])]
    wins = [row for row in table["rows"] if row[0][0] == "lab_seat_wins"]
    assert [row[1:3] for row in wins] == [[str(a), str(b)] for a, b in zip(now.wins(), before.wins(), strict=True)]
    length = next(row for row in table["rows"] if row[0][0] == "col_length")
    gap = now.length().minus(before.length())
    assert gap.is_real
    low, high = gap.interval()
    assert length[4] == ("lab_real", {"interval": f"{low:+.3f} … {high:+.3f}".replace("-", "−")})
    assert f"{gap.value:+.3f}".replace("-", "−") == length[3]
    heard.widget.close()


@pytest.mark.parametrize(
    ("changed", "same"),
    [
        ({"agents": ("eager",) * 4}, True),
        ({"rules": "killing edge=open"}, True),
        ({"rules": "killing edge=open", "seed": 2}, False),
        ({"seats": 3}, False),
        ({"games": 400}, False),
    ],
)
def test_of_the_same_deals_the_page_says_that_the_intervals_are_too_wide_and_what_to_use(quick, changed, same):
    heard = Heard("killing", games=300)
    heard.widget.run()
    heard.widget.choose(**changed)
    heard.widget.run()
    caption = heard.widget.payload["result"]["tables"][3]["caption"]
    assert ("too wide" in say(caption, "en"), "広すぎます" in say(caption, "ja")) == (same, same)
    assert not same or "compare(" in heard.widget.code
    heard.widget.close()


def test_rules_have_japanese_names_in_what_a_lab_says_in_japanese(quick):
    heard = Heard("killing edge=open", games=300, lang="ja")
    heard.widget.run()
    heard.widget.choose(rules="standard")
    heard.widget.run()
    result = heard.widget.payload["result"]
    assert result["rules"] == {"en": "Standard", "ja": "標準"}
    caption = result["tables"][3]["caption"]
    assert "、殺し、ふちは開いている、" in say(caption, "ja")
    assert ", killing edge=open, " in say(caption, "en")
    assert "300ゲーム、標準、4席" in heard.widget.html()
    heard.widget.close()


def test_the_code_compares_both_runs_on_the_same_deals_where_that_can_be_done(quick, capsys):
    heard = Heard("killing", games=300)
    heard.widget.run()
    assert "compare" not in heard.widget.code
    heard.widget.choose(agents=("eager", "killer", "killer", "killer"))
    heard.widget.run()
    told = [line.removeprefix("# ") for line in heard.widget.code.splitlines() if line.startswith("# ")]
    exec("\n".join(told[1:]), {})
    assert capsys.readouterr().out.startswith("300 games of each, the same deals; differences from before")
    heard.widget.choose(seats=3)
    heard.widget.run()
    assert "compare" not in heard.widget.code, "three seats and four have no games to pair"
    heard.widget.close()


def test_the_page_says_what_it_waits_for_until_the_first_game_is_over(quick, monkeypatch):
    monkeypatch.setattr("sevens_nb.widgets.labrun.LabRun.has_played", False)
    heard = Heard("killing", games=100)
    heard.say("run")
    assert next(payload["waiting"] for _, payload in heard.of("payload")) == "lab_preparing"
    heard.widget.wait()
    heard.say("run")
    assert heard.of("payload")[-1][1]["waiting"] == "lab_starting"
    heard.widget.close()

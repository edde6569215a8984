"""The Python side of the Lab: the same numbers as simulate(), stopped in time, few messages, nothing left behind."""

from __future__ import annotations

import asyncio
import gc
import itertools
import json
import re
import threading
import time
import weakref

import pytest
from ipywidgets.widgets.widget import _instances
from school_kanji import PRIMARY

from sevens_nb import KILLING, STANDARD, Lab, Rules, Summary, simulate
from sevens_nb.policies import MEANINGS, POLICIES
from sevens_nb.rules import PRESETS
from sevens_nb.widgets import labrun, rulewords
from sevens_nb.widgets.base import STATE_MIME, VIEW_MIME, BoardWidget
from sevens_nb.widgets.labrun import THREAD_NAME, Pace, portions
from sevens_nb.widgets.labsettings import LabSettings, read_number
from sevens_nb.widgets.labview import result_tables, say
from sevens_nb.widgets.labwords import LAB


@pytest.fixture(autouse=True)
def strict(monkeypatch):
    """An error in a handler must fail the test, and no test may leave a thread."""
    monkeypatch.setattr(BoardWidget, "strict", True)
    yield
    assert lab_threads() == []


@pytest.fixture
def quick(monkeypatch):
    """No figures: for what has nothing to do with them."""
    monkeypatch.setattr("sevens_nb.widgets.lab.missing", lambda _module: True)


def lab_threads() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == THREAD_NAME]


class Heard:
    """A Lab whose messages down are kept as a front end would get them."""

    def __init__(self, *args, **options) -> None:
        self.widget = Lab(*args, **options)
        self.states: list[tuple[float, dict]] = []
        self.answers: list[dict] = []
        self.widget._send = self._keep
        self.count = 0

    def _keep(self, message, buffers=None) -> None:
        if message["method"] == "custom":
            self.answers.append(message["content"])
        elif message["method"] == "update":
            self.states.append((time.monotonic(), message["state"]))
            answer = message["state"].get("payload", {}).get("answer")
            if answer:
                self.answers.append(answer)

    def say(self, kind, **fields) -> dict:
        self.count += 1
        self.widget._handle_custom_msg({"id": f"t-{self.count}", "kind": kind, **fields}, [])
        assert self.answers[-1]["ack"] == f"t-{self.count}"
        return self.answers[-1]

    def of(self, name: str) -> list[tuple[float, dict]]:
        return [(at, state[name]) for at, state in self.states if name in state]


LONG = 10**9


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


# ---------------------------------------------------------------- a Python without threads


def no_thread(*_args, **_options):
    class Refuses:
        def start(self):
            raise RuntimeError("can't start new thread")

    return Refuses()


def test_without_threads_a_run_takes_turns_can_be_cancelled_and_says_so(quick, monkeypatch):
    monkeypatch.setattr(labrun.threading, "Thread", no_thread)

    async def session():
        heard = Heard("killing", games=LONG)
        heard.say("run")
        assert "note_turns" in heard.widget.payload["notes"]
        while heard.widget.progress["done"] == 0:
            await asyncio.sleep(0.01)
        heard.say("cancel")
        while heard.widget.is_running:
            await asyncio.sleep(0.01)
        assert heard.widget.summary.partial
        heard.widget.choose(games=500)
        assert heard.widget.run() == simulate("killing", 500, seed=1, progress=False)
        heard.widget.start()
        heard.widget.close()

    asyncio.run(session())


def test_without_threads_and_events_it_is_played_at_once_and_says_so(quick, monkeypatch):
    monkeypatch.setattr(labrun.threading, "Thread", no_thread)
    heard = Heard("standard", games=400)
    heard.say("run")
    assert heard.widget.payload["status"] == "done"
    assert "note_at_once" in heard.widget.payload["notes"]
    assert heard.widget.summary == simulate("standard", 400, seed=1, progress=False)
    heard.widget.close()


def test_without_matplotlib_and_numba_the_page_says_what_is_missing(monkeypatch):
    for module in ("lab", "labview"):
        monkeypatch.setattr(f"sevens_nb.widgets.{module}.missing", lambda _module: True)
    lab = Lab(games=200)
    lab.run()
    assert {"note_no_numba", "note_no_figures"} <= set(lab.payload["notes"])
    assert lab.payload["figures"] is False
    assert lab.figures_en == {}
    assert lab.payload["result"]["games"] == 200
    lab.close()


def test_a_figure_that_cannot_be_drawn_is_told_on_the_page(monkeypatch):
    monkeypatch.setattr("sevens_nb.widgets.labview.pictures", lambda *_: iter([1 / 0 for _ in "x"]))
    lab = Lab(games=200)
    lab.run()
    assert isinstance(lab.last_error, ZeroDivisionError)
    assert "ZeroDivisionError" in lab.payload["failure"]
    lab.close()


def test_a_run_that_fails_is_told_and_raised(quick, monkeypatch):
    monkeypatch.setattr(labrun, "simulate", lambda *_args, **_options: 1 / 0)
    lab = Lab(games=200)
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        lab.run()
    assert (lab.payload["status"], lab.summary) == ("failed", None)
    lab.close()


# ---------------------------------------------------------------- settings


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        ({"rules": "poker"}, "no preset is called 'poker'"),
        ({"seats": 0}, "wanted 1 to 52"),
        ({"seats": 53}, "wanted 1 to 52"),
        ({"agents": "wizard"}, "'wizard' is no policy"),
        ({"agents": ["random"]}, "1 agents for 4 seats"),
        ({"games": 0}, "games=0"),
        ({"games": 2.5}, "games=2.5"),
        ({"games": 10**9 + 1}, "at most 1,000,000,000"),
        ({"seed": 2**64}, "more than 64 bits"),
        ({"lang": "fr"}, "wanted 'en' or 'ja'"),
        ({"rules": "start=5"}, "there is no such seat"),
    ],
)
def test_a_wrong_setting_is_named_with_what_was_wanted(options, wanted):
    with pytest.raises((ValueError, TypeError), match=re.escape(wanted)):
        Lab(**options)


def test_every_control_changes_the_settings_and_the_code():
    heard = Heard()
    for preset, rules in PRESETS.items():
        assert heard.say("rules", preset=preset)["ok"]
        assert heard.widget.settings.rules == rules
    heard.say("rules", text="killing")
    heard.say("rules", option="edge", value="open")
    assert heard.widget.settings.rules == Rules(killing=True, edge="open")
    heard.say("seats", count=6)
    assert heard.widget.settings.agents == ("random",) * 6
    for name in POLICIES:
        assert heard.say("agent", name=name, seat=5)["ok"]
    heard.say("agent", name="eager")
    heard.say("agent", name="killer", seat=0)
    assert heard.widget.settings.agents == ("killer", *["eager"] * 5)
    heard.say("number", name="games", text="２e3")
    heard.say("number", name="seed", text="18446744073709551615")
    assert heard.widget.payload["settings"]["seed"] == str(2**64 - 1)
    heard.say("seats", count=2)
    assert heard.widget.code.splitlines()[2] == (
        'summary = simulate("killing edge=open", 2_000, seats=2, agents=["killer", "eager"], seed=18446744073709551615)'
    )


def test_every_option_of_the_panel_can_be_chosen():
    for base in (STANDARD, KILLING):
        heard = Heard(base)
        for option in rulewords.option_texts():
            if option["name"] in rulewords.idle_options(heard.widget.settings.rules):
                continue
            for choice in option["values"]:
                answer = heard.say("rules", option=option["name"], value=choice["value"])
                assert answer["ok"], answer
                assert heard.widget.payload["settings"]["values"][option["name"]] == choice["value"]


def test_a_result_of_other_settings_is_called_so(quick):
    heard = Heard(games=300)
    heard.say("run")
    heard.widget.wait()
    assert heard.widget.payload["stale"] is False
    code = heard.widget.code
    heard.say("number", name="seed", text="2")
    assert heard.widget.payload["stale"] is True
    assert heard.widget.code == code
    heard.widget.close()


@pytest.mark.parametrize(
    "message",
    [
        None,
        {},
        {"id": "a", "kind": "fly"},
        {"id": "a", "kind": "run", "games": 5},
        {"id": "a", "kind": "run", "lang": 5},
        {"id": "a", "kind": "rules"},
        {"id": "a", "kind": "rules", "preset": "poker"},
        {"id": "a", "kind": "rules", "option": "__class__", "value": "1"},
        {"id": "a", "kind": "rules", "option": "edge", "value": "soft"},
        {"id": "a", "kind": "rules", "text": "x" * 30_000},
        {"id": "a", "kind": "seats", "count": 0},
        {"id": "a", "kind": "seats", "count": True},
        {"id": "a", "kind": "seats", "count": 9_999},
        {"id": "a", "kind": "agent", "name": "wizard"},
        {"id": "a", "kind": "agent", "name": "random", "seat": 4},
        {"id": "a", "kind": "number", "name": "games", "text": "many"},
        {"id": "a", "kind": "number", "name": "games", "text": "0"},
        {"id": "a", "kind": "number", "name": "games", "text": "1e99"},
        {"id": "a", "kind": "number", "name": "games", "text": "9" * 60},
        {"id": "a", "kind": "number", "name": "_runs", "text": "5"},
    ],
)
def test_a_malformed_message_changes_nothing_and_is_answered_in_both_languages(message):
    heard = Heard("killing")
    before = heard.widget.settings
    heard.widget._handle_custom_msg(message, [])
    (answer,) = heard.answers
    assert answer["ok"] is False
    assert set(answer["error"]) == {"en", "ja"}
    assert max(map(len, answer["error"].values())) < 400
    assert heard.widget.settings == before
    assert not heard.widget.is_running
    assert lab_threads() == []


@pytest.mark.parametrize("text", ["", "-", "1.5", "1e-3", "e5", "١e", "0x10", "1 or 2"])
def test_what_is_no_whole_number_is_refused(text):
    with pytest.raises(ValueError, match="no whole number"):
        read_number(text)


# ---------------------------------------------------------------- the twin


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("ran", [False, True], ids=["before", "after"])
def test_the_bundle_is_the_same_for_the_same_lab_and_reads_back(lang, ran, quick):
    bundles = []
    for _ in range(2):
        lab = Lab("killing", 3, games=500, seed=4, lang=lang)
        if ran:
            lab.run()
        bundle, _ = lab._repr_mimebundle_()
        assert bundle.pop(VIEW_MIME)
        bundles.append(bundle)
        lab.close()
    assert bundles[0] == bundles[1]
    told = json.dumps(bundles[0], ensure_ascii=False)
    assert "0x" not in told
    assert "simulate(" in bundles[0]["text/plain"]
    data = bundles[0][STATE_MIME]
    assert Lab(**data["settings"]).settings == LabSettings.of("killing", 3, "random", 500, 4)
    if ran:
        wanted = simulate("killing", 500, seats=3, seed=4, progress=False)
        assert Summary.loads(json.dumps(data["summary"])) == wanted
        for text in (bundles[0]["text/plain"], bundles[0]["text/html"]):
            assert all(str(share) in text for share in wanted.wins())
    else:
        assert say(("lab_idle", {}), lang) in bundles[0]["text/html"]
    tags = set(re.findall(r"<(\w+)", bundles[0]["text/html"]))
    assert tags <= {"p", "table", "caption", "thead", "tbody", "tr", "th", "td", "details", "summary", "pre"}


def test_the_tables_hold_every_number_with_its_error(quick):
    lab = Lab("killing", games=3_000)
    summary = lab.run()
    seats, game, ranks, cards = result_tables(summary)
    assert [row[2] for row in seats.rows] == [str(share) for share in summary.wins()]
    assert game.rows == [[str(summary.length()), str(summary.passes()), str(summary.any_drop_out())]]
    assert [row[1:] for row in ranks.rows] == [[str(share) for share in row] for row in summary.ranks()]
    assert [row[3] for row in cards.rows] == [str(share) for share in summary.deaths()]
    assert ("col_dead", {}) in seats.columns
    assert ("col_dead", {}) not in result_tables(Lab(games=100).run())[0].columns
    lab.close()


def test_figures_come_in_both_languages_with_a_text_and_are_not_blank():
    lab = Lab("killing", games=2_000)
    lab.run()
    for lang, figures in (("en", lab.figures_en), ("ja", lab.figures_ja)):
        assert figures["run"] == lab.payload["figured"] == 1
        assert [picture["key"] for picture in figures["pictures"]] == ["wins", "ranks", "cards", "when"]
        for picture in figures["pictures"]:
            assert picture["src"].startswith("data:image/png;base64,")
            assert 10_000 < len(picture["src"]) < 120_000
            assert bool(re.search("[ぁ-ん]", picture["alt"])) == (lang == "ja")
    assert "0.2" in lab.figures_en["pictures"][0]["alt"]
    lab.close()


# ---------------------------------------------------------------- words


@pytest.mark.parametrize("key", LAB)
def test_words_have_the_same_parts_in_both_languages_and_known_kanji(key):
    english, japanese = LAB[key]
    assert set(re.findall(r"{\w+}", english)) == set(re.findall(r"{\w+}", japanese))
    assert set(re.findall("[一-龥]", japanese)) <= PRIMARY | set("殺脱"), set(re.findall("[一-龥]", japanese)) - PRIMARY


def test_every_policy_has_a_name_and_a_meaning():
    assert {key.removeprefix("agent_") for key in LAB if key.startswith("agent_")} == set(POLICIES)
    assert {key: LAB[f"means_{key}"][0] for key in POLICIES} == MEANINGS

"""What a Lab shows: its twin without a front end, tables, figures, words; and how it plays without threads."""

from __future__ import annotations

import asyncio
import json
import re
from xml.etree import ElementTree

import pytest
from lab_heard import LONG, Heard, quick, strict
from school_kanji import PRIMARY

from sevens_nb import Lab, Summary, simulate
from sevens_nb.policies import MEANINGS, POLICIES
from sevens_nb.widgets import labrun
from sevens_nb.widgets.base import STATE_MIME, VIEW_MIME
from sevens_nb.widgets.labsettings import LabSettings
from sevens_nb.widgets.labview import result_tables, say
from sevens_nb.widgets.labwords import LAB

__all__ = ["quick", "strict"]

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
    assert all("ZeroDivisionError" in told for told in lab.payload["failure"].values())
    lab.close()


def test_a_run_that_fails_is_told_and_raised(quick, monkeypatch):
    monkeypatch.setattr(labrun, "simulate", lambda *_args, **_options: 1 / 0)
    lab = Lab(games=200)
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        lab.run()
    assert (lab.payload["status"], lab.summary) == ("failed", None)
    lab.close()


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
    seats, game, order, ranks, cards = result_tables(summary)
    assert [row[2] for row in seats.rows] == [str(share) for share in summary.wins()]
    assert game.rows == [[str(summary.length()), str(summary.passes()), str(summary.any_drop_out())]]
    assert order.rows == [[str(share) for share in summary.wins("order")]]
    assert [say(column, "ja") for column in order.columns] == ["1番目", "2番目", "3番目", "4番目"]
    assert [row[1:] for row in ranks.rows] == [[str(share) for share in row] for row in summary.ranks()]
    assert [row[3] for row in cards.rows] == [str(share) for share in summary.deaths()]
    assert ("col_dead", {}) in seats.columns
    assert ("col_dead", {}) not in result_tables(Lab(games=100).run())[0].columns
    lab.close()


def test_figures_come_in_both_languages_with_a_text_and_in_the_colours_of_the_page():
    lab = Lab("killing", games=2_000)
    lab.run()
    for lang, figures in (("en", lab.figures_en), ("ja", lab.figures_ja)):
        assert figures["run"] == lab.payload["figured"] == 1
        assert [picture["key"] for picture in figures["pictures"]] == ["wins", "ranks", "cards", "when"]
        for picture in figures["pictures"]:
            root = ElementTree.fromstring(picture["svg"])
            assert root.get("role") == "img"
            assert len(list(root)) > 20
            assert 5_000 < len(picture["svg"]) < 30_000
            assert "light-dark(" in picture["svg"]
            assert bool(re.search("[ぁ-ん]", root.get("aria-label"))) == (lang == "ja")
    assert str(lab.summary.wins()[0]) in lab.figures_en["pictures"][0]["svg"]
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

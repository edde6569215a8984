"""What a Lab is to play: every control, what is refused and how, messages that no page of ours would send."""

from __future__ import annotations

import re

import pytest
from lab_heard import Heard, lab_threads, quick, strict

from sevens_nb import KILLING, STANDARD, Lab, Rules
from sevens_nb.policies import POLICIES
from sevens_nb.rules import PRESETS
from sevens_nb.widgets import rulewords
from sevens_nb.widgets.labsettings import read_number

__all__ = ["quick", "strict"]


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


@pytest.mark.parametrize(
    ("kind", "fields", "wanted"),
    [
        ("rules", {"preset": "poker"}, "「poker」というルールはありません"),
        ("rules", {"text": "poker"}, "「poker」というルールはありません"),
        ("rules", {"text": "standard pass_limit=many"}, "pass_limit は「many」にできません"),
        ("rules", {"text": "killing link=link"}, "殺しの七並べには、その設定（link）がありません"),
        ("rules", {"text": "killing wizard=1"}, "「wizard」という設定はありません"),
        ("rules", {"option": "edge", "value": "soft"}, "edge は「soft」にできません"),
        ("seats", {"count": 0}, "席の数は0にはできません"),
        ("seats", {"count": 53}, "席の数は53にはできません"),
        ("agent", {"name": "wizard"}, "「wizard」という出し方はありません"),
        ("agent", {"name": "random", "seat": 7}, "席8はありません"),
        ("number", {"name": "games", "text": "0"}, "ゲームの数は1から1,000,000,000までです"),
        ("number", {"name": "games", "text": "1e10"}, "ゲームの数は1から1,000,000,000までです"),
        ("number", {"name": "games", "text": "many"}, "整数として読めません"),
        ("number", {"name": "seed", "text": "1e30"}, "乱数のたねは"),
    ],
)
def test_what_is_refused_is_said_in_japanese_with_no_word_of_english_but_what_was_typed(kind, fields, wanted):
    heard = Heard("killing")
    answer = heard.say(kind, **fields)
    assert not answer["ok"]
    assert wanted in answer["error"]["ja"]
    typed = " ".join(map(str, fields.values()))
    assert [english for english in re.findall("[A-Za-z_]{2,}", answer["error"]["ja"]) if english not in typed] == []


def test_a_start_that_the_seats_do_not_have_is_refused_in_japanese():
    heard = Heard("standard start=3")
    assert "席" in heard.say("seats", count=2)["error"]["ja"]
    assert heard.widget.settings.seats == 4

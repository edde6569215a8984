"""The Python side of the boards: what is published, how messages are judged, and what a reader without widgets sees."""

from __future__ import annotations

import gc
import json
import random
import re
import threading
import weakref
from html.parser import HTMLParser
from string import Formatter

import pytest
from ipywidgets.widgets.widget import _instances

from sevens_nb import KILLING, STANDARD, Card, Deal, Explorer, GameRecord, Rules, State, play_game
from sevens_nb.frames import DECK, states_of
from sevens_nb.rules import PRESETS
from sevens_nb.widgets import rulewords, strings
from sevens_nb.widgets.base import STATE_MIME, VIEW_MIME, BoardWidget
from sevens_nb.words import SENTENCES


@pytest.fixture(autouse=True)
def strict(monkeypatch):
    """Errors that a handler did not foresee must fail the test, not only appear on the board."""
    monkeypatch.setattr(BoardWidget, "strict", True)


class Heard:
    """An Explorer whose answers are kept, as a front end would get them."""

    def __init__(self, *args, **options) -> None:
        self.widget = Explorer(*args, **options)
        self.answers: list[dict] = []
        self.widget.send = lambda content, buffers=None: self.answers.append(content)
        self.count = 0

    def say(self, kind, **fields) -> dict:
        self.count += 1
        self.widget._handle_custom_msg({"id": f"t-{self.count}", "kind": kind, **fields}, [])
        assert self.answers[-1]["ack"] == f"t-{self.count}"
        return self.answers[-1]


# ---------------------------------------------------------------- what an Explorer is made of


def test_an_explorer_is_made_of_a_seed_a_deal_a_record_or_a_position():
    deal = Deal.shuffled(12)
    record = play_game(STANDARD, deal, "first")
    assert Explorer(12).record.start == deal
    assert Explorer(deal, rules="killing").record.rules == KILLING
    assert Explorer(record).record is record
    position = record.states()[9]
    assert Explorer(position).record is None
    assert Explorer(position).position == position
    assert Explorer(3, seats=6, rules=Rules(jokers=2)).record.start.seats == 6


@pytest.mark.parametrize(
    ("args", "wanted"),
    [
        ((3.5, {}), "wanted a GameRecord, a State, a Deal or an integer seed"),
        ((True, {}), "wanted a GameRecord"),
        ((1, {"hands": 4}), "wanted 'open', 'closed' or a seat from 0 to 3"),
        ((1, {"hands": "ajar"}), "wanted 'open', 'closed'"),
        ((1, {"lang": "fr"}), "wanted 'en' or 'ja'"),
        ((1, {"seats": 53}), "wanted 1 to 52"),
    ],
)
def test_a_wrong_argument_is_named_with_what_was_wanted(args, wanted):
    game, options = args
    with pytest.raises((ValueError, TypeError), match=re.escape(wanted)):
        Explorer(game, **options)


def test_a_game_starts_in_the_reading_it_was_played_by():
    assert Explorer(1, rules=KILLING).payload["reading"] == 1
    assert Explorer(1).payload["reading"] == 0
    assert Explorer(play_game(STANDARD, Deal.shuffled(1)), rules=KILLING).payload["reading"] == 1


def test_closed_hands_do_not_leave_python():
    deal = Deal.shuffled(7)
    shown = Explorer(deal, hands=2)
    start = shown.record.states()[0]
    where = shown.payload["frames"][0]["where"]
    assert {DECK[i] for i, sign in enumerate(where) if sign == "C"} == set(start.hands[2])
    assert sum(sign == "?" for sign in where) == sum(len(start.hands[seat]) for seat in (0, 1, 3))
    closed = Explorer(deal, hands="closed")
    bundle, _ = closed._repr_mimebundle_()
    hidden = [str(hand) for hand in start.hands]
    assert not any(hand in json.dumps(bundle) for hand in hidden)
    assert not any(", ".join(card.symbol for card in hand) in bundle["text/html"] for hand in start.hands)


# ---------------------------------------------------------------- messages


def test_use_this_position_puts_the_shown_position_read_by_the_shown_rules_into_python():
    heard = Heard(12, rules=KILLING)
    assert heard.say("position", ply=5, reading="standard")["ok"]
    position = heard.widget.position
    assert (position.rules, position.ply) == (STANDARD, 5)
    assert position.table == heard.widget.record.states()[5].table


def test_play_this_deal_under_these_rules_plays_the_same_hands_again():
    heard = Heard(12)
    before = heard.widget.payload
    assert heard.say("replay", reading="killing")["ok"]
    record = heard.widget.record
    assert (record.rules, record.start) == (KILLING, Deal.shuffled(12))
    assert record.last.is_over
    assert heard.widget.payload["game"] == before["game"] + 1
    assert heard.widget.payload["seq"] == before["seq"] + 1


def test_a_bare_position_is_played_on_under_the_other_rules():
    position = State.at(STANDARD, table="S7 H7 D7 C7 S6", hands=["S5 H9", "S8 D2"], turn=1)
    heard = Heard(position)
    assert heard.say("replay", reading="killing")["ok"]
    assert heard.widget.record.states()[0].table == position.table
    assert heard.widget.record.last.is_over


def test_a_changed_option_reads_the_same_table_again_and_keeps_the_game():
    heard = Heard(12, rules=KILLING)
    table = [frame["where"] for frame in heard.widget.payload["frames"]]
    assert heard.say("rules", option="edge", value="open")["ok"]
    payload = heard.widget.payload
    assert [frame["where"] for frame in payload["frames"]] == table
    assert [reading["key"] for reading in payload["readings"]] == ["standard", "killing", "own"]
    last = heard.widget.record.last
    assert payload["frames"][-1]["read"][1]["s"] != payload["frames"][-1]["read"][2]["s"], "a border card died"
    assert payload["frames"][-1]["read"][2]["s"] == states_of(last)


def test_every_option_and_every_preset_of_the_panel_can_be_chosen():
    heard = Heard(4)
    for option in rulewords.option_texts():
        for choice in option["values"]:
            answer = heard.say("rules", option=option["name"], value=choice["value"])
            assert answer["ok"], answer
            assert heard.widget.payload["panel"]["values"][option["name"]] == choice["value"]
    for preset in PRESETS:
        assert heard.say("rules", preset=preset)["ok"]
        assert heard.widget.payload["panel"]["preset"] == preset


@pytest.mark.parametrize(
    "message",
    [
        None,
        [],
        "position",
        {},
        {"id": "a"},
        {"id": "a", "kind": "fly"},
        {"id": "a", "kind": ["position"]},
        {"id": "a", "kind": "position"},
        {"id": "a", "kind": "position", "ply": "1", "reading": "killing"},
        {"id": "a", "kind": "position", "ply": True, "reading": "killing"},
        {"id": "a", "kind": "position", "ply": -1, "reading": "killing"},
        {"id": "a", "kind": "position", "ply": 9_999, "reading": "killing"},
        {"id": "a", "kind": "position", "ply": 1, "reading": "x" * 10**6},
        {"id": "a", "kind": "position", "ply": 1, "reading": "basic"},
        {"id": "a", "kind": "position", "ply": 1, "reading": "killing", "more": 1},
        {"id": "a", "kind": "replay", "reading": {"killing": True}},
        {"id": "a", "kind": "rules", "option": "__class__", "value": "1"},
        {"id": "a", "kind": "rules", "option": "pass_limit", "value": "-1"},
        {"id": "a", "kind": "rules", "option": "edge", "value": "soft"},
        {"id": "a", "kind": "rules", "preset": "poker"},
        {"id": "x" * 5000, "kind": "position", "ply": 1, "reading": "killing"},
        {"id": {"a": 1}, "kind": "position", "ply": 1, "reading": "killing"},
    ],
)
def test_a_malformed_message_changes_nothing_and_is_answered_in_both_languages(message):
    heard = Heard(12, rules=KILLING)
    before = (heard.widget.payload, heard.widget.position, heard.widget.rules)
    heard.widget._handle_custom_msg(message, [])
    assert (heard.widget.payload, heard.widget.position, heard.widget.rules) == before
    (answer,) = heard.answers
    assert answer["ok"] is False
    assert set(answer["error"]) == {"en", "ja"}
    assert max(map(len, answer["error"].values())) < 300


def test_an_error_in_a_handler_is_shown_on_the_board_and_raised_under_test(monkeypatch):
    heard = Heard(12)
    monkeypatch.setattr(heard.widget, "_use_position", lambda **fields: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        heard.widget._receive(heard.widget, {"id": "a", "kind": "position", "ply": 1, "reading": "killing"}, [])
    assert "ZeroDivisionError" in heard.answers[-1]["error"]["en"]
    assert isinstance(heard.widget.last_error, ZeroDivisionError)


def test_two_threads_that_hammer_one_board_leave_it_whole():
    heard = Heard(12, rules=KILLING)
    kinds = [
        lambda rng: ("position", {"ply": rng.randrange(60), "reading": rng.choice(["standard", "killing", "own"])}),
        lambda rng: ("fly", {}),
        lambda rng: ("position", {"ply": rng.randrange(20), "reading": "killing"}),
    ]
    failures = []

    def hammer(seed):
        rng = random.Random(seed)
        for turn in range(1000):
            kind, fields = rng.choice(kinds)(rng)
            if turn % 250 == 0:
                kind, fields = "rules", {"option": "edge", "value": rng.choice(["wall", "open"])}
            try:
                heard.widget._receive(heard.widget, {"id": turn, "kind": kind, **fields}, [])
            except Exception as error:
                failures.append(error)

    threads = [threading.Thread(target=hammer, args=(seed,)) for seed in (1, 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert len(heard.answers) == 2000
    assert heard.widget.payload["seq"] == 1 + 8
    state = heard.widget.position
    cards = [*state.table, *(card for hand in state.hands for card in hand)]
    assert len(cards) == len(set(cards)) == 52


def test_a_hundred_boards_made_and_closed_leave_nothing_behind():
    record = play_game(STANDARD, State.at(STANDARD, table="S7 H7 D7 C7", hands=["S6", "H8"]))
    Explorer(record).close()
    gc.collect()
    before = len(_instances)
    boards = [Explorer(record) for _ in range(100)]
    kept = [weakref.ref(board) for board in boards]
    for board in boards:
        board.close()
        board.close()
        assert len(board._msg_callbacks.callbacks) <= 1, "only anywidget's own handler may stay"
    del board
    boards.clear()
    gc.collect()
    assert len(_instances) == before
    assert sum(ref() is not None for ref in kept) == 0


# ---------------------------------------------------------------- the static twin


class Table(HTMLParser):
    """The texts of a table's cells, its caption, and every tag used."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.cells: list[str] = []
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag == "td":
            self.cells.append("")

    def handle_data(self, data):
        self.text += data
        if self.lasttag == "td":
            self.cells[-1] += data


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_table_tells_the_state_of_every_card_by_its_text_alone(lang):
    state = play_game(KILLING, Deal.shuffled(2), "first").states()[20]
    table = Table(Explorer(state, lang=lang).html())
    signs = {"○": "o", "●": "m", "×": "d", "·": "c"}
    read = "".join(signs.get(cell, "t") for cell in table.cells[:52])
    assert read == states_of(state)
    assert [cell for cell in table.cells[:52] if cell not in signs] == [card.symbol for card in state.table]


def test_the_table_uses_nothing_that_an_untrusted_notebook_loses():
    table = Table(Explorer(12, rules=KILLING).html())
    assert table.tags <= {"table", "caption", "thead", "tbody", "tr", "th", "td", "p", "br", "details", "summary"}
    assert table.attributes <= {"style", "scope"}


def test_the_bundle_is_the_same_for_the_same_game_and_names_no_address():
    first, second = (Explorer(12, rules=KILLING)._repr_mimebundle_()[0] for _ in range(2))
    assert first.pop(VIEW_MIME) != second.pop(VIEW_MIME)
    assert first == second
    assert not re.search(r"0x[0-9a-f]{6}", json.dumps(first))
    assert repr(Explorer(12)).startswith("Explorer(standard, 4 seats, ")


def test_the_state_reads_back_into_the_same_game():
    record = play_game(KILLING, Deal.shuffled(9), "first")
    data = Explorer(record)._repr_mimebundle_()[0][STATE_MIME]
    assert GameRecord.parse(data["game"]) == record
    state = record.states()[11]
    data = Explorer(state)._repr_mimebundle_()[0][STATE_MIME]
    assert State.parse(data["game"]) == state
    assert json.loads(json.dumps(data)) == data


def test_the_plain_text_shows_board_hands_and_moves():
    text = Explorer(12).plain_text()
    assert "Seat 1 (to move, passes 0 of 3): ♠3, ♠Q" in text
    assert text.count("\n♠") == 1
    assert re.search(r"^1:\w+ 2:\w+", text, re.MULTILINE)


# ---------------------------------------------------------------- words


def names(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def test_both_languages_have_the_same_words_and_parts():
    texts = strings.texts(strings.SAYINGS, strings.EXPLORER, rulewords.basis_words())
    assert set(texts["en"]) == set(texts["ja"])
    for key, english in texts["en"].items():
        assert texts["ja"][key] or key == "sentence_gap", key
        if key not in SENTENCES:
            assert names(english) == names(texts["ja"][key]), key


def test_no_widget_word_hides_a_sentence_of_the_engine():
    own = {**strings.BOARD, **strings.SAYINGS, **strings.EXPLORER}
    assert set(own) & set(SENTENCES) == set()


def test_the_panel_names_every_option_and_every_choice():
    assert set(rulewords.LABELS) == set(Rules().options()) - {"killing"}
    for option in rulewords.option_texts():
        for choice in option["values"]:
            note = rulewords.note_texts()[choice["note"]]
            assert note["en"]
            assert note["ja"]
            assert f"basis_{note['basis']}" in rulewords.basis_words()
            assert "ja" in choice or choice["value"].isdecimal()
    assert set(rulewords.PRESET_NAMES) == set(PRESETS)


def test_options_without_effect_are_those_that_the_rules_say_have_none():
    assert {"edge", "kill_shape", "ranking", "joker_take"} <= set(rulewords.idle_options(STANDARD))
    assert {"link", "first_side", "jokers"} <= set(rulewords.idle_options(KILLING))
    assert "joker_take" not in rulewords.idle_options(Rules(jokers=1))


def test_cards_are_named_suit_first_in_the_twin():
    assert Card("S10").symbol == "♠10"
    assert "♠10" in Explorer(12).html()

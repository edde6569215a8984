"""The Python side of the boards: what is published, how messages are judged, and what a reader without widgets sees."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from string import Formatter

import pytest

from sevens_nb import KILLING, STANDARD, Card, Deal, Explorer, GameRecord, Rules, State, play_game
from sevens_nb.frames import DECK, states_of
from sevens_nb.rules import PRESETS
from sevens_nb.widgets import rulewords, strings
from sevens_nb.widgets.base import STATE_MIME, VIEW_MIME
from sevens_nb.words import SENTENCES

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

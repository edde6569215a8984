"""What a pass and a joker would mean, and the words of every answer in both languages."""

from __future__ import annotations

import re
import string

import pytest
from games import PACK, positions
from hypothesis import given
from hypothesis import strategies as st

from sevens_nb import PASS, CardSet, Rules, State
from sevens_nb.words import LANGUAGES, SENTENCES, list_cards, sentence

# ---------------------------------------------------------------- passing


@given(positions(), st.data())
def test_a_pass_is_explained_as_its_status_says_for_any_seat(state, data):
    seat = data.draw(st.sampled_from([None, *range(state.seats)]))
    why = state.explain(PASS, seat)
    status = state.pass_status if seat is None else state.pass_status_for(seat)
    codes = {"allowed": "pass_ok", "forbidden": "pass_refused", "eliminates": "pass_eliminates", None: "over"}
    assert why.code == codes[status]
    if status == "forbidden":
        asked = state.turn if seat is None else seat
        hand = state.hands[asked]
        assert why.cards == hand & (state.open_cards() | CardSet("JK JK"))


@given(positions())
def test_a_pass_that_drops_a_seat_out_names_the_cards_that_are_then_laid(state):
    if state.pass_status == "eliminates":
        why = state.explain(PASS)
        assert why.cards == state.play(PASS).table - state.table


@pytest.mark.parametrize(
    ("limit", "used", "hand", "text"),
    [
        (3, 0, "S6", "Seat 1 may pass; passes left after this one: 2."),
        (3, 2, "S6", "Seat 1 may pass; passes left after this one: 0."),
        (3, 3, "S6 SK", "Seat 1 may not pass: the passes are used up, and ♠6 can be played."),
        (None, 9, "S6", "Seat 1 may pass; there is no limit."),
    ],
)
def test_the_sentence_on_a_pass_counts_what_is_left(limit, used, hand, text):
    state = State.at(Rules(pass_limit=limit), "S7 H7 D7 C7", [hand], [used])
    assert state.explain(PASS).text == state.explain("pass").text == text


# ---------------------------------------------------------------- words


@given(positions(), st.data())
def test_every_answer_reads_well_in_both_languages_without_a_part_left_open(state, data):
    seat = data.draw(st.sampled_from([None, *range(state.seats)]))
    for asked in (*PACK, PASS, "JK", "take", "JK@S6"):
        why = state.explain(asked, seat)
        assert str(why) == why.text == why.say("en")
        english, japanese = why.say("en"), why.say("ja")
        assert english != japanese
        for text in (english, japanese):
            assert text.strip() == text
            assert len(text) > 5
            assert not re.search(r"[{}]|None|CardSet|\binf\b", text)
        assert re.search(r"[ぁ-ん]", japanese)
        assert not re.search(r"[ぁ-んァ-ン]", english)
        if "{cards}" in SENTENCES[why.key]["en"]:
            assert all(card.symbol in english and card.symbol in japanese for card in why.cards)


def test_both_languages_of_every_sentence_have_the_same_parts():
    def parts(text):
        return {name for _, name, _, _ in string.Formatter().parse(text) if name}

    for key, texts in SENTENCES.items():
        assert set(texts) == set(LANGUAGES), key
        assert parts(texts["en"]) == parts(texts["ja"]) <= {"card", "cards", "seat", "n"}, key
        assert all(texts.values())


def test_an_unknown_language_is_refused():
    why = State.at(Rules(), "S7 H7 D7 C7", ["S6"]).explain("S6")
    with pytest.raises(ValueError, match="no language 'fr'; wanted 'en' or 'ja'"):
        why.say("fr")


def test_an_empty_list_of_cards_is_said_as_none():
    assert list_cards([], "en") == "none"
    assert list_cards([], "ja") == "なし"
    assert list_cards(["♠6", "♠8"], "ja") == "♠6、♠8"
    assert sentence("exit_emptied", "en", {"seat": 1}) == "Seat 1 leaves: the hand is empty."


# ---------------------------------------------------------------- jokers


@pytest.mark.parametrize(
    ("asked", "seat", "code", "cards"),
    [
        ("JK", None, "joker_open", "S6 S8 H6 H8 D6 D8 C6 C8"),
        ("JK", 0, "joker_open", "S6 S8 H6 H8 D6 D8 C6 C8"),
        ("JK", 1, "not_in_hand", ""),
        ("JK@S6", 0, "joker_open", "S6 S8 H6 H8 D6 D8 C6 C8"),
        ("JK@S5", 0, "gap", "S6"),
        ("JK@S7", 0, "already_on_table", ""),
    ],
)
def test_a_joker_is_explained_by_the_places_that_are_open(asked, seat, code, cards):
    state = State.at(Rules(jokers=1), "S7 H7 D7 C7", ["S6 JK", "S5 H8"])
    why = state.explain(asked, seat)
    assert (why.code, str(why.cards)) == (code, cards)


def test_a_joker_that_waits_for_an_answer_is_explained_to_everybody():
    state = State.at(Rules(jokers=1, joker_take="optional"), "S7 H7 D7 C7", ["S5 JK", "S6 H8"]).play("JK@S6")
    assert list(map(str, state.legal_moves())) == ["take", "decline"]
    assert state.explain("take").code == "answer_due"
    assert state.explain(PASS).code == "pass_refused"
    before = State.at(Rules(jokers=1), "S7 H7 D7 C7", ["S5 JK", "S6 H8"])
    assert before.explain("take").code == "no_answer_due"

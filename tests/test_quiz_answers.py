"""Whatever a learner hands over is read as an answer, or calmly not."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sevens_nb import KILLING, PASS, STANDARD, Card, CardSet, Play, State
from sevens_nb.quiz import KINDS, Exercise, generate
from sevens_nb.quiz.answers import CARDS, CHOICE, FORMS, NUMBER, ORDER, SEATS, excerpt, read, write

DEAD = Exercise("dead", State.at(KILLING, table="S7 H7 D7 C7 S2 HA", hands=["SA S3", "H2"]))


class Hostile:
    """An object whose every method raises."""

    def __repr__(self):
        raise RuntimeError("no repr")

    __str__ = __iter__ = __len__ = __eq__ = __bool__ = __int__ = __float__ = __hash__ = __repr__


class HostileText(str):
    def strip(self, *_):
        raise RuntimeError("no strip")


def endless():
    while True:
        yield "S6"


ODD = [
    *(
        Hostile(),
        HostileText("S6"),
        endless(),
        itertools.count(),
        object(),
        object,
        len,
        1j,
        float("nan"),
        float("inf"),
    ),
    *("S6 " * 100_000, "blah", "S11", "S6 S6", "H10..H8", "S6..H8", "JK", "\x00", "🂡", "1" * 5000, b"S6", 10**5000),
    *(
        {"S6": 1},
        [["S6"]],
        [None],
        [[]],
        [[[1]]],
        -1,
        0,
        True,
        False,
        [True],
        [1, 1],
        "1 1",
        "1 > 1",
        "0",
        "1 > 0",
        ">",
    ),
    *(KILLING, PASS, Play("S6"), Card("S6"), Card("JK"), range(10**9), {1: 2}, lambda: 1, ValueError("x"), type),
]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("attempt", ODD, ids=lambda attempt: type(attempt).__name__)
def test_reading_never_raises(form, attempt):
    assert read(form, attempt).status in ("not_tried", "unreadable", "read")


@pytest.mark.parametrize("attempt", ODD, ids=lambda attempt: type(attempt).__name__)
def test_checking_never_raises_and_says_one_of_three_things_in_both_languages(attempt):
    verdict = DEAD.check(attempt)
    assert verdict.status in ("not_tried", "wrong", "right")
    assert verdict.say("en") != verdict.say("ja")
    assert len(verdict._repr_html_()) < 10_000


recursive = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner) | st.tuples(inner, inner),
)


@given(recursive, st.sampled_from(FORMS))
def test_reading_any_data_never_raises_and_what_was_read_reads_the_same_again(attempt, form):
    reading = read(form, attempt)
    if reading.status == "read":
        assert read(form, write(reading.value)) == reading


@given(st.sets(st.integers(0, 51)), st.sets(st.integers(1, 52)), st.permutations(range(1, 7)), st.data())
def test_every_answer_is_written_as_a_text_that_reads_back(cards, seats, order, data):
    cut = sorted(data.draw(st.sets(st.integers(1, 5))))
    groups = tuple(tuple(sorted(order[a:b])) for a, b in itertools.pairwise([0, *cut, 6]))
    for form, answer in (
        (CARDS, CardSet(map(Card, cards))),
        (SEATS, frozenset(seats)),
        (NUMBER, len(cards)),
        (ORDER, groups),
    ):
        assert read(form, write(answer)).value == answer


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("blank", [None, ..., "", "   ", "?", "..."])
def test_no_answer_is_not_tried_and_not_wrong(form, blank):
    assert read(form, blank).status == "not_tried"


@pytest.mark.parametrize("none", ["none", "None", "なし", "-", [], (), set(), frozenset()])
def test_none_is_an_answer_where_a_set_is_asked(none):
    assert read(CARDS, none).value == CardSet()
    assert read(SEATS, none).value == frozenset()


@pytest.mark.parametrize(
    ("form", "attempts", "value"),
    [
        (
            CARDS,
            ["S6 H8..H10", "♠6, 8♥ 9h TH", ["S6", "H8", "H9", "H10"], CardSet("S6 H8..H10")],
            CardSet("S6 H8..H10"),
        ),
        (CARDS, [Card("S6"), "6s", [Play("S6")], (Card("S6"),), iter(["S6"])], CardSet("S6")),
        (SEATS, ["1 3", "seat 1, seat 3", "席1、席3", [1, 3], {3, 1}, (1.0, 3), "１ ３"], frozenset({1, 3})),
        (SEATS, [2, "2", [2], "席2", "Seat 2"], frozenset({2})),
        (CHOICE, ["allowed", "Allowed", " yes ", True, "できる", "はい"], "allowed"),
        (CHOICE, ["forbidden", "no", False, "できない"], "forbidden"),
        (CHOICE, ["eliminates", "drops out", "脱落", "すると脱落"], "eliminates"),
        (NUMBER, [3, "3", 3.0, "３", " 3 "], 3),
        (ORDER, ["2 > 1 = 3", "2 > 1,3", "席2 ＞ 席1 ＝ 席3", [[2], [3, 1]], [2, {1, 3}], "2 1=3"], ((2,), (1, 3))),
        (ORDER, ["2 1 3", "2>1>3", [2, 1, 3], "2, 1, 3", [[2], [1], [3]]], ((2,), (1,), (3,))),
    ],
)
def test_people_write_answers_in_many_ways(form, attempts, value):
    assert [read(form, attempt).value for attempt in attempts] == [value] * len(attempts)


def test_what_cannot_be_read_does_not_count_and_is_shown_back_with_how_to_write_it():
    verdict = DEAD.check("the one at the top")
    assert verdict.status == "not_tried"
    assert "the one at the top" in verdict.say("en")
    assert "S6 H8..H10" in verdict.say("ja")
    assert len(excerpt("x" * 999)) == 40


def test_what_is_shown_back_cannot_bring_markup_into_the_page():
    assert "<img" not in DEAD.check("<img src=x onerror=alert(1)>")._repr_html_()


@pytest.mark.parametrize("kind", KINDS)
def test_the_sentence_on_how_to_answer_gives_an_example_that_can_be_read(kind):
    examples = {CARDS: "S6 H8..H10", SEATS: "1 3", CHOICE: "eliminates", NUMBER: "4", ORDER: "2 > 1 = 3 > 4"}
    exercise = generate(kind, 1, rules=KILLING)
    assert examples[exercise.form] in exercise.text("en") or exercise.form == NUMBER
    assert read(exercise.form, examples[exercise.form]).status == "read"


def test_seats_are_counted_from_1_in_answers_and_from_0_in_arguments():
    state = State.at(STANDARD, table="S7 H7 D7 C7", hands=["S6", "S8 S9"], turn=0)
    exercise = Exercise("leaves", state, move=Play("S6"))
    assert (exercise.answer, exercise.check(1).status, exercise.check([0]).status) == ({1}, "right", "not_tried")
    assert "seat 1" in exercise.question.en.lower()

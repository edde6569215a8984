"""Options and presets: what is accepted, what is refused and why, and how rules are written."""

from __future__ import annotations

import pickle
from itertools import permutations

import pytest
from games import rules_sets
from hypothesis import given
from hypothesis import strategies as st

from sevens_nb import KILLING, PRESETS, STANDARD, Deal, Rules, State
from sevens_nb.rules import CHOICES, all_choices, as_rules

DEFAULTS = {
    "killing": False,
    "pass_limit": 3,
    "must_play": False,
    "eliminated_hand": "lay",
    "link": "none",
    "first_side": "none",
    "rows": "SHDC",
    "edge": "wall",
    "kill_shape": "cell",
    "ranking": "fewest",
    "start": "d7",
    "end": "all_out",
    "jokers": 0,
    "joker_take": "forced",
    "joker_finish": "ok",
}


def test_the_basic_game_has_the_defaults_of_the_rule_book():
    assert STANDARD.options() == Rules().options() == DEFAULTS
    assert KILLING.differing() == {"killing": True}
    assert STANDARD.differing() == {}


@pytest.mark.parametrize(
    ("name", "differing"),
    [
        ("standard", {}),
        ("killing", {"killing": True}),
        ("western", {"must_play": True, "pass_limit": None, "end": "first_out"}),
        ("tunnel", {"link": "tunnel_end"}),
        ("link", {"link": "link"}),
        ("contest", {"link": "tunnel_end", "end": "first_out"}),
        ("killing-rectangle", {"killing": True, "kill_shape": "rectangle"}),
        ("joker", {"jokers": 1}),
    ],
)
def test_a_preset_is_the_game_people_know_by_that_name(name, differing):
    assert PRESETS[name].differing() == differing
    assert Rules.parse(name) == Rules.parse(str(PRESETS[name])) == as_rules(name) == PRESETS[name]


def test_there_are_no_presets_but_those():
    assert list(PRESETS) == [
        "standard",
        "killing",
        "western",
        "tunnel",
        "link",
        "contest",
        "killing-rectangle",
        "joker",
    ]
    assert as_rules(None) == STANDARD
    assert as_rules(KILLING) is KILLING


@given(rules_sets() | st.builds(lambda seat: Rules(start=seat), st.integers(0, 51)))
def test_rules_print_and_parse_back(rules):
    assert Rules.parse(str(rules)) == Rules.parse(rules.short()) == eval(repr(rules)) == rules
    assert str(rules).startswith("rules/1 ")
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert hash(Rules.parse(str(rules))) == hash(rules)
    assert Rules(**rules.options()) == rules.replace(**rules.differing()) == rules


@pytest.mark.parametrize("name", list(DEFAULTS))
def test_every_offered_choice_of_an_option_makes_rules_that_differ_in_that_option_alone(name):
    base = KILLING if name in ("edge", "kill_shape", "ranking") else STANDARD
    made = [base.replace(**{name: value}) for value in all_choices(name)]
    assert len(set(made)) == len(made) > 1
    assert all(set(rules.differing()) <= {name, "killing"} for rules in made)


@pytest.mark.parametrize("name", [name for name in CHOICES if name != "rows"])
@pytest.mark.parametrize("value", ["", "maybe", None, 1, True])
def test_a_value_that_an_option_does_not_have_is_refused_with_the_ones_it_has(name, value):
    with pytest.raises(ValueError, match=f"{name}={value!r}; wanted ") as caught:
        Rules(**{name: value})
    assert all(repr(choice) in str(caught.value) for choice in CHOICES[name])


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"pass_limit": -1}, r"pass_limit=-1; wanted 0, 1, 2, … or None \(no limit\)"),
        ({"pass_limit": 1.5}, "pass_limit=1.5; wanted"),
        ({"pass_limit": True}, "pass_limit=True; wanted"),
        ({"pass_limit": "3"}, "pass_limit='3'; wanted"),
        ({"rows": "SHDD"}, "rows='SHDD'; wanted a permutation of 'SHDC'"),
        ({"rows": "SHD"}, "rows='SHD'; wanted a permutation"),
        ({"rows": "shdc"}, "rows='shdc'; wanted a permutation"),
        ({"jokers": 3}, "jokers=3; wanted 0, 1 or 2"),
        ({"jokers": -1}, "jokers=-1; wanted 0, 1 or 2"),
        ({"jokers": True}, "jokers=True; wanted 0, 1 or 2"),
        ({"start": -1}, "start=-1; wanted 'd7', 'random' or a seat number"),
        ({"start": "dealer"}, "start='dealer'; wanted 'd7'"),
        ({"start": False}, "start=False; wanted 'd7'"),
        ({"killing": 1}, "killing=1; wanted True or False"),
        ({"must_play": "no"}, "must_play='no'; wanted True or False"),
        ({"killing": True, "link": "link"}, "no source on the killing game has joined ends or tunnels"),
        ({"killing": True, "link": "tunnel_end"}, "killing=True with link='tunnel_end'"),
        ({"killing": True, "first_side": "low"}, "no source on the killing game has a side that must begin"),
        ({"killing": True, "jokers": 1}, "no source on the killing game has jokers; wanted jokers=0 or killing=False"),
    ],
)
def test_rules_that_no_source_has_are_refused_with_the_reason(options, reason):
    with pytest.raises(ValueError, match=reason):
        Rules(**options)
    with pytest.raises(ValueError, match=reason):
        STANDARD.replace(**options)


def test_an_option_that_does_not_exist_is_refused_with_those_that_do():
    with pytest.raises(ValueError, match="no option is called 'passes'; the options are killing, pass_limit"):
        STANDARD.replace(passes=3)
    with pytest.raises(TypeError):
        Rules(True)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("chess", "no preset is called 'chess'; the presets are standard, killing"),
        ("rules/2 standard", "the rules have the unknown version 'rules/2'; wanted rules/1"),
        ("killing pass_limit=2 pass_limit=4", "pass_limit stands twice in the rules .*; wanted each option once"),
        ("pass_limit=2 killing=True pass_limit=2", "pass_limit stands twice in the rules"),
        ("killing killing=True killing=False", "killing stands twice in the rules"),
        ("standard killing", "'killing' in the rules 'standard killing': wanted an option such as pass_limit=2"),
        ("killing pass_limit=-1", "pass_limit=-1; wanted"),
        ("standard colour=red", "no option is called 'colour'"),
        ("killing jokers=1", "no source on the killing game has jokers"),
        ("standard jokers=two", "jokers='two'; wanted"),
    ],
)
def test_a_text_that_is_no_rules_is_refused_with_the_reason(text, reason):
    with pytest.raises(ValueError, match=reason):
        Rules.parse(text)


def test_an_option_that_means_nothing_in_a_game_is_accepted_and_has_no_effect():
    position = {"table": "S7 H7 D7 C7 S6 S8", "hands": ["S5 HK", "S9 DA"]}
    basic = State.at(Rules(), **position)
    killing = State.at(KILLING, **position)
    for options in ({"edge": "open"}, {"kill_shape": "rectangle"}, {"ranking": "exit"}, {"joker_finish": "foul"}):
        state = State.at(Rules(**options), **position)
        assert state.legal_moves() == basic.legal_moves()
        assert state.dead_cards() == basic.dead_cards()
    state = State.at(KILLING.replace(joker_take="none", joker_finish="foul"), **position)
    assert state.legal_moves() == killing.legal_moves()


@pytest.mark.parametrize("rows", ["".join(order) for order in permutations("SHDC")])
def test_in_the_basic_game_the_row_order_changes_only_the_drawing(rows):
    deal = Deal.shuffled(4)
    plain, drawn = State.start(Rules(), deal), State.start(Rules(rows=rows), deal)
    while not plain.is_over:
        assert plain.legal_moves() == drawn.legal_moves()
        plain, drawn = (state.play(plain.legal_moves()[0]) for state in (plain, drawn))
    assert plain.ranking() == drawn.ranking()


def test_rules_are_frozen():
    with pytest.raises(AttributeError):
        STANDARD.pass_limit = 4


def test_rules_read_as_the_other_game_name_the_options_they_drop():
    linked = Rules(link="link", first_side="high", jokers=2, pass_limit=1)
    killing, dropped = linked.as_game(killing=True)
    assert killing == Rules(killing=True, pass_limit=1)
    assert set(dropped) == {"link", "first_side", "jokers"}
    assert KILLING.replace(edge="open").as_game(killing=False) == (Rules(edge="open"), ())
    assert linked.as_game(killing=False) == (linked, ())


@pytest.mark.parametrize(("seats", "remark"), [(1, "one is allowed"), (3, "4–10 seats are usual"), (20, "20 seats:")])
def test_unusual_numbers_of_seats_are_legal_and_remarked(seats, remark):
    (note,) = STANDARD.remarks(seats)
    assert remark in note
    assert all(STANDARD.remarks(usual) == [] for usual in range(4, 11))


def test_other_remarks_name_a_game_without_a_turn_and_a_start_without_a_seat():
    assert any("over before the first turn" in note for note in Rules(end="one_left").remarks(1))
    assert Rules(start=4).remarks(4) == ["start=4: there is no such seat"]
    assert Rules(start=3).remarks(4) == []


@pytest.mark.parametrize("seats", [0, 53, -1, 1.5, True, "4", None])
def test_remarks_refuse_a_number_of_seats_outside_1_to_52(seats):
    with pytest.raises(ValueError, match=r"seats; wanted 1 to 52"):
        STANDARD.remarks(seats)

"""Every kind of question is answered as an independent referee answers it, with the reason and the rule."""

from __future__ import annotations

import re

import pytest
from games import positions, rules_sets
from hypothesis import given, settings
from hypothesis import strategies as st
from quizzes import answer_by_referee, wrong_answers

from sevens_nb import KILLING, PASS, PRESETS, STANDARD, Card, CardSet, Rules, State
from sevens_nb.basis import note_of
from sevens_nb.quiz import KINDS, Exercise, check, generate, kinds_for

RULES = [*PRESETS.values(), Rules(killing=True, edge="open", rows="HSCD"), Rules(must_play=True, first_side="high")]
GENERATED = [(kind, rules) for rules in RULES for kind in kinds_for(rules)]


def ids(value):
    return value if isinstance(value, str) else value.short()


def at(table, hands, rules=KILLING, **more):
    return State.at(rules, table=f"S7 H7 D7 C7 {table}", hands=hands, **more)


# ---------------------------------------------------------------- answers


@pytest.mark.parametrize(("kind", "rules"), GENERATED, ids=ids)
def test_the_answer_to_a_generated_exercise_is_the_referees(kind, rules):
    if rules.jokers:
        rules = rules.replace(jokers=0)
    for index in range(8):
        exercise = generate(kind, "referee", index, rules)
        assert exercise.answer == answer_by_referee(exercise), str(exercise)


@settings(max_examples=60)
@given(positions(rules_sets(jokers=0)), st.sampled_from(sorted(KINDS)), st.randoms(use_true_random=False))
def test_the_answer_about_any_position_is_the_referees(state, kind, rng):
    plays = [move for move in state.legal_moves() if move is not PASS]
    moves = plays if kind == "kills" and state.pass_status != "eliminates" else state.legal_moves()
    free = list(CardSet.from_mask((1 << 52) - 1) - state.table)
    asks = {"kills": bool(moves), "leaves": bool(moves), "playable": not state.is_over, "pass": not state.is_over}
    if asks.get(kind, bool(state.exits) if kind == "ranking" else bool(free)):
        named = {"move": rng.choice(moves)} if kind in ("kills", "leaves") else {}
        named |= {"card": rng.choice(free)} if kind == "liberties" else {}
        named |= {"seat": rng.choice(state.seats_in)} if kind in ("pass", "playable") else {}
        exercise = Exercise(kind, state, **named)
        assert exercise.answer == answer_by_referee(exercise)


@pytest.mark.parametrize(("kind", "rules"), GENERATED, ids=ids)
def test_no_answer_wrong_answers_and_the_right_one_give_three_different_results(kind, rules):
    for index in range(4):
        exercise = generate(kind, "three", index, rules)
        tried = [exercise.check(attempt) for attempt in (None, *wrong_answers(exercise), exercise.answer)]
        assert [verdict.status for verdict in tried] == ["not_tried", *["wrong"] * (len(tried) - 2), "right"]
        assert len({verdict.say("en") for verdict in (tried[0], tried[1], tried[-1])}) == 3
        assert len({verdict._repr_html_() for verdict in (tried[0], tried[1], tried[-1])}) == 3


# ---------------------------------------------------------------- what a learner is told


@pytest.mark.parametrize(("kind", "rules"), GENERATED, ids=ids)
def test_there_are_at_least_two_hints_each_different_in_both_languages(kind, rules):
    for index in range(4):
        exercise = generate(kind, "hints", index, rules)
        for lang in ("en", "ja"):
            hints = [hint.say(lang) for hint in exercise.hints]
            assert len(hints) >= 2
            assert len(set(hints)) == len(hints)
            assert exercise.hint(99, lang) == hints[-1]


@pytest.mark.parametrize(("kind", "rules"), [("playable", STANDARD), ("playable", KILLING), ("dead", KILLING)], ids=ids)
def test_a_hint_names_at_most_one_card_of_the_answer(kind, rules):
    for index in range(20):
        exercise = generate(kind, "hints", index, rules)
        for hint in exercise.hints:
            named = set(re.findall("[♠♥♦♣](?:10|[A2-9JQK])", hint.en))
            assert len(named & {card.symbol for card in exercise.answer}) <= 1


@pytest.mark.parametrize(("kind", "rules"), GENERATED, ids=ids)
def test_feedback_names_rules_that_exist_and_prints_their_sentence(kind, rules):
    exercise = generate(kind, "rules", 0, rules)
    for attempt in (*wrong_answers(exercise), exercise.answer):
        verdict = exercise.check(attempt)
        assert verdict.rules
        for rule in verdict.rules:
            note = note_of(rule)
            assert note.en in verdict.say("en")
            assert note.ja in verdict.say("ja")


def test_a_wrong_set_shows_which_cards_are_right_wrong_and_missing_each_with_its_reason():
    state = at("S8", ["S6 S9 SJ H6", "HK"])
    verdict = Exercise("playable", state, seat=0).check("S6 SJ")
    assert [line.item for line in verdict.confirmed] == ["S6"]
    assert [line.say() for line in verdict.extra] == [
        "♠J cannot be played yet: none of its neighbours is on the table. "
        "Any of ♠10, ♠Q, ♥10, ♥J, ♥Q would open it. (K2)"
    ]
    assert [line.say() for line in verdict.missed] == [
        "♠9 can be played: it touches ♠8. (K2)",
        "♥6 can be played: it touches ♠7, ♥7, ♦7. (K2)",
    ]


def test_the_first_wrong_answer_is_told_how_many_cards_are_missing_and_only_later_which():
    exercise = Exercise("playable", at("S8", ["S6 S9 SJ H6", "HK"]), seat=0)
    first, later = exercise.check("S6"), exercise.check("S6", names_missed=True)
    assert "Still missing: 2." in str(first)
    assert "♠9" not in str(first)
    assert "♠9" in str(later)
    assert (first.to_json()["missed"], later.to_json()["missed"]) == (None, ["S9", "H6"])


@pytest.mark.parametrize(
    ("rules", "table", "item", "said"),
    [
        (STANDARD, "S5", "S4", "♠4 cannot be played yet. Missing between it and the run from the 7: ♠6. (R7)"),
        (STANDARD, "S5", "S6", "♠6 can be played: it joins the run at ♠7. (R7)"),
        (PRESETS["tunnel"], "S8..SK", "SA", "the other end of the suit is open. (link=tunnel_end)"),
        (PRESETS["tunnel"], "S8..SK", "S6", "(link=tunnel_end)"),
        (Rules(first_side="high"), "", "S6", "♠8 must be laid first. (first_side=high)"),
        (KILLING, "S8", "H9", "♥9 can be played: it touches ♠8. (K2)"),
        (KILLING, "S2 HA", "SA", "the border counts as a wall. (K3, K4)"),
        (KILLING.replace(kill_shape="rectangle"), "S3 HA H2", "SA", "(K3, kill_shape=rectangle, K4)"),
    ],
)
def test_the_reason_for_a_card_names_its_rule(rules, table, item, said):
    exercise = Exercise("playable", at(table, ["S6 SA S4 H9", "D2"], rules))
    verdict = exercise.check(item)
    assert any(said in line.say() for line in (*verdict.extra, *verdict.confirmed)), str(verdict)


@pytest.mark.parametrize(
    ("rules", "table", "item", "said"),
    [
        (KILLING, "S2 HA", "H2", "♥2 is not dead. Still free beside it: ♥3, ♦2. (K3)"),
        (KILLING, "S2 HA", "S2", "♠2 lies on the table, so it is not dead. (K3)"),
        (KILLING.replace(edge="open"), "S2 HA", "SA", "under these rules the border is no wall. (K3, edge=open)"),
        (KILLING.replace(kill_shape="rectangle"), "S2", "S3", "is no fenced rectangle. (K3, kill_shape=rectangle)"),
        (KILLING.replace(kill_shape="rectangle"), "", "S6", "its rectangle leans on too much border."),
    ],
)
def test_a_card_wrongly_called_dead_is_told_what_keeps_it_alive(rules, table, item, said):
    verdict = Exercise("dead", at(table, ["S5 D5", "D2"], rules)).check(item)
    assert said in verdict.extra[0].say()


def test_the_enclosed_pair_is_alive_and_each_is_told_of_the_other():
    state = at("SA S3 HA H3 D2", ["S2 H2 S5", "D5"])
    exercise = Exercise("dead", state)
    assert exercise.answer == CardSet()
    assert exercise.check("S2").extra[0].say() == "♠2 is not dead. Still free beside it: ♥2. (K3)"
    assert exercise.check("H2").extra[0].say() == "♥2 is not dead. Still free beside it: ♠2. (K3)"


def test_a_drop_out_does_not_leave():
    state = at("", ["SK", "S6 S8", "H6"], STANDARD, passes=[3, 0, 0])
    verdict = Exercise("leaves", state, move=PASS).check("1")
    assert (verdict.status, Exercise("leaves", state, move=PASS).answer) == ("wrong", frozenset())
    assert verdict.extra[0].say() == "Seat 1 drops out, and that is not leaving. (R10)"


def test_a_move_that_kills_a_whole_hand_makes_its_holder_leave_out_of_turn():
    state = at("HA", ["S2 S9", "SA", "D2 D3"])
    exercise = Exercise("leaves", state, move="S2")
    assert exercise.answer == {2}
    assert exercise.check("2").confirmed[0].say() == "Seat 2 leaves: only dead cards are left (♠A). (K5)"
    assert exercise.check("1 2").extra[0].say() == "Seat 1 stays in: not all its cards are dead (♠9). (K5)"


@pytest.mark.parametrize(
    ("passes", "hand", "status", "rule"),
    [
        (0, "S6", "allowed", "R8"),
        (3, "S6", "forbidden", "R9"),
        (3, "SK", "eliminates", "R9"),
        (2, "SK", "allowed", "R8"),
    ],
)
def test_the_pass_is_judged_by_passes_used_and_playable_cards(passes, hand, status, rule):
    exercise = Exercise("pass", at("", [hand, "HK"], STANDARD, passes=[passes, 0]))
    assert (exercise.answer, exercise.check(status).confirmed[0].rules[0]) == (status, rule)


def test_a_wrong_choice_is_not_told_the_right_one_at_once():
    exercise = Exercise("pass", at("", ["S6", "HK"], STANDARD, passes=[3, 0]))
    assert "may not pass" not in str(exercise.check("allowed"))
    assert "may not pass" in str(exercise.check("allowed", names_missed=True))


def test_the_ranking_is_told_by_the_first_pair_in_the_wrong_order():
    exits = [(0, "dead", "SA HQ", 30), (1, "dead", "D2", 33), (2, "eliminated", "", 20)]
    table = CardSet.from_mask((1 << 52) - 1) - CardSet("SA HQ D2")
    state = State.at(KILLING, table=table, hands=["SA HQ", "D2", ""], passes=[0, 0, 4], exits=exits)
    exercise = Exercise("ranking", state)
    assert exercise.answer == ((2,), (1,), (3,))
    verdict = exercise.check("1 > 2 > 3")
    assert [line.say() for line in verdict.extra] == [
        "Seat 2 (dead cards: 1, move 33) ranks above seat 1 (dead cards: 2, move 30). (K8)"
    ]
    assert [line.item for line in exercise.check("2 > 1").missed] == ["3"]


def test_two_seats_that_share_a_rank_may_be_written_in_either_order():
    exercise = generate("ranking", "shared", 0, KILLING)
    for index in range(12):
        candidate = generate("ranking", "shared", index, KILLING)
        exercise = candidate if any(len(group) > 1 for group in candidate.answer) else exercise
    assert any(len(group) > 1 for group in exercise.answer)
    assert exercise.check([list(reversed(group)) for group in exercise.answer]).is_right
    assert not exercise.check([[seat] for group in exercise.answer for seat in group]).is_right


# ---------------------------------------------------------------- solutions, and nothing given away


@pytest.mark.parametrize(("kind", "rules"), GENERATED, ids=ids)
def test_the_solution_gives_a_reason_for_each_part_of_the_answer(kind, rules):
    exercise = generate(kind, "solution", 1, rules)
    answer = exercise.answer
    if isinstance(answer, str | int):
        parts = [answer]
    else:
        parts = [seat for group in answer for seat in group] if isinstance(answer, tuple) else sorted(answer)
    assert [line.item for line in exercise.solution.lines] == list(map(str, parts))
    assert exercise.solution.say("ja") != exercise.solution.say("en")
    assert exercise.solution._repr_html_().startswith("<details")


@pytest.mark.parametrize("rules", [STANDARD, KILLING], ids=ids)
def test_what_is_shown_of_a_question_is_the_same_whatever_is_playable_or_dead(rules):
    """The board of the question depends on the table alone: two games with different answers look the same."""
    table = "S7 H7 D7 C7 S2 HA S8"
    for kind in ("playable", *(["dead"] if rules.killing else [])):
        one = Exercise(kind, State.at(rules, table=table, hands=["S6 SA", "H2"]))
        changed = "edge=open" if rules.killing else "link=link"
        other_rules = rules.replace(**dict([changed.split("=")]))
        two = Exercise(kind, State.at(other_rules, table=table, hands=["D3 D4", "H6"]))
        boards = [exercise._repr_html_().partition("<table")[2].partition("</table>")[0] for exercise in (one, two)]
        assert boards[0] == boards[1]
        assert one.text().splitlines()[2:7] == two.text().splitlines()[3:8]


def test_a_question_about_one_hand_shows_no_other_hand():
    exercise = Exercise("playable", at("", ["S6 S9", "H2 DK"]), seat=0)
    for shown in (exercise.text("en"), exercise.text("ja"), exercise._repr_html_()):
        assert "♠9" in shown
        assert "♥2" not in shown
        assert "♦K" not in shown


# ---------------------------------------------------------------- a teacher's questions


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: Exercise("deads", at("", ["S6"])), "no kind of exercise is called 'deads'; wanted one of playable"),
        (lambda: Exercise("liberties", at("", ["S6"]), card=Card("S7")), "wanted a card that is not on the table"),
        (lambda: Exercise("kills", at("", ["S6", "S8"]), move="H6"), "H6 is not legal"),
        (lambda: Exercise("kills", at("", ["S6", "S8"]), move=PASS), "this pass lays no card"),
        (lambda: Exercise("ranking", at("", ["S6", "S8"])), "no seat is out yet"),
        (lambda: Exercise("pass", at("", ["S6", "S8"]), seat=5), "there is no such seat"),
        (lambda: Exercise("playable", at("", [""])), "the game is over"),
        (lambda: Exercise("dead", at("", ["S6"]), lang="fr"), "no language 'fr'"),
        (lambda: generate("dead", rules=STANDARD), "no card dies in the basic game"),
        (lambda: generate("ranking", seats=0), "0 seats"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused_with_what_was_wanted(make, said):
    with pytest.raises(ValueError, match=re.escape(said)):
        make()


def test_a_teacher_may_ask_a_trick_question_about_the_basic_game():
    exercise = Exercise("dead", at("S8", ["S9", "S6"], STANDARD))
    assert exercise.check("none").is_right
    assert "no card dies in the basic game" in str(exercise.check("S6"))


def test_what_a_teacher_leaves_open_is_chosen_the_same_way_each_time():
    state = at("S2 HA S8", ["S9 S6 SK", "D2"])
    for kind in ("kills", "leaves", "pass", "liberties"):
        assert Exercise(kind, state) == Exercise(kind, State.parse(str(state)))


def test_a_joker_is_not_asked_about():
    state = State.at(Rules(jokers=1), table="S7 H7 D7 C7", hands=["S6 SK JK", "H6"])
    exercise = Exercise("playable", state, seat=0)
    assert exercise.answer == CardSet("S6")
    assert "Jokers are not asked about" in exercise.question.en


def test_the_checker_of_a_cell_shows_itself_as_text_markdown_and_html():
    state = at("", ["S6", "HK"], STANDARD, passes=[3, 0])
    for lang, word in (("en", "Right!"), ("ja", "正解です！")):
        verdict = check("pass", state, "forbidden", lang=lang)
        assert all(word in shown for shown in (repr(verdict), verdict._repr_markdown_(), verdict._repr_html_()))
    wrong = check("playable", state, "HK", seat=0)
    assert wrong._repr_html_().count("<details") == 1 + len(wrong.hints)
    assert check("kills", at("HA", ["S2 S9", "SA", "D2"]), "SA", move="S2").is_right
    assert check("liberties", at("HA", ["S2 S9", "SA", "D2"]), 1, card="SA").is_right


def test_every_exercise_survives_plain_data():
    for kind, rules in GENERATED:
        exercise = generate(kind, "json", 1, rules)
        assert Exercise.from_json(exercise.to_json()) == exercise
        assert "answer" not in exercise.to_json()

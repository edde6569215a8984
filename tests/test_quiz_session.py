"""A row of exercises: progress, hints, solutions, results, saving; and nothing breaks it."""

from __future__ import annotations

import json
import random

import pytest
from hammering import hammer
from hypothesis import given, settings
from hypothesis import strategies as st
from quizzes import wrong_answers

from sevens_nb import KILLING, STANDARD, Deal, Exercise, QuizSession, State
from sevens_nb.quiz import kinds_for
from sevens_nb.quiz.answers import write
from sevens_nb.quiz.session import RESULTS, SAVED


def quiz(**more):
    return QuizSession(**({"kind": "dead", "seed": 1, "n": 3, "rules": KILLING} | more))


def right(session):
    return session.check(session.current.answer)


def wrong(session):
    return session.check(wrong_answers(session.current)[0])


# ---------------------------------------------------------------- the row


def test_a_mixed_quiz_asks_each_kind_that_makes_sense_under_the_rules():
    for rules in (STANDARD, KILLING):
        kinds = [exercise.kind for exercise in QuizSession(rules=rules, n=14).exercises]
        assert set(kinds) == set(kinds_for(rules))
        assert len({str(exercise.to_json()) for exercise in QuizSession(rules=rules, n=14).exercises}) == 14


def test_the_same_seed_gives_the_same_quiz_and_another_seed_another():
    assert quiz().exercises == quiz().exercises
    assert quiz().exercises != quiz(seed=2).exercises


def test_a_teachers_own_positions_become_exercises():
    states = [State.at(KILLING, table="S7 H7 D7 C7 S2 HA", hands=["SA S3", "H2"]), quiz().exercises[0].state]
    own = QuizSession("dead", positions=states)
    assert [exercise.state for exercise in own.exercises] == states
    mixed = QuizSession(positions=[Exercise("pass", states[0]), Exercise("liberties", states[0])])
    assert [exercise.kind for exercise in mixed.exercises] == ["pass", "liberties"]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"n": 0}, "n=0 exercises; wanted 1 to 200"),
        ({"n": True}, "n=True exercises"),
        ({"kind": []}, "no kind of exercise is named"),
        ({"kind": "riddle"}, "no kind of exercise is called 'riddle'"),
        ({"rules": STANDARD}, "no card dies in the basic game"),
        ({"lang": "fr"}, "no language 'fr'"),
        ({"positions": []}, "0 positions"),
        ({"kind": None, "positions": [quiz().exercises[0].state]}, "positions without a kind"),
    ],
)
def test_a_quiz_that_makes_no_sense_is_refused_with_what_was_wanted(more, said):
    with pytest.raises(ValueError, match=said):
        quiz(**more)


@pytest.mark.parametrize("kind", [7, 1.5, Deal.shuffled(7), [7], ["dead", None], b"dead"])
def test_a_kind_that_is_no_name_is_refused_with_what_was_wanted(kind):
    """Other boards begin with a seed or a deal; a quiz begins with what it asks."""
    with pytest.raises(TypeError, match="kind is a name such as 'dead', or several, not "):
        QuizSession(kind)


def test_next_and_back_stop_at_the_ends():
    session = quiz()
    assert [session.back(), session.at] == [session.exercises[0], 0]
    assert [(session.next(), session.at)[1] for _ in range(4)] == [1, 2, 2, 2]
    with pytest.raises(ValueError, match="no exercise has the number 3; wanted 0 to 2"):
        session.go(3)


# ---------------------------------------------------------------- checking


def test_only_answers_count_as_tries():
    session = quiz()
    for blank in (None, "", "what?", object()):
        assert session.check(blank).status == "not_tried"
    assert session.record.tries == 0
    assert [wrong(session).status, session.record.tries, session.record.status] == ["wrong", 1, "wrong"]
    assert [right(session).status, session.record.tries, session.record.status] == ["right", 2, "right"]


def test_missing_cards_are_named_from_the_second_wrong_answer_on():
    session = quiz()
    assert [session.check("none").names_missed, session.check("none").names_missed] == [False, True]


def test_a_right_answer_stays_right_and_nothing_more_is_counted():
    session = quiz()
    right(session)
    wrong(session)
    assert (session.record.status, session.record.tries, session.progress) == ("right", 1, (1, 3))


def test_an_exercise_whose_solution_was_looked_at_does_not_count_as_solved():
    session = quiz()
    session.solve()
    right(session)
    assert (session.progress, session.record.solution_shown, session.record.tries) == ((0, 3), True, 0)


def test_looking_at_the_solution_afterwards_takes_nothing_away():
    session = quiz()
    right(session)
    session.solve()
    assert session.progress == (1, 3)


def test_hints_grow_and_end_with_the_last_one():
    session = quiz()
    hints = [session.hint() for _ in range(5)]
    assert hints[:3] == [hint.en for hint in session.current.hints]
    assert (hints[2:], session.record.hints) == ([hints[2]] * 3, 3)


def test_the_language_can_be_changed_at_any_time():
    session = quiz()
    english = (str(session.current), session.hint(), wrong(session).say())
    session.reset()
    session.lang = "ja"
    japanese = (str(session.current), session.hint(), wrong(session).say())
    assert all(a != b for a, b in zip(english, japanese, strict=True))
    assert "死んだ札" in japanese[0]


def test_reset_begins_again_with_the_same_exercises():
    session = quiz()
    exercises = session.exercises
    right(session)
    session.next()
    session.reset()
    assert (session.exercises, session.at, session.progress, session.record.tries) == (exercises, 0, (0, 3), 0)


# ---------------------------------------------------------------- results and saving


def played():
    session = quiz(kind=None, n=7, lang="ja")
    wrong(session)
    right(session)
    session.next()
    session.hint()
    session.keep(session.current.answer)
    session.next()
    session.solve()
    return session


def test_results_are_plain_data_with_what_was_asked_answered_and_looked_at():
    results = played().results
    assert json.loads(json.dumps(results)) == results
    assert (results["format"], results["right"], results["n"]) == (RESULTS, 1, 7)
    first, second, third = results["exercises"][:3]
    assert (first["number"], first["status"], first["tries"], len(first["attempts"])) == (1, "right", 2, 2)
    assert (second["hints"], second["status"]) == (1, "not_tried")
    assert third["solution_shown"] is True
    assert first["kind"] == "playable"
    assert State.parse(first["position"]).rules == KILLING


def test_a_saved_quiz_loads_as_the_same_quiz_and_saves_as_the_same_text():
    session = played()
    loaded = QuizSession.load(session.save())
    assert loaded.save() == session.save()
    assert (loaded.results, loaded.at, loaded.lang, loaded.exercises) == (
        session.results,
        2,
        "ja",
        session.exercises,
    )
    assert right(loaded).is_right


def test_a_saved_quiz_holds_no_answer_that_was_not_given():
    session = quiz(n=5)
    saved = json.loads(session.save())
    answers = [write(exercise.answer) for exercise in session.exercises]
    for exercise, answer in zip(saved["exercises"], answers, strict=True):
        assert set(exercise) <= {"kind", "position", "seat", "card", "move"}
        assert answer not in json.dumps(exercise)
    assert all(record["draft"] == "" for record in saved["records"])
    assert len(session.save()) < 5000


def damaged():
    good = json.loads(played().save())
    yield from ("", "[]", "null", "{", "[" * 100_000, "x" * 2_000_000, json.dumps({"format": SAVED}), None, 7)
    for path, value in (
        (("format",), "sevens_nb-quiz/2"),
        (("lang",), "fr"),
        (("at",), 7),
        (("at",), True),
        (("exercises",), []),
        (("exercises",), "S6"),
        (("exercises", 0, "kind"), "riddle"),
        (("exercises", 0, "position"), "position/9"),
        (("exercises", 0, "seat"), 77),
        (("records",), []),
        (("records", 0, "tries"), -1),
        (("records", 0, "hints"), 99),
        (("records", 0, "status"), "perfect"),
        (("records", 0, "solution_shown"), "yes"),
        (("records", 0, "attempts"), None),
        (("records", 0, "more"), 1),
    ):
        data = json.loads(json.dumps(good))
        place = data
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value
        yield json.dumps(data)


@pytest.mark.parametrize("text", list(damaged()), ids=lambda text: str(text)[-40:])
def test_a_damaged_save_is_refused_and_changes_nothing(text):
    session = played()
    before = session.save()
    with pytest.raises(ValueError, match="saved quiz"):
        session.restore(text)
    assert session.save() == before


def test_strange_texts_in_a_save_are_read_again_as_answers_or_dropped():
    data = json.loads(played().save())
    data["records"][0]["attempts"] = ["<script>", "none", {"a": 1}]
    data["records"][0]["draft"] = "<script>"
    assert QuizSession.load(json.dumps(data)).records[0].attempts == ("", "none", "")
    assert "script" not in QuizSession.load(json.dumps(data)).save()


# ---------------------------------------------------------------- nothing breaks it

ACTIONS = st.sampled_from(["check", "right", "hint", "solve", "next", "back", "keep", "save", "reset", "lang"])


def act(session: QuizSession, action: str, rng: random.Random) -> None:
    if action == "check":
        session.check(rng.choice(["S6 H8", "none", "", "?!", "1 2", "allowed", 3, None]))
    elif action == "right":
        right(session)
    elif action == "keep":
        session.keep(rng.choice(["S6", "1", "x", None]))
    elif action == "save":
        session.restore(session.save())
    elif action == "lang":
        session.lang = rng.choice(["en", "ja"])
    else:
        getattr(session, action)()


def check_invariants(session: QuizSession) -> None:
    solved, n = session.progress
    assert 0 <= solved <= n == len(session.exercises) == len(session.records)
    assert 0 <= session.at < n
    for record, exercise in zip(session.records, session.exercises, strict=True):
        assert (record.status == "not_tried") == (record.tries == 0)
        assert len(record.attempts) == min(record.tries, 20)
        assert 0 <= record.hints <= len(exercise.hints)
    assert QuizSession.load(session.save()).results == session.results


@settings(max_examples=20)
@given(st.lists(ACTIONS, max_size=30), st.randoms(use_true_random=False))
def test_any_sequence_of_actions_keeps_the_books_straight(actions, rng):
    session = quiz(kind=None, n=7)
    for action in actions:
        act(session, action, rng)
    check_invariants(session)


def test_two_threads_with_a_thousand_actions_each_keep_the_books_straight():
    session = quiz(kind=None, n=7)
    kinds = ["check", "right", "hint", "solve", "next", "back", "keep", "reset"]
    assert hammer(1000, lambda rng, _turn: act(session, rng.choice(kinds), rng)) == []
    check_invariants(session)

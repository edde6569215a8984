"""The PlayTable from Python and by messages: only legal moves act, everything else is explained or refused."""

from __future__ import annotations

import json
import random
import time

import pytest
from table import Heard, lays_joker

from sevens_nb import KILLING, STANDARD, Deal, IllegalMoveError, PlayTable, Rules, Session, State
from sevens_nb.frames import states_of
from sevens_nb.widgets import BoardWidget


@pytest.fixture(autouse=True)
def strict(monkeypatch):
    """Errors that a handler did not foresee must fail the test, not only appear on the board."""
    monkeypatch.setattr(BoardWidget, "strict", True)


# ---------------------------------------------------------------- playing


@pytest.mark.parametrize(
    "rules",
    [STANDARD, KILLING, Rules(jokers=2, joker_take="optional"), Rules(jokers=1, joker_finish="foul")],
    ids=Rules.short,
)
def test_a_whole_game_by_messages_is_the_game_that_the_session_holds(rules):
    heard = Heard(6, rules=rules)
    heard.play_out()
    payload, state = heard.payload, heard.widget.session.state
    assert payload["frames"][-1]["turn"] is None
    assert payload["ply"] == len(heard.widget.record.moves)
    ranking = [seat for group in state.ranking() for seat in group]
    assert [line[1] for line in payload["results"]] == ranking
    assert payload["log"].split() == [f"{seat}:{move}" for seat, move in state.history]


def test_the_page_knows_exactly_the_moves_that_are_legal_for_its_seat():
    rules = Rules(jokers=2, joker_take="optional")
    asked = 0
    for seed in range(8):
        heard = Heard(seed, rules=rules, agents="random")
        rng = random.Random(seed)
        while not heard.widget.session.state.is_over:
            payload, legal = heard.payload, heard.widget.view.legal_moves
            marked = {at for at, sign in enumerate(payload["frames"][-1]["read"][0]["s"]) if sign == "m"}
            plays = [move for move in legal if hasattr(move, "card")]
            assert marked == {int(move.card) for move in plays if not lays_joker(move)}
            assert len(payload["joker"]) == sum(map(lays_joker, plays))
            assert payload["pass"] == any(str(move) == "pass" for move in legal)
            assert payload["asked"] == any(str(move) == "take" for move in legal)
            asked += payload["asked"]
            heard.play(rng.choice(legal))
    assert asked > 0


def test_one_move_is_one_message_down_with_the_answer_in_it():
    heard = Heard(6, rules=KILLING)
    while not heard.widget.session.state.is_over:
        before = len(heard.sent)
        assert heard.play(heard.widget.view.legal_moves[0])["ok"]
        assert len(heard.sent) == before + 1
        assert len(json.dumps(heard.sent[-1])) < 80_000


def test_the_first_render_is_small():
    for seats in (1, 4, 10):
        widget = PlayTable(3, rules=KILLING, seats=seats)
        assert len(json.dumps([widget.payload, widget.texts], ensure_ascii=False).encode()) < 40_000


def test_a_payload_holds_every_step_since_the_person_s_move_and_no_more():
    heard = Heard(6)
    before = heard.payload["ply"]
    heard.play(heard.widget.view.legal_moves[0])
    assert heard.payload["first"] == before
    assert len(heard.payload["frames"]) == heard.payload["ply"] - before + 1
    states = heard.widget.session.snapshot().states
    for index, frame in enumerate(heard.payload["frames"], start=before):
        shown, real = frame["read"][0]["s"].replace("m", "o"), states_of(states[index]).replace("m", "o")
        assert shown == real
        assert frame["turn"] == states[index].turn
        assert frame["passes"] == list(states[index].passes)


def test_an_illegal_move_is_refused_with_the_engine_s_sentence_in_both_languages():
    heard = Heard(6)
    state = heard.widget.session.state
    for text in ("S7", "SA", "HK", "JK@S6", "take"):
        answer = heard.play(text)
        assert not answer["ok"]
        reason = state.explain(text, 0)
        assert answer["error"] == {"en": reason.say("en"), "ja": reason.say("ja")}
    assert heard.widget.session.state == state


def test_the_reasons_on_the_page_speak_to_the_seat_at_the_screen():
    heard = Heard(6)
    state, payload = heard.widget.session.state, heard.payload
    keys = [entry[0] for entry in payload["pool"]]
    assert {"not_in_hand", "already_on_table", "gap"} <= set(keys)
    assert state.explain(heard.widget.view.legal_moves[0], 0).key in keys


def test_a_late_click_is_refused_and_changes_nothing():
    heard = Heard(6)
    ply = heard.payload["ply"]
    heard.play(heard.widget.view.legal_moves[0])
    state = heard.widget.session.state
    answer = heard.say("play", move=str(heard.widget.view.legal_moves[0]), ply=ply)
    assert "moved on" in answer["error"]["en"]
    assert heard.widget.session.state == state


def test_undo_new_game_and_same_deal_again():
    heard = Heard(6, rules=KILLING)
    start = heard.payload
    assert not start["undo"]
    heard.play(heard.widget.view.legal_moves[0])
    assert heard.payload["undo"]
    heard.say("undo")
    assert heard.payload["ply"] == start["ply"]
    assert heard.payload["frames"][-1]["where"] == start["frames"][-1]["where"]
    heard.play(heard.widget.view.legal_moves[-1])
    heard.say("again")
    assert heard.payload["game"] == start["game"] + 1
    assert heard.payload["frames"] == start["frames"]
    heard.say("new")
    assert heard.payload["seed"] == 7
    assert heard.payload["frames"] == PlayTable(7, rules=KILLING).payload["frames"]


def test_a_hint_is_the_session_s_hint():
    heard = Heard(6)
    hint = heard.widget.hint()
    told = heard.say("hint")["hint"]
    assert told["move"] == str(hint.move)
    assert told["key"] == f"hint_{hint.key}"
    assert heard.widget.texts["ja"][told["key"]].format(move="M", cards="C", n=0) != ""


def test_slow_agents_are_told_bit_by_bit_and_the_page_asks_for_the_rest():
    def slow(view, rng):
        time.sleep(0.02)
        return view.legal_moves[0]

    heard = Heard(3, humans=[], agents=slow)
    heard.widget.session.budget = 0.05
    heard.say("again")
    assert heard.payload["waiting"]
    steps = 0
    while heard.payload["waiting"]:
        assert heard.say("advance")["ok"]
        steps += 1
    assert steps > 3
    assert heard.payload["results"]


def test_an_agent_that_fails_is_named_on_the_page_in_both_languages():
    def broken(view, rng):
        raise ZeroDivisionError("oops")

    heard = Heard(3, agents={1: broken})
    heard.play(heard.widget.view.legal_moves[0])
    told = heard.payload["incidents"][-1]
    assert "ZeroDivisionError: oops" in told["en"]
    assert "席2（broken）" in told["ja"]


# ---------------------------------------------------------------- from a cell


def test_the_same_table_is_played_from_a_cell():
    table = PlayTable(6, agents="first")
    with pytest.raises(IllegalMoveError):
        table.play("S7")
    moved = table.view.legal_moves[0]
    table.play(moved)
    assert (0, moved) in table.view.history
    table.undo()
    table.again()
    table.new_game(99, "killing")
    assert table.view.rules == KILLING
    assert table.payload["seed"] == 99
    while not table.session.state.is_over:
        table.play(table.hint().move)
    assert {line.seat for line in table.results()} == {0, 1, 2, 3}
    assert table.record.last.is_over


def test_a_saved_game_goes_on_at_another_table():
    heard = Heard(6, rules=KILLING)
    heard.play(heard.widget.view.legal_moves[0])
    table = PlayTable.load(heard.widget.save(), lang="ja")
    assert table.view == heard.widget.view
    assert table.payload["frames"][-1]["where"] == heard.payload["frames"][-1]["where"]


def test_a_table_is_made_of_anything_a_game_can_start_from():
    deal = Deal.shuffled(4)
    assert PlayTable(deal).record.start == deal
    state = State.at(KILLING, "S7 H7 D7 C7", ["S6 H8", "S8 D8"])
    assert PlayTable(state, humans=[0]).view == state.observe(0)
    session = Session(4)
    assert PlayTable(session).session is session
    assert PlayTable(PlayTable(4).record).view == PlayTable(4).view
    with pytest.raises(ValueError, match="wanted 'en' or 'ja'"):
        PlayTable(4, lang="fr")


def test_the_static_twin_tells_the_view_in_both_languages():
    for lang, turn in (("en", "to move"), ("ja", "番")):
        table = PlayTable(4, lang=lang, rules=KILLING)
        bundle, _ = table._repr_mimebundle_()
        for card in table.view.hand:
            assert card.symbol in bundle["text/html"]
        assert turn in bundle["text/plain"]
        assert "<table" in bundle["text/html"]
        assert not any(tag in bundle["text/html"] for tag in ("<style", "<svg", "<script"))
        assert bundle == table._repr_mimebundle_()[0]
        assert json.dumps(bundle["application/vnd.sevens-nb.state+json"])


def test_a_page_waits_as_long_as_its_slowest_agent_may_think_before_it_calls_the_kernel_silent():
    patient = PlayTable(3, agents=lambda view, rng: view.legal_moves[0], time_limit=10)
    assert patient.payload["patience"] == 13_000
    assert "patience" not in PlayTable(3).payload

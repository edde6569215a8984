"""Closed hands really are closed: what the page gets depends on nothing but the view of the seat at the screen."""

from __future__ import annotations

import json
import random

import pytest
from table import Heard, again, another_world

from sevens_nb import KILLING, STANDARD, CardSet, Observation, PlayTable, Rules, play_game
from sevens_nb.deal import Deal
from sevens_nb.frames import LETTERS
from sevens_nb.publicview import bystander, public_state
from sevens_nb.widgets import BoardWidget
from sevens_nb.widgets.base import STATE_MIME

GAMES = [
    STANDARD,
    KILLING,
    Rules(jokers=2, joker_take="optional"),
    Rules(killing=True, eliminated_hand="hidden", pass_limit=0),
    Rules(killing=True, kill_shape="rectangle", pass_limit=1),
    Rules(pass_limit=0, eliminated_hand="hidden"),
]


@pytest.fixture(autouse=True)
def strict(monkeypatch):
    """Errors that a handler did not foresee must fail the test, not only appear on the board."""
    monkeypatch.setattr(BoardWidget, "strict", True)


def everything_of(widget: PlayTable) -> str:
    """All that leaves Python: the synced state and the static twin."""
    bundle, _ = widget._repr_mimebundle_()
    bundle.pop("application/vnd.jupyter.widget-view+json", None)
    state = widget.get_state(["payload", "texts", "replay"])
    return json.dumps([state, bundle, repr(widget)], ensure_ascii=False, sort_keys=True)


@pytest.mark.parametrize("rules", GAMES, ids=Rules.short)
def test_a_page_is_the_same_whatever_the_others_hold(rules):
    rng = random.Random(5)
    seen = exits = 0
    for seed in range(6):
        record = play_game(rules, Deal.shuffled(seed, jokers=rules.jokers), "random", seed)
        for state in record.states()[::5]:
            if state.turn is None:
                continue
            me = state.turn
            other = another_world(state, me, rng)
            if other is None:
                continue
            assert other.observe(me) == again(state).observe(me)
            pages = [everything_of(PlayTable(one, humans=[me])) for one in (again(state), other)]
            assert pages[0] == pages[1]
            seen += again(state) != other
            exits += bool(state.exits)
    assert seen > 20
    assert exits > 0


def test_where_nobody_looks_the_page_is_the_same_whatever_anybody_holds():
    rng = random.Random(5)
    seen = 0
    for state in play_game(KILLING, Deal.shuffled(3), "random", 3).states()[:-1:6]:
        mixed = another_world(state, 0, rng)
        mixed = mixed and another_world(mixed, 1, rng)
        if mixed:
            pages = [everything_of(PlayTable(one, humans=[0, 1, 2, 3])) for one in (again(state), mixed)]
            assert pages[0] == pages[1]
            seen += again(state) != mixed
    assert seen > 3


def cards_named(where: str, seat: int) -> set[str]:
    return {where[at] for at in range(52)} - {".", "?", LETTERS[seat]}


@pytest.mark.parametrize("rules", GAMES, ids=Rules.short)
def test_no_message_of_a_whole_game_says_where_another_seat_s_card_is(rules):
    heard = Heard(9, rules=rules, humans=[1])
    payloads = [heard.payload]
    rng = random.Random(3)
    while not heard.widget.session.state.is_over:
        heard.say("hint") if heard.payload["frames"][-1]["turn"] == 1 else heard.say("advance")
        assert heard.play(rng.choice(heard.widget.view.legal_moves))["ok"]
        payloads.append(heard.payload)
    start = heard.widget.session.snapshot().states[0]
    texts = [str(hand) for seat, hand in enumerate(start.hands) if seat != 1]
    told = json.dumps(heard.sent, ensure_ascii=False)
    assert not any(text in told for text in texts)
    for payload in payloads:
        for frame in payload["frames"]:
            assert cards_named(frame["where"], 1) == set()
            assert all(seat == 1 or not letters or kind == "eliminated" for seat, kind, letters, _ in frame["out"])


def test_kept_dead_cards_stay_hidden_while_the_game_is_on():
    for seed in range(40):
        heard = Heard(seed, rules=KILLING)
        rng = random.Random(seed)
        while not heard.widget.session.state.is_over:
            heard.play(rng.choice(heard.widget.view.legal_moves))
            for out in heard.widget.session.state.exits:
                if out.kind == "dead" and out.seat != 0:
                    assert out.cards.mask & ~heard.widget.view.table.mask
                    assert [one.cards for one in heard.widget.view.exits if one.seat == out.seat] == [CardSet()]
                    assert str(out.cards) not in everything_of(heard.widget)
                    return
    pytest.fail("no seat left with dead cards in 40 games")


def test_the_snapshot_text_reads_back_into_the_same_view():
    for rules in GAMES:
        widget = PlayTable(4, rules=rules)
        bundle, _ = widget._repr_mimebundle_()
        assert Observation.parse(bundle["text/plain"].splitlines()[-1]) == widget.session.state.observe(0)
        assert Observation.parse(bundle[STATE_MIME]["observation"]) == widget.view


def test_a_replay_would_show_the_hands_so_it_waits_for_the_end():
    heard = Heard(4)
    answer = heard.say("replay")
    assert not answer["ok"]
    assert "over" in answer["error"]["en"]
    assert heard.widget.replay is None
    heard.play_out()
    assert heard.say("replay")["ok"]
    assert heard.widget.replay.record == heard.widget.record
    heard.say("undo")
    assert heard.widget.replay is None


def test_a_hint_and_a_hand_are_for_the_seat_at_the_screen():
    heard = Heard(4, humans=[0, 1])
    assert heard.payload["me"] is None
    assert not heard.say("hint")["ok"]
    assert not heard.say("play", move="pass", ply=heard.payload["ply"])["ok"]
    assert heard.say("show")["ok"]
    assert heard.payload["me"] == heard.widget.session.state.turn
    assert heard.say("hint")["ok"]


def test_a_public_state_is_made_of_the_view_alone():
    rng = random.Random(1)
    for state in play_game(STANDARD, Deal.shuffled(8), "random", 8).states()[:-1:7]:
        one, other = again(state), another_world(state, 2, rng)
        assert other is not None
        assert public_state(one.observe(2)) == public_state(other.observe(2))
        assert public_state(bystander(one.observe(2))).hands[2] == CardSet()
        assert public_state(one.observe(2)).open_cards() == state.open_cards()

"""The games of an Explorer: what "play this deal" replaces can be taken up again, at the move at which it was left."""

from __future__ import annotations

from typing import Any

import pytest
import table

from sevens_nb import KILLING, STANDARD, Deal, Explorer, Rules, State, play_game
from sevens_nb.widgets.base import BoardWidget


@pytest.fixture(autouse=True)
def strict(monkeypatch):
    """Errors that a handler did not foresee must fail the test, not only appear on the board."""
    monkeypatch.setattr(BoardWidget, "strict", True)


class Heard(table.Heard):
    """An Explorer and every message that it sends down."""

    make = Explorer


def shown(heard: Heard) -> tuple[Any, ...]:
    board = heard.widget
    return board.record, board.rules, heard.payload["ply"], heard.payload["frames"], heard.payload["reading"]


@pytest.mark.parametrize("ply", [0, 7])
def test_the_game_that_was_replaced_comes_back_at_its_move(ply):
    record = play_game(STANDARD, Deal.shuffled(3), "first")
    heard = Heard(record)
    before = shown(heard)
    assert heard.payload["earlier"] == 0
    assert heard.say("replay", reading="killing", ply=ply)["ok"]
    assert (heard.widget.record.rules, heard.payload["earlier"], heard.payload["ply"]) == (KILLING, 1, 0)
    assert heard.widget.earlier == (record,)
    assert heard.say("back")["ok"]
    assert shown(heard) == (*before[:2], ply, *before[3:])
    assert (heard.widget.earlier, heard.payload["earlier"]) == ((), 0)


def test_several_games_come_back_the_latest_first():
    heard = Heard(5)
    games = [heard.widget.record]
    for rules in ("killing", "standard", "killing"):
        heard.say("replay", reading=rules)
        games.append(heard.widget.record)
    assert heard.widget.earlier == tuple(games[:-1])
    for game in reversed(games[:-1]):
        assert heard.say("back")["ok"]
        assert heard.widget.record == game


def test_a_lone_position_comes_back_too():
    position = State.at(STANDARD, "S7 H7 D7 C7", ["S6 S8", "H8"])
    heard = Heard(position)
    heard.say("replay", reading="standard")
    assert heard.widget.record is not None
    heard.say("back")
    assert (heard.widget.record, heard.widget.earlier, len(heard.payload["frames"])) == (None, (), 1)


def test_the_rules_it_was_read_by_come_back_with_the_game():
    heard = Heard(3)
    heard.say("rules", option="pass_limit", value="1")
    heard.say("replay", reading="standard")
    heard.say("rules", preset="killing")
    heard.say("back")
    assert heard.widget.rules == Rules(pass_limit=1)


def test_without_a_game_before_there_is_no_way_back_and_a_move_that_is_none_is_cut():
    heard = Heard(3)
    before = shown(heard)
    answer = heard.say("back")
    assert not answer["ok"]
    assert answer["error"]["en"] == "There is no game before this one."
    assert shown(heard) == before
    heard.say("replay", reading="killing", ply=9_999)
    heard.say("back")
    assert heard.payload["ply"] == len(heard.widget.record.moves)
    assert not heard.say("back", ply=3)["ok"]

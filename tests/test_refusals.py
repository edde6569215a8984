"""What a page is refused in Japanese is Japanese all through and says what was wrong; captions name rules in it too."""

from __future__ import annotations

import re
from typing import Any

import pytest
import table

from sevens_nb import (
    KILLING,
    STANDARD,
    Compare,
    Deal,
    Explorer,
    PlayTable,
    Quiz,
    Replay,
    Rules,
    Sandbox,
    State,
    play_game,
)
from sevens_nb.refusals import UNTOLD, in_japanese
from sevens_nb.rules import PRESETS
from sevens_nb.widgets.base import BoardWidget, IntentError

P = "position/1; "
# Pasted texts that are no position: what the Japanese must speak of.
PASTED = {
    "": "position/1",
    "hello": "position/1",
    "position/2; hands S6": "position/1",
    "deal/9 S6": "deal/1",
    f"{P}rules standard": "手札",
    f"{P}hands S77": "S77",
    f"{P}hands S6 Y3": "Y3",
    f"{P}hands S6 S6": "♠6が2回",
    f"{P}hands S6; hands S8": "hands」が2回",
    f"{P}rules killing pass_limit=2 pass_limit=3; hands S6": "pass_limit が2回",
    f"{P}hands S6 | S6": "席1の手札と席2の手札",
    f"{P}table S6; hands S6": "場と席1の手札",
    f"{P}hands H10..H8": "H10..H8",
    f"{P}hands H8..S10": "H8..S10",
    f"{P}hands S7": "♠7が席1の手札",
    f"{P}hands S6; colour red": "colour",
    f"{P}hands {'|' * 60}": "61",
    f"{P}hands JK": "ジョーカーが1枚",
    f"{P}rules joker; table JK; hands S6": "ジョーカー",
    f"{P}hands S6; passes 4": "3回まで",
    f"{P}hands S6; passes 1 2": "パスの回数",
    f"{P}hands S6; passes -1": "パスの回数",
    f"{P}hands S6; passes x": "数",
    f"{P}hands S6; turn 3": "3番の席",
    f"{P}hands S6; turn x": "数",
    f"{P}hands S6; turn over": "席1がまだ動けます",
    f"{P}hands S6; ply -4": "ply",
    f"{P}hands S6; ply 1{'0' * 5000}": "数",
    f"{P}hands S6; exits 1": "exits は",
    f"{P}hands S6; exits a b c": "数",
    f"{P}rules western; hands S6 | ; exits 1 eliminated 3": "脱落する席はありません",
    f"{P}hands S6 | ; exits 1 emptied 1, 1 emptied 2": "2回",
    f"{P}hands S6 | ; exits 1 asleep 1": "asleep",
    f"{P}hands S6 | S8; exits 1 emptied 1": "席2",
    f"{P}rules killing; hands S6 | S8; exits 1 dead 1 S8": "席2",
    f"{P}hands S6 | ; ply 1; exits 1 emptied 4": "席2",
    f"{P}hands S6 | S8; answer 0 1": "ジョーカー",
    f"{P}rules nonsense; hands S6": "nonsense",
    f"{P}rules rules/9 standard; hands S6": "版",
    f"{P}rules standard pass_limit=2 pass_limit=3; hands S6": "2回",
    f"{P}rules standard foo=1; hands S6": "foo",
    f"{P}rules standard foo; hands S6": "foo",
    f"{P}rules killing link=link; hands S6": "殺しの七並べ",
    f"{P}rules standard edge=x; hands S6": "edge",
    f"{P}rules standard pass_limit=-2; hands S6": "pass_limit",
    "deal/1 S6 | S6": "席1の手札と席2の手札",
    "deal/1 S6 JK": "ジョーカー",
}
# What stays as it is: what was typed, notation, the names of options and of the parts of a text.
KEPT = (
    r"「[^」]*」|'poker'|[SHDC](?:10|[2-9AJQK])\b|Python|last_error|hands|turn over|start=\w+|pass_limit=2"
    r"|\w+ [はにが]|（\w+）|：colour"
)


@pytest.fixture(autouse=True)
def strict(monkeypatch):
    """Errors that a handler did not foresee must fail the test, not only appear on the board."""
    monkeypatch.setattr(BoardWidget, "strict", True)


class Heard(table.Heard):
    """Any board and the messages it sends."""

    def __init__(self, widget: Any) -> None:
        self.make = lambda: widget
        super().__init__()


def foreign_words(japanese: str) -> list[str]:
    return re.findall("[A-Za-z]{2,}", re.sub(KEPT, "", japanese))


@pytest.mark.parametrize("pasted", PASTED)
def test_a_pasted_text_that_is_no_position_is_refused_in_japanese_for_its_own_reason(pasted):
    answer = Heard(Sandbox("deal/1 S6 | S8", lang="ja")).say("text", text=pasted)
    assert not answer["ok"]
    told = answer["error"]["ja"]
    assert PASTED[pasted] in told
    assert UNTOLD not in told
    assert foreign_words(told) == [], told


REFUSED = {
    "rules that the seats do not fit": (Explorer(3, seats=2), "rules", {"option": "start", "value": "x"}),
    "killing with a link": (Explorer(3, rules=KILLING), "rules", {"option": "link", "value": "link"}),
    "an option nobody knows": (Explorer(3), "rules", {"option": "colour", "value": "red"}),
    "a pass limit below none": (Explorer(3), "rules", {"option": "pass_limit", "value": "-3"}),
    "a reading nobody knows": (Explorer(3), "replay", {"reading": "poker"}),
    "a move that is none": (PlayTable(3), "play", {"move": "S77", "ply": 0}),
    "a move that is not legal": (PlayTable(3), "play", {"move": "S7", "ply": 0}),
    "a card that is none": (Sandbox(), "put", {"card": "S77", "to": "table"}),
    "a 7 in a hand": (Sandbox(), "put", {"card": "S7", "to": "0"}),
    "a joker too many": (Sandbox(), "jokers", {"seat": 0, "count": 1}),
    "rules without the joker": (Sandbox("position/1; rules joker; hands S6 JK | S8"), "rules", {"preset": "standard"}),
    "an exercise that is not there": (Quiz("pass", n=1), "go", {"at": 0, "draft": "", "to": 7}),
    "nothing to undo": (Sandbox(), "undo", {}),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_a_board_refuses_is_said_in_japanese_all_through(case):
    widget, kind, fields = REFUSED[case]
    heard = Heard(widget)
    if "ply" in fields:
        fields = {**fields, "ply": heard.payload["ply"]}
    answer = heard.say(kind, **fields)
    assert not answer["ok"]
    assert re.search("[ぁ-ん]", answer["error"]["ja"])
    assert foreign_words(answer["error"]["ja"]) == []


def test_a_deal_that_the_rules_cannot_play_is_refused_in_japanese():
    board = Explorer(3, seats=2)
    board.rules = Rules(start=7)
    with pytest.raises(IntentError) as refused:
        board._replay("standard")
    assert foreign_words(refused.value.words["ja"]) == []
    assert "start=7" in refused.value.words["ja"]


def test_an_error_that_nobody_foresaw_is_named_and_not_quoted_in_japanese(monkeypatch):
    monkeypatch.setattr(BoardWidget, "strict", False)
    heard = Heard(Sandbox())
    heard.widget.editor = None
    error = heard.say("clear")["error"]
    assert "AttributeError" in error["ja"]
    assert "object has no" in error["en"]
    assert "object has no" not in error["ja"]
    assert in_japanese("an error of another kind") == UNTOLD


@pytest.mark.parametrize("rules", [*PRESETS.values(), Rules(pass_limit=2), Rules(killing=True, edge="open")])
def test_a_caption_in_japanese_names_the_rules_in_japanese(rules):
    deal = Deal.shuffled(3, jokers=rules.jokers)
    record = play_game(rules, deal, "first")
    boards = [Explorer(record, lang="ja"), Explorer(record.last, lang="ja"), Replay(record, lang="ja")]
    boards += [Sandbox(record.last, lang="ja"), PlayTable(deal, rules=rules, lang="ja")]
    for board in boards:
        (caption,) = set(re.findall(r"ルール：([^）]*(?:（[^）]*）)?[^）]*)）", board.html()))
        assert not re.search("standard|killing|=", caption)
        assert re.search("標準|殺し|西洋|トンネル|つながり|競技|ジョーカー", caption)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_one_seat_and_one_move_are_not_many(lang):
    record = play_game(STANDARD, Deal(["S6"]), "first")
    boards = [Explorer(record, lang=lang), Replay(record, lang=lang), PlayTable(Deal(["S6 S8", "H8"]), lang=lang)]
    boards += [Sandbox(State.at(KILLING, "S7", ["S6"]), lang=lang), Compare(record, lang=lang)]
    for board in boards:
        assert not re.search(r"\b1 (seats|moves|cards)\b", repr(board) + board.html() + board.plain_text())

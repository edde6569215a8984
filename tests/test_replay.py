"""Replay and export: a game that steps without a kernel, in a page that fetches nothing."""

from __future__ import annotations

import json
import re

import pytest

from sevens_nb import KILLING, STANDARD, Deal, Explorer, Replay, State, play_game

GAME = play_game(KILLING, Deal.shuffled(7), "random", 7)


def payload_of(page: str) -> dict:
    """The payload that an exported page holds."""
    data = re.search(r"model: model\((.*)\), el: ", page).group(1)
    return json.loads(data.replace("<\\/", "</"))["payload"]


def test_a_replay_takes_no_intention_and_says_so():
    replay = Replay(GAME)
    sent = []
    replay.send = lambda content, buffers=None: sent.append(content)
    replay._receive(replay, {"id": "a", "kind": "replay", "reading": "standard"}, None)
    assert sent[0]["ok"] is False
    assert "no such request" in sent[0]["error"]["en"]


def test_a_replay_wants_a_record():
    with pytest.raises(TypeError, match="wanted a GameRecord"):
        Replay(State.start(STANDARD, Deal.shuffled(1)))


@pytest.mark.parametrize("board", [Replay(GAME, lang="ja"), Explorer(GAME, lang="ja")], ids=["Replay", "Explorer"])
def test_an_exported_page_is_whole_and_holds_every_position(board, tmp_path):
    path = board.export_html(tmp_path / "game.html")
    page = path.read_text(encoding="utf-8")
    assert page.startswith('<!doctype html><html lang="ja">')
    assert "http" not in page.replace("http-equiv", "").replace("http://www.w3.org/2000/svg", "")
    assert "default-src 'none'" in page
    assert len(payload_of(page)["frames"]) == len(GAME.moves) + 1
    assert board.html() in page


def test_an_exported_page_without_open_hands_holds_no_hidden_card(tmp_path):
    page = Replay(GAME, hands=0).export_html(tmp_path / "closed.html").read_text(encoding="utf-8")
    for frame, state in zip(payload_of(page)["frames"], GAME.states(), strict=True):
        known = state.table | state.hands[0]
        assert sum(sign != "?" for sign in frame["where"]) == len(known)


def test_a_page_ends_with_the_ranking_of_the_game():
    assert Replay(GAME).payload["frames"][-1]["rank"] == GAME.ranking()
    assert all("rank" not in frame for frame in Replay(GAME).payload["frames"][:-1])


def test_exporting_into_a_folder_that_is_not_there_names_it(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"nowhere is no folder; make it first"):
        Replay(GAME).export_html(tmp_path / "nowhere" / "game.html")


def test_words_of_a_name_cannot_end_the_script_of_a_page():
    from sevens_nb.widgets.export import html_fragment

    fragment = html_fragment("export default {};", "", {"x": "</script><b>"}, "twin")
    assert fragment.count("</script>") == 1

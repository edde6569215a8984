"""Compare without a browser: what each board is given, by which rules, and what a reader without widgets sees."""

from __future__ import annotations

import json
import re

import pytest

from sevens_nb import KILLING, STANDARD, Card, Compare, Deal, GameRecord, Rules, State, play_game
from sevens_nb.frames import states_of
from sevens_nb.reading import read_as
from sevens_nb.rules import PRESETS
from sevens_nb.widgets.base import STATE_MIME, VIEW_MIME
from sevens_nb.widgets.rulewords import caption

GAME = play_game(STANDARD, Deal.shuffled(12), "random", 12)
RULES = ("standard", "killing", "killing edge=open")


@pytest.mark.parametrize("game", [GAME, GAME.states()[20], Deal.shuffled(3), 3])
def test_every_board_of_one_table_reads_the_same_positions_by_its_own_rules(game):
    boards = Compare(game, RULES, same="table")
    assert len({id(one) for one in boards.games}) == 1
    shown = boards.games[0]
    states = shown.states() if isinstance(shown, GameRecord) else (shown,)
    for rules, board in zip(map(Rules.parse, RULES), boards.payload["boards"], strict=True):
        assert [frame["where"] for frame in board["frames"]] == [
            frame["where"] for frame in boards.payload["boards"][0]["frames"]
        ]
        assert [frame["read"][0]["s"] for frame in board["frames"]] == [
            states_of(read_as(state, rules)) for state in states
        ]


def test_a_deal_on_one_table_is_played_by_the_first_rules():
    assert Compare(5, ["killing", "standard"], same="table").games[0].rules == KILLING
    assert Compare(GAME, ["killing", "standard"]).games[0] is GAME


def test_one_deal_is_played_by_each_of_the_rules_from_the_same_hands():
    boards = Compare(GAME, RULES, same="deal")
    for game, rules in zip(boards.games, map(Rules.parse, RULES), strict=True):
        assert (game.rules, game.start, game.last.is_over) == (rules, GAME.start, True)
    again = Compare(GAME, RULES, same="deal")
    assert again.games == boards.games, "the same simple agents, the same seed"


@pytest.mark.parametrize(
    ("game", "same"), [(3, "deal"), (Deal.shuffled(3), "deal"), (GAME, "table"), (GAME.states()[20], "table")]
)
def test_what_is_still_to_be_played_is_played_by_each_rules_and_what_was_played_is_read(game, same):
    assert Compare(game, RULES).same == same


def test_a_first_look_ends_with_boards_that_differ():
    for seed in range(8):
        boards = Compare(seed)
        assert len({str(game.last) for game in boards.games}) == len(boards.games)


@pytest.mark.parametrize("same", ["table", "deal"])
def test_a_first_look_is_at_a_move_where_the_boards_differ(same):
    for seed in range(4):
        boards = Compare(seed, same=same)
        ply = boards.payload["ply"]
        one, two = (read_as(game.states()[ply], rules) for game, rules in zip(boards.games, boards.rules, strict=True))
        assert states_of(one, mark_legal=False) != states_of(two, mark_legal=False)


def test_rules_that_cannot_play_the_deal_are_told_how_to_read_it():
    with pytest.raises(ValueError, match="same='table'"):
        Compare(1, ["joker", "killing"])
    assert Compare(1, ["joker", "killing"], same="table").same == "table"


def test_one_position_is_played_on_by_each_of_the_rules():
    position = State.at(STANDARD, table="S7 H7 D7 C7 S6", hands=["S5 H9", "S8 D2"], turn=1)
    for game in Compare(position, same="deal").games:
        assert (game.states()[0].table, game.states()[0].turn) == (position.table, 1)
        assert game.last.is_over


def test_the_move_is_named_at_which_the_games_part():
    same = Compare(12, ["standard", "standard ranking=exit"], same="deal")
    assert same.parts_at is None
    boards = Compare(12, ["standard", "killing"], same="deal")
    one, two = (game.states() for game in boards.games)
    assert all(a.table == b.table for a, b in zip(one[: boards.parts_at], two, strict=False))
    assert one[boards.parts_at].table != two[boards.parts_at].table


@pytest.mark.parametrize(
    ("args", "options", "wanted"),
    [
        ((1, "standard"), {}, "wanted rules for each board"),
        ((1, ["standard"]), {}, "1 boards; wanted 2 to 6 rules"),
        ((1, ["standard"] * 7), {}, "7 boards; wanted 2 to 6 rules"),
        ((1, ["standard", "poker"]), {}, "no preset is called 'poker'"),
        ((1,), {"same": "hand"}, "wanted 'table' or 'deal'"),
        ((1,), {"hands": 4}, "wanted 'open', 'closed' or a seat from 0 to 3"),
        ((1,), {"lang": "fr"}, "wanted 'en' or 'ja'"),
        ((2.5,), {}, "wanted a GameRecord, a State, a Deal or an integer seed"),
        ((1, ["joker", "killing"]), {"same": "deal"}, "cannot be played by killing: 1 jokers are dealt"),
    ],
)
def test_a_wrong_argument_is_named_with_what_was_wanted(args, options, wanted):
    with pytest.raises((ValueError, TypeError), match=re.escape(wanted)):
        Compare(*args, **options)


def test_closed_hands_do_not_leave_python():
    boards = Compare(Deal.shuffled(7), RULES, same="deal", hands=2)
    start = boards.games[0].states()[0]
    known = start.table | start.hands[2]
    for board in boards.payload["boards"]:
        assert sum(sign != "?" for sign in board["frames"][0]["where"]) == len(known)
    bundle, _ = Compare(Deal.shuffled(7), hands="closed")._repr_mimebundle_()
    assert not any(str(hand) in json.dumps(bundle) for hand in start.hands)


UNUSUAL = [Rules(pass_limit=7), Rules(killing=True, rows="DSHC", end="one_left")]


@pytest.mark.parametrize("rules", [*PRESETS.values(), *UNUSUAL], ids=lambda rules: rules.short())
def test_every_rules_have_a_caption_in_both_languages(rules):
    words = caption(rules)
    assert all(words[lang][part] for lang in ("en", "ja") for part in ("name", "means"))
    game = {True: "The killing game", False: "The basic game"}[rules.killing]
    assert words["en"]["means"].startswith(game)


def test_rules_without_a_name_are_called_by_what_they_change():
    first, second = (caption(rules) for rules in UNUSUAL)
    assert first["en"]["name"] == "Standard, passes: 7"
    assert second["ja"]["name"] == "殺し、行の順はDSHC、終わりは残り1人"


def test_different_rules_have_different_captions():
    rules = [*PRESETS.values(), Rules(pass_limit=1), Rules(pass_limit=2), Rules(rows="DSHC"), Rules(rows="SDHC")]
    for lang in ("en", "ja"):
        assert len({caption(one)[lang]["name"] for one in rules}) == len(rules)


def test_a_message_is_answered_and_changes_nothing():
    boards = Compare(GAME)
    before, sent = boards.payload, []
    boards.send = lambda content, buffers=None: sent.append(content)
    for message in (None, [], {}, {"id": "a", "kind": "rules"}, {"id": "x" * 5000, "kind": "replay"}, "x" * 10**6):
        boards._handle_custom_msg(message, [])
    assert [answer["ok"] for answer in sent] == [False] * 6
    assert boards.payload is before


@pytest.mark.parametrize("same", ["table", "deal"])
def test_the_static_twin_names_every_rules_and_is_the_same_for_the_same_game(same):
    first, second = (Compare(GAME, RULES, same=same, lang="ja")._repr_mimebundle_()[0] for _ in range(2))
    assert first.pop(VIEW_MIME) != second.pop(VIEW_MIME)
    assert first == second
    assert first["text/html"].count("<table") == 3
    for number, rules in enumerate(map(Rules.parse, RULES), start=1):
        assert f"{number}. {caption(rules)['ja']['name']}" in first["text/plain"]
        assert f"{number}. {caption(rules)['ja']['name']}" in first["text/html"]
    games = [GameRecord.parse(text) for text in first[STATE_MIME]["games"]]
    assert games == list(dict.fromkeys(Compare(GAME, RULES, same=same).games))
    assert set(re.findall(r"<(\w+)", first["text/html"])) <= {
        *("table", "caption", "thead", "tbody", "tr", "th", "td", "p", "br", "details", "summary")
    }


def test_the_twin_of_one_table_shows_the_position_where_most_cards_differ():
    boards = Compare(GAME)
    ply = int(re.search(r"After move (\d+) of", boards.plain_text()).group(1))
    shown = [
        [frame["read"][0]["s"].replace("m", "o") for frame in board["frames"]] for board in boards.payload["boards"]
    ]
    different = [sum(a != b for a, b in zip(one, two, strict=True)) for one, two in zip(*shown, strict=True)]
    assert different[ply] == max(different) > 0


def test_the_twin_of_one_deal_shows_how_each_game_ends():
    text = Compare(GAME, RULES, same="deal").plain_text()
    assert text.count("The game is over. Ranking: ") == 3


def test_the_first_render_of_two_boards_takes_at_most_80_kilobytes():
    boards = Compare(GAME)
    bundle = boards._repr_mimebundle_()[0]
    size = sum(len(json.dumps(part, ensure_ascii=False).encode()) for part in (bundle, boards.payload, boards.texts))
    assert size <= 80_000, size


def test_an_exported_page_is_whole_and_fetches_nothing(tmp_path):
    boards = Compare(GAME, RULES, lang="ja")
    page = boards.export_html(tmp_path / "compare.html").read_text(encoding="utf-8")
    assert page.startswith('<!doctype html><html lang="ja">')
    assert "http" not in page.replace("http-equiv", "").replace("http://www.w3.org/2000/svg", "")
    assert boards.html() in page
    assert 'id="two"' in boards.html_fragment("two")
    with pytest.raises(FileNotFoundError, match="make it first"):
        boards.export_html(tmp_path / "nowhere" / "compare.html")


def test_the_words_of_the_boards_are_the_same_in_both_languages():
    from test_widgets import names

    texts = Compare(GAME).texts
    assert set(texts["en"]) == set(texts["ja"])
    for key, english in texts["en"].items():
        if key in ("board_label_rules", "parted", "over_since", "said_of", "differ"):
            assert names(english) == names(texts["ja"][key])


def test_a_dead_card_on_one_board_is_a_live_one_on_another():
    position = State.at(STANDARD, table="S7 H7 D7 C7 S6 S8..SQ", hands=["SK", "S5"])
    _, killing, open_edge = Compare(position, RULES).payload["boards"]
    king = int(Card("SK"))
    assert killing["frames"][0]["read"][0]["s"][king] != "d", "HK is not on the table"
    full = State.at(STANDARD, table="S7 H7 D7 C7 SQ HK", hands=["SK", "S5"])
    _, killing, open_edge = Compare(full, RULES).payload["boards"]
    assert killing["frames"][0]["read"][0]["s"][king] == "d"
    assert open_edge["frames"][0]["read"][0]["s"][king] == "m"

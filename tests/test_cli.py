"""The command line, run as a person runs it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys

import pandas as pd
import pytest
from conftest import ROOT

from sevens_nb import KILLING, Deal, State, Summary, compare, play_game, simulate
from sevens_nb.cli import main
from sevens_nb.picture import seat_lines

POSITION = "position/1; rules killing; table S5..S7 H7 D7 C7; hands S4 H6 HA | H8 C9; passes 0 3; turn 0; ply 0"
DROPPED = (
    "position/1; rules standard; table S7 H7 D7 C7 S9; hands S6 | | H6; passes 1 4 0; ply 9; exits 1 eliminated 8 S9"
)
OVER = "position/1; rules killing; table S7 H7 D7 C7; hands | ; turn over"
POSITIONS = [POSITION, DROPPED, OVER, "position/1; rules joker; table S7; hands S9 JK | S5"]


def run(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "sevens_nb", *arguments]
    return subprocess.run(command, cwd=ROOT, input=text, capture_output=True, text=True, timeout=120)


def test_show_prints_the_board_the_legal_moves_and_the_reasons():
    done = run("show", POSITION)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[1] == "     A  2  3  4  5  6  7  8  9 10  J  Q  K"
    assert lines[2] == "♠    .  .  .  +  5  6  7  +  .  .  .  .  ."
    assert "Legal moves: S4, H6, pass" in lines
    assert "    ♠4  ♠4 can be played: it touches ♠5." in lines
    assert any(line.startswith("    ♥A  ♥A cannot be played yet") for line in lines)
    assert any("Seat 1 may pass" in line for line in lines)


def test_show_speaks_japanese_and_explains_another_seat(capsys):
    assert main(["show", POSITION, "--lang", "ja", "--seat", "2"]) == 0
    shown = capsys.readouterr().out
    assert "席1の番です。\nできる手: S4, H6, パス\n理由:" in shown
    assert "♥8は出せる札ですが、席2の番ではありません。" in shown


@pytest.mark.parametrize("arguments", [(), ("--all",), ("--seat", "2")])
@pytest.mark.parametrize("position", POSITIONS)
def test_show_in_japanese_leaves_no_english_word_but_the_text_that_parses(position, arguments, capsys):
    assert main(["show", position, "--lang", "ja", *arguments]) == 0
    first, *lines = capsys.readouterr().out.splitlines()
    assert State.parse(first) == State.parse(position)
    assert [line for line in lines if re.search("[A-Za-z]{3}", line)] == []


def test_no_seat_is_said_to_have_used_more_passes_than_there_are():
    dropped = 0
    for seed in range(20):
        for state in play_game("standard pass_limit=1", Deal.shuffled(seed), "random", seed).states():
            dropped += any(out.kind == "eliminated" for out in state.exits)
            for lang, pattern in (("en", r"passes (\d+) of (\d+)"), ("ja", r"パス(\d+)／(\d+)")):
                for line in seat_lines(state, frozenset(), lang):
                    assert all(int(used) <= int(limit) for used, limit in re.findall(pattern, line)), line
                    assert ": 0 × ?" not in line
    assert dropped > 100


def test_a_seat_that_dropped_out_is_said_to_have_passed_once_more_than_allowed():
    state = State.parse(DROPPED)
    assert seat_lines(state, frozenset(), "en")[1].startswith(
        "Seat 2 (passes 4, only 3 allowed): no cards — Seat 2 drops"
    )
    assert seat_lines(state, frozenset(), "ja")[1].startswith("席2 (パス4、上限3): 手札なし — 席2が脱落")


def test_show_explains_all_cards_on_request(capsys):
    assert main(["show", POSITION, "--all"]) == 0
    assert len(capsys.readouterr().out.split("Why:\n")[1].splitlines()) == 53


@pytest.mark.parametrize("jokers", ["JK", "JK JK"])
def test_show_explains_the_jokers_of_a_hand_once(capsys, jokers):
    assert main(["show", f"position/1; rules standard jokers=2; table S7; hands S9 {jokers} | S5"]) == 0
    reasons = capsys.readouterr().out.split("Why:\n")[1].splitlines()
    assert [line.split()[0] for line in reasons] == ["♠9", "JK", "pass"]
    assert "The joker can be laid on any open place: ♠6, ♠8." in reasons[1]


def test_show_reads_deals_games_and_the_input(capsys):
    assert main(["show", "deal/1 S6 D7 | H8 C9", "--rules", "killing"]) == 0
    assert "rules killing" in capsys.readouterr().out
    record = play_game(KILLING, Deal.shuffled(1, 3), "first")
    assert main(["show", str(record)]) == 0
    assert capsys.readouterr().out == record.transcript()
    assert run("show", "-", text=str(record.last)).stdout.count("The game is over. Ranking: ") == 1


def test_simulate_prints_estimates_as_json():
    done = run("simulate", "--rules", "killing", "--seats", "4", "--games", "1e4", "--seed", "1", "--json")
    assert done.returncode == 0
    read = json.loads(done.stdout)
    expected = simulate(KILLING, 10_000, seed=1, progress=False)
    assert (read["games"], read["seed"], read["partial"]) == (10_000, 1, False)
    assert [seat["wins"] for seat in read["by_seat"]] == [[won.value, won.error] for won in expected.wins()]
    assert read["by_card"]["SA"]["died"][0] == expected.deaths()[0].value
    assert read["by_card"]["S7"]["when_played"] is None
    assert read["kills"][0][3] == [expected.kills()[0][3].value, expected.kills()[0][3].error]


def test_simulate_prints_a_table_saves_counts_and_draws(tmp_path, capsys):
    arguments = ["--games", "500", "--agents", "eager,holdback", "--seats", "2", "--quiet", "--lang", "ja"]
    target = tmp_path / "counts.json"
    assert main(["simulate", *arguments, "--save", str(target), "--figures", str(tmp_path / "pictures")]) == 0
    expected = simulate("standard", 500, seats=2, agents=["eager", "holdback"], progress=False)
    assert capsys.readouterr().out == f"{expected.say('ja')}\n"
    assert Summary.load(target) == expected
    names = sorted(path.name for path in (tmp_path / "pictures").iterdir())
    assert names == ["deaths.png", "lengths.png", "ranks.png", "when-played.png", "wins-by-order.png", "wins.png"]
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in (tmp_path / "pictures").iterdir())


def test_simulate_plays_in_several_processes_and_from_a_start(capsys):
    arguments = ["simulate", "--rules", "killing", "--start", POSITION, "--games", "300", "--quiet"]
    assert main([*arguments, "--workers", "2"]) == 0
    two = capsys.readouterr().out
    assert main(arguments) == 0
    assert capsys.readouterr().out == two
    assert "300 games of killing, 2 seats, seed 0, from position/1" in two


def test_a_file_can_stand_for_its_text(tmp_path, capsys):
    record = play_game(KILLING, Deal.shuffled(1, 3), "first")
    file = tmp_path / "game.txt"
    for text, command in (
        (str(record), ["show"]),
        (POSITION, ["show"]),
        ("deal/1 S6 D7 | H8 C9", ["simulate", "--games", "1e3", "--start"]),
    ):
        assert main([*command, text]) == 0
        expected = capsys.readouterr().out
        file.write_text(text + "\n", encoding="utf-8")
        assert main([*command, str(file)]) == 0
        assert capsys.readouterr().out == expected
    file.write_bytes(b"\xff\xfe")
    assert main(["show", str(file)]) == 2
    assert "this is no text in UTF-8" in capsys.readouterr().err


def test_saved_counts_are_printed_again_and_add_up(tmp_path, capsys):
    one, two, both = (str(tmp_path / name) for name in ("one.json", "two.json", "both.json"))
    common = ["simulate", "--rules", "killing", "--seed", "7", "--quiet"]
    assert main([*common, "--games", "300", "--save", one]) == 0
    assert main([*common, "--games", "700", "--first-game", "300", "--save", two]) == 0
    capsys.readouterr()
    assert main(["results", one, two, "--save", both, "--json"]) == 0
    assert Summary.load(both) == simulate(KILLING, 1000, seed=7, progress=False)
    read = json.loads(capsys.readouterr().out)
    assert (read["games"], read["seed"]) == (1000, 7)
    assert read["runs"] == [{"seed": 7, "first": 0, "games": 1000}]
    assert main(["results", both]) == 0
    assert capsys.readouterr().out == f"{Summary.load(both)}\n"
    assert main(["results", one, both]) == 2
    assert "game 0 of seed 7 is in both" in capsys.readouterr().err


def test_of_a_killing_game_who_kills_whom_is_drawn_too(tmp_path, capsys):
    assert main(["simulate", "--rules", "killing", "--games", "20", "--figures", str(tmp_path), "--quiet"]) == 0
    assert "20 games of killing" in capsys.readouterr().out
    assert (tmp_path / "killers.png").read_bytes().startswith(b"\x89PNG")


def test_one_row_a_game_is_written_as_csv(tmp_path, capsys):
    target = tmp_path / "games.csv"
    assert main(["simulate", "--games", "50", "--seed", "3", "--rows", str(target), "--quiet"]) == 0
    capsys.readouterr()
    expected = simulate("standard", 50, seed=3, rows=True, progress=False).games_frame()
    assert pd.read_csv(target, index_col="game").equals(expected)
    assert os.listdir(tmp_path) == ["games.csv"]


def test_compare_prints_differences_on_the_same_deals(capsys):
    arguments = ["compare", "standard", "standard pass_limit=0", "--games", "1e3", "--seed", "2", "--quiet"]
    expected = compare(["standard", "standard pass_limit=0"], 1000, seed=2, progress=False)
    assert main(arguments) == 0
    assert capsys.readouterr().out == f"{expected}\n"
    assert main([*arguments, "--lang", "ja"]) == 0
    assert capsys.readouterr().out == f"{expected.say('ja')}\n"
    assert main([*arguments, "--json"]) == 0
    read = json.loads(capsys.readouterr().out)
    assert (read["version"], read["games"], read["partial"]) == ("comparison/1", 1000, False)
    gap = expected.difference("wins", "standard pass_limit=0", 3)
    (row,) = (
        row
        for row in read["rows"]
        if (row["variant"], row["measure"], row["seat"]) == (*expected.labels[1:], "wins", 4)
    )
    assert (row["difference"], row["real"]) == (gap.value, gap.is_real)


def test_the_table_speaks_japanese(capsys):
    assert main(["simulate", "--games", "500", "--lang", "ja", "--quiet"]) == 0
    headline, headings, *seats, notes, order = capsys.readouterr().out.splitlines()
    assert headline == "500ゲーム（ルール standard、4席、シード 0）"
    assert headings.split() == [
        "席",
        "選び方",
        "勝ち",
        "平均順位",
        "出し切り",
        "死んだ札だけ",
        "脱落",
        "パス",
        "残りの札",
    ]
    assert len(seats) == 4
    assert "だれかが脱落するゲームの割合" in notes
    assert order.startswith("始める席から順に、勝つ割合: ")


def test_of_one_game_there_is_no_error_and_json_says_null(capsys):
    assert main(["simulate", "--games", "1", "--json", "--quiet"]) == 0
    read = json.loads(capsys.readouterr().out)
    assert read["length"][1] is None
    assert read["by_seat"][0]["exits"]["emptied"][1] is None


def test_help_says_that_the_seats_of_the_csv_count_from_0():
    assert "one row a game as CSV, its seats counted from 0" in " ".join(run("simulate", "--help").stdout.split())


def test_help_names_the_policies():
    assert "killer the card that kills most" in " ".join(run("simulate", "--help").stdout.split())
    assert run("--version").stdout.startswith("sevens-nb ")

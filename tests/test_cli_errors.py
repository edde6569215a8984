"""What the command line cannot do is told in one line, in its own words; its help has examples that are read."""

from __future__ import annotations

import re
import shlex
from concurrent.futures import ThreadPoolExecutor

import pytest
from conftest import ROOT

from sevens_nb import State
from sevens_nb.cli import _parser, main

POSITION = "position/1; rules killing; table S5..S7 H7 D7 C7; hands S4 H6 HA | H8 C9; passes 0 3; turn 0; ply 0"
OVER = "position/1; rules killing; table S7 H7 D7 C7; hands | ; turn over"
DEAL = "deal/1 S6 D7 | H8 C9"
RANDOM_START = "game/1; rules standard start=random; deal S8\nmoves S8"
REFUSED = [
    (["show", "position/9"], "begins no position; wanted position/1"),
    (["show", "nofile.txt"], "'nofile.txt' is no file, and as a text it begins neither with position/1"),
    (["show", "tests"], "'tests' is no file"),
    (["show", "pyproject.toml"], "begins no position, deal or game; wanted position/1 …, deal/1 … or game/1 …"),
    (["show", "deal/2 S6"], "'deal/2' is a form this version cannot read; wanted deal/1"),
    (["show", "deal/1 S6 | S6"], "S6 lies both in the hand of seat 0 and in the hand of seat 1"),
    (["show", "game/1; rules standard; deal S8\nmoves S9"], "S9 is not legal"),
    (["show", RANDOM_START], "the first seat of this game is drawn (start=random)"),
    (["show", DEAL, "--rules", "standard start=random"], "start=random draws the first seat; wanted start=d7"),
    (["show", POSITION, "--rules", "standard"], "--rules is for a deal; this position has its own rules, 'killing'"),
    (["show", RANDOM_START, "--seat", "1"], "--rules, --seat and --all are for a position or a deal; this is a game"),
    (["show", POSITION, "--seat", "5"], "--seat 5: wanted a whole number from 1 to 2"),
    (["show", POSITION, "--seat", "one"], "--seat one: wanted a whole number from 1 to 2"),
    (
        ["show", "position/1; rules joker; table S7; hands S6 JK JK | S8"],
        "2 jokers are dealt, but the rules have jokers",
    ),
    (["simulate", "--rules", "chess"], "--rules: no preset is called 'chess'; the presets are standard, killing"),
    (["simulate", "--rules", "killing luck=3"], "--rules: no option is called 'luck'; the options are killing, pass"),
    (["simulate", "--rules", "killing pass_limit=-2"], "--rules: pass_limit=-2; wanted 0, 1, 2"),
    (["simulate", "--rules", "standard start=9"], "start=9: there is no such seat; wanted 0 to 3"),
    (["simulate", "--rules", "joker"], "with --slow this is played move by move"),
    (["simulate", "--games", "0"], "--games 0: wanted a whole number from 1 to 2**60, such as 100000 or 1e6"),
    (["simulate", "--games", "-5"], "--games -5: wanted a whole number"),
    (["simulate", "--games", "1.5"], "--games 1.5: wanted a whole number"),
    (["simulate", "--games", "lots"], "--games lots: wanted a whole number"),
    (["simulate", "--games", ""], "--games : wanted a whole number"),
    (["simulate", "--games", "nan"], "--games nan: wanted a whole number"),
    (["simulate", "--games", "1e999999999"], "--games 1e999999999: wanted a whole number from 1 to 2**60"),
    (["simulate", "--games", "9" * 5000], "(5,000 characters): wanted a whole number from 1 to 2**60"),
    (["simulate", "--first-game", "-1"], "--first-game -1: wanted a whole number from 0 to 2**60"),
    (["simulate", "--seats", "0"], "--seats 0: wanted a whole number from 1 to 52"),
    (["simulate", "--seats", "53"], "--seats 53: wanted a whole number from 1 to 52"),
    (["simulate", "--seed", "99999999999999999999"], "--seed 99999999999999999999: wanted a whole number from -2**63"),
    (["simulate", "--seed", "1.5"], "--seed 1.5: wanted a whole number"),
    (["simulate", "--workers", "0"], "--workers 0: wanted a whole number from 1 to 61"),
    (["simulate", "--workers", "1e9"], "--workers 1e9: wanted a whole number from 1 to 61"),
    (["simulate", "--agents", "random,killer"], "--agents: 2 agents for 4 seats; wanted one for each seat, or one for"),
    (["simulate", "--agents", "clever"], "--agents: no agent is called 'clever'; wanted one of random, first, eager"),
    (["simulate", "--start", "nofile"], "--start 'nofile' is no file"),
    (["simulate", "--start", RANDOM_START], "--start: this is a game; wanted a deal or a position"),
    (["simulate", "--start", OVER], "--start: this position is over"),
    (
        ["simulate", "--start", POSITION, "--rules", "standard"],
        "--start has the rules 'killing', not --rules 'standard'",
    ),
    (["simulate", "--start", DEAL, "--seats", "3"], "--seats 3, but --start has 2 seats; leave out --seats"),
    (["simulate", "--start", "deal/1 S6 JK | S8"], "1 jokers are dealt, but the rules have jokers=0"),
    (["simulate", "--save", "nowhere/counts.json"], "--save nowhere/counts.json: cannot write there (No such file"),
    (["simulate", "--save", "tests"], "--save tests: this is a folder; wanted a file"),
    (["simulate", "--rows", "nowhere/games.csv"], "--rows nowhere/games.csv: cannot write there"),
    (["simulate", "--rows", "games.csv", "--games", "1e12"], "--rows: 1,000,000,000,000 rows take 163913 GiB"),
    (["simulate", "--figures", "Makefile"], "--figures Makefile: cannot write there (File exists)"),
    (["compare", "standard"], "compare: wanted at least two rules, all different"),
    (["compare", "standard", "standard"], "compare: wanted at least two rules, all different"),
    (["compare", "standard", "chess"], "no preset is called 'chess'"),
    (["compare", "standard", "joker"], "with --slow this is played move by move"),
    (["results", "nofile"], "nofile: No such file or directory"),
    (["results", "Makefile"], "Makefile: this is no summary in the form summary/2"),
    (["results", "tests"], "tests: Is a directory"),
]
PYTHON = (
    r"\b(seats|games|slow|seed|agents|rng|start|rows|executor|progress|first_game)=|\bfunction\b|[A-Za-z]\(|\bErrno\b"
)


@pytest.mark.parametrize(("arguments", "text"), REFUSED)
def test_what_cannot_be_done_is_told_in_one_line_in_the_words_of_the_command_line(arguments, text, capsys, monkeypatch):
    monkeypatch.chdir(ROOT)
    assert main(arguments) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert text in told.err
    first, *more = told.err.removesuffix("\n").split("\n")
    assert not more or State.parse("\n".join(more)), "an illegal move is followed by its position"
    assert first.startswith("sevens-nb: ")
    assert re.findall(PYTHON, first.replace("start=random", "").replace("start=d7", "").replace("start=0", "")) == (
        ["start"] if "start=9" in first else []
    ), "an option of the rules is written start=9 on the command line too"


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ([], "the following arguments are required: command; see sevens-nb --help"),
        (["play"], "invalid choice: 'play' (choose from"),
        (["simulate", "--lang", "fr"], "invalid choice: 'fr' (choose from"),
        (["simulate", "--seat", "3"], "unrecognized arguments: --seat 3"),
        (["simulate", "--lang", "x" * 100_000], "(100,0"),
        (["show"], "the following arguments are required: position; see sevens-nb show --help"),
    ],
)
def test_a_wrong_command_is_told_in_one_line_with_where_to_read_on(arguments, text, capsys):
    with pytest.raises(SystemExit) as left:
        main(arguments)
    told = capsys.readouterr()
    assert (left.value.code, told.out) == (2, "")
    assert text in told.err
    assert told.err.count("\n") == 1
    assert len(told.err) < 1000


def test_a_worker_that_dies_is_told_in_one_line_and_nothing_is_kept(capsys, monkeypatch, tmp_path):
    class Dead(ThreadPoolExecutor):
        def submit(self, *_, **__):
            raise OSError("the worker died")

    monkeypatch.setattr("sevens_nb.typed.ProcessPoolExecutor", lambda number, **_: Dead(number))
    target = tmp_path / "counts.json"
    assert main(["simulate", "--workers", "2", "--quiet", "--save", str(target)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert (
        told.err == "sevens-nb: --workers: the executor did not take the games from 0 on: OSError('the worker died')\n"
    )
    assert list(tmp_path.iterdir()) == []


def test_what_was_played_is_printed_also_if_it_cannot_be_saved(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr("pathlib.Path.replace", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left", "here")))
    assert main(["simulate", "--games", "10", "--quiet", "--save", str(tmp_path / "counts.json")]) == 2
    told = capsys.readouterr()
    assert told.out.startswith("10 games of standard")
    assert told.err == "sevens-nb: here: No space left\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["show", "simulate", "compare", "results"])
def test_the_help_of_every_command_has_an_example_that_is_read(command, capsys):
    with pytest.raises(SystemExit):
        main([command, "--help"])
    told = capsys.readouterr().out
    examples = [line for line in told.splitlines() if line.startswith(f"  sevens-nb {command} ")]
    assert len(examples) >= 2
    for example in examples:
        words = shlex.split(example.partition(";  ")[0].partition("  (")[0].split("; sevens-nb")[0])
        assert _parser().parse_args(words[1:]).run


def test_the_help_names_every_exit_status(capsys):
    with pytest.raises(SystemExit):
        main(["--help"])
    told = capsys.readouterr().out
    assert re.findall(r"^  (\d+) ", told.split("exit status:")[1], re.M) == ["0", "2", "130", "141"]

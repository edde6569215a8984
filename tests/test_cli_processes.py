"""The command line as a process: stopped, cut off, compiled for the first time."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys

from conftest import ROOT

from sevens_nb import Summary

POSITION = "position/1; rules killing; table S5..S7 H7 D7 C7; hands S4 H6 HA | H8 C9; passes 0 3; turn 0; ply 0"


def test_ctrl_c_prints_what_is_done_and_says_that_it_stopped_early():
    command = [sys.executable, "-m", "sevens_nb", "simulate", "--games", "1e10", "--json"]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    seen = ""
    while "games" not in seen:  # the bar: games are being played
        sign = process.stderr.read(1)
        assert sign, f"it ended by itself: {seen}"
        seen += sign
    os.kill(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in err
    read = json.loads(out)
    assert read["partial"]
    assert read["games"] > 0


def test_ctrl_c_reaches_the_workers_without_a_word_of_theirs(tmp_path):
    command = [sys.executable, "-m", "sevens_nb", "simulate", "--games", "1e10", "--workers", "2", "--save"]
    target = tmp_path / "counts.json"
    process = subprocess.Popen(
        [*command, str(target)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    seen = ""
    while " games" not in seen.replace("first games", ""):
        sign = process.stderr.read(1)
        assert sign, f"it ended by itself: {seen}"
        seen += sign
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all of them
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in err
    assert "(stopped early)" in out
    assert Summary.load(target).partial


def test_who_stops_reading_ends_the_command_quietly():
    process = subprocess.Popen(
        [sys.executable, "-m", "sevens_nb", "simulate", "--games", "100", "--json", "--quiet"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait(timeout=60) == 141
    process.stderr.close()


def test_a_terminal_that_knows_no_suit_signs_still_shows_a_board():
    done = subprocess.run(
        [sys.executable, "-m", "sevens_nb", "show", POSITION],
        cwd=ROOT,
        capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"?    .  .  .  +  5  6  7  +" in done.stdout


def test_the_first_run_after_installing_says_that_it_compiles_and_then_counts_games_only(tmp_path):
    """Some 15 seconds of silence would look like a hang; a bar that counts them would show a wrong rate."""
    command = [sys.executable, "-m", "sevens_nb", "simulate", "--games", "2e6", "--json"]
    environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=environment, timeout=300)
    assert (done.returncode, json.loads(done.stdout)["games"]) == (0, 2_000_000)
    first, _, bar = done.stderr.partition("\n")
    assert first == "loading the compiled player; the very first time it is compiled, for about 15 seconds …"
    seconds = [60 * int(minutes) + int(rest) for minutes, rest in re.findall(r"\[(\d+):(\d+)<", bar)]
    assert not seconds or seconds[0] <= 2, "the first bar that is seen"

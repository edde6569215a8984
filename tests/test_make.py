"""The commands: what `make` sets up and when, and that a run of all tests tells everything."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT
from lab import NO_CHROMIUM
from tools.open_lab import arguments


@pytest.fixture
def clone(tmp_path):
    """What make needs of a clone, in a folder of its own, with no .venv."""
    (tmp_path / "tests" / "tools").mkdir(parents=True)
    for name in ("Makefile", "pyproject.toml", "tests/tools/setup.sh", "tests/tools/check.sh"):
        shutil.copy2(ROOT / name, tmp_path / name)
    return tmp_path


def finished(clone: Path, *extras: str, made_in: str | None = None) -> None:
    """Put a .venv into the clone as setup.sh leaves it."""
    (clone / ".venv" / "bin").mkdir(parents=True)
    (clone / ".venv" / "bin" / "python").symlink_to(sys.executable)
    (clone / ".venv" / "made-in").write_text(f"{made_in or clone.resolve()}\n")
    for extra in extras:
        (clone / ".venv" / f"ready-{extra}").touch()


def steps(clone: Path, target: str) -> list[str]:
    """What make would run for a target, without running it."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("MAKE") and name != "MFLAGS"}
    done = subprocess.run(["make", "-n", target], cwd=clone, capture_output=True, text=True, check=True, env=clean)
    return [line for line in done.stdout.splitlines() if "setup.sh" in line or "open_lab" in line or "check.sh" in line]


def test_a_fresh_clone_sets_up_no_more_than_the_command_needs(clone):
    assert steps(clone, "lab") == ["sh tests/tools/setup.sh lab", ".venv/bin/python tests/tools/open_lab.py "]
    assert steps(clone, "test")[0] == "sh tests/tools/setup.sh test"


def test_a_finished_set_up_is_not_repeated(clone):
    finished(clone, "lab", "test")
    assert [steps(clone, "lab"), steps(clone, "lint")] == [
        [".venv/bin/python tests/tools/open_lab.py "],
        ["sh tests/tools/check.sh lint"],
    ]


def test_a_set_up_without_its_stamp_is_not_believed(clone):
    finished(clone)
    assert "sh tests/tools/setup.sh lab" in steps(clone, "lab")


def test_a_set_up_that_was_moved_here_is_not_believed(clone):
    finished(clone, "lab", made_in="/elsewhere")
    assert "sh tests/tools/setup.sh lab" in steps(clone, "lab")


def test_a_set_up_whose_python_is_gone_is_not_believed(clone):
    finished(clone, "lab")
    (clone / ".venv" / "bin" / "python").unlink()
    assert "sh tests/tools/setup.sh lab" in steps(clone, "lab")


def test_changed_dependencies_are_set_up_again(clone):
    finished(clone, "test")
    newer = (clone / ".venv" / "ready-test").stat().st_mtime + 10
    os.utime(clone / "pyproject.toml", (newer, newer))
    assert "sh tests/tools/setup.sh test" in steps(clone, "lint")


def test_an_old_python_is_refused_with_a_way_out(clone):
    old = clone / "old-python"
    old.write_text('#!/bin/sh\n[ "$1" = --version ] && echo Python 3.9.2\nexit 1\n')
    old.chmod(0o755)
    env = dict(os.environ, PYTHON=str(old))
    done = subprocess.run(["sh", "tests/tools/setup.sh", "lab"], cwd=clone, capture_output=True, text=True, env=env)
    assert done.returncode == 1
    assert "needs Python 3.11 or newer" in done.stderr
    assert "Python 3.9.2" in done.stderr
    assert "make PYTHON=python3.12" in done.stderr
    assert not (clone / ".venv").exists()


def stub(clone: Path, script: str) -> None:
    """A .venv whose Python is a shell script."""
    (clone / ".venv" / "bin").mkdir(parents=True)
    python = clone / ".venv" / "bin" / "python"
    python.write_text(f"#!/bin/sh\n{script}\n")
    python.chmod(0o755)


def check(clone: Path, *names: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["sh", "tests/tools/check.sh", *names], cwd=clone, capture_output=True, text=True)


def test_every_step_runs_even_when_one_fails_and_the_failure_is_named(clone):
    stub(clone, 'echo "$@"; case "$*" in *ruff*) exit 1;; esac')
    done = check(clone, "lint", "nbval", "unit", "browser")
    assert done.returncode == 1
    assert [f"== {name} ==" in done.stdout for name in ("lint", "nbval", "unit", "browser")] == [True] * 4
    assert done.stderr == "FAILED: lint\n"
    assert "-m browser tests/browser" in done.stdout.splitlines()[-1]


def test_all_steps_green_is_green(clone):
    stub(clone, "exit 0")
    assert check(clone, "lint", "nbval", "unit", "browser").returncode == 0


def test_without_a_chromium_the_rest_runs_and_the_line_that_installs_it_is_printed(clone):
    stub(clone, f'case "$*" in *lab.py*) PATH= exec {sys.executable} {ROOT}/tests/lab.py;; esac')
    done = check(clone, "unit", "browser")
    assert done.returncode == 1
    assert NO_CHROMIUM in done.stderr
    assert "apt-get install chromium" in NO_CHROMIUM
    assert done.stderr.endswith("FAILED: browser\n")


LESSONS = {
    "en": [{}, {"LANG": "C.UTF-8"}, {"LANG": "en_GB.UTF-8"}, {"LANG": "ja_JP.UTF-8", "LC_ALL": "C"}],
    "ja": [{"LANG": "ja_JP.UTF-8"}, {"LANG": "en_US.UTF-8", "LC_MESSAGES": "ja_JP"}, {"LC_ALL": "ja_JP", "LANG": "C"}],
}


@pytest.mark.parametrize(("folder", "settings"), [(to, each) for to, every in LESSONS.items() for each in every])
def test_lab_opens_the_first_lesson_in_the_language_of_the_system(folder, settings, monkeypatch):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    assert f"--LabApp.default_url=/lab/tree/{folder}/01_first_game.ipynb" in arguments([])


def test_lab_trusts_nothing():
    command = arguments(["--no-browser"])
    assert command[-1] == "--no-browser"
    assert f"--ServerApp.root_dir={ROOT / 'notebooks'}" in command
    assert ("--allow-root" in command) == (os.geteuid() == 0)
    assert "trust" not in " ".join(command)

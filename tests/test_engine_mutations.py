"""The fast tests catch every bug of `engine_bugs.py`, by a wrong value and not by a program that no longer runs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from engine_bugs import BUGS, Bug

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "sevens_nb"
# Hand-made positions first: they catch most, in no time. No random games, so that a catch is no luck.
FAST = (
    "test_state.py",
    "test_state_ends.py",
    "test_explanations.py::test_the_reason_and_its_cards_at_hand_made_places",
    "test_state_views.py::test_the_dead_cards_of_a_seat_that_left_stay_hidden_and_their_number_is_public",
    "test_wrong_input.py::test_the_reason_of_a_refused_move_is_that_of_the_rule_book",
    "test_wrong_input.py::test_a_position_that_cannot_be_is_refused_with_the_reason",
    "test_closed_forms.py::test_f9_one_suit_can_be_laid_in_so_many_orders",
    "test_deals.py",
    "test_worked_examples.py",
    "test_deal.py::test_a_seed_gives_this_very_deal_on_every_python",
)
TESTS_FAILED = 1

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1200)]


def plant(folder: Path, bug: Bug | None) -> str:
    """A copy of the engine in ``folder``, with ``bug`` planted; what is wrong with the bug, if anything."""
    copy = folder / "sevens_nb"
    copy.mkdir(parents=True)
    for path in PACKAGE.glob("*.py"):
        shutil.copy(path, copy)
    if bug is None:
        return ""
    text = (copy / bug.file).read_text(encoding="utf-8")
    (copy / bug.file).write_text(text.replace(bug.old, bug.new), encoding="utf-8")
    times = text.count(bug.old)
    return "" if times == 1 else f"{bug.old!r} stands {times} times in {bug.file}, not once"


def run_fast_tests(folders: list[Path]) -> None:
    """The fast tests on the copy in each folder; each run leaves its files ``code`` and ``told`` there."""
    tests = " ".join(str(ROOT / "tests" / name) for name in FAST)
    # -P keeps the folder of the runner, and with it the real package, off the path.
    command = [sys.executable, "-P", str(ROOT / "tests" / "mutant_runner.py"), tests, *map(str, folders)]
    subprocess.run(command, env=os.environ | {"CI": "1"}, cwd=folders[0], capture_output=True, check=True)


@pytest.fixture(scope="module")
def outcomes(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[str, str]]:
    """Exit code and last words of the fast tests for each bug that is asked for."""
    asked = [item.callspec.params["bug"] for item in request.session.items if "outcomes" in item.fixturenames]
    folders = {bug: tmp_path_factory.mktemp("engine") for bug in asked}
    wrong = {bug: plant(folder, bug) for bug, folder in folders.items()}
    run_fast_tests([folder for bug, folder in folders.items() if not wrong[bug]])
    return {
        bug.name: ("-", wrong[bug]) if wrong[bug] else ((folder / "code").read_text(), last_words(folder))
        for bug, folder in folders.items()
    }


def last_words(folder: Path) -> str:
    return (folder / "told").read_text(encoding="utf-8")[-900:]


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.name)
def test_a_planted_bug_is_caught_by_the_fast_tests(bug, outcomes):
    code, told = outcomes[bug.name]
    assert code == str(TESTS_FAILED), told


def test_the_fast_tests_pass_on_a_copy_without_a_bug(tmp_path):
    plant(tmp_path, None)
    run_fast_tests([tmp_path])
    assert (tmp_path / "code").read_text() == "0", last_words(tmp_path)


def test_no_bug_is_listed_twice_and_each_changes_something():
    assert len({bug.name for bug in BUGS}) == len({(bug.file, bug.new) for bug in BUGS}) == len(BUGS) >= 25
    assert all(bug.old != bug.new for bug in BUGS)

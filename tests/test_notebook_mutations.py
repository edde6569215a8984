"""The lessons are tests that can fail: a bug planted in a copy of the package turns them red, by a value."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor

import pytest
from books import Verdict, all_lessons, run_again, synced_boards
from mutations import LOST_SYNC, MUTATIONS, Mutation, plant

HEALTHY = "healthy"


def judge(folder, mutation):
    """The verdict on the English notebooks that the mutation concerns, or on all of them."""
    plant(folder, mutation)
    names = mutation.lessons if mutation else [lesson.name for lesson in all_lessons()]
    return run_again([folder / "notebooks" / "en" / f"{name}.ipynb" for name in names], folder)


@pytest.fixture(scope="module")
def verdicts(request, tmp_path_factory):
    """The verdicts on the mutations that this run asks for, worked out two at a time."""
    wanted = {item.callspec.params["mutation"] for item in request.session.items if "mutation" in item.fixturenames}
    with ThreadPoolExecutor(2) as pool:
        started: dict[Mutation | None, Future[Verdict]] = {
            mutation: pool.submit(judge, tmp_path_factory.mktemp("planted"), mutation)
            for mutation in sorted(wanted, key=lambda mutation: mutation.name)
        }
        yield started


def test_a_healthy_copy_is_green(tmp_path):
    verdict = judge(tmp_path, None)
    assert not verdict.is_red, verdict.words
    assert verdict.is_green, verdict.words


def test_the_kernel_really_takes_the_copy(tmp_path):
    plant(tmp_path, None)
    (tmp_path / "sevens_nb" / "__init__.py").write_text("raise ImportError('the copy')")
    verdict = run_again([tmp_path / "notebooks" / "en" / f"{all_lessons()[0].name}.ipynb"], tmp_path)
    assert verdict.raising
    assert "the copy" in verdict.words


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.name.replace(" ", "_"))
def test_a_planted_bug_turns_the_lesson_red_by_a_value(mutation, verdicts):
    verdict = verdicts[mutation].result()
    assert verdict.differing, f"nobody noticed that {mutation.name}"
    assert verdict.raising == (), verdict.words


def test_a_lost_sync_leaves_the_front_end_without_its_payload(tmp_path):
    plant(tmp_path, LOST_SYNC)
    boards = synced_boards(tmp_path / "notebooks" / "en" / "01_first_game.ipynb", tmp_path)
    assert boards
    assert all("payload" not in board and "texts" in board for board in boards)


def test_a_mutation_that_finds_nothing_to_change_is_noticed(tmp_path):
    with pytest.raises(LookupError, match="stands 0 times"):
        plant(tmp_path, Mutation("nothing", "grid.py", "no such text", ""))

"""The lessons are tests that can fail: a bug planted in a copy of the package turns them red, by a value.

Run on the English notebooks; that the Japanese ones hold the same code is a test of its own.
"""

from __future__ import annotations

import shutil
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue

import pytest
from books import all_lessons, run_again, run_nbval, synced_boards, tags
from mutations import LOST_SYNC, MUTATIONS, Mutation, plant

# Many runs of notebooks stand behind the first test that asks for the verdicts.
pytestmark = pytest.mark.timeout(1500)

LESSONS = all_lessons()
FIRST = LESSONS[0].name
ENOUGH_BUGS = 5


def concerns(mutation, lesson):
    """Whether a lesson says that it shows what the mutation breaks; boards and deals are shown by the first."""
    shown = set().union(*tags(lesson).values()) | ({"board", "deal"} if lesson.name == FIRST else set())
    return bool(shown & set(mutation.breaks.split()))


def judge(folder, mutation):
    """Lesson → verdict, for the lessons that a mutation concerns (all of them if there is none)."""
    shutil.rmtree(folder, ignore_errors=True)
    plant(folder, mutation)
    books = {
        folder / "notebooks" / "en" / f"{lesson.name}.ipynb": lesson.name
        for lesson in LESSONS
        if mutation is None or concerns(mutation, lesson)
    }
    return {books[path]: verdict for path, verdict in run_again(list(books), folder).items()}


@pytest.fixture(scope="module")
def folders(tmp_path_factory):
    """Two folders to plant bugs in, one after the other.

    numba keeps its code by the path of its source: it compiles the fast player again only if a bug changes that.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NUMBA_CACHE_DIR", str(tmp_path_factory.mktemp("compiled")))
        yield [tmp_path_factory.mktemp("planted") for _ in range(2)]


@pytest.fixture(scope="module")
def verdicts(folders):
    """Mutation → lesson → verdict, worked out two at a time."""
    free = SimpleQueue()
    for folder in folders:
        free.put(folder)

    def next_judged(mutation):
        folder = free.get()
        try:
            return judge(folder, mutation)
        finally:
            free.put(folder)

    with ThreadPoolExecutor(len(folders)) as pool:
        return dict(zip(MUTATIONS, pool.map(next_judged, MUTATIONS), strict=True))


def test_a_healthy_copy_is_green_for_nbval_and_for_the_fast_way(folders):
    healthy = folders[0]
    assert {name: verdict for name, verdict in judge(healthy, None).items() if not verdict.is_green} == {}
    assert run_nbval(healthy / "notebooks" / "en" / f"{FIRST}.ipynb", healthy).is_green


def test_the_kernel_really_takes_the_copy(tmp_path):
    plant(tmp_path, None)
    (tmp_path / "sevens_nb" / "__init__.py").write_text("raise ImportError('the copy')")
    book = tmp_path / "notebooks" / "en" / f"{FIRST}.ipynb"
    assert "the copy" in str(run_again([book], tmp_path)[book].raising)
    assert "the copy" in str(run_nbval(book, tmp_path).raising)


@pytest.mark.parametrize("mutation", MUTATIONS[6::12], ids=lambda mutation: mutation.name.replace(" ", "_"))
def test_nbval_and_the_fast_way_find_the_same_cells(mutation, verdicts, tmp_path):
    name, fast = next(iter(verdicts[mutation].items()))
    plant(tmp_path, mutation)
    strict = run_nbval(tmp_path / "notebooks" / "en" / f"{name}.ipynb", tmp_path)
    assert sorted(strict.differing) == sorted(fast.differing)
    assert sorted(strict.raising) == sorted(fast.raising)


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.name.replace(" ", "_"))
def test_a_planted_bug_turns_lessons_red_by_a_value(mutation, verdicts):
    red = {name: verdict for name, verdict in verdicts[mutation].items() if not verdict.is_green}
    assert red, f"nobody noticed that {mutation.name}"
    assert [name for name, verdict in red.items() if not verdict.differing] == [], "noticed by an exception only"


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_a_lesson_notices_at_least_five_bugs_in_its_subject(lesson, verdicts):
    noticed = [m.name for m in MUTATIONS if lesson.name in verdicts[m] and verdicts[m][lesson.name].differing]
    assert len(noticed) >= ENOUGH_BUGS


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_a_cell_tagged_with_a_rule_changes_when_that_rule_is_broken(lesson, verdicts):
    changed = {
        (cell, rule)
        for mutation, by_lesson in verdicts.items()
        if lesson.name in by_lesson
        for cell in by_lesson[lesson.name].differing
        for rule in mutation.breaks.split()
    }
    told = {(cell, rule) for cell, rules in tags(lesson).items() for rule in rules}
    assert sorted(told - changed) == []


def test_a_lost_sync_leaves_the_front_end_without_its_payload(tmp_path):
    plant(tmp_path, LOST_SYNC)
    boards = synced_boards(tmp_path / "notebooks" / "en" / f"{FIRST}.ipynb", tmp_path)
    assert boards
    assert all("payload" not in board and "texts" in board for board in boards)


def test_a_mutation_that_finds_nothing_to_change_is_noticed(tmp_path):
    with pytest.raises(LookupError, match="stands 0 times"):
        plant(tmp_path, Mutation("nothing", "R7", "grid.py", "no such text", ""))

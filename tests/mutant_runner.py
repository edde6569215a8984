"""Run the fast tests on many copies of the engine: ``python mutant_runner.py TESTS FOLDER FOLDER …``.

Each run is a forked child of this process, in which pytest and its plug-ins are loaded already: that is most of the
time a short run takes. The package must not be loaded here; a child finds the copy in its folder first on its path.
Writes the exit code of a run to ``FOLDER/code`` and what it printed to ``FOLDER/told``.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import hypothesis.strategies  # noqa: F401  (loaded once for all children)
import pytest

ROOT = Path(__file__).resolve().parents[1]
AT_ONCE = 2
ARGUMENTS = ["-x", "-q", "-c", str(ROOT / "pyproject.toml"), "--rootdir", str(ROOT), "--timeout=60"]
ARGUMENTS += ["-p", "no:cacheprovider", "-p", "no:playwright", "-p", "no:nbval", "-p", "no:anyio"]
# Plug-ins loaded before the fork cannot have their asserts rewritten, nor need they.
ARGUMENTS += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]


def run_tests(folder: Path, tests: list[str]) -> int:
    """The child's part: the tests on the copy in ``folder``."""
    os.chdir(folder)
    told = os.open(folder / "told", os.O_WRONLY | os.O_CREAT)
    os.dup2(told, 1)
    os.dup2(told, 2)
    sys.path.insert(0, str(folder))
    code = int(pytest.main([*ARGUMENTS, *tests]))
    if Path(sys.modules["sevens_nb"].__file__ or "").parent.parent != folder:
        return 99
    return code


def main(tests: list[str], folders: list[Path]) -> None:
    """Fork a child for each folder, ``AT_ONCE`` at a time."""
    running: dict[int, Path] = {}
    waiting = list(folders)
    while waiting or running:
        while waiting and len(running) < AT_ONCE:
            folder = waiting.pop(0)
            child = os.fork()
            if child == 0:
                code = 98
                try:
                    code = run_tests(folder, tests)
                finally:
                    sys.stdout.flush()
                    os._exit(code)
            running[child] = folder
        child, status = os.wait()
        (running.pop(child) / "code").write_text(str(os.waitstatus_to_exitcode(status)))


if __name__ == "__main__":
    main(sys.argv[1].split(), [Path(name) for name in sys.argv[2:]])

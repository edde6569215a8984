"""Run notebooks again without a kernel, each in a process of its own, and tell which cells changed and how.

    PYTHONPATH=FOLDER python tests/tools/rerun.py NOTEBOOK ...

prints one JSON object: notebook → {"differing": {cell id: what differs}, "raising": {cell id: error}}. What is
compared is what strict nbval compares (text, HTML, our own types; no bytes of pictures); that the two agree on healthy
and on broken copies of the package is a test. It takes a tenth of the time, so that every rule can be broken once.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import re
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

from IPython.core.displayhook import CapturingDisplayHook
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

SKIPPED = {"image/png", "application/vnd.jupyter.widget-view+json"}
PICTURE = re.compile(r"data:image/png;base64,[A-Za-z0-9+/=]+")
Shown = dict[str, list[Any]]


def plain(value: Any) -> Any:
    """A value as a notebook stores it, the bytes of pictures left out."""
    if isinstance(value, list) and all(isinstance(line, str) for line in value):
        value = "".join(value)  # a stored text may be a list of lines
    return PICTURE.sub("PICTURE", value) if isinstance(value, str) else json.loads(json.dumps(value))


def stored(cell: dict[str, Any]) -> Shown:
    """What a cell shows in the file, by type."""
    shown: Shown = defaultdict(list)
    streams: dict[str, str] = defaultdict(str)
    for output in cell["outputs"]:
        if output["output_type"] == "stream":
            streams[output["name"]] += plain(output["text"])
        for kind, value in output.get("data", {}).items():
            shown[kind].append(plain(value))
    return _without_skipped({**shown, **{name: [text] for name, text in streams.items()}})


def fresh(captured: Any) -> Shown:
    """What a cell shows now, by type."""
    shown: Shown = defaultdict(list)
    for output in captured.outputs:
        for kind, value in output.data.items():
            shown[kind].append(plain(value))
    streams = {"stdout": captured.stdout, "stderr": captured.stderr}
    return _without_skipped({**shown, **{name: [text] for name, text in streams.items() if text}})


def _without_skipped(shown: Shown) -> Shown:
    return {kind: values for kind, values in shown.items() if kind not in SKIPPED}


def rerun(path: str) -> dict[str, dict[str, str]]:
    """Run one notebook from top to bottom, in its folder, going on after an error as nbval does."""
    os.chdir(Path(path).parent)
    shell = InteractiveShell.instance()
    report: dict[str, dict[str, str]] = {"differing": {}, "raising": {}}
    for cell in json.loads(Path(path).read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] != "code":
            continue
        with capture_output() as captured:
            shell.display_trap.hook = CapturingDisplayHook(shell, captured._outputs)  # the value of the last line
            result = shell.run_cell("".join(cell["source"]), store_history=True)
        error = result.error_before_exec or result.error_in_exec
        before, now = stored(cell), fresh(captured)
        if error is not None:
            report["raising"][cell["id"]] = f"{type(error).__name__}: {error}"
        elif before != now:
            report["differing"][cell["id"]] = ", ".join(
                sorted(kind for kind in {*before, *now} if before.get(kind) != now.get(kind))
            )
    return report


def main(paths: list[str]) -> None:
    """Rerun each notebook in a process of its own, forked after what they all need has been loaded."""
    import anywidget  # noqa: F401  (loaded once, before the forks)

    with multiprocessing.get_context("fork").Pool(1, maxtasksperchild=1) as pool:
        print(json.dumps(dict(zip(paths, pool.map(rerun, paths, chunksize=1), strict=True))))


if __name__ == "__main__":
    main(sys.argv[1:])

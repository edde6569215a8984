"""Open JupyterLab on notebooks/, at the first lesson in the language of the system.

Further arguments go to JupyterLab as they are.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FIRST = "01_first_game.ipynb"


def language() -> str:
    """The folder of the lessons in the reader's language: ``ja`` where the system speaks Japanese, else ``en``."""
    named = [os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    return "ja" if next(filter(None, named), "").startswith("ja") else "en"


def without_news() -> None:
    """JupyterLab of this .venv asks nobody whether they want news: the question would cover the first board."""
    folder = Path(sys.prefix) / "etc" / "jupyter" / "labconfig"
    folder.mkdir(parents=True, exist_ok=True)
    off = {"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": True}}
    (folder / "page_config.json").write_text(json.dumps(off), encoding="utf-8")


def arguments(extra: list[str]) -> list[str]:
    """The command line of JupyterLab; no notebook is trusted, nothing is asked of a site on the way."""
    notebooks = ROOT / "notebooks"
    first = f"{language()}/{FIRST}"
    page = f"/lab/tree/{first}" if (notebooks / first).exists() else "/lab"
    options = [
        f"--ServerApp.root_dir={notebooks}",
        f"--LabApp.default_url={page}",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--LabApp.news_url=None",
        "--LabApp.extension_manager=readonly",
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        options.append("--allow-root")  # JupyterLab refuses to run as root unless told that this is meant
    return [sys.executable, "-m", "jupyterlab", *options, *extra]


if __name__ == "__main__":
    print("JupyterLab prints its address below; Ctrl-C twice ends it.", file=sys.stderr, flush=True)
    without_news()
    command = arguments(sys.argv[1:])
    os.execv(command[0], command)

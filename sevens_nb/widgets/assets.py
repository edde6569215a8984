"""The front-end code of a widget: its JavaScript and style parts, joined without a bundler.

Parts live in ``static/``; they share one module scope, so they neither import nor export. Comments and
indentation stay behind, which keeps what travels to the browser small.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

COMMON = ("util", "faces", "game", "words", "link", "view", "paint", "board", "controls", "sayings", "panels")
STYLES = ("base", "board", "panels")
_JS_LINE_COMMENT = re.compile(r"^\s*//.*$", re.MULTILINE)
_JS_BLOCK_COMMENT = re.compile(r"^\s*/\*.*?\*/\s*$", re.MULTILINE | re.DOTALL)
_CSS_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def part(name: str) -> str:
    """The text of one file in ``static/``."""
    return (files("sevens_nb.widgets") / "static" / name).read_text(encoding="utf-8")


@cache
def esm(render: str, *parts: str, common: tuple[str, ...] = COMMON) -> str:
    """The ES module of a widget: the common parts, its own ``parts``, and ``render`` as its entry.

    ``render`` names the function ``({model, el}) -> cleanup`` that one of the parts defines.
    """
    code = "\n".join(part(f"{name}.js") for name in (*common, *parts))
    code = _JS_BLOCK_COMMENT.sub("", _JS_LINE_COMMENT.sub("", code))
    return f"{_squeeze(code)}\nexport default {{ render: {render} }};\n"


@cache
def css(*parts: str) -> str:
    """The style sheet of a widget: the common sheets and its own ``parts``."""
    sheets = "\n".join(part(f"{name}.css") for name in (*STYLES, *parts))
    return _squeeze(_CSS_COMMENT.sub("", sheets))


def _squeeze(code: str) -> str:
    """``code`` without indentation and blank lines."""
    return "\n".join(line for line in map(str.strip, code.splitlines()) if line)

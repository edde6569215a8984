"""The front-end code of a widget: its JavaScript and style parts, joined without a bundler.

Parts live in ``static/``; they share one module scope, so they neither import nor export. What only
people read stays behind, which keeps what travels to the browser small.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from sevens_nb.widgets.squeeze import squeeze_css, squeeze_js

TABLE = ("util", "faces", "game", "words", "link", "view", "paint", "board", "controls", "sayings")
COMMON = (*TABLE, "stepper", "panels")
STYLES = ("base", "board", "panels", "stepping", "rulepanel")


def part(name: str) -> str:
    """The text of one file in ``static/``."""
    return (files("sevens_nb.widgets") / "static" / name).read_text(encoding="utf-8")


@cache
def esm(render: str, *parts: str, common: tuple[str, ...] = COMMON) -> str:
    """The ES module of a widget: the common parts, its own ``parts``, and ``render`` as its entry.

    ``render`` names the function ``({model, el}) -> cleanup`` that one of the parts defines.
    """
    code = "\n".join(part(f"{name}.js") for name in (*common, *parts))
    return f"{squeeze_js(code)}\nexport default {{ render: {render} }};\n"


@cache
def css(*parts: str, common: tuple[str, ...] = STYLES) -> str:
    """The style sheet of a widget: the common sheets and its own ``parts``."""
    return squeeze_css("\n".join(part(f"{name}.css") for name in (*common, *parts)))

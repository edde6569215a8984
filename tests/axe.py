"""axe-core on one widget of a page: what it complains of, and that it looked at the contrast of colours at all."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from axe_playwright_python.sync_playwright import Axe

# Jupyter hides what overflows its panels, and axe then says nothing about contrast there.
_IN_SIGHT = "body,.jp-LabShell,.jp-OutputArea-child{overflow:visible!important}"


@contextlib.contextmanager
def styled(page: Any, css: str) -> Iterator[None]:
    """The page with one more style sheet while the block runs."""
    sheet = page.add_style_tag(content=css)
    yield
    sheet.evaluate("node => node.remove()")


def check_with_axe(page: Any, widget: str) -> None:
    """Fail on anything that axe-core finds below the selector ``widget``, in every rule that it has."""
    with styled(page, _IN_SIGHT):
        found = Axe().run(page, context=widget, options={"resultTypes": ["violations"]}).response
    told = [
        (rule["id"], node["html"][:150], node["failureSummary"])
        for rule in found["violations"]
        for node in rule["nodes"]
    ]
    assert told == []
    assert "color-contrast" in [rule["id"] for rule in found["passes"]]

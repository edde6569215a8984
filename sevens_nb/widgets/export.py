"""Boards without a kernel: one self-contained page, or a fragment of one, that steps with nothing fetched."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from typing import Any

_POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:"
_PAGE_STYLE = (
    ":root{color-scheme:light dark}body{margin:0;padding:12px;background:light-dark(#fff,#111418);font:16px sans-serif}"
    "main{max-width:1400px;margin:auto}"
)
# What a front end asks of its model, with nobody behind it: values, no messages.
_MODEL = (
    "const model = (values) => ({ get: (name) => values[name], on() {}, off() {}, "
    'send() { throw new Error("this page has no kernel"); } });'
)


def html_fragment(esm: str, css: str, values: dict[str, Any], twin: str, ident: str = "board") -> str:
    """A board for the body of any page: the front end ``esm``, its style, the ``values`` of its traits.

    ``twin`` is the static table that readers without scripts see. ``ident`` is the element's id, different for
    each board of a page.
    """
    code = esm.replace("export default", "const widget =")
    data = _for_script(json.dumps(values, ensure_ascii=False, separators=(",", ":")))
    return (
        f'<style>{css}</style><div id="{escape(ident)}">{twin}</div>'
        f'<script type="module">{_for_script(code)}\n{_MODEL}\n'
        f"widget.render({{ model: model({data}), el: document.getElementById({json.dumps(ident)}) }});</script>"
    )


def html_page(title: str, lang: str, body: str) -> str:
    """A whole page around fragments; its policy forbids every request, so the page works from a disk."""
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_PAGE_STYLE}</style></head><body><main>{body}</main></body></html>\n"
    )


def write_page(path: str | Path, page: str) -> Path:
    """Write a page as a whole or not at all; a missing folder is named in the error."""
    target = Path(path)
    if not target.parent.is_dir():
        raise FileNotFoundError(f"{target.parent} is no folder; make it first, then export to {target.name} in it")
    target.write_text(page, encoding="utf-8")
    return target


def _for_script(text: str) -> str:
    """Text that cannot end the script element it stands in."""
    return text.replace("</", "<\\/").replace("<!--", "<\\!--")

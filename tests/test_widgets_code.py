"""The front-end code itself: small, whole, kept to itself, and readable in both themes."""

from __future__ import annotations

import itertools
import re
from importlib import import_module

import pytest
from conftest import ROOT

from sevens_nb.widgets import BoardWidget, assets, strings, tablewords
from sevens_nb.widgets import __all__ as widgets

STATIC = ROOT / "sevens_nb" / "widgets" / "static"
SVG_NAMESPACE = "http://www.w3.org/2000/svg"


def boards() -> list[type[BoardWidget]]:
    import sevens_nb.widgets as package

    found = (getattr(package, name) for name in widgets)
    return [thing for thing in found if isinstance(thing, type) and thing is not BoardWidget]


def colours() -> dict[str, tuple[str, str]]:
    """Every colour variable as (light, dark)."""
    pairs = re.findall(r"--s7-(\w+): light-dark\((#\w{6}), (#\w{6})\)", assets.part("base.css"))
    return {name: (light, dark) for name, light, dark in pairs}


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, two: str) -> float:
    """The WCAG contrast ratio of two colours."""
    high, low = sorted((luminance(one), luminance(two)), reverse=True)
    return (high + 0.05) / (low + 0.05)


SUITS = ("spades", "hearts", "diamonds", "clubs")
TEXT = [
    *itertools.product(("ink", "dim"), ("page", "panel", "slot")),
    *itertools.product(("ink",), ("card", "openfill", "deadfill")),
    *itertools.product(SUITS, ("card", "panel", "openfill")),
    *itertools.product(("open",), ("page", "panel", "openfill")),
    ("panel", "spot"),
    ("last", "panel"),
    ("panel", "ink"),
]
EDGES = [
    *itertools.product(("line", "open", "dead", "last", "spot", "cardline"), ("panel", "page")),
    ("line", "slot"),
    ("open", "openfill"),
    ("dead", "deadfill"),
    ("spot", "card"),
    ("dead", "card"),
]


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_every_text_has_a_contrast_of_4_5_and_every_state_border_of_3(theme):
    found = colours()
    weak = [
        f"{one} on {two}: {ratio:.2f}, wanted {wanted}"
        for pairs, wanted in ((TEXT, 4.5), (EDGES, 3.0))
        for one, two in pairs
        if (ratio := contrast(found[one][theme], found[two][theme])) < wanted
    ]
    assert weak == []


@pytest.mark.parametrize("board", boards(), ids=lambda board: board.__name__)
def test_the_code_of_a_widget_is_below_sixty_kilobytes(board):
    size = len(str(board._esm).encode()) + len(str(board._css).encode())
    assert size < 60_000, f"{board.__name__}: {size} bytes"


@pytest.mark.parametrize("board", boards(), ids=lambda board: board.__name__)
def test_a_widget_is_one_module_that_fetches_nothing(board):
    code = str(board._esm)
    assert len(re.findall(r"^export ", code, re.MULTILINE)) == 1
    assert not re.search(r"^import |\bimport\(|fetch\(|XMLHttpRequest|WebSocket|@import|url\(", code + str(board._css))
    assert set(re.findall(r"https?://[^\"' )]+", code + str(board._css))) <= {SVG_NAMESPACE}


def _all_parts() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(STATIC.glob("*.js")))


def test_no_top_level_name_is_defined_twice_since_parts_share_one_scope():
    names = re.findall(r"^(?:async )?(?:function|const|let|class) (\w+)", _all_parts(), re.MULTILINE)
    assert len(names) > 60
    assert sorted({name for name in names if names.count(name) > 1}) == []


def test_every_selector_is_prefixed():
    for path in STATIC.glob("*.css"):
        sheet = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        sheet = re.sub(r"\([^()]*\)", "()", re.sub(r"\"[^\"]*\"", '""', sheet))
        for selectors in re.findall(r"([^{}]+)\{", sheet):
            if re.fullmatch(r"@.*|from|to", selectors.strip(), re.DOTALL):
                continue
            bad = [
                one.strip()
                for one in selectors.split(",")
                if not re.search(r"^\[data-[\w-]+.*?\] \.s7|^\.s7", one.strip())
            ]
            assert bad == [], f"{path.name}: {bad}"


def test_no_two_sheets_style_a_class_of_the_same_name_since_a_page_shares_them_all():
    styled: dict[str, set[str]] = {}
    for path in STATIC.glob("*.css"):
        sheet = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        for selectors in re.findall(r"([^{}]+)\{", sheet):
            for one in re.findall(r"^(?:\.s7nb )?\.(s7-[\w-]+)$", selectors.strip().replace(", ", "\n"), re.MULTILINE):
                styled.setdefault(one, set()).add(path.stem)
    assert len(styled) > 100
    assert {name: sheets for name, sheets in styled.items() if len(sheets - set(assets.STYLES)) > 1} == {}


def test_every_animation_has_a_name_of_its_own_and_stops_under_reduced_motion():
    sheets = "\n".join(path.read_text(encoding="utf-8") for path in STATIC.glob("*.css"))
    assert all(name.startswith("s7-") for name in re.findall(r"@keyframes ([\w-]+)", sheets))
    assert "prefers-reduced-motion: reduce" in assets.part("base.css")
    assert "animation: none !important" in assets.part("base.css")


def test_the_browser_is_told_no_rule():
    """No part compares ranks with a 7 or counts neighbours: what is legal comes in the frames."""
    code = _all_parts()
    assert not re.search(r"\brank\w*\s*[<>]=?\s*[67]\b|=== 6\b|SEVEN|isLegal|legal\(", code)


def is_table(words: dict) -> bool:
    """Whether these are words in two languages."""
    return all(isinstance(forms, tuple) and [*map(type, forms)] == [str, str] for forms in words.values())


def test_every_word_that_a_part_asks_for_exists():
    modules = [import_module(f"sevens_nb.widgets.{path.stem}") for path in sorted(STATIC.parent.glob("*.py"))]
    named = [value for module in modules for value in vars(module).values()]
    tables = [t for t in [*named, tablewords.table_words()] if isinstance(t, dict) and is_table(t)]
    known = set(strings.texts(*tables)["en"])
    asked = set(re.findall(r"(?:word|say)\(view, \"(\w+)\"", _all_parts()))
    asked |= set(re.findall(r"wordButton\(view, \"(\w+)\"", _all_parts()))
    assert len(asked) > 30
    assert asked - known == set()

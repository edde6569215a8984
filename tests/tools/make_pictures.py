"""Make the pictures: one of each widget for the README, and a contact sheet of every theme, width and language.

    python tests/tools/make_pictures.py [scene ...]

README pictures go to ``seeds/pictures/``; the contact sheets, for looking at, to ``pictures/`` (not kept in git).
A scene is a widget in a state worth seeing. To add one: a function that makes the widget, a line in SCENES.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from lab import CHROMIUM, CHROMIUM_ARGS, NO_CHROMIUM  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

from sevens_nb import KILLING, STANDARD, Deal, Explorer, play_game  # noqa: E402
from sevens_nb.widgets import Compare, Lab, PlayTable, Quiz, Replay, Sandbox  # noqa: E402
from sevens_nb.widgets.export import html_fragment, html_page  # noqa: E402

KEPT, SHEETS = ROOT / "seeds" / "pictures", ROOT / "pictures"
THEMES, WIDTHS, LANGUAGES = ("light", "dark"), (480, 800, 1400), ("en", "ja")
PROJECTOR, README_WIDTH = 1920, 1100
COLOURS = 256
SHEET_SCALE = 0.5
TRAITS = ("payload", "texts", "progress", "figures_en", "figures_ja")


@dataclass(frozen=True)
class Scene:
    """A widget made for one language, and what a reader does before the picture is taken (JavaScript)."""

    make: Callable[[str], Any]
    act: str = ""


def explorer(lang: str) -> Any:
    """A killing game half-way, with a dead card and its walls in question."""
    return Explorer(12, rules=KILLING, lang=lang)


def replay(lang: str) -> Any:
    """The end of a game by the standard rules, with a seat that dropped out."""
    return Replay(play_game(STANDARD, Deal.shuffled(8), "random", 8), lang=lang)


def compare(lang: str) -> Any:
    """The same table by three rules."""
    return Compare(12, ["standard", "killing", "killing edge=open"], same="table", lang=lang)


def table(lang: str) -> Any:
    """A person's turn a few moves into a killing game."""
    board = PlayTable(5, rules=KILLING, lang=lang)
    for _ in range(4):
        board.play(board.hint().move)
    return board


def quiz(lang: str) -> Any:
    """An exercise after a prediction that was partly right, with a hint."""
    board = Quiz("dead", seed=1, rules=KILLING, lang=lang)
    first, *_ = board.current.answer
    alive = next(card for card in board.current.state.open_cards() if card > first)
    board.check([first, alive])
    board.hint()
    return board


def sandbox(lang: str) -> Any:
    """A position being set up, with a dead card in a hand that the standard rules would let be played."""
    cards = "table S7 H7 D7 C7 S8 S10 H9 D8 D6; hands S9 S6 HQ | H8 C9 | DK | D9 C5"
    return Sandbox(f"position/1; rules killing; {cards}; passes 0 1 3 0", lang=lang)


def lab(lang: str) -> Any:
    """What came of many killing games in which one player kills and another holds back."""
    board = Lab("killing", agents=["killer", "eager", "eager", "holdback"], lang=lang)
    board.run()
    return board


GO_TO = """{ const slider = document.querySelector('.s7nb [role=slider]');
    slider.value = %d; slider.dispatchEvent(new Event('input')); }"""
SHOW_LAYER = "document.querySelectorAll('.s7nb .s7-chip')[%d].click();"
FOCUS = "document.querySelector('.s7nb [data-card=%s]').focus();"

SCENES: dict[str, Scene] = {
    "explorer": Scene(explorer, GO_TO % 26 + SHOW_LAYER % 3 + FOCUS % "S4"),
    "explorer-standard": Scene(
        explorer, GO_TO % 26 + "document.querySelector('.s7nb [value=standard]').click();" + FOCUS % "S2"
    ),
    "compare": Scene(compare, GO_TO % 26 + FOCUS % "S4"),
    "replay": Scene(replay, GO_TO % 60),
    "playtable": Scene(table),
    "quiz": Scene(quiz),
    "sandbox": Scene(sandbox, FOCUS % "S9"),
    "lab": Scene(lab),
    "explorer-rules": Scene(explorer, GO_TO % 39 + "document.querySelector('.s7nb details').open = true;"),
}
IN_README = ("explorer", "compare", "replay", "playtable", "quiz", "sandbox", "lab")


def page_of(widget: Any, lang: str) -> str:
    """The widget as a page that needs no kernel."""
    values = {name: getattr(widget, name) for name in TRAITS if hasattr(widget, name)}
    return html_page("sevens_nb", lang, html_fragment(widget._esm, widget._css, values, ""))


class Camera:
    """A headless Chromium that takes pictures of scenes."""

    def __init__(self, browser: Any) -> None:
        self.browser = browser

    def take(self, scene: Scene, lang: str, theme: str, width: int, scale: float = 1) -> Image.Image:
        """The whole page at this width as a picture; an error on the page is an error here."""
        context = self.browser.new_context(
            viewport={"width": width, "height": 600}, color_scheme=theme, device_scale_factor=scale
        )
        page = context.new_page()
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.set_content(page_of(scene.make(lang), lang))
        page.locator(".s7nb").wait_for()
        page.evaluate(scene.act or "0")
        picture = Image.open(io.BytesIO(page.locator("main").screenshot()))
        context.close()
        if faults:
            raise RuntimeError(f"the page failed: {faults}")
        return picture.convert("RGB")


def keep(picture: Image.Image, path: Path) -> None:
    """Store a picture small: a palette is enough for flat colours."""
    path.parent.mkdir(exist_ok=True)
    picture.quantize(COLOURS).save(path, optimize=True)
    print(f"{path.relative_to(ROOT)}: {picture.width} x {picture.height}, {path.stat().st_size // 1024} kB")


def contact_sheet(camera: Camera, scene: Scene) -> Image.Image:
    """One row for each width, in each language and theme; each picture below its caption."""
    rows = []
    for width in (*WIDTHS, PROJECTOR):
        tiles = []
        for lang in LANGUAGES:
            for theme in THEMES:
                picture = camera.take(scene, lang, theme, width)
                tiles.append(_tile(f"{lang} {theme} {width}", picture))
        rows.append(tiles)
    size = (max(sum(tile.width for tile in row) for row in rows), sum(_height(row) for row in rows))
    sheet = Image.new("RGB", size, "#888")
    top = 0
    for row in rows:
        left = 0
        for tile in row:
            sheet.paste(tile, (left, top))
            left += tile.width
        top += _height(row)
    return sheet


def _height(row: list[Image.Image]) -> int:
    return max(tile.height for tile in row)


def _tile(caption: str, picture: Image.Image) -> Image.Image:
    small = picture.resize((round(picture.width * SHEET_SCALE), round(picture.height * SHEET_SCALE)))
    tile = Image.new("RGB", (small.width + 16, small.height + 30), "white")
    ImageDraw.Draw(tile).text((8, 6), caption, fill="black")
    tile.paste(small, (8, 24))
    return tile


def main(names: list[str]) -> None:
    """Take the pictures of the named scenes, or of all."""
    if CHROMIUM is None:
        sys.exit(NO_CHROMIUM)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_ARGS)
        camera = Camera(browser)
        for name in names or SCENES:
            scene = SCENES[name]
            if name in IN_README:
                for lang in LANGUAGES:
                    suffix = "" if lang == "en" else f"-{lang}"
                    keep(camera.take(scene, lang, "light", README_WIDTH, 1.5), KEPT / f"{name}{suffix}.png")
            keep(contact_sheet(camera, scene), SHEETS / f"contact-sheet-{name}.png")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])

"""What all figures share: axes without pyplot, fonts with Japanese, sizes that fit, titles, and checks."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sevens_nb.figures.palette import GREY, INK, PAPER
from sevens_nb.inputs import shown

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.text import Text

FONT_FILE = Path(__file__).parents[1] / "fonts" / "SevensNbSansJP.ttf"
FAMILIES = ("DejaVu Sans", "Sevens NB Sans JP")
_OTHERS = (
    "Noto Sans CJK JP",
    "Noto Sans JP",
    "Hiragino Sans",
    "Yu Gothic",
    "Meiryo",
    "IPAexGothic",
    "Droid Sans Fallback",
)
"""Fonts that a reader's machine may have, for signs that ours lack."""
NO_GLYPH = "〓"
"""What printers set where they have no type for a sign; better than a box and a warning."""
TITLE_SIZE, NOTE_SIZE, LABEL_SIZE, TICK_SIZE = 11.5, 8.5, 10, 9


# ------------------------------------------------------------ fonts


@cache
def _know_fonts() -> None:
    from matplotlib import font_manager

    font_manager.fontManager.addfont(FONT_FILE)


@cache
def _signs(family: str) -> frozenset[str]:
    """The characters that a font has; none if it is not installed."""
    from matplotlib import font_manager
    from matplotlib.ft2font import FT2Font

    _know_fonts()
    if family not in font_manager.fontManager.get_font_names():
        return frozenset()
    file = font_manager.findfont(family, fallback_to_default=False)
    return frozenset(map(chr, FT2Font(file).get_charmap()))


def fitting(text: str) -> tuple[str, list[str]]:
    """The text, and the fonts to draw it with; a sign that no font here has becomes ``〓``."""
    families = list(FAMILIES)
    lacking = set(text) - {"\n"} - _signs(FAMILIES[0]) - _signs(FAMILIES[1])
    for family in _OTHERS:
        if not lacking:
            break
        if lacking & _signs(family):
            families.append(family)
            lacking -= _signs(family)
    return text.translate({ord(sign): NO_GLYPH for sign in lacking}), families


def label(text: Text, size: float | None = None, **properties: Any) -> Text:
    """A text that finds its Japanese signs; a dollar in it is a dollar."""
    drawn, families = fitting(text.get_text())
    text.set(text=drawn, fontfamily=families, parse_math=False)
    if size is not None:
        text.set_fontsize(size)
    text.set(**({"color": INK} if "color" not in properties else {}), **properties)
    return text


def ticks(axis: Axis, at: Iterable[float], names: Sequence[str], size: float | None = None, **properties: Any) -> None:
    """Named places on an axis."""
    drawn = [fitting(name) for name in names]
    families = list(dict.fromkeys(family for _, more in drawn for family in more))
    axis.set_ticks(list(at), [text for text, _ in drawn], parse_math=False, **properties)
    axis.set_tick_params(labelfontfamily=families, labelsize=TICK_SIZE * scale(axis.axes) if size is None else size)


# ------------------------------------------------------------ room


def axes(ax: Axes | None, width: float = 6.4, height: float = 3.6) -> Axes:
    """``ax`` itself, or the axes of a new figure that belongs to nobody (no pyplot, so any thread may draw)."""
    _know_fonts()
    from matplotlib.axes import Axes
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    if ax is None:
        figure = Figure(figsize=(width, height), layout="constrained", facecolor=PAPER)
        FigureCanvasAgg(figure)
        ax = figure.subplots()
    elif not isinstance(ax, Axes):
        raise TypeError(f"ax={shown(ax)}; wanted a matplotlib Axes, such as figure.subplots() gives, or None")
    ax.set_facecolor(PAPER)
    ax.tick_params(labelsize=TICK_SIZE * scale(ax), labelfontfamily=FAMILIES, labelcolor=INK, color=GREY)
    return ax


def room(ax: Axes) -> tuple[float, float]:
    """Width and height of the axes in points, before a layout has moved them: about what they will have."""
    return ax.bbox.width * 72 / ax.figure.dpi, ax.bbox.height * 72 / ax.figure.dpi


def scale(ax: Axes) -> float:
    """By how much texts are to be smaller where the axes are small."""
    return max(0.65, min(1.0, room(ax)[0] / 280))


def units(text: str) -> int:
    """How wide a text is, in halves of a Japanese sign."""
    return sum(2 if unicodedata.east_asian_width(sign) in "FW" else 1 for sign in text)


def _ems(text: str) -> float:
    """How wide a text is at most, in sizes of its font: a Japanese sign fills one, most others 0.66 or less."""
    return sum(1 if sign in "%@mMWw" or units(sign) == 2 else 0.66 if sign.isdigit() else 0.56 for sign in text)


def wrapped(text: str, width: float, size: float) -> str:
    """The text in lines that are about ``width`` points wide at most, broken at spaces, slashes or Japanese signs."""
    most = max(3.6, width / size)
    lines, line = [], ""
    for piece in _pieces(text):
        if line and _ems(line) + _ems(piece.rstrip()) > most:
            lines.append(line.rstrip())
            line = ""
        line += piece
    return "\n".join([*lines, line.rstrip()])


def _pieces(text: str) -> list[str]:
    """What a line may end with: a word with the space or slash after it, or one Japanese sign."""
    pieces: list[str] = []
    piece = ""
    for sign in text:
        piece += sign
        if sign in " /;、。" or unicodedata.east_asian_width(sign) in "FW":
            if sign in "、。：）」" and piece == sign and pieces:
                pieces[-1] += sign  # these begin no line
            else:
                pieces.append(piece)
            piece = ""
    return [*pieces, piece] if piece else pieces


# ------------------------------------------------------------ the end of every figure


def finish(
    ax: Axes, title: str, note: str = "", *, x: str = "", y: str = "", told: str = "", note_below: bool = False
) -> Axes:
    """The question as a title with the note under it, axis labels, quiet frames.

    ``note`` says what the figure rests on (with ``note_below`` below the axes, where there are ticks above);
    ``told`` says in words what is drawn. With the names of the axes they become the label of the axes, which
    nothing else uses: there the lines are not broken.
    """
    # The layout is not known yet, and signs are drawn in whole pixels: some slack.
    width, small = 0.92 * _title_room(ax), scale(ax)
    note_size, title_size, label_size = (size * small for size in (NOTE_SIZE, TITLE_SIZE, LABEL_SIZE))
    ax.set_label("\n".join(part for part in (x, y, note, told) if part))
    below = wrapped(note, width, note_size)
    pad = 6.0
    if note and not note_below:
        under = ax.annotate(below, (0, 1), xytext=(0, 5), xycoords="axes fraction", textcoords="offset points")
        label(under, note_size, color=GREY, va="bottom", ha="left")
        pad += 1.35 * note_size * (below.count("\n") + 1)
    label(ax.set_title(wrapped(title, width, title_size), loc="left", pad=pad), title_size)
    label(ax.set_xlabel(below if note_below else x), note_size if note_below else label_size)
    if note_below:
        ax.xaxis.label.set_color(GREY)
    label(ax.set_ylabel(wrapped(y, 1.2 * room(ax)[1], label_size)), label_size)
    ax.spines[:].set_color(GREY)
    ax.spines[["top", "right"]].set_visible(False)
    return ax


def _title_room(ax: Axes) -> float:
    """How wide a title may be, in points: what names of places on the y axis leave of a figure that is all its own."""
    figure = ax.figure
    if len(figure.axes) > 1:
        return room(ax)[0]
    names = [line for tick in ax.get_yticklabels() for line in tick.get_text().split("\n")]
    names_width = 0.56 * TICK_SIZE * scale(ax) * max(map(units, names), default=0)
    return max(room(ax)[0] / 2, figure.bbox.width * 72 / figure.dpi - names_width - 34)


def as_percent(axis: Axis) -> None:
    """Shares as percentages along an axis."""
    axis.set_major_formatter(lambda share, _position: f"{round(100 * share, 9):g}%")


def zero_line(ax: Axes, at: float, *, across: bool) -> None:
    """A dotted line at the value that means "no difference"."""
    (ax.axvline if across else ax.axhline)(at, color=GREY, linestyle=":", linewidth=1.2, zorder=0)


def cell(
    ax: Axes, x: float, y: float, fill: str, *, text: str = "", ink: str = INK, size: float = 8, edge: str = "none"
) -> None:
    """One place of a grid of unit squares, with a text in it."""
    from matplotlib.patches import Rectangle

    ax.add_patch(Rectangle((x - 0.46, y - 0.46), 0.92, 0.92, facecolor=fill, edgecolor=edge, linewidth=1.2))
    if text:
        label(ax.text(x, y, text, ha="center", va="center"), size, color=ink)


def grid_size(ax: Axes, columns: int, rows: int, signs: int) -> float:
    """The size in which texts of so many signs fit the unit squares of a grid; at most 11 points."""
    width, height = room(ax)
    square = min(width / columns, height / rows)
    return max(3.0, min(11.0, 1.35 * square / max(signs, 2)))


def listed(names: Iterable[str], values: Iterable[object]) -> str:
    """Names with their values, in one sentence."""
    return ", ".join(f"{name}: {value}" for name, value in zip(names, values, strict=True))

"""The colours of figures, each with its counterpart on a dark page; a ramp that is read by lightness alone."""

from __future__ import annotations

INK, GREY, FAINT = "#1b2230", "#5b6470", "#d5d2c8"
INKS = ("#161b26", "#c01f33", "#1259b5", "#146b34")
"""The four suits, each in its own colour."""
SEAT_COLOURS = ("#1259b6", "#bd5208", "#146b35", "#8a2f8f", "#7a5c00", "#0b7a83", "#a3213f", "#4c5566")
PAPER, CARD, BLANK, TABLE = "#ffffff", "#fffefa", "#f4f2ec", "#e9e6dc"
OPEN, DEAD, REAL, POINT, BAR = "#08703f", "#8f2f2f", "#b51c30", "#1259b4", "#7d93b8"

DARK = {
    INK: "#eceff4",
    GREY: "#aeb7c4",
    FAINT: "#4d5866",
    **dict(zip(INKS, ("#f1f4f9", "#ff8f98", "#8fc1ff", "#7ede9f"), strict=True)),
    **dict(
        zip(
            SEAT_COLOURS,
            ("#8fc1ff", "#ffae70", "#7ede9f", "#e6a6ee", "#e0c464", "#63d3dc", "#ff98ab", "#b9c3d1"),
            strict=True,
        )
    ),
    PAPER: "#1d222a",
    CARD: "#39434f",
    BLANK: "#242a33",
    TABLE: "#39434f",
    OPEN: "#53d995",
    DEAD: "#f0a49c",
    REAL: "#ff8f98",
    POINT: "#8fc1ff",
    BAR: "#7f9bc9",
}
"""What each colour becomes where the page is dark; those of the ramp are added below."""

Triple = tuple[float, float, float]
_STEPS = 100
_ENDS = ((1.0, 0.98, 0.92), (0.55, 0.08, 0.12))
_DARK_ENDS = ((0.16, 0.19, 0.23), (1.0, 0.69, 0.6))
_BLACK, _WHITE = "#05070b", "#fffffe"
_BLACK_IN_BOTH = "#05070c"


def _mixed(ends: tuple[Triple, Triple], step: int) -> Triple:
    one, two = ends
    red, green, blue = (a + (b - a) * step / _STEPS for a, b in zip(one, two, strict=True))
    return red, green, blue


def _hex(colour: Triple) -> str:
    return "#" + "".join(f"{round(255 * part):02x}" for part in colour)


def luminance(colour: str) -> float:
    """The relative luminance of a colour written as ``#rrggbb`` (WCAG 2.2)."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, two: str) -> float:
    """The contrast ratio of two colours, 1 to 21 (WCAG 2.2)."""
    high, low = sorted((luminance(one), luminance(two)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _is_black_read(colour: str) -> bool:
    return contrast(colour, _BLACK) >= contrast(colour, _WHITE)


RAMP = tuple(_hex(_mixed(_ENDS, step)) for step in range(_STEPS + 1))
"""From pale to strong: the stronger, the more."""
_DARK_RAMP = tuple(_hex(_mixed(_DARK_ENDS, step)) for step in range(_STEPS + 1))
DARK |= dict(zip(RAMP, _DARK_RAMP, strict=True))
DARK |= {_BLACK: _WHITE, _WHITE: _BLACK, _BLACK_IN_BOTH: _BLACK}
_INKS_ON = {(True, False): _BLACK, (False, True): _WHITE, (True, True): _BLACK_IN_BOTH}


def _step(part: float) -> int:
    return round(_STEPS * min(1.0, max(0.0, part)))


def shade(part: float) -> str:
    """The colour for a part between 0 (least) and 1 (most)."""
    return RAMP[_step(part)]


def ink_on(part: float) -> str:
    """The colour of a text on ``shade(part)`` that can be read on light pages and on dark ones."""
    step = _step(part)
    return _INKS_ON[_is_black_read(RAMP[step]), _is_black_read(_DARK_RAMP[step])]


def seat_colour(seat: int) -> str:
    """The colour of a seat, the same in every figure; after eight seats they come again."""
    return SEAT_COLOURS[seat % len(SEAT_COLOURS)]

"""A figure that a notebook shows, with a text for those who cannot see it."""

from __future__ import annotations

import base64
import html
import io
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure, SubFigure

DOTS_PER_INCH = 110


class Picture:
    """A finished figure: ``<img alt>`` in a notebook, the text elsewhere; ``png()`` gives the bytes."""

    def __init__(self, ax: Axes, alt: str) -> None:
        self.ax = ax
        self.alt = alt

    @property
    def figure(self) -> Figure | SubFigure:
        """The matplotlib figure."""
        return self.ax.figure

    def png(self) -> bytes:
        """The figure as a PNG; the same figure gives the same bytes."""
        buffer = io.BytesIO()
        figure: Any = self.ax.figure
        figure.savefig(buffer, format="png", dpi=DOTS_PER_INCH, metadata={"Software": None})
        return _with_palette(buffer)

    def svg(self) -> str:
        """The figure as an inline ``<svg>`` without a ground, in the colours of the light or dark page it lies in."""
        from sevens_nb.figures.svg import as_svg

        return as_svg(self.ax.figure, self.alt)

    def _repr_html_(self) -> str:
        data = base64.b64encode(self.png()).decode("ascii")
        return f'<img alt="{html.escape(self.alt)}" src="data:image/png;base64,{data}">'

    def __repr__(self) -> str:
        return self.alt


def _with_palette(drawn: io.BytesIO) -> bytes:
    """The PNG with the 256 colours that cover most of it: a third of the size, and flat colours stay what they are."""
    import numpy as np
    from PIL import Image

    image = Image.open(drawn).convert("RGB")
    pixels = np.asarray(image).astype(np.int32) @ np.array([1 << 16, 1 << 8, 1], np.int32)
    every, where, counts = np.unique(pixels, return_inverse=True, return_counts=True)
    colours = (every[:, None] >> np.array([16, 8, 0])) & 255
    kept = colours[np.argsort(-counts, kind="stable")[:256]]
    nearest = ((colours[:, None, :] - kept) ** 2).sum(axis=2).argmin(axis=1).astype(np.uint8)
    places = nearest[where.reshape(-1)]
    flat = Image.frombytes("P", image.size, places.tobytes())
    flat.putpalette(kept.astype(np.uint8).tobytes())
    smaller = io.BytesIO()
    flat.save(smaller, format="png", optimize=True)
    return smaller.getvalue()


def picture(ax: Axes, alt: str = "") -> Picture:
    """The figure of ``ax`` for a notebook; without ``alt`` see :func:`describe`."""
    return Picture(ax, alt or describe(ax))


def describe(ax: Axes) -> str:
    """What a figure shows, in words: its title, and what the function that drew it says of it, or its axes."""
    title = ax.get_title(loc="left") or ax.get_title()
    told = str(ax.get_label()) or f"{ax.get_xlabel()}\n{ax.get_ylabel()}"
    parts = dict.fromkeys([_one_line(title), *told.split("\n")])
    return " ".join(part if part[-1] in "?？。" else f"{part}." for part in parts if part)


def _one_line(text: str) -> str:
    """A text whose lines are joined; Japanese has no space there."""
    return re.sub(r"(?<=[^\x00-\x7f])\n(?=[^\x00-\x7f])", "", text).replace("\n", " ")
